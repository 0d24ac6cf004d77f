"""Blocks of a Markdown manuscript as they are set: stretches of text, each with its look and place.

Comes in: the text of a manuscript. Goes out: blocks in order, of stretches that know where in the
text they stand, so that comments find their words. Marks of cards and the writer's other marks stay
and are set small, so that what is made of them can be checked again; comments and front matter go.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.claims.block_reader import read_blocks
from cardstore.claims.blocks import Block, Line, read_lines
from cardstore.claims.inline_reader import Taken, read_inline
from cardstore.claims.manuscript import BlockKind, SkippedKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.claims.blocks import Remainder
    from cardstore.claims.inline_reader import Token

_HEADING = re.compile(r"[ ]{0,3}(#{1,6})[ \t]*")
_CLOSING = re.compile(r"[ \t]+#+[ \t]*\Z")
_RULED = re.compile(r"[ ]{0,3}(=+|-+)[ \t]*\Z")
_ITEM = re.compile(r"(?:[-*+]|\(?(?:#|\w{1,9})[.)])\s*\Z")
_BULLETS = frozenset("-*+")
_FENCE = re.compile(r"\A[ ]{0,3}(?:`{3,}|~{3,})[^\n]*\n|\n[ ]{0,3}(?:`{3,}|~{3,})[ \t]*\Z")
BULLET = "•"
_EMPHASIS = re.compile(r"(\*{1,3}|_{1,3})\Z")
_NOTE = re.compile(r"\s*\[\^([^\]]+)\]\Z")
_BAR = re.compile(r"(?<!\\)\|")
_BOLD = 2


class SetKind(StrEnum):
    """What a block is set as."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    QUOTATION = "quotation"
    ITEM = "item"
    ROW = "row"  # of a table
    HEAD_ROW = "head row"
    CAPTION = "caption"
    CODE = "code"
    NOTE = "note"
    WORK = "work"  # of a list of works


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Text of one look.

    Attributes:
        text: as it is seen; a line feed is a line break.
        at: where its first sign stands in the manuscript; the others follow where `exact`.
        exact: it stands there as it is.
        italic, bold, struck, code: its look.
        mark: it is a mark of the writer's, for the gate.
        raised: it refers to a note.
    """

    text: str
    at: int
    exact: bool = True
    italic: bool = False
    bold: bool = False
    struck: bool = False
    code: bool = False
    mark: bool = False
    raised: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBlock:
    """A block as it is set.

    Attributes:
        kind: see `SetKind`.
        cells: its stretches; several of a table's row alone.
        level: of a heading, 1 to 6; how deep an item lies, from 0.
        label: of an item its sign, "•" or "3."; of a note its name; else "".
    """

    kind: SetKind
    cells: tuple[tuple[Stretch, ...], ...]
    level: int = 0
    label: str = ""


def set_blocks(text: str) -> Iterator[SetBlock]:
    """Give the blocks of a manuscript in order; notes come where they stand."""
    reading = read_blocks(text)
    for part in reading.parts:
        if isinstance(part, Block):
            yield _block(text, part, reading.references)
        else:
            yield from _remainder(text, part, reading.references)


def _block(text: str, block: Block, references: frozenset[str]) -> SetBlock:
    stretches = tuple(_stretches(text, block.lines, references, broken=block.broken))
    first = block.lines[0]
    signs = text[first.begin : first.start]
    if block.kind is BlockKind.CELL:
        return _row(stretches, head=False)
    if block.kind is BlockKind.ITEM:
        label = signs.strip() if _ITEM.search(signs.strip()) else ""
        depth = len(signs.expandtabs(4)) - len(signs.expandtabs(4).lstrip())
        return SetBlock(
            kind=SetKind.ITEM,
            cells=(stretches,),
            level=min(depth // 2, 4),
            label=BULLET if label in _BULLETS else label,
        )
    kind = {
        BlockKind.QUOTATION: SetKind.QUOTATION,
        BlockKind.CAPTION: SetKind.CAPTION,
        BlockKind.NOTE: SetKind.NOTE,
    }.get(block.kind, SetKind.PARAGRAPH)
    return SetBlock(kind=kind, cells=(stretches,), label=block.note)


def _remainder(text: str, part: Remainder, references: frozenset[str]) -> Iterator[SetBlock]:
    written = part.span.of(text)
    if part.kind is SkippedKind.HEADING:
        yield _heading(text, part, references)
    elif part.kind is SkippedKind.CODE:
        shown = _FENCE.sub("", written.strip("\r\n"))
        code = Stretch(text=shown, at=part.span.start, exact=False, code=True)
        yield SetBlock(kind=SetKind.CODE, cells=((code,),))
    elif part.kind is SkippedKind.REFERENCES:
        for line in _lines(text, part):
            if text[line.start : line.stop].strip():
                entry = tuple(_stretches(text, (line,), references, broken=False))
                yield SetBlock(kind=SetKind.WORK, cells=(entry,))


def _lines(text: str, part: Remainder) -> list[Line]:
    """Give the lines of a stretch, with places in the whole text."""
    start = part.span.start
    return [Line(*(start + one for one in line)) for line in read_lines(part.span.of(text))]


def _heading(text: str, part: Remainder, references: frozenset[str]) -> SetBlock:
    """Set a heading, of either form; a table's first row is told as one too."""
    lines = [one for one in _lines(text, part) if text[one.start : one.stop].strip()]
    level = 1
    if len(lines) > 1 and (ruled := _RULED.match(text[lines[-1].start : lines[-1].stop])):
        level = 1 if ruled[1].startswith("=") else _BOLD
        lines.pop()
    head = text[lines[0].start : lines[0].stop]
    if _BAR.match(head.strip()):
        return _row(tuple(_stretches(text, lines, references, broken=False)), head=True)
    found = _HEADING.match(head)
    if found:
        level = len(found[1])
        closing = _CLOSING.search(head)
        stop = lines[0].start + closing.start() if closing else lines[0].stop
        lines[0] = lines[0]._replace(start=lines[0].start + found.end(), stop=stop)
    stretches = tuple(_stretches(text, lines, references, broken=False))
    return SetBlock(kind=SetKind.HEADING, cells=(stretches,), level=level)


