"""Glyph forms: the ways in which one letter, or several as one sign, may be written. Pure.

Comes in: a raw glyph, its marks included. Goes out: its form after one named folding; two glyphs
are forms of the same when a few of these steps make them equal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

FormStep = tuple[str, Callable[[str], str]]
"""The name of a folding, and the form of a glyph after it."""

_LETTER_FORMS = str.maketrans({"ſ": "s", "ꝛ": "r", "ꝺ": "d", "ꞃ": "r"})
_DIGRAPHS = str.maketrans({"æ": "ae", "œ": "oe", "Æ": "Ae", "Œ": "Oe"})
_OLD_UMLAUT = str.maketrans({"\u0364": "\u0308"})


def _without_ligatures(glyph: str) -> str:
    """Take apart signs that stand for several letters."""
    return "".join(
        form if len(form := unicodedata.normalize("NFKC", sign)) > 1 else sign for sign in glyph
    )


def _compatible(glyph: str) -> str:
    return unicodedata.normalize("NFKC", glyph)


def _without_digraphs(glyph: str) -> str:
    plain = unicodedata.normalize("NFC", glyph).translate(_DIGRAPHS)
    return {"AE": "Ae", "OE": "Oe"}.get(plain, plain)


FORM_STEPS: tuple[FormStep, ...] = (
    ("long s", lambda glyph: glyph.translate(_LETTER_FORMS)),
    ("umlaut form", lambda glyph: unicodedata.normalize("NFD", glyph).translate(_OLD_UMLAUT)),
    ("ligature", _without_ligatures),
    ("compatibility letter", _compatible),
    ("œ/æ", _without_digraphs),
    ("Unicode form", lambda glyph: unicodedata.normalize("NFC", glyph)),
)
"""The foldings of glyphs by name, in the order in which they are tried."""
