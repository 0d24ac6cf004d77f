"""What the publisher's own text prints is never inferred away."""

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis


def _leaves(leaf, pages, *, confidence=None):
    """Make leaves of (page whose words it shows, what it prints in the foot)."""
    layers = []
    for leaf_index, (page, printed) in enumerate(pages):
        rows = [
            (top, [(200 + 150 * at, f"word{page}x{top}x{at}") for at in range(9)])
            for top in range(600, 2400, 200)
        ]
        if printed is not None:
            rows.append((2850, [(980, str(printed))]))
        layers.append(leaf(leaf_index, rows, confidence=confidence))
    return layers


def _pages(*pages):
    return [(page, page) for page in pages]


@pytest.mark.parametrize("confidence", [None, 0.97])
def test_a_missing_page_before_a_doubled_one_moves_no_other(leaf, confidence):
    """4, 6, 7, 7, 8: the leaf behind 4 is page 6, as it prints."""
    pages = _pages(1, 2, 3, 4, 6, 7, 7, 8, 9, 10, 11, 12)
    entries = infer_page_map(_leaves(leaf, pages, confidence=confidence)).leaves

    assert [str(page) for page, _ in pages] == [entry.shown for entry in entries]
    assert "scanned twice" in entries[6].doubt


def test_one_missing_before_one_doubled_is_seen_by_its_twin(leaf):
    """4, 6, 6, 7: the words of both leaves are page 6's, and so is the number."""
    pages = _pages(1, 2, 3, 4, 6, 6, 7, 8, 9, 10, 11, 12)
    entries = infer_page_map(_leaves(leaf, pages)).leaves

    assert [str(page) for page, _ in pages] == [entry.shown for entry in entries]


def test_a_leaf_beside_a_contradicted_one_is_unknown(leaf):
    """4, none, 7, 7, 8: whether the second leaf is 5 or 6 nothing tells."""
    pages = [*_pages(1, 2, 3, 4), (6, None), *_pages(7, 7, 8, 9, 10, 11, 12)]
    entries = infer_page_map(_leaves(leaf, pages)).leaves

    assert (Basis.UNKNOWN, "7", "7") == (entries[4].basis, entries[5].shown, entries[6].shown)


@pytest.mark.parametrize("printed", [12, 19, 55])
def test_no_leaf_is_inferred_against_its_own_text(leaf, printed):
    """A number that the sequence does not give is a misprint or leaves the page unknown."""
    pages = [*_pages(*range(11, 17)), (17, printed), *_pages(*range(18, 25))]
    entry = infer_page_map(_leaves(leaf, pages)).leaves[6]

    assert entry.basis in {Basis.UNKNOWN, Basis.MISPRINTED}
    assert entry.seen is not None
    assert str(printed) == entry.seen.text


def test_a_page_scanned_again_in_place_of_the_next_is_not_the_next(leaf):
    """10, 10 without its number, 12: the leaf between shows the words of 10."""
    pages = [*_pages(*range(1, 11)), (10, None), *_pages(*range(12, 21))]
    entry = infer_page_map(_leaves(leaf, pages)).leaves[10]

    assert entry.basis is Basis.UNKNOWN
    assert "scanned twice" in entry.doubt


def test_a_chapters_number_on_its_first_leaf_does_not_unsettle_the_page(leaf):
    """Where page numbers stand an opening may bear the number of its chapter."""
    pages = [*_pages(*range(101, 111)), (111, 2), *_pages(*range(112, 121))]
    entry = infer_page_map(_leaves(leaf, pages)).leaves[10]

    assert "[111]" == entry.shown
