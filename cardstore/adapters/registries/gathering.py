"""Gathering: how the outcomes of several requests become one answer.

Comes in: outcomes, one after the other. Goes out: an `Answer`.

1. The identifiers are asked first.
2. Where none was given, or no record of one leaves the matter without question, words are searched
   for, so that a wrong identifier does not hide the work that was meant.
3. One request that could not be asked makes the whole answer "could not ask": half an answer would
   look like an absence or like a contradiction that is none.
4. Only where the record of an identifier cannot be used (registries hold records without titles,
   and records in the wrong place) may the search still settle the matter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from cardstore.adapters.registries.likeness import answers_claim
from cardstore.sources.registry import Answer, AnswerState, Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.adapters.web.transport import Outcome
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference

Found = TypeVar("Found")


class Gathering:
    """What one look-up has brought so far; used by one thread."""

    def __init__(self, registry: str) -> None:
        self._registry = registry
        self._candidates: dict[str, Record] = {}
        self._by_identifier: dict[str, None] = {}
        self._denied: dict[str, None] = {}
        self._why: Unavailable | None = None
        self._detail = ""
        self._doubt: tuple[Unavailable, str] | None = None
        self._requests = 0
        self._asked_at = ""
        self._asked = False

    @property
    def halted(self) -> bool:
        """Whether a request could not be asked, so that nothing more need be."""
        return self._why is not None

    @property
    def candidates(self) -> tuple[Record, ...]:
        """The records so far."""
        return tuple(self._candidates.values())

    def take(self, outcome: Outcome[Found]) -> Found | None:
        """Take down what a request came to; gives its value, None when there is none."""
        self._asked = True
        self._requests += outcome.requests
        if outcome.received_at:
            times = [time for time in (self._asked_at, outcome.received_at) if time]
            self._asked_at = min(times)
        if outcome.state is AnswerState.UNAVAILABLE:
            self._why = outcome.why
            self._detail = outcome.detail
        return outcome.value

    def take_one(self, outcome: Outcome[Found]) -> Found | None:
        """Take down what asking for an identifier came to; an unusable record is only a doubt."""
        if outcome.why is Unavailable.BAD_BODY:
            self._doubt = self._doubt or (outcome.why, outcome.detail)
            outcome = replace(outcome, state=AnswerState.NOT_FOUND, why=None)
        return self.take(outcome)

    def settled(self, claimed: Reference) -> bool:
        """Tell whether a candidate leaves no question."""
        return any(answers_claim(claimed, record) for record in self.candidates)

    def give_in_to_doubt(self) -> None:
        """Let an unusable record make the answer "could not ask"."""
        if self._doubt is not None and not self.halted:
            self._why, self._detail = self._doubt

    def found(self, records: Iterable[Record], *, by_identifier: bool = False) -> None:
        """Add candidates, the best first; one that is there already stays where it is."""
        for record in records:
            self._candidates.setdefault(record.record_id, record)
            if by_identifier:
                self._by_identifier[record.record_id] = None

    def deny(self, identifier: str) -> None:
        """Add an identifier, in its one form, that the registry says not to hold."""
        self._denied[identifier] = None

    def answer(self) -> Answer:
        """Give the answer."""
        state, why, detail = AnswerState.FOUND, self._why, self._detail
        if why is None and not self._asked:
            why = Unavailable.REFUSED
            detail = f"{self._registry}: the reference has nothing that could be asked for"
        if why is not None:
            state = AnswerState.UNAVAILABLE
        elif not self._candidates:
            state = AnswerState.NOT_FOUND
        whole = why is None
        return Answer(
            registry=self._registry,
            state=state,
            candidates=self.candidates if whole else (),
            why=why,
            detail=detail,
            by_identifier=tuple(self._by_identifier) if whole else (),
            denied=tuple(self._denied) if whole else (),
            requests=self._requests,
            asked_at=self._asked_at,
        )


class Steps(Protocol):
    """The two ways in which a registry is asked."""

    @property
    def name(self) -> str:
        """The registry's name."""

    def ask_identifiers(self, claimed: Reference, gathering: Gathering) -> None:
        """Ask for every identifier of the reference."""

    def search(self, claimed: Reference, gathering: Gathering) -> None:
        """Search for the reference's words."""


def gather(claimed: Reference, steps: Steps) -> Answer:
    """Ask in both ways, the second only where the first leaves a question."""
    gathering = Gathering(steps.name)
    steps.ask_identifiers(claimed, gathering)
    if not gathering.halted and not gathering.settled(claimed):
        steps.search(claimed, gathering)
    if not gathering.settled(claimed):
        gathering.give_in_to_doubt()
    return gathering.answer()
