"""The check of numbers: does every figure of a sentence stand in the cards it cites?

A figure may stand in any of the cards: the evidence tells which gave it. What follows from the
cards by conversion only goes to a person, and so does what can be understood in two ways. What is
got by arithmetic fails unless the sentence declares the calculation; then a person sees it. A
card's gloss is not read. A figure that only names a cited source, the year of "the report of
1851", stands in the record of that source (R37). Weekdays, feasts and times of day are held against
the cards too: "on Thursday" is no "on Tuesday". Whether a card's quote stands in its source is for
other checks.

Three things that the comparison leaves to a person need none here: "some 35%" for a card's "35 per
cent" says less, not another thing; "fell from 312 to 206" tells of a fall by its own figures; and a
"not" beside a date is for the check of negation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.card_marks import blank_near_marks
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.gate.calculated import is_accounted, judge_calculations
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.record_times import may_be_of_its_time
from cardstore.gate.recorded import find_record
from cardstore.text.numbers import Answer, FigureKind, compare_days, compare_numbers, find_figures
from cardstore.text.numbers.columns import compare_row
from cardstore.text.numbers.figure import Direction, Hedge, Role
from cardstore.text.numbers.tallies import is_outvoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.calculated import JudgedCalculation
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.text.numbers import ComparedFigure

CHECK = "numbers"
_ORDER = (
    Reason.NUMBERS_STATED,
    Reason.NUMBERS_RECORDED,
    Reason.NUMBERS_DERIVED,
    Reason.NUMBERS_CALCULATED,
    Reason.NUMBERS_UNSURE,
    Reason.NUMBERS_UNDECLARED,
    Reason.NUMBERS_MISSING,
)
"""From what passes to what weighs most."""
_OUTCOMES = {
    Reason.NUMBERS_STATED: Outcome.PASS,
    Reason.NUMBERS_RECORDED: Outcome.PASS,
    Reason.NUMBERS_UNDECLARED: Outcome.FAIL,
    Reason.NUMBERS_MISSING: Outcome.FAIL,
}
"""All others are for a person."""
_LEADS = {
    Reason.NUMBERS_UNDECLARED: "Calculated, and not declared with [calc: …]",
    Reason.NUMBERS_MISSING: "Not stated",
}
_LOOSE = (Hedge.ABOUT,)
_SHOWN = 5
_FEW = 50
_MOST, _MOST_PAIRS = 1_000, 20_000
"""Figures of a sentence, and pairs of one of them and one of its cards, that are compared: 20,000
take some two seconds; 500 figures of a row against as many took 31 s, and their time grew with
more than the square of their number."""


def check_numbers(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether the cards that a sentence cites state its figures.

    The evidence has one pair a figure: its words, and what the cards say of it with the card's id.
    """
    stated = blank_near_marks(dossier.sentence)  # the id of a mistyped mark is no number
    if not dossier.cards and any(m.kind is DraftMarkKind.FRAMING for m in dossier.marks):
        return Finding(
            check=CHECK,
            outcome=Outcome.NOT_APPLICABLE,
            reason=Reason.FRAMING,
            message="Marked as framing; the check of citation tells of numbers in it.",
        )
    quotes = [card.quote for card in dossier.cards]
    count, held = len(find_figures(stated)), 0
    if count > _FEW:
        held = sum(len(find_figures(quote)) for quote in quotes)
    if count > _MOST or count * held > _MOST_PAIRS:
        return _too_many(count, held)
    compared = _compared(stated, quotes, head=dossier.head)
    compared += compare_days(stated, quotes, figures=compared)
    if not compared:
        return Finding(
            check=CHECK,
            outcome=Outcome.NOT_APPLICABLE,
            reason=Reason.NUMBERS_NONE,
            message="The sentence states no number.",
        )
    judged = judge_calculations(dossier)
    compared = _without_record(compared, dossier, stated=stated, quotes=quotes)
    reasons = [_reason(one, compared, judged=judged, quotes=quotes) for one in compared]
    records = [
        None if _OUTCOMES.get(reason) is Outcome.PASS else find_record(one.figure, dossier)
        for one, reason in zip(compared, reasons, strict=True)
    ]
    reasons = [
        _of_record(one, reason, dossier) if record is None else Reason.NUMBERS_RECORDED
        for one, reason, record in zip(compared, reasons, records, strict=True)
    ]
    worst = max(reasons, key=_ORDER.index)
    figures = zip(compared, reasons, strict=True)
    return Finding(
        check=CHECK,
        outcome=_OUTCOMES.get(worst, Outcome.UNSURE),
        reason=worst,
        message=_message([one for one, reason in figures if reason is worst], dossier, worst),
        evidence=tuple(
            (one.figure.text, _shown(one, dossier, record=record))
            for one, record in zip(compared, records, strict=True)
        ),
    )


