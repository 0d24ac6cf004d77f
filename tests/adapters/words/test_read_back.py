"""Reading a searchable PDF back: what differs is found, on the leaf where it is."""

from __future__ import annotations

import pymupdf
import pytest

from cardstore.adapters.words.read_back import differing_leaves
from cardstore.adapters.words.replay import ReplayOrder, add_words, save_words
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason

WORDS = ("The", "tide", "turned.")


def layer(leaf_index):
    """Give a leaf of one line, two pixels to a point."""
    return layer_from_words(
        [
            ReadWord(
                text=text, x0=2 * (50 + 100 * n), y0=2 * 85, x1=2 * (50 + 100 * n + 60), y1=2 * 105,
                block=0, line=0, confidence=0.9,
            )
            for n, text in enumerate(WORDS)
        ],
        leaf_index=leaf_index,
        frame=Frame(width_px=1000, height_px=1400, dpi=144),
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="made", version="1"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "written", "differs"),
    [
        (WORDS, {}, False),
        (("The", "tide"), {}, True),
        (("The", "turned.", "tide"), {}, True),
        (("The", "tide", "turned"), {}, True),
        (WORDS, {"right": 40}, True),
        (WORDS, {"down": 30}, True),
        (WORDS, {"down": 20, "size": 90}, True),  # its middle is where it should be
        ((), {}, True),
    ],
)
def test_words_that_are_missing_altered_or_elsewhere_are_found(tmp_path, words, written, differs):
    """Of two leaves only that on which they are; the other is as it was stored."""
    made, folder, told = tmp_path / "a.pdf", tmp_path / "words", []
    folder.mkdir()
    with pymupdf.open() as document:
        for texts, how in ((WORDS, {}), (words, written)):
            drawn = document.new_page(width=500, height=700)
            for n, text in enumerate(texts):
                size = how.get("size", 18)
                # Larger letters are drawn narrower: words stand apart, each over its own box.
                thin = pymupdf.Matrix(18 / size, 1)
                at = pymupdf.Point(50 + 100 * n + how.get("right", 0), 100 + how.get("down", 0))
                drawn.insert_text(at, text, fontsize=size, render_mode=3, morph=(at, thin))
            save_words(folder, layer(len(document) - 1))
        document.save(made)
    found = differing_leaves(made, folder, [0, 1], advance=lambda: told.append(1))

    assert ((1,) if differs else ()) == found
    assert [1, 1] == told


def test_a_word_that_is_much_higher_than_wide_is_written_as_any_other(tmp_path):
    """A rule at the edge of a page that was read as a word: it is stored, so it is there."""
    pictures, made, folder = tmp_path / "pages.pdf", tmp_path / "made.pdf", tmp_path / "words"
    folder.mkdir()
    usual = layer(0)
    rule = ReadWord(text="SE", x0=900, y0=100, x1=906, y1=180, block=1, line=0, confidence=0.3)
    words = [
        ReadWord(
            text=usual.word_text(word), x0=word.box.x0, y0=word.box.y0, x1=word.box.x1,
            y1=word.box.y1, block=0, line=0, confidence=0.9,
        )
        for word in usual.words
    ]  # fmt: skip
    stored = layer_from_words(
        [*words, rule],
        leaf_index=0,
        frame=usual.frame,
        method=usual.method,
        reason=usual.reason,
        detail="",
        provenance=usual.provenance,
    )
    with pymupdf.open() as document:
        document.new_page(width=500, height=700)
        document.save(pictures)
    save_words(folder, stored)
    order = ReplayOrder(pictures=pictures, words=folder, to=made, jobs=1)
    add_words(order, advance=lambda: None)
    with pymupdf.open(made) as document:
        read = [word[4] for word in document[0].get_text("words", sort=False)]

    assert [*WORDS, "SE"] == read
    assert () == differing_leaves(made, folder, [0], advance=lambda: None)
