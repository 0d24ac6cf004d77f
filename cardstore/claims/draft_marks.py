"""Draft marks: what a writer says of a sentence, in brackets beside it.

Read from a manuscript by the splitter; looked at by the gate. A mark is never part of the words
that are checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.spans import Span


class DraftMarkKind(StrEnum):
    """What a mark says."""

    FRAMING = "framing"  # [framing]: says nothing that could be shown, and needs no card
    CALC = "calc"  # [calc: 1.5/1.2=1.25]: the writer's own calculation
    AS_OF = "as-of"  # [as-of: 1931]: true at that time, and meant so
    UNVERIFIED = "unverified"  # [unverified]: deliberately told as not traced
    HEADLINE = "headline"  # [headline]: a figure or claim that is made much of
    STAKES = "stakes"  # [stakes: medical]: what would hurt if it were wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftMark:
    """One mark of a sentence.

    Attributes:
        kind: see `DraftMarkKind`.
        argument: what stands behind the colon, without spaces at its ends; "" where nothing does.
        span: its place in the manuscript, brackets included.
    """

    kind: DraftMarkKind
    argument: str = ""
    span: Span
