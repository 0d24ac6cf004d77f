"""Treatments: every point of a treated picture leads back to the leaf, and boxes keep their ink."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.treated_pictures import treat
from cardstore.provenance import canonical_json
from cardstore.scans.reader import Raster
from cardstore.scans.scan import TURNS, Frame
from cardstore.scans.turns import turned_frame, turned_raster
from cardstore.text.engine import ReadWord
from cardstore.text.layer import Box
from cardstore.text.treatments import (
    TREATED,
    Treatment,
    box_on_picture,
    picture_map,
    told_treatment,
    treated_frame,
    turn_told,
    word_on_leaf,
)

FRAMES = st.builds(
    Frame, width_px=st.integers(300, 900), height_px=st.integers(300, 900), dpi=st.just(300)
)
TREATMENTS = st.builds(
    Treatment,
    turned=st.sampled_from(TURNS),
    lean_degrees=st.floats(-12, 12).map(lambda degrees: round(degrees, 1)),
    fan_degrees=st.floats(-6, 6).map(lambda degrees: round(degrees, 1)),
    evened=st.booleans(),
    enlarged=st.sampled_from((1.0, 1.5, 2.0, 3.0)),
)
SHARES = st.floats(0.0, 1.0)


@given(frame=FRAMES, treatment=TREATMENTS, x=SHARES, y=SHARES)
def test_a_point_there_and_back_is_the_same_point(frame, treatment, x, y):
    """From the leaf to the treated picture and from there to the leaf, and the other way round."""
    way = picture_map(frame, treatment)
    point = (x * frame.width_px, y * frame.height_px)

    assert point == pytest.approx(way.on_leaf(*way.on_picture(*point)), abs=1e-6)
    assert point == pytest.approx(way.on_picture(*way.on_leaf(*point)), abs=1e-6)


@given(frame=FRAMES, treatment=TREATMENTS)
def test_the_middle_stays_the_middle(frame, treatment):
    """A picture is turned about its middle, so that nothing of the leaf is lost at one side."""
    made = treated_frame(frame, treatment)
    middle = picture_map(frame, treatment).on_leaf(made.width_px / 2, made.height_px / 2)

    assert (frame.width_px / 2, frame.height_px / 2) == pytest.approx(middle)


@given(frame=FRAMES, treatment=TREATMENTS, x=SHARES, y=SHARES)
def test_a_word_stands_on_the_leaf_where_its_ink_is(frame, treatment, x, y):
    """Each corner of its box on the picture lies in its box on the leaf."""
    made = treated_frame(frame, treatment)
    left, top = int(x * (made.width_px - 40)), int(y * (made.height_px - 20))
    corners = {"x0": left, "y0": top, "x1": left + 40, "y1": top + 20}
    word = ReadWord(text="word", **corners, block=0, line=0, confidence=0.9)
    moved = word_on_leaf(word, frame, treatment)
    way = picture_map(frame, treatment)
    for corner_x in (left, left + 40):
        for corner_y in (top, top + 20):
            at_x, at_y = way.on_leaf(corner_x, corner_y)

            assert moved.x0 - 1 <= min(max(at_x, 0), frame.width_px) <= moved.x1 + 1
            assert moved.y0 - 1 <= min(max(at_y, 0), frame.height_px) <= moved.y1 + 1


@given(treatment=TREATMENTS, x=st.floats(0.3, 0.7), y=st.floats(0.3, 0.7))
def test_a_box_back_on_the_picture_is_as_tight_as_it_was(treatment, x, y):
    """The room that the upright box adds around a leaning word is taken away again."""
    frame = Frame(width_px=1500, height_px=2200, dpi=300)
    made = treated_frame(frame, treatment)
    left, top = int(x * made.width_px), int(y * made.height_px)
    corners = {"x0": left, "y0": top, "x1": left + 160, "y1": top + 40}
    word = ReadWord(text="lighthouse", **corners, block=0, line=0, confidence=0.9)
    moved = word_on_leaf(word, frame, treatment)
    box = box_on_picture(Box(moved.x0, moved.y0, moved.x1, moved.y1), frame, treatment)
    within = 4 * treatment.enlarged

    assert (box.x0, box.y0) == pytest.approx((left, top), abs=within)
    assert (box.x1, box.y1) == pytest.approx((left + 160, top + 40), abs=within)


@pytest.mark.parametrize(
    "treatment",
    [
        Treatment(turned=90),
        Treatment(lean_degrees=6.0),
        Treatment(lean_degrees=-3.0, fan_degrees=4.0),
        Treatment(enlarged=2.0),
        Treatment(turned=270, lean_degrees=5.0, evened=True, enlarged=2.0),
    ],
)
def test_ink_of_the_treated_picture_leads_to_ink_of_the_leaf(treatment):
    """A black spot is found again where the map says: the map and the drawing are of one mind."""
    frame = Frame(width_px=400, height_px=600, dpi=300)
    upright = turned_frame(frame, treatment.turned)
    for spot in ((60, 80), (300, 90), (200, 300), (80, 350)):
        picture = treat(spotted(frame, spot, upright, treatment.turned), treatment)
        dark = [at for at, tone in enumerate(picture.pixels) if tone < 128]
        rows = [at // picture.frame.width_px for at in dark]
        columns = [at % picture.frame.width_px for at in dark]
        middle = (sum(columns) / len(dark) + 0.5, sum(rows) / len(dark) + 0.5)
        found = picture_map(upright, treatment).on_leaf(*middle)

        assert spot == pytest.approx(found, abs=1.0)


def spotted(frame, spot, upright, turned):
    """Draw a leaf as its file has it with a spot of 10 by 10 around a point of the upright leaf."""
    rows = [bytearray(b"\xf0" * upright.width_px) for _ in range(upright.height_px)]
    for y in range(spot[1] - 5, spot[1] + 5):
        rows[y][spot[0] - 5 : spot[0] + 5] = bytes(10)
    back = {0: 0, 90: 270, 180: 180, 270: 90}[turned]
    lying = turned_raster(Raster(frame=upright, pixels=b"".join(rows)), back)
    assert frame == lying.frame
    return lying


@given(treatment=TREATMENTS)
def test_a_treatment_is_told_and_read_again(treatment):
    """The settings of a provenance hold all of it."""
    settings = canonical_json({"lang": "eng", TREATED: treatment.settings})

    assert treatment == told_treatment(settings)
    assert treatment.turned == turn_told(settings)


@pytest.mark.parametrize(
    "wrong", [{"turned": 45}, {"lean_degrees": 40.0}, {"fan_degrees": -20.0}, {"enlarged": 9.0}]
)
def test_what_no_picture_should_suffer_is_refused(wrong):
    """The offending value is told."""
    with pytest.raises(ValueError, match=str(next(iter(wrong.values())))):
        Treatment(**wrong)


@pytest.mark.parametrize(
    "told", ['"lean_degrees":40', '"enlarged":0.5', '"lean_degrees":NaN', '"fan_degrees":1e400']
)
def test_what_somebody_else_calls_treated_is_no_treatment(told):
    """Their settings may say anything; how the leaf lies is heard all the same."""
    assert Treatment(turned=90) == told_treatment(f'{{"treated":{{"turned":90,{told}}}}}')
