"""The leaves' texts as one: nothing lost, furniture marked with its line ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.spans import Span
from cardstore.text.assemble import assemble_source_text
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.folding import fold_source
from cardstore.text.layer import LayerMethod, ReadingReason, Zone

ZONES = {
    "B": Zone.BODY,
    "H": Zone.RUNNING_HEAD,
    "N": Zone.PAGE_NUMBER,
    "F": Zone.FOOT_NOTE,
    "M": Zone.MARGINAL_NOTE,
    "C": Zone.CAPTION,
    "D": Zone.DROP_CAP,
}


def layer(index, lines, *, method=LayerMethod.OCR, reason=ReadingReason.NO_TEXT):
    """A leaf whose lines are blocks of their own ("\\n\\n") where they begin with a capital."""
    words, block, number = [], -1, 0
    for line in lines:
        if line[0].isupper() or block < 0:
            block, number = block + 1, 0
        else:
            number += 1
        words += [
            ReadWord(text=w, x0=0, y0=0, x1=9, y1=9, block=block, line=number, confidence=None)
            for w in line.split()
        ]
    return layer_from_words(
        words,
        leaf_index=index,
        frame=Frame(width_px=100, height_px=100, dpi=0),
        method=method,
        reason=reason,
        detail="",
        provenance=Provenance(agent="test", version="1"),
    )


def assembled(*leaves):
    """Leaves as lists of (zone letter, line)."""
    layers = [layer(n, [line for _, line in leaf]) for n, leaf in enumerate(leaves)]
    return assemble_source_text(layers, [[ZONES[z] for z, _ in leaf] for leaf in leaves])


def body_of(source):
    """The text without its furniture."""
    text, at = "", 0
    for span in source.furniture:
        text += source.text[at : span.start]
        at = span.end
    return text + source.text[at:]


def test_leaves_are_parted_by_form_feeds():
    """Every leaf begins where it says."""
    source = assembled([("B", "one tide")], [], [("B", "two tides")])

    assert source.text == "one tide\f\ftwo tides"
    assert source.leaf_starts == (0, 9, 10)
    assert source.furniture == ()


def test_furniture_goes_with_its_line_end():
    """What stands before and after a head or number joins without a gap."""
    source = assembled(
        [("H", "Of tides"), ("B", "the keeper wrote"), ("B", "the depth of"), ("N", "12")],
        [("N", "13"), ("H", "Of tides"), ("B", "the harbour"), ("F", "* a note"), ("F", "goes on")],
    )

    assert body_of(source) == "the keeper wrote\nthe depth of\fthe harbour"


def test_furniture_in_the_midst_is_one_stretch():
    """Neighbouring lines that are no body are one span."""
    source = assembled([("B", "above"), ("N", "12"), ("H", "Of tides"), ("B", "below")])

    assert [span.of(source.text) for span in source.furniture] == ["12\n\nOf tides\n"] or [
        "12\n\nOf tides\n\n"
    ]
    assert len(source.furniture) == 1


def test_a_leaf_of_furniture_alone_is_all_marked():
    """Nothing but a page number: nothing is left of the leaf."""
    source = assembled([("B", "above")], [("N", "12")], [("B", "below")])

    assert source.furniture == (Span(6, 8),)
    assert body_of(source) == "above\f\fbelow"


leaves = st.lists(
    st.lists(
        st.tuples(st.sampled_from("BBHNFMC"), st.sampled_from(["tide out", "Harbour", "12", "Of"])),
        max_size=6,
    ),
    max_size=5,
)


@given(leaves)
def test_nothing_is_lost_and_spans_are_disjoint(some):
    """The text is the leaves' texts; furniture is sorted, disjoint, and holds no body."""
    source = assembled(*some)
    expected = [layer(n, [line for _, line in leaf]).text for n, leaf in enumerate(some)]

    assert source.text == "\f".join(expected)
    assert (
        body_of(source).split()
        == " ".join(line for leaf in some for zone, line in leaf if zone == "B").split()
    )
    ends = [0] + [edge for span in source.furniture for edge in (span.start, span.end)]
    assert ends == sorted(ends)
    for span in source.furniture:
        assert "\f" not in span.of(source.text)


