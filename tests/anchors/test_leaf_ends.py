"""Leaf ends: half a word broken over a page break is never passed as the whole word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cardstore.anchors.anchor import DifferenceKind, Fit
from cardstore.anchors.locate import locate_quote
from cardstore.text.folding import fold_source
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

if TYPE_CHECKING:
    from tests.anchors.conftest import Pages

FOOT = "The masons shook their heads over the old work, and it was thought un-"
TOP = "likely that the tower would fall before the spring tides of March.\nNobody measured it."
BETWEEN = {
    "a page break": "\n\f",
    "blank lines": "\n\n \n\f\n\n",
    "a head": "\n\f{h:TREATISE 43}\n",
    "a head and a note": "\n{n:* She kept the keys herself.}\n\f{h:TREATISE 43}\n\n",
    "two notes and a leaf of nothing else": (
        "\n{n:* She kept the keys.}\n{n:† So Marl.}\n\f{n:The same.}\n\f{h:42}\n"
    ),
    "a head nobody marked": "\n\fTREATISE 43\n",
    "a number nobody marked": "\n\f42\n",
    "a signature and a head nobody marked": "\nD 2\n\fTREATISE 43\n",
    "a number and a head nobody marked": "\n\fvi\nTREATISE\n",
    "a note, a number and a head nobody marked": "\n2 Marl says the same.\n\f42\nTREATISE\n",
    "a note nobody marked": "\n* She kept the keys herself, and nobody else had them.\n\f",
    "a note and a head nobody marked": "\n1 Marl says the same of the lower keys.\n\fTREATISE\n",
}


def leaves(make_pages: type[Pages], between: str, *, foot: str = FOOT, top: str = TOP) -> Pages:
    """Make two leaves with something between the halves of a word."""
    text = "The tower stood in the water.\n" + foot + between + top
    return make_pages(*text.split(LEAF_SEPARATOR))


@pytest.mark.parametrize("between", BETWEEN.values(), ids=BETWEEN.keys())
@pytest.mark.parametrize(
    "quote",
    [
        "likely that the tower would fall before the spring tides of March.",
        "Likely that the tower would fall",
        "“likely that the tower would fall before",
        "likely that the tower […] before the spring tides",
        "The masons shook their heads over the old work, and it was thought un",
        "over the old work, and it was thought un-",
        "The masons […] over the old work, and it was thought un",
    ],
)
def test_half_a_word_never_passes(make_pages: type[Pages], between: str, quote: str) -> None:
    """Whatever stands between the halves: it would say the opposite."""
    anchor = locate_quote(leaves(make_pages, between).folded, quote)

    assert anchor.fit is Fit.NEAR
    assert DifferenceKind.EDIT in {difference.kind for difference in anchor.differences}


@pytest.mark.parametrize(
    "between", [b for name, b in BETWEEN.items() if "nobody" not in name and "leaf" not in name]
)
def test_the_whole_word_is_found_over_the_break(make_pages: type[Pages], between: str) -> None:
    """Joined or with its hyphen."""
    source = leaves(make_pages, between).folded

    for quote in ("it was thought unlikely that the tower", "it was thought un-likely that the"):
        anchor = locate_quote(source, quote)
        assert anchor.fit is Fit.FOLDED
        assert "line-end hyphen" in anchor.occurrences[0].foldings


@pytest.mark.parametrize("between", BETWEEN.values(), ids=BETWEEN.keys())
def test_what_follows_the_half_is_found(make_pages: type[Pages], between: str) -> None:
    """A quote from the next word on, and one up to the word before, are exact."""
    source = leaves(make_pages, between).folded

    assert locate_quote(source, "that the tower would fall before").fit is Fit.EXACT
    assert locate_quote(source, "over the old work, and it was thought").fit is Fit.EXACT


def test_the_first_word_of_a_page_is_found_where_no_word_is_broken(
    make_pages: type[Pages],
) -> None:
    """With a head or without, and behind a dash."""
    for foot in ("and it was thought", "and it was thought—", "and it was thought -"):
        for between in ("\n\f", "\n\f{h:TREATISE 43}\n", "\n{n:* A note.}\n\f{h:43}\n"):
            source = leaves(make_pages, between, foot=foot).folded
            anchor = locate_quote(source, "likely that the tower would fall")
            assert anchor.fit is Fit.EXACT


def test_a_second_line_is_found_where_the_first_goes_on_with_the_word(
    make_pages: type[Pages],
) -> None:
    """A short first line of a page without a head is no head when it begins in small letters."""
    source = leaves(make_pages, "\n\f", top="likely that it\nwould fall before the spring.").folded

    assert locate_quote(source, "would fall before the spring.").fit is Fit.EXACT


def test_half_a_word_of_a_foot_note_never_passes(make_pages: type[Pages]) -> None:
    """A note that goes on at the foot of the next leaf."""
    source = make_pages(
        "The tower stood.\n{n:* The keeper held it im-}\n",
        "{h:TREATISE 43}\nIt stood in the water.\n{n:moral to lock the upper door.}\n",
    ).folded

    assert locate_quote(source, "moral to lock the upper door.").fit is Fit.NEAR
    assert locate_quote(source, "held it immoral to lock").fit is Fit.FOLDED


def test_an_engine_s_reading_makes_no_exception() -> None:
    """Half a word is an edit on read leaves too, where the rest is misread."""
    text = f"{FOOT}\n\fTREATISE 43\n{TOP}".replace("tower", "towcr")
    start = text.index("\f") + 1
    source = SourceText(text=text, leaf_starts=(0, start), furniture=(), is_ocr=(True, True))
    anchor = locate_quote(fold_source(source), "likely that the tower would fall before the")

    assert anchor.fit is Fit.NEAR
    assert anchor.edited


# ---- two kinds of text are not one sentence


@pytest.mark.parametrize(
    "quote",
    [
        "and it was thought un- * She kept the keys herself.",
        "and it was thought un-\n* She kept the keys",
        "She kept the keys herself. TREATISE 43 likely that the tower",
        "* She kept the keys herself. TREATISE 43 likely that the tower would fall before",
        "TREATISE 43 likely that the tower would fall",
        "TREATISE 43\nlikely",
        "and it was thought un-\n* She kept the keys herself.\nTREATISE 43",
    ],
)
def test_text_run_into_a_note_or_out_of_a_head_never_passes(
    make_pages: type[Pages], quote: str
) -> None:
    """Half a word makes it an edit in any case."""
    source = leaves(make_pages, "\n{n:* She kept the keys herself.}\n\f{h:TREATISE 43}\n").folded
    anchor = locate_quote(source, quote)

    assert anchor.fit is Fit.NEAR
    assert anchor.edited


def test_a_joined_note_is_shown_with_its_words(make_pages: type[Pages]) -> None:
    """The difference holds the words of the note on both sides."""
    source = make_pages("The tower stood in the water.\n{n:* Marl saw it there.}\n").folded
    anchor = locate_quote(source, "stood in the water. * Marl saw it")
    (difference,) = anchor.differences

    assert (anchor.fit, difference.label) == (Fit.NEAR, "text joined to a foot note")
    assert difference.kind is DifferenceKind.EDIT
    assert difference.printed == "* Marl saw it"
    assert difference.source_span.of(source.source.text) == "* Marl saw it"
    assert "Marl saw it" in difference.quoted


def test_a_joined_head_is_a_note_for_a_person_where_no_word_is_cut(
    make_pages: type[Pages],
) -> None:
    """It may be a heading that was taken for a running head."""
    source = make_pages("The tower stood.\n", "{h:Of the Keys}\nThere were two keys.\n").folded
    anchor = locate_quote(source, "Of the Keys There were two")

    assert anchor.fit is Fit.NEAR
    assert [d.label for d in anchor.differences] == ["text joined to a running head"]
    assert not anchor.edited


def test_text_copied_with_all_that_stands_at_the_break_is_found(make_pages: type[Pages]) -> None:
    """It begins and ends in the running text, whatever it has inside."""
    source = leaves(make_pages, "\n{n:* She kept the keys herself.}\n\f{h:TREATISE 43}\n").folded
    start = source.source.text.index("over the old")
    end = source.source.text.index("tower would") + len("tower")

    assert locate_quote(source, source.source.text[start:end]).fit is Fit.EXACT


def test_a_note_copied_with_the_head_over_its_second_part_is_found(
    make_pages: type[Pages],
) -> None:
    """No running text stands between its parts."""
    made = make_pages(
        "The tower stood.\n{n:* The keeper held the door}\n",
        "{h:MARL 43}\n{n:open for an hour.}\n",
    ).source
    source = fold_source(replace(made, notes=(made.furniture[0], made.furniture[2])))

    assert locate_quote(source, "held the door open for an").fit is Fit.FOLDED
    assert locate_quote(source, "held the door MARL 43 open for an").fit is Fit.FOLDED
