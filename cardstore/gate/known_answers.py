"""Known answers: excerpts whose source is known are asked for, and every answer is scored as one.

Comes in: for each excerpt what is right, and what was answered. Goes out: how many answers were
right, wrong and declined. Source, publisher, address and page count as one: an answer of which one
of them is another is wrong, however right the rest is. To decline is not to be wrong, and is
counted apart: who never declines has not looked.

Source: the test of answers that cite, as the requirements of this project tell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.found import FindOutcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.anchors.found import FoundQuote


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownAnswer:
    """Where an excerpt stands.

    Attributes:
        title, publisher, url: of its source, as its record has them.
        printed_page: "57", "57–58".
    """

    title: str
    publisher: str
    url: str
    printed_page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownScore:
    """How answers went.

    Attributes:
        right: all of the answer is right.
        wrong: anything of it is another.
        declined: nothing was answered.
    """

    right: int
    wrong: int
    declined: int

    @property
    def asked(self) -> int:
        """How many excerpts were asked for."""
        return self.right + self.wrong + self.declined


def score_answers(pairs: Iterable[tuple[KnownAnswer, KnownAnswer | None]]) -> KnownScore:
    """Score answers.

    Args:
        pairs: what is right, and what was answered; None where it was declined.

    Raises:
        ValueError: there are none, which must not look right.
    """
    told = list(pairs)
    if not told:
        msg = "no excerpt was asked for, so nothing can be scored"
        raise ValueError(msg)
    declined = sum(answer is None for _, answer in told)
    right = sum(known == answer for known, answer in told)
    return KnownScore(right=right, wrong=len(told) - right - declined, declined=declined)


def answer_of(found: FoundQuote) -> KnownAnswer | None:
    """Give what a search answers; None where it declines."""
    if found.outcome is not FindOutcome.FOUND:
        return None
    place = found.places[0]
    return KnownAnswer(
        title=place.source.title,
        publisher=place.source.publisher,
        url=place.source.url,
        printed_page=place.placement.shown,
    )
