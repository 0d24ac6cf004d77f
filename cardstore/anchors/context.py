"""Context: whether a token of a scan that is a word was misread all the same.

Comes in: a word of the source, the word quoted in its place, and the source's text. Goes out: yes
only where the two differ by one usual confusion of consonants and the source has the quoted word
beside the same neighbour far more often: "to he" where it has "to be" two hundred times. A person
then looks at the page; the quote never passes.

    1. Both words are everyday ones, none of them turns the sense, and one is no form of the other.
    2. Pairs with the quoted word before, else with the one after, are counted in the source.
    3. The other neighbour must not speak against it.

Source: Golding and Roth (1999), "A winnow-based approach to context-sensitive spelling correction".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.noise import CONFUSION_COST, misreading_cost
from cardstore.text.words import HEDGES, LIMITS, NEGATIONS, NUMBER_WORDS, TENSES

if TYPE_CHECKING:
    from cardstore.text.folding import FoldedText

FAR_LIKELIER = 10
"""So many times as often beside the same neighbour."""
PLACES_COUNTED = 500
"""Of a commoner word so many places tell enough."""
_VOWELS = frozenset("aeiouy")
_KEPT = HEDGES | LIMITS | NEGATIONS | NUMBER_WORDS | frozenset({"or", "if", "so", "and", "but"})
"""Words that turn the sense are never misread ones."""


def is_misread_word(text: FoldedText, token: str, *, word: str, beside: tuple[str, str]) -> bool:
    """Tell whether a token of the source, itself a word, is rather a misread one.

    Args:
        text: the running text of the source.
        token: what it has, as a key.
        word: quoted in its place, as a key.
        beside: the quoted words before and after it; "" at an end. Those of the source may be
            misread themselves.
    """
    if {token, word} & _KEPT or any({token, word} <= forms for forms in TENSES):
        return False
    if misreading_cost(token, word) > CONFUSION_COST or _by_vowels(token, word):
        return False
    if len(text.word_places.get(word, ())) < FAR_LIKELIER:
        return False
    sides = [
        _pairs(text, neighbour, (token, word), step)
        for neighbour, step in zip(beside, (-1, 1), strict=True)
    ]
    return any(
        wanted >= FAR_LIKELIER * found and (other_wanted > 0 or other_found <= 1)
        for (found, wanted), (other_found, other_wanted) in (sides, sides[::-1])
    )


def _by_vowels(one: str, other: str) -> bool:
    """Tell whether two words differ by a vowel for a vowel, as forms of one word do."""
    return len(one) == len(other) and all(
        a == b or {a, b} <= _VOWELS for a, b in zip(one, other, strict=True)
    )


def _pairs(
    text: FoldedText, neighbour: str, words: tuple[str, str], step: int
) -> tuple[float, float]:
    """Count how often each of two words stands beside a neighbour.

    Returns:
        the counts of both, the first never below 1.
    """
    counts = []
    for word in words:
        places = text.word_places.get(word, [])
        shown = places[:PLACES_COUNTED]
        numbers = (text.word_at(place) + step for place in shown)
        found = sum(
            0 <= at < len(text.word_starts) and text.key[slice(*text.word_bounds(at))] == neighbour
            for at in numbers
        )
        counts.append(found * len(places) / max(1, len(shown)))
    return max(1.0, counts[0]), counts[1]
