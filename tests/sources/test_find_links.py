"""Links in texts: every one, at its place, and not a character too many."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.find_links import find_links, links_of_source
from cardstore.sources.notes import TextFormat, find_notes, format_of, repeated_notes
from cardstore.sources.source import Source
from cardstore.sources.tool_marks import find_tool_marks

MARKDOWN, PLAIN, BIBTEX, JSON = TextFormat


def urls(text, text_format=MARKDOWN):
    """Give the addresses of a text."""
    return [link.url for link in find_links(text, name="n", text_format=text_format)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See https://example.org/a.", ["https://example.org/a"]),
        ("(see https://example.org/a)", ["https://example.org/a"]),
        ("https://example.org/a_(b)", ["https://example.org/a_(b)"]),
        ("(https://example.org/a_(b))", ["https://example.org/a_(b)"]),
        ("[a](https://example.org/a)", ["https://example.org/a"]),
        ("[a](https://example.org/a_(b))", ["https://example.org/a_(b)"]),
        ('[a](https://example.org/a "The title")', ["https://example.org/a"]),
        ("[a](<https://example.org/a>)", ["https://example.org/a"]),
        ("[a](https://a.org/)[b](https://b.org/)", ["https://a.org/", "https://b.org/"]),
        ("[https://a.org/x](https://a.org/y)", ["https://a.org/x", "https://a.org/y"]),
        ("<https://example.org/a>", ["https://example.org/a"]),
        ("[a]: https://example.org/a\n", ["https://example.org/a"]),
        ("**https://example.org/a**", ["https://example.org/a"]),
        ("_https://example.org/a_", ["https://example.org/a"]),
        ("`https://example.org/a`", ["https://example.org/a"]),
        ("|https://example.org/a|b|", ["https://example.org/a"]),
        ("https://example.org/a[^3] and", ["https://example.org/a"]),
        ("https://example.org/a[12] and", ["https://example.org/a"]),
        ("https://example.org/?a[]=1&b[c]=2", ["https://example.org/?a[]=1&b[c]=2"]),
        ("http://[2600::1]:80/a", ["http://[2600::1]:80/a"]),
        ("https://example.org/a?b&amp;c", ["https://example.org/a?b&c"]),
        (r"https://example.org/a\_b\*c", ["https://example.org/a_b*c"]),
        ("“https://example.org/a”", ["https://example.org/a"]),
        ("‘https://example.org/a’,", ["https://example.org/a"]),
        ("https://example.org/a—and", ["https://example.org/a"]),
        ("https://example.org/Bose–Einstein", ["https://example.org/Bose–Einstein"]),
        ("https://example.org/a…", ["https://example.org/a"]),
        ("见https://example.org/a。另外", ["https://example.org/a"]),
        ("HTTPS://EXAMPLE.ORG/A", ["HTTPS://EXAMPLE.ORG/A"]),
        ("www.example.org/a, www.b.org", ["http://www.example.org/a", "http://www.b.org"]),
        ("ftp://example.org/a", ["ftp://example.org/a"]),
        ("me@www.example.org", []),
        ("https://...", []),
        ("the https:// scheme", []),
        ("http://localhost:8080/x", ["http://localhost:8080/x"]),
        ('<a href="https://example.org/a">a</a>', ["https://example.org/a"]),
        ("<a href='https://example.org/a'>a</a>", ["https://example.org/a"]),
        (
            "https://web.archive.org/web/2015/https://example.org/a",
            ["https://web.archive.org/web/2015/https://example.org/a"],
        ),
        ("https://example.org/a\u200b and", ["https://example.org/a"]),
        ("https://example.org/a\u00a0and", ["https://example.org/a"]),
        ("https://example.org/a's", ["https://example.org/a's"]),
    ],
)
def test_addresses_end_where_a_reader_ends_them(text, expected):
    """In Markdown and HTML."""
    assert expected == urls(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"url = {https://example.org/a\_b},", ["https://example.org/a_b"]),
        (r"url = {https://example.org/a{\_}b},", ["https://example.org/a_b"]),
        (r"url = {https://example.org/a\%20b?c\&d\#e},", ["https://example.org/a%20b?c&d#e"]),
        (r"howpublished = {\url{https://example.org/~a}},", ["https://example.org/~a"]),
        (r"url = {https://example.org/\~{}a},", ["https://example.org/~a"]),
        (r"url = {https://example.org/{\textasciitilde}a},", ["https://example.org/~a"]),
        (r"url = {https://example.org/\textasciitilde{}a},", ["https://example.org/~a"]),
        ('url = "https://example.org/a",', ["https://example.org/a"]),
        (r"\href{https://example.org/a}{here}", ["https://example.org/a"]),
    ],
)
def test_bibtex_escapes_are_undone(text, expected):
    """As BibTeX programs write them."""
    assert expected == urls(text, BIBTEX)


def test_json_escapes_are_undone():
    """As JSON programs write them."""
    text = r'{"URL": "https:\/\/example.org\/a?b=1\u0026c=2", "x": "https://b.org/\"q"}'

    assert ["https://example.org/a?b=1&c=2", "https://b.org/"] == urls(text, JSON)


def test_plain_text_keeps_underscores():
    """Only Markdown has emphasis."""
    assert ["https://example.org/a_"] == urls("See https://example.org/a_.", PLAIN)


def test_places_are_exact():
    """Offset, line and note of each link; the text at the offset is what was written."""
    text = "One.[^1]\r\nTwo https://a.org/x.\r\n\r\n[^1]: Salt, https://b.org/y\\_z, 1893.\r\n"
    found = find_links(text, name="n.md", text_format=MARKDOWN)

    assert [(2, ""), (4, "1")] == [(link.place.line, link.place.note) for link in found]
    assert [link.written for link in found] == [link.place.span.of(text) for link in found]
    assert "n.md:4 (note 1)" == found[1].place.shown


@given(
    st.lists(
        st.sampled_from(["https://a.org/x", "www.b.org/y?z=1", "http://c.org/"])
        | st.text(alphabet="ab .,)(\n[]*é", max_size=12),
        max_size=12,
    )
)
def test_links_are_in_order_and_apart(pieces):
    """Whatever stands around, spans rise, do not overlap, and hold what was written."""
    text = " ".join(pieces)
    found = find_links(text, name="n", text_format=MARKDOWN)
    planted = sum(
        piece in {"https://a.org/x", "www.b.org/y?z=1", "http://c.org/"} for piece in pieces
    )

    assert planted == len(found)
    assert [link.written for link in found] == [link.place.span.of(text) for link in found]
    assert all(a.place.span.end <= b.place.span.start for a, b in itertools.pairwise(found))


@pytest.mark.parametrize(
    ("text", "url", "marks"),
    [
        ("https://a.org/?utm_source=openai.", "https://a.org/?utm_source=openai", ["utm_source"]),
        ("https://a.org/?b&utm_source=chatgpt.com", None, ["utm_source"]),
        ("https://a.org/b:contentReference[oaicite:3]{index=3}", "https://a.org/b", ["oaicite"]),
        ("https://a.org/b :contentReference[oaicite:0]{index=0}.", "https://a.org/b", ["oaicite"]),
        ("https://a.org/b[oaicite:1]", "https://a.org/b", ["oaicite"]),
        ("https://a.org/oaicite", "https://a.org/oaicite", ["oaicite"]),
        ("https://a.org/b?x=oaicite:0", "https://a.org/b?x=oaicite:0", ["oaicite"]),
        ("https://a.org/b turn0search3", "https://a.org/b", ["turn0search"]),
        ("https://a.org/b\ue200cite\ue202turn0search3\ue201", "https://a.org/b", ["turn0search"]),
        ("https://a.org/b【4†source】", "https://a.org/b", ["file citation"]),
        ("https://a.org/b [cite: 1, 2]", "https://a.org/b", ["cite"]),
        ("https://a.org/b[attached_file:1][web:2]", "https://a.org/b", ["attached_file"] * 2),
        ("https://a.org/?utm_source=newsletter", None, []),
        ("https://a.org/?utm_source=chatgptfan.example", None, []),
        ("https://chatgpt.com/a", None, []),
    ],
)  # fmt: skip
def test_marks_of_programs_are_seen(text, url, marks):
    """In the address, glued to it, or right behind it; what is no part of it is left out."""
    found = find_links(text, name="n", text_format=MARKDOWN)

    assert [(url or text, marks)] == [(link.url, [m.name for m in link.marks]) for link in found]


def test_marks_far_from_links_are_found_too():
    """A mark in a text without links."""
    text = "The harbour silted up.:contentReference[oaicite:2]{index=2} It did turn0news4."

    assert ["oaicite", "turn0search"] == [mark.name for mark in find_tool_marks(text)]


def test_links_of_a_source():
    """Its address and its snapshot, each in its field."""
    source = Source(
        source_id="salt",
        work_id="salt",
        title="Salt",
        url="https://a.org/?utm_source=chatgpt.com",
        archive_url="https://web.archive.org/web/2015/https://a.org/",
    )
    found = links_of_source(source)

    assert ["salt (url)", "salt (archive_url)"] == [link.place.shown for link in found]
    assert [["utm_source"], []] == [[m.name for m in link.marks] for link in found]
    assert () == links_of_source(Source(source_id="a", work_id="a", title="A"))


# ---- notes

NOTES = """Salt was dear.[^1] Herring left.[^b]^[Crane, *Harbour* [1893], p. 9.]

