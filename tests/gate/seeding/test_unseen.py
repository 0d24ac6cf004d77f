"""Planted errors are made from what a sentence has, so that no form tells them."""

from __future__ import annotations

from random import Random

import pytest

from cardstore.gate.seeding.draft import Bed, SeedSentence, Shelf
from cardstore.gate.seeding.faults import Fault
from cardstore.gate.seeding.unseen import UNSEEN_FAULTS, tells_itself, words_known
from cardstore.gate.seeding.word_faults import WORD_PLANTERS, alter_words

KNOWN = words_known(("The lamp of Sundmouth was lit, and the keeper slept because it rained.",))


@pytest.mark.parametrize(
    ("fault", "before", "after"),
    [
        (Fault.STALE_WORDING, "The lamp was lit.", "To this day, the lamp was lit."),
        (
            Fault.SUPERLATIVE_ADDED,
            "The lamp was lit.",
            "As never before or since, the lamp was lit.",
        ),
        (Fault.NEGATED, "As the book has it, he slept.", "As the book has not it, he slept."),
        (Fault.NEGATED, "He had a lamp.", "He had not a lamp."),
        (Fault.NEGATED, "He did not sleep.", "He did sleep."),
        (Fault.SCOPE_WIDENED, "They spoke about lamps.", "They spoke exactly lamps."),
        (Fault.SCOPE_WIDENED, "There were a few lamps.", "There were a many lamps."),
        (Fault.NEGATED, "He had nearly slept.", "He had not nearly slept."),
        (Fault.NAME_SWAPPED, "It stood in Sundmouth.", "It stood in Ostergate."),
        (Fault.BASE_SWAPPED, "Half of the keepers slept.", "Half of the companies slept."),
        (Fault.CAUSE_ADDED, "He lit it, and slept.", "He lit it, because slept."),
        # Nobody told us whether a name is a place's, and "since" wants what went on until then.
        (Fault.NAME_SWAPPED, "It stood in Hallmouth.", "It stood in Sundmouth."),
        (Fault.PERIOD_SWAPPED, "In 1861 the lamp was lit.", "Since 1861 the lamp was lit."),
    ],
)
def test_what_its_form_tells_is_not_planted(fault, before, after):
    """A phrase before it, a word that no book here has, a "not" where none stands."""
    assert tells_itself(fault, before, after, known=KNOWN)


@pytest.mark.parametrize(
    ("fault", "before", "after"),
    [
        (Fault.NEGATED, "The lamp was lit.", "The lamp was not lit."),
        (Fault.NEGATED, "He could not sleep.", "He could sleep."),
        (Fault.SCOPE_WIDENED, "About forty slept.", "Exactly forty slept."),
        (Fault.SCOPE_WIDENED, "Some keepers slept.", "All keepers slept."),
        (Fault.NEGATED, "He had slept.", "He had not slept."),
        (Fault.FIGURE_NUDGED, "There were seven.", "There were eight."),
        (Fault.FIGURE_OTHER, "There were 42 lamps.", "There were 72 lamps."),
        (Fault.NAME_SWAPPED, "Hallmouth had the lamp.", "Sundmouth had the lamp."),
        (
            Fault.CAUSE_ADDED,
            "He lit it, and the keeper slept.",
            "He lit it, because the keeper slept.",
        ),
        (
            Fault.PERIOD_SWAPPED,
            "The lamp had been lit in 1861.",
            "The lamp had been lit since 1861.",
        ),
    ],
)
def test_what_stands_in_any_book_is_planted(fault, before, after):
    """An exchange of a number, a name or a "not" inside a sentence."""
    assert not tells_itself(fault, before, after, known=KNOWN)


def test_nothing_is_put_before_a_sentence():
    """Of all faults that are planted unseen, the first word stays but for its time or its doubt."""
    words = "The keeper said that in 1861 about forty lamps were lit in Sundmouth before the fog."
    sentence = SeedSentence(words=words, card_ids=("7KQ2-M",))
    shelf = Shelf(cards={}, names=("Hallmouth",))
    dice = [Random(seed) for seed in range(5)]  # noqa: S311 - no secret
    beds = [Bed(sentence=sentence, shelf=shelf, dice=one) for one in dice]
    faults = [one for one in UNSEEN_FAULTS if one is not Fault.NAME_SWAPPED]  # asks for cards
    altered = {alter_words(fault, bed) for fault in faults for bed in beds} - {None}

    assert {*WORD_PLANTERS} - {*UNSEEN_FAULTS} == {Fault.STALE_WORDING, Fault.SUPERLATIVE_ADDED}
    assert len(altered) > 5
    assert {"The keeper said"} == {one[: len("The keeper said")] for one in altered}


@pytest.mark.parametrize(
    ("joint", "never"),
    [("because", {"since"}), ("after", {"when", "since"}), ("until", {"before"})],
)
def test_no_word_is_exchanged_for_one_that_says_the_same(joint, never):
    """Who calls such a sentence supported has overlooked nothing."""
    words = f"The keeper slept, {joint} the lamp was lit."
    sentence = SeedSentence(words=words, card_ids=("7KQ2-M",))
    joints = ("because", "since", "before", "after", "until", "so")
    shelf = Shelf(cards={}, names=(), joints=joints)
    altered = {
        alter_words(Fault.CAUSE_ADDED, Bed(sentence=sentence, shelf=shelf, dice=Random(seed)))  # noqa: S311 - no secret
        for seed in range(200)
    } - {None}

    assert altered
    assert never.isdisjoint(word for one in altered for word in one.replace(".", "").split())
