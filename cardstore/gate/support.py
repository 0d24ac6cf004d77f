"""Support: what a judge's scores mean for a sentence. The judge flags; it shows nothing.

Comes in: a sentence with its cards, what the judge said of the sentence and each card alone, and
the judge's thresholds. Goes out: one finding. No score is in it: a person who decides must not be
led by one.

The method, in steps:

1. Where the judge said nothing of a card, and no other card alone is enough, it could not be
   judged: never a pass. Where what it said in words is not the same each time, or no answer, a
   person looks.
2. Without thresholds nothing passes, whatever the score.
3. The card with the highest score decides, since one card alone must support the sentence: at HIGH
   or above it passes; at LOW or below it is sent on to a person, which says nothing about whether
   it is true.
4. Between them a second judge is asked, where there is one; what it does not find supported goes to
   a person. Where the first judge has no HIGH there is nothing to be between: then a second judge
   of which nothing was calibrated would decide alone, and lets nothing pass either.

A sentence that joins several sources goes to a person by another check, whatever comes out here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.judge import Opinion
from cardstore.gate.thresholds import require_thresholds_of

if TYPE_CHECKING:
    from cardstore.gate.judge import JudgeRecord, Support
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.gate.thresholds import Thresholds

CHECK = "support"
NOT_TRUTH = "Supported is not true: the card itself may be wrong."
NO_MODEL = "No model ran: words were compared."
# An opinion as a score, so that one rule holds for both kinds of judges. What is neither is none.
_SCORES = {Opinion.SUPPORTED: 1.0, Opinion.PARTLY: 0.5, Opinion.UNSUPPORTED: 0.0}
_NOT_CLEARED = {
    Opinion.PARTLY: "finds the sentence stronger than the card, or more specific",
    Opinion.UNSUPPORTED: "does not find it in the card",
    Opinion.UNSTABLE: "said something else when it was asked again",
    Opinion.INVALID: "gave no usable answer",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What one judge said of a sentence.

    Attributes:
        record: who judged.
        supports: one answer a card of the dossier, in its order, each asked alone; None where that
            card could not be judged.
        thresholds: the judge's; None where it was never calibrated.
        why: why a card could not be judged, a clause without a stop; "" where all were.
    """

    record: JudgeRecord
    supports: tuple[Support | None, ...]
    thresholds: Thresholds | None = None
    why: str = ""

    def __post_init__(self) -> None:
        """Refuse thresholds of another judge."""
        if self.thresholds is not None:
            require_thresholds_of(self.record, self.thresholds)

    @property
    def scores(self) -> tuple[float | None, ...]:
        """Give the score of each card; None where there is none that could be used."""
        return tuple(score_of(support) for support in self.supports)

    @property
    def best(self) -> int | None:
        """Give the place of the card with the highest score, the first of equals; None for none."""
        scored = [(score, -place) for place, score in enumerate(self.scores) if score is not None]
        return -max(scored)[1] if scored else None

    @property
    def score(self) -> float | None:
        """Give the highest score, which decides; None where no card has one.

        It is kept for calibration, and never shown where a person decides.
        """
        return max((score for score in self.scores if score is not None), default=None)


def score_of(support: Support | None) -> float | None:
    """Give the score of an answer, 0 to 1; None where there is none that could be used.

    An opinion has one too: supported 1, partly 0.5, unsupported 0. What changed when the judge was
    asked again, and what was no answer, have none.
    """
    if support is None:
        return None
    if support.opinion is not None:
        return _SCORES.get(support.opinion)
    prob = support.prob
    return prob if prob is not None and 0.0 <= prob <= 1.0 else None