def _too_many(count: int, held: int) -> Finding:
    return Finding(
        check=CHECK,
        outcome=Outcome.UNAVAILABLE,
        reason=Reason.CHECK_FAILED_TO_RUN,
        message=(
            f"The sentence states {count:,} figures and its cards {held:,}; no more than {_MOST:,} "
            f"of a sentence, or {_MOST_PAIRS:,} pairs of its and theirs, are compared. Let it end "
            "somewhere, with <!-- sentence -->."
        ),
    )


def _compared(stated: str, quotes: Sequence[str], *, head: str) -> tuple[ComparedFigure, ...]:
    """Compare the figures of a sentence, those of a table's row with the head over them."""
    if head:
        return compare_row(stated, head, quotes)
    return compare_numbers(stated, quotes, names_of_time=True).figures


def _reason(
    one: ComparedFigure,
    figures: Sequence[ComparedFigure],
    *,
    judged: Sequence[JudgedCalculation],
    quotes: Sequence[str],
) -> Reason:
    """Say what one figure amounts to in the gate."""
    stated = one.answer is Answer.SUPPORTED or _says_less(one) or _is_date_beside_a_not(one)
    stated = stated or _is_few_of_many(one, quotes)
    if stated or _falls_by_itself(one, figures, quotes=quotes):
        return Reason.NUMBERS_STATED
    between = _time_between(one, figures, quotes=quotes)
    if between is not None:
        return between
    undeclared = one.derived and one.given is None and not _is_weak(one)
    if one.answer is Answer.MISSING or undeclared:
        if is_accounted(one.figure, judged):
            return Reason.NUMBERS_CALCULATED
        return Reason.NUMBERS_UNDECLARED if undeclared else Reason.NUMBERS_MISSING
    return Reason.NUMBERS_DERIVED if one.derived else Reason.NUMBERS_UNSURE


def _time_between(
    one: ComparedFigure, figures: Sequence[ComparedFigure], *, quotes: Sequence[str]
) -> Reason | None:
    """Judge a length of time between two dates of the cards; None for any other figure.

    Where the sentence has both dates, whoever reads it sees what is reckoned. Where it has not, and
    the cards have no third date, a person sees whether these two are meant.
    """
    told = _TIME_FROM.search(one.reason) if one.derived else None
    if told is None:
        return None
    stated = {
        other.figure.text
        for other in figures
        if other.figure.kind is FigureKind.DATE and other.answer is Answer.SUPPORTED
    }
    if all(any(year in text for text in stated) for year in told.groups()):
        return Reason.NUMBERS_STATED
    dates = [f for quote in quotes for f in find_figures(quote) if f.kind is FigureKind.DATE]
    return Reason.NUMBERS_DERIVED if len(dates) == len(told.groups()) else None


def _without_record(
    compared: tuple[ComparedFigure, ...],
    dossier: SentenceDossier,
    *,
    stated: str,
    quotes: Sequence[str],
) -> tuple[ComparedFigure, ...]:
    """Compare again what is told for a year that only dates the telling.

    "In 1904 Soames wrote that four piers stood": the four are not told for 1904.
    """
    doubtful = [one for one in compared if one.answer is not Answer.SUPPORTED]
    dated = [
        one.figure.span
        for one in doubtful
        if one.figure.kind is FigureKind.DATE and find_record(one.figure, dossier) is not None
    ]
    if not dated or len(doubtful) == len(dated):
        return compared
    for span in dated:
        stated = f"{stated[: span.start]}{'-' * (span.end - span.start)}{stated[span.end :]}"
    again = {one.figure.span: one for one in _compared(stated, quotes, head=dossier.head)}
    return tuple(
        one if one.figure.span in dated else again.get(one.figure.span, one) for one in compared
    )


