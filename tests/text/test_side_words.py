"""Notes that an engine read into the lines beside them come after the text; nothing else does."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.text.engine import ReadWord
from cardstore.text.order import engine_words_in_order

LEFT, TOP, TYPE, SPACE, LETTER = 400, 240, 30, 12, 16
TEXT = (
    "the keeper wrote",
    "all depths of the quay",
    "in his long book",
    "and told the pilots of it",
)


def row(parts, *, number, pitch=44):
    """A line as an engine tells it, of parts: words, where they begin, height of their type."""
    words = []
    for text, x, height in parts:
        at = x
        for word in text.split():
            width = round(LETTER * len(word) * height / TYPE)
            rise = any(sign in "bdfhklt" or sign.isupper() for sign in word)
            sink = any(sign in "gjpqy" for sign in word)
            top = TOP + pitch * number + (0 if rise else height // 3)
            foot = TOP + pitch * number + height + (height // 3 if sink else 0)
            words.append(
                ReadWord(
                    text=word, x0=at, y0=top, x1=at + width, y1=foot, block=0, line=number,
                    confidence=0.9,
                )
            )  # fmt: skip
            at += width + round(SPACE * height / TYPE)
    return words


def text_of(number):
    """The words of one line of text, ragged at the right."""
    return f"{number}a {' '.join(TEXT[(number + n) % 4] for n in range(2))}"


def edge_of(count):
    """Where the longest of so many lines ends."""
    return max(row([(text_of(n), LEFT, TYPE)], number=n)[-1].x1 for n in range(count))


def read(rows):
    """The words in reading order."""
    return [word.text for word in engine_words_in_order([word for one in rows for word in one])]


def page(notes, *, count, size, gap, side):
    """Text lines of which some have a note, and what a person reads: the text, then the notes."""
    rows, right = [], edge_of(count) + gap
    for n in range(count):
        text = (text_of(n), LEFT, TYPE)
        if n not in notes:
            rows.append(row([text], number=n))
            continue
        length = row([(notes[n], 0, size)], number=n)[-1].x1
        note = (notes[n], right if side == "right" else LEFT - gap - length, size)
        rows.append(row([text, note] if side == "right" else [note, text], number=n))
    body = [word for n in range(count) for word in text_of(n).split()]
    return rows, [*body, *(word for n in sorted(notes) for word in notes[n].split())]


@settings(max_examples=25)
@given(
    st.sets(st.integers(2, 10), min_size=1, max_size=4),
    st.integers(11, 26),
    st.sampled_from([18, 21, 24]),
    st.integers(40, 120),
    st.sampled_from(["left", "right"]),
)
def test_small_notes_read_into_lines_come_after_the_text(at, count, size, gap, side):
    """On either side, near or far, one or several; no word of the text moves."""
    notes = dict.fromkeys(at, "Of the mill")
    rows, printed = page(notes, count=count, size=size, gap=gap, side=side)

    assert printed == read(rows)


@settings(max_examples=15)
@given(st.sets(st.integers(2, 10), min_size=1, max_size=4), st.integers(40, 120))
def test_words_as_large_as_the_text_stay_in_their_line(at, gap):
    """Such may be the end of a line that is longer than the others."""
    rows, _ = page(dict.fromkeys(at, "Of a mill"), count=14, size=TYPE, gap=gap, side="right")

    assert [word.text for one in rows for word in one] == read(rows)


def test_two_lines_of_a_note_read_as_one_word_leave_the_text():
    """Its box is as high as both lines; what it says is lost, but the line of text is whole."""
    rows, printed = page({4: "vaerefied"}, count=14, size=24, gap=80, side="right")
    (note,) = (word for word in rows[4] if word.text == "vaerefied")
    rows[4][-1] = ReadWord(
        text=note.text, x0=note.x0, y0=note.y0, x1=note.x1, y1=note.y0 + 62, block=0, line=4,
        confidence=0.4,
    )  # fmt: skip

    assert printed == read(rows)


def test_rows_of_a_table_stay_rows():
    """Small type, wide gaps, and the last column beyond the text: read row by row."""
    last = edge_of(22) + 60
    cells = [
        ("mill and the quay", LEFT, 22),
        ("a long harbour", LEFT + 350, 22),
        ("Of stone", last, 22),
    ]
    rows = [row(cells if 8 <= n < 14 else [(text_of(n), LEFT, TYPE)], number=n) for n in range(22)]

    assert [word.text for one in rows for word in one] == read(rows)


def test_speakers_in_small_capitals_stay_before_their_words():
    """They stand outside the text, and say whose the words are."""
    rows = [
        row(
            ([("DUKE", LEFT - 120, 20)] if n % 3 == 0 else []) + [(text_of(n), LEFT, TYPE)],
            number=n,
        )
        for n in range(15)
    ]

    assert [word.text for one in rows for word in one] == read(rows)


def test_the_date_of_a_letter_stays_at_its_head():
    """It stands at the right, over the text, with a wide gap before it."""
    date = ("Of the first May", edge_of(14) - 200, 24)
    rows = [row([("Dear Sir", LEFT, TYPE), date], number=0)]
    rows += [row([(text_of(n), LEFT, TYPE)], number=n) for n in range(1, 14)]

    assert [word.text for one in rows for word in one] == read(rows)
