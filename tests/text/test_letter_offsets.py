"""The offsets of letters are those at which a cell sorts above the break."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.offsets import letter_offsets, overwrite


@given(cells=st.text(alphabet="ab9 \x1féﬁ語"))
def test_every_letter_has_its_offset(cells):
    """Looking at each cell by itself finds the same offsets."""
    expected = [offset for offset, cell in enumerate(cells) if cell > " "]
    assert list(letter_offsets(cells, above=" ")) == expected


def test_overwritten_stretches_keep_their_length():
    """A stretch gives way to as many cells; one that begins inside another is passed over."""
    assert overwrite("abcdef", [(1, 3, " "), (2, 4, "x"), (5, 6, "x")]) == "a  dex"
    assert overwrite("abc", []) == "abc"
