"""Signs against a page: the ones that matter are seen, and essays about them are left alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.link_content import ContentSign, WebText, content_signs

ASKED = "https://example.org/harbour/salt"
PROSE = "The harbour of Wendlemouth silted up within a generation, and the fleet moved on. "
ARTICLE = WebText(title="The Salt Pans", heading="The Salt Pans", text=PROSE * 60)


def signs(title="", text="", *, heading="", source="", answered=ASKED, asked=ASKED, status=200):
    """Judge a page."""
    shown = WebText(title=title, heading=heading, text=text, source=source)
    return list(content_signs(asked, answered, shown, status=status))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("404", "Nothing here, we fear, and nothing there."),
        ("404 Not Found", "The requested URL was not found on this server."),
        ("404 - Page not found | Harbour Times", "Try the search."),
        ("Error 404", "Try the search."),
        ("Page Not Found - Harbour Times", "Try the search."),
        ("Oops! Page not found", "Try the search."),
        ("This page doesn’t exist", "Try the search."),
        ("This page isn't available", "Try the search."),
        ("The page could not be found", "Try the search."),
        ("Seite nicht gefunden – Hafenbote", "Bitte suchen Sie."),
        ("Page introuvable", "Cherchez."),
        ("Página no encontrada", "Busque."),
        ("Pagina non trovata", "Cerchi."),
        ("Страница не найдена", "Ищите."),
        ("Harbour Times", "Sorry, the page you are looking for could not be found."),
        ("Harbour Times", "The article you requested has been removed or never existed. Home"),
        ("Harbour Times", "We can't find the page. It may have moved. Search our archive instead."),
        ("Hafenbote", "Die gewünschte Seite existiert nicht mehr. Zur Startseite. Suche."),
    ],
)
def test_pages_that_say_they_are_not_there(title, text):
    """With status 200, in several languages, in the title or in a few words of text."""
    assert [ContentSign.SOFT_404] == signs(title, text)
    assert [ContentSign.SOFT_404] == signs("Harbour", text, heading=title)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("The HTTP 404 Not Found Error: A History", PROSE * 60),
        ("Page Not Found and Other Poems", PROSE),
        ("Lost Pages: How Links Rot", PROSE * 60 + "The page you requested could not be found."),
        ("Harbours not found on any map", PROSE),
        ("Route 404", PROSE),
        ("Content available", PROSE),
        ("Document found", PROSE),
        ("Checking your browser history", PROSE),
        ("What a CAPTCHA is, and why", PROSE * 60 + " Verify you are human."),
        ("How domains are parked", PROSE * 60 + " This domain is for sale."),
    ],
)
def test_pages_about_such_pages_are_left_alone(title, text):
    """A heading must consist of the message, a phrase must stand on a page of few words."""
    assert [] == signs(title, text)


@pytest.mark.parametrize(
    ("title", "text", "source"),
    [
        (
            "Just a moment...",
            "",
            "<script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'></script>",
        ),
        ("Attention Required! | Cloudflare", "Please complete the security check.", ""),
        ("Access denied", "You do not have permission.", ""),
        ("Are you a robot?", "Tick the box.", ""),
        ("harbour.example", "Checking if the site connection is secure.", ""),
        ("Harbour Times", "Please enable JavaScript and cookies to continue", ""),
        ("harbour.example", "", "<script src='https://ct.captcha-delivery.com/c.js'></script>"),
        ("Making sure you're not a bot!", "Loading...", ""),
        ("Pardon Our Interruption...", "Something about your browser.", ""),
    ],
)
@pytest.mark.parametrize("status", [200, 403, 503])
def test_challenges_are_seen(title, text, source, status):
    """Whatever the status."""
    assert [ContentSign.CHALLENGE] == signs(title, text, source=source, status=status)


@pytest.mark.parametrize(
    "source", ["/cdn-cgi/challenge-platform/scripts/jsd/main.js", "https://js.datadome.co/tags.js"]
)
def test_watching_scripts_are_no_challenge(source):
    """Firms that ward off programs put a script into every page, also into the one for 404."""
    assert [] == signs("Salt", PROSE, source=source)
    assert [] == signs("404 Not Found", "Not found.", source=source, status=404)


def test_an_error_page_is_no_soft_404():
    """What says 404 and has status 404 needs no sign."""
    assert [] == signs("404 Not Found", "Not found.", status=404)


@pytest.mark.parametrize(
    ("asked", "answered", "expected"),
    [
        (ASKED, "https://example.org/", [ContentSign.HOME_PAGE]),
        (ASKED, "https://example.org/en/", [ContentSign.HOME_PAGE]),
        (ASKED, "https://www.other.example/index.html", [ContentSign.HOME_PAGE]),
        ("https://example.org/?p=12", "https://example.org/", []),
        ("https://example.org/", "https://www.example.org/", []),
        ("https://example.org", "https://example.org/en/", []),
        ("https://example.org/en", "https://example.org/", []),
        (ASKED, "https://example.org/harbour/salt/", []),
        (ASKED, "https://example.org/news/404.html", [ContentSign.SOFT_404]),
        (ASKED, "https://example.org/page-not-found?from=x", [ContentSign.SOFT_404]),
        ("https://example.org/404", "https://www.example.org/404", []),
        (ASKED, "https://example.org/login?next=salt", [ContentSign.LOGIN]),
        (ASKED, "https://accounts.example.org/a", [ContentSign.LOGIN]),
        (ASKED, "https://example.org/login-of-the-harbour-master", [ContentSign.LOGIN]),
        (ASKED, "https://example.org/signing-of-the-treaty", []),
        ("https://example.org/a.pdf", "https://example.org/a.pdf", [ContentSign.OTHER_TYPE]),
        ("https://example.org/a.html", "https://example.org/a.html", []),
        ("https://example.org/wiki/File:Map.jpg", "https://example.org/wiki/File:Map.jpg", []),
    ],
)
def test_where_a_link_leads(asked, answered, expected):
    """Home pages, pages for what is missing, logins, pages in place of files."""
    assert expected == list(content_signs(asked, answered, ARTICLE, status=200))


def test_the_query_of_a_home_page_counts():
    """A link that a query names is deep: when it leads to the bare home page it is told."""
    found = content_signs(
        "https://example.org/?p=12", "https://other.example/", ARTICLE, status=200
    )

    assert (ContentSign.HOME_PAGE,) == found


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (PROSE * 60, '{"@type": "NewsArticle", "isAccessibleForFree": false}'),
        (PROSE * 60, '"isAccessibleForFree":"False"'),
        (PROSE * 5 + "Subscribe to continue reading.", ""),
        (PROSE * 5 + "This article is for subscribers.", ""),
        (PROSE * 5 + "Dieser Artikel ist nur für Abonnenten.", ""),
    ],
)
def test_paywalls_are_seen(text, source):
    """By what the page says to programs, or to readers of its beginning."""
    assert [ContentSign.PAYWALL] == signs("Salt", text, source=source)


@pytest.mark.parametrize(
    "source",
    ['"isAccessibleForFree": true', '"isAccessibleForFree":"True"', "Already a subscriber?"],
)
def test_open_articles_are_no_paywalls(source):
    """A whole article with a link for subscribers above it."""
    assert [] == signs("Salt", PROSE * 60 + "Already a subscriber?", source=source)


def test_parked_domains_and_empty_pages():
    """A domain for sale, and a page that a script would fill."""
    assert [ContentSign.PARKED] == signs("example.org", "This domain is for sale! Buy this domain.")
    assert [ContentSign.NO_TEXT] == signs("Harbour", "Loading…")


def test_files_have_no_text_to_judge():
    """A PDF without a word read is no empty page."""
    shown = WebText(is_html=False)

    assert () == content_signs(ASKED, ASKED, shown, status=200)


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_page_can_be_judged(title, text):
    """No text breaks the rules, and signs come in their order, each once."""
    found = signs(title, text, heading=text[:50], source=title + text)

    assert [sign for sign in ContentSign if sign in found] == found


@pytest.mark.parametrize(
    "piece",
    ["the page you ", "not found ", "error: ", "| ", "a", '"isAccessibleForFree"', "domain is "],
)
def test_long_pages_take_no_long(piece):
    """Also where they are made to."""
    text = piece * (3_000_000 // len(piece))
    began = time.process_time()
    signs(text[:300], text[:200_000], heading=text[:300], source=text)
    signs(text[:300], text[:1400], source=text)

    assert 5 > time.process_time() - began
