"""Dressed: equal figures of two kinds, which the rules for one kind each cannot hold together.

- "the first ten years" is "the first decade": a count beside an ordinal;
- "within a year" is "within the first year";
- "born in 1935" is the first day of "(8 January 1935 – 16 August 1977)";
- "three out of fifty" is "three of fifty", and "fifty" the whole of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.alike import stretch_of
from cardstore.text.numbers.bonds import compare_bonds
from cardstore.text.numbers.bounds import compare_hedges
from cardstore.text.numbers.figure import FigureKind, Grain, Hedge
from cardstore.text.numbers.find import find_figures
from cardstore.text.numbers.judgement import STATED, Judgement, worst
from cardstore.text.numbers.moments import compare_dates
from cardstore.text.numbers.nouns import stem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from cardstore.text.numbers.figure import Figure

_OUT_OF = re.compile(r"(?i)^(.+?)\s+out\s+of\s+(?:the\s+|every\s+)?(.+)$")
_WITHIN = re.compile(r"(?i)\b(?:within|in|during|inside)\s+(?:the|its|his|her|their|our|my)\s*$")
_OF_WHOM = re.compile(
    r"(?i)^[^.;:]{0,40},\s+(?:and\s+)?of\s+(?:whom|which|these|them)\s+(?:only\s+|but\s+)?$"
)
_INSIDE = re.compile(r"(?i)\b(?:within|inside)\s+(?:the\s+)?(?:space\s+of\s+)?$")
_IN = re.compile(r"(?i)\b(?:in|after)\s+(?:the\s+space\s+of\s+|about\s+)?$")
_BORN = re.compile(r"(?i)\bborn\s+(?:[^\W\d_]+\s+){0,4}?(?:in|on)\s+(?:the\s+)?$")
_DIED = re.compile(r"(?i)\bdied\s+(?:[^\W\d_]+\s+){0,4}?(?:in|on)\s+(?:the\s+)?$")
_Q, _F, _O = FigureKind.QUANTITY, FigureKind.FRACTION, FigureKind.ORDINAL
_D = FigureKind.DATE


def compare_dressed(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say whether a figure is another of another kind; None where they are not equal.

    Args:
        asked: the sentence's figure.
        given: the quote's figure.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    kinds = (asked.kind, given.kind)
    if kinds == (_Q, _O):
        if _is_within(asked, given, text=texts[1]):
            return STATED  # a time that something takes is in no rise or fall
        same = _is_beside(asked, given, around=around, texts=texts)
    elif kinds == (_O, _Q):
        return STATED if _is_within(given, asked, text=texts[0]) else None
    elif kinds == (_F, _Q):
        same = _is_part(given, around[1], fraction=asked)
        if not same and _is_of_whom(given, around[1], fraction=asked, text=texts[1]):
            same, given = True, replace(given, noun=asked.noun)
    elif kinds == (_Q, _F):
        same = _is_part(asked, around[0], fraction=given) or _is_whole(
            asked, around[0], fraction=given
        )
    else:
        return _of_one_kind(asked, given, around=around, texts=texts)
    if not same:
        return None
    hedges = compare_hedges(asked, given)
    return worst((STATED, hedges, compare_bonds(asked, given, around=around)))


def _of_one_kind(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say the same of two figures of one kind: how long something took, two dates."""
    if asked.kind is given.kind is _Q:
        return _took(asked, given, around=around, texts=texts)
    if asked.kind is given.kind is _D:
        return _life(asked, given, texts=texts, dates=around[1])
    return None


