"""Matrix: which kind of check catches which failure, counted on planted faults.

Comes in: a seeding's report. Goes out: for every class of failure and every kind of check how many
of the planted faults it caught, beside what is claimed; and the claims that do not hold. A cell
that claims to catch must have caught every fault that was planted there; so the table that people
read cannot say more than was measured.

Source: the five kinds of check and eight failures that the requirements of this project tell; that
nothing stands behind a sentence is a ninth. What the sources of that table call entailment is here
the checks for hints and the judge; of the judge nothing is claimed, since the one that seeds are
planted with says yes to everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.gate.failures import FailureClass
from cardstore.gate.seeding.faults import Grade
from cardstore.gate.seeding.outcome import Fate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.gate.seeding.outcome import SeededCase, SeedReport


class CheckKind(StrEnum):
    """The kinds of check, by what they look at."""

    EXISTENCE = "existence"
    VERBATIM = "verbatim"  # words and figures
    PAGE_ANCHOR = "page anchor"
    ENTAILMENT = "hints"
    HUMAN = "a person"


class Claim(StrEnum):
    """What is said of a kind of check and a failure."""

    CATCHES = "catches"  # each one
    FLAGS = "flags"  # some
    NOTHING = "–"  # and whatever it catches is luck


_CHECKS = {
    CheckKind.EXISTENCE: "card citation addresses source_exists source_stands links",
    CheckKind.VERBATIM: "verbatim quoted_words numbers calculation disagreement independence",
    CheckKind.PAGE_ANCHOR: "page_anchor",
    CheckKind.ENTAILMENT: (
        "negation hedging scope direction base period superlative cause roles naming subject "
        "vendor_wording support"
    ),
}
_KIND_OF = {check: kind for kind, checks in _CHECKS.items() for check in checks.split()}

FAILURES = (
    (FailureClass.NO_SOURCE, "1. Nonexistent source"),
    (FailureClass.MISQUOTED, "2. Misattributed quote"),
    (FailureClass.WRONG_PLACE, "3. Real source, wrong place"),
    (FailureClass.DRIFTED, "4. Paraphrase drift"),
    (FailureClass.DISTANT, "5. Distant support"),
    (FailureClass.NUMBER, "6. Number and unit errors"),
    (FailureClass.STALE, "7. Stale facts"),
    (FailureClass.ECHO, "8. One origin counted twice"),
    (FailureClass.NO_CARD, "9. Nothing stands behind it"),
)
"""The failures in their order, with their names for people."""

CLAIMED: dict[tuple[FailureClass, CheckKind], Claim] = {
    (FailureClass.NO_SOURCE, CheckKind.EXISTENCE): Claim.CATCHES,
    (FailureClass.MISQUOTED, CheckKind.VERBATIM): Claim.CATCHES,
    (FailureClass.WRONG_PLACE, CheckKind.PAGE_ANCHOR): Claim.CATCHES,
    (FailureClass.DRIFTED, CheckKind.ENTAILMENT): Claim.FLAGS,
    (FailureClass.DRIFTED, CheckKind.HUMAN): Claim.FLAGS,
    (FailureClass.DISTANT, CheckKind.HUMAN): Claim.CATCHES,
    (FailureClass.NUMBER, CheckKind.VERBATIM): Claim.CATCHES,
    (FailureClass.STALE, CheckKind.EXISTENCE): Claim.FLAGS,
    (FailureClass.STALE, CheckKind.HUMAN): Claim.FLAGS,
    (FailureClass.ECHO, CheckKind.VERBATIM): Claim.CATCHES,
    (FailureClass.NO_CARD, CheckKind.EXISTENCE): Claim.CATCHES,
}
"""What is claimed; of all else nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixCell:
    """One kind of check on one class of failure.

    Attributes:
        failure: the class.
        kind: the kind of check.
        claim: what is said of it.
        caught: how many of the planted faults it caught.
        planted: how many were planted.
    """

    failure: FailureClass
    kind: CheckKind
    claim: Claim
    caught: int
    planted: int

    @property
    def holds(self) -> bool:
        """Whether what was counted bears out what is claimed; nothing counted bears out nothing."""
        if self.claim is Claim.CATCHES:
            return 0 < self.planted == self.caught
        return self.claim is Claim.NOTHING or self.caught > 0


def matrix_of(report: SeedReport) -> tuple[MatrixCell, ...]:
    """Give every cell, row by row."""
    cases = {
        failure: [one for row in report.rows if row.rule.failure is failure for one in row.cases]
        for failure, _ in FAILURES
    }
    return tuple(
        MatrixCell(
            failure=failure,
            kind=kind,
            claim=CLAIMED.get((failure, kind), Claim.NOTHING),
            caught=sum(kind in kinds_of(one) for one in cases[failure]),
            planted=len(cases[failure]),
        )
        for failure, _ in FAILURES
        for kind in CheckKind
    )


def kinds_of(case: SeededCase) -> frozenset[CheckKind]:
    """Give the kinds of check that caught a fault.

    A person where it was handed to one, or where a check that does nothing but hand over saw it.
    """
    found = {_KIND_OF.get(check, CheckKind.HUMAN) for check in case.caught_by}
    if case.fate is Fate.PERSON:
        found.add(CheckKind.HUMAN)
    return frozenset(found)


def broken_claims(cells: Iterable[MatrixCell]) -> tuple[str, ...]:
    """Give the claims that do not hold, each a sentence."""
    return tuple(
        f"{one.kind.value} {one.claim.value} {one.failure.value}: {one.caught} of {one.planted}"
        for one in cells
        if not one.holds
    )


def matrix_lines(report: SeedReport) -> tuple[str, ...]:
    """Write the matrix as a table in Markdown."""
    cells = {(one.failure, one.kind): one for one in matrix_of(report)}
    heads = ["Failure", "Planted", *(kind.value.capitalize() for kind in CheckKind)]
    lines = [_row(heads), _row(["---", "---:", *("---" for _ in CheckKind)])]
    for failure, name in FAILURES:
        row = [cells[failure, kind] for kind in CheckKind]
        lines.append(_row([name, str(row[0].planted), *map(_told, row)]))
    planted, caught, _ = report.counted()
    sure, _, named = report.counted(grade=Grade.SURE)
    near, near_caught, _ = report.counted(near=True)
    told = (
        f"{planted} faults of {sum(row.planted > 0 for row in report.rows)} sorts were planted in "
        f"{report.usable} sentences and {report.made} quotations made from cards, seed "
        f"{report.seed}; {caught} of {planted} were sent back or given to a person for it. Of "
        f"those that checks must catch the named check caught {named} of {sure}; of near ones "
        f"{near_caught} of {near} were caught. The judge was {report.judge}."
    )
    return (*lines, "", told)


def _told(cell: MatrixCell) -> str:
    if not cell.planted:
        return "not tried"
    counted = f"{cell.caught} of {cell.planted}"
    if cell.claim is Claim.NOTHING:
        return f"({counted})" if cell.caught else "–"
    return f"{cell.claim.value}: {counted}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