def _of_record(one: ComparedFigure, reason: Reason, dossier: SentenceDossier) -> Reason:
    """Leave a year to a person that is a source's own and may be that of what it tells."""
    if reason is not Reason.NUMBERS_MISSING:
        return reason
    own = any(may_be_of_its_time(one.figure, card) for card in dossier.cards)
    return Reason.NUMBERS_UNSURE if own else reason


def _is_weak(one: ComparedFigure) -> bool:
    """Tell of words that may be no numbers, "one" and "the first"; no sum is behind them."""
    return one.figure.kind is FigureKind.ORDINAL or one.figure.text.casefold() == "one"


def _says_less(one: ComparedFigure) -> bool:
    """Tell whether the sentence only adds an "about" to what the card has."""
    mine, given = one.figure, one.given
    if given is None or mine.amount is None or given.amount is None:
        return False
    same = (mine.amount.low, mine.amount.high, mine.amount.unit_name, mine.amount.per) == (
        given.amount.low,
        given.amount.high,
        given.amount.unit_name,
        given.amount.per,
    )
    if mine.hedges != _LOOSE or not same:
        return False
    # "Close to nine in ten" says less than "nearly nine in ten".
    nearly = given.hedges == (Hedge.NEARLY,) and one.reason == _NEARLY_AS_ABOUT
    return nearly or (not given.hedges and one.reason == _ADDS_ABOUT)


def _is_few_of_many(one: ComparedFigure, quotes: Sequence[str]) -> bool:
    """Tell whether an "only" is added to less than half: three "of fifty", the two outvoted."""
    mine, given = one.figure, one.given
    if one.reason != _ADDS_ONLY or given is None or mine.hedges != (Hedge.ONLY,) or given.hedges:
        return False
    quote = quotes[one.quote_index or 0]
    figures = find_figures(quote)
    fallen = given.direction is Direction.FALL and given.role is Role.TO
    if fallen or is_outvoted(given, figures, quote=quote):
        return True
    whole = next((f for f in figures if f.span == given.base), None)
    if whole is None or whole.amount is None or given.amount is None:
        return False
    return 2 * given.amount.low < whole.amount.low


def _is_date_beside_a_not(one: ComparedFigure) -> bool:
    """Tell of a date that both have, with a "not" beside it in one of them.

    What is denied is for the check of negation, which sees "did not leave in 1741" of "left in
    1741"; "dismissed without wages in 1741" denies no date.
    """
    return one.figure.kind is FigureKind.DATE and one.reason == _BESIDE_A_NOT


_TIME_FROM = re.compile(r"the time from (\d+) to (\d+) comes to it")
_BESIDE_A_NOT = "one of the two has a “not” in the clause"
_GOING_BACK = re.compile(
    r"(?i)\b(?:where|last\s+(?:year|month|week|time|season|spring|summer|autumn|winter|night|census"
    r"|count|report|voyage|occasion)|once|former\w*|before|previous\w*|earlier|ago|had|than"
    r"|instead|against|compared|used|whereas|while)\b"
)
_AGAINST = re.compile(
    r"(?i)\b(?:against|compared\s+with|instead\s+of|in\s+place\s+of|formerly|previously|(?:down|up)"
    r"\s+from|where\s+(?:in|we|he|they|there|formerly|last))\b"
)
_FROM = re.compile(r"(?i)\b(?:down|up)\s+from\s+$")
_NEARLY_AS_ABOUT = "the quote says “nearly”, the sentence “about”"
_ADDS_ONLY = "the sentence adds “only”"
_ADDS_ABOUT = "the sentence adds “about”"
_NO_FALL = frozenset(f"the quote does not tell of a {way.value}" for way in Direction)


def _falls_by_itself(
    one: ComparedFigure, figures: Sequence[ComparedFigure], *, quotes: Sequence[str]
) -> bool:
    """Tell whether a rise or fall that the quote does not name lies in the two figures stated.

    Where one quote has both, it has them in the order of time: no "where last year we had" stands
    between them.
    """
    if one.reason not in _NO_FALL or one.figure.direction is None:
        return False
    if one.figure.role is Role.TO and any(_is_by_as_much(other, one) for other in figures):
        return True
    ends = {
        other.figure.role: other
        for other in figures
        if other.figure.amount is not None
        and other.given is not None
        and (other.answer is Answer.SUPPORTED or other.reason in _NO_FALL)
    }
    ends_told = ends.get(Role.FROM), ends.get(Role.TO) or _before_from(ends.get(Role.FROM), figures)
    if ends_told[0] is None or ends_told[1] is None:
        return False
    if not _is_in_order(ends_told[0], ends_told[1], quotes=quotes):
        return False
    first, last = (end.figure.amount.low for end in ends_told if end and end.figure.amount)
    return last < first if one.figure.direction is Direction.FALL else last > first


