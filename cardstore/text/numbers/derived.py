"""Derived: does a figure that no quote states follow from the quotes by simple arithmetic?

What does is never supported: it goes to a person, who is told which figures it may come from.

The arithmetic: sum and difference of two or three, the years between two dates, the share or the
multiple that one is of another, the change from one to another, a share of a whole.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from cardstore.text.numbers.bounds import bound_of, compare_rounded
from cardstore.text.numbers.figure import FigureKind, Grain, Role
from cardstore.text.numbers.judgement import Answer, Judgement, person
from cardstore.text.numbers.nouns import related

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.text.numbers.figure import Figure

_MOST = 12
_YEARS = {"year": 1, "decade": 10, "century": 100}
_HALF_A_POINT = Fraction(1, 2)


def derive(asked: Figure, quoted: Sequence[Figure]) -> Judgement | None:
    """Say whether a figure may follow from figures of a quote; None when it does not.

    Args:
        asked: the sentence's figure.
        quoted: the figures of one quote.
    """
    near = _near_share(asked, quoted)
    if near is not None:
        return near
    for words, value in _results(asked, list(quoted)[:_MOST]):
        if _is(asked, value):
            return person(f"not stated, but {words} comes to it", near=1, derived=True)
    return None


def _near_share(asked: Figure, quoted: Sequence[Figure]) -> Judgement | None:
    """Judge "more than half" where the quote has seven of eleven: no sum, and for a person."""
    mine = _single(asked)
    if asked.kind is not FigureKind.FRACTION or bound_of(asked) is None or mine is None:
        return None
    pairs = [(p, f) for p in quoted for f in quoted if p.base is not None and f.span == p.base]
    pairs += [
        (one, other) for one, other in permutations(quoted[:_MOST], 2) if _may_be_part(one, other)
    ]
    for part, whole in pairs:
        if not _value(whole):
            continue
        judged = compare_rounded(asked, mine, theirs=_value(part) / _value(whole))
        if judged.answer is Answer.NEEDS_PERSON:
            return person(f"true of {part.text} of {whole.text}", near=1)
    return None


def _may_be_part(part: Figure, whole: Figure) -> bool:
    """Tell whether one count may be a part of another that the quote does not tell it of."""
    counts = part.kind is whole.kind is FigureKind.QUANTITY
    alike = not (part.noun and whole.noun) or related(part.noun, whole.noun)
    return counts and alike and _unit(part) == _unit(whole) and 0 < _value(part) < _value(whole)


def _results(asked: Figure, quoted: Sequence[Figure]) -> Iterable[tuple[str, Fraction]]:
    """Give what arithmetic that fits the figure's kind can make of the quote's figures."""
    if asked.kind is FigureKind.DATE:
        return _dates(quoted)
    numbers = [f for f in quoted if f.kind is FigureKind.QUANTITY and _single(f) is not None]
    unit = asked.amount.unit_name if asked.amount else ""
    if asked.kind is FigureKind.QUANTITY and unit == "percentage point":
        return _sums(numbers, "per cent")
    if asked.kind is FigureKind.FRACTION or unit in {"per cent", "per mille"}:
        return _shares(asked, numbers)
    if asked.kind is FigureKind.MULTIPLE:
        return _ratios(numbers)
    if asked.kind is FigureKind.QUANTITY:
        counted = [f for f in numbers if not (asked.noun and f.noun) or related(asked.noun, f.noun)]
        return (*_spans(asked, quoted), *_sums(counted, unit), *_parts(asked, quoted))
    return ()


def _single(figure: Figure) -> Fraction | None:
    """Give the value of a figure without range."""
    amount = figure.amount
    return amount.low if amount and amount.low == amount.high else None


def _value(figure: Figure) -> Fraction:
    """Give a figure's value, or the lower end of its range."""
    return figure.amount.low if figure.amount else Fraction(0)


def _unit(figure: Figure) -> str:
    """Name a figure's unit; "" for none."""
    return figure.amount.unit_name if figure.amount else ""


