"""Cards in foot notes belong to the sentence that refers to the note, unless the note says more."""

from __future__ import annotations

import pytest

from cardstore.claims.manuscript import SkippedKind
from cardstore.claims.splitter import NOTE_GIVEN, read_manuscript
from cardstore.claims.work_entries import is_place_in_work


def cited(text):
    """Give the words and the cards of every sentence."""
    return [(one.words, one.cited) for one in read_manuscript(text, name="ch01.md").sentences]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "It burned.[^1] He fled.[^2] So.\n\nIt froze.\n\n[^1]: [card:a]\n[^2]: [card:b]\n",
            [("It burned.", ("a",)), ("He fled.", ("b",)), ("So.", ()), ("It froze.", ())],
        ),
        (
            "[^x]: [card:a]\n\n    [card:b]\n\nIt burned.[^X] He fled.\n",
            [("It burned.", ("a", "b")), ("He fled.", ())],
        ),
        (
            "It burned.[^1] He fled.\n\n[^1]: Orde, *The Mills of Pell*, pp. 3–4, 9. [card:a]\n",
            [("It burned.", ("a",)), ("He fled.", ())],
        ),
        (
            "It burned.[^1]\n\nHe fled.\n\n[^1]: Ibid., vol. ii, fol. 3r [card:a].\n",
            [("It burned.", ("a",)), ("He fled.", ())],
        ),
        (
            "It burned.[^1] He fled.[^1]\n\n[^1]: [card:a]\n",
            [("It burned.", ("a",)), ("He fled.", ("a",))],
        ),
        (
            "It burned [card:a].[^1]\n\n[^1]: [card:b]\n",
            [("It burned.", ("a", "b"))],
        ),
    ],
)
def test_a_note_that_only_cites_gives_its_cards_to_its_sentence(text, expected):
    """Wherever the note stands, and however many sentences refer to it."""
    assert expected == cited(text)


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ("He fled in 1811 [card:a].", "He fled in 1811."),
        ("Orde, thief of £50, Pell, p. 3 [card:a].", "Orde, thief of £50, Pell, p. 3."),
        ("“The owner fled,” p. 4 [card:a].", "“The owner fled,” p. 4."),
        ("Orde denies it, p. 3 [card:a].", "Orde denies it, p. 3."),
        ("Orde, p. 3, 40 dead [card:a].", "Orde, p. 3, 40 dead."),
    ],
)
def test_a_note_that_says_more_keeps_its_cards(note, words):
    """What it says has to be proved."""
    assert [("It burned.", ()), (words, ("a",))] == cited(f"It burned.[^1]\n\n[^1]: {note}\n")


def test_a_note_that_nothing_refers_to_is_told():
    """Its cards prove nothing."""
    manuscript = read_manuscript("It burned.\n\n[^1]: [card:a]\n", name="ch01.md")

    assert [(), ("a",)] == [one.cited for one in manuscript.sentences]
    assert ("Line 3: Marks stand where no sentence is.",) == manuscript.remarks


def test_marks_of_a_note_that_moved_are_told():
    """The note itself is markup, and its mark says where it stands."""
    text = "It is so.[^1]\n\n[^1]: [framing]\n"
    manuscript = read_manuscript(text, name="ch01.md")

    (sentence,) = manuscript.sentences
    assert ["[framing]"] == [mark.span.of(text) for mark in sentence.marks]
    assert SkippedKind.MARKUP is manuscript.skipped[-1].kind
    assert (f"Line 3: {NOTE_GIVEN}",) == manuscript.remarks


@pytest.mark.parametrize(
    "note", ["See Orde, ch. 3.", "Orde, *Mills*, 1811.", "Ibid., p. 4; Pell, § 3."]
)
def test_places_in_works(note):
    """Makers, titles in emphasis, years, pages."""
    assert is_place_in_work(note)


@pytest.mark.parametrize("note", ["Nobody knows.", "See below.", "Orde, the thief, p. 3.", "Orde."])
def test_what_is_no_place_in_a_work(note):
    """Words, and what names no place."""
    assert not is_place_in_work(note)
