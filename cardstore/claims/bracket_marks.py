"""Bracket marks: what a writer sets in brackets beside a sentence, and how it is read.

Comes in: what a regular expression of this module found. Goes out: the cards that are cited, or the
draft mark. A mark is recognised only as it is defined: "[Card:X]" and "[framng]" are none and stay
in the words, where the check of citations sees them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind

if TYPE_CHECKING:
    from cardstore.spans import Span

CARD_MARK = r"\[card:[^\[\]]{0,160}\]"
"""A line may be broken in it; no id and no list of ids is longer."""
DRAFT_MARK = (
    rf"\[(?:{'|'.join(re.escape(kind.value) for kind in DraftMarkKind)})"
    r"(?:[ \t]*:[^\[\]]{0,400})?\]"
)
FIND_CARD_MARK = re.compile(CARD_MARK)
_SEPARATOR = re.compile(r"[;,]")


def read_cited(mark: str) -> tuple[str, ...]:
    """Give what stands in the mark of a card, as written, each once.

    >>> read_cited("[card:7KQ2-M; card:9FH3-T]"), read_cited("[card:]")
    (('7KQ2-M', '9FH3-T'), ('',))
    """
    parts = (part.strip() for part in _SEPARATOR.split(mark[len("[card:") : -1]))
    ids = [part.removeprefix("card:").strip() for part in parts]
    return tuple(dict.fromkeys(one for one in ids if one)) or ("",)


def read_draft_mark(mark: str, span: Span) -> DraftMark:
    """Give the draft mark that is written so.

    Args:
        mark: what `DRAFT_MARK` found, brackets included.
        span: its place in the manuscript.
    """
    kind, _, argument = mark[1:-1].partition(":")
    told = " ".join(argument.split())
    return DraftMark(kind=DraftMarkKind(kind.strip()), argument=told, span=span)
