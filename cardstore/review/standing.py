"""Standing: what the rulings of all people on one thing amount to.

Comes in: the rulings on one item key, oldest first. Goes out: whether it is cleared. Nobody's word
outweighs another's: where one says supported and another says it is wrong, it is disputed, and
stays open until they agree. Who cannot tell clears nothing, and holds up nobody who can.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.review.alike import folded_name
from cardstore.review.ruling import ERRORS, RulingKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.review.ruling import Ruling


class Standing(StrEnum):
    """Where a thing stands after all that people said of it."""

    OPEN = "open"  # nobody said anything that holds
    CLEARED = "cleared"
    WRONG = "wrong"
    DISPUTED = "disputed"  # one says supported, another says it is wrong
    CANNOT_TELL = "cannot_tell"  # it was looked at, and blocks


def last_words(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """Give the last ruling of each person that was not taken back, in the order of the rulings.

    Args:
        rulings: on one thing, oldest first.
    """
    held: dict[str, Ruling] = {}
    for one in rulings:
        if not one.undone:
            held.pop(folded_name(one.reviewer), None)
            held[folded_name(one.reviewer)] = one
    return tuple(held.values())


def standing_of(rulings: Iterable[Ruling], *, twice: bool = False) -> Standing:
    """Tell where a thing stands.

    Args:
        rulings: on one thing, oldest first.
        twice: two people are asked about it: one alone clears nothing.

    >>> standing_of(())
    <Standing.OPEN: 'open'>
    """
    words = last_words(rulings)
    kinds = {one.kind for one in words}
    if not kinds:
        return Standing.OPEN
    wrong = bool(kinds & ERRORS)
    if RulingKind.SUPPORTED in kinds:
        if not wrong and twice and len(words) == 1:
            return Standing.OPEN
        return Standing.DISPUTED if wrong else Standing.CLEARED
    return Standing.WRONG if wrong else Standing.CANNOT_TELL
