"""Misprints and misreadings: two ways for a numeral to differ from what its sequence gives.

Comes in: the numerals of a book that contradict their sequence, and those that bear it out. Goes
out: per leaf the probability that its page says so, rather than that the reader took it so.

The method is Bayes' rule per leaf: how often printers make exactly this error, against how often
readers make exactly this one. Both are learned from the book itself, starting from what was
measured elsewhere, for both are habits: a type face whose 3 is read as 5 once is read so again,
and a compositor who left the hundreds standing once did so again. Then the engine's confidence in
the numeral is weighed, and whether a second look saw the same.

Measured on 1,574 folios of two whole scanned books (as scanned, and from pictures of their margins
at two fifths of the size) and of 15 files and parts of scanned books: 1,170 read right, 60 with
another digit, 22 with one lost or gained, 102 with letters, 220 not at all. The printers' habits
are those of 227 lone misprints among 123,510 printed numbers of 303 books, as their editors tell.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.pages.numerals import SecondLook

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading

# Shapes that engines and worn type confuse: a difference of these alone may be a misreading.
_LOOK_ALIKES = frozenset(
    frozenset(pair)
    for pair in (
        "17",
        "14",
        "38",
        "56",
        "08",
        "06",
        "68",
        "89",
        "35",
        "58",
        "27",
        "09",
        "69",
        "49",
        "79",
    )
)
_DIGITS = "0123456789"
# Of 56 digits that were taken for another one 49 were taken for a look-alike.
_LOOK_ALIKE_SHARE = 0.88
# Readers: 60 digits taken for others among 3,871, 14 numerals with one lost and 2 with one gained
# among 1,574; and other numbers at the place of the folio. Each is believed as if seen in so many.
_TAKEN, _LOST, _GAINED, _STRANGER = 0.016, 0.009, 0.0013, 0.005
_BELIEVED = 100.0
# Which other digit a face's digit is taken for is soon known: in one book 9 of 9 were 3 for 5.
_BELIEVED_PAIRS = 2.0
# Printers: lone misprints among printed numbers, believed as if seen in so many.
_MISPRINTS = 0.0019
_BELIEVED_MISPRINTS = 300.0
# Of 227 lone misprints: so many by how they differ. By one and two are more than by three or four.
_NEAR = {1: 36, 2: 27, 3: 5, 4: 7}
_HUNDREDS_BY_ONE, _TENS_BY_ONE, _ONE_DIGIT, _TRANSPOSED, _OTHER = 46, 20, 27, 33, 14
_SHORTER, _LONGER = 11, 1
_COUNTED = 227
_TENS, _HUNDREDS = 2, 3
# Any number as long, where nothing else tells how it came about.
_ANY = 900
# The engine's confidence: of 1,170 numerals read right and of 60 with a wrong digit so many per
# cent lie below each of these bounds and above the one before; the last ones above all.
_BOUNDS = (0.5, 0.7, 0.8, 0.9, 0.95)
_RIGHT_SHARES = (6.8, 12.7, 8.7, 12.6, 14.3, 45.0)
_WRONG_SHARES = (16.7, 26.7, 16.7, 16.7, 13.3, 10.0)
# A second look in another layout saw the same on 492 of 543 margins whose folio was read right, and
# on 23 of 65 where other digits were read: for and against the page, what either tells.
_AGAIN = {SecondLook.SAME: (0.906, 0.354), SecondLook.OTHER: (0.094, 0.646)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """A numeral where its sequence gives another.

    Attributes:
        leaf_index: the leaf.
        strange: what stands there, as read.
        expected: what the sequence gives.
    """

    leaf_index: int
    strange: NumeralReading
    expected: PageLabel

    @property
    def pair(self) -> tuple[str, str]:
        """The expected and the strange number, without prefix and suffix, roman in lower case."""
        return _number(self.expected), _number(self.strange.label)


def weigh_contradictions(
    found: Sequence[Contradiction], *, borne_out: Iterable[PageLabel]
) -> dict[int, float]:
    """Give per leaf the probability, 0.0-1.0, that its page bears the strange number.

    Args:
        found: at most one contradiction per leaf.
        borne_out: the labels that were read as their sequence gives them.
    """
    right = [_number(label) for label in borne_out]
    signs = Counter(sign for text in right for sign in text)
    # At first each is weighed by what was measured elsewhere, then by what the others are likely.
    printed: dict[int, float] = {}
    for told in ((), found, found):
        habits = _Habits(told, printed, signs=signs, numbers=len(right))
        printed = {one.leaf_index: habits.probability(one) for one in found}
    return printed


class _Habits:
    """What the reader and the printer of a book do wrong, and how often."""

    def __init__(
        self,
        found: Sequence[Contradiction],
        printed: Mapping[int, float],
        *,
        signs: Counter[str],
        numbers: int,
    ) -> None:
        self._signs = sum(signs.values())
        self._numbers = numbers + len(found)
        self._printed = printed
        self._misprints = sum(printed.values())
        self._pairs: dict[tuple[str, str], float] = defaultdict(float)
        self._taken: dict[str, float] = defaultdict(float)
        self._lost = self._gained = self._strangers = 0.0
        for one in found:
            share = 1.0 - printed[one.leaf_index]
            taken = _taken(*one.pair)
            if taken is not None and len(taken) == 1:
                self._pairs[taken[0]] += share
                self._taken[taken[0][0]] += share
            elif _is_one_longer(*one.pair):
                self._lost += share
            elif _is_one_longer(*reversed(one.pair)):
                self._gained += share
            else:
                self._strangers += share
        self._all_taken = sum(self._taken.values())

    def probability(self, one: Contradiction) -> float:
        """Give the probability that the page bears the strange number, by all the others."""
        own = self._printed.get(one.leaf_index)
        misprint, misread = (0.0, 0.0) if own is None else (own, 1.0 - own)
        misprints = _share(
            self._misprints - misprint,
            self._numbers,
            prior=_MISPRINTS,
            believed=_BELIEVED_MISPRINTS,
        )
        trust = one.strange.numeral.confidence
        at = bisect_right(_BOUNDS, 1.0 if trust is None else trust)
        again = one.strange.again
        # Looks that agree on a look-alike or a lost sign show the face or the paper, not the page.
        if again is SecondLook.SAME and is_look_alike(*one.pair):
            again = SecondLook.NONE
        same, amiss = _AGAIN.get(again, (1.0, 1.0))
        printer = misprints * share_of_misprints(*one.pair) * _RIGHT_SHARES[at] * same
        reader = self._misread(*one.pair, own=misread) * _WRONG_SHARES[at] * amiss
        return printer / (printer + reader)

    def _misread(self, right: str, read: str, *, own: float) -> float:
        """Give how often this reader takes one number for another, but for this time."""
        taken = _taken(right, read)
        is_slip = len(taken) == 1 if taken is not None else is_look_alike(right, read)
        strangers = self._strangers - (0.0 if is_slip else own)
        stranger = _share(strangers, self._numbers, prior=_STRANGER) / _ANY
        if taken is None:
            if _is_one_longer(right, read):
                lost = _share(self._lost - own, self._numbers, prior=_LOST)
                return lost / len(right) + stranger
            if _is_one_longer(read, right):
                gained = _share(self._gained - own, self._numbers, prior=_GAINED)
                return gained / len(read) / len(_DIGITS) + stranger
            return stranger
        chance = 1.0
        for sign, other in taken:
            told = own if len(taken) == 1 else 0.0
            rate = _share(self._all_taken - told, self._signs, prior=_TAKEN)
            pairs = self._pairs.get((sign, other), 0.0) - told
            of_sign = self._taken.get(sign, 0.0) - told
            prior = _BELIEVED_PAIRS * _taken_for(sign, other)
            chance *= rate * (pairs + prior) / (of_sign + _BELIEVED_PAIRS)
        return chance + stranger


def _share(count: float, total: float, *, prior: float, believed: float = _BELIEVED) -> float:
    """Estimate a share from a count, starting from a prior one."""
    return (max(0.0, count) + prior * believed) / (total + believed)


def share_of_misprints(right: str, printed: str) -> float:
    """Give the share, 0.0-1.0, of misprints of a number that are exactly another number.

    Args:
        right: what its sequence gives, as written.
        printed: another number.
    """
    if not (right.isdecimal() and printed.isdecimal()):
        return (_NEAR[1] if is_look_alike(right, printed) else _OTHER) / _COUNTED / len(_DIGITS)
    share = (_OTHER if len(right) == len(printed) else 1) / _COUNTED / _ANY
    share += _NEAR.get(abs(int(right) - int(printed)), 0) / _COUNTED / 2
    taken = _taken(right, printed)
    if taken is None:
        if _is_one_longer(right, printed):
            share += _SHORTER / _COUNTED / len(right)
        elif _is_one_longer(printed, right):
            share += _LONGER / _COUNTED / len(printed) / len(_DIGITS)
        return share
    if len(taken) > 1:
        return share + (_TRANSPOSED / _COUNTED / 2 if sorted(right) == sorted(printed) else 0.0)
    (sign, other) = taken[0]
    at = next(at for at, pair in enumerate(zip(right, printed, strict=True)) if pair[0] != pair[1])
    by_one = {_HUNDREDS: _HUNDREDS_BY_ONE, _TENS: _TENS_BY_ONE}.get(len(right) - at, 0)
    if abs(int(sign) - int(other)) == 1:
        share += by_one / _COUNTED / 2
    return share + _ONE_DIGIT / _COUNTED / (len(right) * (len(_DIGITS) - 1))


def _taken(right: str, read: str) -> list[tuple[str, str]] | None:
    """Give the signs taken for others; None for numbers of unequal length."""
    if len(right) != len(read):
        return None
    return [pair for pair in zip(right, read, strict=True) if pair[0] != pair[1]]


def _taken_for(sign: str, other: str) -> float:
    """Give how often a sign, when taken for another, is taken for this one."""
    if sign not in _DIGITS or other not in _DIGITS:
        return 0.1
    alike = sum(frozenset((sign, one)) in _LOOK_ALIKES for one in _DIGITS)
    if frozenset((sign, other)) in _LOOK_ALIKES:
        return _LOOK_ALIKE_SHARE / alike
    return (1 - _LOOK_ALIKE_SHARE) / (len(_DIGITS) - 1 - alike)


def _number(label: PageLabel) -> str:
    text = label.text.casefold()
    return text.removeprefix(label.prefix.casefold()).removesuffix(label.suffix.casefold())


def is_look_alike(one: str, other: str) -> bool:
    """Tell whether two numbers differ only by digits that look alike, or by one lost or gained.

    >>> is_look_alike("205", "208"), is_look_alike("24", "124"), is_look_alike("581", "583")
    (True, True, False)
    """
    if one == other:
        return False
    if len(one) != len(other):
        return _is_one_longer(one, other) or _is_one_longer(other, one)
    return all(a == b or frozenset((a, b)) in _LOOK_ALIKES for a, b in zip(one, other, strict=True))


def _is_one_longer(one: str, other: str) -> bool:
    """Tell whether a number is another one with a sign more."""
    return len(one) == len(other) + 1 and any(
        one[:at] + one[at + 1 :] == other for at in range(len(one))
    )
