"""Second readings, confirmations and corrections: kept as they were, and only added to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.errors import UnknownCardError, UsageError
from cardstore.spans import Span
from cardstore.store.reading_records import ConfirmationKind
from tests.store import samples

RULES = "marks-1"


@pytest.fixture
def card(ingested):
    """Give a card on leaf 0."""
    return ingested.cards.add(**samples.card_fields())


def test_a_second_reading_comes_back_as_it_was(ingested, card):
    """Words, marks, scores, readers; the time is the store's."""
    kept = ingested.readings.save(samples.second_reading(card.card_id))
    (back,) = ingested.readings.of_card(card.card_id)

    assert kept == back
    assert samples.second_reading(card.card_id, at=kept.at) == back
    assert kept.at


def test_a_second_reading_serves_every_card_on_the_same_words(ingested, card):
    """What covers a stretch of the same layer, by the same rules, is found; nothing else is."""
    kept = ingested.readings.save(samples.second_reading(card.card_id))
    within = replace(samples.STRETCH, span=Span(10, 18))
    beyond = replace(samples.STRETCH, span=Span(0, 18))
    other = replace(samples.STRETCH, layer_digest=samples.LAYERS[1].digest)

    assert kept == ingested.readings.covering(within, rules=RULES)
    assert None is ingested.readings.covering(beyond, rules=RULES)
    assert None is ingested.readings.covering(other, rules=RULES)
    assert None is ingested.readings.covering(within, rules="marks-2")


def test_the_last_second_reading_counts(ingested, card):
    """A reading that was made again stands in front of the one before; both are kept."""
    ingested.readings.save(samples.second_reading(card.card_id))
    later = ingested.readings.save(samples.second_reading(card.card_id, words=()))

    assert later == ingested.readings.covering(samples.STRETCH, rules=RULES)
    assert 2 == len(ingested.readings.of_card(card.card_id))


def test_confirmations_are_kept_with_all_their_leaves(ingested, card):
    """A quote over two leaves was seen on both; later confirmations have later numbers."""
    second = replace(
        samples.STRETCH, leaf_index=1, layer_digest=samples.LAYERS[1].digest, span=Span(0, 3)
    )
    fields = samples.confirmation_fields(
        seen=(samples.STRETCH, second), words=("lamps were lit", "The")
    )
    first = ingested.readings.confirm(card.card_id, **fields)
    again = ingested.readings.confirm(
        card.card_id, **samples.confirmation_fields(kind=ConfirmationKind.CORRECTED)
    )

    assert (1, 2) == (first.number, again.number)
    assert (first, again) == ingested.readings.confirmations(card.card_id)
    assert (samples.STRETCH, second) == first.seen


def test_a_corrected_layer_becomes_current_and_the_old_one_stays(ingested):
    """Nothing is written over: the leaf has both, and the correction names them."""
    correction = samples.correct(ingested)
    current = ingested.scans.current_layer(samples.SCAN.digest, 2)

    assert "The lamps were lighted" == current.text
    assert (samples.LAYERS[2].digest, current.digest) == (
        correction.old_layer,
        correction.new_layer,
    )
    assert (samples.LAYERS[2], current) == ingested.scans.layer_history(samples.SCAN.digest, 2)
    assert (correction,) == ingested.readings.corrections(samples.SCAN.digest)


def test_a_correction_of_what_is_no_longer_current_is_refused(ingested):
    """Two people correct the same leaf: the second has to look again."""
    samples.correct(ingested)
    with pytest.raises(UsageError, match="meanwhile"):
        samples.correct(ingested)

    assert 1 == len(ingested.readings.corrections(samples.SCAN.digest))


@pytest.mark.parametrize("name", ["", "  "])
def test_a_persons_word_needs_a_name(ingested, card, name):
    """Nobody can stand for words without a name; nothing is kept."""
    with pytest.raises(UsageError):
        ingested.readings.confirm(card.card_id, **samples.confirmation_fields(confirmed_by=name))
    with pytest.raises(UsageError):
        samples.correct(ingested, corrected_by=name)

    assert () == ingested.readings.confirmations(card.card_id)
    assert samples.LAYERS[2] == ingested.scans.current_layer(samples.SCAN.digest, 2)


def test_what_nobody_saw_is_not_confirmed(ingested, card):
    """A confirmation without a stretch would confirm nothing."""
    with pytest.raises(UsageError, match="nothing to confirm"):
        ingested.readings.confirm(card.card_id, **samples.confirmation_fields(seen=(), words=()))


def test_unknown_cards_are_refused(ingested):
    """A reading of no card is none."""
    with pytest.raises(UnknownCardError):
        ingested.readings.save(samples.second_reading("0000-0"))
    with pytest.raises(UnknownCardError):
        ingested.readings.confirm("0000-0", **samples.confirmation_fields())
    with pytest.raises(UnknownCardError):
        samples.correct(ingested, card_id="0000-0")
