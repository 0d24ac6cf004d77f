"""Framing that tells what somebody did is for a person; framing that frames is not."""

from __future__ import annotations

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.citation import check_citation
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import SentenceDossier
from cardstore.spans import Span

EVENTS = (
    "The bark cured the fever.",
    "The crew drowned within sight of the shore.",
    "Her father never forgave him for leaving.",
    "The miller sold his wheel and drank the money.",
    "She burned the letters before the bailiff came.",
    "The widow married her late husband's clerk.",
    "His brother betrayed him to the excisemen.",
    "The bridge collapsed under the weight of the carts.",
    "They buried the child without a priest.",
    "The flood carried away the mill and the miller.",
    "The nuns fled before the soldiers arrived.",
    "Her lungs were ruined by the dust.",
    "The landlord raised the rents and evicted the weavers.",
    "He died a beggar.",
    "The schooner sank with all hands.",
    "The council banned the play.",
    "The engineers ignored every warning.",
    "His mother taught him to read by candlelight.",
    "The strikers smashed the looms.",
    "The queen pardoned the forger.",
    "In the end the bishop paid.",
    "When the harbour froze, the herring fleet starved.",
    "The doctor poisoned his patients.",
    "The house was burned to the ground.",
    "The villagers drove the tax collector out with pitchforks.",
    "She refused the pension.",
    "The captain abandoned his ship.",
    "The pilot had slept through the storm.",
    "Their son enlisted under a false name.",
    "The potatoes rotted in the ground.",
    "The abbot hid the silver in the well.",
    "The guards shot the mutineers at dawn.",
    "The inventor died without ever having sold a machine.",
    "His partner stole the patent.",
    "The vaccine saved the children.",
    "The pit closed after the explosion.",
    "The orphans were sent to the colonies.",
    "The tenants paid their rent in eggs.",
    "He lost the farm at cards.",
    "The choir sang through the bombardment.",
    "The court acquitted the midwife.",
)
FRAMES = (
    "Silence may be a sort of record.",
    "What follows is an attempt to put the pieces back together.",
    "This chapter follows the money.",
    "How does a city forget its own river?",
    "The question is not who was to blame but who kept the books.",
    "And then everything changed.",
    "The years that followed changed everything.",
    "That was only the beginning.",
    "It would not last.",
    "Every archive has its holes.",
    "Debts outlive the people who made them.",
    "We shall never know what she thought.",
    "The story begins, as such stories do, with a debt.",
    "Some losses leave no trace.",
    "The truth was simpler.",
    "Nobody could have known it yet.",
    "To see why, it helps to look at the ledgers.",
    "The answer lies in what was left out.",
    "No single cause explains it.",
    "The evidence is thin, and what there is points both ways.",
    "History is full of such accidents.",
    "Time passed.",
    "But the matter did not end there.",
    "Why, then, did nobody object?",
    "The silence of the sources is itself a fact.",
    "The past remained a closed book.",
    "All of this is to say that numbers mislead.",
    "There was, of course, another way to read it.",
    "A word about method is in order.",
    "The records tell a different story.",
    "What happened next is a matter of dispute.",
    "If the ledger is right, the rest follows.",
    "The problem was trust.",
    "Winter was coming.",
    "So much for the theory.",
    "In the chapters that follow, I look at the women who paid for it.",
    "The reader may wonder what became of the others.",
    "Such things leave marks.",
    "The next part turns to the trial itself.",
    "It is easy to laugh at such fears.",
    "Fever kills the poor first.",
    "One question remained.",
)


def _framed(sentence: str) -> SentenceDossier:
    mark = DraftMark(kind=DraftMarkKind.FRAMING, argument="", span=Span(0, 1))
    return SentenceDossier(sentence=sentence, cards=(), marks=(mark,))


@pytest.mark.parametrize("sentence", EVENTS)
def test_what_somebody_did_is_for_a_person(sentence):
    """A mark does not make it known."""
    finding = check_citation(_framed(sentence), Policy())

    assert Outcome.UNSURE is finding.outcome
    assert Reason.FRAMING_HAS_FACT is finding.reason


@pytest.mark.parametrize("sentence", FRAMES)
def test_what_only_carries_a_text_on_passes(sentence):
    """There is nothing in it to be shown."""
    finding = check_citation(_framed(sentence), Policy())

    assert (Outcome.PASS, Reason.FRAMING) == (finding.outcome, finding.reason)
