"""Columns: a table's figures are compared with the head over them."""

from __future__ import annotations

import pytest

from cardstore.text.numbers.columns import compare_row
from cardstore.text.numbers.judgement import Answer

QUOTE = ["In 1843 the port took in 229 boats, and the dues came to £60."]


@pytest.mark.parametrize(
    "head", ["year | boats", "Year | Number of boats", " year | boats ", "year | no. of boats"]
)
def test_a_cell_under_the_quotes_noun_is_stated(head):
    """In the head's words for it."""
    answers = [one.answer for one in compare_row("1843 | 229", head, QUOTE)]

    assert [Answer.SUPPORTED, Answer.SUPPORTED] == answers


@pytest.mark.parametrize(
    "head",
    ["year | boats a month", "year | weekly boats", "year | men", "year | boats lost", "year | £"],
)
def test_a_cell_under_another_head_is_for_a_person(head):
    """A rate, a noun, a word more or a unit that the quote does not have."""
    answers = [one.answer for one in compare_row("1843 | 229", head, QUOTE)]

    assert [Answer.SUPPORTED, Answer.NEEDS_PERSON] == answers


def test_a_heads_unit_is_the_cells():
    """In brackets, or as the head itself."""
    for head in ("year | dues (£)", "year | dues in £", "year | £"):
        dues = compare_row("1843 | 60", head, QUOTE)[-1]

        assert dues.answer is Answer.SUPPORTED, head


def test_every_head_counts_where_the_cells_do_not_fit():
    """Which of them stands over a figure is then not known."""
    dues = compare_row("1843 | 229", "year | boats | horses", QUOTE)[-1]

    assert dues.answer is Answer.NEEDS_PERSON
    assert "horses" in dues.reason
