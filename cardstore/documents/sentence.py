"""Documents about sentences: what its checks found, and what cards have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.documents.writing import OFFSET_UNIT, finding_document, schema_id
from cardstore.gate.finding import Reason
from cardstore.gate.running import fold_outcomes
from cardstore.gate.verdict import bin_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.cards.origins import PairOrigin
    from cardstore.cards.shared_words import SharedWords
    from cardstore.documents.writing import Document, Json
    from cardstore.gate.finding import Finding
    from cardstore.gate.repairs import Repair


def sentence_document(
    sentence: str,
    *,
    cards: Sequence[tuple[str, Sequence[Finding]]],
    findings: Sequence[Finding],
    repairs: Sequence[Repair],
    marks: Sequence[DraftMarkKind] = (),
) -> Document:
    """Describe what the checks of a sentence and its cards found.

    Args:
        sentence: as it was handed in.
        cards: each card's id as it was asked for, and its findings.
        findings: those of the sentence itself.
        repairs: what can be done; their places count code points of `sentence`.
        marks: what its writer says of it in brackets.
    """
    everything = (*findings, *(finding for _, found in cards for finding in found))
    told: list[Json] = [
        {
            "card_id": card_id,
            "outcome": fold_outcomes(found).value,
            "findings": [finding_document(finding) for finding in found],
        }
        for card_id, found in cards
    ]
    return {
        "schema": schema_id("sentence"),
        "sentence": sentence,
        "offset_unit": OFFSET_UNIT,
        "outcome": fold_outcomes(everything).value,
        "bin": bin_of(
            everything,
            framing=any(finding.reason is Reason.FRAMING for finding in findings),
            abstains=DraftMarkKind.UNVERIFIED in marks,
        ).value,
        "marks": [mark.value for mark in marks],
        "cards": told,
        "findings": [finding_document(finding) for finding in findings],
        "repairs": [_repair(repair) for repair in repairs],
    }


def shared_origins_document(pairs: Sequence[PairOrigin]) -> Document:
    """Describe what every two cards have in common."""
    return {"schema": schema_id("shared-origins"), "pairs": [_pair(pair) for pair in pairs]}


def _repair(repair: Repair) -> Document:
    span = repair.span
    return {
        "check": repair.check,
        "kind": repair.kind.value,
        "message": repair.message,
        "span": None if span is None else {"start": span.start, "end": span.end},
        "replacement": repair.replacement,
    }


def _pair(pair: PairOrigin) -> Document:
    facts: list[Json] = [
        {
            "fact": fact.fact.value,
            "first": fact.first,
            "second": fact.second,
            "shared": fact.shared,
        }
        for fact in pair.facts
    ]
    return {
        "first": pair.first,
        "second": pair.second,
        "same_source": pair.same_source,
        "facts": facts,
        "words": _words(pair.words),
        "around": None if pair.around is None else _words(pair.around),
    }


def _words(words: SharedWords) -> Document:
    return {
        "first_share": words.first_share,
        "second_share": words.second_share,
        "runs": list(words.runs),
    }
