"""Initials: the large letter that opens a chapter, and the word that goes on beside it. Pure.

Comes in: the lines of a leaf in reading order, each a list of words. Goes out: the same words, with
each initial directly before the word that it begins; that word *joins* it, so that the layer's text
has no blank between them ("T" and "HE" make "THE"), while both keep their boxes and the initial is
a line of its own.

1. An initial is one capital, perhaps behind a quotation mark, much taller than the other words.
2. Its word begins a line to its right, near its upper edge.
3. "A", "I" and "O" are words themselves: they are joined only to what makes a common word with
   them, and is none alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.common_words import COMMON_WORDS
from cardstore.text.words import SHORT_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.engine import ReadWord
    from cardstore.text.rows import PlacedLine

TALL = 1.7  # heights of the usual word; initials of two lines have 2 and more, capitals 1.0 to 1.3
NEAR = 2.0  # heights of the usual word between an initial and its word
SAME_TOP = 1.0  # heights by which the word may stand below the initial's upper edge, or above it
MOST_INITIALS = 8  # on a leaf; one with more is a specimen of type or a child's alphabet
INITIAL = re.compile(r"[“‘\"'«„]?[^\W\d_]")
WORDS_ALONE = frozenset("AIO")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spot:
    """Where a word stands: its line, and its place in that."""

    line: int
    at: int


def join_initials(lines: Sequence[Sequence[ReadWord]]) -> list[list[ReadWord]]:
    """Bring initials to their words.

    Args:
        lines: the words of each line, in reading order.

    Returns:
        lines in reading order: each initial that has a word is a line, in the block of its word,
        which follows it and is `joined` to it where both make one word.
    """
    made = [list(line) for line in lines if line]
    words = [word for line in made for word in line]
    if not words:
        return made
    usual = median(word.y1 - word.y0 for word in words)
    spots = [
        _Spot(line=number, at=at)
        for number, line in enumerate(made)
        for at, word in enumerate(line)
        if at == 0 and _is_initial(word.text, word.y1 - word.y0, usual)
    ]
    if len(spots) > MOST_INITIALS:
        return made
    initials = [made[spot.line][spot.at] for spot in spots]
    for initial in initials:
        _bring(made, initial, usual=usual)
    return made


def find_initials(lines: Sequence[PlacedLine]) -> frozenset[int]:
    """Find the lines of a leaf that are an initial alone, joined or not."""
    worded = [line for line in lines if len(line.text) > 1]
    if not worded:
        return frozenset()
    usual = median(line.height for line in worded)
    found = [line for line in lines if _is_initial(line.text, line.height, usual)]
    beside = frozenset(
        line.number
        for line in found
        if any(_goes_on(line.box.x1, line.box.y0, other, usual) for other in worded)
    )
    return beside if len(found) <= MOST_INITIALS else frozenset()


def are_one_word(initial: str, rest: str) -> bool:
    """Tell whether an initial and what stands beside it are one word.

    >>> are_one_word("T", "HE"), are_one_word("A", "SHIP"), are_one_word("I", "N")
    (True, False, True)
    """
    if not rest[:1].isalpha() and rest[:1] not in "'’":
        return False
    if initial[-1] not in WORDS_ALONE:
        return True
    left = "".join(c for c in rest.casefold() if c.isalpha())
    whole = initial[-1].casefold() + left
    return _is_common(whole) and not _is_common(left)


def _is_common(word: str) -> bool:
    return word in COMMON_WORDS or word in SHORT_WORDS


def _is_initial(text: str, height: float, usual: float) -> bool:
    return (
        height >= TALL * usual
        and INITIAL.fullmatch(text) is not None
        and text[-1].isupper()
    )


def _goes_on(right: int, top: int, line: PlacedLine, usual: float) -> bool:
    box = line.box
    return (
        -usual / 2 <= box.x0 - right <= NEAR * usual
        and abs(box.y0 - top) <= SAME_TOP * usual
        and line.height < TALL * usual
    )


def _bring(lines: list[list[ReadWord]], initial: ReadWord, *, usual: float) -> None:
    """Move an initial before its word, if it has one."""
    old = next(n for n, line in enumerate(lines) if line[0] is initial)
    rest = lines[old][1:]
    if rest:  # read as the first word of its line
        lines[old : old + 1] = [[initial], rest]
    places = [
        n
        for n, line in enumerate(lines)
        if n != old
        and -usual / 2 <= line[0].x0 - initial.x1 <= NEAR * usual
        and abs(line[0].y0 - initial.y0) <= SAME_TOP * usual
        and line[0].y1 - line[0].y0 < TALL * usual
    ]
    if not places:
        if rest:
            lines[old : old + 2] = [[initial, *rest]]
        return
    place = min(places, key=lambda n: (abs(lines[n][0].y0 - initial.y0), lines[n][0].x0))
    word = lines[place][0]
    lines[place][0] = replace(word, joined=are_one_word(initial.text, word.text))
    lines.pop(old)
    at = place - (old < place)
    lines.insert(at, [replace(initial, block=word.block)])
