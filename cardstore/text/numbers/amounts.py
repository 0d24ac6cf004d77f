"""Amounts: quantities with units, money, ranges, compounds, measures in several directions.

Each reader looks at one place of the text and gives what starts there, or None. A change told as
"from 20 to 25 per cent" is two figures; "from ten to twenty mills" is one range.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.articles import PENCE, Measured, read_article
from cardstore.text.numbers.changes import is_change, is_change_by
from cardstore.text.numbers.figure import Amount, FigureKind, Part
from cardstore.text.numbers.money import read_points, read_slashed
from cardstore.text.numbers.shares import read_share
from cardstore.text.numbers.spelled import Cardinal, read_cardinal
from cardstore.text.numbers.terms import TIMES, Term, read_per, read_term
from cardstore.text.numbers.tokens import Doubt, remembered
from cardstore.text.numbers.units import UNITS, Unit, read_unit
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_DASHES = frozenset("-–—‐‑")
_IMPLIED = {"foot": (12, "inch"), "pound sterling": (20, "shilling")}
_FIRST_YEAR, _LAST_YEAR = 1500, 2100
_AFTER_IMPLIED = word_set("tall high long deep wide and a in for each per or when from at thick")


@remembered
def read_amounts(tokens: Tokens, index: int) -> tuple[Measured, ...]:
    """Read the amount at a token: none, one, or the two of a change."""
    read = _read(tokens, index)
    if not read or read[-1].amount.per or read[-1].kind is not FigureKind.QUANTITY:
        return read
    end, per = read_per(tokens, read[-1].end)
    if end == read[-1].end:
        return read
    return (*read[:-1], replace(read[-1], end=end, amount=replace(read[-1].amount, per=per)))


def _read(tokens: Tokens, index: int) -> tuple[Measured, ...]:  # noqa: PLR0911 - one answer a case
    """Read the amount at a token: none, one, or the two of a change."""
    slashed = read_slashed(tokens, index)
    if slashed is not None:
        return (_coins(index, slashed[0], end=slashed[1]),)
    share = read_share(tokens, index)
    whole = read_cardinal(tokens, index) if share is not None else None
    if whole is not None and share is not None and whole.scale > 1 and whole.end > share.end:
        share = None  # "a quarter of a million" is a number
    if share is not None:
        return (_shared(tokens, index, value=share.value, end=share.end, doubts=share.doubts),)
    term = read_term(tokens, index)
    if term is None:
        found = read_article(tokens, index)
        return (found,) if found else ()
    across = _across(tokens, index, first=term)
    if across is not None:
        return (across,)
    ranged = _ranged(tokens, index, first=term)
    if ranged:
        return ranged
    points = read_points(tokens, term.end) if _is_pounds(tokens, index) else None
    if points is None and _is_pounds(tokens, index):
        points = read_slashed(tokens, term.end)
    if points is not None:
        rest, end = points
        parts = (Part(value=term.value, unit=UNITS["pound sterling"]), *rest)
        return (_compounded(index, end, parts=parts, first=term),)
    return (_compound(tokens, index, first=term),)


def _coins(index: int, parts: tuple[Part, ...], *, end: int) -> Measured:
    """Give "2/6" as shillings and pence."""
    total = sum((p.value * (p.unit.factor if p.unit else 1) for p in parts), Fraction(0)) / 12
    held = parts if len(parts) > 1 else ()
    amount = Amount(low=total, high=total, unit=UNITS["shilling"], parts=held)
    return Measured(kind=FigureKind.QUANTITY, amount=amount, start=index, end=end)


def _is_pounds(tokens: Tokens, index: int) -> bool:
    """Tell whether a pound sign stands at the token."""
    return tokens.at(index).text == "£"


def _shared(
    tokens: Tokens, index: int, *, value: Fraction, end: int, doubts: tuple[Doubt, ...]
) -> Measured:
    """Give a fraction: of a unit ("half an ounce") or of what a noun names."""
    start = tokens.follows(tokens.past_hyphen(end), "of")
    start = next((s for a in ("a", "an") if (s := tokens.follows(start, a)) != start), start)
    start = tokens.follows(start, "one") if start != end else start
    unit = read_unit(tokens, tokens.past_hyphen(start))
    if unit is not None and (
        start != end or tokens.joins(end, "-‐‑") or unit[0].dimension != "time"
    ):
        amount = Amount(low=value, high=value, unit=unit[0])
        behind, per = read_per(tokens, unit[1])
        amount = replace(amount, per=per)
        return Measured(
            kind=FigureKind.QUANTITY, amount=amount, start=index, end=behind, doubts=unit[2]
        )
    amount = Amount(low=value, high=value)
    return Measured(kind=FigureKind.FRACTION, amount=amount, start=index, end=end, doubts=doubts)


def _across(tokens: Tokens, index: int, *, first: Term) -> Measured | None:
    """Read "3 × 5 feet", "3 by 5 by 7 feet"."""
    terms = [first]
    while tokens.low(terms[-1].end) in {*TIMES, "by"} or _is_ratio(tokens, terms[-1].end):
        following = read_term(tokens, terms[-1].end + 1)
        if following is None or _is_year(tokens, terms[-1], following=following):
            break
        terms.append(following)
    if len(terms) == 1 or (first.unit and first.unit.dimension != "length"):
        return None
    unit = terms[-1].unit
    parts = tuple(Part(value=term.value, unit=term.unit or unit) for term in terms)
    amount = Amount(low=first.value, high=first.value, unit=unit, parts=parts, across=True)
    doubts = tuple(dict.fromkeys(doubt for term in terms for doubt in term.doubts))
    return Measured(
        kind=FigureKind.QUANTITY, amount=amount, start=index, end=terms[-1].end, doubts=doubts
    )


def _ranged(tokens: Tokens, index: int, *, first: Term) -> tuple[Measured, ...]:
    """Read a range, or the two figures of a change; nothing where there is none."""
    link = tokens.low(first.end)
    start = first.end + 1
    between = link == "and" and _is_between(tokens, index)
    spaced = link in _DASHES and tokens.at(first.end).glued == tokens.at(start).glued
    if spaced and not tokens.at(start).glued:  # may only divide the sentence
        spaced = first.unit is None and tokens.is_number(start) and first.read.plain
    if not (between or spaced or link in {"to", "or", "till", "through"} or link == "±"):
        return ()
    if link == "or" and tokens.low(start) in {"so", "more", "less"}:
        return ()
    last = read_term(tokens, start)
    if last is None:
        return ()
    if link == "±":
        return (_about(index, first, spread=last),)
    low, high = _aligned(tokens, first, last=last, elided=spaced)
    if high <= low and not is_change(tokens, index, falling=True):
        return _odds(index, first, last=last) if link == "to" or spaced else ()
    return _two_ends(
        tokens, index, terms=(first, last), ends=(low, high), joined="or" if link == "or" else "to"
    )


def _is_year(tokens: Tokens, first: Term, *, following: Term) -> bool:
    """Tell whether "by" leads to a year: "had lost 640 metres by 1934"."""
    text = tokens.at(following.end - 1).text
    bare = following.unit is None and following.read.plain and following.end == first.end + 2
    years = text.isdecimal() and _FIRST_YEAR <= int(text) <= _LAST_YEAR
    return bare and years and first.unit is not None and tokens.low(first.end) == "by"


def _is_ratio(tokens: Tokens, index: int) -> bool:
    """Tell whether a colon stands glued between two numbers: "3:1"."""
    return tokens.joins(index, ":") and tokens.is_number(index - 1)


def _odds(index: int, first: Term, *, last: Term) -> tuple[Measured, ...]:
    """Give "three to one" and the score "5–4" as two measures in order; units make it none."""
    if first.unit is not None or last.unit is not None or not first.value > last.value:
        return ()
    parts = (Part(value=first.value, unit=None), Part(value=last.value, unit=None))
    amount = Amount(low=first.value, high=first.value, parts=parts, across=True)
    doubts = tuple(dict.fromkeys((*first.doubts, *last.doubts)))
    return (
        Measured(kind=FigureKind.QUANTITY, amount=amount, start=index, end=last.end, doubts=doubts),
    )


def _is_between(tokens: Tokens, index: int) -> bool:
    """Tell whether "between" stands before a number, hedges aside."""
    reach = (1, 2, 3, 4) if tokens.low(index - 1) == "of" else (1, 2, 3)
    return any(tokens.low(index - back) == "between" for back in reach)


def _about(index: int, middle: Term, *, spread: Term) -> Measured:
    """Give "20 ± 2" as a range."""
    amount = Amount(
        low=middle.value - spread.value,
        high=middle.value + spread.value,
        unit=spread.unit or middle.unit,
        joined="±",
    )
    return Measured(
        kind=FigureKind.QUANTITY, amount=amount, start=index, end=spread.end, doubts=middle.doubts
    )


def _aligned(tokens: Tokens, first: Term, *, last: Term, elided: bool) -> tuple[Fraction, Fraction]:
    """Give both ends their full value: "1.2 to 1.5 million", "112–8"."""
    low, high = first.value, last.value
    scale = last.read.scale
    if scale > 1 and first.read.scale == 1 and first.unit is None and low < high / scale:
        return low * scale, high
    texts = tokens.at(first.end - 1).text, tokens.at(last.read.end - 1).text
    short = elided and first.read.plain and last.read.plain and first.unit is None
    if short and len(texts[1]) < len(texts[0]):
        base = 10 ** len(texts[1])
        whole = low - low % base + high
        return low, whole if whole > low else high
    return low, high


def _alone(term: Term, *, start: int) -> Measured:
    """Give one end of what only looks like a range as a figure."""
    amount = Amount(low=term.value, high=term.value, unit=term.unit, places=term.read.places)
    return Measured(
        kind=FigureKind.QUANTITY, amount=amount, start=start, end=term.end, doubts=term.doubts
    )


_FAR_APART = 4


def _two_ends(
    tokens: Tokens,
    index: int,
    *,
    terms: tuple[Term, Term],
    ends: tuple[Fraction, Fraction],
    joined: str,
) -> tuple[Measured, ...]:
    """Give a range, or two figures where the words tell of a change from one to the other."""
    first, last = terms
    unit = last.unit or first.unit
    if first.unit and last.unit and first.unit != last.unit:
        return ()
    behind, per = read_per(tokens, last.end)
    doubts = tuple(dict.fromkeys((*first.doubts, *last.doubts)))
    scaled = ends[0] != first.value
    places = max(0 if scaled else first.read.places, last.read.places)
    # "It rose by 37 to 412": no range goes so far.
    apart = tokens.low(index - 1) == "by" and ends[1] >= _FAR_APART * ends[0] and unit is None
    if joined == "to" and apart and is_change_by(tokens, index):
        return (_alone(first, start=index), _alone(last, start=first.end + 1))
    if joined == "to" and is_change(tokens, index, falling=ends[1] < ends[0]):
        firstly = Amount(low=ends[0], high=ends[0], unit=first.unit or unit, places=places, per=per)
        lastly = replace(firstly, low=ends[1], high=ends[1], unit=unit)
        return (
            Measured(
                kind=FigureKind.QUANTITY, amount=firstly, start=index, end=first.end, doubts=doubts
            ),
            Measured(
                kind=FigureKind.QUANTITY,
                amount=lastly,
                start=first.end + 1,
                end=behind,
                doubts=doubts,
            ),
        )
    amount = Amount(low=ends[0], high=ends[1], unit=unit, joined=joined, places=places, per=per)
    return (
        Measured(kind=FigureKind.QUANTITY, amount=amount, start=index, end=behind, doubts=doubts),
    )


def _compound(tokens: Tokens, index: int, *, first: Term) -> Measured:
    """Read what follows of a compound: "four feet nine inches", "2 hours and 30 minutes"."""
    parts = [Part(value=first.value, unit=first.unit)]
    end, doubts = first.end, list(first.doubts)
    while True:
        unit = parts[-1].unit
        start = tokens.follows(tokens.follows(end, ","), "and")
        following = None if unit is None or not unit.factor else _smaller(tokens, start, unit=unit)
        if following is None:
            break
        parts.append(Part(value=following.value, unit=following.unit))
        end = following.end
        doubts += [d for d in following.doubts if d is not Doubt.UNIT]
        doubts = [d for d in doubts if d is not Doubt.UNIT]
    if len(parts) > 1:
        return _compounded(
            index, end, parts=tuple(parts), first=replace(first, doubts=tuple(doubts))
        )
    pence = PENCE.get(tokens.low(end + 1)) if tokens.low(end) == "and" else None
    if pence is not None and first.unit is None:  # two and sixpence
        coins = (
            Part(value=first.value, unit=UNITS["shilling"]),
            Part(value=Fraction(pence), unit=UNITS["penny"]),
        )
        return _compounded(index, end + 2, parts=coins, first=first)
    end, per = read_per(tokens, end)
    amount = Amount(
        low=first.value,
        high=first.value,
        others=first.read.others,
        unit=first.unit,
        places=first.read.places,
        per=per,
    )
    return Measured(
        kind=FigureKind.QUANTITY, amount=amount, start=index, end=end, doubts=first.doubts
    )


def _smaller(tokens: Tokens, index: int, *, unit: Unit) -> Term | None:
    """Read a number with a smaller unit of the same dimension."""
    if tokens.low(index) in PENCE and unit.dimension == "sterling":
        read = Cardinal(value=Fraction(PENCE[tokens.low(index)]), end=index + 1)
        return Term(value=read.value, end=index + 1, read=read, unit=UNITS["penny"])
    term = read_term(tokens, index)
    if term is None:
        return None
    if term.unit is None:
        return _implied(tokens, index, term=term, unit=unit)
    if term.unit.dimension != unit.dimension:
        return None
    return term if 0 < term.unit.factor < unit.factor else None


def _implied(tokens: Tokens, index: int, *, term: Term, unit: Unit) -> Term | None:
    """Read the inches of "four feet nine" and the shillings of "three pounds ten"."""
    smaller = _IMPLIED.get(unit.name)
    if smaller is None or tokens.low(index - 1) in {"and", ","} or term.end > index + 1:
        return None
    most, name = smaller
    following = tokens.low(term.end)
    alone = not tokens.is_word(term.end) or following in _AFTER_IMPLIED
    if not alone or not 0 < term.value < most or following in {"%", "-"}:
        return None
    return replace(term, unit=UNITS[name])


def _compounded(index: int, end: int, *, parts: tuple[Part, ...], first: Term) -> Measured:
    """Give a compound as one amount in its first unit."""
    head = parts[0].unit
    total = Fraction(0)
    for part in parts:
        factor = part.unit.factor / head.factor if part.unit and head and head.factor else 1
        total += part.value * factor
    amount = Amount(low=total, high=total, unit=head, parts=parts)
    return Measured(
        kind=FigureKind.QUANTITY, amount=amount, start=index, end=end, doubts=first.doubts
    )
