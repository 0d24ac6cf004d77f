"""Advertisements: books for sale are told from prose, and their numbering labels nothing."""

from __future__ import annotations

import pytest

from cardstore.pages.advertisements import doubt_advertisements, is_advertisement
from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis, LeafLabel

SELLING = (
    "Works by the same author. The Mill and its Weirs. Crown 8vo, in cloth, price 6s. "
    "A second volume, demy 8vo, xvi + 312 pages, price 7s. 6d. New edition. Postage 3d."
)
PROSE = (
    "The price of cloth rose that winter to 6s. the yard, and boards were not to be had at any "
    "price. Eight volumes of the register are lost; the ninth, a quarto, has 212 pp. of accounts."
)


@pytest.mark.parametrize(("text", "expected"), [(SELLING, True), (PROSE, False), ("", False)])
def test_selling_is_told_from_prose(text, expected):
    """Several prices and formats make an advertisement; a price in a story does not."""
    assert is_advertisement(text) is expected


def entries(*labels, basis=Basis.PRINTED):
    """Make printed entries; None is unnumbered."""
    return tuple(
        LeafLabel(
            leaf_index=at,
            label=None if text is None else parse_label(text),
            basis=Basis.UNNUMBERED if text is None else basis,
            support=0.9,
        )
        for at, text in enumerate(labels)
    )


def test_a_numbering_of_advertisements_labels_nothing():
    """The book keeps its pages; what is counted behind it becomes unknown, with its number told."""
    book = entries("1", "2", "3", "4", None, "1", "2")
    texts = [PROSE] * 5 + [SELLING] * 2
    doubted = doubt_advertisements(book, [(0, 3), (5, 6)], texts=texts)

    assert doubted[:5] == book[:5]
    assert [entry.basis for entry in doubted[5:]] == [Basis.UNKNOWN] * 2
    assert "would be 2" in doubted[6].doubt


def test_the_longest_stretch_keeps_its_labels():
    """A catalogue is a book too: its own pagination stays."""
    book = entries("1", "2", "3", "4")

    assert doubt_advertisements(book, [(0, 3)], texts=[SELLING] * 4) == book


def test_an_appendix_keeps_its_labels():
    """A second numbering over prose is a second numbering."""
    book = entries("1", "2", "3", "1", "2")

    assert doubt_advertisements(book, [(0, 2), (3, 4)], texts=[PROSE] * 5) == book


def test_a_persons_word_stays():
    """What was assigned is not taken back."""
    book = entries("1", "2", "3") + entries("1", basis=Basis.ASSIGNED)
    assigned = (*book[:3], LeafLabel(
        leaf_index=3, label=parse_label("1"), basis=Basis.ASSIGNED, support=1.0
    ))  # fmt: skip

    assert doubt_advertisements(assigned, [(0, 2), (3, 3)], texts=[SELLING] * 4) == assigned
