"""Every kind of page label is read from the margins of a book that uses it."""

from __future__ import annotations

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import latin_digits, parse_label
from cardstore.pages.page_map import Basis
from cardstore.text.roman import roman_text

VALUES = range(12, 28)
KINDS = {
    "roman": [roman_text(value) for value in VALUES],
    "ROMAN": [roman_text(value).upper() for value in VALUES],
    "archaic": [
        *("ij", "iij", "iiij", "v", "vj", "vij", "viij", "viiij", "x", "xj", "xij", "xiij"),
    ],
    "folios": [f"{value}{side}" for value in range(57, 65) for side in "rv"],
    "prefix": [f"A-{value}" for value in VALUES],
    "chapter": [f"1-{value}" for value in range(1, 13)] + [f"2-{value}" for value in range(1, 9)],
    "suffix": [f"{value}A" for value in range(102, 118)],
    "devanagari": [
        str(value).translate(str.maketrans("0123456789", "०१२३४५६७८९")) for value in VALUES
    ],
    "arabic-indic": [
        str(value).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")) for value in VALUES
    ],
}
DRESSED = {
    "brackets": [f"[{value}]" for value in VALUES],
    "parentheses": [f"({value})" for value in VALUES],
    "dashes": [f"-{value}-" for value in VALUES],
    "of": [f"{value}/40" for value in VALUES],
    "p.": [f"p.{value}" for value in VALUES],
}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_book_of_this_kind_is_read_as_printed(make_book, kind):
    """All its leaves have the label that they print."""
    page_map = infer_page_map(make_book(KINDS[kind], place="foot"))

    assert [*KINDS[kind]] == [entry.label and entry.label.text for entry in page_map.leaves]
    assert {Basis.PRINTED} == {entry.basis for entry in page_map.leaves}


@pytest.mark.parametrize("kind", sorted(DRESSED))
def test_dress_is_no_part_of_a_label(make_book, kind):
    """Brackets, dashes and totals around a number are left out."""
    page_map = infer_page_map(make_book(DRESSED[kind], place="foot"))

    assert [str(v) for v in VALUES] == [
        entry.label and entry.label.text for entry in page_map.leaves
    ]


@pytest.mark.parametrize("kind", ["devanagari", "arabic-indic"])
def test_other_digits_are_found_by_their_value(make_book, kind):
    """A person who types 15 finds the leaf that prints it in other digits."""
    page_map = infer_page_map(make_book(KINDS[kind], place="foot"))

    assert (3,) == page_map.find(parse_label("15"))
    assert "15" == latin_digits(page_map.leaves[3].shown)
