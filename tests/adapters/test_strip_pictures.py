"""Pictures for strips: whatever the place, a small picture comes of it."""

from __future__ import annotations

import io

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardstore.adapters.strip_pictures import draw_margins, draw_number, draw_word
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.layer import Box

_CORNER = st.integers(0, 500)


def raster(width, height):
    """Give a leaf of light grey with a dark stroke."""
    pixels = bytearray(b"\xe0" * (width * height))
    pixels[: width // 2] = b"\x10" * (width // 2)
    return Raster(frame=Frame(width_px=width, height_px=height, dpi=300), pixels=bytes(pixels))


def size_of(png):
    """Open a PNG and give its size."""
    return Image.open(io.BytesIO(png)).size


@given(
    width=st.integers(1, 400),
    height=st.integers(1, 400),
    x=st.tuples(_CORNER, _CORNER),
    y=st.tuples(_CORNER, _CORNER),
)
@settings(max_examples=60)
def test_any_box_on_any_leaf_gives_a_picture(width, height, x, y):
    """Boxes beyond the leaf, empty ones and tiny leaves too: an address may ask for any."""
    box = Box(min(x), min(y), max(x), max(y))
    for draw in (draw_word, draw_number):
        shown = size_of(draw(raster(width, height), box))

        assert min(shown) >= 1
        assert max(shown) <= 3 * 400
    shown = size_of(draw_margins(raster(width, height)))

    assert min(shown) >= 1
    assert max(shown) <= 3 * 400 + 10


def test_the_ink_of_a_word_stays_clear_of_its_frame():
    """What is read is not painted over: the word's own pixels are grey."""
    leaf = raster(900, 300)
    drawn = Image.open(io.BytesIO(draw_word(leaf, Box(400, 100, 520, 140)))).convert("RGB")
    middle = drawn.getpixel((drawn.width // 2, drawn.height // 2))

    assert middle[0] == middle[1] == middle[2]


def test_head_and_foot_of_a_leaf_are_both_there():
    """The dark stroke at the head is in the upper half alone."""
    drawn = Image.open(io.BytesIO(draw_margins(raster(900, 1200)))).convert("L")
    top, bottom = drawn.crop((0, 0, 400, 2)), drawn.crop((0, drawn.height - 2, 400, drawn.height))

    assert top.getextrema()[0] < bottom.getextrema()[0]
