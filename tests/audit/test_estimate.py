"""What rulings on a sample say: bounds, classes, states, tripwires."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.audit.estimate import AuditState, estimate, fails, times_by_stratum
from cardstore.audit.strata import DEFAULT_RULES, StratumName
from cardstore.gate.bounds import upper_bound_finite
from cardstore.review.ruling import ErrorClass
from cardstore.review.standing import Standing
from tests.audit.made_audits import draw, judge, make_list

LISTED = make_list(number=600, plain=3_250, cleared=1_250)
DRAWN, TERMS = draw(LISTED, tripwire=0)


def places(stratum, count, drawn=DRAWN):
    """Give the places of the first so many sentences of a stratum's sample."""
    found = [
        place
        for place, one in enumerate(drawn)
        if one.for_stratum and one.listed.stratum is stratum
    ]
    return found[:count]


def of(found, stratum):
    return next(one for one in found.strata if one.terms.stratum is stratum)


def test_a_clean_audit_passes_with_the_published_bounds():
    """Requirements, 2.1: 0/300 of 600 → 4 errors; 2.2 point 6: 14 together (of 600 read: 14)."""
    found = estimate(judge(DRAWN), terms=TERMS)

    assert AuditState.PASSED is found.state
    assert 4 == of(found, StratumName.NUMBER).tally.bound
    assert upper_bound_finite(0, 600, population=3_250) == of(found, StratumName.PLAIN).tally.bound
    assert (14, 5_100) == (found.joint, found.covered)


def test_one_error_where_none_is_allowed_fails_at_once():
    """Whatever is still unread."""
    wrong = places(StratumName.PLAIN, 1)
    rest = [place for place in range(len(DRAWN)) if place not in wrong]
    found = estimate(judge(DRAWN, wrong=wrong, waiting=rest), terms=TERMS)

    assert AuditState.FAILED is found.state
    assert AuditState.FAILED is of(found, StratumName.PLAIN).state
    assert AuditState.OPEN is of(found, StratumName.NUMBER).state


def test_a_plan_with_an_acceptance_number_passes_with_that_many():
    """Requirements, 2.2 point 2, of a finite number: (812, 1) of 3,250."""
    rules = [
        replace(one, size=None, accept=1) if one.stratum is StratumName.PLAIN else one
        for one in DEFAULT_RULES
    ]
    drawn, terms = draw(LISTED, rules=rules, tripwire=0)
    states = [
        estimate(judge(drawn, wrong=places(StratumName.PLAIN, wrong, drawn)), terms=terms).state
        for wrong in (0, 1, 2)
    ]

    assert [AuditState.PASSED, AuditState.PASSED, AuditState.FAILED] == states


def test_errors_are_counted_by_class_and_the_classes_sum_to_them():
    """Requirements, R74: three errors of two classes."""
    first, *others = places(StratumName.PLAIN, 3)
    judged = judge(DRAWN, wrong=[first, *others])
    judged[first] = replace(judged[first], errors=(ErrorClass.STALE,))
    found = of(estimate(judged, terms=TERMS), StratumName.PLAIN).tally

    assert ((ErrorClass.DRIFTED, 2), (ErrorClass.STALE, 1)) == found.by_class
    assert found.errors == sum(count for _, count in found.by_class) == 3


@pytest.mark.parametrize("standing", [Standing.OPEN, Standing.CANNOT_TELL, Standing.DISPUTED])
def test_what_is_not_settled_is_never_clean(standing):
    """It holds up the audit, and counts as wrong in the bound."""
    place = places(StratumName.NUMBER, 1)[0]
    judged = judge(DRAWN)
    judged[place] = replace(judged[place], standing=standing)
    found = estimate(judged, terms=TERMS)

    assert AuditState.OPEN is found.state
    assert 7 == of(found, StratumName.NUMBER).tally.bound  # as with one error: requirements, 2.1
    assert found.joint > 14


def test_a_stratum_that_was_read_whole_has_no_interval():
    """Requirements, R84: N = 180: all checked, k errors."""
    drawn, terms = draw(make_list(number=180), tripwire=0)
    found = of(
        estimate(judge(drawn, wrong=places(StratumName.NUMBER, 1, drawn)), terms=terms),
        StratumName.NUMBER,
    )

    assert found.tally.reads_all
    assert (1, 1, AuditState.PASSED) == (found.tally.errors, found.tally.bound, found.state)


def test_one_misquotation_fails_the_audit_even_where_an_error_is_allowed():
    """Requirements, R88: zero misquotes."""
    drawn, terms = draw(make_list(number=180), tripwire=0)
    wrong = places(StratumName.NUMBER, 1, drawn)
    found = estimate(judge(drawn, wrong=wrong, error=ErrorClass.MISQUOTED), terms=terms)

    assert AuditState.PASSED is of(found, StratumName.NUMBER).state
    assert (1, AuditState.FAILED) == (found.misquotes, found.state)


