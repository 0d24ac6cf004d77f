"""Calculated: the calculations a sentence declares, held against its cards and its own figures.

Comes in: the dossier of a sentence with marks "[calc: …]". Goes out: each calculation with what
speaks against it, and which figures of the sentence it accounts for. An operand stands in a card's
quote, is the year of its source or of an "[as-of: …]" mark, the result of an earlier calculation,
or a number that units and percentages are made with. The last only multiply and divide: what is
added or subtracted is a finding of somebody's, and a card has to state it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.calculation import Calculation, CalculationError, read_calculations
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.text.numbers import FigureKind, find_figures

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.calculation import Term
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.text.numbers import Figure
    from cardstore.text.numbers.figure import Amount

_CONSTANTS = """
    1 2 4 7 10 12 14 20 24 30 52 60 100 112 240 360 365 365.25 366 1000 1760 3600 5280 10000 1000000
    0.3048 0.4536 0.454 0.9144 1.0936 1.609 1.6 2.2 2.2046 2.205 2.54 3.28 4.546 28.35 0.4047 2.471
    1.8
"""
CONSTANTS = frozenset(Fraction(number) for number in _CONSTANTS.split())
"""What units, percentages and means are made with; no card need state them where they multiply or
divide what a card states."""
_HUNDRED, _SQUARE = Fraction(100), Fraction(2)
_FREEZING, _DEGREES = Fraction(32), Fraction("1.8")
"""Fahrenheit is the one scale of the constants that begins elsewhere: 1.8*C+32."""
NEAR_SHARE = Fraction(1, 40)
"""How far "a third" may lie from the calculated share: 0.34 and 0.32 are a third, 0.29 is not."""
NEAR_ABOUT = Fraction(1, 20)
"""How far, in its own size, a figure with "about" or "nearly" may lie from the result."""
_RAW = re.compile(r"(?<![\d.,])\d{1,3}(?:[,'’\u00a0\u2009\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCalculation:
    """A calculation of a sentence.

    Attributes:
        calculation: None where the mark could not be read.
        written: as it stands in the mark.
        unread: why it could not be read; "" where it could.
        strangers: operands that no card states, as written.
    """

    calculation: Calculation | None
    written: str
    unread: str = ""
    strangers: tuple[str, ...] = ()


def judge_calculations(dossier: SentenceDossier) -> tuple[JudgedCalculation, ...]:
    """Read every calculation that a sentence declares, in order."""
    arguments = [m.argument for m in dossier.marks if m.kind is DraftMarkKind.CALC]
    if not arguments:
        return ()
    known = {value for card in dossier.cards for value in values_of(card.quote)}
    known |= {Fraction(card.source.year) for card in dossier.cards if card.source.year}
    shares = {value for card in dossier.cards for value in _percentages(card.quote)}
    known |= {value / 100 for value in shares}
    for mark in dossier.marks:
        if mark.kind is DraftMarkKind.AS_OF:
            known |= values_of(mark.argument)
    judged: list[JudgedCalculation] = []
    for argument in arguments:
        try:
            read = read_calculations(argument)
        except CalculationError as exc:
            judged.append(JudgedCalculation(calculation=None, written=argument, unread=exc.what))
            continue
        for one in read:
            strangers = _strangers(one, known, shares)
            judged.append(JudgedCalculation(calculation=one, written=one.text, strangers=strangers))
            known |= {one.value, one.result.value, one.result.value / one.result.unit}
    return tuple(judged)


def _strangers(
    calculation: Calculation, known: set[Fraction], shares: set[Fraction]
) -> tuple[str, ...]:
    """Give the operands, as written, that neither a card states nor the arithmetic itself needs."""
    numbers = calculation.operands
    stated = {at for at, n in enumerate(numbers) if n.value in known or n.value / n.unit in known}
    strange = {
        at
        for at, number in enumerate(numbers)
        if number.value not in (CONSTANTS if at not in calculation.exponents else {_SQUARE})
        and not (number.value == _FREEZING and any(n.value == _DEGREES for n in numbers))
    }
    for terms in calculation.sums:
        for term in terms:
            others = [other for other in terms if other is not term]
            if not stated.intersection(term.operands) and not _is_whole(
                calculation, term, others, shares
            ):
                strange.update(term.operands)
    return tuple(numbers[at].text for at in sorted(strange - stated))


def _is_whole(
    calculation: Calculation, term: Term, others: Sequence[Term], shares: set[Fraction]
) -> bool:
    """Tell whether a term is the whole that a share is taken from or compared with.

    1 beside a quotient or a fraction, 100 beside a percentage, and the 32 degrees of a thermometer.
    """
    if not others or len(term.operands) != 1:
        return False
    if term.value == 1:
        return any(other.is_share or other.value.denominator != 1 for other in others)
    if term.value == _HUNDRED:
        hundredfold = any(
            calculation.operands[at].value == _HUNDRED and len(other.operands) > 1
            for other in others
            for at in other.operands
        )
        return hundredfold or any(other.value in shares for other in others)
    return term.value == _FREEZING and any(n.value == _DEGREES for n in calculation.operands)


@lru_cache(maxsize=4096)
def _percentages(text: str) -> frozenset[Fraction]:
    return frozenset(
        value
        for figure in find_figures(text)
        if figure.amount is not None and figure.amount.unit_name == "per cent"
        for value in (figure.amount.low, figure.amount.high)
    )


@lru_cache(maxsize=4096)
def values_of(text: str) -> frozenset[Fraction]:
    """Give every number that a text states, spelled ones, years and days included.

    A sum of several coins, a length in feet and inches, counts in each of them.

    >>> 70 in values_of("paid £3 10s.")
    True
    """
    values = {Fraction(re.sub(r"[^\d.]", "", found)) for found in _RAW.findall(text)}
    for figure in find_figures(text):
        amount, moment = figure.amount, figure.moment
        if amount is not None:
            values |= {amount.low, amount.high, *amount.others}
            values |= {part.value for part in amount.parts}
            values |= set(_in_smaller(amount))
        while moment is not None:
            told = (moment.first, moment.last, moment.day)
            values |= {Fraction(one) for one in told if one is not None}
            moment = moment.end
    return frozenset(values)


def _in_smaller(amount: Amount) -> Iterable[Fraction]:
    """Give what is told in two units or more in each of the smaller ones: £3 10s. is 70 s."""
    units = [part.unit for part in amount.parts if part.unit is not None]
    if len(units) < 2 or len(units) != len(amount.parts):  # noqa: PLR2004 - two units
        return
    alike = {unit.dimension for unit in units}
    if len(alike) != 1 or any(not unit.factor for unit in units):
        return
    whole = sum((part.value * part.unit.factor for part in amount.parts if part.unit), Fraction(0))
    for unit in units[1:]:
        yield whole / unit.factor


def is_accounted(figure: Figure, judged: Sequence[JudgedCalculation]) -> bool:
    """Tell whether a right calculation comes to a figure of the sentence, as it is told there."""
    return any(
        _fits(figure, value)
        for one in judged
        if one.calculation is not None and one.calculation.right
        for value in _values(one.calculation)
    )


def _values(calculation: Calculation) -> Iterable[Fraction]:
    """Give the operands and both forms of the result: a step of the sum may be told too."""
    yield calculation.value
    yield calculation.result.value
    yield from (number.value for number in calculation.operands)


def _fits(figure: Figure, value: Fraction) -> bool:
    moment, amount = figure.moment, figure.amount
    if moment is not None:
        return value.denominator == 1 and moment.first == value
    if amount is None:
        return False
    if figure.kind is FigureKind.FRACTION or amount.unit_name in {"per cent", "per mille"}:
        scale = {"per cent": 100, "per mille": 1000}.get(amount.unit_name, 1)
        mine = amount.low / scale
        forms = (value, value - 1, 1 - value, value / scale)
        near = NEAR_SHARE if figure.kind is FigureKind.FRACTION else Fraction(1, 2 * scale)
        return any(abs(mine - form) <= near * _looseness(figure) for form in forms)
    last = Fraction(1, 2 * 10**amount.places)
    near = last if value.denominator != 1 else Fraction(0)
    if figure.hedges:
        near = max(near, abs(value) * NEAR_ABOUT)
    return amount.low - near <= value <= amount.high + near


def _looseness(figure: Figure) -> int:
    return 2 if figure.hedges else 1
