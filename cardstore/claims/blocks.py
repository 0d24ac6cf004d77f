"""Blocks: what a manuscript is made of, before anyone looks for sentences.

Comes in (from the block reader): the lines of a text. Goes out: the blocks of prose, each with the
lines it is written on, and the stretches that are none. A line lies in one of them, whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardstore.claims.manuscript import BlockKind, SkippedKind
    from cardstore.spans import Span

TAB = 4
"""Columns to which a tab leads on, as CommonMark has it."""


class Line(NamedTuple):
    """One line of a manuscript, or what is left of it inside a quote, an item or a note.

    Attributes:
        begin: where the line begins in the text.
        start: where its content begins; behind the signs of what it stands in.
        stop: where its content ends, before the line break.
        end: behind the line break.
    """

    begin: int
    start: int
    stop: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block of prose.

    Attributes:
        kind: see `BlockKind`.
        lines: those it is written on, in order; at least one.
        chapter: the heading of its chapter; "" before the first.
        whole: it is one sentence whatever stops stand in it, as a table's row over several lines.
        broken: its lines stay lines when it is set, as those of a poem do.
        note: the name of the foot note it stands in; "" in none.
        head: the line of the table's head over it, cells and the signs between them; "" for none.
    """

    kind: BlockKind
    lines: tuple[Line, ...]
    chapter: str
    whole: bool = False
    broken: bool = False
    note: str = ""
    head: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remainder:
    """A stretch of a manuscript that is no prose."""

    span: Span
    kind: SkippedKind


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockReading:
    """A text as blocks.

    Attributes:
        parts: blocks and other stretches, in order; their lines are all lines of the text.
        references: the names that link definitions give, folded.
        remarks: (line from 1, what a person should know).
    """

    parts: tuple[Block | Remainder, ...]
    references: frozenset[str]
    remarks: tuple[tuple[int, str], ...]


_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")


def read_lines(text: str) -> list[Line]:
    """Give the lines of a text; a byte order mark belongs to none's content."""
    lines = []
    for found in _LINE.finditer(text):
        start, stop, end = found.start(), found.end(1), found.end()
        if start == end:
            break
        lines.append(Line(start, start + (start == 0 and text[:1] == "\ufeff"), stop, end))
    return lines


def indent_of(text: str, line: Line) -> int:
    """Give how many columns of white space a line's content begins with."""
    columns = 0
    for at in range(line.start, line.stop):
        if text[at] == " ":
            columns += 1
        elif text[at] == "\t":
            columns += TAB - columns % TAB
        else:
            return columns
    return columns


def unindented(text: str, line: Line, columns: int) -> Line:
    """Give a line without that many columns of white space, or as many as it has."""
    at, done = line.start, 0
    while at < line.stop and done < columns and text[at] in " \t":
        done += 1 if text[at] == " " else TAB - done % TAB
        at += 1
    return line._replace(start=at)


def reference_name(name: str) -> str:
    """Give the name of a link definition as names are compared."""
    return " ".join(name.split()).casefold()
