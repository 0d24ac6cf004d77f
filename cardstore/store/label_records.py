"""What the store keeps of changes of page labels: what a person did at once, as a whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.store.records import LabelAssignment


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRow:
    """A change as it is filed: its words are named by their numbers; None where it has none."""

    change: LabelChange
    first_number: int | None
    last_number: int | None

    def with_words(self, words: tuple[LabelAssignment, ...]) -> LabelChange:
        """Give the change with its words.

        Args:
            words: everything that was said about the scan's leaves, in order.
        """
        if self.first_number is None or self.last_number is None:
            return self.change
        return replace(self.change, words=words[self.first_number - 1 : self.last_number])
