"""A reference becomes the record of a source.

Comes in: a `Reference` that somebody vouches for. Goes out: a `Source` with the same claims, each
with its origin. What belongs to a citation and not to an edition stays behind: issue, locator, the
raw text, and that the list of authors is cut.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError, InvalidRecordError, quoted
from cardstore.sources.identifier_notes import in_one_form
from cardstore.sources.identifiers import parse_doi, parse_isbn, parse_source_id
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.sources.reference import Reference

_FIELDS = (
    *("title", "creators", "year", "venue", "publisher", "edition", "volume", "url"),
    *("isbn", "doi", "identifiers"),
)


def source_from_reference(
    reference: Reference,
    *,
    source_id: str,
    origins: str | Mapping[str, str],
    work_id: str | None = None,
) -> Source:
    """Give the record that a reference amounts to.

    Args:
        reference: what is claimed; its first ISBN and DOI become the source's own, further ones
            are kept among its identifiers.
        source_id: the source's short name.
        origins: where the fields come from: one for all ("refs.bib"), or one by field.
        work_id: the work it is an edition of; `source_id` when None.

    Raises:
        InvalidRecordError: there is no title, an identifier is ill-formed, or the name is none.
    """
    if not reference.title:
        what = f"The reference for {quoted(source_id)} has no title"
        raise InvalidRecordError(what, remedy="Give the title by hand")
    isbn, isbns = _first(reference, Scheme.ISBN)
    doi, dois = _first(reference, Scheme.DOI)
    others = (
        in_one_form(one)
        for one in reference.identifiers
        if one.scheme not in (Scheme.ISBN, Scheme.DOI)
    )
    identifiers = tuple(dict.fromkeys((*others, *isbns, *dois)))
    source = Source(
        source_id=parse_source_id(source_id),
        work_id=parse_source_id(work_id or source_id),
        title=reference.title,
        creators=reference.creators,
        year=reference.year,
        edition=reference.edition,
        publisher=reference.publisher,
        venue=reference.venue,
        volume=reference.volume,
        isbn=isbn,
        doi=doi,
        identifiers=identifiers,
        csl_type=reference.csl_type or ("article-journal" if reference.venue else "book"),
        url=reference.url,
    )
    given = (field for field in _FIELDS if getattr(source, field) not in ("", (), None))
    told = ((field, _origin(origins, field)) for field in given)
    return replace(source, origins=tuple((field, origin) for field, origin in told if origin))


def _origin(origins: str | Mapping[str, str], field: str) -> str:
    return origins if isinstance(origins, str) else origins.get(field, "")


def _first(reference: Reference, scheme: Scheme) -> tuple[str, tuple[Identifier, ...]]:
    """Give the first identifier of a scheme in its one form, and the others as well.

    Raises:
        InvalidRecordError: one of them is ill-formed.
    """
    parse = parse_isbn if scheme is Scheme.ISBN else parse_doi
    try:
        found = tuple(dict.fromkeys(parse(value) for value in reference.all(scheme)))
    except InvalidIdentifierError as exc:
        raise InvalidRecordError(exc.what, remedy=exc.remedy) from exc
    return found[0] if found else "", tuple(
        Identifier(scheme=scheme, value=value) for value in found[1:]
    )
