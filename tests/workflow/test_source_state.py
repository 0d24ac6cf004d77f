"""What the library knows of its sources, for the checks of sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.sentence import OriginQuote, SourceState
from cardstore.sources.find_links import LinkPlace
from cardstore.sources.links import LinkState, LinkVerdict
from cardstore.sources.reference import reference_of
from cardstore.sources.resolution import ReasonCode, Resolution, Verdict, Why
from cardstore.sources.source import Source
from cardstore.sources.vouched import claims_digest
from cardstore.sources.witnesses import PersonRecord
from cardstore.store.person_records import VouchingKind
from cardstore.store.store import Store
from cardstore.workflow.source_state import (
    origin_chains,
    origin_quotes,
    persons,
    source_states,
)
from tests.store import samples

LAMPS = Source(source_id="lamps", work_id="lamps", title="Lamps", year=1893)
NOT_FOUND = Resolution(
    verdict=Verdict.NOT_FOUND,
    why=(Why(code=ReasonCode.NOT_HELD, text="None of the registries has it."),),
)


@pytest.fixture
def store(tmp_path):
    """Give an empty library with a clock that goes on by one second at each look."""
    with Store.open(tmp_path / "library", create=True, now=samples.Clock()) as opened:
        yield opened


def resolve(store, source, resolution=NOT_FOUND):
    """Keep what the registries said of a source as it is now."""
    store.resolutions.save(reference_of(source), resolution, rules="1", source_id=source.source_id)


def vouch(store, source, kind=VouchingKind.VOUCHED):
    """Vouch for a source as it is now."""
    store.vouchings.save(
        source.source_id,
        kind=kind,
        record_digest=claims_digest(source),
        said_by="ada",
        evidence="seen on the shelf",
    )


def state(store, source=LAMPS):
    """Give the state of one source."""
    return source_states(store, [source.source_id])[source.source_id]


def test_of_a_source_that_nobody_asked_about_nothing_is_known(store):
    """It has a state all the same, which says so."""
    store.sources.add(LAMPS)

    assert SourceState() == state(store)


def test_a_source_that_is_not_there_has_no_state(store):
    """Nothing is made up for a mistyped name."""
    assert {} == source_states(store, ["lmaps"])


def test_the_verdict_that_holds_is_given_with_its_reason(store):
    """And with the time of asking."""
    store.sources.add(LAMPS)
    resolve(store, LAMPS)

    assert SourceState(
        verdict=Verdict.NOT_FOUND,
        why="None of the registries has it.",
        asked_at="2026-01-02T03:04:05Z",
    ) == state(store)


def test_a_verdict_on_another_record_is_none_on_this(store):
    """Nobody was asked about the year that the record has now."""
    store.sources.add(LAMPS)
    resolve(store, LAMPS)
    store.sources.update(replace(LAMPS, year=1894))
    found = state(store)

    assert Verdict.NOT_ASKED is found.verdict
    assert "changed since the registries said “not found” on 2026-01-02" in found.why


def test_what_a_registry_filled_leaves_the_verdict(store):
    """A publisher that was learned from the answer is no other claim."""
    store.sources.add(LAMPS)
    resolve(store, LAMPS)
    store.sources.update(
        replace(LAMPS, publisher="Old Quay Press", origins=(("publisher", "registry: made"),))
    )

    assert Verdict.NOT_FOUND is state(store).verdict


def test_who_vouches_is_told_with_the_evidence(store):
    """A person's word, and what it rests on."""
    store.sources.add(LAMPS)
    vouch(store, LAMPS)

    assert "ada vouches for it (2026-01-02): seen on the shelf" == state(store).vouched


def test_a_vouching_ends_with_the_record_that_it_was_for(store):
    """Another title is another book."""
    store.sources.add(LAMPS)
    vouch(store, LAMPS)
    store.sources.update(replace(LAMPS, title="The Lamps"))

    assert "" == state(store).vouched


def test_a_vouching_holds_again_for_the_record_it_was_for(store):
    """A slip that was put right again needs no second look."""
    store.sources.add(LAMPS)
    vouch(store, LAMPS)
    store.sources.update(replace(LAMPS, title="The Lamps"))
    store.sources.update(LAMPS)

    assert state(store).vouched


