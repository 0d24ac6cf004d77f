"""Planting: one fault a sentence, the same for the same seed, and none where there is no room."""

from __future__ import annotations

from difflib import SequenceMatcher
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.quotations import read_sentence
from cardstore.gate.seeding.draft import Bed, SeedCard, SeedSentence, Shelf
from cardstore.gate.seeding.faults import FAULT_RULES, SOURCE_FAULTS, Fault
from cardstore.gate.seeding.mark_faults import alter_marks
from cardstore.gate.seeding.planting import plant_errors
from cardstore.gate.seeding.quotation_faults import (
    QUOTATION_FAULTS,
    alter_quotation,
    made_quotation,
    words_for,
)
from cardstore.gate.seeding.word_faults import WORD_PLANTERS, alter_words, draft_names, nudge

CARDS = {
    "2WKD-9": SeedCard(
        card_id="2WKD-9",
        quote="In 1861 the keeper saw forty-two boats, and did not count the barge.",
        source_id="lights",
        leaf_index=3,
    ),
    "BWT1-7": SeedCard(
        card_id="BWT1-7",
        quote="The pilots rowed the barque from Sundmouth to Larvick before the wind had fallen.",
        source_id="lights",
        leaf_index=4,
    ),
    "CY5Y-4": SeedCard(
        card_id="CY5Y-4",
        quote="Of all households 39 per cent kept a boat in 2025, the survey of the coast says.",
        source_id="survey",
    ),
}
# Fault → (words, words that may come out): written by hand, for every fault of words.
ALTERED = {
    Fault.FIGURE_NUDGED: ("He had 1,400 boats.", {"He had 1,500 boats."}),
    Fault.FIGURE_OTHER: ("He had 9 boats.", {f"He had {n} boats." for n in range(1, 9)}),
    Fault.UNIT_SWAPPED: ("It lay four miles off.", {"It lay four kilometres off."}),
    Fault.YEAR_MOVED: ("It was made in 2025.", {"It was made in 2024."}),
    Fault.POINTS_FOR_PERCENT: ("It rose by 4 per cent.", {"It rose by 4 percentage points."}),
    Fault.BASE_SWAPPED: (
        "It was half of the respondents.",
        {"It was half of the companies.", "It was half of the households."},
    ),
    Fault.HEDGE_DROPPED: ("Perhaps he left early.", {"He left early."}),
    Fault.SCOPE_WIDENED: ("So some boats were lost.", {"So all boats were lost."}),
    Fault.DIRECTION_TURNED: ("The rents rose.", {"The rents fell."}),
    Fault.NEGATED: ("It was not lit.", {"It was lit."}),
    Fault.SUPERLATIVE_ADDED: (
        "The lamp burned.",
        {
            "For the first time ever, the lamp burned.",
            "As never before or since, the lamp burned.",
        },
    ),
    Fault.CAUSE_ADDED: ("It froze, and they stayed.", {"It froze, because they stayed."}),
    Fault.NAME_SWAPPED: ("Then he met Hoad.", {"Then he met Tolle."}),
    Fault.PERIOD_SWAPPED: ("It fell from 1858 to 1862.", {"It fell in 1862."}),
    Fault.ROLES_SWAPPED: ("Orne paid Bastian.", {"Bastian paid Orne."}),
    Fault.STALE_WORDING: ("The lamp burns.", {"To this day, the lamp burns."}),
}


def bed(words, *, seed=0, cards=("2WKD-9",), names=("Tolle",), **shelf):
    """Give a bed for one sentence."""
    return Bed(
        sentence=SeedSentence(words=words, card_ids=cards),
        shelf=Shelf(
            cards=CARDS,
            names=names,
            words=words_for(tuple(card.quote for card in CARDS.values())),
            **shelf,
        ),
        dice=Random(seed),  # noqa: S311 - no secret
    )


def test_every_fault_of_words_has_a_sample():
    """Else one could do nothing, and nobody would see it."""
    assert set(ALTERED) == set(WORD_PLANTERS)


