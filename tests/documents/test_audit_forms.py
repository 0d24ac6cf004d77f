"""Plans, reports and budgets for people: what stands in the lines, and what never does."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from cardstore.audit.budget import make_budget
from cardstore.audit.records import AuditKind
from cardstore.audit.strata import DEFAULT_RULES, StratumName
from cardstore.documents.audit import audit_report_document, plan_document
from cardstore.documents.audit_lines import drawn_lines, plan_lines, report_lines, table_lines
from cardstore.documents.audit_pictures import (
    Seen,
    audit_picture,
    bound_picture,
    budget_picture,
    hours_picture,
    left_picture,
)
from cardstore.documents.budget import budget_lines
from tests.audit.made_audits import attempt, draw, make_list, planned, report, stored

BOOK = make_list(number=600, plain=3_250, cleared=1_250)


def told(lines):
    return "\n".join(lines)


@pytest.fixture(scope="module")
def plan():
    """The lines of the plan of the published book."""
    return told(plan_lines(planned(BOOK)))


def test_a_plan_tells_its_strata_hours_and_chances(plan):
    """Requirements, section 4: strata, n, c, hours, and the chance to pass at true rates."""
    row = next(line for line in plan.splitlines() if line.startswith("plain"))

    assert ["plain", "3,250", "600", "0", "0.5", "%", "30.0"] == row.split()[:7]
    assert row.split()[7:] == ["81.5%", "54.2%", "23.9%", "3.8%", "0.0%"]
    assert "If none is wrong: at most 14 of 5,100 are (0.27%), at 95 %." in plan
    assert "Allowed are 25 of 5,000 (0.5 %), and no misquotation." in plan


def test_a_plan_tells_how_many_attempts_to_expect(plan):
    """Requirements, R91: from true rates, the good and the poor draft's among them."""
    row = next(line for line in plan.splitlines() if line.startswith("attempts"))

    assert ["attempts", "1.2", "4.6", "16", "813", "never"] == row.split()


@pytest.mark.long
def test_columns_of_a_plan_never_run_together():
    """However many there are, and where a sample is too small."""
    rules = tuple(replace(one, size=1_000) for one in DEFAULT_RULES)
    book = make_list(number=600_000, plain=40)
    rows = told(plan_lines(planned(book, rules=rules, tripwire=0, factual=600_040))).splitlines()
    number = next(line for line in rows if line.startswith("number")).split()

    assert ["600,000", "1,000", "1", "1", "%"] == number[1:6]
    small = [replace(one, size=9) for one in DEFAULT_RULES]
    lines = list(plan_lines(planned(BOOK, rules=small, tripwire=0)))
    plain = next(line for line in lines if line.startswith("plain")).split()
    assert ["9", "none", "too", "few"] == plain[2:6]


def test_a_plan_of_a_further_look_says_how_sure_it_is_and_what_is_read_for_it():
    """At the third look 98.75 %; a size that was asked for stays, and it is told what would do."""
    book = make_list(number=109, plain=66, cleared=354)
    plan = planned(book, factual=534, look=3)
    asked = [
        replace(one, size=251) if one.stratum is StratumName.CLEARED else one
        for one in DEFAULT_RULES
    ]
    usual, fixed = (
        told(plan_lines(one)) for one in (plan, planned(book, factual=534, look=3, rules=asked))
    )

    assert "at 98.75 %. Allowed are 2 of 534" in usual
    assert "look 3 at the book by this version of the gate" in usual
    assert f"cleared {plan.plan.strata[-1].plan.n} for 250" in usual
    assert (
        "Not even a clean audit of these sizes is accepted; one is with: --read cleared=" in fixed
    )
    assert "closed by that stratum's failure only above: number 1, cleared" in usual


def test_a_plan_says_that_all_of_a_kind_is_read_by_people(plan):
    """And how many are still open."""
    assert "wait for a person, which no bound covers: 3." in plan
    assert "Quotation: all 7 are read by people; 5 cleared, 2 still open." in plan


