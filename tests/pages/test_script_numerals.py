"""Numbers in digits of other scripts are read as their models misread them, and no further."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import latin_digits, parse_label
from cardstore.pages.looks import LookMode, read_with_looks
from cardstore.pages.margins import Strip
from cardstore.pages.numerals import NumeralReading, Place, ReadingKind, token_labels
from cardstore.pages.page_map import Basis, PrintedNumeral
from cardstore.pages.script_numerals import is_of_two_scripts, script_labels
from cardstore.pages.weighing import Places
from tests.pages.test_looks import DEVANAGARI, seen

ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
NUMBERS = st.integers(1, 9999).map(str)


@pytest.fixture
def unread(numbered_leaf):
    """Leaves on which the first reader saw no number."""
    return [numbered_leaf(at, None, confidence=0.9) for at in range(24)]


def standing(text, *, column):
    """Make a reading that stands in a fifth of the leaf's head."""
    return NumeralReading(
        numeral=PrintedNumeral(leaf_index=0, text=text, box=None, confidence=0.9),
        label=parse_label(text),
        kind=ReadingKind.PLAIN,
        weight=1.0,
        place=Place(strip=Strip.HEAD, column=column),
    )


def in_script(labels, *, first=0, confidence=0.9):
    """Make the looks that saw these labels, one a leaf."""
    return [
        seen(first + at, text, mode=LookMode.SCRIPT, confidence=confidence)
        for at, text in enumerate(labels)
        if text
    ]


@given(NUMBERS)
def test_an_a_behind_devanagari_digits_is_read_though_the_model_takes_it_for_a_four(number):
    """No number is written in digits of two scripts."""
    found = [label.text for label, _, _ in script_labels(number.translate(DEVANAGARI) + "4")]

    assert [number.translate(DEVANAGARI) + "A"] == found


@given(NUMBERS, st.sampled_from([DEVANAGARI, ARABIC_INDIC]))
def test_a_whole_number_is_left_as_it_is(number, script):
    """In digits of one script there is nothing to mend."""
    text = number.translate(script)

    assert not is_of_two_scripts(text)
    assert not is_of_two_scripts(number)
    assert [text] == [label.text for label, _, _ in token_labels(text)]


@given(NUMBERS.filter(lambda number: "1" in number and set(number) != {"1"}))
def test_a_stroke_among_devanagari_digits_is_a_one(number):
    """As good as the digit: nothing else is read so."""
    shown = number.replace("1", "\\").translate(DEVANAGARI)
    found = [(label.text, kind) for label, kind, _ in token_labels(shown)]

    assert [(number.translate(DEVANAGARI), ReadingKind.PLAIN)] == found


@given(NUMBERS.filter(lambda number: set(number) != {"1"}), st.sampled_from("\\«ट"))
def test_of_scripts_that_were_not_measured_nothing_is_mended(number, sign):
    """What one model takes for a digit tells nothing of another model."""

    assert [] == list(script_labels(number.translate(ARABIC_INDIC) + sign))


@given(st.text(st.sampled_from("०१२३४५६७८९47aA\\xofr"), max_size=8))
def test_every_label_counts_in_one_script(text):
    """Whatever the token, a label has a value and no digits of two scripts."""
    for label, _, factor in script_labels(text):
        digits = label.text.removesuffix("A")

        assert digits.isdecimal()
        assert not any(sign.isascii() for sign in digits)
        assert label.value == int(digits)
        assert 0 < factor <= 1


def test_an_appendix_with_a_letter_behind_its_numbers_is_labelled(unread):
    """102A, 103A …, as the model reads them, some with strokes."""
    shown = [f"{value}4".translate(DEVANAGARI)[:-1] + "4" for value in range(102, 112)]
    shown[3] = shown[3].replace("१", "\\")
    labels = infer_page_map(unread, looks=in_script(shown, first=4)).leaves[4:14]

    assert [f"{value}A" for value in range(102, 112)] == [
        latin_digits(entry.label.text) for entry in labels
    ]
    assert {Basis.PRINTED} == {entry.basis for entry in labels}


def test_an_appendix_that_has_its_numbers_elsewhere_teaches_its_own_places():
    """162 at the outer edge, 102A further in: both are where their numbering has them."""
    plain = [standing(str(151 + at), column=4 * (at % 2)) for at in range(14)]
    lettered = [standing(f"{102 + at}A", column=1 + 2 * (at % 2)) for at in range(8)]
    places = Places([*plain, *lettered])

    assert all(places.weigh(one).weight > one.weight for one in lettered)
    assert places.weigh(standing("102A", column=4)).weight < 1.0


def test_what_an_appendix_teaches_of_its_own_places_is_told_of_no_other_numbering():
    """162 on a recto, 102A on one as well: where 102A stands says nothing of where 160 does."""
    lettered = [standing(f"{102 + at}A", column=4 * (1 - at % 2)) for at in range(8)]
    plain = [standing(str(159 + at), column=4 * (1 - at % 2)) for at in range(4)]
    places = Places([*plain, *lettered])

    assert [None] * 4 == [places.share(one) for one in plain]
    assert {0.5} == {places.share(one) for one in lettered}


def test_two_layouts_bear_digits_of_a_script_out_and_two_sizes_do_not(unread):
    """The same layout, drawn larger, is the same look; and neither makes a number firm."""
    numbers = [str(value).translate(DEVANAGARI) for value in range(159, 169)]
    block, larger, sparse = (
        [
            replace(one, provenance=replace(one.provenance, settings=settings))
            for one in in_script(numbers, confidence=0.5)
        ]
        for settings in (
            '{"drawn_dpi":300,"psm":6}',
            '{"drawn_dpi":400,"psm":6}',
            '{"drawn_dpi":300,"psm":11}',
        )
    )
    once, again, both = (
        max(one.weight for one in read_with_looks(unread[4], [look[4] for look in looks]))
        for looks in ((block,), (block, larger), (block, sparse))
    )

    assert once == again < both < 0.8


@pytest.mark.parametrize("lost", [7, 1])
def test_ten_numbers_that_lost_the_same_digit_are_no_run_of_their_own(numbered_leaf, lost):
    """An engine that does not know a 7 reads 70 to 79 as 0 to 9: they are not pages 0 to 9."""
    numbers = [str(value) for value in range(10 * lost - 15, 10 * lost + 25) if value > 0]
    layers = [
        numbered_leaf(at, number[int(number) // 10 == lost :], confidence=0.95)
        for at, number in enumerate(numbers)
    ]
    entries = infer_page_map(layers).leaves

    assert all(
        entry.label is None or entry.label.text == number
        for entry, number in zip(entries, numbers, strict=True)
    )


def test_no_page_is_numbered_zero_by_a_second_look_alone(make_book):
    """A speck before page 1 is none."""
    layers = make_book([None, None, *[str(value) for value in range(1, 20)]])
    looks = [seen(1, "0", mode=mode) for mode in (LookMode.BLOCK, LookMode.SPARSE)]

    assert infer_page_map(layers, looks=looks).leaves[1].label is None
