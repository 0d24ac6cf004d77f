"""The check of disagreement: do two cards of a sentence give different figures for one thing?

A sentence that cites two sources and tells the figure of one of them settles a question that its
sources leave open. That is for a person, who sees both; nothing is settled here. A sentence that
tells both figures, or a range in which both lie, tells the disagreement itself.

Two figures are of one thing where, in two sources:

1. they are of one kind, in one unit, and count the same thing as far as both say it;
2. they are not told for different times;
3. the sentences around them share at least `SHARED_WORDS` words that mean something, and half of
   those of the shorter. One life has many dates: around two dates the shorter sentence has no word
   of its own, at least `SHARED_WORDS_OF_DATES` in all, and no other figure that differs;
4. neither follows from the other: rounding, conversion and hedges are no disagreement.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.text.numbers import Answer, FigureKind, find_figures
from cardstore.text.numbers.rules import compare_figures
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier
    from cardstore.text.numbers import Figure

CHECK = "disagreement"
SHARED_WORDS = 2
SHARED_WORDS_OF_DATES = 3
_HALF = 0.5
_KINDS = frozenset({FigureKind.QUANTITY, FigureKind.FRACTION, FigureKind.DATE})
_COUNTED = frozenset({FigureKind.QUANTITY, FigureKind.FRACTION})
_WORD = re.compile(r"[^\W\d_]{3,}")
_SENTENCE_END = re.compile(r"[.!?;][\"'”’)]*\s+")
_NO_CONTENT = word_set(
    "the and but for nor with from into onto that this these those which who whom whose what when"
    " where while was were are been being has have had having its his her their our your not all"
    " any some many more most much very too also only about nearly almost over under than then"
    " there here they them she him you out off per cent percent one two three"
)


def check_disagreement(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether a sentence tells one of two figures on which its sources differ."""
    if len({card.source.source_id for card in dossier.cards}) < 2:  # noqa: PLR2004 - one cannot differ
        return _nothing_to_compare(
            "The sentence cites one source, which has nobody to differ from."
        )
    told = _figures(dossier.sentence)
    if not told:
        return _nothing_to_compare("The sentence states no figure on which its sources may differ.")
    pairs = tuple(_differences(dossier.cards))
    evidence = tuple(
        ("differ", f"{one.card_id} “{mine.text}”, {other.card_id} “{theirs.text}”")
        for (one, mine), (other, theirs) in pairs
    )
    open_pairs = [pair for pair in pairs if _tells_one(told, pair[0][1], pair[1][1])]
    if open_pairs:
        (one, mine), (other, theirs) = open_pairs[0]
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.FIGURES_DISAGREE,
            message=(
                f"{one.source.source_id} ({one.card_id}) has “{mine.text}”, "
                f"{other.source.source_id} ({other.card_id}) “{theirs.text}”; the sentence tells "
                "one of the two. Tell both, or their range, with who says which."
            ),
            evidence=evidence,
        )
    if pairs:
        return Finding(
            check=CHECK,
            outcome=Outcome.PASS,
            reason=Reason.FIGURES_BOTH_TOLD,
            message="Where its sources differ on a figure, the sentence does not choose one.",
            evidence=evidence,
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.PASS,
        reason=Reason.FIGURES_AGREE,
        message="Its sources give no different figures for one thing, as far as they can be read.",
    )


@lru_cache(maxsize=8)
def _nothing_to_compare(message: str) -> Finding:
    return Finding(
        check=CHECK,
        outcome=Outcome.NOT_APPLICABLE,
        reason=Reason.FIGURES_NOT_COMPARED,
        message=message,
    )


def _differences(
    cards: Sequence[CitedCard],
) -> Iterator[tuple[tuple[CitedCard, Figure], tuple[CitedCard, Figure]]]:
    """Give every two figures of two sources that are of one thing and differ."""
    for one, other in combinations(cards, 2):
        if one.source.source_id == other.source.source_id:
            continue
        around = (_figures(one.quote), _figures(other.quote))
        for mine in around[0]:
            # What the other says too, it says besides whatever else it has of that kind.
            if any(_is_same(mine, theirs, around=around) for theirs in around[1]):
                continue
            for theirs in around[1]:
                if (
                    _is_comparable(mine, theirs)
                    and not any(_is_same(theirs, own, around=around[::-1]) for own in around[0])
                    and _is_of_one_thing(mine, theirs, texts=(one.quote, other.quote))
                ):
                    yield (one, mine), (other, theirs)


