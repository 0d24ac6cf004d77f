"""A page that was scanned twice has one label, on both leaves, and people are told."""

from dataclasses import replace

from cardstore.pages.doubles import scanned_twice
from cardstore.pages.infer import infer_page_map
from tests.pages.map_entries import entries_of

ARABIC = [str(value) for value in range(1, 60)]


def _doubled(numbered_leaf, *, second):
    """Make a book whose page 13 is scanned twice; the second scan shows `second` as its number."""
    layers = [numbered_leaf(index, label) for index, label in enumerate(ARABIC[:13])]
    again = numbered_leaf(12, second)
    layers.append(replace(again, leaf_index=13))
    layers += [numbered_leaf(index + 1, ARABIC[index]) for index in range(13, 30)]
    return layers


def test_both_scans_of_a_page_have_its_number(numbered_leaf):
    """Both print 13; the second is said to show the same page."""
    page_map = infer_page_map(_doubled(numbered_leaf, second="13"))

    assert ("13", "13", "14", True) == (
        *(entry.shown for entry in page_map.leaves[12:15]),
        "same page as leaf 12" in page_map.leaves[13].doubt,
    )


def test_a_second_scan_whose_number_was_not_read_is_inferred(numbered_leaf):
    """Its words are those of page 13."""
    page_map = infer_page_map(_doubled(numbered_leaf, second=None))

    assert ["13", "[13]", "14"] == [entry.shown for entry in page_map.leaves[12:15]]


def test_an_inserted_leaf_with_words_of_its_own_is_no_double(numbered_leaf):
    """A leaf of other text between 13 and 14 is not counted."""
    layers = _doubled(numbered_leaf, second=None)
    layers[13] = numbered_leaf(13, None)
    layers[13] = replace(layers[13], text=layers[13].text.swapcase())

    assert infer_page_map(layers).leaves[13].label is None


def test_the_map_tells_which_leaves_show_a_page_once_more(numbered_leaf):
    """As it was inferred, and by people's word; a number that is printed twice is not enough."""
    page_map = infer_page_map(_doubled(numbered_leaf, second=None))

    assert {13: 12} == scanned_twice(page_map.leaves)
    assert {2: 1, 3: 1} == scanned_twice(entries_of("1", "2", "=2", "=2", "3"))
    assert not scanned_twice(entries_of("1", "2", "2", "3", "-", "-"))


def test_leaves_that_all_have_the_same_words_are_no_doubles(numbered_leaf):
    """A form: the leaf whose number was not read is still inferred."""
    layers = [
        replace(numbered_leaf(12, None if index == 6 else ARABIC[index]), leaf_index=index)
        for index in range(14)
    ]

    assert "[7]" == infer_page_map(layers).leaves[6].shown
