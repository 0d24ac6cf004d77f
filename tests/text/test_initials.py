"""Initials: a chapter's large letter stands before its word, and both are one word of the text."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.assemble import assemble_source_text
from cardstore.text.compose import layer_from_words
from cardstore.text.correction import WordChange, correct_layer
from cardstore.text.engine import ReadWord
from cardstore.text.folding import fold_source
from cardstore.text.layer import LayerMethod, ReadingReason, Zone
from cardstore.text.order import engine_words_in_order
from cardstore.text.zones import classify_zones

FRAME = Frame(width_px=1200, height_px=1800, dpi=150)
TYPE, PITCH, LEFT = 28, 40, 150
BESIDE = ("{} harbour lights were burning low", "and nobody had gone out to trim them")
BELOW = ("since the keeper lay ill that winter", "so the boats stayed where they were")


def words_of(text, *, x, y, line, block=0, height=TYPE):
    made, left = [], x
    for word in text.split():
        width = round(len(word) * height * 0.55)
        made.append(
            ReadWord(
                text=word, x0=left, y0=y, x1=left + width, y1=y + height,
                block=block, line=line, confidence=0.9,
            )
        )  # fmt: skip
        left += width + height // 3
    return made


def opening(initial="T", rest="HE", *, first=None, height=TYPE + PITCH):
    """A leaf that opens with an initial of two lines; `first` says where an engine gives it."""
    letter = words_of(initial, x=LEFT, y=300, line=9, block=9, height=height)
    letter = [replace_width(letter[0], LEFT, LEFT + 60)]
    beside = [
        words_of(text.format(rest), x=LEFT + 80, y=300 + n * PITCH, line=n)
        for n, text in enumerate(BESIDE)
    ]
    below = [
        words_of(text, x=LEFT, y=300 + (n + 2) * PITCH, line=n + 2) for n, text in enumerate(BELOW)
    ]
    lines = [*beside, *below]
    if first == "last":
        lines.append(letter)
    elif first is None:
        lines.insert(0, letter)
    else:  # as the first word of a line, as engines like to
        lines[first] = [
            ReadWord(
                text=letter[0].text, x0=letter[0].x0, y0=letter[0].y0, x1=letter[0].x1,
                y1=letter[0].y1, block=0, line=first, confidence=0.9,
            ),
            *lines[first],
        ]  # fmt: skip
    return [word for line in lines for word in line]


def replace_width(word, x0, x1):
    return ReadWord(
        text=word.text, x0=x0, y0=word.y0, x1=x1, y1=word.y1,
        block=word.block, line=word.line, confidence=word.confidence,
    )  # fmt: skip


def read(words):
    return layer_from_words(
        engine_words_in_order(words),
        leaf_index=0,
        frame=FRAME,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="test", version="1"),
    )


@pytest.mark.parametrize("first", [None, "last", 0, 1])
def test_an_initial_begins_its_word_wherever_it_was_read(first):
    """Before the text, behind it, or as a word of the first or second line beside it."""
    layer = read(opening(first=first))

    assert layer.text.split("\n")[0] == "THE harbour lights were burning low"


def test_both_parts_keep_their_boxes_and_the_initial_is_a_line_of_its_own():
    """What is lit on the page is the initial, and the word beside it."""
    layer = read(opening(first=1))
    told = [(layer.word_text(word), word.box.y1 - word.box.y0) for word in layer.words[:2]]
    zones = classify_zones([layer])[0]

    assert told == [("T", TYPE + PITCH), ("HE", TYPE)]
    assert zones[:2] == (Zone.DROP_CAP, Zone.BODY)


@pytest.mark.parametrize(
    ("initial", "rest", "expected"),
    [
        ("A", "ship’s", "A\nship’s harbour"),
        ("I", "N", "IN harbour"),
        ("A", "LL", "ALL harbour"),
        ("“T", "he", "“The harbour"),
        ("O", "boats", "O\nboats harbour"),
    ],
)
def test_a_letter_that_is_a_word_is_joined_only_to_what_makes_one(initial, rest, expected):
    """ "A ship" is two words; "IN" is one. A quotation mark belongs to the initial."""
    assert read(opening(initial, rest)).text.startswith(expected)


@pytest.mark.parametrize(
    "height",
    [TYPE, round(1.4 * TYPE)],
)
def test_a_capital_of_usual_height_is_no_initial(height):
    """The T of a list stays where it was read."""
    layer = read(opening(first="last", height=height))

    assert layer.text.endswith("\nT")


def test_a_tall_sign_of_a_formula_is_no_initial():
    """A sum that was read as a letter has its limits beside it, and no two lines of text."""
    words = [
        *words_of("the depth is told by", x=LEFT, y=200, line=0),
        *[replace_width(words_of("P", x=LEFT, y=300, line=1, height=80)[0], LEFT, LEFT + 60)],
        *words_of("i = 1", x=LEFT + 70, y=330, line=2),
        *words_of("of the harbour as it was", x=LEFT, y=450, line=3),
    ]

    assert "P i = 1" in read(words).text


@pytest.mark.parametrize("quote", ["THE harbour lights", "The harbour lights were burning low"])
def test_a_quote_that_begins_with_an_initial_is_found(quote):
    """As printed, and with a small letter behind the first."""
    layer = read(opening(first=1))
    source = assemble_source_text([layer], classify_zones([layer]))
    anchor = locate_quote(fold_source(source), quote)

    assert (Fit.EXACT if "THE" in quote else Fit.NEAR, 1) == (anchor.fit, len(anchor.occurrences))


def test_a_correction_leaves_the_word_whole():
    """The corrected layer has no blank behind the initial either."""
    layer = read(opening(first=1))
    made = correct_layer(
        layer,
        [WordChange(read="HE harbour", printed="HE harbor"), WordChange(read="low", printed="dim")],
        corrected_by="ada",
    )

    assert made.text.startswith("THE harbor lights were burning dim\n")
    assert len(layer.lines) == len(made.lines)
