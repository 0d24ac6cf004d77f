"""Openings: images of two pages are cut between them, images of one page never."""

from __future__ import annotations

import pytest

from cardstore.adapters.pictures import shrink
from cardstore.scans.gutter import Gutter, find_gutter
from cardstore.scans.openings import OpeningsChoice, SplitReason, decide_splits
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from tests.scans.made_openings import SINGLES, landscape, lone_pages, openings, single
from tests.scans.made_openings import random as chance

LOOKS = ("photo", "light", "grey", "clean")


def seen(picture):
    """Look at a picture as a worker does; None for one that is clearly higher than wide."""
    if picture.width < 0.95 * picture.height:
        return None
    grey = picture.convert("L")
    frame = Frame(width_px=grey.width, height_px=grey.height, dpi=0)
    return find_gutter(shrink(Raster(frame=frame, pixels=grey.tobytes()), longest_px=800))


def splits_of(made):
    return decide_splits([seen(one.picture) for one in made])


def told(made, splits):
    """Give the names of what went wrong: single pages that were cut, and cuts through text."""
    cut = [(one, split) for one, split in zip(made, splits, strict=True) if split.at is not None]
    spoilt = [one.name for one, split in cut if not one.cut[0] <= split.at <= one.cut[1]]
    right = sum(one.pages == 2 for one, _ in cut) - sum(
        one.pages == 2 for one, _ in cut if one.name in spoilt
    )
    return spoilt, right


@pytest.mark.parametrize("look", LOOKS)
def test_the_openings_of_a_book_are_cut_between_the_pages(look):
    """Photographs on a dark or a light table, grey and black-and-white scans, chapter ends too."""
    made = openings(7, 6, look=look, halves=True)
    spoilt, right = told(made, splits_of(made))

    assert ([], True) == (spoilt, right >= 5)


def test_pages_that_are_wide_or_lie_on_something_wide_stay_whole():
    """Plates, tables, columns, slides, maps, a page on a table, with a sliver of its neighbour."""
    rng = chance.Random(3)
    made = [landscape(rng, kind) for kind in ("two plates", "bare table", "2", "2 ruled", "4")]
    made += [landscape(rng, kind) for kind in ("creased map", "creased letter", "slide")]
    made += [single(rng, kind, where=where) for kind, where in SINGLES[:10]]

    assert {None} == {splits_of([one])[0].at for one in made}


def test_a_single_page_among_openings_stays_whole():
    """A fold-out plate and a slide in a folder of photographed openings are left alone."""
    rng = chance.Random(5)
    made = openings(5, 5, look="photo")
    made[2:2] = [landscape(rng, "two plates", look="photo"), landscape(rng, "slide", look="photo")]
    spoilt, right = told(made, splits_of(made))

    assert ([], True) == (spoilt, right >= 4)


def test_one_clean_scan_alone_is_in_doubt():
    """Two blocks of text without a fold may be columns of one page: said, not split."""
    split = splits_of(openings(2, 1, look="clean"))[0]

    assert (None, SplitReason.UNSURE) == (split.at, split.reason)


SURE = Gutter(
    shape=1.4, wide=True, at=0.48, fold=True, width=0.12, gap=0.15, balance=0.9, crossed=False
)


def test_a_person_decides():
    """Never splits nothing; always cuts what is wider than high, at its gutter or in the middle."""
    bare, tall = Gutter(shape=1.3, wide=True), Gutter(shape=0.97, wide=False)
    gutters = [SURE, bare, tall, None]
    never = decide_splits(gutters, choice=OpeningsChoice.NEVER)
    always = decide_splits(gutters, choice=OpeningsChoice.ALWAYS)

    assert [None] * 4 == [split.at for split in never]
    assert [0.48, 0.5, None, None] == [split.at for split in always]


def test_a_gap_between_columns_makes_no_opening_of_a_creased_page():
    """A fold alone is not enough: between two pages there are two margins."""
    creased = Gutter(
        shape=1.4, wide=True, fold=True, width=0.03, gap=0.035, balance=1.0, crossed=False
    )

    assert [None, None, None] == [split.at for split in decide_splits([creased] * 3)]


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_of_many_openings_nearly_all_are_split_and_no_single_page_is(seed):
    """120 openings of five looks, skewed and off the middle; 61 single pages, alone and among."""
    lone, right, count = lone_pages(seed), 0, 0

    assert {None} == {splits_of([one])[0].at for one in lone}
    for look, skews in (
        ("photo", (0, 1.5, -2.5)), ("light", (0, 1, -1)), ("grey", (0, 0.7, -1)), ("clean", (0,)),
        ("clean", (0, 1, -1.5)),
    ):  # fmt: skip
        made = openings(seed + len(skews), 24, look=look, skews=skews, offs=(0, 0.03), halves=True)
        for more in ([], lone[::5]):
            spoilt, found = told(made + more, splits_of(made + more))

            assert [] == spoilt
            if not more:
                right, count = right + found, count + len(made)

    assert right >= 0.9 * count
