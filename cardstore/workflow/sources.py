"""Describe the source of a scan from what people give: fields by hand, or CSL-JSON, or both.

Fields by hand win over CSL-JSON, and every field says where it came from. A source's name is a
slug: lower case letters, digits and hyphens. Without a name or a title the file's name serves for
both, and the record says so.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from cardstore.errors import InvalidRecordError
from cardstore.sources.csl import parse_csl
from cardstore.sources.identifiers import parse_doi, parse_isbn
from cardstore.sources.source import Creator, Source

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

BY_HAND = "by hand"
FILE_NAME = "file name"
_TOLD_FIELDS = {field.name for field in fields(Source)} - {"source_id", "origins"}


def slug(name: str) -> str:
    """Make a source's name from any text: "The Harbour, 2nd ed.pdf" → "the-harbour-2nd-ed".

    Raises:
        InvalidRecordError: nothing of the text can be kept.
    """
    stem = re.sub(r"\.(pdf|tiff?|png|jpe?g)$", "", name, flags=re.IGNORECASE)
    plain = unicodedata.normalize("NFKD", stem)
    kept = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    made = re.sub(r"[^\w]+|_+", "-", kept).strip("-")
    if not made:
        msg = f"No source name can be made from {name!r}"
        raise InvalidRecordError(msg, remedy="Give a short name with --source")
    return made


def describe_source(
    *,
    name: str,
    named: bool,
    base: Source | None = None,
    work_id: str | None = None,
    csl: str | None = None,
    title: str | None = None,
    authors: Iterable[str] = (),
    year: int | None = None,
    edition: str | None = None,
    publisher: str | None = None,
    place: str | None = None,
    isbn: str | None = None,
    doi: str | None = None,
) -> Source:
    """Put a source's record together.

    Args:
        name: the source's name, or the file's name when none was given.
        named: whether `name` was given by a person; if not, the CSL-JSON's `id` goes before it.
        base: the record so far, whose fields stay where nothing is given; None for a new source.
        work_id: the work; default is what the CSL-JSON says, else the source's own name.
        csl: the text of a CSL-JSON file holding one item, or a list of one.
        title: by hand, as are all that follow; None is "not given".
        authors: each "Family, Given", or the whole name of a body.
        year: of this edition.
        edition: its statement, "2nd ed.".
        publisher: as on the title page.
        place: of publication.
        isbn: ISBN-10 or ISBN-13, hyphens allowed.
        doi: with or without resolver.

    Raises:
        InvalidRecordError: the CSL-JSON cannot be read or has the wrong form.
        InvalidIdentifierError: the ISBN or DOI has not the form of one.
    """
    if csl is not None:
        base = _from_csl(csl, source_id=slug(name) if named else None, base=base)
    elif base is None:
        base = Source(
            source_id=slug(name), work_id=slug(name), title=name, origins=(("title", FILE_NAME),)
        )
    creators = tuple(_creator(author) for author in authors)
    by_hand: dict[str, str | int | tuple[Creator, ...] | None] = {
        "title": title,
        "year": year,
        "edition": edition,
        "publisher": publisher,
        "place": place,
        "isbn": None if isbn is None else parse_isbn(isbn),
        "doi": None if doi is None else parse_doi(doi),
        "creators": creators or None,
    }
    given = {field: value for field, value in by_hand.items() if value is not None}
    origins = {**dict(base.origins), **dict.fromkeys(given, BY_HAND)}
    if named:
        origins["source_id"] = BY_HAND
    if work_id is not None:
        origins["work_id"] = BY_HAND
    return replace(
        base,
        work_id=base.work_id if work_id is None else slug(work_id),
        origins=tuple(sorted(origins.items())),
        **given,  # type: ignore[arg-type]  # each value has its field's type, see the table above
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
        return path.read_text(encoding="utf-8-sig")
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
        msg = f"The author {author!r} has no family name"
        raise InvalidRecordError(msg, remedy="Write an author as “Family, Given”")
    return Creator(family=family.strip(), given=given.strip())
