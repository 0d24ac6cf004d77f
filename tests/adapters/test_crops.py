"""Crops: the right part of the leaf, drawn larger, and the way back to the leaf's frame."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from cardstore.adapters.crops import SCALE, cut_line, cut_lines, draw_crop
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.engine import ReadWord
from cardstore.text.layer import Box

PAPER, INK = 230, 10
SIZE = (400, 300)
LINE = (Box(100, 100, 160, 120), Box(180, 104, 240, 124), Box(260, 108, 320, 128))
OTHER = Box(100, 132, 320, 150)


@pytest.fixture
def leaf():
    """A leaf with three words on a line that slopes, and a bar close below it."""
    picture = Image.new("L", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    for box in (*LINE, OTHER):
        pen.rectangle((box.x0, box.y0, box.x1 - 1, box.y1 - 1), fill=INK)
    return Raster(frame=Frame(width_px=400, height_px=300, dpi=200), pixels=picture.tobytes())


def opened(crop):
    """Give the crop's picture."""
    frame = crop.raster.frame
    return Image.frombytes("L", (frame.width_px, frame.height_px), crop.raster.pixels)


def word(crop, box):
    """Make a word as a reader of the crop would box it."""
    return ReadWord(
        text="x",
        x0=round((box.x0 - crop.x0) * crop.scale),
        y0=round((box.y0 - crop.y0) * crop.scale),
        x1=round((box.x1 - crop.x0) * crop.scale),
        y1=round((box.y1 - crop.y0) * crop.scale),
        block=0,
        line=0,
        confidence=1.0,
    )


@pytest.mark.parametrize(
    "cut", [lambda leaf: cut_lines(leaf, [LINE]), lambda leaf: cut_line(leaf, LINE)]
)
def test_boxes_come_back_to_the_leaf(leaf, cut):
    """What is read on the crop stands where it stands on the leaf, to a pixel."""
    crop = cut(leaf)
    for box in LINE:
        back = crop.on_leaf(word(crop, box))

        assert all(
            abs(one - other) <= 1
            for one, other in zip(
                (box.x0, box.y0, box.x1, box.y1), (back.x0, back.y0, back.x1, back.y1), strict=True
            )
        )


def test_a_crop_is_drawn_larger_and_says_so(leaf):
    """Readers are told the resolution that the crop has now."""
    assert round(200 * SCALE) == cut_lines(leaf, [LINE]).raster.frame.dpi


def test_a_line_alone_has_no_scraps_of_its_neighbours(leaf):
    """The bar below the line is painted out; the words are there."""
    alone = opened(cut_line(leaf, LINE))
    dark = [
        row
        for row in range(alone.height)
        if alone.crop((20, row, 60, row + 1)).getextrema()[0] < 100
    ]

    assert dark
    assert alone.crop((0, alone.height - 10, alone.width, alone.height)).getextrema()[0] > 200


def test_the_room_beside_the_lines_is_cut_too(leaf):
    """What the first reader lost before a line can be read."""
    wide = cut_lines(leaf, [LINE], room=Box(20, 100, 380, 128))

    assert (20, round(360 * SCALE)) == (wide.x0, wide.raster.frame.width_px)
    assert wide.x0 < cut_lines(leaf, [LINE]).x0


def test_crops_never_leave_the_leaf(leaf):
    """A word in the corner is cut as far as there is a leaf."""
    corner = [(Box(0, 0, 20, 20), Box(380, 0, 400, 20))]
    crop = cut_lines(leaf, corner)

    assert (0, 0) == (crop.x0, crop.y0)
    assert crop.raster.frame.width_px <= round(400 * SCALE)
    assert opened(cut_line(leaf, corner[0])).width > 0


def test_a_picture_for_people_shows_the_word(leaf):
    """The PNG is larger than the word and has its ink."""
    picture = Image.open(io.BytesIO(draw_crop(leaf, LINE[0])))

    assert picture.width > 60
    assert picture.getextrema()[0] < 100
