"""A library's catalogue, asked over SRU: the example of a further registry in one file.

Comes in: a reference. Goes out: an `Answer` of that catalogue's records. The catalogue is named in
the settings by its address, which is all that K10plus, the German National Library and the Library
of Congress need; for another, what differs stands behind the address:

    [registry_urls]
    sru = "https://sru.example.org/catalogue?isbn=bath.isbn&title=dc.title&person=dc.creator"

1. ISBNs, OCLC and Library of Congress numbers are asked for where the catalogue has an index of
   them; then, where a question is left, words of the title with the first author, then without.
2. The answer is XML with MARC records, or Dublin Core where a catalogue gives no more; how it is
   read stands in `sru_records.py`.

Source: SRU 1.1 and 1.2 (searchRetrieve, CQL); the explain records of sru.k10plus.de,
services.dnb.de and lx2.loc.gov.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from cardstore.adapters.registries.asking import (
    first_family,
    isbns_of,
    main_title,
    numbers_of,
    plain_words,
)
from cardstore.adapters.registries.fields import distinct
from cardstore.adapters.registries.gathering import Gathering, gather
from cardstore.adapters.registries.likeness import answers_claim
from cardstore.adapters.registries.sru_records import REGISTRY, parse_sru, read_sru_records
from cardstore.adapters.web.classify import Dialect
from cardstore.adapters.web.pace import Manners
from cardstore.adapters.web.transport import Request, Transport
from cardstore.errors import UsageError, quoted
from cardstore.sources.catalogue_numbers import lccn_form
from cardstore.sources.identity import claimed_identifiers
from cardstore.sources.reference import Scheme
from cardstore.sources.registry import Price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.adapters.web.transport import Outcome
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.registry_terms import RegistryTerms

ROWS = 10
MOST_WORDS = 5
SHORT = 3
MANNERS = Manners(concurrency=2, per_second=2)
KINDS = frozenset({"", "book", "classic", "collection", "manuscript", "map", "musical_score",
                   "pamphlet", "periodical", "report", "thesis"})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """How one catalogue is asked.

    Attributes:
        version, schema: of SRU, and of the records that are asked for.
        isbn, title, person, oclc, lccn: its indexes; "" where it has none.
        shown: the page of a record for people, with {id} in it; or "".
    """

    version: str = "1.1"
    schema: str = "marcxml"
    isbn: str = "bath.isbn"
    title: str = "dc.title"
    person: str = "dc.creator"
    oclc: str = ""
    lccn: str = ""
    shown: str = ""


KNOWN = {
    "sru.k10plus.de": Catalogue(
        isbn="pica.isb",
        title="pica.tit",
        person="pica.per",
        shown="https://opac.k10plus.de/DB=2.299/PPNSET?PPN={id}",
    ),
    "services.dnb.de": Catalogue(
        schema="MARC21-xml",
        isbn="isbn",
        title="tit",
        person="per",
        shown="https://d-nb.info/{id}",
    ),
    "lx2.loc.gov": Catalogue(isbn="bath.isbn", lccn="bath.lccn"),
}


class SruRegistry:
    """A `Registry`; safe to use from several threads."""

    def __init__(self, terms: RegistryTerms) -> None:
        """Take the catalogue's address from the terms.

        Raises:
            UsageError: there is none, or something unknown stands behind it.
        """
        if not terms.base_url:
            what = "No catalogue is named for the registry “sru”"
            raise UsageError(
                what, remedy='Give its address in cardstore.toml: [registry_urls] sru = "https://…"'
            )
        parts = urlsplit(terms.base_url)
        told = dict(parse_qsl(parts.query))
        self._catalogue = KNOWN.get(parts.hostname or "", Catalogue())
        unknown = [name for name in told if name not in Catalogue.__dataclass_fields__]
        if unknown:
            what = (
                f"The address of the catalogue {parts.hostname} has an unknown {quoted(unknown[0])}"
            )
            raise UsageError(what, remedy=f"Known: {', '.join(Catalogue.__dataclass_fields__)}")
        self._catalogue = replace(self._catalogue, **told)
        address = urlunsplit((parts.scheme, parts.netloc, parts.path, "", ""))
        self._transport = Transport(
            registry=REGISTRY,
            base_url=address,
            manners=MANNERS,
            dialect=Dialect(absent=lambda _: False, parse=parse_sru),
            terms=replace(terms, base_url=address),
            headers={"Accept": "application/xml, text/xml"},
        )

    @property
    def name(self) -> str:
        """Its name: "sru"."""
        return REGISTRY

    def serves(self, claimed: Reference) -> bool:
        """Tell whether something is claimed that libraries catalogue as a whole."""
        return claimed.csl_type in KINDS and bool(
            list(self._numbers(claimed)) or self._searches(claimed)
        )

    def price(self, claimed: Reference) -> Price:
        """Tell what `look_up` will cost at most."""
        return Price(requests=len(list(self._numbers(claimed))) + len(self._searches(claimed)))

    def look_up(self, claimed: Reference) -> Answer:
        """Ask for all that may be meant; never raises for an outage."""
        return gather(claimed, self)

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    def ask_identifiers(self, claimed: Reference, gathering: Gathering) -> None:
        """Ask for each number that the catalogue has an index of."""
        for scheme, value, query in self._numbers(claimed):
            found = gathering.take(self._ask(query))
            if gathering.halted:
                return
            if not found:
                gathering.deny(value)
                continue
            # A catalogue also finds records by numbers that it notes as wrong or as another
            # edition's; these are candidates, but not what the number stands for.
            same = [r for r in found if value in r.all(scheme) or answers_claim(claimed, r)]
            gathering.found(same, by_identifier=True)
            gathering.found(found)

    def search(self, claimed: Reference, gathering: Gathering) -> None:
        """Search for words of the title with the first author, then without."""
        for query in self._searches(claimed):
            found = gathering.take(self._ask(query))
            gathering.found(found or ())
            if found or gathering.halted:
                return

    def _ask(self, query: str) -> Outcome[tuple[Record, ...]]:
        catalogue = self._catalogue
        asked = {
            "version": catalogue.version,
            "operation": "searchRetrieve",
            "query": query,
            "maximumRecords": str(ROWS),
            "recordSchema": catalogue.schema,
        }
        read = partial(read_sru_records, shown=catalogue.shown)
        return self._transport.ask(Request(path="", query=tuple(asked.items())), read)

    def _numbers(self, claimed: Reference) -> Iterator[tuple[Scheme, str, str]]:
        """Give (scheme, in its one form, query) of each number that can be asked for."""
        catalogue = self._catalogue
        if catalogue.isbn:
            for isbn in isbns_of(claimed):
                yield Scheme.ISBN, isbn, _any_of(catalogue.isbn, isbn, _isbn_10(isbn))
        if catalogue.oclc:
            for number in numbers_of(claimed, Scheme.OCLC):
                yield Scheme.OCLC, number, _any_of(catalogue.oclc, number)
        if catalogue.lccn:
            for one in claimed_identifiers(claimed):
                # What has not the form of an LCCN may hold signs that CQL obeys.
                if one.scheme is Scheme.LCCN and one.value == lccn_form(one.value):
                    yield Scheme.LCCN, one.value, _any_of(catalogue.lccn, one.value)

    def _searches(self, claimed: Reference) -> tuple[str, ...]:
        """Give the queries to try: each word must be there, the longest words are asked for."""
        words = distinct(plain_words(main_title(claimed.title)).replace("'", " ").split())
        # Catalogues do not file under articles and the like; asked for, they would bring nothing.
        longer = [word for word in words if len(word) > SHORT]
        telling = sorted(longer or words, key=lambda word: -len(word))[:MOST_WORDS]
        if not telling:
            return ()
        alone = " and ".join(f'{self._catalogue.title}="{word}"' for word in telling)
        author = plain_words(first_family(claimed)).replace("'", " ")
        if not (author and self._catalogue.person):
            return (alone,)
        return f'{alone} and {self._catalogue.person}="{author}"', alone


def _any_of(index: str, *values: str) -> str:
    return " or ".join(f'{index}="{value}"' for value in values if value)


def _isbn_10(isbn: str) -> str:
    """Give the ISBN-10 under which older records have a book; "" for one from 979."""
    if not isbn.startswith("978"):
        return ""
    body = isbn[3:12]
    total = sum(int(digit) * weight for digit, weight in zip(body, range(10, 1, -1), strict=True))
    return body + "0123456789X"[-total % 11]
