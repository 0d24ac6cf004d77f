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

HEDGED_EVENTS = (
    "As the last chapter showed, the overseer burned the barracks.",
    "In this essay the overseer burned the barracks.",
    "We know that the overseer burned the barracks.",
    "Perhaps it matters that the overseer sold the boys.",
    "Let us recall that the overseer sold the boys.",
    "Would you believe that the overseer escaped?",
    "My uncle betrayed the strikers.",
    "I saw the overseer whip a boy.",
    "It was the overseer who betrayed them.",
    "The overseer was corrupt.",
    "My uncle is a swindler.",
    "There was a mutiny.",
    "There was one survivor.",
    "They were thieves.",
    "Baker left his wife for a dancer.",
    "Wells burned the letters.",
    "Stone robbed the widow.",
    "Turkey was the aggressor.",
    "Apple hid the defect.",
)
DATED = (
    "It came to light a decade later.",
    "It happened at midnight.",
    "It happened last year.",
    "Yesterday it was still there.",
    "Ten years ago nobody asked.",
    "It happened on Christmas Eve.",
    "The US invaded the islands.",
    "¹² men died.",
    "Chapter 12 men died.",
    "Part 3 million perished.",
    "The liar was Łazarz.",
)
MORE_FRAMES = (
    "There is a temptation to read the silence as consent.",
    "None of this is to excuse what came after.",
    "Good intentions are poor evidence.",
    "What do we owe to the dead who left no papers?",
    "I came to this subject by accident.",
    "In what follows I take the opposite view.",
    "Chapter 4 returns to this quarrel from the other side.",
    "Let me begin with a confession.",
    "Perhaps that is too neat.",
    "It would be easy to stop here.",
    "The difficulty is not to find villains but to do without them.",
    "Every ledger is also an argument.",
    "Hope is a poor historian.",
    "Winter always seems longer in letters.",
    "If all this sounds abstract, the next section is not.",
    "Suppose the letter had arrived.",
    "Whether anyone believed it is another matter.",
    "So the question returns.",
    "That is the easy part.",
    "And yet something does not add up.",
    "Such certainty should make us uneasy.",
    "Power rarely explains itself.",
    "To put it bluntly: nobody was counting.",
    "One may call this luck, or one may call it policy.",
    "Memory is a bad clerk.",
    "The story has been told before, and told badly.",
    "Money, as ever, was the least of it.",
    "Who gets to be a witness?",
    "My own view changed as I read on.",
    "We have seen how fragile such bargains are.",
    "Not all silences are alike.",
    "Consider, for a moment, the view from the kitchen.",
    "The rest of this book is an attempt to answer that.",
    "There was more to it than greed.",
    "There were good reasons for caution.",
    "It was a matter of tone.",
    "The past is not a foreign country; it is a crowded one.",
    "Long before anyone spoke of progress, there was patience.",
    "Before we go on, a word of warning.",
    "Fire is a good servant.",
    "Cities forget faster than people do.",
    "Reading is a habit of the hands as well.",
    "Grace is harder to document than guilt.",
    "Time to turn to the other side of the account.",
)


def _framed(sentence: str) -> SentenceDossier:
    mark = DraftMark(kind=DraftMarkKind.FRAMING, argument="", span=Span(0, 1))
    return SentenceDossier(sentence=sentence, cards=(), marks=(mark,))


@pytest.mark.parametrize("sentence", EVENTS + HEDGED_EVENTS)
def test_what_somebody_did_is_for_a_person(sentence):
    """A mark does not make it known."""
    finding = check_citation(_framed(sentence), Policy())

    assert Outcome.UNSURE is finding.outcome
    assert Reason.FRAMING_HAS_FACT is finding.reason


@pytest.mark.parametrize("sentence", DATED)
def test_dates_without_a_figure_and_names_of_states_fail(sentence):
    """A reader could look them up."""
    assert Outcome.FAIL is check_citation(_framed(sentence), Policy()).outcome


@pytest.mark.parametrize("sentence", FRAMES + MORE_FRAMES)
def test_what_only_carries_a_text_on_passes(sentence):
    """There is nothing in it to be shown."""
    finding = check_citation(_framed(sentence), Policy())

    assert (Outcome.PASS, Reason.FRAMING) == (finding.outcome, finding.reason)
