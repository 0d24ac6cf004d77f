"""Sources as a RIS file that reference managers read.

Comes in: sources. Goes out: the text of a file with one record for every source.

Held: id, title, creators that are authors, editors or translators, year, edition, publisher, place,
venue, volume, ISBN, DOI, ISSNs, all other identifiers (in notes, as Zotero keeps them), CSL type,
address, extent, and a snapshot on one of the known archives beside an address; these are equal when
the file is read again, but for the order of identifiers and of creators of different roles. Not
held: the work, kind, status, what it cites, where the fields come from, creators in other roles, a
comma in the family name of a person, white space other than single blanks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.adapters.references.ris_fields import TYPES, WHOLE_BOOKS
from cardstore.sources.identifier_notes import notes_of
from cardstore.sources.reference import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.sources.source import Creator, Source

_KINDS = {
    "article-journal": "JOUR",
    "article-magazine": "MGZN",
    "article-newspaper": "NEWS",
    "bill": "BILL",
    "book": "BOOK",
    "chapter": "CHAP",
    "classic": "CLSWK",
    "dataset": "DATA",
    "entry-dictionary": "DICT",
    "entry-encyclopedia": "ENCYC",
    "figure": "FIGURE",
    "graphic": "ART",
    "hearing": "HEAR",
    "legal_case": "CASE",
    "legislation": "STAT",
    "manuscript": "MANSCPT",
    "map": "MAP",
    "motion_picture": "MPCT",
    "musical_score": "MUSIC",
    "pamphlet": "PAMP",
    "paper-conference": "CPAPER",
    "patent": "PAT",
    "periodical": "JFULL",
    "personal_communication": "PCOMM",
    "post-weblog": "BLOG",
    "report": "RPRT",
    "software": "COMP",
    "song": "SOUND",
    "speech": "SLIDE",
    "standard": "STAND",
    "thesis": "THES",
    "webpage": "ELEC",
}


def ris_of_sources(sources: Iterable[Source]) -> str:
    """Give sources as the text of a RIS file."""
    return "\n".join(_record(source) for source in sources)


def _record(source: Source) -> str:
    lines = (f"{tag}  - {' '.join(value.split())}\n" for tag, value in _tags(source) if value)
    return "".join((*lines, "ER  - \n"))


def _tags(source: Source) -> Iterator[tuple[str, str]]:
    kind = _KINDS.get(source.csl_type, "GEN")
    book = source.csl_type in WHOLE_BOOKS
    yield "TY", kind
    yield "ID", source.source_id
    yield "TI", source.title
    tags = {"author": "AU", "editor": "A3" if book else "A2", "translator": "A4"}
    for role, tag in tags.items():
        yield from ((tag, _name(c)) for c in source.creators if c.role == role)
    yield "PY", "" if source.year is None else _year(source.year)
    yield "T2", source.venue
    yield "PB", source.publisher
    yield "CY", source.place
    yield "ET", source.edition
    yield "VL", source.volume
    yield "SN", source.isbn
    yield from (("SN", one.value) for one in source.identifiers if one.scheme is Scheme.ISSN)
    yield "DO", source.doi
    yield "UR", source.url
    yield "UR", source.archive_url if source.url else ""
    others = (one for one in source.identifiers if one.scheme is not Scheme.ISSN)
    yield from (("N1", note) for note in notes_of(others))
    if book:
        yield "SP", source.extent
    elif source.extent:
        yield "N1", f"extent: {source.extent}"
    if TYPES[kind] != source.csl_type:
        yield "N1", f"csl-type: {source.csl_type}"


def _name(creator: Creator) -> str:
    if creator.given:
        return f"{creator.family}, {creator.given}"
    return f"{creator.family}," if "," in creator.family else creator.family


def _year(year: int) -> str:
    return f"{year:04d}" if year >= 0 else f"-{-year:04d}"
