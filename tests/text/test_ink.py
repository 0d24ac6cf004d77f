"""How much of a leaf is ink, and how much of it no word covers."""

from __future__ import annotations

import pytest

from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.ink import ink_share, tallest_stretch_px, uncovered_ink_share


def leaf(width=200, height=100, *, paper=250, spots=()):
    """Paper with black rectangles."""
    pixels = bytearray([paper]) * (width * height)
    for x0, y0, x1, y1 in spots:
        for row in range(y0, y1):
            pixels[row * width + x0 : row * width + x1] = bytes(x1 - x0)
    return Raster(frame=Frame(width_px=width, height_px=height, dpi=0), pixels=bytes(pixels))


@pytest.mark.parametrize("paper", [255, 220, 170])
def test_brown_paper_is_not_ink(paper):
    """Only what is darker than the paper counts."""
    assert ink_share(leaf(paper=paper)) == 0.0
    assert ink_share(leaf(paper=paper, spots=[(10, 10, 30, 20)])) == 200 / 20000


def test_a_black_leaf_is_all_ink():
    """A film's leader has no paper."""
    assert ink_share(leaf(paper=0)) == 1.0


def test_the_tallest_stretch_is_counted_in_rows():
    """Specks beside each other add up only where they share rows."""
    assert tallest_stretch_px(leaf()) == 0
    assert tallest_stretch_px(leaf(spots=[(10, 10, 12, 13), (90, 40, 92, 44)])) == 4
    assert tallest_stretch_px(leaf(spots=[(10, 10, 12, 13), (90, 13, 92, 17)])) == 7


def test_ink_in_boxes_is_covered():
    """What lies in a word's box is not counted."""
    raster = leaf(spots=[(10, 10, 30, 20), (100, 50, 160, 60)])

    assert uncovered_ink_share(raster, []) == 1.0
    assert uncovered_ink_share(raster, [(9.5, 9.5, 31, 21)]) == 600 / 800
    assert uncovered_ink_share(raster, [(-50, -50, 900, 900)]) == 0.0
    assert uncovered_ink_share(leaf(), []) == 0.0
