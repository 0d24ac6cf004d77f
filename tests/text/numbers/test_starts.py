"""Starts: where no figure may start none is found, and asking again changes no answer."""

from __future__ import annotations

import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.text.numbers import dates, days, find, hedges, ordinals, spelled
from cardstore.text.numbers.amounts import read_amounts
from cardstore.text.numbers.digits import read_digits
from cardstore.text.numbers.ordinals import read_ordinal
from cardstore.text.numbers.shares import read_multiple
from cardstore.text.numbers.spelled import read_cardinal
from cardstore.text.numbers.starts import is_only_name, start_places
from cardstore.text.numbers.terms import read_term
from cardstore.text.numbers.times import read_time
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
            fresh = getattr(reader, "__wrapped__", reader)
            assert fresh(cut_tokens(text), place) == reader(asked, place)


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


ALL_WORDS = sorted(
    {
        word
        for name, module in sys.modules.items()
        if name.startswith("cardstore.text.numbers.")
        for table in vars(module).values()
        if isinstance(table, (frozenset, dict))
        for entry in table
        for word in (entry if isinstance(entry, tuple) else (entry,))
        if isinstance(word, str)
    }
)


@settings(max_examples=300, deadline=None)
@given(
    article=st.sampled_from(("a", "an", "A", "An")),
    behind=st.lists(st.one_of(st.sampled_from(ALL_WORDS), PIECES), min_size=1, max_size=4),
    before=st.lists(PIECES, max_size=2),
)
def test_an_article_starts_no_figure_before_other_words(article, behind, before):
    """Whatever any list of words has, the readers find none where none is looked for."""
    tokens = cut_tokens(" ".join((*before, article, *behind)))
    passed = sorted({*range(len(tokens))}.difference(start_places(tokens)))
    articles = [index for index in passed if tokens.low(index) in {"a", "an"}]

    assert [] == [index for index in articles if find._at(tokens, index)]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_what_is_only_a_name_no_other_reader_reads(text):
    """A capital with a number behind it that no list knows is left to the readers of names."""
    tokens = cut_tokens(text)
    names = [index for index in range(len(tokens)) if is_only_name(tokens, index)]
    readers = (read_time, dates.read_date, read_multiple, find._ordinal, find._amount, find._unread)

    assert [] == [(at, reader) for at in names for reader in readers if reader(tokens, at)]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_no_date_begins_where_none_may(text):
    """What is passed over is what every reader of dates would have passed over."""
    tokens = cut_tokens(text)
    passed = [index for index in range(len(tokens)) if not dates._may_begin(tokens, index)]

    assert [] == [at for at in passed if any(reader(tokens, at) for reader in dates._READERS)]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, index=st.integers(-2, 16))
def test_an_ordinal_begins_with_a_known_word(text, index):
    """Asked of every token, the reader finds no more."""
    tokens = cut_tokens(text)

    assert ordinals._read.__wrapped__(tokens, index) == read_ordinal(tokens, index)


MORE = st.sampled_from(
    (
        *"hundreds thousands millions lakhs gross pair brace score dozen - ‑ and a half".split(),  # noqa: SIM905
        *"quarter third one tausend Mrd bn mn k m milliards over of looms , a-half".split(),  # noqa: SIM905
    )
)


@settings(max_examples=300, deadline=None)
@given(words=st.lists(st.one_of(MORE, PIECES), max_size=8), index=st.integers(0, 8))
def test_nothing_goes_on_behind_other_words(words, index):
    """Behind the first part of a number, and behind an article."""
    tokens = cut_tokens(" ".join(words))
    word, end = tokens.low(index), tokens.past_hyphen(index)
    for value in (1, 40):
        read = spelled.Cardinal(value=spelled.Fraction(value), end=index, spelled=True)
        goes_on = spelled._and_a_half(tokens, index) or spelled._scale_at(tokens, end, read=read)
        assert goes_on is None or word in spelled._BEHIND_FIRST
    if tokens.low(index - 1) in {"a", "an"} and spelled._half_of_scale(tokens, index - 1):
        assert word in spelled._BEHIND_ARTICLES


HEDGING = st.sampled_from(
    sorted({word for words in (*hedges._BEFORE_WORDS, *hedges._BEHIND_WORDS) for word in words})
)


@settings(max_examples=300, deadline=None)
@given(words=st.lists(st.one_of(HEDGING, PIECES), max_size=9), index=st.integers(0, 9))
def test_hedges_are_found_as_by_asking_for_every_run_of_words(words, index):
    """The longest first, whatever their first and last words are."""
    tokens = cut_tokens(" ".join(words))
    index = min(index, len(tokens))
    before = [
        (hedges._BEFORE_WORDS[run], start)
        for start in range(max(0, index - 5), index)
        if (run := tokens.lows[start:index]) in hedges._BEFORE_WORDS
        and not hedges._is_other_sense(tokens, start, words=run)
    ]

    assert next(iter(before), None) == hedges._ending_at(tokens, index)
    behind = [
        ((hedges._BEHIND_WORDS[run],), index if skip else end)
        for skip in (0, 1)
        if not skip or (tokens.is_word(index) and tokens.low(index) not in hedges._NO_NOUNS)
        for end in range(index + skip + 3, index + skip, -1)
        if end <= len(tokens)
        and (run := tokens.lows[index + skip : end]) in hedges._BEHIND_WORDS
        and not hedges._goes_on(tokens, end)
        and not (skip and run in {("+",), ("odd",)})
    ]

    assert next(iter(behind), ((), index)) == hedges.hedges_behind(tokens, index)


@given(text=st.from_regex(r"\A\d{1,9}\Z"))
def test_plain_digits_are_their_value(text):
    """Whatever script they are of."""
    (token,) = cut_tokens(text).items
    read = read_digits(token)

    assert (int(text), True, ()) == (read.value, read.plain, read.others)


@given(text=st.one_of(st.from_regex(days._DAY), st.from_regex(days._HOUR)))
def test_a_day_or_hour_has_its_letters(text):
    """The quick look passes none over."""
    told = [one for one in (days._DAY.search(text), days._HOUR.search(text)) if one]

    assert bool(told) <= any(hint in text.lower() for hint in days._HINTS) | (not text.isascii())
