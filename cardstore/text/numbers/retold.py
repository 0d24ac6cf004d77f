"""Retold: a figure of a sentence in the words that its quotes have for the same.

For those who need no person for such names: "two weeks" for a fortnight, "half a century" for fifty
years; an age with or without its years ("at fourteen", "fourteen years old"); "by 1779" for what
was done in 1779. What is told again is compared by the same rules.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.changes import word_direction
from cardstore.text.numbers.figure import FigureKind, Grain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_NAMES_OF_ONE_TIME = frozenset(
    frozenset(pair.split("="))
    for pair in (
        *("fortnight=week", "fortnight=day", "week=day", "year=month"),
        *("decade=year", "century=year", "century=decade", "hour=minute"),
    )
)
_NAMED_TIMES = frozenset(
    {Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1), Fraction(3, 2)}
)
_OF_AGE = re.compile(r"(?i)\s*-?\s*(?:of\s+age|old)\b")
_IS_NOW = re.compile(r"(?i)\b(?:I|he|she|who)\s*(?:am|is|was|['’]m)\s+(?:now\s+|just\s+|but\s+)?$")
_ELDEST = re.compile(r"(?i)\b(?:youngest|oldest|eldest|elder|younger)\b[^.;:]{0,40}$")
_ENDED = re.compile(r"\s*(?:[.,;:!?]|$|and\b|when\b)")
# "Mr Poulter, 58, will leave"
_NAMED = re.compile(r"[A-Z][\w’'-]+,\s+$")
_AT = re.compile(r"(?i)\bat\s+$")
_AGED = re.compile(r"(?i)\b(?:aged|age|age\s+of|ages\s+of|younger\s+than|older\s+than|turned)\s+$")
_WAS = re.compile(
    r"(?i)\b(?:I|he|she|who|we|they|child|boy|girl|brother|sister|son|daughter)\s+"
    r"(?:was|were|am|is)\s+(?:only\s+|just\s+|but\s+)?$"
)
_WHEN = re.compile(r"\s+(?:when|at\s+the\s+time)\b")
_DONE = re.compile(
    r"(?i)\b(?:done|finished|completed?|built|ended|over|ready|gone|opened|closed|paid|dead|cost)"
    r"\s+$"
)
_BEGINS = re.compile(r"(?:^|[,;:(]|\b(?:and|but|while|that))\s*$")
_IT_WAS = re.compile(r",?\s+(?:[^\W\d_]+\s+){0,8}?(?:was|were|had|stood|has|is)\b")
_AT_END = re.compile(r"\bat\s+the\s+(?:very\s+)?(?:end|close)\s+of$")
_BY_END = re.compile(r"\bby\s+the\s+(?:very\s+)?(?:end|close)\s+of\s+$")
_THAN_IN = re.compile(r"(?i)\b(more|fewer|less|higher|lower)\s+than\s+(?:in|at)\s+(?:the\s+)?$")
_CHANGES = {"more": "rise", "higher": "rise", "fewer": "fall", "less": "fall", "lower": "fall"}
_RELATIONS = frozenset({"by", "before", "after", "since", "until", "till", "pre", "post", "ante"})


def retold(
    figure: Figure, sentence: str, *, quotes: Sequence[tuple[str, Sequence[Figure]]]
) -> Figure:
    """Give a figure in the words of its quotes; itself where they have none for it.

    Args:
        figure: the sentence's.
        sentence: its text.
        quotes: each with its figures.
    """
    quoted = [given for _, figures in quotes for given in figures]
    timed = renamed_time(figure, quoted)
    if timed is not None:
        return timed
    if figure.kind is FigureKind.DATE:
        return _related(figure, sentence, quotes=quotes)
    return _aged(figure, sentence, quotes=quotes)


def _same(
    figure: Figure, quotes: Sequence[tuple[str, Sequence[Figure]]]
) -> list[tuple[str, Figure]]:
    """Give the same date in the quotes, each with its text; of one of them the year is enough."""
    return [
        (text, given)
        for text, figures in quotes
        for given in figures
        if given.moment is not None and figure.moment is not None and _is_year_of(figure, given)
    ]


def _is_year_of(figure: Figure, given: Figure) -> bool:
    """Tell whether a date is the quote's, or only the year of it."""
    mine, theirs = figure.moment, given.moment
    if mine is None or theirs is None:
        return False
    year = mine.grain is Grain.YEAR and mine.end is None and theirs.end is None
    return mine == theirs or (year and (mine.first, mine.last) == (theirs.first, theirs.last))


def _before(figure: Figure, text: str) -> str:
    """Give what stands before a figure, in lower case."""
    return text[: figure.span.start].lower()


