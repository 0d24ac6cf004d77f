"""A .docx as Markdown-like text, in which a manuscript's offsets count.

Comes in: the bytes of a file. Goes out: its text: headings with "#", quotations with ">", items of
lists, tables with "|", notes as [^1] with their texts at the end. The method:

    1. The parts are opened, and of alternatives the first is taken.
    2. Tracked changes are refused, or settled as asked.
    3. Blocks are read in order; a text box stands behind the paragraph it hangs on. Notes are
       numbered as they are cited; those that nothing cites are in no print, and left out.

Left out are comments, hidden text and other documents that are taken in (remarks tell how much),
heads and feet of pages, pictures, and tables of contents.

Source: ECMA-376 part 1 (WordprocessingML).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from cardstore.adapters.manuscripts.docx_changes import settle_changes
from cardstore.adapters.manuscripts.docx_markdown import escaped
from cardstore.adapters.manuscripts.docx_package import (
    attribute_of,
    child_of,
    is_on,
    read_parts,
    tag_of,
)
from cardstore.adapters.manuscripts.docx_styles import Styles
from cardstore.adapters.manuscripts.docx_words import WordReader
from cardstore.errors import ManuscriptError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.adapters.manuscripts.docx_package import Element, WordParts
    from cardstore.adapters.manuscripts.docx_styles import Dress
    from cardstore.adapters.manuscripts.docx_words import ParagraphWords

_AROUND_BLOCKS = frozenset({"sdtContent", "customXml", "smartTag"})
_HIDDEN = "<!-- cardstore: Hidden text of {} words is left out here and is not checked. -->"
"""A comment, which the reader of manuscripts tells as a remark."""
_ELSEWHERE = (
    "<!-- cardstore: Other documents that this one takes in are left out here and are not checked; "
    "there are {}. -->"
)
_TAKEN_IN = frozenset({"altChunk", "subDoc"})
_STOP = re.compile(r"[.!…][”\"’')\]]*(?:\[\^\w+\])*\Z")
_UNESCAPED_BAR = re.compile(r"(?<!\\)\|")


def read_docx(content: bytes, *, name: str, tracked_changes: str = "refuse") -> str:
    """Give the text of a .docx.

    Args:
        content: the file's bytes.
        name: of the file, for people.
        tracked_changes: "refuse", "accept" or "reject" them.

    Raises:
        ManuscriptError: it cannot be read.
        TrackedChangesError: it has changes, and they are refused.
        UsageError: `tracked_changes` is something else.
    """
    parts = read_parts(content, name=name)
    return read_word_parts(parts, name=name, tracked_changes=tracked_changes).text()


def read_word_parts(
    parts: WordParts, *, name: str, tracked_changes: str, end: str = ""
) -> WordReading:
    """Read opened parts; their elements are settled in place.

    Args:
        parts: of a .docx.
        name: of the file, for people.
        tracked_changes: as above.
        end: a sign that is put behind each paragraph's text, so that it can be found again.
    """
    held = [one for one in (parts.document, parts.footnotes, parts.endnotes) if one is not None]
    for root in held:
        _take_first_alternatives(root)
    settle_changes(held, name=name, choice=tracked_changes)
    return WordReading(parts, name, end=end)


def _take_first_alternatives(root: Element) -> None:
    """Leave one of the forms in which something is told several times."""
    for one in list(root.iter()):
        if tag_of(one) == "mc:AlternateContent":
            del one[1:]


class WordReading:
    """One reading of a document; blocks gather as they come.

    Attributes:
        paragraphs: what stands in each paragraph that has words, in the order of the text.
        labels: name of a note's reference, "footnote 3" → its label.
    """

    def __init__(self, parts: WordParts, name: str, *, end: str = "") -> None:
        self.paragraphs: list[ParagraphWords] = []
        self.labels: dict[str, str] = {}
        self._end = end
        self._parts = parts
        self._name = name
        self._styles = Styles(parts)
        self._words = WordReader(self._styles)
        self._cited: list[str] = []
        self._counts: Counter[str] = Counter()
        self._in_cells = 0
        roots = (parts.document, parts.footnotes, parts.endnotes)
        self._taken_in = sum(
            tag_of(one) in _TAKEN_IN for root in roots if root is not None for one in root.iter()
        )

    def text(self) -> str:
        """Read the document, then the notes that it cites."""
        body = child_of(self._parts.document, "body")
        blocks = self._story(() if body is None else body)
        notes = {
            f"{tag_of(one)} {attribute_of(one, 'id')}": one
            for root in (self._parts.footnotes, self._parts.endnotes)
            for one in (() if root is None else root)
        }
        told: list[str] = []
        for cited in self._cited:  # grows, where a note cites another
            if cited not in notes:
                what = f"{self._name} cites a note that it does not have ({cited})"
                raise ManuscriptError(what, remedy="Open it in a word processor and save it anew")
            told.append(_definition(self.labels[cited], self._story(notes[cited])))
        told += [_HIDDEN.format(self._words.hidden)] if self._words.hidden else []
        told += [_ELSEWHERE.format(self._taken_in)] if self._taken_in else []
        written = "\n\n".join(_joined([*blocks, *told]))
        # At the very head three hyphens would begin a header, which is not checked.
        return f"\\{written}\n" if written.startswith("---") else f"{written}\n" if written else ""

    def _story(self, elements: Iterable[Element]) -> list[str]:
        """Read a whole text: the body, or a note."""
        blocks = self._blocks(elements)
        if self._words.end():
            what = f"{self._name} has a field that never ends and hides words"
            raise ManuscriptError(what, remedy="Open it in a word processor and save it anew")
        return blocks

    def _blocks(self, elements: Iterable[Element]) -> list[str]:
        blocks: list[str] = []
        for one in elements:
            tag = tag_of(one)
            if tag == "p":
                blocks += self._paragraph(one)
            elif tag == "tbl":
                blocks += self._table(one)
            elif tag == "sdt":
                if not is_on(child_of(one, "sdtPr", "showingPlcHdr")):
                    content = child_of(one, "sdtContent")
                    blocks += self._blocks(() if content is None else content)
            elif tag in _AROUND_BLOCKS:
                blocks += self._blocks(one)
            elif tag == "mc:AlternateContent":
                blocks += self._blocks(one[0] if len(one) else ())
        return blocks

    def _paragraph(self, paragraph: Element) -> list[str]:
        """Give a paragraph's block, if it has words, and those of its boxes."""
        text, found = self._said(paragraph)
        block = text if self._in_cells else _dressed(text, self._dress(paragraph, text))
        if block:
            self.paragraphs.append(found)
        boxes = [one for box in found.boxes for one in self._blocks(box)]
        return [*([f"{block}{self._end}"] if block else []), *boxes]

    def _dress(self, paragraph: Element, text: str) -> Dress:
        """Say what a paragraph is; one that ends as a sentence is a heading only by its style."""
        return self._styles.dress(paragraph, prose=_STOP.search(text) is not None)

    def _said(self, paragraph: Element) -> tuple[str, ParagraphWords]:
        found = self._words.read(paragraph)
        said: list[str] = []
        plain = ""
        for text, note in [*found.pieces, ("", " ")]:
            plain += text
            if note:
                said.append(escaped(plain) if not said else _inner(plain))
                said.append(f"[^{self._label(note)}]" if note.strip() else "")
                plain = ""
        lines = (line.strip() for line in "".join(said).split("\n"))
        return "\n".join(line for line in lines if line), found

    def _label(self, note: str) -> str:
        """Give a note's label: foot notes "1", end notes "e1", in the order they are cited."""
        if note not in self.labels:
            kind = note.partition(" ")[0]
            self._counts[kind] += 1
            self.labels[note] = f"{'e' if kind == 'endnote' else ''}{self._counts[kind]}"
            self._cited.append(note)
        return self.labels[note]

    def _table(self, table: Element) -> list[str]:
        """Give a table; one of a single column is a frame around its text."""
        cells = [_inside(row, "tc") for row in _inside(table, "tr")]
        width = max((len(row) for row in cells), default=0)
        if width <= 1:
            return [block for row in cells for cell in row for block in self._blocks(cell)]
        self._in_cells += 1
        rows = [[self._blocks(cell) for cell in row] for row in cells]
        self._in_cells -= 1
        lines = [f"|{'  |' * width}", f"|{' --- |' * width}"]
        lines += [
            "| " + " | ".join([*map(_cell, row), *[""] * (width - len(row))]) + " |" for row in rows
        ]
        return ["\n".join(lines)]


