"""Binding: what is looked for near a figure is what is looked for in all of the text before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.numbers import binding, find_figures

WORDS = st.sampled_from(
    (
        *"than in of the for at , finished begun built opened made taken mill and to from".split(),  # noqa: SIM905 - as texts are
        *("  \n ", " " * 90, "x" * 70, "unfinishedandabandoned" * 4, "1779", ",\t"),
    )
)


@pytest.mark.parametrize("pattern", [binding._COMPARED, binding._ASIDE_OPENS])
@given(words=st.lists(WORDS, max_size=24), cut=st.integers(0, 400))
def test_what_ends_at_a_place_is_found_as_in_all_that_stands_before_it(pattern, words, cut):
    """However long the words are, and what parts them."""
    text = " ".join(words)
    end = min(cut, len(text))
    whole = pattern.search(text[:end])
    near = binding._ends_so(pattern, text, end)

    assert (whole and whole.span()) == (near and near.span())


@given(texts=st.lists(st.sampled_from(("in 1850", "12 men", "by 3 feet", ".", "and")), max_size=12))
def test_a_figure_is_told_for_no_date_but_the_nearest_on_either_side(texts):
    """Dates further off are another figure's."""
    figures = find_figures(" ".join(texts))
    dates = [one.span for one in figures if one.kind is binding.FigureKind.DATE]
    for one in figures:
        before = [date for date in dates if date.end <= one.span.start][-1:]
        behind = [date for date in dates if date.start >= one.span.end][:1]

        assert one.period is None or one.period in {*before, *behind}
