"""Bonds: does what two figures are bound to speak against their being the same?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Direction, FigureKind, Role
from cardstore.text.numbers.judgement import Answer, Judgement, missing, person, worst
from cardstore.text.numbers.moments import compare_dates
from cardstore.text.numbers.nouns import related
from cardstore.text.numbers.word_sets import paired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.spans import Span
    from cardstore.text.numbers.figure import Figure

# Of each group a figure has one; another one in the quote contradicts it.
_EXCLUSIVE: tuple[tuple[frozenset[str], ...], ...] = (
    (
        frozenset({"later", "after", "afterwards", "hence"}),
        frozenset({"earlier", "before", "ago", "previously"}),
    ),
    (frozenset({"since"}), frozenset({"until", "till"}), frozenset({"before"})),
    (frozenset({"first"}), frozenset({"last", "past"}), frozenset({"next"})),
    (frozenset({"early"}), frozenset({"late"})),
    (frozenset({"above"}), frozenset({"below"})),
    (frozenset({"over by"}), frozenset({"under by"})),
    (frozenset({"north"}), frozenset({"south"}), frozenset({"east"}), frozenset({"west"})),
    (frozenset({"old", "older"}), frozenset({"young", "younger"})),
    (
        frozenset({"boys"}),
        frozenset({"girls"}),
        frozenset({"men", "male", "males"}),
        frozenset({"women", "female", "females"}),
    ),
    (
        frozenset({"dead", "died", "killed", "deaths"}),
        frozenset({"wounded"}),
        frozenset({"captured"}),
        frozenset({"alive", "saved", "births", "born"}),
    ),
    (frozenset({"won", "wins"}), frozenset({"lost", "losses"})),
    (frozenset({"bought"}), frozenset({"sold"})),
    (
        frozenset({"imports", "imported", "import"}),
        frozenset({"exports", "exported", "export"}),
    ),
    (frozenset({"inside"}), frozenset({"outside"})),
    (
        frozenset({"long"}),
        frozenset({"high"}),
        frozenset({"deep"}),
        frozenset({"wide", "broad"}),
        frozenset({"thick"}),
        frozenset({"square"}),
    ),
    (frozenset({"richer"}), frozenset({"poorer"})),
    (frozenset({"hotter", "warmer"}), frozenset({"colder", "cooler"})),
    (frozenset({"faster"}), frozenset({"slower"})),
    (frozenset({"upstream"}), frozenset({"downstream"})),
)


_RELATIONS = paired(
    "before=before pre=before ante=before after=after post=after since=since until=until till=until"
    " by=by"
)


def compare_bonds(
    asked: Figure, given: Figure, *, around: tuple[Sequence[Figure], Sequence[Figure]]
) -> Judgement | None:
    """Compare negation, direction, noun, base and period of two figures of one value.

    Args:
        asked: the sentence's figure.
        given: the quote's figure.
        around: all figures of the sentence, all of the quote.
    """
    return worst(
        (
            _negations(asked, given),
            _directions(asked, given),
            _roles(asked, given),
            _asides(asked, given),
            _relations(asked, given),
            _nouns(asked, given, quoted=around[1]),
            _substances(asked, given),
            _bases(asked, given, around=around),
            _periods(asked, given, around=around),
        )
    )


def _negations(asked: Figure, given: Figure) -> Judgement | None:
    """Compare whether the clause denies the figure."""
    if asked.denied != given.denied:
        return missing("one of the two denies the figure")
    if asked.negated != given.negated:
        return person("one of the two has a “not” in the clause")
    return None


def _directions(asked: Figure, given: Figure) -> Judgement | None:
    """Compare rise and fall."""
    if asked.direction is given.direction or (given.direction is None and asked.direction is None):
        return None
    if asked.direction is not None and given.direction is not None:
        return missing(f"the quote tells of a {given.direction.value}")
    if asked.direction is None:
        return None
    multiple = FigureKind.MULTIPLE in {asked.kind, given.kind}
    if multiple and asked.direction is Direction.RISE:
        return None
    return person(f"the quote does not tell of a {asked.direction.value}")


def _roles(asked: Figure, given: Figure) -> Judgement | None:
    """Compare by, to and from."""
    if FigureKind.MULTIPLE in {asked.kind, given.kind} or asked.role is given.role:
        return None
    if asked.role is None or given.role is None:
        told = asked.role or given.role
        alone = told is Role.BY and asked.direction is not given.direction
        return person("a change by that much in only one of the two") if alone else None
    return missing(f"the quote says “{given.role.value}”, the sentence “{asked.role.value}”")


def _asides(asked: Figure, given: Figure) -> Judgement | None:
    """Compare the words next to the figures that have opposites."""
    if ("per" in asked.aside) != ("per" in given.aside):
        return person("told for each in only one of the two")
    for group in _EXCLUSIVE:
        mine = [n for n, words in enumerate(group) if words & set(asked.aside)]
        theirs = [n for n, words in enumerate(group) if words & set(given.aside)]
        if mine and theirs and not set(mine) & set(theirs):
            word = next(w for w in given.aside if w in group[theirs[0]])
            return missing(f"the quote says “{word}”")
    return None


def _relations(asked: Figure, given: Figure) -> Judgement | None:
    """Compare "before 1801" with "in 1801"."""
    if asked.kind is not FigureKind.DATE or given.kind is not FigureKind.DATE:
        return None
    mine, theirs = _relation(asked), _relation(given)
    if mine == theirs:
        return None
    strict = {"before", "after"}
    words = f"the quote says “{theirs or 'in'}”, the sentence “{mine or 'in'}”"
    if {mine, theirs} & strict and not {mine, theirs} & {"by", "since", "until"}:
        return missing(words)
    return person(words)


def _relation(figure: Figure) -> str:
    """Give how a date is meant: "" for in or on it."""
    told = [_RELATIONS[word] for word in figure.aside if word in _RELATIONS]
    return told[0] if told else ""


def _nouns(asked: Figure, given: Figure, *, quoted: Sequence[Figure]) -> Judgement | None:
    """Compare what the figures count."""
    if not asked.noun:
        return None
    if given.noun:
        if related(asked.noun, given.noun):
            return None
        return person(f"the quote counts {given.noun_text}, the sentence {asked.noun_text}", near=1)
    whole = _at(given.base, quoted)
    if whole is not None and whole.noun:
        # "164 of 7,902 readings" are 164 readings too, and no clocks.
        alike = _alike(asked.noun, whole.noun)
        return None if alike else person(f"the quote has it of {whole.noun_text}", near=1)
    for other in quoted:
        if other.span == given.base:
            continue
        if other is not given and other.noun and related(asked.noun, other.noun):
            return person(f"the quote counts {other.noun_text} with “{other.text}”", near=1)
    return None


def _alike(one: str, other: str) -> bool:
    """Tell whether one of two counted things may be the other, either way round."""
    return related(one, other) or related(other, one)


def _substances(asked: Figure, given: Figure) -> Judgement | None:
    """Compare what stands behind "of"."""
    if not asked.of or not given.of or (asked.base and given.base):
        return None  # wholes that are counted are compared for themselves
    heads = related(asked.of[-1], given.of[-1])
    if heads or set(asked.of) <= set(given.of) or set(given.of) <= set(asked.of):
        return None
    return person(f"the quote has it of {' '.join(given.of)}", near=1)


def _at(span: Span | None, figures: Sequence[Figure]) -> Figure | None:
    """Give the figure at a place."""
    if span is None:
        return None
    return next((figure for figure in figures if figure.span == span), None)


def _bases(
    asked: Figure, given: Figure, *, around: tuple[Sequence[Figure], Sequence[Figure]]
) -> Judgement | None:
    """Compare the wholes that two shares are of."""
    mine, theirs = _at(asked.base, around[0]), _at(given.base, around[1])
    if mine is None or theirs is None or mine.amount is None or theirs.amount is None:
        return None
    if (mine.amount.low, mine.amount.high) == (theirs.amount.low, theirs.amount.high):
        return None
    return missing(f"the quote has it of {theirs.text}")


def _periods(
    asked: Figure, given: Figure, *, around: tuple[Sequence[Figure], Sequence[Figure]]
) -> Judgement | None:
    """Compare the dates that two figures are told for."""
    mine, theirs = _at(asked.period, around[0]), _at(given.period, around[1])
    if mine is None or theirs is None:
        return _of_another_date(asked, given, mine=mine, around=around) if mine else None
    judged = compare_dates(mine, theirs)
    if judged.answer is Answer.SUPPORTED:
        return None
    words = f"the quote tells it for {theirs.text}, the sentence for {mine.text}"
    contradicted = judged.answer is Answer.MISSING and not _is_only_dated(mine, theirs)
    dates = [one for one in around[1] if one.kind is FigureKind.DATE]
    if given.direction is not None and len(dates) > 1 and _is_share(given):
        # What a change is told for, of two dates, is told by more than where they stand.
        ends = _years(mine) <= frozenset().union(*map(_years, dates))
        if mine.moment is not None and mine.moment.end is not None and ends:
            return None
        contradicted = contradicted and not ends
    return missing(words) if contradicted else person(words)


def _of_another_date(
    asked: Figure,
    given: Figure,
    *,
    mine: Figure,
    around: tuple[Sequence[Figure], Sequence[Figure]],
) -> Judgement | None:
    """Judge "19 in 1901" where the quote has "19, as against 33 in 1901".

    Where the sentence has the other too, "six of the forty", the date is that one's.
    """
    here = [one.amount for one in around[0] if asked.span == one.base or one.span == asked.base]
    for other in around[1]:
        date = _at(other.period, around[1])
        if other.amount in here:
            continue
        if other is given or date is None or not _is_alike(other, given):
            continue
        if compare_dates(mine, date).answer is Answer.SUPPORTED and other.amount != asked.amount:
            return person(f"the quote tells {other.text} for {date.text}")
    return None


def _is_alike(one: Figure, other: Figure) -> bool:
    """Tell whether two figures of a text may count the same: one unit, no other noun."""
    if one.amount is None or other.amount is None or one.kind is not other.kind:
        return False
    alike = not (one.noun and other.noun) or related(one.noun, other.noun)
    return one.amount.unit == other.amount.unit and alike


def _is_share(figure: Figure) -> bool:
    """Tell whether a change is told as a share or a multiple of what was before."""
    unit = figure.amount.unit_name if figure.amount else ""
    return unit == "per cent" or figure.kind in {FigureKind.FRACTION, FigureKind.MULTIPLE}


def _years(date: Figure) -> frozenset[int]:
    """Give the years of a date, of a range both ends."""
    moment = date.moment
    if moment is None:
        return frozenset()
    years = {moment.first, moment.end.first if moment.end else moment.first}
    return frozenset(year for year in years if year is not None)


def _is_only_dated(mine: Figure, theirs: Figure) -> bool:
    """Tell whether the sentence only adds the year to the quote's day or month."""
    one, other = mine.moment, theirs.moment
    if one is None or other is None or other.first is not None or one.first is None:
        return False
    return (one.month, one.day, one.season) == (other.month, other.day, other.season)
