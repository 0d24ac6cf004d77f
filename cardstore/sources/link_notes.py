"""Link notes: the writer's notes with an archive link for every stale link.

Comes in: a text, and the verdicts on its links. Goes out: the same text with the snapshot's address
put behind each link that no longer resolves; where that would break the text (`link_spots`), the
address goes to a list at the text's end, below a line "Archived:". Nothing else of the text is
touched. A link that has its snapshot already is left alone, so writing twice changes nothing more.

Source: BibTeX's own documentation (what stands between entries is a comment, but for "@").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.link_spots import Spots
from cardstore.sources.links import LinkState
from cardstore.sources.notes import TextFormat
from cardstore.sources.urls import normal_form

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.links import LinkVerdict
    from cardstore.spans import Span

_ENTRY_END = re.compile(r"[}\"](?:[ \t]*,)?")
_URL_FIELD = re.compile(r"(?m)(?:^|[,\s{(])url\s*=\s*[{\"]\Z", re.IGNORECASE)
_ARCHIVE_FIELD = re.compile(r"\barchiveurl\s*=", re.IGNORECASE)
_ENTRY = re.compile(r"(?m)^[ \t]*@")
_TOLD = re.compile(r"\s*,?\s*[\[(]*archived", re.IGNORECASE)
# The lines of the list at the end, in Markdown, in plain text and in BibTeX.
_LISTED = re.compile(r"(?m)^(?:- |% )?<?([^\s<>]+)>? \(\[?archived ")
_LIST = re.compile(
    r"(?m)^(?:% )?Archived:\r?\n(?:\r?\n)?(?:(?:- |% )?\S+ \(\[?archived .*(?:\n|\Z))+\s*\Z"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedNotes:
    """Notes with their archive links.

    Attributes:
        text: the notes.
        beside: how many archive links were put behind their link.
        at_end: how many were put into the list at the text's end.
        left_out: how many stale links got none, since a program fills their field (JSON).
    """

    text: str
    beside: int = 0
    at_end: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class _Addition:
    """What is put where; behind is None for the list at the end."""

    behind: int | None
    written: str


class _Entries:
    """Where the entries of a BibTeX file begin."""

    def __init__(self, text: str) -> None:
        self._edges = [0, *(found.start() for found in _ENTRY.finditer(text)), len(text)]

    def around(self, offset: int) -> tuple[int, int]:
        """Give where the entry at an offset begins, and where the next one does."""
        place = min(bisect_right(self._edges, offset), len(self._edges) - 1)
        return self._edges[place - 1], self._edges[place]


def with_archive_links(
    text: str, verdicts: Iterable[LinkVerdict], *, name: str, text_format: TextFormat
) -> ArchivedNotes:
    """Put a snapshot's address behind every stale link of a text, or into a list at its end.

    In Markdown it is a link, in plain text its address, in BibTeX a field `archiveurl` where the
    link is a field `url`; the list is of comments there. A JSON file stays as it is: a snapshot has
    its own field there, which its program fills.

    Args:
        text: the notes.
        verdicts: on their links, whose places name this text.
        name: the name under which the text's links were found.
        text_format: how it is written.
    """
    stale = [
        (place.span, verdict)
        for verdict in verdicts
        if verdict.state is LinkState.STALE
        for place in verdict.where
        if place.name == name and place.line is not None
    ]
    if text_format is TextFormat.JSON:
        return ArchivedNotes(text=text, left_out=len(stale))
    spots = Spots(text, text_format) if text_format is not TextFormat.BIBTEX else _Entries(text)
    listed = {_key(found[1]) for found in _LISTED.finditer(text)}
    added: dict[int, str] = {}
    at_end: list[str] = []
    for span, verdict in sorted(stale, key=lambda pair: pair[0].start):
        found = _beside(text, span, verdict, spots)
        if found is not None and found.behind is not None:
            added.setdefault(found.behind, found.written)
        elif found is not None and _key(verdict.url) not in listed:
            listed.add(_key(verdict.url))
            at_end.append(found.written)
    for behind in sorted(added, reverse=True):
        text = f"{text[:behind]}{added[behind]}{text[behind:]}"
    return ArchivedNotes(
        text=_with_list(text, at_end, text_format) if at_end else text,
        beside=len(added),
        at_end=len(at_end),
    )


def archive_notes(verdicts: Iterable[LinkVerdict]) -> str:
    """Write a Markdown list of the stale links, each with its snapshot and the places it is in."""
    lines = [
        f"- <{verdict.url}> ({_told(verdict)}): {', '.join(p.shown for p in verdict.where)}"
        for verdict in verdicts
        if verdict.state is LinkState.STALE
    ]
    return "".join(f"{line}\n" for line in lines)


def _beside(
    text: str, span: Span, verdict: LinkVerdict, spots: Spots | _Entries
) -> _Addition | None:
    """Give what is added for one link; None where it has its snapshot."""
    if isinstance(spots, _Entries):
        return _in_entry(text, span, verdict, spots)
    behind = spots.behind(span)
    markdown = spots.markdown
    if behind is None:
        line = (
            f"- <{_bare(verdict.url)}> ({_told(verdict)})"
            if markdown
            else (f"{verdict.url} ({_plainly_told(verdict)})")
        )
        return _Addition(None, line)
    if _TOLD.match(text, behind):
        return None
    told = _told(verdict) if markdown else _plainly_told(verdict)
    return _Addition(behind, f" ({told})")


def _in_entry(text: str, span: Span, verdict: LinkVerdict, entries: _Entries) -> _Addition | None:
    """Give the field behind the field `url` of a BibTeX entry; a comment for all else."""
    comment = f"% {verdict.url} ({_plainly_told(verdict)})".replace("@", "%40")
    closing = _ENTRY_END.match(text, span.end)
    line_begins = text.rfind("\n", 0, span.start) + 1
    if closing is None or _URL_FIELD.search(text, line_begins, span.start) is None:
        return _Addition(None, comment)
    if "%" in text[line_begins : span.start]:
        return _Addition(None, comment)
    if _ARCHIVE_FIELD.search(text, *entries.around(span.start)):
        return None
    indent = re.match(r"[ \t]*", text[line_begins:])
    comma = "" if closing[0].endswith(",") else ","
    blank = "" if indent is None else indent[0]
    address = verdict.archive_url.replace("{", "%7B").replace("}", "%7D")
    return _Addition(closing.end(), f"{comma}{_line_end(text)}{blank}archiveurl = {{{address}}},")


def _with_list(text: str, lines: list[str], text_format: TextFormat) -> str:
    """Put lines to the list at the end of a text, which is begun where there is none."""
    end = _line_end(text)
    title = {TextFormat.MARKDOWN: f"Archived:{end}", TextFormat.BIBTEX: "% Archived:"}
    if _LIST.search(text) is None:
        opening = title.get(text_format, "Archived:")
        lines = [*([""] if text.strip() else []), opening, *lines]
    else:
        text = text.rstrip()
    text = text if text.endswith("\n") or not text else f"{text}{end}"
    return text + "".join(f"{line}{end}" for line in lines)


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _key(url: str) -> str:
    """Give what is equal for an address and for its form in the list."""
    return normal_form(_bare(url.replace("@", "%40")))


def _bare(url: str) -> str:
    return url.replace("<", "%3C").replace(">", "%3E").replace(" ", "%20")


def _told(verdict: LinkVerdict) -> str:
    address = verdict.archive_url.replace("(", "%28").replace(")", "%29").replace(" ", "%20")
    return f"[archived {verdict.archived_at[:10]}]({address})"


def _plainly_told(verdict: LinkVerdict) -> str:
    return f"archived {verdict.archived_at[:10]}: {verdict.archive_url}"
