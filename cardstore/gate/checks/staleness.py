"""The staleness check: does the sentence say of the present what its cards can only say of then?

"The oldest", "still standing", "today" were true when a source was written. A person looks at the
date, unless the sentence gives it itself: by a mark "[as-of: 1931]", or by telling in the past who
said so ("…, the report said"). What is quoted is the source's own.
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
_DATE = re.compile(r"\d")


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
    dated = any(m.kind is DraftMarkKind.AS_OF and _DATE.search(m.argument) for m in dossier.marks)
    if dated or is_told_then(own):
        return Finding(
            check=CHECK,
            outcome=Outcome.PASS,
            reason=Reason.STALE_DATED,
            message=f"“{words[0]}” is told as of its time.",
            evidence=evidence,
        )
    years = sorted({str(card.source.year) for card in dossier.cards if card.source.year})
    told = f" The cards are of {', '.join(years)}." if years else ""
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
