"""Whether a source is known to exist: each state of the world has its own answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.checks.source_exists import check_source_exists
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier, SourceState
from cardstore.sources.resolution import Verdict
from cardstore.sources.source import Source

LEDGER = Source(source_id="ledger-1902", work_id="ledger", title="The Ledger of Brae", year=1902)
GRANDSON = replace(LEDGER, source_id="grandson", title="Talk with J. Brae", csl_type="interview")
VOUCHED = "ada vouches for it (2026-01-02): the copy in the harbour office"


def card(source=LEDGER, **state):
    """A card of a source in a state."""
    return CitedCard(
        card_id="LEDGER-1",
        quote="Forty casks were landed.",
        source=source,
        state=SourceState(**state),
    )


def found(*cards):
    """Run the check on a sentence that cites these cards."""
    return check_source_exists(
        SentenceDossier(sentence="Forty casks came ashore.", cards=cards), Policy()
    )


@pytest.mark.parametrize(
    ("verdict", "outcome", "reason"),
    [
        (Verdict.ACCEPT, Outcome.PASS, Reason.SOURCE_RESOLVED),
        (Verdict.REJECT, Outcome.FAIL, Reason.SOURCE_CONTRADICTED),
        (Verdict.NOT_FOUND, Outcome.FAIL, Reason.SOURCE_NOT_FOUND),
        (Verdict.AMBIGUOUS, Outcome.UNSURE, Reason.SOURCE_AMBIGUOUS),
        (Verdict.INCONCLUSIVE, Outcome.UNAVAILABLE, Reason.SOURCE_INCONCLUSIVE),
        (Verdict.NOT_ASKED, Outcome.UNAVAILABLE, Reason.SOURCE_NOT_ASKED),
        (Verdict.NEEDS_EVIDENCE, Outcome.UNSURE, Reason.SOURCE_NEEDS_EVIDENCE),
    ],
)
def test_each_verdict_has_its_answer(verdict, outcome, reason):
    """An outage is not an absence, and what nobody asked is neither."""
    finding = found(card(verdict=verdict))

    assert (outcome, reason) == (finding.outcome, finding.reason)


@pytest.mark.parametrize(
    "verdict",
    [v for v in Verdict if v not in {Verdict.ACCEPT, Verdict.REJECT}],
)
def test_a_person_may_vouch_for_what_registries_do_not_settle(verdict):
    """Their name and evidence are told."""
    finding = found(card(verdict=verdict, vouched=VOUCHED))

    assert (Outcome.PASS, Reason.SOURCE_VOUCHED) == (finding.outcome, finding.reason)
    assert VOUCHED in finding.message


def test_nobody_can_vouch_away_what_registries_contradict():
    """The record has to be corrected, or the wrong author is printed."""
    finding = found(card(verdict=Verdict.REJECT, vouched=VOUCHED, why="The author is I. Brae."))

    assert Outcome.FAIL is finding.outcome
    assert "The author is I. Brae" in finding.message
    assert "correct its record" in finding.message


@pytest.mark.parametrize("csl_type", ["person", "place", "interview", "legal_case", "manuscript"])
@pytest.mark.parametrize("verdict", [Verdict.ACCEPT, Verdict.NOT_ASKED, Verdict.NOT_FOUND])
def test_a_private_witness_never_passes_by_itself(csl_type, verdict):
    """Whatever a registry says: a private person is no entry in a catalogue."""
    finding = found(card(replace(GRANDSON, csl_type=csl_type), verdict=verdict))

    assert (Outcome.UNSURE, Reason.SOURCE_NEEDS_EVIDENCE) == (finding.outcome, finding.reason)


def test_a_private_witness_passes_with_a_person_and_evidence():
    """That is what was asked for."""
    assert Outcome.PASS is found(card(GRANDSON, vouched=VOUCHED)).outcome


def test_what_would_settle_a_private_witness_is_told():
    """So that the writer knows what to fetch."""
    assert "a recording or transcript" in found(card(GRANDSON)).message


def test_the_command_that_asks_is_told():
    """With the source's name, to be copied."""
    assert "cardstore resolve ledger-1902" in found(card()).message


def test_a_changed_record_is_told_as_such():
    """Not as one that nobody ever asked about."""
    finding = found(card(why="its record was changed since the registries said “accept”"))

    assert "its record was changed" in finding.message


def test_the_weightiest_source_decides_and_all_are_told():
    """One good source does not carry a bad one."""
    other = replace(LEDGER, source_id="almanac")
    finding = found(card(verdict=Verdict.ACCEPT), card(other, verdict=Verdict.NOT_FOUND))

    assert (Outcome.FAIL, Reason.SOURCE_NOT_FOUND) == (finding.outcome, finding.reason)
    assert finding.message.startswith("almanac: ")
    assert [
        ("source", "ledger-1902: pass, source_resolved"),
        ("source", "almanac: fail, source_not_found"),
    ] == [pair for pair in finding.evidence if pair[0] == "source"]


def test_a_source_is_told_once_however_many_of_its_cards_are_cited():
    """Two cards, one source."""
    finding = found(card(verdict=Verdict.ACCEPT), card(verdict=Verdict.ACCEPT))

    assert 1 == len([pair for pair in finding.evidence if pair[0] == "source"])


def test_without_a_card_there_is_no_source_to_look_at():
    """That the sentence cites none is another check's to say."""
    assert Outcome.NOT_APPLICABLE is found().outcome
