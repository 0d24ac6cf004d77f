"""BoundStatement: what an audit says of the errors that a book may still have.

Comes in: the counts of an audit, stratum by stratum. Goes out: values that the page about the bound
tells. The bound is of one book under one version of the gate; where no audit was drawn there is
none, and where one was drawn of other manuscripts too, or not of all of these, that is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.bounds import lower_bound

if TYPE_CHECKING:
    from cardstore.audit.told import Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundStratum:
    """What was found of one stratum.

    Attributes:
        name: of the stratum, for people.
        population: how many sentences it has.
        drawn: how many of them were drawn.
        judged: how many of those an auditor ruled.
        errors: how many of those were wrong.
        at_most: the largest number of errors in the whole stratum that this does not rule out,
            at the statement's confidence; None while not all that was drawn is judged.
        target: how many errors it may have by the plan; None where none was set.
        seconds: the median time of an item; None where none was measured.
    """

    name: str
    population: int
    drawn: int
    judged: int
    errors: int
    at_most: int | None = None
    target: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Refuse counts that contradict each other."""
        if not 0 <= self.errors <= self.judged <= self.drawn <= self.population:
            msg = f"errors <= judged <= drawn <= population, got {self!r}"
            raise ValueError(msg)

    @property
    def whole(self) -> bool:
        """Whether every sentence of it was looked at, so that nothing is estimated."""
        return self.judged == self.population


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantedCatch:
    """How many of the errors that we planted people caught."""

    caught: int
    planted: int

    def __post_init__(self) -> None:
        """Refuse more caught than there were."""
        if not 0 <= self.caught <= self.planted:
            msg = f"caught <= planted, got {self!r}"
            raise ValueError(msg)

    @property
    def at_least(self) -> float | None:
        """The lowest share that this does not rule out, 95 %, exact; None where none was."""
        return lower_bound(self.caught, self.planted) if self.planted else None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundStatement:
    """What an audit says of a book.

    Attributes:
        audit: which audit, for people: "audit 3, drawn 2026-11-30, seed 7"; "" for none drawn.
        strata: in order; empty where no audit was drawn.
        confidence: of each bound: 0.95.
        closed: why what is handed back is not accepted, each a sentence; empty where it is, or no
            audit was drawn.
        attempts: each audit of this book so far, a sentence each, oldest first.
        failures: when audits of this book failed, by what, and who lifted it where it was a slip,
            each a sentence, oldest first.
        record: the audits of this book as they stand, oldest first.
        catch: how people did on planted errors; None where none was planted.
        unfinished: how many sentences of reviews with planted errors wait for a ruling; what was
            noticed is told when all are ruled.
        notes: more that the audit says, each a sentence.
        remarks: what else of the library no audit covers, each a sentence.
        audited: the manuscripts of the audit, or of all audits that tell of some of these; empty
            where there is none.
        handed: the manuscripts that are handed back; empty where that is not told.
    """

    audit: str = ""
    strata: tuple[BoundStratum, ...] = ()
    confidence: float = 0.95
    closed: tuple[str, ...] = ()
    attempts: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    record: tuple[Attempt, ...] = ()
    catch: PlantedCatch | None = None
    unfinished: int = 0
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    audited: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether an audit was drawn of these manuscripts, of some of them, or of more."""
        return bool(self.audit)

    @property
    def _of_handed(self) -> str:
        return f" of {', '.join(self.handed)}" if self.handed else ""

    @property
    def outside(self) -> tuple[str, ...]:
        """The manuscripts that are handed back and lie in no audit."""
        return tuple(one for one in self.handed if one not in self.audited)

    @property
    def verdict(self) -> str:
        """Whether what is handed back is accepted, and of what it is a part, one sentence."""
        if not self.drawn:
            return f"No audit was drawn{self._of_handed}: there is no bound."
        state = "not accepted" if self.closed else "accepted"
        if not self.handed or set(self.handed) == set(self.audited):
            return f"This book is {state}."
        names = ", ".join(self.audited)
        if self.outside:
            return f"What is handed back is {state}: the audit is of {names} alone."
        return f"The book of which this is a part ({names}) is {state}."
