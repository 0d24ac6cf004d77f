"""Standing: what the rulings of all people on one thing amount to.

Comes in: the rulings on one item key, oldest first. Goes out: whether it is cleared. The rules:

1. Nobody's word outweighs another's, and of each person the last word counts that was not taken
   back. Who cannot tell decides nothing, and holds up nobody who can.
2. In a review, where one says supported and another says it is wrong, it is disputed, and one more
   person is asked: what most people say who could tell holds, so of two who differ the third
   decides. While as many say the one as the other it stays disputed.
3. No more than `MOST_ASKED` people are asked about one thing. What is open then stays open: its
   words are to be changed, or one of those people thinks better of it.
4. What an auditor calls wrong is not outvoted: an audit is there to find what others let through.
   It stands until the words are others; where whoever said so takes it back, it stands as accused
   until somebody else looked; see `cardstore.review.accusation`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.review.alike import folded_name
from cardstore.review.ruling import ERRORS, RulingKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.review.ruling import Ruling

MOST_ASKED = 5
"""So many people are asked about one thing. Set by judgement: where five differ or cannot tell, the
sentence or its card is unclear, and a sixth word mends neither."""
_PAIR = 2


class Standing(StrEnum):
    """Where a thing stands after all that people said of it."""

    OPEN = "open"  # nobody said anything that holds
    CLEARED = "cleared"
    WRONG = "wrong"
    DISPUTED = "disputed"  # as many say supported as say it is wrong
    CANNOT_TELL = "cannot_tell"  # it was looked at, and blocks
    ACCUSED = "accused"  # an auditor called it wrong and took that back; nobody else looked since


_AGAINST = frozenset({Standing.WRONG, Standing.DISPUTED})


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
    """Tell where a thing stands by what people said of it in a review.

    Args:
        rulings: on one thing, oldest first.
        twice: two people are asked about it: one alone clears nothing.

    >>> standing_of(())
    <Standing.OPEN: 'open'>
    """
    words = last_words(rulings)
    supported = sum(one.kind is RulingKind.SUPPORTED for one in words)
    wrong = sum(one.kind in ERRORS for one in words)
    if not supported and not wrong:
        return Standing.CANNOT_TELL if words else Standing.OPEN
    if supported == wrong:
        return Standing.DISPUTED
    if wrong > supported:
        return Standing.WRONG
    return Standing.OPEN if twice and len(words) < _PAIR else Standing.CLEARED


def audited_standing(rulings: Iterable[Ruling]) -> Standing:
    """Tell where a drawn sentence stands by what its auditors said: nobody is outvoted to clear it.

    Args:
        rulings: on one sentence of one audit, oldest first.

    >>> audited_standing(())
    <Standing.OPEN: 'open'>
    """
    words = last_words(rulings)
    found = standing_of(words)
    is_called_wrong = any(one.kind in ERRORS for one in words)
    return Standing.DISPUTED if found is Standing.CLEARED and is_called_wrong else found


def whole_standing(
    reviews: Iterable[Ruling],
    audits: Iterable[Iterable[Ruling]],
    *,
    twice: bool = False,
) -> Standing:
    """Tell where a thing stands by all that reviewers and auditors said of it.

    Args:
        reviews: the rulings of reviews on it, oldest first.
        audits: those of each audit in which it was drawn.
        twice: two people were asked about it in a review.

    >>> whole_standing((), ())
    <Standing.OPEN: 'open'>
    """
    drawn = [tuple(some) for some in audits]
    found = {audited_standing(some) for some in drawn}
    for one in (Standing.WRONG, Standing.DISPUTED):
        if one in found:
            return one
    said = sorted((*reviews, *(one for some in drawn for one in some)), key=lambda one: one.number)
    return standing_of(said, twice=twice)


def is_against(standing: Standing) -> bool:
    """Tell whether a thing is called wrong by some at least, and by as many as call it supported.

    >>> is_against(Standing.DISPUTED)
    True
    """
    return standing in _AGAINST