def test_every_fault_has_a_rule_and_every_rule_a_planter():
    """Once each; a fault that nobody can plant would be told as having no room."""
    card_made = {
        *(Fault.PAGE_NEXT, Fault.PAGE_FAR, Fault.PAGE_OF_OTHER_EDITION, Fault.CARD_RETRACTED)
    }
    by_marks = {
        *(Fault.CARD_LEFT_OUT, Fault.ID_MISTYPED, Fault.MARK_MISTYPED, Fault.ID_INVENTED),
        *(Fault.OTHER_CARD, Fault.FRAMING_ON_FACT, Fault.ADDRESS_FOR_CARD, Fault.ECHO_CLAIMED),
        Fault.TWO_PLACES,
    }

    assert list(Fault) == [rule.fault for rule in FAULT_RULES]
    assert set(Fault) == {
        *WORD_PLANTERS,
        *QUOTATION_FAULTS,
        *SOURCE_FAULTS,
        *card_made,
        *by_marks,
    }
    assert all(
        alter_marks(fault, bed("In 1861 the keeper counted forty-two boats.")) for fault in by_marks
    )


@pytest.mark.parametrize("fault", sorted(ALTERED))
@pytest.mark.parametrize("seed", range(8))
def test_words_are_altered_as_the_fault_says(fault, seed):
    """With whatever dice, as written out by hand."""
    words, expected = ALTERED[fault]

    assert alter_words(fault, bed(words, seed=seed)) in expected


@pytest.mark.parametrize(
    "fault", sorted(set(ALTERED) - {Fault.STALE_WORDING, Fault.SUPERLATIVE_ADDED})
)
def test_a_sentence_without_room_is_passed_over(fault):
    """Nothing is altered that is not there."""
    assert alter_words(fault, bed("He sang.")) is None


@given(st.text(max_size=80), st.sampled_from(list(WORD_PLANTERS)), st.integers(0, 5))
def test_what_is_quoted_stays(words, fault, seed):
    """A fault of words alters the writer's own words only, and always something."""
    altered = alter_words(fault, bed(f"He said “{words}” twice.", seed=seed))
    if altered is not None:
        before, after = read_sentence(f"He said “{words}” twice."), read_sentence(altered)

        assert altered != f"He said “{words}” twice."
        assert [q.words for q in before.outermost] == [q.words for q in after.outermost]


@pytest.mark.parametrize(
    ("figure", "larger"),
    [("42", "43"), ("1,400", "1,500"), ("19", "20"), ("99", "100"), ("3.5", "3.6"), ("90", "100")],
)
def test_a_nudged_figure_is_one_more_in_its_last_place(figure, larger):
    """By hand."""
    assert larger == nudge(figure)


@given(st.integers(1, 10**9))
def test_a_nudged_figure_is_always_larger_and_never_by_more_than_its_last_place(number):
    """As a whole number, with commas or without."""
    trailing = len(str(number)) - len(str(number).rstrip("0"))

    assert number + 10**trailing == int(nudge(str(number)))
    assert number + 10**trailing == int(nudge(f"{number:,}").replace(",", ""))


@pytest.mark.parametrize("fault", sorted(QUOTATION_FAULTS))
@pytest.mark.parametrize("seed", range(6))
def test_an_altered_quotation_is_in_no_card_that_it_cites(fault, seed):
    """Or it is given to somebody whom the card does not know."""
    made = made_quotation(CARDS["2WKD-9"], Random(seed))  # noqa: S311 - no secret
    here = bed(made.words, seed=seed)
    altered = alter_quotation(fault, here)
    if altered is None:
        pytest.skip("this stretch has no room for the fault")
    words, ids = altered
    (quotation,) = read_sentence(words).outermost
    cited = [CARDS[one].quote for one in ids]
    if fault is Fault.SPEAKER_CHANGED:
        speaker = words.rsplit(" ", 1)[1].strip(".")

        assert all(speaker not in quote for quote in cited)
    else:
        assert all(quotation.words not in quote for quote in cited)


@pytest.mark.parametrize("fault", sorted(QUOTATION_FAULTS))
def test_every_fault_of_quotations_finds_room(fault):
    """With some of ten seeds."""
    found = [
        alter_quotation(fault, bed(made_quotation(CARDS["2WKD-9"], dice).words, seed=seed))
        for seed in range(10)
        for dice in [Random(seed)]  # noqa: S311 - no secret
    ]

    assert any(found)


@pytest.mark.parametrize("seed", range(20))
def test_a_made_quotation_has_words_of_its_card_and_a_denial_if_there_is_one(seed):
    """Word for word, and long enough for something to be altered."""
    made = made_quotation(CARDS["2WKD-9"], Random(seed))  # noqa: S311 - no secret
    (quotation,) = read_sentence(made.words).outermost

    assert quotation.words in CARDS["2WKD-9"].quote
    assert "not" in quotation.words.split()
    assert 5 <= len(quotation.words.split()) <= 14


