"""A framing mark stands where nothing is in the sentence that could be shown (R2, R3)."""

from __future__ import annotations

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.citation import check_citation
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.running import fold_outcomes
from cardstore.gate.sentence import SentenceDossier
from cardstore.gate.sentence_gate import run_sentence_checks
from cardstore.gate.verdict import Bin, bin_of
from cardstore.sources.witnesses import PersonRecord
from cardstore.spans import Span

FRAMING = DraftMark(kind=DraftMarkKind.FRAMING, span=Span(0, 9))


def framed(sentence, **more):
    return SentenceDossier(sentence=sentence, cards=(), marks=(FRAMING,), **more)


@pytest.mark.parametrize(
    "sentence",
    [
        "Silence may be a sort of record.",
        "What does a harbour owe its keepers?",
        "But that is another story.",
        "In Chapter 12 we come back to it.",
        "Parts two and three tell what came of it.",
        "There are several reasons for doubt.",
        "One thing, however, is certain.",
        "First, a warning.",
    ],
)
def test_a_sentence_without_a_fact_needs_no_card(sentence):
    """All checks let it stand, and it lies in its own bin."""
    findings = run_sentence_checks(framed(sentence), Policy())

    assert Outcome.PASS is fold_outcomes(findings)
    assert Bin.FRAMING is bin_of(findings, framing=True)


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Silence fell on Hallmouth.", "Hallmouth"),
        ("In 1893 silence was an answer.", "1893"),
        ("Silence is worth forty words.", "forty"),
        ("Silence is “a sort of record”.", "a sort of record"),
        ("Silence lasted until the third of May.", "third of May"),
        ("By Monday all was still.", "Monday"),
        ("Danish silence is another thing.", "Danish"),
        ("In the nineteenth century it was otherwise.", "nineteenth century"),
    ],
)
def test_a_fact_in_it_fails(sentence, words):
    """The words that make it one are named."""
    finding = check_citation(framed(sentence), Policy())

    assert (Outcome.FAIL, Reason.FRAMING_HAS_FACT) == (finding.outcome, finding.reason)
    assert words in finding.message


def test_a_first_word_that_may_be_a_name_is_for_a_person():
    """One that names a person of the records fails."""
    plain = check_citation(framed("Tolle was ruined."), Policy())
    named = check_citation(
        framed("Tolle was ruined.", persons=(PersonRecord(name="Ada Tolle"),)), Policy()
    )

    assert (Outcome.UNSURE, Outcome.FAIL) == (plain.outcome, named.outcome)


def test_without_a_mark_it_fails():
    """Nothing is exempt that its writer did not mark."""
    bare = SentenceDossier(sentence="Silence may be a sort of record.", cards=())

    assert Reason.NO_CARD is check_citation(bare, Policy()).reason


def test_a_card_that_shows_nothing_is_no_framing():
    """It was meant to be shown."""
    finding = check_citation(framed("Silence may be a sort of record.", missing=1), Policy())

    assert Reason.NO_CARD is finding.reason


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("Marsh sold the oil.", Outcome.FAIL),
        ("Marsh was at fault.", Outcome.FAIL),
        ("Marsh land has no memory.", Outcome.UNSURE),
        ("A marsh has no memory.", Outcome.PASS),
        ("The fault was Čolak’s.", Outcome.FAIL),
    ],
)
def test_a_recorded_surname_is_a_name_as_the_first_word_too(sentence, outcome):
    """Where a noun follows, it may be a word all the same."""
    persons = (PersonRecord(name="Ida Marsh"),)

    assert outcome is check_citation(framed(sentence, persons=persons), Policy()).outcome
