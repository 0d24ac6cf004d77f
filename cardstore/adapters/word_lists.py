"""Word lists: how often the texts of a language have each word. From pyspellchecker, MIT.

Comes in: a language of Tesseract's ("eng"). Goes out: word → frequency, lower case. The English
list has 160,000 words, of which a third was counted in 1.6 thousand million words of subtitles;
those that are merely listed have the frequency 50.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardstore.errors import MissingPartError

if TYPE_CHECKING:
    from collections.abc import Mapping

# As Tesseract names the languages, and as pyspellchecker does.
_LISTS = {
    "ara": "ar",
    "deu": "de",
    "eng": "en",
    "eus": "eu",
    "fas": "fa",
    "fra": "fr",
    "ita": "it",
    "lav": "lv",
    "nld": "nl",
    "por": "pt",
    "rus": "ru",
    "spa": "es",
}


@lru_cache(maxsize=3)
def load_word_list(lang: str = "eng") -> Mapping[str, int]:
    """Load the list of a language; 0.25 CPU-s, once.

    Args:
        lang: as Tesseract names it; one for which there is no list gives an empty one.

    Raises:
        MissingPartError: pyspellchecker is not installed.
    """
    if lang not in _LISTS:
        return MappingProxyType({})
    try:
        from spellchecker import SpellChecker  # noqa: PLC0415 - seldom needed
    except ImportError as exc:
        what = "The package pyspellchecker is not installed, so there is no word list"
        remedy = "Install it with: python -m pip install pyspellchecker"
        raise MissingPartError(what, remedy=remedy) from exc
    words = SpellChecker(language=_LISTS[lang]).word_frequency
    return MappingProxyType(dict(words.items()))
