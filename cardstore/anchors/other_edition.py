"""A card's words in another edition of the work: where they stand there, or why that is not said.

Comes in: the places where the quote stands in the other edition, and the leaves to which the text
around it went. Goes out: a `CardElsewhere`. One place is taken as it is; of several, the one that
lies where the text around the quote went; nothing is chosen where that does not decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.anchors.edition_pages import show_leaves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.found import FoundPlace
    from cardstore.pages.page_map import LeafLabel


class ElsewhereOutcome(StrEnum):
    """What came of looking for a card's words in another edition."""

    FOUND = "found"  # exact or folded, at one place whose page is known
    PAGE_UNKNOWN = "page_unknown"
    SEVERAL = "several"  # and the text around them does not tell which
    NEAR = "near"  # something differs, which is told
    NOT_FOUND = "not_found"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardElsewhere:
    """Where a card's words stand in another edition.

    Attributes:
        card_id, source_id, other_id: the card, its edition and the other.
        outcome: see its class.
        message: the same for people, one or two sentences.
        places: the one place; all of them where several are possible; empty where there is none.
        expected: the leaves there to which the words of the card's page went; empty where that is
            not known.
    """

    card_id: str
    source_id: str
    other_id: str
    outcome: ElsewhereOutcome
    message: str
    places: tuple[FoundPlace, ...]
    expected: tuple[LeafLabel, ...]


def settle_elsewhere(
    places: Sequence[FoundPlace],
    expected: Sequence[LeafLabel],
    *,
    card_id: str,
    source_id: str,
    other_id: str,
) -> CardElsewhere:
    """Say where a card's words stand in the other edition.

    Args:
        places: from `locate_quote` there: all exact or folded, or one that is near.
        expected: the leaves to which the words of the card's page went.
        card_id: what is asked about.
        source_id: its edition.
        other_id: the other edition.
    """
    leaves = {entry.leaf_index for entry in expected}
    fitting = [one for one in places if leaves.issuperset(one.placement.leaves)]
    chosen = fitting if len(places) > 1 and len(fitting) == 1 else list(places)
    outcome = _outcome(chosen)
    there = f"the words of its page went to {show_leaves(expected)}" if expected else ""
    message = _message(outcome, chosen, other_id, there=there, chosen_of=len(places))
    one_place = outcome in {ElsewhereOutcome.FOUND, ElsewhereOutcome.NEAR}
    if one_place and expected and not fitting:
        message = f"{message} But {there}: look at both."
    return CardElsewhere(
        card_id=card_id,
        source_id=source_id,
        other_id=other_id,
        outcome=outcome,
        message=message,
        places=tuple(chosen),
        expected=tuple(expected),
    )


def _outcome(places: Sequence[FoundPlace]) -> ElsewhereOutcome:
    if not places:
        return ElsewhereOutcome.NOT_FOUND
    if len(places) > 1:
        return ElsewhereOutcome.SEVERAL
    if places[0].fit is Fit.NEAR:
        return ElsewhereOutcome.NEAR
    known = places[0].page_known
    return ElsewhereOutcome.FOUND if known else ElsewhereOutcome.PAGE_UNKNOWN


def _message(
    outcome: ElsewhereOutcome,
    places: Sequence[FoundPlace],
    other_id: str,
    *,
    there: str,
    chosen_of: int,
) -> str:
    if outcome is ElsewhereOutcome.NOT_FOUND:
        beside = f"; {there}" if there else ""
        return f"The words were not found in {other_id}{beside}."
    if outcome is ElsewhereOutcome.SEVERAL:
        shown = ", ".join(dict.fromkeys(one.shown for one in places))
        beside = f"; {there}" if there else ""
        return f"The words stand in {len(places)} places of {other_id}: {shown}{beside}."
    (place,) = places
    if outcome is ElsewhereOutcome.NEAR:
        return f"Nearly these words stand on {place.shown} of {other_id}; what differs is told."
    why = f", of {chosen_of} places the one where {there}" if chosen_of > 1 else ""
    return f"The words stand on {place.shown} of {other_id}{why}."
