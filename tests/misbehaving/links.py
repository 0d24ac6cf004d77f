"""Fetchers and archives that do what their protocol forbids."""

from __future__ import annotations

from cardstore.sources.links import ArchiveAnswer, ArchiveState, FetchOutcome, LinkObservation

LIVE = LinkObservation(
    url="https://elsewhere.example/", outcome=FetchOutcome.ANSWERED, status=200, text_length=2_000
)


def raises(_url):
    """Break."""
    msg = "the plug-in broke"
    raise RuntimeError(msg)


def ill_formed(**fields):
    """Give what answers with a live observation of the URL, some fields being of another type."""

    def fetch(url):
        return LinkObservation(
            **{"url": url, "outcome": FetchOutcome.ANSWERED, "status": 200, **fields}
        )

    return fetch


FETCHERS = {
    "raises": raises,
    "gives nothing": lambda _url: None,
    "gives a text": lambda _url: "200 OK",
    "gives a record": lambda url: {"url": url, "status": 200},
    "tells of another address": lambda _url: LIVE,
    "an answer without status": ill_formed(status=None),
    "a status as text": ill_formed(status="200"),
    "a status that is true": ill_formed(status=True),
    "an unknown outcome": ill_formed(outcome="fine"),
    "unknown signs": ill_formed(signs=("soft",)),
    "signs that are nothing": ill_formed(signs=None),
    "a detail that is nothing": ill_formed(detail=None),
    "an address that is nothing": ill_formed(url=None),
}


def found_at(snapshot):
    """Give what answers with a snapshot at an address."""
    return lambda _url: ArchiveAnswer(state=ArchiveState.FOUND, snapshot_url=snapshot)


ARCHIVES = {
    "raises": raises,
    "gives nothing": lambda _url: None,
    "gives a text": lambda _url: "https://archive.example/2010",
    "found without snapshot": found_at(""),
    "a snapshot that is a script": found_at("javascript:alert(1)"),
    "a snapshot that is a file": found_at("file:///home/tolle/salt.html"),
    "a snapshot over ftp": found_at("ftp://archive.example/salt"),
    "a snapshot that is no address": found_at("salt"),
    "a state as text": lambda _url: ArchiveAnswer(state="not_found"),
    "a detail that is nothing": lambda _url: ArchiveAnswer(
        state=ArchiveState.NOT_FOUND, detail=None
    ),
}
