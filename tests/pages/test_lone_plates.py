"""A plate among pages is no page, whatever number the leaves around it give."""

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis


def _with_plate(numbered_leaf, leaf, rows, *, confidence=None):
    """Make pages 1 to 10, a plate of `rows`, its blank back, and pages 13 to 22."""
    return [
        *(numbered_leaf(index, str(index + 1), confidence=confidence) for index in range(10)),
        leaf(10, rows, confidence=confidence),
        leaf(11, []),
        *(numbered_leaf(index, str(index + 1), confidence=confidence) for index in range(12, 22)),
    ]


def test_in_the_publishers_text_a_plate_is_what_it_says(numbered_leaf, leaf):
    """PLATE IV stands in the head, where 11 would be, and its back is not 12 for sure."""
    rows = [(150, [(900, "PLATE"), (1000, "IV")])]
    entries = infer_page_map(_with_plate(numbered_leaf, leaf, rows)).leaves

    assert ("PLATE IV", "?") == (entries[10].shown, entries[11].shown)
    assert "11" in entries[10].doubt


@pytest.mark.parametrize("top", [150, 900])
def test_a_plate_that_an_engine_read_is_unknown(numbered_leaf, leaf, top):
    """Whether its number is right or not, in the head or over the picture, it is not page 11."""
    rows = [(top, [(900, "Plate"), (1000, "IV")])]
    entries = infer_page_map(_with_plate(numbered_leaf, leaf, rows, confidence=0.9)).leaves

    assert [Basis.UNKNOWN] * 2 == [entries[10].basis, entries[11].basis]


def test_a_page_of_text_under_a_plates_number_keeps_its_place(numbered_leaf, leaf):
    """The description of plate IV is a page that is counted."""
    layers = _with_plate(numbered_leaf, leaf, [(150, [(900, "PLATE"), (1000, "IV")])])
    words = [(200 + 150 * at, f"word{at}") for at in range(9)]
    described = [(top, words) for top in range(600, 2400, 200)]
    layers[10] = leaf(10, [(150, [(900, "PLATE"), (1000, "IV")]), *described])

    assert "[11]" == infer_page_map(layers).leaves[10].shown
