"""Ink that no word accounts for: where it is, and whether what was read there are words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.engine import ReadWord
from cardstore.text.pale import darkened, has_pale_marks, is_read
from cardstore.text.regions import believed_blocks, find_unread_regions, only_regions

FRAME = Frame(width_px=600, height_px=900, dpi=100)


def leaf(*boxes, tone=0, paper=255):
    """White paper with dark rectangles."""
    pixels = bytearray([paper] * (FRAME.width_px * FRAME.height_px))
    for x0, y0, x1, y1 in boxes:
        for row in range(y0, y1):
            start = row * FRAME.width_px
            pixels[start + x0 : start + x1] = bytes([tone]) * (x1 - x0)
    return Raster(frame=FRAME, pixels=bytes(pixels))


def word(text, *, block=0, confidence=0.95):
    return ReadWord(
        text=text, x0=0, y0=0, x1=9, y1=9, block=block, line=0, confidence=confidence
    )  # fmt: skip


places = st.tuples(st.integers(0, 500), st.integers(0, 850))


@given(places)
def test_ink_of_the_size_of_a_line_is_a_region_wherever_it_stands(place):
    """All of it lies in the one region."""
    x, y = place
    (region,) = find_unread_regions(leaf((x, y, x + 100, y + 12)), [])

    assert region.x0 <= x < x + 100 <= region.x1
    assert region.y0 <= y < y + 12 <= region.y1


@given(places)
def test_ink_of_words_is_no_region(place):
    """Nor are their accents and tails, which stand a little outside their boxes."""
    x, y = place
    drawn = leaf((x, y, x + 100, y + 12))

    assert () == find_unread_regions(drawn, [(x, y + 2, x + 100, y + 11)])


def test_rules_dirt_and_lone_letters_are_no_regions():
    """They are too low or too narrow for print."""
    assert () == find_unread_regions(leaf((50, 100, 550, 103), (70, 300, 85, 320)), [])


def test_lines_of_a_paragraph_are_one_region_and_what_is_apart_is_another():
    """A region is read as a whole; the engine sees no half lines."""
    lines = [(50, 100 + 18 * n, 300, 110 + 18 * n) for n in range(4)]
    found = find_unread_regions(leaf(*lines, (50, 600, 300, 612)), [])

    assert 2 == len(found)
    assert found[0].y0 <= 100
    assert found[0].y1 >= 164


def test_only_the_regions_are_left():
    """The words are painted out, and so is what is no region."""
    line, own, speck = (50, 100, 300, 112), (320, 100, 500, 112), (10, 800, 14, 804)
    drawn = leaf(line, own, speck)
    alone, around = only_regions(drawn, find_unread_regions(drawn, [own]), [own])
    ink = sum(tone == 0 for tone in alone.pixels)

    assert 250 * 12 == ink
    assert (alone.frame.width_px, alone.frame.height_px) == (
        around.x1 - around.x0,
        around.y1 - around.y0,
    )


def test_blocks_of_words_are_believed_and_ticks_of_diagrams_are_not():
    """Most words of a block are certain, and there are words; what is kept is counted anew."""
    scale = [word(text, block=0, confidence=0.9) for text in ("T", "450", "|", "550")]
    caption = [word(text, block=1) for text in ("Depth", "of", "the", "harbour")]
    noise = [word(text, block=2, confidence=0.4) for text in ("Wo", "ee", "vA")]
    lone = [word("Timeline", block=3)]
    kept = believed_blocks([*scale, *caption, *noise, *lone])

    assert ["Depth", "of", "the", "harbour", "Timeline"] == [one.text for one in kept]
    assert [0, 0, 0, 0, 1] == [one.block for one in kept]


@given(st.integers(60, 255), st.floats(0.70, 0.9))
def test_pale_marks_are_seen_on_any_paper_and_made_dark(paper, share):
    """The paper becomes white and the darkest mark black."""
    drawn = leaf((50, 100, 300, 112), tone=int(paper * share), paper=paper)

    assert has_pale_marks(drawn)
    assert {0, 255} == set(darkened(drawn).pixels)


@given(st.integers(1, 255))
def test_plain_paper_has_no_marks(paper):
    """Of whatever tone."""
    assert not has_pale_marks(leaf(paper=paper))


def test_noise_in_pale_marks_is_not_read():
    """Two words that are certain, and few others."""
    assert is_read([word("harbour"), word("keeper")])
    assert not is_read([word("harbour"), word("ii"), word("_"), word("keeper", confidence=0.3)])
    assert not is_read([])
