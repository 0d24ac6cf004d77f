"""Checking links as a whole, on the loopback server: canaries, outages, order, pace, time."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta, timezone

import httpcore2
import pytest

from cardstore.adapters.links.archive import WaybackArchive
from cardstore.adapters.links.asking import Bounds, SafeWeb
from cardstore.adapters.links.fetcher import WebFetcher
from cardstore.adapters.links.pace import Pace
from cardstore.adapters.links.safety import parse_allowances
from cardstore.sources.links import (
    ArchiveAnswer,
    ArchiveState,
    FetchOutcome,
    LinkFlag,
    LinkObservation,
    LinkState,
)
from cardstore.sources.source import Source
from cardstore.workflow.links import Canaries, check_links, join_links, read_links, source_links
from tests.adapters.links import sites as play

TRUST = httpcore2.default_ssl_context()
NOON = datetime(2026, 1, 2, 13, 4, 5, tzinfo=timezone(timedelta(hours=1)))


@pytest.fixture
def sites():
    """A server with the canaries on it."""
    made = play.Sites()
    made.pages["/live"] = play.article()
    made.captures[made.url("/archived")] = [("20100102030405", made.url("/archived"), "200")]
    yield made
    made.close()


def canaries(sites):
    """The server's own canaries; the third is answered with 404."""
    return Canaries(sites.url("/live"), sites.url("/archived"), sites.url("/never"))


def check(sites, urls, **more):
    """Check links against the server."""
    web = SafeWeb(
        allowed=parse_allowances([f"127.0.0.1:{sites.port}", f"one.test:{sites.port}"]),
        bounds=Bounds(connect_s=1.0, read_s=0.4, total_s=1.0),
        pace=Pace(interval_s=0.0),
        trust=TRUST,
        resolve=lambda _host, _port: ("127.0.0.1",),
    )
    archive = WaybackArchive(web, index=sites.url(""), availability=sites.url(""), pause_s=0.0)
    return check_links(
        urls,
        fetcher=WebFetcher(web, pause_s=0.0),
        archive=archive,
        **{"canaries": canaries(sites), "now": lambda: NOON, **more},
    )


def states(report):
    """Give the states, in order."""
    return [verdict.state.value for verdict in report.verdicts]


def test_each_link_gets_its_state(sites):
    """Live, stale with its snapshot, likely hallucinated, unknown; in the given order."""
    sites.captures[sites.url("/gone")] = [("20150102030405", sites.url("/gone"), "200")]
    sites.pages["/shy"] = play.little("No", "No.", status=403)
    report = check(sites, [sites.url(p) for p in ("/invented", "/live", "/gone", "/shy")])

    assert ["likely_hallucinated", "live", "stale", "unknown"] == states(report)
    assert sites.url(f"/web/20150102030405/{sites.url('/gone')}") == report.verdicts[2].archive_url
    assert (True, 1) == (report.ran, report.exit_code)


def test_what_is_kept_of_a_live_link(sites):
    """Status, last address, title, text, and the time of the clock that was handed in, in UTC."""
    sites.pages["/a"] = play.moved("/b", status=301)
    sites.pages["/b"] = play.moved("/live")
    (verdict,) = check(sites, [sites.url("/a")]).verdicts

    assert (200, sites.url("/live"), "The Salt Pans") == (
        verdict.status,
        verdict.final_url,
        verdict.title,
    )
    assert "Wendlemouth" in verdict.excerpt
    assert "2026-01-02T12:04:05Z" == verdict.checked_at


@pytest.mark.parametrize(
    ("page", "flag"),
    [
        (play.little("404 Not Found", "Try the search."), LinkFlag.SOFT_404),
        (play.little("Just a moment...", "Checking your browser."), LinkFlag.CHALLENGE),
        (play.moved("/"), LinkFlag.HOME_PAGE),
        (play.moved("/login?next=a"), LinkFlag.LOGIN),
        (play.little("Salt", play.PROSE + "Subscribe to continue reading."), LinkFlag.PAYWALL),
        (play.little("Salt", "", head="<script>fill()</script>"), LinkFlag.NO_TEXT),
        (play.cut_page, LinkFlag.CUT_SHORT),
    ],
)
def test_content_that_is_not_confirmed_is_told(sites, page, flag):
    """The link is live; its content is not confirmed; a person is asked."""
    sites.pages |= {"/": play.article(), "/login": play.article(), "/a": page}
    report = check(sites, [sites.url("/a")])

    assert ["live"] == states(report)
    assert (LinkFlag.CONTENT_UNCONFIRMED, flag) == report.verdicts[0].flags
    assert 3 == report.exit_code


