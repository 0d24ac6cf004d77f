"""References to made works, terms for the loopback server, and a clock that never waits."""

from __future__ import annotations

import threading

from cardstore.adapters.registries.crossref import CrossrefRegistry
from cardstore.adapters.registries.datacite import DataCiteRegistry
from cardstore.adapters.registries.open_library import OpenLibraryRegistry
from cardstore.adapters.registries.openalex import OpenAlexRegistry
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry_terms import Clock, RegistryTerms
from cardstore.sources.source import Creator
from tests.registry_server.server import Fault

CLIENTS = {
    "crossref": CrossrefRegistry,
    "datacite": DataCiteRegistry,
    "open-library": OpenLibraryRegistry,
    "openalex": OpenAlexRegistry,
}
CONTACT = "keeper@example.org"
CSL_TYPES = {
    "article": "article-journal",
    "preprint": "article",
    "book": "book",
    "dataset": "dataset",
}


def reference_to(work, *, named=True, **changes):
    """Claim a made work as it is, with or without its identifiers; with `changes`, otherwise."""
    schemes = ((Scheme.DOI, work.doi), (Scheme.ISBN, work.isbn), (Scheme.ARXIV, work.arxiv))
    given = tuple(Identifier(scheme=s, value=v) for s, v in schemes if v and named)
    fields = {
        "title": work.whole_title,
        "creators": tuple(Creator(family=family, given=given) for given, family in work.authors),
        "year": work.year,
        "venue": work.venue,
        "publisher": work.publisher,
        "csl_type": CSL_TYPES[work.kind],
        "identifiers": given,
    }
    return Reference(**{**fields, **changes})


class SkippingClock:
    """A clock on which sleeping takes no time, and which remembers every sleep."""

    def __init__(self, start=1_800_000_000.0):
        self.time = start
        self.sleeps: list[float] = []
        self._lock = threading.Lock()

    def sleep(self, seconds):
        """Go on by that much, at once."""
        with self._lock:
            self.sleeps.append(seconds)
            self.time += seconds

    @property
    def clock(self):
        """The same as a `Clock`."""
        return Clock(now=lambda: self.time, monotonic=lambda: self.time, sleep=self.sleep)


def in_time(fault):
    """Give the terms that a fault needs which takes real time."""
    return {"clock": None} if fault in {Fault.SLOW, Fault.DRIP} else {}


def terms_for(server, registry, **changes):
    """Make terms under which a registry of the loopback server is asked without waiting."""
    fields = {
        "contact": CONTACT,
        "base_url": server.url(registry),
        "clock": SkippingClock().clock,
        "timeout_s": 5.0,
    }
    return RegistryTerms(**{**fields, **changes})
