"""The contract of registries can fail: each way of breaking it is seen by its own check."""

from __future__ import annotations

import pytest

from tests.contracts import registry_contract as contract
from tests.misbehaving import registries as spoilt

SEEN_BY = {
    spoilt.Raising: contract.check_an_outage_is_unavailable,
    spoilt.ForgettingOutages: contract.check_an_outage_is_unavailable,
    spoilt.AskingOffline: contract.check_offline_asks_nobody,
    spoilt.Spendthrift: contract.check_a_spent_budget_is_kept,
    spoilt.Masked: contract.check_it_signs_its_answers,
    spoilt.Cheap: contract.check_prices_are_told_without_asking,
    spoilt.Choosy: contract.check_odd_references_raise_nothing,
    spoilt.OnceOnly: contract.check_it_can_be_closed_twice,
}


@pytest.mark.parametrize("twin", SEEN_BY, ids=lambda twin: twin.__name__)
def test_a_registry_that_breaks_the_contract_is_seen(twin):
    """The check fails, or the twin's own exception comes out."""
    with pytest.raises((AssertionError, ConnectionError, ValueError, RuntimeError)):
        SEEN_BY[twin](twin)


@pytest.mark.parametrize("check", contract.CHECKS)
def test_the_twins_are_sound_but_for_their_fault(check):
    """What they wrap keeps the contract, so that it is the fault which is seen."""
    check(spoilt.Wrapping)


def test_every_check_has_a_twin():
    """A check that no twin breaks might be unable to fail."""
    assert set(contract.CHECKS) == set(SEEN_BY.values())
