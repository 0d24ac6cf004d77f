"""Rules: what one figure of a quote says of one figure of a sentence, by their kinds."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.bonds import compare_bonds
from cardstore.text.numbers.bounds import bound_of, compare_hedges, compare_rounded
from cardstore.text.numbers.figure import Direction, Figure, FigureKind, Role
from cardstore.text.numbers.judgement import (
    STATED,
    Answer,
    Judgement,
    missing,
    person,
    supported,
    worst,
)
from cardstore.text.numbers.measures import compare_amounts, compare_doubts
from cardstore.text.numbers.moments import compare_dates, compare_times, same_year
from cardstore.text.numbers.tokens import Doubt
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_UNRELATED = missing("not in the quote", near=0)
_OTHER_VALUE = missing("the quote has another value", near=1)
# "The fourth chapter" is Chapter IV; "the third mill" need not be Mill No. 3.
_COUNTED_PARTS = word_set("chapter book volume act scene canto part verse psalm section edition")
# How far a share may lie from the fraction it is told as: in points of a hundred, hedged or not.
_NEARLY, _ROUGHLY = Fraction(2, 100), Fraction(4, 100)
_MISREAD = frozenset({Doubt.MISREAD, Doubt.GLUED, Doubt.SPLIT})


def compare_figures(
    asked: Figure, given: Figure, *, around: tuple[Sequence[Figure], Sequence[Figure]]
) -> Judgement:
    """Say what a figure of a quote says of a figure of the sentence.

    Args:
        asked: the sentence's figure.
        given: the quote's figure.
        around: all figures of the sentence, all of the quote.
    """
    rule = _RULES.get((asked.kind, given.kind))
    if rule is None:
        return _UNRELATED
    judged = rule(asked, given)
    if judged.answer is Answer.MISSING:
        return judged
    return worst((judged, compare_bonds(asked, given, around=around)))


def _amounts(asked: Figure, given: Figure) -> Judgement:
    """Compare two quantities."""
    return compare_amounts(asked, given)


def _value(figure: Figure) -> Fraction | None:
    """Give the value of a figure that has one and no range."""
    amount = figure.amount
    return amount.low if amount is not None and amount.low == amount.high else None


def _multiples(asked: Figure, given: Figure) -> Judgement:
    """Compare two multiples."""
    mine, theirs = _value(asked), _value(given)
    if mine is None or theirs is None:
        return _OTHER_VALUE
    if mine != theirs:
        hedged = asked.hedges and asked.kind is not FigureKind.ORDINAL
        return compare_rounded(asked, mine, theirs=theirs) if hedged else _OTHER_VALUE
    return worst((STATED, compare_hedges(asked, given), compare_doubts(asked, given)))


def _ordinals(asked: Figure, given: Figure) -> Judgement:
    """Compare two ordinals."""
    return _multiples(asked, given)


def _fraction_and_share(asked: Figure, given: Figure) -> Judgement:
    """Compare a fraction with per cent or per mille, either way round."""
    fraction, share = (asked, given) if asked.kind is FigureKind.FRACTION else (given, asked)
    unit = share.amount.unit_name if share.amount else ""
    one, other = _value(fraction), _value(share)
    if unit not in {"per cent", "per mille"} or one is None or other is None:
        return _UNRELATED
    whole = 100 if unit == "per cent" else 1000
    if one * whole == other:
        return worst((STATED, compare_hedges(asked, given), compare_doubts(asked, given)))
    if bound_of(asked) is not None:
        mine, theirs = (one * whole, other) if asked is fraction else (other, one * whole)
        return compare_rounded(asked, mine, theirs=theirs)
    room = _ROUGHLY if asked.hedges or given.hedges else _NEARLY
    if abs(one - other / whole) <= room:
        return person("the same when rounded", derived=True)
    return _OTHER_VALUE


def _fraction_and_amount(asked: Figure, given: Figure) -> Judgement:
    """Compare a fraction with a quantity."""
    unit = asked.amount.unit_name if asked.amount else ""
    other = given.amount.unit_name if given.amount else ""
    if {"per cent", "per mille"} & {unit, other}:
        return _fraction_and_share(asked, given)
    if not unit and not other and _value(asked) == _value(given):
        return STATED if not (asked.noun or given.noun) else person("a share or an amount")
    return _UNRELATED


def _multiple_and_share(asked: Figure, given: Figure) -> Judgement:  # noqa: PLR0911 - one answer a case
    """Compare eight-fold with "by 700 per cent" and "to 800 per cent", either way round."""
    multiple, share = (asked, given) if asked.kind is FigureKind.MULTIPLE else (given, asked)
    unit = share.amount.unit_name if share.amount else ""
    factor, percent = _value(multiple), _value(share)
    if factor is None or percent is None:
        return _UNRELATED
    if unit == "" and share.noun in {"", "time"} and factor == percent:
        return person("a multiple or a count")
    if unit != "per cent":
        return _UNRELATED
    sign = -1 if share.direction is Direction.FALL else 1
    by, to = 1 + sign * percent / 100, percent / 100
    if share.role is Role.BY and factor == by:
        plain = not re.search("fold|times|x", multiple.text.lower()) or multiple.doubts
        return (
            person("the same by arithmetic", derived=True)
            if plain
            else supported(f"{multiple.text} is a change by {share.text}")
        )
    if share.role is Role.TO and factor == to:
        return person("the same by arithmetic", derived=True) if multiple.doubts else STATED
    if share.role is None and factor in {by, to}:
        return person("by that much, or to that much?")
    if factor in {by, to}:
        return missing("“by” and “to” are not the same")
    return _OTHER_VALUE


def _multiple_and_fraction(asked: Figure, given: Figure) -> Judgement:
    """Compare "halved" with "fell by half" and "half of what it was", either way round."""
    multiple, share = (asked, given) if asked.kind is FigureKind.MULTIPLE else (given, asked)
    factor, fraction = _value(multiple), _value(share)
    if factor is None or fraction is None:
        return _UNRELATED
    sign = -1 if share.direction is Direction.FALL else 1
    told = 1 + sign * fraction if share.role is Role.BY else fraction
    fell = multiple.direction is Direction.FALL and factor > 1
    factor = 1 / factor if fell else factor
    return STATED if factor == told else _OTHER_VALUE


def _dates(asked: Figure, given: Figure) -> Judgement:
    """Compare two dates with their hedges."""
    judged = compare_dates(asked, given)
    if judged.answer is Answer.MISSING and asked.hedges:
        near = _near_years(asked, given)
        return near or judged
    if judged.answer is not Answer.SUPPORTED:
        return judged
    return worst((judged, compare_hedges(asked, given), compare_doubts_of_dates(asked, given)))


def compare_doubts_of_dates(asked: Figure, given: Figure) -> Judgement | None:
    """Send misread digits to a person; the other doubts of dates are compared with them."""
    odd = [
        d for d in (*given.doubts, *asked.doubts) if d in {Doubt.MISREAD, Doubt.GLUED, Doubt.SPLIT}
    ]
    return person(odd[0].value) if odd else None


def _near_years(asked: Figure, given: Figure) -> Judgement | None:
    """Send "about 1530" and "before 1530" to a person where the quote's year fits."""
    mine, theirs = asked.moment, given.moment
    if mine is None or theirs is None or mine.first is None or theirs.first is None:
        return None
    if mine.month is not None or mine.end is not None or mine.era is not theirs.era:
        return None
    close = abs(mine.first - theirs.first) <= 5  # noqa: PLR2004 - what "about 1530" may take in
    return person("near the quote's year") if close else None


