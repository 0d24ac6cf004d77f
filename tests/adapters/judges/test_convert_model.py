"""Weights are rounded to 8 bits so that a processor that adds in 16 bits loses nothing.

That a whole model says the same on such a processor is seen in test_minicheck.py.
"""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from cardstore.adapters.judges.convert_model import bounded

FACTORS = (0, 255)  # the least and the most that the other side of a product can be
MATRICES = arrays(
    np.float32,
    array_shapes(min_dims=2, max_dims=2, max_side=9),
    elements=st.floats(-8.0, 8.0, width=32).map(lambda one: one if abs(one) > 1e-6 else 0.0),
)


@given(weights=MATRICES)
def test_no_sum_of_two_products_leaves_sixteen_bits(weights):
    """Two neighbours at a time, as the processor takes them, with the worst that can meet them."""
    rounded, _ = bounded(weights)

    for row in rounded.astype(int).tolist():
        for place in range(0, len(row) - 1, 2):
            sums = [row[place] * a + row[place + 1] * b for a in FACTORS for b in FACTORS]
            assert -(2**15) <= min(sums)
            assert max(sums) < 2**15


@given(weights=MATRICES)
def test_a_rounded_weight_is_the_nearest_of_its_row(weights):
    """Nothing is clipped: half a step away at most, each row by its own scale."""
    rounded, scale = bounded(weights)

    assert (np.int8, np.float32) == (rounded.dtype, scale.dtype)
    assert np.isfinite(scale).all()
    assert (np.abs(weights * scale[:, None] - rounded) <= 0.5 + 1e-4).all()


def test_the_steps_are_less_coarse_than_half_as_many():
    """Rows of 1,024 normal numbers: 1.3 times as coarse; leaving out a bit would make it twice."""
    weights = np.random.default_rng(1893).normal(size=(256, 1024)).astype(np.float32)
    _, scale = bounded(weights)
    coarser = 127.0 / np.abs(weights).max(axis=1) / scale

    assert 1.2 < np.median(coarser) < 1.4
    assert coarser.max() < 2.0
