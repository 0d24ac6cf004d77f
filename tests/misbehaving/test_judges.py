"""The contract of judges can fail: each way of breaking it is seen by its own check."""

from __future__ import annotations

import pytest

from cardstore.errors import JudgeError
from tests.contracts import judge_contract as contract
from tests.misbehaving import judges as spoilt

SEEN_BY = {
    spoilt.Numberless: contract.check_each_pair_has_its_sound_answer,
    spoilt.Talkative: contract.check_nothing_asked_is_nothing_answered,
    spoilt.Sorting: contract.check_order_is_kept,
    spoilt.Comparing: contract.check_pairs_do_not_bear_on_each_other,
    spoilt.Learning: contract.check_the_same_is_answered_again,
    spoilt.Lenient: contract.check_blank_texts_are_refused,
    spoilt.Cutting: contract.check_what_would_be_cut_is_refused,
    spoilt.Swallowing: contract.check_special_tokens_stay_text,
    spoilt.Restless: contract.check_the_record_is_stable,
}


@pytest.mark.parametrize("twin", SEEN_BY, ids=lambda twin: twin.__name__)
def test_a_judge_that_breaks_the_contract_is_seen(twin):
    """The check fails, as an assertion or with pytest's word that nothing was raised."""
    with pytest.raises((AssertionError, JudgeError, pytest.fail.Exception)):
        SEEN_BY[twin](twin)


@pytest.mark.parametrize("check", contract.CHECKS)
def test_the_twins_are_sound_but_for_their_fault(check):
    """What they wrap keeps the contract, so that it is the fault which is seen."""
    check(spoilt.Wrapping)


def test_every_check_has_a_twin():
    """A check that no twin breaks might be unable to fail."""
    assert set(contract.CHECKS) == set(SEEN_BY.values())
