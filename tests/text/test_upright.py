"""Aspects of a leaf: every line stands upright in one of them, and comes back from it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cardstore.scans.scan import Frame
from cardstore.scans.turns import turned_frame
from cardstore.text.layer import Box
from cardstore.text.rows import PlacedLine, rows_of
from cardstore.text.upright import aspects_of, seen_turned, usual_height
from tests.store.strategies import layers

SIDES = st.integers(0, 60)


@given(layer=layers())
def test_every_line_is_in_one_aspect_and_comes_back_from_it(layer):
    """Its box in the aspect is the one that its line has on the leaf, turned."""
    layer = replace(layer, reason=layer.reason.SANE_TEXT)
    aspects = aspects_of(layer)
    back = {line.number: one.back(line.box) for one in aspects for line in one.lines}

    assert {n: line.box for n, line in enumerate(layer.lines)} == back
    assert len(layer.lines) == sum(len(one.lines) for one in aspects)
    assert [True] + [False] * (len(aspects) - 1) == [one.is_main for one in aspects]
    for one in aspects:
        assert all(layer.lines[line.number].turn == one.turn for line in one.lines)
        assert one.leaf_frame == layer.frame


@given(corners=st.tuples(SIDES, SIDES, SIDES, SIDES), turn=st.sampled_from((0, 90, 180, 270)))
def test_a_box_turned_on_and_back_is_the_box(corners, turn):
    """Its sides change places with every quarter."""
    frame = Frame(width_px=60, height_px=90, dpi=0)
    box = Box(min(corners[:2]), min(corners[2:]), max(corners[:2]), max(corners[2:]))
    turned = seen_turned(box, frame, turn)
    sides = (box.x1 - box.x0, box.y1 - box.y0)

    assert box == seen_turned(turned, turned_frame(frame, turn), -turn % 360)
    assert (sides[::-1] if turn % 180 else sides) == (turned.x1 - turned.x0, turned.y1 - turned.y0)


def slow_rows(lines):
    """Rows as they are said to be: each line is held against every line of the row before."""
    rows = []
    for line in sorted(lines, key=lambda one: (one.box.y0 + one.box.y1, one.box.x0)):
        row = rows[-1] if rows else []
        shared = row and min(row[0].box.y1, line.box.y1) - max(row[0].box.y0, line.box.y0)
        beside = line.box.x0 >= max((o.box.x1 for o in row), default=0) or line.box.x1 <= min(
            (o.box.x0 for o in row), default=0
        )
        if row and beside and shared >= 0.5 * min(row[0].height, line.height):
            row.append(line)
        else:
            rows.append([line])
    return [sorted(one.number for one in row) for row in rows]


@given(
    boxes=st.lists(
        st.builds(
            lambda x, y, wide, high: Box(x, y, x + wide, y + high), SIDES, SIDES, SIDES, SIDES
        ),
        max_size=25,
    )
)
def test_rows_are_those_of_the_slow_way(boxes):
    """Kept edges of a row say what all of its lines say."""
    lines = [PlacedLine(number=n, text="a", box=box) for n, box in enumerate(boxes)]

    assert slow_rows(lines) == [sorted(one.number for one in row.lines) for row in rows_of(lines)]


@given(layer=layers())
def test_words_have_a_usual_height_however_they_run(layer):
    """It is that of a word of the layer, or between two; a leaf without words has none."""
    height = usual_height(layer)

    assert (height == 0) or bool(layer.words)
