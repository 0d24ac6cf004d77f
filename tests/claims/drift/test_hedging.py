"""A doubt that the quote has and the sentence has not is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.hedging import find_hedging
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("It is said that the abbess burned the letters.", "The abbess burned the letters."),
    (
        "Perhaps a hundred people were in the square when the shots fell.",
        "Exactly a hundred people were in the square.",
    ),
    ("The fire may have been set by a discharged servant.", "A discharged servant set the fire."),
    ("Some of the villagers believed that the well was poisoned.", "The well was poisoned."),
    ("The painter probably never met the duke.", "The painter never met the duke."),
    ("The governor intended to resign before the vote.", "The governor resigned before the vote."),
    (
        "According to a rumour of the time, the heir had been smuggled out in a chest.",
        "The heir was smuggled out in a chest.",
    ),
    (
        "The bridge was almost finished when the flood came.",
        "When the flood came the bridge was finished.",
    ),
    ("The coins appear to be forgeries.", "The coins are forgeries."),
    ("I would rather sleep in the barn than under his roof.", "Marsh slept in the barn."),
    ("He tried to save the archive from the fire.", "He saved the archive from the fire."),
    ("The treasurer was suspected of taking the silver.", "The treasurer took the silver."),
    (
        "About thirty looms stood idle that spring.",
        "Precisely thirty looms stood idle that spring.",
    ),
    (
        "My aunt used to tell, I know not how truly, that a drowned girl haunted the mill.",
        "The mill was haunted by a drowned girl.",
    ),
    ("The report suggests that the dam was weak.", "The report proves that the dam was weak."),
    (
        "If the wind had held, the fleet would have reached the strait.",
        "The fleet reached the strait.",
    ),
    ("The shepherd claimed to have seen a wolf.", "The shepherd saw a wolf."),
    ("The captain is believed to have died of scurvy.", "The captain died of scurvy."),
    ("There seems to have been a second copy of the map.", "There was a second copy of the map."),
    ("Legend has it that the well saved the garrison.", "The well saved the garrison."),
    ("They hoped to open the line by Easter.", "They opened the line by Easter."),
    (
        "The comet was visible for nearly three weeks.",
        "The comet was visible for exactly three weeks.",
    ),
    (
        "The archivist supposes that the page was torn out by a reader.",
        "A reader tore out the page.",
    ),
]
TRUE = [
    (
        "It is said that the abbess burned the letters.",
        "The abbess is said to have burned the letters.",
    ),
    (
        "Perhaps a hundred people were in the square when the shots fell.",
        "Perhaps a hundred people were in the square.",
    ),
    (
        "The fire may have been set by a discharged servant.",
        "A discharged servant may have set the fire.",
    ),
    (
        "Some of the villagers believed that the well was poisoned.",
        "Some villagers believed the well to be poisoned.",
    ),
    ("The painter probably never met the duke.", "The painter and the duke probably never met."),
    (
        "The governor intended to resign before the vote.",
        "The governor had meant to resign before the vote.",
    ),
    (
        "According to a rumour of the time, the heir had been smuggled out in a chest.",
        "Rumour had it that the heir was smuggled out in a chest.",
    ),
    (
        "The bridge was almost finished when the flood came.",
        "When the flood came the bridge was nearly finished.",
    ),
    ("The coins appear to be forgeries.", "The coins seem to be forged."),
    (
        "I would rather sleep in the barn than under his roof.",
        "Marsh would rather have slept in the barn.",
    ),
    (
        "He tried to save the archive from the fire.",
        "He tried to rescue the archive from the flames.",
    ),
    (
        "The treasurer was suspected of taking the silver.",
        "The treasurer fell under suspicion of taking the silver.",
    ),
    ("About thirty looms stood idle that spring.", "Some thirty looms stood idle that spring."),
    (
        "My aunt used to tell, I know not how truly, that a drowned girl haunted the mill.",
        "The aunt told that a drowned girl haunted the mill.",
    ),
    ("The report suggests that the dam was weak.", "The report suggests a weak dam."),
    (
        "If the wind had held, the fleet would have reached the strait.",
        "Had the wind held, the fleet would have reached the strait.",
    ),
    ("The shepherd claimed to have seen a wolf.", "The shepherd claimed that he saw a wolf."),
    (
        "The captain is believed to have died of scurvy.",
        "Scurvy is believed to have killed the captain.",
    ),
    (
        "There seems to have been a second copy of the map.",
        "A second copy of the map seems to have existed.",
    ),
    (
        "Legend has it that the well saved the garrison.",
        "According to legend the well saved the garrison.",
    ),
    ("They hoped to open the line by Easter.", "They hoped the line would open by Easter."),
    (
        "The comet was visible for nearly three weeks.",
        "The comet could be seen for nearly three weeks.",
    ),
    (
        "The archivist supposes that the page was torn out by a reader.",
        "A reader tore out the page, the archivist supposes.",
    ),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_hedging(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_hedging(read_wording(sentence), read_wording(quote))
