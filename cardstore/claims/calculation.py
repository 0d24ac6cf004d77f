"""Calculations: what a writer declares in "[calc: 106/312=0.34]", read and done exactly.

Comes in: what stands behind the colon of the mark. Goes out: each calculation with its operands,
the result as written and whether the sum is right. Nothing is executed: a parser of its own reads
numbers, + - * / ^ % and brackets, and computes in fractions.

    1. Several calculations are parted by ";". Each has one "=" (or "≈") and one number behind it.
    2. Numbers may have thousands marks, a currency sign, "%", "per cent", "million".
    3. The result is right when it is the exact value rounded as it is written: 106/312 is 0.34 and
       0.340, not 0.35; behind "≈" the noughts at the end of a whole number count for nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from cardstore.errors import UsageError

LONGEST = 400
"""Code points of a mark; a calculation that a person can follow is shorter."""
LARGEST_POWER = 64
"""An exponent beyond it makes a number that no sentence states."""
LARGEST_BITS = 512
MOST_BRACKETS = 24
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_SIGNS = str.maketrans(
    {"×": "*", "·": "*", "∙": "*", "⋅": "*", "÷": "/", "∕": "/", "⁄": "/", ":": "/", "−": "-"}
    | {"–": "-", "—": "-", "‐": "-", "‑": "-", "［": "(", "］": ")", "²": "^2", "³": "^3"}
    | dict.fromkeys("£$€¥", " ")
)
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>(?:\d{1,3}(?:[,'’\u00a0\u2009\u202f]\d{3})+|\d+)(?:\.\d+)?|\.\d+)
            (?:\s*(?P<scale>thousand|million|billion|trillion)\b)?
        | (?P<percent>%|per\s?cent\b|percent\b)
        | (?P<sign>\*\*|[-+*/^()])
        | (?P<times>x)(?=[\s\d(.])
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_RESULT = re.compile(r"=|≈|~=?|≃")


class CalculationError(UsageError):
    """What stands in a mark cannot be read as a calculation; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenNumber:
    """A number as it is written in a calculation.

    Attributes:
        text: as written.
        value: exactly; a percentage is its hundredth.
        places: digits behind the decimal mark.
        unit: what one of it as written is: 1/100 for per cent, 1,000,000 for "2.4 million".
    """

    text: str
    value: Fraction
    places: int = 0
    unit: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """What one side of a "+" or "-" consists of; a side without either is one term.

    Attributes:
        operands: which of the calculation's operands stand in it, brackets included.
        value: what it comes to.
        is_share: it divides, or is told in per cent.
    """

    operands: range
    value: Fraction
    is_share: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """One calculation of a mark.

    Attributes:
        text: as written.
        operands: the numbers before the sign of equality, in order.
        value: what they come to, exactly.
        result: what is written behind it.
        about: the sign is "≈".
        sums: the terms of every sum, those within brackets first; the whole is the last.
        exponents: which of the operands stand in an exponent.
    """

    text: str
    operands: tuple[WrittenNumber, ...]
    value: Fraction
    result: WrittenNumber
    about: bool = False
    sums: tuple[tuple[Term, ...], ...] = ()
    exponents: frozenset[int] = frozenset()

    @property
    def right(self) -> bool:
        """Whether the result is the value, rounded as it is written."""
        result = self.result
        apart = abs(self.value - result.value) / result.unit
        last = Fraction(1, 10**result.places)
        if self.about and not result.places and result.value:
            digits = str(abs(result.value / result.unit).numerator)
            last = Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))
        exact = not self.about and (self.value / result.unit).denominator == 1
        return not apart if exact else apart <= last / 2


def read_calculations(argument: str) -> tuple[Calculation, ...]:
    """Read what stands behind the colon of a mark.

    Raises:
        CalculationError: it cannot be read; nothing is guessed.

    >>> [(one.text, one.right) for one in read_calculations("106/312=0.34; 106/312=0.35")]
    [('106/312=0.34', True), ('106/312=0.35', False)]
    """
    if len(argument) > LONGEST:
        msg = f"a calculation has at most {LONGEST} signs, this one {len(argument)}"
        raise CalculationError(msg)
    if argument.count("(") > MOST_BRACKETS:
        msg = f"a calculation has at most {MOST_BRACKETS} brackets"
        raise CalculationError(msg)
    parts = [part.strip() for part in argument.split(";") if part.strip()]
    if not parts:
        msg = "the mark holds no calculation; write [calc: 1.5/1.2=1.25]"
        raise CalculationError(msg)
    return tuple(_read(part) for part in parts)


