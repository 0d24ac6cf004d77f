"""Files of references, whatever their format: read for what they hold, and written.

Comes in: a file. Goes out: its references in order, each with its key, its line and what is odd
about it, and the parts that could not be read. The format is told by the content; the file's name
only tells damaged JSON from a list in plain text.

    1. The encoding: a byte order mark, UTF-8, or else the Western European Windows code page, which
       is said in a note since it is a guess.
    2. The format: JSON begins with a bracket or brace, RIS and PubMed with their tags, BibTeX has
       an entry; what is left is a list of references in plain text.
    3. The reader of that format; one damaged entry costs itself.
    4. Control characters and their like are left out of every entry, which its `fault` tells.

Source: RFC 8259 (JSON), RFC 3629 (UTF-8), Unicode 3.9 (byte order marks).
"""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import require_plain
from cardstore.adapters.references.found import (
    Fault,
    FoundEntry,
    cleaned_entry,
    cleaned_fault,
    told_unseen,
)
from cardstore.adapters.references.keyless import name_without_key
from cardstore.adapters.references.zotero import csl_of_zotero, is_zotero_item
from cardstore.errors import InvalidRecordError, quoted
from cardstore.sources.csl import parse_csl, source_name, source_to_csl
from cardstore.sources.csl_reference import csl_items, key_of, reference_from_csl
from cardstore.sources.raw_lists import doubtful_headings, split_references
from cardstore.sources.raw_reference import parse_raw_reference
from cardstore.sources.unseen import unseen_in, without_unseen

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cardstore.sources.reference import Reference
    from cardstore.sources.source import Source

_MOST_BYTES = 200_000_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BIBTEX = re.compile(r"^[ \t]*@[A-Za-z]{2,30}[ \t]*[{(]", re.MULTILINE)
_RIS = re.compile(r"^\s{0,3}TY\s{1,3}-(?:\s|$)", re.MULTILINE)
_MEDLINE = re.compile(r"^PMID ?- ?\d{1,8}", re.MULTILINE)
_XML = re.compile(r"\s*<(?:\?xml|rdf:RDF|xml|!DOCTYPE|html)", re.IGNORECASE)
# Bytes that are no text, read as Windows-1252, have NUL and 10 % of controls among their signs.
_NO_TEXT = "\x00"
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_CONTROLS_AT_MOST = 0.05
_SEEN_FIRST = 20_000


class ReferenceFormat(StrEnum):
    """The formats of files of references."""

    CSL_JSON = "csl-json"
    BIBTEX = "bibtex"
    RIS = "ris"
    PUBMED = "pubmed"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReference:
    """One reference of a file.

    Attributes:
        key: how the file names it (a citation key, an item key of Zotero), or "".
        reference: what it claims.
        line: where it begins, counted from 1; in JSON its place in the list, counted from 1.
        source: its record as a source of that key; None where it has none: in plain text, without
            a title or key, or with an ill-formed identifier, which `fault` then tells.
        fault: what is odd about it, or why it gives no source; "" when nothing. That an earlier
            one has its key is told here too.
        unit: what `line` counts: "line" or "item".
    """

    key: str
    reference: Reference
    line: int
    source: Source | None = None
    fault: str = ""
    unit: str = "line"

    @property
    def where(self) -> str:
        """Where it begins, for people: "line 12", or "item 3" of a list in JSON."""
        return f"{self.unit} {self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceFile:
    """What a file of references holds.

    Attributes:
        format: which format it has.
        items: its references, in order.
        faults: the parts that could not be read.
        notes: what is to be known about the whole file: its encoding was guessed.
    """

    format: ReferenceFormat
    items: tuple[FileReference, ...] = ()
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()


def read_reference_file(path: Path) -> ReferenceFile:
    """Read a file of references of any of the formats.

    Raises:
        InvalidRecordError: it cannot be read, is of no such format, or holds nothing.
    """
    try:
        require_plain(path)
        size = path.stat().st_size
        content = path.read_bytes() if size <= _MOST_BYTES else b""
    except OSError as exc:
        what = f"{quoted(path.name)} cannot be read: {exc.strerror or exc}"
        raise InvalidRecordError(what, remedy="Check the path and its permissions") from exc
    if size > _MOST_BYTES:
        what = f"{quoted(path.name)} has {size // 1_000_000} MB, more than a list of references has"
        raise InvalidRecordError(what, remedy="Part the file and give its parts one by one")
    return parse_reference_file(content, name=path.name)


