"""Binding: what a figure counts, whether its clause denies it, which change, base and period.

All of it is told from words near the figure; where they do not tell, nothing is said.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.changes import direction_around, role_of
from cardstore.text.numbers.figure import Figure, FigureKind, Role
from cardstore.text.numbers.nouns import head_noun, is_plural, next_word, words_of
from cardstore.text.numbers.terms import read_per
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.spans import Span
    from cardstore.text.numbers.find import Found
    from cardstore.text.numbers.tokens import Tokens

_COUNTED = frozenset(
    {FigureKind.QUANTITY, FigureKind.FRACTION, FigureKind.VAGUE, FigureKind.ORDINAL}
)
_CHANGING = frozenset({FigureKind.QUANTITY, FigureKind.FRACTION, FigureKind.MULTIPLE})
_MEASURED = _CHANGING | {FigureKind.VAGUE}
_GROUPS = word_set("dozen score gross million millions billion billions thousand thousands")
_NOT = frozenset({"not", "never", "n't", "cannot", "neither", "nor", "without"})
# "Not more than", "not only" deny nothing.
_BOUNDED = word_set(
    "exceed only more less fewer over under exceeding above below later earlier merely"
)
_REACH, _REACH_ON = 8, 6
_ASIDE = word_set(
    "later after afterwards hence earlier before ago previously above below north south east west"
    " early late old young boys girls men women male female males females dead alive killed saved"
    " wounded captured drowned first last past next"
    " won lost born died bought sold imports exports imported exported births deaths day night"
    " import export"
    " inside outside left right wide long high deep broad thick square older younger wins losses"
    " richer poorer hotter colder warmer cooler faster slower upstream downstream inland"
)
# "48 fewer than in 1841" counts what was there in another year.
_COMPARED = re.compile(r"\bthan\s+(?:in|of|for|at)\s+(?:the\s+)?$")
_ASIDE_OPENS = re.compile(r",\s+[^\W\d_]+(?:ed|en|un|ilt|ade)\s+(?:[^\W\d_]+\s+){0,3}$")
_DATED = re.compile(r"(?:\s+[^\W\d_]+){0,3}\s+(?:in|of|at|for)\s+(?:the\s+)?")
_ANOTHER_TIME = re.compile(
    r",\s+(?:where|whereas|while)\b|\s(?:as\s+)?(?:against|(?:up|down)\s+from|compared\s+(?:with|to)|instead\s+of)\s"
)
_OFFSETS = frozenset({"before", "after"})
_WERE = frozenset({"was", "were", "had", "has", "have", "is", "are", "passed", "went"})
_WHOSE = frozenset(
    {"the", "all", "their", "his", "her", "its", "our", "my", "your", "these", "those", "some"}
)
_WHICH = word_set("last past previous first next other remaining surviving following new old")
_ALONE_BY = frozenset({"above", "over", "below", "under", "beneath"})
_OVER_BY = _ALONE_BY - {"below", "under", "beneath"} | word_set(
    "more higher greater longer heavier larger dearer later taller older deeper"
)
_UNDER_BY = frozenset({"below", "under", "beneath"}) | word_set(
    "less fewer lower shorter lighter smaller cheaper earlier younger shallower"
)
_ANOTHERS = word_set(
    "the his her its their that this what mr mrs last an estimate estimates budget"
)
_NO_OFFSET = word_set("and or but in on at by with from to was were is are had has of for")
_PARTS_OF_SHARE = frozenset({FigureKind.FRACTION})
_SHARES = frozenset({"per cent", "per mille"})


def bind_figures(tokens: Tokens, found: Sequence[Found]) -> tuple[Figure, ...]:
    """Add to each figure what the words around it tell.

    Args:
        tokens: the text.
        found: its figures in order, with their hedges.
    """
    bound = [_bind(tokens, one) for one in found]
    rates = {n for n in range(len(bound) - 1) if _is_rate_of(bound[n], found[n + 1], tokens=tokens)}
    found = [one for n, one in enumerate(found) if n - 1 not in rates]
    bound = [one for n, one in enumerate(bound) if n - 1 not in rates]
    dates = [place for place, figure in enumerate(bound) if figure.kind is FigureKind.DATE]
    ends = []
    for place, figure in enumerate(bound):
        base = _base(tokens, found, bound=bound, place=place)
        period = _period(tokens, bound, place=place, dates=dates)
        alone = base is None and period is None
        ends.append(figure if alone else replace(figure, base=base, period=period))
    return tuple(ends)


def _bind(tokens: Tokens, found: Found) -> Figure:
    """Add noun, direction, role, negation and the words aside."""
    figure = found.figure
    unit = figure.amount.unit if figure.amount else None
    noun = None
    if figure.kind in _COUNTED and not figure.noun and unit is None:
        ended = figure.text.endswith(".") and tokens.at(found.end).text[:1].isupper()
        noun = None if ended else head_noun(tokens, found.end) or _noun_of_whole(tokens, found)
    if figure.kind is FigureKind.ORDINAL and noun is None:
        noun = next_word(tokens, found.end)
    if noun is not None:
        token = tokens.at(noun[1])
        figure = replace(figure, noun=noun[0], noun_text=token.text, noun_span=token.span)
        figure = _rated(tokens, figure, index=noun[1] + 1)
    if unit is not None and unit.name == "hour" and tokens.low(found.end) in {"day", "days"}:
        figure = _in_a_day(figure)
    direction = (
        direction_around(tokens, found.lead, end=found.end) if figure.kind in _CHANGING else None
    )
    negated, denied = _negated(tokens, found.lead)
    negated = negated or _negated_behind(tokens, found.end)
    if figure.kind in {FigureKind.ORDINAL, FigureKind.LABEL}:
        negated = denied
    return replace(
        figure,
        of=words_of(tokens, found.end) if figure.kind in _COUNTED else (),
        direction=direction[0] if direction else None,
        direction_span=tokens.at(direction[1]).span if direction else None,
        role=role_of(tokens, found.lead, changing=direction is not None)
        if figure.kind in _CHANGING
        else None,
        negated=negated,
        denied=denied,
        aside=_aside(tokens, found),
    )


def _in_a_day(figure: Figure) -> Figure:
    """Tell "sixteen-hour days" as sixteen hours a day."""
    return replace(figure, amount=replace(figure.amount, per="day")) if figure.amount else figure


def _rated(tokens: Tokens, figure: Figure, *, index: int) -> Figure:
    """Add what a count is told for each of: "61 barges a day"."""
    end, per = read_per(tokens, index)
    if figure.amount is None or figure.amount.per or end == index:
        return figure
    return replace(figure, amount=replace(figure.amount, per=per))


def _is_rate_of(figure: Figure, behind: Found, *, tokens: Tokens) -> bool:
    """Tell whether "a year" is what the count before it is told for: "8,000 travellers a year"."""
    if figure.amount is None or not figure.amount.per or figure.noun_span is None:
        return False
    follows = tokens.at(behind.start - 1).span.end == figure.noun_span.end
    return follows and tokens.low(behind.start) in {"a", "an"}


def _noun_of_whole(tokens: Tokens, found: Found) -> tuple[str, int] | None:
    """Give the plural behind "of" in a vague quantity or a group: "dozens of looms"."""
    last = tokens.low(found.end - 1)
    if found.figure.kind is not FigureKind.VAGUE and last not in _GROUPS:
        return None
    return head_noun(tokens, tokens.follows(found.end, "of"))


def _negated(tokens: Tokens, lead: int) -> tuple[bool, bool]:
    """Tell whether the clause before a figure denies it, and whether the word before it does."""
    near = tokens.low(lead - 1) in _NOT or (
        tokens.low(lead - 1) in {"the", "by", "to", "in", "a"} and tokens.low(lead - 2) == "not"
    )
    for back in range(1, _REACH):
        word = tokens.low(lead - back)
        if tokens.ends_clause(lead - back) or word == ",":
            break
        if word in _NOT or word.endswith("n't"):
            return tokens.low(lead - back + 1) not in _BOUNDED, near
    return near, near


def _negated_behind(tokens: Tokens, end: int) -> bool:
    """Tell whether the verb behind a figure is denied: "45 barges did not come"."""
    for index in range(end, end + _REACH_ON):
        word = tokens.low(index)
        if tokens.ends_clause(index) or word in {",", "and", "or"}:
            return False
        if word in _NOT - {"without", "neither", "nor"} or word.endswith("n't"):
            # "Sixty were not yet thirteen", "not more than thirteen": a bound of what follows.
            return tokens.low(index + 1) not in {"yet", *_BOUNDED}
    return False


def _aside(tokens: Tokens, found: Found) -> tuple[str, ...]:
    """Give the words next to a figure that have opposites, and "per" before it."""
    aside: list[str] = []
    if tokens.low(found.lead - 1) in {"per", "every", "each"}:
        aside.append("per")
    place = found.lead - 1
    if tokens.joins(place, "-‐‑") or tokens.low(place) == "the":  # "pre-1914", "before the 1530s"
        place -= 1
    before = tokens.low(place)
    if before in _ASIDE or before in {
        "by",
        "since",
        "until",
        "till",
        "aged",
        "age",
        "pre",
        "post",
        "ante",
    }:
        aside.append(before)
    if before == "of" and tokens.low(place - 1) == "age":
        aside.append("age")
    figure_is_date = found.figure.kind is FigureKind.DATE
    if figure_is_date and _COMPARED.search(tokens.text, 0, found.figure.span.start):
        aside.append("than")
    aside += _offset(tokens, found)
    verb = False
    for on in range(3):
        word = tokens.low(found.end + on)
        if not word or not tokens.is_word(found.end + on):
            break
        if word in {"and", "or", "but"} or figure_is_date:
            break
        if word in _ASIDE and not (verb and word in _OFFSETS):
            aside.append(word)
        # "A fortnight to harden before it was laid" is no fortnight before it was laid.
        verb = verb or word == "to" or word in _WERE
    return tuple(dict.fromkeys(aside))


def _offset(tokens: Tokens, found: Found) -> list[str]:
    """Tell whether a figure says by how much something lies over or under another.

    "£6,000 less than he had reckoned", "a third above the estimate", "48 fewer than in 1841".
    """
    end = found.end
    for index in (end, end + 1, end + 2):
        word = tokens.low(index)
        if word in _OVER_BY or word in _UNDER_BY:
            than = tokens.low(index + 1) == "than"
            alone = index == end and word in _ALONE_BY and tokens.low(index + 1) in _ANOTHERS
            if than or alone:
                return ["over by" if word in _OVER_BY else "under by"]
        if not tokens.is_word(index) or word in _NO_OFFSET:
            break
    return []


def _base(
    tokens: Tokens, found: Sequence[Found], *, bound: Sequence[Figure], place: int
) -> Span | None:
    """Give the whole that a share is of: "35 per cent of 640", "Of the 640, 35 per cent"."""
    figure = bound[place]
    if _of(tokens, found, place=place):
        return bound[place + 1].span
    unit = figure.amount.unit_name if figure.amount else ""
    counted = figure.kind is FigureKind.QUANTITY and not unit
    if figure.kind not in _PARTS_OF_SHARE and unit not in _SHARES and not counted:
        return None
    if place and bound[place - 1].kind is FigureKind.QUANTITY:
        lead = found[place - 1].lead
        of = lead - 2 if tokens.low(lead - 1) in _WHOSE else lead - 1
        leads = of == 0 or tokens.at(of).text[:1] == "O" or tokens.ends_clause(of - 1)
        # "Of these 164 are women. There are 61 houses": the 164 are the part.
        between = range(found[place - 1].end, found[place].lead)
        leads = leads and not any(map(tokens.ends_clause, between))
        if tokens.low(of) == "of" and leads:
            return bound[place - 1].span
    return None


def _of(tokens: Tokens, found: Sequence[Found], *, place: int) -> bool:
    """Tell whether the next figure follows as a whole: "206 of the 312 men"."""
    if place + 1 >= len(found) or found[place + 1].figure.kind is not FigureKind.QUANTITY:
        return False
    end = found[place].end
    if is_plural(tokens.low(end)) and tokens.low(end + 1) == "out":  # "two profiles out of nine"
        end += 1
    behind = tokens.follows(end, "out")
    start = tokens.follows(behind, "of")
    if tokens.low(start) in _WHOSE:
        start += 1
    if tokens.low(start) in _WHICH and start + 1 == found[place + 1].lead:
        start += 1  # "three of the last four years"
    if tokens.low(start).endswith(("'s", "’s", "s'", "s’")) and start + 1 == found[place + 1].lead:
        start += 1  # "ten of the train's fifteen carriages"
    return tokens.low(behind) == "of" and start == found[place + 1].lead


def _period(
    tokens: Tokens, bound: Sequence[Figure], *, place: int, dates: Sequence[int]
) -> Span | None:
    """Give the date that a figure is told for: the nearest in its clause, behind it or before.

    Args:
        tokens: the text.
        bound: its figures.
        place: of the figure.
        dates: places of those that are dates, in order.
    """
    figure = bound[place]
    if figure.kind not in _MEASURED or not dates:
        return None
    number = bisect_left(dates, place)
    near = [bound[n] for n in (*dates[number : number + 1], *dates[max(0, number - 1) : number])]
    told = [
        date
        for date in near
        if not _is_of_other(tokens, figure, date=date, bound=bound)
        and not _ends_so(_COMPARED, tokens.text, date.span.start)
        and _same_clause(tokens, figure, date=date, bound=bound)
    ]
    return min(told, key=lambda date: _distance(tokens, figure, date=date)).span if told else None


def _ends_so(pattern: re.Pattern[str], text: str, end: int) -> re.Match[str] | None:
    """Search a text up to an offset for a pattern of few words that end there.

    A whole book before the offset need not be searched: the pattern is at most `_FEW_WORDS` long.
    """
    start = max(0, end - _NEAR_BEFORE)
    if start and len(text[start:end].split()) <= _FEW_WORDS:
        start = 0
    return pattern.search(text, start, end)


_NEAR_BEFORE, _FEW_WORDS = 80, 6


def _is_of_other(tokens: Tokens, figure: Figure, *, date: Figure, bound: Sequence[Figure]) -> bool:
    """Tell whether a date is told for another figure, or in an aside of its own.

    "From 1,810 pairs in 1998 to 1,240" dates the 1,810; ", finished in 1779," nothing outside it.
    """
    if figure.span.start > date.span.end or figure.span.end < date.span.start:
        closed = tokens.text.startswith(",", date.span.end)
        aside = _ends_so(_ASIDE_OPENS, tokens.text, date.span.start) if closed else None
        if aside is not None and (
            aside.start() >= figure.span.end or figure.span.start > date.span.end
        ):
            return True
    if figure.role is not Role.TO:
        return False
    return any(
        other.kind is figure.kind
        and other is not figure
        and other.span.end < date.span.start
        and _DATED.fullmatch(tokens.text, other.span.end, date.span.start) is not None
        for other in bound
    )


def _distance(tokens: Tokens, figure: Figure, *, date: Figure) -> tuple[bool, int]:
    """Say how far a date is: past an "and" or a comma is farther than any other way."""
    low = min(figure.span.end, date.span.end)
    high = max(figure.span.start, date.span.start)
    between = tokens.text[low:high]
    return ("," in between or " and " in between), high - low


def _same_clause(tokens: Tokens, figure: Figure, *, date: Figure, bound: Sequence[Figure]) -> bool:
    """Tell whether no break, and no other measure, stands between a figure and a date."""
    low = min(figure.span.end, date.span.end)
    high = max(figure.span.start, date.span.start)
    between = tokens.text[low:high]
    if _ANOTHER_TIME.search(between):
        return False
    if any(mark in between for mark in ";.:") or len(between) > 80:  # noqa: PLR2004 - a clause
        return False
    first = bisect_left(bound, low, key=lambda f: f.span.start)
    last = bisect_left(bound, high, lo=first, key=lambda f: f.span.start)
    others = (f for f in bound[first : last + 1] if f.span.end <= high and f is not figure)
    return not any(f.kind is FigureKind.QUANTITY and not _is_whole(f) for f in others)


def _is_whole(figure: Figure) -> bool:
    """Tell whether a figure between is one that may be the base of a share."""
    return figure.amount is not None and figure.amount.unit is None
