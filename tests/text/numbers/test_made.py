"""Made sentences: what states the same is supported, and what is wrong never is."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardstore.text.numbers import Answer, compare_numbers, figures_of, find_figures
from tests.text.numbers.made import QUOTES, SENTENCES, told, truths, writings, wrongs
from tests.text.numbers.wrong_pairs import WRONG, fill, fillings

# Kinds of which one never states another, as a day states its century.
EXACT = {"count", "measure", "percent", "money", "range", "fold", "king", "hedged", "change"}
PIECES = st.sampled_from(
    [
        *("a", "an", "the", "one", "two", "three", "half", "third", "quarter", "second", "dozen"),
        *("score", "hundred", "thousand", "million", "5", "12", "1,400", "1.400", "1530s", "1914"),
        *("18", "–", "-", "/", ".", ",", ":", ";", "(", ")", "£", "$", "%", "‰", "°", "F", "C"),
        *("½", "¾", "²", "⁶", "×", "x", "to", "by", "from", "and", "or", "of", "in", "between"),
        *("about", "nearly", "more", "less", "than", "not", "per", "cent", "points", "miles"),
        *("feet", "s.", "d.", "l.", "May", "November", "BC", "AD", "century", "Old", "Style"),
        *("II", "XIV", "Henry", "Chapter", "p.", "No.", "X200", "twice", "fold", "eightfold"),
        *("times", "late", "early", "noon", "p.m.", "o'clock", "'", "’", '"', "−5", "10⁶", "^"),
        *("±", "rose", "fell", "doubled", "several", "couple", "1/2", "5/11/1605", "1731/2"),
        *(
            ".30",
            ".5",
            "1.",
            "3:1",
            "112–8",
            "9",
            "0",
            "007",
            "1.2.3",
            "l8O5",
            "\n",
            "no",
            "thirties",
            "fr.",
            "odd",
        ),
    ]
)
TEXTS = (
    st.lists(PIECES, max_size=14).map(" ".join)
    | st.lists(PIECES, max_size=10).map("".join)
    | st.text(max_size=40)
)


@given(data=st.data())
def test_one_truth_written_two_ways_is_supported(data):
    """Digits or words, signs or units, either order of a date: the same is the same."""
    phrases = writings(data.draw(truths))
    sentence = told(data.draw, data.draw(st.sampled_from(phrases)), SENTENCES)
    quote = told(data.draw, data.draw(st.sampled_from(phrases)), QUOTES)
    compared = compare_numbers(sentence, [quote])

    assert Answer.SUPPORTED is compared.answer, (sentence, quote, compared.reason)


@given(data=st.data())
def test_another_truth_never_is(data):
    """A digit, a place, a unit, a day, a side, a bound off: whatever the words, not supported."""
    truth = data.draw(truths)
    wrong = data.draw(wrongs(truth))
    sentence = told(data.draw, data.draw(st.sampled_from(writings(truth))), SENTENCES)
    quotes = [
        told(data.draw, data.draw(st.sampled_from(writings(wrong))), QUOTES),
        "the abbey had a fishpond",
    ]

    assert Answer.SUPPORTED is not compare_numbers(sentence, quotes).answer, (sentence, quotes)


@given(data=st.data())
def test_a_true_number_does_not_carry_a_wrong_one(data):
    """Of two numbers one is right: the sentence is not supported, in whatever order."""
    first, last = data.draw(truths), data.draw(truths)
    wrong = data.draw(wrongs(first))
    assume(last not in {first, wrong})
    assume({first[0], last[0]} <= EXACT)
    assume((first[0], last[0]) != ("hedged", "range"))  # "2–41" is "at least 2" too
    link = data.draw(st.sampled_from((" and ", " while ", "; ", ", ", " – ")))
    right = data.draw(st.sampled_from(writings(last)))
    sentence = data.draw(st.sampled_from(writings(first))) + link + right
    parts = [
        data.draw(st.sampled_from(writings(wrong))),
        data.draw(st.sampled_from(writings(last))),
    ]
    quote = link.join(parts if data.draw(st.booleans()) else parts[::-1])
    compared = compare_numbers(f"It is said that {sentence}.", [quote])

    assert Answer.SUPPORTED is not compared.answer, (sentence, quote)


@pytest.mark.parametrize("template", WRONG)
@settings(max_examples=12)
@given(values=fillings())
def test_a_wrong_pair_is_never_supported(template, values):
    """One thing is changed between quote and sentence, of every kind that we could think of."""
    sentence, quote = fill(template, values)
    compared = compare_numbers(sentence, [quote])

    assert Answer.SUPPORTED is not compared.answer, (sentence, quote)


@given(text=TEXTS)
def test_figures_are_found_in_any_text_in_order_and_apart(text):
    """No text is an error; spans hold the figure's own words and do not overlap."""
    end = 0
    for figure in find_figures(text):
        assert end <= figure.span.start < figure.span.end
        assert figure.text == figure.span.of(text)
        end = figure.span.end


@given(text=TEXTS, other=TEXTS)
def test_a_text_that_is_its_own_quote_lacks_nothing(text, other):
    """What stands there letter by letter is never called missing, other quotes or none."""
    assert Answer.MISSING is not compare_numbers(text, [other, text]).answer


@given(text=TEXTS)
def test_the_fields_of_a_figure_are_words_of_the_text(text):
    """Every field shows where it stands."""
    for figure in figures_of(text):
        fields = (figure.value, figure.unit, figure.base, figure.population, figure.period)
        for field in (*fields, figure.direction):
            assert field is None or field.text == field.span.of(text)


@given(text=TEXTS)
def test_every_digit_lies_in_a_figure(text):
    """Digits that no rule knows are kept as unread: none is passed over."""
    spans = [figure.span for figure in find_figures(text)]

    assert all(
        any(span.start <= place < span.end for span in spans)
        for place, sign in enumerate(text)
        if sign.isdecimal()
    )
