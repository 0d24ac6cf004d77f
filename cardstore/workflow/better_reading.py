"""Better reading: a leaf that was read badly is read again, its picture treated. In a worker.

Comes in: a leaf's grey picture and an engine. Goes out: the best of its readings, what was done to
the picture for it, and the numbers of the first reading and of the best.

1. The picture is read as it is. Unless that reading is in doubt (`text.poor_pages`), that is all.
2. Where the leaf may lie on its side or stand on its head, a part of it is read at the other turns;
   the turn that reads best is tried on the whole.
3. Light, lean and size of print are measured, and what is amiss is treated: at most four tries.

All readings together may take as long as one may; what was read until then is given.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import EngineError
from cardstore.scans.parts import part_raster
from cardstore.scans.scan import TURNS, Region
from cardstore.scans.turns import turned_frame
from cardstore.text.engine_words import require_words
from cardstore.text.ink import uncovered_ink_share
from cardstore.text.poor_pages import (
    UNEVEN,
    Picture,
    Reading,
    is_better,
    measure_reading,
    worth_trying,
)
from cardstore.text.treatments import NOTHING, Treatment, word_on_leaf

if TYPE_CHECKING:
    from cardstore.scans.reader import Raster
    from cardstore.text.engine import OcrEngine, ReadWord

_MOST_TRIES = 4  # all together, then light, lines and size alone
_NOISE = 0.5  # mean confidence: an endpaper's grain has 0.28, the poorest treated text 0.7
_FEWEST_LETTERS = 40  # in the middle of a leaf, to tell by them how it is turned


class Escalation(StrEnum):
    """When a leaf's picture is treated and read again."""

    ON_DOUBT = "on_doubt"  # where the first reading is in doubt
    ALWAYS = "always"  # every leaf, to measure that it does no harm
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class BestReading:
    """The best reading of a leaf.

    Attributes:
        words: boxes in the frame of the leaf, turned upright by `treatment.turned`.
        treatment: what was done to its picture.
        first: what the picture as it is gave.
        best: what these words gave; equal to `first` where nothing was treated.
        tries: how many other readings of the whole leaf there were.
        broken_off: why there were no more, where more were wanted; "" otherwise.
    """

    words: tuple[ReadWord, ...]
    treatment: Treatment
    first: Reading
    best: Reading
    tries: int
    broken_off: str = ""

    def told(self) -> str:
        """Tell people what was done, and what for; "" of a leaf that was read well as it is."""
        if self.treatment != NOTHING:
            done = f"{self.treatment.told()}: {self.best.told()}; before: {self.first.told()}"
            return "; ".join(filter(None, (done, self.broken_off)))
        if not (self.tries or self.broken_off or self.first.is_poor):
            return ""
        tried = "1 other reading was" if self.tries == 1 else f"{self.tries} other readings were"
        after = f"{tried} no better" if self.tries else ""
        if not (after or self.broken_off):
            after = "nothing found that would better it"
        return "; ".join(filter(None, (self.first.told(), after, self.broken_off)))


def read_best(
    engine: OcrEngine,
    raster: Raster,
    *,
    timeout_s: float,
    escalation: Escalation = Escalation.ON_DOUBT,
) -> BestReading:
    """Read a leaf, and read it again where that may be better.

    Args:
        engine: who reads.
        raster: the leaf's picture as its file has it.
        timeout_s: what all readings together may take.
        escalation: when it is read again.

    Raises:
        EngineError: the engine failed, or gave no words, on the picture as it is.
        TimeoutError: `timeout_s` seconds were not enough for that.
    """
    tries = _Tries(engine, raster, timeout_s=timeout_s)
    tries.read_as_it_is()
    everything = escalation is Escalation.ALWAYS
    if escalation is Escalation.NEVER or not (tries.best.in_doubt or everything):
        return tries.result()
    # Whatever another try ends with, the best until now is a reading of the leaf.
    try:
        _escalate(tries, everything=everything)
    except TimeoutError:
        tries.broken_off = "its time was up before more was tried"
    except (EngineError, MemoryError):
        tries.broken_off = "the next reading failed"
    return tries.result()


