"""Finding: every figure of a text, in order, without overlaps.

At each token the readers are asked from the most to the least particular; the first that reads
something has it. Digits that none reads are kept as unread, so that nothing is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.numbers.amounts import read_amounts
from cardstore.text.numbers.articles import Measured
from cardstore.text.numbers.binding import bind_figures
from cardstore.text.numbers.dates import read_date
from cardstore.text.numbers.figure import Amount, Figure, FigureKind, Hedge, Label
from cardstore.text.numbers.hedges import hedges_before, hedges_behind
from cardstore.text.numbers.languages import is_foreign
from cardstore.text.numbers.names import read_label
from cardstore.text.numbers.numerals import is_odd_numeral
from cardstore.text.numbers.ordinals import read_ordinal
from cardstore.text.numbers.shares import read_multiple
from cardstore.text.numbers.spelled import read_cardinal
from cardstore.text.numbers.starts import NUMBERISH, is_only_name, may_hold_figure, start_places
from cardstore.text.numbers.terms import read_per
from cardstore.text.numbers.times import read_time
from cardstore.text.numbers.tokens import Doubt, TokenKind, Tokens, cut_tokens
from cardstore.text.numbers.units import read_unit
from cardstore.text.numbers.vague import read_vague
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.years import Dated

KEPT_TEXTS = 16_384
"""Texts whose figures are kept: of a manuscript's cards each is asked for some four times, hundreds
of sentences apart; 8,794 sentences and 2,000 cards take 12 MB."""
_NOT_FIRST = frozenset({"at", "from", "very", "it's"})
# Behind "first" these words make it an adverb, or name no one thing.
_ADVERB = word_set(
    "of to came saw met began appeared made went used opened built published heard he she they i we"
    " it and or in by a an the time place hand rate class instance sight half all"
)
_NO_ONE = word_set(
    "no any every some each this that the which the only last another next other as but"
)
# "I saw but one brick house" counts it; "all but one", "the last but one" and ", but one" do not.
_BUT_NOT_ONLY = word_set("all none last next nothing everything nobody no any every first anything")
_ONE_OF = word_set(
    "of another who whom that which is was has had could can may might would should must day knows"
    " sees finds thing does did will by and or more at after side hand"
)
_OF_EXTENT = frozenset({Hedge.OVER, Hedge.UNDER, Hedge.AT_MOST})
_SOME_TIME = word_set(
    "morning evening afternoon night midnight spring summer autumn winter sunday monday tuesday"
    " wednesday thursday friday saturday"
)
_OF_ONE_WEEK = word_set("of that before after following when which in ending beginning to from")
_HOW_LONG = word_set("in within for of only but just than about over under after the lasted took")
_PARTS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("early",), "early"),
    (("early", "in"), "early"),
    (("late",), "late"),
    (("late", "in"), "late"),
    (("mid",), "mid"),
    (("mid", "-"), "mid"),
    (("beginning", "of"), "early"),
    (("start", "of"), "early"),
    (("opening", "of"), "early"),
    (("end", "of"), "late"),
    (("close", "of"), "late"),
    (("middle", "of"), "mid"),
    (("first", "half", "of"), "first half"),
    (("second", "half", "of"), "second half"),
    (("latter", "half", "of"), "second half"),
    (("first", "week", "of"), "first week"),
    (("last", "week", "of"), "last week"),
    (("second", "week", "of"), "second week"),
    (("third", "week", "of"), "third week"),
    (("first", "quarter", "of"), "first quarter"),
    (("second", "quarter", "of"), "second quarter"),
    (("third", "quarter", "of"), "third quarter"),
    (("last", "quarter", "of"), "last quarter"),
    (("first", "third", "of"), "first third"),
    (("last", "third", "of"), "last third"),
    (("last", "decade", "of"), "last decade"),
    (("first", "decade", "of"), "first decade"),
    (("last", "years", "of"), "late"),
    (("first", "years", "of"), "early"),
    (("early", "years", "of"), "early"),
    (("last", "days", "of"), "late"),
    (("first", "days", "of"), "early"),
    (("turn", "of"), "turn"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A figure by its tokens, before it is bound.

    Attributes:
        figure: it, with its hedges.
        start: index of its first token.
        end: index of the token behind it.
        lead: index where its hedges start.
    """

    figure: Figure
    start: int
    end: int
    lead: int


