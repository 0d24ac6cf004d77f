"""Accused: what anybody ever called wrong in an audit, also where it was a slip and is so no more.

Comes in: what was said of one drawn sentence, in its audit and elsewhere. Goes out: whether the
accusation holds, was taken back, or was lifted. Whatever tells of an audit tells of these, so that
nobody learns of a failure from the log alone. The rules, beside those of
`cardstore.review.accusation`:

1. Who called it wrong cannot settle that it was a slip: while nobody else found it supported since
   it is taken back, and no more.
2. An audit is lifted once somebody else found supported each sentence whose accusation holds no
   more.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.review.standing import audited_standing, is_against

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.review.accusation import Accusation
    from cardstore.review.ruling import Ruling


class AccusedState(StrEnum):
    """What became of an accusation."""

    WRONG = "wrong"  # it is called wrong, or is disputed
    TAKEN_BACK = "taken_back"  # nobody calls it wrong, and nobody else found it supported
    SUPPORTED = "supported"  # somebody who never called it wrong found it supported


@dataclass(frozen=True, slots=True, kw_only=True)
class AccusedSentence:
    """A drawn sentence that somebody called wrong in its audit.

    Attributes:
        manuscript, line: where it stood.
        words: what it says.
        rulings: all on it in its audit, and those elsewhere that accuse it or lift that, oldest
            first; those that were taken back too.
        state: what became of it.
        lifted_by: the readings by which it is lifted; empty where it is not.
        queue: of the audit.
    """

    manuscript: str
    line: int
    words: str
    rulings: tuple[Ruling, ...]
    state: AccusedState
    lifted_by: tuple[Ruling, ...] = ()
    queue: int = 0

    def __post_init__(self) -> None:
        """Refuse a sentence that nobody ever called wrong."""
        if not self.accusations:
            msg = f"somebody called it wrong, got {self.rulings!r}"
            raise ValueError(msg)

    @property
    def accusations(self) -> tuple[Ruling, ...]:
        """The rulings that called it wrong, oldest first."""
        return tuple(one for one in self.rulings if one.error is not None)


def accused_state(
    own: Sequence[Ruling], accusation: Accusation | None, *, item_key: str
) -> AccusedState | None:
    """Tell what became of an accusation; None where there never was one in this audit.

    Args:
        own: the rulings on one sentence of one audit, oldest first, those that were taken back too.
        accusation: against the sentence, with all that was said of it anywhere.
        item_key: of the sentence in that audit.

    >>> accused_state((), None, item_key="")
    """
    against = [one for one in own if one.error is not None]
    if accusation is None or not against:
        return None
    if is_against(audited_standing(own)):
        return AccusedState.WRONG
    lifted = accusation.lifting(item_key, queue=against[0].queue)
    return AccusedState.SUPPORTED if lifted else AccusedState.TAKEN_BACK


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
