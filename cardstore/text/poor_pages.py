"""Poor pages: is a reading in doubt, what may better it, and which of two is the better? Pure.

Comes in: the words of a reading, the share of ink outside them, what was measured on the picture.
Goes out: the signs of a poor page, the treatments that are worth a try, the better reading.

1. A reading is in doubt when the engine is not sure of it, when ink lies outside its words, when
   those lie on their sides or along leaning lines, or when their letters are small.
2. Only then is the picture measured, and only what was found is treated: all of it together, then
   each thing alone.
3. A reading's worth is the sum over its words of confidence times letters and digits: lines that
   were lost and letters that were guessed both lower it. A treated reading is kept when it is worth
   more by a fiftieth; one of the turned leaf when it is also one that the engine is sure of.

The limits were set on 35 good pages and 45 made from 12 of them (turned, skewed, shaded, shrunk,
photographed from aside), with Tesseract's fast English model.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.treatments import MOST_FAN_DEGREES, NOTHING, Treatment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.engine import ReadWord

DOUBTFUL_CONFIDENCE = 0.8  # good pages of any language 0.82 to 0.96; shrunk to 100 dpi 0.76 to 0.9
LOST_CONFIDENCE = 0.6  # pages upside down or on their side 0.34 to 0.38
SURE_CONFIDENCE = 0.7  # such pages turned upright 0.9 and more
UNCOVERED_INK = 0.15  # good pages 0 to 0.09 where there is no picture; skewed ones up to 0.6
SIDEWAYS = 0.5  # share of the longer words that are higher than wide: 0 or 1 in practice
FEWEST_SIDEWAYS = 5  # words
FEWEST_TURNED = 8  # words: of print upside down an engine makes as many as of upright print
FEWEST_SIGNS = 4  # in a word that tells how its line runs: "I" and "it" may be higher than wide
SMALL_PX = 14  # median height of words' boxes: 100 dpi 8 to 10, 150 dpi 12 to 19, 300 dpi 24 to 50
GOOD_PX = 26  # what small words are enlarged to
DOUBTFUL_LEAN_DEGREES = 2.0  # pages that lean by 4 and 5 may lack lines and show no other sign
LONG_LINE = 6  # times a word's height from its first to its last word
FEWEST_LINES = 4
UNEVEN = 0.8  # darkest paper by the lightest: scans 0.88 to 1.0, photographs 0.22 to 0.53
LEAST_LEAN_DEGREES = 0.8  # less is read as well as none
LEAST_FAN_DEGREES = 1.2  # coarser than what is measured on level pages
CLEAR = 8.0  # print alternates along its lines so much more than along other angles; pictures by 2
LEAST_ENLARGED, MOST_ENLARGED = 2, 3
MOST_PIXELS = 40_000_000  # of an enlarged picture: reading takes memory and time by its pixels
BETTER = 1.02
BETTER_TURNED = 1.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What tells of a reading how good it is.

    Attributes:
        words: how many.
        confidence: their mean confidence, 0.0–1.0; 1.0 where the engine tells none, 0.0 of none.
        worth: confidence times letters and digits, summed up.
        uncovered: share of the ink outside them, 0.0–1.0.
        sideways: share of the longer words that are higher than wide.
        lean_degrees: by how much its lines run down to the right, the usual one of them; 0.0 where
            there are too few to tell.
        height_px: median height of their boxes; 0 of none.
    """

    words: int
    confidence: float
    worth: float
    uncovered: float
    sideways: float
    lean_degrees: float
    height_px: float

    @property
    def is_poor(self) -> bool:
        """Tell whether the engine is not sure of what it read."""
        return self.confidence < DOUBTFUL_CONFIDENCE

    @property
    def in_doubt(self) -> bool:
        """Tell whether the leaf may be read better than so."""
        return (
            self.is_poor
            or self.uncovered > UNCOVERED_INK
            or self.height_px < SMALL_PX
            or abs(self.lean_degrees) >= DOUBTFUL_LEAN_DEGREES
            or self.lies
        )

    @property
    def lies(self) -> bool:
        """Tell whether the lines run up or down the leaf, though they were read."""
        return self.sideways > SIDEWAYS

    @property
    def may_be_turned(self) -> bool:
        """Tell whether the leaf may lie on its side or stand on its head."""
        return self.lies or (self.confidence < LOST_CONFIDENCE and self.words >= FEWEST_TURNED)

    def told(self) -> str:
        """Tell people the numbers."""
        return f"confidence {self.confidence:.0%}, {self.uncovered:.0%} of the ink outside words"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What was measured on a leaf's picture, upright.

    Attributes:
        pixels: how many it has.
        evenness: its darkest paper by its lightest, 0.0–1.0.
        lean_degrees, fan_degrees: by how much its lines lean and fan out, as in a `Treatment`.
        clearness: how much more rows of ink and paper alternate along that angle than usual.
    """

    pixels: int
    evenness: float
    lean_degrees: float
    fan_degrees: float
    clearness: float


def measure_reading(words: Sequence[ReadWord], *, uncovered: float) -> Reading:
    """Measure how good a reading is.

    Args:
        words: what was read, boxes in the frame of the picture that was read.
        uncovered: share (0–1) of that picture's ink outside them.
    """
    signs = [sum(c.isalnum() for c in word.text) for word in words]
    trusted = [1.0 if word.confidence is None else word.confidence for word in words]
    longer = [word for word, n in zip(words, signs, strict=True) if n >= FEWEST_SIGNS]
    standing = sum(word.y1 - word.y0 > word.x1 - word.x0 for word in longer)
    return Reading(
        words=len(words),
        confidence=sum(trusted) / len(words) if words else 0.0,
        worth=sum(n * trust for n, trust in zip(signs, trusted, strict=True)),
        uncovered=uncovered,
        sideways=standing / len(longer) if len(longer) >= FEWEST_SIDEWAYS else 0.0,
        lean_degrees=_lean(words),
        height_px=median(word.y1 - word.y0 for word in words) if words else 0.0,
    )


def worth_trying(
    reading: Reading, picture: Picture, *, turned: int = 0, everything: bool = False
) -> tuple[Treatment, ...]:
    """Tell which treatments may better a reading: all that is amiss at once, then each thing alone.

    Args:
        reading: of the picture, upright.
        picture: what was measured on it.
        turned: by how many degrees it was turned upright.
        everything: also what nothing asks for, to see that it does no harm.
    """
    remedies: list[dict[str, float | bool]] = []
    if picture.evenness < UNEVEN or everything:
        remedies.append({"evened": True})
    lean = picture.lean_degrees if abs(picture.lean_degrees) >= LEAST_LEAN_DEGREES else 0.0
    fan = picture.fan_degrees if abs(picture.fan_degrees) >= LEAST_FAN_DEGREES else 0.0
    fan = max(-MOST_FAN_DEGREES, min(MOST_FAN_DEGREES, fan))
    if picture.clearness >= CLEAR and (lean or fan):
        remedies.append({"lean_degrees": picture.lean_degrees, "fan_degrees": fan})
    larger = _larger(reading, picture)
    if larger > 1.0 and (reading.height_px < _small(reading) or everything):
        remedies.append({"enlarged": larger})
    together = [{name: value for one in remedies for name, value in one.items()}]
    alone = remedies if len(remedies) > 1 else []
    made = (_treatment(turned, one) for one in [*together, *alone])
    return tuple(one for one in made if one != Treatment(turned=turned))


def is_better(after: Reading, before: Reading, *, treatment: Treatment = NOTHING) -> bool:
    """Tell whether a reading of the treated picture is to be kept.

    Args:
        after: of the picture after `treatment`.
        before: of the picture as it was.
        treatment: what was done between the two; a leaf is turned only when that is sure.
    """
    if not treatment.turned:
        return after.worth > BETTER * before.worth
    if after.confidence < SURE_CONFIDENCE or after.lies:
        return False
    return after.worth > (0.95 if before.lies else BETTER_TURNED) * before.worth


def _lean(words: Sequence[ReadWord]) -> float:
    """Tell by how much the lines lean on which words were read; 0.0 where too few are long."""
    leans = []
    for _, line in groupby(words, key=lambda word: (word.block, word.line)):
        ends = list(line)
        first, last = ends[0], ends[-1]
        across = (last.x0 + last.x1 - first.x0 - first.x1) / 2
        if across >= LONG_LINE * max(1, first.y1 - first.y0):
            down = (last.y0 + last.y1 - first.y0 - first.y1) / 2
            leans.append(math.degrees(math.atan2(down, across)))
    return median(leans) if len(leans) >= FEWEST_LINES else 0.0


def _small(reading: Reading) -> float:
    """Give the height below which words are enlarged: larger ones only where they are doubtful."""
    return GOOD_PX - 6 if reading.confidence < DOUBTFUL_CONFIDENCE else SMALL_PX


def _larger(reading: Reading, picture: Picture) -> float:
    """Tell how many times as large the picture is drawn; 1.0 where it has pixels enough.

    Whole times: a page of 100 dpi had 2.6 % of its characters wrong at 2, 4.1 % at 2.5, 2.9 % at 3.
    """
    wanted = max(LEAST_ENLARGED, round(GOOD_PX / max(1.0, reading.height_px)))
    room = math.isqrt(MOST_PIXELS // picture.pixels)
    larger = min(MOST_ENLARGED, wanted, room)
    return float(larger) if larger >= LEAST_ENLARGED else 1.0


def _treatment(turned: int, remedy: dict[str, float | bool]) -> Treatment:
    return Treatment(
        turned=turned,
        lean_degrees=float(remedy.get("lean_degrees", 0.0)),
        fan_degrees=float(remedy.get("fan_degrees", 0.0)),
        evened=bool(remedy.get("evened", False)),
        enlarged=float(remedy.get("enlarged", 1.0)),
    )
