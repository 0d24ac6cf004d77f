"""What the fetcher sees on sites that behave, and on those that do not."""

from __future__ import annotations

import pytest

from cardstore.adapters.links.fetcher import WebFetcher
from cardstore.sources.link_content import ContentSign
from cardstore.sources.links import FetchOutcome
from tests.adapters.links import sites as play


def test_a_page_gives_status_title_and_main_text(sites, fetcher):
    """Status, address and the main text without menus are kept."""
    sites.pages["/a"] = play.article()
    seen = fetcher.fetch(sites.url("/a"))

    assert (FetchOutcome.ANSWERED, 200, sites.url("/a")) == (
        seen.outcome,
        seen.status,
        seen.final_url,
    )
    assert "The Salt Pans" == seen.title
    assert seen.excerpt.startswith("The Salt Pans The harbour of Wendlemouth silted up")
    assert "Basket" not in seen.excerpt
    assert () == seen.signs
    assert 1 == seen.attempts


def test_redirects_are_followed_and_kept(sites, fetcher):
    """301, 302, 200: the last status, the last address and the text are kept, and the way."""
    sites.pages["/a"] = play.moved("/b", status=301)
    sites.pages["/b"] = play.moved(sites.url("/c"), status=302)
    sites.pages["/c"] = play.article()
    seen = fetcher.fetch(sites.url("/a"))

    assert (200, sites.url("/c")) == (seen.status, seen.final_url)
    assert (sites.url("/a"), sites.url("/b")) == seen.redirects
    assert "Wendlemouth" in seen.excerpt


@pytest.mark.parametrize(
    "status", [400, 401, 402, 403, 404, 405, 406, 410, 429, 451, 500, 501, 502, 503, 504]
)
def test_error_statuses_are_told(sites, fetcher, status):
    """An error is an answer with its status."""
    sites.pages["/a"] = play.little("Oh", "No.", status=status)
    seen = fetcher.fetch(sites.url("/a"))

    assert (FetchOutcome.ANSWERED, status) == (seen.outcome, seen.status)


@pytest.mark.parametrize("status", [404, 410, 403, 401])
def test_what_will_not_pass_is_asked_once(sites, fetcher, status):
    """A 404 is not asked for again."""
    sites.pages["/a"] = play.little("Oh", "No.", status=status)
    fetcher.fetch(sites.url("/a"))

    assert ["/a"] == sites.paths()


@pytest.mark.parametrize(
    "first",
    [play.little("", "", status=500), play.little("", "", status=429), play.drop, play.hang],
)
def test_what_passes_by_itself_is_asked_again(sites, fetcher, first):
    """The second try is what counts."""
    sites.pages["/a"] = play.at_first(first, play.article())
    seen = fetcher.fetch(sites.url("/a"))

    assert (200, 2) == (seen.status, seen.attempts)
    assert ["/a", "/a"] == sites.paths()


def test_it_is_asked_twice_and_no_more(sites, fetcher):
    """One retry."""
    sites.pages["/a"] = play.little("", "", status=500)
    seen = fetcher.fetch(sites.url("/a"))

    assert (500, 2) == (seen.status, seen.attempts)
    assert ["/a", "/a"] == sites.paths()


def test_a_short_retry_after_is_heeded(sites, web):
    """The pause is the server's where that is longer than ours and short enough."""
    pauses = []
    sites.pages["/a"] = play.little("", "", status=503, fields=["Retry-After: 7"])
    WebFetcher(web(), pause_s=0.5, sleep=pauses.append).fetch(sites.url("/a"))

    assert [7.0] == pauses


def test_a_long_retry_after_is_not_waited_for(sites, web):
    """Hours are not slept through, and the server is not asked again before its time."""
    pauses = []
    sites.pages["/a"] = play.little("", "", status=429, fields=["Retry-After: 53578"])
    seen = WebFetcher(web(), sleep=pauses.append).fetch(sites.url("/a"))

    assert ([], 429, True) == (pauses, seen.status, seen.retry_after)
    assert ["/a"] == sites.paths()


def test_redirects_in_a_circle_end(sites, fetcher):
    """A circle is seen at once."""
    sites.pages["/a"] = play.moved("/b")
    sites.pages["/b"] = play.moved("/a")
    seen = fetcher.fetch(sites.url("/a"))

    assert FetchOutcome.TOO_MANY_REDIRECTS == seen.outcome
    assert ["/a", "/b"] == sites.paths()


def test_redirects_without_end_end(sites, fetcher):
    """Ever new addresses are followed eight times."""
    for step in range(30):
        sites.pages[f"/{step}"] = play.moved(f"/{step + 1}")
    seen = fetcher.fetch(sites.url("/0"))

    assert FetchOutcome.TOO_MANY_REDIRECTS == seen.outcome
    assert 9 == len(sites.asked)


