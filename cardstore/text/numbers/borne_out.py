"""Borne out: figures that a quote states only as another, and that are plainly true of it.

Comes in: a figure of a sentence, a figure of a quote, and what the rules say of the two. Goes out:
what is left of it for the gate.

1. "More than 400" of 412, "fewer than ten" of seven: no sum is behind them, nobody need look.
   Far from the quote's value ("more than 100" of 412) they are true and may mislead: a person.
2. "2 November 1788" of "in 1788 … on the second of November": the quote has both, in one sentence
   without another year.
3. A "not" that denies nothing: see `no_denials`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.bonds import compare_bonds
from cardstore.text.numbers.bounds import UPWARD, bound_of
from cardstore.text.numbers.figure import Direction, Figure, FigureKind, Hedge
from cardstore.text.numbers.judgement import Answer, Judgement, person, supported
from cardstore.text.numbers.no_denials import begins_only_then, is_no_denial
from cardstore.text.numbers.wholes import content_stems

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from cardstore.text.numbers.figure import Amount

PLAIN = 0.2
"""How far from the quote's value a bound may lie and be no matter for a person.

Set on sentences written for it: "more than £200,000" of £212,000, "over a third" of 39 per cent,
"more than half" of 62 are in, "more than half" of 70 is not.
"""
_FEW, _STEP = 12, 3
"""Of small counts a bound may lie so many off: "fewer than ten" of seven."""
_DOWN = frozenset({Hedge.UNDER, Hedge.AT_MOST})
_SENTENCE_END = re.compile(r"[.!?](?=\s+[A-Z])")
_CLAUSE_END = re.compile(r"[.;:!?](?=\s|$)")
_PART_END = re.compile(r"[,.;:!?](?=\s|$)")
_HANDFUL = frozenset({"a few", "a handful", "a few of", "a handful of"})
_BESIDE = 16
"""Letters on either side of a number among which its name stands: "eighteen in Vienna"."""
_FEAST = "a feast for the day it falls on"
_PER_YEAR = "only one of the two says “per year”"
_IN_THE_YEAR = re.compile(r"(?i)\s+(?:[^\W\d_]+\s+)?in\s+(?:the|every|each)\s+year\b")
_AFTER = re.compile(r"(?i)\b(?:after|since|from)\s+(?:the\s+(?:year\s+)?)?$")
_THEREAFTER = re.compile(
    r"(?i)\b(?:thereafter|afterwards?|from\s+(?:then|that\s+\w+)|ever\s+since|since\s+then)\b"
)
_OF_YEAR = re.compile(
    r"(?i)\b(?:act|statute|treaty|census|survey|law|charter|edict|code|summer|winter|spring|autumn"
    r"|war|panic|famine|edition|report)\s+of\s+$|\b(?:in|since|until|before|after)\s+$"
)
_CHANGED_SO = re.compile(r"(?i)\b(?:by|to|at|from)\s+(?:[^\W\d_]+\s+){0,3}$")
_OTHER_TIME = re.compile(
    r"(?i)\b(?:born|later|earlier|next|following|previous|afterwards?|years?|since)\b"
    r"|\b(?:after|before|until|till|by|from)\s+\d{4}\b"
)
_LESS = re.compile(r"(?i)\s+(?:less|lower|fewer|below|under|short)\b")
_MORE = re.compile(r"(?i)\s+(?:more|higher|above|over)\b")
_NO_CHANGE = "the quote does not tell of a "
_NOT = "one of the two has a “not” in the clause"


def bear_out(
    asked: Figure,
    given: Figure,
    judged: Judgement,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement:
    """Say what is left of a judgement where the quote plainly bears the figure out.

    Args:
        asked: the sentence's figure.
        given: the quote's.
        judged: what the rules say of the two.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    if judged.answer is Answer.SUPPORTED:
        return judged
    told = _told_so(asked, given, judged, texts=texts)
    if told:
        return supported(told)
    if judged.reason == _NOT and begins_only_then(asked, given, texts=texts):
        return person("the quote has it begin then, the sentence end")
    if asked.kind is FigureKind.DATE:
        return _dated(asked, given, quoted=around[1], quote=texts[1]) or judged
    return _bounded(asked, given, around=around, sentence=texts[0]) or judged


