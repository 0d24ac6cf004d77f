"""Label changes: what people said about page labels, leaf by leaf, and what they did at once.

Words and changes are only ever added to; what holds of a leaf is the last word on it. Times are
UTC, ISO 8601 with seconds, and come from the store's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.pages.labels import PageLabel


class AssignmentKind(StrEnum):
    """What a person said about a leaf."""

    LABEL = "label"  # it bears this label
    NO_LABEL = "no_label"  # the edition gives it no number
    WITHDRAWN = "withdrawn"  # what was said before no longer holds; let the numerals decide


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelAssignment:
    """A person's word about the label of one leaf.

    Attributes:
        leaf_index: the leaf.
        kind: see `AssignmentKind`.
        label: the label; None unless kind is label.
        assigned_by: who said so.
        at: when.
        note: why, for people; may be "".
        expected: of a label that is a misprint the one that its sequence gives; else None.
    """

    leaf_index: int
    kind: AssignmentKind
    label: PageLabel | None
    assigned_by: str
    at: str
    note: str
    expected: PageLabel | None = None

    def __post_init__(self) -> None:
        """Refuse a label where none is assigned, and an assigned label that is missing."""
        if (self.label is not None) != (self.kind is AssignmentKind.LABEL):
            msg = f"leaf {self.leaf_index}: {self.kind} with label {self.label}"
            raise ValueError(msg)
        if self.expected is not None and self.label is None:
            msg = f"leaf {self.leaf_index}: {self.expected.text} is expected where no label is"
            raise ValueError(msg)


class ChangeKind(StrEnum):
    """How a person changed labels."""

    ASSIGNED = "assigned"  # one leaf: it bears this, or no number
    RUN = "run"  # neighbouring leaves, counted on from a label
    CONFIRMED = "confirmed"  # what the map said is right
    UNASSIGNED = "unassigned"  # what was said no longer holds
    IMPORTED = "imported"  # as a file has it
    UNDONE = "undone"  # another change, as a whole


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelChange:
    """What a person did to the labels of a scan at once.

    Attributes:
        number: counted from 1 within the scan.
        kind: see `ChangeKind`.
        words: what it says of each leaf, in the order in which it was said. Of an undoing these are
            the words that hold again; none where later changes had said otherwise anyway.
        made_by, at, note: who, when, and why; the note may be "".
        undoes: the number of the change that this one takes back; None for all other kinds.
        undone_by: the number of the change that took this one back; None while it stands.
    """

    number: int
    kind: ChangeKind
    words: tuple[LabelAssignment, ...]
    made_by: str
    at: str
    note: str
    undoes: int | None = None
    undone_by: int | None = None

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves that it speaks of, in order."""
        return tuple(sorted({word.leaf_index for word in self.words}))
