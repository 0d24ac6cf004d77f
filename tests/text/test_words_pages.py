"""Pages of words files: which image they show, and the layer that a leaf gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame, Leaf, Region
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.match_pages import MatchedBy, match_pages
from cardstore.text.words_page import (
    FileWord,
    PageHead,
    WordsPage,
    layer_of_page,
    same_shape,
)

MADE = Provenance(agent="made", version="1")


def head(place=0, *, name="", number=None, size=(1000, 1500), words=1):
    return PageHead(
        place=place,
        file_at=0,
        source_line=1,
        image_name=name,
        image_number=number,
        width=size[0],
        height=size[1],
        words=words,
        shared=False,
    )


def word(text, box, *, block=0, line=0, confidence=None):
    x0, y0, x1, y1 = box
    return FileWord(
        text=text, x0=x0, y0=y0, x1=x1, y1=y1, block=block, line=line, confidence=confidence
    )


def heads(*names, numbers=None):
    given_numbers = numbers or [None] * len(names)
    return [
        head(n, name=name, number=number)
        for n, (name, number) in enumerate(zip(names, given_numbers, strict=True))
    ]


def test_pages_are_matched_by_the_names_of_their_images():
    """In whatever order they come; one that is no image of the scan has none."""
    match = match_pages(heads("/x/b.tif", "C:\\x\\A.tif", "cover.tif"), ["a.jpg", "b.jpg", "c.jpg"])

    assert (MatchedBy.NAME, (1, 0, None)) == (match.by, match.images)


def test_names_that_are_not_different_tell_nothing():
    """Every page of one file names the same image."""
    match = match_pages(heads("book.pdf", "book.pdf"), ["book.jpg", "b.jpg"])

    assert (MatchedBy.ORDER, (0, 1)) == (match.by, match.images)


def test_a_chunk_is_matched_by_its_numbers():
    """Leaves 2 and 3 of five."""
    match = match_pages(heads("", "", numbers=[2, 3]), [""] * 5)

    assert (MatchedBy.NUMBER, (2, 3)) == (match.by, match.images)


@pytest.mark.parametrize("counted", [1, 2, 4])
def test_pages_that_merely_count_themselves_tell_nothing(counted):
    """An engine that is given the fourth image alone calls it 0."""
    assert match_pages(heads(*[""] * counted, numbers=list(range(counted))), [""] * 5) is None


def test_numbers_go_before_the_order_of_a_whole_scan():
    """Pages of all images, in another order."""
    match = match_pages(heads("", "", "", numbers=[2, 0, 1]), [""] * 3)

    assert (MatchedBy.NUMBER, (2, 0, 1)) == (match.by, match.images)


def test_pages_for_readers_are_matched_where_a_scandata_says_which():
    """The Archive's hOCR has the colour card, its PDF has not."""
    match = match_pages(heads("", "", ""), [""] * 2, for_readers=[False, True, True])

    assert (MatchedBy.READERS, (None, 0, 1)) == (match.by, match.images)


def test_nothing_is_guessed():
    """Three pages for two images, and nobody says which."""
    assert match_pages(heads("", "", ""), [""] * 2) is None
    assert match_pages(heads("", "", "", numbers=[0, 0, 1]), [""] * 2) is None


def test_boxes_are_scaled_to_the_leaf_by_the_size_of_the_page():
    """A file of tenths of a millimetre, or of another resolution."""
    told = WordsPage(
        head=head(size=(500, 750)), words=(word("tide", (10, 20, 60, 40), confidence=0.5),)
    )
    image = Frame(width_px=1000, height_px=1500, dpi=300)
    layer = layer_of_page(told, Leaf(leaf_index=4, name=""), image=image, provenance=MADE)

    assert [(20, 40, 120, 80)] == [
        (one.box.x0, one.box.y0, one.box.x1, one.box.y1) for one in layer.words
    ]
    assert (4, image, LayerMethod.OCR, ReadingReason.IMPORTED) == (
        layer.leaf_index,
        layer.frame,
        layer.method,
        layer.reason,
    )
    assert "scaled from 500 x 750" in layer.detail


def test_a_leaf_of_an_opening_gets_the_words_of_its_part():
    """In the part's own frame; the other page's words are the other leaf's."""
    told = WordsPage(
        head=head(size=(2000, 1500)),
        words=(word("left", (100, 20, 200, 40)), word("right", (1100, 20, 1200, 40), line=1)),
    )
    image = Frame(width_px=2000, height_px=1500, dpi=300)
    parts = [Region(x0=0, y0=0, x1=1000, y1=1500), Region(x0=1000, y0=0, x1=2000, y1=1500)]
    layers = [
        layer_of_page(told, Leaf(leaf_index=n, name="", region=part), image=image, provenance=MADE)
        for n, part in enumerate(parts)
    ]

    assert ["left", "right"] == [layer.text for layer in layers]
    assert [100, 100] == [layer.words[0].box.x0 for layer in layers]
    assert {(1000, 1500)} == {(layer.frame.width_px, layer.frame.height_px) for layer in layers}


def test_a_page_without_words_on_a_leaf_gives_no_layer():
    """A layer without words would say that there are none."""
    image = Frame(width_px=1000, height_px=1500, dpi=300)
    told = WordsPage(head=head(words=0), words=())

    assert layer_of_page(told, Leaf(leaf_index=0, name=""), image=image, provenance=MADE) is None


@given(st.integers(100, 9000), st.integers(100, 9000), st.floats(0.1, 10))
def test_a_page_at_any_resolution_has_the_shape_of_its_image(width, height, scale):
    """Rounding to whole units of at least 100 is no other shape; turned by a quarter it is one."""
    image = Frame(width_px=width, height_px=height, dpi=0)
    size = max(100, round(width * scale)), max(100, round(height * scale))
    whole = min(width * scale, height * scale) >= 100

    assert not whole or same_shape(head(size=size), image)
    assert abs(width - height) < 0.1 * height or not same_shape(head(size=(height, width)), image)
