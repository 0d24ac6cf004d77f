"""The independence check: one origin behind several cards, claimed or not; each signal alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.checks.independence import check_independence
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.sentence import CitedCard
from cardstore.sources.source import Creator, Source
from tests.gate.sentence_samples import checked, dossier

PASS, FAIL, UNSURE = Outcome.PASS, Outcome.FAIL, Outcome.UNSURE
CLAIMED = "Several accounts say that the quay was dry."
LIKELY = "The council confirmed that the quay was dry."
PLAIN = "The quay was dry."
QUOTES = (
    "The keeper lit the harbour lamp at dusk on the second of May and did not sleep that night.",
    "No boat could stand the weather, and the pilots stayed ashore until the flood was over.",
    "In the spring of that year the whole town came to see the quay lie dry for a morning.",
)


def source(name, **more):
    """Make a source that has nothing in common with another unless told."""
    own = {"creators": (Creator(family=f"Writer of {name}"),)}
    return Source(**{"source_id": name, "work_id": name, "title": name, **own, **more})


def card(number, held=None, **more):
    """Make a card whose quote has nothing in common with the others'."""
    name = "abc"[number]
    fields = {"card_id": name.upper(), "quote": QUOTES[number], "source": held or source(name)}
    return CitedCard(**{**fields, **more})


def judge(sentence, *cards):
    """Give outcome and reason."""
    finding = check_independence(dossier(sentence, *cards), None)
    return finding.outcome, finding.reason


SIGNALS = {
    "one source": ({"source_id": "x", "work_id": "x"}, {"source_id": "x", "work_id": "x"}),
    "one work": ({"work_id": "w"}, {"work_id": "w"}),
    "one cites the other": ({"cites": ("b",)}, {}),
    "cited work": ({"cites": ("10.1/x",)}, {"cites": ("10.1/x",)}),
    "author": (
        {"creators": (Creator(family="Tolle", given="Ada"),)},
        {"creators": (Creator(family="Tolle", given="A."),)},
    ),
    "wire": ({"publisher": "Reuters"}, {"venue": "Reuters"}),
}
HINTS = {
    "publisher": ({"publisher": "Old Quay Press"}, {"publisher": "Old Quay Press"}),
    "venue": ({"venue": "Quay Notes"}, {"venue": "Quay Notes"}),
    "domain": ({"url": "https://q.example/a"}, {"url": "https://q.example/b"}),
}


def two(first, second):
    """Make two cards of sources with these fields."""
    return card(0, source("a", **first)), card(1, source("b", **second))


@pytest.mark.parametrize("signal", SIGNALS)
def test_each_signal_alone_fails_a_claim_of_several_voices(signal):
    """R39: whatever else the sources have apart."""
    assert (FAIL, Reason.ORIGIN_SHARED) == judge(CLAIMED, *two(*SIGNALS[signal]))


@pytest.mark.parametrize("signal", sorted(set(SIGNALS) - {"one source"}))
def test_each_signal_alone_is_flagged_where_nothing_is_claimed(signal):
    """R40: two notes behind a sentence look like two witnesses."""
    assert (UNSURE, Reason.ORIGIN_SHARED) == judge(PLAIN, *two(*SIGNALS[signal]))


def test_two_cards_of_one_source_claim_nothing_by_themselves():
    """Everybody sees that both are one book; it is told and passes."""
    finding = check_independence(dossier(PLAIN, *two(*SIGNALS["one source"])), None)

    assert PASS is finding.outcome
    assert ("shared", "A and B quote one source") in finding.evidence


@pytest.mark.parametrize("hint", HINTS)
def test_a_hint_alone_is_for_a_person_where_voices_are_claimed(hint):
    """A press prints many people's books: no failure, and no pass."""
    assert (UNSURE, Reason.ORIGIN_PERHAPS_SHARED) == judge(CLAIMED, *two(*HINTS[hint]))


@pytest.mark.parametrize("hint", HINTS)
def test_a_hint_alone_is_told_and_passes_where_nothing_is_claimed(hint):
    """The evidence has it."""
    finding = check_independence(dossier(PLAIN, *two(*HINTS[hint])), None)

    assert PASS is finding.outcome
    assert any(name == "shared" for name, _ in finding.evidence)


def test_a_long_run_of_words_fails_a_claim_by_itself():
    """Two papers with one text, though nothing in their records is alike."""
    copied = card(1, quote=f"As we hear, {QUOTES[0][0].lower()}{QUOTES[0][1:]}")

    assert (FAIL, Reason.ORIGIN_SHARED) == judge(CLAIMED, card(0), copied)
    assert (UNSURE, Reason.ORIGIN_SHARED) == judge(PLAIN, card(0), copied)


def test_a_short_quote_that_stands_whole_in_another_fails_a_claim():
    """Nine words in a row that are all of one quote."""
    short = card(1, quote="lit the harbour lamp at dusk on the second")

    assert (FAIL, Reason.ORIGIN_SHARED) == judge(CLAIMED, card(0), short)