def find_figures(text: str, *, language: str = "en") -> tuple[Figure, ...]:
    """Find every number, date and quantity of a text.

    Args:
        text: any text; spelled numbers are read in English.
        language: of the text, for its thousands marks: "en", "de", "fr-CH". Text whose letters
            are not English ones, and that has no English word, is read as of the Continent.

    Returns:
        The figures in the order of the text; their spans do not overlap.

    >>> [figure.text for figure in find_figures("In 1912 about two and a half million moths died.")]
    ['1912', 'two and a half million']
    """
    return _figures_of(text, language)


@lru_cache(maxsize=KEPT_TEXTS)  # by one form of the call: "en" is often said, and as often not
def _figures_of(text: str, language: str) -> tuple[Figure, ...]:
    if not may_hold_figure(text):
        return ()
    tokens = cut_tokens(text, continental=is_foreign(text, language=language))
    return bind_figures(tokens, _found(tokens))


def _found(tokens: Tokens) -> tuple[Found, ...]:
    """Run the readers over the tokens."""
    found: list[Found] = []
    end = 0
    for index in start_places(tokens):
        if index < end:
            continue
        here = _at(tokens, index)
        if here:
            found.extend(here)
            end = here[-1].end
    return _outermost(found)


def forget_figures() -> None:
    """Forget what was read of texts, as where the time of reading is measured."""
    _figures_of.cache_clear()


def _outermost(found: list[Found]) -> tuple[Found, ...]:
    """Leave out what lies in another's hedges and its own words before it.

    "The first week of October": what a date's own words hold is no figure beside it.

    Args:
        found: figures in the order in which they start, none of which lies in another.
    """
    kept: list[Found] = []
    lead = _FAR  # the least of those behind
    for one in reversed(found):
        if not lead <= one.start:
            kept.append(one)
        lead = min(lead, one.lead)
    return tuple(reversed(kept))


_FAR = 1 << 62


def _at(tokens: Tokens, index: int) -> list[Found]:
    """Read the figures that start at a token."""
    named = read_label(tokens, index)
    if named is None and (is_only_name(tokens, index) or _is_yearly(tokens, index)):
        return []
    if named is not None:
        return [_labelled(tokens, index, label=named.label, end=named.end, doubts=named.doubts)]
    for reader, kind in ((read_time, FigureKind.TIME), (read_date, FigureKind.DATE)):
        dated = reader(tokens, index)
        if dated is not None:
            return [_dated(tokens, index, dated=dated, kind=kind)]
    multiple = read_multiple(tokens, index)
    if multiple is not None:
        amount = Amount(low=multiple.value, high=multiple.value)
        measured = Measured(
            kind=FigureKind.MULTIPLE,
            amount=amount,
            start=index,
            end=multiple.end,
            doubts=multiple.doubts,
        )
        return [_measured(tokens, measured)]
    return _ordinal(tokens, index) or _amount(tokens, index) or _unread(tokens, index)


def _is_yearly(tokens: Tokens, index: int) -> bool:
    """Tell the "twelve" of "twelve-monthly", which is yearly."""
    twelve = tokens.low(index) in {"12", "twelve"} and tokens.joins(index + 1, "-‐‑")
    return twelve and tokens.low(index + 2) == "monthly"


def _place(tokens: Tokens, start: int, *, end: int) -> tuple[str, Span]:
    """Give the text and the code points of tokens."""
    span = Span(tokens.at(start).span.start, tokens.at(end - 1).span.end)
    return span.of(tokens.text), span


def _hedged(tokens: Tokens, start: int, *, end: int) -> tuple[tuple[Hedge, ...], int]:
    """Give the hedges on both sides of tokens, and where those before start."""
    before, lead = hedges_before(tokens, start)
    behind, _ = hedges_behind(tokens, end)
    return tuple(dict.fromkeys((*before, *behind))), lead