def _escalate(tries: _Tries, *, everything: bool) -> None:
    """Try what may better the reading.

    Raises:
        TimeoutError: there is no time for more.
    """
    from cardstore.adapters.treated_pictures import (  # noqa: PLC0415 - good leaves need no Pillow
        measure_lean,
        paper_evenness,
        treat,
    )

    if tries.best.may_be_turned:
        evened = paper_evenness(tries.raster) < UNEVEN
        turned = tries.find_turn(evened=evened)
        if turned and not tries.read(Treatment(turned=turned)) and evened:
            tries.read(Treatment(turned=turned, evened=True))
    if not (tries.best.in_doubt or everything):
        return
    turned = tries.treatment.turned
    upright = treat(tries.raster, Treatment(turned=turned))
    lean = measure_lean(upright)
    picture = Picture(
        pixels=len(upright.pixels),
        evenness=paper_evenness(upright),
        lean_degrees=lean.degrees,
        fan_degrees=lean.fan_degrees,
        clearness=lean.clearness,
    )
    wanted = worth_trying(tries.best, picture, turned=turned, everything=everything)
    for treatment in wanted[:_MOST_TRIES]:
        if tries.read(treatment) and not everything:
            return


class _Tries:
    """The readings of one leaf, of which the best is kept."""

    def __init__(self, engine: OcrEngine, raster: Raster, *, timeout_s: float) -> None:
        self.raster = raster
        self.treatment = NOTHING
        self._engine = engine
        self._ends = time.monotonic() + timeout_s
        self._words: tuple[ReadWord, ...] = ()
        self._first_words: tuple[ReadWord, ...] = ()
        self._count = -1
        self.broken_off = ""

    def read_as_it_is(self) -> None:
        """Read the picture as its file has it."""
        self._words, self.best = self._read(NOTHING)
        self.first, self._first_words = self.best, self._words

    def read(self, treatment: Treatment) -> bool:
        """Read the picture after a treatment, and keep that where it is better.

        Raises:
            TimeoutError: there is no time for that.
        """
        words, reading = self._read(treatment)
        done = replace(treatment, turned=(treatment.turned - self.treatment.turned) % 360)
        if not is_better(reading, self.best, treatment=done):
            return False
        self._words, self.best, self.treatment = words, reading, treatment
        return True

    def find_turn(self, *, evened: bool) -> int:
        """Tell at which turn the middle of the leaf reads best; 0 where that is not clear.

        Raises:
            TimeoutError: there is no time for that.
        """
        frame = self.raster.frame
        width, height = frame.width_px, frame.height_px
        middle = Region(
            x0=width // 5, y0=height // 5, x1=width - width // 5, y1=height - height // 5
        )
        found = self._read_turned(part_raster(self.raster, middle), evened=evened)
        if max(reading.worth for reading in found.values()) < _FEWEST_LETTERS:
            found = self._read_turned(self.raster, evened=evened)  # the middle is a picture
        best = max(found, key=lambda turned: (not found[turned].lies, found[turned].worth))
        clear = is_better(found[best], found[0], treatment=Treatment(turned=best))
        return best if clear and found[best].worth >= _FEWEST_LETTERS else 0

    def _read_turned(self, part: Raster, *, evened: bool) -> dict[int, Reading]:
        """Read a picture at every turn."""
        from cardstore.adapters.treated_pictures import treat  # noqa: PLC0415 - see _escalate

        found: dict[int, Reading] = {}
        for turned in TURNS:
            words = self._recognize(treat(part, Treatment(turned=turned, evened=evened)))
            found[turned] = measure_reading(words, uncovered=0.0)
        return found

    def result(self) -> BestReading:
        """Give the best reading, on the upright leaf.

        Of specks and stains treating makes words that the engine itself mostly disbelieves.
        """
        if self.treatment != NOTHING and self.best.confidence < _NOISE:
            self._words, self.best, self.treatment = self._first_words, self.first, NOTHING
        frame = turned_frame(self.raster.frame, self.treatment.turned)
        return BestReading(
            words=tuple(word_on_leaf(word, frame, self.treatment) for word in self._words),
            treatment=self.treatment,
            first=self.first,
            best=self.best,
            tries=self._count,
            broken_off=self.broken_off,
        )

    def _read(self, treatment: Treatment) -> tuple[tuple[ReadWord, ...], Reading]:
        raster = self.raster
        if treatment != NOTHING:
            from cardstore.adapters.treated_pictures import treat  # noqa: PLC0415 - see _escalate

            raster = treat(raster, treatment)
        words = self._recognize(raster)
        self._count += 1
        boxes = [(word.x0, word.y0, word.x1, word.y1) for word in words]
        return words, measure_reading(words, uncovered=uncovered_ink_share(raster, boxes))

    def _recognize(self, raster: Raster) -> tuple[ReadWord, ...]:
        """Have a picture read in the time that is left."""
        left_s = self._ends - time.monotonic()
        if left_s <= 0:
            msg = "no time is left to read the leaf again"
            raise TimeoutError(msg)
        answer = self._engine.recognize(raster, timeout_s=left_s)
        return require_words(answer, frame=raster.frame, engine=self._engine.name)