def test_a_withdrawn_vouching_is_none(store):
    """The last word holds."""
    store.sources.add(LAMPS)
    vouch(store, LAMPS)
    vouch(store, LAMPS, kind=VouchingKind.WITHDRAWN)

    assert "" == state(store).vouched


def test_the_last_verdict_on_each_address_is_given_as_the_record_writes_it(store):
    """One request settles all spellings of an address."""
    source = replace(LAMPS, url="https://harbour.example/lamps", archive_url="https://a.example/1")
    store.sources.add(source)
    for seen, when in ((LinkState.UNKNOWN, "1"), (LinkState.LIVE, "2")):
        store.links.save(
            [
                LinkVerdict(
                    url="HTTPS://harbour.example:443/lamps",
                    state=seen,
                    checked_at=f"2026-01-0{when}T00:00:00Z",
                    where=(LinkPlace(name="lamps", note="url"),),
                ),
            ]
        )
    (found,) = state(store, source).links

    assert (LinkState.LIVE, source.url) == (found.state, found.url)


def test_two_spellings_that_were_asked_for_give_the_later_verdict(store):
    """The one that was asked last, whatever its spelling."""
    source = replace(LAMPS, url="https://harbour.example/lamps")
    store.sources.add(source)
    for url, seen in (
        ("https://harbour.example/lamps", LinkState.LIVE),
        ("https://harbour.example/lamps#top", LinkState.UNKNOWN),
    ):
        store.links.save(
            [
                LinkVerdict(
                    url=url,
                    state=seen,
                    checked_at="2026-01-01T00:00:00Z",
                    where=(LinkPlace(name="lamps", note="url"),),
                )
            ]
        )

    assert [LinkState.UNKNOWN] == [one.state for one in state(store, source).links]


def test_persons_are_those_of_the_last_records(store):
    """For the rule about the living."""
    store.persons.save(PersonRecord(name="Ruth Corram"), recorded_by="ada")

    assert (PersonRecord(name="Ruth Corram"),) == persons(store)


def made(source_id, *cites, doi=""):
    """Give a source that cites others."""
    return Source(source_id=source_id, work_id=source_id, title=source_id, cites=cites, doi=doi)


def steps(store, source, **more):
    """Give the ids of the steps of a chain."""
    chains = origin_chains(store, [source], **more)
    return [[one.source_id for one in step] for step in chains[source.source_id]]


def shelve(store, *sources):
    """Add sources, and give the first."""
    for one in sources:
        store.sources.add(one)
    return sources[0]


def test_a_chain_is_followed_by_names_and_dois(store):
    """Each step is what the one before cites."""
    first = shelve(
        store, made("news", "10.1000/182"), made("study", "diary", doi="10.1000/182"), made("diary")
    )

    assert [["study"], ["diary"]] == steps(store, first)


def test_a_chain_ends_at_the_depth_that_was_set(store):
    """Further steps are not taken."""
    first = shelve(store, made("a", "b"), made("b", "c"), made("c", "d"), made("d"))

    assert [["b"], ["c"]] == steps(store, first, depth=2)


def test_a_loop_ends_where_it_began(store):
    """Two works that cite each other."""
    first = shelve(store, made("a", "b"), made("b", "a", "c"), made("c", "b"))

    assert [["b"], ["c"]] == steps(store, first)


def test_a_source_whose_citations_are_not_held_has_one_empty_step(store):
    """It was looked for, and nothing is there."""
    first = shelve(store, made("a", "10.1000/none"))

    assert [[]] == steps(store, first)


def test_chains_of_several_sources_are_kept_apart(store):
    """They are followed together, but each has its own steps."""
    shelve(store, made("a", "c"), made("b", "a"), made("c"))
    chains = origin_chains(store, [store.sources.get("a"), store.sources.get("b")])

    assert [["c"]] == [[s.source_id for s in step] for step in chains["a"]]
    assert [["a"], ["c"]] == [[s.source_id for s in step] for step in chains["b"]]


def test_the_cards_of_an_origin_are_found_unless_retracted(store):
    """A card that was taken out of use shows nothing."""
    samples.ingest(store)
    card = store.cards.add(**samples.card_fields())
    store.cards.retract(store.cards.add(**samples.card_fields()).card_id, reason="twice", actor="a")
    found = origin_quotes(store, [((samples.FIRST,),)])

    assert {
        "harbour-1893": (
            OriginQuote(card_id=card.card_id, source_id="harbour-1893", quote="lamps were lit"),
        )
    } == found
