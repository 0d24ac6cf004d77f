"""Signs: which differences between glyphs and gaps are foldings, and which are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.folding_names import FOLDINGS
from cardstore.text.glyphs import compare_glyphs
from cardstore.text.signs import SignDifference, compare_gaps

GAPS = st.text(st.sampled_from(" \n\u00a0,.;:?!'’\"“”«»—–-…()*†¹\u200b"), max_size=5)


@pytest.mark.parametrize(
    ("printed", "quoted", "names"),
    [
        ("\n", " ", {"white space"}),
        ("\u00a0", " ", {"white space"}),
        (" :\n", ": ", {"white space"}),
        ("-\n", "", {"line-end hyphen"}),
        ("-\n", "-", {"line-end hyphen"}),
        ("¬\n\f\n", "", {"line-end hyphen"}),
        ("", "-\n", {"line-end hyphen"}),
        (" “", ' "', {"quote marks"}),
        ("’", "ʼ", {"quote marks"}),
        (" «\u202f", " «", {"white space"}),
        ("\u202f» ", "” ", {"quote marks", "white space"}),
        (" „", " ''", {"quote marks"}),
        (" ‘", " “", {"nested quote marks"}),
        ("—", "--", {"dash"}),
        ("—", " – ", {"dash"}),
        ("… ", "... ", {"ellipsis"}),
        ("….", ". . . .", {"ellipsis"}),
        (",¹ ", ", ", {"note mark"}),
        (".[2] ", ". ", {"note mark"}),
        ("*\n", " ", {"note mark", "white space"}),
        ("\u200b", "", {"zero-width"}),
        ("", "\u00ad", {"zero-width"}),
        ("-", "\u2011", {"hyphen form"}),
    ],
)
def test_signs_that_change_no_word_are_folded_by_name(
    printed: str, quoted: str, names: set[str]
) -> None:
    """Each folding is named, and only those needed."""
    found = compare_gaps(printed, quoted, before="word", after="x")

    assert found.difference is None
    assert names == found.foldings
    assert names <= FOLDINGS


@pytest.mark.parametrize(
    ("printed", "quoted", "difference"),
    [
        (", ", " ", SignDifference.PUNCTUATION),
        (" ", ", ", SignDifference.PUNCTUATION),
        ("? ", ". ", SignDifference.PUNCTUATION),
        ("; ", ", ", SignDifference.PUNCTUATION),
        ("-", "", SignDifference.HYPHEN),
        ("-", " ", SignDifference.HYPHEN),
        ("", " ", SignDifference.WORD_DIVISION),
        ("'", "", SignDifference.APOSTROPHE),
        (" “", " ", SignDifference.QUOTATION_MARKS),
        ("♭ ", " ", SignDifference.SYMBOL),
        (" & ", " ", SignDifference.SYMBOL),
        (" * ", " ", SignDifference.PUNCTUATION),
        ("-", "—", SignDifference.PUNCTUATION),
        (" ", "† ", SignDifference.PUNCTUATION),
    ],
)
def test_other_signs_are_differences(printed: str, quoted: str, difference: SignDifference) -> None:
    """What no folding names is never passed over."""
    assert difference == compare_gaps(printed, quoted, before="word", after="x").difference


@pytest.mark.parametrize(
    ("printed", "quoted", "before", "after"),
    [
        (".", "", "2", "5"),
        (".", ",", "2", "5"),
        (",", "", "1", "240"),
        ("-\n", "", "1914", "18"),
        ("–", "", "1914", "18"),
        (" -", " ", "to", "5"),
        (" −", " ", "to", "5"),
        (" £", " ", "of", "5"),
        (" £", " $", "of", "5"),
        ("% ", " ", "12", "o"),
        (" .", " ", "of", "5"),
        ("² ", " ", "50 m", "o"),
        ("⁶ ", " ", "10", "o"),
        ("/", " ", "1", "2"),
    ],
)
def test_signs_of_a_number_are_content(printed: str, quoted: str, before: str, after: str) -> None:
    """Sign, decimal point, currency, per cent and power are never folded away."""
    found = compare_gaps(printed, quoted, before=before, after=after)

    assert found.difference == SignDifference.NUMBER


@pytest.mark.parametrize(
    ("printed", "quoted", "names"),
    [
        ("–", "-", {"dash"}),
        ("-\n", "-", {"dash"}),
        ("\u2009", " ", {"white space"}),
    ],
)
def test_glyph_variants_inside_a_number_are_folded(
    printed: str, quoted: str, names: set[str]
) -> None:
    """The dash of a range and the space of thousands have several glyphs."""
    found = compare_gaps(printed, quoted, before="1", after="1")

    assert (None, names) == (found.difference, found.foldings)


def test_a_note_mark_behind_a_year_is_no_power() -> None:
    """ "in 1756¹" ends in a note mark."""
    found = compare_gaps("¹ ", " ", before="in 1756", after="h")

    assert {"note mark"} == found.foldings


@given(GAPS, GAPS)
def test_only_note_marks_are_folded_in_one_direction(one: str, other: str) -> None:
    """Without note marks, whether two gaps fold does not depend on which is the source's."""
    if any(mark in one + other for mark in "*†¹"):
        return
    forth = compare_gaps(one, other, before="a", after="b")
    back = compare_gaps(other, one, before="a", after="b")

    assert (forth.difference is None) == (back.difference is None)


