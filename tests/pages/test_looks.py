"""What is seen on a second look: it confirms, and is never trusted further than it was seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import parse_label
from cardstore.pages.looks import (
    LookMode,
    MarginLook,
    leaves_to_look_at,
    leaves_without_label,
)
from cardstore.pages.other_scripts import script_remarks
from cardstore.pages.page_map import Basis
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.engine import ReadWord

FRAME = Frame(width_px=2000, height_px=3000, dpi=300)
ARABIC = [str(value) for value in range(1, 200)]
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")


def seen(leaf_index, text, *, mode=LookMode.BLOCK, confidence=0.9, frame=FRAME):
    """Make the look of one reader that saw one token where the made books print their numbers."""
    left = 1750 if leaf_index % 2 else 200
    word = ReadWord(
        text=text,
        x0=left,
        y0=150,
        x1=left + 18 * len(text),
        y1=180,
        block=0,
        line=0,
        confidence=confidence,
    )
    return MarginLook(
        leaf_index=leaf_index,
        frame=frame,
        mode=mode,
        words=(word,) if text else (),
        provenance=Provenance(agent="looker", version="1", settings=f'{{"mode":"{mode}"}}'),
    )


def with_gap(make_book, at, *, leaves=20):
    """Make a book of which one leaf's number was not read; give it and the leaf."""
    labels = ARABIC[:leaves]
    return make_book([None if place == at else label for place, label in enumerate(labels)])


def test_a_number_seen_on_a_second_look_is_printed(make_book):
    """What was inferred because nobody read it is printed once it was seen."""
    layers = with_gap(make_book, 11)

    before = infer_page_map(layers).leaves[11]
    after = infer_page_map(layers, looks=[seen(11, "12")]).leaves[11]

    assert ("[12]", "12", Basis.PRINTED) == (before.shown, after.shown, after.basis)


def test_digits_of_which_the_reader_is_not_sure_are_none(make_book):
    """Who may read digits alone makes digits of specks; the engine says that it doubts them."""
    layers = with_gap(make_book, 11)
    doubted = seen(11, "12", mode=LookMode.DIGITS, confidence=0.2)

    assert Basis.INFERRED is infer_page_map(layers, looks=[doubted]).leaves[11].basis


def test_a_single_forced_digit_proves_nothing(make_book):
    """One time in ten a forced digit is the one that the sequence gives."""
    layers = with_gap(make_book, 6)
    forced, free = seen(6, "7", mode=LookMode.DIGITS), seen(6, "7", mode=LookMode.SPARSE)

    bases = [infer_page_map(layers, looks=looks).leaves[6].basis for looks in ([forced], [free])]

    assert [Basis.INFERRED, Basis.PRINTED] == bases


@given(text=st.text("0123456789lIOivx", min_size=1, max_size=4), mode=st.sampled_from(LookMode))
def test_one_look_makes_no_other_number_printed(make_book, text, mode):
    """Whatever one look sees on a leaf inside a run, no label but the sequence's is given."""
    layers = with_gap(make_book, 11)
    entry = infer_page_map(layers, looks=[seen(11, text, mode=mode)]).leaves[11]

    assert entry.label is None or entry.label.same_as(parse_label("12"))
    assert entry.basis is not Basis.MISPRINTED


def test_a_look_in_another_frame_is_passed_over(make_book):
    """The scan was drawn at another size since: the boxes would lie elsewhere."""
    layers = with_gap(make_book, 11)
    elsewhere = seen(11, "12", frame=Frame(width_px=1000, height_px=1500, dpi=150))

    assert Basis.INFERRED is infer_page_map(layers, looks=[elsewhere]).leaves[11].basis


def test_numbers_in_other_digits_are_found_by_their_value(make_book):
    """A book in Devanagari digits is numbered, and "12" finds the leaf that prints "१२"."""
    layers = make_book([None] * 20)
    looks = [
        seen(place, ARABIC[place].translate(DEVANAGARI), mode=LookMode.SCRIPT)
        for place in range(20)
    ]
    page_map = infer_page_map(layers, looks=looks)

    assert "१२" == page_map.leaves[11].shown
    assert (11,) == page_map.find(parse_label("12")) == page_map.find(parse_label("१२"))


def test_a_map_says_which_looks_it_rests_on(make_book):
    """The same layers with another look are another computation."""
    layers, look = with_gap(make_book, 11), seen(11, "12")
    maps = infer_page_map(layers), infer_page_map(layers, looks=[look])

    assert {look.digest} == set(maps[1].provenance.inputs) - set(maps[0].provenance.inputs)


def test_only_leaves_in_doubt_are_looked_at(make_book):
    """A number that was read for certain is not read again, nor is what a person said."""
    layers = with_gap(make_book, 11)
    page_map = infer_page_map(layers)
    assigned = infer_page_map(layers, assigned={11: parse_label("12")})

    assert ((11,), ()) == (leaves_to_look_at(page_map, layers), leaves_to_look_at(assigned, layers))
    assert () == leaves_without_label(page_map, layers)


@pytest.fixture
def unread(numbered_leaf):
    """Give leaves whose words the engine does not believe, and their map."""
    layers = [numbered_leaf(place, None, confidence=0.3) for place in range(8)]
    return layers, infer_page_map(layers)


def named(*names):
    """Make the looks that name the scripts of leaves 0, 1 …"""
    return [seen(place, name, mode=LookMode.NAMED) for place, name in enumerate(names)]


def test_the_model_of_a_script_that_is_missing_is_named(unread):
    """Leaves in Devanagari without a label: the remark says what to install."""
    layers, page_map = unread
    (remark,) = script_remarks(page_map, layers, named("Devanagari", "Devanagari", "Latin"))

    assert "tesseract-ocr-script-deva" in remark
    assert "8 leaves" in remark


@pytest.mark.parametrize(
    "names", [("Latin", "Latin"), ("Devanagari",), ("Fraktur", "Fraktur"), ("", "")]
)
def test_no_model_is_named_without_cause(unread, names):
    """Latin print, a script without digits of its own, or a single leaf is no cause."""
    layers, page_map = unread

    assert () == script_remarks(page_map, layers, named(*names))


def test_a_script_that_was_read_is_not_asked_for(unread):
    """Its model is there; more of it would not help."""
    layers, page_map = unread
    read = [seen(place, "", mode=LookMode.SCRIPT) for place in range(8)]

    assert () == script_remarks(page_map, layers, [*named("Devanagari", "Devanagari"), *read])


def test_a_look_in_another_frame_is_another_look():
    """The same words in the same boxes stand elsewhere on a leaf that is drawn at another size."""
    small = Frame(width_px=1000, height_px=1500, dpi=150)

    assert seen(11, "12").digest != seen(11, "12", frame=small).digest


def test_two_versions_of_a_model_are_no_two_looks(make_book):
    """Another version reads the same strip in the same layout; two layouts bear each other out."""
    layers = make_book([None] * 8)
    old = [seen(at, ARABIC[at + 20]) for at in range(8)]
    new = [replace(one, provenance=Provenance(agent="looker", version="2")) for one in old]
    other = [seen(at, ARABIC[at + 20], mode=LookMode.SPARSE) for at in range(8)]
    support = [
        infer_page_map(layers, looks=looks).leaves[4].support
        for looks in (old, [*old, *new], [*old, *other])
    ]

    assert support[0] == support[1] < support[2]