@given(leaves)
def test_every_word_stands_on_its_leaf(some):
    """Offsets lead back to the leaf."""
    source = assembled(*some)
    for index, start in enumerate(source.leaf_starts):
        text = layer(index, [line for _, line in some[index]]).text
        if text:
            assert source.on_leaves(Span(start, start + len(text))) == (
                (index, Span(0, len(text))),
            )


def test_which_leaves_may_be_misread():
    """Words an engine read, ours or another's, may be misread; born-digital ones are not."""
    kinds = [
        (LayerMethod.OCR, ReadingReason.NO_TEXT, True),
        (LayerMethod.EMBEDDED, ReadingReason.SANE_TEXT, False),
        (LayerMethod.EMBEDDED, ReadingReason.INVISIBLE_TEXT, True),
        (LayerMethod.NONE, ReadingReason.NO_INK, False),
    ]
    layers = [
        layer(n, ["tide"], method=method, reason=reason)
        for n, (method, reason, _) in enumerate(kinds)
    ]

    assert assemble_source_text(layers, [[Zone.BODY]] * 4).is_ocr == tuple(k[2] for k in kinds)


def test_leaves_out_of_order_are_refused():
    """A leaf left out would shift every page number after it."""
    with pytest.raises(ValueError, match="leaf 1"):
        assemble_source_text([layer(1, ["tide"])], [[Zone.BODY]])
    with pytest.raises(ValueError, match="zip"):
        assemble_source_text([layer(0, ["tide"])], [[]])


def test_a_leaf_apart_is_furniture_and_nothing_else_is():
    """A plate's whole text is passed by, and the text before and after it stays body."""
    layers = [layer(0, ["Before the"]), layer(1, ["A caption"]), layer(2, ["plate."])]
    zones = [[Zone.BODY]] * 3
    assembled = assemble_source_text(layers, zones, apart=[1])

    assert ["A caption"] == [span.of(assembled.text) for span in assembled.furniture]
    assert () == assemble_source_text(layers, zones).furniture


def test_foot_notes_are_told_from_other_furniture():
    """Each kind is a stretch of its own, and both together are what is passed by."""
    source = assembled(
        [("H", "Of tides"), ("B", "the keeper wrote"), ("F", "* A note"), ("F", "goes on")],
        [("B", "the depth"), ("F", "* Another"), ("N", "13")],
    )

    assert source.notes is not None
    assert [span.of(source.text).strip() for span in source.notes] == [
        "* A note\ngoes on",
        "* Another",
    ]
    assert set(source.notes) < set(source.furniture)
    assert [span.of(source.text).strip() for span in source.furniture] == [
        "Of tides",
        "* A note\ngoes on",
        "* Another",
        "13",
    ]
    assert body_of(source) == "the keeper wrote\fthe depth"


def fit(source, quote):
    return locate_quote(fold_source(source), quote).fit


PLATE = [
    [("B", "The keeper lit the lamps before the"), ("C", "Fig. 3. The bell"), ("M", "His lantern")],
    [("M", "5"), ("C", "Fig. 4. The mole"), ("B", "tide came in over the bar.")],
]


def test_a_quote_runs_on_past_captions_and_margins():
    """And each of them can be quoted by itself, words that are in no other included."""
    source = assembled(*PLATE)

    assert Fit.FOLDED is fit(source, "lit the lamps before the tide came in")
    for quote in ("Fig. 3. The bell", "The mole", "His lantern"):
        assert Fit.EXACT is fit(source, quote)


@pytest.mark.parametrize(
    "quote",
    ["The bell His lantern", "before the Fig. 3. The bell", "His lantern 5 Fig. 4. The mole"],
)
def test_nothing_is_joined_to_a_caption_or_a_margin(quote):
    """Text and caption, or two captions, are no sentence that anybody printed."""
    assert fit(assembled(*PLATE), quote) not in {Fit.EXACT, Fit.FOLDED}


def test_an_initial_is_text():
    """A line that is an initial alone is furniture to nobody."""
    source = assembled([("D", "A"), ("B", "ship came in.")])

    assert () == source.furniture
    assert Fit.FOLDED is fit(source, "A ship came in.")