def _is(asked: Figure, value: Fraction) -> bool:
    """Tell whether a result is the figure; shares may be rounded to half a point."""
    if asked.kind is FigureKind.DATE:
        moment = asked.moment
        plain = moment is not None and moment.grain is Grain.YEAR and moment.end is None
        return plain and moment is not None and moment.first == value
    mine = _single(asked)
    if mine is None:
        return False
    if _unit(asked) == "per cent":
        return abs(mine - value * 100) <= _HALF_A_POINT
    if _unit(asked) == "per mille":
        return mine == value * 1000
    if asked.kind is FigureKind.FRACTION:
        return abs(mine - value) <= Fraction(1, 100)
    scale = _YEARS.get(_unit(asked))
    return mine == value or (scale is not None and mine * scale == value)


def _sums(numbers: Sequence[Figure], unit: str) -> Iterator[tuple[str, Fraction]]:
    """Give sums of two or three of a unit, and differences of two."""
    alike = [figure for figure in numbers if _unit(figure) == unit]
    for some in (*combinations(alike, 2), *combinations(alike, 3)):
        texts = " and ".join(figure.text for figure in some)
        yield f"the sum of {texts}", sum((_value(f) for f in some), Fraction(0))
    for one, other in combinations(alike, 2):
        yield f"{one.text} less {other.text}", abs(_value(one) - _value(other))


def _shares(asked: Figure, numbers: Sequence[Figure]) -> Iterator[tuple[str, Fraction]]:
    """Give the share that one is of another, and the change from one to another."""
    for one, other in permutations(numbers, 2):
        if _unit(one) != _unit(other) or not _value(other):
            continue
        if _unit(one) in {"per cent", "per mille"}:
            continue
        yield f"{one.text} of {other.text}", _value(one) / _value(other)
        if asked.role is not Role.TO and asked.direction is not None:
            changed = abs(_value(one) - _value(other)) / _value(other)
            yield f"the change from {other.text} to {one.text}", changed
    for figure in numbers:
        if _unit(figure) == "per cent":
            yield f"the rest of {figure.text}", 1 - _value(figure) / 100


def _ratios(numbers: Sequence[Figure]) -> Iterator[tuple[str, Fraction]]:
    """Give how many times one is the other."""
    for one, other in permutations(numbers, 2):
        if _unit(one) == _unit(other) and _value(other):
            yield f"{one.text} against {other.text}", _value(one) / _value(other)


def _parts(asked: Figure, quoted: Sequence[Figure]) -> Iterator[tuple[str, Fraction]]:
    """Give shares of wholes: 35 per cent of 640; and halves and doubles that the quote tells."""
    wholes = [f for f in quoted if f.kind is FigureKind.QUANTITY and _unit(f) == _unit(asked)]
    for whole in wholes:
        for figure in quoted:
            if figure.kind in {FigureKind.FRACTION, FigureKind.MULTIPLE}:
                yield f"{figure.text} of {whole.text}", _value(figure) * _value(whole)
            elif _unit(figure) == "per cent":
                yield f"{figure.text} of {whole.text}", _value(figure) * _value(whole) / 100


def _years(figure: Figure) -> list[int]:
    """Give the years of a date: one, or both ends of a range."""
    moment = figure.moment
    if moment is None or moment.first is None or moment.first != moment.last:
        return []
    end = moment.end.first if moment.end else None
    return [moment.first] if end is None else [moment.first, end]


def _spans(asked: Figure, quoted: Sequence[Figure]) -> Iterator[tuple[str, Fraction]]:
    """Give the years between dates."""
    aged = "aged" in asked.aside or "age" in asked.aside
    if _unit(asked) not in _YEARS and not aged:
        return
    years = [(year, figure.text) for figure in quoted for year in _years(figure)]
    for (one, first), (other, last) in combinations(years, 2):
        words = f"the time from {first} to {last}" if first != last else f"the time {first}"
        yield words, Fraction(abs(one - other))
        if aged or "old" in asked.aside:  # the birthday may not have come yet
            yield words, Fraction(abs(one - other) - 1)


def _dates(quoted: Sequence[Figure]) -> Iterator[tuple[str, Fraction]]:
    """Give years that lie a told time from told years."""
    for figure in quoted:
        for year in _years(figure):
            for span in quoted:
                scale = _YEARS.get(_unit(span))
                if span.kind is FigureKind.QUANTITY and scale:
                    yield f"{span.text} after {figure.text}", year + _value(span) * scale
                    yield f"{span.text} before {figure.text}", year - _value(span) * scale
