"""PageMap: leaf → page label, each with its basis and support.

Comes in: what `infer_page_map` chose and what people assigned. Goes out: one `LeafLabel` per leaf,
the runs they form, and doubts to show first. A label is never a guess dressed as a fact: where the
page's number is not known, basis is `unknown` and there is no label.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import label_after

if TYPE_CHECKING:
    from cardstore.pages.labels import PageLabel
    from cardstore.provenance import Provenance
    from cardstore.text.layer import Box


class Basis(StrEnum):
    """How we know a leaf's label."""

    PRINTED = "printed"  # read on this leaf, and its sequence agrees
    INFERRED = "inferred"  # not printed or not read; its neighbours settle it
    MISPRINTED = "misprinted"  # printed, but its sequence says another
    EMBEDDED = "embedded"  # only the file's own table says so
    ASSIGNED = "assigned"  # a person's word
    UNNUMBERED = "unnumbered"  # the edition gives this leaf no number
    UNKNOWN = "unknown"  # could not tell


_BARE = frozenset({Basis.UNNUMBERED, Basis.UNKNOWN})
"""Bases without a label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedNumeral:
    """A token in the margin that may be a page number: an observation, not a decision.

    Attributes:
        leaf_index: the leaf it stands on.
        text: the token as read, dress and misreadings included ("[iv]", "l2").
        box: where it stands, in the leaf's frame; None when the reader gave no box.
        confidence: the engine's own number, 0.0–1.0; None for embedded text.
    """

    leaf_index: int
    text: str
    box: Box | None
    confidence: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafLabel:
    """One leaf's entry in the map.

    Attributes:
        leaf_index: the leaf.
        label: the label the edition gives the page; None exactly when basis is unnumbered or
            unknown.
        basis: how we know.
        support: 0.0–1.0, how firmly the leaf and its run carry the label; 1.0 for assigned.
        seen: the numeral read on this leaf that the decision used, or that an assigned label
            contradicts; None when there was none.
        expected: for misprinted leaves, and those of which a person says so, the label that the
            sequence gives; else None.
        doubt: one clause for people when they should look, else "".
    """

    leaf_index: int
    label: PageLabel | None
    basis: Basis
    support: float
    seen: PrintedNumeral | None = None
    expected: PageLabel | None = None
    doubt: str = ""

    def __post_init__(self) -> None:
        """Refuse a label without basis, a basis without label, and support out of range."""
        bare = self.basis in _BARE
        if bare != (self.label is None):
            msg = f"leaf {self.leaf_index}: basis {self.basis} with label {self.label}"
            raise ValueError(msg)
        if not 0.0 <= self.support <= 1.0:
            msg = f"leaf {self.leaf_index}: support must be 0-1, got {self.support}"
            raise ValueError(msg)

    @property
    def shown(self) -> str:
        """The label as people see it: "57", "[57]" inferred, "205 [recte 203]", "–", "?"."""
        if self.basis is Basis.UNKNOWN:
            return "?"
        if self.label is None:
            return "–"
        if self.basis is Basis.INFERRED:
            return f"[{self.label.text}]"
        if self.expected is not None:
            return f"{self.label.text} [recte {self.expected.text}]"
        return self.label.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A longest stretch of neighbouring leaves whose labels rise by one in one numbering."""

    first_leaf: int
    last_leaf: int
    first: PageLabel
    last: PageLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMap:
    """Leaf → page label for one scan of one edition.

    Attributes:
        leaves: one entry per leaf, in order.
        runs: the runs that the labels form, in leaf order.
        remarks: what a person should know about the whole: "/PageLabels disagrees on 12 leaves".
        provenance: method, version, and the digests of the layers and assignments used.
    """

    leaves: tuple[LeafLabel, ...]
    runs: tuple[Run, ...]
    remarks: tuple[str, ...]
    provenance: Provenance
    # The entries by the numbers they bear, made when first asked for: each card asks twice.
    _by_number: dict[int | None, list[LeafLabel]] = field(
        init=False, repr=False, compare=False, hash=False, default_factory=dict
    )

    def find(self, label: PageLabel) -> tuple[int, ...]:
        """Give every leaf that the label names, printed or as its sequence has it, in order."""
        by_number = self._by_number
        if not by_number:
            for entry in self.leaves:
                known = (entry.label, entry.expected)
                for value in {label.value for label in known if label is not None}:
                    by_number.setdefault(value, []).append(entry)
        return tuple(
            entry.leaf_index
            for entry in by_number.get(label.value, ())
            if any(
                known is not None and known.same_as(label)
                for known in (entry.label, entry.expected)
            )
        )

    def inserted_leaves(self) -> tuple[int, ...]:
        """Give the unnumbered leaves that stand between two pages which follow on each other.

        Plates and tipped-in leaves: the numbering goes on as if they were not there.
        """
        labelled = [entry for entry in self.leaves if entry.label is not None]
        return tuple(
            leaf_index
            for before, after in pairwise(labelled)
            if after.leaf_index - before.leaf_index > 1 and _follows(after.label, before.label)
            for leaf_index in range(before.leaf_index + 1, after.leaf_index)
            if self.leaves[leaf_index].basis is Basis.UNNUMBERED
        )


def _follows(label: PageLabel | None, before: PageLabel | None) -> bool:
    """Tell whether `label` is the next one after `before` in the same numbering."""
    if label is None or before is None or before.value is None:
        return False
    try:
        return label.same_as(label_after(before))
    except InvalidLabelError:  # the numbering ends there, as letters do
        return False
