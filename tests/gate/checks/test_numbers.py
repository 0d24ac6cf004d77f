"""The check of numbers: what the cards state passes, what none states fails, the rest is asked."""

from __future__ import annotations

import pytest

from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Creator, Source
from tests.gate.checks.number_pairs import number_pairs

SOURCE = Source(source_id="harbour-1893", work_id="harbour", title="The Harbour Lamps")
WINTERS = Source(
    source_id="winters",
    work_id="winters",
    title="Seven Dry Years at Tolland: A Well-Sinker's Account",
    creators=(Creator(family="Pascoe", given="Ann"),),
    year=1868,
    edition="2nd, revised",
    volume="III",
)


def check(sentence, *quotes, source=SOURCE):
    """Check a sentence that cites cards with these quotes."""
    cards = tuple(
        CitedCard(card_id=f"CARD-{place}", quote=quote, source=source)
        for place, quote in enumerate(quotes, start=1)
    )
    return check_numbers(SentenceDossier(sentence=sentence, cards=cards), Policy())


@pytest.mark.parametrize(
    ("sentence", "outcome", "reason"),
    [
        ("Forty lamps burned.", Outcome.PASS, Reason.NUMBERS_STATED),
        ("Fourteen lamps burned.", Outcome.FAIL, Reason.NUMBERS_MISSING),
        ("About forty lamps burned.", Outcome.PASS, Reason.NUMBERS_STATED),
        ("At least forty lamps burned.", Outcome.UNSURE, Reason.NUMBERS_UNSURE),
        ("They burned for 120 minutes.", Outcome.UNSURE, Reason.NUMBERS_DERIVED),
        ("The lamps burned.", Outcome.NOT_APPLICABLE, Reason.NUMBERS_NONE),
    ],
)
def test_each_answer_has_its_outcome(sentence, outcome, reason):
    """A sentence without numbers is no pass: there was nothing to check."""
    finding = check(sentence, "forty lamps burned for two hours")

    assert (outcome, reason) == (finding.outcome, finding.reason)


def test_the_evidence_shows_figure_by_figure_which_card_gave_it():
    """The union of the cards counts (R36)."""
    finding = check("In 1742 forty lamps burned.", "40 lamps", "the fire of 1742")

    assert Outcome.PASS is finding.outcome
    assert (
        ("1742", "supported CARD-2 “1742”"),
        ("forty", "supported CARD-1 “40”"),
    ) == finding.evidence


def test_the_message_shows_what_the_nearest_card_has():
    """ "By 800 per cent" is not eight-fold (R38)."""
    finding = check("Sales rose by 800 per cent.", "sales rose eight-fold")

    assert Outcome.FAIL is finding.outcome
    assert "CARD-1 has “eight-fold”" in finding.message


def test_what_is_missing_weighs_more_than_what_is_unsure():
    """One figure that no card states fails the sentence."""
    finding = check("About forty lamps burned 13 nights.", "forty lamps")

    assert Reason.NUMBERS_MISSING is finding.reason
    assert "13 nights" in finding.message


def test_a_sentence_without_cards_fails_on_its_numbers():
    """No card, no number."""
    assert Outcome.FAIL is check("Forty lamps burned.").outcome


def test_the_id_of_a_mistyped_mark_is_no_number():
    """The check of citations tells of the mark."""
    finding = check("The lamp burned 12 nights [crad:7KQ2-M].", "The lamp burned 12 nights.")

    assert Outcome.PASS is finding.outcome


PAIRS = tuple(number_pairs())


@pytest.mark.parametrize(("same", "sentence", "quote"), PAIRS)
def test_figures_in_other_words_pass_and_others_do_not(same, sentence, quote):
    """Each pair changes the words around a figure, or the figure."""
    outcome = check(sentence, quote).outcome

    assert same == (outcome in {Outcome.PASS, Outcome.NOT_APPLICABLE})


def test_the_pairs_are_of_both_answers():
    """A set of true ones only would praise a check that passes all."""
    same = [one for one, _, _ in PAIRS]

    assert min(same.count(True), same.count(False)) > 30


