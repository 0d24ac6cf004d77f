"""Told counts: "the two grounds" of a quote that names two and counts none.

A small number behind "the", "both" or "one of" counts what is spoken of, and a quote may name each
without a number. Where no figure of the quotes is anything like it, a person counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Figure

_MOST = 4
_LED = re.compile(
    r"(?i)\b(?:the|these|those|all|his|her|its|their|(?:one|each|either|any)\s+of)\s+$"
)


def soften_count(figure: Figure, sentence: str, *, near: Figure | None) -> Judgement | None:
    """Give the doubt that is left of a small count that is missing; None for none.

    Args:
        figure: the sentence's.
        sentence: the sentence.
        near: the quote's figure that is nearest; with one of the same kind the count is another.
    """
    amount = figure.amount
    if amount is None or (near is not None and near.noun == figure.noun):
        return None
    if figure.kind is not FigureKind.QUANTITY:
        return None
    small = amount.low == amount.high and 1 < amount.low <= _MOST and amount.unit is None
    if not small or figure.text[:1].isdigit():
        return None
    led = figure.text.lower() == "both" or _LED.search(sentence[: figure.span.start]) is not None
    return person("no quote has it; it may count what one names") if led else None
