"""Two pictures beside each other are counted by their run, with a doubt."""

from dataclasses import replace

import pytest

from cardstore.pages.infer import infer_page_map
from cardstore.text.layer import LayerStatus, ReadingReason


def _with_bare(make_book, leaf, bare, *, reason):
    """Make pages 1 to 20 of which some leaves bear nothing."""
    layers = make_book([str(value) for value in range(1, 21)])
    for at in bare:
        layers[at] = replace(leaf(at, []), status=LayerStatus.READ, reason=reason)
    return infer_page_map(layers).leaves


def test_two_pictures_in_a_row_are_doubted(make_book, leaf):
    """Both sides of a map, or pages 11 and 12: a person looks."""
    entries = _with_bare(make_book, leaf, (10, 11), reason=ReadingReason.NOTHING_READ)

    assert ["[11]", "[12]"] == [entry.shown for entry in entries[10:12]]
    assert [True, True] == ["plate" in entry.doubt for entry in entries[10:12]]


@pytest.mark.parametrize(
    ("bare", "reason"),
    [((10,), ReadingReason.NOTHING_READ), ((10, 11), ReadingReason.NO_INK)],
)
def test_a_picture_alone_and_blank_sides_are_counted_without_doubt(make_book, leaf, bare, reason):
    """A plate has two sides, and what has no ink is no plate."""
    entries = _with_bare(make_book, leaf, bare, reason=reason)

    assert [("[11]", "")] == [(entry.shown, entry.doubt) for entry in entries[10:11]]
