"""Emphasis: which signs around words are Markdown's, and which are the writer's own.

Source: CommonMark 0.31.2, section 6.2 (left- and right-flanking runs); the rule of threes is left
out, since it only decides which of two emphases a sign belongs to.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def paired_emphasis(raw: str, runs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give the stretches of signs that belong to a pair.

    Args:
        raw: the text they stand in.
        runs: where signs of one kind stand side by side, in order.

    >>> paired_emphasis("a *b* c*", [(2, 3), (4, 5), (7, 8)])
    [(2, 3), (4, 5)]
    """
    paired: list[tuple[int, int]] = []
    opened: dict[str, list[list[int]]] = {}
    for start, end in runs:
        sign = raw[start]
        opens, closes = _flanks(raw, start, end)
        at = start
        waiting = opened.setdefault(sign, [])
        while closes and waiting and at < end:
            other = waiting[-1]
            used = min(other[1] - other[0], end - at)
            paired += [(other[1] - used, other[1]), (at, at + used)]
            other[1] -= used
            at += used
            if other[0] == other[1]:
                waiting.pop()
        if opens and at < end:
            waiting.append([at, end])
    return paired


def _flanks(raw: str, start: int, end: int) -> tuple[bool, bool]:
    """Tell whether signs can open, and whether they can close."""
    before = raw[start - 1] if start else " "
    after = raw[end] if end < len(raw) else " "
    left = not after.isspace() and (
        not _is_punctuation(after) or before.isspace() or _is_punctuation(before)
    )
    right = not before.isspace() and (
        not _is_punctuation(before) or after.isspace() or _is_punctuation(after)
    )
    if raw[start] == "_":
        return (
            left and (not right or _is_punctuation(before)),
            right and (not left or _is_punctuation(after)),
        )
    return left, right


def _is_punctuation(sign: str) -> bool:
    return not sign.isalnum() and unicodedata.category(sign)[0] in "PS"
