"""Marks: which signs of a text open and close quotations, and which are apostrophes.

Comes in: a text. Goes out: for every sign that may be a quotation mark its part: opening, closing,
apostrophe, sign of measure, a mark inside a quotation that is its source's own, or a stray mark
that opens or closes nothing.

    1. Signs are read with what stands on both sides.
    2. Every way to read them from left to right is followed with the marks open so far (their kinds
       alone), each part having a price; of ways that have the same marks open the cheapest are
       kept. So an apostrophe behind an s is none where it must close a quotation.
    3. The cheapest reading of the whole is taken. Another one that costs hardly more and quotes
       other words is told as a rival: then nobody knows what is quoted.

The prices are an order, no measurement: what is usual costs nothing, what occurs 1 or 2, what is
odd but possible 3 to 8, a mark without its other half `STRAY`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from cardstore.claims.elisions import AYN_NAMES, ELIDED_AFTER, ELIDED_BEFORE, NEVER_BARE
from cardstore.claims.mark_signs import (
    AFTER_CLOSING,
    APOSTROPHES,
    BEFORE_OPENING,
    CLOSERS,
    IN_WORDS,
    LETTERS,
    OPENER_PRICE,
    SIGNS,
    SINGLE,
    SPACED,
    STRAIGHT,
    may_have_signs,
    plain_sign,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STRAY = 20
LOOSE = 5
MARGIN = 1
"""Readings this close in price are rivals."""
DEEPEST = 8
"""Nobody nests quotations deeper; marks beyond are strays."""
STATES_KEPT = 24
READINGS_KEPT = 3
"""Of each way of open marks; with both, a text of a thousand marks takes under a second."""
DOUBTFUL = 6
"""A part at this price is told: the mark stands where no such mark does."""


class Part(StrEnum):
    """What a sign is."""

    OPENING = "opening"
    CLOSING = "closing"
    APOSTROPHE = "apostrophe"
    MEASURE = "measure"  # 12" for inches, 5' for feet
    INNER = "inner"  # a single mark that stands alone inside a quotation
    STRAY = "stray"  # opens or closes nothing


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign and its part.

    Attributes:
        start, end: its place in the text.
        sign: as written.
        part: see `Part`.
        other: the number of the mark that closes or opens the same quotation; None where there is
            none.
        doubtful: whether it stands where such a mark usually does not.
    """

    start: int
    end: int
    sign: str
    part: Part
    other: int | None = None
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class MarkReading:
    """How the marks of a text are read.

    Attributes:
        marks: in text order.
        rival: whether another reading that quotes other words is as likely.
    """

    marks: tuple[Mark, ...]
    rival: bool


