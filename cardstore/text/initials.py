"""Initials: the large letter that opens a chapter, and the word that goes on beside it. Pure.

Comes in: the lines of a leaf in reading order, each a list of words. Goes out: the same words, with
each initial directly before the word that it begins; that word *joins* it, so that the layer's text
has no blank between them ("T" and "HE" make "THE"), while both keep their boxes and the initial is
a line of its own.

1. An initial is one capital, perhaps behind a quotation mark, much taller than the other words.
2. Its word begins a line to its right, near its upper edge, and another line of text stands beside
   it; or it rises above one line and stands on it.
3. "A", "I" and "O" are words themselves: they are joined only to what makes a common word with
   them, and is none alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.common_words import COMMON_WORDS
from cardstore.text.layer import Box
from cardstore.text.words import SHORT_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import TextLayer
    from cardstore.text.rows import PlacedLine

TALL = 1.7  # heights of the usual word; initials of two lines have 2 and more, capitals 1.0 to 1.3
NEAR = 2.0  # heights of the usual word between an initial and its word
SAME_TOP = 1.0  # heights by which the word may stand below the initial's upper edge, or above it
SAME_FOOT = 0.4  # the same at the foot, for an initial that rises above its line
FEWEST_LETTERS = 10  # of a line of text; limits of a sum have fewer
MOST_INITIALS = 8  # on a leaf; one with more is a specimen of type or a child's alphabet
INITIAL = re.compile(r"[“‘\"'«„]?[^\W\d_]")
MOST_SIGNS = 3  # of what a person may call an initial: “T, Qu, and what a reader makes of ornament
WORDS_ALONE = frozenset("AIO")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Start:
    """Where a line begins: the box of what stands first in it, and how many letters it has."""

    x0: int
    y0: int
    y1: int
    letters: int


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
    initials = [
        line[0] for line in made if _is_initial(line[0].text, line[0].y1 - line[0].y0, usual)
    ]
    for initial in initials if len(initials) <= MOST_INITIALS else ():
        _bring(made, initial, usual=usual)
    return made


def join_where_they_stand(words: Sequence[ReadWord]) -> list[ReadWord]:
    """Join initials to the words that follow them already; nothing is moved.

    Args:
        words: of a leaf, in the order in which a file has them.
    """
    lines: list[list[ReadWord]] = []
    for word in words:
        before = lines[-1][-1] if lines else None
        if before is None or (before.block, before.line) != (word.block, word.line):
            lines.append([])
        lines[-1].append(word)
    usual = median(word.y1 - word.y0 for word in words) if words else 0
    initials = [
        at
        for at, line in enumerate(lines)
        if len(line) == 1 and _is_initial(line[0].text, line[0].y1 - line[0].y0, usual)
    ]
    starts = list(map(_start_of, lines))
    for at in initials if len(initials) <= MOST_INITIALS else ():
        one = lines[at][0]
        place = _line_beside(Box(one.x0, one.y0, one.x1, one.y1), starts, usual=usual)
        if place == at + 1 and are_one_word(one.text, lines[place][0].text):
            lines[place][0] = replace(lines[place][0], joined=True)
    return [word for line in lines for word in line]


def find_initials(lines: Sequence[PlacedLine]) -> frozenset[int]:
    """Find the lines of a leaf that are an initial alone, joined or not."""
    worded = [line for line in lines if len(line.text) > 1]
    if not worded:
        return frozenset()
    usual = median(line.height for line in worded)
    found = [line for line in lines if _is_initial(line.text, line.height, usual)]
    starts = [
        _Start(x0=line.box.x0, y0=line.box.y0, y1=line.box.y1, letters=_letters(line.text))
        for line in worded
    ]
    return frozenset(
        line.number
        for line in (found if len(found) <= MOST_INITIALS else ())
        if _line_beside(line.box, starts, usual=usual) is not None
    )


def joined_lines(layer: TextLayer) -> frozenset[int]:
    """Give the numbers of the lines that the next one follows with no blank between."""
    return frozenset(
        number
        for number, (line, following) in enumerate(zip(layer.lines, layer.lines[1:], strict=False))
        if line.span.end == following.span.start
    )


def may_be_initial(text: str) -> bool:
    """Tell whether a person may say that a line is an initial, whatever was read there.

    >>> may_be_initial("“T"), may_be_initial("a b"), may_be_initial("The keeper")
    (True, False, False)
    """
    return len(text) <= MOST_SIGNS and not any(map(str.isspace, text))


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
    return height >= TALL * usual and INITIAL.fullmatch(text) is not None and text[-1].isupper()


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _line_beside(initial: Box, starts: Sequence[_Start], *, usual: float) -> int | None:
    """Find the line that goes on beside an initial; None where none does.

    Signs of a formula are as tall; but beside them stand no two lines of text, and they do not
    stand on the line of a text as an initial does that rises above it.
    """
    beside = [
        (start.y0, start.x0, at)
        for at, start in enumerate(starts)
        if start.letters >= FEWEST_LETTERS
        and start.y1 - start.y0 < TALL * usual
        and -usual / 2 <= start.x0 - initial.x1 <= NEAR * usual
        and initial.y0 - SAME_TOP * usual <= start.y0 <= initial.y1
    ]
    if not beside:
        return None
    top, _, first = min(beside)
    rises = abs(starts[first].y1 - initial.y1) <= SAME_FOOT * usual
    sinks = len(beside) > 1 and abs(top - initial.y0) <= SAME_TOP * usual
    return first if sinks or rises else None


def _bring(lines: list[list[ReadWord]], initial: ReadWord, *, usual: float) -> None:
    """Move an initial before its word, if it has one."""
    old = next(n for n, line in enumerate(lines) if line[0] is initial)
    others = [line[1:] if n == old else line for n, line in enumerate(lines)]
    starts = list(map(_start_of, others))
    box = Box(initial.x0, initial.y0, initial.x1, initial.y1)
    place = _line_beside(box, starts, usual=usual)
    if place is None:
        return
    word = others[place][0]
    joined = replace(word, joined=are_one_word(initial.text, word.text))
    others[place] = [joined, *others[place][1:]]
    others.insert(place, [replace(initial, block=word.block)])
    lines[:] = [line for line in others if line]


def _start_of(line: Sequence[ReadWord]) -> _Start:
    """Tell where a line begins; one without words begins nowhere."""
    if not line:
        return _Start(x0=-1, y0=-1, y1=-1, letters=0)
    letters = sum(_letters(word.text) for word in line)
    return _Start(x0=line[0].x0, y0=line[0].y0, y1=line[0].y1, letters=letters)