def _read(text: str) -> Calculation:
    equal = list(_RESULT.finditer(text))
    if len(equal) != 1:
        msg = f"“{text}” has {len(equal)} signs of equality, and one is needed"
        raise CalculationError(msg)
    sign = equal[0]
    parser = _Parser(text[: sign.start()])
    value = parser.value()
    result = _Parser(text[sign.end() :])
    written = result.value()
    if len(result.numbers) != 1:
        msg = f"“{text}” has no single number behind “{sign.group()}”"
        raise CalculationError(msg)
    number = result.numbers[0]
    return Calculation(
        text=text,
        operands=tuple(parser.numbers),
        value=value,
        result=replace(number, value=written),
        about=sign.group() != "=",
        sums=tuple(parser.sums),
        exponents=frozenset(parser.exponents),
    )


class _Parser:
    """Reads one side of a calculation by recursive descent."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.tokens = _cut(self.text)
        self.at = 0
        self.numbers: list[WrittenNumber] = []
        self.sums: list[tuple[Term, ...]] = []
        self.exponents: set[int] = set()

    def value(self) -> Fraction:
        """Give what the whole comes to."""
        found = self._sum()
        if self.at < len(self.tokens):
            raise self._unread()
        return found

    def _next(self, *signs: str) -> str:
        if self.at < len(self.tokens) and self.tokens[self.at][0] in signs:
            self.at += 1
            return self.tokens[self.at - 1][0]
        return ""

    def _sum(self) -> Fraction:
        terms = [self._term()]
        found = terms[0].value
        while sign := self._next("+", "-"):
            terms.append(self._term())
            found += terms[-1].value if sign == "+" else -terms[-1].value
        self.sums.append(tuple(terms))
        return found

    def _term(self) -> Term:
        first, at = len(self.numbers), self.at
        value = self._product()
        signs = {text for text, _ in self.tokens[at : self.at]}
        within = range(first, len(self.numbers))
        return Term(operands=within, value=value, is_share=bool(signs & {"/", "%"}))

    def _product(self) -> Fraction:
        found = self._signed()
        while sign := self._next("*", "/"):
            other = self._signed()
            if sign == "/" and not other:
                msg = f"“{self.text}” divides by nought"
                raise CalculationError(msg)
            found = found * other if sign == "*" else found / other
        return found

    def _signed(self) -> Fraction:
        if self._next("-"):
            return -self._signed()
        self._next("+")
        return self._power()

    def _power(self) -> Fraction:
        base = self._atom()
        if not self._next("^"):
            return base
        first = len(self.numbers)
        exponent = self._signed()
        self.exponents.update(range(first, len(self.numbers)))
        fits = exponent.denominator == 1 and abs(exponent) <= LARGEST_POWER
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        fits = fits and size * abs(exponent) <= LARGEST_BITS
        if not fits or (not base and exponent < 0):
            msg = f"“{self.text}” has an exponent that is not computed here"
            raise CalculationError(msg)
        return Fraction(base ** int(exponent))

    def _atom(self) -> Fraction:
        if self._next("("):
            found = self._sum()
            if not self._next(")"):
                raise self._unread()
            return found
        if self.at >= len(self.tokens) or self.tokens[self.at][1] is None:
            raise self._unread()
        text, number = self.tokens[self.at]
        self.at += 1
        if number is None:
            raise self._unread()
        unit = Fraction(_SCALES.get(text.partition(" ")[2], 1))
        if self._next("%"):
            text, number, unit = f"{text}%", number / 100, unit / 100
        places = len(text.rstrip("%").partition(" ")[0].partition(".")[2])
        self.numbers.append(WrittenNumber(text=text, value=number, places=places, unit=unit))
        return number

    def _unread(self) -> CalculationError:
        return CalculationError(f"“{self.text}” cannot be read as a calculation")


def _cut(text: str) -> list[tuple[str, Fraction | None]]:
    """Cut one side into signs, and numbers with their values."""
    plain = text.translate(_SIGNS).strip()
    tokens: list[tuple[str, Fraction | None]] = []
    at = 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None or found.end() == at:
            msg = f"“{text}” cannot be read as a calculation at “{plain[at : at + 12]}”"
            raise CalculationError(msg)
        at = found.end()
        if found["number"]:
            digits = re.sub(r"[^\d.]", "", found["number"])
            scale = (found["scale"] or "").lower()
            value = Fraction(digits) * _SCALES.get(scale, 1)
            tokens.append((f"{found['number']} {scale}".strip(), value))
        elif found["percent"]:
            tokens.append(("%", None))
        else:
            sign = "*" if found["times"] else found["sign"]
            tokens.append(("^" if sign == "**" else sign, None))
    return tokens