def _inside(element: Element, tag: str) -> list[Element]:
    """Give the elements of a name in an element, through what is put around them."""
    found: list[Element] = []
    for one in element:
        if tag_of(one) == tag:
            found.append(one)
        elif tag_of(one) in _AROUND_BLOCKS or tag_of(one) == "sdt":
            found += _inside(one, tag)
    return found


def _cell(blocks: Sequence[str]) -> str:
    """Write a cell on one line; what stood on lines of its own is parted by a space."""
    return " ".join(_UNESCAPED_BAR.sub(r"\\|", " ".join(blocks)).split("\n"))


def _inner(text: str) -> str:
    """Write what stands behind a note's reference: no line begins there."""
    return escaped(f"x{text}")[1:]


def _dressed(text: str, dress: Dress) -> str:
    if not text:
        return ""
    if dress.level:
        return f"{'#' * dress.level} {' '.join(text.split(chr(10)))}"
    if dress.quotation:
        return "\n".join(f"> {line}" for line in text.split("\n"))
    if dress.item:
        return f"{dress.item} {text.replace(chr(10), chr(10) + '   ')}"
    return text


def _joined(blocks: list[str]) -> list[str]:
    """Join quotations that follow each other into one."""
    joined: list[str] = []
    for block in blocks:
        if joined and joined[-1].startswith("> ") and block.startswith("> "):
            joined[-1] = f"{joined[-1]}\n>\n{block}"
        else:
            joined.append(block)
    return joined


def _definition(label: str, blocks: Sequence[str]) -> str:
    """Write a note: its first block behind its label, the others indented."""
    inside = "\n\n".join(_joined(list(blocks))).split("\n")
    return "\n".join(
        [f"[^{label}]: {inside[0]}", *(f"    {line}" if line else "" for line in inside[1:])]
    )
