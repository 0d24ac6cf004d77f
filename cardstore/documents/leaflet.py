r"""Leaflet: a short text as values, written as Markdown or as HTML; what both say is the same.

Comes in: headings, paragraphs, lists and tables, whose text is plain but for italics and links.
Goes out: Markdown (CommonMark with tables), or the body of a page. Everything is escaped: what
anybody wrote shows as it was written, and no address but http and https becomes a link.

>>> leaflet_markdown((Paragraph(parts=(Words(text="5*3 <b>"),)),))
'5\\*3 \\<b>\n'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGNS = re.compile(r"[\\`*_\[\]<&~|$^]")
_LINE_HEAD = re.compile(r"^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-+\s*$|:)")
_NUMBER_HEAD = re.compile(r"^(\s*\d{1,9})([.)])(?=\s|$)")
_WEB = re.compile(r"https?://[^\s<>\"'\\^`{|}\x00-\x20\x7f]+\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Text, as it is.

    Attributes:
        text: plain; white space is one space.
        italic, strong: how it is set.
        link: where it leads; "" for nowhere.
    """

    text: str
    italic: bool = False
    strong: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading; `level` 1 to 6."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph."""

    parts: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A list; each item's parts. `ordered` counts from 1."""

    items: tuple[tuple[Words, ...], ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; columns from `numeric` on are numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    numeric: int = 1


Part: TypeAlias = "Heading | Paragraph | Listed | Table"
Leaflet: TypeAlias = "Sequence[Part]"


def said(*texts: str) -> Paragraph:
    """Make a paragraph of plain text."""
    return Paragraph(parts=(Words(text=" ".join(texts)),))


# ---- Markdown ----------------------------------------------------------------------------------


def leaflet_markdown(leaflet: Leaflet) -> str:
    """Write a leaflet as Markdown; it ends with a line break."""
    return "\n\n".join(_part_markdown(one) for one in leaflet) + "\n"


def plain_markdown(text: str) -> str:
    """Write plain text so that Markdown shows it as it is, on one line."""
    line = " ".join(text.split())
    return _SIGNS.sub(lambda found: f"\\{found[0]}", line)


def _part_markdown(part: Part) -> str:
    if isinstance(part, Heading):
        return f"{'#' * part.level} {plain_markdown(part.text)}"
    if isinstance(part, Paragraph):
        return _line_markdown(part.parts)
    if isinstance(part, Table):
        return _table_markdown(part)
    return "\n".join(
        f"{f'{number}.' if part.ordered else '-'} {_line_markdown(item)}"
        for number, item in enumerate(part.items, start=1)
    )


def _line_markdown(parts: Sequence[Words]) -> str:
    line = "".join(_words_markdown(one) for one in parts)
    line = _LINE_HEAD.sub(r"\1\\\2", line)
    return _NUMBER_HEAD.sub(r"\1\\\2", line)


def _words_markdown(words: Words) -> str:
    if is_web_address(words.link):
        if words.text == words.link:
            return f"<{words.link}>"
        target = words.link.replace("(", "%28").replace(")", "%29")
        return f"[{plain_markdown(words.text)}]({target})"
    text = words.text
    left, right = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    inner = plain_markdown(text)
    if inner and (words.italic or words.strong):
        signs = "*" * (words.italic + 2 * words.strong)
        inner = f"{signs}{inner}{signs}"
    return f"{' ' if left else ''}{inner}{' ' if right and inner else ''}"


def _table_markdown(table: Table) -> str:
    sign = [" --- " if one < table.numeric else " ---: " for one in range(len(table.head))]
    lines = [_row_markdown(table.head), f"|{'|'.join(sign)}|"]
    lines += [_row_markdown(row) for row in table.rows]
    caption = [plain_markdown(table.caption), ""] if table.caption else []
    return "\n".join([*caption, *lines])


def _row_markdown(cells: Sequence[str]) -> str:
    return f"| {' | '.join(plain_markdown(one) for one in cells)} |"


# ---- HTML --------------------------------------------------------------------------------------


def leaflet_html(leaflet: Leaflet) -> str:
    """Write a leaflet as the body of a page."""
    return "".join(_part_html(one) for one in leaflet)


def is_web_address(address: str) -> bool:
    """Tell whether an address may become a link."""
    return _WEB.match(address) is not None


def _part_html(part: Part) -> str:
    if isinstance(part, Heading):
        return f"<h{part.level}>{escape(part.text)}</h{part.level}>\n"
    if isinstance(part, Paragraph):
        return f"<p>{words_html(part.parts)}</p>\n"
    if isinstance(part, Table):
        return _table_html(part)
    kind = "ol" if part.ordered else "ul"
    items = "".join(f"<li>{words_html(one)}</li>\n" for one in part.items)
    return f"<{kind}>\n{items}</{kind}>\n"


def words_html(parts: Sequence[Words]) -> str:
    """Write stretches of text as HTML."""
    return "".join(_words_html(one) for one in parts)


def _words_html(words: Words) -> str:
    inner = escape(words.text)
    if words.italic:
        inner = f"<em>{inner}</em>"
    if words.strong:
        inner = f"<strong>{inner}</strong>"
    if is_web_address(words.link):
        return f'<a href="{escape(words.link)}" rel="noreferrer">{inner}</a>'
    return inner


def _table_html(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>\n" if table.caption else ""
    head = "".join(
        f'<th scope="col"{" class=number" if place >= table.numeric else ""}>{escape(one)}</th>'
        for place, one in enumerate(table.head)
    )
    rows = "".join(f"<tr>{_cells_html(row, table.numeric)}</tr>\n" for row in table.rows)
    return (
        f'<div class="wide"><table>\n{caption}<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody></table></div>\n"
    )


def _cells_html(cells: Sequence[str], numeric: int) -> str:
    return "".join(
        f'<td class="number">{escape(one)}</td>' if place >= numeric else f"<td>{escape(one)}</td>"
        for place, one in enumerate(cells)
    )