@lru_cache(maxsize=2048)
def _figures(text: str) -> tuple[Figure, ...]:
    return tuple(one for one in find_figures(text) if one.kind in _KINDS and not one.doubts)


def _is_comparable(mine: Figure, theirs: Figure) -> bool:
    """Tell whether two figures are of one kind, unit and counted thing, as far as both say it."""
    if (mine.kind is FigureKind.DATE) != (theirs.kind is FigureKind.DATE):
        return False
    if mine.negated or theirs.negated:
        return False
    if mine.kind is FigureKind.DATE:
        return True
    if mine.kind is not theirs.kind or mine.amount is None or theirs.amount is None:
        return False
    same_unit = (mine.amount.unit_name, mine.amount.per) == (
        theirs.amount.unit_name,
        theirs.amount.per,
    )
    named = bool(mine.amount.unit_name or (mine.noun and theirs.noun))
    same_thing = not (mine.noun and theirs.noun) or mine.noun == theirs.noun
    opposed = mine.direction and theirs.direction and mine.direction is not theirs.direction
    return same_unit and named and same_thing and not opposed


def _is_same(
    asked: Figure, given: Figure, *, around: tuple[tuple[Figure, ...], tuple[Figure, ...]]
) -> bool:
    """Tell whether a figure is another's, or may follow from it."""
    ours, theirs = asked.amount, given.amount
    if ours is not None and theirs is not None:
        same = (ours.low, ours.high, ours.unit_name) == (theirs.low, theirs.high, theirs.unit_name)
        if same:  # whatever else is said of it
            return True
    return compare_figures(asked, given, around=around).answer is not Answer.MISSING


def _is_of_one_thing(mine: Figure, theirs: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether the sentences around two figures are about one thing and one time."""
    here, there = _sentence_of(mine, texts[0]), _sentence_of(theirs, texts[1])
    times = (_years(here), _years(there))
    if mine.kind in _COUNTED and all(times) and times[0].isdisjoint(times[1]):
        return False
    ours, others = _content(here, mine), _content(there, theirs)
    shared, shorter = len(ours & others), min(len(ours), len(others))
    if mine.kind is FigureKind.DATE:
        return shared >= SHARED_WORDS_OF_DATES and shared == shorter and _count_alike(here, there)
    return shared >= SHARED_WORDS and shared >= _HALF * shorter


def _count_alike(here: str, there: str) -> bool:
    """Tell whether what two sentences count is the same, or one of them counts nothing."""
    ours, theirs = (
        tuple(one for one in _figures(text) if one.kind in _COUNTED) for text in (here, there)
    )
    return not (ours and theirs) or all(
        any(_is_same(one, other, around=(ours, theirs)) for other in theirs) for one in ours
    )


def _sentence_of(figure: Figure, text: str) -> str:
    """Give the sentence or half of one in which a figure stands."""
    start, end = 0, len(text)
    for match in _SENTENCE_END.finditer(text):
        if match.end() <= figure.span.start:
            start = match.end()
        elif match.start() >= figure.span.end:
            end = match.start()
            break
    return text[start:end]


def _years(text: str) -> frozenset[int]:
    return frozenset(
        one.moment.first
        for one in _figures(text)
        if one.moment is not None and one.moment.first is not None
    )


def _content(text: str, figure: Figure) -> frozenset[str]:
    """Give the words that mean something, by their first letters, without what the figure has."""
    own = {_stem(word) for word in _WORD.findall(f"{figure.text} {figure.noun_text}".casefold())}
    words = {_stem(word) for word in _WORD.findall(text.casefold()) if word not in _NO_CONTENT}
    return frozenset(words - own)


def _stem(word: str) -> str:
    """Take the commonest endings away: "lent", "lends", "lending" stay near enough."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending)
    return word


def _tells_one(told: tuple[Figure, ...], mine: Figure, theirs: Figure) -> bool:
    """Tell whether a sentence has one of two figures, and neither the other nor both in a range."""
    has = [
        any(_is_same(one, given, around=(told, (given,))) for one in told)
        for given in (mine, theirs)
    ]
    return has[0] != has[1] and not any(_covers(one, mine) and _covers(one, theirs) for one in told)


def _covers(figure: Figure, other: Figure) -> bool:
    """Tell whether a figure is a range in which another lies."""
    if figure.amount is None or other.amount is None:
        return False
    low, high = figure.amount.low, figure.amount.high
    return low < high and low <= other.amount.low and other.amount.high <= high
