"""Measured: what a queue's rulings tell of the people who ruled, and of the machine.

Comes in: a queue's items with their roles, and all rulings. Goes out: how many planted errors were
noticed, how often two people agreed, how much of what passed people disagree with, and how long
they take; each with its denominator and its exact bound. Nothing of this is shown while the queue
is worked on.

Noticed is what was ruled as any error: a planted error is one kind of wrong, and who sees that
something is wrong has seen it. Who cannot tell has not noticed it, and is counted apart.

Source: the bounds are those of `cardstore.gate.bounds`; agreement beyond chance after J. Cohen, A
Coefficient of Agreement for Nominal Scales, Educational and Psychological Measurement 20 (1960).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import TYPE_CHECKING

from cardstore.gate.bounds import lower_bound, upper_bound
from cardstore.review.alike import folded_name
from cardstore.review.item import Role
from cardstore.review.ruling import ERRORS, ErrorClass, RulingKind
from cardstore.review.standing import Standing, audited_standing, last_words, standing_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.review.item import QueueItem
    from cardstore.review.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """How many planted errors somebody noticed.

    Attributes:
        reviewer: who; "" for all together.
        caught: ruled as an error.
        planted: planted errors that they ruled; of all together those that anybody did, each by
            whoever ruled first.
        cannot_tell: of those, ruled "can't tell".
        at_least: the exact one-sided lower bound of the share caught, at 95 %; 0 where nothing
            planted was ruled.
    """

    reviewer: str
    caught: int
    planted: int
    cannot_tell: int
    at_least: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How often two people said the same.

    Attributes:
        first, second: who, by name.
        both: items that both ruled.
        same: of those, called right by both, wrong by both, or left by both.
        kappa: agreement beyond chance, -1 to 1; None where it has no value: nothing was ruled by
            both, or both said one thing throughout.
    """

    first: str
    second: str
    both: int
    same: int
    kappa: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewReport:
    """What a queue's rulings tell.

    Attributes:
        queue: its number.
        items: sentences that are no planted ones; all items while something is left.
        standings: (standing, how many of those), every standing; empty while something is left, as
            is all else that would tell what an item is.
        errors: (class, how many of those that stand as wrong), only classes that occur; of an item
            on which people name several classes each counts.
        left: while nothing may be told, items that somebody new would be asked about, planted ones
            among them, and once each has a word also those that will follow. 0 once it is told.
        follow: of those that are left, how many were held back and come in another queue; 0 while
            any item has no word of anybody.
        asked: once it is told, items on which one more person is asked still: people differ, or
            could not tell.
        planted: how many planted errors lie in it; None while something is left, since who rules
            would learn from it which they are.
        caught: for all together first, then for each person by name; empty while something is left.
        agreements: for each two people who ruled one item both.
        disagreed: how many sentences that the machine passed people call wrong.
        passed: how many of those people ruled.
        at_most: the exact one-sided upper bound of the share wrong among such, at 95 %; of which
            nobody could tell counts as wrong.
        seconds: (name, median seconds, rulings whose time was measured), for each person who has
            such, by name.
    """

    queue: int
    items: int
    left: int
    standings: tuple[tuple[Standing, int], ...]
    errors: tuple[tuple[ErrorClass, int], ...]
    planted: int | None
    caught: tuple[Caught, ...]
    agreements: tuple[Agreement, ...]
    disagreed: int
    passed: int
    at_most: float
    seconds: tuple[tuple[str, float, int], ...]
    follow: int = 0
    asked: int = 0


def measure_queue(
    queue: int,
    items: Sequence[QueueItem],
    rulings: Mapping[int, Sequence[Ruling]],
    *,
    standings: Mapping[int, Standing] | None = None,
    owed: int = 0,
    asked: int = 0,
) -> ReviewReport:
    """Tell what a queue's rulings tell.

    Args:
        queue: its number.
        items: all of them.
        rulings: place → the rulings that hold for that item, oldest first.
        standings: place → where an item stands that rulings elsewhere tell of too; None for none.
        owed: how many sentences it held back wait still, once each of these has a word.
        asked: how many of the items somebody new would be asked about, as lists of queues tell it.
    """
    said = {one.place: last_words(rulings.get(one.place, ())) for one in items}
    real = [one for one in items if one.role is not Role.PLANTED]
    planted = [
        _first_words(rulings.get(one.place, ())) for one in items if one.role is Role.PLANTED
    ]
    standing = {
        one.place: audited_standing(said[one.place])
        if one.stratum
        else standing_of(said[one.place], twice=one.twice)
        for one in real
    }
    standing |= standings or {}
    counted = Counter(standing.values())
    passed = [standing[one.place] for one in real if one.role is Role.PASSED]
    ruled = [one for one in passed if one is not Standing.OPEN]
    wrong = sum(one in {Standing.WRONG, Standing.DISPUTED} for one in ruled)
    unclear = sum(one is Standing.CANNOT_TELL for one in ruled)
    errors = Counter(
        error
        for one in real
        if standing[one.place] is Standing.WRONG
        for error in {word.error for word in said[one.place] if word.error is not None}
    )
    unsaid = sum(not said[one.place] for one in items)
    # While an item has no word, what will follow is not counted: it stands for what lies planted.
    follow = 0 if unsaid else owed
    left = (asked or unsaid) + follow if unsaid or owed else 0
    people = _people(said.values())
    seconds = tuple(_seconds(said.values(), people))
    if left:
        return ReviewReport(
            queue=queue,
            items=len(items),
            standings=(),
            errors=(),
            left=left,
            planted=None,
            caught=(),
            agreements=(),
            disagreed=0,
            passed=0,
            at_most=1.0,
            seconds=seconds,
            follow=follow,
        )
    return ReviewReport(
        queue=queue,
        items=len(real),
        standings=tuple((one, counted[one]) for one in Standing),
        errors=tuple((one, errors[one]) for one in ErrorClass if errors[one]),
        left=left,
        planted=len(planted),
        caught=tuple(_caught(planted, who) for who in ("", *people)),
        agreements=tuple(_agreements(said.values(), people)),
        disagreed=wrong,
        passed=len(ruled),
        at_most=upper_bound(wrong + unclear, len(ruled)) if ruled else 1.0,
        seconds=seconds,
        asked=asked,
    )