def _times(asked: Figure, given: Figure) -> Judgement:
    """Compare two times of day with their hedges."""
    if asked.moment is None or given.moment is None:
        return _UNRELATED
    judged = compare_times(asked.moment, given.moment)
    return worst((judged, compare_hedges(asked, given)))


def _labels(asked: Figure, given: Figure) -> Judgement:
    """Compare two names with numbers."""
    mine, theirs = asked.label, given.label
    if mine is None or theirs is None:
        return _UNRELATED
    if (mine.text, mine.until) != (theirs.text, theirs.until) or mine.number != theirs.number:
        near = 2 if mine.name == theirs.name else 0
        return missing("the quote has another number in that name", near=near)
    if mine.name != theirs.name:
        return missing(f"there it is the number of a {theirs.name or 'name'}", near=1)
    doubts = [one for one in (*asked.doubts, *given.doubts) if one is not Doubt.WEAK]
    return person(doubts[0].value) if doubts else STATED


def _label_and_amount(asked: Figure, given: Figure) -> Judgement:
    """Compare a label with a bare number: the digits of a name are no quantity."""
    named, counted = (asked, given) if asked.kind is FigureKind.LABEL else (given, asked)
    label, amount = named.label, counted.amount
    if label is None or amount is None or label.number is None or amount.unit is not None:
        return _UNRELATED
    if label.number != amount.low or amount.joined:
        return _UNRELATED
    if counted.noun:
        return missing(f"the number of a {label.name or 'name'} is no quantity", near=1)
    return person("a label or a quantity")


def _label_and_ordinal(asked: Figure, given: Figure) -> Judgement:
    """Compare "Chapter IV" with "the fourth chapter"."""
    named, counted = (asked, given) if asked.kind is FigureKind.LABEL else (given, asked)
    if named.label is None or named.label.number != _value(counted):
        return _UNRELATED
    if named.label.name in _COUNTED_PARTS and counted.noun == named.label.name:
        return STATED
    return person("a label or an ordinal")


def _ordinal_and_fraction(asked: Figure, given: Figure) -> Judgement:
    """Compare "the third" with "one third"."""
    ordinal, fraction = (asked, given) if asked.kind is FigureKind.ORDINAL else (given, asked)
    number, share = _value(ordinal), _value(fraction)
    same = number is not None and share is not None and number > 1 and share == 1 / number
    return person("an ordinal or a fraction") if same else _UNRELATED


