"""Near: the nearest text of any part is shown, whole words of it, with what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Anchor, Fit
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
