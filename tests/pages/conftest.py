"""Leaves made by hand: a head, a body, a foot, as a reader would give them."""

import random

import pytest

from cardstore.pages.labels import NumberStyle, format_label
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.spans import Span
from cardstore.text.layer import (
    Box,
    LayerMethod,
    LayerStatus,
    Line,
    ReadingReason,
    TextLayer,
    Word,
)

FRAME = Frame(width_px=2000, height_px=3000, dpi=300)
SENTENCE = "the river bends here and the old mill stands where it stood"
BODY = SENTENCE.split()
READER = Provenance(agent="hand", version="1")
LOOK_ALIKES = {"0": "O", "1": "l", "5": "S", "8": "B", "3": "8", "6": "5", "7": "1"}


def compose(leaf_index, rows, *, confidence=None, status=None):
    """Make a layer from rows of (height, [(left, text), …]), all in frame pixels."""
    text, words, lines = "", [], []
    for block, (top, row) in enumerate(sorted(rows)):
        start = len(text)
        for left, token in row:
            if len(text) > start:
                text += " "
            box = Box(left, top, left + 18 * len(token), top + 30)
            span = Span(len(text), len(text) + len(token))
            words.append(Word(span=span, box=box, confidence=confidence))
            text += token
        box = words[-1].box
        lines.append(Line(span=Span(start, len(text)), box=box, block=block))
        text += "\n\n"
    read = LayerStatus.READ if words else LayerStatus.BLANK
    return TextLayer(
        leaf_index=leaf_index,
        frame=FRAME,
        text=text,
        words=tuple(words),
        lines=tuple(lines),
        status=read if status is None else status,
        method=LayerMethod.EMBEDDED if confidence is None else LayerMethod.OCR,
        reason=ReadingReason.SANE_TEXT,
        detail="",
        provenance=READER,
    )


def spread(words, *, left=200):
    """Set words one after another with usual spaces."""
    row = []
    for word in words:
        row.append((left, word))
        left += 18 * len(word) + 14
    return row


def body(seed=0):
    """Give a body of running text with a few stray numbers."""
    chance = random.Random(seed)  # noqa: S311 - noise needs no secrecy
    rows = []
    for top in range(400, 2500, 70):
        words = [chance.choice(BODY) for _ in range(10)]
        if chance.random() < 0.2:
            words[chance.randrange(10)] = str(chance.randrange(2000))
        rows.append((top, spread(words)))
    return rows


def numbered(leaf_index, text, *, place="outer", confidence=None):
    """Make a leaf with running head and body that prints `text`, or nothing for None."""
    rows = body(leaf_index)
    head = spread(["The", "Mill", "Book"], left=800)
    if text is not None and place == "outer":
        head.append((1750 if leaf_index % 2 else 200, text))
    if text is not None and place == "foot":
        rows.append((2850, [(980, text)]))
    rows.append((150, sorted(head)))
    return compose(leaf_index, rows, confidence=confidence)


def book(labels, *, recall=1.0, seed=0, place="outer"):
    """Make a book that prints its labels (None: a leaf without), read with `recall`.

    What is not read right is misread by a look-alike digit, or missing.
    """
    chance = random.Random(seed)  # noqa: S311 - noise needs no secrecy
    layers = []
    for leaf_index, label in enumerate(labels):
        shown = label
        if label is not None and chance.random() > recall:
            at = chance.randrange(len(label))
            swapped = LOOK_ALIKES.get(label[at], "")
            shown = label[:at] + swapped + label[at + 1 :] if chance.random() < 0.4 else None
        layers.append(numbered(leaf_index, shown or None, place=place, confidence=0.9))
    return layers


@pytest.fixture(scope="session")
def leaf():
    """Give `compose`."""
    return compose


@pytest.fixture(scope="session")
def numbered_leaf():
    """Give `numbered`."""
    return numbered


@pytest.fixture(scope="session")
def make_book():
    """Give `book`."""
    return book


@pytest.fixture(scope="session")
def roman():
    """Give a function that writes lower-case roman numerals."""
    return lambda value: format_label(NumberStyle.ROMAN_LOWER, value).text
