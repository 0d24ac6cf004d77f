"""Page labels: read as people write them, written as editions print them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import (
    NumberStyle,
    PageLabel,
    format_label,
    label_after,
    parse_label,
)
from cardstore.text.roman import roman_text, roman_value

COUNTED = st.one_of(
    st.tuples(st.just(NumberStyle.ARABIC), st.integers(0, 99_999)),
    st.tuples(
        st.sampled_from([NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER]), st.integers(1, 4_999)
    ),
)


def _parts(text: str) -> tuple[str, NumberStyle, int | None, str]:
    """Give the numbering and value that a text is read as."""
    label = parse_label(text)
    return label.prefix, label.style, label.value, label.suffix


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("57", ("", NumberStyle.ARABIC, 57, "")),
        ("xii", ("", NumberStyle.ROMAN_LOWER, 12, "")),
        ("XLIV", ("", NumberStyle.ROMAN_UPPER, 44, "")),
        ("iiij", ("", NumberStyle.ROMAN_LOWER, 4, "")),
        ("xviiij", ("", NumberStyle.ROMAN_LOWER, 19, "")),
        ("57r", ("", NumberStyle.ARABIC, 57, "r")),
        ("fol. 57v", ("", NumberStyle.ARABIC, 57, "v")),
        ("xiiv", ("", NumberStyle.ROMAN_LOWER, 12, "v")),
        ("A-3", ("A-", NumberStyle.ARABIC, 3, "")),
        ("S-12", ("S-", NumberStyle.ARABIC, 12, "")),
        ("1-3", ("1-", NumberStyle.ARABIC, 3, "")),
        ("102A", ("", NumberStyle.ARABIC, 102, "A")),
        ("12*", ("", NumberStyle.ARABIC, 12, "*")),
        ("64 bis", ("", NumberStyle.ARABIC, 64, " bis")),
        ("pl. 4", ("pl. ", NumberStyle.ARABIC, 4, "")),
        ("Plate IV", ("Plate ", NumberStyle.ROMAN_UPPER, 4, "")),
        ("a", ("", NumberStyle.LETTER, 1, "")),
        ("BB", ("", NumberStyle.LETTER, 28, "")),
        ("३१७", ("", NumberStyle.ARABIC, 317, "")),
        ("٤٢", ("", NumberStyle.ARABIC, 42, "")),
        ("\uf731\uf732", ("", NumberStyle.ARABIC, 12, "")),
        ("frontispiece", ("", NumberStyle.NONE, None, "")),
        ("Xii", ("", NumberStyle.NONE, None, "")),
    ],
)
def test_labels_of_every_kind_are_read(text, expected):
    """Prefix, style, value and suffix must come out of each kind of label."""

    assert expected == _parts(text)


@pytest.mark.parametrize(
    ("dressed", "bare"),
    [
        ("[iv]", "iv"),
        ("(12)", "12"),
        ("-12-", "12"),
        ("– 12 –", "12"),
        ("p. 57", "57"),
        ("pp. 57", "57"),
        ("S. 12", "12"),
        ("12.", "12"),
        ("Page 3 of 16", "3"),
        ("3/16", "3"),
        ("[p. 9]", "9"),
    ],
)
def test_dress_is_taken_off(dressed, bare):
    """Brackets, dashes, abbreviations and totals are no part of a label."""

    assert parse_label(bare) == parse_label(dressed)


@pytest.mark.parametrize(
    "text", ["", "  ", "[]", "--", "a sentence that is far too long for a label"]
)
def test_what_is_no_label_is_refused(text):
    """Nothing but dress, or a sentence, must not pass as a label."""
    with pytest.raises(InvalidLabelError):
        parse_label(text)


@pytest.mark.parametrize(
    "text", ["\u202e75", "a\x1b[2J", "\0", "pl\u200bate", "cov\u00ader", "\ue123"]
)
def test_signs_that_cannot_be_seen_are_in_no_label(text):
    """Shown, they make another number of it, or steer a terminal; a file's table may hold any."""
    with pytest.raises(InvalidLabelError, match="cannot be seen"):
        parse_label(text)


