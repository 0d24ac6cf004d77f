"""A contact sheet as a picture: whatever the labels, and told apart without colour."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardstore.adapters.contact_sheet import MOST_LEAVES, draw_sheet
from cardstore.adapters.lettering import broken, fitted, lettering
from cardstore.errors import PictureError
from cardstore.pages.page_map import Basis
from tests.pages.made_sheets import leaf_of, sheet_of

TOLD_APART = [Basis.PRINTED, Basis.INFERRED, Basis.MISPRINTED, Basis.ASSIGNED, Basis.UNKNOWN]


def drawn(sheet):
    """Draw a sheet and open it in black and white, as a printer without colours has it."""
    return Image.open(io.BytesIO(draw_sheet(sheet))).convert("L")


def test_standings_are_told_apart_without_colour():
    """Around the same white strip every basis has another pattern of black."""
    around = {}
    for basis in TOLD_APART:
        picture = drawn(sheet_of(leaf_of(basis, 0)))
        cell = picture.crop((60, picture.height - 120, 490, picture.height - 20))
        around[basis] = cell.point(lambda grey: 255 * (grey > 128)).tobytes()
    for one, other in combinations(TOLD_APART, 2):
        differing = sum(a != b for a, b in zip(around[one], around[other], strict=True))

        assert differing > 200, (one, other)


def test_a_doubt_has_a_bar_at_its_left():
    """A leaf in doubt is seen from afar."""
    dark = []
    for doubt in ("", "an extra leaf between 14 and 15"):
        picture = drawn(sheet_of(leaf_of(Basis.PRINTED, 0, doubt=doubt)))
        bar = picture.crop((66, picture.height - 110, 73, picture.height - 44))
        dark.append(sum(bar.histogram()[:128]))

    assert 0 == dark[0]
    assert dark[1] > 200


@given(
    st.lists(st.sampled_from(list(Basis)), min_size=1, max_size=9),
    st.text(max_size=60),
    st.text(max_size=60),
)
@settings(max_examples=15)  # each draws a sheet
def test_any_sheet_is_drawn(bases, title, doubt):
    """Whatever a title or a doubt says."""
    leaves = [leaf_of(basis, at, doubt=doubt, why_not=title) for at, basis in enumerate(bases)]
    leaves.append(leaf_of(Basis.PRINTED, len(leaves), strip=b"", why_not=doubt))

    assert drawn(sheet_of(*leaves, title=title, remarks=(doubt,))).width > 2000


def test_a_leaf_more_is_refused_with_the_way_out():
    """A picture that no program opens is of no use."""
    leaves = [leaf_of(Basis.PRINTED, 0, strip=b"")] * (MOST_LEAVES + 1)
    with pytest.raises(PictureError) as refused:
        draw_sheet(sheet_of(*leaves))

    assert ".html" in refused.value.remedy


@given(st.text(max_size=80), st.integers(20, 300), st.integers(1, 3))
def test_texts_fit_their_room(text, width, lines):
    """What is cut off says so by an ellipsis; no line is wider than its room, if a sign fits."""
    font = lettering(14)
    made = broken(text, font=font, width_px=width, lines=lines)

    assert len(made) <= lines
    assert all(font.getlength(line) <= width or len(line) <= 2 for line in made)
    if font.getlength(text) <= width:
        assert text == fitted(text, font=font, width_px=width)
