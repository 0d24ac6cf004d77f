"""Side words: notes beside the text that an engine read as words of its lines. Pure.

Comes in: the lines that an engine told. Goes out: the same lines; where a note stood at the end of
one, or before its first word, the note is a line of its own behind it.

1. A wide gap parts what may be a note from its line; a gap is wide when it is far wider than the
   line's word spaces.
2. The note must stand wholly beyond the edge of the lines that have no such gap, and these must be
   most of the lines. A line with another wide gap is one of a table.
3. Its type must be smaller than the text's: words are compared with those of the text that have
   the same strokes above and below, since "was" is lower than "the" in one type. Words in capitals
   tell no size: the speakers of a play may stand in small ones.
4. It must be marginal once it is parted (`margins`); what would be body stays where it was read.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edges:
    """Where the text stands: its left and right edge, and how far a line may go over them."""

    left: float
    right: float
    slack: float


def without_side_words(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Take notes off the lines as whose first or last words they were read.

    Args:
        lines: of one leaf, as an engine told them.

    Returns:
        the lines; each note taken off is a line of its own, behind its line.
    """
    whole = [line for line in lines if not _wide_gaps(line)]
    edges = _edges_of(whole)
    if edges is None or len(whole) < MOSTLY_WHOLE * len(lines):
        return list(lines)
    noted = {id(line): cut for line in lines if (cut := _note_of(line, edges)) is not None}
    if not noted:
        return list(lines)
    beside = [word for line in lines for word in _beside(line, edges)]
    if not _are_smaller(beside, [word for line in whole for word in line.words]):
        return list(lines)
    parted = _parted(lines, noted)
    marginal = find_margins(placed([line for line, _ in parted]))
    told = {of for number, (_, of) in enumerate(parted) if of is not None and number in marginal}
    return [line for line, _ in _parted(lines, {of: noted[of] for of in told})]


def _edges_of(whole: Sequence[PrintedLine]) -> _Edges | None:
    """Find the text's edges by its broad lines; None where too few tell them."""
    broadest = max((line.x1 - line.x0 for line in whole), default=0)
    broad = [line for line in whole if line.x1 - line.x0 >= LEAST_BREADTH * broadest]
    if len(broad) < FEWEST_WHOLE:
        return None
    trim = int(EDGE_TRIM * len(broad))
    return _Edges(
        left=sorted(line.x0 for line in broad)[trim],
        right=sorted(line.x1 for line in broad)[-1 - trim],
        slack=median(line.height for line in broad),
    )


def _wide_gaps(line: PrintedLine) -> list[int]:
    """Give the places of the words behind wide gaps."""
    gaps = [right.x0 - left.x1 for left, right in pairwise(line.words)]
    if not gaps:
        return []
    height = median(word.y1 - word.y0 for word in line.words)
    least = max(WIDE_HEIGHTS * height, WIDE_SPACES * median(gaps) if len(gaps) > 1 else 0.0)
    return [at + 1 for at, gap in enumerate(gaps) if gap >= least]


def _note_of(line: PrintedLine, edges: _Edges) -> slice | None:
    """Find the words of a line that stand beside the text, behind the only gap in it."""
    words, wide = line.words, _wide_gaps(line)
    within = [at for at in wide if words[at - 1].x1 >= edges.left and words[at].x0 <= edges.right]
    if within:
        return None
    before = [at for at in wide if words[at - 1].x1 < edges.left <= words[at].x0 + edges.slack]
    after = [at for at in wide if words[at - 1].x1 - edges.slack <= edges.right < words[at].x0]
    if after and not before:
        return slice(after[0], None)
    return slice(None, before[-1]) if before and not after else None


def _beside(line: PrintedLine, edges: _Edges) -> list[ReadWord]:
    """Give the words of a line that stand beyond the edges."""
    return [word for word in line.words if word.x0 > edges.right or word.x1 < edges.left]


def _parted(
    lines: Iterable[PrintedLine], notes: Mapping[int, slice]
) -> list[tuple[PrintedLine, int | None]]:
    """Part notes from their lines; each note comes with the id of the line it was parted from."""
    made: list[tuple[PrintedLine, int | None]] = []
    for line in lines:
        if id(line) not in notes:
            made.append((line, None))
            continue
        note = line.words[notes[id(line)]]
        at_end = note[-1] is line.words[-1]
        text = line.words[: -len(note)] if at_end else line.words[len(note) :]
        made.append((printed_line(text, line.block), None))
        made.append((printed_line(note, line.block), id(line)))
    return made


def _are_smaller(words: Iterable[ReadWord], text: Iterable[ReadWord]) -> bool:
    """Tell whether words are set in clearly smaller type than those of the text; none are not."""
    heights: dict[tuple[bool, bool], list[int]] = defaultdict(list)
    for word in text:
        heights[_strokes(word)].append(word.y1 - word.y0)
    usual = {
        kind: max(1.0, median(told)) for kind, told in heights.items() if len(told) >= FEWEST_ALIKE
    }
    shares = [
        lines_height(word.y1 - word.y0, usual[kind]) / usual[kind]
        for word in words
        if not word.text.isupper() and (kind := _strokes(word)) in usual
    ]
    return bool(shares) and median(shares) <= SMALLER


def _strokes(word: ReadWord) -> tuple[bool, bool]:
    """Tell whether a word has strokes above, and below, those of an "x"."""
    return (
        any(sign.isupper() or sign in RISING for sign in word.text),
        any(sign in SINKING for sign in word.text),
    )
