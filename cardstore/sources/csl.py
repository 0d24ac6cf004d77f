"""CSL-JSON records to sources and back.

Comes in: one item of CSL-JSON, as Zotero and others export it. Goes out: a `Source` whose origins
say "CSL-JSON"; or an error that names the field which is missing or has the wrong form. What a
Source has and CSL has not (the work, kind, status, origins, snapshot, most identifiers, what it
cites) travels in `custom.cardstore`. The extent is `number-of-pages`, as text.

Names keep family and given; a particle joins the family name, a suffix the given name. Of a date
only the year is kept. Fields that a Source does not have are left out.

Source: CSL 1.0.2 specification, appendices III and IV, and the CSL-JSON schema (csl-data.json).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from cardstore.errors import InvalidRecordError, quoted
from cardstore.sources.csl_dates import years_of
from cardstore.sources.csl_numbers import doi_of_csl, isbn_of_csl
from cardstore.sources.identifier_notes import identifiers_in_notes, in_one_form, zotero_key
from cardstore.sources.identifiers import parse_source_id
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

_Kind = TypeVar("_Kind", SourceKind, SourceStatus, Scheme)

ORIGIN = "CSL-JSON"
# The name variables of CSL 1.0.2, in the order in which their creators are listed.
ROLES = (
    "author",
    "editor",
    "translator",
    "chair",
    "collection-editor",
    "compiler",
    "composer",
    "container-author",
    "contributor",
    "curator",
    "director",
    "editorial-director",
    "executive-producer",
    "guest",
    "host",
    "illustrator",
    "interviewer",
    "narrator",
    "organizer",
    "original-author",
    "performer",
    "producer",
    "recipient",
    "reviewed-author",
    "script-writer",
    "series-creator",
)
# Source field to CSL field, where the value is a plain string.
_PLAIN = {
    "edition": "edition",
    "publisher": "publisher",
    "place": "publisher-place",
    "venue": "container-title",
    "volume": "volume",
    "url": "URL",
    "extent": "number-of-pages",
}
# Fields that have an origin, in the order of their origins.
_TOLD = (
    *("title", "creators", "year", "edition", "publisher", "place", "venue", "volume"),
    *("isbn", "doi", "identifiers", "url", "extent"),
)
_SCHEMES_OF_CSL = {Scheme.ISSN: "ISSN", Scheme.PMID: "PMID"}
_MARKUP = re.compile(r"</?(?:i|b|sup|sub|sc|span)(?:\s[^<>]{0,80})?>")
_LONGEST_NAME = 80


def parse_csl(
    record: object,
    *,
    source_id: str | None = None,
    work_id: str | None = None,
    origin: str = ORIGIN,
) -> Source:
    """Give the source that one CSL-JSON item describes.

    Args:
        record: the item.
        source_id: the source's short name; the item's own `id` when it is None.
        work_id: the work; what the item's `custom.cardstore` says, else `source_id`, when None.
        origin: where the fields come from, unless the item says it.

    Raises:
        InvalidRecordError: a field is missing or has the wrong form; the message names it.
    """
    if not isinstance(record, Mapping):
        what = "The CSL-JSON holds no record"
        raise InvalidRecordError(what, remedy="Give one item, an object in braces")
    named = parse_source_id(_identifier(record) if source_id is None else source_id)
    custom = _custom(record)
    fields: dict[str, str] = {
        field: _string(record, csl_field) for field, csl_field in _PLAIN.items()
    }
    title = without_markup(title_text(record.get("title")).strip(), record)
    if not title:
        what = "The CSL-JSON record has no title"
        raise InvalidRecordError(what)
    source = Source(
        source_id=named,
        work_id=parse_source_id(work_id or _string(custom, "work_id") or named),
        title=title,
        creators=_creators(record),
        year=_year(record),
        edition=fields["edition"],
        publisher=fields["publisher"],
        place=fields["place"],
        venue=fields["venue"],
        volume=fields["volume"],
        isbn=isbn_of_csl(_string(record, "ISBN")),
        doi=doi_of_csl(_string(record, "DOI")),
        identifiers=_identifiers(record, custom),
        csl_type=_string(record, "type") or "book",
        url=fields["url"],
        archive_url=_string(custom, "archive_url"),
        extent=fields["extent"],
        cites=_cites(custom),
        kind=_member(SourceKind, custom, "kind", SourceKind.UNKNOWN),
        status=_member(SourceStatus, custom, "status", SourceStatus.CURRENT),
    )
    told = ((field, origin) for field in _TOLD if getattr(source, field) not in ("", (), None))
    return replace(source, origins=_origins(custom) if "origins" in custom else tuple(told))


def source_to_csl(source: Source) -> dict[str, Json]:
    """Give the source as one CSL-JSON item; `parse_csl` gives it back.

    Creators of one role keep their order; roles stand in the order of `ROLES`.

    Raises:
        InvalidRecordError: a creator has a role that CSL does not know.
    """
    record: dict[str, Json] = {
        "id": source.source_id,
        "type": source.csl_type,
        "title": source.title,
    }
    unknown = [creator.role for creator in source.creators if creator.role not in ROLES]
    if unknown:
        what = f"CSL has no role {quoted(unknown[0])} for a creator"
        raise InvalidRecordError(what, remedy=f"Use one of: {', '.join(ROLES)}")
    for role in ROLES:
        names: list[Json] = [_name(c) for c in source.creators if c.role == role]
        if names:
            record[role] = names
    if source.year is not None:
        record["issued"] = {"date-parts": [[source.year]]}
    values = {
        "edition": source.edition,
        "publisher": source.publisher,
        "publisher-place": source.place,
        "container-title": source.venue,
        "volume": source.volume,
        "ISBN": source.isbn,
        "DOI": source.doi,
        "URL": source.url,
        "number-of-pages": source.extent,
    }
    for scheme, field in _SCHEMES_OF_CSL.items():
        values[field] = ", ".join(o.value for o in source.identifiers if o.scheme is scheme)
    record.update({field: value for field, value in values.items() if value})
    record["custom"] = {"cardstore": _ours(source)}
    return record


def title_text(title: object) -> str:
    """Give the field `title` as it is written; "" when it is not given.

    Raises:
        InvalidRecordError: it is no text: a number is a damaged record, not a title.
    """
    if title is None:
        return ""
    if not isinstance(title, str):
        raise _ill_formed(title, "title", "text")
    return title


def without_markup(title: str, record: Mapping[str, object]) -> str:
    """Give a title without the tags that Zotero sets it with; one of our own has none."""
    return title if _custom(record) else " ".join(_MARKUP.sub("", title).split())


def _ours(source: Source) -> dict[str, Json]:
    """Give what CSL has no field for."""
    ours: dict[str, Json] = {
        "work_id": source.work_id,
        "kind": source.kind.value,
        "status": source.status.value,
        "origins": [[field, origin] for field, origin in source.origins],
    }
    if source.identifiers:
        ours["identifiers"] = [[one.scheme.value, one.value] for one in source.identifiers]
    if source.archive_url:
        ours["archive_url"] = source.archive_url
    if source.cites:
        ours["cites"] = list(source.cites)
    return ours


def _identifier(record: Mapping[str, object]) -> str:
    """Give the item's id as a source's short name, changed as little as that needs."""
    found = _string(record, "id")
    key = zotero_key(found)
    if key:
        found = _string(record, "citation-key") or key
    if not found:
        what = "The CSL-JSON record has no id"
        raise InvalidRecordError(what, remedy="Name the source yourself")
    return source_name(found)


def source_name(text: str) -> str:
    """Give the short name of a source that comes nearest to a key of another program.

    >>> source_name("Tolle & Quay: 1893")
    'tolle-quay-1893'
    """
    named = re.sub(r"[^\w.-]+", "-", text.lower()).lstrip("-._")[:_LONGEST_NAME]
    # A hyphen at the end of what is a name already stays: it would be another source's name.
    return named if named == text else named.rstrip("-")


def _identifiers(
    record: Mapping[str, object], custom: Mapping[str, object]
) -> tuple[Identifier, ...]:
    """Give the identifiers but ISBN and DOI: ours as they are, else what the fields hold."""
    if "identifiers" in custom:
        pairs = _pairs(custom["identifiers"], "custom.cardstore.identifiers")
        return tuple(
            Identifier(
                scheme=_member(Scheme, {"scheme": scheme}, "scheme", Scheme.DOI), value=value
            )
            for scheme, value in pairs
        )
    found = [
        in_one_form(Identifier(scheme=scheme, value=value))
        for scheme, field in _SCHEMES_OF_CSL.items()
        for value in re.split(r"[\s,;]+", _string(record, field))
        if value
    ]
    own = (Scheme.DOI, Scheme.ISBN)
    found.extend(o for o in identifiers_in_notes(_note(record)) if o.scheme not in own)
    key = zotero_key(_string(record, "id"))
    if key:
        found.append(Identifier(scheme=Scheme.ZOTERO, value=key))
    return tuple(dict.fromkeys(found))


def _note(record: Mapping[str, object]) -> str:
    note = record.get("note")
    return note if isinstance(note, str) else ""


def _cites(custom: Mapping[str, object]) -> tuple[str, ...]:
    cites = custom.get("cites", [])
    if (
        isinstance(cites, str)
        or not isinstance(cites, Sequence)
        or not all(isinstance(one, str) for one in cites)
    ):
        raise _ill_formed(cites, "custom.cardstore.cites", "a list of texts")
    return tuple(cites)


def _custom(record: Mapping[str, object]) -> Mapping[str, object]:
    custom = record.get("custom")
    ours = custom.get("cardstore") if isinstance(custom, Mapping) else None
    return ours if isinstance(ours, Mapping) else {}


def _string(record: Mapping[str, object], field: str) -> str:
    """Give a string field, a number as its digits; "" when it is not given.

    Raises:
        InvalidRecordError: it is neither.
    """
    value = record.get(field)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise _ill_formed(value, field, "text")
    return str(value).strip()


def _creators(record: Mapping[str, object]) -> tuple[Creator, ...]:
    creators: list[Creator] = []
    for role in ROLES:
        names = record.get(role)
        if names is None:
            continue
        if not isinstance(names, Sequence) or isinstance(names, str):
            raise _ill_formed(names, role, "a list of names")
        creators.extend(_creator(role, name) for name in names)
    return tuple(creators)


def _creator(role: str, name: object) -> Creator:
    if not isinstance(name, Mapping):
        raise _ill_formed(name, role, "a name with family and given, or literal")
    literal = _string(name, "literal")
    particles = [_string(name, "dropping-particle"), _string(name, "non-dropping-particle")]
    family = " ".join(part for part in (*particles, _string(name, "family")) if part)
    given = ", ".join(part for part in (_string(name, "given"), _string(name, "suffix")) if part)
    if not literal and not family and not given:
        raise _ill_formed(dict(name), role, "a name with family and given, or literal")
    if literal:
        return Creator(family=literal, role=role)
    # Somebody with one name, given as a given name.
    return Creator(family=family or given, given=given if family else "", role=role)


def _name(creator: Creator) -> dict[str, Json]:
    if not creator.given:
        return {"literal": creator.family}
    return {"family": creator.family, "given": creator.given}


def _year(record: Mapping[str, object]) -> int | None:
    """Give the year of `issued`; None when no date is given, or it says that there is none.

    Raises:
        InvalidRecordError: the date has a wrong form, or names two years.
    """
    issued = record.get("issued")
    if issued is None:
        return None
    years = years_of(issued)
    if years is None:
        raise _ill_formed(issued, "issued", 'a date like {"date-parts": [[1893]]}')
    if len(years) > 1:
        raise _ill_formed(issued, "issued", "a date in one year")
    return years[0] if years else None


def _member(kind: type[_Kind], custom: Mapping[str, object], field: str, missing: _Kind) -> _Kind:
    value = _string(custom, field)
    try:
        return kind(value) if value else missing
    except ValueError as exc:
        raise _ill_formed(value, f"custom.cardstore.{field}", ", ".join(kind)) from exc


def _origins(custom: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    return _pairs(custom["origins"], "custom.cardstore.origins")


def _pairs(pairs: object, field: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(pairs, Sequence) or isinstance(pairs, str):
        raise _ill_formed(pairs, field, "a list of pairs")
    found = []
    for pair in pairs:
        match pair:
            case [str(first), str(second)]:
                found.append((first, second))
            case _:
                raise _ill_formed(pair, field, "a pair of strings")
    return tuple(found)


def _ill_formed(value: object, field: str, wanted: str) -> InvalidRecordError:
    what = f"The field {field} of the CSL-JSON record must be {wanted}, got {quoted(value):.80}"
    return InvalidRecordError(what)
