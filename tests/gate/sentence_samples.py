"""Cards and sentences of our own invention for the checks of sentences."""

from __future__ import annotations

from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier, SourceState
from cardstore.sources.resolution import Verdict
from cardstore.sources.source import Creator, Source

TOLLE = Source(
    source_id="tolle-1893",
    work_id="tolle",
    title="The Harbour Lamps",
    creators=(Creator(family="Tolle", given="Ada"),),
)
AMES = Source(
    source_id="ames-1901",
    work_id="ames",
    title="A Pilot's Log",
    creators=(Creator(family="Ames", given="Josiah"),),
)
KNOWN = SourceState(verdict=Verdict.ACCEPT, asked_at="2026-01-02T03:04:05Z")
LAMP = CitedCard(
    card_id="LAMP-1",
    quote="I told the keeper that I would not put out the harbour lamp before dawn, and he laughed "
    "at me for it; but the lamp burned on.",
    source=TOLLE,
    state=KNOWN,
)
PILOTS = CitedCard(
    card_id="PILOTS-2",
    quote="The pilots’ boats, old as they were, stood the weather that no other boat on this coast "
    "could stand.",
    source=AMES,
    state=KNOWN,
)
MARKED = CitedCard(
    card_id="MARKED-3",
    quote="[T]he quay [of Hallmouth] was dry […] and nobody had seen it so in forty years.",
    source=AMES,
    state=KNOWN,
)


def dossier(sentence, *cards):
    """Put a sentence and its cards together; without cards named, that of the lamp."""
    return SentenceDossier(sentence=sentence, cards=cards or (LAMP,))


def checked(check, sentence, *cards):
    """Run a check with the current policy."""
    return check(dossier(sentence, *cards), Policy())