def _told_so(asked: Figure, given: Figure, judged: Judgement, *, texts: tuple[str, str]) -> str:
    """Say in which words the quote tells the figure; "" where it does not."""
    dates = asked.kind is FigureKind.DATE
    vague = asked.kind is given.kind is FigureKind.VAGUE
    change = judged.reason.startswith(_NO_CHANGE)
    cases = (
        (
            judged.reason == _NOT and is_no_denial(asked, given, texts=texts),
            "the same, with the “not” in another place",
        ),
        (
            dates and (judged.reason == _FEAST or _is_thereafter(asked, given, texts=texts)),
            "the quote has that day, or all that came after it",
        ),
        (
            given.kind is FigureKind.DATE and _is_year(asked, given, before=texts[0]),
            "the quote has that year",
        ),
        (
            vague and {one.text.lower() for one in (asked, given)} <= _HANDFUL,
            "a few are a handful",
        ),
        (
            asked.label is not None and _is_beside_name(asked, given, quote=texts[1]),
            "the quote has it beside the name",
        ),
        (
            judged.reason == _PER_YEAR and _IN_THE_YEAR.match(texts[1], given.span.end) is not None,
            "the quote says “in the year”",
        ),
        (
            change and _is_way_told(asked, given, texts=texts),
            "the quote has the word of change too",
        ),
    )
    return next((words for holds, words in cases if holds), "")


def _bounded(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    sentence: str,
) -> Judgement | None:
    """Judge a bound by the value that it is true of; None where there is none."""
    values = _values(asked, given)
    bound = bound_of(asked)
    if values is None or bound is None or bound is Hedge.NEARLY or bound is Hedge.ABOUT:
        return None
    mine, theirs = values
    holds = theirs > mine if bound in UPWARD else bound in _DOWN and theirs < mine
    # "Fell below sixteen" is to that, and "there remained 1,940" leaves out of what; but what rose
    # by more than ten did not rise to eleven.
    noun = asked.noun if given.noun or given.of else ""
    said = _CHANGED_SO.search(sentence[: asked.span.start]) is not None
    same = replace(asked, role=asked.role if said else given.role or asked.role, noun=noun)
    bonds = compare_bonds(same, given, around=around)
    if not holds or (bonds is not None and bonds.answer is not Answer.SUPPORTED):
        return None
    apart = abs(mine - theirs)
    few = asked.kind is FigureKind.QUANTITY and max(mine, theirs) <= _FEW and apart <= _STEP
    measures = asked.amount is not None and asked.amount.unit is not None  # hours are no counts
    told = given.noun or given.of or given.base is not None  # in "by six votes to three" it is not
    near = apart <= PLAIN * abs(theirs) or (few and told and not measures)
    loose = bound_of(given) is not None or given.doubts or asked.doubts
    if near and not loose:
        return supported("true of the quote's value")
    named = few or (given.noun and asked.noun)
    return person("true of the quote's value, and far from it") if named else None


def _values(asked: Figure, given: Figure) -> tuple[Fraction, Fraction] | None:
    """Give the values of two figures of one unit, per cent as a share; None for all others."""
    mine, theirs = asked.amount, given.amount
    if mine is None or theirs is None or mine.joined or theirs.joined or mine.across:
        return None
    shared = {FigureKind.QUANTITY, FigureKind.FRACTION}
    if not {asked.kind, given.kind} <= shared or mine.per != theirs.per:
        return None
    one, other = _as_share(mine, kind=asked.kind), _as_share(theirs, kind=given.kind)
    if one[1] != other[1] or mine.low != mine.high or theirs.low != theirs.high:
        return None
    return one[0], other[0]


def _as_share(amount: Amount, *, kind: FigureKind) -> tuple[Fraction, str]:
    """Give an amount's value and unit; of per cent and of a fraction as a share of one."""
    if amount.unit_name == "per cent":
        return amount.low / 100, "share"
    return amount.low, "share" if kind is FigureKind.FRACTION else amount.unit_name


def _is_beside_name(asked: Figure, given: Figure, *, quote: str) -> bool:
    """Tell whether "Vienna 18" leaves a verb out: the quote has "eighteen in Vienna"."""
    label, amount = asked.label, given.amount
    if label is None or amount is None or label.number != amount.low or given.hedges:
        return False
    before = _CLAUSE_END.split(quote[: given.span.start])[-1][-_BESIDE:]
    near = before + _CLAUSE_END.split(quote[given.span.start :])[0][: len(given.text) + _BESIDE]
    name = asked.text.split()[0]
    return given.noun == "" and re.search(rf"\b{re.escape(name)}\b", near) is not None


