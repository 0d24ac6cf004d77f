"""Starts: where no figure may start none is found, and asking again changes no answer."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.text.numbers import find
from cardstore.text.numbers.amounts import read_amounts
from cardstore.text.numbers.ordinals import read_ordinal
from cardstore.text.numbers.spelled import read_cardinal
from cardstore.text.numbers.starts import start_places
from cardstore.text.numbers.terms import read_term
from cardstore.text.numbers.tokens import cut_tokens
from cardstore.text.numbers.units import read_unit

PIECES = st.sampled_from(
    (
        *"a an one two twelve twenty thirty-six hundred thousand half quarter third of in to".split(),  # noqa: SIM905, E501
        *"and or per cent £ $ 5 12 1,400 1805 1914–18 2/6 '05 The In about May March 5th".split(),  # noqa: SIM905
        *"November Nov. B.C. AD BC o'clock p.m. noon feet miles Henry VIII World War II".split(),  # noqa: SIM905
        *"Chapter IV Fig. X200 F-16 Boeing 747 MDCV xiv ½ 1 7 l8O5 mills12 × ± - – ’ , .".split(),  # noqa: SIM905
        *"times twice doubled eightfold Percentage Thousands Christmas Day Lady Michaelmas".split(),  # noqa: SIM905
        *"März US Rs A C HK Anno Domini Before Christ Dozens Old Style the Eighth Tolle".split(),  # noqa: SIM905
        *"Brandt-19 fiveteen ④ 二百 Schilling Ab I V ships loom said he".split(),  # noqa: SIM905
    )
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from((" ", " ", " ", "", "-"))), max_size=14).map(
    lambda pieces: "".join(piece + space for piece, space in pieces)
)


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_where_no_figure_may_start_no_reader_finds_one(text):
    """What is passed over is what all readers would have passed over."""
    tokens = cut_tokens(text)
    passed = sorted({*range(len(tokens))}.difference(start_places(tokens)))

    assert [] == [index for index in passed if find._at(tokens, index)]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, data=st.data())
def test_what_is_remembered_is_what_is_read(text, data):
    """In whatever order readers are asked about tokens."""
    readers = (read_cardinal, read_ordinal, read_term, read_unit, read_amounts)
    asked = cut_tokens(text)
    places = data.draw(st.permutations(range(-1, len(asked) + 1)))
    for place in places:
        for reader in readers:
            reader(asked, place)

    for place in places:
        for reader in readers:
            assert reader.__wrapped__(cut_tokens(text), place) == reader(asked, place)


@given(text=TEXTS, words=st.lists(PIECES, min_size=1, max_size=3), index=st.integers(-3, 20))
def test_words_follow_where_each_of_them_does(text, words, index):
    """One by one; beyond the ends stands nothing."""
    tokens = cut_tokens(text)
    low = [word.lower() for word in words]
    same = all(tokens.low(index + n) == word for n, word in enumerate(low))

    assert (index + len(low) if same else index) == tokens.follows(index, *low)


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_only_what_lies_in_the_lead_of_another_is_left_out(text):
    """As found by holding every figure against every other."""
    tokens = cut_tokens(text)
    found, end = [], 0
    for index in start_places(tokens):
        if index >= end:
            found += find._at(tokens, index)
            end = max(end, *(one.end for one in found)) if found else end
    outermost = [
        one
        for one in found
        if not any(other.lead <= one.start and one.end <= other.start for other in found)
    ]

    assert tuple(outermost) == find._found(tokens)
