"""Lists of raw references."""

from __future__ import annotations

import pytest

from cardstore.sources.raw_reference import parse_raw_references
from cardstore.sources.raw_lists import ListedReference, headings_of, split_references
from cardstore.sources.raw_text import joined

FIRST = "Tolle A. The lamps. Quay Notes. 1974;99:496-7."
WRAPPED = "Tolle A. The lamps.|Quay Notes.|1974;99:496-7."
SECOND = "van der Quay B. Tides. Quay Notes. 1975;100:1-2."
THIRD = "Mole C. Of 3 lamps. 1976."


@pytest.mark.parametrize(
    "text",
    [
        f"{FIRST}\n{SECOND}\n{THIRD}\n",
        f"{FIRST}\n\n{SECOND}\n\n\n{THIRD}",
        f"[1] {FIRST}\n[2] {SECOND}\n[3] {THIRD}",
        f"1. {FIRST}\n2. {SECOND}\n3. {THIRD}",
        f"(1) {FIRST}\n(2) {SECOND}\n(3) {THIRD}",
        f"17) {FIRST}\n18) {SECOND}\n19) {THIRD}",
        f"• {FIRST}\n• {SECOND}\n• {THIRD}",
        f"{FIRST}\r\n{SECOND}\r\n{THIRD}\r\n",
        f"\n\n{WRAPPED}\n{SECOND}\n{THIRD}".replace("|", "\n   "),
        f"   {WRAPPED}\n   {SECOND}\n   {THIRD}".replace("|", "\n"),
        f"{WRAPPED}\n\n{SECOND}\n\n{THIRD}".replace("|", "\n"),
        f"[1] {WRAPPED}\n\n[2] {SECOND}\n\n[3] {THIRD}".replace("|", "\n"),
        f"{FIRST}\n{SECOND}\n{THIRD}".replace("lamps", "la-\nmps"),
        f"{FIRST}\n{SECOND}\n{THIRD}".replace("lamps", "\nlamps"),
    ],
)
def test_every_layout_gives_the_same_references(text):
    """One a line, blank lines, numbers, indents either way, and lines broken inside a word."""
    assert [FIRST, SECOND, THIRD] == [one.text for one in split_references(text)]


def test_the_line_is_that_where_the_reference_begins():
    """Counted from one, blank lines too."""
    expected = (
        ListedReference(line=2, text="Tolle A. Lamps of the quay."),
        ListedReference(line=5, text="Mole C. Tides."),
    )

    assert expected == split_references("\nTolle A. Lamps\nof the quay.\n\nMole C. Tides.\n")


def test_a_number_in_a_title_begins_no_reference():
    """Only numbers that rise by one from the first line's count."""
    text = "1. Tolle A. Lamps in\n12. Street. Quay 1999.\n2. Mole C. Tides. Quay 1999."

    assert ["Tolle A. Lamps in 12. Street. Quay 1999.", "Mole C. Tides. Quay 1999."] == [
        one.text for one in split_references(text)
    ]


@pytest.mark.parametrize("text", ["", "\n \n", "[1]", "\f"])
def test_an_empty_list_has_no_references(text):
    """Nor has a number that nothing follows."""
    assert () == split_references(text)


def test_a_title_that_begins_with_a_number_keeps_it():
    """A number with a stop is a mark; a number that counts something is not."""
    assert "25 years of lamps. Quay 1999." == joined("25 years of lamps. Quay 1999.")


def test_a_list_is_parsed_one_by_one():
    """In order."""
    assert ["The lamps", "Tides"] == [
        one.title for one in parse_raw_references(f"{FIRST}\n{SECOND}")
    ]
