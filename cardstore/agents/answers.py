"""Answers: what tools give, as JSON objects that are as short as an agent's context needs them.

Comes in: values of the library. Goes out: objects for which `tools` has the schemas. Boxes, offsets
and digests stay in the library; `cardstore show --json` and the like give them whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardstore.documents import edition_statement
from cardstore.gate.checks.verbatim import describe_differences
from cardstore.gate.finding import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.anchors.found import FoundPlace, FoundQuote
    from cardstore.cards.card import Card
    from cardstore.cards.issued import IssuedCards
    from cardstore.gate.finding import Finding
    from cardstore.workflow.library import Library
    from cardstore.workflow.reports import CheckReport, SentenceReport

Answer: TypeAlias = "dict[str, object]"


def card_answer(library: Library, card: Card) -> Answer:
    """Give a card with its edition, and whether it still stands."""
    retraction = library.retraction(card.card_id)
    return {
        "card_id": card.card_id,
        "mark": card.mark,
        "quote": card.quote,
        "gloss": card.gloss,
        "tags": list(card.tags),
        "source_id": card.source_id,
        "edition": edition_statement(library.source(card.source_id)),
        "claimed_page": card.claimed.shown,
        "fit": card.fit,
        "reading": card.reading.value,
        "made_by": card.made_by,
        "retracted": None if retraction is None else retraction.detail,
    }


def issued_answer(library: Library, issued: IssuedCards) -> Answer:
    """Give cards that were handed out, and how the rest is asked for."""
    return {
        "cards": [card_answer(library, card) for card in issued],
        "total": issued.total,
        "next_cursor": issued.next_cursor,
    }


def checked_answer(reports: Iterable[CheckReport]) -> Answer:
    """Give what the checks of cards found, and the weightiest of it."""
    told = tuple(reports)
    return {
        "outcome": _weightiest(told).value,
        "cards": [
            {
                "card_id": report.card_id,
                "outcome": report.outcome.value,
                "findings": _findings(report.findings),
            }
            for report in told
        ],
    }


def sentence_answer(report: SentenceReport) -> Answer:
    """Give what the checks of a sentence and its cards found, and what can be done."""
    return {
        "outcome": report.outcome.value,
        "bin": report.bin.value,
        "findings": _findings(report.findings),
        "cards": checked_answer(report.cards)["cards"] if report.cards else [],
        "repairs": [
            {"kind": one.kind.value, "message": one.message, "replacement": one.replacement}
            for one in report.repairs
        ],
    }


def found_answer(found: FoundQuote) -> Answer:
    """Give where words stand, what is near, and how many editions could not be searched."""
    return {
        "outcome": found.outcome.value,
        "message": found.message,
        "places": [_place(place) for place in found.places],
        "near": [_place(place) for place in found.near],
        "more": found.more,
        "not_searched": [f"{one.source_id}: {one.reason}" for one in found.unsearched[:20]],
    }


def _weightiest(reports: Iterable[CheckReport]) -> Outcome:
    """Fold the outcomes of cards: one that could not be checked is not outweighed by passes."""
    outcomes = {report.outcome for report in reports}
    order = (Outcome.FAIL, Outcome.UNAVAILABLE, Outcome.UNSURE, Outcome.PASS)
    return next((one for one in order if one in outcomes), Outcome.UNAVAILABLE)


def _place(place: FoundPlace) -> Answer:
    return {
        "source_id": place.source.source_id,
        "edition": edition_statement(place.source),
        "status": place.source.status.value,
        "shown": place.shown,
        "page_known": place.page_known,
        "fit": place.fit.value,
        "printed": place.printed,
        "differences": [describe_differences((one,)) for one in place.differences],
    }


def _findings(findings: Iterable[Finding]) -> list[Answer]:
    return [
        {
            "check": one.check,
            "outcome": one.outcome.value,
            "reason": one.reason.value,
            "message": one.message,
        }
        for one in findings
    ]
