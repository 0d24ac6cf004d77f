"""Leaflets: what is written shows as it is, as Markdown and as HTML."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from markdown_it import MarkdownIt

from cardstore.documents.leaflet import (
    Heading,
    Listed,
    Paragraph,
    Table,
    Words,
    leaflet_html,
    leaflet_markdown,
    said,
)

READER = MarkdownIt("commonmark").enable("table")
plain = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=30)
HOSTILE = [
    "# no heading",
    "1. no item",
    "- no item",
    "> no quotation",
    "*no* _emphasis_ **at** `all`",
    "[no](javascript:alert(1)) ![x](y)",
    "<script>alert(1)</script> &amp; &lt;",
    "a | b",
    "===",
    "---",
    "    no code",
    "~~~",
    "$x$ ^[no note] [^1]",
    "\\* \\",
]


def shown(markdown):
    """Give what a reader of Markdown sees, white space folded."""
    body = html.fromstring(f"<div>{READER.render(markdown)}</div>")
    return " ".join(body.text_content().split())


def folded(text):
    return " ".join(text.split())


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_shows_as_it_is_written(text):
    """In a paragraph, as Markdown and as HTML."""
    leaflet = (said(text),)

    assert folded(text) == shown(leaflet_markdown(leaflet))
    assert folded(text) == folded(html.fromstring(leaflet_html(leaflet)).text_content())


@given(plain)
def test_any_text_shows_as_it_is_written(text):
    """Whatever signs it has; entities too."""
    assert folded(text) == shown(leaflet_markdown((said(text),)))


@given(st.lists(plain.filter(str.strip), min_size=1, max_size=4), st.booleans())
def test_items_are_items_whatever_they_say(texts, ordered):
    """As many as there are."""
    items = tuple((Words(text=one),) for one in texts)
    leaflet = (Listed(items=items, ordered=ordered),)
    read = html.fromstring(f"<div>{READER.render(leaflet_markdown(leaflet))}</div>")

    assert [folded(one) for one in texts] == [
        folded(one.text_content()) for one in read.xpath("./*/li")
    ]


@given(st.lists(st.tuples(plain, plain), min_size=1, max_size=3))
def test_cells_are_cells_whatever_they_say(rows):
    """Bars in them too."""
    leaflet = (Table(head=("One", "Two"), rows=tuple(rows)),)
    read = html.fromstring(f"<div>{READER.render(leaflet_markdown(leaflet))}</div>")

    assert [folded(cell) for row in rows for cell in row] == [
        folded(one.text_content()) for one in read.xpath("//td")
    ]


def test_only_addresses_of_the_web_become_links():
    """And they lead where they say."""
    parts = [
        Words(text="one", link="javascript:alert(1)"),
        Words(text="two", link="https://harbour.example/a(b)"),
        Words(text="three", link='https://harbour.example/"onclick="x'),
        Words(text="https://harbour.example/d", link="https://harbour.example/d"),
    ]
    leaflet = (Paragraph(parts=tuple(parts)),)
    found = [
        [one.get("href") for one in html.fromstring(f"<div>{body}</div>").iter("a")]
        for body in (leaflet_html(leaflet), READER.render(leaflet_markdown(leaflet)))
    ]

    assert ["https://harbour.example/a(b)", "https://harbour.example/d"] == found[0]
    assert ["https://harbour.example/a%28b%29", "https://harbour.example/d"] == found[1]


def test_italics_and_headings_are_set():
    """Titles of books are italic in both forms."""
    leaflet = (
        Heading(text="Notes", level=3),
        Paragraph(parts=(Words(text="Oake, "), Words(text="The Lamps", italic=True))),
    )

    assert "### Notes\n\nOake, *The Lamps*\n" == leaflet_markdown(leaflet)
    assert "<h3>Notes</h3>\n<p>Oake, <em>The Lamps</em></p>\n" == leaflet_html(leaflet)
