"""Readings asked for at once are those that the log gives one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.errors import LibraryError
from cardstore.spans import Span
from tests.store import samples

RULES = "marks-1"
SCAN = samples.SCAN.digest


@pytest.fixture
def card(ingested):
    """Give a card on leaf 0 that was read twice, and confirmed twice."""
    made = ingested.cards.add(**samples.card_fields())
    ingested.readings.save(samples.second_reading(made.card_id))
    ingested.readings.save(samples.second_reading(made.card_id, rules="marks-2", words=()))
    ingested.readings.confirm(made.card_id, **samples.confirmation_fields())
    ingested.readings.confirm(made.card_id, **samples.confirmation_fields(note="again"))
    return made


def batch(store, *, cards=(), leaves=()):
    """Ask for the readings of cards and leaves."""
    asked = store.readings.batch()
    asked.name_cards(cards)
    asked.name_leaves(SCAN, leaves)
    return asked


@pytest.mark.parametrize("named", [True, False])
def test_confirmations_are_those_of_the_log(ingested, card, named):
    """Whether the card was named beforehand or not; in the same order."""
    asked = batch(ingested, cards=(card.card_id,) if named else ())

    assert 2 == len(asked.confirmations(card.card_id))
    assert ingested.readings.confirmations(card.card_id) == asked.confirmations(card.card_id)


def test_a_card_that_nobody_confirmed_has_no_confirmation(ingested, card):
    """Named with others that have."""
    other = ingested.cards.add(**samples.card_fields(gloss="another"))
    asked = batch(ingested, cards=(card.card_id, other.card_id))

    assert () == asked.confirmations(other.card_id)


@pytest.mark.parametrize("leaves", [(0,), (0, 1, 2), (1,), ()])
def test_second_readings_are_those_of_the_log(ingested, card, leaves):
    """For stretches within and beyond, of other layers, leaves and rules."""
    asked = batch(ingested, leaves=leaves)
    stretches = [
        samples.STRETCH,
        replace(samples.STRETCH, span=Span(10, 18)),
        replace(samples.STRETCH, span=Span(0, 18)),
        replace(samples.STRETCH, layer_digest=samples.LAYERS[1].digest),
        replace(samples.STRETCH, leaf_index=1, layer_digest=samples.LAYERS[1].digest),
    ]
    for stretch in stretches:
        for rules in (RULES, "marks-2", "marks-3"):
            assert ingested.readings.covering(stretch, rules=rules) == asked.covering(
                stretch, rules=rules, marked_alone=False
            )
    assert asked.covering(samples.STRETCH, rules=RULES, marked_alone=False) is not None
    assert card.card_id


def test_the_last_second_reading_counts(ingested, card):
    """It stands in front of those before it."""
    later = ingested.readings.save(samples.second_reading(card.card_id, words=()))
    asked = batch(ingested, leaves=(0,))

    assert later == asked.covering(samples.STRETCH, rules=RULES, marked_alone=False)


def test_of_words_those_that_are_marked_may_be_enough(ingested, card):
    """The others say nothing that anybody has to look at; all else is the same."""
    whole = ingested.readings.covering(samples.STRETCH, rules=RULES)
    found = batch(ingested, leaves=(0,)).covering(samples.STRETCH, rules=RULES, marked_alone=True)

    assert ("lamps", "were", "lit") == tuple(word.text for word in whole.words)
    assert replace(whole, words=tuple(word for word in whole.words if word.marked)) == found
    assert ("lit",) == tuple(word.text for word in found.words)
    assert card.card_id


def test_a_damaged_reading_is_told_of_what_rests_on_it(ingested, card):
    """Asking for many at once fails for none of the others."""
    connection = ingested._connection
    connection.execute("DROP TRIGGER second_readings_refuses_update")
    connection.execute("UPDATE second_readings SET words = '[[1]]' WHERE rules = ?", (RULES,))
    asked = batch(ingested, cards=(card.card_id,), leaves=(0,))

    assert asked.covering(samples.STRETCH, rules="marks-2", marked_alone=True) is not None
    for marked_alone in (True, False):
        with pytest.raises(LibraryError, match="second_readings"):
            asked.covering(samples.STRETCH, rules=RULES, marked_alone=marked_alone)
