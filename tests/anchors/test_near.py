"""Near: the nearest text of any part is shown, whole words of it, with what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardstore.anchors.anchor import Anchor, DifferenceKind, Fit
from cardstore.anchors.locate import locate_quote

if TYPE_CHECKING:
    from cardstore.text.folding import FoldedSource
    from tests.anchors.conftest import Pages


def raw(source: FoldedSource, anchor: Anchor) -> list[str]:
    """Give the raw text of the first occurrence's pieces."""
    return [piece.of(source.source.text) for piece in anchor.occurrences[0].pieces]


def labels(anchor: Anchor) -> list[str]:
    """Give the labels of the differences."""
    return [difference.label for difference in anchor.differences]


def differing(anchor: Anchor) -> list[tuple[str, str]]:
    """Give what the source has and the quote has, for each difference."""
    return [(difference.printed, difference.quoted) for difference in anchor.differences]


# ---- the nearest text, in every part


def test_a_misread_word_of_a_foot_note_goes_to_a_person(make_pages: type[Pages]) -> None:
    """The note is shown, with the misreading, not "nothing like it"."""
    pages = make_pages(
        "The bridge fell in the spring.\n{n:¹ The rnason blamed the frost for it.}\n",
        "{h:5 THE FLOOD}\nMore text here of other things.",
        is_ocr=True,
    )
    anchor = locate_quote(pages.folded, "The mason blamed the frost")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert raw(pages.folded, anchor) == ["The rnason blamed the frost"]


def test_a_changed_word_of_a_foot_note_is_an_edit(make_pages: type[Pages]) -> None:
    """Also where the running text has much the same words."""
    pages = make_pages(
        "Nobody blamed the frost then.\n{n:¹ The mason of the town blamed the frost.}\n", "More."
    )
    anchor = locate_quote(pages.folded, "The mason of the town blamed the river")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)
    assert raw(pages.folded, anchor) == ["The mason of the town blamed the frost"]


def test_a_misread_running_head_goes_to_a_person(make_pages: type[Pages]) -> None:
    """Heads are text that can be quoted, as titles of chapters."""
    pages = make_pages("{h:THE FIJOD OF SPRING}\nRain came.", "{h:X}\nSnow came.", is_ocr=True)
    anchor = locate_quote(pages.folded, "The Flood of Spring")

    assert anchor.fit is Fit.NEAR
    assert raw(pages.folded, anchor) == ["THE FIJOD OF SPRING"]


def test_furniture_copied_from_a_misread_page_is_near(make_pages: type[Pages]) -> None:
    """What was copied with head and page number in it differs by the misreading alone."""
    pages = make_pages("The bridge was", "{h:5 THE FLOOD}\n\ncarried awav at night.", is_ocr=True)
    anchor = locate_quote(pages.folded, "The bridge was 5 THE FLOOD carried away at night.")

    assert (anchor.fit, labels(anchor)) == (Fit.NEAR, ["misreading"])


# ---- whole words

DROWNED = (
    "The lantern fell in the storm of 1832. It is known that Twenty-three persons were drowned on"
    " the bar that night, in a half-built lighter that had cost £1,240, and the harbour-master saw"
    " it from the re-formed mole."
)


@pytest.mark.parametrize(
    ("quote", "shown", "differences"),
    [
        (
            "Thirty-two persons were drowned",
            "Twenty-three persons were drowned",
            [("Twenty-three", "Thirty-two")],
        ),
        (
            "Twenty-two persons were drowned",
            "Twenty-three persons were drowned",
            [("Twenty-three", "Twenty-two")],
        ),
        (
            "Nine persons were drowned on the bar",
            "Twenty-three persons were drowned on the bar",
            [("Twenty-three", "Nine")],
        ),
        (
            "Some persons were drowned on the bar",
            "Twenty-three persons were drowned on the bar",
            [("Twenty-three", "Some")],
        ),
        (
            "in a built lighter that had cost",
            "in a half-built lighter that had cost",
            [("half-built", "built")],
        ),
        (
            "in a well-half-built lighter that had cost",
            "in a half-built lighter that had cost",
            [("half-built", "well-half-built")],
        ),
        ("lighter that had cost £1,420", "lighter that had cost £1,240", [("1,240", "1,420")]),
        (
            "and the harbour-mistress",
            "and the harbour-master",
            [("harbour-master", "harbour-mistress")],
        ),
        (
            "drowned on the bar that evening",
            "drowned on the bar that night",
            [("night", "evening")],
        ),
        (
            "Barges were drowned on the bar",
            "persons were drowned on the bar",
            [("persons", "Barges")],
        ),
    ],
)
def test_a_change_is_shown_in_whole_compounds(
    make_pages: type[Pages], quote: str, shown: str, differences: list[tuple[str, str]]
) -> None:
    """The text shown has them too at its ends, and there is one difference for each."""
    pages = make_pages(DROWNED)
    anchor = locate_quote(pages.folded, quote)

    assert raw(pages.folded, anchor) == [shown]
    assert differing(anchor) == differences
    assert anchor.edited


