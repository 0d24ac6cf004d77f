"""The check that a source exists: what the registries said of it, or a person who vouches for it.

Comes in: the state of each source behind a sentence. Nobody is asked here. What follows:

- accepted by the registries: pass;
- contradicted, with a second witness: fail, and no vouching outweighs that. Registries that know
  the work and have another author or year for it say that the record is wrong, not that the source
  cannot be found; then the record has to be corrected, which ends the contradiction, and what is
  corrected is asked for anew;
- held by none of them: fail, unless a person vouches for it;
- several may be meant: a person decides;
- nobody was asked, or a registry that was needed did not answer: the check could not run;
- a private person, a private place and their like: no registry settles them, so a person always
  decides, whatever a registry says.

A person's vouching is for the record as it is; it turns all of these but the contradiction to a
pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.of_last import of_last_cards
from cardstore.gate.sights import Sight, fold_sights, one_a_source
from cardstore.sources.resolution import Verdict
from cardstore.sources.witnesses import NEVER_LOOKED_UP, needs_evidence

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier
    from cardstore.sources.source import Source

CHECK = "source_exists"
_OUTCOMES = {
    Verdict.ACCEPT: (Outcome.PASS, Reason.SOURCE_RESOLVED),
    Verdict.REJECT: (Outcome.FAIL, Reason.SOURCE_CONTRADICTED),
    Verdict.NOT_FOUND: (Outcome.FAIL, Reason.SOURCE_NOT_FOUND),
    Verdict.AMBIGUOUS: (Outcome.UNSURE, Reason.SOURCE_AMBIGUOUS),
    Verdict.INCONCLUSIVE: (Outcome.UNAVAILABLE, Reason.SOURCE_INCONCLUSIVE),
    Verdict.NOT_ASKED: (Outcome.UNAVAILABLE, Reason.SOURCE_NOT_ASKED),
    Verdict.NEEDS_EVIDENCE: (Outcome.UNSURE, Reason.SOURCE_NEEDS_EVIDENCE),
}


def check_source_exists(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether the sources of a sentence's cards are known to exist."""
    return _of_cards(dossier.cards)


@of_last_cards
def _of_cards(cards: tuple[CitedCard, ...]) -> Finding:
    return fold_sights(CHECK, [_look(card) for card in one_a_source(cards)])


def _look(card: CitedCard) -> Sight:
    """Say of one source whether it exists."""
    source, state = card.source, card.state
    verdict = state.verdict
    if source.csl_type in NEVER_LOOKED_UP and verdict is not Verdict.REJECT:
        verdict = Verdict.NEEDS_EVIDENCE
    if state.vouched and verdict is not Verdict.REJECT and verdict is not Verdict.ACCEPT:
        return Sight(
            source_id=source.source_id,
            outcome=Outcome.PASS,
            reason=Reason.SOURCE_VOUCHED,
            message=state.vouched,
            evidence=(("registries", state.verdict.value),),
        )
    outcome, reason = _OUTCOMES[verdict]
    return Sight(
        source_id=source.source_id,
        outcome=outcome,
        reason=reason,
        message=_message(verdict, source, why=state.why.rstrip(".")),
        evidence=(("asked_at", state.asked_at),) if state.asked_at else (),
    )


def _message(verdict: Verdict, source: Source, *, why: str) -> str:
    """Write what the registries said, and what can be done."""
    if verdict is Verdict.NEEDS_EVIDENCE:
        needed = needs_evidence(source.csl_type, year=source.year)
        told = needed.sentence.rstrip(".") if needed else "no registry can vouch for it"
        return told[:1].lower() + told[1:]
    if verdict is Verdict.NOT_ASKED:
        asked = why or "nobody was asked whether it exists"
        return f"{asked}; ask: cardstore resolve {source.source_id}"
    because = f" ({why})" if why and verdict is not Verdict.ACCEPT else ""
    return {
        Verdict.ACCEPT: "the registries have it",
        Verdict.REJECT: f"the registries have something else{because}; correct its record",
        Verdict.NOT_FOUND: f"no registry has anything like it{because}",
        Verdict.AMBIGUOUS: f"which work is meant is not certain{because}",
        Verdict.INCONCLUSIVE: (
            f"a registry could not be asked{because}; ask again: "
            f"cardstore resolve {source.source_id}"
        ),
    }[verdict]
