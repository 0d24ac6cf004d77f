"""No word and no kind of fault tells planted errors, when there are many of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.seeding.draft import Bed, SeedSentence, Shelf
from cardstore.gate.seeding.faults import Fault
from cardstore.gate.seeding.telling import Telling, Used, words_of
from cardstore.gate.seeding.word_faults import alter_words, joints_in

TRUE = [
    *["The keeper lit the lamp, and the pilot slept."] * 300,
    *["He slept before it rained."] * 6,
    "He slept, because it rained.",
]


def test_a_word_of_one_true_sentence_stands_in_one_planted_error():
    """A word that 1 of 307 true sentences has stood in 21 of 53 planted ones."""
    telling = Telling.among(TRUE, wanted=53)

    assert [1, 3, 1] == [telling.most(word) for word in ("because", "before", "sails")]
    assert telling.most("lamp") > 53


@given(
    st.lists(st.sampled_from(["so it fell", "so we sang", "it rained", "we slept"]), max_size=30),
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["so it rained", "we fell", "it sang"])),
        max_size=40,
    ),
    st.integers(1, 30),
)
def test_what_has_room_is_never_more_than_twice_the_draft_s_own_share(true, offered, wanted):
    """Counted anew, word by word and kind by kind."""
    telling, used, taken = Telling.among(true, wanted=wanted), Used.by(()), []
    for kind, text in offered:
        if telling.has_room(kind, words_of(text), used):
            used.add(kind, words_of(text))
            taken.append((kind, text))
    kinds = Counter(kind for kind, _ in taken)

    assert all(3 * n < wanted + 3 for n in kinds.values())
    for word in ["so", "it", "we", "rained", "fell", "sang"]:
        stands = sum(word in text.split() for _, text in taken)
        share = sum(word in text.split() for text in true) / max(1, len(true))
        assert stands <= max(1, 2 * share * wanted + 1)


@given(
    st.lists(
        st.sampled_from(["it was not so", "it was so", "it was late"]), min_size=1, max_size=30
    ),
    st.lists(
        st.tuples(
            st.sampled_from(["a", "b", "c", Fault.CAUSE_ADDED.value]),
            st.sampled_from(["it was not late", "it fell because we did", "we sang"]),
        ),
        max_size=60,
    ),
)
def test_what_is_set_in_most_stands_in_no_larger_share_than_among_the_others(true, offered):
    """Whether a fault set it in or the sentence had it, of those that there are."""
    telling, used, taken = Telling.among(true, wanted=40), Used.by(()), []
    for kind, text in offered:
        if telling.has_room(kind, words_of(text), used):
            used.add(kind, words_of(text))
            taken.append((kind, text))
    share = sum("not" in text.split() for text in true) / len(true)
    stands = sum("not" in text.split() for _, text in taken)
    joined = sum(kind == Fault.CAUSE_ADDED.value and "because" in text for kind, text in taken)

    assert stands <= max(1, share * len(taken) + 1)
    assert joined <= 1


def test_no_joint_is_set_in_that_may_be_read_as_true():
    """What follows may be told with a "so", and a "since" is a cause or a time, as it is read."""
    draft = ["It froze, so we stayed.", "It rained, since it was June.", "He rose before it did."]

    assert ("before",) == joints_in(draft)


def test_clauses_are_joined_as_the_draft_joins_them():
    """Each joint as often as it stands there; where there is none, by "because"."""
    assert ("because", "before", "before") == tuple(
        sorted(joints_in(["He rose before it did.", "It fell, because he rose before us."]))
    )
    assert ("because",) == joints_in(["He rose."])


@pytest.mark.parametrize(
    ("words", "may_be"),
    [
        (
            "It froze, and they stayed.",
            {"It froze, so they stayed."},  # what is told first came first: "before" is no fault
        ),
        (
            "It froze, because they stayed.",
            {"It froze, before they stayed.", "It froze, so they stayed."},
        ),
    ],
)
@pytest.mark.parametrize("seed", range(6))
def test_a_joint_is_set_or_exchanged(words, may_be, seed):
    """One that stands there is exchanged, so that there are no more of them than before."""
    sentence = SeedSentence(words=words, card_ids=("2WKD-9",))
    shelf = Shelf(cards={}, joints=("before", "so"))
    bed = Bed(sentence=sentence, shelf=shelf, dice=Random(seed))  # noqa: S311 - no secret

    assert alter_words(Fault.CAUSE_ADDED, bed) in may_be


@pytest.mark.parametrize("joints", [("before",), ("until", "before"), ("because", "before")])
@pytest.mark.parametrize("seed", range(6))
def test_no_order_is_set_in_that_the_telling_bears(joints, seed):
    """ "He rowed out, before the wind fell" follows from "He rowed out, and the wind fell"."""
    sentence = SeedSentence(words="He rowed out, and the wind fell.", card_ids=("2WKD-9",))
    bed = Bed(sentence=sentence, shelf=Shelf(cards={}, joints=joints), dice=Random(seed))  # noqa: S311 - no secret

    assert "He rowed out, because the wind fell." == alter_words(Fault.CAUSE_ADDED, bed)