def _is_by_as_much(other: ComparedFigure, one: ComparedFigure) -> bool:
    """Tell whether "by 37" beside "to 412" is the quote's change: "412, 37 more than last year"."""
    same = other.figure.direction is one.figure.direction
    by = other.answer is Answer.SUPPORTED and other.given is not None
    told = other.given.direction if other.given else None
    near = one.given is not None and other.quote_index == one.quote_index
    return by and near and same and other.figure.role is Role.BY and told is one.figure.direction


def _before_from(
    start: ComparedFigure | None, figures: Sequence[ComparedFigure]
) -> ComparedFigure | None:
    """Give what stands before "down from 167": "143, down from 167"."""
    if start is None:
        return None
    before = [
        other
        for other in figures
        if other.figure.span.end <= start.figure.span.start
        and other.figure.kind is start.figure.kind
        and other.answer is Answer.SUPPORTED
    ]
    return before[-1] if before else None


def _is_in_order(first: ComparedFigure, last: ComparedFigure, *, quotes: Sequence[str]) -> bool:
    """Tell whether a quote that has both figures tells them in the order of time."""
    if first.given is None or last.given is None or first.quote_index != last.quote_index:
        return True
    quote = quotes[first.quote_index or 0]
    if _FROM.search(quote[last.given.span.end : first.given.span.start]):
        # "640 ewes, down from 900"
        nouns = {first.figure.noun, last.figure.noun} - {""}
        return nouns <= {first.given.noun, last.given.noun}
    start, end = first.given.span.end, last.given.span.start
    if start <= end:
        return _GOING_BACK.search(quote[start:end]) is None
    # "143, against 167 last year"
    between = quote[last.given.span.end : first.given.span.start]
    return ";" not in between and "." not in between and _AGAINST.search(between) is not None


def _message(of_kind: Sequence[ComparedFigure], dossier: SentenceDossier, reason: Reason) -> str:
    """Write one sentence for people: what is stated, or what of the worst kind there is."""
    if reason is Reason.NUMBERS_STATED:
        count = len(of_kind)
        return "The figure is stated." if count == 1 else f"All {count} figures are stated."
    if reason is Reason.NUMBERS_RECORDED:
        named = list(dict.fromkeys(f"“{one.figure.text}”" for one in of_kind))
        told = " and ".join(named[:_SHOWN])
        verb = "names" if len(named) == 1 else "name"
        return f"{told} {verb} the source cited; what else there is of figures is stated."
    # A figure that stands twice and lacks the same twice is told once.
    parts = list(dict.fromkeys(f"“{one.figure.text}”: {_told(one, dossier)}" for one in of_kind))
    if len(parts) > _SHOWN:
        parts = [*parts[:_SHOWN], f"and {len(parts) - _SHOWN} more"]
    return f"{_LEADS.get(reason, 'A person should see')}: {'; '.join(parts)}."


def _told(one: ComparedFigure, dossier: SentenceDossier) -> str:
    """Write why a figure does not pass, with the nearest that a card has."""
    if one.given is None or one.quote_index is None:
        return one.reason
    return f"{dossier.cards[one.quote_index].card_id} has “{one.given.text}”, {one.reason}"


def _shown(one: ComparedFigure, dossier: SentenceDossier, *, record: tuple[int, str] | None) -> str:
    """Write the evidence of one figure: the answer, the card and its words, the reason."""
    if record is not None:
        return f"recorded {dossier.cards[record[0]].card_id}: the {record[1]} of its source"
    where = "" if one.quote_index is None else f" {dossier.cards[one.quote_index].card_id}"
    words = "" if one.given is None else f" “{one.given.text}”"
    reason = "" if one.answer is Answer.SUPPORTED else f" ({one.reason})"
    return f"{one.answer.value}{where}{words}{reason}"
