"""Broken words: both halves are known wherever furniture or a page break stands between."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.spans import Span
from cardstore.text.broken_words import find_broken_at_heads, find_broken_words


@given(st.text(st.sampled_from("ab-\n\f "), max_size=40))
def test_a_word_is_broken_where_only_white_space_stands_behind_its_hyphen(text: str) -> None:
    """As a search from every page break outwards, sign by sign, tells."""
    turns = [at for at, sign in enumerate(text) if sign == "\f"]
    expected = set()
    for turn in turns:
        before, after = text[:turn].rstrip(), text[turn:]
        first = turn + len(after) - len(after.lstrip())
        if before.endswith("-") and before[-2:-1].isalpha() and text[first : first + 1].isalpha():
            expected.add((len(before) - 2, first))

    assert expected == set(find_broken_words(text, turns))


def test_a_long_blank_stretch_is_looked_back_over() -> None:
    """Blanked notes may be thousands of line ends."""
    text = "un-" + "\n" * 5_000 + "likely"

    assert [(1, 5_003)] == list(find_broken_words(text, [4_900]))


def test_a_capital_line_of_text_below_a_known_head_is_no_head() -> None:
    """Only lines that may be furniture are passed by."""
    text = "the Anglo-\n\fSaxon kings\nthe rest"

    assert [] == list(find_broken_at_heads(text, [], leaf_starts=[0, 12]))
    assert [(8, 24)] == list(find_broken_at_heads(text, [Span(12, 24)], leaf_starts=[0, 12]))


def test_a_hyphen_before_an_unmarked_note_cuts_a_word_on_the_last_leaf_but_one() -> None:
    """Where its second half stands nobody can tell when the next leaf begins in capitals."""
    text = "it was un-\n* A note.\n\fPLATE II"

    assert [(8, 8)] == list(find_broken_at_heads(text, [], leaf_starts=[0, 22]))
