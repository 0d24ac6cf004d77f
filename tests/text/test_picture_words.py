"""Words of pictures stay what they are when a person sets words right or lines in another order."""

from __future__ import annotations

import pytest

from cardstore.provenance import Provenance, canonical_json
from cardstore.scans.scan import Frame
from cardstore.spans import Span
from cardstore.text.arrange import arrange_layer
from cardstore.text.compose import layer_from_words
from cardstore.text.correction import WordChange, correct_layer
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.picture_words import has_pictures_read, is_files_own, picture_lines

LINES = (  # the file's own, which nobody doubts, then a picture's
    ("The quay was built in 1893.", None),
    ("It is still in use.", None),
    ("Tab1e 3", 0.9),
    ("ships of 1893", 0.8),
)


@pytest.fixture
def layer():
    """A leaf of two lines of the file's own and two that were read in a picture."""
    words = [
        ReadWord(
            text=word, x0=100 * at, y0=50 * number, x1=100 * at + 90, y1=50 * number + 30,
            block=number // 2, line=number, confidence=confidence,
        )
        for number, (text, confidence) in enumerate(LINES)
        for at, word in enumerate(text.split())
    ]  # fmt: skip
    return layer_from_words(
        words,
        leaf_index=0,
        frame=Frame(width_px=2400, height_px=3600, dpi=300),
        method=LayerMethod.EMBEDDED,
        reason=ReadingReason.PICTURES_READ,
        detail="",
        provenance=Provenance(
            agent="file", version="1", settings=canonical_json({"pictures": {"by": "x"}}), inputs=()
        ),
    )


def own(layer, words):
    """Tell whether words of a layer are the file's own."""
    start = layer.text.index(words)
    return is_files_own(layer, Span(start, start + len(words)))


@pytest.mark.parametrize(
    ("read", "printed"),
    [("Tab1e", "Table"), ("Tab1e 3", "Table 3."), ("ships", "Ships"), ("1893.", "1898.")],
)
def test_a_correction_leaves_a_picture_a_picture(layer, read, printed):
    """Also of its first word, and of all words of a line; twice as well as once."""
    corrected = correct_layer(layer, [WordChange(read=read, printed=printed)], corrected_by="ada")
    again = correct_layer(corrected, [WordChange(read="still", printed="yet")], corrected_by="bo")

    for one in (corrected, again):
        assert frozenset({2, 3}) == picture_lines(one)
        assert has_pictures_read(one.provenance)
        assert own(one, "The quay was")
        assert not own(one, "of 1893" if "of 1893" in one.text else "of")


@pytest.mark.parametrize(("order", "pictures"), [((2, 3, 0, 1), {0, 1}), ((0, 2, 3, 1), {1, 2})])
def test_lines_in_another_order_are_still_whose_they_were(layer, order, pictures):
    """A person may put a picture's lines before the text that it belongs to."""
    arranged = arrange_layer(layer, order=order, joined=(), arranged_by="ada")
    corrected = correct_layer(
        arranged, [WordChange(read="Tab1e", printed="Table")], corrected_by="ada"
    )

    for one in (arranged, corrected):
        assert frozenset(pictures) == picture_lines(one)
        assert own(one, "It is still")
        assert not own(one, "ships")
