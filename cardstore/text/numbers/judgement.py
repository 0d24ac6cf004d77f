"""Judgement: what comparing two figures says, and how several judgements fold."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Answer(StrEnum):
    """What a quote says of a figure of the sentence."""

    SUPPORTED = "supported"
    NEEDS_PERSON = "needs_person"
    MISSING = "missing"


SEVERITY = {Answer.SUPPORTED: 0, Answer.NEEDS_PERSON: 1, Answer.MISSING: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """An answer with its reason.

    Attributes:
        answer: see `Answer`.
        reason: half a sentence for people, as it follows "The quote …" or a colon.
        near: how much the figures have to do with each other, 0–3; chooses between judgements of
            one answer which is shown.
        derived: the figure follows by arithmetic from what the quote states.
    """

    answer: Answer
    reason: str
    near: int = 0
    derived: bool = False


STATED = Judgement(answer=Answer.SUPPORTED, reason="stated", near=3)


def supported(reason: str) -> Judgement:
    """Say that the figure is stated."""
    return Judgement(answer=Answer.SUPPORTED, reason=reason, near=3)


def person(reason: str, *, near: int = 2, derived: bool = False) -> Judgement:
    """Say that a person has to look."""
    return Judgement(answer=Answer.NEEDS_PERSON, reason=reason, near=near, derived=derived)


def missing(reason: str, *, near: int = 2) -> Judgement:
    """Say that the figure is not stated."""
    return Judgement(answer=Answer.MISSING, reason=reason, near=near)


def worst(judgements: tuple[Judgement | None, ...]) -> Judgement:
    """Give the first of the severest judgements; what says nothing is None.

    >>> worst((None, STATED, person("rounded"))).reason
    'rounded'
    """
    told = [judgement for judgement in judgements if judgement is not None]
    return max(told, key=lambda judgement: SEVERITY[judgement.answer], default=STATED)