def _people(said: Iterable[Sequence[Ruling]]) -> list[str]:
    """Give who ruled, by name; somebody whose name was written in two ways is one person."""
    named: dict[str, str] = {}
    for one in sorted({word.reviewer for some in said for word in some}):
        named.setdefault(folded_name(one), one)
    return sorted(named.values())


def _is_of(ruling: Ruling, who: str) -> bool:
    return folded_name(ruling.reviewer) == folded_name(who)


def _first_words(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """Give the first ruling of each person, also where it was taken back.

    Of a planted error the first word counts: who learns afterwards what was planted, or sees the
    true sentence, could mend the second.
    """
    first: dict[str, Ruling] = {}
    for one in rulings:
        first.setdefault(folded_name(one.reviewer), one)
    return tuple(first.values())


def _caught(planted: Sequence[Sequence[Ruling]], who: str) -> Caught:
    """Count what one person noticed; or all together, of each planted error who looked first.

    Two looks at one error are not independent: what is hard to see is hard for both. So together
    each error counts once. Whoever looked first is counted and not whoever noticed it: else an
    error that three people saw would tell too well of one who looks alone, which most sentences
    get.
    """
    ruled = (
        [one for some in planted for one in some if _is_of(one, who)]
        if who
        else [some[0] for some in planted if some]
    )
    caught = sum(one.kind in ERRORS for one in ruled)
    unclear = sum(one.kind is RulingKind.CANNOT_TELL for one in ruled)
    return Caught(
        reviewer=who,
        caught=caught,
        planted=len(ruled),
        cannot_tell=unclear,
        at_least=lower_bound(caught, len(ruled)) if ruled else 0.0,
    )


def _agreements(said: Iterable[Sequence[Ruling]], people: Sequence[str]) -> Iterable[Agreement]:
    """Compare every two people who ruled one item both."""
    by_item = [
        {folded_name(one.reviewer): _call(one) for one in some} for some in said if len(some) > 1
    ]
    for first, second in combinations(people, 2):
        keys = folded_name(first), folded_name(second)
        pairs = [
            (one[keys[0]], one[keys[1]]) for one in by_item if keys[0] in one and keys[1] in one
        ]
        if pairs:
            yield Agreement(
                first=first,
                second=second,
                both=len(pairs),
                same=sum(one == other for one, other in pairs),
                kappa=kappa_of(pairs),
            )


def kappa_of(pairs: Sequence[tuple[str, str]]) -> float | None:
    """Give how far two people agree beyond what chance would give; None where it has no value.

    Args:
        pairs: what the first and the second said of each thing.

    >>> kappa_of([("right", "right"), ("wrong", "wrong")])
    1.0
    """
    if not pairs:
        return None
    n = len(pairs)
    first, second = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    by_chance = sum(first[call] * second[call] for call in first) / n**2
    if by_chance == 1.0:
        return None
    return (sum(one == other for one, other in pairs) / n - by_chance) / (1.0 - by_chance)


def _call(ruling: Ruling) -> str:
    if ruling.kind is RulingKind.SUPPORTED:
        return "right"
    return "wrong" if ruling.kind in ERRORS else "left"


def _seconds(
    said: Iterable[Sequence[Ruling]], people: Sequence[str]
) -> Iterator[tuple[str, float, int]]:
    """Tell how long each took; 0 seconds are a time that nobody measured."""
    rulings = [one for some in said for one in some if one.seconds > 0]
    for who in people:
        mine = [one.seconds for one in rulings if _is_of(one, who)]
        if mine:
            yield who, median(mine), len(mine)
