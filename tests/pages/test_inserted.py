"""A number with a letter, a star or a word on it is its own label, or unknown: never another."""

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis

TEN = [str(value) for value in range(1, 11)]
BEHIND = [str(value) for value in range(11, 21)]
INSERTED = {
    "a letter": ["10a"],
    "letters": ["10a", "10b", "10c"],
    "capitals": ["10A", "10B"],
    "a star": ["10*"],
    "stars": ["10*", "10**"],
    "starred pages": ["10*", "11*", "12*"],
    "stars before": ["*11", "*12", "*13", "*14"],
    "a word": ["10bis"],
    "words": ["10bis", "10ter"],
}


def _in_foot(leaf, labels, *, confidence=None):
    """Make leaves that print `labels` in the foot, each word of a label a word of the line."""
    layers = []
    for leaf_index, label in enumerate(labels):
        rows = [
            (top, [(200 + 150 * at, f"word{leaf_index}x{top}x{at}") for at in range(9)])
            for top in range(600, 2400, 200)
        ]
        words = (label or "").split()
        if words:
            rows.append((2850, [(980 + 60 * at, word) for at, word in enumerate(words)]))
        layers.append(leaf(leaf_index, rows, confidence=confidence))
    return layers


def _shown(layers):
    return [entry.shown for entry in infer_page_map(layers).leaves]


@pytest.mark.parametrize("kind", sorted(INSERTED))
@pytest.mark.parametrize("confidence", [None, 0.95])
def test_inserted_leaves_have_the_labels_they_print(leaf, kind, confidence):
    """Between 10 and 11, in the publisher's text and read by an engine."""
    labels = [*TEN, *INSERTED[kind], *BEHIND]

    assert labels == _shown(_in_foot(leaf, labels, confidence=confidence))


@pytest.mark.parametrize("confidence", [None, 0.95])
def test_inserted_leaves_are_found_by_their_own_labels_alone(leaf, confidence):
    """Page 10 is one leaf, and 10a another."""
    layers = _in_foot(leaf, [*TEN, "10a", *BEHIND], confidence=confidence)
    page_map = infer_page_map(layers)

    assert ((9,), (10,)) == tuple(page_map.find(parse_label(text)) for text in ("10", "10a"))


def test_a_word_behind_a_number_may_stand_apart(leaf):
    """Two words of one line: 10 bis."""
    labels = [*TEN, "10 bis", *BEHIND]

    assert labels == _shown(_in_foot(leaf, labels))


def test_pages_with_stars_before_those_without_are_a_numbering_of_their_own(leaf):
    """1* to 12*, then 1 to 12."""
    labels = [*(f"{value}*" for value in range(1, 13)), *map(str, range(1, 13))]

    assert labels == _shown(_in_foot(leaf, labels))


@pytest.mark.parametrize("count", [2, 8])
def test_a_supplement_counts_by_itself(leaf, count):
    """S1 behind 50 is no 51."""
    labels = [*map(str, range(41, 51)), *(f"S{value}" for value in range(1, count + 1))]

    assert labels == _shown(_in_foot(leaf, labels))


def test_a_supplement_that_an_engine_read_is_no_other_page(leaf):
    """Whether it read S1 or misread 51 nobody knows: not printed 51."""
    labels = [*map(str, range(41, 51)), *(f"S{value}" for value in range(1, 6))]
    layers = _in_foot(leaf, labels, confidence=0.95)
    bases = {entry.basis for entry in infer_page_map(layers).leaves[10:] if entry.shown[0] != "S"}

    assert bases <= {Basis.UNKNOWN, Basis.INFERRED}


def test_the_leafs_own_number_with_a_letter_is_told_in_full(leaf):
    """101, 102A, 103: the leaf bears 102A, and 102 names nothing."""
    labels = ["100", "101", "102A", *map(str, range(103, 110))]
    page_map = infer_page_map(_in_foot(leaf, labels))

    assert ("102A", (2,), ()) == (
        page_map.leaves[2].shown,
        *(page_map.find(parse_label(text)) for text in ("102A", "102")),
    )


@pytest.mark.parametrize("text", ["7a", "7*"])
def test_what_an_engine_read_with_a_letter_or_star_is_not_printed_without(leaf, text):
    """Where 7 is expected an engine's 7a is unknown, and its 7*, maybe dirt, at most inferred."""
    labels = [*map(str, range(1, 7)), text, *map(str, range(8, 14))]
    entry = infer_page_map(_in_foot(leaf, labels, confidence=0.95)).leaves[6]

    assert entry.basis in {Basis.UNKNOWN, Basis.INFERRED}
    assert entry.seen is not None
    assert text in entry.doubt


@pytest.mark.parametrize("dress", ["[{}]", "({})", "-{}-", "*{}*", "•{}•", "{}.", "[{}"])
@pytest.mark.parametrize("confidence", [None, 0.95])
def test_dress_on_both_sides_is_no_part_of_the_label(leaf, dress, confidence):
    """Brackets, dashes and a pair of stars go."""
    layers = _in_foot(leaf, [dress.format(text) for text in TEN], confidence=confidence)

    assert TEN == _shown(layers)


@pytest.mark.parametrize("text", ["l2", "S", "1O"])
def test_in_the_publishers_text_letters_are_no_digits(leaf, text):
    """What an engine may misread the publisher's own file does not."""
    labels = [*map(str, range(8, 12)), text, *map(str, range(13, 18))]
    entry = infer_page_map(_in_foot(leaf, labels)).leaves[4]

    assert entry.basis is not Basis.PRINTED


def test_an_old_numeral_of_one_stroke_keeps_its_form(leaf):
    """j, ij, iij: the first is a j."""
    labels = ["j", "ij", "iij", "iiij", "v", "vj", "vij", "viij"]

    assert labels == _shown(_in_foot(leaf, labels))


def test_electronic_page_numbers_are_labels(leaf):
    """e101 to e110."""
    labels = [f"e{value}" for value in range(101, 111)]

    assert labels == _shown(_in_foot(leaf, labels))
