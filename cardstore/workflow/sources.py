"""Describe the source of a scan from what people give: fields by hand, or CSL-JSON, or both.

Fields by hand win over CSL-JSON, and every field says where it came from. A source's name is a
slug: lower case letters, digits and hyphens. Without a name or a title the file's name serves for
both, and the record says so.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import read_plain
from cardstore.errors import InvalidIdentifierError, InvalidRecordError, quoted
from cardstore.sources.csl import parse_csl
from cardstore.sources.identifiers import parse_doi, parse_isbn, parse_source_id
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import BY_HAND, FILE_NAME, Creator, Source, SourceKind, SourceStatus
from cardstore.sources.unseen import without_unseen

if TYPE_CHECKING:
    from pathlib import Path

# What ends the names of files that can be ingested.
_FORMS = re.compile(
    r"\.(pdf|djvu?|tiff?|png|jpe?g|jpe|webp|jp2|j2k|jp[xf]|bmp|gif|p[bgnp]m|avif|hei[cf]|hif)$",
    re.IGNORECASE,
)
_TOLD_FIELDS = {field.name for field in fields(Source)} - {"source_id", "origins"}


def slug(name: str) -> str:
    """Make a source's name from any text: "The Harbour, 2nd ed.pdf" → "the-harbour-2nd-ed".

    Raises:
        InvalidRecordError: nothing of the text can be kept.
    """
    stem = _FORMS.sub("", name)
    plain = unicodedata.normalize("NFKD", stem)
    kept = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    made = re.sub(r"[^\w]+|_+", "-", kept).strip("-")
    if not made:
        msg = f"No source name can be made from {quoted(name)}"
        raise InvalidRecordError(msg, remedy="Give a short name with --source")
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldRecord:
    """What a person tells of an edition, as it was typed. None and () mean "not told".

    Attributes:
        work_id: the work that it is an edition of.
        csl: the text of a CSL-JSON file holding one item, or a list of one.
        title, year, edition, publisher, place, venue, volume: as on the title page.
        authors: each "Family, Given", or the whole name of a body.
        isbn: ISBN-10 or ISBN-13, hyphens allowed; doi: with or without resolver.
        identifiers: others, each "SCHEME:VALUE", for example "oclc:1234567".
        csl_type: a CSL type, "person" or "place".
        url, archive_url: where it is found, and a snapshot of it.
        extent: the catalogue's "xvi, 312 p.".
        cites: DOIs, or names of sources in the library, of what it cites.
        kind, status: see `Source`.
    """

    work_id: str | None = None
    csl: str | None = None
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    edition: str | None = None
    publisher: str | None = None
    place: str | None = None
    venue: str | None = None
    volume: str | None = None
    isbn: str | None = None
    doi: str | None = None
    identifiers: tuple[str, ...] = ()
    csl_type: str | None = None
    url: str | None = None
    archive_url: str | None = None
    extent: str | None = None
    cites: tuple[str, ...] = ()
    kind: SourceKind | None = None
    status: SourceStatus | None = None


# Fields that a source keeps as they were typed.
_AS_TYPED = (
    "title",
    "year",
    "edition",
    "publisher",
    "place",
    "venue",
    "volume",
    "url",
    "archive_url",
    "extent",
    "kind",
    "status",
)
NOTHING_TOLD = ToldRecord()


def describe_source(
    told: ToldRecord = NOTHING_TOLD, *, name: str, named: bool, base: Source | None = None
) -> Source:
    """Put a source's record together.

    Args:
        told: what a person says; by hand, but for what stands in its CSL-JSON.
        name: the source's name, or the file's name when none was given.
        named: whether `name` was given by a person; if not, the CSL-JSON's `id` goes before it.
        base: the record so far, whose fields stay where nothing is told; None for a new source.

    Raises:
        InvalidRecordError: the CSL-JSON cannot be read or has the wrong form, or a field has.
        InvalidIdentifierError: an ISBN, a DOI or another identifier has not the form of one.
    """
    if told.csl is not None:
        base = _from_csl(told.csl, source_id=slug(name) if named else None, base=base)
    elif base is None:
        title = without_unseen(name) or slug(name)
        base = Source(
            source_id=slug(name), work_id=slug(name), title=title, origins=(("title", FILE_NAME),)
        )
    by_hand: dict[str, object] = {field: getattr(told, field) for field in _AS_TYPED}
    by_hand |= {
        "isbn": None if told.isbn is None else parse_isbn(told.isbn),
        "doi": None if told.doi is None else parse_doi(told.doi),
        "creators": tuple(_creator(author) for author in told.authors) or None,
        "identifiers": _with_identifiers(base, told.identifiers),
        "csl_type": None if told.csl_type is None else _csl_type(told.csl_type),
        "cites": tuple(dict.fromkeys(_cited(one) for one in told.cites)) or None,
    }
    given = {field: value for field, value in by_hand.items() if value is not None}
    origins = {**dict(base.origins), **dict.fromkeys(given, BY_HAND)}
    for text in told.identifiers:  # what a registry filled in earlier is replaced
        origins.pop(f"identifiers.{_identifier(text).scheme.value}", None)
    if named:
        origins["source_id"] = BY_HAND
    if told.work_id is not None:
        origins["work_id"] = BY_HAND
    return replace(
        base,
        work_id=base.work_id if told.work_id is None else slug(told.work_id),
        origins=tuple(sorted(origins.items())),
        **given,  # type: ignore[arg-type]  # each value has its field's type, see `ToldRecord`
    )


def take_over(held: Source, told: Source) -> Source:
    """Give the record held with what was newly told of the same edition; all else stays.

    What was told is what `told.origins` names, but for the edition's own name and for what was only
    taken from a file's name.
    """
    newly = {
        field: origin
        for field, origin in told.origins
        if origin != FILE_NAME and field in _TOLD_FIELDS
    }
    origins = {**dict(held.origins), **newly}
    changed = {field: getattr(told, field) for field in newly}
    return replace(held, **{**changed, "origins": tuple(sorted(origins.items()))})


def read_csl(path: Path) -> str:
    """Read a CSL-JSON file as text.

    Raises:
        InvalidRecordError: it cannot be read, or is not UTF-8.
    """
    try:
        return read_plain(path).decode("utf-8-sig")
    except OSError as exc:
        msg = f"The CSL-JSON file {path} cannot be read ({exc.strerror})"
        raise InvalidRecordError(msg) from exc
    except UnicodeDecodeError as exc:
        msg = f"The CSL-JSON file {path} is not UTF-8 (byte {exc.start})"
        raise InvalidRecordError(msg, remedy="Save it as UTF-8, which JSON asks for") from exc


def _from_csl(text: str, *, source_id: str | None, base: Source | None) -> Source:
    """Read one CSL-JSON item; a work that a person named before stays."""
    try:
        item: object = json.loads(text)
    except json.JSONDecodeError as exc:
        msg = f"The CSL-JSON cannot be read (line {exc.lineno}: {exc.msg})"
        raise InvalidRecordError(msg) from exc
    except RecursionError as exc:
        msg = "The CSL-JSON is nested too deeply to be a record"
        raise InvalidRecordError(msg) from exc
    if isinstance(item, list):
        if len(item) != 1:
            msg = f"The CSL-JSON holds {len(item)} items, not one"
            raise InvalidRecordError(msg, remedy="Keep the one item that describes this edition")
        item = item[0]
    found = parse_csl(item, source_id=source_id)
    if base is None or found.work_id != found.source_id:
        return found
    return replace(found, work_id=base.work_id)


def _creator(author: str) -> Creator:
    """Read "Family, Given"; without a comma the whole is the family name or the body's name."""
    family, _, given = author.partition(",")
    if not family.strip():
        msg = f"The author {quoted(author)} has no family name"
        raise InvalidRecordError(msg, remedy="Write an author as “Family, Given”")
    return Creator(family=family.strip(), given=given.strip())


