"""Planted errors read as English: which exchanges stumble, and which do not."""

from __future__ import annotations

import re
from random import Random

import pytest

from cardstore.gate.seeding.change import change_of
from cardstore.gate.seeding.clauses import is_clause, joins_well
from cardstore.gate.seeding.draft import SeedCard, SeedSentence, Shelf
from cardstore.gate.seeding.faults import Fault
from cardstore.gate.seeding.grammar import reads_badly
from cardstore.gate.seeding.planting import plant_errors
from cardstore.gate.seeding.unseen import UNSEEN_FAULTS, tells_itself, words_known

STUMBLES = [
    (Fault.PERIOD_SWAPPED, "The tide book, which began in 1858, is lost.", "in", "until"),
    (Fault.PERIOD_SWAPPED, "The railway came to Carrow in 1851.", "in", "since"),
    (Fault.PERIOD_SWAPPED, "It was renewed in 1831, 1840 and 1848.", "in", "before"),
    (Fault.PERIOD_SWAPPED, "It was laid on the 30th of June.", "June", "February"),
    (
        Fault.CAUSE_ADDED,
        "They are scarce before 1850, and those that exist are torn.",
        "and",
        "until",
    ),
    (
        Fault.CAUSE_ADDED,
        "Neither was found by reading, and that both were is known.",
        "and",
        "after",
    ),
    (Fault.CAUSE_ADDED, "It gives the wind, the glass, and the number of sail.", "and", "because"),
    (
        Fault.CAUSE_ADDED,
        "The quay was full, the inns were shut, and the boats lay out.",
        "and",
        "so",
    ),
    (Fault.DIRECTION_TURNED, "There are gaps, of which 57 fall after 1859.", "fall", "rise"),
    (Fault.DIRECTION_TURNED, "They fall without exception upon the top.", "fall", "rise"),
    (Fault.SCOPE_WIDENED, "And few of them were read by anyone.", "few", "many"),
    (
        Fault.CAUSE_ADDED,
        "The board was renewed low, and it is well known that many were.",
        "and",
        "because",
    ),
    (
        Fault.CAUSE_ADDED,
        "The left page has the wind; the right page has the tides.",
        ";",
        ", because",
    ),
    (Fault.DIRECTION_TURNED, "Orde ran the yard under Quill for a year.", "under", "over"),
    (Fault.DIRECTION_TURNED, "The committee asked for more money.", "more", "fewer"),
    (Fault.DIRECTION_TURNED, "I began to read the labels.", "began", "ended"),
    (Fault.DIRECTION_TURNED, "He sold the mill to his cousin.", "sold", "bought"),
    (Fault.DIRECTION_TURNED, "They won the hill and lost it.", "won", "lost"),
    (Fault.NEGATED, "The light can be seen from the sea.", "can", "can not"),
    (Fault.NEGATED, "It cost more than it was worth.", "was", "was not"),
    (Fault.NEGATED, "Before the dam was built they fished.", "was", "was not"),
    (Fault.NEGATED, "He had eleven kilns.", "had", "had not"),
    (Fault.NEGATED, "It was not until 1841 that they met.", "not ", ""),
    (Fault.SCOPE_WIDENED, "There was a step of some care.", "some", "all"),
    (Fault.SCOPE_WIDENED, "It lay at the town quay.", "town", "country"),
    (Fault.SCOPE_WIDENED, "It had perhaps forty hearths.", "perhaps", "certainly"),
    (Fault.SCOPE_WIDENED, "He asked about the harbour.", "about", "exactly"),
    (Fault.FIGURE_OTHER, "There were sixty-eight boats.", "eight", "thirty"),
    (Fault.FIGURE_OTHER, "It was the 26th of June.", "26th", "96th"),
    (Fault.FIGURE_NUDGED, "It was the 21st of June.", "21st", "22st"),
    (Fault.FIGURE_OTHER, "The earlier of the two maps is lost.", "two", "nine"),
    (Fault.YEAR_MOVED, "They met in 1858 and 1859.", "1859", "1858"),
    (Fault.NAME_SWAPPED, "We thank the trustees of Carrow.", "Carrow", "Hannah"),
]
READS = [
    (Fault.PERIOD_SWAPPED, "The railway came to Carrow in 1851.", "in", "before"),
    (Fault.PERIOD_SWAPPED, "He lived at Carrow in 1851.", "in", "until"),
    (Fault.CAUSE_ADDED, "The wind rose, and the boats were out.", "and", "because"),
    (Fault.CAUSE_ADDED, "The wind rose, because the boats were out.", "because", "after"),
    (Fault.DIRECTION_TURNED, "The price of bread rose.", "rose", "fell"),
    (Fault.DIRECTION_TURNED, "She was under thirty.", "under", "over"),
    (Fault.NEGATED, "The bridge was opened by the mayor.", "was", "was not"),
    (Fault.NEGATED, "She had not seen the letters.", "not ", ""),
    (Fault.SCOPE_WIDENED, "Most came by water, and few stayed.", "few", "many"),
    (Fault.SCOPE_WIDENED, "It can be heard in most winds.", "most", "all"),
    (Fault.FIGURE_OTHER, "There were sixty-eight boats.", "eight", "two"),
    (Fault.HEDGE_DROPPED, "It took nearly nine years.", "nearly ", ""),
]
PROSE = """The abbey had owned the fields since 1190, and its tenants paid in wool.
Nothing was built on the island until 1902, when the signal station opened.
The mill stood idle for years; the owner had gone abroad.
Before the dam was built the valley had about thirty farms.
The painter probably bought the blue pigment from a dealer in Venice.
More people died of fever than in the battle itself.
The comet was visible for some weeks and was last seen on 19 May 1910.
The register, which began in 1843, was kept by two clerks and an apprentice.
The price of bread rose after the bad harvest and fell again when peace was signed.
Most visitors arrived by water, and few stayed longer than a week.""".splitlines()


