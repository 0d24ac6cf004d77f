"""Plates: they bear their own numbers, which are never taken for pages."""

import pytest

from cardstore.pages.infer import infer_page_map

ARABIC = [str(value) for value in range(1, 60)]


def _with_plates(numbered_leaf, leaf, plates):
    """Make a book of twenty pages with plates behind, each before a blank leaf."""
    layers = [numbered_leaf(index, label) for index, label in enumerate(ARABIC[:20])]
    for text in plates:
        left = 1600
        row = []
        for word in text.split():
            row.append((left, word))
            left += 18 * len(word) + 14
        layers.append(leaf(len(layers), [(150, row)], confidence=0.9))
        layers.append(leaf(len(layers), []))
    return layers


def test_plates_are_labelled_by_their_own_numbers(numbered_leaf, leaf):
    """Three plates behind the text are plates 1 to 3; their backs have no number."""
    page_map = infer_page_map(_with_plates(numbered_leaf, leaf, ["Tab. 1", "Tab. 2", "Tab. 3"]))

    assert ["Tab. 1", "–", "Tab. 2", "–", "Tab. 3", "–"] == [
        entry.shown for entry in page_map.leaves[20:]
    ]


def test_a_misread_plate_is_inferred_from_those_beside_it(numbered_leaf, leaf):
    """Between plates 2 and 4, each with a blank back, stands plate 3 whatever it reads."""
    page_map = infer_page_map(
        _with_plates(numbered_leaf, leaf, ["Taf. 1", "Taf. 2", "Taf. 8", "Taf. 4", "Taf. 5"])
    )

    assert "[Taf. 3]" == page_map.leaves[24].shown


def test_a_plate_is_not_inferred_where_leaves_do_not_count_with_plates(numbered_leaf, leaf):
    """Between plates 2 and 4 stand three plates: nobody knows which is 3."""
    texts = ["Taf. 1", "Taf. 2", "Taf. 8", "Taf. 9", "Taf. 7", "Taf. 4", "Taf. 5", "Taf. 6"]
    page_map = infer_page_map(_with_plates(numbered_leaf, leaf, texts))

    assert [None] * 3 == [page_map.leaves[index].label for index in (24, 26, 28)]


def test_a_last_plate_that_outruns_its_leaves_is_misread(numbered_leaf, leaf):
    """Two leaves behind plate 3 there is no plate 9."""
    texts = ["Taf. 1", "Taf. 2", "Taf. 3", "Taf. 9"]
    page_map = infer_page_map(_with_plates(numbered_leaf, leaf, texts))

    assert page_map.leaves[26].label is None


def test_a_plate_that_its_neighbours_do_not_bear_out_is_unknown(numbered_leaf, leaf):
    """Each plate has a blank back: two leaves after 4 stands 5, not 6."""
    texts = ["Taf. 1", "Taf. 2", "Taf. 3", "Taf. 4", "Taf. 6"]
    entry = infer_page_map(_with_plates(numbered_leaf, leaf, texts)).leaves[28]

    assert ("?", True) == (entry.shown, "Taf. 6" in entry.doubt)


@pytest.mark.parametrize(("count", "doubted"), [(3, True), (5, False)])
def test_few_plates_that_an_engine_read_are_doubted(numbered_leaf, leaf, count, doubted):
    """Three numbers that rise may be two misread ones and a third."""
    texts = [f"Taf. {value}" for value in range(1, count + 1)]
    page_map = infer_page_map(_with_plates(numbered_leaf, leaf, texts))
    entries = [entry for entry in page_map.leaves[20:] if entry.label]

    assert texts == [entry.label.text for entry in entries]
    assert {doubted} == {bool(entry.doubt) for entry in entries}


def test_a_plate_alone_is_not_labelled(numbered_leaf, leaf):
    """A table in the margin of two leaves is no row of plates."""
    page_map = infer_page_map(_with_plates(numbered_leaf, leaf, ["Tab. 1", "Tab. 2"]))

    assert {None} == {entry.label for entry in page_map.leaves[20:]}


def test_plates_make_no_run_of_pages(leaf):
    """A volume of plates alone has no page 7."""
    layers = [leaf(index, [(150, [(1600, "Tab."), (1690, str(index + 1))])]) for index in range(20)]

    assert {f"Tab. {value}" for value in range(1, 21)} == {
        entry.shown for entry in infer_page_map(layers).leaves
    }
