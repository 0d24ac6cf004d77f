"""Comparing: every figure of a sentence against the quotes of its cards.

Each figure is held against each figure of each quote; the best answer counts, with the figure it
rests on. A figure that no quote states may follow by arithmetic, or complete a name that a quote
has without it: a person looks at both. All else is missing. The sentence's answer is the worst of
its figures': it rests on the union of the cards, and says which card gave which figure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.alike import told_alike
from cardstore.text.numbers.borne_out import bear_out
from cardstore.text.numbers.clauses import compare_clauses
from cardstore.text.numbers.contexts import compare_contexts
from cardstore.text.numbers.days import judge_days
from cardstore.text.numbers.dressed import compare_dressed
from cardstore.text.numbers.find import find_figures
from cardstore.text.numbers.further import look_further, stated_in_words
from cardstore.text.numbers.judgement import SEVERITY, Answer, Judgement, missing, person
from cardstore.text.numbers.no_denials import is_excepted_from_denial
from cardstore.text.numbers.opposites import compare_opposites
from cardstore.text.numbers.places import in_same_place
from cardstore.text.numbers.predicates import compare_predicates
from cardstore.text.numbers.retold import retold
from cardstore.text.numbers.rules import compare_figures
from cardstore.text.numbers.short_units import compare_short_units
from cardstore.text.numbers.softened import soften, soften_half
from cardstore.text.numbers.tallies import compare_tallies
from cardstore.text.numbers.told_counts import soften_count
from cardstore.text.numbers.wholes import compare_wholes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedFigure:
    """A figure of a sentence, and what the quotes say of it.

    Attributes:
        figure: the sentence's.
        answer: see `Answer`.
        quote_index: which quote it rests on, 0-based; None where none has anything like it.
        given: the figure of that quote; None where there is none.
        reason: for people; accuses nobody.
        derived: it follows from the quotes by arithmetic, and none states it.
    """

    figure: Figure
    answer: Answer
    quote_index: int | None
    given: Figure | None
    reason: str
    derived: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberComparison:
    """What the quotes of its cards say of all figures of a sentence.

    Attributes:
        figures: one each, in the order of the sentence.
        answer: the worst of theirs; SUPPORTED where there is none.
        reason: for people; says so where the sentence has no figures.
    """

    figures: tuple[ComparedFigure, ...]
    answer: Answer
    reason: str

    @property
    def vacuous(self) -> bool:
        """Tell whether the sentence has no figures, so that nothing was compared."""
        return not self.figures


_VACUOUS = NumberComparison(
    figures=(), answer=Answer.SUPPORTED, reason="The sentence states no number."
)


def compare_numbers(
    sentence: str, quotes: Sequence[str], *, language: str = "en", names_of_time: bool = False
) -> NumberComparison:
    """Say whether the quotes of its cards state the figures of a sentence.

    Args:
        sentence: one sentence of a draft, read as English.
        quotes: the quotes of the cards it cites, verbatim.
        language: of the quotes, for their thousands marks; see `find_figures`.
        names_of_time: two names of one time, "a fortnight" and "two weeks", need no person; nor
            what a quote states in words that are no number, "a single coin" for one.

    >>> compare_numbers("85% of them hatched.", ["of the worms 85 per cent hatched"]).answer
    <Answer.SUPPORTED: 'supported'>
    >>> compare_numbers("It fell by 12 miles.", ["it lay 120 miles off"]).answer
    <Answer.MISSING: 'missing'>
    """
    figures = find_figures(sentence)
    if not figures:
        return _VACUOUS
    read = tuple(find_figures(quote, language=language) for quote in quotes)
    pairs = tuple(zip(quotes, read, strict=True))
    told = figures
    if names_of_time:
        told = tuple(retold(figure, sentence, quotes=pairs) for figure in figures)
    places = [in_same_place(sentence, told, quote=q, quoted=f) for q, f in pairs]
    compared = tuple(
        replace(
            _compare(
                told,
                order,
                sentence=sentence,
                quotes=pairs,
                places=places,
                language=language,
                in_words=names_of_time,
            ),
            figure=figure,
        )
        for order, figure in enumerate(figures)
    )
    if names_of_time:
        compared = tuple(
            _softened(one, figures=told, sentence=sentence, quotes=pairs) for one in compared
        )
    heaviest = max(compared, key=lambda one: SEVERITY[one.answer])
    return NumberComparison(
        figures=compared, answer=heaviest.answer, reason=_sum_up(compared, heaviest)
    )


def compare_days(
    sentence: str, quotes: Sequence[str], *, figures: Sequence[ComparedFigure] = ()
) -> tuple[ComparedFigure, ...]:
    """Say whether the quotes tell the weekdays, feasts and times of day of a sentence.

    Args:
        sentence: one sentence of a draft, read as English.
        quotes: the quotes of the cards it cites, verbatim.
        figures: the sentence's other figures; what lies in one of them is not told again.

    >>> [one.reason for one in compare_days("It burned on Friday.", ["on Monday it burned"])]
    ['the quote says Monday']
    """
    taken = [one.figure.span for one in figures]
    return tuple(
        ComparedFigure(
            figure=figure,
            answer=judged.answer,
            quote_index=place,
            given=None,
            reason=judged.reason,
        )
        for figure, judged, place in judge_days(sentence, quotes)
        if not any(t.start < figure.span.end and figure.span.start < t.end for t in taken)
    )


def _sum_up(compared: tuple[ComparedFigure, ...], heaviest: ComparedFigure) -> str:
    """Write the sentence's answer for people."""
    count = sum(one.answer is heaviest.answer for one in compared)
    if heaviest.answer is Answer.SUPPORTED:
        return f"All {len(compared)} figures of the sentence are stated in its quotes."
    verb = "for a person" if heaviest.answer is Answer.NEEDS_PERSON else "not stated in the quotes"
    first = f"“{heaviest.figure.text}”: {heaviest.reason}"
    return f"{count} of {len(compared)} figures {'is' if count == 1 else 'are'} {verb}; {first}."


