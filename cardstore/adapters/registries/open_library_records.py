"""Works and editions as Open Library describes them, made into records. Pure.

Comes in: a document of `/search.json`, an edition of `/isbn/….json` or `/books/….json`, or one book
of `/api/books?jscmd=data`; parsed JSON. Goes out: a `Record`, or an error that names what makes it
none.

The three differ in what they are. A document of the search is a *work*: its years, publishers and
ISBNs are those of all its editions, and only its first year is the work's own. The other two are
one edition. An edition names its authors by key; their names are then taken from its
statement of responsibility, and the list counts as incomplete.

Source: Open Library developer pages (openlibrary.org/dev/docs/api), schemata of
internetarchive/openlibrary-client, and answers recorded in 2018–2026.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.adapters.registries.fields import (
    as_object,
    as_objects,
    as_text,
    as_texts,
    as_year,
    distinct,
    identifiers_of,
    needed,
    needed_object,
    years_of,
)
from cardstore.sources.names import split_name
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.csl import Json
    from cardstore.sources.source import Creator

REGISTRY = "open-library"

_SITE = "https://openlibrary.org"
_KEY = re.compile(r"\A(?:/?(?:works|books)/)?(OL\d+[MW])\b")
# "by A. Ash and B. Beck ; with a foreword by C. Coe": only the first clause names the authors.
_BY = re.compile(
    r"\A\W*(?:(?P<other>edited|translated|compiled|illustrated|selected|ed\.)[^,;]*?\s)?(?:by\s+)?",
    re.IGNORECASE,
)
_BETWEEN_NAMES = re.compile(r"\s*(?:,|&|\band\b|\bund\b|\bet\b)\s*")
_A_NAME = re.compile(r"(?=.*[^\W\d_]{2})[^\d\[\]:;()]+\Z")
_LEAST_NAME_WORDS, _MOST_NAME_WORDS = 2, 5


def parse_open_library_doc(found: Json) -> Record:
    """Give the record of one `docs` of a search: a work with all its editions.

    Raises:
        InvalidRecordError: it is no object, no work, or has no title; the message says which.
    """
    fields = needed_object(found, registry=REGISTRY)
    key = needed(_key(fields.get("key")), "key of a work", registry=REGISTRY)
    title, others = _titles(fields)
    first = as_year(fields.get("first_publish_year"))
    years = fields.get("publish_year")
    creators = tuple(split_name(name) for name in as_texts(fields.get("author_name")))
    return Record(
        registry=REGISTRY,
        record_id=key,
        title=title,
        other_titles=others,
        creators=creators,
        other_names=as_texts(fields.get("author_alternative_name")),
        years=years_of((first, *(as_year(one) for one in years if years is not None)))
        if isinstance(years, list)
        else years_of([first]),
        first_year=first,
        publishers=as_texts(fields.get("publisher")),
        identifiers=_identifiers(
            key,
            isbn=as_texts(fields.get("isbn")),
            oclc=as_texts(fields.get("oclc")),
            lccn=as_texts(fields.get("lccn")),
        ),
        csl_type="book",
        work_key=key,
        url=f"{_SITE}/works/{key}",
    )


def parse_open_library_edition(edition: Json) -> Record:
    """Give the record of one edition as `/isbn/….json` and `/books/….json` give it.

    Raises:
        InvalidRecordError: it is no object, no edition, or has no title; the message says which.
    """
    fields = needed_object(edition, registry=REGISTRY)
    key = needed(_key(fields.get("key")), "key of an edition", registry=REGISTRY)
    title, others = _titles(fields)
    works = as_objects(fields.get("works"))
    return Record(
        registry=REGISTRY,
        record_id=key,
        title=title,
        other_titles=others,
        creators=_by_statement(as_text(fields.get("by_statement"))),
        creators_complete=False,
        years=years_of([as_year(fields.get("publish_date"))]),
        venues=as_texts(fields.get("series")),
        publishers=as_texts(fields.get("publishers")),
        edition=as_text(fields.get("edition_name")),
        volume=as_text(fields.get("volume_number")) or as_text(fields.get("volumes")),
        identifiers=_identifiers(
            key,
            isbn=(*as_texts(fields.get("isbn_13")), *as_texts(fields.get("isbn_10"))),
            oclc=(*as_texts(fields.get("oclc_numbers")), *as_texts(fields.get("oclc_number"))),
            lccn=as_texts(fields.get("lccn")),
        ),
        csl_type="book",
        extent=_extent(fields),
        work_key=_key(works[0].get("key")) if works else "",
        url=f"{_SITE}/books/{key}",
    )


def parse_open_library_book(book: Json) -> Record:
    """Give the record of one book of `/api/books?jscmd=data`: the value under its "ISBN:…".

    Raises:
        InvalidRecordError: it is no object, no edition, or has no title; the message says which.
    """
    fields = needed_object(book, registry=REGISTRY)
    key = needed(_key(fields.get("key")), "key of an edition", registry=REGISTRY)
    title, others = _titles(fields)
    named = as_object(fields.get("identifiers"))
    authors = (as_text(one.get("name")) for one in as_objects(fields.get("authors")))
    creators = tuple(split_name(name) for name in authors if name)
    return Record(
        registry=REGISTRY,
        record_id=key,
        title=title,
        other_titles=others,
        creators=creators or _by_statement(as_text(fields.get("by_statement"))),
        creators_complete=bool(creators),
        years=years_of([as_year(fields.get("publish_date"))]),
        publishers=distinct(
            as_text(one.get("name")) for one in as_objects(fields.get("publishers"))
        ),
        identifiers=_identifiers(
            key,
            isbn=(*as_texts(named.get("isbn_13")), *as_texts(named.get("isbn_10"))),
            oclc=as_texts(named.get("oclc")),
            lccn=as_texts(named.get("lccn")),
        ),
        csl_type="book",
        extent=_extent(fields),
        url=as_text(fields.get("url")) or f"{_SITE}/books/{key}",
    )


def _key(value: Json) -> str:
    found = _KEY.match(as_text(value))
    return found[1] if found else ""


def _titles(fields: dict[str, Json]) -> tuple[str, tuple[str, ...]]:
    """Give the title with its subtitle, and every other title the record has.

    Raises:
        InvalidRecordError: it has none.
    """
    prefix = as_text(fields.get("title_prefix"))
    bare = " ".join(part for part in (prefix, as_text(fields.get("title"))) if part)
    needed(bare, "title", registry=REGISTRY)
    subtitle = as_text(fields.get("subtitle"))
    title = f"{bare}: {subtitle}" if subtitle else bare
    others = (
        bare,
        as_text(fields.get("full_title")),
        *as_texts(fields.get("other_titles")),
        *as_texts(fields.get("work_titles")),
        *as_texts(fields.get("translation_of")),
    )
    return title, tuple(other for other in distinct(others) if other != title)


def _by_statement(statement: str) -> tuple[Creator, ...]:
    """Give the creators of a statement like "by Ann Ash and Bo Beck"; none where it is unclear."""
    clause = re.split(r"\s*[;/]\s*|\s*\[", statement.rstrip(" ."), maxsplit=1)[0]
    begun = _BY.match(clause)
    if begun is None or begun["other"]:
        return ()
    names = [name for name in _BETWEEN_NAMES.split(clause[begun.end() :]) if name]
    if all(
        _A_NAME.match(name) and _LEAST_NAME_WORDS <= len(name.split()) <= _MOST_NAME_WORDS
        for name in names
    ):
        return tuple(split_name(name) for name in names)
    return ()


def _identifiers(
    key: str, *, isbn: Iterable[str], oclc: Iterable[str], lccn: Iterable[str]
) -> tuple[Identifier, ...]:
    return (
        Identifier(scheme=Scheme.OPEN_LIBRARY, value=key),
        *identifiers_of(Scheme.ISBN, isbn),
        *identifiers_of(Scheme.OCLC, oclc),
        *identifiers_of(Scheme.LCCN, lccn),
    )


def _extent(fields: dict[str, Json]) -> str:
    pagination = as_text(fields.get("pagination"))
    leaves = as_text(fields.get("number_of_pages"))
    return pagination.rstrip(" :;,") or (f"{leaves} p." if leaves else "")
