"""Sightings: keys tell what was shown, and the other reading keeps the signs around the word."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.review.sighting import (
    DoubtfulWord,
    Sighting,
    SightingKind,
    Spot,
    StripKind,
    label_key,
    word_key,
)
from cardstore.text.layer import Box

SPOT = Spot(scan_digest="5c" * 32, leaf_index=3, width_px=900, height_px=1400, box=Box(1, 2, 3, 4))


def doubtful(word, rival):
    """A word in doubt."""
    return DoubtfulWord(
        item_key=word_key(SPOT, word),
        spot=SPOT,
        source_id="s",
        page_label="1",
        word=word,
        others=(rival,),
        rival=rival,
        why="the readers differ",
        before="",
        after="",
        card_ids=("c",),
    )


@pytest.mark.parametrize(
    "other",
    [
        replace(SPOT, scan_digest="5d" * 32),
        replace(SPOT, leaf_index=4),
        replace(SPOT, width_px=901),
        replace(SPOT, box=Box(1, 2, 3, 5)),
        replace(SPOT, box=None),
    ],
)
def test_another_place_is_another_item(other):
    """Whatever part of the place differs."""
    assert word_key(SPOT, "lamp") != word_key(other, "lamp")
    assert label_key(SPOT, "57", basis="inferred", doubt="") != label_key(
        other, "57", basis="inferred", doubt=""
    )


def test_another_word_or_thought_at_a_place_is_another_item():
    """What was said of the one says nothing of the other."""
    keys = {
        word_key(SPOT, "lamp"),
        word_key(SPOT, "lamb"),
        label_key(SPOT, "57", basis="inferred", doubt=""),
        label_key(SPOT, "58", basis="inferred", doubt=""),
        label_key(SPOT, "57", basis="misprinted", doubt=""),
        label_key(SPOT, "57", basis="inferred", doubt="reads 5"),
    }

    assert 6 == len(keys)


@pytest.mark.parametrize(
    ("word", "rival", "offered"),
    [
        ("hame.", "home", "home."),
        ("“hame,”", "home", "“home,”"),
        ("hame", "home!", "home!"),
        ("(1,34O)", "1,340", "(1,340)"),
        ("home", "", ""),
        ("home", "–", ""),
        ("home.", "home", ""),
        ("—", "home", "—home"),
        ("that", "that I", ""),
    ],
)
def test_the_other_reading_is_offered_with_the_signs_around_the_word(word, rival, offered):
    """A reader that overlooked a comma takes none away; what is alike is not offered."""
    assert offered == doubtful(word, rival).offered


@given(word=st.text(min_size=1), rival=st.text())
def test_what_is_offered_has_the_rivals_letters(word, rival):
    """Whatever stands around them."""
    offered = doubtful(word, rival).offered

    assert offered == "" or [c for c in rival if c.isalnum()] == [c for c in offered if c.isalnum()]
    assert offered != word


def test_a_sighting_that_says_nothing_is_refused():
    """A correction without the word, and layers where none was made."""
    fields = {
        "strip": StripKind.READINGS, "item_key": "k", "spot": SPOT, "shown": "hame",
        "press": "p", "seen_by": "ada",
    }  # fmt: skip
    layers = {"old_layer": "a", "new_layer": "b"}

    for wrong in (
        {"kind": SightingKind.CORRECTED, "settled": " ", **layers},
        {"kind": SightingKind.CORRECTED, "settled": "home"},
        {"kind": SightingKind.RIGHT, "settled": "hame", **layers},
    ):
        with pytest.raises(ValueError, match=r"correct"):
            Sighting(**fields, **wrong)
