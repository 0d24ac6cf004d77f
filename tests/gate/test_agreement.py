"""How far two people agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.agreement import agreement

NAMES = ("ada", "ben")


def labels(both, first, second, neither):
    """Make labels of the four counts of a table of two readers."""
    return [
        *[(True, True)] * both,
        *[(True, False)] * first,
        *[(False, True)] * second,
        *[(False, False)] * neither,
    ]


def test_kappa_is_that_of_a_worked_table():
    """20, 5, 10, 15: they agree on 70 %, and would by chance on 50 %."""
    found = agreement(NAMES, labels(20, 5, 10, 15))

    assert (50, 35) == (found.n, found.agreed)
    assert pytest.approx(0.4) == found.kappa
    assert pytest.approx((0.146, 0.654), abs=1e-3) == found.interval


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=40))
def test_who_is_named_first_does_not_matter(pairs):
    """And kappa lies in its interval, both from -1 to 1."""
    found = agreement(NAMES, pairs)
    turned = agreement(NAMES, [(b, a) for a, b in pairs])

    assert (found.agreed, found.kappa) == (turned.agreed, turned.kappa)
    assert found.kappa is None or -1 <= found.interval[0] <= found.kappa <= found.interval[1] <= 1


@pytest.mark.parametrize("pairs", [[], labels(5, 0, 0, 0), labels(5, 0, 3, 0)])
def test_one_label_for_all_says_nothing_of_agreement(pairs):
    """Both of them say yes to everything: kappa has no meaning, the count has."""
    found = agreement(NAMES, pairs)

    assert (None, None) == (found.kappa, found.interval)
    assert sum(a is b for a, b in pairs) == found.agreed
