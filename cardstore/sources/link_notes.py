"""Link notes: the writer's notes with an archive link behind every stale link.

Comes in: a text, and the verdicts on its links. Goes out: the same text with the snapshot's address
put behind each link that no longer resolves; nothing else of it is touched. A link that has its
snapshot behind it already is left alone, so writing twice changes nothing more.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.links import LinkState
from cardstore.sources.notes import TextFormat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.find_links import LinkPlace
    from cardstore.sources.links import LinkVerdict

# What may close a link before its snapshot is told: `](…)`, `>`, `**`, a title in quotation marks.
_CLOSES = re.compile(r"(?:\s?\"[^\"\n]*\")?[)>}\"*_\]]*")
_ENTRY_END = re.compile(r"[}\"](?:[ \t]*,)?")
_TOLD = re.compile(r"\s*,?\s*[\[(]*archived", re.IGNORECASE)


def with_archive_links(
    text: str, verdicts: Iterable[LinkVerdict], *, name: str, text_format: TextFormat
) -> str:
    """Put a snapshot's address behind every stale link of a text.

    In Markdown it is a link, in plain text its address, in BibTeX a field `archiveurl`. A JSON file
    stays as it is: a snapshot has its own field there, which its program fills.

    Args:
        text: the notes.
        verdicts: on their links, whose places name this text.
        name: the name under which the text's links were found.
        text_format: how it is written.
    """
    additions = sorted(
        (
            (place, verdict)
            for verdict in verdicts
            if verdict.state is LinkState.STALE
            for place in verdict.where
            if place.name == name and place.line is not None
        ),
        key=lambda pair: pair[0].span.end,
        reverse=True,
    )
    for place, verdict in additions:
        text = _with_one(text, place, verdict, text_format)
    return text


def archive_notes(verdicts: Iterable[LinkVerdict]) -> str:
    """Write a Markdown list of the stale links, each with its snapshot and the places it is in."""
    lines = [
        f"- <{verdict.url}> ({_told(verdict)}): {', '.join(p.shown for p in verdict.where)}"
        for verdict in verdicts
        if verdict.state is LinkState.STALE
    ]
    return "".join(f"{line}\n" for line in lines)


def _with_one(text: str, place: LinkPlace, verdict: LinkVerdict, text_format: TextFormat) -> str:
    """Put one snapshot behind one link."""
    if text_format is TextFormat.JSON:
        return text
    if text_format is TextFormat.BIBTEX:
        return _in_entry(text, place.span.end, verdict)
    end = place.span.end
    closing = _CLOSES.match(text, end)
    if closing is not None and text_format is TextFormat.MARKDOWN:
        end = closing.end()
    if _TOLD.match(text, end):
        return text
    told = _told(verdict) if text_format is TextFormat.MARKDOWN else _plainly_told(verdict)
    return f"{text[:end]} ({told}){text[end:]}"


def _in_entry(text: str, end: int, verdict: LinkVerdict) -> str:
    """Put a field behind the field of a BibTeX entry; elsewhere in LaTeX a command."""
    line_begins = text.rfind("\n", 0, end) + 1
    field = re.match(r"\s*url\s*=\s*[{\"]", text[line_begins:end])
    closing = _ENTRY_END.match(text, end)
    if field is None or closing is None:
        return text
    if re.match(r"\s*archiveurl\s*=", text[closing.end() :]):
        return text
    indent = re.match(r"[ \t]*", text[line_begins:])
    comma = "" if closing[0].endswith(",") else ","
    blank = "" if indent is None else indent[0]
    added = f"{comma}\n{blank}archiveurl = {{{verdict.archive_url}}},"
    return f"{text[: closing.end()]}{added}{text[closing.end() :]}"


def _told(verdict: LinkVerdict) -> str:
    address = verdict.archive_url.replace("(", "%28").replace(")", "%29").replace(" ", "%20")
    return f"[archived {verdict.archived_at[:10]}]({address})"


def _plainly_told(verdict: LinkVerdict) -> str:
    return f"archived {verdict.archived_at[:10]}: {verdict.archive_url}"
