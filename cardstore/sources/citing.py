"""Citing: which works a source rests on, and where two sources come from one origin.

Comes in: the sources of a library, each with what it cites. Goes out: which cited works are there
and which are missing, a to-do list of originals to fetch; and, for two sources, every fact that
speaks for a common origin, each told apart. Nothing is added up: two papers by one author may rest
on quite different evidence, and a person or a check decides what a fact is worth.

The method:

1. What is cited is a DOI or a source's name. It is there where a source has that DOI or that name.
2. An origin is shared where one source cites the other, both cite one work, both have an author in
   common, or both come from one publisher, venue or wire service. Names are compared without case
   and accents, given names by their initials; a name without any given name matches bodies alone.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.sources.domains import host_and_path
from cardstore.sources.kinds import venue_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.sources.source import Creator, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedWork:
    """A work that sources of the library cite.

    Attributes:
        cited: its DOI, or the name by which it is cited.
        cited_by: ids of the sources that cite it, in the order given.
        held_as: ids of the sources that are it; empty where the library lacks it.
    """

    cited: str
    cited_by: tuple[str, ...]
    held_as: tuple[str, ...] = ()

    @property
    def missing(self) -> bool:
        """Whether it is still to be fetched."""
        return not self.held_as


class OriginFact(StrEnum):
    """What two sources have in common."""

    ONE_CITES_THE_OTHER = "one_cites_the_other"
    SAME_WORK = "same_work"  # two editions of one work
    CITED_WORK = "cited_work"
    AUTHOR = "author"
    PUBLISHER = "publisher"
    VENUE = "venue"
    WIRE = "wire"  # the text of one news agency or press-release wire
    DOMAIN = "domain"


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedOrigin:
    """One fact that speaks for a common origin of two sources.

    Attributes:
        fact: which sort of fact.
        first, second: ids of the two sources.
        shared: what they share, for people: the DOI, the author's name, the publisher.
    """

    fact: OriginFact
    first: str
    second: str
    shared: str

    @property
    def sentence(self) -> str:
        """The fact for people."""
        return _SENTENCES[self.fact].format(one=self.first, other=self.second, what=self.shared)


_SENTENCES = {
    OriginFact.ONE_CITES_THE_OTHER: "{one} and {other}: one cites the other ({what})",
    OriginFact.SAME_WORK: "{one} and {other} are editions of one work, {what}",
    OriginFact.CITED_WORK: "{one} and {other} both cite {what}",
    OriginFact.AUTHOR: "{one} and {other} have an author in common, {what}",
    OriginFact.PUBLISHER: "{one} and {other} have one publisher, {what}",
    OriginFact.VENUE: "{one} and {other} stand in one publication, {what}",
    OriginFact.WIRE: "{one} and {other} come from one wire service, {what}",
    OriginFact.DOMAIN: "{one} and {other} lie under one domain, {what}",
}
# Agencies whose texts others print, in the form of `venue_key`, with the one name of each.
_WIRES = {
    "reuters": "Reuters",
    "thomson reuters": "Reuters",
    "associated press": "Associated Press",
    "ap": "Associated Press",
    "ap news": "Associated Press",
    "agence france presse": "Agence France-Presse",
    "afp": "Agence France-Presse",
    "united press international": "United Press International",
    "upi": "United Press International",
    "press association": "PA Media",
    "pa media": "PA Media",
    "deutsche presse agentur": "dpa",
    "dpa": "dpa",
    "tass": "TASS",
    "xinhua": "Xinhua",
    "ansa": "ANSA",
    "efe": "EFE",
    "kyodo news": "Kyodo News",
    "pr newswire": "PR Newswire",
    "business wire": "Business Wire",
    "globenewswire": "GlobeNewswire",
}
# Authors' own names; who edits or translates is no origin of what is said.
_AUTHORS = frozenset({"author", "interviewer", "director", "composer"})


def cited_works(sources: Sequence[Source]) -> tuple[CitedWork, ...]:
    """Give every work that the sources cite, the most cited first, and where it is held.

    A source that cites itself by its own DOI or name is passed by.
    """
    held: dict[str, list[str]] = {}
    for source in sources:
        for name in own_names(source):
            held.setdefault(name, []).append(source.source_id)
    citing: dict[str, list[str]] = {}
    for source in sources:
        for cited in cited_names(source):
            citing.setdefault(cited, []).append(source.source_id)
    works = [
        CitedWork(cited=cited, cited_by=tuple(by), held_as=tuple(held.get(cited, ())))
        for cited, by in citing.items()
    ]
    return tuple(sorted(works, key=lambda work: (-len(work.cited_by), work.cited)))


def missing_originals(sources: Sequence[Source]) -> tuple[CitedWork, ...]:
    """Give the cited works that the library lacks, the most cited first: what is to be fetched."""
    return tuple(work for work in cited_works(sources) if work.missing)


def shared_origins(first: Source, second: Source) -> tuple[SharedOrigin, ...]:
    """Give every fact that speaks for a common origin of two sources; empty where none does."""
    facts: list[tuple[OriginFact, str]] = []
    if first.work_id == second.work_id:
        facts.append((OriginFact.SAME_WORK, first.work_id))
    ours, theirs = _all_cited(first), _all_cited(second)
    crossing = (ours & own_names(second)) | (theirs & own_names(first))
    facts.extend((OriginFact.ONE_CITES_THE_OTHER, name) for name in sorted(crossing))
    both = ours & theirs - own_names(first) - own_names(second)
    facts.extend((OriginFact.CITED_WORK, cited) for cited in sorted(both))
    facts.extend((OriginFact.AUTHOR, name) for name in _common_authors(first, second))
    facts.extend(_common_house(first, second))
    return tuple(
        SharedOrigin(fact=fact, first=first.source_id, second=second.source_id, shared=shared)
        for fact, shared in facts
    )


def own_names(source: Source) -> frozenset[str]:
    """Give all by which a source may be cited: its name, and its DOI where it has one."""
    return frozenset(name for name in (source.source_id, source.doi) if name)


def cited_names(source: Source) -> tuple[str, ...]:
    """Give the DOIs and names that a source cites, in one form, each once, without its own."""
    return tuple(
        name for name in dict.fromkeys(map(_cited, source.cites)) if name not in own_names(source)
    )


def _cited(text: str) -> str:
    return text.strip().lower()


def _all_cited(source: Source) -> frozenset[str]:
    return frozenset(_cited(one) for one in source.cites)


def _common_authors(first: Source, second: Source) -> Iterable[str]:
    """Give the authors that both have, as the first writes them."""
    others = [one for one in second.creators if one.role in _AUTHORS]
    for one in first.creators:
        if one.role in _AUTHORS and any(_same_person(one, other) for other in others):
            yield f"{one.family}, {one.given}" if one.given else one.family


def _same_person(one: Creator, other: Creator) -> bool:
    """Tell whether two names may be one person's or body's: initials fit the longer names."""
    if _plain(one.family) != _plain(other.family):
        return False
    ours, theirs = _plain(one.given).split(), _plain(other.given).split()
    if not ours or not theirs:
        return not ours and not theirs
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(ours, theirs, strict=False))


def _common_house(first: Source, second: Source) -> Iterable[tuple[OriginFact, str]]:
    """Give what publishing house, publication, wire service and domain both have in common."""
    for fact, ours, theirs in (
        (OriginFact.PUBLISHER, first.publisher, second.publisher),
        (OriginFact.VENUE, first.venue, second.venue),
    ):
        if ours and venue_key(ours) and venue_key(ours) == venue_key(theirs):
            yield fact, ours
    wires = _wires(first) & _wires(second)
    yield from ((OriginFact.WIRE, wire) for wire in sorted(wires))
    hosts = {host_and_path(source.url)[0] for source in (first, second)}
    if len(hosts) == 1 and "" not in hosts:
        yield OriginFact.DOMAIN, hosts.pop()


def _wires(source: Source) -> frozenset[str]:
    """Give the wire services that a source names as its author, publisher or venue."""
    names = [
        source.publisher,
        source.venue,
        *(one.family for one in source.creators if not one.given),
    ]
    keys = (venue_key(name) for name in names if name)
    return frozenset(_WIRES[key] for key in keys if key in _WIRES)


def _plain(name: str) -> str:
    """Give a name without case, accents and points."""
    letters = unicodedata.normalize("NFKD", name.replace(".", " ").replace("-", " "))
    kept = "".join(sign for sign in letters if not unicodedata.combining(sign))
    return " ".join(kept.casefold().split())