def test_the_places_of_a_compound_are_its_own(make_pages: type[Pages]) -> None:
    """In the source and in the quote."""
    quote = "It is known that Thirty-two persons were drowned"
    pages = make_pages(DROWNED)
    (difference,) = locate_quote(pages.folded, quote).differences

    assert difference.source_span.of(pages.source.text) == "Twenty-three"
    assert difference.quote_span.of(quote) == "Thirty-two"
    assert (difference.kind, difference.label) == (DifferenceKind.EDIT, "number")


def test_an_edit_beside_a_misreading_in_one_compound_is_an_edit(make_pages: type[Pages]) -> None:
    """The likeness of the whole never excuses the part."""
    pages = make_pages("He met the harbourrnen-cat that lived on the pier.", is_ocr=True)
    anchor = locate_quote(pages.folded, "He met the harbourmen-bat that lived on the pier.")

    assert anchor.edited
    assert differing(anchor) == [("harbourrnen-cat", "harbourmen-bat")]


def test_compounds_beside_each_other_stay_two_differences(make_pages: type[Pages]) -> None:
    """Only what shares a compound is joined."""
    pages = make_pages("They sailed the half-built flat-decked lighter to the bar that night.")
    anchor = locate_quote(
        pages.folded, "They sailed the half-burnt flat-bottomed lighter to the bar that night."
    )

    assert differing(anchor) == [("half-built", "half-burnt"), ("flat-decked", "flat-bottomed")]


# ---- lines between pages


def test_a_word_broken_over_an_unmarked_head_goes_to_a_person(make_pages: type[Pages]) -> None:
    """With a note below it too, and though the quote is short."""
    pages = make_pages(
        "In spring the people went on exactly as be-\n{n:\n* The bridge is gone.}",
        "The Flood of Spring, 1832 5\n\nfore.\n\nNothing is so often asked of the miller.",
        is_ocr=True,
    )
    anchor = locate_quote(pages.folded, "went on exactly as before. Nothing is so often")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert raw(pages.folded, anchor) == [
        "went on exactly as be-",
        "fore.\n\nNothing is so often",
    ]
    assert differing(anchor) == [("The Flood of Spring, 1832 5", "")]
    assert labels(anchor) == ["lines between pages"]


def test_a_misreading_beside_an_unmarked_head_is_seen_too(make_pages: type[Pages]) -> None:
    """Both are shown."""
    pages = make_pages(
        "In spring the people went on cxactly as be-\n",
        "The Flood of Spring, 1832 5\n\nfore. Nothing is so often asked of the miller.",
        is_ocr=True,
    )
    anchor = locate_quote(pages.folded, "went on exactly as before. Nothing is so often")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert labels(anchor) == ["misreading", "lines between pages"]


def test_an_edit_beside_an_unmarked_head_is_an_edit(make_pages: type[Pages]) -> None:
    """Passing by a line excuses nothing else."""
    pages = make_pages(
        "In spring the people went on exactly as be-\n",
        "The Flood of Spring, 1832 5\n\nfore. Nothing is so often asked of the miller.",
        is_ocr=True,
    )
    anchor = locate_quote(pages.folded, "went on exactly as before. Something is so often asked")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)


def test_a_signature_that_nobody_marked_goes_to_a_person(make_pages: type[Pages]) -> None:
    """At the foot, in the midst of a broken word."""
    pages = make_pages(
        "In spring the people went on exactly as be-\nD2",
        "{h:THE FLOOD 5}\n\nfore. Nothing is so often asked.",
        is_ocr=True,
    )
    anchor = locate_quote(pages.folded, "went on exactly as before. Nothing is so often")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)


def test_a_line_of_text_left_out_at_a_page_end_never_passes(make_pages: type[Pages]) -> None:
    """It looks like a head, so a person sees it."""
    pages = make_pages("The bridge was\nin truth", "not ours to sell,\nand we did not sell it.")
    anchor = locate_quote(pages.folded, "in truth and we did not sell it")

    assert anchor.fit is Fit.NEAR
    assert anchor.differences


@pytest.mark.parametrize(
    ("text", "quote", "shown", "differences"),
    [
        (
            "Some said that he was robbed. He was not robbed: he married and kept the inn.",
            "He was robbed: he married and kept the inn.",
            "He was not robbed: he married and kept the inn.",
            [("not", "")],
        ),
        (
            "It fell to the first observer. The reader will draw his own conclusion.",
            "The author will draw his own conclusion.",
            "The reader will draw his own conclusion.",
            [("reader", "author")],
        ),
        (
            "The keeper saw it all from the old pier and the new pier too.",
            "The keeper saw it all from the cold pier",
            "The keeper saw it all from the old pier",
            [("old", "cold")],
        ),
    ],
)
def test_the_fewest_words_that_fit_are_shown(
    make_pages: type[Pages], text: str, quote: str, shown: str, differences: list[tuple[str, str]]
) -> None:
    """Where a word of the quote stands twice, the nearer one answers to it."""
    pages = make_pages(text)
    anchor = locate_quote(pages.folded, quote)

    assert (raw(pages.folded, anchor), differing(anchor)) == ([shown], differences)
