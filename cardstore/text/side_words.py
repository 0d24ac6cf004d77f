"""Side words: notes at the right that an engine read as the last words of lines of text. Pure.

Comes in: the lines that an engine told. Goes out: the same lines; where a note stood at the end of
one, the note is a line of its own behind it.

1. The last wide gap of a line parts what may be a note from it; a gap is wide when it is far wider
   than the line's word spaces.
2. It must stand wholly beyond the right edge of the lines that have no such gap, and these must be
   most of the lines. A line with two wide gaps is one of a table.
3. Its type must be smaller than the text's: words are compared with those of the text that have
   the same strokes above and below, since "was" is lower than "the" in one type.
4. It must be marginal once it is parted (`margins`); what would be body stays where it was read.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from cardstore.text.margins import SMALLER, find_margins, lines_height
from cardstore.text.printed_lines import placed, printed_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.text.engine import ReadWord
    from cardstore.text.printed_lines import PrintedLine

WIDE_HEIGHTS = 0.8  # of the line's usual word: drawn notes stand 1 to 4 off, word spaces are 0.4
WIDE_SPACES = 2.5  # of the line's usual word space: lines driven apart have broad ones everywhere
FEWEST_WHOLE = 5  # lines without a wide gap; fewer tell no edge
MOSTLY_WHOLE = 0.5  # of all lines: where more are parted stands a table or a second column
EDGE_TRIM = 0.05  # of the whole lines: a note read as a line of its own may be among them
LEAST_BREADTH = 0.5  # of the broadest whole line: a note read as a line of its own is narrower
FEWEST_ALIKE = 3  # words of the text that tell how high words with such strokes are
RISING, SINKING = frozenset("bdfhklt0123456789"), frozenset("gjpqyQ")


def without_side_words(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Take notes at the right off the lines as whose last words they were read.

    Args:
        lines: of one leaf, as an engine told them.

    Returns:
        the lines; each note taken off is a line of its own, behind its line.
    """
    cuts = {id(line): _last_wide_gap(line) for line in lines}
    whole = [line for line in lines if cuts[id(line)] is None]
    broad = _broad(whole)
    if len(broad) < FEWEST_WHOLE or len(whole) < MOSTLY_WHOLE * len(lines):
        return list(lines)
    edge = sorted(line.x1 for line in broad)[-1 - int(EDGE_TRIM * len(broad))]
    slack = edge + median(line.height for line in broad)  # a word over the edge of the others
    noted = {
        id(line): cut
        for line in lines
        if (cut := cuts[id(line)])
        and line.words[cut].x0 > edge
        and line.words[cut - 1].x1 <= slack
    }
    tails = [word for line in lines if id(line) in noted for word in line.words[noted[id(line)] :]]
    if not _are_smaller(tails, [word for line in whole for word in line.words]):
        return list(lines)
    parted = _parted(lines, noted)
    marginal = find_margins(placed([line for line, _ in parted]))
    told = {of for number, (_, of) in enumerate(parted) if of is not None and number in marginal}
    return [line for line, _ in _parted(lines, {of: noted[of] for of in told})]


def _parted(
    lines: Iterable[PrintedLine], cuts: Mapping[int, int]
) -> list[tuple[PrintedLine, int | None]]:
    """Cut lines in two; each second part with the id of the line that it was cut from."""
    made: list[tuple[PrintedLine, int | None]] = []
    for line in lines:
        cut = cuts.get(id(line))
        if cut is None:
            made.append((line, None))
        else:
            made.append((printed_line(line.words[:cut], line.block), None))
            made.append((printed_line(line.words[cut:], line.block), id(line)))
    return made


def _broad(whole: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Give the lines that tell the text's right edge."""
    broadest = max((line.x1 - line.x0 for line in whole), default=0)
    return [line for line in whole if line.x1 - line.x0 >= LEAST_BREADTH * broadest]


def _last_wide_gap(line: PrintedLine) -> int | None:
    """Find the word behind the only wide gap; None where there is none, 0 where there are more."""
    gaps = [right.x0 - left.x1 for left, right in pairwise(line.words)]
    if not gaps:
        return None
    height = median(word.y1 - word.y0 for word in line.words)
    least = max(WIDE_HEIGHTS * height, WIDE_SPACES * median(gaps) if len(gaps) > 1 else 0.0)
    wide = [at + 1 for at, gap in enumerate(gaps) if gap >= least]
    if not wide:
        return None
    return wide[0] if len(wide) == 1 else 0


def _are_smaller(words: Iterable[ReadWord], text: Iterable[ReadWord]) -> bool:
    """Tell whether words are set in clearly smaller type than those of the text; none are not."""
    heights: dict[tuple[bool, bool], list[int]] = defaultdict(list)
    for word in text:
        heights[_strokes(word)].append(word.y1 - word.y0)
    usual = {kind: median(told) for kind, told in heights.items() if len(told) >= FEWEST_ALIKE}
    shares = [
        lines_height(word.y1 - word.y0, usual[kind]) / max(1, usual[kind])
        for word in words
        if (kind := _strokes(word)) in usual
    ]
    return bool(shares) and median(shares) <= SMALLER


def _strokes(word: ReadWord) -> tuple[bool, bool]:
    """Tell whether a word has strokes above, and below, those of an "x"."""
    return (
        any(sign.isupper() or sign in RISING for sign in word.text),
        any(sign in SINKING for sign in word.text),
    )
