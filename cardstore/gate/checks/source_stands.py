"""The check that a source still stands: current, or cited for a time when it was.

Comes in: the status of each source behind a sentence, and its mark "[as-of: 1931]". What follows:

- current: pass;
- archived or superseded: fail, unless the sentence says as of which year it speaks, and that is not
  before the source's own year: nobody can cite for 1925 what was written in 1931;
- retracted or withdrawn: fail. With an as-of mark a person decides, since a sentence may be about
  the retraction; it is never a fact by itself;
- a mark that names no year fails, whatever the status: nothing says what was meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.of_last import of_last_cards
from cardstore.gate.sights import Sight, fold_sights, one_a_source
from cardstore.sources.source import SourceStatus

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier

CHECK = "source_stands"
# "1931", "1931-05", "1931-05-03": what stands behind the year is for readers.
_AS_OF = re.compile(r"(?P<year>\d{3,4})(?:-\d{2}(?:-\d{2})?)?")
_GONE = frozenset({SourceStatus.RETRACTED, SourceStatus.WITHDRAWN})


def check_source_stands(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether the sources of a sentence's cards still stand, or did as of its year."""
    if not dossier.marks:
        return _of_cards(dossier.cards)
    said = [mark.argument for mark in dossier.marks if mark.kind is DraftMarkKind.AS_OF]
    years = {_year(argument) for argument in said}
    if None in years or len(years) > 1:
        shown = ", ".join(f"[as-of: {argument}]" if argument else "[as-of]" for argument in said)
        return Finding(
            check=CHECK,
            outcome=Outcome.FAIL,
            reason=Reason.AS_OF_UNCLEAR,
            message=f"{shown} does not name one year; write it as [as-of: 1931].",
        )
    year = next(iter(years), None)
    return fold_sights(CHECK, [_look(card, year) for card in one_a_source(dossier.cards)])


@of_last_cards
def _of_cards(cards: tuple[CitedCard, ...]) -> Finding:
    """Say it of the sources behind a sentence that says of itself nothing."""
    return fold_sights(CHECK, [_look(card, None) for card in one_a_source(cards)])


def _year(argument: str) -> int | None:
    found = _AS_OF.fullmatch(argument)
    return int(found["year"]) if found else None


def _look(card: CitedCard, as_of: int | None) -> Sight:
    """Say of one source whether it stands."""
    outcome, reason, message = _judge(card, as_of)
    return Sight(source_id=card.source.source_id, outcome=outcome, reason=reason, message=message)


def _judge(  # noqa: PLR0911 - one answer a case
    card: CitedCard, as_of: int | None
) -> tuple[Outcome, Reason, str]:
    source = card.source
    status = source.status
    if status is SourceStatus.CURRENT:
        return Outcome.PASS, Reason.SOURCE_CURRENT, "it is current"
    if status in _GONE:
        if as_of is None:
            told = f"it was {status.value}, and shows nothing as a fact"
            return Outcome.FAIL, Reason.SOURCE_GONE, told
        told = f"it was {status.value}; whether it may be told as of {as_of} is for a person"
        return Outcome.UNSURE, Reason.SOURCE_GONE, told
    if as_of is None:
        told = f"it is {status.value}; cite what is current, or say [as-of: YEAR]"
        return Outcome.FAIL, Reason.SOURCE_NOT_CURRENT, told
    if source.year is None:
        told = f"it is {status.value} and its year is not known, so {as_of} cannot be checked"
        return Outcome.UNSURE, Reason.AS_OF_UNCHECKED, told
    if as_of < source.year:
        told = f"it is of {source.year}, and the sentence speaks as of {as_of}, before it was made"
        return Outcome.FAIL, Reason.AS_OF_TOO_EARLY, told
    return Outcome.PASS, Reason.AS_OF_FITS, f"it is {status.value}, and cited as of {as_of}"
