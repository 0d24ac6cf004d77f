"""A .docx is made of a Markdown manuscript, plain and good to read, with comments at its sentences.

Comes in: a manuscript's text and comments, whose places count in it. Goes out: the bytes of a file:
headings, paragraphs, lists, quotations, tables, emphasis; notes at its end. Marks of cards stand
small and grey where they stood, so that the file can be checked again. python-docx makes it; the
same text and comments give the same bytes.
"""

from __future__ import annotations

import re
import zipfile
from bisect import bisect_left, bisect_right
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

from cardstore.adapters.manuscripts.docx_comments import CommentedDocx, put_comments
from cardstore.adapters.manuscripts.docx_trace import Letter, Traced
from cardstore.adapters.manuscripts.set_blocks import BULLET, SetKind, set_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docx.document import Document
    from docx.text.paragraph import Paragraph

    from cardstore.adapters.manuscripts.docx_package import Element
    from cardstore.adapters.manuscripts.set_blocks import SetBlock, Stretch
    from cardstore.review.comment import DraftComment
    from cardstore.spans import Span

_NOT_XML = re.compile("[^\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_INK, _GREY = "1B1B1B", "8A8A8A"
_STYLES = {
    SetKind.QUOTATION: "Quote",
    SetKind.CAPTION: "Caption",
    SetKind.CODE: "No Spacing",
    SetKind.ITEM: "List Paragraph",
}


def make_docx(
    text: str, comments: Sequence[DraftComment], *, name: str, at: str = ""
) -> CommentedDocx:
    """Make a file of a manuscript.

    Args:
        text: of the manuscript.
        comments: with places in it, in order.
        name: of the manuscript, for its title.
        at: when, "2026-11-30T09:00:00Z"; "" where that does not matter.
    """
    making = _Making(name, at)
    for one in set_blocks(text):
        making.add(one)
    making.end()
    return making.commented(comments, name=name)


class _Making:
    """A document while it is made, and where the manuscript's letters went."""

    def __init__(self, name: str, at: str) -> None:
        import docx  # noqa: PLC0415 - takes 100 ms, and few runs make a file

        self._document: Document = docx.Document()
        self._placed: list[tuple[int, Stretch, Element]] = []
        self._notes: list[SetBlock] = []
        self._rows: list[SetBlock] = []
        _dress(self._document)
        properties = self._document.core_properties
        properties.title, properties.author, properties.comments = _clean(name), "cardstore", ""
        moment = datetime(*_LONG_AGO[:3], tzinfo=UTC)
        if at:
            moment = datetime.fromisoformat(at)
        properties.created = properties.modified = moment.replace(tzinfo=None)
        properties.last_modified_by = "cardstore"

    def add(self, block: SetBlock) -> None:
        """Set a block; a table's rows are set together."""
        if block.kind in {SetKind.ROW, SetKind.HEAD_ROW}:
            if block.kind is SetKind.HEAD_ROW:
                self._end_table()
            self._rows.append(block)
            return
        self._end_table()
        if block.kind is SetKind.NOTE:
            self._notes.append(block)
            return
        self._set(block)

    def end(self) -> None:
        """Set what waits: a table, and the notes."""
        self._end_table()
        if self._notes:
            self._document.add_heading("Notes", level=2)
        for one in self._notes:
            paragraph = self._document.add_paragraph()
            paragraph.add_run(f"{_clean(one.label)} ").font.superscript = True
            self._fill(paragraph, one.cells[0])

    def commented(self, comments: Sequence[DraftComment], *, name: str) -> CommentedDocx:
        """Give the file with comments at their words."""
        root = self._document.element
        numbers = {one: number for number, one in enumerate(root.iter("*"))}
        self._placed.sort(key=lambda one: one[0])
        starts = [one[0] for one in self._placed]
        placed = []
        for one in comments:
            place = self._place(one.span, starts, numbers)
            if place is not None:
                placed.append((one, place))
        made = BytesIO()
        self._document.save(made)
        done = put_comments(made.getvalue(), placed, name=name, text="")
        return CommentedDocx(
            content=_settled(done.content),
            anchored=done.anchored,
            beside=0,
            left_out=len(comments) - len(placed),
        )

    def _place(
        self, span: Span, starts: Sequence[int], numbers: dict[Element, int]
    ) -> Traced | None:
        """Give where a stretch of the manuscript was set; None for nowhere."""
        first = max(bisect_right(starts, span.start) - 1, 0)
        last = bisect_left(starts, span.end) - 1
        while first <= last and _end(self._placed[first][1]) <= span.start:
            first += 1
        if first > last:
            return None
        begin, end = self._placed[first], self._placed[last]
        return Traced(
            first=Letter(element=numbers[begin[2]], at=_inside(begin[1], span.start)),
            last=Letter(element=numbers[end[2]], at=_inside(end[1], span.end - 1)),
        )

    def _set(self, block: SetBlock) -> None:
        if block.kind is SetKind.HEADING:
            paragraph = self._document.add_heading(level=block.level)
        elif block.label == BULLET:
            deep = f" {min(block.level, 2) + 1}" if block.level else ""
            paragraph = self._document.add_paragraph(style=f"List Bullet{deep}")
        else:
            paragraph = self._document.add_paragraph(style=_STYLES.get(block.kind))
        if block.kind is SetKind.ITEM and block.label != BULLET:
            _indent(paragraph, block.level)
            paragraph.add_run(f"{_clean(block.label)}\t" if block.label else "\t")
        self._fill(paragraph, block.cells[0])

    def _end_table(self) -> None:
        rows, self._rows = self._rows, []
        width = max((len(one.cells) for one in rows), default=0)
        if not width:
            return
        table = self._document.add_table(rows=len(rows), cols=width, style="Table Grid")
        for row, block in zip(table.rows, rows, strict=True):
            for cell, stretches in zip(row.cells, block.cells, strict=False):
                self._fill(cell.paragraphs[0], stretches, bold=block.kind is SetKind.HEAD_ROW)
        self._document.add_paragraph(style="No Spacing")

    def _fill(
        self, paragraph: Paragraph, stretches: Sequence[Stretch], *, bold: bool = False
    ) -> None:
        for one in stretches:
            for number, said in enumerate(_clean(one.text).split("\n")):
                run = paragraph.add_run()
                if number:
                    run.add_break()
                if said:
                    text = run._r.add_t(said)  # noqa: SLF001 - runs have no other way to one element
                    if one.text != "\n" and not number:
                        self._placed.append((one.at, one, text))
                _look(run, one, bold=bold)


def _look(run: object, one: Stretch, *, bold: bool) -> None:
    from docx.shared import Pt, RGBColor  # noqa: PLC0415 - see above

    font = run.font  # type: ignore[attr-defined]  # of python-docx, which is loaded late
    if one.italic:
        font.italic = True
    if one.bold or bold:
        font.bold = True
    if one.struck:
        font.strike = True
    if one.code:
        font.name = "Courier New"
    if one.raised:
        font.superscript = True
    if one.mark:
        font.size, font.color.rgb = Pt(7.5), RGBColor.from_string(_GREY)


def _dress(document: Document) -> None:
    """Give the document its look: a book's type, room to write, black headings."""
    from docx.shared import Cm, Pt, RGBColor  # noqa: PLC0415 - see above

    for section in document.sections:
        section.left_margin = section.right_margin = Cm(2.8)
        section.top_margin = section.bottom_margin = Cm(2.5)
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = "Georgia", Pt(11)
    normal.paragraph_format.space_after = Pt(8)
    normal.paragraph_format.line_spacing = 1.3
    for name in ("Title", *(f"Heading {level}" for level in range(1, 7))):
        style = document.styles[name]
        style.font.name, style.font.color.rgb = "Georgia", RGBColor.from_string(_INK)
        fonts = style.element.rPr.rFonts
        for theme in [one for one in fonts.attrib if one.endswith("Theme")]:
            del fonts.attrib[theme]
    quote = document.styles["Quote"]
    quote.font.italic = False
    quote.font.color.rgb = RGBColor.from_string(_INK)
    quote.paragraph_format.left_indent = quote.paragraph_format.right_indent = Cm(1)
    caption = document.styles["Caption"]
    caption.font.color.rgb = RGBColor.from_string(_INK)


def _indent(paragraph: Paragraph, level: int) -> None:
    from docx.shared import Cm  # noqa: PLC0415 - see above

    layout = paragraph.paragraph_format
    layout.left_indent, layout.first_line_indent = Cm(0.8 * (level + 1)), Cm(-0.6)
    layout.tab_stops.add_tab_stop(Cm(0.8 * (level + 1)))


def _end(one: Stretch) -> int:
    return one.at + (len(one.text) if one.exact else 1)


def _inside(one: Stretch, at: int) -> int:
    """Give the place in a stretch's text of one in the manuscript."""
    return min(max(at - one.at, 0), len(one.text) - 1) if one.exact else 0


def _clean(text: str) -> str:
    """Give a text without signs that XML cannot hold; as many as there were."""
    return _NOT_XML.sub(lambda found: " " if found[0] in "\t\r" else "\ufffd", text)


def _settled(content: bytes) -> bytes:
    """Give an archive whose parts have no time of their own."""
    made = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(content)) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for one in sorted(old.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            new.writestr(zipfile.ZipInfo(one, _LONG_AGO), old.read(one), zipfile.ZIP_DEFLATED)
    return made.getvalue()
