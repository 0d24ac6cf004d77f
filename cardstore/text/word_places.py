"""Word places: where one word stands in a folded text, without a list of where all words stand.

Comes in: a folded text, a word as a key. Goes out: the offsets in the text's key at which the word
starts. `FoldedText.word_places` tells the same of all words: for a book that takes some tenths
of a second, which is worth while only where hundreds of words are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.text.folding import FoldedText


def places_of(text: FoldedText, word: str, *, most: int) -> list[int]:
    """Give the offsets in the key of a text at which a word starts, rising.

    Args:
        text: the text.
        word: the word as a key; not empty.
        most: of a word that stands oftener, one place more than so many is given.
    """
    key = text.key
    places: list[int] = []
    place = key.find(word)
    while place >= 0 and len(places) <= most:
        if text.is_word(place, place + len(word)):
            places.append(place)
        place = key.find(word, place + 1)
    return places
