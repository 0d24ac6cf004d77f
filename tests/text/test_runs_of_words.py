"""Which way lines run is told by where their words stand, and by nothing that is no sign of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.runs_of_words import turns_by_place
from tests.text.made_turns import lain, line_of

TEXTS = st.lists(
    st.lists(st.sampled_from(["harbour", "of", "the", "keeper", "wrote", "a", "depth"]),
             min_size=4, max_size=9).map(" ".join),
    min_size=4, max_size=12,
)  # fmt: skip


@given(texts=TEXTS, turn=st.sampled_from((0, 90, 180, 270)), number=st.integers(1, 999))
def test_lines_of_a_page_run_as_the_page_was_turned(texts, turn, number):
    """Also its number, which alone tells nothing; a line of short words runs as the others do."""
    texts = [f"{text} harbour" for text in texts]
    words = [
        word
        for at, text in enumerate([*texts, str(number)])
        for word in line_of(text, top=100 + 30 * at, number=at, block=at // 4)
    ]
    lying, _ = lain(words, turn, told=False)

    assert {turn} == set(turns_by_place(lying))


def placed(*texts, step=(0, 30), size=(20, 20)):
    """One line of signs, each a step from the one before."""
    return [
        word
        for at, text in enumerate(texts)
        for one in line_of(text, top=100 + step[1] * at, left=500 + step[0] * at)
        for word in [_sized(one, size)]
    ]


def _sized(word, size):
    return replace(word, x1=word.x0 + size[0], y1=word.y0 + size[1])


@pytest.mark.parametrize(
    "words",
    [
        placed("1893", "1894", "1895", size=(40, 20)),  # numbers under each other
        placed("港", "の", "水", "位"),  # set downwards
        placed("שלום", "לכם", "חברים", step=(-80, 0), size=(60, 20)),  # from right to left
        line_of("keeper"),
        [],
    ],
)
def test_what_only_looks_so_does_not_lie(words):
    """Nothing is turned for a column, a script of its own direction, or one word."""
    assert not any(turns_by_place(words))


def test_two_lines_to_the_left_among_upright_ones_are_no_page_upside_down():
    """A file whose words are out of order says nothing about the page."""
    upright = [word for at in range(8) for word in line_of("the keeper wrote", number=at)]
    back = [word for at in (8, 9) for word in reversed(line_of("the keeper wrote", number=at))]

    assert not any(turns_by_place([*upright, *back]))


def test_a_table_that_lies_between_upright_lines_lies_alone():
    """Each line by its own words; a long word that is higher than wide lies with the table."""
    table, _ = lain(
        [w for at in range(5) for w in line_of("barrels of herring", top=30 * at, number=at)],
        90,
        told=False,
    )
    head = line_of("The keeper of the harbour", number=10, block=1)
    alone, _ = lain(line_of("Sundries", number=11, block=2), 90, told=False)

    assert (90,) * 15 + (0,) * 5 + (90,) == turns_by_place([*table, *head, *alone])
