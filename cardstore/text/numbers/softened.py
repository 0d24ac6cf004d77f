"""Softened: what no quote states, but may well follow from one, goes to a person and not back.

Comes in: a figure of a sentence that is missing by the rules, and the figures of the quotes. Goes
out: a doubt, or nothing. A sentence that is sent back tells its writer that the figure is wrong;
these kinds are as often right:

1. The quote has the value, and one of the two denies it: "fewer than eight" of "has not eight".
2. The quote has the value and the date that the sentence tells it for: whether it is that one's is
   a matter of the words between. The same with a whole that the sentence tells as well.
3. Both are lengths of time, sums of money or other amounts that convert, and what the sentence
   says, with its bound or hedge, is true of the quote's: "more than four months" of "143 days".
4. A share in the other way of telling it: "20 per cent" of "the poorest fifth".
5. "Over three winters" may mean while they lasted, and "until 1790" is "before 1790".
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.bounds import bound_of, compare_rounded
from cardstore.text.numbers.figure import Figure, FigureKind, Hedge
from cardstore.text.numbers.judgement import Answer, Judgement, person, supported

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.text.numbers.figure import Amount

_UNTIL = re.compile(r"(?i)\b(?:until|till|before|by|prior\s+to|up\s+to)\s+(?:the\s+year\s+)?$")
_OVER = re.compile(r"(?i)\bover\s+(?:the\s+)?(?:(?:past|last|first|next)\s+)?$")
_LASTING = frozenset(
    """
    winter summer spring autumn season night evening weekend holiday harvest term session reign
    generation voyage decade century
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""What lasts, and is counted by a noun."""
_HALF = re.compile(
    r"(?i)\bhalf\b(?!\s*(?:an?|of|the|his|her|its|their|our|my|past|dozen|crown)\b|-)"
)
_PER_CENT = "per cent"


def soften(
    figure: Figure,
    held: Iterable[tuple[Figure, Sequence[Figure], str]],
    *,
    figures: Sequence[Figure],
    sentence: str,
) -> Judgement | None:
    """Give the doubt that is left of a figure that is missing; None for none.

    Args:
        figure: the sentence's.
        held: for each figure of the quotes: it, all figures of its quote, and that quote.
        figures: all figures of the sentence.
        sentence: the sentence.
    """
    found = [
        judged
        for given, quoted, quote in held
        for judged in (
            _one(figure, given, quoted=quoted, figures=figures, texts=(sentence, quote)),
        )
        if judged is not None
    ]
    best = next((one for one in found if one.answer is Answer.SUPPORTED), None)
    return best or next(iter(found), None)


def soften_half(figure: Figure, quotes: Iterable[str]) -> Judgement | None:
    """Tell that a quote has "half" alone: "half had left within three years"."""
    amount = figure.amount
    if amount is None or (amount.low, amount.high) != (Fraction(1, 2),) * 2 or amount.unit:
        return None
    alone = any(_HALF.search(quote) for quote in quotes)
    return person("the quote has “half” without what it is half of") if alone else None


def _one(
    figure: Figure,
    given: Figure,
    *,
    quoted: Sequence[Figure],
    figures: Sequence[Figure],
    texts: tuple[str, str],
) -> Judgement | None:
    if figure.kind is FigureKind.DATE and given.kind is FigureKind.DATE:
        return _until(figure, given, texts=texts)
    mine, theirs = figure.amount, given.amount
    if mine is None or theirs is None or mine.across or theirs.across:
        return None
    if FigureKind.MULTIPLE in {figure.kind, given.kind}:
        return None  # "eight-fold" is not by 800 per cent
    if _told(mine) != _told(theirs):
        return _converted(figure, given) or _share(figure, given)
    if _lasts(figure, given, sentence=texts[0]):
        return person("the quote has it; “over” may tell how long it lasted, or that it was more")
    return _same_value(figure, given, quoted=quoted, figures=figures)


def _same_value(
    figure: Figure, given: Figure, *, quoted: Sequence[Figure], figures: Sequence[Figure]
) -> Judgement | None:
    """Judge a figure whose value the quote has, and something beside it speaks against."""
    bounds = {bound_of(figure), bound_of(given)}
    denies = figure.denied or given.denied or figure.negated or given.negated
    if denies and (figure.denied != given.denied or len(bounds) > 1):
        return person("the quote has it, and one of the two denies it")
    if len(bounds) > 1 and bounds & {Hedge.OVER, Hedge.UNDER}:
        return None  # "over 2,000" told as 2,000 is another figure
    told = _all_told(figure.period, figures, quoted) and _all_told(figure.base, figures, quoted)
    placed = figure.period is not None or figure.base is not None or given.base is not None
    if placed and told:
        return person("the quote has it; whether it is told for the same, the words between say")
    return None


def _told(amount: Amount) -> tuple[Fraction, Fraction, str]:
    """Give an amount's ends and unit, per cent as a share."""
    if amount.unit_name == _PER_CENT:
        return amount.low / 100, amount.high / 100, ""
    return amount.low, amount.high, amount.unit_name


