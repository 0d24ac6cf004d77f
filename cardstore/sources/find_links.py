"""Links in texts: every URL of a Markdown text, a plain text, a BibTeX or JSON file.

Comes in: a text and its format. Goes out: every link with its exact place, the note it stands in,
and the tool marks that cling to it, in order. The method:

1. an address begins with http://, https://, ftp:// or a bare www.;
2. it runs on to a white space, a quotation mark, an angle bracket, a stop that no address has, a
   bracket that was not opened inside it, or a mark that is glued to it;
3. the punctuation of its sentence is taken from its end;
4. the escapes of its format are undone.

Source: CommonMark 0.31, 6.3 and 6.5, and GitHub Flavored Markdown, 6.9 (where a bare address
ends); RFC 8259, 7 (escapes of JSON); the escapes of BibTeX exporters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.notes import Lines, TextFormat, find_notes
from cardstore.sources.tool_marks import find_tool_marks
from cardstore.sources.urls import parse_url
from cardstore.spans import Span

if TYPE_CHECKING:
    from cardstore.sources.notes import Note
    from cardstore.sources.source import Source
    from cardstore.sources.tool_marks import ToolMark

_START = re.compile(
    r"(?i)(?:(?<![a-z0-9+.-])(?:https?|ftp):(?://|\\/\\/)|(?<![\w@./:-])www\.(?=[a-z0-9]))"
)
# No address has these; Chinese and Japanese sentences go on behind them without a space.
_STOPS = frozenset('<>"“”„«»`|^—。，、；：！？）】》」』\u200b\u2060\ufeff')
_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())
_TRAILING = ".,;:!?'’‘…"
_MARKDOWN_TRAILING = _TRAILING + "*_~"
_ESCAPES = {
    TextFormat.MARKDOWN: re.compile(r"\\([!-/:-@\[-`{-~])"),
    TextFormat.BIBTEX: re.compile(r"\{?\\([_%&#$~{}])(?:\{\})?\}?"),
    TextFormat.JSON: re.compile(r"\\(/)"),
}
_TILDES = re.compile(r"\{?\\textasciitilde(?:\{\}|\s)?\}?|\$\\sim\$")
_JSON_CODE = re.compile(r"\\u00([2-7][0-9A-Fa-f])")
_BIBTEX_ESCAPE = re.compile(r"\\textasciitilde(?:\{\})?|\\sim|\\[_%&#$~{}](?:\{\})?")
_NOWHERE = Span(0, 0)
_PRIVATE = ("\ue000", "\uf8ff")


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPlace:
    """Where a link stands.

    Attributes:
        name: of the file or the source.
        span: the link as it is written, in code points of the text; empty for a source's field.
        line: counted from 1; None for a source's field.
        note: label of the foot note or entry, or the field of a source; "" outside of notes.
    """

    name: str
    span: Span = _NOWHERE
    line: int | None = None
    note: str = ""

    @property
    def shown(self) -> str:
        """The place for people."""
        line = "" if self.line is None else f":{self.line}"
        note = f" (note {self.note})" if self.note and self.line is not None else ""
        field = f" ({self.note})" if self.note and self.line is None else ""
        return f"{self.name}{line}{note}{field}"

    @property
    def spot(self) -> tuple[str, str]:
        """What is one place for a reader: the note, else the line, else the field."""
        if self.line is None or self.note:
            return (self.name, f"note {self.note}")
        return (self.name, f"line {self.line}")

    @property
    def surroundings(self) -> tuple[str, str]:
        """Where a snapshot of the link would be given too: the note or line, or the source."""
        return (self.name, "") if self.line is None else self.spot


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundLink:
    """One link of a text.

    Attributes:
        url: the address without its format's escapes and without glued marks.
        written: its characters as they stand in the text.
        place: where it stands.
        marks: the tool marks in it or right behind it.
    """

    url: str
    written: str
    place: LinkPlace
    marks: tuple[ToolMark, ...] = ()


def find_links(text: str, *, name: str, text_format: TextFormat) -> tuple[FoundLink, ...]:
    """Give every link of a text, in order.

    >>> found = find_links("See https://example.org/a_(b).", name="n", text_format=TextFormat.PLAIN)
    >>> found[0].url
    'https://example.org/a_(b)'
    """
    marks = find_tool_marks(text)
    glued = [mark.span.start for mark in marks if mark.glued]
    notes = find_notes(text, name=name, text_format=text_format)
    lines = Lines(text)
    found: list[FoundLink] = []
    reached = 0
    while (start := _START.search(text, reached)) is not None:
        end = _end(text, start.start(), glued, text_format)
        reached = max(end, start.end())
        written = text[start.start() : end]
        url = _plain(written, text_format)
        if written[:4].lower() == "www.":
            url = f"http://{url}"
        if parse_url(url) is None:
            continue
        span = Span(start.start(), end)
        found.append(
            FoundLink(
                url=url,
                written=written,
                place=LinkPlace(
                    name=name, span=span, line=lines.at(span.start), note=_note_at(notes, span)
                ),
                marks=_clinging(marks, span),
            )
        )
    return tuple(found)


def links_of_source(source: Source) -> tuple[FoundLink, ...]:
    """Give the links of a source's record: where it is found, and its snapshot."""
    fields = (("url", source.url), ("archive_url", source.archive_url))
    return tuple(
        FoundLink(
            url=value.strip(),
            written=value,
            place=LinkPlace(name=source.source_id, note=field),
            marks=find_tool_marks(value),
        )
        for field, value in fields
        if value.strip()
    )


