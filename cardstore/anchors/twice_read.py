"""TwiceRead: a word after its second reading, with its marks. What `reading.py` gives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.anchors.reading_words import letters

if TYPE_CHECKING:
    from cardstore.spans import Span
    from cardstore.text.layer import Box


class Mark(StrEnum):
    """Why a word should be looked at."""

    READERS_DIFFER = "readers_differ"  # "hunery", where the second reader has "hungry"
    LOW_CONFIDENCE = "low_confidence"  # the first reader itself was not sure
    UNKNOWN_WORD = "unknown_word"  # no list, no dictionary and no other leaf has it
    LOOKS_LIKE = "looks_like"  # "lias", one confusion away from "has"
    FIGURE = "figure"  # no dictionary helps with figures


@dataclass(frozen=True, slots=True, kw_only=True)
class TwiceRead:
    """A word after its second reading.

    Attributes:
        text: as the first reading has it.
        span, box: its place in the layer and on the leaf.
        others: what each second reading has in its place, in the order of the readers.
        marks: why it should be looked at; what spoke for that, even when it was not enough.
        score: log-odds, on three places.
        marked: whether a person should look at it.
        looks_like: the used word that it may be a misreading of; "" when there is none.
    """

    text: str
    span: Span
    box: Box
    others: tuple[str, ...]
    marks: tuple[Mark, ...]
    score: float
    marked: bool
    looks_like: str = ""

    @property
    def rival(self) -> str:
        """What stands most likely on the page instead; "" when no reader says."""
        own = letters(self.text)
        differing = [other for other in self.others if letters(other) not in {own, ""}]
        return max(differing, key=differing.count) if differing else self.looks_like
