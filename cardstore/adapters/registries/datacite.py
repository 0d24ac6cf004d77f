"""DataCite: preprints of arXiv, data sets, software, theses; every DOI that it gives out.

Comes in: a reference. Goes out: an `Answer`.

1. Each DOI, and that of each arXiv identifier, is fetched by itself, percent-encoded.
2. A DOI that DataCite lacks counts as denied only where DataCite gives out its prefix.
3. Nothing is searched for: titles here are those of files and versions, thousands alike.

Source: DataCite REST API, 2026-06: 1,000 requests in five minutes for those who give an address,
half of it taken for others.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from cardstore.adapters.registries.asking import (
    CROSSREF_PREFIXES,
    DATACITE_PREFIXES,
    arxiv_dois_of,
    dois_of,
    prefix_of,
)
from cardstore.adapters.registries.datacite_records import REGISTRY, parse_datacite_work
from cardstore.adapters.registries.fields import as_text, needed, needed_object
from cardstore.adapters.registries.gathering import gather
from cardstore.adapters.registries.reading import read_the_one
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

BASE_URL = "https://api.datacite.org"
POLITE = Manners(concurrency=3, per_second=3)
PUBLIC = Manners(concurrency=1, per_second=1.5)


class DataCiteRegistry:
    """A `Registry`; safe to use from several threads."""

    def __init__(self, terms: RegistryTerms) -> None:
        self._transport = Transport(
            registry=REGISTRY,
            base_url=BASE_URL,
            manners=POLITE if is_polite(terms.contact) else PUBLIC,
            dialect=Dialect(absent=_is_absent),
            terms=terms,
        )

    @property
    def name(self) -> str:
        """Its name: "datacite"."""
        return REGISTRY

    def serves(self, claimed: Reference) -> bool:
        """Tell whether the reference has a DOI that DataCite may have given out."""
        return bool(_dois(claimed))

    def price(self, claimed: Reference) -> Price:
        """Tell what `look_up` will cost at most: each DOI and its prefix."""
        return Price(requests=2 * len(_dois(claimed)))

    def look_up(self, claimed: Reference) -> Answer:
        """Ask for all that may be meant; never raises for an outage."""
        return gather(claimed, self)

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    def ask_identifiers(self, claimed: Reference, gathering: Gathering) -> None:
        """Ask for every DOI that DataCite may have given out."""
        for named, doi in _dois(claimed):
            request = Request(path=f"/dois/{quote(doi, safe='')}")
            read = partial(_read_work, doi=doi, claimed=claimed)
            outcome = self._transport.ask(request, read)
            record = gathering.take_one(outcome)
            if record is not None:
                gathering.found([record], by_identifier=True)
            elif outcome.state is AnswerState.NOT_FOUND and self._gives_out(doi, gathering):
                gathering.deny(named)
            if gathering.halted:
                return

    def search(self, claimed: Reference, gathering: Gathering) -> None:
        """Search for nothing."""

    def _gives_out(self, doi: str, gathering: Gathering) -> bool:
        """Tell whether DOIs with such a prefix are DataCite's."""
        prefix = prefix_of(doi)
        if prefix in DATACITE_PREFIXES:
            return True
        request = Request(path=f"/prefixes/{quote(prefix, safe='')}")
        return bool(gathering.take(self._transport.ask(request, _read_prefix)))


def _dois(claimed: Reference) -> tuple[tuple[str, str], ...]:
    """Give (identifier, DOI) of all that DataCite may have given out."""
    own = ((doi, doi) for doi in dois_of(claimed))
    return tuple(
        pair
        for pair in (*own, *arxiv_dois_of(claimed))
        if prefix_of(pair[1]) not in CROSSREF_PREFIXES
    )


def _is_absent(received: Received) -> bool:
    return b'"errors"' in received.body and b"looking for doesn" in received.body


def _read_work(answer: Json, *, doi: str, claimed: Reference) -> Record:
    record = parse_datacite_work(needed_object(answer, registry=REGISTRY).get("data"))
    return read_the_one(record, claimed, scheme=Scheme.DOI, asked=doi)


def _read_prefix(answer: Json) -> str:
    held = needed_object(needed_object(answer, registry=REGISTRY).get("data"), registry=REGISTRY)
    return needed(as_text(held.get("id")), "prefix", registry=REGISTRY)
