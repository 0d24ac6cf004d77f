"""Two cards that differ on a figure: both are shown, and a person decides."""

from __future__ import annotations

import pytest

from cardstore.gate.checks.disagreement import check_disagreement
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Source

LEDGER = "In the spring of 1720 the house of Brae lent 1,400 florins to the harbour town."
DIARY = "The house of Brae, in that spring, lent the town 1,600 florins."
REGISTER = "The storm of 1887 sank 23 boats of the northern fleet in one night."
LETTER = "In one night the storm sank 31 boats of the northern fleet."


def card(number, quote, source=None):
    """A card of a source of its own, unless told."""
    name = source or f"source-{number}"
    return CitedCard(
        card_id=f"C-{number}",
        quote=quote,
        source=Source(source_id=name, work_id=name, title=name),
    )


def found(sentence, *quotes):
    """Run the check on a sentence whose cards come from as many sources."""
    cards = tuple(card(number, quote) for number, quote in enumerate(quotes, 1))
    return check_disagreement(SentenceDossier(sentence=sentence, cards=cards), Policy())


@pytest.mark.parametrize(
    ("sentence", "first", "second"),
    [
        ("The house of Brae lent the town 1,400 florins.", LEDGER, DIARY),
        ("The house of Brae lent the town 1,600 florins.", LEDGER, DIARY),
        ("The storm sank 23 boats in one night.", REGISTER, LETTER),
        ("The storm sank thirty-one boats.", REGISTER, LETTER),
        (
            "Of the smacks 35 per cent were lost.",
            "Of the Brae smacks at sea that winter 35 per cent were lost.",
            "That winter 41 per cent of the Brae smacks at sea were lost.",
        ),
        (
            "The bridge toll of Hallmouth ended on 3 May 1931.",
            "The bridge toll at Hallmouth ended on 3 May 1931 at noon.",
            "On 5 May 1931 the bridge toll at Hallmouth ended.",
        ),
    ],
)
def test_a_sentence_that_tells_one_of_two_figures_goes_to_a_person(sentence, first, second):
    """Whichever it tells; nothing is settled here."""
    finding = found(sentence, first, second)

    assert (Outcome.UNSURE, Reason.FIGURES_DISAGREE) == (finding.outcome, finding.reason)


def test_both_figures_are_shown_with_their_sources():
    """A person sees who says what."""
    finding = found("The house of Brae lent the town 1,400 florins.", LEDGER, DIARY)

    assert "source-1 (C-1) has “1,400 florins”" in finding.message
    assert "source-2 (C-2) “1,600 florins”" in finding.message


@pytest.mark.parametrize(
    "sentence",
    [
        "Brae lent the town 1,400 florins by one account and 1,600 florins by another.",
        "The house of Brae lent the town from 1,400 to 1,600 florins.",
        "The house of Brae lent money to the town, and 20 horses.",
    ],
)
def test_a_sentence_that_does_not_choose_passes(sentence):
    """It tells both, their range, or neither."""
    finding = found(sentence, LEDGER, DIARY)

    assert (Outcome.PASS, Reason.FIGURES_BOTH_TOLD) == (finding.outcome, finding.reason)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (LEDGER, REGISTER),
        # another time
        (LEDGER, "In the spring of 1731 the house of Brae lent 900 florins to the harbour town."),
        # another thing
        (LEDGER, "In that spring the house of Brae lent 40 horses to the harbour town."),
        # the same, rounded or said in words
        (LEDGER, "That spring the house of Brae lent some fourteen hundred florins to the town."),
        # the second has that figure too, beside another
        (LEDGER, "The house of Brae lent the town 1,400 florins, and later 1,600 florins more."),
        # nothing but the unit in common
        (LEDGER, "A cask of tar cost 12 florins at Hallmouth."),
    ],
)
def test_figures_of_different_things_are_no_disagreement(first, second):
    """Two facts of two sources stand in one sentence as they should."""
    finding = found("The house of Brae lent the town 1,400 florins.", first, second)

    assert (Outcome.PASS, Reason.FIGURES_AGREE) == (finding.outcome, finding.reason)


def test_one_life_has_many_dates():
    """Born and died are no disagreement."""
    finding = found(
        "Ada Tolle was born on 3 May 1842.",
        "Ada Tolle was born at Hallmouth on 3 May 1842.",
        "Ada Tolle died at Hallmouth on 9 June 1911.",
    )

    assert Outcome.PASS is finding.outcome


@pytest.mark.parametrize(
    ("sentence", "cards"),
    [
        ("It lent 1,400 florins.", (card(1, LEDGER),)),
        ("It lent 1,400 florins.", (card(1, LEDGER, "one"), card(2, DIARY, "one"))),
        ("It lent money to the town.", (card(1, LEDGER), card(2, DIARY))),
    ],
)
def test_one_source_or_no_figure_leaves_nothing_to_compare(sentence, cards):
    """One book may give two figures for two moments."""
    finding = check_disagreement(SentenceDossier(sentence=sentence, cards=cards), Policy())

    assert Outcome.NOT_APPLICABLE is finding.outcome
