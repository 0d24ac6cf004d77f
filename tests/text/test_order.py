"""Reading order of a file's own words: columns, storeys, and blocks drawn late."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.scans.reader import EmbeddedWord
from cardstore.scans.scan import Frame
from cardstore.text.order import words_in_order

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
