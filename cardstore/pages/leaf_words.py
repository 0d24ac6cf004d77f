"""Leaf words: what a person, or a file that a person brings, says about the labels of leaves.

Comes in: a leaf and a label, a run that is counted on from one, the labels of a file in order. Goes
out: one `LeafWord` for each leaf about which something is said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError, UsageError, quoted
from cardstore.pages.labels import MAX_LABEL_LENGTH, PageLabel, label_after, parse_label

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_RECTE = re.compile(r"(?P<printed>.+?)\s*\[\s*recte\s+(?P<expected>[^\]]+)\]", re.IGNORECASE)
_LONGEST_MISPRINT = 2 * MAX_LABEL_LENGTH + 20
_LEAVES = re.compile(r"\s*(?P<first>\d{1,9})\s*(?:[-‐‑–—]\s*(?P<last>\d{1,9})\s*)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafWord:
    """What is said about one leaf.

    Attributes:
        leaf_index: the leaf.
        label: the label it bears; None for no number.
        expected: where the label is a misprint, the one that its sequence gives; else None.
    """

    leaf_index: int
    label: PageLabel | None
    expected: PageLabel | None = None

    def __post_init__(self) -> None:
        """Refuse a sequence's label where none is printed."""
        if self.expected is not None and self.label is None:
            msg = f"leaf {self.leaf_index}: {self.expected.text} is expected where no label is"
            raise ValueError(msg)

    @property
    def shown(self) -> str:
        """What is said, for people: "57", "205 [recte 203]", "–"."""
        if self.label is None:
            return "–"
        if self.expected is not None:
            return f"{self.label.text} [recte {self.expected.text}]"
        return self.label.text


def parse_leaves(text: str) -> tuple[int, int]:
    """Read a leaf, or the first and last of neighbouring leaves.

    >>> parse_leaves("12"), parse_leaves("12-40")
    ((12, 12), (12, 40))

    Raises:
        UsageError: it is neither.
    """
    match = _LEAVES.fullmatch(text)
    if match is None:
        what = f"{quoted(text)} names no leaves"
        raise UsageError(what, remedy="Give a leaf, counted from 0, or the first and last: 12-40")
    first, last = int(match["first"]), int(match["last"] or match["first"])
    if last < first:
        what = f"The leaves {text} end before they begin"
        raise UsageError(what, remedy="Give the lower leaf first")
    return first, last


def misprint_of(text: str) -> tuple[str, str] | None:
    """Cut a misprint as it is shown into what is printed and what its sequence gives.

    >>> misprint_of("205 [recte 203]"), misprint_of("[57]")
    (('205', '203'), None)
    """
    # The two labels, and "[recte ]" with room: what is longer is none, and takes its time to match.
    if len(text) > _LONGEST_MISPRINT:
        return None
    match = _RECTE.fullmatch(text.strip())
    return None if match is None else (match["printed"], match["expected"])


def count_run(
    first_leaf: int,
    last_leaf: int,
    *,
    label: PageLabel,
    step: int = 1,
    skip: Collection[int] = (),
) -> tuple[LeafWord, ...]:
    """Count a run on from its first label; folios count sides.

    Args:
        first_leaf: the leaf that bears `label`.
        last_leaf: the last leaf of the run.
        label: the first label.
        step: by how much the label rises from leaf to leaf: 2 where a leaf holds two pages or two
            columns; negative where a scan was made backwards; not 0.
        skip: leaves inside that the numbering passes over, such as plates; of them nothing is said.

    Raises:
        InvalidLabelError: nothing in the label counts, or its numbering ends before the leaves do.
        UsageError: the step is 0, or a leaf to skip is outside.

    >>> from cardstore.pages.labels import parse_label
    >>> [word.shown for word in count_run(10, 13, label=parse_label("57r"), skip=(12,))]
    ['57r', '57v', '58r']
    """
    if step == 0:
        msg = "A run whose labels rise by 0 says the same of every leaf"
        raise UsageError(msg, remedy="Leave --step out, or give 2 where a leaf holds two pages")
    outside = sorted(leaf for leaf in skip if not first_leaf <= leaf <= last_leaf)
    if outside:
        what = f"Leaf {outside[0]} is to be skipped, but is outside {first_leaf}–{last_leaf}"
        raise UsageError(what, remedy="Skip leaves inside the run")
    leaves = [leaf for leaf in range(first_leaf, last_leaf + 1) if leaf not in skip]
    if not leaves:
        msg = "Every leaf of the run is to be skipped"
        raise UsageError(msg, remedy="Skip fewer leaves")
    if len(leaves) > 1 and label.value is None:
        msg = f"{quoted(label.text)} cannot be counted on: nothing in it counts"
        raise InvalidLabelError(msg, remedy="Assign such labels leaf by leaf")
    return tuple(
        LeafWord(leaf_index=leaf, label=label_after(label, step * at) if at else label)
        for at, leaf in enumerate(leaves)
    )


def read_in_order(texts: Sequence[str | None]) -> tuple[PageLabel | None, ...]:
    """Read labels one after another; None stays None.

    What can be read in two ways, as "c" after "b", is read as the label before it counts on.

    Raises:
        InvalidLabelError: one of them is no label.

    >>> [label.value for label in read_in_order(["b", "c"]) if label]
    [2, 3]
    """
    labels: list[PageLabel | None] = []
    before: PageLabel | None = None
    for text in texts:
        label = None if text is None else parse_label(text)
        if label is not None:
            label = before = _counted_on(before, label)
        labels.append(label)
    return tuple(labels)


def _counted_on(before: PageLabel | None, label: PageLabel) -> PageLabel:
    if before is None or before.value is None:
        return label
    try:
        after = label_after(before)
    except InvalidLabelError:  # the numbering ends there, as letters do
        return label
    return after if after.text == label.text else label
