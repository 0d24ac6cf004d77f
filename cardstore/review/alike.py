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

    >>> folded_name(" Ada  KERN "), folded_name("Ａｄａ Ke\u200brn\ufe0f")
    ('ada kern', 'ada kern')
    """
    shown = _UNSEEN.sub("", normalize("NFKC", _UNSEEN.sub("", name)))
    seen = "".join(sign for sign in shown if category(sign) != "Cf")
    return " ".join(normalize("NFKC", seen.casefold()).split())


def bare_words(words: str) -> str:
    """Give a sentence's words alone, in small letters, one blank between.

    >>> bare_words("Nine  volunteers, they say!")
    'nine volunteers they say'
    """
    return " ".join(_WORD.findall(words.casefold()))
