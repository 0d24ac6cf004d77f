"""What the library knows from outside of its sources, gathered for the checks of sentences.

Comes in: an open store and ids of sources. Goes out: a `SourceState` for each, the chains of what
they cite, the persons on record. Nobody is asked; everything is read in a few queries for all
sources together, and a source of which nothing is known has a state that says so.

A verdict of the registries holds for the claims that they were asked about. Where the record claims
something else now, nobody was asked about it, and that is said. The type of work is left out of
that comparison where only the registries' answer made it plain.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.gate.sentence import OriginQuote, SourceState
from cardstore.provenance import digest_value
from cardstore.sources.citing import cited_names, own_names
from cardstore.sources.reference import reference_of
from cardstore.sources.vouched import claims_digest
from cardstore.store.person_records import VouchingKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.sources.links import LinkVerdict
    from cardstore.sources.source import Source
    from cardstore.sources.witnesses import PersonRecord
    from cardstore.store.records import HeldVerdict
    from cardstore.store.store import Store

TRACE_DEPTH = 3
"""How far what is cited is followed, unless it is said otherwise."""


def source_states(store: Store, source_ids: Iterable[str]) -> dict[str, SourceState]:
    """Give what is known from outside of each source; of ids that are unknown nothing is given."""
    sources = {one.source_id: one for one in store.sources.several(source_ids)}
    held = {one.source_id: one for one in store.resolutions.held_verdicts(tuple(sources))}
    vouched = _vouched(store, sources)
    links = _links(store, sources.values())
    return {
        source_id: replace(
            _resolved(source, held.get(source_id)),
            vouched=vouched.get(source_id, ""),
            links=links.get(source_id, ()),
        )
        for source_id, source in sources.items()
    }


def origin_chains(
    store: Store, sources: Sequence[Source], *, depth: int = TRACE_DEPTH
) -> dict[str, tuple[tuple[Source, ...], ...]]:
    """Follow what sources cite, step by step, through the library.

    Args:
        store: the open library.
        sources: where the chains begin.
        depth: how many steps are taken at most, from 1.

    Returns:
        For each source id its steps: what it cites of what the library holds, what those cite and
        so on. The first step is always there, empty where nothing that it cites is held; a source
        that was met before on the way is not taken again, so a loop ends.
    """
    known: dict[str, tuple[Source, ...]] = {}
    frontier: Sequence[Source] = sources
    for _ in range(depth):
        wanted = {name for one in frontier for name in cited_names(one)} - known.keys()
        found = store.sources.cited(sorted(wanted))
        known.update(dict.fromkeys(wanted, ()))
        for one in found:
            for name in own_names(one) & wanted:
                known[name] = (*known[name], one)
        frontier = found
    return {one.source_id: _chain(one, known, depth=depth) for one in sources}


def origin_quotes(
    store: Store, chains: Iterable[tuple[tuple[Source, ...], ...]]
) -> dict[str, tuple[OriginQuote, ...]]:
    """Give the cards that stand of every source in the chains, by source."""
    ids = {one.source_id for chain in chains for step in chain for one in step}
    found: dict[str, tuple[OriginQuote, ...]] = {}
    for card_id, source_id, quote in store.cards.quotes_of(sorted(ids)):
        one = OriginQuote(card_id=card_id, source_id=source_id, quote=quote)
        found[source_id] = (*found.get(source_id, ()), one)
    return found


def origins_digests(
    store: Store, source_ids: Iterable[str], *, depth: int = TRACE_DEPTH
) -> dict[str, str]:
    """Give for each source a digest of all to which it leads: records and cards of its origins."""
    sources = store.sources.several(source_ids)
    if not sources:
        return {}
    chains = origin_chains(store, sources, depth=depth)
    quotes = origin_quotes(store, chains.values())
    return {
        source_id: digest_value(
            [
                [repr(one), *(repr(quote) for quote in quotes.get(one.source_id, ()))]
                for step in chain
                for one in step
            ]
        )
        for source_id, chain in chains.items()
    }


def persons(store: Store) -> tuple[PersonRecord, ...]:
    """Give the record that holds of every person, by name."""
    return tuple(one.person for one in store.persons.all())


def _resolved(source: Source, held: HeldVerdict | None) -> SourceState:
    """Give what the registries said of the record as it is now."""
    if held is None:
        return SourceState()
    if replace(held.claimed, csl_type="") != replace(reference_of(source), csl_type=""):
        said = held.verdict.value.replace("_", " ")
        why = f"its record was changed since the registries said “{said}” on {held.at[:10]}"
        return SourceState(why=why, asked_at=held.at)
    return SourceState(verdict=held.verdict, why=held.why, asked_at=held.at)


def _vouched(store: Store, sources: Mapping[str, Source]) -> dict[str, str]:
    """Give who vouches for the record of each source as it is now."""
    return {
        one.source_id: one.sentence
        for one in store.vouchings.latest(tuple(sources))
        if one.kind is VouchingKind.VOUCHED
        and one.record_digest == claims_digest(sources[one.source_id])
    }


def _links(store: Store, sources: Iterable[Source]) -> dict[str, tuple[LinkVerdict, ...]]:
    """Give the last verdict on each source's addresses, each as its record writes it."""
    linked = {
        one.source_id: [url.strip() for url in (one.url, one.archive_url) if url.strip()]
        for one in sources
    }
    if not any(linked.values()):
        return {}
    from cardstore.sources.urls import normal_form  # noqa: PLC0415 - few libraries have links

    wanted = [url for urls in linked.values() for url in urls]
    latest = {
        normal_form(verdict.url): verdict
        for verdict in store.links.latest_of(wanted, sources=tuple(linked))
    }
    found: dict[str, tuple[LinkVerdict, ...]] = {}
    for source_id, urls in linked.items():
        seen = [(url, latest.get(normal_form(url))) for url in dict.fromkeys(urls)]
        found[source_id] = tuple(replace(one, url=url) for url, one in seen if one is not None)
    return found


def _chain(
    source: Source, known: Mapping[str, tuple[Source, ...]], *, depth: int
) -> tuple[tuple[Source, ...], ...]:
    """Give the steps from one source; each source once, where it is first met."""
    met = {source.source_id}
    steps: list[tuple[Source, ...]] = []
    frontier: tuple[Source, ...] = (source,)
    for _ in range(depth):
        step: dict[str, Source] = {}
        for one in frontier:
            for name in cited_names(one):
                for origin in known.get(name, ()):
                    if origin.source_id not in met:
                        step.setdefault(origin.source_id, origin)
        if not step and steps:
            break
        met.update(step)
        frontier = tuple(step.values())
        steps.append(frontier)
        if not frontier:
            break
    return tuple(steps)