def _end(text: str, start: int, glued: list[int], text_format: TextFormat) -> int:
    """Find where an address ends, its sentence's punctuation taken off."""
    following = bisect_right(glued, start)
    limit = glued[following] if following < len(glued) else len(text)
    end = _run_end(text, start, limit, text_format)
    trailing = _MARKDOWN_TRAILING if text_format is TextFormat.MARKDOWN else _TRAILING
    while end > start and text[end - 1] in trailing + "([{":
        end -= 1
    return end


def _run_end(text: str, start: int, limit: int, text_format: TextFormat) -> int:
    """Find where the characters of an address end."""
    wanted: list[str] = []
    host_begins = text.find("//", start, start + 8) + 2
    query = False
    place = start
    while place < limit:
        character = text[place]
        if character == "\\":
            escaped = _escape_at(text, place, text_format)
            if escaped == place:
                break
            place = escaped
            continue
        stops = character.isspace() or character in _STOPS or not character.isprintable()
        if stops or _PRIVATE[0] <= character <= _PRIVATE[1]:
            break
        query = query or character == "?"
        # In a path "[" opens a reference to a note, in a query it is a name's: a[]=1.
        if character == "[" and not query and place != host_begins:
            break
        if character in _OPENING:
            wanted.append(_OPENING[character])
        elif character in _CLOSING:
            if not wanted or wanted[-1] != character:
                break
            wanted.pop()
        place += 1
    return place


def _escape_at(text: str, place: int, text_format: TextFormat) -> int:
    """Give the end of the escape that begins here; the place itself where there is none."""
    patterns = [_ESCAPES[text_format]] if text_format in _ESCAPES else []
    if text_format is TextFormat.BIBTEX:
        patterns = [_BIBTEX_ESCAPE]
    if text_format is TextFormat.JSON:
        patterns.append(_JSON_CODE)
    for pattern in patterns:
        found = pattern.match(text, place)
        if found is not None and found[0] != '\\"':
            return found.end()
    return place


def _plain(written: str, text_format: TextFormat) -> str:
    """Undo the escapes of the format."""
    if text_format is TextFormat.PLAIN:
        return written.replace("&amp;", "&")
    plain = written
    if text_format is TextFormat.BIBTEX:
        plain = _TILDES.sub("~", plain)
    if text_format is TextFormat.JSON:
        plain = _JSON_CODE.sub(lambda found: chr(int(found[1], 16)), plain)
    plain = _ESCAPES[text_format].sub(r"\1", plain)
    if text_format is TextFormat.BIBTEX:
        return plain.replace("{", "").replace("}", "")
    return plain.replace("&amp;", "&") if text_format is TextFormat.MARKDOWN else plain


def _note_at(notes: tuple[Note, ...], span: Span) -> str:
    """Name the note in which a link stands."""
    before = bisect_right(notes, span.start, key=lambda note: note.span.start)
    if before == 0:
        return ""
    note = notes[before - 1]
    return note.label if span.start < note.span.end else ""


def _clinging(marks: tuple[ToolMark, ...], span: Span) -> tuple[ToolMark, ...]:
    """Give the marks inside a link, and those that follow it at once or after one space."""
    found: list[ToolMark] = []
    end = span.end
    first = bisect_right(marks, span.start, key=lambda mark: mark.span.start)
    for place in range(first, len(marks)):
        mark = marks[place]
        if mark.span.start > end + 1:
            break
        found.append(mark)
        end = max(end, mark.span.end)
    return tuple(found)
