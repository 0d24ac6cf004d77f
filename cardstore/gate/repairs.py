"""Repairs: what a writer can do about a finding of a sentence.

Comes in: the sentence, its cards and the findings. Goes out: for each fault the repairs that fit. A
quotation that is not in the card has three: correct it to the source's words, say it in words of
one's own without marks, or cut it. A repair is offered, never made; what is repaired is checked
anew, all of it.

Source: R. Rosenbaum's account of 26 quotations, each mended in one of these three ways, as the
requirements of this project tell it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id, suggest_card_id
from cardstore.claims.card_marks import find_near_marks
from cardstore.claims.mark_styles import MarkStyle
from cardstore.gate.checks.quoted_words import CHECK as QUOTED_WORDS
from cardstore.gate.checks.quoted_words import fit_quotations
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.source_repairs import SOURCE_REPAIRS
from cardstore.gate.telling import brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.quotations import Quotation
    from cardstore.gate.finding import Finding
    from cardstore.gate.quotation_fit import QuotationFit
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.spans import Span


class RepairKind(StrEnum):
    """What is done."""

    CORRECT = "correct"  # to the words of the source
    PARAPHRASE = "paraphrase"  # without marks
    CUT = "cut"
    CITE = "cite"  # another card, or the card in its form
    LOOK = "look"  # at the page, and confirm what it has
    MARK = "mark"  # set the quotation mark that is missing
    DECLARE = "declare"  # say in a mark how it was calculated, or as of when it is true
    ATTRIBUTE = "attribute"  # say in the sentence who says so
    ABSTAIN = "abstain"  # say that it is not traced, which is counted apart from a failure


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """One thing that can be done about a fault.

    Attributes:
        check: the check whose finding it mends.
        kind: see `RepairKind`.
        message: what to do, one sentence.
        span: the stretch of the sentence that would be replaced; None where only a writer can say.
        replacement: what would stand there; None where only a writer can say.
    """

    check: str
    kind: RepairKind
    message: str
    span: Span | None = None
    replacement: str | None = None


_PARAPHRASE = "Say it in words of your own, without quotation marks"
_CUT = "Cut the quotation, or the sentence"
_ORIGIN_REASONS = frozenset(
    {
        Reason.ORIGIN_SHARED,
        Reason.ORIGIN_PERHAPS_SHARED,
        Reason.CORROBORATION_ONE_CARD,
        Reason.CORROBORATION_FEW_CARDS,
        Reason.CORROBORATION_OF_ALL,
    }
)

_CALC = (RepairKind.DECLARE, "Declare it beside the sentence, as [calc: 312-206=106]")
_SAY_AS_CARD = (RepairKind.CORRECT, "Say it as the card says it, with its doubts and its bounds")
_WHO_SAYS_SO = (RepairKind.ATTRIBUTE, "Say who says so, “according to a vendor report” or its like")
_CUT_IT = (RepairKind.CUT, "Cut it")
_CLOSER = (RepairKind.PARAPHRASE, "Say it closer to the card, and no more than it says")
_ABSTAIN = (RepairKind.ABSTAIN, "Say that it could not be traced, and mark it [unverified]")
_BY_REASON: dict[Reason, tuple[tuple[RepairKind, str], ...]] = {
    Reason.SUPPORT_LOW: (_CLOSER, (RepairKind.CITE, "Cite a card that says it"), _ABSTAIN),
    Reason.SUPPORT_MIDDLE: (_CLOSER, _ABSTAIN),
    Reason.SUPPORT_UNSTABLE: (_CLOSER, _ABSTAIN),
    Reason.FRAMING_HAS_FACT: (
        (RepairKind.CITE, "Cite the card that shows it, as [card:ID]"),
        (RepairKind.PARAPHRASE, "Take the date, number, name or quotation out of the sentence"),
    ),
    Reason.NUMBERS_UNDECLARED: (_CALC, (RepairKind.CORRECT, "Say the figures of the card")),
    Reason.CALCULATION_WRONG: ((RepairKind.CORRECT, "Calculate it again"), _CUT_IT),
    Reason.CALCULATION_UNREAD: (_CALC, _CUT_IT),
    Reason.CALCULATION_OPERAND_MISSING: (
        (RepairKind.CITE, "Cite the card that has the number"),
        _CUT_IT,
    ),
    Reason.STALE_WORDING: (
        (RepairKind.DECLARE, "Say as of when it is true, as [as-of: 1931]"),
        (RepairKind.ATTRIBUTE, "Say who said so then: “…, the report said”"),
        (RepairKind.CORRECT, "Say it in the past"),
    ),
    Reason.VENDOR_AS_RESEARCH: (_WHO_SAYS_SO, _CUT_IT),
    Reason.VENDOR_UNATTRIBUTED: (_WHO_SAYS_SO, _CUT_IT),
    Reason.UNVERIFIED_AS_FACT: (
        (RepairKind.ATTRIBUTE, "Say in the sentence who claims it, or that it could not be traced"),
        _CUT_IT,
    ),
    Reason.DRIFT_NAME: (
        (RepairKind.CITE, "Cite the card that has the name"),
        _SAY_AS_CARD,
    ),
    Reason.DRIFT_SUBJECT: ((RepairKind.CITE, "Cite the card that is meant"), _CUT_IT),
    **dict.fromkeys(
        (
            Reason.DRIFT_NEGATION,
            Reason.DRIFT_HEDGE,
            Reason.DRIFT_SCOPE,
            Reason.DRIFT_DIRECTION,
            Reason.DRIFT_BASE,
            Reason.DRIFT_PERIOD,
            Reason.DRIFT_SUPERLATIVE,
            Reason.DRIFT_CAUSE,
            Reason.DRIFT_ROLES,
            Reason.DRIFT_SWAP,
        ),
        (_SAY_AS_CARD,),
    ),
}


def suggest_repairs(dossier: SentenceDossier, findings: Sequence[Finding]) -> tuple[Repair, ...]:
    """Give the repairs that fit the findings which neither passed nor did not apply, in order.

    Where a quotation failed it is mended first: what the sentence does with the card's sense is
    seen when it is checked anew.
    """
    told = [one for one in findings if one.outcome in {Outcome.FAIL, Outcome.UNSURE}]
    if any(one.check == QUOTED_WORDS and one.outcome is Outcome.FAIL for one in told):
        told = [one for one in told if not one.reason.value.startswith("drift_")]
    return tuple(repair for finding in told for repair in _for_finding(dossier, finding))


def _for_finding(dossier: SentenceDossier, finding: Finding) -> Iterable[Repair]:
    if finding.check == QUOTED_WORDS:
        yield from _for_quoted_words(dossier, finding)
    elif finding.reason in SOURCE_REPAIRS:
        for kind, message in SOURCE_REPAIRS[finding.reason]:
            yield Repair(check=finding.check, kind=RepairKind(kind), message=message)
    elif finding.reason in _ORIGIN_REASONS:
        yield from _for_origin(finding)
    elif finding.reason is Reason.NO_CARD:
        message = "Cite the card that shows it, as [card:ID], or cut the sentence"
        yield Repair(check=finding.check, kind=RepairKind.CITE, message=message)
    elif finding.reason is Reason.CARD_MARK_MISTYPED:
        yield from _for_marks(dossier, finding)
    elif finding.reason in _BY_REASON:
        yield from (
            Repair(check=finding.check, kind=kind, message=message)
            for kind, message in _BY_REASON[finding.reason]
        )
    elif finding.outcome is Outcome.FAIL:
        yield from _for_any(finding)


def _for_quoted_words(dossier: SentenceDossier, finding: Finding) -> Iterable[Repair]:
    for fit in fit_quotations(dossier):
        yield from _for_quotation(fit, dossier)
    if finding.reason is Reason.QUOTE_MARK_UNCLEAR:
        message = "Set the quotation mark that is missing, or take the lone one away"
        yield Repair(check=finding.check, kind=RepairKind.MARK, message=message)
    if finding.reason is Reason.QUOTATION_INTERRUPTED:
        yield from _for_interrupted(finding)


def suggest_card_repairs(card_id: str, findings: Sequence[Finding]) -> tuple[Repair, ...]:
    """Give what can be done about a card that the sentence cites and that failed.

    Args:
        card_id: as it is cited.
        findings: those of the card.
    """
    repairs = []
    for finding in findings:
        told = _CARD_REPAIRS.get(finding.reason)
        if finding.reason in _TO_LOOK_AT and finding.outcome is not Outcome.PASS:
            message = f"{card_id}: Look at the page, then “cardstore confirm {card_id}”"
            repairs.append(Repair(check=finding.check, kind=RepairKind.LOOK, message=message))
            continue
        if finding.outcome is not Outcome.FAIL:
            continue
        meant = None
        if finding.reason is Reason.CARD_ID_MISTYPED:
            meant = _meant(card_id)
            told = f"Write {meant}, if that is meant" if meant else told
        repairs.append(
            Repair(
                check=finding.check,
                kind=RepairKind.CITE,
                message=f"{card_id or 'No id'}: {told or _OTHER_CARD}",
                replacement=meant,
            )
        )
    return tuple(repairs)


def _meant(written: str) -> str | None:
    """Give the mark or marks that were probably meant: ids among other words, each in its own."""
    meant = suggest_card_id(written)
    ids = [meant] if meant else [part for part in _PARTS.split(written) if is_card_id(part)]
    return "".join(f"[card:{one}]" for one in ids) or None


_PARTS = re.compile(r"[\s,;|]+|card:")
_TO_LOOK_AT = frozenset({Reason.READING_ONCE, Reason.READING_MARKED})
_OTHER_CARD = "Make the card anew from the source, or cite another, or cut the sentence"
_CARD_REPAIRS = {
    Reason.CARD_ID_MISTYPED: "Copy the card's mark again",
    Reason.CARD_UNKNOWN: "Cite a card of the library, or cut the sentence",
    Reason.CARD_RETRACTED: "Cite a card that stands, or cut the sentence",
    Reason.CARD_NEVER_ISSUED: "Ask for cards with “cardstore request” and cite one of those",
}


def _for_quotation(fit: QuotationFit, dossier: SentenceDossier) -> Iterable[Repair]:
    """Give the three repairs of a quotation that failed, the first where there are words for it."""
    if fit.outcome is not Outcome.FAIL:
        return
    quotation = fit.quotation
    words = _source_words(fit, dossier)
    if words:
        yield Repair(
            check=QUOTED_WORDS,
            kind=RepairKind.CORRECT,
            message=f"Quote what card {fit.card_id} has: “{brief(words)}”",
            span=quotation.inner,
            replacement=_corrected(words, quotation),
        )
    if fit.reason is Reason.QUOTED_TITLE:
        yield Repair(
            check=QUOTED_WORDS,
            kind=RepairKind.PARAPHRASE,
            message="Set the title in italics instead of marks",
            span=quotation.span,
            replacement=f"*{' '.join(quotation.words.split()).rstrip(',.')}*",
        )
    elif quotation.word_count == 1:
        yield Repair(
            check=QUOTED_WORDS,
            kind=RepairKind.PARAPHRASE,
            message="Take the marks away, where the word is your own",
            span=quotation.span,
            replacement=quotation.words,
        )
    else:
        yield Repair(
            check=QUOTED_WORDS, kind=RepairKind.PARAPHRASE, message=_PARAPHRASE, span=quotation.span
        )
    yield Repair(check=QUOTED_WORDS, kind=RepairKind.CUT, message=_CUT, span=quotation.span)


def _source_words(fit: QuotationFit, dossier: SentenceDossier) -> str:
    """Give the card's words from the first to the last that was found, nothing left out."""
    if not fit.pieces:
        return ""
    card = next(card for card in dossier.cards if card.card_id == fit.card_id)
    return " ".join(card.quote[fit.pieces[0].start : fit.pieces[-1].end].split())