@pytest.mark.parametrize("letter", "ivxlcdm")
def test_roman_wins_over_letters(letter):
    """A letter that is a roman numeral is read as one."""

    assert parse_label(letter).style == NumberStyle.ROMAN_LOWER


def test_text_is_kept_as_printed():
    """An archaic numeral and foreign digits keep their form."""

    assert (parse_label("[iiij]").text, parse_label("१२").text) == ("iiij", "१२")


@given(
    COUNTED,
    st.sampled_from(["", "A-", "12-", "pl. ", "B."]),
    st.sampled_from(["", "*", " bis"]),
)
def test_a_written_label_is_read_back(counted, prefix, suffix):
    """Writing and reading must be inverse."""
    written = format_label(*counted, prefix, suffix)

    assert written == parse_label(written.text)


@given(
    st.integers(1, 52).filter(
        lambda value: (
            format_label(NumberStyle.LETTER, value).text not in "i v x l c d m ii xx cc mm"
        )
    )
)
def test_a_letter_is_read_back_unless_it_is_a_roman_numeral(value):
    """Letters count a … z, aa … zz."""
    written = format_label(NumberStyle.LETTER, value)

    assert written == parse_label(written.text)


@given(st.text(max_size=12))
def test_reading_never_fails_otherwise(text):
    """Any short text is either a label or refused with the one error."""
    try:
        label = parse_label(text)
    except InvalidLabelError:
        return

    assert (label.value is None) == (label.style is NumberStyle.NONE)


def _slow_roman(value: int) -> str:
    """Write a roman numeral digit by digit from tables."""
    tables = (
        ["", "m", "mm", "mmm", "mmmm"],
        ["", "c", "cc", "ccc", "cd", "d", "dc", "dcc", "dccc", "cm"],
        ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"],
        ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"],
    )
    digits = f"{value:04d}"
    return "".join(table[int(digit)] for table, digit in zip(tables, digits, strict=True))


def test_roman_numerals_agree_with_tables():
    """Every value must be written as the tables have it, and read back."""
    values = range(1, 5_000)

    assert [(_slow_roman(v), v) for v in values] == [
        (roman_text(v), roman_value(roman_text(v))) for v in values
    ]


@pytest.mark.parametrize(
    ("text", "by", "expected"),
    [
        ("57", 1, "58"),
        ("ix", 1, "x"),
        ("57r", 1, "57v"),
        ("57v", 1, "58r"),
        ("57r", -1, "56v"),
        ("A-3", 2, "A-5"),
        ("102A", 1, "103A"),
        ("B", 1, "C"),
        ("९", 1, "१०"),
        ("iiij", 1, "v"),
    ],
)
def test_labels_step_within_their_numbering(text, by, expected):
    """The next page keeps prefix, style, suffix, script and case."""

    assert expected == label_after(parse_label(text), by).text


@given(COUNTED.filter(lambda pair: 10 < pair[1] < 4_900), st.integers(-9, 9))
def test_stepping_there_and_back_is_no_step(counted, by):
    """Steps must cancel."""
    label = format_label(*counted)

    assert label == label_after(label_after(label, by), -by)


@pytest.mark.parametrize(("text", "by"), [("i", -1), ("0", -1), ("frontispiece", 1), ("zz", 1)])
def test_there_is_no_page_outside_a_numbering(text, by):
    """A step that no numeral can follow is refused."""
    label = parse_label(text)
    with pytest.raises(InvalidLabelError):
        label_after(label, by)


def test_equal_pages_in_other_dress_are_the_same():
    """Case and digit script do not make another page; prefix and style do."""
    pairs = [("xii", "XII"), ("१२", "12"), ("A-3", "a-3"), ("12", "xii"), ("A-3", "B-3")]

    assert [parse_label(one).same_as(parse_label(other)) for one, other in pairs] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_a_label_is_a_value():
    """Equal content is equal."""

    assert parse_label("7") == PageLabel(text="7", style=NumberStyle.ARABIC, value=7)
