"""Crossref: articles, papers, chapters, scholarly books; every DOI that it gives out.

Comes in: a reference. Goes out: an `Answer`.

1. Each DOI is fetched by itself, percent-encoded.
2. A DOI that Crossref lacks counts as denied only where Crossref gives out its prefix: arXiv's and
   Zenodo's are DataCite's, and their absence here says nothing.
3. Otherwise title, authors and year are searched for together; the five best are candidates.
   Nothing is filtered by year: a wrong year would hide the work.

habanero knows which fields may be selected and queried, and is asked about that. Its own requests
are not used: it puts DOIs into the path as they are (one with "?" or "#" fetches another work, one
with a space becomes two requests), opens a connection per call and never tries again, and raises
eight different exceptions for outages, among them KeyError and TypeError.

Source: Crossref REST API, 2025-12: 5 requests a second and one at a time, 10 and 3 for those who
give an address; "Resource not found." is its own word for an absence.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from habanero.field_queries import validate_field_queries
from habanero.select import validate_select

from cardstore.adapters.registries.asking import (
    CROSSREF_PREFIXES,
    DATACITE_PREFIXES,
    SCHOLARLY,
    dois_of,
    plain_words,
    prefix_of,
)
from cardstore.adapters.registries.crossref_records import REGISTRY, parse_crossref_work
from cardstore.adapters.registries.fields import as_object, as_text, needed, needed_object
from cardstore.adapters.registries.gathering import gather
from cardstore.adapters.registries.reading import read_all, read_the_one
from cardstore.adapters.web.agent import is_polite
from cardstore.adapters.web.classify import Dialect
from cardstore.adapters.web.pace import Manners
from cardstore.adapters.web.transport import Request, Transport
from cardstore.sources.reference import Scheme
from cardstore.sources.registry import AnswerState, Price

if TYPE_CHECKING:
    from cardstore.adapters.registries.gathering import Gathering
    from cardstore.adapters.web.classify import Received
    from cardstore.sources.csl import Json
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.registry_terms import RegistryTerms

BASE_URL = "https://api.crossref.org"
POLITE = Manners(concurrency=3, per_second=10)
PUBLIC = Manners(concurrency=1, per_second=5)
ROWS = 5
FIELDS = (
    "DOI",
    "ISBN",
    "ISSN",
    "URL",
    "author",
    "chair",
    "container-title",
    "editor",
    "event",
    "issue",
    "issued",
    "original-title",
    "page",
    "posted",
    "published",
    "published-online",
    "published-print",
    "publisher",
    "reference",
    "relation",
    "short-container-title",
    "short-title",
    "subtitle",
    "title",
    "translator",
    "type",
    "update-to",
    "updated-by",
    "volume",
)
QUERY = "query.bibliographic"


class CrossrefRegistry:
    """A `Registry`; safe to use from several threads."""

    def __init__(self, terms: RegistryTerms) -> None:
        validate_select(list(FIELDS))
        validate_field_queries([QUERY])
        self._transport = Transport(
            registry=REGISTRY,
            base_url=BASE_URL,
            manners=POLITE if is_polite(terms.contact) else PUBLIC,
            dialect=Dialect(absent=_is_absent),
            terms=terms,
        )

    @property
    def name(self) -> str:
        """Its name: "crossref"."""
        return REGISTRY

    def serves(self, claimed: Reference) -> bool:
        """Tell whether it holds works of that kind, or the reference has a DOI of its own."""
        if any(prefix_of(doi) not in DATACITE_PREFIXES for doi in dois_of(claimed)):
            return True
        return claimed.csl_type in SCHOLARLY and bool(_words(claimed))

    def price(self, claimed: Reference) -> Price:
        """Tell what `look_up` will cost at most: each DOI and its prefix, and one search."""
        dois = [doi for doi in dois_of(claimed) if prefix_of(doi) not in DATACITE_PREFIXES]
        return Price(requests=2 * len(dois) + bool(_words(claimed)))

    def look_up(self, claimed: Reference) -> Answer:
        """Ask for all that may be meant; never raises for an outage."""
        return gather(claimed, self)

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    def ask_identifiers(self, claimed: Reference, gathering: Gathering) -> None:
        """Ask for every DOI that Crossref may have given out."""
        for doi in dois_of(claimed):
            if prefix_of(doi) in DATACITE_PREFIXES:
                continue
            request = Request(path=f"/works/{quote(doi, safe='')}")
            read = partial(_read_work, doi=doi, claimed=claimed)
            outcome = self._transport.ask(request, read)
            record = gathering.take_one(outcome)
            if record is not None:
                gathering.found([record], by_identifier=True)
            elif outcome.state is AnswerState.NOT_FOUND and self._gives_out(doi, gathering):
                gathering.deny(doi)
            if gathering.halted:
                return

    def search(self, claimed: Reference, gathering: Gathering) -> None:
        """Search for title, authors and year together."""
        words = _words(claimed)
        if not words:
            return
        query = ((QUERY, words), ("rows", str(ROWS)), ("select", ",".join(FIELDS)))
        found = gathering.take(self._transport.ask(Request(path="/works", query=query), _read_list))
        gathering.found(found or ())

    def _gives_out(self, doi: str, gathering: Gathering) -> bool:
        """Tell whether DOIs with such a prefix are Crossref's."""
        prefix = prefix_of(doi)
        if prefix in CROSSREF_PREFIXES:
            return True
        request = Request(path=f"/prefixes/{quote(prefix, safe='')}")
        return bool(gathering.take(self._transport.ask(request, _read_prefix)))


def _words(claimed: Reference) -> str:
    if not claimed.title:
        return plain_words(claimed.raw)
    names = [one.family for one in claimed.creators[:3]]
    year = [] if claimed.year is None else [str(claimed.year)]
    return plain_words(" ".join((claimed.title, *names, *year)))


def _is_absent(received: Received) -> bool:
    return received.body.strip().startswith(b"Resource not found")


def _read_work(answer: Json, *, doi: str, claimed: Reference) -> Record:
    work = needed_object(answer, registry=REGISTRY).get("message")
    return read_the_one(parse_crossref_work(work), claimed, scheme=Scheme.DOI, asked=doi)


def _read_list(answer: Json) -> tuple[Record, ...]:
    message = as_object(needed_object(answer, registry=REGISTRY).get("message"))
    return read_all(message.get("items"), parse_crossref_work, registry=REGISTRY)


def _read_prefix(answer: Json) -> str:
    message = needed_object(answer, registry=REGISTRY).get("message")
    prefix = needed_object(message, registry=REGISTRY).get("prefix")
    return needed(as_text(prefix), "prefix", registry=REGISTRY)
