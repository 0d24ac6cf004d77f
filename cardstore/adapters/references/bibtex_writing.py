r"""Sources as a BibTeX file that BibTeX, BibLaTeX and reference managers read.

Comes in: sources. Goes out: the text of a file in which every source is one entry under its id.

Held: id, title, creators that are authors, editors or translators, year, edition, publisher,
place, venue, volume, ISBN, DOI, all identifiers, CSL type, address, snapshot, extent; these are
equal when the file is read again, but for the order of identifiers of different schemes and of
creators of different roles. Not held: the work, kind, status, what it cites, where the fields come
from, creators in other roles, white space other than single blanks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.adapters.references.bibtex_fields import (
    CREATOR_FIELDS,
    CSL_TYPES,
    IDENTIFIER_FIELDS,
)
from cardstore.adapters.references.latex import latex_of_text
from cardstore.sources.reference import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.sources.source import Creator, Source

_TYPES = {
    "article-journal": "article",
    "book": "book",
    "pamphlet": "booklet",
    "chapter": "incollection",
    "entry-encyclopedia": "inreference",
    "paper-conference": "inproceedings",
    "thesis": "phdthesis",
    "report": "techreport",
    "webpage": "online",
    "manuscript": "unpublished",
}
_VENUES = {
    "article": "journal",
    "incollection": "booktitle",
    "inproceedings": "booktitle",
    "inreference": "booktitle",
}
_PLAIN_NAME = re.compile(r"[^\W\d_][\w .'’-]*")
_CONNECTING = re.compile(r"\b(?:and|others)\b", re.IGNORECASE)
_PUBLISHERS = {"phdthesis": "school", "techreport": "institution"}


def bibtex_of_sources(sources: Iterable[Source]) -> str:
    """Give sources as the text of a BibTeX file."""
    return "\n".join(_entry(source) for source in sources)


def _entry(source: Source) -> str:
    kind = _TYPES.get(source.csl_type, "misc")
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(source, kind) if value)
    return f"@{kind}{{{source.source_id},\n{lines}}}\n"


def _fields(source: Source, kind: str) -> Iterator[tuple[str, str]]:
    # A second pair of braces keeps capitals in every style.
    yield "title", f"{{{latex_of_text(source.title)}}}"
    for role in CREATOR_FIELDS:
        yield role, " and ".join(_name(c) for c in source.creators if c.role == role)
    yield "year", "" if source.year is None else _year(source.year)
    yield _VENUES.get(kind, "series"), latex_of_text(source.venue)
    yield _PUBLISHERS.get(kind, "publisher"), latex_of_text(source.publisher)
    yield "address", latex_of_text(source.place)
    yield "edition", latex_of_text(source.edition)
    yield "volume", latex_of_text(source.volume)
    yield "pagetotal", latex_of_text(source.extent)
    yield "isbn", source.isbn
    yield "doi", _verbatim(source.doi)
    yield "url", _verbatim(source.url)
    yield "archiveurl", _verbatim(source.archive_url)
    arxiv = [one.value for one in source.identifiers if one.scheme is Scheme.ARXIV]
    yield "eprint", _verbatim(", ".join(arxiv))
    yield "archiveprefix", "arXiv" if arxiv else ""
    for name, scheme in IDENTIFIER_FIELDS.items():
        values = (one.value for one in source.identifiers if one.scheme is scheme)
        yield name, _verbatim(", ".join(values))
    # An article without a journal is read as a preprint when it has a number of one.
    preprint = kind == "article" and arxiv and not source.venue
    if CSL_TYPES.get(kind) != source.csl_type or preprint:
        yield "csl-type", _verbatim(source.csl_type)


def _name(creator: Creator) -> str:
    if not creator.given:
        return f"{{{latex_of_text(creator.family)}}}"
    given, _, suffix = creator.given.partition(", ")
    parts = (creator.family, suffix, given) if suffix else (creator.family, given)
    return ", ".join(_protected(part) for part in parts)


def _protected(part: str) -> str:
    """Give a part of a name; what BibTeX might part further, or read as "and", stands in braces."""
    written = latex_of_text(part)
    if _PLAIN_NAME.fullmatch(part) and not _CONNECTING.search(part):
        return written
    return f"{{{written}}}"


def _year(year: int) -> str:
    return f"{year:04d}" if year >= 0 else f"-{-year:04d}"


def _verbatim(value: str) -> str:
    """Give an address or identifier; braces in it would end the value."""
    return value.replace("{", "%7B").replace("}", "%7D")
