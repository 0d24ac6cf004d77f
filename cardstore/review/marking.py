"""Marking: which words of a sentence and of its cards are marked as differing, for the eye alone.

Comes in: a sentence and its cards' quotes. Goes out: spans. They decide nothing. Words are compared
by their letters, without case and accents: another form of a word is another word, since "is" is
not "was". The rules:

1. Of a sentence every word is marked that no card of it has in this form.
2. A number, a denial, a limit, a doubt or a word that says how many is marked too where the
   sentence has it oftener than its cards: a second "not" is not the first.
3. Of a quote those of these words are marked that the sentence has not, or has less often. What
   else a sentence leaves out of a quote is most of it, and is not marked.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.folding import fold_text
from cardstore.text.words import (
    DOUBTS,
    HEDGES,
    LIMITS,
    NEGATIONS,
    NUMBER_WORDS,
    QUALIFIERS,
    REFUSALS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_WEIGHTY = frozenset().union(DOUBTS, HEDGES, LIMITS, NEGATIONS, NUMBER_WORDS, QUALIFIERS, REFUSALS)


def own_words(sentence: str, quotes: Sequence[str]) -> tuple[Span, ...]:
    """Give the stretches of a sentence that no card of it has.

    Args:
        sentence: without marks of cards.
        quotes: its cards', verbatim; where there are none nothing is marked.

    >>> own_words("It was not cold.", ["It was cold."])
    (Span(start=7, end=10),)
    """
    quoted = Counter(key for quote in quotes for key, _ in _words(quote))
    return _joined(sentence, _beyond(sentence, quoted)) if quoted else ()


def weighty_words_left_out(quote: str, sentence: str) -> tuple[Span, ...]:
    """Give the stretches of a quote that a sentence leaves out and that may turn or bound it.

    >>> weighty_words_left_out("It was hardly cold in the port.", "It was cold.")
    (Span(start=7, end=13),)
    """
    said = Counter(key for key, _ in _words(sentence))
    return _joined(quote, [one for one in _beyond(quote, said) if _is_weighty(_key(one.of(quote)))])


def _beyond(text: str, others: Counter[str]) -> list[Span]:
    """Give the words of a text that others have not; weighty ones also where others have fewer."""
    left = others.copy()
    found = []
    for key, span in _words(text):
        if key not in others or (_is_weighty(key) and left[key] <= 0):
            found.append(span)
        left[key] -= 1
    return found


def _words(text: str) -> list[tuple[str, Span]]:
    return [(_key(one[0]), Span(*one.span())) for one in _WORD.finditer(text)]


@lru_cache(maxsize=1 << 15)  # folding costs 0.1 ms, and most words of a draft are the same ones
def _key(word: str) -> str:
    return word if word[0].isdigit() else fold_text(word).key


def _is_weighty(key: str) -> bool:
    return key[:1].isdigit() or key in _WEIGHTY


def _joined(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Join spans between which nothing but white space stands."""
    joined: list[Span] = []
    for span in spans:
        if joined and not text[joined[-1].end : span.start].strip():
            joined[-1] = Span(joined[-1].start, span.end)
        else:
            joined.append(span)
    return tuple(joined)
