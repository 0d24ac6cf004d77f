"""What became of planted faults, as a JSON document and as lines for people.

Every count stands beside what it is a count of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id
from cardstore.gate.seeding.faults import Grade
from cardstore.gate.seeding.matrix import matrix_of
from cardstore.gate.seeding.outcome import Fate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.documents.writing import Document
    from cardstore.gate.seeding.outcome import SeededCase, SeedReport, SeedRow

_LONGEST_LIST = 20
_FATES = (
    (Fate.SENT_BACK, "back"),
    (Fate.PERSON, "person"),
    (Fate.BLOCKED, "blocked"),
    (Fate.SEEN, "seen"),
    (Fate.PASSED, "passed"),
)


def seeding_document(report: SeedReport) -> Document:
    """Describe what became of planted faults."""
    return {
        "schema": schema_id("seeding"),
        "seed": report.seed,
        "judge": report.judge,
        "sentences": report.sentences,
        "usable": report.usable,
        "made": report.made,
        "slipped": len(report.slipped),
        "remarks": list(report.remarks),
        "faults": [_row_document(row) for row in report.rows],
        "matrix": [
            {
                "failure": cell.failure.value,
                "check": cell.kind.value,
                "claim": cell.claim.name.lower(),
                "caught": cell.caught,
                "planted": cell.planted,
            }
            for cell in matrix_of(report)
        ],
    }


def _row_document(row: SeedRow) -> Document:
    return {
        "fault": row.rule.fault.value,
        "told": row.rule.told,
        "failure": row.rule.failure.value,
        "grade": row.rule.grade.value,
        "near": row.rule.near,
        "caught_by": list(row.rule.caught_by),
        "planted": row.planted,
        "caught": row.caught,
        "named": row.named,
        "fates": {fate.value: row.fated(fate) for fate in Fate},
        "by_check": [{"check": check, "caught": caught} for check, caught in row.by_check],
        "cases": [_case_document(one) for one in row.cases],
    }


def _case_document(case: SeededCase) -> Document:
    return {
        "place": case.planted.sentence.place,
        "sentence": case.planted.sentence.text(),
        "planted": case.planted.text,
        "bin": case.bin.value,
        "fate": case.fate.value,
        "caught_by": list(case.caught_by),
    }


def seeding_lines(report: SeedReport) -> Iterator[str]:
    """Write the table of faults, the near ones by themselves, and what slipped through."""
    yield (
        f"Faults planted in {report.usable} of {report.sentences} sentences, and in {report.made} "
        f"quotations made from cards; seed {report.seed}."
    )
    yield f"Judge: {report.judge}."
    yield ""
    for near, head in ((False, "Faults"), (True, "Near faults, which change little")):
        rows = [row for row in report.rows if row.rule.near is near]
        yield _columns(head, "caught", *(name for _, name in _FATES), "by")
        yield from (_row_line(row) for row in rows if row.planted)
        planted, caught, _ = report.counted(near=near)
        yield f"  {caught} of {planted} caught"
        yield ""
    empty = [_shown(row) for row in report.rows if not row.planted]
    if empty:
        yield f"No sentence had room for: {', '.join(empty)}."
    yield from report.remarks
    yield from _slipped_lines(report)
    yield _last_line(report)


def _slipped_lines(report: SeedReport) -> Iterator[str]:
    for one in report.slipped[:_LONGEST_LIST]:
        yield f"slipped through ({_shown_fault(one)}): {one.planted.text}"
    more = len(report.slipped) - _LONGEST_LIST
    if more > 0:
        yield f"and {more} more that slipped through"
    for row in report.rows:
        if row.rule.grade is Grade.HINT:
            for one in row.cases:
                if not one.caught:
                    yield f"no hint ({_shown_fault(one)}): {one.planted.text}"


def _last_line(report: SeedReport) -> str:
    sure, _, named = report.counted(grade=Grade.SURE)
    hint, hinted, _ = report.counted(grade=Grade.HINT)
    return (
        f"Of faults that checks must catch, the check that is there for it caught {named} of "
        f"{sure}; of those that are matters of sense, hints caught {hinted} of {hint}."
    )


def _row_line(row: SeedRow) -> str:
    checks = ", ".join(f"{check.replace('_', '-')} {n}" for check, n in row.by_check)
    fates = [str(row.fated(fate) or "") for fate, _ in _FATES]
    hint = "" if row.rule.grade is Grade.SURE else " (hint)"
    return _columns(f"{_shown(row)}{hint}", f"{row.caught} of {row.planted}", *fates, checks)


def _columns(first: str, second: str, *rest: str) -> str:
    *counts, last = rest
    told = "".join(one.rjust(8) for one in counts)
    return f"{first.ljust(33)}{second.rjust(10)}{told}  {last}".rstrip()


def _shown(row: SeedRow) -> str:
    return row.rule.fault.value.replace("_", "-")


def _shown_fault(case: SeededCase) -> str:
    return case.planted.fault.value.replace("_", "-")