def _labelled(
    tokens: Tokens, start: int, *, label: Label, end: int, doubts: tuple[Doubt, ...]
) -> Found:
    """Give a label as a figure."""
    text, span = _place(tokens, start, end=end)
    figure = Figure(kind=FigureKind.LABEL, text=text, span=span, label=label, doubts=doubts)
    return Found(figure=figure, start=start, end=end, lead=start)


def _dated(tokens: Tokens, start: int, *, dated: Dated, kind: FigureKind) -> Found:
    """Give a date or time as a figure, with "early" or "late" before it."""
    part, lead = _part_before(tokens, start)
    moment = dated.moment
    if part and kind is FigureKind.DATE:
        moment = replace(moment, part=part)
    hedges, lead = _hedged(tokens, lead, end=dated.end)
    text, span = _place(tokens, start, end=dated.end)
    figure = Figure(
        kind=kind, text=text, span=span, moment=moment, hedges=hedges, doubts=dated.doubts
    )
    return Found(figure=figure, start=start, end=dated.end, lead=lead)


def _part_before(tokens: Tokens, index: int) -> tuple[str, int]:
    """Read "early in", "the end of the" before a date."""
    ends = (index, index - 1) if tokens.low(index - 1) == "the" else (index,)
    for end in ends:
        for words, part in _PARTS:
            start = end - len(words)
            if start >= 0 and tokens.follows(start, *words) == end:
                return part, start
    return "", index


def _measured(tokens: Tokens, measured: Measured) -> Found:
    """Give an amount as a figure."""
    hedges, lead = _hedged(tokens, measured.start, end=measured.end)
    if any(tokens.low(index) == "odd" for index in range(measured.start, measured.end)):
        hedges = (*hedges, Hedge.ABOUT)
    text, span = _place(tokens, measured.start, end=measured.end)
    figure = Figure(
        kind=measured.kind,
        text=text,
        span=span,
        amount=measured.amount,
        hedges=hedges,
        doubts=measured.doubts,
    )
    return Found(figure=figure, start=measured.start, end=measured.end, lead=lead)


def _ordinal(tokens: Tokens, index: int) -> list[Found]:
    """Read an ordinal that counts something."""
    read = read_ordinal(tokens, index)
    if read is None:
        return []
    value, end = read
    word, before, following = tokens.low(index), tokens.low(index - 1), tokens.low(end)
    if word == "second" and (before in {"a", "per", "each"} and not tokens.is_word(end)):
        return []
    if word == "first" and (before in _NOT_FIRST or following in _ADVERB or not following):
        return []
    if tokens.joins(end, "-‐‑") and tokens.low(end + 1) in {"hand", "rate", "party", "guess"}:
        return []
    doubts = (Doubt.ORDINAL,) if value > 2 and following in {"of", "part"} else ()  # noqa: PLR2004
    amount = Amount(low=Fraction(value), high=Fraction(value))
    measured = Measured(kind=FigureKind.ORDINAL, amount=amount, start=index, end=end, doubts=doubts)
    # "a third of the town" is a share, and the readers of amounts know it.
    shared = before != "the" and bool(read_amounts(tokens, index - 1)) and before in {"a", "one"}
    if shared:
        return []
    found = _measured(tokens, measured)
    # "Over the first decade", "within the first year": no more and no less than the first.
    hedges = tuple(hedge for hedge in found.figure.hedges if hedge not in _OF_EXTENT)
    return [replace(found, figure=replace(found.figure, hedges=hedges))]