def parse_reference_file(content: bytes, *, name: str) -> ReferenceFile:
    """Read the bytes of a file of references.

    Args:
        content: the bytes.
        name: the file's name, for messages and as the origin of fields.

    Raises:
        InvalidRecordError: it is of no known format, or holds nothing.
    """
    text, notes = _decoded(content, name)
    if not text.strip():
        what = f"{quoted(name)} is empty"
        raise InvalidRecordError(what, remedy="Export the references again")
    kind = format_of(text, name=name)
    if kind is ReferenceFormat.TEXT:
        found = ReferenceFile(format=kind, items=_of_text(text), faults=_doubtful(text))
    elif kind is ReferenceFormat.CSL_JSON:
        found = _of_entries(kind, *_json_entries(text, name))
    else:
        # The parser of BibTeX brings packages that nobody else needs; so it is loaded here.
        found = _of_entries(kind, *_parsed(kind, text))
    if not found.items and not found.faults:
        what = f"{quoted(name)} holds no references"
        raise InvalidRecordError(what, remedy="Export the references again")
    return replace(found, notes=notes)


def format_of(text: str, *, name: str) -> ReferenceFormat:
    """Tell the format of a text of references.

    Raises:
        InvalidRecordError: it is XML, which no export that is read here has.
    """
    begins = text.lstrip("\ufeff \t\r\n")[:1]
    if begins in ("[", "{") and _is_json(text, name):
        return ReferenceFormat.CSL_JSON
    head = text[:_SEEN_FIRST]
    if _XML.match(head):
        rdf = "rdf:RDF" in head or "zotero.org" in head
        what = f"{quoted(name)} is {'Zotero RDF' if rdf else 'XML'}, which is not read"
        raise InvalidRecordError(
            what, remedy="Export the references as CSL JSON, BibTeX or RIS instead"
        )
    if _RIS.search(head):
        return ReferenceFormat.RIS
    if _MEDLINE.search(head):
        return ReferenceFormat.PUBMED
    if _BIBTEX.search(text):
        return ReferenceFormat.BIBTEX
    return ReferenceFormat.TEXT


def write_reference_file(sources: Iterable[Source], kind: ReferenceFormat | str) -> str:
    """Give the text of a file of that format with these sources.

    Args:
        sources: what is written, in order.
        kind: "csl-json", "bibtex" or "ris"; see the modules that write for what each holds.

    Raises:
        InvalidRecordError: that format is not written, or a creator's role cannot be.
    """
    if kind == ReferenceFormat.CSL_JSON:
        items = [source_to_csl(source) for source in sources]
        return json.dumps(items, ensure_ascii=False, indent=1) + "\n"
    if kind == ReferenceFormat.BIBTEX:
        from cardstore.adapters.references.bibtex_writing import (  # noqa: PLC0415 - see above
            bibtex_of_sources,
        )

        return bibtex_of_sources(sources)
    if kind == ReferenceFormat.RIS:
        from cardstore.adapters.references.ris_writing import (  # noqa: PLC0415 - see above
            ris_of_sources,
        )

        return ris_of_sources(sources)
    what = f"Sources cannot be written as {quoted(str(kind))}"
    raise InvalidRecordError(what, remedy="Choose csl-json, bibtex or ris")


