"""Hidden words, second copies, and the area that images cover."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.readers.embedded import (
    Drawn,
    Sketch,
    covered_share,
    mark_shown,
    mark_visibility,
    parted,
    without_twins,
)
from cardstore.scans.reader import EmbeddedWord
from cardstore.scans.scan import Frame

FRAME = Frame(width_px=100, height_px=100, dpi=300)
WORD = EmbeddedWord(text="tide", x0=10, y0=10, x1=30, y1=20, block=0, line=0)

edges = st.integers(0, 12)
boxes = st.lists(
    st.tuples(edges, edges, edges, edges).map(
        lambda e: (min(e[0], e[2]), min(e[1], e[3]), max(e[0], e[2]), max(e[1], e[3]))
    ),
    max_size=6,
)


@given(boxes)
def test_covered_share_equals_counted_cells(some):
    """The sweep gives what counting every cell gives."""
    cells = sum(
        any(x0 <= x < x1 and y0 <= y < y1 for x0, y0, x1, y1 in some)
        for x in range(10)
        for y in range(8)
    )

    assert abs(cells / 80 - covered_share(some, width=10, height=8)) < 1e-9


def seen(words, drawn):
    return [word.visible for word in mark_visibility(words, drawn, frame=FRAME)]


def test_invisible_text_is_marked():
    """Text in render mode 3 is not seen."""
    hidden = Drawn(kind="ignore-text", box=(5, 5, 50, 25))
    shown = Drawn(kind="fill-text", box=(5, 60, 50, 80))
    low = replace(WORD, y0=65, y1=75)

    assert seen((WORD,), [shown]) == [True]
    assert seen((WORD,), [hidden]) == [False]
    assert seen((WORD, low), [hidden, shown]) == [False, True]


def test_only_a_later_picture_hides_text():
    """A picture behind the words does not hide them."""
    text = Drawn(kind="fill-text", box=(5, 5, 50, 25))
    picture = Drawn(kind="fill-image", box=(0, 0, 100, 100))

    assert seen((WORD,), [picture, text]) == [True]
    assert seen((WORD,), [text, picture]) == [False]


def test_a_word_outside_the_frame_is_not_seen():
    """The crop box hides it."""
    outside = replace(WORD, x0=120, x1=140)

    assert seen((WORD, outside), []) == [True, False]


def test_a_copy_a_little_shifted_is_a_twin():
    """The first copy stays; another word at the place is no copy."""
    twin = replace(WORD, x0=11, x1=31)
    other = replace(WORD, text="ride")
    apart = replace(WORD, x0=50, x1=70)

    assert (WORD, other, apart) == without_twins((WORD, twin, other, apart))


@given(st.text(alphabet="ab \xa0\t", max_size=12))
def test_parts_are_what_split_gives(text):
    """No letter is lost and none is joined over white space."""
    parts = list(parted(text, 0.0, 100.0))

    assert text.split() == [part for part, _, _ in parts]
    assert all(0.0 <= x0 < x1 <= 100.0001 for _, x0, x1 in parts)


def test_of_two_copies_the_seen_one_stays():
    """A hidden layer under the printed words does not hide them."""
    hidden = replace(WORD, visible=False)

    assert without_twins((hidden, WORD)) == (WORD,)
    assert without_twins((WORD, hidden)) == (WORD,)
    assert without_twins((hidden, hidden)) == (hidden,)


def sketched(dots):
    """A white drawing of 50 x 50, half the frame's size, with coloured dots."""
    pixels = bytearray(b"\xff" * (50 * 50 * 3))
    for (x, y), colour in dots.items():
        pixels[(y * 50 + x) * 3 : (y * 50 + x) * 3 + 3] = bytes(colour)
    return Sketch(width_px=50, height_px=50, pixels=bytes(pixels), legible_px=3.0)


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 49), st.integers(0, 49)),
        st.sampled_from([(0, 0, 0), (255, 255, 0), (0, 255, 255), (250, 250, 250)]),
        max_size=6,
    )
)
def test_a_word_is_shown_where_a_clear_dot_is_in_it(dots):
    """Yellow and light blue count, a tone next to white does not, nor does ink beside the word."""
    inside = {colour for (x, y), colour in dots.items() if 6 <= x <= 13 and 6 <= y <= 8} - {
        (250, 250, 250)
    }
    (word,) = mark_shown((WORD,), sketched(dots), frame=FRAME)

    assert bool(inside) == word.visible


def test_a_word_of_a_dots_height_is_not_shown():
    """Nobody can read it, whatever ink is there."""
    dots = {(x, y): (0, 0, 0) for x in range(5, 15) for y in (5, 6)}
    flat = replace(WORD, y1=WORD.y0 + 5)

    assert [word.visible for word in mark_shown((WORD, flat), sketched(dots), frame=FRAME)] == [
        True,
        False,
    ]
