"""Words that run several ways come in one order: each line whole, and where a person reads it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cardstore.scans.reader import EmbeddedWord
from cardstore.scans.turns import turned_frame
from cardstore.text.order import words_in_order
from tests.text.made_turns import FRAME, lain, line_of


def embedded(words):
    return [
        EmbeddedWord(
            text=w.text, x0=w.x0, y0=w.y0, x1=w.x1, y1=w.y1, block=w.block, line=w.line, turn=w.turn
        )
        for w in words
    ]


def read(words, frame=FRAME):
    """The lines as they are read."""
    lines = {}
    for word in words_in_order(embedded(words), frame):
        lines.setdefault(word.line, []).append(word.text)
    return [" ".join(line) for line in lines.values()]


TABLE = [f"row {row} of barrels and herring" for row in "abcdefgh"]


def table(turn, *, top=200):
    words = [
        word
        for at, text in enumerate(TABLE)
        for word in line_of(text, top=top + 30 * at, left=300, number=at)
    ]
    return lain(words, turn, FRAME if turn % 180 == 0 else turned_frame(FRAME, 90))[0]


@given(
    turn=st.sampled_from((90, 180, 270)),
    order=st.permutations(["head", "table", "number"]),
)
def test_an_upright_head_comes_first_and_the_number_last(turn, order):
    """In whatever order the file draws them; the lines of the table stay whole and in theirs."""
    parts = {
        "head": line_of("HARBOUR ANNALS", top=40, left=400, number=20, block=5),
        "table": table(turn),
        "number": line_of("53", top=1440, left=480, number=21, block=6),
    }
    words = [word for name in order for word in parts[name]]

    assert ["HARBOUR ANNALS", *TABLE, "53"] == read(words)


def text_with(label_box_turn, label, *, top, left):
    """A page of text with a gap from 400 to 700 pixels, and words that run another way."""
    lines = [
        word
        for at in range(20)
        for word in line_of(
            f"line {at} of the text about the harbour",
            top=100 + 30 * at + (300 if at > 9 else 0),
            number=at,
        )
    ]
    lying = line_of(label, number=30, block=9)
    x0, y0 = lying[0].x0, lying[0].y0
    made = []
    for word in lying:
        along = word.x0 - x0
        length, height = word.x1 - word.x0, word.y1 - y0
        made.append(
            replace(word, x0=left, x1=left + height, y0=top - along - length, y1=top - along,
                    turn=label_box_turn)
        )  # fmt: skip
    return [*made, *lines]


def test_a_label_beside_a_picture_is_read_where_the_picture_stands():
    """Before the first line below it in its column, whenever the file draws it."""
    lines = read(text_with(90, "Boats lost a year", top=650, left=150))

    assert 10 == lines.index("Boats lost a year")
    assert 21 == len(lines)


def test_a_stamp_beside_the_text_is_read_behind_it():
    """Nothing of the text is in its column."""
    lines = read(text_with(90, "Fetched in the year 1893", top=650, left=20))

    assert "Fetched in the year 1893" == lines[-1]


def test_what_is_printed_over_the_text_parts_no_lines():
    """A stamp across lines of text is read behind them all."""
    lines = read(text_with(90, "Copy of the harbour office", top=380, left=150))

    assert "Copy of the harbour office" == lines[-1]


@given(
    words=st.lists(
        st.tuples(
            st.integers(0, 900), st.integers(0, 1400), st.sampled_from((0, 90, 180, 270)),
            st.integers(0, 6), st.sampled_from(["the", "harbour", "53", "T"]),
        ),
        max_size=40,
    )
)  # fmt: skip
def test_no_word_is_lost_and_none_moved(words):
    """Whatever a file holds: every word comes once, with its box and its way of running."""
    made = [
        EmbeddedWord(
            text=text, x0=x, y0=y, x1=x + 60, y1=y + 20, block=line // 3, line=line, turn=turn
        )
        for x, y, turn, line, text in sorted(words, key=lambda one: (one[3], one[2]))
    ]
    came = words_in_order(made, FRAME)

    def told(some):
        return sorted((w.text, w.x0, w.y0, w.x1, w.y1, w.turn) for w in some)

    assert told(made) == told(came)
    assert [w.line for w in came] == sorted(w.line for w in came)