WELL = "The well was dug in 1859, and was dry after a week."


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The report of 1868 says that the well was dry.", "year"),
        ("In a letter of 1868 she says that the well was dry.", "year"),
        ("Pascoe's 1868 book has a dry well.", "year"),
        ("The well was dry (Pascoe 1859), says Pascoe (1868).", "year"),
        ("Writing in 1868, Pascoe remembered a dry well.", "year"),
        ("In 1868 Ann Pascoe wrote of a dry well.", "year"),
        ("In Seven Dry Years at Tolland she has a dry well.", "title"),
        ("In *Seven dry years at Tolland* she has a dry well.", "title"),
        ("Her second edition has a dry well.", "edition"),
        ("Volume 3 has a dry well.", "volume"),
    ],
)
def test_a_figure_that_names_the_cited_source_passes_and_the_record_is_shown(sentence, told):
    """The record of a source may be told (R37); the evidence says that the record gave it."""
    finding = check(sentence, WELL, source=WINTERS)

    assert (Outcome.PASS, Reason.NUMBERS_RECORDED) == (finding.outcome, finding.reason)
    assert any(f"CARD-1: the {told} of its source" in shown for _, shown in finding.evidence)


@pytest.mark.parametrize(
    "sentence",
    [
        "In 1868 the well was dry.",  # dates what happened
        "The well of 1868 was dry.",  # a well is no document
        "The report of 1869 says that the well was dry.",
        "The report of March 1868 says that the well was dry.",
        "The report of about 1868 says that the well was dry.",
        "There were seven dry years at Tolland.",  # a count, no title
        "Her third edition has a dry well.",
        "Volume 2 has a dry well.",
        "In 1868 Tolland published nothing.",
    ],
)
def test_the_year_of_the_record_carries_nothing_else(sentence):
    """The date of an event has to stand in a card."""
    assert Outcome.PASS is not check(sentence, WELL, source=WINTERS).outcome


def test_the_year_of_the_record_gives_way_to_another_year_that_the_quote_tells_of_its_kind():
    """A quote from a book of 1868 that tells of "the report of 1841" is about that one."""
    quote = "The report of 1841 had forty wells."

    assert (
        Outcome.FAIL is check("The report of 1868 had forty wells.", quote, source=WINTERS).outcome
    )


@pytest.mark.parametrize(
    ("sentence", "quote", "outcome"),
    [
        ("She came on Friday.", "on Monday she came", Outcome.FAIL),
        ("She came on Friday.", "she came", Outcome.UNSURE),
        ("She came on Friday.", "she came on Fri. last", Outcome.PASS),
        ("She came on Sundays.", "she came every Sabbath", Outcome.PASS),
        ("On Friday Ann came.", "on Monday she came", Outcome.FAIL),
        ("The Sunday Times praised her.", "she was praised on Monday", Outcome.NOT_APPLICABLE),
        ("On Good Friday she came.", "she came", Outcome.NOT_APPLICABLE),
        ("They came at dusk.", "they came at dawn", Outcome.UNSURE),
        ("They came at dusk.", "they came", Outcome.UNSURE),
        ("They came at dusk.", "they came at six o'clock", Outcome.NOT_APPLICABLE),
        ("They came in the evening.", "they came at nightfall", Outcome.PASS),
        ("They came in the morning.", "they came", Outcome.NOT_APPLICABLE),
    ],
)
def test_days_and_times_of_day_are_held_against_the_cards(sentence, quote, outcome):
    """A changed weekday is a changed date though it has no number."""
    assert outcome is check(sentence, quote).outcome


def test_a_time_of_day_within_a_figure_is_told_once():
    """ "Eight in the evening" is one figure."""
    finding = check("They came at eight in the evening.", "they came at 8 p.m.")

    assert 1 == len(finding.evidence)


def test_the_last_of_a_month_is_no_going_back():
    """The quote tells both counts in the order of time; "last year" would turn them round."""
    quote = (
        "We had four hundred and ten sheep at the start of the month, and by the last of it three "
        "hundred and five."
    )
    turned = "We have 410 sheep, where last year we had 305."

    assert [Outcome.PASS, Outcome.UNSURE] == [
        check("The sheep fell from 410 to 305.", one).outcome for one in (quote, turned)
    ]


def test_a_figure_that_stands_twice_is_told_once():
    """Each figure that lacks the same is named once, and what is left over is counted so."""
    found = check("They raised 90 boats, lost 90 boats and sold 31 carts.", "Boats were raised.")
    many = check("There were 90, 90, 91, 91, 92, 93 and 94 of them.", "Boats were raised.")

    assert (1, 1) == (found.message.count("“90"), found.message.count("“31"))
    assert " more" not in found.message
    assert len(set(many.message.split("; "))) == len(many.message.split("; "))
