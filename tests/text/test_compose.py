"""Words become a layer: spans, lines and blocks fit the text exactly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.compose import empty_layer, layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import Box, LayerMethod, LayerStatus, ReadingReason

FRAME = Frame(width_px=200, height_px=300, dpi=100)
HOW = {
    "leaf_index": 3,
    "frame": FRAME,
    "method": LayerMethod.OCR,
    "reason": ReadingReason.NO_TEXT,
    "detail": "",
    "provenance": Provenance(agent="test", version="1"),
}


def word(text, block=0, line=0, box=(10, 10, 20, 20), confidence=0.9):
    return ReadWord(
        text=text,
        **dict(zip(("x0", "y0", "x1", "y1"), box, strict=True)),
        block=block,
        line=line,
        confidence=confidence,
    )


places = st.lists(
    st.tuples(st.booleans(), st.booleans(), st.text(alphabet="abé-\u00ad\ufb01", min_size=1)),
    max_size=12,
)


@st.composite
def word_lists(draw):
    """Words whose block and line numbers rise as an engine's do."""
    block = line = 0
    words = []
    for new_block, new_line, text in draw(places):
        if words and new_block:
            block, line = block + 1, 0
        elif words and new_line:
            line += 1
        words.append(word(text, block, line))
    return words


@given(word_lists())
def test_every_word_is_its_span_of_the_text(words):
    """Nothing is changed, lost or added but blanks and line ends."""
    layer = layer_from_words(words, **HOW)

    assert [w.text for w in words] == [layer.word_text(w) for w in layer.words]
    assert [w.text for w in words] == layer.text.split()


@given(word_lists())
def test_lines_and_blocks_are_those_of_the_words(words):
    """Lines are joined by one line end, blocks by two."""
    layer = layer_from_words(words, **HOW)
    blocks = {}
    for w in words:
        blocks.setdefault(w.block, {}).setdefault(w.line, []).append(w.text)
    lines = [[" ".join(line) for line in block.values()] for block in blocks.values()]

    assert "\n\n".join("\n".join(block) for block in lines) == layer.text
    assert [line for block in lines for line in block] == [
        line.span.of(layer.text) for line in layer.lines
    ]


@given(word_lists())
def test_every_word_lies_in_one_line(words):
    """The layer's own promise."""
    layer = layer_from_words(words, **HOW)
    for made in layer.words:
        assert len([line for line in layer.lines if line.span.contains(made.span)]) == 1


def test_a_lines_box_holds_its_words_boxes():
    """A line's box is the smallest around its words."""
    layer = layer_from_words(
        [word("low", box=(10, 12, 20, 22)), word("tide", box=(25, 10, 60, 20))], **HOW
    )

    assert layer.lines[0].box == Box(10, 10, 60, 22)


def test_boxes_are_clamped_to_the_frame():
    """A box that sticks out, or runs backwards, is made one that does not."""
    layer = layer_from_words(
        [word("a", box=(-5, -5, 900, 900)), word("b", box=(50, 50, 40, 40))], **HOW
    )

    assert [made.box for made in layer.words] == [Box(0, 0, 200, 300), Box(50, 50, 50, 50)]


def test_a_leaf_without_words_is_read_and_empty():
    """A plate was read, though nothing was found."""
    layer = layer_from_words([], **HOW)

    assert (layer.text, layer.words, layer.lines) == ("", (), ())
    assert layer.status is LayerStatus.READ


def test_an_empty_layer_has_its_status_and_reason():
    """Blank and failed leaves have no words and no method."""
    how = {key: HOW[key] for key in ("leaf_index", "frame", "detail", "provenance")}
    layer = empty_layer(status=LayerStatus.BLANK, reason=ReadingReason.NO_INK, **how)

    assert (layer.status, layer.method) == (LayerStatus.BLANK, LayerMethod.NONE)
    assert layer.text == ""


def test_equal_words_give_equal_digests():
    """The digest names the content; another confidence is another layer."""
    one = layer_from_words([word("tide")], **HOW)
    same = layer_from_words([word("tide")], **HOW)
    other = layer_from_words([word("tide", confidence=0.5)], **HOW)

    assert one.digest == same.digest
    assert one.digest != other.digest
