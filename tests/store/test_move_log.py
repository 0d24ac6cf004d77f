"""Moves of cards, and rereadings, as the store keeps them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from cardstore.cards.moves import anchor_when_made
from cardstore.errors import IncompleteScanError, LibraryError, UnknownLeafError, UsageError
from cardstore.provenance import Provenance
from cardstore.store.card_box import CardBox
from cardstore.store.connection import Connection
from cardstore.store.move_log import MoveLog
from cardstore.store.reread_log import RereadLeaf, RereadOutcome
from tests.store import samples

DIGEST = samples.SCAN.digest


@pytest.fixture
def card(ingested):
    """A card on leaf 0 that was never moved."""
    return ingested.cards.add(**samples.card_fields())


def test_a_card_that_was_never_moved_is_anchored_where_it_was_made(ingested, card):
    """And has no moves."""
    assert anchor_when_made(card) == ingested.moves.anchor(card)
    assert ((), 0) == (ingested.moves.of(card.card_id), ingested.moves.count(card.card_id))
    assert DIGEST == ingested.moves.scan_of(card.card_id)


def test_a_move_comes_back_equal_and_holds(ingested, card):
    """With its number and time; the card is anchored there."""
    move = samples.move(ingested, card)

    assert (1, "2026-01-02T03:04:06Z") == (move.number, move.at)
    assert (move,) == ingested.moves.of(card.card_id)
    assert move.anchor == ingested.moves.anchor(card)
    assert {card.card_id: move} == ingested.moves.last_moves([card.card_id])


def test_the_last_of_several_moves_holds(ingested, card):
    """Each says from which pages."""
    samples.move(ingested, card)
    anchor = replace(anchor_when_made(card), printed_pages=("59",))
    last = samples.move(ingested, card, after=1, anchor=anchor)

    assert ("58",) == last.from_pages
    assert [1, 2] == [move.number for move in ingested.moves.of(card.card_id)]
    assert anchor == ingested.moves.anchor(card)


@pytest.mark.parametrize("after", [0, 2])
def test_a_move_that_does_not_follow_the_last_is_not_recorded(ingested, card, after):
    """Somebody else moved the card in the meantime."""
    samples.move(ingested, card)

    assert samples.move(ingested, card, after=after) is None
    assert 1 == ingested.moves.count(card.card_id)


@pytest.mark.parametrize("given", [{"moved_by": ""}, {"why": " "}])
def test_a_move_needs_a_name_and_a_reason(ingested, card, given):
    """Nothing moves without a word."""
    with pytest.raises(UsageError):
        samples.move(ingested, card, **given)


def test_a_move_must_point_at_stored_layers_and_maps(ingested, card):
    """A position in a text that the store never saw is refused, and a map that is not there."""
    anchor = anchor_when_made(card)
    stray = replace(anchor.segments[0].positions[0], layer_digest="0" * 64)
    segments = (replace(anchor.segments[0], positions=(stray,)),)
    with pytest.raises(UnknownLeafError):
        samples.move(ingested, card, anchor=replace(anchor, segments=segments))
    with pytest.raises(LibraryError):
        samples.move(ingested, card, page_map=9)

    assert () == ingested.moves.of(card.card_id)


def test_findings_are_kept_with_the_scan_that_was_looked_at(ingested, card):
    """The one of the last move, unless another is named."""
    samples.fill(ingested)
    ingested.scans.save_layer(samples.SECOND_SCAN.digest, samples.layer(0))
    one_leaf = replace(samples.page_map(), leaves=samples.page_map().leaves[:1])
    ingested.pages.save_map(samples.SECOND_SCAN.digest, one_leaf)
    anchor = replace(anchor_when_made(card), scan_digest=samples.SECOND_SCAN.digest)
    samples.move(ingested, card, anchor=anchor)
    for scan in (None, DIGEST):
        ingested.findings.save(
            card.card_id, [samples.FINDING], check_version="1", page_map=None, scan_digest=scan
        )
    kept = ingested._connection.rows(
        "SELECT scan_digest FROM findings WHERE card_id = ? ORDER BY run", (card.card_id,)
    )

    assert [samples.SECOND_SCAN.digest, DIGEST] == [row["scan_digest"] for row in kept]


def test_layers_read_again_become_current_together(ingested):
    """While they are read, the old ones hold; at the end the new ones, with what concludes them."""
    new = [samples.layer(n, text=f"Other words {n}") for n in range(2)]
    seen = []
    done = samples.reread(
        ingested, dict(enumerate(new)), conclude=lambda: seen.append(ingested.scans.layers(DIGEST))
    )

    assert (new[0], new[1], samples.LAYERS[2]) == ingested.scans.layers(DIGEST) == seen[0]
    assert done.done
    assert [RereadOutcome.CHANGED] * 2 == [one.outcome for one in done.leaves]


def test_what_fails_at_the_end_leaves_the_old_layers(ingested):
    """New layers without their zones and pages would be worse than none."""

    def fail():
        raise KeyError

    with pytest.raises(KeyError):
        samples.reread(ingested, {0: samples.layer(0, text="Other")}, conclude=fail)

    assert samples.LAYERS == ingested.scans.layers(DIGEST)
    assert not ingested.rereadings.of(DIGEST)[-1].done


def test_a_finished_rereading_is_not_gone_on_with(ingested):
    """The same request again is another rereading."""
    numbers = [samples.reread(ingested, {0: samples.LAYERS[0]}).number for _ in range(2)]

    assert [1, 2] == numbers


def test_a_rereading_that_was_overtaken_is_not_finished(ingested):
    """Its leaves may be older than those of the one that was begun after it."""
    first = ingested.rereadings.begin(DIGEST, request='{"a":1}', page_map=1)
    ingested.rereadings.begin(DIGEST, request='{"b":1}', page_map=1)
    with pytest.raises(IncompleteScanError, match="meanwhile"):
        ingested.rereadings.finish(first, conclude=lambda: None)


def test_finishing_twice_changes_nothing_more(ingested):
    """Two processes that read the same leaves again may both come to the end."""
    rereading = ingested.rereadings.begin(DIGEST, request="{}", page_map=1)
    calls = []
    for _ in range(2):
        ingested.rereadings.finish(rereading, conclude=lambda: calls.append(1))

    assert [1] == calls


def test_a_finished_rereading_is_never_reopened(ingested):
    """Only the state of an unfinished one changes, and only to done."""
    samples.reread(ingested, {0: samples.LAYERS[0]})
    for statement in (
        "UPDATE rereadings SET state = 'reading'",
        "UPDATE rereadings SET page_map = 2",
        "DELETE FROM rereadings",
    ):
        with pytest.raises(LibraryError):
            ingested._connection.execute(statement)


def test_a_leaf_that_got_another_layer_meanwhile_keeps_it(ingested):
    """A person's word that came while others read is not overtaken by what they read."""
    word = samples.layer(0, text="A person's word")
    rereading = ingested.rereadings.begin(DIGEST, request="{}", page_map=1)
    read = samples.layer(0, text="Misread words")
    leaf = RereadLeaf(
        leaf_index=0,
        outcome=RereadOutcome.CHANGED,
        instead_of=samples.LAYERS[0].digest,
        layer_digest=read.digest,
        detail="",
    )
    ingested.rereadings.save(rereading, leaf, layer=read)
    ingested.scans.save_layer(DIGEST, word)
    ingested.rereadings.finish(rereading, conclude=lambda: None)

    assert word == ingested.scans.current_layer(DIGEST, 0)


