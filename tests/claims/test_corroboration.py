"""Corroboration: where a sentence claims that several voices tell one thing."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.corroboration import find_corroboration


def told(words):
    """Give (phrase, certain, least, of all) of each claim."""
    return [(c.phrase, c.certain, c.least, c.of_all) for c in find_corroboration(words)]


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("Several accounts say that the quay was dry.", 2),
        ("Multiple diarists tell it.", 2),
        ("Two independent reports agree that the quay was dry.", 2),
        ("Three witnesses recalled the flood.", 3),
        ("Both witnesses remembered the lamp.", 2),
        ("Both Tolle and Ames recall the lamp.", 2),
        ("Four separate newspapers carried the story.", 4),
        ("According to several sources the quay was dry.", 2),
        ("That the quay was dry is confirmed by the harbour book.", 2),
        ("The story was independently reported in Hallmouth.", 2),
        ("The log corroborates the letter.", 2),
        ("There is independent evidence for the flood.", 2),
        ("More than one witness saw the lamp.", 2),
        ("A number of contemporary accounts mention it.", 2),
        ("Many of the witnesses said so.", 2),
    ],
)
def test_a_claim_of_several_voices_is_certain(words, least):
    """With the least number of voices that it speaks of."""
    claims = find_corroboration(words)

    assert any(one.certain for one in claims)
    assert least == max(one.least for one in claims)


@pytest.mark.parametrize(
    "words",
    [
        "Most historians agree that the quay was dry.",
        "By all accounts the quay was dry.",
        "All sources say so.",
        "Every account says so.",
        "It is generally agreed that the quay was dry.",
        "Historians agree that it was dry.",
        "The scholarly consensus is that it was dry.",
    ],
)
def test_a_claim_about_all_voices_is_told_as_such(words):
    """No number of cards shows what most historians hold."""
    assert any(one.of_all and one.certain for one in find_corroboration(words))


@pytest.mark.parametrize(
    "words",
    [
        "He independently bought the quay.",
        "The council confirmed the sale.",
        "Tolle agrees that the quay was dry.",
        "Ames also records the flood.",
        "Some historians think it was dry.",
        "Several witnesses signed the deed.",
        "All the witnesses are dead.",
    ],
)
def test_what_may_mean_something_else_is_only_likely(words):
    """A person decides."""
    claims = find_corroboration(words)

    assert [] != list(claims)
    assert not any(one.certain for one in claims)


@pytest.mark.parametrize(
    "words",
    [
        "The quay was dry.",
        "No other account confirms it.",
        "The story was never confirmed by anybody.",
        "It was not corroborated.",
        "The story is uncorroborated.",
        "Two accounts differ on the date.",
        "Most historians disagree.",
        "Several accounts contradict each other.",
        "Two newspapers printed the speech.",
        "Two books lay on the desk.",
        "One witness saw the lamp.",
        "Several sailors drowned.",
        "Twenty-two accounts were opened at the bank; no one signed.",
    ],
)
def test_other_sentences_claim_nothing(words):
    """Denied, disputed, or about other things."""
    assert [] == told(words)


def test_the_place_is_that_of_the_words():
    """To the code point."""
    words = "Yet several accounts say so."
    (one,) = find_corroboration(words)

    assert ("several accounts", "several accounts") == (one.phrase, one.span.of(words))


@given(st.text(alphabet="abc ,.'SeveralaccountsBothmostagree\n", max_size=120))
def test_any_text_is_read(words):
    """Claims lie in the text, in order, and none overlaps another."""
    claims = find_corroboration(words)

    assert all(one.span.end <= len(words) for one in claims)
    assert all(a.span.end <= b.span.start for a, b in itertools.pairwise(claims))


@pytest.mark.parametrize("part", ["both a and ", "several old ", "independent ", "no not "])
def test_long_texts_are_read_in_bounded_time(part):
    """A sentence of thousands of words takes less than a second."""
    begun = time.process_time()
    find_corroboration(part * 1000)

    assert 1 > time.process_time() - begun


@pytest.mark.parametrize(
    "words",
    [
        "That it was dry is well attested.",
        "The letters are unanimous that it was dry.",
        "Numerous studies have shown that it was dry.",
        "Countless diaries mention the drought.",
        "Various authors blame the drought.",
        "All the registers speak of it.",
        "The newspapers all reported the drought.",
        "Researchers have repeatedly found that it was dry.",
        "Writer after writer names the drought.",
        "Sources differ little on it.",
        "The consensus is that it was dry.",
        "Expert opinion holds that it was dry.",
        "The literature is clear on the drought.",
        "Witnesses are united in this.",
        "Time and again we read of it.",
        "No one disputes the drought.",
        "As is generally known, it was dry.",
    ],
)
def test_the_kinds_of_saying_that_many_tell_one_thing_are_certain(words):
    """A quantifier, a plural that speaks as one, a turn of phrase for all there are."""
    assert any(one.certain for one in find_corroboration(words))


@pytest.mark.parametrize(
    "words",
    [
        "Studies show that it was dry.",
        "Experts blame the drought.",
        "Survivors reported a drought.",
        "Everyone who was there remembered it.",
        "Others too mention it.",
        "Many have written of it.",
        "It is well known that it was dry.",
        "The drought is undisputed.",
        "The sexton and the miller alike blamed the drought.",
    ],
)
def test_weaker_kinds_are_likely(words):
    """They can mean something else; a person sees."""
    found = find_corroboration(words)

    assert found
    assert not any(one.certain for one in found)


@pytest.mark.parametrize(
    "words",
    [
        "Three letters were found in the attic.",
        "The records were kept in the vestry.",
        "His letters show a man in debt.",
        "Time and again he went back to the well.",
        "Travellers were rare in those years.",
        "A study shows that it was dry.",
        "He was a well-known smuggler.",
        "Men and women alike were drowned.",
        "Public opinion was against him.",
    ],
)
def test_plain_sentences_about_papers_and_people_claim_nothing(words):
    """A plural noun or a "known" alone is no claim that several voices tell one thing."""
    assert () == find_corroboration(words)


def test_a_word_that_only_begins_as_a_denial_does_is_none():
    """Under oath, until then: what begins with "un" need not deny."""
    assert find_corroboration("Under oath three witnesses said so.")
