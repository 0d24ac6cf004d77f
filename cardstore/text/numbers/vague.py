"""Vague quantities: "several", "a few", "dozens", "tens of thousands"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.text.numbers.spelled import SMALL
from cardstore.text.numbers.word_sets import by_first_word

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

# What a reader would still take for the word; generous, since it only sends to a person.
_WORDS: tuple[tuple[tuple[str, ...], tuple[int, int]], ...] = (
    (("tens", "of", "thousands"), (20_000, 199_999)),
    (("hundreds", "of", "thousands"), (200_000, 1_999_999)),
    (("tens", "of", "millions"), (20_000_000, 199_999_999)),
    (("hundreds", "of", "millions"), (200_000_000, 1_999_999_999)),
    (("thousands",), (1_001, 99_999)),
    (("hundreds",), (101, 1_999)),
    (("millions",), (1_000_001, 999_999_999)),
    (("a", "myriad", "of"), (1_000, 999_999_999)),
    (("a", "myriad"), (1_000, 999_999_999)),
    (("myriad",), (1_000, 999_999_999)),
    (("myriads",), (1_000, 999_999_999)),
    (("dozens",), (20, 200)),
    (("scores",), (30, 400)),
    (("several", "hundred"), (200, 999)),
    (("several", "thousand"), (2_000, 9_999)),
    (("several", "dozen"), (24, 120)),
    (("several", "million"), (2_000_000, 9_999_999)),
    (("a", "few", "hundred"), (200, 999)),
    (("a", "few", "thousand"), (2_000, 9_999)),
    (("a", "few", "dozen"), (24, 120)),
    (("some", "hundreds"), (200, 1_999)),
    (("several",), (3, 15)),
    (("a", "few"), (2, 12)),
    (("a", "handful", "of"), (2, 10)),
    (("a", "handful"), (2, 10)),
    (("a", "couple", "of"), (2, 3)),
    (("a", "couple"), (2, 3)),
)

_BY_FIRST_WORD = by_first_word(_WORDS)
FIRST_WORDS = frozenset(_BY_FIRST_WORD)
SECOND_WORDS = frozenset(words[1] for words, _ in _BY_FIRST_WORD["a"])
"""What stands behind "a" in a vague quantity."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vague:
    """A vague quantity: what it may mean at least and at most, and the index behind it."""

    low: int
    high: int
    end: int


def read_vague(tokens: Tokens, index: int) -> Vague | None:
    """Read the vague quantity at a token; None when there is none."""
    for words, (low, high) in _BY_FIRST_WORD.get(tokens.low(index), ()):
        end = tokens.follows(index, *words)
        if end == index:
            continue
        # "Two hundreds" is a number; before "a couple" another number has ended.
        alone = words[0] in {"a", "several", "some"}
        counted = not alone and (tokens.low(index - 1) in SMALL or tokens.is_number(index - 1))
        if counted or (words[-1] == "couple" and tokens.low(end) not in {"more", "days", "weeks"}):
            return None
        return Vague(low=low, high=high, end=end)
    return None
