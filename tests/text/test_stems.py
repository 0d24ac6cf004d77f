"""Stems: whatever a pattern matches has one of its stems in it."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore.claims import corroboration
from cardstore.claims.corroboration_words import (
    CERTAIN_PHRASES,
    LIKELY_PHRASES,
    OF_ALL_PHRASES,
)
from cardstore.text.stems import stems_of

PHRASES = (*CERTAIN_PHRASES, *OF_ALL_PHRASES, *LIKELY_PHRASES)
PATTERNS = (
    *(phrase.replace(" ", r"\s+") for phrase in PHRASES),
    r"a(?:bc|de)f",
    r"(?:abc)?d",
    r"ab+c(?:x|y)*z",
    r"(?:lamp|)s",
    r"a{0,2}bcd",
)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_match_has_a_stem(pattern):
    """For texts that are made from the pattern itself."""

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=st.from_regex(re.compile(pattern, re.ASCII | re.IGNORECASE)))
    def check(text):
        stems = stems_of(pattern)

        assert not stems or any(stem in text.lower() for stem in stems)

    check()


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("lamps", ("lamps",)),
        ("Lamps?", ("lamp",)),
        (r"(?:\w+\s)?lit", ("lit",)),
        ("(?:lamps|lights)", ("lamps", "lights")),
        ("(?:lamp|lamps)", ("lamp",)),
        (r"\w+", ()),
        ("lam(?=p)p[abc]l", ("lam",)),
        ("(?:lamps|)", ()),
        ("", ()),
    ],
)
def test_stems_are_the_longest_texts_that_must_be_there(pattern, expected):
    """Optional parts and classes tell nothing."""
    assert expected == stems_of(pattern)


def test_every_turn_of_phrase_has_a_stem():
    """So that none is tried at every word of every sentence."""
    assert [] == [phrase for phrase in PHRASES if not stems_of(phrase.replace(" ", r"\s+"))]


WORDS = st.sampled_from(
    (
        *"the a two both several most all historians accounts witnesses papers say agree".split(),  # noqa: SIM905 - as texts are
        *"confirmed by independently is was Tolle and Brandt alike , . no not never".split(),  # noqa: SIM905
        *"widely known consensus as doubt it unanimously after another studies show".split(),  # noqa: SIM905
        *("ſtudies", "wıdely", "wıtnesses", "Kin", "ſay", "BOTH", "Confirmed"),
    )
)


def all_claims(text):
    """Find claims the slow way: every pattern is tried."""
    found = [
        *corroboration._counted(text),
        *corroboration._plurals(text),
        *corroboration._both(text),
        *corroboration._turns(text, corroboration._PHRASES),
    ]
    kept = []
    for one in sorted(
        found, key=lambda c: (not c.certain, not c.of_all, c.span.start, -len(c.span))
    ):
        if not any(one.span.overlaps(other.span) for other in kept):
            kept.append(one)
    return tuple(sorted(kept, key=lambda c: c.span))


@settings(max_examples=150, deadline=None)
@given(words=st.lists(WORDS, max_size=14))
def test_what_is_passed_over_claims_nothing(words):
    """Looking only for what a text may have finds all that looking for everything does."""
    text = " ".join(words)

    assert all_claims(text) == corroboration.find_corroboration(text)
