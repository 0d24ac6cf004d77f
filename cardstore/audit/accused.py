"""Accused: what anybody ever called wrong in an audit, also where it was a slip and is so no more.

Comes in: the rulings on one drawn sentence, those that were taken back too. Goes out: whether the
accusation holds, was taken back, or was lifted. Whatever tells of an audit tells of these, so that
nobody learns of a failure from the log alone. The rules:

1. Who called it wrong cannot settle that it was a slip: while nobody else found it supported it is
   taken back, and no more.
2. An audit is lifted once somebody else found supported each sentence whose accusation holds no
   more.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.review.alike import folded_name
from cardstore.review.ruling import RulingKind
from cardstore.review.standing import audited_standing, is_against, last_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.review.ruling import Ruling


class AccusedState(StrEnum):
    """What became of an accusation."""

    WRONG = "wrong"  # it is called wrong, or is disputed
    TAKEN_BACK = "taken_back"  # nobody calls it wrong, and nobody else found it supported
    SUPPORTED = "supported"  # somebody who never called it wrong found it supported


@dataclass(frozen=True, slots=True, kw_only=True)
class AccusedSentence:
    """A drawn sentence that somebody called wrong.

    Attributes:
        manuscript, line: where it stood.
        words: what it says.
        rulings: all on it in its audit, oldest first, those that were taken back too.
    """

    manuscript: str
    line: int
    words: str
    rulings: tuple[Ruling, ...]

    def __post_init__(self) -> None:
        """Refuse a sentence that nobody ever called wrong."""
        if accused_state(self.rulings) is None:
            msg = f"somebody called it wrong, got {self.rulings!r}"
            raise ValueError(msg)

    @property
    def state(self) -> AccusedState:
        """What became of it."""
        return accused_state(self.rulings) or AccusedState.WRONG

    @property
    def accusations(self) -> tuple[Ruling, ...]:
        """The rulings that called it wrong, oldest first."""
        return tuple(one for one in self.rulings if one.error is not None)

    @property
    def lifted_by(self) -> tuple[Ruling, ...]:
        """The words that hold of those who found it supported and never called it wrong."""
        return _lifting(self.rulings)


def accused_state(rulings: Sequence[Ruling]) -> AccusedState | None:
    """Tell what became of an accusation; None where there never was one.

    Args:
        rulings: on one sentence of one audit, oldest first, those that were taken back too.

    >>> accused_state(())
    """
    if all(one.error is None for one in rulings):
        return None
    if is_against(audited_standing(rulings)):
        return AccusedState.WRONG
    return AccusedState.SUPPORTED if _lifting(rulings) else AccusedState.TAKEN_BACK


def is_lifted_by(states: Iterable[AccusedState]) -> bool:
    """Tell whether an audit is lifted by what became of its accusations; see the second rule.

    Args:
        states: of every sentence that anybody ever called wrong in it.

    >>> is_lifted_by([AccusedState.WRONG, AccusedState.SUPPORTED])
    True
    >>> is_lifted_by([AccusedState.TAKEN_BACK, AccusedState.SUPPORTED]), is_lifted_by([])
    (False, False)
    """
    known = set(states)
    return AccusedState.SUPPORTED in known and AccusedState.TAKEN_BACK not in known


def _lifting(rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    accusers = {folded_name(one.reviewer) for one in rulings if one.error is not None}
    return tuple(
        one
        for one in last_words(rulings)
        if one.kind is RulingKind.SUPPORTED and folded_name(one.reviewer) not in accusers
    )