def _compare(
    figures: Sequence[Figure],
    order: int,
    *,
    sentence: str,
    quotes: Sequence[tuple[str, tuple[Figure, ...]]],
    places: Sequence[dict[int, Figure]],
    language: str,
    in_words: bool,
) -> ComparedFigure:
    """Find the best that the quotes say of one figure, told by its place among all."""
    figure = figures[order]
    best = missing("none of the quotes has it", near=0)
    place: tuple[int, Figure | None] | None = None
    missed: list[tuple[Judgement, int, Figure]] = []
    for index, (quote, quoted) in enumerate(quotes):
        other_here = _another(figure, places[index].get(order), around=(figures, quoted))
        for given in quoted:
            held, texts = (figures, quoted), (sentence, quote)
            judged = _judge(figure, given, around=held, texts=texts, in_words=in_words)
            if judged.answer is Answer.SUPPORTED:
                judged = _objection(figure, given, around=held, texts=texts) or judged
            # Before its whole's words a part stands too: "nine of the forty lamps were lost".
            elsewhere = other_here is not None and other_here.span != given.base
            if judged.answer is Answer.SUPPORTED and other_here is not None and elsewhere:
                judged = person(f"in the same words the quote has “{other_here.text}”")
            if judged.answer is Answer.MISSING:
                missed.append((judged, index, given))
            if _rank(judged) > _rank(best):
                best, place = judged, (index, given)
            if best.answer is Answer.SUPPORTED:  # nothing is better, and of two the first counts
                return _stated(figure, best, index=index, given=given)
    if best.answer is Answer.NEEDS_PERSON and in_words:
        around = (sentence[: figure.span.start], sentence[figure.span.end :])
        best, place = stated_in_words(figure, quotes, around=around) or (best, place)
    if best.answer is Answer.MISSING:
        other = look_further(
            figure,
            quotes,
            contradicted=best.near > 0,
            language=language,
            around=(sentence[: figure.span.start], sentence[figure.span.end :]),
            in_words=in_words,
        )
        best, place = other or _nearest(figure, missed) or (best, place)
    return ComparedFigure(
        figure=figure,
        answer=best.answer,
        quote_index=place[0] if place else None,
        given=place[1] if place else None,
        reason=best.reason,
        derived=best.derived,
    )


