"""Ruling: what a person says of one sentence; only ever added to, and never a verdict.

Comes in: a key that somebody pressed. Goes out: the ruling as it is kept. An error names its class,
so that it can be counted and its kind removed.

Source: the taxonomy of eight failures that the requirements of this project tell; "source in doubt"
stands outside of it, since no gate can see it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RulingKind(StrEnum):
    """What a person says of a sentence and its card."""

    SUPPORTED = "supported"  # the page says so
    STRONGER = "stronger"  # the sentence says more than the page
    NOT_SUPPORTED = "not_supported"  # the page does not say so
    WRONG_PLACE = "wrong_place"  # another page, or other words than the page has
    CANNOT_TELL = "cannot_tell"  # nothing is cleared by it


ERRORS = frozenset({RulingKind.STRONGER, RulingKind.NOT_SUPPORTED, RulingKind.WRONG_PLACE})
"""The rulings that say that something is wrong; each needs its class."""


class ErrorClass(StrEnum):
    """What kind of error it is."""

    NO_SOURCE = "no_source"  # a book that nobody has
    MISQUOTED = "misquoted"  # words changed, or another's
    WRONG_PLACE = "wrong_place"  # the right book, another page or edition
    DRIFTED = "drifted"  # a paraphrase that says more
    DISTANT = "distant"  # two places that say it only together
    NUMBER = "number"  # a figure, a unit, a base
    STALE = "stale"  # was true once
    ECHO = "echo"  # two voices that are one
    SOURCE_DOUBTFUL = "source_doubtful"  # the page says so, and the page is in doubt


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What one person said of one item of a queue.

    Attributes:
        number: its place among all rulings of the library, from 1.
        queue, place: of which item.
        item_key: what was judged, by the digest of all that was shown.
        reviewer: who says so.
        kind: see `RulingKind`.
        error: its class, exactly where `kind` is an error.
        note: the reviewer's own words; "" for none.
        seconds: how long the item was looked at; pauses are left out.
        at: when, "2026-11-30T09:00:00Z".
        undone: whether the same person took it back.
        undone_at: when; "" where they did not.
    """

    number: int
    queue: int
    place: int
    item_key: str
    reviewer: str
    kind: RulingKind
    error: ErrorClass | None = None
    note: str = ""
    seconds: float = 0.0
    at: str = ""
    undone: bool = False
    undone_at: str = ""

    def __post_init__(self) -> None:
        """Refuse an error without its class, and a class where nothing is wrong."""
        require_class(self.kind, self.error)


def require_class(kind: RulingKind, error: ErrorClass | None) -> None:
    """Refuse an error without its class, and a class where nothing is wrong.

    Raises:
        ValueError: so it is.

    >>> require_class(RulingKind.SUPPORTED, None)
    """
    if (kind in ERRORS) is not (error is not None):
        msg = f"an error has a class and nothing else has one, got {kind.value} with {error}"
        raise ValueError(msg)
