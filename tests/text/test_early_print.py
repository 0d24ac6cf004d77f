"""Early print is told by its long s, and only where the other reading is no better."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.early_print import (
    LEAST_LONG_S,
    LEAST_SUSPECTED,
    choose_reading,
    known_share,
    long_s_share,
    suspected_share,
)

WORDS = ("house", "first", "season", "because", "water", "himself", "most", "under", "river", "was")
LISTED = frozenset(WORDS)
prose = st.lists(st.sampled_from(WORDS), min_size=60, max_size=120).map(" ".join)


def set_early(text):
    """Set a text as printers did: ſ everywhere but at the end of a word."""
    return re.sub(r"s(?=\w)", "ſ", text)


def misread(text):
    """Read ſ as a model does that does not know it."""
    return text.replace("ſ", "f")


@given(prose)
def test_early_print_that_is_read_better_is_taken(text):
    """It is suspected by its first reading, and found by its second."""
    early = set_early(text)
    if long_s_share(early) < LEAST_LONG_S:
        return
    verdict = choose_reading(misread(early), early, listed=LISTED)

    assert verdict.early
    assert known_share(text, LISTED) == known_share(early, LISTED) == 1.0


@given(prose)
def test_print_without_long_s_is_never_early(text):
    """Whatever the other model makes of it, and with or without a word list."""
    assert 0.0 == suspected_share(text, LISTED)
    assert not choose_reading(text, text, listed=LISTED).early
    assert not choose_reading(text, text, listed=()).early


@given(prose, st.randoms(use_true_random=False))
def test_the_suspected_share_counts_what_a_slow_search_counts(text, dice):
    """A word that is none, and is one with some of its f or l as s."""
    broken = "".join("f" if sign == "s" and dice.random() < 0.5 else sign for sign in text)
    words = [word for word in broken.split() if len(word) > 2]
    expected = 0
    for word in words:
        ways = [word[:at] + "s" + word[at + 1 :] for at in range(len(word)) if word[at] in "fl"]
        expected += word not in LISTED and any(
            way in LISTED for way in [*ways, word.replace("f", "s")]
        )

    assert expected / len(words) == suspected_share(broken, LISTED)


def test_a_reading_with_long_s_that_knows_fewer_words_is_not_taken():
    """The model for early print sees ſ in dirt, and reads modern type worse."""
    assert not choose_reading("the most of it", "tbe moſt oſ ſt", listed={"the", "most"}).early


def test_without_a_word_list_long_s_alone_tells():
    """There is nothing else to go by."""
    assert choose_reading("funt autem", "ſunt autem", listed=()).early


def test_modern_words_with_f_are_not_suspected():
    """They are words as they stand."""
    listed = {"fat", "sat", "find", "after", "life", "lips"}

    assert suspected_share("fat find after life lips", listed) < LEAST_SUSPECTED