[^1]: Josiah Crane, The Harbour of Wendlemouth (1893), p. 4.
    It goes on here, https://a.org/x.

    And in a second paragraph.
[^b]: Josiah Crane. The harbour of Wendlemouth, 1893, p. 4. It goes on here: http://www.a.org/x/
  And in a second paragraph

No note.
"""


def test_notes_of_markdown():
    """Foot notes with their following lines, and inline notes; labels and lines are kept."""
    found = find_notes(NOTES, name="n.md", text_format=MARKDOWN)

    assert [("inline 1", 1), ("1", 3), ("b", 7)] == [(note.label, note.line) for note in found]
    assert "Crane, *Harbour* [1893], p. 9." == found[0].text
    assert found[1].text.endswith("And in a second paragraph.")
    assert found[2].text.endswith("And in a second paragraph")


def test_notes_that_say_the_same_are_told():
    """Case, punctuation, the spelling of a link make no other note."""
    found = find_notes(NOTES, name="n.md", text_format=MARKDOWN)

    assert [["1", "b"]] == [[n.label for n in group] for group in repeated_notes(found)]


def test_short_notes_are_not_told():
    """“Ibid.” is said often and rightly."""
    text = "[^1]: Ibid., p. 57.\n[^2]: Ibid., p. 57.\n"

    assert () == repeated_notes(find_notes(text, name="n.md", text_format=MARKDOWN))


def test_another_page_is_another_note():
    """Notes that differ by a number say different things."""
    text = "".join(f"[^{n}]: Crane, The Harbour of Wendlemouth, p. {n}.\n" for n in range(3))

    assert () == repeated_notes(find_notes(text, name="n.md", text_format=MARKDOWN))


def test_notes_of_lists_and_bibtex():
    """Numbered lines, and entries by their key."""
    numbered = find_notes(
        "Notes\n\n1. Crane, p. 4.\n[2] Crane, p. 5.\n", name="n", text_format=PLAIN
    )
    text = "@comment{x}\n@book{crane1893,\n title={A}}\n@misc{salt, url={b}}"
    entries = find_notes(text, name="n.bib", text_format=BIBTEX)

    assert ["1", "2"] == [note.label for note in numbered]
    assert ["crane1893", "salt"] == [note.label for note in entries]


def test_the_name_tells_the_format():
    """Unknown endings are plain text."""
    names = ("a.md", "b/c.BIB", "refs.json", "notes", "a.txt", "thesis.tex")

    assert [MARKDOWN, BIBTEX, JSON, PLAIN, PLAIN, BIBTEX] == [format_of(name) for name in names]


@pytest.mark.parametrize(
    "text",
    [
        "https://a.org/?utm_source=openai " * 20_000,
        "https://" * 50_000,
        "[" * 200_000,
        "^[" * 100_000,
        "https://a.org/" + "(" * 200_000,
        "oaicite" * 50_000,
        "turn0search0" * 20_000,
        "[^1]: a\n\n" * 30_000,
        "\n" * 200_000,
    ],
    ids=lambda text: text[:20],
)
def test_long_texts_take_no_long(text):
    """Also where they are made to: some hundred thousand code points in seconds."""
    began = time.process_time()
    find_links(text, name="n.md", text_format=MARKDOWN)

    assert 10 > time.process_time() - began