def altered(sentence, old, new):
    """Exchange one word, where it stands last."""
    head, _, tail = sentence.rpartition(old)
    return f"{head}{new}{tail}"


@pytest.mark.parametrize(("fault", "sentence", "old", "new"), STUMBLES)
def test_what_a_reader_stumbles_over_is_not_planted(fault, sentence, old, new):
    """The exchanged word cannot stand in that place."""
    assert reads_badly(fault, sentence, altered(sentence, old, new))


@pytest.mark.parametrize(("fault", "sentence", "old", "new"), READS)
def test_what_reads_as_english_may_be_planted(fault, sentence, old, new):
    """The same exchanges, where both words may stand."""
    assert not reads_badly(fault, sentence, altered(sentence, old, new))


def test_a_change_and_its_sides_make_the_sentence_again():
    """Whatever words are taken out or set in."""
    dice = Random(3)  # noqa: S311 - to be drawn again
    for sentence in PROSE:
        words = sentence.split(" ")
        at = dice.randrange(len(words))
        after = " ".join([*words[:at], *["x"] * dice.randrange(3), *words[at + 1 :]])
        change = change_of(sentence, after)
        told = "".join(f"{change.left}{change.new}{change.right}".split())

        assert "".join(after.split()) == told


def test_of_prose_every_kind_of_room_is_left_and_nothing_stumbles():
    """Planted over several seeds: no "until" behind a verb of a moment, no doubled word."""
    cards = {"c": SeedCard(card_id="c", quote="\n".join(PROSE), source_id="s")}
    beds = [SeedSentence(words=one, card_ids=("c",)) for one in PROSE]
    shelf = Shelf(cards=cards, joints=("because", "after", "until"))
    known = words_known(tuple(PROSE))
    kept, dropped = set(), 0
    for seed in range(4):
        for one in plant_errors(beds, shelf, per_class=99, seed=seed, faults=UNSEEN_FAULTS):
            words = one.text[: one.text.rindex(" [card:")]
            if tells_itself(one.fault, one.sentence.words, words, known=known):
                dropped += 1
            else:
                kept.add((one.fault, words))
    bad = re.compile(
        r"\b(?:began|built|opened) (?:until|since) \d|\bnot not\b|\b(\w+) \1\b|than .* not "
    )

    assert {Fault.NEGATED, Fault.CAUSE_ADDED, Fault.DIRECTION_TURNED} <= {one for one, _ in kept}
    assert dropped > 0
    assert [] == [words for _, words in kept if bad.search(words)]


def test_a_clause_has_a_subject_and_a_verb_of_its_own():
    """A verb behind "that" is another clause's."""
    assert is_clause("the owners believed him")
    assert not is_clause("the price of bread")
    assert not is_clause("the boats that were lost")
    assert not joins_well("The lime, ", "so", " it is burnt, that was found.")
