"""Learning: what an accepted resolution adds to the record of a source.

Comes in: the source and its resolution. Goes out: the source with gaps filled, each with the name
of the registry in its origins. What a person or a file said is never replaced; what a registry
filled earlier is, when it says something else now.

What belongs to one edition (its extent, its catalogue numbers) is taken only from a record that was
found by this source's own ISBN, or by a registry's own number of the edition: another edition of
the same work has other pages.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError
from cardstore.sources.identifiers import parse_doi
from cardstore.sources.reference import Identifier, Scheme, is_learned, learned_from
from cardstore.sources.resolution import Verdict
from cardstore.sources.unseen import without_unseen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.record import Record
    from cardstore.sources.resolution import Resolution
    from cardstore.sources.source import Source

# Numbers that name this very edition or article; ISSNs and works' numbers name more.
_FORMS = {
    Scheme.OCLC: re.compile(r"[1-9]\d{0,11}"),
    Scheme.LCCN: re.compile(r"[a-z]{0,3}\d{8,10}"),
    Scheme.OPEN_LIBRARY: re.compile(r"OL[1-9]\d{0,9}[MW]"),
    Scheme.OPENALEX: re.compile(r"W[1-9]\d{0,11}"),
    Scheme.PMID: re.compile(r"[1-9]\d{0,8}"),
}
_EXTENT = 200  # signs; the longest of some 200 catalogue strings has 90
_OWN_NUMBERS = (Scheme.OCLC, Scheme.LCCN, Scheme.OPEN_LIBRARY, Scheme.OPENALEX, Scheme.PMID)


def learn(source: Source, resolution: Resolution) -> Source:
    """Fill what the source's record does not give from the records that were accepted."""
    if resolution.verdict is not Verdict.ACCEPT:
        return source
    origins = dict(source.origins)
    learned: dict[str, object] = {}

    def offer(field: str, value: object, registry: str) -> None:
        """Take a value for a field that nobody gave, or that a registry gave before."""
        free = not getattr(source, field) or is_learned(origins.get(field))
        if value and free and field not in learned:
            learned[field] = value
            origins[field] = learned_from(registry)

    own = tuple(record for record in resolution.records() if _is_this_edition(source, record))
    for record in own:
        extent = without_unseen(record.extent)
        offer("extent", extent if len(extent) <= _EXTENT else "", record.registry)
        offer("cites", tuple(filter(None, map(_doi, record.cites))), record.registry)
        offer("publisher", without_unseen(_single(record.publishers)), record.registry)
        offer("doi", _doi(_single(record.all(Scheme.DOI))), record.registry)
    for registry, number in _numbers(source, own):
        learned["identifiers"] = (*_identifiers(learned, source), number)
        origins[f"identifiers.{number.scheme.value}"] = learned_from(registry)
    if not learned:
        return source
    return replace(
        source,
        origins=tuple(sorted(origins.items())),
        **learned,  # type: ignore[arg-type]  # each value has its field's type, as offered above
    )


def _is_this_edition(source: Source, record: Record) -> bool:
    """Tell whether a record is of this setting of pages, not only of this work."""
    if source.doi:
        return source.doi in record.all(Scheme.DOI)
    if source.isbn:
        # A search record of a work holds the ISBNs of all its editions.
        return record.all(Scheme.ISBN).count(source.isbn) > 0 and not _is_work(record)
    numbers = {(one.scheme, one.value) for one in source.identifiers}
    shared = any((one.scheme, one.value) in numbers for one in record.identifiers)
    article = not _is_work(record) and not record.all(Scheme.ISBN) and bool(record.all(Scheme.DOI))
    return (shared and not _is_work(record)) or (article and not numbers)


def _is_work(record: Record) -> bool:
    """Tell whether a record stands for a work with all its editions."""
    return record.record_id.endswith("W") or len(set(record.all(Scheme.ISBN))) > 2  # noqa: PLR2004 - one ISBN in its two forms, or of two bindings


def _numbers(source: Source, records: Iterable[Record]) -> Iterable[tuple[str, Identifier]]:
    """Give (registry, number) for each scheme that the source has no number of."""
    held = {one.scheme for one in source.identifiers}
    for record in records:
        for one in record.identifiers:
            if one.scheme in _OWN_NUMBERS and one.scheme not in held and _has_form(one):
                held.add(one.scheme)
                yield record.registry, one


def _identifiers(learned: dict[str, object], source: Source) -> tuple[Identifier, ...]:
    found = learned.get("identifiers", source.identifiers)
    return found if isinstance(found, tuple) else ()


def _has_form(number: Identifier) -> bool:
    """Tell whether a number has the form that its scheme gives out."""
    form = _FORMS.get(number.scheme)
    return form is not None and form.fullmatch(number.value) is not None


def _doi(text: str) -> str:
    """Give a DOI in its one form; "" for what is none."""
    try:
        return parse_doi(text) if text else ""
    except InvalidIdentifierError:
        return ""


def _single(values: tuple[str, ...]) -> str:
    return values[0] if len(values) == 1 else ""
