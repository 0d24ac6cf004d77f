"""A sieved pattern answers as the whole pattern does, tried at every letter."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore.claims import stale_words
from cardstore.claims.drift import (
    bases,
    causes,
    direction,
    hedging,
    periods,
    scope,
    superlatives,
)
from cardstore.text.sieved_pattern import SievedPattern

MODULES = (bases, causes, direction, hedging, periods, scope, stale_words, superlatives)
IN_USE = {
    f"{module.__name__.rpartition('.')[2]}.{name}": one
    for module in MODULES
    for name, one in vars(module).items()
    if isinstance(one, SievedPattern)
}
MADE = {
    "one of several": SievedPattern(r"\b(?:lamps?|lit|lamp\s+lit|li)\b", re.IGNORECASE),
    "one that begins another": SievedPattern(r"(?:la|lamp|lam)\w*?"),
    "what fits before it in two ways": SievedPattern(r"(?:a\s)?(?:a|a\slamp|lit)"),
    "with groups of its own": SievedPattern(r"(?P<a>lamp)|(?P<b>lit)"),
    "verbose": SievedPattern(
        r"\b (?: the\s lamp  # a lamp | no alternative" "\n| [ #] | lit )", 64
    ),
    "that nothing tells": SievedPattern(r"\w\d|\d\s"),
}
WORDS = st.sampled_from(
    (
        *"the a at in of to by from no not is was has have had it he they i some all".split(),  # noqa: SIM905 - as texts are
        *"most least more than once only ever never before since after until now still".split(),  # noqa: SIM905
        *"lamp lamps lit li la lam said thought told hold reported may might must due because".split(),  # noqa: SIM905, E501
        *"as if heard sure year first last quarter half per cent every single 1909 1890 –".split(),  # noqa: SIM905
        *"ſome wıthout Kind ſaid MOST First , . ; \n # 7 world largest record led results in".split(),  # noqa: SIM905, E501
        *"rest life coast country so that the reason up minimum claims likely rumoured".split(),  # noqa: SIM905
    )
)


def told(found):
    """Give what a match says."""
    return found.span(), {name: words for name, words in found.groupdict().items() if words}


def whole(pattern):
    """Compile a pattern as it was given."""
    return re.compile(*pattern._asked)


@pytest.mark.parametrize("name", [*MADE, *IN_USE])
def test_it_finds_what_the_whole_pattern_finds(name):
    """In texts of words of which many stand in the patterns."""
    pattern = {**MADE, **IN_USE}[name]

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(words=st.lists(WORDS, max_size=16))
    def check(words):
        text = " ".join(words)
        expected = [told(one) for one in whole(pattern).finditer(text)]

        assert expected == [told(one) for one in pattern.finditer(text)]
        assert expected[:1] == [told(one) for one in [pattern.search(text)] if one]

    check()


@pytest.mark.parametrize("name", [*MADE, *IN_USE])
def test_it_finds_what_is_made_from_the_pattern(name):
    """In two texts that the pattern matches, one behind the other."""
    pattern = {**MADE, **IN_USE}[name]
    matched = st.from_regex(re.compile(pattern._asked[0], pattern._asked[1] | re.ASCII))

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(first=matched, second=matched)
    def check(first, second):
        text = f"{first} {second}"
        expected = [told(one) for one in whole(pattern).finditer(text)]

        assert expected == [told(one) for one in pattern.finditer(text)]

    check()


@pytest.mark.parametrize("name", IN_USE)
def test_no_pattern_matches_nothing_at_all(name):
    """Empty matches are not what these patterns are for."""
    assert whole(IN_USE[name]).search("") is None
