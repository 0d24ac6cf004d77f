"""Alike: is it the same sentence, but for signs, capitals and space? Is it the same person?

Comes in: a sentence's words, or a name. Goes out: a form in which like ones are equal. What was
called wrong stays wrong when a comma or a blank is set; only other words make it another sentence.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

_WORD = re.compile(r"\w+")
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Joiners, fillers and selectors of forms, which Unicode wants to be drawn as nothing."""


def folded_name(name: str) -> str:
    """Give a person's name in a form in which like ones are equal: Ada and ada are one person.

    Signs that nobody sees (soft hyphens, zero-width blanks, selectors of forms) and letters of full
    width count as what they look like.

    So do letters of another script that look like Latin ones, in a name that has Latin letters too;
    signs that are no letters part words or say nothing.

    >>> folded_name(" Ada  KERN "), folded_name("Ａｄａ Ke\u200brn\ufe0f"), folded_name("Ada-Kern.")
    ('ada kern', 'ada kern', 'ada kern')
    """
    shown = _UNSEEN.sub("", normalize("NFKC", _UNSEEN.sub("", name)))
    seen = "".join(sign for sign in shown if category(sign) != "Cf")
    folded = normalize("NFKC", seen.casefold())
    if _LATIN.search(folded):
        folded = folded.translate(_LOOKS_LATIN)
    bare = "".join(_bare_sign(sign) for sign in folded)
    return " ".join(bare.split()) or " ".join(folded.split())


_LATIN = re.compile("[a-z]")
_LOOKS_LATIN = str.maketrans(
    "асԁеһіјӏорԛѕԝхуквмнтαικνορτυχωβεζημ",
    "acdehijlopqswxykbmhtaikvoptuxwbezhm",
)
"""Cyrillic and Greek letters of which the small or the large one is drawn as a Latin one."""


def _bare_sign(sign: str) -> str:
    """Give a letter, mark or digit as it is, nothing for an apostrophe, a blank for the rest."""
    if category(sign)[0] in "LMN":
        return sign
    return "" if sign in "'’ʼ`" else " "


def bare_words(words: str) -> str:
    """Give a sentence's words alone, in small letters, one blank between.

    >>> bare_words("Nine  volunteers, they say!")
    'nine volunteers they say'
    """
    return " ".join(_WORD.findall(words.casefold()))