def test_a_middling_run_of_words_is_for_a_person():
    """Nine words in a row of long quotes: told, not decided."""
    some = card(
        1, quote=f"{QUOTES[1]} He saw them, and lit the harbour lamp at dusk on the second."
    )

    assert (UNSURE, Reason.ORIGIN_PERHAPS_SHARED) == judge(CLAIMED, card(0), some)


def test_leaves_with_one_text_fail_a_claim_by_themselves():
    """The quotes differ; the leaves around them were copied."""
    around = "They came to the quay in the morning and found that the sea had gone from it."
    cards = (card(0, around=f"Yes. {around}"), card(1, around=f"So it was: {around}"))

    assert (FAIL, Reason.ORIGIN_SHARED) == judge(CLAIMED, *cards)


def test_nothing_in_common_passes_with_and_without_a_claim():
    """As far as the records tell, which the message says."""
    finding = check_independence(dossier(CLAIMED, card(0), card(1)), None)

    assert (PASS, Reason.ORIGINS_APART) == (finding.outcome, finding.reason)
    assert "as far as their records tell" in finding.message
    assert (PASS, Reason.ORIGINS_APART) == judge(PLAIN, card(0), card(1))


def test_sources_of_which_nothing_is_told_are_for_a_person():
    """What nobody wrote down is no independence."""
    unknown = card(1, source("b", creators=()))

    assert (UNSURE, Reason.ORIGIN_UNKNOWN) == judge(CLAIMED, card(0), unknown)
    assert PASS is judge(PLAIN, card(0), unknown)[0]


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        (CLAIMED, FAIL),
        ("Most historians agree that the quay was dry.", FAIL),
        ("That the quay was dry is confirmed by the log.", FAIL),
        (LIKELY, UNSURE),
        ("The quay was independently owned.", UNSURE),
    ],
)
def test_several_voices_with_one_card_do_not_pass(sentence, outcome):
    """One card is one voice; where the words may mean something else a person looks."""
    assert (outcome, Reason.CORROBORATION_ONE_CARD) == judge(sentence, card(0))


def test_what_only_may_be_a_claim_never_fails_by_itself():
    """“The council confirmed the sale” with two cards of one author is for a person."""
    assert (UNSURE, Reason.ORIGIN_SHARED) == judge(LIKELY, *two(*SIGNALS["author"]))


def test_fewer_cards_than_voices_fail():
    """Three witnesses need three cards."""
    three = "Three witnesses say that the quay was dry."

    assert (FAIL, Reason.CORROBORATION_FEW_CARDS) == judge(three, card(0), card(1))
    assert PASS is judge(three, card(0), card(1), card(2))[0]


def test_all_voices_there_are_cannot_be_shown_by_two_cards():
    """A person may know the field."""
    sentence = "Most historians agree that the quay was dry."

    assert (UNSURE, Reason.CORROBORATION_OF_ALL) == judge(sentence, card(0), card(1))


def test_one_shared_pair_among_three_cards_fails_the_claim():
    """The third card is apart, and the claim counts one voice twice."""
    pair = two(*SIGNALS["author"])

    assert (FAIL, Reason.ORIGIN_SHARED) == judge(CLAIMED, *pair, card(2))


def test_voices_that_the_card_itself_tells_of_are_the_sources_claim():
    """“Some accounts hold …” stands in the card: the sentence only says what it says."""
    held = card(0, quote="Several accounts hold that the quay was dry that year.")

    assert (Outcome.NOT_APPLICABLE, Reason.ONE_CARD) == judge(CLAIMED, held)


def test_words_inside_quotation_marks_claim_nothing():
    """They are the source's."""
    sentence = "The log says that “several accounts” were lost."

    assert Outcome.NOT_APPLICABLE is judge(sentence, card(0))[0]


def test_one_card_and_no_claim_is_not_judged():
    """Nothing to compare."""
    assert (Outcome.NOT_APPLICABLE, Reason.ONE_CARD) == judge(PLAIN, card(0))


def test_a_claim_without_any_card_fails():
    """No card is no voice."""
    nobody = replace(dossier(CLAIMED, card(0)), cards=())

    assert FAIL is check_independence(nobody, None).outcome


def test_each_fact_is_told_apart():
    """Author and cited work and words: three sentences in the evidence, nothing added up."""
    first, second = SIGNALS["author"]
    cards = two({**first, "cites": ("10.1/x",)}, {**second, "cites": ("10.1/x",)})
    finding = checked(check_independence, CLAIMED, cards[0], replace(cards[1], quote=QUOTES[0]))
    told = [value for name, value in finding.evidence if name == "shared"]

    assert 4 == len(told)
    assert ("claimed", "Several accounts") in finding.evidence
