"""Each model is asked as its authors ask it; nothing is cut, and nothing in a text is special."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import JudgeInputError
from cardstore.gate.judge import JudgedPair
from cardstore.gate.minicheck_contract import (
    CONTRACTS,
    DEBERTA,
    FACTCG,
    FLAN_T5,
    ROBERTA,
    Mark,
    batches_of,
    encode_pair,
    published_text,
    support_of,
)

PAIR = JudgedPair(quote="The lamp\nburned  on.", sentence=" It burned. ")
MARKS = {Mark.START: -1, Mark.SEPARATOR: -2, Mark.END: -3}


def split(text):
    """Give a text's characters as ids."""
    return [ord(sign) for sign in text]


def shown(ids):
    """Write ids as text, with marks in braces."""
    names = {-1: "{start}", -2: "{separator}", -3: "{end}"}
    return "".join(names.get(one) or chr(one) for one in ids)


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        (FLAN_T5, "predict: The lamp burned on.</s>It burned."),
        (ROBERTA, "The lamp burned on.</s>It burned."),
        (DEBERTA, "The lamp burned on.[SEP]It burned."),
        (
            FACTCG,
            (
                "The lamp burned on.\n\nChoose your answer: based on the paragraph above can we "
                'conclude that "It burned."?\n\nOPTIONS:\n- Yes\n- No\nI think the answer is '
            ),
        ),
    ],
)
def test_the_published_string_is_that_of_the_authors(contract, expected):
    """Letter by letter, with the final space of FactCG's question."""
    assert expected == published_text(contract, PAIR)


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        (FLAN_T5, "predict: The lamp burned on.{separator}It burned.{end}"),
        (ROBERTA, "{start}The lamp burned on.{separator}It burned.{end}"),
        (DEBERTA, "{start}The lamp burned on.{separator}It burned.{end}"),
        (FACTCG, "{start}" + published_text(FACTCG, PAIR) + "{end}"),
    ],
)
def test_marks_stand_where_the_tokenizer_would_put_them(contract, expected):
    """RoBERTa has one separator, not the two of its pair form."""
    assert expected == shown(encode_pair(contract, PAIR, split=split, marks=MARKS))


@pytest.mark.parametrize("contract", CONTRACTS.values(), ids=CONTRACTS)
@given(quote=st.text(), sentence=st.text())
def test_braces_and_special_tokens_are_text(contract, quote, sentence):
    """What is filled in is filled in once; each text stands whole between the marks."""
    pair = JudgedPair(quote=f"a {quote} {{sentence}}</s>", sentence=f"b [SEP]{{quote}} {sentence}")
    ids = encode_pair(contract, pair, split=split, marks=MARKS)
    text = "".join(chr(one) for one in ids if one >= 0)

    assert " ".join(pair.quote.split()) in text
    assert " ".join(pair.sentence.split()) in text
    assert [MARKS[part] for part in contract.layout if isinstance(part, Mark)] == [
        one for one in ids if one < 0
    ]


@pytest.mark.parametrize("contract", CONTRACTS.values(), ids=CONTRACTS)
@pytest.mark.parametrize("blank", ["", " \n", "— …"])
def test_a_text_without_words_is_refused(contract, blank):
    """On either side."""
    for pair in (
        JudgedPair(quote=blank, sentence="It burned."),
        JudgedPair(quote="It burned.", sentence=blank),
    ):
        with pytest.raises(JudgeInputError):
            encode_pair(contract, pair, split=split, marks=MARKS)


def test_the_longest_pair_fits_and_a_longer_one_is_refused():
    """The mark at the end counts."""
    room = FLAN_T5.longest - len("predict: ab") - len("{}")
    fits = JudgedPair(quote="ab", sentence="c" * room)
    longer = JudgedPair(quote="ab", sentence="c" * (room + 1))

    assert FLAN_T5.longest == len(encode_pair(FLAN_T5, fits, split=split, marks=MARKS))
    with pytest.raises(JudgeInputError, match="would cut"):
        encode_pair(FLAN_T5, longer, split=split, marks=MARKS)


def test_a_quote_that_the_authors_would_split_is_refused():
    """At 500 words, at 400 tokens, at 550 words."""

    def words(text):
        return [len(word) for word in text.split()]

    for contract, most in ((FLAN_T5, 500), (ROBERTA, 400), (DEBERTA, 400), (FACTCG, 550)):
        fits = JudgedPair(quote="no " * most, sentence="It burned.")
        longer = JudgedPair(quote="no " * (most + 1), sentence="It burned.")

        assert most < len(encode_pair(contract, fits, split=words, marks=MARKS))
        with pytest.raises(JudgeInputError, match=f"at most {most}"):
            encode_pair(contract, longer, split=words, marks=MARKS)


@given(no=st.floats(-700, 700), yes=st.floats(-700, 700))
def test_support_is_the_softmax(no, yes):
    """As written in the textbook, where that does not overflow."""
    top = max(no, yes)
    expected = math.exp(yes - top) / (math.exp(yes - top) + math.exp(no - top))

    assert math.isclose(expected, support_of(no, yes), rel_tol=1e-9, abs_tol=1e-300)


@pytest.mark.parametrize("broken", [math.nan, math.inf, -math.inf])
def test_a_score_that_is_no_number_is_no_support(broken):
    """Never one half."""
    with pytest.raises(ValueError, match="finite"):
        support_of(0.0, broken)


@given(
    lengths=st.lists(st.integers(1, 300)),
    most=st.integers(1, 20),
    most_ids=st.integers(1, 4000),
)
def test_every_pair_is_in_one_batch(lengths, most, most_ids):
    """Batches go from short to long; none is too large, and the next pair would have made it so."""
    batches = batches_of(lengths, most=most, most_ids=most_ids)
    flat = [index for batch in batches for index in batch]

    assert list(range(len(lengths))) == sorted(flat)
    assert sorted(lengths) == [lengths[index] for index in flat]
    for batch in batches:
        assert 1 == len(batch) or len(batch) * lengths[batch[-1]] <= most_ids
        assert 1 <= len(batch) <= most
    for batch, after in pairwise(batches):
        more = len(batch) + 1
        assert more > most or more * lengths[after[0]] > most_ids


def test_pairs_of_common_length_fill_batches_of_sixteen():
    """The authors' number, up to 128 ids; the longest that are read are judged one by one."""
    assert [16, 16, 1] == [len(batch) for batch in batches_of([128] * 33)]
    assert [4, 4, 1] == [len(batch) for batch in batches_of([512] * 9)]
    assert [1, 1, 1] == [len(batch) for batch in batches_of([2048] * 3)]