def test_a_plan_offers_others_that_show_the_same(plan):
    """With their chance and hours."""
    assert "plain: 524/0: " in plan
    assert "812/1: " in plan
    assert "number: 208/0: " in plan


def test_attempts_and_a_closed_book_are_told():
    """Requirements, R80: attempts counted and printed."""
    _, terms = draw(make_list(plain=40))
    earlier = attempt(stored(make_list(plain=40), terms))
    lines = told(plan_lines(planned(make_list(plain=40), attempts=[earlier], closed="It failed")))

    assert "Attempts so far: 1" in lines
    assert (
        "attempt 1 (audit 1, 2026-11-30, seed 1): failed, 2 wrong of 9 settled, 10 drawn" in lines
    )
    assert "Nothing may be drawn now. It failed." in lines


def test_the_table_has_the_published_figures():
    """Requirements, R75, R76 and R83; 2.2 point 2."""
    lines = told(table_lines())

    for figure in (
        *("149", "299", "598", "2,995", "148.284", "298.073", "597.647", "2,994.234"),
        *("2.9957", "4.7439", "6.2958", "7.7537", "0.9936%", "1.5715%", "2.0836%"),
        *("0.4980%", "0.7882%", "1.2872%", "0.433%", "0.490%"),
        *("598/0", "947/1", "1,258/2", "1,549/3", "1,829/4", "2,100/5"),
    ):
        assert figure in lines


def test_a_report_tells_bounds_classes_attempts_and_the_version():
    """Requirements, R74, R76, R80, R156: and that support is not truth (R152)."""
    lines = told(report_lines(report(BOOK, wrong=(2, 5))))

    assert "Audit 2 (attempt 2 of 2): failed" in lines
    assert "ch00.md, as run 3 decided about it" in lines
    assert "rules cccccccccccc, judge aaaaaaaaaaaa, thresholds bbbbbbbbbbbb" in lines
    assert re.search(r"Errors by class: 2 of \d+ drawn: drifted 2", lines)
    assert "attempt 1 (audit 1" in lines
    assert "Support is not truth" in lines


def test_a_seed_chosen_by_hand_and_a_further_look_are_told():
    """Requirements, R71 and R80: of the audit and of each attempt; else the bare number."""
    plain = report(BOOK)
    audit = replace(plain.audit, seed=41, seed_by_hand=True)
    again = replace(plain.estimate, look=2)
    chosen = replace(plain, audit=audit, attempts=(*plain.attempts, attempt(audit)), estimate=again)
    lines, document = told(report_lines(chosen)), audit_report_document(chosen)

    assert "drawn with the seed 41, chosen by hand" in lines
    assert "seed 41, chosen by hand): failed" in lines
    assert "at 97.5 %" in lines
    assert "look 2 at the book by this version of the gate" in lines
    assert [False, False, True] == [one["seed_by_hand"] for one in document["attempts"]]
    assert (2, chosen.joint) == (document["look"], document["bound"])
    assert chosen.joint == chosen.estimate.joint
    assert chosen.joint > plain.joint
    assert "by hand" not in told(report_lines(plain))
    assert "at 95 %" in told(report_lines(plain))


def test_a_report_never_prints_a_chapter_claim_from_the_book_s_sample():
    """Requirements, R82: a chapter's line tells its tripwire's own counts, or nothing."""
    lines = told(report_lines(report(BOOK)))

    assert "of a single chapter they say nothing" in lines
    assert not [line for line in lines.splitlines() if "Heading" in line]


def test_where_all_were_read_no_interval_is_printed():
    """Requirements, R84: "all checked, k errors"."""
    lines = told(report_lines(report(make_list(number=180), wrong=(1,), tripwire=0)))
    document = audit_report_document(report(make_list(number=180), wrong=(1,), tripwire=0))
    (row,) = (line for line in lines.splitlines() if line.startswith("  number"))

    assert "all 180 drawn; 180 of 180 settled, 1 wrong" in row
    assert "at most" not in row
    assert document["strata"][1]["found"]["bound"] is None


