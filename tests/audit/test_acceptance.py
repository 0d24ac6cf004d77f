"""The chance of being accepted, against every sample there is and against drawn audits."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.audit.acceptance import Acceptance, deepened, floor_for
from cardstore.audit.estimate import AuditState, estimate, terms_of
from cardstore.audit.joint import Sampled, alpha_at, joint_bound
from cardstore.audit.plans import AcceptancePlan, nearest
from cardstore.audit.strata import DEFAULT_RULES, StratumName
from tests.audit.made_audits import draw_sample, judge, make_list, plan_of

FRESH = make_list(number=109, plain=66, cleared=354)


@st.composite
def conditions(draw):
    """Give two or three small strata, some read whole, and what the whole may have."""
    plans = []
    for _ in range(draw(st.integers(1, 3))):
        population = draw(st.integers(1, 6))
        n = draw(st.integers(1, population))
        accept = draw(st.integers(0, n))
        plans.append(AcceptancePlan(n=n, accept=accept, population=population))
    return Acceptance(
        strata=tuple(plans),
        allowed=draw(st.integers(0, 12)),
        alpha=draw(st.sampled_from([0.05, 0.3])),
    )


def every_sample(some, share):
    """Draw every sample of every stratum that there is, and count those that are accepted."""
    found = []
    for one in some.strata:
        bad = nearest(share, one.population)
        samples = combinations(range(one.population), one.n)
        found.append([sum(place < bad for place in sample) for sample in samples])
    accepted = total = 0
    for errors in product(*found):
        sampled = [
            Sampled(population=one.population, n=one.n, errors=k)
            for one, k in zip(some.strata, errors, strict=True)
        ]
        within = all(k <= one.accept for one, k in zip(some.strata, errors, strict=True))
        accepted += within and joint_bound(sampled, alpha=some.alpha) <= some.allowed
        total += 1
    return accepted / total


@settings(max_examples=60, deadline=None)
@given(conditions(), st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0]))
def test_the_chance_is_that_of_every_sample_there_is(some, share):
    """All conditions at once: each stratum's, and the bound on the whole."""
    assert every_sample(some, share) == pytest.approx(some.chance(share), abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(conditions())
def test_what_a_stratum_may_hold_is_the_most_that_is_accepted_without_any_other(some):
    """One after the other, from none."""
    for place, one in enumerate(some.strata):
        tried = [
            k
            for k in range(min(one.accept, one.n) + 1)
            if some.accepts([k if at == place else 0 for at in range(len(some.strata))])
        ]

        assert (max(tried) if tried else None) == some.alone(place)


def test_errors_that_the_whole_book_never_allows_are_not_told_as_allowed():
    """109 numbers, 66 plain, 354 cleared: one error anywhere, and more than 2 are not ruled out."""
    plan = plan_of(FRESH, factual=534)
    own = [one.plan.accept for one in plan.strata if one.population]

    assert (2, [1, 0, 1]) == (plan.allowed, own)
    assert [0, 0, 0] == [
        most for one, most in zip(plan.strata, plan.may_find, strict=True) if one.population
    ]


def test_the_chance_of_a_book_with_few_errors_is_that_none_of_them_is_drawn():
    """At 0.2 % one of 354 cleared is wrong: 104 of 354 samples miss it. At 0.5 % one number is."""
    plan = plan_of(FRESH, factual=534)

    assert 104 / 354 == pytest.approx(plan.chance_to_pass(0.002))
    assert 0.0 == plan.chance_to_pass(0.005)


@pytest.mark.parametrize("look", [1, 3])
def test_the_chance_is_how_often_drawn_audits_are_accepted(look):
    """Against 250 audits of the list, drawn and judged; within four standard errors."""
    listed = make_list(plain=60, cleared=90)
    rules = tuple(
        replace(one, size={"plain": 40, "cleared": 60}.get(one.stratum.value), target=0.15)
        for one in DEFAULT_RULES
    )
    plan = replace(plan_of(listed, rules=rules, tripwire=0, factual=1_600), look=look)
    terms, share = terms_of(plan), 0.04
    wrong = {f"plain-{k}" for k in range(nearest(share, 60))}
    wrong |= {f"cleared-{k}" for k in range(nearest(share, 90))}
    accepted = 0
    for seed in range(250):
        drawn = draw_sample(listed, sizes=terms.sizes, tripwire=0, seed=seed)
        places = {at for at, one in enumerate(drawn) if one.listed.verdict_key in wrong}
        found = estimate(judge(drawn, wrong=places), terms=terms, look=look)
        accepted += found.state is AuditState.PASSED and found.joint <= terms.allowed
    chance = plan.chance_to_pass(share)

    assert 0.02 < chance < 0.98
    assert abs(accepted / 250 - chance) <= 4 * math.sqrt(chance * (1 - chance) / 250)


@pytest.mark.parametrize("look", [1, 2, 3, 4, 5])
def test_a_plan_reads_so_much_that_a_clean_audit_can_be_accepted_at_its_look(look):
    """Each look has to be surer, so more is read; of what is asked for by hand it is told."""
    plan = plan_of(FRESH, factual=534, look=look)
    fixed = plan_of(
        FRESH,
        factual=534,
        look=look,
        rules=tuple(
            replace(one, size=251) if one.stratum is StratumName.CLEARED else one
            for one in DEFAULT_RULES
        ),
    )
    terms = terms_of(plan)
    drawn = draw_sample(FRESH, sizes=terms.sizes, tripwire=0, seed=1)
    clean = estimate(judge(drawn), terms=terms, look=look)

    assert (plan.clean_bound, True) == (clean.joint, plan.acceptance.possible)
    assert clean.joint <= plan.allowed
    assert (1.0, 251) == (plan.chance_to_pass(0.0), fixed.strata[-1].plan.n)
    assert fixed.acceptance.possible is (fixed.clean_bound <= 2)
    assert bool(fixed.enough) is not fixed.acceptance.possible


def test_no_more_is_read_than_has_to_be():
    """One sentence less of the shallowest stratum, and a clean audit is not accepted."""
    plan = plan_of(FRESH, factual=534, look=4)
    cleared = plan.strata[-1]
    fewer = replace(plan.acceptance, strata=(replace(cleared.plan, n=cleared.plan.n - 1),))

    assert cleared.asked == 250 < cleared.plan.n < 354
    assert plan.clean_bound <= plan.allowed < fewer.clean_bound


def test_a_book_that_may_have_no_error_is_read_but_for_two_of_forty():
    """One wrong sentence lies among two of forty that are not read one time in twenty."""
    plan = AcceptancePlan(n=10, accept=0, population=40)
    share = floor_for([(plan, True)], allowed=0, alpha=0.05)

    assert 38 == deepened(10, 40, share=share)
    assert floor_for([(plan, False)], allowed=0, alpha=0.05) is None


def test_the_published_plan_is_accepted_as_before():
    """Requirements, 2.2 points 2 and 6: all clean, 14 of 25; the product of three samples."""
    plan = plan_of(make_list(number=600, plain=3_250, cleared=1_250))
    missed = [
        math.comb(600 - 1, 300) / math.comb(600, 300),
        math.comb(3_250 - 3, 600) / math.comb(3_250, 600),
        math.comb(1_250 - 1, 250) / math.comb(1_250, 250),
    ]

    assert math.prod(missed) == pytest.approx(plan.chance_to_pass(0.001))
    assert 0.0125 == alpha_at(3)