@pytest.mark.parametrize(
    "page",
    [play.little("", "", status=n) for n in (404, 410, 500, 503)]
    + [play.hang, play.drop, play.reset],
)
@pytest.mark.parametrize(
    ("held", "state"),
    [("200", "stale"), (None, "likely_hallucinated"), ("404", "unknown")],
)
def test_dead_links_are_decided_by_the_archive(sites, page, held, state):
    """However they are dead."""
    url = sites.url("/a")
    sites.pages["/a"] = page
    sites.captures[url] = [("20150102030405", url, held)] if held else []

    assert [state] == states(check(sites, [url]))


def test_a_refused_connection_and_a_missing_name(sites):
    """No connection at all, and no such name."""
    closed = play.Sites()
    closed.close()
    web = SafeWeb(
        allowed=parse_allowances([f"127.0.0.1:{p}" for p in (sites.port, closed.port)]),
        pace=Pace(interval_s=0.0),
        trust=TRUST,
    )
    archive = WaybackArchive(web, index=sites.url(""), availability=sites.url(""), pause_s=0.0)
    report = check_links(
        [closed.url("/a"), "http://harbour.invalid/salt"],
        fetcher=WebFetcher(web, pause_s=0.0),
        archive=archive,
        canaries=canaries(sites),
    )

    assert ["likely_hallucinated"] * 2 == states(report)


@pytest.mark.parametrize("mode", ["down", "garbage", "html", "empty", "hang", "drop", "refused"])
def test_during_an_outage_of_the_archive_nothing_is_judged(sites, mode):
    """Its canary fails: every link is unknown, and the check did not run."""
    sites.index_mode = sites.availability_mode = mode
    report = check(sites, [sites.url("/invented"), sites.url("/live")])

    assert ["unknown", "unknown"] == states(report)
    assert (False, 47) == (report.ran, report.exit_code)
    assert "/invented" not in sites.paths()


def test_an_archive_that_fails_for_one_link_leaves_it_unknown(sites):
    """The canaries pass; this one link could not be looked up."""
    sites.failing.add(sites.url("/invented"))
    report = check(sites, [sites.url("/invented")])

    assert ["unknown"] == states(report)
    assert (LinkFlag.ARCHIVE_UNAVAILABLE,) == report.verdicts[0].flags
    assert (True, 3) == (report.ran, report.exit_code)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda s: s.pages.update({"/live": play.little("", "", status=404)}), "known to live"),
        (lambda s: s.pages.update({"/live": play.hang}), "known to live"),
        (lambda s: s.captures.clear(), "known to be archived"),
        (lambda s: s.pages.update({"/never": play.article()}), "never existed"),
        (lambda s: s.pages.update({"/never": play.little("", "", status=403)}), "never existed"),
        (
            lambda s: s.captures.update({s.url("/never"): [("20150102030405", "x", "200")]}),
            "in the archive",
        ),
        (
            lambda s: s.pages.update(
                {"/live": play.moved("/login"), "/login": play.little("Login", "To the net." * 9)}
            ),
            "known to live",
        ),
    ],
)
def test_a_failing_canary_stops_the_check(sites, spoil, told):
    """Nothing else is asked, nothing is judged, and the report says which one it was."""
    spoil(sites)
    report = check(sites, [sites.url("/a")])

    assert ["unknown"] == states(report)
    assert told in report.fault
    assert (False, 47) == (report.ran, report.exit_code)
    assert "/a" not in sites.paths()
    assert (LinkFlag.NOT_ASKED,) == report.verdicts[0].flags


def test_the_canaries_are_asked_again_before_anything_is_called_invented(sites):
    """What broke on the way is no invented link: when a canary fails at the end, nothing stands."""

    def then_all_is_gone(connection, asked, before):  # noqa: ARG001
        sites.pages["/live"] = play.little("", "", status=404)
        return play.little("", "", status=404)

    sites.pages["/a"] = then_all_is_gone
    report = check(sites, [sites.url("/a")])

    assert ["unknown"] == states(report)
    assert 47 == report.exit_code


