"""No run asks more, or spends more, than it may."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.web.budget import Budget


@given(
    limit=st.integers(0, 30),
    cents=st.integers(0, 30),
    costs=st.lists(st.integers(0, 9), max_size=40),
)
def test_limits_are_kept_and_nothing_is_taken_in_vain(limit, cents, costs):
    """Against a count by hand: a request is taken exactly when both limits allow it."""
    budget = Budget(max_requests=limit, max_usd=cents / 1000)
    requests = spent = 0
    for cost in costs:
        fits = requests < limit and (cost == 0 or spent + cost <= cents)
        assert fits == budget.take(cost / 1000)
        requests += fits
        spent += cost * fits

    assert (requests, spent / 1000) == (budget.requests, budget.usd)


def test_threads_together_do_not_spend_more():
    """A hundred searches are a dime, whoever asks."""
    budget = Budget(max_usd=0.1)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: budget.take(0.001), range(500)))

    assert 100 == sum(taken)


def test_without_limits_all_is_taken():
    """The default forbids nothing and still counts."""
    budget = Budget()

    assert all(budget.take(1.0) for _ in range(1000))
    assert 1000 == budget.usd
