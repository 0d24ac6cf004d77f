"""HandBack: what a writer and an editor get back, as values that every form is made of.

Comes in (from the workflow): the last decisions on manuscripts, what people ruled of them, their
cards with sources and links, and what an audit bounds. Goes out: `HandBack`. A person's word never
alters a verdict; what both amount to is told as a state of its own. No score is among the values.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.gate.verdict import Bin
from cardstore.review.standing import Standing

if TYPE_CHECKING:
    from cardstore.claims.manuscript import Manuscript
    from cardstore.documents.bound import BoundStatement
    from cardstore.gate.told import ToldSentence
    from cardstore.gate.waivers import Waiver, WaiverUse
    from cardstore.review.ruling import Ruling
    from cardstore.sources.links import LinkVerdict
    from cardstore.sources.source import Source
    from cardstore.text.numbers import StatedFigure


class HandedState(StrEnum):
    """Where a sentence stands after the gate and people, in the order of what is to be done."""

    WRONG = "wrong"  # a person says so
    ACCUSED = "accused"  # an auditor called it wrong and took that back; nobody else looked since
    DISPUTED = "disputed"  # two people say opposite things
    FAILED = "failed"  # the gate sent it back
    UNAVAILABLE = "unavailable"  # something could not run, which is never a pass
    CANNOT_TELL = "cannot_tell"  # a person looked, and could not say
    WAITS = "waits"  # for a person
    ABSTAINED = "abstained"  # it says itself that it is not verified
    CLEARED = "cleared"  # by a person
    PASSED = "passed"  # by the gate; whether people read it or not
    FRAMING = "framing"  # says nothing that could be shown


MENDED = (HandedState.WRONG, HandedState.FAILED)
"""What a writer has to mend."""
OPEN = (
    HandedState.ACCUSED,
    HandedState.DISPUTED,
    HandedState.UNAVAILABLE,
    HandedState.CANNOT_TELL,
    HandedState.WAITS,
    HandedState.ABSTAINED,
)
"""What is still to be decided."""
SETTLED = (HandedState.CLEARED, HandedState.PASSED, HandedState.FRAMING)
_SAID = {
    Standing.WRONG: HandedState.WRONG,
    Standing.DISPUTED: HandedState.DISPUTED,
}
_LEFT = {
    Standing.ACCUSED: HandedState.ACCUSED,
    Standing.CANNOT_TELL: HandedState.CANNOT_TELL,
}
_FOR_PEOPLE = {Bin.PERSON: HandedState.WAITS, Bin.ABSTAINED: HandedState.ABSTAINED}


def state_of(found: Bin, standing: Standing) -> HandedState:
    """Say where a sentence stands; nobody's word clears what failed or could not run.

    >>> state_of(Bin.PERSON, Standing.CLEARED)
    <HandedState.CLEARED: 'cleared'>
    """
    if standing in _SAID:
        return _SAID[standing]
    if found in {Bin.FAILED, Bin.UNAVAILABLE}:
        return HandedState(found.value)
    if standing in _LEFT:
        return _LEFT[standing]
    if found in _FOR_PEOPLE:
        return HandedState.CLEARED if standing is Standing.CLEARED else _FOR_PEOPLE[found]
    return HandedState(found.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedSentence:
    """A sentence as it is handed back.

    Attributes:
        told: what the gate decided, with its findings.
        run: the run that did.
        standing: what the rulings on it amount to.
        rulings: all of them, oldest first, those that were taken back included.
    """

    told: ToldSentence
    run: int
    standing: Standing = Standing.OPEN
    rulings: tuple[Ruling, ...] = ()

    @property
    def state(self) -> HandedState:
        """Where it stands."""
        return state_of(self.told.bin, self.standing)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedLink:
    """An address of a source and what was last found there; nothing is asked to tell it.

    Attributes:
        url: as the source's record has it.
        verdict: the last one; None where it was never asked for.
        snapshot: it is a snapshot that the record names.
    """

    url: str
    verdict: LinkVerdict | None = None
    snapshot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedCard:
    """A card that is cited, as notes tell it.

    Attributes:
        card_id: "7KQ2-M".
        quote: verbatim.
        source: its edition.
        locator: the page as people write it: "p. 57"; "" where no printed page is known.
        printed_pages: the labels its words stand on.
        retracted: it was taken out of use.
        links: the addresses of its source.
        figures: what its quote states in numbers, where a writer's own figures rest on it.
    """

    card_id: str
    quote: str
    source: Source
    locator: str
    printed_pages: tuple[str, ...] = ()
    retracted: bool = False
    links: tuple[HandedLink, ...] = ()
    figures: tuple[StatedFigure, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedRun:
    """A run whose decisions are handed back.

    Attributes:
        run: its number.
        at: when.
        rules: the digest of rules and policy.
        judge, second: who judged, for people; "" for none.
        judge_digest, thresholds: digests; "" for none.
        calibration: what the judge's word rests on, for people.
        requester: whose draft it was; "" where that was not said.
        publication: whether sources and links were asked again first.
        tracked_changes: what became of tracked changes: "refuse", "accept", "reject" or "".
        manuscripts: names of those that are handed back from it.
    """

    run: int
    at: str
    rules: str
    judge: str = ""
    second: str = ""
    judge_digest: str = ""
    thresholds: str = ""
    calibration: str = ""
    requester: str = ""
    publication: bool = False
    tracked_changes: str = ""
    manuscripts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBack:
    """All that is handed back.

    Attributes:
        at: when it was written.
        manuscripts: as they were read, in order.
        sentences: every one of them, in order.
        cards: those that are cited and the library has, each once.
        runs: those whose decisions these are, oldest first.
        waivers: those of these runs, and what becomes of each today.
        bound: what an audit says of the book.
        remarks: what a person should know, each a sentence.
    """

    at: str
    manuscripts: tuple[Manuscript, ...]
    sentences: tuple[HandedSentence, ...]
    cards: tuple[HandedCard, ...]
    runs: tuple[HandedRun, ...]
    bound: BoundStatement
    waivers: tuple[tuple[Waiver, WaiverUse], ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def counts(self) -> tuple[tuple[HandedState, int], ...]:
        """How many sentences stand where; every state once."""
        counted = Counter(one.state for one in self.sentences)
        return tuple((one, counted[one]) for one in HandedState)

    def of(self, manuscript: str) -> tuple[HandedSentence, ...]:
        """Give the sentences of one manuscript, in order."""
        return tuple(one for one in self.sentences if one.told.manuscript == manuscript)
