"""Packed numbers come back as they were, without being unpacked at once."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.packed import (
    pack_numbers,
    pack_offsets,
    pack_text,
    unpack_numbers,
    unpack_offsets,
    unpack_text,
)

# Steps of letters in a text, and now and then past a whole chapter of furniture.
steps = st.lists(st.one_of(st.integers(0, 3), st.integers(0, 200_000)), max_size=900)


@given(steps=steps)
def test_offsets_come_back(steps):
    """Whatever the gaps, few or many, narrow or wide: length, order and every number."""
    offsets = list(accumulate(steps))
    found = unpack_offsets(pack_offsets(offsets))

    assert len(offsets) == len(found)
    assert offsets == list(found)
    assert offsets == [found[at] for at in range(len(offsets))]


@given(steps=steps, start=st.integers(-950, 950), stop=st.integers(-950, 950))
def test_offsets_are_a_sequence(steps, start, stop):
    """Slices, indices from the end, and bisecting work as on a list."""
    offsets = list(accumulate(steps))
    found = unpack_offsets(pack_offsets(offsets))
    last = offsets[-1] if offsets else 0

    assert offsets[start:stop] == list(found[start:stop])
    assert [offsets[-1 - at] for at in range(len(offsets))] == [
        found[-1 - at] for at in range(len(offsets))
    ]
    assert bisect_left(offsets, last) == bisect_left(found, last)


def test_an_index_beyond_the_end_is_refused():
    """Iterating by index stops where a list's would."""
    found = unpack_offsets(pack_offsets([1, 2]))
    with pytest.raises(IndexError):
        found[2]


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 512])
def test_blocks_may_be_full_or_not(count):
    """The length is kept at every border of the blocks."""
    offsets = array("I", range(0, 3 * count, 3))

    assert list(offsets) == list(unpack_offsets(pack_offsets(offsets)))


@given(numbers=st.lists(st.integers(0, 2**32 - 1)))
def test_numbers_come_back(numbers):
    """Any whole numbers of 32 bits."""
    assert numbers == list(unpack_numbers(pack_numbers(numbers)))


@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_texts_come_back(text):
    """Any text."""
    assert text == unpack_text(pack_text(text))


@pytest.mark.parametrize("unpack", [unpack_offsets, unpack_numbers, unpack_text])
def test_other_bytes_are_refused(unpack):
    """What is not packed is no empty text, but an error."""
    with pytest.raises(ValueError, match="cannot be unpacked"):
        unpack(b"no packed bytes")