def test_a_sample_too_small_for_its_target_never_passes():
    """However clean it is."""
    rules = [
        replace(one, size=100) if one.stratum is StratumName.NUMBER else one
        for one in DEFAULT_RULES
    ]
    drawn, terms = draw(make_list(number=600), rules=rules, tripwire=0)

    assert AuditState.FAILED is estimate(judge(drawn), terms=terms).state


@pytest.mark.parametrize(("errors", "tripped"), [(1, False), (2, True)])
def test_two_errors_of_a_chapter_s_fifty_trip_it(errors, tripped):
    """Requirements, R81; and what fifty show of a chapter of 330."""
    listed = [
        replace(one, chapter=f"ch{place % 10}") for place, one in enumerate(make_list(plain=3_300))
    ]
    drawn, terms = draw(listed)
    wrong = [
        place for place, one in enumerate(drawn) if one.for_chapter and one.listed.chapter == "ch3"
    ][:errors]
    found = estimate(judge(drawn, wrong=wrong), terms=terms)
    (wire,) = (one for one in found.chapters if one.chapter == "ch3")

    assert (errors, 50, 330) == (wire.tally.errors, wire.tally.n, wire.tally.population)
    assert (("ch3",) if tripped else ()) == found.tripped
    assert {17} == {one.tally.bound for one in found.chapters if one.chapter != "ch3"}


def test_a_chapter_that_was_read_whole_does_not_trip():
    """There is nothing more to read."""
    listed = [replace(one, chapter="ch1") for one in make_list(plain=40)]
    drawn, terms = draw(listed)

    assert () == estimate(judge(drawn, wrong=(0, 1, 2)), terms=terms).tripped


def test_a_sentence_read_for_its_chapter_alone_is_in_no_stratum_s_sample():
    """The stratum's sample was drawn without it; its misquotation counts all the same."""
    listed = [
        *make_list(plain=2_000),
        *(replace(one, chapter="small") for one in make_list(number=900)),
    ]
    drawn, terms = draw(listed, tripwire=400)
    extra = next(
        place for place, one in enumerate(drawn) if one.for_chapter and not one.for_stratum
    )
    found = estimate(judge(drawn, wrong=[extra]), terms=terms)
    misquoted = estimate(judge(drawn, wrong=[extra], error=ErrorClass.MISQUOTED), terms=terms)

    assert 0 == sum(one.tally.errors for one in found.strata)
    assert 1 == found.all_drawn.errors
    assert AuditState.PASSED is found.state
    assert AuditState.FAILED is misquoted.state


def test_times_are_measured_by_stratum():
    """Requirements, R93: median seconds per stratum; what took no time was not timed."""
    judged = judge(DRAWN, seconds=20.0)
    judged[0] = replace(judged[0], seconds=(0.0,))
    found = estimate(judged, terms=TERMS)

    assert 20.0 == of(found, StratumName.PLAIN).tally.median_seconds
    assert len(DRAWN) - 1 == found.all_drawn.timed
    assert {300, 600, 250} == {len(one) for one in times_by_stratum(judged).values()}


def test_another_sample_is_refused():
    """Rulings on half of it are no audit."""
    with pytest.raises(ValueError, match="were drawn"):
        estimate(judge(DRAWN)[:300], terms=TERMS)


@given(st.data())
def test_whether_an_audit_fails_by_what_is_wrong_is_told_as_its_estimate_tells_it(data):
    """From the wrong sentences alone: too many of a stratum, or one misquoted anywhere."""
    rules = [
        replace(one, size=20, accept=accept, target=0.9)
        for one, accept in zip(DEFAULT_RULES, (0, 1, 0, 2, 1), strict=True)
    ]
    drawn, terms = draw(make_list(number=30, plain=90, cleared=25), rules=rules, tripwire=9)
    places = st.sets(st.integers(0, len(drawn) - 1), max_size=5)
    error = data.draw(st.sampled_from((ErrorClass.DRIFTED, ErrorClass.MISQUOTED)), "error")
    judged = judge(drawn, wrong=data.draw(places, "wrong"), error=error)
    wrong = [
        (
            one.drawn.listed.stratum if one.drawn.for_stratum else None,
            ErrorClass.MISQUOTED in one.errors,
        )
        for one in judged
        if one.wrong
    ]

    assert fails(wrong, terms=terms) is (AuditState.FAILED is estimate(judged, terms=terms).state)
