"""Seeds: the nearest stretch is found as a full alignment finds it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from cardstore.anchors.seeds import align_inside, find_nearest
from cardstore.text.folding import fold_text

if TYPE_CHECKING:
    from cardstore.text.folding import FoldedSource

KEYS = st.text(st.sampled_from("abcλ"), max_size=9)


@given(KEYS.filter(bool), KEYS)
def test_the_alignment_equals_the_slow_one(key: str, window: str) -> None:
    """The smallest edit distance to any stretch of the window."""
    slow = min(
        Levenshtein.distance(key, window[start:end])
        for start in range(len(window) + 1)
        for end in range(start, len(window) + 1)
    )
    found = align_inside(key, window)

    if found is None:
        assert not window or slow > len(key) // 2
    else:
        assert found.distance == slow
        assert Levenshtein.distance(key, window[found.start : found.end]) == slow


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_a_noisy_stretch_is_found_where_it_stands(valley: FoldedSource, seed: int) -> None:
    """One letter in fifteen read wrong."""
    rng = random.Random(seed)  # noqa: S311 - drawn misreadings, no secret
    words = valley.source.text.split()
    first = rng.randrange(len(words) - 30)
    letters = list(" ".join(words[first : first + 30]))
    for _ in range(len(letters) // 15):
        letters[rng.randrange(len(letters))] = rng.choice("abcdefghi")
    quote = fold_text("".join(letters))
    found = find_nearest(valley.parts, quote, start=0, end=len(quote.key))
    wanted = valley.body.key.find(fold_text(" ".join(words[first : first + 30])).key)

    assert found is not None
    assert found[0] is valley.body
    assert abs(found[1].start - wanted) <= 3


def test_the_nearest_stretch_of_all_parts_is_found() -> None:
    """Whichever part it stands in, the distance is the smallest of any part."""
    texts = ["the bridge fell at noon", "the bridge fell in May", "the bridge fell at noon"]
    parts = [fold_text(text) for text in texts]
    quote = fold_text("The bridge fell in Mav")
    found = find_nearest(parts, quote, start=0, end=len(quote.key))

    assert found is not None
    assert (found[0] is parts[1], found[1].distance) == (True, 1)


def test_of_equally_near_stretches_the_first_part_has_it() -> None:
    """The running text goes before everything as it stands."""
    parts = [fold_text("the bridge fell at noon") for _ in range(2)]
    quote = fold_text("The bridge fell at moon")
    found = find_nearest(parts, quote, start=0, end=len(quote.key))

    assert found is not None
    assert found[0] is parts[0]
