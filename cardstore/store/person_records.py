"""What people say of persons and sources, as the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.sources.witnesses import PersonRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPerson:
    """A person's record as kept.

    Attributes:
        number: which of all records it is, counted from 1.
        person: what is said.
        recorded_by, at: who said so, and when.
    """

    number: int
    person: PersonRecord
    recorded_by: str
    at: str


class VouchingKind(StrEnum):
    """What a person said of a source."""

    VOUCHED = "vouched"  # it exists and is what its record says
    WITHDRAWN = "withdrawn"  # what was said before no longer holds


@dataclass(frozen=True, slots=True, kw_only=True)
class Vouching:
    """A person's word that a source exists and is what its record says, or its withdrawal.

    Attributes:
        number: which of all vouchings it is, counted from 1.
        source_id: the source.
        kind: see `VouchingKind`.
        record_digest: of the record that was vouched for; see `sources.vouched`.
        said_by: who said so.
        evidence: what it rests on, or why it is withdrawn, in words; not blank.
        at: when.
    """

    number: int
    source_id: str
    kind: VouchingKind
    record_digest: str
    said_by: str
    evidence: str
    at: str

    @property
    def sentence(self) -> str:
        """The vouching for people."""
        verb = "vouches for it" if self.kind is VouchingKind.VOUCHED else "no longer vouches for it"
        return f"{self.said_by} {verb} ({self.at[:10]}): {self.evidence}"
