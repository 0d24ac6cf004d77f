"""What became of planted faults: only what is new counts as caught."""

from __future__ import annotations

import pytest

from cardstore.gate.failures import FailureClass
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.seeding.draft import SeedSentence
from cardstore.gate.seeding.faults import FAULT_RULES, Fault, Grade
from cardstore.gate.seeding.matrix import (
    CheckKind,
    Claim,
    broken_claims,
    matrix_lines,
    matrix_of,
)
from cardstore.gate.seeding.outcome import Fate, SeedReport, case_of, rows_of
from cardstore.gate.seeding.planting import PlantedSentence
from cardstore.gate.verdict import Bin

SENTENCE = SeedSentence(words="The lamp burned.", card_ids=("2WKD-9",))
QUOTES = Finding(
    check="quotation", outcome=Outcome.UNSURE, reason=Reason.QUOTES_WORDS, message="A quotation."
)


def finding(check, outcome, reason):
    """Give a finding."""
    return Finding(check=check, outcome=outcome, reason=reason, message="Made up.")


FAILS = finding("numbers", Outcome.FAIL, Reason.NUMBERS_MISSING)
UNSURE = finding("negation", Outcome.UNSURE, Reason.DRIFT_NEGATION)
AWAY = finding("links", Outcome.UNAVAILABLE, Reason.LINK_NOT_ASKED)
PASSES = finding("numbers", Outcome.PASS, Reason.NUMBERS_STATED)


def planted(fault=Fault.FIGURE_NUDGED):
    """Give a planted fault."""
    return PlantedSentence(fault=fault, sentence=SENTENCE, text="The lamp burned twice.")


@pytest.mark.parametrize(
    ("found", "findings", "before", "expected"),
    [
        (Bin.FAILED, [FAILS], [PASSES], (Fate.SENT_BACK, ("numbers",))),
        (Bin.FAILED, [FAILS, UNSURE], [], (Fate.SENT_BACK, ("numbers", "negation"))),
        (Bin.PERSON, [UNSURE], [], (Fate.PERSON, ("negation",))),
        (Bin.UNAVAILABLE, [AWAY], [], (Fate.BLOCKED, ("links",))),
        (Bin.PERSON, [QUOTES], [QUOTES], (Fate.SEEN, ())),
        (Bin.PERSON, [UNSURE], [UNSURE], (Fate.SEEN, ())),
        (Bin.PASSED, [PASSES], [PASSES], (Fate.PASSED, ())),
        (Bin.FRAMING, [], [], (Fate.PASSED, ())),
        (Bin.PERSON, [QUOTES, UNSURE], [QUOTES], (Fate.PERSON, ("negation",))),
    ],
)
def test_only_what_is_new_catches(found, findings, before, expected):
    """What was said before shows nothing of the fault."""
    case = case_of(planted(), found, findings, before=before)

    assert expected == (case.fate, case.caught_by)


def test_a_finding_that_got_lighter_catches_nothing():
    """A check that failed before and now only asks has not seen the fault."""
    lighter = finding("numbers", Outcome.UNSURE, Reason.NUMBERS_UNSURE)

    assert () == case_of(planted(), Bin.PERSON, [lighter], before=[FAILS]).caught_by


def report_of(*cases):
    """Give a report of cases."""
    return SeedReport(rows=rows_of(cases), sentences=4, usable=3, made=0, judge="nobody", seed=0)


def case(fault, *checks, fate=Fate.SENT_BACK):
    """Give a case that these checks caught; none for one that passed."""
    reason = Reason.NUMBERS_MISSING if fate is Fate.SENT_BACK else Reason.NUMBERS_UNSURE
    outcome = Outcome.FAIL if fate is Fate.SENT_BACK else Outcome.UNSURE
    return case_of(
        planted(fault),
        Bin.FAILED if checks else Bin.PASSED,
        [finding(check, outcome, reason) for check in checks],
        before=[],
    )


def test_every_fault_has_a_row_planted_or_not():
    """What had no room is told."""
    report = report_of(case(Fault.FIGURE_NUDGED, "numbers"))

    assert [rule.fault for rule in FAULT_RULES] == [row.rule.fault for row in report.rows]
    assert 1 == sum(row.planted for row in report.rows)


def test_a_sure_fault_that_another_check_caught_has_slipped_past_its_own():
    """The named check must see it."""
    report = report_of(
        case(Fault.FIGURE_NUDGED, "numbers"),
        case(Fault.FIGURE_NUDGED, "negation"),
        case(Fault.FIGURE_NUDGED),
    )

    assert (3, 2, 1) == report.counted()
    assert 2 == len(report.slipped)


def test_a_hint_that_is_missing_is_counted_and_no_slip():
    """Matters of sense are not for checks alone."""
    report = report_of(case(Fault.NEGATED), case(Fault.NEGATED, "negation", fate=Fate.PERSON))

    assert ((2, 1, 1), ()) == (report.counted(grade=Grade.HINT), report.slipped)


def test_near_faults_are_counted_apart():
    """R157."""
    report = report_of(
        case(Fault.FIGURE_NUDGED), case(Fault.FIGURE_OTHER, "numbers"), case(Fault.CARD_LEFT_OUT)
    )

    assert ((1, 0, 0), (2, 1, 1)) == (report.counted(near=True), report.counted(near=False))


def cell(report, failure, kind):
    """Give one cell."""
    return next(one for one in matrix_of(report) if one.failure is failure and one.kind is kind)


def test_a_cell_counts_what_its_kind_of_check_caught():
    """Of all faults of the class."""
    report = report_of(
        case(Fault.FIGURE_NUDGED, "numbers", "negation"), case(Fault.YEAR_MOVED, "numbers")
    )
    verbatim = cell(report, FailureClass.NUMBER, CheckKind.VERBATIM)
    hints = cell(report, FailureClass.NUMBER, CheckKind.ENTAILMENT)

    assert (2, 2, Claim.CATCHES, True) == (
        verbatim.caught,
        verbatim.planted,
        verbatim.claim,
        verbatim.holds,
    )
    assert (1, Claim.NOTHING, True) == (hints.caught, hints.claim, hints.holds)


def test_one_case_that_passes_breaks_the_claim():
    """R148: a cell that claims to catch has caught each."""
    report = report_of(case(Fault.FIGURE_NUDGED, "numbers"), case(Fault.YEAR_MOVED))

    assert "verbatim catches number: 1 of 2" in broken_claims(matrix_of(report))


def test_a_claim_without_a_case_is_broken():
    """Nothing tried bears out nothing."""
    assert "page anchor catches wrong_place: 0 of 0" in broken_claims(
        matrix_of(report_of(case(Fault.FIGURE_NUDGED, "numbers")))
    )


def test_the_table_has_a_row_a_failure_and_says_what_was_not_tried():
    """Nine rows under two of heads, and one sentence of counts."""
    lines = matrix_lines(report_of(case(Fault.FIGURE_NUDGED, "numbers")))

    assert "| 6. Number and unit errors | 1 | – | catches: 1 of 1 | – | – | – |" in lines
    assert "| 7. Stale facts | 0 | not tried | not tried | not tried | not tried | not tried |" in (
        lines
    )
    assert lines[-1].startswith("1 faults of 1 sorts were planted in 3 sentences")
