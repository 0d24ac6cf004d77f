"""Reading order of a file's own words: columns, storeys, and blocks drawn late."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cardstore.scans.reader import EmbeddedWord
from cardstore.scans.scan import Frame
from cardstore.text.engine import ReadWord
from cardstore.text.order import engine_words_in_order, words_in_order

FRAME = Frame(width_px=1000, height_px=1400, dpi=100)


def line(text, *, x, y, width, block, number=0, height=20):
    """Words of one line, evenly over its width."""
    words = text.split()
    step = width / len(words)
    return [
        EmbeddedWord(
            text=word,
            x0=x + n * step,
            y0=y,
            x1=x + (n + 0.9) * step,
            y1=y + height,
            block=block,
            line=number,
        )
        for n, word in enumerate(words)
    ]


def column(name, *, x, width, block, lines=8, top=200, pitch=30):
    """A column of lines named after it."""
    return [
        word
        for n in range(lines)
        for word in line(
            f"{name}{n} goes on here", x=x, y=top + n * pitch, width=width, block=block, number=n
        )
    ]


def firsts(words):
    """The first word of every line, in order."""
    seen, found = None, []
    for word in words_in_order(words, FRAME):
        if (word.block, word.line) != seen:
            found.append(word.text)
        seen = (word.block, word.line)
    return found


LEFT = [f"left{n}" for n in range(8)]
RIGHT = [f"right{n}" for n in range(8)]


def test_columns_drawn_row_by_row_are_read_one_after_the_other():
    """The left column comes before the right one, however the file draws them."""
    left = column("left", x=50, width=400, block=0)
    right = column("right", x=550, width=400, block=1)
    rows = [word for at in range(0, 32, 4) for side in (left, right) for word in side[at : at + 4]]

    assert firsts(rows) == LEFT + RIGHT
    assert firsts(right + left) == LEFT + RIGHT


def test_a_title_over_both_columns_comes_first():
    """A line that crosses the gutter parts what is above from what is below."""
    title = line("A title over everything here", x=100, y=100, width=800, block=9)
    between = line("A table over both columns", x=100, y=460, width=800, block=8)
    below = column("low", x=50, width=400, block=2, lines=5, top=520)
    beside = column("next", x=550, width=400, block=3, lines=5, top=520)
    words = [
        *column("right", x=550, width=400, block=1),
        *beside,
        *between,
        *column("left", x=50, width=400, block=0),
        *below,
        *title,
    ]

    assert firsts(words) == [
        *["A", *LEFT, *RIGHT, "A"],
        *[f"low{n}" for n in range(5)],
        *[f"next{n}" for n in range(5)],
    ]


def test_three_columns_are_read_from_left_to_right():
    """Each side of a gutter is searched for gutters again."""
    words = [
        *column("right", x=700, width=280, block=2),
        *column("left", x=20, width=280, block=0),
        *column("mid", x=360, width=280, block=1),
    ]

    assert firsts(words) == LEFT + [f"mid{n}" for n in range(8)] + RIGHT


def test_a_head_drawn_last_is_read_first():
    """Running heads and page numbers are often drawn after the body."""
    body = column("left", x=50, width=900, block=0)
    head = line("The running head", x=300, y=80, width=400, block=5)
    foot = line("57", x=480, y=1300, width=40, block=6)

    assert firsts([*foot, *body, *head]) == ["The", *LEFT, "57"]


def test_a_column_of_numbers_is_no_column():
    """A list of contents is read row by row as the file has it."""
    words = []
    for n in range(10):
        words += line(f"entry{n} of the list", x=50, y=200 + n * 30, width=400, block=n)
        words += line(f"{n}", x=920, y=200 + n * 30, width=30, block=n, number=1)
    expected = [name for n in range(10) for name in (f"entry{n}", f"{n}")]

    assert firsts(words) == expected


def test_parts_of_a_justified_line_are_one_line():
    """Wide blanks do not break a line; wide gaps between cells do."""
    parts = [
        *line("the tide", x=50, y=200, width=200, block=0, number=0),
        *line("was out", x=270, y=201, width=200, block=0, number=1),
        *line("cell", x=800, y=200, width=60, block=0, number=2),
    ]

    assert firsts(parts) == ["the", "cell"]


@given(st.permutations(range(16)))
def test_no_word_is_lost_or_doubled(places):
    """Whatever the order in the file, the same words come out."""
    lines = [
        line(f"w{n} x{n}", x=50 if n < 8 else 550, y=200 + n % 8 * 30, width=380, block=n)
        for n in range(16)
    ]
    words = [word for at in places for word in lines[at]]

    assert sorted(w.text for w in words_in_order(words, FRAME)) == sorted(w.text for w in words)


def test_boxes_are_rounded_into_the_frame():
    """Floats become whole pixels; what sticks out is cut off."""
    word = EmbeddedWord(text="edge", x0=-0.6, y0=10.4, x1=1000.7, y1=20.6, block=4, line=7)
    (read,) = words_in_order([word], FRAME)

    assert (read.x0, read.y0, read.x1, read.y1) == (0, 10, 1000, 21)
    assert (read.block, read.line, read.confidence) == (0, 0, None)


def engine_line(text, *, x, y, width, block, number=0, height=20):
    """The same as an engine gives it."""
    return [
        ReadWord(
            text=word.text,
            x0=round(word.x0),
            y0=round(word.y0),
            x1=round(word.x1),
            y1=round(word.y1),
            block=block,
            line=number,
            confidence=0.9,
        )
        for word in line(text, x=x, y=y, width=width, block=block, number=number, height=height)
    ]


def engine_column(name, *, x, width, block, lines=8, top=200):
    return [
        engine_line(
            f"{name}{n} goes on here", x=x, y=top + n * 30, width=width, block=block, number=n
        )
        for n in range(lines)
    ]


def engine_firsts(lines):
    """The first word of every line, in the order in which they are read."""
    words = engine_words_in_order([word for one in lines for word in one])
    return [
        word.text for at, word in enumerate(words) if at == 0 or words[at - 1].line != word.line
    ]


GAZETTE = [
    [engine_line("Gazette of the harbour", x=370, y=100, width=400, block=20, height=30)],
    *[engine_column(f"{at}up", x=20 + 330 * at, width=300, block=at) for at in range(3)],
    [engine_line("Second account of the storm", x=200, y=480, width=600, block=21, height=30)],
    *[
        engine_column(f"{at}low", x=20 + 330 * at, width=300, block=3 + at, top=550)
        for at in range(3)
    ],
]


@given(st.permutations(range(len(GAZETTE))))
def test_blocks_of_an_engine_in_any_order_are_read_in_the_printed_one(order):
    """Three columns, a head in their middle, and one between: each block comes in its place."""
    shuffled = [line for at in order for line in GAZETTE[at]]
    printed = [line[0].text for block in GAZETTE for line in block]

    assert printed == engine_firsts(shuffled)


def test_rows_that_an_engine_read_over_both_columns_are_taken_apart_by_columns():
    """An engine that tells lines, but reads them row by row, is set right."""
    left = engine_column("left", x=50, width=400, block=0)
    right = engine_column("right", x=550, width=400, block=0)
    rows = [line for pair in zip(left, right, strict=True) for line in pair]
    numbered = [[replace(word, line=number) for word in line] for number, line in enumerate(rows)]

    assert LEFT + RIGHT == engine_firsts(numbered)


def test_one_column_stays_as_the_engine_read_it():
    """Nothing is moved where there is nothing to move: short lines, an indent, a foot note."""
    lines = [
        *engine_column("left", x=50, width=900, block=0),
        engine_line("Indented words", x=200, y=460, width=300, block=1),
        *engine_column("more", x=50, width=900, block=2, top=520),
        engine_line("1 A note", x=50, y=900, width=200, block=3, height=14),
    ]

    assert [line[0].text for line in lines] == engine_firsts(lines)


def test_a_bent_line_that_an_engine_parted_is_one_line_again():
    """The right half of each line hangs as low as the left half of the next one."""
    lines = []
    for n in range(6):
        sink = [round(18 * at / 9) for at in range(10)]
        words = engine_line(
            " ".join(f"{n}w{at}" for at in range(10)), x=50, y=200 + 30 * n, width=900, block=0
        )
        bent = [
            replace(word, y0=word.y0 + down, y1=word.y1 + down)
            for word, down in zip(words, sink, strict=True)
        ]
        lines += [
            [replace(word, line=2 * n) for word in bent[:5]],
            [replace(word, line=2 * n + 1) for word in bent[5:]],
        ]
    words = engine_words_in_order([word for one in lines for word in one])
    read = [[word.text for word in words if word.line == n] for n in range(6)]

    assert [[f"{n}w{at}" for at in range(10)] for n in range(6)] == read


def test_numbers_that_count_lines_come_after_the_text():
    """An engine gave some first, as a block of their own, others as first words of lines."""
    text = engine_column("left", x=100, width=800, block=1, lines=20)
    apart = [
        engine_line("5", x=50, y=200 + 30 * 4, width=12, block=0),
        engine_line("10", x=50, y=200 + 30 * 9, width=24, block=0, number=1),
    ]
    within = [list(one) for one in text]
    for n in (4, 9, 14):
        within[n] = [
            *engine_line(str(n + 1), x=50, y=200 + 30 * n, width=20, block=1, number=n),
            *within[n],
        ]
    body = [f"left{n}" for n in range(20)]

    assert [*body, "5", "10"] == engine_firsts([*apart, *text])
    assert [*body, "5", "10", "15"] == engine_firsts(within)


def test_years_and_items_of_a_list_stay_in_their_lines():
    """Numbers that do not rise by a step, and numbers of items, are words of the text."""
    years = engine_column("left", x=100, width=800, block=0, lines=12)
    for n, year in ((2, "1871"), (5, "1650"), (8, "1902")):
        years[n] = [
            *engine_line(year, x=30, y=200 + 30 * n, width=40, block=0, number=n),
            *years[n],
        ]
    printed = [line[0].text for line in years]

    assert printed == engine_firsts(years)


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 1300), st.integers(0, 3))))
def test_no_word_is_lost_doubled_or_changed(places):
    """Whatever an engine gives comes out once, with its box and its text."""
    words = [
        ReadWord(
            text="TA" if at % 3 else "T",
            x0=x,
            y0=y,
            x1=x + 20,
            y1=y + (60 if at % 3 == 0 else 18),
            block=block,
            line=at,
            confidence=0.5,
        )
        for at, (x, y, block) in enumerate(places)
    ]
    read = engine_words_in_order(words)

    assert sorted((w.text, w.x0, w.y0, w.y1) for w in words) == sorted(
        (w.text, w.x0, w.y0, w.y1) for w in read
    )