def _amount(tokens: Tokens, index: int) -> list[Found]:
    """Read an amount, or a vague one."""
    vague = read_vague(tokens, index)
    if vague is not None:
        measured = Measured(
            kind=FigureKind.VAGUE,
            amount=Amount(low=Fraction(vague.low), high=Fraction(vague.high)),
            start=index,
            end=vague.end,
            doubts=(Doubt.VAGUE,),
        )
        return [_measured(tokens, measured)]
    if _is_no_one(tokens, index):
        return []
    if tokens.low(index) == "both" and tokens.is_word(index + 1):
        amount = Amount(low=Fraction(2), high=Fraction(2))
        both = Measured(kind=FigureKind.QUANTITY, amount=amount, start=index, end=index + 1)
        found = _measured(tokens, both)
        hedges = (*found.figure.hedges, Hedge.ALL)
        return (
            []
            if _joins_two(tokens, index)
            else [replace(found, figure=replace(found.figure, hedges=hedges))]
        )
    once = {"twice": 2, "thrice": 3}.get(tokens.low(index))
    if tokens.low(index) == "once" and tokens.low(index + 1) in {"in", "a", "an", "every", "per"}:
        once = 1
    if once:
        end, per = read_per(tokens, index + 1)
        if not per and tokens.low(index + 1) == "in" and tokens.low(index + 2) == "the":
            end, per = _in_the_week(tokens, index + 3) or (end, per)
        amount = Amount(low=Fraction(once), high=Fraction(once), per=per)
        measured = Measured(kind=FigureKind.QUANTITY, amount=amount, start=index, end=end)
        found = _measured(tokens, measured)
        return [replace(found, figure=replace(found.figure, noun="time", noun_text="times"))]
    return [_measured(tokens, measured) for measured in read_amounts(tokens, index)]


def _in_the_week(tokens: Tokens, index: int) -> tuple[int, str] | None:
    """Read the rest of "twice in the week"; "twice in the year 1840" tells no rate."""
    unit = read_unit(tokens, index)
    behind = tokens.low(index + 1)
    if unit is None or unit[0].dimension != "time" or not tokens.is_word(index):
        return None
    told = tokens.is_number(index + 1) or behind in _OF_ONE_WEEK or tokens.low(index).endswith("s")
    return None if told else (unit[1], unit[0].name)


def _joins_two(tokens: Tokens, index: int) -> bool:
    """Tell whether "both" goes with an "and": "both the mill and the farm"."""
    return any(tokens.low(n) == "and" for n in range(index + 1, index + 6))


def _is_no_one(tokens: Tokens, index: int) -> bool:
    """Tell whether "one" is a pronoun here."""
    if tokens.low(index) != "one" or len(read_amounts(tokens, index)) != 1:
        return False
    read = read_cardinal(tokens, index)
    if read is None or read.end != index + 1 or read_amounts(tokens, index)[0].end > index + 1:
        return False
    if tokens.low(index - 1) == "to" and read_cardinal(tokens, index - 2) is not None:
        return False  # three to one
    following = tokens.low(index + 1)
    alone = not tokens.is_word(index + 1) and not tokens.is_number(index + 1)
    # "One morning in March" tells when; "in one morning" tells how long.
    when = following in _SOME_TIME and tokens.low(index - 1) not in _HOW_LONG
    before = tokens.low(index - 1)
    only = before == "but" and not tokens.ends_clause(index - 2) and _is_only(tokens, index - 2)
    return alone or when or (before in _NO_ONE and not only) or following in _ONE_OF


def _is_only(tokens: Tokens, index: int) -> bool:
    """Tell whether the "but" behind a token is an "only": behind a verb, or at the beginning."""
    return tokens.low(index) not in _BUT_NOT_ONLY and (index < 0 or tokens.is_word(index))


def _unread(tokens: Tokens, index: int) -> list[Found]:
    """Keep digits that no reader understood."""
    token = tokens.at(index)
    if token.lower in NUMBERISH or (tokens.is_word(index) and is_odd_numeral(token.text)):
        text, span = _place(tokens, index, end=index + 1)
        figure = Figure(kind=FigureKind.UNREAD, text=text, span=span, doubts=(Doubt.WEAK,))
        return [Found(figure=figure, start=index, end=index + 1, lead=index)]
    digits = token.kind is TokenKind.NUMBER or token.kind is TokenKind.NAME
    if not digits and not (token.kind is TokenKind.RAISED and _is_power(tokens, index)):
        return []
    text, span = _place(tokens, index, end=index + 1)
    figure = Figure(kind=FigureKind.UNREAD, text=text, span=span, doubts=token.doubts)
    return [Found(figure=figure, start=index, end=index + 1, lead=index)]


def _is_power(tokens: Tokens, index: int) -> bool:
    """Tell whether raised digits belong to a number; behind a word they are a note's mark."""
    return tokens.is_number(index - 1) and tokens.at(index).glued and not read_unit(tokens, index)
