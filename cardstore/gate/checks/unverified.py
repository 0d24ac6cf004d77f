"""The check of unverified sentences: its writer says that it could not be traced.

A person sees every such sentence; it never passes. One that states the thing as a fact all the
same, without a word of doubt or of who claims it, is told so: its readers will not see the mark.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "unverified"
_DOUBT = re.compile(
    r"""\b(?:(?:could|can|did|do|have|has|had|was|were|is|are)(?:\s?not|n[’']t|\s+never|not)
    | unable | failed | no \s+ (?:source|study|record|trace|evidence|origin|document|proof)
    | un(?:verified|confirmed|traced|known|sourced|attributed|clear|certain|proven|supported)\w*
    | untraceable | reported(?:ly)? | alleged(?:ly)? | apparently | perhaps | possibly | supposedly
    | rumou?r\w* | said | says? | claims? | claimed | according | cannot | nobody | without
    | may | might | doubt\w* | disputed )\b""",
    re.VERBOSE | re.IGNORECASE,
)


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.UNVERIFIED_NONE,
    message="The sentence is not marked as unverified.",
)


def check_unverified(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Send what is marked as unverified to a person."""
    if not any(mark.kind is DraftMarkKind.UNVERIFIED for mark in dossier.marks):
        return _NOTHING
    if _DOUBT.search(dossier.sentence) is None:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.UNVERIFIED_AS_FACT,
            message=(
                "The sentence is marked as unverified and tells its matter as a fact; readers do "
                "not see the mark, so say in it who claims it or that it could not be traced."
            ),
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.UNVERIFIED,
        message="The sentence says that it could not be traced; a person sees it.",
    )
