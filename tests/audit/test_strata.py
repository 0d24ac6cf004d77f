"""Plans of whole audits: the published book, small strata, and what passes how often."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.audit.planning import plan_audit, plan_stratum
from cardstore.audit.strata import DEFAULT_RULES, Reading, StratumName, StratumRule
from tests.audit.made_audits import draw, make_list, plan_of

PUBLISHED = {StratumName.NUMBER: 600, StratumName.PLAIN: 3_250, StratumName.CLEARED: 1_250}
CHAPTERS = {
    f"ch{one:02d}.md": {StratumName.PLAIN: 271, StratumName.NUMBER: 50} for one in range(12)
}
READINGS = {
    StratumName.QUOTATION: Reading(total=400, cleared=390, waiting=10),
    StratumName.SYNTHESIS: Reading(total=500, cleared=500, waiting=0),
}


def published(**changes):
    fields = {
        "populations": PUBLISHED,
        "chapters": CHAPTERS,
        "factual": 5_000,
        "readings": READINGS,
    }
    fields |= changes
    return plan_audit(fields.pop("populations"), **fields)


def strata(plan):
    return {one.stratum: one for one in plan.strata}


def test_the_published_plan_comes_out():
    """Requirements, R78: quotations and syntheses all, numbers 300 at 1 %, plain 600 at 0.5 %."""
    found = strata(published())

    assert (300, 0, True) == (
        found[StratumName.NUMBER].plan.n,
        found[StratumName.NUMBER].plan.accept,
        found[StratumName.NUMBER].shows,
    )
    assert (600, 0, True) == (
        found[StratumName.PLAIN].plan.n,
        found[StratumName.PLAIN].plan.accept,
        found[StratumName.PLAIN].shows,
    )
    assert (0.01, 0.005) == (
        found[StratumName.NUMBER].rule.target,
        found[StratumName.PLAIN].rule.target,
    )
    assert (400, 500) == (
        found[StratumName.QUOTATION].reading.total,
        found[StratumName.SYNTHESIS].reading.total,
    )


def test_what_people_cleared_is_sampled_with_250():
    """Requirements, 2.2 point 6: 250 of 1,250 keep the bound on the book at 14 of 25 allowed."""
    plan = published()

    assert 250 == strata(plan)[StratumName.CLEARED].plan.n
    assert (14, 25, 5_100) == (plan.clean_bound, plan.allowed, plan.covered)


def test_hours_are_told_before_any_is_spent():
    """600 and 300 at 3 minutes are 45 hours, 250 cleared ones 12.5."""
    assert 57.5 == published(tripwire=0).hours


def test_tripwires_by_the_samples_ranks_save_thirty_hours():
    """Requirements, 2.2 point 8: twelve times fifty are hardly read besides."""
    plan = published()

    assert 87.5 == plan.hours_apart
    assert 30 == round(plan.hours_apart - plan.hours)


def test_what_tripwires_add_is_about_what_is_drawn():
    """Where all chapters read as deep as their stratum, the luck of the draw alone adds some."""
    listed = [replace(one, chapter=f"ch{at % 12}") for at, one in enumerate(make_list(plain=4_600))]
    expected = plan_of(listed).extra
    drawn = [sum(not one.for_stratum for one in draw(listed, seed=seed)[0]) for seed in range(12)]

    # One draw varies by about 5; the mean of twelve by 1.5.
    assert abs(expected - sum(drawn) / 12) < 6


@pytest.mark.parametrize("population", [1, 180, 299, 300])
def test_a_stratum_with_fewer_sentences_than_are_asked_for_is_read_whole(population):
    """Requirements, R84: N = 180, n = 300 → 180."""
    found = plan_stratum(DEFAULT_RULES[1], population)

    assert population == found.plan.n
    assert found.plan.reads_all
    assert found.shows


def test_where_all_are_read_as_many_errors_pass_as_the_target_allows():
    """1 % of 180 is 1.8: one error passes, two do not."""
    assert 1 == plan_stratum(DEFAULT_RULES[1], 180).plan.accept


def test_a_sample_that_shows_nothing_says_so():
    """100 of 600 cannot rule out 1 %, however clean they are."""
    small = replace(DEFAULT_RULES[1], size=100)

    assert not plan_stratum(small, 600).shows


@pytest.mark.parametrize(("accept", "n"), [(0, 208), (1, 312), (2, 395)])
def test_an_acceptance_number_asks_for_its_size(accept, n):
    """Of 600: the size comes from the hypergeometric, not from 299, 473 and so on."""
    asked = StratumRule(stratum=StratumName.NUMBER, target=0.01, size=None, accept=accept)
    found = plan_stratum(asked, 600)

    assert (n, accept, True) == (found.plan.n, found.plan.accept, found.shows)


def test_more_errors_than_a_size_allows_are_not_accepted():
    """600 with one error do not show 0.5 % of 3,250; the plan does not pretend it."""
    asked = replace(DEFAULT_RULES[3], accept=1)

    assert not plan_stratum(asked, 3_250).shows


def test_the_chance_of_the_whole_is_that_of_all_its_strata():
    """At a true 0.1 %: no wrong number of 600 · 300, …: each is hypergeometric."""
    plan = published()
    product = 1.0
    for one in plan.strata:
        product *= one.chance_to_pass(0.001)

    assert product == plan.chance_to_pass(0.001)
    assert 1 / product == plan.expected_attempts(0.001)
    assert plan.chance_to_pass(0.0) == 1.0


def test_an_empty_stratum_passes_and_costs_nothing():
    """There is nothing to be wrong."""
    empty = plan_stratum(DEFAULT_RULES[3], 0)

    assert (0, 0.0, 1.0) == (empty.plan.n, empty.hours, empty.chance_to_pass(0.5))


def test_all_that_is_told_of_the_plan_of_a_long_book_is_a_chance():
    """Of a long book, with everything that is told of it."""
    plan = published(populations={**PUBLISHED, StratumName.PLAIN: 40_000})
    chances = [plan.chance_to_pass(rate) for rate in (0.0002, 0.001, 0.002, 0.005, 0.016)]
    offers = [one.chance_to_pass(0.001) for of in plan.strata for one in of.offers]

    assert plan.clean_bound > 0
    assert all(0.0 <= one <= 1.0 for one in (*chances, *offers))


def test_each_stratum_has_one_rule():
    """None is left out, and none has two."""
    with pytest.raises(ValueError, match="one rule"):
        published(rules=DEFAULT_RULES[1:])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"target": 0.0}, "between 0 and 100 %, got 0 %"),
        ({"target": 1.5}, "between 0 and 100 %, got 150 %"),
        ({"size": -1}, "are read, got -1"),
        ({"accept": -2}, "allowed to be wrong, got -2"),
        ({"minutes": -1.0}, "a sentence, got -1"),
        ({"minutes": float("nan")}, "a sentence, got nan"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(fields, told):
    """No share, more than all, less than nothing; told of the field, in words for people."""
    with pytest.raises(ValueError, match="of the stratum number") as caught:
        replace(DEFAULT_RULES[1], **fields)

    assert str(caught.value).endswith(told)
    assert "StratumRule" not in str(caught.value)
