"""Turns: a picture and the boxes on it are turned alike, and four quarters are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardstore.scans.parts import in_parts
from cardstore.scans.reader import EmbeddedWord, OwnPicture, Raster
from cardstore.scans.scan import TURNS, Frame, Leaf, Region, Scan, ScanKind
from cardstore.scans.turns import turned_box, turned_frame, turned_raster

CLOCKWISE = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


@st.composite
def rasters(draw):
    """Draw a small picture."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    pixels = draw(st.binary(min_size=width * height, max_size=width * height))
    return Raster(frame=Frame(width_px=width, height_px=height, dpi=300), pixels=pixels)


@given(raster=rasters(), degrees=st.sampled_from(TURNS[1:]))
def test_a_picture_is_turned_as_pillow_turns_it(raster, degrees):
    """Clockwise, and no tone is changed."""
    frame = raster.frame
    picture = Image.frombytes("L", (frame.width_px, frame.height_px), raster.pixels)
    expected = picture.transpose(CLOCKWISE[degrees])
    turned = turned_raster(raster, degrees)

    assert expected.size == (turned.frame.width_px, turned.frame.height_px)
    assert expected.tobytes() == turned.pixels


@given(raster=rasters(), degrees=st.sampled_from(TURNS))
def test_turning_back_gives_the_picture_that_was(raster, degrees):
    """Whatever the turn, the rest of a whole one undoes it."""
    assert raster == turned_raster(turned_raster(raster, degrees), (360 - degrees) % 360)


@given(raster=rasters(), degrees=st.sampled_from(TURNS), seed=st.randoms())
def test_a_box_keeps_its_pixels(raster, degrees, seed):
    """What a box holds before the turn, the turned box holds after it."""
    frame = raster.frame
    x0, y0 = seed.randrange(frame.width_px), seed.randrange(frame.height_px)
    x1, y1 = seed.randint(x0 + 1, frame.width_px), seed.randint(y0 + 1, frame.height_px)
    box = turned_box((x0, y0, x1, y1), frame, degrees)
    turned = turned_raster(raster, degrees)

    assert held(raster, (x0, y0, x1, y1)) == held(turned, box)
    assert (x0, y0, x1, y1) == turned_box(box, turned.frame, (360 - degrees) % 360)


def held(raster, box):
    """Give the tones in a box, sorted."""
    x0, y0, x1, y1 = box
    width = raster.frame.width_px
    return sorted(raster.pixels[y * width + x] for y in range(y0, y1) for x in range(x0, x1))


def test_other_turns_are_refused():
    """A leaf lies on a side; what leans a little is straightened elsewhere."""
    with pytest.raises(ValueError, match="got 45"):
        turned_frame(Frame(width_px=3, height_px=2, dpi=0), 45)
    with pytest.raises(ValueError, match="got -90"):
        Leaf(leaf_index=0, name="a", turned=-90)


class OneImage:
    """An opened scan of one image, 6 by 4, with a word in its lower left corner."""

    scan = Scan(
        digest="0" * 64, kind=ScanKind.IMAGES, name="a", leaves=(Leaf(leaf_index=0, name="a.png"),)
    )
    files = ("a.png",)

    def frame(self, _leaf_index):
        return Frame(width_px=6, height_px=4, dpi=300)

    def raster(self, leaf_index):
        return Raster(frame=self.frame(leaf_index), pixels=bytes(range(24)))

    def embedded_words(self, _leaf_index):
        return (EmbeddedWord(text="low", x0=0, y0=2, x1=1, y1=4, block=0, line=0),)

    def image_share(self, _leaf_index):
        return 1.0

    def own_picture(self, _leaf_index):
        return OwnPicture(content=b"jpeg", media_type="image/jpeg")

    def close(self):
        """Hold nothing."""


def test_a_turned_leaf_is_seen_upright():
    """Frame, picture and words are turned; the file's own picture, which is not, is not given."""
    scan = in_parts(OneImage(), [Leaf(leaf_index=0, name="a", turned=90)])
    word = scan.embedded_words(0)[0]

    assert Frame(width_px=4, height_px=6, dpi=300) == scan.frame(0) == scan.raster(0).frame
    assert bytes((18, 12, 6, 0)) == scan.raster(0).pixels[:4]
    assert (0, 0, 2, 1) == (word.x0, word.y0, word.x1, word.y1)
    assert scan.own_picture(0) is None


def test_a_part_of_an_image_is_cut_out_before_it_is_turned():
    """A region lies in the image as the file has it."""
    region = Region(x0=0, y0=2, x1=3, y1=4)
    scan = in_parts(OneImage(), [Leaf(leaf_index=0, name="a", region=region, turned=180)])
    word = scan.embedded_words(0)[0]

    assert bytes((20, 19, 18, 14, 13, 12)) == scan.raster(0).pixels
    assert (2, 0, 3, 2) == (word.x0, word.y0, word.x1, word.y1)