def _is_fallen_since(
    figure: Figure, sentence: str, *, quotes: Sequence[tuple[str, Sequence[Figure]]]
) -> bool:
    """Tell whether "has fallen by 48 since 1841" is the quote's "48 fewer than in 1841"."""
    told = {word_direction(word) for word in re.findall(r"[a-z]+", sentence.lower())} - {None}
    for text, given in _same(figure, quotes):
        found = _THAN_IN.search(text[: given.span.start])
        if found and told == {word_direction(_CHANGES[found[1].lower()])}:
            return True
    return False


def _related(
    figure: Figure, sentence: str, *, quotes: Sequence[tuple[str, Sequence[Figure]]]
) -> Figure:
    """Tell a date as the quotes do where "by" and "since" come to the same.

    "Finished by 1779" is "in 1779" where all that the quotes tell of it is "in"; so is "by 1779 it
    had 40 looms".
    """
    before = sentence[: figure.span.start].rstrip().lower()
    if "since" in figure.aside and _is_fallen_since(figure, sentence, quotes=quotes):
        return replace(figure, aside=tuple(word for word in figure.aside if word != "since"))
    if _AT_END.search(before) and any(
        _BY_END.search(_before(g, t)) for t, g in _same(figure, quotes)
    ):
        return replace(figure, aside=(*figure.aside, "by"))
    if "by" not in figure.aside or not before.endswith("by"):
        return figure
    same = [given for _, given in _same(figure, quotes)]
    begins = _BEGINS.search(before.removesuffix("by")) and _IT_WAS.match(sentence, figure.span.end)
    if not same or not (begins or _DONE.search(before.removesuffix("by"))):
        return figure
    if any(_RELATIONS & {*given.aside} for given in same):
        return figure
    return replace(figure, aside=tuple(word for word in figure.aside if word != "by"))


def _aged(
    figure: Figure, sentence: str, *, quotes: Sequence[tuple[str, Sequence[Figure]]]
) -> Figure:
    """Tell an age with its years, or without, as the quotes do."""
    amount = figure.amount
    if amount is None or figure.kind is not FigureKind.QUANTITY:
        return figure
    # "He went to the mill at nine" of one who was nine years old
    young = amount.unit is None and not figure.noun and _AT.search(sentence[: figure.span.start])
    if not (young or _is_age(figure, sentence)):
        return figure
    for text, figures in quotes:
        for given in figures:
            theirs = given.amount
            if theirs is None or given.kind is not figure.kind or theirs.unit == amount.unit:
                continue
            if theirs.low == amount.low and _is_age(given, text):
                year = theirs.unit if amount.unit is None else None
                return replace(figure, amount=replace(amount, unit=year, parts=theirs.parts))
    return figure


def _is_age(figure: Figure, text: str) -> bool:
    """Tell whether a figure is somebody's age: in years, or bare with words that tell it."""
    unit = figure.amount.unit if figure.amount else None
    before, behind = text[: figure.span.start], text[figure.span.end :]
    if unit is not None:
        aged = _OF_AGE.match(behind) is not None or _AGED.search(before) is not None
        return unit.name == "year" and aged
    if figure.noun:
        return False
    told = _AGED.search(before) is not None or (
        _WAS.search(before) is not None and _WHEN.match(behind) is not None
    )
    told = told or (_ELDEST.search(before) is not None and _ENDED.match(behind) is not None)
    now = _IS_NOW.search(before) is not None and _ENDED.match(behind) is not None
    return told or now or (_NAMED.search(before) is not None and behind.startswith(","))


def renamed_time(figure: Figure, quoted: Sequence[Figure]) -> Figure | None:
    """Give a time by the name that its quotes have for it: "two weeks" as "a fortnight".

    Args:
        figure: the sentence's.
        quoted: the figures of its quotes.

    Returns:
        None where no figure of the quotes is the same time under another of its names, or one has
        its very name.
    """
    amount = figure.amount
    if amount is None or amount.unit is None or amount.unit.dimension != "time" or amount.joined:
        return None
    if any(o.amount and (o.amount.unit, o.amount.low) == (amount.unit, amount.low) for o in quoted):
        return None
    for other in quoted:
        theirs = other.amount
        if theirs is None or theirs.unit is None or other.kind is not figure.kind:
            continue
        named = frozenset({amount.unit.name, theirs.unit.name}) in _NAMES_OF_ONE_TIME
        same = amount.low * amount.unit.factor == theirs.low * theirs.unit.factor
        # "Three centuries" for 300 years is arithmetic, "a fortnight" for two weeks is a name.
        if named and same and not theirs.joined and min(amount.low, theirs.low) in _NAMED_TIMES:
            told = replace(amount, low=theirs.low, high=theirs.high, unit=theirs.unit)
            return replace(figure, amount=replace(told, parts=theirs.parts))
    return None
