"""RIS files and PubMed's own form: their structure. What the tags mean is told in `ris_fields`.

Comes in: the text of a file. Goes out: its records as items of CSL-JSON, and its faults.

    TY  - JOUR                    one tag a line: two signs, two blanks, a hyphen, a blank
    AU  - Tolle, Ada              tags may stand several times
    TI  - The lamps of the
    harbour                       a line without a tag goes on with the one above
    ER  -                         ends the record; where it is missing the next TY does, with a note

A record that cannot be read costs itself and no other. Lines are read here and not by a package:
rispy, which is kept best, knows no line numbers, loses a last record without ER, joins a record
without ER with the next one, and reads the second line of a name as another name (version 0.10).

Source: RIS format specification (Research Information Systems, 2011); NLM, MEDLINE/PubMed Data
Element Descriptions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.adapters.references.found import Fault, FoundEntry
from cardstore.adapters.references.medline_fields import csl_of_medline
from cardstore.adapters.references.ris_fields import TYPES, csl_of_tags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.adapters.references.ris_fields import Tags

_TAG = re.compile(r"\ufeff?\s{0,3}([A-Z][A-Z0-9])\s{1,3}-(?:\s|$)(.*)")
_MEDLINE_TAG = re.compile(r"\ufeff?([A-Z]{2,4}) {0,2}- (.*)")
_GLUED = re.compile(r"(?!https?:|10\.\d{4})\S+")
# Tags whose values are glued when they are wrapped: addresses have no blanks.
_ADDRESSES = frozenset({"UR", "DO", "L1", "L2", "LK"})


def parse_ris(text: str) -> tuple[tuple[FoundEntry, ...], tuple[Fault, ...]]:
    """Give the records of a RIS file in order, and what could not be read."""
    found: list[FoundEntry] = []
    faults: list[Fault] = []
    for line, tags, odd in _records(text):
        kind = tags["TY"][0].strip().upper()
        if len(tags) == 1:
            faults.append(Fault(line=line, what="the record holds nothing but its type"))
            continue
        key = next(iter(tags.get("ID", ())), "").strip()
        strange = "" if kind in TYPES else f"its type {kind!r:.20} is not known"
        note = "; ".join(part for part in (odd, strange) if part)
        found.append(FoundEntry(key=key, line=line, item=csl_of_tags(tags, key=key), note=note))
    if not found and not faults and text.strip():
        faults.append(Fault(line=1, what="no record begins with TY"))
    return tuple(found), tuple(faults)


def parse_medline(text: str) -> tuple[tuple[FoundEntry, ...], tuple[Fault, ...]]:
    """Give the records of a file that PubMed saved (format "PubMed", .nbib)."""
    found = []
    for line, tags in _medline_records(text):
        key = next(iter(tags.get("PMID", ())), "")
        found.append(FoundEntry(key=key, line=line, item=csl_of_medline(tags, key=key)))
    return tuple(found), ()


def _records(text: str) -> Iterator[tuple[int, Tags, str]]:
    """Give each record: its line, its tags with their values, and what is odd about it."""
    begun = 0
    tags: dict[str, list[str]] = {}
    last = ""
    for number, line in enumerate(text.splitlines(), start=1):
        match = _TAG.match(line)
        if match is None:
            if begun and last and line.strip():
                values = tags[last]
                gap = "" if last in _ADDRESSES and _GLUED.fullmatch(line.strip()) else " "
                values[-1] = f"{values[-1]}{gap}{' '.join(line.split())}"
            continue
        tag, value = match[1], " ".join(match[2].split())
        if tag == "TY":
            if begun:
                yield begun, tags, "it is not closed by ER"
            begun, tags, last = number, {"TY": [value]}, ""
        elif tag == "ER":
            if begun:
                yield begun, tags, ""
            begun, last = 0, ""
        elif begun:
            tags.setdefault(tag, []).append(value)
            last = tag
    if begun:
        yield begun, tags, "it is not closed by ER"


def _medline_records(text: str) -> Iterator[tuple[int, Tags]]:
    begun = 0
    tags: dict[str, list[str]] = {}
    last = ""
    for number, line in enumerate(text.splitlines(), start=1):
        match = _MEDLINE_TAG.match(line)
        if match is None:
            if line.startswith("      ") and last:
                tags[last][-1] = f"{tags[last][-1]} {line.strip()}"
            continue
        if match[1] == "PMID":
            if begun:
                yield begun, tags
            begun, tags = number, {}
        if begun:
            last = match[1]
            tags.setdefault(last, []).append(match[2].strip())
    if begun:
        yield begun, tags
