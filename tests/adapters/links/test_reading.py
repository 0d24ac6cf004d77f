"""What a web page shows, whatever state its HTML is in."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.links.reading import read_web_text

PROSE = "The harbour of Wendlemouth silted up within a generation, and the fleet moved on. "
HTML = "text/html; charset=utf-8"


def read(body, kind=HTML):
    """Read a body."""
    return read_web_text(body.encode() if isinstance(body, str) else body, kind)


def test_the_main_text_is_what_main_holds():
    """Menus, heads, feet, scripts and forms are left out."""
    shown = read(
        "<html><head><title> The  Salt\nPans </title><script>var a = 'x';</script></head><body>"
        "<header>Shop</header><nav><a href='/'>Home</a></nav><main><h1>Salt</h1>"
        f"<p>{PROSE}</p><p>It was <b>dear</b>ly missed.</p></main><footer>Imprint</footer></body>"
    )

    assert ("The Salt Pans", "Salt") == (shown.title, shown.heading)
    assert f"Salt {PROSE}It was dearly missed." == shown.text


def test_without_main_it_is_the_body_without_what_stands_around():
    """The same for pages of an older make."""
    shown = read(
        f"<title>Salt</title><body><div>{PROSE}</div><footer>Imprint</footer>"
        "<style>p {}</style><noscript>Turn it on</noscript>"
    )

    assert PROSE.strip() == shown.text


def test_a_page_that_is_all_menu_shows_its_menu():
    """Rather than nothing."""
    assert "Home Shop" == read("<body><nav><p>Home</p><p>Shop</p></nav></body>").text


def test_a_main_that_a_script_fills_is_not_taken():
    """Its few words are no main text where the body has some."""
    shown = read(f"<body><main>Loading</main><div>{PROSE}</div></body>")

    assert PROSE.strip() in shown.text


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("<title>Häfen</title>".encode("latin-1"), "text/html; charset=ISO-8859-1"),
        ("<title>Häfen</title>".encode(), "text/html; charset=utf-8"),
        ("<meta charset='utf-8'><title>Häfen</title>".encode(), "text/html"),
        (b"\xef\xbb\xbf" + "<title>Häfen</title>".encode(), "text/html"),
        ("<title>Häfen</title>".encode(), 'text/html; charset="UTF-8"; x=y'),
        (b"<html><title>H&auml;fen</title>", "text/html; charset=no-such"),
    ],
)
def test_encodings(body, kind):
    """As the server names it, as the page names it, and where nobody does rightly."""
    assert "Häfen" == read(body, kind).title


@pytest.mark.parametrize(
    ("body", "kind", "is_html"),
    [
        ("<!DOCTYPE html><title>x</title>", "application/pdf", True),
        ("  <html><title>x</title>", "", True),
        ("<!-- made by hand -->\n<html>", "text/plain", True),
        ("x", "application/xhtml+xml", True),
        ("%PDF-1.7\n", "application/pdf", False),
        ("Salt was dear.", "text/plain", False),
        ('{"a": 1}', "application/json", False),
        (b"\x89PNG\x00", "", False),
        ("<rss version='2.0'>", "application/rss+xml", False),
    ],
)
def test_what_is_a_page(body, kind, is_html):
    """By its bytes, where the server calls it otherwise."""
    assert is_html is read(body, kind).is_html


def test_plain_text_is_read():
    """As it is, white space folded."""
    assert "Salt was dear." == read("Salt\n  was\x00 dear.\n", "text/plain").text


@pytest.mark.parametrize(
    "body",
    [
        "",
        " ",
        "\x00",
        "<",
        "<html",
        "<title>",
        "<!DOCTYPE html>",
        "<html><body></body></html>",
        "<!--",
        "</p></p></div>",
        "<title><title><title>",
        "<main>" * 300,
        "&#0;&#xFFFFFFF;&nope;",
    ],
)
def test_broken_pages_show_little_and_break_nothing(body):
    """Whatever is left open."""
    assert 100 >= len(read(body).text)


@given(
    st.binary(max_size=400), st.sampled_from([HTML, "text/html", "text/html; charset=utf-16", ""])
)
def test_any_bytes_can_be_read(body, kind):
    """No bytes break it, and what is shown can be printed."""
    shown = read(body, kind)

    assert shown.text == " ".join(shown.text.split())
    assert shown.text.isprintable()


@given(st.binary(max_size=200))
def test_any_page_can_be_read(body):
    """The same behind the beginning of a page."""
    shown = read(b"<!doctype html><html><main>" + body, "text/html")

    assert shown.is_html
    assert shown.title.isprintable()


@pytest.mark.parametrize(
    "piece",
    [
        "<div>",
        "<main>",
        "<p>a",
        "<!--",
        "<a b=",
        "<table><tr>",
        "&lt;",
        "<b><i>",
        "</p>",
        "<h1>a</h1>",
        "<main>a</main>",
        "<title>",
        "\x00",
        "<![CDATA[",
        "<script>",
    ],
)
def test_long_pages_take_no_long(piece):
    """A million bytes that are made to be slow take seconds at most."""
    body = b"<html><body>" + piece.encode() * (1_000_000 // len(piece))
    began = time.process_time()
    read(body)

    assert 10 > time.process_time() - began
