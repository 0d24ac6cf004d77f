"""Shared words: shares and runs, against a slow and obvious count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.shared_words import SHINGLE, TOLD_RUN, compare_quotes, compare_texts

LAMP = "The keeper lit the harbour lamp at dusk on the second of May and did not sleep that night."
RETOLD = "As the log has it, he lit the harbour lamp at dusk on the second of May, tired as he was."
OTHER = (
    "The pilots of Hallmouth had no boat that could stand the weather in the spring of that year."
)

words = st.lists(
    st.sampled_from(["the", "old", "lamp", "at", "dusk", "was", "lit", "and", "dim"]), max_size=30
)


def slow_runs(first, second):
    """Every maximal run that both have, by comparing every place with every place."""
    found = set()
    for at in range(len(first)):
        for other in range(len(second)):
            length = 0
            while (
                at + length < len(first)
                and other + length < len(second)
                and first[at + length] == second[other + length]
            ):
                length += 1
            if length >= TOLD_RUN:
                found.add(tuple(first[at : at + length]))
    return {
        run
        for run in found
        if not any(run != more and f" {' '.join(run)} " in f" {' '.join(more)} " for more in found)
    }


def slow_share(first, second):
    """The share of the first's five-word runs in the second; a shorter text is one run."""
    size = min(SHINGLE, len(first))
    runs = {tuple(first[at : at + size]) for at in range(len(first) - size + 1)} if first else set()
    held = f" {' '.join(second)} "
    return sum(f" {' '.join(run)} " in held for run in runs) / len(runs) if runs else 0.0


@given(words, words)
def test_runs_and_shares_are_those_of_the_slow_count(first, second):
    """The longest run is found; each told run stands in both; shares agree where both are long."""
    shared = compare_texts(" ".join(first), " ".join(second))
    longest = max((len(run) for run in slow_runs(first, second)), default=0)

    assert longest == shared.longest
    assert all(f" {run} " in f" {' '.join(first)} " for run in shared.runs)
    assert all(f" {run} " in f" {' '.join(second)} " for run in shared.runs)
    if len(second) >= SHINGLE:
        assert slow_share(first, second) == pytest.approx(shared.first_share)


@given(words, words)
def test_the_comparison_is_the_same_the_other_way_round(first, second):
    """The shares change places."""
    one = compare_texts(" ".join(first), " ".join(second))
    other = compare_texts(" ".join(second), " ".join(first))

    assert (one.first_share, one.second_share) == (other.second_share, other.first_share)
    assert one.longest == other.longest


def test_a_borrowed_passage_is_a_long_run():
    """Eleven words in a row are told, though both writers put their own around them."""
    shared = compare_quotes(LAMP, RETOLD)

    assert ("lit the harbour lamp at dusk on the second of may",) == shared.runs
    assert 11 == shared.longest


def test_two_quotes_of_different_things_share_nothing():
    """No run and no share."""
    shared = compare_quotes(LAMP, OTHER)

    assert (0.0, 0.0, ()) == (shared.first_share, shared.second_share, shared.runs)


def test_a_quote_inside_a_longer_one_is_contained_in_one_direction():
    """All of the short one stands in the long one; little of the long one in the short."""
    shared = compare_quotes("lit the harbour lamp at dusk", LAMP)

    assert 1.0 == shared.first_share
    assert 0.2 > shared.second_share


def test_a_run_ends_at_an_omission():
    """Words on both sides of […] did not stand side by side."""
    whole = "the keeper lit the harbour lamp at dusk on the second of may"
    shared = compare_quotes(
        whole, "the keeper lit the harbour […] lamp at dusk on the second of may"
    )

    assert 8 == shared.longest


def test_words_added_in_brackets_are_none_of_the_quote():
    """Two writers' identical additions are no shared words of their sources."""
    added = "[the keeper of the harbour lamp at dusk on the second of May]"

    assert () == compare_quotes(f"He {added} slept.", f"She {added} woke.").runs


def test_case_accents_and_marks_do_not_count():
    """The words are compared folded."""
    one = "L’hôtel, où il avait été, était fermé ce jour-là, dit-on."

    assert 1.0 == compare_quotes(one, one.upper().replace("’", "'")).first_share
