"""Records of DataCite, read from its JSON. Pure.

Comes in: the `data` of an answer of `/dois/{doi}`. Goes out: a `Record`.

Source: DataCite REST API, 2026; DataCite Metadata Schema 4.6: title types, contributor types,
relation types, date types, resource types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.adapters.registries.fields import (
    arxiv_of,
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
from cardstore.sources.source import Creator, SourceStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.sources.csl import Json

REGISTRY = "datacite"

_CSL_TYPES = {
    "Book": "book",
    "BookChapter": "chapter",
    "ConferencePaper": "paper-conference",
    "ConferenceProceeding": "book",
    "Dataset": "dataset",
    "Dissertation": "thesis",
    "JournalArticle": "article-journal",
    "PeerReview": "review",
    "Preprint": "article",
    "Report": "report",
    "Software": "software",
    "Standard": "standard",
}
_ROLES = {"Editor": "editor", "Translator": "translator"}
_OF_PUBLICATION = frozenset({"Issued", "Available", "Created", "Submitted"})
_ARXIV = "10.48550/arxiv."


def parse_datacite_work(work: Json) -> Record:
    """Give the record that DataCite holds under one DOI.

    Raises:
        InvalidRecordError: it is no object, or has no DOI or no title; the message says which.
    """
    outer = needed_object(work, registry=REGISTRY)
    fields = needed_object(outer.get("attributes"), registry=REGISTRY)
    doi = needed(as_text(fields.get("doi")).lower(), "DOI", registry=REGISTRY)
    title, others = _titles(fields)
    container = as_object(fields.get("container"))
    general = as_text(as_object(fields.get("types")).get("resourceTypeGeneral"))
    dates = as_objects(fields.get("dates"))
    kinds = {as_text(date.get("dateType")) for date in dates}
    publisher = fields.get("publisher")
    return Record(
        registry=REGISTRY,
        record_id=doi,
        title=title,
        other_titles=others,
        creators=tuple(_creators(fields)),
        years=years_of(
            (
                as_year(fields.get("publicationYear")),
                *(
                    as_year(date.get("date"))
                    for date in dates
                    if as_text(date.get("dateType")) in _OF_PUBLICATION
                ),
            )
        ),
        venues=distinct((as_text(container.get("title")),)),
        publishers=distinct((as_text(publisher) or as_text(as_object(publisher).get("name")),)),
        edition=as_text(fields.get("version")),
        volume=as_text(container.get("volume")),
        issue=as_text(container.get("issue")),
        locator="–".join(
            distinct((as_text(container.get("firstPage")), as_text(container.get("lastPage"))))
        ),
        identifiers=_identifiers(fields, doi),
        csl_type=_CSL_TYPES.get(general, ""),
        preprint=general == "Preprint" or doi.startswith(_ARXIV),
        status=SourceStatus.WITHDRAWN if "Withdrawn" in kinds else SourceStatus.CURRENT,
        cites=_related(fields, {"Cites", "References"}),
        url=as_text(fields.get("url")) or f"https://doi.org/{doi}",
    )


def _titles(fields: dict[str, Json]) -> tuple[str, tuple[str, ...]]:
    """Give the title with its subtitle, and the others.

    Raises:
        InvalidRecordError: it has none.
    """
    titles = [
        (as_text(one.get("title")), as_text(one.get("titleType")))
        for one in as_objects(fields.get("titles"))
    ]
    plain = next((text for text, kind in titles if text and not kind), "")
    bare = needed(
        plain or next((text for text, _ in titles if text), ""), "title", registry=REGISTRY
    )
    subtitle = next((text for text, kind in titles if kind == "Subtitle"), "")
    title = f"{bare}: {subtitle}" if subtitle else bare
    others = distinct((bare, *(text for text, kind in titles if kind != "Subtitle")))
    return title, tuple(other for other in others if other != title)


def _creators(fields: dict[str, Json]) -> Iterator[Creator]:
    for person in as_objects(fields.get("creators")):
        creator = _creator(person, "author")
        if creator is not None:
            yield creator
    for person in as_objects(fields.get("contributors")):
        role = _ROLES.get(as_text(person.get("contributorType")))
        creator = _creator(person, role) if role else None
        if creator is not None:
            yield creator


def _creator(person: dict[str, Json], role: str) -> Creator | None:
    """Give a person or body; None for one without a name."""
    family, given = as_text(person.get("familyName")), as_text(person.get("givenName"))
    name = as_text(person.get("name"))
    if family:
        return Creator(family=family, given=given, role=role)
    if not name:
        return None
    if as_text(person.get("nameType")) == "Organizational":
        return Creator(family=name, role=role)
    return split_name(name, role=role)


def _identifiers(fields: dict[str, Json], doi: str) -> tuple[Identifier, ...]:
    named = [
        (as_text(one.get("identifierType")).lower(), as_text(one.get("identifier")))
        for one in (
            *as_objects(fields.get("identifiers")),
            *as_objects(fields.get("alternateIdentifiers")),
        )
    ]
    versions = _related(fields, {"IsIdenticalTo", "IsVersionOf"})
    arxiv = arxiv_of((doi, *(f"arxiv:{value}" for kind, value in named if kind == "arxiv")))
    return (
        *identifiers_of(Scheme.DOI, (doi, *versions)),
        *identifiers_of(Scheme.ARXIV, arxiv),
        *identifiers_of(Scheme.ISBN, (value for kind, value in named if kind == "isbn")),
        *identifiers_of(Scheme.ISSN, as_texts(as_object(fields.get("container")).get("issn"))),
    )


def _related(fields: dict[str, Json], relations: set[str]) -> tuple[str, ...]:
    """Give the DOIs that stand in one of these relations to the work."""
    dois = (
        as_text(one.get("relatedIdentifier"))
        for one in as_objects(fields.get("relatedIdentifiers"))
        if as_text(one.get("relationType")) in relations
        and as_text(one.get("relatedIdentifierType")).upper() == "DOI"
    )
    return tuple(one.value for one in identifiers_of(Scheme.DOI, dois))