@pytest.mark.parametrize("quote", ["Too short a quote.", "“A” — “B”!", ""])
def test_a_card_with_too_few_plain_words_gives_no_quotation(quote):
    """Marks inside of marks would be another fault."""
    card = SeedCard(card_id="2WKD-9", quote=quote, source_id="lights")

    assert made_quotation(card, Random(0)) is None  # noqa: S311 - no secret


def test_the_other_card_is_the_nearest_of_its_source():
    """A neighbour is what a slip of the hand cites."""
    here = bed("In 1861 the keeper counted forty-two boats.")

    assert here.sentence.text(card_ids=("BWT1-7",)) == alter_marks(Fault.OTHER_CARD, here)


def test_a_second_place_is_of_another_source():
    """Else it would be no synthesis."""
    here = bed("In 1861 the keeper counted forty-two boats.")

    assert here.sentence.text(card_ids=("2WKD-9", "CY5Y-4")) == alter_marks(Fault.TWO_PLACES, here)


def test_a_stand_in_takes_the_place_of_its_card():
    """And a card without one has no room for the fault."""
    stand_ins = {Fault.PAGE_NEXT: {"2WKD-9": "T12S-W"}}
    one = bed("The keeper counted boats.", stand_ins=stand_ins)
    other = bed("The pilots rowed.", cards=("BWT1-7",), stand_ins=stand_ins)

    assert one.sentence.text(card_ids=("T12S-W",)) == alter_marks(Fault.PAGE_NEXT, one)
    assert alter_marks(Fault.PAGE_NEXT, other) is None


def test_a_card_of_the_same_words_is_no_other_card():
    """What it says supports the sentence too."""
    twin = SeedCard(card_id="T12S-W", quote=CARDS["2WKD-9"].quote[:40], source_id="lights")
    shelf = Shelf(cards={**CARDS, "T12S-W": twin})
    sentence = SeedSentence(words="The keeper counted.", card_ids=("2WKD-9",))

    assert ["BWT1-7", "CY5Y-4"] == [one.card_id for one in shelf.others(sentence)]


def test_marks_stand_behind_the_words_and_stay():
    """The sentence is written as a draft has it."""
    sentence = SeedSentence(words="It stood.", card_ids=("2WKD-9",), marks=("[as-of: 1931]",))

    assert "It stood. [card:2WKD-9] [as-of: 1931]" == sentence.text()


SENTENCES = tuple(SeedSentence(words=words, card_ids=("2WKD-9",)) for words, _ in ALTERED.values())


def planted(seed, **options):
    """Plant in all sentences."""
    return plant_errors(SENTENCES, bed("It stood.").shelf, seed=seed, **options)


def test_the_same_seed_plants_the_same_faults():
    """And another one plants others."""
    assert planted(3) == planted(3)
    assert planted(3) != planted(4)


def test_one_fault_more_changes_nothing_of_the_others():
    """Each has dice of its own."""
    some = planted(3, faults=(Fault.NEGATED, Fault.OTHER_CARD))
    all_of_them = [one for one in planted(3) if one.fault in {Fault.NEGATED, Fault.OTHER_CARD}]

    assert sorted(some, key=repr) == sorted(all_of_them, key=repr)


@pytest.mark.parametrize("per_class", [1, 3])
def test_no_more_than_asked_for_are_planted_and_each_text_once(per_class):
    """Of each sort."""
    found = planted(0, per_class=per_class)
    counted = [sum(one.fault is fault for one in found) for fault in Fault]

    assert per_class == max(counted)
    assert all(
        len({one.text for one in found if one.fault is fault})
        == sum(one.fault is fault for one in found)
        for fault in Fault
    )


def test_planting_nothing_is_an_error():
    """None planted and none slipped through would look well."""
    with pytest.raises(ValueError, match="at least one"):
        planted(0, per_class=0)


@pytest.mark.parametrize(
    "fault", sorted(set(WORD_PLANTERS) - {Fault.ROLES_SWAPPED, Fault.NAME_SWAPPED})
)
def test_a_fault_of_words_alters_one_place(fault):
    """All else stays."""
    words, _ = ALTERED[fault]
    altered = alter_words(fault, bed(words))
    codes = SequenceMatcher(None, words.lower().split(), altered.lower().split()).get_opcodes()

    assert 1 == sum(tag != "equal" for tag, *_ in codes)


def test_names_that_nobody_bears_are_there_to_be_set():
    """A draft with one name can have it swapped too."""
    assert ("Hallmouth", "Ostergate", "Quennel", "Marlowby") == draft_names(
        ["Then he left Hallmouth."]
    )
