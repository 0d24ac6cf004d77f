"""The quick comparison of two texts says what comparing every run of words would say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.shared_words import SHINGLE, TOLD_RUN, compare_texts
from cardstore.text.folding import fold_text, fold_words

TEXTS = st.lists(st.sampled_from(["the", "Lamp", "burned", "at-", "dusk,", "ﬁre", "é"])).map(
    " ".join
)
ANY_TEXTS = st.text(alphabet="aé ﬁ-\n’[1]\u00adß½Ꝛ3", max_size=60)


def _slow_words(text):
    folded = fold_text(text)
    return folded.words(0, len(folded.word_starts))


def _slow_runs(words, length):
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


@given(text=ANY_TEXTS)
def test_words_alone_are_those_of_the_folded_text(text):
    """Folding a text for its words alone gives the words that folding it whole gives."""
    assert fold_words(text) == _slow_words(text)


@given(first=TEXTS, second=TEXTS)
def test_a_run_is_told_exactly_where_both_texts_have_one(first, second):
    """Some run is told where, and only where, both texts have eight words in a row."""
    ours, theirs = _slow_words(first), _slow_words(second)
    shared = _slow_runs(ours, TOLD_RUN) & _slow_runs(theirs, TOLD_RUN)
    told = compare_texts(first, second)
    assert bool(told.runs) == bool(shared)
    assert all(f" {run} " in f" {' '.join(ours)} " for run in told.runs)
    assert all(f" {run} " in f" {' '.join(theirs)} " for run in told.runs)


@given(first=TEXTS, second=TEXTS)
def test_the_share_is_counted_over_runs_of_five_words(first, second):
    """Of texts of five words or more the share is that of the runs of five that both have."""
    ours, theirs = (_slow_runs(_slow_words(one), SHINGLE) for one in (first, second))
    if ours and theirs:
        told = compare_texts(first, second)
        assert told.first_share == len(ours & theirs) / len(ours)
        assert told.second_share == len(ours & theirs) / len(theirs)
