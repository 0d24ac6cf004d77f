"""The check of vendor wording: does the sentence say who says so, where only a seller does?

Comes in: the kinds of the cited sources. Where vendors, or those who only collect others' reports,
are the best support, a sentence that calls it research fails, and one that states it barely is for
a person: it has to say "according to a vendor report" or its like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.attribution import (
    ATTRIBUTION_VERSION,
    find_research_wording,
    names_seller,
)
from cardstore.claims.read_once import read_once
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.sources.kinds import wording_for
from cardstore.sources.source import SourceKind

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "vendor_wording"
_LEAST_NAME = 3


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.VENDOR_NONE,
    message="Not only vendors or collectors of reports stand behind the sentence.",
)


def check_vendor_wording(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether what only a vendor supports is told as such."""
    needed = wording_for(card.source.kind for card in dossier.cards)
    if needed is None:
        return _NOTHING
    own = read_once(dossier.sentence).own_words
    collector = all(card.source.kind is SourceKind.AGGREGATOR for card in dossier.cards)
    named = names_seller(own, _names(dossier), collector=collector)
    evidence = (("wording", needed), ("word_list", ATTRIBUTION_VERSION))
    if named:
        return Finding(
            check=CHECK,
            outcome=Outcome.PASS,
            reason=Reason.VENDOR_ATTRIBUTED,
            message="The sentence says who says so.",
            evidence=evidence,
        )
    research = find_research_wording(own)
    if research:
        return Finding(
            check=CHECK,
            outcome=Outcome.FAIL,
            reason=Reason.VENDOR_AS_RESEARCH,
            message=f"“{research}”: the best support is not research; write “{needed}”.",
            evidence=(("words", research), *evidence),
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.VENDOR_UNATTRIBUTED,
        message=f"The sentence does not say who says so; write “{needed}”.",
        evidence=evidence,
    )


def _names(dossier: SentenceDossier) -> tuple[str, ...]:
    """Give what the cited sources and their authors are called, long names by their first word."""
    names: list[str] = []
    for card in dossier.cards:
        source = card.source
        called = (
            source.title,
            source.publisher,
            source.venue,
            *(c.family for c in source.creators),
        )
        for name in called:
            words = name.split()
            names += [name] if words else []
            if len(words) > 1 and len(words[0]) > _LEAST_NAME and name != source.title:
                names.append(words[0])
    return tuple(dict.fromkeys(names))