def _until(figure: Figure, given: Figure, *, texts: tuple[str, str]) -> Judgement | None:
    """Take "until 1790" for "before 1790"."""
    if figure.moment is None or figure.moment != given.moment:
        return None
    befores = [
        _UNTIL.search(text[: one.span.start]) is not None
        for text, one in zip(texts, (figure, given), strict=True)
    ]
    return supported("stated; what ends before it lasts until it") if all(befores) else None


def _lasts(figure: Figure, given: Figure, *, sentence: str) -> bool:
    """Tell whether "over" before a length of time may mean "during"."""
    amount = figure.amount
    time = amount is not None and amount.unit is not None and amount.unit.dimension == "time"
    if not (time or figure.noun in _LASTING) or bound_of(given) is not None:
        return False
    start = figure.span.start
    return _OVER.search(sentence[:start]) is not None or sentence[start:].lower().startswith(
        "over "
    )


def _converted(figure: Figure, given: Figure) -> Judgement | None:
    """Hold amounts of units that convert against each other by the sentence's bound."""
    mine, theirs = figure.amount, given.amount
    if mine is None or theirs is None or mine.unit is None or theirs.unit is None:
        return None
    alike = mine.unit.dimension == theirs.unit.dimension and mine.unit.name != theirs.unit.name
    if not alike or not mine.unit.factor or not theirs.unit.factor or mine.joined or theirs.joined:
        return None
    value = theirs.low * theirs.unit.factor / mine.unit.factor
    judged = compare_rounded(figure, mine.low, theirs=value)
    if judged.answer is Answer.MISSING and abs(mine.low - value) > abs(value) / 50:
        return None
    return person(f"the quote has it in another unit ({theirs.unit_name})")


def _share(figure: Figure, given: Figure) -> Judgement | None:
    """Hold a share against the ordinal that may name it: "the poorest fifth"."""
    mine, theirs = figure.amount, given.amount
    if mine is None or theirs is None or given.kind is not FigureKind.ORDINAL or not theirs.low:
        return None
    whole = Fraction(100) if mine.unit_name == _PER_CENT else Fraction(1)
    shared = figure.kind is FigureKind.FRACTION or mine.unit_name == _PER_CENT
    if not shared or mine.low != whole / theirs.low:
        return None
    return person(f"the quote has “{given.text}”, which may be that share")


def _all_told(place: object, figures: Sequence[Figure], quoted: Sequence[Figure]) -> bool:
    """Tell whether what stands at a place of the sentence is in the quote too, or nothing does."""
    if place is None:
        return True
    mine = next((one for one in figures if one.span == place), None)
    if mine is None:
        return True
    return any(
        (one.moment is not None and one.moment == mine.moment)
        or (
            mine.amount is not None and one.amount is not None and one.amount.low == mine.amount.low
        )
        for one in quoted
    )
