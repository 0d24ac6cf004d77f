"""Signs of a block are found from left to right; comments end at the first end within reach."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.inline_signs import find_signs
from cardstore.claims.splitter import read_manuscript

_OBVIOUS = re.compile(r"<!--.{0,4000}?-->", re.DOTALL)
PIECES = st.lists(
    st.sampled_from(["<!--", "-->", "->", "-", ">", "a", "\n", " ", "b" * 1990, "c" * 3990]),
    max_size=14,
)


def comments(text):
    """Give the comments that are found."""
    return [found.span() for found in find_signs(text) if found.lastgroup == "comment"]


@given(PIECES)
def test_comments_are_those_that_are_looked_for_one_by_one(pieces):
    """Also where one opens within another, or ends out of reach."""
    text = "".join(pieces)

    assert [found.span() for found in _OBVIOUS.finditer(text)] == comments(text)


@pytest.mark.parametrize(("between", "found"), [(4000, 1), (4001, 0)])
def test_a_comment_has_4000_characters_at_most(between, found):
    """What is longer is no comment that a reader would miss: its words are checked."""
    assert found == len(comments(f"a <!--{'b' * between}--> c"))


@pytest.mark.parametrize("behind", ["", "b" * 4001 + "-->", " `-->` "])
def test_many_openings_that_nothing_closes_take_no_time(behind):
    """A text of 50,000 is read in less than two seconds; it took four and more."""
    begun = time.perf_counter()
    read_manuscript("<!--" * 50_000 + behind, name="ch01.md")

    assert time.perf_counter() - begun < 2
