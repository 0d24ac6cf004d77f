"""Glyphs: raw forms of the same letters compared, where two keys are equal.

Comes in: for a letter its raw glyph on both sides, combining marks included. Goes out: the names of
the foldings that make them equal, or a label for what differs.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.text.folding import is_mark
from cardstore.text.glyph_forms import FORM_STEPS
from cardstore.text.signs import EQUAL, Comparison, SignDifference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.glyph_forms import FormStep


@lru_cache(maxsize=20_000)
def compare_glyphs(printed: str, quoted: str) -> Comparison:
    """Compare the raw forms of the same letter or letters, combining marks included.

    >>> compare_glyphs("ﬃ", "ffi").foldings, compare_glyphs("é", "e").difference.value
    (frozenset({'ligature'}), 'accent lost')
    """
    if printed == quoted:
        return EQUAL
    needed = list(FORM_STEPS)
    if not _equal_after(printed, quoted, needed):
        return Comparison(frozenset(), _glyph_difference(printed, quoted))
    for step in reversed(FORM_STEPS[:-1]):
        fewer = [kept for kept in needed if kept is not step]
        if _equal_after(printed, quoted, fewer):
            needed = fewer
    if len(needed) > 1 and _equal_after(printed, quoted, needed[:-1]):
        needed = needed[:-1]
    return Comparison(frozenset(name for name, _ in needed))


def _equal_after(printed: str, quoted: str, steps: Sequence[FormStep]) -> bool:
    for _, step in steps:
        printed, quoted = step(printed), step(quoted)
    return printed == quoted


def _glyph_difference(printed: str, quoted: str) -> SignDifference:
    """Name what differs between two forms of the same letters."""
    if any(sign.isnumeric() for sign in printed + quoted):
        return SignDifference.NUMBER
    for _, step in FORM_STEPS:
        printed, quoted = step(printed), step(quoted)
    if printed.lower() == quoted.lower():
        return SignDifference.CASE
    one, other = _without_marks(printed), _without_marks(quoted)
    if one.lower() == other.lower():
        stripped = unicodedata.normalize("NFD", quoted) == other
        marks = [c for c in unicodedata.normalize("NFD", printed) if is_mark(c)]
        lost = stripped and all(any(a <= c <= z for a, z in _OFTEN_LOST) for c in marks)
        return SignDifference.ACCENT_LOST if lost else SignDifference.ACCENT_CHANGED
    return SignDifference.SPELLING


_OFTEN_LOST = (("\u0300", "\u036f"), ("\u0591", "\u05c7"), ("\u064b", "\u0652"))
"""Accents, Hebrew and Arabic points; other marks (vowels of Indic scripts) are letters."""


def _without_marks(glyph: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", glyph) if not is_mark(c))
