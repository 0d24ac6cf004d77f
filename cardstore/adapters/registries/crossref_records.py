"""Works as Crossref describes them, made into records. Pure.

Comes in: the `message` of `/works/{doi}`, or one of the `items` of a list of works; parsed JSON.
Goes out: a `Record`, or an error that names what makes it none. What is not needed may be missing:
lists of works are often asked with a few fields only.

A retraction stands in three places, any of which counts: `updated-by` of the work (what other DOIs
announce about it), `update-to` where the record was overwritten by its own notice, and the word
that publishers put before the title.

Source: Crossref REST API, format of works (github.com/CrossRef/rest-api-doc, api_format.md), and
answers recorded in 2026.
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
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator
from cardstore.sources.standing import (
    Update,
    most_careful,
    status_from_title,
    status_from_updates,
    update_remarks,
)

if TYPE_CHECKING:
    from cardstore.sources.csl import Json

REGISTRY = "crossref"

_CSL_TYPES = {
    "book": "book",
    "book-chapter": "chapter",
    "book-part": "chapter",
    "book-section": "chapter",
    "book-series": "book",
    "book-set": "book",
    "dataset": "dataset",
    "dissertation": "thesis",
    "edited-book": "book",
    "journal-article": "article-journal",
    "monograph": "book",
    "peer-review": "review",
    "posted-content": "article",
    "proceedings": "book",
    "proceedings-article": "paper-conference",
    "reference-book": "book",
    "reference-entry": "entry",
    "report": "report",
    "standard": "standard",
}
_YEAR_FIELDS = (
    "published-print",
    "published-online",
    "published-other",
    "published",
    "issued",
    "posted",
)
_ROLES = ("author", "editor", "translator", "chair")
# Deposits of the NeurIPS proceedings (Curran) have their authors in alphabetical order.
_REORDERED_PREFIXES = ("10.52202/",)
_ET_AL = re.compile(r"\s*(?:et\.?\s*al\.?|and others|others)\s*", re.IGNORECASE)


def parse_crossref_work(work: Json) -> Record:
    """Give the record that one work of Crossref describes.

    Raises:
        InvalidRecordError: it is no object, or has no DOI or no title; the message says which.
    """
    fields = needed_object(work, registry=REGISTRY)
    doi = as_text(fields.get("DOI")).lower()
    record_id = needed(doi, "DOI", registry=REGISTRY)
    titles = as_texts(fields.get("title"))
    bare = needed(titles[0] if titles else "", "title", registry=REGISTRY)
    subtitles = as_texts(fields.get("subtitle"))
    title = f"{bare}: {subtitles[0]}" if subtitles else bare
    creators, whole = _creators(fields)
    kind = as_text(fields.get("type"))
    updates = _updates(fields)
    return Record(
        registry=REGISTRY,
        record_id=record_id,
        title=title,
        other_titles=tuple(
            other
            for other in distinct(
                (
                    *titles,
                    *as_texts(fields.get("short-title")),
                    *as_texts(fields.get("original-title")),
                )
            )
            if other != title
        ),
        creators=creators,
        creators_complete=whole and not doi.startswith(_REORDERED_PREFIXES),
        years=years_of(_year(fields.get(name)) for name in _YEAR_FIELDS),
        venues=_venues(fields),
        publishers=as_texts(fields.get("publisher")),
        edition=as_text(fields.get("edition-number")),
        volume=as_text(fields.get("volume")),
        issue=as_text(fields.get("issue")),
        locator=as_text(fields.get("page")) or as_text(fields.get("article-number")),
        identifiers=_identifiers(fields, doi),
        csl_type=_CSL_TYPES.get(kind, ""),
        preprint=kind == "posted-content",
        status=most_careful((status_from_updates(updates), status_from_title(bare))),
        notices=update_remarks(updates),
        cites=_cites(fields),
        url=as_text(fields.get("URL")) or f"https://doi.org/{doi}",
    )


def _creators(fields: dict[str, Json]) -> tuple[tuple[Creator, ...], bool]:
    """Give all creators by role, and whether the list is whole as far as can be seen."""
    creators: list[Creator] = []
    whole = True
    for role in _ROLES:
        for person in as_objects(fields.get(role)):
            body = as_text(person.get("name"))
            family = as_text(person.get("family"))
            given = as_text(person.get("given"))
            suffix = as_text(person.get("suffix"))
            if _ET_AL.fullmatch(body or family or given or "et al"):
                whole = False
                continue
            shown = ", ".join(part for part in (given, suffix) if part)
            creators.append(
                Creator(
                    family=body or family or given,
                    given=shown if family and not body else "",
                    role="editor" if role == "chair" else role,
                )
            )
    return tuple(creators), whole


def _year(date: Json) -> int | None:
    parts = as_object(date).get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    return as_year(first[0]) if isinstance(first, list) and first else None


def _venues(fields: dict[str, Json]) -> tuple[str, ...]:
    event = as_object(fields.get("event"))
    hosts = (
        as_text(one.get("name"))
        for one in as_objects(fields.get("institution"))
        if fields.get("type") == "posted-content"
    )
    return distinct(
        (
            *as_texts(fields.get("container-title")),
            *as_texts(fields.get("short-container-title")),
            as_text(event.get("name")),
            *as_texts(event.get("acronym")),
            *hosts,
        )
    )


def _identifiers(fields: dict[str, Json], doi: str) -> tuple[Identifier, ...]:
    return (
        Identifier(scheme=Scheme.DOI, value=doi),
        *identifiers_of(Scheme.ARXIV, arxiv_of([doi])),
        *identifiers_of(Scheme.ISBN, as_texts(fields.get("ISBN"))),
        *identifiers_of(Scheme.ISSN, as_texts(fields.get("ISSN"))),
    )


def _updates(fields: dict[str, Json]) -> tuple[Update, ...]:
    """Give the notices about the work: others', and its own where it was overwritten by one."""
    own = as_text(fields.get("DOI")).lower()
    overwritten = [
        notice
        for notice in as_objects(fields.get("update-to"))
        if as_text(notice.get("DOI")).lower() == own
    ]
    return tuple(
        Update(
            kind=as_text(notice.get("type")),
            doi=as_text(notice.get("DOI")).lower(),
            attested_by=as_text(notice.get("source")),
            date=as_text(as_object(notice.get("updated")).get("date-time"))[: len("2012-05-08")],
        )
        for notice in (*as_objects(fields.get("updated-by")), *overwritten)
    )


def _cites(fields: dict[str, Json]) -> tuple[str, ...]:
    dois = (as_text(one.get("DOI")) for one in as_objects(fields.get("reference")))
    return tuple(one.value for one in identifiers_of(Scheme.DOI, dois))
