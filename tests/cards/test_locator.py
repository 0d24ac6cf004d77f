"""Locators as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.locator import locator_of, parse_locator
from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import NumberStyle, format_label, parse_label


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("57", "p. 57"),
        (" p. 57 ", "p. 57"),
        ("p57", "p. 57"),
        ("page 57", "p. 57"),
        ("xii", "p. xii"),
        ("[57]", "p. 57"),
        ("57r", "p. 57r"),
        ("A-3", "p. A-3"),
        ("II-14", "p. II-14"),
        ("[3-12]", "p. 3-12"),
        ("57-58", "pp. 57–58"),
        ("57–58", "pp. 57–58"),
        ("57—58", "pp. 57–58"),
        ("57--58", "pp. 57–58"),
        ("pp. 57 – 58", "pp. 57–58"),
        ("pp57-58", "pp. 57–58"),
        ("[57–58]", "pp. 57–58"),
        ("[57]–[58]", "pp. 57–58"),
        ("57–8", "pp. 57–58"),
        ("57-8", "pp. 57–58"),
        ("123–25", "pp. 123–125"),
        ("1100–12", "pp. 1100–1112"),
        ("100–5", "pp. 100–105"),
        ("99–101", "pp. 99–101"),
        ("1-3", "pp. 1–3"),
        ("xii–xiv", "pp. xii–xiv"),
        ("xii-xiv", "pp. xii–xiv"),
        ("xii–3", "pp. xii–3"),
        ("xii-3", "pp. xii–3"),
        ("57r–58v", "pp. 57r–58v"),
        ("57r–v", "pp. 57r–57v"),
        ("57a–c", "pp. 57a–57c"),
        ("A-3–A-5", "pp. A-3–A-5"),
        ("A-3–5", "pp. A-3–A-5"),
        ("57–57", "p. 57"),
    ],
)
def test_pages_and_ranges_are_read(written, shown):
    """Every way people write them leads to the one form in which they are shown."""
    assert shown == parse_locator(written).shown


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "p.",
        "58–57",
        "58-57",
        "57–6",
        "x–v",
        "3–xii",
        "57v–57r",
        "A-3–B-5",
        "A–3",
        "plate–57",
        "57–",
        "–58",
        "57–58–59",
        "57-58-59",
        "57, 59",
        "57; 59",
        "57 and 59",
        "57 & 59",
        "57 ff.",
        "57ff",
    ],
)
def test_what_names_no_page_or_several_places_is_refused(written):
    """Falling, open, mixed and listed pages are never guessed at."""
    with pytest.raises(InvalidLabelError):
        parse_locator(written)


def test_a_label_that_looks_like_a_falling_range_can_be_written():
    """The remedy says how, and what it says is read as that label."""
    with pytest.raises(InvalidLabelError) as caught:
        parse_locator("3-1")
    written = caught.value.remedy.split("write ")[1]

    assert ("[3-1]", parse_label("3-1")) == (written, parse_locator(written).first)


numbers = st.integers(1, 4000)
styles = st.sampled_from([NumberStyle.ARABIC, NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER])


@given(style=styles, value=numbers, more=st.integers(0, 500))
def test_a_shown_range_is_read_as_itself(style, value, more):
    """What is derived for people is read back as the same pages."""
    first, last = format_label(style, value), format_label(style, min(value + more, 4999))
    locator = locator_of(first, last)

    assert locator == parse_locator(locator.shown)
    assert (first, last) == (locator.first, locator.last)


@given(value=st.integers(1, 9999), more=st.integers(1, 500))
def test_a_shortened_end_is_read_in_full(value, more):
    """An end that leaves out leading digits it shares means the whole number."""
    last = value + more
    start, end = str(value), str(last)
    shared = 0
    while len(start) == len(end) and start[shared] == end[shared]:
        shared += 1
    for kept in range(shared + 1):
        locator = parse_locator(f"{start}–{end[kept:]}")

        assert (start, end) == (locator.first.text, locator.last.text)


@given(value=st.integers(2, 9999), less=st.integers(1, 500))
def test_a_range_never_falls(value, less):
    """A lower number of as many digits behind the dash is refused."""
    last = max(1, value - less)
    if len(str(last)) == len(str(value)):
        with pytest.raises(InvalidLabelError):
            parse_locator(f"{value}–{last}")


@given(st.text(max_size=12) | st.text("0123456789ivx-–[]., rv", max_size=10))
def test_anything_typed_gives_a_locator_or_its_own_error(written):
    """No other exception, and a range always rises or goes from roman to arabic."""
    try:
        locator = parse_locator(written)
    except InvalidLabelError:
        return

    assert locator.text
    if not locator.first.same_as(locator.last):
        rises = (locator.first.value, locator.first.suffix) < (
            locator.last.value,
            locator.last.suffix,
        )

        assert rises or locator.first.style is not locator.last.style


@pytest.mark.parametrize(
    "text", ["leaf 9", "Leaf 9", "leaves 3-4", "image 12", "fol. 9", "f. 9", "ff. 9"]
)
def test_what_is_no_printed_page_is_refused(text):
    """An image of the scan, or a folio without its side, is not page 9."""
    with pytest.raises(InvalidLabelError):
        parse_locator(text)


@pytest.mark.parametrize("text", ["fol. 57r", "f. 57v", "folio 57r"])
def test_folios_with_their_side_are_read(text):
    """A folio is a label when it names recto or verso."""
    assert parse_locator(text).first.value == 57
