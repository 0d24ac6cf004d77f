"""Align a second reading of some lines with the first, letter by letter. Pure.

Comes in: the words of the first reading in order, and those of a second reading of the same crop.
Goes out: for each first word what the second has in its place, and whether that has the same
letters and digits. Spacing, case, accents and punctuation are no difference.

    1. Words of the second reading that lie outside the lines (scraps of neighbours) are left out;
       beside the lines, where the first reader may have lost a word, only unsure ones are.
    2. The letters of both readings, as one string each, are aligned with the fewest changes.
    3. A word differs when one of its letters is not matched, or when letters are read within it or
       beside it that no first word has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from cardstore.anchors.reading_words import letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import Box


SURE_BESIDE = 0.5  # confidence of a word that the first reader had no box near; specks have less


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterpart:
    """What one second reading has in the place of a word.

    Attributes:
        text: its tokens there, with blanks between; "" when it has none.
        same: whether the letters and digits are the same.
        confidence: of the least sure token there; 0.0 when there is none.
        in_dictionary: whether all tokens there are in the reader's own dictionary.
    """

    text: str
    same: bool
    confidence: float
    in_dictionary: bool


def align_reading(
    first: Sequence[str], second: Sequence[ReadWord], *, within: Box, room: Box
) -> tuple[Counterpart, ...]:
    """Align two readings of the same lines.

    Args:
        first: the words of the first reading, in order.
        second: the words of the second, in order, with boxes in the same frame.
        within: the box around the first words.
        room: how far beside it the second reader looked.

    Returns:
        a counterpart for each first word, in order.
    """
    kept = [word for word in second if letters(word.text) and _counts(word, within, room)]
    own = [at for at, token in enumerate(first) for _ in letters(token)]
    others = [at for at, word in enumerate(kept) for _ in letters(word.text)]
    differing: set[int] = set()
    tokens: list[set[int]] = [set() for _ in first]
    steps = Levenshtein.opcodes(
        "".join(letters(token) for token in first), "".join(letters(word.text) for word in kept)
    )
    for step in steps:
        tag, start, end = step.tag, step.src_start, step.src_end
        begin, stop = step.dest_start, step.dest_end
        if tag == "equal":
            for offset in range(end - start):
                tokens[own[start + offset]].add(others[begin + offset])
            continue
        touched = set(own[start:end])
        if tag == "insert":
            touched = _beside(own, others, at=start, begin=begin, stop=stop)
        differing |= touched
        for word in touched:
            tokens[word].update(others[begin:stop])
    return tuple(
        _counterpart(token, [kept[other] for other in sorted(tokens[at])], same=at not in differing)
        for at, token in enumerate(first)
    )


def _beside(own: list[int], others: list[int], *, at: int, begin: int, stop: int) -> set[int]:
    """Give the first words that letters belong to which only the second reading has.

    Letters of a token that is matched in part belong to the word beside them; a whole token that no
    first word has belongs to both neighbours.
    """
    touched = set()
    before, after = at - 1, at
    for token in set(others[begin:stop]):
        goes_back = begin > 0 and others[begin - 1] == token
        goes_on = stop < len(others) and others[stop] == token
        if (goes_back or not goes_on) and before >= 0:
            touched.add(own[before])
        if (goes_on or not goes_back) and after < len(own):
            touched.add(own[after])
    return touched


def _counterpart(token: str, found: list[ReadWord], *, same: bool) -> Counterpart:
    if not letters(token):  # only signs: nothing that is compared
        return Counterpart(text=token, same=True, confidence=1.0, in_dictionary=True)
    return Counterpart(
        text=" ".join(word.text for word in found),
        same=same,
        confidence=min((word.confidence or 0.0 for word in found), default=0.0),
        in_dictionary=bool(found) and all(word.in_dictionary for word in found),
    )


def _counts(word: ReadWord, within: Box, room: Box) -> bool:
    """Tell whether a word stands on the lines, or is surely a word beside them."""
    if _is_inside(word, within):
        return True
    return (word.confidence or 0.0) >= SURE_BESIDE and _is_inside(word, room)


def _is_inside(word: ReadWord, box: Box) -> bool:
    """Tell whether the middle of a word lies within a box."""
    return (
        2 * box.x0 <= word.x0 + word.x1 <= 2 * box.x1
        and 2 * box.y0 <= word.y0 + word.y1 <= 2 * box.y1
    )
