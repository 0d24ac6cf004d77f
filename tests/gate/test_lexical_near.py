"""Near is what nobody else need look at: the quote's own words, and nothing left out that turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.lexical_near import is_near_quote

QUOTE = (
    "The keeper, an old sailor, wrote down every ship that passed. It rained on 12 days in May; "
    "Mr. Corram counted 1,400 lanterns, and the harbour froze."
)
CLERK = "The clerk confessed to the theft of the lamp, under torture."


@pytest.mark.parametrize(
    "sentence",
    [
        QUOTE,
        QUOTE.upper(),
        "The keeper, an old sailor, wrote down every ship that passed.",
        "A keeper wrote down every ship that passed.",
        "It rained on 12 days in May.",
        "It rained on 12 days in May; Mr Corram counted 1400 lanterns.",
        "Mr. Corram counted 1,400 lanterns and the harbour froze",
        "“Mr. Corram counted 1,400 lanterns.”",
    ],
)
def test_the_words_of_the_quote_are_near(sentence):
    """Whole sentences, without an aside, with other marks and articles."""
    assert is_near_quote(QUOTE, sentence)


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("The keeper wrote down every boat that passed.", "another word"),
        ("The keeper wrote down every ships that passed.", "another form of a word"),
        ("It rained on 13 days in May.", "another number"),
        ("It rained on 1.2 days in May.", "another number"),
        ("It rained on days in May.", "a number is missing"),
        ("Mr. Combe counted 1,400 lanterns.", "another name"),
        ("It never rained on 12 days in May.", "a denial"),
        ("In May it rained on 12 days.", "another order"),
        ("The keeper wrote down every ship.", "a restriction is left out"),
        ("Every ship that passed wrote down the keeper.", "another order"),
        ("It rained on 12 days in May?", "a question"),
        ("And the harbour froze.", "the beginning of its sentence is left out"),
        ("It rained.", "too short to tell"),
        ("", "nothing"),
    ],
)
def test_anything_else_is_not_near(sentence, why):
    """Each says something other than the quote, or not enough."""
    assert why
    assert not is_near_quote(QUOTE, sentence)


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        (CLERK, "The clerk confessed to the theft of the lamp."),
        ("It is false that the clerk stole the lamp.", "The clerk stole the lamp."),
        ("Nobody believed it. The clerk stole the lamp.", "The clerk stole the lamp."),
        ("The clerk stole the lamp. That was a lie.", "The clerk stole the lamp."),
        ("The clerk stole the lamp; or so she said.", "The clerk stole the lamp."),
        ("The clerk, who never stole, sold the lamp.", "The clerk sold the lamp."),
        ("The clerk's brother stole the lamp.", "The clerk stole the lamp."),
        ("The son of Mr. Corram stole the lamp.", "Corram stole the lamp."),
        ("The son of J. Corram stole the lamp.", "Corram stole the lamp."),
        ("In Corram's view, the clerk stole the lamp.", "The clerk stole the lamp."),
        ("The clerk almost stole the lamp.", "The clerk stole the lamp."),
        ("The clerk did not steal the lamp.", "The clerk did steal the lamp."),
        ("The clerk didn't steal the lamp.", "The clerk did steal the lamp."),
        ("The clerk stole a lamp oil can.", "The clerk stole a lamp."),
        ("Did the clerk steal the lamp? He did.", "The clerk steal the lamp."),
        ("If the wind fell, the clerk stole the lamp.", "The clerk stole the lamp."),
        ("She wrote: the clerk stole the lamp.", "The clerk stole the lamp."),
        ("The town fell silent.", "The silent town fell."),
    ],
)
def test_words_that_are_left_out_may_turn_the_sense(quote, sentence):
    """The sentence's words all stand in the quote, and say another thing there."""
    assert not is_near_quote(quote, sentence)


@given(st.text(alphabet="ab ,.;-'\u0301é1", max_size=40), st.text(alphabet="ab ,.1", max_size=40))
def test_near_means_that_every_word_is_there(quote, sentence):
    """Whatever else, a word that the quote has not is never near."""
    strange = f"{sentence} zebra"

    assert not is_near_quote(quote, strange)


@given(st.lists(st.sampled_from(("rain", "fell", "on", "the", "old", "town")), min_size=3))
def test_a_text_is_near_to_itself(words):
    """As long as it has three words that are no articles."""
    text = " ".join(words)
    enough = sum(word != "the" for word in words) >= 3

    assert enough == is_near_quote(text, text)


PLAIN = ("rain", "fell", "on", "the", "old", "town", "no", "more", "than", "1871")


@given(st.lists(st.sampled_from(PLAIN), min_size=4, max_size=9), st.data())
def test_of_a_sentence_without_marks_no_word_may_go(words, data):
    """Nor be put elsewhere or repeated: near has the same words in the same order, or articles."""
    place = data.draw(st.integers(0, len(words) - 1))
    moved = [*words]
    word = moved.pop(place)
    moved.insert(data.draw(st.integers(0, len(moved))), word)
    shorter = words[:place] + words[place + 1 :]
    longer = [*words[:place], words[place], *words[place:]]

    def told(some):
        return [word for word in some if word != "the"]

    for other in (moved, shorter, longer):
        same = told(other) == told(words) and len(told(words)) >= 3

        assert same == is_near_quote(f"{' '.join(words)}.", " ".join(other))
