"""Registry: the seam for Open Library, Crossref, OpenAlex and others.

The three states of an answer are laid out here and stay three: found, not found, could not ask. An
outage is not an absence. No registry is asked yet; a source without an answer is `not asked`, which
is told apart from all three.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from cardstore.sources.source import Source


class AnswerState(StrEnum):
    """What a registry's reply amounts to."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One registry's reply about one source.

    Attributes:
        registry: its name.
        state: found, not found (it answered, and has no such record), unavailable (could not ask).
        candidates: the records it holds; empty unless found.
        detail: why it could not be asked, else "".
    """

    registry: str
    state: AnswerState
    candidates: tuple[Source, ...] = ()
    detail: str = ""

    def __post_init__(self) -> None:
        """Refuse candidates without being found, and found without candidates."""
        if bool(self.candidates) != (self.state is AnswerState.FOUND):
            msg = f"{self.registry}: {self.state} with {len(self.candidates)} candidates"
            raise ValueError(msg)


class Registry(Protocol):
    """Knows records of published works. Found by entry point (group `cardstore.registries`)."""

    name: str

    def look_up(self, claimed: Source) -> Answer:
        """Ask for what matches the claimed record; never raises for an outage."""
