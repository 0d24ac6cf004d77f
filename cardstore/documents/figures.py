"""Writing the figures of a card as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import OFFSET_UNIT, schema_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.documents.writing import Document
    from cardstore.text.numbers import StatedField, StatedFigure


def figures_document(card_id: str, figures: Sequence[StatedFigure]) -> Document:
    """Describe what a card's quote states in numbers.

    Args:
        card_id: the card's id.
        figures: those of its quote; their spans are places in the quote.
    """
    return {
        "schema": schema_id("figures"),
        "card_id": card_id,
        "offset_unit": OFFSET_UNIT,
        "figures": [_figure(figure) for figure in figures],
    }


def _figure(figure: StatedFigure) -> Document:
    return {
        "kind": figure.kind.value,
        "text": figure.text,
        "span": {"start": figure.span.start, "end": figure.span.end},
        "value": _field(figure.value),
        "unit": _field(figure.unit),
        "per": figure.per,
        "base": _field(figure.base),
        "population": _field(figure.population),
        "period": _field(figure.period),
        "direction": _field(figure.direction),
        "hedges": [hedge.value for hedge in figure.hedges],
        "doubts": list(figure.doubts),
    }


def _field(field: StatedField | None) -> Document | None:
    if field is None:
        return None
    return {
        "value": field.value,
        "text": field.text,
        "span": {"start": field.span.start, "end": field.span.end},
    }