def test_a_cookie_that_a_redirect_sets_is_handed_back(sites, fetcher):
    """A site that first sets a cookie and sends the reader back to the same address is read."""

    def door(connection, asked, before):  # noqa: ARG001
        if asked.fields.get("cookie") == "seen=1":
            return play.article()
        return play.moved("/a", fields=["Set-Cookie: seen=1; Path=/; HttpOnly"])

    sites.pages["/a"] = door
    seen = fetcher.fetch(sites.url("/a"))

    assert 200 == seen.status


def test_cookies_go_to_their_own_host_only(sites, fetcher):
    """What one host sets is not told to another."""
    sites.pages["/a"] = play.moved(sites.url("/b", "two.test"), fields=["Set-Cookie: key=secret"])
    sites.pages["/b"] = play.article()
    fetcher.fetch(sites.url("/a", "one.test"))

    assert ["one.test", "two.test"] == [asked.host.split(":")[0] for asked in sites.asked]
    assert ["" for _ in sites.asked] == [asked.fields.get("cookie", "") for asked in sites.asked]


def test_a_redirect_without_a_place_is_no_success(sites, fetcher):
    """It stays an answer with its status."""
    sites.pages["/a"] = play.answer(status=302)
    seen = fetcher.fetch(sites.url("/a"))

    assert (302, None) == (seen.status, seen.resolves)


@pytest.mark.parametrize(
    ("page", "outcome"),
    [
        (play.hang, FetchOutcome.TIMED_OUT),
        (play.drip, FetchOutcome.TIMED_OUT),
        (play.drop, FetchOutcome.CUT_OFF),
        (play.reset, FetchOutcome.CUT_OFF),
        (play.junk, FetchOutcome.NOT_HTTP),
        (play.huge_head, FetchOutcome.NOT_HTTP),
    ],
)
def test_what_gives_no_status_is_told_apart(sites, fetcher, page, outcome):
    """Time-outs (also of a server that sends a byte now and then), cut lines, other languages."""
    sites.pages["/a"] = page
    seen = fetcher.fetch(sites.url("/a"))

    assert (outcome, None) == (seen.outcome, seen.status)


def test_nobody_listening_is_refused(sites, web):
    """A closed port is a refused connection."""
    url = sites.url("/a")
    sites.close()
    seen = WebFetcher(web(), pause_s=0.0).fetch(url)

    assert FetchOutcome.REFUSED == seen.outcome


@pytest.mark.parametrize("page", [play.endless, play.bomb(), play.zipped])
def test_bodies_are_read_within_bounds(sites, fetcher, page):
    """A body without end, and one that swells to 300 MB, are read as far as it serves."""
    sites.pages["/a"] = page
    seen = fetcher.fetch(sites.url("/a"))

    assert 200 == seen.status
    assert "Wendlemouth" in seen.excerpt
    assert 500 >= len(seen.excerpt)
    assert () == seen.signs


def test_a_page_that_breaks_off_is_told(sites, fetcher):
    """It answered, but not whole."""
    sites.pages["/a"] = play.cut_page
    seen = fetcher.fetch(sites.url("/a"))

    assert (200, (ContentSign.CUT_SHORT,)) == (seen.status, seen.signs)


def test_a_page_for_a_file_is_told(sites, fetcher):
    """A .pdf that is a web page, whatever it calls itself."""
    sites.pages["/a.pdf"] = play.answer(
        play.ARTICLE.format(text="x" * 2000), kind="application/pdf"
    )
    seen = fetcher.fetch(sites.url("/a.pdf"))

    assert (ContentSign.OTHER_TYPE,) == seen.signs


def test_a_file_is_no_page(sites, fetcher):
    """A PDF that is one is live and has no text for us; that is no sign against it."""
    sites.pages["/a.pdf"] = play.answer(b"%PDF-1.7\n\x00\x01", kind="application/pdf")
    seen = fetcher.fetch(sites.url("/a.pdf"))

    assert (200, "", ()) == (seen.status, seen.excerpt, seen.signs)


def test_a_challenge_is_told_also_on_an_error(sites, fetcher):
    """A 503 that wants proof that one is human is no answer about the page."""
    sites.pages["/a"] = play.little("Just a moment...", "Checking your browser", status=503)
    seen = fetcher.fetch(sites.url("/a"))

    assert ((ContentSign.CHALLENGE,), None) == (seen.signs, seen.resolves)


def test_the_server_is_told_who_asks(sites, fetcher):
    """One GET, with an agent and the host's own name; nothing of the environment."""
    sites.pages["/a"] = play.article()
    fetcher.fetch(sites.url("/a?x=1#part", "one.test"))

    assert f"one.test:{sites.port}" == sites.asked[0].host
    assert ("cardstore", {"x": "1"}) == (
        sites.asked[0].fields["user-agent"],
        sites.asked[0].query,
    )
    assert {"cookie", "referer", "authorization"}.isdisjoint(sites.asked[0].fields)
