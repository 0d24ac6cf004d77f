"""Subject: a sentence and quotes that have next to nothing in common.

Counted are the words of the sentence that tell something; one is told by the quotes where they have
it, a word of its family or one like it in sense. A figure in common counts as a word. That much is
in common proves nothing; that nothing is means the wrong card.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, told_stems
from cardstore.claims.word_lists import LIGHT, listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

LEAST_WORDS = 2
"""A sentence with fewer words that tell something says too little to be held against a card."""
_PRONOUNS = listed("he she they it him her them")
"""With one of these a sentence hangs on the one before it, and needs a word more."""
LEAST_SHARE = 0.2
"""Of those words the share that the quotes tell at least; under it a person looks."""
_DIGITS = re.compile(r"\d[\d,.]*")
_LIGHT = frozenset(stem_of(word) for word in LIGHT)


def find_subject(
    sentence: Wording, quotes: Wording, *, beside: frozenset[str] = frozenset()
) -> tuple[Drift, ...]:
    """Say so where the quotes tell next to nothing of the sentence's words.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        beside: stems of the sources' records: names of authors, words of titles.
    """
    heavy = sentence.stem_set - _LIGHT
    words = heavy - (beside - quotes.stem_set)
    least = LEAST_WORDS + (not sentence.key_set.isdisjoint(_PRONOUNS))
    if len(heavy) < least or not words:
        return ()
    told = words & told_stems(sentence, quotes)
    figures = {found.strip(".,") for found in _DIGITS.findall(sentence.text)}
    if figures:
        figures &= {found.strip(".,") for found in _DIGITS.findall(quotes.text)}
    if len(told) + len(figures) < LEAST_SHARE * (len(words) + len(figures)) or not (
        told or figures
    ):
        new = ", ".join(sorted(words - told)[:5])
        return (
            Drift(
                said=new,
                given="",
                told="the card and the sentence have next to nothing in common",
            ),
        )
    return ()
