"""Reading once: a sentence's quotations, read once for all the checks that look at them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.quotations import read_sentence

if TYPE_CHECKING:
    from cardstore.claims.quotations import SentenceReading


@lru_cache(maxsize=256)
def read_once(sentence: str) -> SentenceReading:
    """Give what `read_sentence` gives; several checks ask for one sentence one after the other."""
    return read_sentence(sentence)
