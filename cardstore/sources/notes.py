"""Foot notes and entries of a text: where each stands, and which repeat another.

Comes in: a text and its format. Goes out: one value per note: a Markdown foot note (`[^3]: …` or
`^[…]`), a numbered line of a list of references, an entry of a BibTeX file. Two notes repeat each
other when their words are the same but for case, punctuation and the spelling of their links; what
is repeated adds no support. Notes of a word or two ("Ibid.", "See above.") are left out of that.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.sources.urls import link_key
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

_FOOT_NOTE = re.compile(r"(?m)^[ ]{0,3}\[\^([^\]\s]{1,80})\]:")
_NUMBERED = re.compile(r"(?m)^[ \t]{0,8}(?:\[(\d{1,4})\]|(\d{1,4})[.)])[ \t]+(?=\S)")
_INLINE = re.compile(r"\^\[")
_ENTRY = re.compile(r"(?m)^[ \t]*@(\w+)\s*[{(]\s*([^\s,{}()]{0,200})")
_LINE = re.compile(r"\n")
_EMPTY_LINES = re.compile(r"\n[ \t\r]*\n(?:\r?\n)*")
_ADDRESS = re.compile(r"https?://[^\s<>\"{}|\\^`\]]+", re.IGNORECASE)
# Shorter notes point to another one: "ibid p 57", "see above".
_SHORTEST_REPEATED = 20
_NO_WORD = re.compile(r"[\W_]+")


class TextFormat(StrEnum):
    """How a text is written."""

    MARKDOWN = "markdown"
    PLAIN = "plain"
    BIBTEX = "bibtex"  # and LaTeX
    JSON = "json"  # CSL-JSON, a Zotero export


_SUFFIXES = {
    "md": TextFormat.MARKDOWN,
    "markdown": TextFormat.MARKDOWN,
    "qmd": TextFormat.MARKDOWN,
    "rmd": TextFormat.MARKDOWN,
    "bib": TextFormat.BIBTEX,
    "tex": TextFormat.BIBTEX,
    "json": TextFormat.JSON,
}


def format_of(name: str) -> TextFormat:
    """Tell a text's format from the name of its file; plain text where the name tells nothing."""
    return _SUFFIXES.get(name.rpartition(".")[2].lower(), TextFormat.PLAIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One foot note or entry.

    Attributes:
        name: of the text it stands in.
        label: its number or key, as written.
        span: from its label to its end, in code points of the text.
        line: of its label, counted from 1.
        text: its words, without the label.
    """

    name: str
    label: str
    span: Span
    line: int
    text: str


class Lines:
    """Tells on which line of a text an offset stands."""

    def __init__(self, text: str) -> None:
        self._ends = [found.start() for found in _LINE.finditer(text)]

    def at(self, offset: int) -> int:
        """Give the line, counted from 1."""
        return bisect_right(self._ends, offset - 1) + 1


def find_notes(text: str, *, name: str, text_format: TextFormat) -> tuple[Note, ...]:
    """Give the notes of a text, in order; they do not overlap."""
    if text_format is TextFormat.JSON:
        return ()
    if text_format is TextFormat.BIBTEX:
        heads = [
            (found.start(), found.end(), found[2])
            for found in _ENTRY.finditer(text)
            if found[1].lower() not in {"comment", "preamble", "string"}
        ]
        pieces = list(_until_the_next(text, heads))
    else:
        heads = _heads(text, markdown=text_format is TextFormat.MARKDOWN)
        pieces = [
            (start, words, _block_end(text, words, end), label)
            for start, words, end, label in _until_the_next(text, heads)
        ]
        if text_format is TextFormat.MARKDOWN:
            pieces = _with_inline(text, pieces)
    lines = Lines(text)
    return tuple(
        Note(
            name=name,
            label=label,
            span=Span(start, end),
            line=lines.at(start),
            text=text[words:end].strip(),
        )
        for start, words, end, label in pieces
    )


def repeated_notes(notes: Iterable[Note]) -> tuple[tuple[Note, ...], ...]:
    """Give the groups of notes that say the same, each in order."""
    groups: dict[str, list[Note]] = {}
    for note in notes:
        folded = _folded(note.text)
        if len(folded) >= _SHORTEST_REPEATED:
            groups.setdefault(folded, []).append(note)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def _folded(text: str) -> str:
    """Fold a note's words: links by their key, the rest by its letters and digits."""
    keyed = _ADDRESS.sub(lambda found: link_key(found[0].rstrip(".,;:)")), text)
    return _NO_WORD.sub(" ", keyed).strip().casefold()


def _heads(text: str, *, markdown: bool) -> list[tuple[int, int, str]]:
    """Find where notes begin: (start, start of the words, label)."""
    heads = [
        (found.start(), found.end(), found[1] or found[2]) for found in _NUMBERED.finditer(text)
    ]
    if markdown:
        heads += [(found.start(), found.end(), found[1]) for found in _FOOT_NOTE.finditer(text)]
    return sorted(heads)


def _until_the_next(
    text: str, heads: list[tuple[int, int, str]]
) -> Iterable[tuple[int, int, int, str]]:
    """Let each note end where the next begins: (start, start of the words, end, label)."""
    for place, (start, words, label) in enumerate(heads):
        end = heads[place + 1][0] if place + 1 < len(heads) else len(text)
        yield start, words, max(words, end), label


def _block_end(text: str, words: int, end: int) -> int:
    """End a note before an empty line that no indented line follows."""
    for gap in _EMPTY_LINES.finditer(text[words:end]):
        following = text[words + gap.end() : words + gap.end() + 1]
        if following not in {" ", "\t"}:
            return words + gap.start()
    return end


def _with_inline(
    text: str, pieces: list[tuple[int, int, int, str]]
) -> list[tuple[int, int, int, str]]:
    """Add Markdown's inline notes, `^[…]`, which stand outside of the others."""
    found = list(pieces)
    number = 0
    reached = 0
    for mark in _INLINE.finditer(text):
        if mark.start() < reached or any(s <= mark.start() < e for s, _, e, _ in pieces):
            continue
        reached = _closing(text, mark.end())
        number += 1
        found.append((mark.start(), mark.end(), reached, f"inline {number}"))
    return sorted(found)


def _closing(text: str, start: int) -> int:
    """Find the bracket that closes an inline note; the end of its paragraph where none does."""
    depth = 1
    paragraph = _EMPTY_LINES.search(text, start)
    end = len(text) if paragraph is None else paragraph.start()
    for place in range(start, end):
        depth += {"[": 1, "]": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return end
