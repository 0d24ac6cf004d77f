"""Two runs of numbers on the same leaves: people are told, and no page is printed by chance."""

from cardstore.pages.embedded import LabelTable
from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis

LEAVES = range(14)


def _leaves(leaf, numbers):
    """Make leaves of (words in the head, words in the foot)."""
    layers = []
    for leaf_index, (head, foot) in enumerate(numbers):
        rows = [
            (top, [(200 + 150 * at, f"word{leaf_index}x{top}x{at}") for at in range(9)])
            for top in range(600, 2400, 200)
        ]
        for top, text in ((150, head), (2850, foot)):
            if text is not None:
                rows.append((top, [(980 + 90 * at, word) for at, word in enumerate(text.split())]))
        layers.append(leaf(leaf_index, rows))
    return layers


OFFPRINT = [(str(213 + leaf_index), str(1 + leaf_index)) for leaf_index in LEAVES]


def test_two_numbers_on_every_leaf_leave_its_page_unknown(leaf):
    """An offprint with its journal's numbers in the head and its own in the foot."""
    page_map = infer_page_map(_leaves(leaf, OFFPRINT))

    assert {Basis.UNKNOWN} == {entry.basis for entry in page_map.leaves}
    assert all(entry.seen is not None for entry in page_map.leaves)
    assert any("213 to 226 in the head" in remark for remark in page_map.remarks)


def test_a_second_run_on_every_third_leaf_is_enough(leaf):
    """Psalms in the head of each leaf, page numbers at the foot of a few."""
    numbers = [
        (str(101 + leaf_index), None if leaf_index % 3 else str(40 + leaf_index))
        for leaf_index in range(15)
    ]
    page_map = infer_page_map(_leaves(leaf, numbers))

    assert not [entry for entry in page_map.leaves if entry.basis is Basis.PRINTED]
    assert any("40 to 52 in the foot" in remark for remark in page_map.remarks)


def test_years_in_the_head_are_told_and_take_no_page(leaf):
    """Annals: a year a leaf, and page numbers at the foot."""
    numbers = [(str(1850 + leaf_index), str(31 + leaf_index)) for leaf_index in LEAVES]
    page_map = infer_page_map(_leaves(leaf, numbers))

    assert [foot for _, foot in numbers] == [entry.shown for entry in page_map.leaves]


def test_numbers_of_hymns_are_no_second_run(leaf):
    """What counts is said before its number."""
    numbers = [(f"Hymn {101 + leaf_index}", str(11 + leaf_index)) for leaf_index in LEAVES]
    page_map = infer_page_map(_leaves(leaf, numbers))

    assert [foot for _, foot in numbers] == [entry.shown for entry in page_map.leaves]


def test_a_files_table_tells_which_of_two_runs_is_the_pages(leaf):
    """The table counts as one of the two does."""
    table = LabelTable(name="/PageLabels", labels=tuple(foot for _, foot in OFFPRINT))
    page_map = infer_page_map(_leaves(leaf, OFFPRINT), embedded=[table])

    assert [foot for _, foot in OFFPRINT] == [entry.shown for entry in page_map.leaves]


def test_a_persons_word_tells_which_of_two_runs_is_the_pages(leaf):
    """One leaf assigned settles the run that it stands in."""
    page_map = infer_page_map(_leaves(leaf, OFFPRINT), assigned={3: parse_label("216")})

    assert [head for head, _ in OFFPRINT] == [entry.shown for entry in page_map.leaves]


def test_a_number_in_head_and_foot_is_no_second_run(leaf):
    """Both give the same page."""
    numbers = [(str(31 + leaf_index), str(31 + leaf_index)) for leaf_index in LEAVES]
    page_map = infer_page_map(_leaves(leaf, numbers))

    assert ([head for head, _ in numbers], ()) == (
        [entry.shown for entry in page_map.leaves],
        page_map.remarks,
    )
