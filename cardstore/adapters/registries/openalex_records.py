"""Works as OpenAlex describes them, made into records. Pure.

Comes in: the answer of `/works/{id}`, or one of the `results` of a list; parsed JSON. Goes out: a
`Record`, or an error that names what makes it none.

OpenAlex joins a preprint and its printed form into one work with several locations; so every
location's source is one of the record's venues, but for the repositories of universities, and the
record is a preprint only where all of them are repositories. Names are taken as they stood on the
work (`raw_author_name`); the name of the author's profile, which may be another person's, is kept
among the other names.

Source: OpenAlex API, the work object (docs.openalex.org), and answers recorded in 2024–2026.
"""

from __future__ import annotations

import re
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
from cardstore.sources.venues import is_known_repository

if TYPE_CHECKING:
    from cardstore.sources.csl import Json

REGISTRY = "openalex"

# DOIs that repositories register: arXiv, bioRxiv, SSRN, Zenodo, figshare, OSF and their kind.
_REPOSITORY_DOI = re.compile(
    r"(?:\A|/)10\.(?:48550|1101|2139|21203|26434|31234|31235|31219|20944|36227|22541|5281|6084"
    r"|17605|33774|32942|35542|12688|14293|13140)/"
)
_CSL_TYPES = {
    "article": "article-journal",
    "book": "book",
    "book-chapter": "chapter",
    "dataset": "dataset",
    "dissertation": "thesis",
    "editorial": "article-journal",
    "letter": "article-journal",
    "preprint": "article",
    "reference-entry": "entry",
    "report": "report",
    "review": "article-journal",
    "standard": "standard",
}


def parse_openalex_work(work: Json) -> Record:
    """Give the record that one work of OpenAlex describes.

    Raises:
        InvalidRecordError: it is no object, or has no id or no title; the message says which.
    """
    fields = needed_object(work, registry=REGISTRY)
    link = as_text(fields.get("id"))
    record_id = needed(link.rsplit("/", 1)[-1], "id", registry=REGISTRY)
    titles = distinct((as_text(fields.get("title")), as_text(fields.get("display_name"))))
    title = needed(titles[0] if titles else "", "title", registry=REGISTRY)
    places = _places(fields)
    sources = [as_object(place.get("source")) for place in places]
    biblio = as_object(fields.get("biblio"))
    return Record(
        registry=REGISTRY,
        record_id=record_id,
        title=title,
        other_titles=titles[1:],
        creators=_creators(fields),
        other_names=_other_names(fields),
        creators_complete=fields.get("is_authors_truncated") is not True,
        years=years_of([as_year(fields.get("publication_year"))]),
        venues=distinct(
            (
                *(as_text(source.get("display_name")) for source in sources if _is_venue(source)),
                *(as_text(place.get("raw_source_name")) for place in places),
            )
        ),
        publishers=distinct(as_text(one.get("host_organization_name")) for one in sources),
        volume=as_text(biblio.get("volume")),
        issue=as_text(biblio.get("issue")),
        locator="–".join(
            distinct((as_text(biblio.get("first_page")), as_text(biblio.get("last_page"))))
        ),
        identifiers=_identifiers(fields, record_id, places),
        csl_type=_csl_type(fields, sources),
        preprint=_is_preprint(fields, sources),
        status=(
            SourceStatus.RETRACTED if fields.get("is_retracted") is True else SourceStatus.CURRENT
        ),
        url=link,
    )


def _places(fields: dict[str, Json]) -> list[dict[str, Json]]:
    """Give the primary location and all others; `host_venue` is what old answers had instead."""
    places = [*as_objects(fields.get("primary_location")), *as_objects(fields.get("locations"))]
    return places or [{"source": host} for host in as_objects(fields.get("host_venue"))]


def _creators(fields: dict[str, Json]) -> tuple[Creator, ...]:
    names = (
        as_text(one.get("raw_author_name"))
        or as_text(as_object(one.get("author")).get("display_name"))
        for one in as_objects(fields.get("authorships"))
    )
    return tuple(split_name(name) for name in names if name)


def _other_names(fields: dict[str, Json]) -> tuple[str, ...]:
    names = (
        (
            as_text(one.get("raw_author_name")),
            as_text(as_object(one.get("author")).get("display_name")),
        )
        for one in as_objects(fields.get("authorships"))
    )
    return distinct(profile for raw, profile in names if raw and profile != raw)


def _identifiers(
    fields: dict[str, Json], record_id: str, places: list[dict[str, Json]]
) -> tuple[Identifier, ...]:
    ids = as_object(fields.get("ids"))
    links = [as_text(fields.get("doi")), as_text(ids.get("doi"))]
    pages = [as_text(place.get("landing_page_url")) for place in places]
    issns = (
        issn
        for place in places
        for source in as_objects(place.get("source"))
        for issn in (*as_texts(source.get("issn_l")), *as_texts(source.get("issn")))
    )
    return (
        Identifier(scheme=Scheme.OPENALEX, value=record_id),
        *identifiers_of(Scheme.DOI, links),
        *identifiers_of(Scheme.ARXIV, arxiv_of((*links, *pages))),
        *identifiers_of(Scheme.PMID, as_texts(ids.get("pmid"))),
        *identifiers_of(Scheme.ISSN, issns),
    )


def _csl_type(fields: dict[str, Json], sources: list[dict[str, Json]]) -> str:
    named = as_text(fields.get("type"))
    if named in {"article", "review"} and sources and sources[0].get("type") == "conference":
        return "paper-conference"
    return _CSL_TYPES.get(named, "")


def _is_venue(source: dict[str, Json]) -> bool:
    """Tell whether people may cite a work as standing there; no one cites a university's shelf."""
    name = as_text(source.get("display_name"))
    return source.get("type") != "repository" or is_known_repository(name)


def _is_preprint(fields: dict[str, Json], sources: list[dict[str, Json]]) -> bool:
    """Tell whether it was printed nowhere; a publisher's DOI without a venue counts as printed."""
    kinds = {as_text(source.get("type")) for source in sources if source}
    if kinds - {"repository", ""}:
        return False
    doi = as_text(fields.get("doi"))
    if not doi or _REPOSITORY_DOI.search(doi):
        return fields.get("type") == "preprint" or kinds == {"repository"}
    return kinds == {"repository"} and all(sources)