def _is_thereafter(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether "after 1893" is the quote's "in 1893 … and thereafter", and of the same deed.

    What was rebuilt in 1893, and was empty thereafter, was not rebuilt after 1893.
    """
    if asked.moment is None or asked.moment != given.moment:
        return False
    sentence, quote = texts
    if _AFTER.search(sentence[: asked.span.start]) is None:
        return False
    later = _THEREAFTER.search(quote, given.span.end)
    if later is None:
        return False
    part = _part_around(quote, later.span(), ends=_PART_END)
    told = content_stems(sentence[: asked.span.start] + sentence[asked.span.end :])
    return not told.isdisjoint(content_stems(part))


def _is_year(asked: Figure, given: Figure, *, before: str) -> bool:
    """Tell whether "the statute of 1563 parishes obeyed" counts no parishes, but tells a year."""
    amount, moment = asked.amount, given.moment
    if asked.kind is not FigureKind.QUANTITY or amount is None or moment is None or amount.unit:
        return False
    plain = re.fullmatch(r"1\d{3}|20\d{2}", asked.text) is not None
    led = _OF_YEAR.search(before[: asked.span.start]) is not None
    return plain and led and not asked.hedges and moment.first == moment.last == amount.low


def _is_way_told(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether the quote's clause has the sentence's word of a rise or a fall, or tells one."""
    if asked.direction is Direction.FALL and _LESS.match(texts[1], given.span.end):
        return True
    if asked.direction is Direction.RISE and _MORE.match(texts[1], given.span.end):
        return True
    place = asked.direction_span
    if place is None:
        return False
    word = texts[0][place.start : place.end]
    clause = _part_around(texts[1], (given.span.start, given.span.end), ends=_CLAUSE_END)
    return re.search(rf"(?i)\b{re.escape(word)}\b", clause) is not None


def _part_around(text: str, place: tuple[int, int], *, ends: re.Pattern[str]) -> str:
    """Give the part of a text around a place, from one of the ends to the next."""
    start = max((found.end() for found in ends.finditer(text, 0, place[0])), default=0)
    end = ends.search(text, place[1])
    return text[start : end.start() if end else len(text)]


def _dated(
    asked: Figure, given: Figure, *, quoted: Sequence[Figure], quote: str
) -> Judgement | None:
    """Judge a date whose day and month, or year, stand apart in the quote; None for no such."""
    around = _part_around(quote, (given.span.start, given.span.end), ends=_SENTENCE_END)
    if _is_scattered(asked, given, quoted=quoted, quote=quote):
        apart = "the quote has the day and the year apart"
        # "Born in 1801, he died on the third of May": the year may be another deed's.
        return person(apart) if _OTHER_TIME.search(around) else supported(apart)
    mine = asked.moment
    if mine is None or mine.day is None or mine.month is None or asked.hedges:
        return None
    days = any(
        one.kind is FigureKind.ORDINAL and one.amount is not None and one.amount.low == mine.day
        for one in quoted
    )
    months = any(one.moment is not None and one.moment.month == mine.month for one in quoted)
    return person("the quote has the day and the month apart") if days and months else None


def _is_scattered(asked: Figure, given: Figure, *, quoted: Sequence[Figure], quote: str) -> bool:
    """Tell whether a quote has the day of a date in one place and its year in another."""
    mine, theirs = asked.moment, given.moment
    if mine is None or theirs is None or mine.day is None or mine.first is None:
        return False
    same = (mine.month, mine.day) == (theirs.month, theirs.day) and theirs.first is None
    if not same or asked.hedges or given.hedges or mine.end or theirs.end or mine.other_order:
        return False
    ends = [found.end() for found in _SENTENCE_END.finditer(quote)]
    start = max((end for end in ends if end <= given.span.start), default=0)
    end = min((end for end in ends if end > given.span.start), default=len(quote))
    years = {
        one.moment.first
        for one in quoted
        if one.moment is not None and one.moment.first is not None and start <= one.span.start < end
    }
    return years == {mine.first} and mine.first == mine.last
