"""Parts: a leaf that is a part of an image is seen in its own frame, and nothing beyond it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import UnknownLeafError
from cardstore.scans.parts import in_parts, part_raster
from cardstore.scans.reader import EmbeddedWord, Raster
from cardstore.scans.scan import Frame, Leaf, Region, Scan, ScanKind

WIDTH, HEIGHT = 12, 5
FRAME = Frame(width_px=WIDTH, height_px=HEIGHT, dpi=300)
PIXELS = bytes(range(WIDTH * HEIGHT))


class OneImage:
    """An opened scan of one image with three words on it."""

    scan = Scan(
        digest="0" * 64, kind=ScanKind.IMAGES, name="a", leaves=(Leaf(leaf_index=0, name="a.png"),)
    )
    files = ("a.png",)

    def frame(self, _leaf_index):
        return FRAME

    def raster(self, _leaf_index):
        return Raster(frame=FRAME, pixels=PIXELS)

    def embedded_words(self, _leaf_index):
        return tuple(
            EmbeddedWord(text=text, x0=x0, y0=1, x1=x0 + 2, y1=3, block=0, line=0)
            for text, x0 in (("left", 1), ("fold", 4.5), ("right", 8))
        )

    def image_share(self, _leaf_index):
        return 1.0

    def close(self):
        """Hold nothing."""


LEAVES = (
    Leaf(leaf_index=0, name="a, right", image_index=0, region=Region(x0=5, y0=0, x1=12, y1=5)),
    Leaf(leaf_index=1, name="a, left", image_index=0, region=Region(x0=0, y0=0, x1=5, y1=5)),
)


@given(cut=st.integers(1, WIDTH - 1))
def test_the_two_parts_of_an_image_are_all_of_it(cut):
    """Row by row, what stands left and right of the cut is the image's row."""
    image = Raster(frame=FRAME, pixels=PIXELS)
    left = part_raster(image, Region(x0=0, y0=0, x1=cut, y1=HEIGHT))
    right = part_raster(image, Region(x0=cut, y0=0, x1=WIDTH, y1=HEIGHT))
    rows = [
        left.pixels[y * cut : (y + 1) * cut]
        + right.pixels[y * (WIDTH - cut) : (y + 1) * (WIDTH - cut)]
        for y in range(HEIGHT)
    ]

    assert PIXELS == b"".join(rows)


def test_a_leaf_has_the_frame_and_the_words_of_its_part():
    """Words are shifted into the part's frame; one on the cut belongs where its middle is."""
    parted = in_parts(OneImage(), LEAVES)

    assert Frame(width_px=7, height_px=5, dpi=300) == parted.frame(0)
    assert parted.frame(1) == parted.raster(1).frame
    assert [("fold", -0.5), ("right", 3)] == [(w.text, w.x0) for w in parted.embedded_words(0)]
    assert [("left", 1)] == [(w.text, w.x0) for w in parted.embedded_words(1)]


def test_leaves_that_are_images_are_seen_as_they_are():
    """Nothing stands between a reader and a scan of which nothing was split."""
    opened = OneImage()

    assert opened is in_parts(opened, opened.scan.leaves)


def test_a_leaf_that_was_not_named_is_unknown():
    """Asking for it is an error of its own kind."""
    with pytest.raises(UnknownLeafError):
        in_parts(OneImage(), LEAVES).raster(2)
