"""Sightings are kept, stand until their press is taken back, and are never altered."""

from __future__ import annotations

import pytest

from cardstore.errors import LibraryError, ReviewError, UsageError
from cardstore.review.sighting import SightingKind, StripKind
from tests.store import samples
from tests.store.samples import SCAN, sighting


@pytest.fixture
def card(ingested):
    """A card on the first leaf."""
    return ingested.cards.add(**samples.card_fields())


def test_a_sighting_comes_back_as_it_was_kept(ingested, card):
    """With its number and its time."""
    (kept,) = ingested.sightings.save([sighting(card.card_id)])

    assert (1, "ada") == (kept.number, kept.seen_by)
    assert {kept.item_key: (kept,)} == dict(ingested.sightings.on_items([kept.item_key]))
    assert (kept,) == ingested.sightings.settled_words(SCAN.digest, [0])[0]
    assert (kept,) == ingested.sightings.of_card(card.card_id)


def test_what_was_taken_back_stands_no_longer_and_is_kept(ingested, card):
    """The record of both stays."""
    (kept,) = ingested.sightings.save([sighting(card.card_id)])

    assert ingested.sightings.undo("p1", undone_by="ada") is True
    assert ingested.sightings.undo("p1", undone_by="ada") is False
    assert {} == dict(ingested.sightings.on_items([kept.item_key]))
    assert (kept,) == ingested.sightings.of_press("p1")


def test_the_last_press_is_the_last_that_stands(ingested, card):
    """Of this person, on this kind of strip."""
    for press in ("p1", "p2"):
        ingested.sightings.save([sighting(card.card_id, press=press)])
    ingested.sightings.save([sighting(card.card_id, press="p3", seen_by="ben")])
    ingested.sightings.undo("p2", undone_by="ada")

    assert "p1" == ingested.sightings.last_press("ada", strip=StripKind.READINGS)
    assert "" == ingested.sightings.last_press("ada", strip=StripKind.LABELS)


@pytest.mark.parametrize("again", [{}, {"item_key": "e" * 64, "seen_by": "ben"}])
def test_a_press_is_kept_once_and_is_nobody_elses(ingested, card, again):
    """Its name was used."""
    ingested.sightings.save([sighting(card.card_id)])
    with pytest.raises(ReviewError):
        ingested.sightings.save([sighting(card.card_id, **again)])

    assert 1 == len(ingested.sightings.of_press("p1"))


@pytest.mark.parametrize(("press", "by"), [("p1", "ben"), ("none", "ada")])
def test_nobody_takes_back_what_they_did_not_say(ingested, card, press, by):
    """Neither another's press nor one that never was."""
    ingested.sightings.save([sighting(card.card_id)])
    with pytest.raises(ReviewError):
        ingested.sightings.undo(press, undone_by=by)

    assert not ingested.sightings.is_undone("p1")


def test_who_cannot_tell_settles_nothing(ingested, card):
    """It is known of this person alone."""
    one = sighting(card.card_id, kind=SightingKind.CANNOT_TELL, settled="")
    ingested.sightings.save([one])

    assert {} == dict(ingested.sightings.settled_words(SCAN.digest, [0]))
    assert {one.item_key} == ingested.sightings.unable("ada", strip=StripKind.READINGS)
    assert not ingested.sightings.unable("ben", strip=StripKind.READINGS)


def test_a_sighting_needs_a_name(ingested, card):
    """Somebody looked."""
    with pytest.raises(UsageError):
        ingested.sightings.save([sighting(card.card_id, seen_by=" ")])


@pytest.mark.parametrize("table", ["sightings", "sightings_undone"])
@pytest.mark.parametrize("change", ["DELETE FROM {}", "UPDATE {} SET at = at"])
def test_nothing_is_altered_or_removed(ingested, card, table, change):
    """Triggers refuse it."""
    ingested.sightings.save([sighting(card.card_id)])
    ingested.sightings.undo("p1", undone_by="ada")
    with pytest.raises(LibraryError, match="append-only"):
        ingested._connection.execute(change.format(table))


def test_a_word_on_the_scan_changes_the_state_of_its_cards(ingested, card):
    """So that a gate asks again, and once it is taken back too."""
    states = []
    for step in (
        lambda: None,
        lambda: ingested.sightings.save([sighting(card.card_id)]),
        lambda: ingested.sightings.undo("p1", undone_by="ada"),
    ):
        step()
        states.append(ingested.states.card_states([card.card_id])[card.card_id])

    assert 3 == len(set(states))
