"""Between two stretches of one numbering: which leaf bears which label, or that nobody knows."""

from cardstore.pages.infer import infer_page_map
from cardstore.pages.page_map import Basis

ARABIC = [str(value) for value in range(1, 400)]


def _shown(layers):
    """Give the labels as people see them."""
    return [entry.shown for entry in infer_page_map(layers).leaves]


def _book(numbered_leaf, leaf, plan):
    """Make a book that an engine read: a label, "" for text without number, None for a blank."""
    return [
        leaf(leaf_index, [])
        if label is None
        else numbered_leaf(leaf_index, label or None, confidence=0.9)
        for leaf_index, label in enumerate(plan)
    ]


def test_an_unread_number_beside_a_blank_plate_is_inferred(numbered_leaf, leaf):
    """Of two leaves between 20 and 22 the blank one is the plate, the one with text is 21."""
    layers = _book(numbered_leaf, leaf, [*ARABIC[:20], "", None, *ARABIC[21:40]])

    assert ["[21]", "–"] == _shown(layers)[20:22]


def test_a_misread_number_tells_which_leaf_is_counted(numbered_leaf, leaf):
    """Of three leaves of text between 20 and 22 the one that reads 27 is 21, misread."""
    layers = _book(numbered_leaf, leaf, [*ARABIC[:20], "", "", "27", *ARABIC[21:40]])

    assert ["–", "–", "[21]"] == _shown(layers)[20:23]


def test_plates_are_bound_in_between_leaves_of_paper(numbered_leaf, leaf):
    """Two leaves of text too many between 21 and 23: they stand behind 22, not before it."""
    plan = [*ARABIC[:21], "", "", "", *ARABIC[22:40]]
    shown = _shown(_book(numbered_leaf, leaf, plan))

    assert ["[22]", "–", "–"] == shown[21:24]


def test_a_gap_in_which_nothing_speaks_stays_unknown(numbered_leaf, leaf):
    """One leaf too many among three of text: any of them may be the odd one."""
    plan = [*ARABIC[:20], "", "", "", *ARABIC[22:40]]

    assert ["?"] * 3 == _shown(_book(numbered_leaf, leaf, plan))[20:23]


def test_many_plates_between_two_pages_do_not_end_the_numbering(numbered_leaf, leaf):
    """Fourteen blank leaves are bound in behind page 20, and 21 follows."""
    plan = [*ARABIC[:20], *[None] * 14, "21", "22", *[None] * 12, *ARABIC[22:40]]

    assert ["21", "22"] == _shown(_book(numbered_leaf, leaf, plan))[34:36]


def test_a_misread_last_number_is_inferred_from_its_run(numbered_leaf, leaf):
    """The book ends on a page that reads 13O."""
    page_map = infer_page_map(_book(numbered_leaf, leaf, [*ARABIC[99:129], "180"]))

    assert ("[130]", Basis.INFERRED) == (page_map.leaves[30].shown, page_map.leaves[30].basis)


def test_the_back_of_the_last_roman_page_is_counted(numbered_leaf, leaf, roman):
    """The front matter's last odd number has a back before page 1."""
    front = [roman(value) for value in range(1, 12)]
    shown = _shown(_book(numbered_leaf, leaf, [*front, "", *ARABIC[:30]]))

    assert "[xii]" == shown[11]


def test_numbers_that_fall_back_are_told(numbered_leaf, leaf):
    """After 240 the printer counted 225 and went on: printed, with a doubt and a remark."""
    page_map = infer_page_map(_book(numbered_leaf, leaf, [*ARABIC[199:240], *ARABIC[224:260]]))
    entry = page_map.leaves[41]

    assert ("225", True, True) == (
        entry.shown,
        "fall back from 240" in entry.doubt,
        any("240 to 225" in remark for remark in page_map.remarks),
    )


def test_a_number_in_a_table_makes_no_misprint(leaf, numbered_leaf):
    """A leaf with several numbers at the folio's place shows none as the page's."""
    layers = _book(numbered_leaf, leaf, ARABIC[200:240])
    rows = [(top, [(1750, text)]) for top, text in ((150, "317"), (220, "358"), (290, "391"))]
    layers[21] = leaf(21, rows)

    assert "[222]" == infer_page_map(layers).leaves[21].shown
