"""Clauses: a figure that holds only under a clause is not told without it."""

from __future__ import annotations

import pytest

from cardstore.text.numbers import compare_numbers
from cardstore.text.numbers.judgement import Answer

QUOTE = ["Forty carters slept in the barn, but only fifteen once the frost had come."]


@pytest.mark.parametrize(
    "sentence",
    [
        "Once the frost had come only fifteen carters slept in the barn.",
        "Only fifteen slept in the barn once the frost had come.",
        "Forty carters slept in the barn.",
    ],
)
def test_a_figure_with_its_clause_is_stated(sentence):
    """Wherever the clause stands."""
    assert compare_numbers(sentence, QUOTE).answer is Answer.SUPPORTED


@pytest.mark.parametrize(
    "sentence",
    [
        "Only fifteen carters slept in the barn.",
        "Only fifteen carters slept in the barn before the frost had come.",
        "Once the frost had come forty carters slept in the barn.",
    ],
)
def test_a_clause_left_out_turned_round_or_moved_is_for_a_person(sentence):
    """Each makes another statement of the same figure."""
    assert compare_numbers(sentence, QUOTE).answer is Answer.NEEDS_PERSON
