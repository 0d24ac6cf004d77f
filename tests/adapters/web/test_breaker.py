"""A registry that does not answer is let alone."""

from __future__ import annotations

import pytest

from cardstore.adapters.web.breaker import FAILURES, REST_S, TIMEOUTS, Breaker
from cardstore.sources.registry import Unavailable


@pytest.fixture
def breaker(clock):
    """A breaker that has seen nothing."""
    return Breaker(clock=clock.clock)


def fail(breaker, times, why=Unavailable.UNREACHABLE):
    for _ in range(times):
        breaker.failed(why, "no answer")


def test_failures_in_a_row_let_it_rest(breaker):
    """One fewer does not."""
    fail(breaker, FAILURES - 1)
    before = breaker.resting(paid=False)
    fail(breaker, 1)

    assert before is None
    assert Unavailable.UNREACHABLE is breaker.resting(paid=False).why


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


def test_fewer_waits_in_vain_let_it_rest(breaker):
    """Each costs the whole wait."""
    fail(breaker, TIMEOUTS - 1, Unavailable.TIMED_OUT)
    before = breaker.resting(paid=False)
    fail(breaker, 1, Unavailable.TIMED_OUT)

    assert before is None
    assert Unavailable.TIMED_OUT is breaker.resting(paid=False).why


def test_after_a_wait_in_vain_it_is_late_until_it_says_something(breaker):
    """An answer, or a failure that is told, ends that."""
    told = []
    for end in (breaker.answered, lambda: fail(breaker, 1)):
        told.append(breaker.late)
        fail(breaker, 1, Unavailable.TIMED_OUT)
        told.append(breaker.late)
        end()
    told.append(breaker.late)

    assert [False, True, False, True, False] == told


def test_it_is_still_late_after_its_rest(breaker, clock):
    """The next request does not wait as long, and is enough for the next rest."""
    fail(breaker, TIMEOUTS, Unavailable.TIMED_OUT)
    clock.sleep(REST_S + 1)
    awake = breaker.resting(paid=False)
    late = breaker.late
    fail(breaker, 1, Unavailable.TIMED_OUT)

    assert (None, True) == (awake, late)
    assert breaker.resting(paid=False) is not None
