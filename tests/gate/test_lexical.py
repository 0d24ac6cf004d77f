"""Words alone tell something of support, and only what is nearly the quote scores high."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.asking import check_answers
from cardstore.gate.judge import JudgedPair, JudgeRecord, Support
from cardstore.gate.lexical import score_words
from cardstore.gate.lexical_forms import WordReader, key_of
from cardstore.gate.lexical_words import (
    ALIKE,
    DENIALS,
    EXCLUSIVE,
    FORMS,
    FUNCTION_WORDS,
    OPPOSED,
)
from cardstore.gate.thresholds import NEAR_QUOTE

# How common words are, about as in any large collection: enough for what is asked here.
READER = WordReader(
    {"the": 9_000_000, "animal": 60_000, "dog": 300_000, "terrier": 900, "keeper": 9_000}
    | {"person": 400_000, "glazier": 700, "ship": 90_000, "harbour": 20_000}
    | dict.fromkeys(("rained", "passed", "wrote", "sold", "bought", "lamp", "saw"), 30_000)
)
QUOTE = (
    "The keeper wrote down every ship that passed the north light in 1871, and counted 42 barrels."
)


def prob(quote, sentence):
    """Give the probability alone."""
    return score_words(quote, sentence, reader=READER).prob


@pytest.mark.parametrize(
    ("quote", "better", "worse"),
    [
        (QUOTE, "The keeper wrote down ships in 1871.", "The keeper wrote down ships in 1872."),
        (QUOTE, "The keeper counted barrels.", "The mayor counted barrels."),
        (QUOTE, "The keeper counted barrels.", "The keeper never counted barrels."),
        (QUOTE, "He wrote down every ship.", "Did he write down every ship?"),
        (QUOTE, "The light stood in the north.", "The light stood in the south."),
        (QUOTE, "The keeper counted 42 barrels.", "The keeper counted 24 barrels."),
        ("Prices rose in May.", "Prices went up in May.", "Prices fell in May."),
        ("The red lamp was sold.", "The lamp was sold.", "The blue lamp was sold."),
        ("The road is safe.", "The road is broad.", "The road is unsafe."),
        ("She saw a terrier.", "She saw an animal.", "She saw a glazier."),
        ("It was cold. Bread was dear.", "Bread was dear.", "Bread was cheap."),
    ],
)
def test_what_the_quote_says_scores_higher(quote, better, worse):
    """Numbers, names, denials, questions, opposites and exclusive words weigh."""
    assert prob(quote, better) > prob(quote, worse)


def test_a_more_general_word_follows_and_a_more_special_one_does_not():
    """Who saw a terrier saw an animal; who saw an animal need not have seen a terrier."""
    special, general = "She saw a terrier there.", "She saw an animal there."

    assert prob(special, general) > prob(general, special)


def test_under_a_denial_it_is_the_other_way_round():
    """Who saw no animal saw no terrier."""
    special, general = "She never saw a terrier there.", "She never saw an animal there."

    assert prob(general, special) > prob(special, general)


def test_the_words_that_are_missing_are_told_as_the_sentence_has_them():
    """Words of no meaning of their own, and other forms of a word, are not missing."""
    scored = score_words(QUOTE, "The Keepers of Leith wrote 99 letters.", reader=READER)

    assert ("Leith", "99", "letters") == scored.missing


def test_only_what_is_near_scores_above_the_line():
    """And it always does."""
    near = score_words(QUOTE, QUOTE, reader=READER)
    other = score_words(QUOTE, QUOTE.replace("wrote down", "noted down"), reader=READER)

    assert near.near
    assert near.prob > NEAR_QUOTE
    assert not other.near
    assert other.prob < NEAR_QUOTE


def test_sentences_of_a_long_quote_bear_on_it_wherever_they_stand():
    """What stands in the last sentence counts as what stands in the first."""
    filling = " ".join(f"Day {i} brought fog and no boats." for i in range(200, 240))
    first, last = f"Bread rose to ninepence. {filling}", f"{filling} Bread rose to ninepence."

    assert prob(first, "Bread rose to ninepence then.") == pytest.approx(
        prob(last, "Bread rose to ninepence then."), abs=0.05
    )


def test_without_words_there_is_no_score():
    """An error of the caller's, never a number."""
    with pytest.raises(ValueError, match="both need words"):
        score_words("—", "It rained.", reader=READER)


@given(st.text(max_size=80), st.text(max_size=80))
def test_every_pair_with_words_has_a_sound_answer(quote, sentence):
    """Whatever the signs: a probability on the right side of the line, and words that are there."""
    if not any(c.isalnum() for c in quote) or not any(c.isalnum() for c in sentence):
        return
    scored = score_words(quote, sentence, reader=READER)
    record = JudgeRecord(judge="words", template="1", called="words")
    pair = JudgedPair(quote=quote, sentence=sentence)
    support = Support(prob=scored.prob, unsupported=scored.missing)

    assert (support,) == check_answers(record, (pair,), (support,))
    assert scored.near == (scored.prob > NEAR_QUOTE)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ships", "ship"),
        ("harvested", "harvesting"),
        ("twelve", "12"),
        ("1,400", "1400"),
        ("keeper's", "keeper"),
        ("cities", "city"),
        ("stopped", "stop"),
        ("twelfth", "twelfth"),
    ],
)
def test_forms_of_a_word_have_one_key(one, other):
    """Roughly: endings, and numbers in words or in digits."""
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("12", "21"), ("1.2", "12"), ("twelve", "twelfth"), ("glass", "glade")]
)
def test_other_words_have_other_keys(one, other):
    """Numbers are compared as they are."""
    assert key_of(one) != key_of(other)


def test_without_a_list_all_words_weigh_the_same():
    """A language without counts is scored all the same."""
    reader = WordReader({})
    words = reader.read("Der Müller schwieg")

    assert 1 == len(set(words.weights))


def test_no_word_is_its_own_opposite():
    """A word on both sides of a pair would clash with itself."""
    both = [set(one) & set(other) for one, other in OPPOSED]

    assert not any(both)


def test_the_lists_hold_words_in_lower_case():
    """They are looked up so; a capital would never be found."""
    groups = (*ALIKE, *FORMS, *EXCLUSIVE, *(side for pair in OPPOSED for side in pair))
    words = {word for group in groups for word in group} | DENIALS | FUNCTION_WORDS

    assert {word.lower() for word in words} == words
    assert all(word.isalnum() for word in words)
