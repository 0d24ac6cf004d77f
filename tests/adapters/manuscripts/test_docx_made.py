"""A .docx that is made of a Markdown manuscript, with comments at its sentences."""

from __future__ import annotations

import io

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.adapters.manuscripts.docx import read_docx
from cardstore.adapters.manuscripts.docx_made import make_docx
from cardstore.adapters.manuscripts.set_blocks import SetKind, set_blocks
from cardstore.claims.splitter import read_manuscript
from cardstore.gate.places import place_of_sentence
from cardstore.review.comment import DraftComment
from tests.adapters.manuscripts.test_docx_comments import anchored, squeezed
from tests.claims.manuscripts import texts

DRAFT = """---
title: Lamps
---

# One *quiet* night

The *lamp* was **lit** [card:7KQ2-M]. He read `the log`
by it[^1]. It is [told](https://harbour.example) so. [framing]

> Rain fell.
> It stopped.

- An item. And more.
  - A deeper one.

2. A numbered one.

| Who | What |
|-----|------|
| Ada | She saw it. |

<!-- a comment -->

~~~
code here
~~~

Last &amp; least \\*so\\*.

[^1]: So he said.
"""


def made(text, *, name="ch03.md", lines=("Look.",)):
    """Make a file with a comment on every sentence; give it and the sentences."""
    sentences = read_manuscript(text, name=name).sentences
    comments = [
        DraftComment(
            span=place_of_sentence(one),
            author="Ada Kern",
            initials="AK",
            at="2026-11-30T09:00:00Z",
            lines=lines,
        )
        for one in sentences
        if place_of_sentence(one).start < place_of_sentence(one).end
    ]
    return make_docx(text, comments, name=name, at="2026-11-30T15:00:00Z"), sentences


@pytest.fixture(scope="module")
def opened():
    """The draft's file as another library opens it."""
    return docx.Document(io.BytesIO(made(DRAFT)[0].content))


def test_blocks_are_set_as_what_they_are(opened):
    """Headings, quotations, items; front matter and comments are left out."""
    styles = [(one.style.name, one.text) for one in opened.paragraphs if one.text]

    assert [
        ("Heading 1", "One quiet night"),
        (
            "Normal",
            "The lamp was lit [card:7KQ2-M]. He read the log by it1. It is told so. [framing]",
        ),
        ("Quote", "Rain fell. It stopped."),
        ("List Bullet", "An item. And more."),
        ("List Bullet 2", "A deeper one."),
        ("List Paragraph", "2.\tA numbered one."),
        ("No Spacing", "code here"),
        ("Normal", "Last & least *so*."),
        ("Heading 2", "Notes"),
        ("Normal", "1 So he said."),
    ] == styles


def test_tables_are_tables(opened):
    """Their first row is bold."""
    (table,) = opened.tables

    assert [["Who", "What"], ["Ada", "She saw it."]] == [
        [cell.text for cell in row.cells] for row in table.rows
    ]
    assert table.rows[0].cells[0].paragraphs[0].runs[0].bold


def test_emphasis_code_and_notes_have_their_looks(opened):
    """And marks of cards are small."""
    looks = {one.text: one.font for one in opened.paragraphs[1].runs}

    assert looks["lamp"].italic
    assert looks["lit"].bold
    assert "Courier New" == looks["the log"].name
    assert looks["1"].superscript
    assert looks["[card:7KQ2-M]"].size < opened.styles["Normal"].font.size
    assert not looks["The "].italic


def test_each_comment_stands_at_its_sentence():
    """Whatever dress its words have; the marks of its cards are in it where they stand in it."""
    found, _ = made(DRAFT)

    assert [
        "The lamp was lit [card:7KQ2-M].",
        "He read the log by it1.",
        "It is told so.",
        "Rain fell. It stopped.",
        "An item.",
        "And more.",
        "A deeper one.",
        "A numbered one.",
        "AdaShe saw it.",
        "Last & least *so*.",
        "So he said.",
    ] == list(anchored(found.content).values())
    assert 0 == found.left_out


def test_what_was_made_is_checked_as_its_manuscript():
    """Read again, its sentences have the same cards and marks."""
    text = "# One\n\nThe *lamp* was lit [card:7KQ2-M]. It rained [card:7KQ2-M]. Or not. [framing]\n"
    found, sentences = made(text)
    again = read_manuscript(read_docx(found.content, name="x"), name="x").sentences

    assert [(one.words, one.cited) for one in sentences] == [
        (one.words, one.cited) for one in again
    ]
    assert [[m.kind for m in one.marks] for one in sentences] == [
        [m.kind for m in one.marks] for one in again
    ]


def test_the_same_manuscript_gives_the_same_bytes():
    """Nothing of the clock is in the file."""
    assert made(DRAFT)[0].content == made(DRAFT)[0].content


@settings(max_examples=30)
@given(texts)
def test_any_manuscript_is_made_and_every_comment_has_its_place(text):
    """Whatever signs it has: the file opens, and no comment is lost."""
    found, sentences = made(text)
    read = docx.Document(io.BytesIO(found.content))

    assert found.anchored + found.left_out == sum(
        place_of_sentence(one).start < place_of_sentence(one).end for one in sentences
    )
    assert found.anchored == len(list(read.comments))
    assert found.anchored == len(anchored(found.content))


@settings(max_examples=30)
@given(texts)
def test_stretches_stand_where_they_say(text):
    """What is exact stands in the manuscript at its place."""
    for block in set_blocks(text):
        for one in (stretch for cell in block.cells for stretch in cell):
            if one.exact:
                assert one.text == text[one.at : one.at + len(one.text)]


@settings(max_examples=30)
@given(st.text(max_size=40))
def test_no_text_breaks_a_file(text):
    """Signs that XML cannot hold are shown as unknown."""
    docx.Document(io.BytesIO(make_docx(text, [], name=text).content))


def test_words_of_a_plain_draft_are_all_set():
    """None is lost between blocks."""
    text = "# One\n\nRain fell. It rained.\n\n- a\n- b\n"
    said = "".join(one.text for block in set_blocks(text) for cell in block.cells for one in cell)

    assert "OneRainfell.Itrained.ab" == squeezed(said)
    assert [SetKind.HEADING, SetKind.PARAGRAPH, SetKind.ITEM, SetKind.ITEM] == [
        one.kind for one in set_blocks(text)
    ]
