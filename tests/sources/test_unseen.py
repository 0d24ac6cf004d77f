"""Signs that nobody sees."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.unseen import controls_in, shown_numbers, unseen_in, without_unseen

DIRECTIONS = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


def is_unseen(sign):
    """Whether a sign is a control other than tab, line feed and carriage return, or its like."""
    if sign in "\t\n\r":
        return False
    return unicodedata.category(sign) in {"Cc", "Cs"} or sign in DIRECTIONS


@given(st.text(st.characters() | st.sampled_from("\x00\x1b[31m]\x07\x85\u202e\u2069\ud800\r\n")))
def test_no_such_sign_is_left_and_nothing_else_is_told(text):
    """What is told is what was there."""
    left = without_unseen(text)

    assert not [sign for sign in left if is_unseen(sign)]
    assert not controls_in(left)
    assert {f"U+{ord(sign):04X}" for sign in text if is_unseen(sign)} == set(unseen_in(text))
    assert left == without_unseen(left)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]).filter(lambda s: not is_unseen(s))))
def test_all_other_text_stays(text):
    """Of every script."""
    assert text == without_unseen(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\x1b[31mA slow\x07 theory\x08 of tolls\x1b[0m.", "A slow theory of tolls."),
        ("\x1b]0;owned\x07Title \u202eevil\u202c", "Title evil"),
        ("Har\x00bour", "Harbour"),
        ("two\x0bwords\x85here", "two words here"),
        ("two\r\nlines\rmore", "two\nlines\nmore"),
        ("ab\u200fאב", "ab\u200fאב"),
        ("half \ud800 a sign", "half  a sign"),
    ],
)
def test_what_is_seen_stays_readable(text, left):
    """An instruction to a terminal goes as a whole; what parts words leaves a blank."""
    assert left == without_unseen(text)


def test_many_numbers_are_cut():
    """For a message of one line."""
    assert "U+0001, U+0002, U+0003, U+0004 …" == shown_numbers(unseen_in("\1\2\3\4\5"))


@pytest.mark.parametrize("text", ["\x1b]" * 20_000, "\x1b[" * 20_000, "\x1b[" + "1" * 50_000])
def test_long_text_of_terminals_is_read_in_time(text):
    """Time grows with the text alone."""
    assert "\x1b" not in without_unseen(text)