def _with_identifiers(base: Source, told: tuple[str, ...]) -> tuple[Identifier, ...] | None:
    """Give the identifiers held and those told; of a scheme that is told the told ones alone."""
    if not told:
        return None
    found = tuple(dict.fromkeys(_identifier(text) for text in told))
    schemes = {one.scheme for one in found}
    return (*(one for one in base.identifiers if one.scheme not in schemes), *found)


def _identifier(text: str) -> Identifier:
    """Read "SCHEME:VALUE"."""
    name, _, value = text.partition(":")
    value = value.strip()
    schemes = ", ".join(scheme.value for scheme in Scheme)
    if name.strip().lower() not in set(Scheme) or not value:
        what = f"{quoted(text)} is no identifier of a known scheme"
        raise InvalidIdentifierError(what, remedy=f"Write SCHEME:VALUE; schemes are: {schemes}")
    scheme = Scheme(name.strip().lower())
    if scheme is Scheme.ISBN:
        value = parse_isbn(value)
    elif scheme is Scheme.DOI:
        value = parse_doi(value)
    return Identifier(scheme=scheme, value=value)


def _csl_type(text: str) -> str:
    if not re.fullmatch(r"[a-z]+(?:[-_][a-z]+)*", text):
        what = f"{quoted(text)} is no CSL type"
        raise InvalidRecordError(what, remedy="Write it as CSL does: book, article-journal, person")
    return text


def _cited(text: str) -> str:
    """Read the DOI of what is cited, or the name of a source in the library."""
    return parse_doi(text) if "/" in text else parse_source_id(text.strip())
