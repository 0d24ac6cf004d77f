"""What several checks ask of one dossier is read once, and never of another."""

from __future__ import annotations

from cardstore.gate.drifts import record_stems, wordings
from cardstore.gate.of_last import of_last_cards
from cardstore.gate.sentence import CitedCard, SentenceDossier
from tests.gate.sentence_samples import TOLLE


def dossier(sentence, quote):
    """Make a dossier of a sentence and one card."""
    card = CitedCard(card_id="7KQ2-M", quote=quote, source=TOLLE)
    return SentenceDossier(sentence=sentence, cards=(card,))


def test_each_dossier_has_its_own_words():
    """Also where two are asked for in turn, and one of them again."""
    lamps, boats = dossier("Lamps burned.", "the lamps burned"), dossier("Boats sank.", "they sank")
    told = [wordings(one) for one in (lamps, boats, lamps, boats, boats)]

    assert [(mine.text, theirs.text) for mine, theirs in told] == [
        ("Lamps burned.", "the lamps burned"),
        ("Boats sank.", "they sank"),
        ("Lamps burned.", "the lamps burned"),
        ("Boats sank.", "they sank"),
        ("Boats sank.", "they sank"),
    ]


def test_a_second_look_is_at_the_same_words():
    """They are read once."""
    lamps = dossier("Lamps burned.", "the lamps burned")

    assert wordings(lamps) is wordings(lamps)


def test_no_card_has_no_record():
    """So nothing is named by one."""
    assert frozenset() == record_stems(())


def test_cards_are_the_same_only_as_the_same_objects():
    """Two sentences of one card share what was read of it; a card like it is read anew."""
    asked = []
    read = of_last_cards(lambda cards: asked.append(cards) or [card.quote for card in cards])
    lamps, again = dossier("Lamps burned.", "they burned"), dossier("Lamps.", "they burned")
    told = [read(cards) for cards in (lamps.cards, (*lamps.cards,), again.cards, ())]

    assert [["they burned"]] * 3 + [[]] == told
    assert [lamps.cards, again.cards, ()] == asked
    assert told[0] is told[1]
