"""The operators' page numbers of a scan: which leaf each belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import ScandataError
from cardstore.pages.scandata import Scandata, ScandataLeaf, scandata_table

MADE = {"file_name": "book_scandata.xml", "sha256": "0" * 64}


def scandata(*leaves):
    """Make one of (label, for readers) of each leaf."""
    return Scandata(
        leaves=tuple(
            ScandataLeaf(number=number, label=label, for_readers=shown)
            for number, (label, shown) in enumerate(leaves)
        ),
        **MADE,
    )


CARD = (None, False)
TOLD = scandata(CARD, (None, True), ("1", True), ("2", False), ("2", True), CARD)


def test_leaves_that_are_not_for_readers_are_skipped():
    """The colour cards and a leaf shot twice are not in the PDF of three leaves."""
    assert (None, "1", "2") == TOLD.labels(3)


def test_a_scan_of_every_image_has_all_of_them():
    """The folder of pictures has six."""
    assert (None, None, "1", "2", "2", None) == TOLD.labels(6)


@pytest.mark.parametrize("images", [0, 1, 2, 4, 5, 7])
def test_another_number_of_images_is_another_scan(images):
    """Which leaf is which is not guessed; both counts are told."""
    with pytest.raises(ScandataError, match=f"6 images, 3 without .* the scan has {images}"):
        TOLD.labels(images)


def test_an_image_of_two_pages_gets_no_number():
    """The file has one number for both, so it is nobody's."""
    told = scandata(("1", True), ("2", True), ("4", True))

    assert ("1", None, None, "4") == scandata_table(told, (0, None, None, 2)).labels


@given(st.lists(st.tuples(st.none() | st.sampled_from(["1", "2", "x"]), st.booleans())))
def test_labels_go_to_leaves_in_order(leaves):
    """As many as there are for readers, each with its own."""
    shown = tuple(label for label, for_readers in leaves if for_readers)

    assert shown == scandata(*leaves).labels(len(shown))
