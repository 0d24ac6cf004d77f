"""Advice on whole lines: a refused quote that runs past a caption or what stands in the margin.

Comes in: a scan and how a quote differs from it. Goes out: what a person says where the words that
the quote lacks are whole lines of a leaf that are told as text. A corrected word would not help
there: the words are printed, but they are none of the running text.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from cardstore.anchors.audit import OVER_A_BREAK
from cardstore.anchors.edges import BEHIND_A_BREAK, PART_OF_WORD
from cardstore.anchors.noise import is_listed
from cardstore.text.folding import fold_words
from cardstore.text.hyphens import LINE_END_HYPHENS
from cardstore.text.margins import line_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.anchor import Difference
    from cardstore.spans import Span
    from cardstore.workflow.locate import ReadScan


def advise_on_lines(scan: ReadScan, differences: Sequence[Difference], *, source_id: str) -> str:
    """Name the command that tells whole lines apart from the text.

    Args:
        scan: in which the quote was looked up.
        differences: of the quote from the nearest text.
        source_id: the edition, for the command.

    Returns:
        a sentence for each leaf with such lines; "" where no whole line is lacking.
    """
    lacking = [one.source_span for one in differences if _passes_by(one)]
    parts = sorted(
        {part for span in lacking for part in scan.text.on_leaves(span)},
        key=lambda part: (part[0], part[1].start),
    )
    told = []
    for leaf, found in groupby(parts, key=lambda part: part[0]):
        spans = [span for _, span in found]
        text = scan.layers[leaf].text
        lines = [
            (number, line.span.of(text))
            for number, line in enumerate(scan.layers[leaf].lines)
            if _covers(spans, line.span, text) and _is_running_text(scan, leaf, line.span)
        ]
        if lines:
            told.append(_sentence(lines, leaf=leaf, source_id=source_id))
    return ". ".join(told)


def advise_on_breaks(scan: ReadScan, differences: Sequence[Difference], *, source_id: str) -> str:
    """Name the command for a quote that begins behind, or runs over, a word that a line breaks off.

    Args, returns: as `advise_on_lines`.
    """
    for one in differences:
        if not _BREAK.search(one.printed):
            if one.label in {BEHIND_A_BREAK, PART_OF_WORD} and _begins_its_line(scan, one):
                return _FROM_ABOVE
            continue
        if not _may_begin_anew(one):
            continue
        for leaf, span in scan.text.on_leaves(one.source_span)[-1:]:
            number = next(
                (
                    number
                    for number, line in enumerate(scan.layers[leaf].lines)
                    if line.span.start < span.end <= line.span.end
                ),
                None,
            )
            if number is not None:
                return (
                    f"The line above it breaks off within a word; if line {number} of leaf {leaf} "
                    "is not the rest of it but a heading, a caption or a table, say so: cardstore "
                    f"zones {source_id} {leaf} --set {number}=caption --by YOU"
                )
    return ""


_FROM_ABOVE = (
    "A word breaks off a few lines above, before something else begins, and your quote may begin "
    "with the rest of it: look at the page"
)


def _begins_its_line(scan: ReadScan, difference: Difference) -> bool:
    """Tell whether the source's words of a difference begin a line."""
    before = scan.text.text[: difference.source_span.start]
    return not before.rpartition("\n")[2].strip()


_BREAK = re.compile(rf"[{re.escape(LINE_END_HYPHENS)}]\s")


def _may_begin_anew(difference: Difference) -> bool:
    """Tell whether something else may stand behind the break: no second half of a known word."""
    if difference.label == OVER_A_BREAK:
        return True
    behind = fold_words(_BREAK.split(difference.printed)[-1])
    if not behind or behind != fold_words(difference.quoted):
        return False
    is_rest = is_listed("".join(fold_words(difference.printed))) and not is_listed(behind[0])
    return not is_rest


def _passes_by(difference: Difference) -> bool:
    """Tell whether the source has words there for which the quote has none.

    Where a quote joins what stands apart, `quoted` shows the words around the seam.
    """
    return not difference.quoted.strip() or difference.label.endswith("left out")


def _covers(spans: Iterable[Span], line: Span, text: str) -> bool:
    """Tell whether every letter and digit of a line lies in one of the spans."""
    signs = [at for at in range(line.start, line.end) if text[at].isalnum()]
    covered = {at for span in spans for at in range(span.start, span.end)}
    return bool(signs) and covered.issuperset(signs)


def _is_running_text(scan: ReadScan, leaf: int, line: Span) -> bool:
    """Tell whether a line is told as text: heads, notes and page numbers need no more telling."""
    start = scan.text.leaf_starts[leaf] + line.start
    return not any(one.start <= start < one.end for one in scan.text.furniture)


def _sentence(lines: Sequence[tuple[int, str]], *, leaf: int, source_id: str) -> str:
    """Say which lines the quote passes by, and how a person tells them apart."""
    numbers = [number for number, _ in lines]
    shown = ",".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in _runs(numbers)
    )
    counts = all(line_number(text) is not None for _, text in lines)
    zone = "marginal_note" if counts else "caption"
    what = "a whole line" if len(lines) == 1 else "whole lines"
    return (
        f"The words that your quote passes by are {what} of leaf {leaf}; if these are a caption or "
        f"stand in the margin, say so: cardstore zones {source_id} {leaf} --set {shown}={zone} "
        "--by YOU"
    )


def _runs(numbers: Iterable[int]) -> list[list[int]]:
    """Gather numbers that follow each other.

    >>> _runs([3, 4, 7])
    [[3, 4], [7]]
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs
