"""Open Library: books, and editions of books.

Comes in: a reference. Goes out: an `Answer`; the editions of a work besides.

1. ISBNs, OCLC and Library of Congress numbers and Open Library's own keys of editions are asked for
   in one request; what is left out of the answer is not held.
2. Otherwise, and where the year is another than the edition's, works are searched for by the head
   of the title and the first author, and where that brings nothing by the title alone. A work comes
   with the years of all its editions, so that a reprint is told from a mistake.

isbnlib is not used for asking: its look-up needs `pkg_resources`, which current setuptools lack,
and beneath it lies plain http, a sleep of a second between requests, a User-Agent that names
nobody, and a cache that keeps "nothing found" of an outage. Check digits and ranges are its part:
`isbn_ranges.py`.

Source: Open Library's API, 2026-08: one request a second, three for those who give an address;
`/search.json` gives few fields unless they are named; `/api/books` leaves out what it lacks.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardstore.adapters.registries.asking import (
    first_family,
    isbns_of,
    main_title,
    numbers_of,
    open_library_keys_of,
    plain_words,
)
from cardstore.adapters.registries.fields import identifiers_of, needed_object
from cardstore.adapters.registries.gathering import Gathering, gather
from cardstore.adapters.registries.open_library_records import (
    REGISTRY,
    parse_open_library_book,
    parse_open_library_doc,
    parse_open_library_edition,
)
from cardstore.adapters.registries.reading import read_all, read_the_one
from cardstore.adapters.web.agent import is_polite
from cardstore.adapters.web.classify import Dialect
from cardstore.adapters.web.pace import Manners
from cardstore.adapters.web.transport import Request, Transport
from cardstore.errors import InvalidRecordError, quoted
from cardstore.sources.identity import claimed_identifiers
from cardstore.sources.reference import Scheme
from cardstore.sources.registry import Price

if TYPE_CHECKING:
    from cardstore.adapters.web.classify import Received
    from cardstore.adapters.web.transport import Outcome
    from cardstore.sources.csl import Json
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.registry_terms import RegistryTerms

BASE_URL = "https://openlibrary.org"
POLITE = Manners(concurrency=3, per_second=3)
PUBLIC = Manners(concurrency=1, per_second=1)
ROWS = 10
MOST_EDITIONS = 200
FIELDS = (
    "key",
    "title",
    "subtitle",
    "alternative_title",
    "author_name",
    "author_alternative_name",
    "first_publish_year",
    "publish_year",
    "publisher",
    "isbn",
    "oclc",
    "lccn",
    "edition_count",
)
KINDS = frozenset({"", "book", "classic", "collection", "document", "pamphlet"})
# Parts of books and articles: an ISBN is that of the whole, whose title is another.
PARTS = frozenset(
    {
        "article",
        "article-journal",
        "article-magazine",
        "article-newspaper",
        "chapter",
        "entry",
        "entry-dictionary",
        "entry-encyclopedia",
        "paper-conference",
        "review",
        "review-book",
    }
)


class OpenLibraryRegistry:
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
        """Its name: "open-library"."""
        return REGISTRY

    def serves(self, claimed: Reference) -> bool:
        """Tell whether a whole book is claimed, or one of a book's identifiers is given."""
        if claimed.csl_type in PARTS:
            return False
        if _bibkeys(claimed) or _work_keys(claimed):
            return True
        if not claimed.csl_type and claimed.venue:
            return False
        return claimed.csl_type in KINDS and bool(_searches(claimed))

    def price(self, claimed: Reference) -> Price:
        """Tell what `look_up` will cost at most."""
        identifiers = bool(_bibkeys(claimed)) + len(_work_keys(claimed))
        return Price(requests=identifiers + len(_searches(claimed)))

    def look_up(self, claimed: Reference) -> Answer:
        """Ask for all that may be meant; never raises for an outage."""
        return gather(claimed, self)

    def editions(self, key: str) -> Answer:
        """Ask for the editions of a work.

        Args:
            key: of the work, "OL…W", or of one of its editions, "OL…M".
        """
        gathering = Gathering(REGISTRY)
        key = key.upper()
        if key.endswith("M"):
            request = Request(path=f"/books/{key}.json")
            edition = gathering.take(self._transport.ask(request, parse_open_library_edition))
            if edition is None or not edition.work_key:
                gathering.found([edition] if edition else ())
                return gathering.answer()
            key = edition.work_key
        request = Request(
            path=f"/works/{key}/editions.json", query=(("limit", str(MOST_EDITIONS)),)
        )
        gathering.found(gathering.take(self._transport.ask(request, _read_editions)) or ())
        return gathering.answer()

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    def ask_identifiers(self, claimed: Reference, gathering: Gathering) -> None:
        """Ask for all identifiers of editions at once, and for each of a work."""
        bibkeys = _bibkeys(claimed)
        if bibkeys:
            names = ",".join(bibkeys)
            query = (("bibkeys", names), ("format", "json"), ("jscmd", "data"))
            read = partial(_read_books, bibkeys=tuple(bibkeys), claimed=claimed)
            outcome = self._transport.ask(Request(path="/api/books", query=query), read)
            books = gathering.take_one(outcome)
            given = dict(books or ())
            gathering.found(given.values(), by_identifier=True)
            for bibkey, named in bibkeys.items():
                if bibkey not in given and outcome.why is None:
                    gathering.deny(named)
            if gathering.halted:
                return
        for key in _work_keys(claimed):
            found = gathering.take(self._search(("q", f"key:/works/{key}")))
            if gathering.halted:
                return
            if found:
                gathering.found(found, by_identifier=True)
            else:
                gathering.deny(key)

    def search(self, claimed: Reference, gathering: Gathering) -> None:
        """Search for title and author, then for the title alone."""
        for query in _searches(claimed):
            found = gathering.take(self._search(*query))
            gathering.found(found or ())
            if found or gathering.halted:
                return

    def _search(self, *query: tuple[str, str]) -> Outcome[tuple[Record, ...]]:
        more = (("fields", ",".join(FIELDS)), ("limit", str(ROWS)))
        return self._transport.ask(Request(path="/search.json", query=(*query, *more)), _read_docs)


