"""Outcomes: what became of planted faults, fault by fault, with all denominators.

Comes in: for every planted sentence its findings, and those of the sentence it was made from. Goes
out: a row a fault. Only what is new counts as a catch: a quotation that was for a person anyway is
for a person still, and that shows nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome
from cardstore.gate.seeding.faults import FAULT_RULES, FaultRule, Grade
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.gate.finding import Finding
    from cardstore.gate.seeding.planting import PlantedSentence


class Fate(StrEnum):
    """What became of a planted fault."""

    SENT_BACK = "sent_back"
    PERSON = "person"  # a check asks for a person, because of the fault
    BLOCKED = "blocked"  # a check could not run, because of the fault
    SEEN = "seen"  # a person sees the sentence, but for other reasons
    PASSED = "passed"


_CAUGHT = frozenset({Fate.SENT_BACK, Fate.PERSON, Fate.BLOCKED})
_ASKS = frozenset({Outcome.FAIL, Outcome.UNSURE, Outcome.UNAVAILABLE})
_WEIGHT = {Outcome.UNSURE: 1, Outcome.UNAVAILABLE: 2, Outcome.FAIL: 3}


def checks_that_ask(findings: Iterable[Finding]) -> frozenset[str]:
    """Give the checks whose findings ask for somebody, or could not be had."""
    return frozenset(one.check for one in findings if one.outcome in _ASKS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeededCase:
    """A planted fault and what the gate said of it.

    Attributes:
        planted: the fault.
        bin: where the sentence went.
        caught_by: the checks that say something that they did not say before, in order.
        fate: see `Fate`.
    """

    planted: PlantedSentence
    bin: Bin
    caught_by: tuple[str, ...]
    fate: Fate

    @property
    def caught(self) -> bool:
        """Whether any check caught it."""
        return self.fate in _CAUGHT


def case_of(
    planted: PlantedSentence, found: Bin, findings: Sequence[Finding], *, before: Sequence[Finding]
) -> SeededCase:
    """Say what became of a fault.

    Args:
        planted: the fault.
        found: where the sentence went.
        findings: of the planted sentence.
        before: of the sentence it was made from.
    """
    known = {(one.check, one.reason, one.outcome) for one in before}
    heaviest: dict[str, int] = {}
    for one in before:
        if one.outcome in _ASKS:
            heaviest[one.check] = max(heaviest.get(one.check, 0), _WEIGHT[one.outcome])
    fresh = [
        one
        for one in findings
        if one.outcome in _ASKS
        and (one.check, one.reason, one.outcome) not in known
        and _WEIGHT[one.outcome] >= heaviest.get(one.check, 0)
    ]
    outcomes = {one.outcome for one in fresh}
    if Outcome.FAIL in outcomes:
        fate = Fate.SENT_BACK
    elif Outcome.UNAVAILABLE in outcomes:
        fate = Fate.BLOCKED
    elif Outcome.UNSURE in outcomes:
        fate = Fate.PERSON
    else:
        fate = Fate.PASSED if found in {Bin.PASSED, Bin.FRAMING} else Fate.SEEN
    checks = tuple(dict.fromkeys(one.check for one in fresh))
    return SeededCase(planted=planted, bin=found, caught_by=checks, fate=fate)


@dataclass(frozen=True, kw_only=True)
class SeedRow:
    """What became of all faults of one sort.

    Attributes:
        rule: what is known of the fault.
        cases: every planted one, in order; none where no sentence had room.
    """

    rule: FaultRule
    cases: tuple[SeededCase, ...]

    @property
    def planted(self) -> int:
        """How many were planted."""
        return len(self.cases)

    def fated(self, fate: Fate) -> int:
        """How many met this fate."""
        return sum(one.fate is fate for one in self.cases)

    @property
    def caught(self) -> int:
        """How many any check caught."""
        return sum(one.caught for one in self.cases)

    @property
    def named(self) -> int:
        """How many were caught by a check that is there to catch them."""
        return sum(bool(set(one.caught_by) & set(self.rule.caught_by)) for one in self.cases)

    @cached_property
    def by_check(self) -> tuple[tuple[str, int], ...]:
        """How many each check caught, most first; one fault may be caught by several."""
        counted = Counter(check for one in self.cases for check in one.caught_by)
        return tuple(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def slipped(self) -> tuple[SeededCase, ...]:
        """Those that the named checks did not catch though they must; empty for hints."""
        if self.rule.grade is not Grade.SURE:
            return ()
        return tuple(one for one in self.cases if not set(one.caught_by) & set(self.rule.caught_by))


@dataclass(frozen=True, kw_only=True)
class SeedReport:
    """What became of the faults planted in a draft.

    Attributes:
        rows: one a fault, in the order of `FAULT_RULES`, those without room included.
        sentences: how many the draft has.
        usable: in how many of them faults could be planted.
        made: how many quotations were made from cards besides.
        judge: who judged, for people.
        seed: of the dice.
        remarks: what a person should know, each a sentence.
    """

    rows: tuple[SeedRow, ...]
    sentences: int
    usable: int
    made: int
    judge: str
    seed: int
    remarks: tuple[str, ...] = ()

    @property
    def slipped(self) -> tuple[SeededCase, ...]:
        """Every fault that a check must catch and did not."""
        return tuple(one for row in self.rows for one in row.slipped)

    def counted(
        self, *, grade: Grade | None = None, near: bool | None = None
    ) -> tuple[int, int, int]:
        """Count faults: (planted, caught by any check, caught by the check that is named).

        Args:
            grade: of this grade only.
            near: only near ones, or only others.
        """
        rows = [
            row
            for row in self.rows
            if (grade is None or row.rule.grade is grade)
            and (near is None or row.rule.near is near)
        ]
        return (
            sum(row.planted for row in rows),
            sum(row.caught for row in rows),
            sum(row.named for row in rows),
        )


def rows_of(cases: Iterable[SeededCase]) -> tuple[SeedRow, ...]:
    """Put cases into rows, one for every fault that is known."""
    by_fault: dict[str, list[SeededCase]] = {}
    for one in cases:
        by_fault.setdefault(one.planted.fault.value, []).append(one)
    return tuple(
        SeedRow(rule=rule, cases=tuple(by_fault.get(rule.fault.value, ()))) for rule in FAULT_RULES
    )