@given(GAPS)
def test_equal_gaps_need_no_folding(gap: str) -> None:
    """Nothing is named where nothing differs."""
    found = compare_gaps(gap, gap, before="a", after="b")

    assert (None, frozenset()) == (found.difference, found.foldings)


@pytest.mark.parametrize(
    ("printed", "quoted", "names"),
    [
        ("e\u0301", "é", {"Unicode form"}),
        ("ſ", "s", {"long s"}),
        ("ﬃ", "ffi", {"ligature"}),
        ("ﬅ", "st", {"ligature"}),
        ("œ", "oe", {"œ/æ"}),
        ("Œ", "Oe", {"œ/æ"}),
        ("Æ", "AE", {"œ/æ"}),
        ("ü", "u\u0364", {"umlaut form"}),
    ],
)
def test_forms_of_a_letter_are_folded_by_name(printed: str, quoted: str, names: set[str]) -> None:
    """Both ways round, and with no other name."""
    assert names == compare_glyphs(printed, quoted).foldings
    assert names == compare_glyphs(quoted, printed).foldings


@pytest.mark.parametrize(
    ("printed", "quoted", "difference"),
    [
        ("é", "e", SignDifference.ACCENT_LOST),
        ("e", "é", SignDifference.ACCENT_CHANGED),
        ("é", "è", SignDifference.ACCENT_CHANGED),
        ("कि", "क", SignDifference.ACCENT_CHANGED),
        ("が", "か", SignDifference.ACCENT_CHANGED),
        ("P", "p", SignDifference.CASE),
        ("ß", "ss", SignDifference.SPELLING),
    ],
)
def test_other_forms_of_a_letter_are_differences(
    printed: str, quoted: str, difference: SignDifference
) -> None:
    """Accents, capitals and spelling are for a person or an edit, never folded."""
    assert difference == compare_glyphs(printed, quoted).difference


@given(
    mark=st.sampled_from(["", *",;:.?!"]),
    spaces=st.tuples(*[st.text("\n \t\u00a0\u2009\f", min_size=1, max_size=4)] * 2),
    around=st.sampled_from([("word", "x"), ("1", "1"), ("in 1756", "T"), ("km", ""), ("", "2")]),
)
def test_white_space_is_folded_whatever_stands_around(
    mark: str, spaces: tuple[str, str], around: tuple[str, str]
) -> None:
    """A line end for a blank is the commonest difference of all, and never more than that."""
    one, other = (mark + space for space in spaces)
    found = compare_gaps(one, other, before=around[0], after=around[1])

    assert found.difference is None
    assert found.foldings == (set() if one == other else {"white space"})
