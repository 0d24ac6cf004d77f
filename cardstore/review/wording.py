"""Wording: what rulings and classes of error are called on the page and in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.review.item import QueueKind
from cardstore.review.ruling import ErrorClass, RulingKind

if TYPE_CHECKING:
    from cardstore.review.ruling import Ruling

QUEUE_WORDS: dict[QueueKind, str] = {
    QueueKind.REVIEW: "Review",
    QueueKind.AUDIT: "Audit",
    QueueKind.WEEKLY: "Weekly sample",
}
"""What each kind of queue is called."""

RULING_WORDS: dict[RulingKind, tuple[str, str]] = {
    RulingKind.SUPPORTED: ("Supported", "the page says so"),
    RulingKind.STRONGER: ("Stronger than the source", "the sentence says more than the page"),
    RulingKind.NOT_SUPPORTED: ("Not supported", "the page does not say so"),
    RulingKind.WRONG_PLACE: ("Wrong page or quote", "it stands elsewhere, or in other words"),
    RulingKind.CANNOT_TELL: ("Can’t tell", "nothing is cleared by it"),
}
"""Each ruling's name and what it means."""

CLASS_WORDS: dict[ErrorClass, tuple[str, str]] = {
    ErrorClass.NO_SOURCE: ("No such source", "a book or article that nobody has"),
    ErrorClass.MISQUOTED: ("Misquoted", "words changed, or another person’s"),
    ErrorClass.WRONG_PLACE: ("Wrong page", "the right book, another page or edition"),
    ErrorClass.DRIFTED: ("Drifted", "a paraphrase that says more"),
    ErrorClass.DISTANT: ("Put together", "two places that say it only together"),
    ErrorClass.NUMBER: ("Number", "a figure, a unit, or what it is a share of"),
    ErrorClass.STALE: ("Out of date", "was true once"),
    ErrorClass.ECHO: ("Echo", "two voices that are one"),
    ErrorClass.SOURCE_DOUBTFUL: ("Source itself doubtful", "the page says so, and may be wrong"),
}
"""Each class's name and what it means."""


def said_of(kind: RulingKind, error: ErrorClass | None) -> str:
    """Tell a ruling in words.

    >>> said_of(RulingKind.NOT_SUPPORTED, ErrorClass.NUMBER)
    'Not supported: number'
    """
    said = RULING_WORDS[kind][0]
    return said if error is None else f"{said}: {CLASS_WORDS[error][0].lower()}"


def replaced_told(before: Ruling | None, made: Ruling) -> str:
    """Say that a ruling takes the place of one that was made in another window; else "".

    Args:
        before: what the same person said of the item until then.
        made: what they say now.
    """
    if before is None or before.number == made.number:
        return ""
    was = said_of(before.kind, before.error)
    return f"You had ruled it in another window: {was}. That is replaced."


def again_told(before: Ruling | None) -> str:
    """Say that what the same person had ruled before stands again, once it is taken back; else "".

    Args:
        before: what they say of the item now.
    """
    if before is None:
        return ""
    return f"What you had ruled before stands again: {said_of(before.kind, before.error)}."
