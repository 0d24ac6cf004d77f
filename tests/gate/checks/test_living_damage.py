"""Words of damage are those about people."""

from __future__ import annotations

import pytest

from cardstore.gate.checks.living_persons import find_damage


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
