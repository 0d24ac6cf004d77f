"""Stated figures: what a quote says in numbers, as fields, each with its place.

"Of the 640 respondents, 35 per cent reported accidents in 1910" gives the value 35 in per cent, of
a base of 640, of respondents, for 1910. A field that the quote does not state is None: nothing is
filled in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.numbers.find import find_figures
from cardstore.text.numbers.money import sign_unit
from cardstore.text.numbers.tokens import Tokens, cut_tokens
from cardstore.text.numbers.units import read_unit

if TYPE_CHECKING:
    from fractions import Fraction

    from cardstore.text.numbers.figure import Direction, Figure, FigureKind, Hedge, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedField:
    """A field of a figure: what it says in a form to compare, as written, and where.

    Attributes:
        value: "35", "10/20" from one to another, "1605-11-05", "per cent", "respondents".
        text: the words of the quote.
        span: their place in the quote.
    """

    value: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedFigure:
    """A figure of a quote as fields.

    Attributes:
        kind: see `FigureKind`.
        text: the figure as it stands.
        span: its place in the quote.
        value: the number, range, date or name.
        unit: what it is in: "per cent", "mile"; None for what is only counted.
        per: what it is told for each of, as "hour"; "" for nothing.
        base: the whole that it is a share of.
        population: who or what was counted.
        period: when.
        direction: the word that tells of a rise or fall.
        hedges: what loosens or bounds it: "about", "at least".
        doubts: why its reading is not certain, for people.
    """

    kind: FigureKind
    text: str
    span: Span
    value: StatedField
    unit: StatedField | None
    per: str
    base: StatedField | None
    population: StatedField | None
    period: StatedField | None
    direction: StatedField | None
    hedges: tuple[Hedge, ...]
    doubts: tuple[str, ...]


def figures_of(quote: str, *, language: str = "en") -> tuple[StatedFigure, ...]:
    """Give the figures of a quote as fields.

    Args:
        quote: verbatim words of a source.
        language: theirs; see `find_figures`.

    >>> (share, *_) = figures_of("35 per cent of 640 respondents in 1910")
    >>> [share.value.value, share.unit.value, share.base.value]
    ['35', 'per cent', '640']
    >>> [share.population.value, share.period.value]
    ['respondents', '1910']
    """
    figures = find_figures(quote, language=language)
    places = {figure.span: figure for figure in figures}
    return tuple(_stated(quote, figure, places=places) for figure in figures)


def _stated(quote: str, figure: Figure, *, places: dict[Span, Figure]) -> StatedFigure:
    """Give one figure as fields."""
    base = places.get(figure.base) if figure.base else None
    period = places.get(figure.period) if figure.period else None
    counted = figure if figure.noun_span or base is None else base
    unit, value_span = _unit(quote, figure)
    return StatedFigure(
        kind=figure.kind,
        text=figure.text,
        span=figure.span,
        value=_field(quote, value_span, value=write_value(figure)),
        unit=unit,
        per=figure.amount.per if figure.amount else "",
        base=_field(quote, base.span, value=write_value(base)) if base else None,
        population=_field(quote, counted.noun_span, value=counted.noun_text)
        if counted.noun_span
        else None,
        period=_field(quote, period.span, value=write_value(period)) if period else None,
        direction=_direction(quote, figure),
        hedges=figure.hedges,
        doubts=tuple(doubt.value for doubt in figure.doubts),
    )


def _field(quote: str, span: Span, *, value: str) -> StatedField:
    """Give a field with its words."""
    return StatedField(value=value, text=span.of(quote), span=span)


def _direction(quote: str, figure: Figure) -> StatedField | None:
    """Give the word that tells the direction."""
    told: Direction | None = figure.direction
    if told is None or figure.direction_span is None:
        return None
    return _field(quote, figure.direction_span, value=told.value)


def _unit(quote: str, figure: Figure) -> tuple[StatedField | None, Span]:
    """Give the unit's words, and what is left of the figure for its value."""
    unit = figure.amount.unit if figure.amount else None
    if unit is None:
        return None, figure.span
    found = _unit_tokens(cut_tokens(figure.text))
    if found is None:
        return _field(quote, figure.span, value=unit.name), figure.span
    span = found.moved(figure.span.start)
    parts = figure.amount.parts if figure.amount else ()
    if parts:
        value = figure.span
    elif span.start == figure.span.start:
        value = Span(span.end, figure.span.end)
    else:
        value = Span(figure.span.start, span.start)
    trimmed = value.of(quote)
    start = value.start + len(trimmed) - len(trimmed.lstrip())
    end = value.end - len(trimmed) + len(trimmed.rstrip(" \u00a0\u202f\u2009-"))
    return _field(quote, span, value=unit.name), Span(start, max(start, end))


def _unit_tokens(tokens: Tokens) -> Span | None:
    """Find the unit in the text of a figure."""
    for index in range(len(tokens)):
        sign = sign_unit(tokens, index)
        read = None if sign or index == 0 else read_unit(tokens, index)
        end = sign[1] if sign else read[1] if read else index
        if end > index:
            return Span(tokens.at(index).span.start, tokens.at(end - 1).span.end)
    return None


def write_value(figure: Figure) -> str:
    """Write what a figure says in one form: "2500000", "3/2", "10/20" is from 10 to 20 as "10–20".

    >>> from cardstore.text.numbers.find import find_figures
    >>> [write_value(f) for f in find_figures("On 5 Nov. 1605 some ten to twenty of 1½ dozen men")]
    ['1605-11-05', '10–20', '18']
    """
    if figure.label is not None:
        label = figure.label
        number = "" if label.number is None else str(label.number)
        until = "" if label.until is None else f"–{label.until}"
        return f"{label.name} {number}{until}".strip() if label.name else label.text
    if figure.moment is not None:
        return _write_moment(figure.moment)
    if figure.amount is None:
        return figure.text
    amount = figure.amount
    if amount.across:
        return " × ".join(_write(part.value) for part in amount.parts)
    low, high = _write(amount.low), _write(amount.high)
    return low if low == high else f"{low}–{high}"


def _write(value: Fraction) -> str:
    """Write a number: whole, as a decimal where it ends within six digits, else as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    for places in range(1, 7):
        if (value * 10**places).denominator == 1:
            return f"{float(value):.{places}f}"
    return f"{value.numerator}/{value.denominator}"


def _write_moment(moment: Moment) -> str:
    """Write a date like ISO 8601, as far as it is told; a range with a slash."""
    if moment.minutes is not None:
        half = " (a.m. or p.m.)" if moment.half else ""
        return f"{moment.minutes // 60 % 24:02}:{moment.minutes % 60:02}{half}"
    year = "" if moment.first is None else str(moment.first)
    if moment.short:
        year = f"'{moment.first:02}–'{moment.last:02}"
    elif moment.first != moment.last:
        year = f"{moment.first}–{moment.last}"
    text = year
    if moment.month is not None:
        text = f"{year or '-'}-{moment.month:02}"
    if moment.day is not None:
        text += f"-{moment.day:02}" if moment.month is not None else f"---{moment.day:02}"
    if moment.season:
        text = f"{moment.season} {year}"
    if moment.part:
        text = f"{moment.part} {text}"
    return f"{text}/{_write_moment(moment.end)}" if moment.end else text
