"""Engine words: is what an engine gave words on this leaf? Pure.

Comes in: the answer of an engine, which anybody may have written. Goes out: the words, or an error:
words off the leaf, or confidences that are none, would be shown and searched as if they were read.
Whether words that look sound are those of the page, no check of one reading can tell: that is what
the second reading is for.
"""

from __future__ import annotations

import math
import unicodedata
from typing import TYPE_CHECKING

from cardstore.errors import EngineError
from cardstore.text.engine import ReadWord

if TYPE_CHECKING:
    from cardstore.scans.scan import Frame

_MOST_OUTSIDE = 0.02  # of the leaf's size; Tesseract's boxes stick out by a pixel at most
_NO_LETTERS = frozenset({"Cc", "Cs"})  # controls and halves of characters


def require_words(answer: object, *, frame: Frame, engine: str) -> tuple[ReadWord, ...]:
    """Give what an engine answered, when every part of it is a word on the leaf.

    Args:
        answer: what `recognize` gave.
        frame: the leaf's.
        engine: its name, for the message.

    Raises:
        EngineError: it is no sequence of words, or one of them cannot be.
    """
    if not isinstance(answer, (tuple, list)):
        raise _refused(engine, f"gave {type(answer).__name__} instead of words")
    for word in answer:
        if not isinstance(word, ReadWord):
            raise _refused(engine, f"gave {type(word).__name__} instead of a word")
        fault = _fault(word, frame)
        if fault:
            raise _refused(engine, f"gave a word that {fault}")
    return tuple(answer)


def _fault(word: ReadWord, frame: Frame) -> str:
    """Say what is wrong with a word; "" where nothing is."""
    if not isinstance(word.text, str) or word.text.split() not in ([], [word.text]):
        return f"is not one word, {word.text!r:.60}"
    if any(unicodedata.category(sign) in _NO_LETTERS for sign in word.text):
        return f"has signs that no page has, {word.text!r:.60}"
    box = (word.x0, word.y0, word.x1, word.y1)
    if not all(_is_number(value) for value in (*box, word.block, word.line)):
        return f"stands nowhere, at {box}"
    over_x, over_y = _MOST_OUTSIDE * frame.width_px + 1, _MOST_OUTSIDE * frame.height_px + 1
    inside = (
        -over_x <= word.x0 <= word.x1 <= frame.width_px + over_x
        and -over_y <= word.y0 <= word.y1 <= frame.height_px + over_y
    )
    if not inside:
        return f"stands off the leaf of {frame.width_px} x {frame.height_px} pixels, at {box}"
    trusted = word.confidence
    if trusted is not None and not (_is_number(trusted) and 0.0 <= trusted <= 1.0):
        return f"is sure of itself by {trusted!r:.20}"
    return ""


def _is_number(value: object) -> bool:
    """Tell whether a value is a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _refused(engine: str, what: str) -> EngineError:
    remedy = "Read the leaf again with another engine: cardstore reread SOURCE --engine NAME"
    return EngineError(f"The engine {engine} {what}", remedy=remedy)