def test_without_a_dead_link_the_canaries_are_asked_once(sites):
    """One round is enough where nothing is called invented."""
    check(sites, [sites.url("/live")])

    assert 1 == sites.paths().count("/never")


def test_offline_asks_nothing(sites):
    """Not even the canaries; the links are listed as not checked."""
    report = check(sites, [sites.url("/live")], offline=True)

    assert [] == sites.asked
    assert ["unknown"] == states(report)
    assert (False, 46, [sites.url("/live")]) == (
        report.ran,
        report.exit_code,
        report.document()["unchecked"],
    )
    assert "" == report.verdicts[0].checked_at


def test_no_links_is_nothing_checked(sites):
    """Neither green nor asked for."""
    report = check(sites, [])

    assert (False, 10, []) == (report.ran, report.exit_code, sites.asked)


@pytest.mark.parametrize(
    "url",
    [
        "http://10.0.0.1/",
        "ftp://example.org/a",
        "http://me:key@example.org/",
        "http://127.0.0.1:1/",
    ],
)
def test_what_is_never_asked_is_unknown(sites, url):
    """And counts on neither side of the rate."""
    report = check(sites, [url, sites.url("/live")])

    assert ["unknown", "live"] == states(report)
    assert (LinkFlag.NOT_ASKED,) == report.verdicts[0].flags
    assert (1, 1) == (report.hallucination_rate.of, report.hallucination_rate.not_asked)


def test_a_redirect_inside_is_unknown(sites):
    """The page that leads there was asked, what it leads to was not."""
    sites.pages["/a"] = play.moved("http://169.254.169.254/latest/")
    report = check(sites, [sites.url("/a")])

    assert ["unknown"] == states(report)
    assert "never asked" in report.verdicts[0].detail


def test_403_is_on_neither_side_of_the_rate(sites):
    """1 of 2, with one 403 beside it."""
    sites.pages["/shy"] = play.little("No", "No.", status=403)
    rate = check(sites, [sites.url(p) for p in ("/a", "/live", "/shy")]).hallucination_rate

    assert (1, 2, 1) == (rate.hallucinated, rate.of, rate.forbidden)


NOTES = """Salt.[^1] Herring.[^2] Rope.[^3] Sail.[^4]

[^1]: Crane 1893, {live}?utm_source=chatgpt.com.
[^2]: Crane 1893, {live}#p4
[^3]: Crane 1893, {gone}:contentReference[oaicite:1]{{index=1}}
[^4]: Crane 1893, {www}
"""


def test_notes_are_checked_with_their_places(sites):
    """Each distinct link once, with every place; marks and duplicates are told."""
    text = NOTES.format(
        live=sites.url("/live"), gone=sites.url("/gone"), www=sites.url("/live/", "one.test")
    )
    found = read_links(text, name="n.md")
    sites.pages["/live/"] = play.article()
    report = check(sites, found.links, notes=found.notes)
    live, gone, other = report.verdicts

    assert [(3, "1"), (4, "2")] == [(place.line, place.note) for place in live.where]
    assert {LinkFlag.TOOL_MARK, LinkFlag.DUPLICATE} == set(live.flags)
    assert ("oaicite",) == gone.marks
    assert sites.url("/gone") == gone.url
    assert () == other.flags
    assert (1, 4) == (len(report.added_nothing), report.places)


def test_spellings_of_one_place_are_duplicates(sites):
    """Asked for each, but no added support."""
    sites.pages["/live/"] = play.article()
    report = check(sites, [sites.url("/live"), sites.url("/live/")])

    assert [(LinkFlag.DUPLICATE,)] * 2 == [verdict.flags for verdict in report.verdicts]
    assert 1 == len(report.added_nothing)


