"""Forms: a text as the words that the lexical judge compares, each with its stem and its weight.

Comes in: a quote or a sentence, and how often each word is used in the language. Goes out: its
`Words`, sentence by sentence for a quote.

    1. Words are letters with inner apostrophes, and numbers with inner points and commas; "n't" is
       "not".
    2. The key of a word is its stem: endings are taken off, roughly, since both sides are treated
       alike. Numbers in words and in digits have the same key.
    3. The weight of a word is the logarithm of its rarity: "the" tells nothing, a name much.

Source: Porter (1980), "An algorithm for suffix stripping", for the idea of stems; Spärck Jones
(1972), "A statistical interpretation of term specificity", for weights by rarity.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.gate.lexical_words import FUNCTION_WORDS
from cardstore.text.numbers.spelled import ORDINALS, SMALL

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_NOT = re.compile(r"n['’]t\b")
_STOP = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9])|\n+")
_ENDINGS = (
    ("ational", "ate"),
    ("ization", "ize"),
    ("isation", "ize"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("ically", "ic"),
    ("ations", "ate"),
    ("ation", "ate"),
    ("ingly", ""),
    ("ments", "ment"),
    ("ities", ""),
    ("edly", ""),
    ("ings", ""),
    ("ity", ""),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ers", "er"),
    ("ed", ""),
    ("es", ""),
    ("ly", ""),
    ("s", ""),
)
_SHORTEST_STEM = 3
_NUMBER = "#"
"""Before the keys of numbers, which are compared as they are."""
_NUMBER_WEIGHT = 9.0
_FUNCTION_WEIGHT = 0.5
_MOST = 13.0  # a word that is in no list; the rarest listed ones have 12
_LISTED_ONLY = 50
"""The frequency that the list gives words which nobody counted (`adapters.word_lists`)."""
_UNLISTED = 20


@dataclass(frozen=True, slots=True)
class Words:
    """A text as words; all tuples are of one length.

    Attributes:
        texts: as they stand in the text.
        lower: in lower case.
        keys: their stems; numbers have "#" before them.
        weights: how much each tells, 0.5 to 13.
    """

    texts: tuple[str, ...]
    lower: tuple[str, ...]
    keys: tuple[str, ...]
    weights: tuple[float, ...]


class WordReader:
    """Reads texts into words.

    Args:
        frequencies: how often a large collection of texts of the language has each word, in lower
            case; empty for a language without a list: all words then weigh the same.
    """

    def __init__(self, frequencies: Mapping[str, int]) -> None:
        self._frequencies = frequencies
        self._total = math.log(max(sum(frequencies.values()), 1))
        self.weigh = lru_cache(maxsize=65536)(self._weigh)
        self.commonness = lru_cache(maxsize=65536)(self._commonness)

    def read(self, text: str) -> Words:
        """Read a text into words."""
        texts = tuple(_WORD.findall(_NOT.sub(" not", text)))
        lower = tuple(word.lower() for word in texts)
        return Words(texts, lower, tuple(map(key_of, lower)), tuple(map(self.weigh, lower)))

    def read_sentences(self, text: str) -> tuple[Words, ...]:
        """Read a text sentence by sentence; those without words are left out."""
        read = (self.read(part) for part in _STOP.split(text))
        return tuple(words for words in read if words.texts)

    def _weigh(self, word: str) -> float:
        """Give the weight of a word in lower case."""
        if word in FUNCTION_WORDS:
            return _FUNCTION_WEIGHT
        if word[0].isdigit():
            return _NUMBER_WEIGHT
        return min(_MOST, max(_FUNCTION_WEIGHT, self._total - self.commonness(word)))

    def _commonness(self, word: str) -> float:
        """Give the logarithm of how often a word is used, with or without its plural's s."""
        found = self._frequencies.get(word, 0) or self._frequencies.get(word.partition("'")[0], 0)
        if found <= _LISTED_ONLY:
            for ending in ("s", "es"):
                if word.endswith(ending):
                    found = max(found, self._frequencies.get(word[: -len(ending)], 0))
        return math.log(max(found, _UNLISTED))


@lru_cache(maxsize=65536)
def key_of(word: str) -> str:
    """Give the key under which a word in lower case is compared.

    >>> key_of("harvested") == key_of("harvests"), key_of("twelve") == key_of("12")
    (True, True)
    """
    if word[0].isdigit():
        return _NUMBER + word.replace(",", "")
    if word in SMALL:
        return f"{_NUMBER}{SMALL[word]}"
    if word in ORDINALS:
        return f"{_NUMBER}{ORDINALS[word]}th"
    bare = word.replace("’", "'").removesuffix("'s").replace("'", "")
    return _stem(bare) if len(bare) > _SHORTEST_STEM else bare


def is_number(key: str) -> bool:
    """Tell whether a key is that of a number."""
    return key.startswith(_NUMBER)


def _stem(word: str) -> str:
    """Take the ending off a word of four letters or more."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _SHORTEST_STEM:
            word = _without(word, ending, instead)
            break
    if len(word) > _SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    if len(word) > _SHORTEST_STEM and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > _SHORTEST_STEM and word.endswith("y") else word


def _without(word: str, ending: str, instead: str) -> str:
    """Take one ending off; "glass" keeps its s, and "notes" loses only that."""
    if ending == "s" and word.endswith("ss"):
        return word
    if ending == "es" and not word.endswith("ses") and word[-3] not in "sxzho":
        return word[:-1]
    return word[: -len(ending)] + instead
