"""How four registries say what they hold: paths in, JSON out. Shapes after their documentation.

Each `answer_…` takes the holdings, the path below the registry's root (percent-encoded) and the
query, and gives (status, content type, body).
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from urllib.parse import unquote

from tests.registry_server.works import CROSSREF_PREFIXES, DATACITE_PREFIXES

NAMES = ("doi", "isbn", "oclc", "lccn", "edition_key", "work_key", "openalex_key")
JSON_TYPE = "application/json"
FLASK_404 = (
    "<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The "
    "requested URL was not found on the server. If you entered the URL manually please check your "
    "spelling and try again.</p>\n"
)


class Holdings:
    """What one registry holds, with an index of words."""

    def __init__(self, works, registry):
        self.works = [work for work in works if registry in work.holders]
        self.asked = []
        self._by_name = {
            name: {getattr(work, name): work for work in self.works if getattr(work, name)}
            for name in NAMES
        }
        self._by_word = defaultdict(set)
        for place, work in enumerate(self.works):
            for word in words(f"{work.whole_title} {' '.join(f for _, f in work.authors)}"):
                self._by_word[word].add(place)

    def find(self, name, value):
        """Give the work whose field of that name has this value; None when there is none."""
        self.asked.append(value)
        return self._by_name[name].get(value)

    def search(self, text, *, most, every=False):
        """Give the works that share most words with a text; with `every`, all of its words."""
        wanted = words(text)
        counts = Counter(place for word in wanted for place in self._by_word.get(word, ()))
        best = sorted(counts, key=lambda place: (-counts[place], place))[:most]
        if every:
            best = [place for place in best if counts[place] == len(wanted)]
        return [self.works[place] for place in best]


def words(text):
    """Give the different words of a text, in small letters."""
    return set(re.findall(r"\w+", text.lower()))


def as_json(value, status=200):
    """Give an answer of JSON."""
    return status, JSON_TYPE, json.dumps(value).encode()


# ---------------------------------------------------------------- Crossref
def answer_crossref(held, path, query):
    """`/works/{doi}`, `/works?query.bibliographic=`, `/prefixes/{prefix}`."""
    absent = (404, "text/plain", b"Resource not found.")
    parts = path.strip("/").split("/")
    if parts[0] == "prefixes":
        prefix = unquote(parts[1])
        if prefix not in CROSSREF_PREFIXES:
            return absent
        message = {"prefix": f"https://id.crossref.org/prefix/{prefix}", "name": "Weir Press"}
        return as_json({"status": "ok", "message-type": "prefix", "message": message})
    if parts[0] == "works" and len(parts) > 1:
        work = held.find("doi", unquote("/".join(parts[1:])).lower())
        if work is None:
            return absent
        return as_json({"status": "ok", "message-type": "work", "message": crossref_work(work)})
    if parts[0] == "works":
        found = held.search(query.get("query.bibliographic", ""), most=int(query.get("rows", 20)))
        items = [crossref_work(work) for work in found]
        message = {"total-results": len(items), "items": items, "items-per-page": len(items)}
        return as_json({"status": "ok", "message-type": "work-list", "message": message})
    return absent


def crossref_work(work):
    """Give a work as Crossref does."""
    kinds = {"article": "journal-article", "book": "monograph", "preprint": "posted-content"}
    return {
        "DOI": work.doi,
        "type": kinds.get(work.kind, "other"),
        "title": [work.title],
        "subtitle": [work.subtitle] if work.subtitle else [],
        "author": [{"given": g, "family": f, "sequence": "first"} for g, f in work.authors],
        "container-title": [work.venue],
        "publisher": work.publisher,
        "issued": {"date-parts": [[work.year]]},
        "volume": "12",
        "URL": f"https://doi.org/{work.doi}",
        "reference": [{"key": str(n), "DOI": doi} for n, doi in enumerate(work.cites)],
        **({"updated-by": [{"type": "retraction", "DOI": "10.9981/n"}]} if work.retracted else {}),
    }


# ---------------------------------------------------------------- OpenAlex
def answer_openalex(held, path, query):
    """`/works/doi:…`, `/works/W…`, `/works?search=`."""
    absent = (404, "text/html; charset=utf-8", FLASK_404.encode())
    parts = path.strip("/").split("/", 1)
    if parts[0] != "works":
        return absent
    if len(parts) > 1:
        key = unquote(parts[1])
        name = "openalex_key" if key.startswith("W") else "doi"
        work = held.find(name, key if key.startswith("W") else key.removeprefix("doi:").lower())
        return absent if work is None else as_json(openalex_work(work))
    found = held.search(query.get("search", ""), most=int(query.get("per_page", 25)), every=True)
    results = [openalex_work(work) for work in found]
    return as_json({"meta": {"count": len(results), "cost_usd": 0.001}, "results": results})


def openalex_work(work):
    """Give a work as OpenAlex does."""
    source = {
        "display_name": work.venue,
        "type": "repository" if work.kind == "preprint" else "journal",
        "host_organization_name": work.publisher,
    }
    return {
        "id": f"https://openalex.org/{work.openalex_key}",
        "doi": f"https://doi.org/{work.doi}",
        "title": work.whole_title,
        "display_name": work.whole_title,
        "publication_year": work.year,
        "type": work.kind,
        "authorships": [
            {"raw_author_name": f"{g} {f}", "author": {"display_name": f"{g} {f}"}}
            for g, f in work.authors
        ],
        "primary_location": {"source": source, "landing_page_url": f"https://doi.org/{work.doi}"},
        "locations": [],
        "biblio": {"volume": "12"},
        "ids": {"openalex": f"https://openalex.org/{work.openalex_key}"},
        "is_retracted": work.retracted,
    }


# ---------------------------------------------------------------- Open Library
def answer_open_library(held, path, query):
    """`/api/books`, `/search.json`, `/books/….json`, `/works/….json`, `/works/…/editions.json`."""
    if path == "/api/books":
        return as_json(open_library_books(held, query.get("bibkeys", "")))
    if path == "/search.json":
        return as_json(open_library_search(held, query))
    key, _, rest = path.strip("/").partition("/")[2].partition("/")
    key = key.removesuffix(".json")
    work = held.find("edition_key", key) or held.find("work_key", key)
    if work is None:
        return as_json({"error": "notfound", "key": path.removesuffix(".json")}, 404)
    if rest == "editions.json":
        return as_json({"size": 1, "links": {}, "entries": [open_library_edition(work)]})
    if path.startswith("/books/"):
        return as_json(open_library_edition(work))
    return as_json({"key": f"/works/{work.work_key}", "title": work.title})


def open_library_books(held, bibkeys):
    """Give the books of `/api/books?jscmd=data`; unknown keys are left out."""
    given = {}
    for bibkey in bibkeys.split(","):
        scheme, _, value = bibkey.partition(":")
        fields = {"ISBN": "isbn", "OCLC": "oclc", "LCCN": "lccn", "OLID": "edition_key"}
        work = held.find(fields.get(scheme, "isbn"), value)
        if work is not None:
            given[bibkey] = open_library_book(work)
    return given


def open_library_book(work):
    """Give a book as `/api/books` does."""
    named = {"isbn_13": [work.isbn], "oclc": [work.oclc], "lccn": [work.lccn]}
    return {
        "url": f"https://openlibrary.org/books/{work.edition_key}/x",
        "key": f"/books/{work.edition_key}",
        "title": work.title,
        "subtitle": work.subtitle,
        "authors": [{"name": f"{g} {f}", "url": "…"} for g, f in work.authors],
        "identifiers": {scheme: values for scheme, values in named.items() if values[0]},
        "publishers": [{"name": work.publisher}],
        "publish_date": str(work.year),
        "pagination": work.extent,
    }


def open_library_edition(work):
    """Give a book as `/books/….json` does."""
    return {
        "key": f"/books/{work.edition_key}",
        "title": work.title,
        "subtitle": work.subtitle,
        "authors": [{"key": f"/authors/OL{6000000 + work.number}A"}],
        "works": [{"key": f"/works/{work.work_key}"}],
        "isbn_13": [work.isbn],
        "publishers": [work.publisher],
        "publish_date": str(work.year),
        "pagination": work.extent,
    }


def open_library_search(held, query):
    """Give the works of `/search.json`: every word asked for must be there."""
    text = " ".join(query.get(name, "") for name in ("q", "title", "author"))
    found = held.search(text, most=int(query.get("limit", 100)), every=True)
    wanted = query.get("fields", "key,title,author_name").split(",")
    docs = [
        {name: value for name, value in open_library_work(work).items() if name in wanted}
        for work in found
    ]
    return {"numFound": len(docs), "num_found": len(docs), "start": 0, "docs": docs}


def open_library_work(work):
    """Give a work as `/search.json` does, with all its fields."""
    return {
        "key": f"/works/{work.work_key}",
        "title": work.title,
        "subtitle": work.subtitle,
        "author_name": [f"{g} {f}" for g, f in work.authors],
        "first_publish_year": work.first_year or work.year,
        "publish_year": [work.year],
        "publisher": [work.publisher],
        "isbn": [work.isbn],
        "edition_count": 1,
    }


# ---------------------------------------------------------------- DataCite
def answer_datacite(held, path, _query):
    """`/dois/{doi}`, `/prefixes/{prefix}`."""
    title = "The resource you are looking for doesn't exist."
    absent = as_json({"errors": [{"status": "404", "title": title}]}, 404)
    parts = path.strip("/").split("/", 1)
    if parts[0] == "prefixes":
        prefix = unquote(parts[1])
        if prefix not in DATACITE_PREFIXES:
            return absent
        return as_json({"data": {"id": prefix, "type": "prefixes", "attributes": {}}})
    work = held.find("doi", unquote(parts[-1]).lower()) if parts[0] == "dois" else None
    return absent if work is None else as_json({"data": datacite_work(work)})


def datacite_work(work):
    """Give a work as DataCite does."""
    kind = {"dataset": "Dataset", "preprint": "Preprint"}.get(work.kind, "Text")
    bodies = [
        {"name": f"{f}, {g}", "nameType": "Personal", "givenName": g, "familyName": f}
        if g
        else {"name": f, "nameType": "Organizational"}
        for g, f in work.authors
    ]
    attributes = {
        "doi": work.doi,
        "titles": [{"title": work.title}],
        "creators": bodies,
        "publicationYear": work.year,
        "publisher": work.publisher,
        "types": {"resourceTypeGeneral": kind},
        "identifiers": [{"identifierType": "arXiv", "identifier": work.arxiv}] * bool(work.arxiv),
        "url": f"https://example.org/{work.number}",
        "state": "findable",
    }
    return {"id": work.doi, "type": "dois", "attributes": attributes}


ANSWERS = {
    "crossref": answer_crossref,
    "openalex": answer_openalex,
    "open-library": answer_open_library,
    "datacite": answer_datacite,
}