def _decoded(content: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    encoding = next((code for mark, code in _MARKS if content.startswith(mark)), "utf-8")
    notes: tuple[str, ...] = ()
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as exc:
        if encoding == "utf-16":
            what = f"{quoted(name)} is damaged: {exc.reason}"
            raise InvalidRecordError(what, remedy="Export it again as UTF-8") from exc
        text = content.decode("cp1252", errors="replace")
        notes = (f"{name!r} is no UTF-8; it was read as Windows-1252",)
    head = text[:_SEEN_FIRST]
    if _NO_TEXT in head and len(_CONTROLS.findall(head)) > _CONTROLS_AT_MOST * len(head):
        what = f"{quoted(name)} is no text"
        raise InvalidRecordError(what, remedy="Give CSL JSON, BibTeX, RIS, or a list in plain text")
    return text, notes


def _is_json(text: str, name: str) -> bool:
    """Tell JSON, whole or damaged, from a list whose first line begins with "[1]"."""
    if re.match(r"\ufeff?\s*(?:\[\s*(?:[\[{]|\]\s*$)|\{\s*[\"}])", text) is not None:
        return True
    numbered = re.match(r"\ufeff?\s*\[\d{1,4}[a-z]?\]\s*\S", text) is not None
    return name.lower().endswith(".json") and not numbered


def _json_entries(text: str, name: str) -> tuple[tuple[FoundEntry, ...], tuple[Fault, ...]]:
    try:
        items = csl_items(json.loads(text.lstrip("\ufeff")))
    except json.JSONDecodeError as exc:
        what = f"{quoted(name)} is no JSON: {exc.msg} in line {exc.lineno}"
        raise InvalidRecordError(what, remedy="Export the references again") from exc
    except ValueError as exc:
        what = f"{quoted(name)} holds a number that is too long to be read"
        raise InvalidRecordError(what, remedy="Export the references again") from exc
    except RecursionError as exc:
        what = f"{quoted(name)} is nested too deep for a list of references"
        raise InvalidRecordError(what, remedy="Export the references again") from exc
    found, faults = [], []
    for place, item in enumerate(items, start=1):
        if isinstance(item, dict) and is_zotero_item(item):
            converted = csl_of_zotero(item)
            if converted is not None:
                found.append(FoundEntry(key=key_of(converted), line=place, item=converted))
        elif isinstance(item, dict):
            found.append(FoundEntry(key=key_of(item), line=place, item=item))
        else:
            faults.append(Fault(line=place, what="the item is no record", unit="item"))
    return tuple(found), tuple(faults)


def _parsed(kind: ReferenceFormat, text: str) -> tuple[tuple[FoundEntry, ...], tuple[Fault, ...]]:
    if kind is ReferenceFormat.BIBTEX:
        from cardstore.adapters.references.bibtex import parse_bibtex  # noqa: PLC0415 - see caller

        return parse_bibtex(text)
    from cardstore.adapters.references.ris import (  # noqa: PLC0415 - see caller
        parse_medline,
        parse_ris,
    )

    return parse_ris(text) if kind is ReferenceFormat.RIS else parse_medline(text)


def _of_text(text: str) -> tuple[FileReference, ...]:
    items = []
    for one in split_references(text):
        reference = parse_raw_reference(without_unseen(one.text))
        notes = ("" if reference.title else "no title could be told", _unseen(one.text))
        fault = "; ".join(note for note in notes if note)
        items.append(FileReference(key="", reference=reference, line=one.line, fault=fault))
    return tuple(items)


def _doubtful(text: str) -> tuple[Fault, ...]:
    return tuple(
        Fault(line=line, what=f"{written!r} was taken for a heading; if it is a work, add its year")
        for line, written in doubtful_headings(text)
    )


def _unseen(text: str) -> str:
    return told_unseen(unseen_in(text))


def _of_entries(
    kind: ReferenceFormat, entries: tuple[FoundEntry, ...], faults: tuple[Fault, ...]
) -> ReferenceFile:
    items: list[FileReference] = []
    damaged = list(faults)
    unit = "item" if kind is ReferenceFormat.CSL_JSON else "line"
    first: dict[str, FoundEntry] = {}
    made: dict[str, FoundEntry] = {}
    for entry in map(cleaned_entry, entries):
        try:
            reference = reference_from_csl(entry.item)
        except InvalidRecordError as exc:
            damaged.append(Fault(line=entry.line, key=entry.key, what=exc.what, unit=unit))
            continue
        named = source_name(entry.key)
        twice = _twice(entry, first.setdefault(named, entry), unit) if named else ""
        if not named:
            named = _keyless(entry, reference, made) or f"{unit}-{entry.line}"
        source, why = _source(entry, kind, named=named)
        items.append(
            FileReference(
                key=entry.key,
                reference=reference,
                line=entry.line,
                source=source,
                fault="; ".join(part for part in (twice, entry.note, why) if part),
                unit=unit,
            )
        )
    return ReferenceFile(
        format=kind,
        items=tuple(items),
        faults=tuple(map(cleaned_fault, sorted(damaged, key=lambda fault: fault.line))),
    )


def _keyless(entry: FoundEntry, reference: Reference, made: dict[str, FoundEntry]) -> str:
    """Name an entry without a key; one that stands twice in a file is the same source."""
    alike = (name for name, other in made.items() if other.item == entry.item)
    name = next(alike, "") or name_without_key(reference, taken=made)
    if name:
        made.setdefault(name, entry)
    return name


def _twice(entry: FoundEntry, first: FoundEntry, unit: str) -> str:
    """Say that an entry would be the source that an earlier one is; "" where it is the first."""
    if entry is first:
        return ""
    where = f"{unit} {first.line}"
    if entry.key == first.key:
        return f"this key stands twice, first in {where}"
    return f"this key names the same source as {first.key!r} in {where}"


def _source(entry: FoundEntry, kind: ReferenceFormat, *, named: str) -> tuple[Source | None, str]:
    """Give the record of an entry, or why it has none."""
    try:
        return parse_csl(entry.item, source_id=named, origin=_ORIGINS[kind]), ""
    except InvalidRecordError as exc:
        # The fields were made of those of another format; what is told of them holds there too.
        return None, exc.what.replace(" of the CSL-JSON record", "")


_ORIGINS = {
    ReferenceFormat.CSL_JSON: "CSL-JSON",
    ReferenceFormat.BIBTEX: "BibTeX",
    ReferenceFormat.RIS: "RIS",
    ReferenceFormat.PUBMED: "PubMed",
}
