r"""TextLayer: what one engine read on one leaf. Immutable; reading again makes another layer.

The text keeps the leaf's lines ("\\n" between lines, "\\n\\n" between blocks) and its line-end
hyphens as they stand. Words and lines are spans of that text with boxes in the leaf's frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Frame
    from cardstore.spans import Span


class LayerStatus(StrEnum):
    """What came of reading a leaf."""

    READ = "read"
    BLANK = "blank"
    FAILED = "failed"


class LayerMethod(StrEnum):
    """Where the words come from."""

    EMBEDDED = "embedded"
    OCR = "ocr"
    NONE = "none"


class ReadingReason(StrEnum):
    """Why the leaf was read in this way. The comment names a sample that causes it."""

    SANE_TEXT = "sane_text"  # every leaf of the born-digital article
    PICTURES_READ = (
        "pictures_read"  # an article with a photographed table: words of its own and read
    )
    NO_TEXT = "no_text"  # every printed leaf of the scanned book
    UNMAPPED_GLYPHS = "unmapped_glyphs"  # a PDF whose fonts have no Unicode map
    NO_WORDS = "no_words"  # glyph numbers read as letters: "3HQ..t SURVW"
    UNDECLARED_SCRIPT = "undeclared_script"  # Greek letters, in a book said to be English
    TOO_LITTLE_TEXT = "too_little_text"  # a digital stamp on a scanned page
    INVISIBLE_TEXT = "invisible_text"  # a library's scan with somebody's OCR under the picture
    AS_ORDERED = "as_ordered"  # the reader was told which of the two to take
    IMPORTED = "imported"  # words that another program read, taken in from its hOCR or ALTO
    NO_INK = "no_ink"  # a blank verso of the scanned book
    NOTHING_READ = "nothing_read"  # a plate: ink, but no words
    TIMED_OUT = "timed_out"  # a leaf that a worker could not finish in time
    WORKER_DIED = "worker_died"  # a leaf whose worker crashed
    LEAF_DAMAGED = "leaf_damaged"  # one broken image in an otherwise sound PDF
    LEAF_TOO_LARGE = "leaf_too_large"  # a poster of 18,000 points


# Words of the publisher's own file that nobody had to read; of some leaves pictures beside them.
SOUND_REASONS = frozenset({ReadingReason.SANE_TEXT, ReadingReason.PICTURES_READ})


class Zone(StrEnum):
    """What part of the page a line belongs to."""

    BODY = "body"
    RUNNING_HEAD = "running_head"
    PAGE_NUMBER = "page_number"
    FOOT_NOTE = "foot_note"
    MARGINAL_NOTE = "marginal_note"  # or a number in the margin that counts lines
    CAPTION = "caption"
    DROP_CAP = "drop_cap"  # the large initial of a chapter; it is text


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in frame pixels: origin top left, x0 <= x1, y0 <= y1, upper edges exclusive."""

    x0: int
    y0: int
    x1: int
    y1: int

    def __post_init__(self) -> None:
        """Refuse a rectangle that runs backwards."""
        if self.x1 < self.x0 or self.y1 < self.y0:
            msg = f"a box runs left to right and top to bottom, got {self}"
            raise ValueError(msg)

    def union(self, other: Box) -> Box:
        """Give the smallest box around both."""
        return Box(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the layer: a span of its text without white space.

    Attributes:
        span: place in the layer's text.
        box: place in the frame.
        confidence: the engine's own number, 0.0–1.0; None for embedded text.
    """

    span: Span
    box: Box
    confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A printed line: a span of the text (without its line end), the box around its words.

    Attributes:
        block: number of the block (paragraph, column part) the engine put it in, from 0.
        turn: by how many degrees, clockwise, the line must be turned to stand upright: 90 for one
            that runs up the page. A leaf of which every line lies is turned itself, as its
            provenance tells; so there this is 0 too.
    """

    span: Span
    box: Box
    block: int
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLayer:
    """What was read on one leaf.

    Attributes:
        leaf_index: the leaf, counted from 0.
        frame: the frame of all boxes.
        text: the raw text in reading order; empty for blank and failed leaves.
        words: in text order, disjoint.
        lines: in text order, disjoint; every word lies in exactly one.
        status, method, reason: what came of reading, from where, and why so.
        detail: numbers behind the decision or the failure's message, for people; may be "".
        provenance: engine, version, model digest and settings.
    """

    leaf_index: int
    frame: Frame
    text: str
    words: tuple[Word, ...]
    lines: tuple[Line, ...]
    status: LayerStatus
    method: LayerMethod
    reason: ReadingReason
    detail: str
    provenance: Provenance

    @property
    def digest(self) -> str:
        """SHA-256 of the text, its words and boxes, and the provenance key."""
        words = [
            [w.span.start, w.span.end, w.box.x0, w.box.y0, w.box.x1, w.box.y1, w.confidence]
            for w in self.words
        ]
        lines = [
            [line.span.start, line.span.end, line.block, *([line.turn] if line.turn else [])]
            for line in self.lines
        ]
        return digest_value(
            [self.leaf_index, self.status, self.text, words, lines, self.provenance.key]
        )

    def word_text(self, word: Word) -> str:
        """Give the word's characters."""
        return word.span.of(self.text)

    def boxes_of(self, span: Span) -> tuple[Box, ...]:
        """Give one box per printed line that `span` touches, around the touched words only."""
        boxes = []
        for line in self.lines:
            if not line.span.overlaps(span):
                continue
            touched = [
                w.box for w in self.words if w.span.overlaps(span) and line.span.contains(w.span)
            ]
            if touched:
                box = touched[0]
                for other in touched[1:]:
                    box = box.union(other)
                boxes.append(box)
        return tuple(boxes)
