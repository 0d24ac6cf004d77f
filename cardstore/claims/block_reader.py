"""Block reader: where in a manuscript prose stands, and what the rest is.

Comes in: the text of a file, Markdown as CommonMark, Pandoc and Quarto have it. Goes out: its
blocks of prose with the chapter of each, its other stretches with their kind, and remarks.

    1. Lines are read from the top. Front matter is told by its first line.
    2. A line's first signs say what begins there. Quotes, items and notes are read in turn, without
       the signs of their lines.
    3. Whatever is nothing else is prose. What hides text from the checks and looks as if it should
       not, or never ends, is told in a remark; what never ends hides nothing.

Own code, since the parsers of Markdown tell lines and no offsets, and none knows Pandoc's notes,
divs and tables without additions that each read lines in their own way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.claims import block_signs as signs
from cardstore.claims.block_leaves import CODE_INDENT, LeafReader, inside
from cardstore.claims.blocks import (
    Block,
    BlockReading,
    indent_of,
    read_lines,
    reference_name,
    unindented,
)
from cardstore.claims.manuscript import BlockKind, SkippedKind
from cardstore.claims.quoting_blocks import opens_quotation, read_quoting_block
from cardstore.claims.statements import is_sentence, tells_fact
from cardstore.claims.table_rows import read_grid_row, trimmed_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.blocks import Line

DEEPEST = 12
"""Nobody nests quotes and lists deeper; what lies deeper is read as prose, signs and all."""
NOTE_INDENT = 4


def read_blocks(text: str) -> BlockReading:
    r"""Read a text as blocks; any text has some reading.

    >>> reading = read_blocks("# One\n\nIt fell.\n")
    >>> [type(part).__name__ for part in reading.parts]
    ['Remainder', 'Remainder', 'Block']
    """
    reader = _BlockReader(text)
    reader.read_all(read_lines(text))
    return BlockReading(
        parts=tuple(reader.parts),
        references=frozenset(reader.references),
        remarks=tuple(reader.remarks),
    )


class _BlockReader(LeafReader):
    """Reads lines from the top; every line goes into one part."""

    def read_all(self, lines: Sequence[Line]) -> None:
        """Read a whole text."""
        self._starts = {line.begin: number for number, line in enumerate(lines, start=1)}
        at = self._front_matter(lines)
        self._read(lines[at:], BlockKind.PARAGRAPH, 0)
        self._tell_headings()

    def _read(self, lines: Sequence[Line], kind: BlockKind, depth: int) -> None:
        at = 0
        while at < len(lines):
            at = self._step(lines, at, kind, depth)

    def _step(self, lines: Sequence[Line], at: int, kind: BlockKind, depth: int) -> int:
        """Read what begins at a line; give the number of the line behind it."""
        line = lines[at]
        said = self._said(line)
        if signs.BLANK.match(said):
            self._skip([line], SkippedKind.BLANK)
            return at + 1
        if indent_of(self.text, line) >= CODE_INDENT:
            return self._indented(lines, at)
        behind = at
        if not said.lstrip()[0].isalpha() or said.lstrip()[1:2] == ")":
            if depth < DEEPEST:
                behind = self._container(lines, at, kind, depth)
            behind = behind if behind > at else self._simple(lines, at, kind)
            behind = behind if behind > at else self._fence(lines, at)
            behind = behind if behind > at else self._tags(lines, at, kind)
        elif said.lstrip()[0] in "Tt":
            behind = self._simple(lines, at, kind)
        behind = behind if behind > at else self._table(lines, at, kind)
        return behind if behind > at else self._paragraph(lines, at, kind)

    # --- what holds other blocks ----------------------------------------------------------------

    def _container(self, lines: Sequence[Line], at: int, kind: BlockKind, depth: int) -> int:
        """Read a quote, an item, a note or a definition that begins at a line."""
        said = self._said(lines[at])
        if signs.QUOTE.match(said):
            return self._quote(lines, at, depth)
        if opens_quotation(said):
            return self._quoting_block(lines, at, kind, depth)
        if signs.RULE.match(said):
            return at
        item = signs.BULLET.match(said)
        if item:
            room = item[3]
            wide = "\t" in room or len(room) > CODE_INDENT
            start = item.end(2) + 1 if wide or item.end() == len(said) else item.end()
            columns = CODE_INDENT if "\t" in room else start
            within = inside(kind, BlockKind.ITEM)
            task = signs.TASK.match(said, start)
            start = task.end() if task else start
            return self._indented_part(lines, at, within, depth, start=start, columns=columns)
        note = signs.NOTE.match(said)
        defined = None if note else signs.DEFINITION.match(said)
        begun = note or defined
        if begun is None or (defined and (self._is_beside_table() or not self._follows_prose())):
            return at
        within = inside(kind, BlockKind.NOTE if note else BlockKind.ITEM)
        outer, self._note = self._note, reference_name(note[1]) if note else self._note
        behind = self._indented_part(
            lines, at, within, depth, start=min(begun.end(), len(said)), columns=NOTE_INDENT
        )
        self._note = outer
        return behind

    def _follows_prose(self) -> bool:
        for part in reversed(self.parts[-2:]):
            if isinstance(part, Block):
                return True
            if part.kind is not SkippedKind.BLANK:
                return False
        return False

    def _quote(self, lines: Sequence[Line], at: int, depth: int) -> int:
        inner: list[Line] = []
        flows, number = False, at
        while number < len(lines):
            line = lines[number]
            said = self._said(line)
            sign = signs.QUOTE.match(said)
            if sign:
                inner.append(line._replace(start=line.start + sign.end()))
                flows = bool(said[sign.end() :].strip())
            elif flows and not self._interrupts(line):
                inner.append(line)
            else:
                break
            number += 1
        self._read(inner, BlockKind.QUOTATION, depth + 1)
        return number

    def _quoting_block(self, lines: Sequence[Line], at: int, kind: BlockKind, depth: int) -> int:
        """Read a block that tags, a div or an environment of LaTeX say to be quoted."""
        read = read_quoting_block(self.text, lines, at)
        if read is None:
            self._remark(lines[at], "The block quote that begins here is never closed.")
            return at
        self._skip([read.opening] if read.opening else [], SkippedKind.MARKUP)
        self._read(read.inner, BlockKind.QUOTATION, depth + 1)
        self._skip([read.closing] if read.closing else [], SkippedKind.MARKUP)
        return self._rest(read.rest, lines, read.behind, kind)

    def _indented_part(
        self,
        lines: Sequence[Line],
        at: int,
        kind: BlockKind,
        depth: int,
        *,
        start: int,
        columns: int,
    ) -> int:
        """Read an item, a note or a definition: its first line, and those that are indented."""
        first = lines[at]._replace(start=lines[at].start + start)
        flows = bool(self._said(first).strip())
        end = number = at + 1
        while number < len(lines):
            line = lines[number]
            if signs.BLANK.match(self._said(line)):
                flows = False
            elif indent_of(self.text, line) >= columns:
                flows, end = True, number + 1
            elif flows and not self._interrupts(line) and not signs.BULLET.match(self._said(line)):
                end = number + 1
            else:
                break
            number += 1
        rest = [unindented(self.text, line, columns) for line in lines[at + 1 : end]]
        if not self._said(first).strip():
            self._skip(lines[at : at + 1], SkippedKind.MARKUP)
            self._read(rest, kind, depth + 1)
        else:
            self._read([first, *rest], kind, depth + 1)
        return end

    # --- tables and paragraphs ------------------------------------------------------------------

    def _table(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        """Read a table; each row is prose, its rules and its head are none."""
        said = self._said(lines[at])
        if signs.GRID_RULE.match(said):
            return self._grid(lines, at, kind)
        below = self._said(lines[at + 1]) if at + 1 < len(lines) else ""
        piped = "|" in said and "-" in below and signs.TABLE_RULE.match(below) is not None
        if piped or (signs.COLUMNS_RULE.match(below) and below.strip()):
            self._row(lines[at : at + 1], kind, head=True)
            self._skip(lines[at + 1 : at + 2], SkippedKind.MARKUP)
            return self._rows(lines, at + 2, kind, over=self._cells(lines[at]) if piped else "")
        if signs.COLUMNS_RULE.match(said):
            self._skip(lines[at : at + 1], SkippedKind.MARKUP)
            return self._rows(lines, at + 1, kind)
        return at

    def _cells(self, line: Line) -> str:
        """Give the cells of a head's line with the signs between them."""
        return self._said(trimmed_row(self.text, line))

    def _rows(self, lines: Sequence[Line], at: int, kind: BlockKind, *, over: str = "") -> int:
        while at < len(lines) and not signs.BLANK.match(self._said(lines[at])):
            if signs.COLUMNS_RULE.match(self._said(lines[at])):
                self._skip(lines[at : at + 1], SkippedKind.MARKUP)
                return at + 1
            if signs.CAPTION.match(self._said(lines[at])):
                return at
            self._row(lines[at : at + 1], kind, over=over)
            at += 1
        return at

    def _row(
        self, lines: Sequence[Line], kind: BlockKind, *, head: bool = False, over: str = ""
    ) -> None:
        if head and not any(self._has_mark(line) or self._states(line) for line in lines):
            self._skip(lines, SkippedKind.HEADING)
        elif len(lines) == 1:
            self._prose([trimmed_row(self.text, lines[0])], inside(kind, BlockKind.CELL))
            last = self.parts[-1]
            if over and isinstance(last, Block):
                self.parts[-1] = replace(last, head=over)
        else:
            row = read_grid_row(self.text, lines)
            self._prose(row.lines, inside(kind, BlockKind.CELL), whole=row.columns > 1)
            if row.columns > 1:
                self._remark(
                    lines[0], "A row of a table over several lines is read as one sentence."
                )

    def _states(self, line: Line) -> bool:
        """Tell whether a cell of a line says something that a table's head does not."""
        cells = self._said(line).split("|")
        return any(tells_fact(cell) or is_sentence(cell) for cell in cells)

    def _grid(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        self._skip(lines[at : at + 1], SkippedKind.MARKUP)
        number, row, over = at + 1, at + 1, ""
        while number < len(lines) and self._said(lines[number]).lstrip()[:1] in {"|", "+"}:
            if signs.GRID_RULE.match(self._said(lines[number])):
                if number > row:
                    head = "=" in self._said(lines[number])
                    self._row(lines[row:number], kind, head=head, over=over)
                    over = self._cells(lines[row]) if head and number == row + 1 else over
                self._skip(lines[number : number + 1], SkippedKind.MARKUP)
                row = number + 1
            number += 1
        if number > row:
            self._row(lines[row:number], kind, over=over)
        return number

    def _paragraph(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        """Read a paragraph, a heading with a line under it, or a block of lines."""
        line = lines[at]
        said = self._said(line)
        below = signs.SETEXT.match(self._said(lines[at + 1])) if at + 1 < len(lines) else None
        if below and not self._has_mark(line):
            if not is_sentence(said):
                level = 1 if below[1][0] == "=" else 2
                title = signs.HEADING_END.sub("", said)
                self._heading(lines[at : at + 2], title, level=level)
                return at + 2
            self._remark(line, "A sentence with a line under it is a heading to Markdown; checked.")
            self._prose([line], kind)
            self._skip(lines[at + 1 : at + 2], SkippedKind.MARKUP)
            return at + 2
        if signs.LINE_BLOCK.match(said):
            return self._line_block(lines, at, kind)
        end = self._paragraph_end(lines, at)
        text = self.text[line.start : lines[end - 1].stop]
        if signs.IMAGES.match(text):
            kind = inside(kind, BlockKind.CAPTION)
        self._prose(lines[at:end], kind)
        return end

    def _line_block(self, lines: Sequence[Line], at: int, kind: BlockKind) -> int:
        """Read lines that begin with "|" and are kept apart, as of a poem or an address."""
        end = at
        kept: list[Line] = []
        while end < len(lines):
            said = self._said(lines[end])
            if signs.LINE_BLOCK.match(said):
                kept.append(lines[end]._replace(start=lines[end].start + 1))
            elif kept and said[:1] == " " and said.strip():
                kept.append(lines[end])
            else:
                break
            end += 1
        self._prose(kept, kind, broken=True)
        return end
