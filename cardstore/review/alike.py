"""Alike: is it the same sentence, but for signs, capitals and space? Is it the same person?

Comes in: a sentence's words, or a name. Goes out: a form in which like ones are equal. What was
called wrong stays wrong when a comma or a blank is set; only other words make it another sentence.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

_WORD = re.compile(r"\w+")


def folded_name(name: str) -> str:
    """Give a person's name in a form in which like ones are equal: Ada and ada are one person.

    Signs that nobody sees (soft hyphens, zero-width blanks) and letters of full width count as
    what they look like.

    >>> folded_name(" Ada  KERN "), folded_name("Ａｄａ Ke\u200brn\u00ad")
    ('ada kern', 'ada kern')
    """
    seen = "".join(sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return " ".join(normalize("NFKC", seen.casefold()).split())


def bare_words(words: str) -> str:
    """Give a sentence's words alone, in small letters, one blank between.

    >>> bare_words("Nine  volunteers, they say!")
    'nine volunteers they say'
    """
    return " ".join(_WORD.findall(words.casefold()))
