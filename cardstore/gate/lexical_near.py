"""Near: whether a sentence is nearly the quote itself. Strict, since nobody else may look at it.

Comes in: a quote and a sentence. Goes out: yes or no.

    1. Every word of the sentence but articles stands in the quote, as the same word in the same
       order; case, accents, and forms of signs do not count, any other letter does.
    2. What the quote has and the sentence has not are whole sentences, or asides between two marks
       that only tell more of something: "the keeper, a Scot, wrote" may become "the keeper wrote".
       "The keeper's brother wrote", and "the clerk confessed, under torture", may not be cut.
    3. Nothing that is left out denies, doubts, limits, or makes it somebody's saying.
    4. Neither text asks.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rapidfuzz.distance import LCSseq

from cardstore.gate.lexical_words import DENIALS, TURNING
from cardstore.text.words import (
    DOUBTS,
    HEDGES,
    LIMITS,
    NEGATIONS,
    NUMBERED,
    QUALIFIERS,
    REFUSALS,
    TITLES,
)

_PIECE = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\w\s]")
_ARTICLES = frozenset(("the", "a", "an"))
_SILENT = frozenset("\"'“”‘’«»‹›*_`")
_MARK, _ASIDE, _STOP = ",", ",a", "."
"""A mark, a mark with an article behind it, and the end of a sentence."""
_MARKS = frozenset((_MARK, _ASIDE, _STOP))
_RELATIVES = frozenset(("who", "whom", "whose", "which", "where"))
_FEWEST = 3  # words of the sentence: two that agree may be found in any text
_COMMENTS = (TURNING | DENIALS | DOUBTS | NEGATIONS | REFUSALS) - {"may"}  # the month, too often
"""What a sentence that is left out may say of the others."""
_TURNING = _COMMENTS | HEDGES | LIMITS | QUALIFIERS


def is_near_quote(quote: str, sentence: str) -> bool:
    """Tell whether a sentence says what a quote says, in nearly its own words.

    >>> quote = "The keeper, a Scot, wrote down every ship."
    >>> is_near_quote(quote, "The keeper wrote down every ship")
    True
    >>> is_near_quote(quote, "The keeper wrote every ship")
    False
    """
    if "?" in quote or "?" in sentence:
        return False
    said = tuple(piece for piece in _pieces(sentence) if piece not in _MARKS)
    quoted = _pieces(quote)
    if len(said) < _FEWEST:
        return False
    kept = 0
    gaps = []
    for step in LCSseq.opcodes(quoted, said):
        if step.tag == "equal":
            kept += step.dest_end - step.dest_start
        elif step.src_start < step.src_end:
            gaps.append((step.src_start, step.src_end))
    return kept == len(said) and all(_may_go(quoted, start, end) for start, end in gaps)


def _may_go(quoted: tuple[str, ...], start: int, end: int) -> bool:
    """Tell whether a stretch of the quote may be left out; marks are never among what is kept."""
    gone = quoted[start:end]
    words = [piece for piece in gone if piece not in _MARKS]
    if not words:
        return True
    opens = _STOP if start == 0 else gone[0]
    closes = _STOP if end == len(quoted) else gone[-1]
    if opens == _STOP:
        return closes == _STOP and _COMMENTS.isdisjoint(words)
    if not _TURNING.isdisjoint(words):
        return False
    aside = opens == _ASIDE or (opens == _MARK and words[0] in _RELATIVES)
    goes_on = opens in _MARKS and words[0] == "and" and closes == _STOP
    return goes_on or (aside and closes in _MARKS)


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """Give the words of a text without articles, and a sign for every mark between them."""
    folded = unicodedata.normalize("NFKD", text).lower()
    folded = "".join(sign for sign in folded if not unicodedata.combining(sign))
    pieces: list[str] = []
    for found in _PIECE.findall(folded.replace("n't", " not").replace("n’t", " not")):
        if found in _ARTICLES:
            if pieces and pieces[-1] == _MARK:
                pieces[-1] = _ASIDE
        elif found[0].isalnum():
            pieces.append(found.replace("’", "'").replace(",", ""))
        elif found in ".!;":
            # "Mr." and "J." end no sentence: what stands before them may be whose son he was.
            last = pieces[-1] if pieces else ""
            if len(last) > 1 and last not in TITLES and last not in NUMBERED:
                pieces.append(_STOP)
        elif found not in _SILENT:
            pieces.append(_MARK)
    return tuple(pieces)