def _bibkeys(claimed: Reference) -> dict[str, str]:
    """Give what `/api/books` calls each identifier, and the identifier."""
    names = {f"ISBN:{isbn}": isbn for isbn in isbns_of(claimed)}
    names |= {f"OCLC:{number}": number for number in numbers_of(claimed, Scheme.OCLC)}
    for one in claimed_identifiers(claimed):
        if one.scheme is Scheme.LCCN:
            for formed in identifiers_of(Scheme.LCCN, [one.value]):
                names[f"LCCN:{formed.value}"] = one.value
    editions = (key for key in open_library_keys_of(claimed) if key.endswith("M"))
    return names | {f"OLID:{key}": key for key in editions}


def _work_keys(claimed: Reference) -> tuple[str, ...]:
    return tuple(key for key in open_library_keys_of(claimed) if key.endswith("W"))


def _searches(claimed: Reference) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Give the queries to try, one after the other."""
    title = plain_words(main_title(claimed.title))
    if not title:
        raw = plain_words(claimed.raw)
        return ((("q", raw),),) if raw else ()
    author = plain_words(first_family(claimed))
    alone = (("title", title),)
    return ((*alone, ("author", author)), alone) if author else (alone,)


def _is_absent(received: Received) -> bool:
    return b'"notfound"' in received.body.replace(b" ", b"").lower()


def _read_books(
    answer: Json, *, bibkeys: tuple[str, ...], claimed: Reference
) -> tuple[tuple[str, Record], ...]:
    books = needed_object(answer, registry=REGISTRY)
    strange = [name for name in books if name not in bibkeys]
    if strange:
        what = f"it gave {quoted(strange[0]):.40}, which was not asked for"
        raise InvalidRecordError(what, remedy="The registry's answer cannot be used")
    read = []
    for bibkey, book in books.items():
        record = parse_open_library_book(book)
        scheme, _, value = bibkey.partition(":")
        if scheme == "ISBN":
            read_the_one(record, claimed, scheme=Scheme.ISBN, asked=value)
        read.append((bibkey, record))
    return tuple(read)


def _read_docs(answer: Json) -> tuple[Record, ...]:
    listed = needed_object(answer, registry=REGISTRY).get("docs")
    return read_all(listed, parse_open_library_doc, registry=REGISTRY)


def _read_editions(answer: Json) -> tuple[Record, ...]:
    listed = needed_object(answer, registry=REGISTRY).get("entries")
    return read_all(listed, parse_open_library_edition, registry=REGISTRY)
