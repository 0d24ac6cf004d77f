"""Answers of SRU, and the MARC or Dublin Core in them, made into records. Pure.

Comes in: the bytes of an answer. Goes out: `Record`s, or an error that says why there are none.

1. The XML is read without a document type, so that no entity of its own is expanded; what is no
   `searchRetrieveResponse` (a page of HTML, say) is no answer.
2. A diagnostic is told and is no absence; nor is an answer that counts records and gives none.
3. MARC names people inverted, with their roles as codes or words; ISBD signs that only part one
   field from the next are dropped. The same title in its own script comes from field 880.

Source: SRU 1.1 and 1.2 (searchRetrieve, diagnostics, recordPacking); MARC 21 format for
bibliographic data, 008/06–14, 020, 035, 100, 245, 250, 260, 264, 300, 490, 700, 773, 830, 880;
MARC code list for relators; ISBD; Dublin Core Metadata Element Set 1.1.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from xml.parsers import expat

from cardstore.adapters.registries.fields import (
    as_objects,
    as_year,
    distinct,
    identifiers_of,
    needed,
    needed_object,
    years_of,
)
from cardstore.adapters.registries.reading import read_all
from cardstore.errors import InvalidRecordError
from cardstore.sources.names import split_name
from cardstore.sources.record import Record
from cardstore.sources.reference import Scheme
from cardstore.sources.source import Creator
from cardstore.sources.unseen import without_unseen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.sources.csl import Json
    from cardstore.sources.reference import Identifier

REGISTRY = "sru"
_RESPONSE = "searchRetrieveResponse"
_DC = "http://purl.org/dc/elements/1.1/"
_DEEPEST = 60
_PAIR = 2
_UNUSABLE = "The catalogue's answer cannot be used"
# What ISBD puts behind a field to part it from the next, and the signs around an article that is
# not filed under (ISO 6630).
_ENDS = " /:;=,+"
_NOT_FILED = re.compile("[\u0088\u0089\u0098\u009c]|<<|>>")
# A full stop that is no end: "Ada B.", "Jr.", "2nd ed.".
_ABBREVIATED = re.compile(r"(?:\b\w|\b[JS]r|\bSt|\bPh\.D|\bed|\bAufl)\.$")
_ET_AL = re.compile(r"\bet al\b|\[?u\.\s?a\.\]|\.\.\.|…|and others", re.IGNORECASE)
_PREFIX = re.compile(r"\((?:ocolc)\)", re.IGNORECASE)
_ISBN = re.compile(r"97[89][\d-]{10,14}|[\d-]{9,12}[\dXx]")
_CODES = {
    "aut": "author",
    "cre": "author",
    "com": "compiler",
    "ctb": "contributor",
    "edt": "editor",
    "hrg": "editor",
    "ill": "illustrator",
    "nrt": "narrator",
    "trl": "translator",
}
_TERMS = (
    ("author", re.compile(r"author|verfasser|auteur", re.IGNORECASE)),
    ("editor", re.compile(r"ed\.|edit|herausgeb|hrsg", re.IGNORECASE)),
    ("translator", re.compile(r"transl|übersetz|trad", re.IGNORECASE)),
    ("illustrator", re.compile(r"illus", re.IGNORECASE)),
    ("compiler", re.compile(r"compil", re.IGNORECASE)),
)
_TYPES = {"am": "book", "tm": "manuscript", "aa": "chapter", "ab": "article", "as": "periodical"}
_REPRINT, _SPAN = "r", "cdmt"  # 008/06: reprint and original; two dates that both are of it


@dataclass(frozen=True, slots=True)
class _Marc:
    """The fields of one record: (tag, ((code, text), …)), in order."""

    fields: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

    def all(self, *tags: str) -> Iterator[dict[str, str]]:
        """Give the fields of these tags; of a repeated subfield the first."""
        for tag, subfields in self.fields:
            if tag in tags:
                yield dict(reversed(subfields))

    def texts_as_written(self, code: str, *tags: str) -> tuple[str, ...]:
        """Give all subfields of that code in fields of these tags."""
        return distinct(
            text
            for tag, subfields in self.fields
            if tag in tags
            for held, text in subfields
            if held == code
        )

    def texts(self, code: str, *tags: str) -> tuple[str, ...]:
        """Give the same without the signs at their ends."""
        return distinct(_clean(text) for text in self.texts_as_written(code, *tags))

    def first(self, code: str, *tags: str) -> str:
        """Give the first of them, or ""."""
        return next(iter(self.texts(code, *tags)), "")

    def control(self, tag: str) -> str:
        """Give a field that has no subfields as it stands, or ""."""
        return next((field.get("", "") for field in self.all(tag)), "")


@dataclass(slots=True)
class _Reader:
    """Takes what expat tells; keeps fields as [tag, [[code, text], …]]."""

    rooted: bool = True
    total: str | None = None
    diagnostics: list[str] = field(default_factory=list)
    records: list[dict[str, Json]] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    text: str = ""
    tag: str = ""
    code: str = ""
    fields: list[Json] = field(default_factory=list)
    subfields: list[Json] = field(default_factory=list)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if not self.path and self.rooted and local != _RESPONSE:
            msg = f"an answer that is no {_RESPONSE} but {local[:40]}"
            raise ValueError(msg)
        if len(self.path) > _DEEPEST:
            msg = "an answer that is nested too deeply"
            raise ValueError(msg)
        self.path.append(f"dc:{local}" if space == _DC else local)
        self.text = ""
        if local == "recordData":
            self.fields = []
        elif local in {"datafield", "controlfield"}:
            self.tag, self.subfields = attributes.get("tag", ""), []
        elif local == "subfield":
            self.code = attributes.get("code", "")

    def characters(self, text: str) -> None:
        self.text += text

    def end(self, _: str) -> None:
        local, text = self.path.pop(), unicodedata.normalize("NFC", self.text)
        if local == "numberOfRecords":
            self.total = text.strip()
        elif local in {"details", "message"} and "diagnostic" in self.path:
            if "recordData" not in self.path:
                self.diagnostics.append(text.strip())
        elif local == "subfield":
            self.subfields.append([self.code, text])
        elif local == "datafield":
            self.fields.append([self.tag, self.subfields])
        elif local in {"leader", "controlfield"}:
            self.fields.append([local if local == "leader" else self.tag, [["", text]]])
        elif local.startswith("dc:"):
            self.fields.append([local, [["", text]]])
        elif local == "recordData":
            # A record may come as text that is itself XML (recordPacking "string").
            packed = text.strip().startswith("<") and not self.fields
            fields = _parse(text.encode(), rooted=False).fields if packed else self.fields
            if fields:
                self.records.append({"fields": fields})
        self.text = ""


def parse_sru(body: bytes) -> Json:
    """Give what an answer of SRU holds: {"total", "diagnostics", "records": [{"fields": …}]}.

    Raises:
        ValueError: it is no sound XML in UTF-8, has a document type, or is something else.
    """
    reader = _parse(body, rooted=True)
    return {
        "total": reader.total,
        "diagnostics": list(reader.diagnostics),
        "records": list(reader.records),
    }


def read_sru_records(answer: Json, *, shown: str = "") -> tuple[Record, ...]:
    """Give the records of an answer that `parse_sru` read; none where it counts none.

    Args:
        answer: what `parse_sru` gave.
        shown: the page of a record for people, with {id} in it; or "".

    Raises:
        InvalidRecordError: it is a diagnostic, or counts records that cannot be read.
    """
    held = needed_object(answer, registry=REGISTRY)
    records, told = as_objects(held.get("records")), held.get("diagnostics")
    if told and not records:
        said = "; ".join(map(str, told)) if isinstance(told, list) else ""
        what = f"it says: {without_unseen(said)[:200]}"
        raise InvalidRecordError(what, remedy=_UNUSABLE)
    total = str(held.get("total"))
    if not total.isdecimal() or (int(total) > 0 and not records):
        what = f"it counts {without_unseen(total)[:20]} records and gives {len(records)}"
        raise InvalidRecordError(what, remedy=_UNUSABLE)
    found = read_all([*records], parse_marc, registry=REGISTRY)
    return tuple(_with_page(record, shown) for record in found)


def parse_marc(record: Json) -> Record:
    """Give the record of one `recordData`.

    Raises:
        InvalidRecordError: it has no title or no number; the message says which.
    """
    marc = _marc(needed_object(record, registry=REGISTRY).get("fields"))
    if any(tag.startswith("dc:") for tag, _ in marc.fields):
        return _dublin_core(marc)
    title = next(marc.all("245"), {})
    main = needed(_clean(title.get("a", "")), "title", registry=REGISTRY)
    whole = ": ".join(part for part in (main, _clean(title.get("b", ""))) if part)
    others = (main, *_own_script(marc), *marc.texts("a", "240", "246"), *marc.texts("t", "765"))
    years, first_year = _years(marc)
    host = marc.first("t", "773")
    return Record(
        registry=REGISTRY,
        record_id=needed(_record_id(marc), "number", registry=REGISTRY),
        title=whole,
        other_titles=tuple(other for other in distinct(others) if other != whole),
        creators=_creators(marc),
        creators_complete=not _ET_AL.search(title.get("c", "")),
        years=years,
        first_year=first_year,
        venues=distinct((host, *marc.texts("a", "490", "830"))),
        publishers=marc.texts("b", "260", "264"),
        edition=marc.first("a", "250"),
        volume=_clean(title.get("n", "")) or marc.first("v", "490", "830"),
        identifiers=tuple(_identifiers(marc)),
        csl_type=_csl_type(marc),
        extent=_extent(marc.texts_as_written("a", "300")),
    )


def _parse(body: bytes, *, rooted: bool) -> _Reader:
    reader = _Reader(rooted=rooted)

    def refuse(*_: object) -> None:
        msg = "an answer with a document type of its own"
        raise ValueError(msg)

    parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    try:
        parser.Parse(body.decode("utf-8-sig").encode(), True)  # noqa: FBT003 - expat's form
    except expat.ExpatError as exc:
        msg = f"an answer that is no XML: {exc}"
        raise ValueError(msg) from exc
    return reader


def _marc(fields: Json) -> _Marc:
    """Take the fields as `parse_sru` wrote them; what has another shape is left out."""
    read = []
    for one in fields if isinstance(fields, list) else []:
        if isinstance(one, list) and len(one) == _PAIR and isinstance(one[1], list):
            pairs = [p for p in one[1] if isinstance(p, list) and len(p) == _PAIR]
            read.append((str(one[0]), tuple((str(code), str(text)) for code, text in pairs)))
    return _Marc(tuple(read))


def _own_script(marc: _Marc) -> tuple[str, ...]:
    """Give the titles in their own script that are linked to 245."""
    linked = (field for field in marc.all("880") if field.get("6", "").startswith("245"))
    return distinct(
        ": ".join(part for part in (_clean(f.get("a", "")), _clean(f.get("b", ""))) if part)
        for f in linked
    )


def _record_id(marc: _Marc) -> str:
    return marc.control("001").strip() or marc.first("a", "035", "010")


def _creators(marc: _Marc) -> tuple[Creator, ...]:
    """Give people and bodies; a name with a title of its own is another work, and left out."""
    found = []
    for tag, subfields in marc.fields:
        if tag[:1] not in {"1", "7"} or tag[1:] not in {"00", "10", "11"}:
            continue
        held = dict(reversed(subfields))
        name = _clean(held.get("a", ""))
        if not name or "t" in held:
            continue
        default = "author" if tag[0] == "1" else "contributor"
        role = _role(held.get("4", ""), held.get("e", "")) or default
        if tag[1:] == "00":
            numbered = f"{name} {_clean(held['b'])}" if held.get("b") else name
            found.append(split_name(numbered, role=role))
        else:
            parts = [_clean(text) for code, text in subfields if code in {"a", "b"}]
            found.append(Creator(family=", ".join(parts), role=role))
    return tuple(dict.fromkeys(found))


def _role(code: str, term: str) -> str:
    coded = _CODES.get(code.rsplit("/", 1)[-1].strip())
    if coded:
        return coded
    return next((role for role, words in _TERMS if words.match(term.strip())), "")


def _years(marc: _Marc) -> tuple[tuple[int, ...], int | None]:
    """Give the years of the edition, and the first year of what it is a reprint of."""
    dates = marc.control("008")
    kind, one, two = dates[6:7], as_year(dates[7:11]), as_year(dates[11:15])
    printed = (as_year(text) for text in marc.texts("c", "260", "264"))
    both = two if kind and kind in _SPAN else None
    return years_of((one, both, *printed)), two if kind == _REPRINT else None


def _identifiers(marc: _Marc) -> Iterator[Identifier]:
    isbns = (match[0] for text in marc.texts("a", "020") for match in _ISBN.finditer(text))
    oclc = [text for text in marc.texts("a", "035") if _PREFIX.match(text)]
    if marc.control("003").strip().lower() == "ocolc":
        oclc.append(marc.control("001"))
    yield from identifiers_of(Scheme.ISBN, isbns)
    yield from identifiers_of(Scheme.OCLC, oclc)
    yield from identifiers_of(Scheme.LCCN, marc.texts("a", "010"))
    yield from identifiers_of(Scheme.ISSN, marc.texts("a", "022"))
    doi = (f for f in marc.all("024") if f.get("2", "").lower() == "doi")
    yield from identifiers_of(Scheme.DOI, [f.get("a", "") for f in doi])


def _extent(written: tuple[str, ...]) -> str:
    """Give the first extent that counts something: "xvi, 312 p."; the full stop is its own."""
    counting = (text for text in written if any(map(str.isdigit, text)))
    return " ".join(next(counting, "").split()).rstrip(_ENDS)


def _csl_type(marc: _Marc) -> str:
    if any(True for _ in marc.all("502")):
        return "thesis"
    return _TYPES.get(marc.control("leader")[6:8], "")


def _dublin_core(marc: _Marc) -> Record:
    """Give the record of Dublin Core; its title may have the statement of authors in it."""
    titles = [text.partition(" / ")[0] for text in marc.texts("", "dc:title")]
    numbers = marc.texts("", "dc:identifier")
    people = [
        split_name(name, role=role)
        for role in ("creator", "contributor")
        for name in marc.texts("", f"dc:{role}")
    ]
    isbns = (match[0] for text in numbers for match in _ISBN.finditer(text))
    main = needed(titles[0] if titles else "", "title", registry=REGISTRY)
    return Record(
        registry=REGISTRY,
        record_id=needed(numbers[0] if numbers else "", "number", registry=REGISTRY),
        title=main,
        other_titles=tuple(title for title in titles if title != main),
        creators=tuple(
            Creator(family=p.family, given=p.given, role=p.role.replace("creator", "author"))
            for p in people
        ),
        years=years_of(as_year(text) for text in marc.texts("", "dc:date")),
        publishers=distinct(text.rpartition(" : ")[2] for text in marc.texts("", "dc:publisher")),
        identifiers=tuple(identifiers_of(Scheme.ISBN, isbns)),
        extent=_extent(marc.texts_as_written("", "dc:format")),
    )


def _with_page(record: Record, shown: str) -> Record:
    return replace(record, url=shown.format(id=record.record_id)) if shown else record


def _clean(text: str) -> str:
    """Drop the signs at the end that only part one field from the next."""
    bare = " ".join(_NOT_FILED.sub("", text).split()).rstrip(_ENDS)
    if bare.endswith(".") and not bare.endswith("..") and not _ABBREVIATED.search(bare):
        bare = bare.rstrip(". ")
    return bare[1:-1] if bare.startswith("[") and bare.endswith("]") else bare
