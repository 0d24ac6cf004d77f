"""What a queue's rulings tell, as a document and as lines."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import validate

from cardstore.documents.review import rulings_document, rulings_lines
from cardstore.review.item import Role
from cardstore.review.measured import kappa_of, measure_queue
from cardstore.review.ruling import ERRORS, ErrorClass, Ruling, RulingKind
from cardstore.review.standing import Standing
from tests.store.samples import queue_item

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "schemas" / "rulings.schema.json").read_text(encoding="utf-8")
)


def items(*roles):
    return [
        queue_item(
            "7KQ2-M",
            place=place,
            role=role,
            planted_as="negated" if role is Role.PLANTED else "",
        )
        for place, role in enumerate(roles)
    ]


def ruled(place, reviewer, kind, *, number=1, seconds=4.0):
    return Ruling(
        number=number,
        queue=3,
        place=place,
        item_key="9" * 64,
        reviewer=reviewer,
        kind=kind,
        error=ErrorClass.NUMBER if kind in ERRORS else None,
        seconds=seconds,
    )


def test_one_person_under_two_spellings_is_one():
    """Nobody agrees with themselves, nor looks twice at one planted error."""
    said = {
        0: [ruled(0, "Ada", RulingKind.STRONGER, number=1)],
        1: [
            ruled(1, "Ada", RulingKind.STRONGER, number=2),
            ruled(1, "ada ", RulingKind.SUPPORTED, number=3),
        ],
        2: [ruled(2, "ada ", RulingKind.SUPPORTED, number=4)],
    }
    report = measure_queue(3, items(Role.WAITS, Role.PLANTED, Role.WAITS), said)

    assert () == report.agreements
    assert [("", 1, 1), ("Ada", 1, 1)] == [
        (one.reviewer, one.caught, one.planted) for one in report.caught
    ]
    assert [("Ada", 3)] == [(who, n) for who, _, n in report.seconds]


cases = st.lists(
    st.tuples(
        st.sampled_from(Role),
        st.lists(
            st.tuples(st.sampled_from(["ada", "ben"]), st.sampled_from(RulingKind)), max_size=3
        ),
    ),
    max_size=8,
)


@given(cases)
def test_every_report_follows_its_schema_and_adds_up(given_):
    """Whatever was ruled, the document is valid, and its counts are of the same sentences."""
    shown = items(*(role for role, _ in given_))
    said = {
        place: [ruled(place, who, kind, number=n) for n, (who, kind) in enumerate(words)]
        for place, (_, words) in enumerate(given_)
    }
    report = measure_queue(3, shown, said)
    document = rulings_document(report)
    validate(document, SCHEMA)

    planted = sum(one.role is Role.PLANTED for one in shown)
    assert report.items == len(shown) - (0 if report.left else planted)
    assert (0 if report.left else report.items) == sum(n for _, n in report.standings)
    assert report.planted == (None if report.left else planted)
    assert report.left == sum(not words for _, words in given_)
    assert all(one.caught + one.cannot_tell <= one.planted for one in report.caught)
    assert rulings_lines(report)


def test_lines_give_each_share_with_its_denominator():
    """57 of 60 planted errors prove no more than 87.6 %."""
    shown = items(*[Role.PLANTED] * 60, Role.WAITS)
    said = {
        place: [ruled(place, "ada", RulingKind.STRONGER if place < 57 else RulingKind.SUPPORTED)]
        for place in range(61)
    }
    told = "\n".join(rulings_lines(measure_queue(3, shown, said)))

    assert "Queue 3: 1 sentence: 1 cleared." in told
    assert "ada noticed 57 of 60 planted errors: at least 87.6 %" in told.replace("87.6%", "87.6 %")


def test_nothing_is_told_of_planted_errors_while_something_is_left():
    """Who rules, looks and takes back would learn which they are."""
    shown = items(Role.PLANTED, Role.WAITS)
    report = measure_queue(3, shown, {0: [ruled(0, "ada", RulingKind.STRONGER)]})

    assert (1, None, ()) == (report.left, report.planted, report.caught)
    assert ((), 0) == (report.standings, report.passed)
    assert "is told when all are ruled" in "\n".join(rulings_lines(report))


def test_the_first_word_on_a_planted_error_counts():
    """Who was told what they overlooked, takes it back and rules anew, has overlooked it."""
    shown = items(Role.PLANTED)
    taken = replace(ruled(0, "ada", RulingKind.SUPPORTED), undone=True)
    said = [taken, ruled(0, "ada", RulingKind.STRONGER, number=2)]
    together = measure_queue(3, shown, {0: said}).caught[0]

    assert (0, 1) == (together.caught, together.planted)


def test_two_looks_at_one_planted_error_are_one():
    """Who looked first counts together, whoever noticed it; each person's own looks are their own.

    Two looks at one error are not independent, so no bound takes them for two.
    """
    shown = items(Role.PLANTED)
    said = [
        ruled(0, "ben", RulingKind.SUPPORTED),
        ruled(0, "ada", RulingKind.STRONGER, number=2),
    ]
    caught = measure_queue(3, shown, {0: said}).caught

    assert [("", 0, 1), ("ada", 1, 1), ("ben", 0, 1)] == [
        (one.reviewer, one.caught, one.planted) for one in caught
    ]


def test_a_dispute_counts_against_what_passed():
    """Where two differ on a sentence that had passed, it is not told as right."""
    said = {0: [ruled(0, "ada", RulingKind.SUPPORTED), ruled(0, "ben", RulingKind.STRONGER)]}
    report = measure_queue(3, items(Role.PASSED), said)

    assert (1, 1) == (report.disagreed, report.passed)
    assert (Standing.DISPUTED, 1) in report.standings


def test_agreement_beyond_chance_is_that_of_the_textbook():
    """20 of 50 yes by both, 15 no by both, 5 and 10 otherwise: kappa is 0.40."""
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15

    assert 0.40 == round(kappa_of(pairs), 4)


def test_agreement_has_no_value_where_only_one_thing_was_said():
    """Two people who both call everything right agree no more than chance would."""
    assert kappa_of([("right", "right")] * 9) is None
    assert kappa_of([]) is None
