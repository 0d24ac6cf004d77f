"""Align: which words answer to which, against a slow obvious reckoning."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.align import Group, align_words, join_equal

WORDS = st.lists(st.sampled_from(["ab", "cd", "abcd", "x", "yz"]), max_size=7)


def shown(groups: list[Group], printed: list[str], quoted: list[str]) -> list[tuple[str, str]]:
    """Give groups as pairs of joined words."""
    return [
        (
            " ".join(printed[g.printed_start : g.printed_end]),
            " ".join(quoted[g.quoted_start : g.quoted_end]),
        )
        for g in groups
    ]


@given(WORDS, WORDS)
def test_groups_cover_every_quoted_word_once_and_in_order(
    printed: list[str], quoted: list[str]
) -> None:
    """Nothing of the quote is passed over; source words are left out at the ends alone."""
    groups = align_words(printed, quoted)
    covered = [number for g in groups for number in range(g.quoted_start, g.quoted_end)]
    used = [number for g in groups for number in range(g.printed_start, g.printed_end)]

    assert covered == list(range(len(quoted)))
    assert used == list(range(used[0], used[-1] + 1) if used else [])


@given(WORDS, WORDS)
def test_equal_groups_have_equal_letters(printed: list[str], quoted: list[str]) -> None:
    """And groups called unequal have not."""
    for group in align_words(printed, quoted):
        one = "".join(printed[group.printed_start : group.printed_end])
        other = "".join(quoted[group.quoted_start : group.quoted_end])

        assert group.equal == (one == other)


def slow_distance(printed: tuple[str, ...], quoted: tuple[str, ...]) -> int:
    """Count the fewest words to change, with source words at both ends free."""

    @cache
    def inner(i: int, j: int) -> int:
        if j == len(quoted):
            return 0
        if i == len(printed):
            return len(quoted) - j
        return min(
            inner(i + 1, j + 1) + (printed[i] != quoted[j]),
            inner(i + 1, j) + 1,
            inner(i, j + 1) + 1,
        )

    return min(inner(start, 0) for start in range(len(printed) + 1))


@given(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=8, unique=True), st.data())
def test_one_dropped_word_costs_one_change(printed: list[str], data: st.DataObject) -> None:
    """The slow count and ours agree on quotes that differ by a word."""
    at = data.draw(st.integers(0, len(printed) - 1))
    quoted = printed[:at] + printed[at + 1 :]
    unequal = [group for group in align_words(printed, quoted) if not group.equal]

    assert len(unequal) == slow_distance(tuple(printed), tuple(quoted))


def test_a_split_word_answers_to_its_halves() -> None:
    """As readers split words at a speck."""
    printed, quoted = ["the", "rey", "volving", "wheel"], ["the", "revolving", "wheel"]

    assert ("rey volving", "revolving") in shown(align_words(printed, quoted), printed, quoted)


def test_words_around_the_quote_are_left_out() -> None:
    """Also where the first word of the quote stands there too."""
    printed = ["the", "old", "the", "king", "went", "home", "went"]
    quoted = ["the", "king", "went"]

    assert shown(join_equal(align_words(printed, quoted)), printed, quoted) == [
        ("the king went", "the king went")
    ]


def test_a_changed_last_word_answers_to_the_word_in_its_place() -> None:
    """Not to one further on."""
    printed, quoted = ["the", "king", "went", "home", "late"], ["the", "king", "slept"]

    assert shown(align_words(printed, quoted), printed, quoted)[-1] == ("went", "slept")
