"""Room: how far beside a line a second reader may look."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.scans.scan import Frame
from cardstore.text.crop_room import FARTHEST, room_around
from cardstore.text.layer import Box

FRAME = Frame(width_px=1000, height_px=1000, dpi=300)
LINE = (Box(300, 100, 400, 120), Box(410, 100, 600, 120))


def test_an_empty_margin_is_looked_at_some_heights_wide():
    """A list's number before the line is within reach; the next column is not."""
    room = room_around([LINE], [], frame=FRAME)

    assert (300 - FARTHEST * 20, 600 + FARTHEST * 20) == (room.x0, room.x1)
    assert (100, 120) == (room.y0, room.y1)


def test_the_room_ends_at_the_next_word():
    """A neighbouring column's word is not read into the line."""
    column = Box(640, 90, 700, 125)

    assert 640 == room_around([LINE], [column], frame=FRAME).x1


def test_words_on_other_rows_do_not_end_it():
    """What stands above or below takes no room."""
    above = Box(640, 60, 700, 100)

    assert 660 == room_around([LINE], [above], frame=FRAME).x1


BOXES = st.builds(
    lambda x, y, w, h: Box(x, y, min(1000, x + w), min(1000, y + h)),
    st.integers(0, 990), st.integers(0, 990), st.integers(1, 200), st.integers(1, 40),
)  # fmt: skip


@given(st.lists(BOXES, min_size=1, max_size=6), st.lists(BOXES, max_size=20))
def test_the_room_holds_the_lines_and_stays_on_the_leaf(line, others):
    """Whatever stands around: every word of the lines is inside."""
    room = room_around([line], others, frame=FRAME)

    assert all(room.x0 <= box.x0 and box.x1 <= room.x1 for box in line)
    assert 0 <= room.x0 <= room.x1 <= 1000
