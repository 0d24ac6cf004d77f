"""The check of the origin: does what a sentence says come from where its source says it does?

Comes in: a sentence's cards, the sources that theirs cite step by step, and the cards which the
library holds of those. What a sentence makes much of ([headline]) or what would hurt if it were
wrong ([stakes: medical]) needs its origin traced. The method:

1. a card of a primary source is at the origin itself;
2. else what its source cites is followed, as many steps as the policy says, to primary sources, and
   their cards must have what the sentence says: its figures, or where it states none a long run of
   the words of the card that is cited;
3. where no primary source is found on the way, the sentence is uncheckable: that is no fault, and
   goes to a person. A library in which nobody followed the chain could not run this check.

So does what may damage a living person of whom the library keeps a record; a person sees that in
any case, and is told whether it could be traced.

Without such a mark the kind of witness is told and nothing is traced. A secondary source is
flagged, and passes.

Source: the ladder of five rungs that the requirements of this project tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.cards.shared_words import LONG_RUN, compare_quotes
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.gate.checks.living_persons import check_living_persons
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.sources.citing import cited_names, own_names
from cardstore.sources.source import SourceKind
from cardstore.text.numbers import Answer, compare_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier
    from cardstore.sources.source import Source

CHECK = "origin_trace"
_TOLD = 3


class Witness(StrEnum):
    """What sort of witness stands behind a sentence: the nearest of its sources."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    UNKNOWN = "unknown"