def _ordinal_and_amount(asked: Figure, given: Figure) -> Judgement:
    """Compare "the fifth" with 5."""
    counted = asked if asked.kind is FigureKind.QUANTITY else given
    unit = counted.amount.unit if counted.amount else None
    if _value(asked) != _value(given) or unit is not None or counted.text.lower() == "one":
        return _UNRELATED
    if counted.noun:
        return missing("an ordinal in one, a count in the other", near=1)
    return person("an ordinal or a quantity", near=1)


def _ordinal_and_date(asked: Figure, given: Figure) -> Judgement:
    """Compare "the fifth" with the day of a date, or with its century."""
    dated, ordinal = (asked, given) if asked.kind is FigureKind.DATE else (given, asked)
    day = dated.moment.day if dated.moment else None
    if day is None or day != _value(ordinal) or asked.kind is FigureKind.DATE:
        return _UNRELATED
    return person("a day or an ordinal", near=1)


def _date_and_amount(asked: Figure, given: Figure) -> Judgement:
    """Compare a year with a quantity of the same digits."""
    dated, counted = (asked, given) if asked.kind is FigureKind.DATE else (given, asked)
    value = _value(counted)
    if value is None or not (same_year(dated.moment, value) or same_year(dated.moment, -value)):
        return _UNRELATED
    if counted.noun or (counted.amount and counted.amount.unit):
        return missing("a year in one, a quantity in the other", near=1)
    return person("a year or a quantity")


def _time_and_amount(asked: Figure, given: Figure) -> Judgement:
    """Compare a time of day with a bare number: "at three"."""
    timed, counted = (asked, given) if asked.kind is FigureKind.TIME else (given, asked)
    minutes = timed.moment.minutes if timed.moment else None
    value = _value(counted)
    if minutes is None or value is None or counted.noun or (counted.amount or asked.amount) is None:
        return _UNRELATED
    if counted.amount and counted.amount.unit is not None:
        return _UNRELATED
    same = minutes % 60 == 0 and value in {minutes // 60, (minutes // 60 - 1) % 12 + 1}
    return person("a time of day or a quantity") if same else _UNRELATED


def _vague(asked: Figure, given: Figure) -> Judgement:
    """Compare vague quantities with each other and with numbers."""
    mine, theirs = asked.amount, given.amount
    if mine is None or theirs is None or theirs.unit_name not in {"", mine.unit_name}:
        return _UNRELATED
    if given.kind is FigureKind.VAGUE:
        same = (mine.low, mine.high) == (theirs.low, theirs.high)
        return STATED if same else person("another vague quantity")
    inside = mine.low <= theirs.low and theirs.high <= mine.high
    if inside:
        return person("a vague quantity for the quote's value")
    # "Several" may be of something else; "hundreds" is a claim of size.
    return _OTHER_VALUE if mine.high > 100 else _UNRELATED  # noqa: PLR2004


def _made_precise(asked: Figure, given: Figure) -> Judgement:
    """Judge a number of the sentence where the quote is vague."""
    mine, theirs = asked.amount, given.amount
    if mine is None or theirs is None or mine.unit is not None:
        return _UNRELATED
    if given.text.lower().startswith("a couple") and mine.low == mine.high == theirs.low:
        return person("a couple may be more than two")
    return missing(f"the quote says only “{given.text}”", near=1)


def _unread(asked: Figure, given: Figure) -> Judgement:
    """Compare digits that were not understood, letter by letter."""
    mine, theirs = (figure.text.casefold().removesuffix("s") for figure in (asked, given))
    return supported("the same digits and letters") if mine == theirs else _UNRELATED


_Q, _F, _M, _O, _L, _D, _T, _V, _U = FigureKind
_RULES: dict[tuple[FigureKind, FigureKind], Callable[[Figure, Figure], Judgement]] = {
    (_Q, _Q): _amounts,
    (_F, _F): _multiples,
    (_M, _M): _multiples,
    (_O, _O): _ordinals,
    (_L, _L): _labels,
    (_D, _D): _dates,
    (_T, _T): _times,
    (_V, _V): _vague,
    (_U, _U): _unread,
    (_F, _Q): _fraction_and_amount,
    (_Q, _F): _fraction_and_amount,
    (_M, _F): _multiple_and_fraction,
    (_F, _M): _multiple_and_fraction,
    (_M, _Q): _multiple_and_share,
    (_Q, _M): _multiple_and_share,
    (_L, _Q): _label_and_amount,
    (_Q, _L): _label_and_amount,
    (_L, _O): _label_and_ordinal,
    (_O, _L): _label_and_ordinal,
    (_O, _F): _ordinal_and_fraction,
    (_F, _O): _ordinal_and_fraction,
    (_O, _Q): _ordinal_and_amount,
    (_Q, _O): _ordinal_and_amount,
    (_O, _D): _ordinal_and_date,
    (_D, _Q): _date_and_amount,
    (_Q, _D): _date_and_amount,
    (_T, _Q): _time_and_amount,
    (_Q, _T): _time_and_amount,
    (_V, _Q): _vague,
    (_Q, _V): _made_precise,
}
