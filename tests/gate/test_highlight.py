"""Marks are stretches of a sentence with a probability."""

from __future__ import annotations

import math

import pytest

from cardstore.gate.highlight import HighlightedSpan, join_words
from cardstore.spans import Span


@pytest.mark.parametrize(
    ("span", "prob"),
    [(Span(3, 3), 0.5), (Span(0, 1), -0.1), (Span(0, 1), 1.1), (Span(0, 1), math.nan)],
)
def test_an_empty_mark_and_no_probability_are_refused(span, prob):
    """Nothing could be shown of them."""
    with pytest.raises(ValueError, match="a highlighted span has letters"):
        HighlightedSpan(span=span, prob=prob)


@pytest.mark.parametrize(
    ("words", "joined"),
    [
        ((), ()),
        ((Span(0, 3),), (Span(0, 3),)),
        ((Span(0, 3), Span(4, 7)), (Span(0, 7),)),
        ((Span(0, 3), Span(9, 12)), (Span(0, 3), Span(9, 12))),
        ((Span(4, 7), Span(9, 12)), (Span(4, 7), Span(9, 12))),
    ],
)
def test_words_that_follow_each_other_are_one_mark(words, joined):
    """A word or a comma between them parts them: "The old, wet map"."""
    assert joined == join_words("The old, wet map", words)