def test_what_nobody_settled_is_told_as_such():
    """Counted as wrong in the bound, and never as clean."""
    lines = told(report_lines(report(BOOK, waiting=(1, 2))))

    assert "what is not settled counted as wrong" in lines
    assert "Left to read: 2, about 0.50 hours." in lines
    assert "Not accepted:\n  Not every sentence of it is settled." in lines


@pytest.mark.parametrize(
    ("kind", "name", "begins"),
    [
        (AuditKind.BOOK, "", "Audit 1: 900 of 3,850 sentences, seed 1, list "),
        (AuditKind.CHAPTER, "One", "Chapter “One”, audit 1: 900 of"),
        (AuditKind.WEEKLY, "2026-W49", "Week 2026-W49, audit 1: 900 of"),
    ],
)
def test_a_draw_tells_its_seed_list_and_queue(kind, name, begins):
    """So that it can be made again."""
    listed = make_list(number=600, plain=3_250)
    _, terms = draw(listed)
    lines = told(drawn_lines(stored(listed, terms, kind=kind, name=name), drawn=900))

    assert lines.startswith(begins)
    assert "cardstore review --queue 1" in lines


def test_no_share_stands_without_its_denominator():
    """Requirements, R138: every percentage of a report has its "of"."""
    for line in report_lines(report(BOOK, wrong=(2, 5))):
        shares = re.findall(r"\(\d+\.\d+%\)", line)

        assert not shares or " of " in line


def test_a_budget_marks_every_input():
    """Requirements, R92."""
    budget = make_budget()
    lines = told(budget_lines(budget))

    assert len(budget.inputs) == len(re.findall(r"^  \w+ .* assumed ", lines, re.MULTILINE))
    for figure in (
        *("8,333 sentences", "5,000 of them", "400 quotations", "625 sentences", "500 syntheses"),
        *("250–750", "30–130", "8–40", "285 caught, 15 missed", "200 scored: 50 pass", "left 65"),
        *("1.6% of 4,000", "1.5% of 4,315", "1.3% of 5,000", "one pass 181.7–206.7 h"),
        *("another audit 75.0 h", "278 h", "167 h", "250 h", "50, 1.00%", "25, 0.50%"),
    ):
        assert figure in lines


@pytest.mark.parametrize(
    "picture",
    [
        bound_picture("A & B", population=600, n=300, target=0.01),
        bound_picture(
            "<b>", population=None, n=600, target=0.005, seen=(Seen(read=9, bound=0.3, told="<"),)
        ),
        bound_picture("small", population=5, n=2, target=0.5),
        audit_picture(report(BOOK)),
        left_picture(report(BOOK, waiting=range(700))),
        budget_picture(make_budget()),
        hours_picture("&", [("<i>", 0.0, 0.0)]),
    ],
)
def test_pictures_are_whole_svg_with_words(picture):
    """Each can be read as XML, says what it is, and asks for nothing from outside."""
    tree = ET.fromstring(picture)  # noqa: S314 - of our own making
    texts = [one.text for one in tree.iter("{http://www.w3.org/2000/svg}text")]

    assert tree.get("aria-label")
    assert all(texts)
    assert "prefers-color-scheme: dark" in picture
    assert not re.search(r"<script|href|url\(|@import", picture)


def test_a_picture_of_the_bound_ends_at_the_exact_one():
    """0 of 300 in 600: 0.67 %."""
    assert "0 wrong: 0.67%" in bound_picture("t", population=600, n=300, target=0.01)


def test_where_nothing_is_a_sample_there_is_no_bound_to_draw():
    """It was read whole."""
    whole = report(make_list(number=20), tripwire=0)
    with pytest.raises(ValueError, match="no bound to draw"):
        audit_picture(whole)
    with pytest.raises(ValueError, match="no task"):
        hours_picture("none", [])


def test_the_plan_s_document_has_every_stratum_in_order():
    """And never an infinite number of attempts."""
    document = plan_document(planned(BOOK))

    assert [one.value for one in StratumName] == [one["stratum"] for one in document["strata"]]
    assert document["chances"][1]["expected_attempts"] == pytest.approx(4.6126, abs=1e-4)
