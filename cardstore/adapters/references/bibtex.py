"""BibTeX and BibLaTeX files: their structure. What the fields mean is told in `bibtex_fields`.

Comes in: the text of a file. Goes out: its entries as items of CSL-JSON, and its faults; a damaged
entry costs itself and no other.

    1. bibtexparser finds the blocks. It is the reader that is kept best (version 2 of October 2026,
       types, no grammar compiled at start), takes a time that grows with the file alone, goes on
       behind a damaged entry, and knows every block's line. Its middleware is left out where it
       gives up on a whole entry: strings, names and LaTeX are read here and in `bibtex_fields`.
    2. @string values are joined; a chain of them cannot grow without bound.
    3. What an entry lacks it has from the entry that its crossref or xdata names.

Source: btxdoc (O. Patashnik, 1988); the BibLaTeX manual 3.20, sections 2.2 and 2.4.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

from bibtexparser.model import (
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ParsingFailedBlock,
    String,
)
from bibtexparser.splitter import Splitter

from cardstore.adapters.references.bibtex_fields import csl_of_fields, inherited
from cardstore.adapters.references.found import Fault, FoundEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bibtexparser.model import Block

# What it would warn of is told by our faults, with the line.
logging.getLogger("bibtexparser").setLevel(logging.ERROR)

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905 - as in BibTeX
# A value that grew longer by joining strings is no text of a reference.
_LONGEST = 20_000
_DEEPEST = 10


def parse_bibtex(text: str) -> tuple[tuple[FoundEntry, ...], tuple[Fault, ...]]:
    """Give the entries of a BibTeX file in order, and what could not be read."""
    blocks = Splitter(text).split().blocks
    strings = _strings(block for block in blocks if isinstance(block, String))
    raw: list[tuple[Entry, str]] = []
    faults: list[Fault] = []
    for block in blocks:
        entry, note = _entry_of(block)
        if entry is not None:
            raw.append((entry, note))
        elif isinstance(block, ParsingFailedBlock):
            faults.append(_fault(block))
    fields = [(entry, note, _fields(entry, strings)) for entry, note in raw]
    by_key: dict[str, dict[str, str]] = {}
    for entry, _, values in fields:
        by_key.setdefault(entry.key.strip().lower(), values)
    found = []
    for entry, odd, values in fields:
        kind = entry.entry_type.lower()
        if kind == "xdata":
            continue
        whole, missing = _with_parents(kind, values, by_key)
        found.append(
            FoundEntry(
                key=entry.key.strip(),
                line=_line(entry),
                item=csl_of_fields(kind, whole, key=entry.key.strip()),
                note="; ".join(part for part in (odd, missing) if part),
            )
        )
    return tuple(found), tuple(faults)


def _entry_of(block: Block) -> tuple[Entry | None, str]:
    """Give the entry of a block, also of one that only repeats a key or a field."""
    if isinstance(block, Entry):
        return block, ""
    if isinstance(block, (DuplicateBlockKeyBlock, DuplicateFieldKeyBlock)):
        inner = block.ignore_error_block
        if isinstance(inner, Entry):
            # That a key stands twice is told for all formats alike, by their caller.
            field = isinstance(block, DuplicateFieldKeyBlock)
            return inner, "a field stands twice" if field else ""
    return None, ""


def _fault(block: ParsingFailedBlock) -> Fault:
    raw = block.raw or ""
    key = re.match(r"@\w{1,30}\s*[{(]\s*([^\s,{}()=]{1,100})", raw)
    return Fault(
        line=_line(block),
        key=key[1] if key else "",
        what="the entry is not closed, or lacks a comma or its key",
    )


def _line(block: Block) -> int:
    return (block.start_line or 0) + 1


def _strings(blocks: Iterable[String]) -> dict[str, str]:
    """Give the values of @string, each joined of those before it."""
    known = {month: month for month in _MONTHS}
    for block in blocks:
        known[block.key.strip().lower()] = _joined(block.value, known)
    return known


def _fields(entry: Entry, strings: Mapping[str, str]) -> dict[str, str]:
    """Give the fields by name in small letters, values without braces or quotation marks.

    Of a field that stands twice the first counts.
    """
    values: dict[str, str] = {}
    for field in entry.fields:
        values.setdefault(field.key.strip().lower(), _joined(str(field.value), strings))
    return {name: value for name, value in values.items() if value.strip()}


def _joined(value: str, strings: Mapping[str, str]) -> str:
    """Give a value, its parts joined ("q # { Press}"), in which @strings are put in."""
    parts = []
    for part in _parts(value.strip()):
        if part[:1] in ("{", '"') and len(part) > 1:
            parts.append(part[1:-1])
        else:
            parts.append(strings.get(part.lower(), part))
    return "".join(parts)[:_LONGEST]


def _parts(value: str) -> list[str]:
    """Part a value at every # that stands outside braces and quotation marks."""
    parts, start, depth, quoted = [], 0, 0, False
    for place, sign in enumerate(value):
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
        elif sign == '"' and depth == 0:
            quoted = not quoted
        elif sign == "#" and depth == 0 and not quoted:
            parts.append(value[start:place].strip())
            start = place + 1
    parts.append(value[start:].strip())
    return parts


def _with_parents(
    kind: str, values: dict[str, str], by_key: Mapping[str, dict[str, str]]
) -> tuple[dict[str, str], str]:
    """Give the fields with those of the parents, and which parents the file does not hold."""
    whole, missing, seen = dict(values), [], set[str]()
    waiting = _parents(values)
    while waiting and len(seen) < _DEEPEST:
        link, parent = waiting.pop(0)
        if parent in seen:
            continue
        seen.add(parent)
        if parent not in by_key:
            missing.append(parent)
            continue
        for name, value in inherited(kind, by_key[parent], link=link):
            whole.setdefault(name, value)
        waiting.extend(_parents(by_key[parent]))
    note = f"the file has no entry {', '.join(missing)}" if missing else ""
    return whole, note


def _parents(values: Mapping[str, str]) -> list[tuple[str, str]]:
    return [
        (link, parent.strip().lower())
        for link in ("xdata", "crossref")
        for parent in values.get(link, "").split(",")
        if parent.strip()
    ]