def _row(stretches: tuple[Stretch, ...], *, head: bool) -> SetBlock:
    """Cut a row at its bars."""
    cells: list[list[Stretch]] = [[]]
    for one in stretches:
        if not one.exact or one.code or one.mark:
            cells[-1].append(one)
            continue
        at = one.at
        for number, said in enumerate(one.text.split("|")):
            if number:
                cells.append([])
            if said.strip():
                left = 0 if cells[-1] else len(said) - len(said.lstrip())
                cells[-1].append(_replaced(one, said[left:], at + left))
            at += len(said) + 1
    filled = cells[1:] if len(cells) > 1 and not cells[0] else cells
    if len(filled) > 1 and not filled[-1]:
        filled.pop()
    kind = SetKind.HEAD_ROW if head else SetKind.ROW
    return SetBlock(kind=kind, cells=tuple(tuple(_trimmed(cell)) for cell in filled))


def _trimmed(cell: list[Stretch]) -> list[Stretch]:
    """Give a cell without the space before its bar."""
    if not cell or not cell[-1].exact or cell[-1].mark or cell[-1].code:
        return cell
    last = cell[-1]
    return [*cell[:-1], _replaced(last, last.text.rstrip(), last.at)]


def _replaced(one: Stretch, text: str, at: int) -> Stretch:
    return Stretch(
        text=text, at=at, italic=one.italic, bold=one.bold, struck=one.struck, raised=one.raised
    )


@dataclass(slots=True)
class _Look:
    """How what comes next looks."""

    italic: bool = False
    bold: bool = False
    struck: bool = False
    code: bool = False

    def turn(self, sign: str) -> bool:
        """Switch what a sign stands for; give False for a sign that stands for nothing."""
        if _EMPHASIS.match(sign):
            self.italic ^= len(sign) != _BOLD
            self.bold ^= len(sign) >= _BOLD
        elif sign == "~~":
            self.struck ^= True
        elif sign and not sign.strip("`"):
            self.code ^= True
        else:
            return False
        return True


def _stretches(
    text: str, lines: Sequence[Line], references: frozenset[str], *, broken: bool
) -> Iterator[Stretch]:
    """Give the stretches of a block."""
    read = read_inline(text, lines, references=references, between=" ", broken=broken)
    look, at = _Look(), 0
    for token in [*read.tokens, None]:
        end = len(read.raw) if token is None else token.start
        yield from _plain(read.raw, at, end, read.starts, look)
        if token is None:
            return
        sign = read.raw[token.start : token.end]
        if token.taken is Taken.MASKED:
            yield from _plain(read.raw, token.start, token.end, read.starts, look)
        elif token.taken is not Taken.SIGN or not look.turn(sign):
            yield from _taken(token, sign, _place(read.starts, token.start))
        at = max(at, token.end)


def _plain(
    raw: str, start: int, end: int, starts: Sequence[tuple[int, int]], look: _Look
) -> Iterator[Stretch]:
    """Give raw text as it stands, line by line; a line's end is a space."""
    while start < end:
        line = raw.find("\n", start, end)
        stop = end if line < 0 else line
        if stop > start:
            yield Stretch(
                text=raw[start:stop],
                at=_place(starts, start),
                italic=look.italic,
                bold=look.bold,
                struck=look.struck,
                code=look.code,
            )
        if line >= 0:
            yield Stretch(text=" ", at=_place(starts, line), exact=False)
        start = stop + (line >= 0)


def _taken(token: Token, sign: str, at: int) -> Iterator[Stretch]:
    """Give what is set for a sign that was taken out."""
    if token.taken in {Taken.CARD, Taken.MARK}:
        left = len(sign) - len(sign.lstrip())
        if left:
            yield Stretch(text=" ", at=at, exact=False)
        yield Stretch(text=sign.strip(), at=at + left, mark=True)
    elif token.taken is Taken.REFERENCE:
        found = _NOTE.match(sign)
        if found:
            yield Stretch(text=found[1], at=at + found.start(1), raised=True)
        else:
            yield Stretch(text=f" {sign.strip()}", at=at, exact=False)
    elif token.taken is Taken.HARD_BREAK:
        yield Stretch(text="\n", at=at, exact=False)
    elif token.taken is Taken.LINE_BREAK:
        yield Stretch(text=" ", at=at, exact=False)
    elif token.instead:
        yield Stretch(text=token.instead, at=at, exact=False)


def _place(starts: Sequence[tuple[int, int]], raw: int) -> int:
    """Give the place in the manuscript of one in a block's raw text."""
    line = next(one for one in reversed(starts) if one[0] <= raw)
    return line[1] + raw - line[0]
