"""Margins and captions: what stands beside or under the text is told apart; body never is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.captions import find_captions
from cardstore.text.layer import Box
from cardstore.text.margins import find_margins
from cardstore.text.rows import PlacedLine

LEFT, RIGHT, TOP, PITCH, TYPE = 200, 1000, 200, 40, 28
TEXT = "the keeper wrote the depth of the harbour in his book"


def text_lines(count=20, *, right=RIGHT, start=0):
    return [
        placed(TEXT, x0=LEFT, x1=right, y=TOP + n * PITCH, number=start + n) for n in range(count)
    ]


def placed(text, *, x0, x1, y, number, height=TYPE):
    return PlacedLine(number=number, text=text, box=Box(x0, y, x1, y + height))


def beside(texts, *, x0, x1, rows, height, start=100):
    return [
        placed(text, x0=x0, x1=x1, y=TOP + row * PITCH + 4, number=start + n, height=height)
        for n, (text, row) in enumerate(zip(texts, rows, strict=True))
    ]


NOTE = ("The keeper", "and his", "lantern")


@pytest.mark.parametrize(("x0", "x1"), [(60, 180), (1020, 1150)])
def test_a_note_in_small_type_beside_the_text_is_marginal(x0, x1):
    """On either side; the text beside it is not."""
    note = beside(NOTE, x0=x0, x1=x1, rows=(4, 5, 6), height=20)

    assert {100, 101, 102} == find_margins([*text_lines(), *note])


@pytest.mark.parametrize(
    ("texts", "rows", "expected"),
    [
        (("5", "10", "15"), (4, 9, 14), True),
        (("10", "20"), (4, 14), True),
        (("4", "8", "12"), (3, 7, 11), True),
        (("12", "57", "211"), (3, 7, 11), False),  # pages, in a list of contents
        (("1", "2", "3"), (3, 7, 11), False),  # items of a list
        (("57",), (4,), False),
        (("5.", "10.", "15."), (4, 9, 14), False),
    ],
)
def test_numbers_are_marginal_when_they_count_lines(texts, rows, expected):
    """By a step, in digits alone; one number may be anything."""
    numbers = beside(texts, x0=150, x1=180, rows=rows, height=20)

    assert (set(range(100, 100 + len(texts))) if expected else set()) == find_margins(
        [*text_lines(), *numbers]
    )


@pytest.mark.parametrize(
    ("texts", "rows", "expected"),
    [
        (("5", "10", "15"), (4, 9, 14), True),
        (("10", "15", "20"), (3, 8, 13), True),
        (("5", "10"), (4, 9), True),  # five lines of text from one to the other
        (("57",), (4,), False),
        (("5", "10", "15"), (4, 6, 8), False),  # pages, in a list of contents
        (("4", "8", "12"), (3, 7, 11), True),
        (("40", "45", "50", "55"), (4, 5, 6, 7), False),  # a column of a table
    ],
)
@pytest.mark.parametrize("x0", [10, 1250])
def test_far_numbers_are_marginal_when_so_many_lines_stand_between_them(x0, texts, rows, expected):
    """Beside verse, whose lines are short; on either side."""
    verse = [replace(one, box=replace(one.box, x0=LEFT + 80)) for one in text_lines()]
    numbers = beside(texts, x0=x0, x1=x0 + 40, rows=rows, height=20)
    told = {one.number for one in numbers} if expected else set()

    assert told == find_margins([*verse, *numbers])


@pytest.mark.parametrize(
    "lines",
    [
        beside(NOTE, x0=1020, x1=1150, rows=(4, 5, 6), height=TYPE),  # as large as the text
        beside(NOTE, x0=1020, x1=1500, rows=(4, 5, 6), height=20),  # as broad as a column
        beside(NOTE, x0=1300, x1=1420, rows=(4, 5, 6), height=20),  # far off, as in a table
        beside(NOTE, x0=1004, x1=1150, rows=(4, 5, 6), height=20),  # no room between
        beside(NOTE, x0=1020, x1=1150, rows=(30, 31, 32), height=20),  # below the text
        beside(("57",), x0=60, x1=100, rows=(-3,), height=20),  # beside a head
    ],
)
def test_what_may_be_text_stays_text(lines):
    """Body is never given away on a doubt."""
    assert frozenset() == find_margins([*text_lines(), *lines])


@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(200, 900), st.integers(0, 30)), max_size=30)
)
def test_broad_lines_are_never_marginal(places):
    """Whatever stands on a leaf, what is as broad as the text is text."""
    lines = [
        placed(TEXT, x0=x, x1=x + width, y=TOP + row * PITCH, number=n)
        for n, (x, width, row) in enumerate(places)
    ]
    widest = max((line.width for line in lines), default=0)
    marginal = find_margins(lines)

    assert not [line for line in lines if line.number in marginal and 2 * line.width > widest]


LABEL = "Fig. 3. The bell at the harbour mouth"


def captioned(text=LABEL, *, gap=120, x0=400, x1=800, height=22, below=120):
    """Text, a picture's room, a caption, and text again; the caption is line 100."""
    end = TOP + 9 * PITCH + TYPE
    caption = placed(text, x0=x0, x1=x1, y=end + gap, number=100, height=height)
    after = [
        placed(TEXT, x0=LEFT, x1=RIGHT, y=caption.box.y1 + below + n * PITCH, number=20 + n)
        for n in range(6)
    ]
    return [*text_lines(10), caption, *after]


