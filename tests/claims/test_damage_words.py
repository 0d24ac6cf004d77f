"""Damage words: what is looked for before the phrases are."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.damage_words import DAMAGE_PHRASES, PHRASE_STEMS
from cardstore.text.stems import may_match


@given(st.from_regex(re.compile(DAMAGE_PHRASES.pattern, DAMAGE_PHRASES.flags), fullmatch=True))
def test_whatever_a_phrase_of_damage_matches_holds_one_of_the_stems(words):
    """No phrase may be passed over because nothing of it was looked for first."""
    assert may_match(words, PHRASE_STEMS)
