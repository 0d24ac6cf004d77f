"""OcrEngine: the seam for programs that read a picture of a page.

An engine gets a grey raster and gives words; `layer_from_words` in `cardstore.text.compose` makes
the layer. Found by entry point (group `cardstore.engines`) and chosen by name in settings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from cardstore.provenance import Provenance
    from cardstore.scans.reader import Raster


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadWord:
    """A word as the engine gives it, in reading order.

    Attributes:
        text: the characters, no white space.
        x0, y0, x1, y1: box in frame pixels.
        block, line: numbers rising in reading order; words of a line have equal pairs.
        confidence: 0.0–1.0; None when the reader has no opinion (embedded text).
        in_dictionary: whether the engine's own dictionary has the word; None when it does not say.
        joined: whether it is the rest of a word that the one before it begins, with no blank
            between, as behind the large initial of a chapter.
        turn: by how many degrees, clockwise, it must be turned to stand upright; engines read what
            stands upright.
    """

    text: str
    x0: int
    y0: int
    x1: int
    y1: int
    block: int
    line: int
    confidence: float | None
    in_dictionary: bool | None = None
    joined: bool = False
    turn: int = 0


class OcrEngine(Protocol):
    """Reads the words on a grey raster. One instance serves one worker, leaf after leaf."""

    name: str

    def provenance(self) -> Provenance:
        """Name the engine, its version, its model's digest and its settings."""

    def recognize(self, raster: Raster, *, timeout_s: float) -> tuple[ReadWord, ...]:
        """Read the leaf.

        Raises:
            EngineError: the engine failed on this leaf.
            TimeoutError: `timeout_s` seconds were not enough.
        """