def test_a_stale_link_with_its_snapshot_beside_it_is_settled(sites):
    """In the same note, for every note; then nobody is needed for it."""
    url = sites.url("/gone")
    sites.captures[url] = [("20150102030405", url, "200")]
    snapshot = f"https://web.archive.org/web/2015/{url}"
    alone = check(sites, read_links(f"[^1]: {url}\n", name="n.md").links)
    beside = read_links(f"[^1]: {url} ({snapshot})\n", name="n.md").links
    settled = check(sites, beside)

    assert () == alone.verdicts[0].flags
    assert (LinkFlag.ARCHIVE_CITED,) == settled.verdicts[0].flags
    assert LinkState.STALE == settled.verdicts[0].state


def test_sources_are_checked_by_their_fields(sites):
    """Address and snapshot of each source."""
    source = Source(source_id="salt", work_id="salt", title="Salt", url=sites.url("/live"))
    report = check(sites, join_links([source_links([source])]).links)

    assert ["salt (url)"] == [place.shown for place in report.verdicts[0].where]


def test_marks_without_a_link_are_reported(sites):
    """With the name of their text."""
    found = read_links("It silted up.:contentReference[oaicite:0]{index=0}\n", name="n.md")
    report = check(sites, [sites.url("/live")], stray_marks=found.stray_marks)

    assert [("n.md", "oaicite")] == [(name, mark.name) for name, mark in report.stray_marks]
    assert 3 == report.exit_code


class Told:
    """A progress that remembers."""

    def __init__(self):
        self.told = []

    def start(self, total, unit):
        self.told.append((total, unit))

    def advance(self, done=1):
        self.told.append(done)

    def finish(self):
        self.told.append("end")


def test_progress_is_told(sites):
    """How many, each, and the end."""
    progress = Told()
    check(sites, [sites.url("/live"), sites.url("/live?a")], progress=progress)

    assert [(2, "links"), 1, 1, "end"] == progress.told


class Slow:
    """A fetcher that waits until enough hosts are being asked at once."""

    def __init__(self, wanted):
        self._barrier = threading.Barrier(wanted)
        self.order = []

    def fetch(self, url):
        self.order.append(url)
        if "canary" not in url:
            self._barrier.wait(10)
        outcome = FetchOutcome.NO_SUCH_NAME if "never" in url else FetchOutcome.ANSWERED
        return LinkObservation(
            url=url, outcome=outcome, status=None if "never" in url else 200, final_url=url
        )


class Empty:
    """An archive that holds the canary and nothing else."""

    def look_up(self, url):
        if "archived" in url:
            return ArchiveAnswer(state=ArchiveState.FOUND, snapshot_url="https://x/", taken_at="")
        return ArchiveAnswer(state=ArchiveState.NOT_FOUND)


FAKE_CANARIES = Canaries("http://live.canary/", "http://archived.canary/", "http://never.canary/")


def test_hosts_are_asked_side_by_side_and_in_turn():
    """Four hosts at once, although the first comes with all its links first."""
    fetcher = Slow(4)
    urls = [f"http://a.org/{n}" for n in range(5)] + [f"http://{h}.org/" for h in "bcd"]
    urls += [f"http://e.org/{n}" for n in range(4)]
    report = check_links(
        urls, fetcher=fetcher, archive=Empty(), canaries=FAKE_CANARIES, hosts_at_once=4
    )

    assert ["live"] * len(urls) == states(report)
    assert urls == [verdict.url for verdict in report.verdicts]
    hosts = {url.split("/")[2] for url in fetcher.order[2:7]}

    assert {"a.org", "b.org", "c.org", "d.org", "e.org"} == hosts


def test_a_fault_of_ours_is_no_verdict():
    """An error inside is not swallowed, and the progress ends."""
    progress = Told()

    def broken():
        msg = "a fault"
        raise RuntimeError(msg)

    with pytest.raises(RuntimeError, match="a fault"):
        check_links(
            ["http://a.org/"],
            fetcher=Slow(1),
            archive=Empty(),
            canaries=FAKE_CANARIES,
            progress=progress,
            now=broken,
        )

    assert "end" == progress.told[-1]


def test_the_default_clock_is_the_worlds():
    """Without a clock the time is now, in UTC."""
    before = datetime.now(UTC).replace(microsecond=0)
    report = check_links(
        ["http://a.org/"], fetcher=Slow(1), archive=Empty(), canaries=FAKE_CANARIES
    )

    assert before <= datetime.fromisoformat(report.verdicts[0].checked_at) <= datetime.now(UTC)