def _another(
    asked: Figure,
    there: Figure | None,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
) -> Figure | None:
    """Give the figure that a quote has in the same words, if it is another one."""
    if there is None or compare_figures(asked, there, around=around).answer is not Answer.MISSING:
        return None
    return there


def _objection(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Give what the words around two equal figures have against it; None for nothing."""
    return (
        compare_wholes(asked, given, around=around, texts=texts)
        or compare_contexts(asked, given, around=around, texts=texts)
        or compare_predicates(asked, given, around=around, texts=texts)
        or compare_tallies(asked, given, around=around, texts=texts)
        or compare_clauses(asked, given, around=around, texts=texts)
        or compare_short_units(asked, given, texts=texts)
        or compare_opposites(*texts, asked=asked)
    )


def _stated(figure: Figure, judged: Judgement, *, index: int, given: Figure) -> ComparedFigure:
    """Give a figure that a quote states."""
    return ComparedFigure(
        figure=figure,
        answer=judged.answer,
        quote_index=index,
        given=given,
        reason=judged.reason,
        derived=judged.derived,
    )


def _softened(
    compared: ComparedFigure,
    *,
    figures: Sequence[Figure],
    sentence: str,
    quotes: Sequence[tuple[str, tuple[Figure, ...]]],
) -> ComparedFigure:
    """Leave a figure that no quote states to a person, where it may follow from one."""
    if compared.answer is not Answer.MISSING:
        return compared
    held = [(given, quoted, quote) for quote, quoted in quotes for given in quoted]
    figure = compared.figure
    found = soften(figure, held, figures=figures, sentence=sentence)
    found = found or soften_half(figure, [quote for quote, _ in quotes])
    found = found or soften_count(compared.figure, sentence, near=compared.given)
    if found is None:
        return compared
    return replace(compared, answer=found.answer, reason=found.reason, derived=found.derived)


def _judge(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
    in_words: bool,
) -> Judgement:
    """Compare two figures; where that leaves a doubt, once more without what is only worded so."""
    if in_words and is_excepted_from_denial(asked, given, texts=texts):
        return person("the quote says it of all others")
    judged = compare_figures(asked, given, around=around)
    if judged.answer is Answer.SUPPORTED:
        return judged
    if judged.answer is Answer.NEEDS_PERSON:
        alike = told_alike(asked, given, around=around, texts=texts)
        if alike is not None:
            judged = compare_figures(*alike, around=around)
    if judged.answer is not Answer.SUPPORTED:
        dressed = compare_dressed(asked, given, around=around, texts=texts)
        judged = judged if dressed is None else dressed
    if not in_words:
        return judged
    return bear_out(asked, given, judged, around=around, texts=texts)


def _nearest(
    figure: Figure, missed: Sequence[tuple[Judgement, int, Figure]]
) -> tuple[Judgement, tuple[int, Figure]] | None:
    """Give the figure that is told beside one that no quote states; None where none is like it.

    One with the same digits in another order is the one that was meant, wherever it stands; else
    that of the same kind whose size is nearest.
    """
    if figure.amount is None:
        return None
    asked = figure.amount.low

    def distance(one: tuple[Judgement, int, Figure]) -> tuple[bool, int, Fraction]:
        judged, _, given = one
        held = Fraction(0) if given.amount is None else given.amount.low
        digits = [sorted(filter(str.isdigit, part.text)) for part in (figure, given)]
        exchanged = bool(digits[0]) and digits[0] == digits[1] and asked != held
        size = max(abs(asked), abs(held))
        return not exchanged, -judged.near, abs(asked - held) / size if size else Fraction(0)

    told = [one for one in missed if one[2].amount is not None]
    best = min(told, key=distance, default=None)
    if best is None or (distance(best)[0] and not best[0].near):
        return None
    return best[0], best[1:]


def _rank(judged: Judgement) -> tuple[int, int]:
    """Order judgements: the mildest answer first, then the nearest figure."""
    return (-SEVERITY[judged.answer], judged.near)
