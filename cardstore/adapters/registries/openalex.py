"""OpenAlex: works of all scholarly registries, with every place where they are found.

Comes in: a reference. Goes out: an `Answer`.

1. DOIs, arXiv's among them, PubMed numbers and OpenAlex's own keys are looked up, which is free.
2. Otherwise the title is searched for, and where that brings nothing the title without what follows
   its colon. Each search costs $0.001 of a day's $0.10 ($1 with a key), and is counted before it is
   sent. Authors are not searched for: they stand in no field that a search reads, and every word
   must be there.

pyalex makes the addresses. Its own requests are not used: they have no time-out, open a session per
call, and with retries on sleep inside the call until midnight when the day's budget is spent. It
always asks api.openalex.org, so only path and query are taken over.

Source: OpenAlex API, 2026-08: a DOI is free, a search is $0.001, 100 requests a second at most; a
404 is a page of HTML; of the two kinds of 429 one says that fewer credits remain than are needed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from pyalex import Works

from cardstore.adapters.registries.asking import (
    SCHOLARLY,
    arxiv_dois_of,
    dois_of,
    main_title,
    numbers_of,
    openalex_keys_of,
    plain_words,
)
from cardstore.adapters.registries.fields import needed_object
from cardstore.adapters.registries.gathering import gather
from cardstore.adapters.registries.openalex_records import REGISTRY, parse_openalex_work
from cardstore.adapters.registries.reading import read_all, read_the_one
from cardstore.adapters.web.classify import Dialect
from cardstore.adapters.web.pace import Manners
from cardstore.adapters.web.transport import Request, Transport
from cardstore.sources.reference import Scheme
from cardstore.sources.registry import AnswerState, Price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.adapters.registries.gathering import Gathering
    from cardstore.adapters.web.classify import Received
    from cardstore.sources.csl import Json
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.registry_terms import RegistryTerms

BASE_URL = "https://api.openalex.org"
MANNERS = Manners(concurrency=3, per_second=10)
SEARCH_USD = 0.001
ROWS = 10
MOST_LISTED_AUTHORS = 100  # lists are cut there; the record of one work is not
FIELDS = (
    "id",
    "doi",
    "title",
    "display_name",
    "publication_year",
    "authorships",
    "primary_location",
    "locations",
    "biblio",
    "type",
    "ids",
    "is_retracted",
)


class OpenAlexRegistry:
    """A `Registry`; safe to use from several threads."""

    def __init__(self, terms: RegistryTerms) -> None:
        key = terms.openalex_key.strip()
        self._transport = Transport(
            registry=REGISTRY,
            base_url=BASE_URL,
            manners=MANNERS,
            dialect=Dialect(
                absent=_is_absent, spent=_is_spent, key_setting="openalex_key", keyed=bool(key)
            ),
            terms=terms,
            headers={"Authorization": f"Bearer {key}"} if key else {},
        )

    @property
    def name(self) -> str:
        """Its name: "openalex"."""
        return REGISTRY

    def serves(self, claimed: Reference) -> bool:
        """Tell whether it holds works of that kind, or answers to one of its identifiers."""
        if any(True for _ in _keys_of(claimed)):
            return True
        return claimed.csl_type in SCHOLARLY and bool(_searches(claimed))

    def price(self, claimed: Reference) -> Price:
        """Tell what `look_up` will cost at most."""
        searches = len(_searches(claimed))
        keys = sum(1 for _ in _keys_of(claimed))
        return Price(requests=keys + searches, usd=searches * SEARCH_USD)

    def look_up(self, claimed: Reference) -> Answer:
        """Ask for all that may be meant; never raises for an outage."""
        return gather(claimed, self)

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    def ask_identifiers(self, claimed: Reference, gathering: Gathering) -> None:
        """Ask for every identifier that OpenAlex answers to."""
        for named, key in _keys_of(claimed):
            read = partial(_read_work, key=key, claimed=claimed)
            outcome = self._transport.ask(_request(Works(key)), read)
            record = gathering.take_one(outcome)
            if record is not None:
                gathering.found([record], by_identifier=True)
            elif outcome.state is AnswerState.NOT_FOUND:
                gathering.deny(named)
            if gathering.halted:
                return

    def search(self, claimed: Reference, gathering: Gathering) -> None:
        """Search for the title; for its head where the whole brings nothing."""
        for words in _searches(claimed):
            query = Works().search(words).select(list(FIELDS))
            request = _request(query, more=(("per_page", str(ROWS)),), usd=SEARCH_USD)
            found = gathering.take(self._transport.ask(request, _read_list))
            gathering.found(found or ())
            if found or gathering.halted:
                return


def _request(query: Works, *, more: tuple[tuple[str, str], ...] = (), usd: float = 0.0) -> Request:
    """Take over path and query of an address that pyalex made; the host is the transport's."""
    made = urlsplit(query.url)
    return Request(path=made.path, query=(*parse_qsl(made.query), *more), usd=usd)


def _keys_of(claimed: Reference) -> Iterator[tuple[str, str]]:
    """Give (identifier, what OpenAlex calls it) of all that it answers to."""
    for doi in dois_of(claimed):
        yield doi, f"doi:{doi}"
    for number, doi in arxiv_dois_of(claimed):
        yield number, f"doi:{doi}"
    for number in numbers_of(claimed, Scheme.PMID):
        yield number, f"pmid:{number}"
    for key in openalex_keys_of(claimed):
        yield key, key


def _searches(claimed: Reference) -> tuple[str, ...]:
    """Give the words to search for, one set after the other."""
    title = claimed.title or claimed.raw
    return tuple(
        dict.fromkeys(
            words for words in (plain_words(title), plain_words(main_title(title))) if words
        )
    )


def _is_absent(received: Received) -> bool:
    """Know OpenAlex's own 404: a page that Flask makes, or JSON that says so."""
    body = received.body.lower()
    if body.lstrip().startswith(b"<"):
        return b"the requested url was not found on the server" in body
    return body.lstrip().startswith(b"{") and b"not found" in body


def _is_spent(received: Received) -> bool:
    """Tell "nothing more today" from "too many a second"."""
    for remaining, needed in (
        ("x-ratelimit-remaining", "x-ratelimit-credits-required"),
        ("x-ratelimit-remaining-usd", "x-ratelimit-cost-required-usd"),
    ):
        try:
            if float(received.headers[remaining]) < float(received.headers[needed]):
                return True
        except (KeyError, ValueError):
            continue
    return b"insufficient budget" in received.body.lower()


def _read_work(answer: Json, *, key: str, claimed: Reference) -> Record:
    record = parse_openalex_work(answer)
    scheme, _, value = key.partition(":")
    if scheme != "doi":
        return record
    return read_the_one(record, claimed, scheme=Scheme.DOI, asked=value)


def _read_list(answer: Json) -> tuple[Record, ...]:
    listed = needed_object(answer, registry=REGISTRY).get("results")
    records = read_all(listed, parse_openalex_work, registry=REGISTRY)
    return tuple(
        replace(record, creators_complete=False)
        if len(record.creators) >= MOST_LISTED_AUTHORS
        else record
        for record in records
    )