def test_layers_made_from_layers_are_told(ingested):
    """Only while they are current."""
    held = samples.LAYERS[1]
    made = replace(held, provenance=Provenance(agent="x", version="1", inputs=(held.digest,)))
    told = [ingested.scans.made_from_layers(DIGEST)]
    for layer in (made, held):
        ingested.scans.save_layer(DIGEST, layer)
        told.append(ingested.scans.made_from_layers(DIGEST))

    assert [(), (1,), ()] == told


def test_an_older_library_that_can_only_be_read_has_no_moves(ingested, card):
    """Its cards are anchored where they were made."""
    with closing(sqlite3.connect(ingested.folder / "cardstore.db")) as database:
        for table in ("card_move_positions", "card_move_segments", "card_moves"):
            database.execute(f"DROP TABLE {table}")
        database.execute("DROP VIEW current_anchors")
        database.commit()
    opened = Connection(ingested.folder / "cardstore.db", read_only=True)
    log = MoveLog(opened, now=str)
    box = CardBox(opened, now=str, draw=int)

    assert (DIGEST, anchor_when_made(card)) == (log.scan_of(card.card_id), log.anchor(card))
    assert ((), {}, 0) == (log.of(card.card_id), log.last_moves([card.card_id]), log.count("x"))
    assert {DIGEST: 1} == log.cards_by_scan(card.source_id)
    assert ["created"] == [event.kind.value for event in box.history(card.card_id)]
    opened.close()
