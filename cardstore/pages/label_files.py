"""Label files: what the labels of a scan are in a file that people exchange.

Comes in: the entries of a page map. Goes out: what a form of file cannot say of them, told before
anybody relies on it; the forms are in `pagelist`, and among the documents.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import LabelFileError
from cardstore.pages.page_map import Basis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.leaf_words import LeafWord
    from cardstore.pages.page_map import LeafLabel


class LabelForm(StrEnum):
    """A form in which labels are exchanged."""

    PAGELIST = "pagelist"  # Wikisource
    METS = "mets"
    CSV = "csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """Labels as a file has them.

    Attributes:
        content: the file.
        unsaid: what the form cannot say, a sentence each.
    """

    content: str
    unsaid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLabels:
    """Labels that were read from a file.

    Attributes:
        words: what it says, by leaf; of the others it says nothing.
        remarks: what a person should know about how it was read.
        scan_digest: of the scan that it names as its own; None where it names none.
    """

    words: tuple[LeafWord, ...]
    remarks: tuple[str, ...] = ()
    scan_digest: str | None = None


def another_count(*, found: int, expected: int) -> LabelFileError:
    """Make the error for a file that is about another number of leaves."""
    leaves = count_of(found, "leaf", "leaves")
    what = f"It is about {leaves}, and the scan has {expected}"
    return LabelFileError(what, remedy="See the scan's leaves with: cardstore pages SOURCE --all")


def leaves_told(leaves: Sequence[int]) -> str:
    """Write leaves for people, neighbours together.

    >>> leaves_told([3]), leaves_told([3, 4, 5, 9])
    ('leaf 3', 'leaves 3–5, 9')
    """
    starts = [leaves[0], *(after for before, after in pairwise(leaves) if after != before + 1)]
    ends = [*(before for before, after in pairwise(leaves) if after != before + 1), leaves[-1]]
    parts = [str(a) if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=True)]
    return f"{'leaf' if len(leaves) == 1 else 'leaves'} {', '.join(parts)}"


def misprints_unsaid(entries: Sequence[LeafLabel]) -> tuple[str, ...]:
    """Tell of which leaves only the misprint is written, and not what its sequence gives."""
    leaves = [entry.leaf_index for entry in entries if entry.expected is not None]
    if not leaves:
        return ()
    return (f"{leaves_told(leaves)}: printed wrong; what is printed is written, not its recte",)


def bases_unsaid(entries: Sequence[LeafLabel]) -> tuple[str, ...]:
    """Tell that labels which are not printed are written as if they were."""
    weak = {Basis.INFERRED, Basis.EMBEDDED}
    leaves = [entry.leaf_index for entry in entries if entry.basis in weak]
    if not leaves:
        return ()
    return (f"{leaves_told(leaves)}: not read there; written like numbers that were",)
