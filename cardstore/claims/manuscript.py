"""Manuscript: a text read as sentences, each with the cards it cites and the marks beside it.

Comes in (from a reader of manuscripts and the splitter): the text of a file. Goes out: its
stretches, which lie end to end and give the text back; those that are sentences are checked, the
others (headings, code, comments, blank space) are told with their kind. Every mark of a card lies
in one sentence, but for those of a foot note that only cites: they count for the sentence that
refers to the note, and the note is markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.claims.draft_marks import DraftMark
    from cardstore.spans import Span


class BlockKind(StrEnum):
    """In what kind of block a sentence stands."""

    PARAGRAPH = "paragraph"
    QUOTATION = "quotation"  # a block quote: what it says is quoted
    ITEM = "item"  # of a list
    CELL = "cell"  # of a table
    CAPTION = "caption"
    NOTE = "note"  # a foot note or end note


class SkippedKind(StrEnum):
    """Why a stretch of a manuscript is no sentence."""

    BLANK = "blank"
    HEADING = "heading"
    CODE = "code"
    COMMENT = "comment"
    FRONT_MATTER = "front_matter"
    MARKUP = "markup"  # rules, fences of divs, link definitions, raw HTML
    REFERENCES = "references"  # a list of works, which the registries are asked about


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of a sentence's words that stands in the manuscript as it is.

    Attributes:
        start: its place in the words.
        written_at: its place in the manuscript.
        length: in code points.
    """

    start: int
    written_at: int
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSentence:
    """One sentence of a manuscript.

    Attributes:
        number: its place among the manuscript's sentences, from 0.
        span: its place in the manuscript, its marks and the space behind it included.
        written: as it stands there, marks, dress and space included.
        words: what is checked: without marks, emphasis, note references and the targets of links;
            a block quote's lines keep their ">", and where a quotation runs over several sentences
            each has the marks that it needs.
        pieces: which of `words` stand in the manuscript, and where; in order.
        cited: what stands in the marks of its cards, as written, in order, each once.
        marks: the other marks beside it, in order.
        block: see `BlockKind`.
        chapter: the heading of the chapter it stands in; the manuscript's name where it has none.
        place, places: it is the `place`-th, from 0, of `places` sentences of its chapter.
        line, column: where its first word stands, from 1.
        head: of a table's row: the cells of the head over it, with the signs between them.
    """

    number: int
    span: Span
    written: str
    words: str
    pieces: tuple[Piece, ...]
    cited: tuple[str, ...]
    marks: tuple[DraftMark, ...]
    block: BlockKind
    chapter: str
    place: int
    places: int
    line: int
    column: int
    head: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A stretch of a manuscript that is no sentence; see `SkippedKind`."""

    span: Span
    kind: SkippedKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Manuscript:
    """A manuscript as it was read.

    Attributes:
        name: of its file, as people gave it: "draft/ch03.md".
        text: what offsets count in: the file's text; of a docx the text that was read from it.
        sentences: in order.
        skipped: all other stretches, in order; with the sentences they give the text back.
        remarks: what a person should know of the reading, each a sentence.
        version: of the rules that split it.
    """

    name: str
    text: str
    sentences: tuple[DraftSentence, ...]
    skipped: tuple[Skipped, ...]
    remarks: tuple[str, ...] = ()
    version: str
