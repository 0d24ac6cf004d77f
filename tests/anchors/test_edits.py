"""Edits: each kind of difference has its class and its name."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import DifferenceKind
from cardstore.anchors.edits import Change, Setting, class_change, same_but_spelling
from cardstore.spans import Span

CLEAN = Setting(is_ocr=False, counts={})
SCAN = Setting(is_ocr=True, counts={"harrow": 9})
NOISE, EDIT = DifferenceKind.NOISE, DifferenceKind.EDIT


def change(printed: str, quoted: str) -> Change:
    """Make a change from words as printed and as quoted."""
    return Change(
        printed_words=tuple(printed.lower().replace("’", "").split()),
        quoted_words=tuple(quoted.lower().replace("’", "").split()),
        printed=printed,
        quoted=quoted,
        printed_span=Span(0, len(printed)),
        quoted_span=Span(0, len(quoted)),
    )


@pytest.mark.parametrize(
    ("printed", "quoted", "label"),
    [
        ("not", "", "negation"),
        ("", "never", "negation"),
        ("able", "unable", "negation"),
        ("can’t", "can", "negation"),
        ("two", "three", "number"),
        ("1756", "1765", "number"),
        ("perhaps", "", "hedge"),
        ("", "largely", "hedge"),
        ("only", "", "qualifier"),
        ("few", "many", "qualifier"),
        ("was", "is", "tense"),
        ("walk", "walked", "tense"),
        ("parts", "part", "singular or plural"),
        ("Harrow", "Garland", "name"),
        ("bread", "water", "word changed"),
        ("old", "", "word left out"),
        ("", "old", "word added"),
        ("the old", "", "words left out"),
        ("islands and coasts", "coasts and islands", "order"),
    ],
)
def test_each_edit_has_its_name(printed: str, quoted: str, label: str) -> None:
    """In a text that nobody misread."""
    found = class_change(change(printed, quoted), CLEAN)

    assert (found.kind, found.label) == (EDIT, label)


@pytest.mark.parametrize(
    ("printed", "quoted"),
    [
        ("labour", "labor"),
        ("organised", "organized"),
        ("grey", "gray"),
        ("musick", "music"),
        ("travelled", "traveled"),
        ("theatre", "theater"),
        ("connexion", "connection"),
    ],
)
def test_spelling_goes_to_a_person(printed: str, quoted: str) -> None:
    """Whichever side has the older form."""
    for one, other in ((printed, quoted), (quoted, printed)):
        found = class_change(change(one, other), CLEAN)

        assert (found.kind, found.label) == (NOISE, "spelling")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("four", "for"),
        ("prise", "prize"),
        ("hour", "hor"),
        ("tour", "tor"),
        ("filled", "filed"),
        ("show", "shop"),
        ("more", "mor"),
        ("labour", "labors"),
        ("our", "or"),
    ],
)
def test_other_words_are_no_spellings_of_one(one: str, other: str) -> None:
    """However like they look."""
    assert not same_but_spelling(one, other)


@pytest.mark.parametrize(
    ("printed", "quoted", "label"),
    [
        ("tbe", "the", "misreading"),
        ("sumrnit", "summit", "misreading"),
        ("bo", "be", "misreading"),
        ("1l", "11", "misread number"),
        ("isBued", "issued", "misreading"),
        ("r", "", "stray marks"),
    ],
)
def test_misread_tokens_are_noise_in_a_scan(printed: str, quoted: str, label: str) -> None:
    """No known word, and like enough."""
    found = class_change(change(printed, quoted), SCAN)

    assert (found.kind, found.label) == (NOISE, label)


@pytest.mark.parametrize(
    ("printed", "quoted"),
    [
        ("had", "bad"),
        ("1850", "1860"),
        ("not", ""),
        ("Harrow", "Barrow"),
        ("", "the"),
        ("3", ""),
        ("was", "is"),
        ("zqx", "king"),
    ],
)
def test_words_numbers_and_additions_are_edits_in_a_scan_too(printed: str, quoted: str) -> None:
    """A known word, another number, a name the book often has."""
    assert class_change(change(printed, quoted), SCAN).kind is EDIT


@pytest.mark.parametrize(("printed", "quoted"), [("tbe", "the"), ("sumrnit", "summit")])
def test_nothing_is_a_misreading_in_a_text_nobody_misread(printed: str, quoted: str) -> None:
    """A wrong letter there is the text's own."""
    assert class_change(change(printed, quoted), CLEAN).kind is EDIT
