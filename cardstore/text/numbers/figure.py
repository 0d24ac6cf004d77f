"""Figure: one number, date or quantity of a text, with its unit, its hedge and its binding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from cardstore.spans import Span
    from cardstore.text.numbers.tokens import Doubt
    from cardstore.text.numbers.units import Unit


class FigureKind(StrEnum):
    """What a figure is."""

    QUANTITY = "quantity"  # 1,400 looms, £2 2s., 35 per cent, ten to twenty miles
    FRACTION = "fraction"  # one third, nine in ten, 2 out of 3
    MULTIPLE = "multiple"  # eight-fold, twice, ten times
    ORDINAL = "ordinal"  # the third mill
    LABEL = "label"  # Chapter IV, X200, Henry VIII
    DATE = "date"  # 5 November 1605, the 1530s, the late sixteenth century
    TIME = "time"  # half past three
    VAGUE = "vague"  # several, dozens, hundreds
    UNREAD = "unread"  # digits that were not understood


class Hedge(StrEnum):
    """A word that loosens, bounds or sharpens a figure."""

    ABOUT = "about"
    NEARLY = "nearly"
    OVER = "more than"
    AT_LEAST = "at least"
    UNDER = "less than"
    AT_MOST = "at most"
    ONLY = "only"
    EXACTLY = "exactly"
    ALL = "all"


class Direction(StrEnum):
    """Which way a change goes."""

    RISE = "rise"
    FALL = "fall"


class Role(StrEnum):
    """What a figure is in a change."""

    BY = "by"
    TO = "to"
    FROM = "from"


class Grain(StrEnum):
    """How fine a date is."""

    DAY = "day"
    MONTH = "month"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


class Era(StrEnum):
    """Before or after the year 1, where the text says so."""

    BEFORE = "BC"
    AFTER = "AD"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A value with its unit in a compound ("£1 4s. 6d.", "four feet nine", "3 × 5 feet")."""

    value: Fraction
    unit: Unit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A value, or from one to another.

    Attributes:
        low: the value, or the lower end.
        high: the same, or the upper end.
        others: other values it may have.
        unit: what it counts in; None for bare numbers and for what is counted by a noun.
        per: what it is told for each of: "hour", "100 gram"; "" for none.
        places: digits behind the decimal mark, as written.
        parts: the parts of a compound, in order; empty otherwise.
        joined: how a range is told: "to", "or", "±"; "" where it is none.
        across: it is a measure in several directions: "3 by 5 feet".
    """

    low: Fraction
    high: Fraction
    others: tuple[Fraction, ...] = ()
    unit: Unit | None = None
    per: str = ""
    places: int = 0
    parts: tuple[Part, ...] = ()
    joined: str = ""
    across: bool = False

    @property
    def unit_name(self) -> str:
        """Name the unit; "" for none."""
        return self.unit.name if self.unit else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A date as far as it is told, or a time of day.

    Attributes:
        first: first year it may lie in, years before Christ negative; None where no year is told.
        last: last year it may lie in.
        grain: how fine it is; None for a time of day.
        month: 1–12.
        day: 1–31.
        other_order: day and month the other way round, where the order is not told.
        short: only the last two digits of the years are told: "the thirties" are 30 to 39.
        season: "spring", "summer", "autumn", "winter".
        part: "early", "mid", "late", "first half", "second half" of what is told, "" for all.
        era: as told.
        style: "old" or "new" where the text says so, else "".
        minutes: minutes since midnight of a time of day.
        half: a time of day by twelve hours whose half is not told.
        end: where a range of dates ends.
    """

    first: int | None = None
    last: int | None = None
    grain: Grain | None = None
    month: int | None = None
    day: int | None = None
    other_order: bool = False
    short: bool = False
    season: str = ""
    part: str = ""
    era: Era | None = None
    style: str = ""
    minutes: int | None = None
    half: bool = False
    end: Moment | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A number that is a name or part of one.

    Attributes:
        name: what it names, in a form to compare: "chapter", "henry", "" for "X200".
        number: the number where it is one ("IV" is 4), else None.
        text: the name itself in capitals, where it is no number: "X200".
        until: the last number of a range: "pages 112–8".
    """

    name: str
    number: int | None = None
    text: str = ""
    until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a text.

    Attributes:
        kind: see `FigureKind`; it tells which of `amount`, `moment` and `label` is given.
        text: as it stands in the text, without hedges.
        span: its place in the text.
        amount: of quantities, fractions, multiples, ordinals and vague ones.
        moment: of dates and times.
        label: of labels.
        hedges: in the order of the text.
        negated: its clause denies it.
        denied: "not" stands right before it.
        direction: which way the change goes that it measures.
        direction_span: the word that tells it.
        role: what it is in that change.
        noun: what it counts, stemmed; "" where the text does not tell.
        noun_text: the same as written.
        noun_span: its place.
        of: the words behind "of": what there is that much of, stemmed.
        aside: words next to it that have opposites: "later", "before", "above".
        base: span of the whole it is a share of; None where none is told.
        period: span of the date it is told for; None where none is told.
        doubts: why its reading is not certain.
    """

    kind: FigureKind
    text: str
    span: Span
    amount: Amount | None = None
    moment: Moment | None = None
    label: Label | None = None
    hedges: tuple[Hedge, ...] = ()
    negated: bool = False
    denied: bool = False
    direction: Direction | None = None
    direction_span: Span | None = None
    role: Role | None = None
    noun: str = ""
    noun_text: str = ""
    noun_span: Span | None = None
    of: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    base: Span | None = None
    period: Span | None = None
    doubts: tuple[Doubt, ...] = ()
