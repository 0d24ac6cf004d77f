"""A registry that does not answer is let alone."""

from __future__ import annotations

import pytest

from cardstore.adapters.web.breaker import FAILURES, REST_S, Breaker
from cardstore.sources.registry import Unavailable


@pytest.fixture
def breaker(clock):
    """A breaker that has seen nothing."""
    return Breaker(clock=clock.clock)


def fail(breaker, times):
    for _ in range(times):
        breaker.failed(Unavailable.TIMED_OUT, "no answer")


def test_failures_in_a_row_let_it_rest(breaker):
    """One fewer does not."""
    fail(breaker, FAILURES - 1)
    before = breaker.resting(paid=False)
    fail(breaker, 1)

    assert before is None
    assert Unavailable.TIMED_OUT is breaker.resting(paid=False).why


def test_an_answer_in_between_starts_the_count_anew(breaker):
    """Failures that are not in a row do not add up."""
    for _ in range(10 * FAILURES):
        fail(breaker, FAILURES - 1)
        breaker.answered()

    assert breaker.resting(paid=False) is None


def test_after_the_rest_one_failure_is_enough(breaker, clock):
    """A server that is still down is asked once a minute."""
    fail(breaker, FAILURES)
    clock.sleep(REST_S + 1)
    awake = breaker.resting(paid=False)
    fail(breaker, 1)

    assert awake is None
    assert breaker.resting(paid=False) is not None


def test_a_spent_budget_stops_only_what_costs(breaker):
    """OpenAlex answers to DOIs for nothing when no search is left."""
    breaker.rest(3600, paid=True, why=Unavailable.BUDGET_SPENT, detail="spent")

    assert Unavailable.BUDGET_SPENT is breaker.resting(paid=True).why
    assert breaker.resting(paid=False) is None


def test_a_registry_that_rests_is_not_asked_for_money_either(breaker):
    """What stops free requests stops all."""
    breaker.rest(3600, paid=False, why=Unavailable.RATE_LIMITED, detail="later")

    assert Unavailable.RATE_LIMITED is breaker.resting(paid=True).why