def _corrected(words: str, quotation: Quotation) -> str:
    """Give the card's words with the typographer's comma or stop that stood before the mark."""
    if quotation.style is MarkStyle.BLOCK:
        return words
    last = re.search(r"[,.]\s*$", quotation.words)
    kept = last.group().strip() if last and not re.search(r"[,.;:!?…]$", words) else ""
    return f"{words}{kept}"


def _for_interrupted(finding: Finding) -> Iterable[Repair]:
    message = "Quote both parts as the source runs, or mark what is left out with […]"
    yield Repair(check=finding.check, kind=RepairKind.CORRECT, message=message)
    yield Repair(check=finding.check, kind=RepairKind.PARAPHRASE, message=_PARAPHRASE)
    yield Repair(check=finding.check, kind=RepairKind.CUT, message=_CUT)


def _for_any(finding: Finding) -> Iterable[Repair]:
    """Give what can be done about any fault: say what the cards show, or nothing."""
    message = "Say what the cards show"
    yield Repair(check=finding.check, kind=RepairKind.CORRECT, message=message)
    yield Repair(check=finding.check, kind=RepairKind.CUT, message="Cut it")


def _for_origin(finding: Finding) -> Iterable[Repair]:
    yield Repair(
        check=finding.check,
        kind=RepairKind.CITE,
        message="Cite a card whose source rests on evidence of its own",
    )
    yield Repair(
        check=finding.check,
        kind=RepairKind.PARAPHRASE,
        message="Name the one origin, and say who follows whom",
    )
    yield Repair(
        check=finding.check,
        kind=RepairKind.CUT,
        message="Cut the claim that others say so too, or the card that adds no voice",
    )


def _for_marks(dossier: SentenceDossier, finding: Finding) -> Iterable[Repair]:
    for near in find_near_marks(dossier.sentence):
        meant = f"[card:{near.meant}]" if near.meant else None
        message = (
            f"Write {meant}, if that card is meant" if meant else "Write the mark as [card:ID]"
        )
        yield Repair(
            check=finding.check,
            kind=RepairKind.CITE,
            message=message,
            span=near.span,
            replacement=meant,
        )
