"""True labels are parsed as their editors meant them, and made readings show what they say."""

import gzip
import json

import pytest
from label_readings import book_readings
from label_truths import true_leaves
from predict_sequences import predict_sequences

from cardstore.pages.numerals import find_numerals


def _leaves(labels, images=None):
    """Parse a row of labels."""
    row = {"labels": labels} if images is None else {"labels": labels, "facs_index": images}
    return true_leaves(row)


@pytest.mark.parametrize(
    ("form", "printed", "right", "misprint"),
    [
        ("57", "57", ("57",), False),
        ("[57]", None, ("57",), False),
        ("[IV]", None, ("IV",), False),
        (None, None, (), False),
        ("interleaf", None, (), False),
        ("Zu S. 120", None, (), False),
        ("205[203]", "205", ("203", "205"), True),
        ("307 [107]", "307", ("107", "307"), True),
        ("(114)[114]", "(114)", ("114",), False),
        ("7.[7]", "7.", ("7",), False),
        ("196[]", "196", ("196",), True),
        ("123-126[123]", "123-126", ("123",), False),
        ("Tab. 6", "Tab. 6", ("Tab. 6",), False),
    ],
)
def test_each_form_of_label_is_read(form, printed, right, misprint):
    """What stands on the leaf and what its page is are told apart."""
    (leaf,) = _leaves([form])

    assert (printed, right, misprint) == (leaf.printed, leaf.right, leaf.misprint)


def test_entries_of_one_image_are_one_leaf():
    """Three entries on image 5 are one leaf; an opening is two."""
    leaves = _leaves(["4", "5", "5", "5", "6-7"], [4, 5, 5, 5, 6])

    assert ["4", "5", "6", "7"] == [leaf.printed for leaf in leaves]


def test_a_number_against_its_neighbours_is_a_misprint():
    """152 between 251 and 253 is 252, though no editor says so."""
    labels = [str(value) for value in range(245, 260)]
    labels[7] = "152"

    assert ("252", "152") == _leaves(labels)[7].right


def test_a_leaf_that_its_neighbours_count_is_implied():
    """Between 11 and 13 an unlabelled leaf is 12; between 11 and 12 it is none."""
    counted, inserted = (_leaves(["10", "11", None, after])[2].right for after in ("13", "12"))

    assert (("12",), ()) == (counted, inserted)


def test_misprints_that_go_on_are_carried():
    """Four in a row that are ten behind are carried on; one alone is not."""
    leaves = _leaves(["20", "11[21]", "12[22]", "13[23]", "14[24]", "25", "16[26]"])

    assert [False, True, True, True, True, False, False] == [leaf.carried for leaf in leaves]


def test_readings_are_read_right_as_often_as_asked():
    """At recall .8 the number stands in the readings of about four leaves of five."""
    leaves = _leaves([str(value) for value in range(100, 700)])
    layers = book_readings(leaves, recall=0.8, seed="a book")
    read = sum(
        leaf.printed in {one.label.text for one in find_numerals(layer)}
        for leaf, layer in zip(leaves, layers, strict=True)
    )

    assert 0.75 * len(leaves) < read < 0.85 * len(leaves)


def test_the_same_seed_makes_the_same_readings():
    """Figures can be had again."""
    leaves = _leaves([*[None] * 3, *map(str, range(1, 30))])
    first, again, other = (book_readings(leaves, recall=0.8, seed=seed) for seed in ("a", "a", "b"))

    assert (True, False) == (first == again, first == other)


def test_figures_are_given_for_a_folder(tmp_path):
    """A book that prints all its numbers is all right when all are read."""
    row = {"path": "made", "labels": [None, None, *map(str, range(1, 41))]}
    with gzip.open(tmp_path / "label_sequences.jsonl.gz", "wt", encoding="utf-8") as out:
        out.write(json.dumps(row) + "\n")
    figures, book = predict_sequences(tmp_path, recalls=[1.0])

    assert (42, 40, "made") == (
        figures["counts"]["all"],
        figures["counts"]["printed right"],
        book["path"],
    )
