"""Words of damage are those about people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.damage_words import DAMAGE_KEYS
from cardstore.gate.checks.living_persons import find_damage, may_damage


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("The last of the dogs had been killed for food.", ()),
        ("Wolves killed nine sheep.", ()),
        ("He killed the ferryman.", ("killed",)),
        ("She regretted failing to declare the gift.", ("failing to declare",)),
        ("He apologised to the house.", ("apologised",)),
    ],
)
def test_a_beast_is_not_damaged(sentence, words):
    """Who says sorry may be, and so may who omitted to tell."""
    assert words == find_damage(sentence)


_PARTS = st.sampled_from(
    (
        *DAMAGE_KEYS,
        "stole",
        "THIEVES",
        "thief’s",
        "covering-up",
        "killed",
        "dogs",
        "rigging",
        "ſlept with",
        "İ",
        "covered up",
        "slept with",
        "ﬁred",
        "the tide fell",
        "noon,",
        "“",
        "— ",
    )
)


@given(st.lists(_PARTS | st.text(max_size=6), max_size=8).map(" ".join))
def test_where_damage_is_found_it_was_thought_possible(sentence):
    """Verdicts on the other sentences are held whatever becomes of the records of persons."""
    assert may_damage(sentence) or () == find_damage(sentence)
