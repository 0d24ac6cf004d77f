"""Engines that break the contract, each in one way, and engines that harm whoever starts them."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache

from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.provenance import Provenance
from cardstore.text.engine import ReadWord
from tests.misbehaving import tasks


@cache
def sound_engine():
    """Start Tesseract once."""
    return TesserocrEngine()


class Wrapping:
    """Tesseract, to be spoilt."""

    name = "tesserocr"

    def __init__(self, settings=None):
        del settings

    def provenance(self):
        return sound_engine().provenance()

    def recognize(self, raster, *, timeout_s):
        return sound_engine().recognize(raster, timeout_s=timeout_s)


class Respelling(Wrapping):
    """Reads another word than is printed."""

    def recognize(self, raster, *, timeout_s):
        words = super().recognize(raster, timeout_s=timeout_s)
        return tuple(
            replace(word, text="never" if word.text == "each" else word.text) for word in words
        )


class Particular(Wrapping):
    """Reads only what tells its resolution."""

    def recognize(self, raster, *, timeout_s):
        return super().recognize(raster, timeout_s=timeout_s) if raster.frame.dpi else ()


class Lineless(Wrapping):
    """Gives every word as a line of its own."""

    def recognize(self, raster, *, timeout_s):
        words = super().recognize(raster, timeout_s=timeout_s)
        return tuple(replace(word, line=at) for at, word in enumerate(words))


class Shifting(Wrapping):
    """Gives each word the box of another: they lie on the leaf, and are wrong."""

    def recognize(self, raster, *, timeout_s):
        words = super().recognize(raster, timeout_s=timeout_s)
        return tuple(
            replace(word, x0=other.x0, y0=other.y0, x1=other.x1, y1=other.y1)
            for word, other in zip(words, reversed(words), strict=True)
        )


class Boastful(Wrapping):
    """Is surer than sure."""

    def recognize(self, raster, *, timeout_s):
        words = super().recognize(raster, timeout_s=timeout_s)
        return tuple(replace(word, confidence=1.7) for word in words)


class Remembering(Wrapping):
    """Gives what it read before, too."""

    def __init__(self, settings=None):
        super().__init__(settings)
        self._read = ()

    def recognize(self, raster, *, timeout_s):
        words = super().recognize(raster, timeout_s=timeout_s)
        before, self._read = self._read, words
        return words if len(before) == len(words) else (*before, *words)


class Inventive(Wrapping):
    """Sees words on white paper."""

    def recognize(self, raster, *, timeout_s):
        words = super().recognize(raster, timeout_s=timeout_s)
        return words or (made_word("harbour"),)


class Patient(Wrapping):
    """Takes the time it likes."""

    def recognize(self, raster, *, timeout_s):
        return super().recognize(raster, timeout_s=60 * (1 + timeout_s))


class Masked(Wrapping):
    """Does not say who it is."""

    def provenance(self):
        return Provenance(agent="somebody", version="1", settings=json.dumps({}))


def made_word(text, **fields):
    """Make a word."""
    told = {"x0": 10, "y0": 10, "x1": 60, "y1": 30, "block": 0, "line": 0, "confidence": 0.99}
    return ReadWord(text=text, **(told | fields))


IMPOSSIBLE = {
    "nothing at all": None,
    "a text": "The keeper wrote",
    "texts": ("The", "keeper"),
    "a generator": iter(()),
    "records": ({"text": "The", "x0": 1},),
    "two words in one": (made_word("The keeper"),),
    "a line end": (made_word("The\n"),),
    "a control": (made_word("Th\x00e"),),
    "half a character": (made_word("Th\ud800e"),),
    "bytes": (made_word(b"The"),),
    "a box right of the leaf": (made_word("The", x0=9_000, x1=9_100),),
    "a box above the leaf": (made_word("The", y0=-900, y1=-880),),
    "a box that runs backwards": (made_word("The", x0=60, x1=10),),
    "a box of no number": (made_word("The", x0=math.nan),),
    "a box without end": (made_word("The", x1=math.inf),),
    "a box of text": (made_word("The", y0="10"),),
    "no line": (made_word("The", line=None),),
    "a confidence above 1": (made_word("The", confidence=99.0),),
    "a confidence below 0": (made_word("The", confidence=-0.5),),
    "a confidence of no number": (made_word("The", confidence=math.nan),),
}
"""What an engine may answer that are no words on a leaf."""


class Harming:
    """Does what its setting says, whatever it is shown."""

    name = "harming"

    def __init__(self, settings=None):
        self._how = (settings or {}).get("how", "")

    def provenance(self):
        return Provenance(agent="harming", version="1")

    def recognize(self, raster, *, timeout_s):
        if self._how in HARMS:
            return HARMS[self._how]()
        if self._how == "nothing":
            return ()
        if self._how == "invented words":
            return Respelling().recognize(raster, timeout_s=timeout_s)
        if self._how == "boxes of other words":
            return Shifting().recognize(raster, timeout_s=timeout_s)
        return IMPOSSIBLE[self._how]


HARMS = {"crash": tasks.crash, "leave": tasks.leave, "hang": tasks.hang}