@pytest.mark.parametrize(
    "lines",
    [
        captioned(),
        captioned("PLATE IV"),
        captioned("Table 2: Readings of the gauge"),
        captioned("Abb. 12 Der Hafen", x0=LEFT, x1=RIGHT),
        captioned(height=TYPE),  # in the middle, in type of the text's size
    ],
)
def test_a_labelled_line_that_stands_apart_is_a_caption(lines):
    """Smaller than the text, or narrow and in the middle; the text around it is not."""
    assert {100} == find_captions(lines)


@pytest.mark.parametrize(
    "lines",
    [
        captioned("Figure 3 shows the bell at the mouth"),
        captioned("The bell at the harbour mouth"),
        captioned(gap=12),  # in the text
        captioned(x0=LEFT, x1=RIGHT, height=TYPE),  # as broad and as large as the text
        captioned("Fig. 3. The bell", x0=LEFT + 60, x1=LEFT + 300, height=TYPE),  # an indent
    ],
)
def test_what_looks_like_text_is_no_caption(lines):
    """A sentence about a figure, a line without label, a paragraph that begins with one."""
    assert frozenset() == find_captions(lines)


def test_a_caption_goes_on_to_the_next_gap():
    """Its second line has no label; the text below stands apart."""
    lines = captioned(below=160)
    caption = next(line for line in lines if line.number == 100)
    second = placed(
        "as it was in the winter of 1871", x0=400, x1=780, y=caption.box.y1 + 10, number=101,
        height=22,
    )  # fmt: skip

    assert {100, 101} == find_captions([*lines, second])


@pytest.mark.parametrize(
    ("texts", "rows", "expected"),
    [
        (("5", "10", "15"), (4, 9, 14), True),
        (("105", "110"), (4, 9), True),
        (("4", "8", "12", "16"), (3, 7, 11, 15), True),
        (("5", "10", "15"), (4, 5, 6), False),  # a column of figures
        (("10", "20", "30"), (4, 9, 14), False),  # amounts, not lines
        (("5", "10"), (4, 10), False),
    ],
)
def test_numbers_far_from_short_lines_must_count_them(texts, rows, expected):
    """Verse is short and its numbers stand at the page's edge: twelve line heights off here."""
    numbers = beside(texts, x0=1350, x1=1380, rows=rows, height=20)

    assert (set(range(100, 100 + len(texts))) if expected else set()) == find_margins(
        [*text_lines(), *numbers]
    )