_WORD_BEFORE = re.compile(r"[^\W\d_]+$")
_WORD_AFTER = re.compile(r"[^\W_]+")
_SPACE_AND_WORD = re.compile(r"\s+[^\W_]")
_DECADE = re.compile(r"\d\ds?\b")


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign with its surroundings: the code points beside it, and the words it touches."""

    start: int
    end: int
    sign: str
    raw: str
    before: str
    after: str
    text: str

    @property
    def in_word(self) -> bool:
        return self.before.isalnum() and self.after.isalnum()

    @property
    def opens_well(self) -> bool:
        inside = bool(self.after) and (not self.after.isspace() or self.sign in SPACED)
        outside = not self.before or self.before.isspace() or self.before in BEFORE_OPENING
        return inside and outside

    @property
    def closes_well(self) -> bool:
        inside = bool(self.before) and (not self.before.isspace() or self.sign in SPACED)
        outside = not self.after or self.after.isspace() or self.after in AFTER_CLOSING
        return inside and outside

    @property
    def word_before(self) -> str:
        found = _WORD_BEFORE.search(self.text, max(0, self.start - 24), self.start)
        return found.group().lower() if found else ""

    @property
    def word_after(self) -> str:
        found = _WORD_AFTER.match(self.text, self.end)
        return found.group().lower() if found else ""

    @property
    def goes_on(self) -> bool:
        """Whether a space and another word follow, as they do a possessive."""
        return _SPACE_AND_WORD.match(self.text, self.end) is not None


class _Way(NamedTuple):
    """One way to read the signs so far: its price and its parts, the last one first.

    A tuple, since many signs have thousands of ways.
    """

    price: int
    part: Part | None = None
    cost: int = 0
    earlier: _Way | None = None


def read_marks(text: str, *, inside: bool = False) -> MarkReading:
    """Tell the part of every sign of a text that may be a quotation mark.

    Args:
        text: any text.
        inside: whether the whole text is a quotation already, as a block quote is; single marks
            that stand alone are then its source's own.

    >>> [mark.part.value for mark in read_marks("the ‘boys’ club’ wasn’t there").marks]
    ['opening', 'apostrophe', 'closing', 'apostrophe']
    """
    signs = list(_signs(text)) if may_have_signs(text) else []
    if not signs:
        return MarkReading((), rival=False)
    finished = sorted(_ways(signs, inside=inside), key=lambda way: way.price)
    best = _marks(signs, finished[0])
    rival = any(
        _outermost(_marks(signs, way)) != _outermost(best)
        for way in finished[1:]
        if way.price - finished[0].price <= MARGIN
    )
    return MarkReading(best, rival=rival)


def _signs(text: str) -> Iterator[_Sign]:
    for found in SIGNS.finditer(text):
        raw = found.group()
        sign = plain_sign(raw)
        if raw.startswith("&") and SIGNS.fullmatch(sign) is None:
            continue  # another sign than a quotation mark
        yield _Sign(
            start=found.start(),
            end=found.end(),
            sign=sign,
            raw=raw,
            before=text[found.start() - 1 : found.start()] if found.start() else "",
            after=text[found.end() : found.end() + 1],
            text=text,
        )


def _ways(signs: Sequence[_Sign], *, inside: bool) -> list[_Way]:
    """Follow all ways; give those that are left at the end, with what stays open paid for."""
    states: dict[tuple[str, ...], list[_Way]] = {(): [_Way(0)]}
    for sign in signs:
        following: dict[tuple[str, ...], list[_Way]] = {}
        for stack, ways in states.items():
            for part, cost, after in _choices(sign, stack, inside=inside):
                following.setdefault(after, []).extend(
                    _Way(way.price + cost, part, cost, way) for way in ways
                )
        kept = {
            stack: sorted(ways, key=lambda way: way.price)[:READINGS_KEPT]
            for stack, ways in following.items()
        }
        cheapest = sorted(kept, key=lambda stack: (kept[stack][0].price, len(stack), stack))
        states = {stack: kept[stack] for stack in cheapest[:STATES_KEPT]}
    return [
        _Way(way.price + STRAY * len(stack), way.part, way.cost, way.earlier)
        for stack, ways in states.items()
        for way in ways
    ]


def _choices(
    sign: _Sign, stack: tuple[str, ...], *, inside: bool
) -> Iterator[tuple[Part, int, tuple[str, ...]]]:
    """Give the parts a sign may have while `stack` is open: part, price, what is open then."""
    if sign.sign in CLOSERS and len(stack) < DEEPEST:
        price = _opening_price(sign, stack)
        if price is not None:
            yield Part.OPENING, price, (*stack, sign.sign)
    if stack and sign.sign in CLOSERS[stack[-1]]:
        price = CLOSERS[stack[-1]][sign.sign] + _closing_price(sign)
        yield Part.CLOSING, price, stack[:-1]
    if sign.sign in APOSTROPHES:
        price = _apostrophe_price(sign)
        if price is not None:
            yield Part.APOSTROPHE, price, stack
    if sign.sign in IN_WORDS and sign.in_word:
        yield Part.APOSTROPHE, 0, stack
    if sign.sign in STRAIGHT | {"''"} and sign.before.isdigit():
        yield Part.MEASURE, 0 if sign.sign in "″′" else 2, stack
    if sign.sign in SINGLE and (inside or any(one not in SINGLE for one in stack)):
        yield Part.INNER, LOOSE, stack
    yield Part.STRAY, STRAY + 2, stack  # an opening that nothing closes is the better guess


def _opening_price(sign: _Sign, stack: tuple[str, ...]) -> int | None:
    if sign.sign in APOSTROPHES and sign.before.isalnum():
        return None
    price = OPENER_PRICE.get(sign.sign, 0)
    if not sign.opens_well:
        price += 8 if sign.before.isalnum() else 4
    if sign.sign in stack:
        price += 6 if sign.sign in STRAIGHT else 4
    if sign.sign in APOSTROPHES and sign.after.islower() and sign.word_after in NEVER_BARE:
        price += 2
    elif sign.sign in APOSTROPHES and _is_elided_before(sign):
        price += 4 if _DECADE.fullmatch(sign.word_after) and sign.word_after.endswith("s") else 1
    return price


def _closing_price(sign: _Sign) -> int:
    if not sign.closes_well:
        return 6 if sign.in_word else 4
    possessive = sign.sign in APOSTROPHES and sign.before in "sS" and sign.goes_on
    return 1 if possessive else 0


def _apostrophe_price(sign: _Sign) -> int | None:
    """Price an apostrophe by where it stands; None where no word touches it."""
    turned = 2 if sign.sign in "‘‛" else 0
    if sign.in_word:
        return turned
    if sign.after.isalnum():
        if sign.after.isupper() and sign.word_after in AYN_NAMES:
            turned = 0
        rare = 2 if sign.sign in LETTERS and sign.after.isupper() else 6
        return turned + (0 if _is_elided_before(sign) else rare)
    if not sign.before.isalnum():
        return None
    if sign.word_before in ELIDED_AFTER or (
        sign.word_before.endswith("in") and len(sign.word_before) > len("chin")
    ):
        return turned + 1
    if sign.before in "sSxXzZ":
        return turned + (1 if sign.goes_on else 3)
    return turned + 6


def _is_elided_before(sign: _Sign) -> bool:
    """Tell whether the word behind the sign is one whose beginning is left out."""
    return sign.word_after in ELIDED_BEFORE | AYN_NAMES or bool(_DECADE.fullmatch(sign.word_after))


def _marks(signs: Sequence[_Sign], way: _Way) -> tuple[Mark, ...]:
    """Give the marks of one way, every opening with its closing."""
    parts: list[tuple[Part, int]] = []
    step: _Way | None = way
    while step is not None and step.part is not None:
        parts.append((step.part, step.cost))
        step = step.earlier
    parts.reverse()
    others: dict[int, int] = {}
    stack: list[int] = []
    for number, (part, _) in enumerate(parts):
        if part is Part.OPENING:
            stack.append(number)
        elif part is Part.CLOSING:
            others[number] = stack.pop()
            others[others[number]] = number
    return tuple(
        Mark(
            start=sign.start,
            end=sign.end,
            sign=sign.raw,
            part=part,
            other=others.get(number),
            doubtful=cost >= DOUBTFUL and part in {Part.OPENING, Part.CLOSING, Part.APOSTROPHE},
        )
        for number, (sign, (part, cost)) in enumerate(zip(signs, parts, strict=True))
    )


def _outermost(marks: Sequence[Mark]) -> set[tuple[int, int | None]]:
    """Give the pairs that lie in no other; what they hold is quoted however it is read inside."""
    pairs, end = set(), -1
    for number, mark in enumerate(marks):
        if mark.part is Part.OPENING and number > end:
            pairs.add((number, mark.other))
            end = len(marks) if mark.other is None else mark.other
    return pairs
