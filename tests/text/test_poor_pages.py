"""Poor pages: what is in doubt, what is tried, and which of two readings is kept."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.engine import ReadWord
from cardstore.text.poor_pages import Picture, is_better, measure_reading, worth_trying
from cardstore.text.treatments import NOTHING, Treatment

GOOD_PICTURE = Picture(
    pixels=4_000_000, evenness=0.97, lean_degrees=0.2, fan_degrees=0.3, clearness=40.0
)


def words(*, confidence=0.93, height=34, slope=0.0, lines=6, upright=True, text="lighthouse"):
    """Give lines of five words; `slope` is how many pixels they fall in a pixel."""
    made = []
    for line in range(lines):
        for at in range(5):
            x, y = 100 + 220 * at, round(100 + 60 * line + slope * 220 * at)
            size = (200, height) if upright else (height, 200)
            corners = {"x0": x, "y0": y, "x1": x + size[0], "y1": y + size[1]}
            made.append(ReadWord(text=text, **corners, block=0, line=line, confidence=confidence))
    return made


GOOD = measure_reading(words(), uncovered=0.02)


def test_a_good_reading_is_not_in_doubt():
    """It costs no second look."""
    assert not GOOD.in_doubt
    assert not GOOD.may_be_turned


def test_each_sign_alone_raises_doubt():
    """Low confidence, ink beside words, small letters, leaning lines, words on their sides."""
    signs = [
        measure_reading(words(confidence=0.75), uncovered=0.0),
        measure_reading(words(), uncovered=0.3),
        measure_reading(words(height=10), uncovered=0.0),
        measure_reading(words(slope=0.087), uncovered=0.0),
        measure_reading(words(upright=False), uncovered=0.0),
        measure_reading([], uncovered=0.0),
    ]

    assert [True] * 6 == [reading.in_doubt for reading in signs]


def test_only_sure_signs_make_a_leaf_be_turned():
    """Words on their sides, or many words of which the engine believes none; not a few specks."""
    lost = measure_reading(words(confidence=0.37), uncovered=0.0)
    lying = measure_reading(words(upright=False), uncovered=0.0)
    specks = measure_reading(words(confidence=0.2, lines=1), uncovered=0.0)

    assert [True, True, False] == [one.may_be_turned for one in (lost, lying, specks)]


def test_nothing_is_tried_where_nothing_is_amiss():
    """An engraving leaves ink beside the words, and there is nothing to treat."""
    engraving = measure_reading(words(), uncovered=0.6)

    assert () == worth_trying(engraving, GOOD_PICTURE)


def test_all_that_is_amiss_is_tried_at_once_and_then_alone():
    """A photograph of a small page from aside, kept upright by 90 degrees."""
    picture = replace(GOOD_PICTURE, evenness=0.4, lean_degrees=3.0, fan_degrees=-2.4)
    small = measure_reading(words(height=10), uncovered=0.4)
    tried = worth_trying(small, picture, turned=90)
    straight = {"lean_degrees": 3.0, "fan_degrees": -2.4}

    assert tried == (
        Treatment(turned=90, evened=True, enlarged=3.0, **straight),
        Treatment(turned=90, evened=True),
        Treatment(turned=90, **straight),
        Treatment(turned=90, enlarged=3.0),
    )


def test_a_lean_that_is_not_clear_is_left_alone():
    """The lines of a picture run anywhere."""
    picture = replace(GOOD_PICTURE, lean_degrees=9.0, clearness=2.0)

    assert () == worth_trying(measure_reading(words(), uncovered=0.6), picture)


def test_a_large_picture_is_not_made_larger():
    """Small print on a poster: reading would take gigabytes."""
    poster = replace(GOOD_PICTURE, pixels=39_000_000)

    assert () == worth_trying(measure_reading(words(height=10), uncovered=0.0), poster)


@given(share=st.floats(0.5, 1.02), confidence=st.floats(0.71, 1.0))
def test_a_reading_that_is_hardly_worth_more_is_not_kept(share, confidence):
    """Never worse: where two readings are as good, the picture stays as it was."""
    after = replace(GOOD, worth=share * GOOD.worth, confidence=confidence)

    assert not is_better(after, GOOD, treatment=Treatment(evened=True))
    assert not is_better(after, GOOD, treatment=Treatment(turned=180))


def test_more_letters_read_as_surely_are_better():
    """Lines that were lost are found."""
    lost = measure_reading(words(lines=3), uncovered=0.4)

    assert is_better(GOOD, lost, treatment=Treatment(lean_degrees=5.0))
    assert not is_better(lost, GOOD, treatment=NOTHING)


def test_a_leaf_is_turned_only_to_a_reading_that_is_sure():
    """Much more, but guessed, is no reason to lay a page on its side."""
    lost = measure_reading(words(confidence=0.35, lines=2), uncovered=0.0)
    guessed = measure_reading(words(confidence=0.6), uncovered=0.0)

    assert guessed.worth > 4 * lost.worth
    assert not is_better(guessed, lost, treatment=Treatment(turned=90))
    assert is_better(GOOD, lost, treatment=Treatment(turned=90))


def test_words_that_lay_on_their_side_and_stand_now_are_kept():
    """The engine had read them all the same; only where they stand was wrong."""
    lying = measure_reading(words(upright=False), uncovered=0.0)

    assert is_better(GOOD, lying, treatment=Treatment(turned=270))
    assert not is_better(lying, lying, treatment=Treatment(turned=180))
