"""Strips of a contact sheet: all of one size, and what is printed in the margin is on them."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from cardstore.adapters.lettering import lettering
from cardstore.adapters.sheet_strips import (
    HEIGHT_PX,
    WIDTH_PX,
    _joined,
    _stretches,
    draw_seen,
    draw_unseen,
)
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.layer import Box

SIZE = (1240, 1750)
HEAD, FOOT = 120, 1600
_CORNER = st.integers(0, 500)


def leaf_of(*texts, paper=235, edge=0, desk=0):
    """Draw a leaf with (left, top, text)s, a dark edge at its right and a desk below it."""
    picture = Image.new("L", SIZE, paper)
    pen = ImageDraw.Draw(picture)
    for left, top, text in texts:
        pen.text((left, top), text, fill=20, font=lettering(40))
    pen.rectangle((SIZE[0] - edge, 0, *SIZE), fill=15)
    pen.rectangle((0, SIZE[1] - desk, *SIZE), fill=35)
    frame = Frame(width_px=SIZE[0], height_px=SIZE[1], dpi=200)
    return Raster(frame=frame, pixels=picture.tobytes())


def opened(png):
    """Open a strip in grey."""
    return Image.open(io.BytesIO(png)).convert("L")


def ink(strip, box):
    """Count the dark pixels in a part of a strip."""
    part = strip.crop(box)
    return sum(part.histogram()[:100])


HALVES = {"head": (0, 0, WIDTH_PX, HEIGHT_PX // 2 - 3), "foot": (0, 36, WIDTH_PX, HEIGHT_PX)}


@given(
    size=st.tuples(st.integers(1, 300), st.integers(1, 300)),
    x=st.tuples(_CORNER, _CORNER),
    y=st.tuples(_CORNER, _CORNER),
    density=st.integers(1, 2),
    grey=st.integers(0, 255),
)
def test_whatever_the_leaf_a_strip_has_its_size(size, x, y, density, grey):
    """Boxes beyond the leaf, empty ones, tiny and black leaves too."""
    width, height = size
    frame = Frame(width_px=width, height_px=height, dpi=0)
    pixels = bytearray([grey]) * (width * height)
    pixels[: width // 2] = b"\x80" * (width // 2)
    raster = Raster(frame=frame, pixels=bytes(pixels))
    box = Box(min(x), min(y), max(x), max(y))
    for png in (draw_seen(raster, box, density=density), draw_unseen(raster, density=density)):
        assert (WIDTH_PX * density, HEIGHT_PX * density) == opened(png).size


@pytest.mark.parametrize("left", [0, 600, SIZE[0] - 60])
def test_the_number_that_was_seen_is_large_and_inside_its_frame(left):
    """Also at the very edge of the leaf; its ink is not painted over."""
    raster = leaf_of((left, HEAD, "57"))
    strip = Image.open(io.BytesIO(draw_seen(raster, Box(left, HEAD + 6, left + 50, HEAD + 42))))
    coloured = strip.convert("RGB")
    blue = [
        (x, y)
        for x in range(WIDTH_PX)
        for y in range(HEIGHT_PX)
        if coloured.getpixel((x, y)) == (20, 90, 200)
    ]
    inside = (
        min(x for x, _ in blue) + 2,
        min(y for _, y in blue) + 2,
        max(x for x, _ in blue),
        max(y for _, y in blue),
    )

    assert inside[3] - inside[1] >= 20
    assert ink(strip.convert("L"), inside) > 80


@pytest.mark.parametrize("paper", [235, 150])
@pytest.mark.parametrize(("edge", "desk"), [(0, 0), (70, 0), (0, 90), (70, 90)])
@pytest.mark.parametrize(
    ("place", "half"),
    [((80, HEAD), "head"), ((1050, HEAD), "head"), ((600, FOOT), "foot")],
)
def test_a_number_that_nobody_read_is_on_the_strip(place, half, paper, edge, desk):
    """In either margin and any corner; on dark paper, beside a dark edge, above a desk."""
    with_number = opened(draw_unseen(leaf_of((*place, "57"), paper=paper, edge=edge, desk=desk)))
    without = opened(draw_unseen(leaf_of(paper=paper, edge=edge, desk=desk)))

    assert ink(with_number, HALVES[half]) > ink(without, HALVES[half]) + 60


def test_a_wide_gap_does_not_make_the_number_small():
    """A number far from its running head is drawn as large as one beside it."""
    far = opened(draw_unseen(leaf_of((60, HEAD, "57"), (900, HEAD, "THE SALT"))))
    alone = opened(draw_unseen(leaf_of((60, HEAD, "57"))))
    number = (0, 0, 40, HALVES["head"][3])

    assert ink(far, number) > 0.8 * ink(alone, number)


def test_the_last_line_of_the_foot_is_the_one_that_is_shown():
    """A signature mark below the text counts, as a number would: the line above may be left out."""
    long = "words of a line that goes over all of the leaf"
    both = opened(draw_unseen(leaf_of((60, FOOT - 90, long), (600, FOOT, "57"))))
    only = opened(draw_unseen(leaf_of((600, FOOT, "57"))))

    assert ink(both, HALVES["foot"]) == ink(only, HALVES["foot"]) > 60


@given(st.lists(st.booleans(), max_size=30), st.integers(0, 4))
def test_stretches_are_those_of_a_slow_walk(flags, gap):
    """Filled gaps are between two that are true, and no longer than allowed."""
    filled = list(flags)
    for start in range(len(flags)):
        for end in range(start + 1, len(flags)):
            hole = flags[start + 1 : end]
            if flags[start] and flags[end] and not any(hole) and len(hole) <= gap:
                filled[start:end] = [True] * (end - start)
    expected = [at for at, one in enumerate(filled) if one]
    found = _stretches(flags, gap=gap)

    assert expected == [at for start, end in found for at in range(start, end)]
    assert found == _joined(found, gap=gap)
