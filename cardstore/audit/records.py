"""Records: a sample as it was drawn and is kept, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.audit.draw import Listed
    from cardstore.audit.estimate import AuditState, AuditTerms


class AuditKind(StrEnum):
    """What was drawn."""

    BOOK = "book"  # all strata of a book, and its chapters' tripwires
    CHAPTER = "chapter"  # a chapter that tripped, whole
    WEEKLY = "weekly"  # of what passed of late


@dataclass(frozen=True, slots=True, kw_only=True)
class GateVersion:
    """By what the gate decided in a run, as its log has it.

    Attributes:
        rules: the digest of rules and policy.
        judge, thresholds, second_judge, second_thresholds: digests; "" for none.
        publication: whether it ran as before publication, which is a part of the policy.
    """

    rules: str
    judge: str
    thresholds: str
    second_judge: str = ""
    second_thresholds: str = ""
    publication: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditSentence:
    """What one item of an audit's queue was drawn for.

    Attributes:
        again: see `cardstore.audit.draw.Listed`.
        for_stratum, for_chapter: see `cardstore.audit.draw`.
    """

    again: int
    for_stratum: bool
    for_chapter: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAudit:
    """A sample that is to be kept; the fields are those of `StoredAudit`."""

    kind: AuditKind
    name: str
    seed: int
    runs: tuple[tuple[str, int], ...]
    version: GateVersion
    listed: tuple[Listed, ...]
    terms: AuditTerms
    seed_by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAudit:
    """A sample as it was drawn.

    Attributes:
        audit: its number, from 1.
        kind: see `AuditKind`.
        queue: the queue that its sentences lie in.
        name: of a chapter's audit the chapter, of a weekly one the week; else "".
        seed: it was drawn with.
        runs: (manuscript, the run that decided about it).
        version: of the gate.
        list_digest: of the list.
        listed: the list, without places.
        terms: on which it was drawn.
        made_by: who drew it.
        at: when.
        seed_by_hand: somebody chose the seed: it is not the number that the attempt, or the week,
            would have had. Who chooses it may have tried others before.
    """

    audit: int
    kind: AuditKind
    queue: int
    name: str
    seed: int
    runs: tuple[tuple[str, int], ...]
    version: GateVersion
    list_digest: str
    listed: tuple[Listed, ...]
    terms: AuditTerms
    made_by: str
    at: str
    seed_by_hand: bool = False

    @property
    def seed_told(self) -> str:
        """The seed for people, and whether it was chosen."""
        return f"{self.seed}, chosen by hand" if self.seed_by_hand else f"{self.seed}"

    @property
    def manuscripts(self) -> tuple[str, ...]:
        """The manuscripts of the book, by name."""
        return tuple(name for name, _ in self.runs)

    @property
    def last_run(self) -> int:
        """The last run that it rests on."""
        return max((run for _, run in self.runs), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditResult:
    """What became of an audit.

    Attributes:
        audit: which.
        state: passed, failed or stale.
        errors: how many sentences were found wrong, of `settled`.
        settled: how many were settled.
        told: the same for people, one line.
        at: when it was told first.
    """

    audit: int
    state: AuditState
    errors: int
    settled: int
    told: str
    at: str
