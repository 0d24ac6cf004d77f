"""The staleness check: does the sentence say of the present what its cards can only say of then?

"The oldest", "still standing", "today" were true when a source was written. A person looks at the
date, unless the sentence gives it itself: by a mark "[as-of: 1931]", or by telling in the past who
said so ("…, the report said"). A mark dates it only where a card can know that time: one whose
source is of that year or later, or whose quote names the year; a source of 1893 knows nothing of
1931, and one without a year shows neither. What is quoted is the source's own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.claims.read_once import read_once
from cardstore.claims.stale_words import STALE_VERSION, find_stale, is_told_then
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "staleness"
_YEAR = re.compile(r"(?<!\d)\d{3,4}(?!\d)")


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.STALE_NONE,
    message="Nothing in the sentence that time alone could make untrue is seen.",
)


def check_staleness(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence has words that time alone can make untrue."""
    own = read_once(dossier.sentence).own_words
    words = find_stale(own)
    if not words:
        return _NOTHING
    evidence = (*(("words", one) for one in words), ("word_list", STALE_VERSION))
    late = _too_late(dossier)
    if is_told_then(own) or (late is None and _as_of(dossier)):
        return Finding(
            check=CHECK,
            outcome=Outcome.PASS,
            reason=Reason.STALE_DATED,
            message=f"“{words[0]}” is told as of its time.",
            evidence=evidence,
        )
    years = sorted({str(card.source.year) for card in dossier.cards if card.source.year})
    told = f" The cards are of {', '.join(years)}." if years else ""
    if late is not None:
        told += f" Whether they know of {late}, the year of the mark, is not shown."
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.STALE_WORDING,
        message=(
            f"“{words[0]}” speaks of the present; a person sees whether it is still so, or the "
            f"sentence says when it was.{told}"
        ),
        evidence=evidence,
    )


def _as_of(dossier: SentenceDossier) -> list[int]:
    """Give the years as of which the sentence says that it speaks."""
    marks = (one.argument for one in dossier.marks if one.kind is DraftMarkKind.AS_OF)
    return [int(year[0]) for argument in marks for year in [_YEAR.match(argument)] if year]


def _too_late(dossier: SentenceDossier) -> int | None:
    """Give a year of a mark of which no card of the sentence can know; None where there is none."""
    for year in _as_of(dossier):
        if not any(
            (card.source.year is not None and year <= card.source.year)
            or any(int(found[0]) == year for found in _YEAR.finditer(card.quote))
            for card in dossier.cards
        ):
            return year
    return None