def _took(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Judge "within five hours" where the quote has "in five hours": both say how long it took."""
    mine, theirs = asked.amount, given.amount
    if mine is None or theirs is None or mine.unit is None or mine.unit.dimension != "time":
        return None
    timed = asked.hedges == (Hedge.UNDER,) and not given.hedges and mine == theirs
    inside = _INSIDE.search(texts[0][: asked.span.start])
    if not timed or not inside or not _IN.search(texts[1][: given.span.start]):
        return None
    told = replace(asked, hedges=(), direction=given.direction)
    return worst((STATED, compare_bonds(told, given, around=around)))


def _has_both_ends(asked: Figure, quoted: Sequence[Figure]) -> bool:
    """Tell whether "between 1998 and 2015" are two years that the quote has one by one."""
    moment = asked.moment
    if moment is None or moment.end is None or asked.hedges:
        return False
    plain = moment.grain is moment.end.grain is Grain.YEAR
    years = [one.moment.first for one in quoted if one.moment and one.moment.end is None]
    return plain and moment.first in years and moment.end.first in years


def _life(
    asked: Figure, given: Figure, *, texts: tuple[str, str], dates: Sequence[Figure]
) -> Judgement | None:
    """Judge "born in 1935" where the quote has "(8 January 1935 – 16 August 1977)" behind a name.

    Only days tell a life: "(1837–1901)" may be a reign.
    """
    moment = given.moment
    if _has_both_ends(asked, dates):
        return STATED
    if moment is None or moment.end is None or moment.day is None or moment.end.day is None:
        return None
    if not texts[1][: given.span.start].rstrip().endswith("("):
        return None
    before = texts[0][: asked.span.start]
    end = replace(moment, end=None) if _BORN.search(before) else None
    end = moment.end if end is None and _DIED.search(before) else end
    return None if end is None else compare_dates(asked, replace(given, moment=end))


def _is_beside(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> bool:
    """Tell whether a count behind "first" is the quote's "first decade"."""
    unit = asked.amount.unit if asked.amount else None
    if unit is None or unit.dimension != "time" or asked.hedges:
        return False
    for other in around[0]:
        if other.kind is _O and other.span.end + 1 == asked.span.start:
            mine = stretch_of(other, around[0], text=texts[0])
            theirs = stretch_of(given, around[1], text=texts[1])
            same = other.amount == given.amount and other.hedges == given.hedges
            return same and mine is not None and mine == theirs
    return False


def _is_within(counted: Figure, ordinal: Figure, *, text: str) -> bool:
    """Tell whether "within a year" is "in the first year", whose text is given."""
    amount = counted.amount
    if amount is None or amount.unit is None or ordinal.amount is None or amount.joined:
        return False
    one = amount.low == amount.high == ordinal.amount.low == 1 and not amount.per
    bounded = counted.hedges == (Hedge.UNDER,)
    if not one or not bounded or amount.unit.dimension != "time" or ordinal.hedges:
        return False
    same = stem(ordinal.noun) == amount.unit.name or ordinal.noun == amount.unit.name
    return same and _WITHIN.search(text[: ordinal.span.start]) is not None


def _told_as(fraction: Figure) -> tuple[Fraction, Fraction] | None:
    """Give both numbers of "three out of fifty"; None where it is told in another way."""
    found = _OUT_OF.match(fraction.text)
    if found is None:
        return None
    ends = [find_figures(text) for text in found.groups()]
    if any(len(end) != 1 or end[0].kind is not _Q or end[0].amount is None for end in ends):
        return None
    part, whole = (end[0].amount for end in ends)
    return (part.low, whole.low) if part and whole else None


def _is_part(part: Figure, figures: Sequence[Figure], *, fraction: Figure) -> bool:
    """Tell whether a counted part and its whole are the two numbers of a fraction."""
    whole = next((f for f in figures if part.base is not None and f.span == part.base), None)
    if whole is None or not _is_bare(part) or not _is_one_value(whole):
        return False
    told = _told_as(fraction)
    values = [f.amount.low for f in (part, whole) if f.amount]
    return told is not None and list(told) == values


def _is_of_whom(part: Figure, figures: Sequence[Figure], *, fraction: Figure, text: str) -> bool:
    """Tell whether "four out of seven" is "seven brewers, of whom four"."""
    before = [f for f in figures if f.kind is _Q and f.span.end <= part.span.start]
    if not before or not _OF_WHOM.search(text[before[-1].span.end : part.span.start]):
        return False
    told = _told_as(fraction)
    values = [f.amount.low for f in (part, before[-1]) if f.amount]
    return _is_bare(part) and _is_bare(before[-1]) and told is not None and list(told) == values


def _is_whole(whole: Figure, figures: Sequence[Figure], *, fraction: Figure) -> bool:
    """Tell whether a figure is the whole of a part, and both are the numbers of a fraction."""
    return any(
        part.base == whole.span and _is_part(part, figures, fraction=fraction) for part in figures
    )


def _is_one_value(figure: Figure) -> bool:
    """Tell whether a figure has one value: "four years" in "three of the last four years"."""
    return figure.amount is not None and figure.amount.low == figure.amount.high


def _is_bare(figure: Figure) -> bool:
    """Tell whether a figure is a count without unit or range."""
    amount = figure.amount
    return amount is not None and amount.unit is None and amount.low == amount.high
