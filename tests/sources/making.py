"""Made references, records and answers. All of it is invented: no such works exist."""

from __future__ import annotations

from dataclasses import replace

from cardstore.sources.names import split_name
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import Answer, AnswerState, Unavailable

TITLE = "Silting of small tidal harbours after the breakwater of 1871"
NAMES = ("Ann B. Ashworth", "Bo Beckett", "Carla von Coelln")
VENUE = "Journal of Coastal Engineering History"
DOI = "10.5555/jceh.2014.17"


def people(*names):
    """Give creators from names on one line."""
    return tuple(split_name(name) for name in names)


def identifiers(*, doi=(), isbn=(), arxiv=(), lccn=()):
    """Give identifiers from their values."""
    given = ((Scheme.DOI, doi), (Scheme.ISBN, isbn), (Scheme.ARXIV, arxiv), (Scheme.LCCN, lccn))
    return tuple(
        Identifier(scheme=scheme, value=value)
        for scheme, values in given
        for value in ([values] if isinstance(values, str) else values)
    )


def claim(**fields):
    """Give a reference that is right in every field, but for those given."""
    right = Reference(
        title=TITLE, creators=people(*NAMES), year=2014, venue=VENUE, csl_type="article-journal"
    )
    return replace(right, **fields)


def record(registry="crossref", **fields):
    """Give the record of the same work, but for the fields given."""
    right = Record(
        registry=registry,
        record_id=fields.pop("record_id", DOI),
        title=TITLE,
        creators=people(*NAMES),
        years=(2014,),
        venues=(VENUE,),
        identifiers=identifiers(doi=DOI),
        csl_type="article-journal",
    )
    return replace(right, **fields)


def found(*records, **fields):
    """Give the answer of a registry that holds these."""
    return Answer(
        registry=records[0].registry, state=AnswerState.FOUND, candidates=records, **fields
    )


def nothing(registry="crossref", **fields):
    """Give the answer of a registry that holds nothing like it."""
    return Answer(registry=registry, state=AnswerState.NOT_FOUND, **fields)


def outage(registry="openalex", why=Unavailable.TIMED_OUT):
    """Give the answer of a registry that could not be asked."""
    return Answer(registry=registry, state=AnswerState.UNAVAILABLE, why=why)