def decide_support(
    dossier: SentenceDossier,
    judged: Judged,
    *,
    second: Judged | None = None,
    no_second: str = "",
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say what the judge's answers mean for the sentence.

    Args:
        dossier: the sentence and the cards it cites.
        judged: what the judge said, one answer a card.
        second: what a second judge said; looked at only where the first one's score lies between
            LOW and HIGH. One that answers in words needs no thresholds there; see `may_clear`.
        no_second: why there is no second judge though one is named.
        policy: the rules in force.

    Raises:
        ValueError: there is not one answer for each card.
    """
    for answers in (judged, second):
        if answers is not None and len(answers.supports) != len(dossier.cards):
            msg = f"{len(dossier.cards)} cards have {len(answers.supports)} answers"
            raise ValueError(msg)
    if not dossier.cards:
        return _finding(
            Outcome.NOT_APPLICABLE,
            Reason.SUPPORT_NO_CARD,
            "There is no card to hold the sentence against.",
        )
    if _passes(judged):
        return _passed(dossier, judged)
    if None in judged.scores:
        return _not_judged(dossier, judged)
    if judged.thresholds is None:
        return _told(
            judged,
            Outcome.UNSURE,
            Reason.SUPPORT_UNCALIBRATED,
            f"{judged.record.called} was never calibrated on pairs of this library, so nothing "
            "passes by its scores",
        )
    if _is_low(judged):
        return _told(
            judged,
            Outcome.UNSURE,
            Reason.SUPPORT_LOW,
            f"Sent on to a person: {judged.record.called} saw little support for it in "
            f"{_cards(dossier)}; that says nothing about whether it is true",
        )
    return _between(dossier, judged, second, no_second=no_second)


def _between(
    dossier: SentenceDossier, judged: Judged, second: Judged | None, *, no_second: str
) -> Finding:
    """Give the finding for a score between LOW and HIGH, or above LOW where there is no HIGH."""
    begins = f"{judged.record.called} is not sure whether {_cards(dossier)} supports it"
    if judged.thresholds is not None and judged.thresholds.high is None:
        begins = f"no score of {judged.record.called} lets a sentence pass{_no_high(judged)}"
    if second is not None and not may_clear(judged, second.thresholds):
        no_second = why_idle(second.record)
        second = None
    if second is None:
        message = f"{begins}, and there is no second judge"
        if no_second:
            message += f" ({no_second.rstrip('.')})"
        return _told(judged, Outcome.UNSURE, Reason.SUPPORT_MIDDLE, message)
    place = _cleared(second)
    if place is None and None in second.supports:
        why = f" ({second.why})" if second.why else ""
        message = f"{begins}; {second.record.called} could not be asked{why}"
        return _told(judged, Outcome.UNAVAILABLE, Reason.SUPPORT_NOT_JUDGED, message, second=second)
    if place is None:
        message = f"{begins}; {_why_not(second)}"
        return _told(judged, Outcome.UNSURE, Reason.SUPPORT_MIDDLE, message, second=second)
    card = dossier.cards[place].card_id
    message = f"{begins}; {second.record.called} finds it supported by card {card}{_rests(second)}"
    return _told(judged, Outcome.PASS, Reason.SUPPORT_SECOND, message, second=second, card_id=card)


def may_clear(judged: Judged, thresholds: Thresholds | None) -> bool:
    """Tell whether a second judge may let pass what a first one left open.

    One that nothing was calibrated for may only where the first one's own HIGH bounds what it is
    asked about. No HIGH, one withheld, or one set by hand for answers in words bounds nothing.

    Args:
        judged: what the first judge said.
        thresholds: the second one's; None where it was never calibrated.
    """
    if thresholds is not None:
        return True
    if judged.thresholds is None or judged.thresholds.high is None:
        return False
    in_words = any(one is not None and one.opinion is not None for one in judged.supports)
    return not (in_words and judged.thresholds.by_hand)


def why_idle(record: JudgeRecord) -> str:
    """Say why a second judge is not asked that may clear nothing: a clause."""
    return (
        f"{record.called} is not asked: nothing was calibrated for its answers, so where no score "
        "of the first judge lets a sentence pass, they do not either"
    )


def _no_high(judged: Judged) -> str:
    """Say why a calibrated judge has no HIGH, behind a comma."""
    if judged.thresholds is None or judged.thresholds.by_hand:
        return ", as its thresholds were set by hand"
    if judged.thresholds.withheld:
        return ", since the HIGH that was fitted did not hold on the pairs kept for the report"
    return ", since no score was high enough on the pairs it was fitted on"


def _passes(judged: Judged) -> bool:
    """Tell whether one card alone has a score at HIGH or above.

    Not where the judge names words that the card does not support; and an answer in words passes
    only by a calibration that was made of it: one set by hand cannot tell what it is worth.
    """
    high = None if judged.thresholds is None else judged.thresholds.high
    if judged.thresholds is None or high is None or judged.best is None or judged.score is None:
        return False
    best = judged.supports[judged.best]
    if best is None or best.unsupported or (best.opinion and judged.thresholds.by_hand):
        return False
    return judged.score >= high


def _is_low(judged: Judged) -> bool:
    low = None if judged.thresholds is None else judged.thresholds.low
    return low is not None and judged.score is not None and judged.score <= low


def _cleared(second: Judged) -> int | None:
    """Give the place of the card by which a second judge finds it supported; None for none."""
    if second.thresholds is not None:
        return second.best if _passes(second) else None
    opinions = [None if support is None else support.opinion for support in second.supports]
    return opinions.index(Opinion.SUPPORTED) if Opinion.SUPPORTED in opinions else None


def _why_not(second: Judged) -> str:
    """Say what a second judge said that did not find it supported."""
    called = second.record.called
    opinions = [one.opinion for one in second.supports if one is not None and one.opinion]
    if opinions:
        # The most favourable answer is the one to tell.
        nearest = next(opinion for opinion in _TOLD_FIRST if opinion in opinions)
        return f"{called} {_NOT_CLEARED.get(nearest, _BELOW)}"
    if second.thresholds is None:
        return f"{called} was never calibrated on pairs of this library"
    return f"{called} {_BELOW}"


_BELOW = "does not reach its own threshold"
_TOLD_FIRST = (
    Opinion.SUPPORTED,
    Opinion.PARTLY,
    Opinion.UNSTABLE,
    Opinion.INVALID,
    Opinion.UNSUPPORTED,
)


def _passed(dossier: SentenceDossier, judged: Judged) -> Finding:
    card = dossier.cards[judged.best or 0].card_id
    message = f"{judged.record.called} finds it supported by card {card}{_rests(judged)}"
    return _told(judged, Outcome.PASS, Reason.SUPPORT_HIGH, message, card_id=card)


def _rests(judged: Judged) -> str:
    """Say what a judge's thresholds rest on, behind a comma or in brackets."""
    thresholds = judged.thresholds
    if thresholds is None:
        return ", by an answer in words that nothing was calibrated for"
    if thresholds.bound is None:
        return f" (thresholds set by hand by {thresholds.made_by or 'nobody named'})"
    report = thresholds.report
    return (
        f" (of {report.unsupported} labelled pairs without support {report.unsupported_high} "
        f"would have passed: at most {thresholds.bound:.2%} with {1 - thresholds.alpha:.0%} "
        "confidence)"
    )


def _not_judged(dossier: SentenceDossier, judged: Judged) -> Finding:
    """Give the finding where a card has no score: unable to run, or no use in what it said."""
    unscored = [one for one in judged.supports if score_of(one) is None]
    opinions = [one.opinion for one in unscored if one is not None and one.opinion is not None]
    if len(opinions) == len(unscored):
        said = _NOT_CLEARED[min(opinions, key=_TOLD_FIRST.index)]
        message = f"{judged.record.called}, asked about {_cards(dossier)}, {said}"
        return _told(judged, Outcome.UNSURE, Reason.SUPPORT_UNSTABLE, message)
    missing = [
        card.card_id
        for card, score in zip(dossier.cards, judged.scores, strict=True)
        if score is None
    ]
    why = f" ({judged.why})" if judged.why else ""
    message = f"{judged.record.called} could not judge it by {_named(missing)}{why}"
    return _told(judged, Outcome.UNAVAILABLE, Reason.SUPPORT_NOT_JUDGED, message)


def _cards(dossier: SentenceDossier) -> str:
    return _named([card.card_id for card in dossier.cards])


def _named(card_ids: list[str]) -> str:
    if len(card_ids) == 1:
        return f"card {card_ids[0]}"
    return f"any one of cards {', '.join(card_ids[:-1])} and {card_ids[-1]}"


def _told(
    judged: Judged,
    outcome: Outcome,
    reason: Reason,
    message: str,
    *,
    second: Judged | None = None,
    card_id: str = "",
) -> Finding:
    """Put a finding together: what was seen, that no model ran, and that support is not truth."""
    sentences = [f"{message[:1].upper()}{message[1:]}."]
    if not (judged.record.runs_model or (second is not None and second.record.runs_model)):
        sentences.append(NO_MODEL)
    if outcome is Outcome.PASS:
        sentences.append(NOT_TRUTH)
    evidence = [("judge", judged.record.called)]
    if judged.thresholds is not None:
        evidence.append(("thresholds", judged.thresholds.digest))
    if second is not None:
        evidence.append(("second_judge", second.record.called))
        if second.thresholds is not None:
            evidence.append(("second_thresholds", second.thresholds.digest))
    if card_id:
        evidence.append(("card_id", card_id))
    return _finding(outcome, reason, " ".join(sentences), tuple(evidence))


def _finding(
    outcome: Outcome, reason: Reason, message: str, evidence: tuple[tuple[str, str], ...] = ()
) -> Finding:
    return Finding(check=CHECK, outcome=outcome, reason=reason, message=message, evidence=evidence)
