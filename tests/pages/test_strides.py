"""Leaves that count by two: columns, or rectos alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis


def _map(numbered_leaf, labels, *, confidence=0.95):
    return infer_page_map(
        [numbered_leaf(at, label, confidence=confidence) for at, label in enumerate(labels)]
    )


@pytest.mark.parametrize("confidence", [None, 0.95])
@given(first=st.integers(1, 400), leaves=st.integers(6, 14))
@settings(max_examples=8, deadline=None)
def test_columns_are_printed_as_they_stand(numbered_leaf, confidence, first, leaves):
    """1, 3, 5: each leaf has the number that it bears, and no remark calls it a jump."""
    labels = [str(first + 2 * at) for at in range(leaves)]
    page_map = _map(numbered_leaf, labels, confidence=confidence)

    assert labels == [entry.shown for entry in page_map.leaves]
    assert not any("go from" in remark for remark in page_map.remarks)


def test_an_unread_leaf_inside_is_counted_by_two(numbered_leaf):
    """Between 109 and 113 stands 111, inferred and with a doubt."""
    labels = [None if at == 5 else str(101 + 2 * at) for at in range(14)]
    entry = _map(numbered_leaf, labels).leaves[5]

    assert ("[111]", True) == (entry.shown, "by two" in entry.doubt)


def test_four_numbers_that_rise_by_two_are_no_row(numbered_leaf):
    """Tables and lists have such; nothing is told of them but what was read."""
    labels = [*[None] * 4, "11", "13", "15", "17", *[None] * 6]
    page_map = _map(numbered_leaf, labels)

    assert {Basis.UNKNOWN} == {entry.basis for entry in page_map.leaves}


@given(step=st.integers(3, 9))
@settings(max_examples=5, deadline=None)
def test_no_other_stride_is_believed(numbered_leaf, step):
    """Numbers that rise by three or more are verses or years; every leaf stays unknown."""
    labels = [str(11 + step * at) for at in range(12)]

    assert {Basis.UNKNOWN} == {entry.basis for entry in _map(numbered_leaf, labels).leaves}
