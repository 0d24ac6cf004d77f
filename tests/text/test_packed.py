"""Packed numbers come back as they were, without being unpacked at once."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.packed import count_below, pack_rising, unpack_rising

# Steps of letters in a text, and now and then past some leaves of furniture; 0 in a ligature.
steps = st.lists(st.one_of(st.integers(0, 3), st.integers(0, 9_000)), max_size=900)


@given(steps=steps)
def test_numbers_come_back(steps):
    """Whatever the gaps, few or many, narrow or wide: length, order and every number."""
    numbers = list(accumulate(steps))
    found = unpack_rising(pack_rising(numbers))

    assert len(numbers) == len(found)
    assert numbers == list(found)
    assert numbers == [found[at] for at in range(len(numbers))]


@given(steps=steps, start=st.integers(-950, 950), stop=st.integers(-950, 950))
def test_they_are_a_sequence(steps, start, stop):
    """Slices, and indices from the end, work as on a list."""
    numbers = list(accumulate(steps))
    found = unpack_rising(pack_rising(numbers))

    assert numbers[start:stop] == list(found[start:stop])
    assert numbers[start:stop:3] == list(found[start:stop:3])
    assert [numbers[-1 - at] for at in range(len(numbers))] == [
        found[-1 - at] for at in range(len(numbers))
    ]


@given(steps=steps, asked=st.lists(st.integers(-2, 40_000), max_size=20))
def test_what_goes_before_a_number_is_counted(steps, asked):
    """As bisecting a list does, for numbers of the row, others, and those beyond its ends."""
    numbers = list(accumulate(steps))
    found = unpack_rising(pack_rising(numbers))

    for number in (*asked, *numbers[:30], *[number + 1 for number in numbers[-30:]]):
        expected = bisect_left(numbers, number)
        assert expected == count_below(found, number) == count_below(numbers, number)
        assert (number in numbers) == (number in found)


@given(steps=steps, start=st.integers(0, 40_000), length=st.integers(-3, 700))
def test_whether_there_are_numbers_in_a_stretch(steps, start, length):
    """The end is no part of it, and an empty stretch has none."""
    numbers = list(accumulate(steps))
    found = unpack_rising(pack_rising(numbers))

    expected = any(start <= number < start + length for number in numbers)
    assert expected == found.any_between(start, start + length)


def test_an_index_beyond_the_end_is_refused():
    """Iterating by index stops where a list's would."""
    found = unpack_rising(pack_rising([1, 2]))
    with pytest.raises(IndexError):
        found[2]
    with pytest.raises(IndexError):
        found[-3]


@pytest.mark.parametrize("count", [0, 1, 511, 512, 513, 1024, 9000])
def test_chunks_may_be_full_or_not(count):
    """The length is kept at every border of the chunks, of all numbers and of every third one."""
    for step in (1, 3):
        numbers = array("I", range(0, step * count, step))

        assert list(numbers) == list(unpack_rising(pack_rising(numbers)))
        assert list(numbers) == list(unpack_rising(pack_rising(numbers))[:])


def test_numbers_far_apart_take_few_bytes():
    """The foot notes of a book stand a page apart; a bit for every letter between is too much."""
    numbers = [start + at for start in range(0, 900_000, 30_000) for at in range(40)]

    assert len(pack_rising(numbers)) < 900_000 // 8 // 4


@pytest.mark.parametrize(
    "held",
    [
        b"",
        b"no packed bytes",
        b"\x01",
        b"\x02no packed bytes",
        b"\x78\x01\x03\x00\x00\x00\x00\x01",  # as numbers were packed before
        pack_rising([1, 2, 3])[:-1],
        pack_rising([1, 2, 3]) + b"\x00",
        b"\x01\xff" + pack_rising([1, 2, 3])[2:],
        pack_rising([1, 2, 3])[:5] + b"\x09" + pack_rising([1, 2, 3])[6:],
    ],
)
def test_other_bytes_are_refused(held):
    """What is not packed is no empty row, but an error."""
    with pytest.raises(ValueError, match="cannot be unpacked"):
        unpack_rising(held)
