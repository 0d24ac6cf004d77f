"""Tallies: which side of "five votes to two" a figure of a sentence is told for."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_BETWEEN = re.compile(
    r"(?i)\s*(?:(?:votes|voices|ballots|members|councillors|to)\s+)?(?:to|against)\s*"
)
_FOR = re.compile(
    r"(?i)\b(?:for|in\s+favou?r|backed|supported|approved|carried|agreed|endorsed|wanted)\b"
)
_AGAINST = re.compile(
    r"(?i)\b(?:against|oppos\w+|reject\w*|dissent\w*|defeat\w*|objected|resisted|refus\w+|not|no)\b"
)
_CLAUSE = re.compile(r"[;:,!?()—–]|\.(?=\s|$)|\b(?:and|but|while|whereas|with)\b")


def is_outvoted(given: Figure, figures: Sequence[Figure], *, quote: str) -> bool:
    """Tell whether a figure is the smaller side of a tally: the two of "five votes to two"."""
    sides = _sides(figures, quote=quote)
    return any(last == given and _is_more(first, last) for first, last in sides)


def compare_tallies(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say whether the sentence tells of one side what the quote's tally has of the other.

    Args:
        asked: the sentence's figure.
        given: the quote's figure of the same value.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    sides = [side for side in _sides(around[1], quote=texts[1]) if given in side]
    if not sides or sides[0][0].amount == sides[0][1].amount:
        return None
    if _AGAINST.search(texts[1][: sides[0][0].span.start]):
        return None  # "rejected by five votes to two": the five are against it
    clause = _clause(asked, texts[0])
    told_for, told_against = _FOR.search(clause), _AGAINST.search(clause)
    if bool(told_for) == bool(told_against):
        return None
    first = given == sides[0][0]
    if first == bool(told_for):
        return None
    return person(f"in the quote {given.text} is the other side of the tally")


def _sides(figures: Sequence[Figure], *, quote: str) -> list[tuple[Figure, Figure]]:
    """Give the pairs of figures that are a tally."""
    return [
        (first, last)
        for first, last in itertools.pairwise(figures)
        if first.kind is last.kind is FigureKind.QUANTITY
        and first.role is None
        and _BETWEEN.fullmatch(quote, first.span.end, last.span.start) is not None
    ]


def _is_more(first: Figure, last: Figure) -> bool:
    """Tell whether the first side has more."""
    return (
        first.amount is not None and last.amount is not None and first.amount.low > last.amount.low
    )


def _clause(figure: Figure, text: str) -> str:
    """Give the words of the clause around a figure."""
    start = max((m.end() for m in _CLAUSE.finditer(text, 0, figure.span.start)), default=0)
    end = _CLAUSE.search(text, figure.span.end)
    return text[start : end.start() if end else len(text)]