class Traced(StrEnum):
    """Whether what a sentence says was traced to its origin."""

    YES = "yes"
    NO = "no"  # an origin is there, and its cards do not have it
    UNSURE = "unsure"  # an origin is there, and whether its cards have it is for a person
    UNCHECKABLE = "uncheckable"  # no origin at the end
    NOT_ASKED = "not_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What came of following a sentence to its origin.

    Attributes:
        traced: see `Traced`.
        reason: see `Reason`.
        message: one sentence for people.
    """

    traced: Traced
    reason: Reason
    message: str


_OUTCOMES = {
    Traced.YES: Outcome.PASS,
    Traced.NO: Outcome.UNSURE,
    Traced.UNSURE: Outcome.UNSURE,
    Traced.UNCHECKABLE: Outcome.UNSURE,
    Traced.NOT_ASKED: Outcome.UNAVAILABLE,
}
_UNMARKED = {
    Witness.PRIMARY: (Outcome.PASS, Reason.SOURCE_PRIMARY, "A primary source stands behind it."),
    Witness.SECONDARY: (
        Outcome.PASS,
        Reason.SOURCE_SECONDARY,
        "Only secondary sources stand behind it.",
    ),
    Witness.UNKNOWN: (
        Outcome.NOT_APPLICABLE,
        Reason.SOURCE_KIND_UNKNOWN,
        "Whether its sources are primary is not known.",
    ),
}


def check_origin_trace(dossier: SentenceDossier, policy: Policy) -> Finding:
    """Say whether what a sentence says was traced to its origin, where it has to be.

    The evidence has the witness and whether the origin was traced, for the ladder.
    """
    if not dossier.cards:
        return Finding(
            check=CHECK,
            outcome=Outcome.NOT_APPLICABLE,
            reason=Reason.NO_CARD,
            message="The sentence cites no card that stands, so nothing can be traced.",
        )
    witness = witness_of(dossier.cards)
    marked = needs_trace(dossier)
    found = None
    if marked or _may_damage(dossier, policy):
        found = trace(dossier, depth=policy.trace_depth)
    # That nobody followed the chain is told where the writer asked for it.
    if found is None or (found.traced is Traced.NOT_ASKED and not marked):
        outcome, reason, message = _UNMARKED[witness]
        return _finding(outcome, reason, message, witness=witness, traced=Traced.NOT_ASKED)
    return _finding(
        _OUTCOMES[found.traced],
        found.reason,
        found.message,
        witness=witness,
        traced=found.traced,
    )


def needs_trace(dossier: SentenceDossier) -> bool:
    """Tell whether a sentence says of itself that its origin has to be traced."""
    wanted = {DraftMarkKind.HEADLINE, DraftMarkKind.STAKES}
    return any(mark.kind in wanted for mark in dossier.marks)


def _may_damage(dossier: SentenceDossier, policy: Policy) -> bool:
    """Tell whether a sentence may damage somebody living of whom there is a record."""
    return (
        bool(dossier.persons)
        and check_living_persons(dossier, policy).reason is Reason.LIVING_DAMAGED
    )


def witness_of(cards: Sequence[CitedCard]) -> Witness:
    """Give the nearest witness behind a sentence; unknown where one of an untold kind may be it."""
    kinds = {card.source.kind for card in cards}
    if SourceKind.PRIMARY in kinds:
        return Witness.PRIMARY
    return Witness.UNKNOWN if SourceKind.UNKNOWN in kinds or not kinds else Witness.SECONDARY


def trace(dossier: SentenceDossier, *, depth: int) -> Trace:
    """Follow a sentence to its origin."""
    cited = [card for card in dossier.cards if card.source.kind is SourceKind.PRIMARY]
    origins = _primary_origins(dossier.cards, depth=depth)
    held = [
        one.quote
        for card in dossier.cards
        for one in card.origin_quotes
        if one.source_id in origins
    ]
    numbers = compare_numbers(dossier.sentence, [*(card.quote for card in cited), *held])
    if numbers.vacuous:
        return _trace_words(dossier, cited, held, origins=origins, depth=depth)
    if not cited and not held:
        return _no_quotes(dossier.cards, origins=origins, depth=depth)
    if numbers.answer is Answer.SUPPORTED:
        alone = all((one.quote_index or 0) < len(cited) for one in numbers.figures)
        return _traced(alone=alone, names=_names(cited, origins))
    names = _names(cited, origins)
    if numbers.answer is Answer.NEEDS_PERSON:
        return Trace(
            traced=Traced.UNSURE,
            reason=Reason.ORIGIN_UNSURE,
            message=f"A person should see whether the cards of {names} have it: {numbers.reason}",
        )
    return Trace(
        traced=Traced.NO,
        reason=Reason.ORIGIN_LACKS_IT,
        message=f"The cards of {names} do not have it: {numbers.reason}",
    )


def _trace_words(
    dossier: SentenceDossier,
    cited: Sequence[CitedCard],
    held: Sequence[str],
    *,
    origins: dict[str, Source],
    depth: int,
) -> Trace:
    """Follow a sentence that states no figure."""
    if cited:
        return _traced(alone=True, names=_names(cited, {}))
    if not held:
        return _no_quotes(dossier.cards, origins=origins, depth=depth)
    names = _names((), origins)
    for card in dossier.cards:
        if any(compare_quotes(card.quote, quote).longest >= LONG_RUN for quote in held):
            return _traced(alone=False, names=names)
    return Trace(
        traced=Traced.UNSURE,
        reason=Reason.ORIGIN_UNSURE,
        message=f"No card of {names} has the words; a person should see whether it says so.",
    )


def _traced(*, alone: bool, names: str) -> Trace:
    if alone:
        return Trace(
            traced=Traced.YES,
            reason=Reason.ORIGIN_IS_CITED,
            message=f"The origin itself is cited: {names}.",
        )
    return Trace(
        traced=Traced.YES,
        reason=Reason.ORIGIN_TRACED,
        message=f"It was traced to {names}, whose card has it.",
    )


def _no_quotes(cards: Sequence[CitedCard], *, origins: dict[str, Source], depth: int) -> Trace:
    """Say why there is no card of an origin."""
    if origins:
        names = _names((), origins)
        return Trace(
            traced=Traced.NO,
            reason=Reason.ORIGIN_LACKS_IT,
            message=f"Its origin may be {names}, of which there is no card; make one and cite it.",
        )
    if any(card.source.cites and not card.origins for card in cards):
        return Trace(
            traced=Traced.NOT_ASKED,
            reason=Reason.ORIGIN_NOT_FOLLOWED,
            message="What its sources cite was not followed.",
        )
    told = "; ".join(dict.fromkeys(_end_of(card, depth=depth) for card in cards))
    return Trace(
        traced=Traced.UNCHECKABLE,
        reason=Reason.ORIGIN_UNCHECKABLE,
        message=f"No origin stands at the end: {told}.",
    )


def _end_of(card: CitedCard, *, depth: int) -> str:
    """Say where the chain of one card ends."""
    chain = [card.source, *(one for step in card.origins[:depth] for one in step)]
    name = card.source.source_id
    held = {known for one in chain for known in own_names(one)}
    lacking = [cited for one in chain for cited in cited_names(one) if cited not in held]
    unknown = [one.source_id for one in chain if one.kind is SourceKind.UNKNOWN]
    if unknown:
        return f"of {_listed(unknown)} it is not told whether it is primary"
    if lacking and len(card.origins[:depth]) >= depth:
        return f"{name} was followed {depth} steps, and more would have to be taken"
    if lacking:
        return f"the library lacks {_listed(lacking)}, on which {name} rests"
    if len(chain) > 1:
        return f"{chain[-1].source_id}, to which {name} leads, names nothing that it rests on"
    return f"{name} names nothing that it rests on"


def _primary_origins(cards: Sequence[CitedCard], *, depth: int) -> dict[str, Source]:
    """Give the primary sources to which the cards lead, by id."""
    return {
        one.source_id: one
        for card in cards
        for step in card.origins[:depth]
        for one in step
        if one.kind is SourceKind.PRIMARY
    }


def _names(cited: Sequence[CitedCard], origins: dict[str, Source]) -> str:
    return _listed([*(card.source.source_id for card in cited), *origins])


def _listed(names: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(names))
    more = f" and {len(distinct) - _TOLD} more" if len(distinct) > _TOLD else ""
    return ", ".join(distinct[:_TOLD]) + more


@lru_cache(maxsize=64)
def _finding(
    outcome: Outcome, reason: Reason, message: str, *, witness: Witness, traced: Traced
) -> Finding:
    return Finding(
        check=CHECK,
        outcome=outcome,
        reason=reason,
        message=message,
        evidence=(("witness", witness.value), ("traced", traced.value)),
    )
