"""What two texts share: every pair is one word twice, and none is paired by chance."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.shared_text import share_text
from tests.anchors.made_editions import made_words

TEXT = made_words(1, 4000)


def paired(shared):
    return [(word, other) for word, other in enumerate(shared.partners) if other >= 0]


def test_a_text_shares_every_word_with_itself():
    """Each word is its own partner, in one stretch."""
    shared = share_text(TEXT, TEXT)

    assert list(range(len(TEXT))) == list(shared.partners)
    assert 1 == len(shared.stretches)


def test_unlike_texts_share_nothing():
    """Common words in a rising order are no shared text."""
    assert 0 == share_text(TEXT, made_words(2, 4000)).share


def test_a_moved_chapter_is_paired_where_it_stands_now():
    """And told as moved, while the rest keeps its order."""
    other = [*TEXT[:1000], *TEXT[2000:3500], *TEXT[1000:2000], *TEXT[3500:]]
    shared = share_text(TEXT, other)
    where = [*range(1000), *range(2500, 3500), *range(1000, 2500), *range(3500, 4000)]

    assert where == list(shared.partners)
    assert [range(1000, 2000)] == [range(s.first, s.end) for s in shared.stretches if s.moved]


@given(
    cut=st.integers(0, 3900),
    length=st.integers(0, 900),
    seed=st.integers(0, 99),
    rate=st.sampled_from([0.0, 0.1, 0.3]),
)
def test_no_word_is_paired_with_another_word_or_twice(cut, length, seed, rate):
    """Whatever was left out, put in or misread; and partners rise in what was not moved."""
    draw = random.Random(seed)  # noqa: S311 - drawn text, no secret
    other = [
        "misread" if draw.random() < rate else word
        for word in (*TEXT[:cut], *made_words(seed + 9, length // 2), *TEXT[cut + length :])
    ]
    shared = share_text(TEXT, other)
    pairs = paired(shared)
    partners = [two for _, two in pairs]

    assert all(TEXT[one] == other[two] for one, two in pairs)
    assert len(set(partners)) == len(partners)
    assert sum(stretch.paired for stretch in shared.stretches) == len(pairs)


@given(seed=st.integers(0, 99), rate=st.sampled_from([0.0, 0.1, 0.3]))
def test_the_comparison_turned_round_has_the_same_pairs(seed, rate):
    """Seen from the other text nothing is gained or lost."""
    draw = random.Random(seed)  # noqa: S311 - drawn text, no secret
    other = [word for word in TEXT[:1500] if draw.random() >= rate]
    shared = share_text(TEXT[:1500], other)

    assert paired(shared) == sorted((two, one) for one, two in paired(shared.turned()))
    assert shared == shared.turned().turned()


def test_a_phrase_that_both_have_by_chance_is_not_shared_text():
    """Two books that quote one proverb are not editions of one work there."""
    proverb = ["many", "hands", "make", "light", "work"]
    one, other = made_words(3, 2000), made_words(4, 2000)
    shared = share_text([*one[:700], *proverb, *one[700:]], [*other[:90], *proverb, *other[90:]])

    assert () == shared.stretches
