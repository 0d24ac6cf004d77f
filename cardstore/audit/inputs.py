"""Inputs: what a budget is reckoned from, each with whether it was assumed, given or measured.

Comes in: nothing, what people give, and what a library has measured. Goes out: one value for each
input. What people give holds over what was measured, and that over what is assumed; each says so
wherever it is shown, a measured one with how many things it rests on.

Source: the assumptions are those of the requirements of this project, for a book of 150,000 words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class InputName(StrEnum):
    """What a budget is reckoned from."""

    WORDS = "words"
    WORDS_PER_PAGE = "words_per_page"
    WORDS_PER_SENTENCE = "words_per_sentence"
    FACTUAL_SHARE = "factual_share"  # of all sentences
    WORDS_PER_QUOTE = "words_per_quote"
    NUMBER_SHARE = "number_share"  # of factual sentences
    SYNTHESIS_SHARE = "synthesis_share"  # of factual sentences
    REFERENCES = "references"
    CHAPTERS = "chapters"
    UNSUPPORTED_SHARE = "unsupported_share"  # of factual sentences of the draft
    BAD_REFERENCE_SHARE = "bad_reference_share"
    MISQUOTE_SHARE = "misquote_share"
    CHECKS_SHARE = "checks_share"  # of unsupported sentences, what exact checks send back
    SHOWN_SHARE = "shown_share"  # of those left, what people are shown
    JUDGE_MISS = "judge_miss"  # of those scored, what passes
    CATCH_RATE = "catch_rate"  # of errors that people are shown
    LEFT_SENTENCES = "left_sentences"  # passed or cleared at the end
    TARGET = "target"  # of factual sentences
    CALIBRATION_PAIRS = "calibration_pairs"
    PERSON_SENTENCES = "person_sentences"  # syntheses, and what no judge settled
    CALCULATED = "calculated"
    AUDIT_PLAIN = "audit_plain"
    AUDIT_NUMBERS = "audit_numbers"
    AUDIT_CLEARED = "audit_cleared"
    TRIPWIRE = "tripwire"  # of each chapter
    MINUTES_PAIR = "minutes_pair"
    MINUTES_QUOTE = "minutes_quote"
    MINUTES_PERSON = "minutes_person"
    MINUTES_CALCULATED = "minutes_calculated"
    MINUTES_AUDIT = "minutes_audit"
    MINUTES_BY_HAND = "minutes_by_hand"


MOST = 1e12
"""More than there is of anything in a book; with more, what is reckoned from it has no number."""
SHARES = frozenset(
    {
        *(one for one in InputName if one.value.endswith("_share")),
        *(InputName.JUDGE_MISS, InputName.CATCH_RATE, InputName.TARGET),
    }
)
"""The inputs that are parts of a whole."""


class Basis(StrEnum):
    """How an input is known."""

    ASSUMED = "assumed"
    GIVEN = "given"  # by a person, for this budget
    MEASURED = "measured"  # in this library


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetInput:
    """One input.

    Attributes:
        name: which.
        low, high: its range; equal where it is one number.
        basis: how it is known.
        n: of a measured one, how many things it rests on; else 0.
        told: what it is, in words.
    """

    name: InputName
    low: float
    high: float
    basis: Basis = Basis.ASSUMED
    n: int = 0
    told: str

    def __post_init__(self) -> None:
        """Refuse a range upside down, less than nothing, and a measurement of nothing."""
        most = 1.0 if self.name in SHARES else MOST
        if self.low > self.high:
            msg = (
                f"the range of {self.name.value} runs backwards, from {self.low:g} to "
                f"{self.high:g}; write the smaller one first"
            )
            raise ValueError(msg)
        if not 0.0 <= self.low <= self.high <= most:
            msg = (
                f"{self.name.value} is a range from 0 to {most:,.0f} at most, got {self.low:g} to "
                f"{self.high:g}"
            )
            raise ValueError(msg)
        if (self.basis is Basis.MEASURED) is not (self.n > 0):
            msg = f"what was measured rests on something, and only that, got {self}"
            raise ValueError(msg)

    @property
    def middle(self) -> float:
        """The middle of the range."""
        return (self.low + self.high) / 2


_ASSUMED: tuple[tuple[InputName, float, float, str], ...] = (
    (InputName.WORDS, 150_000, 150_000, "words of the book"),
    (InputName.WORDS_PER_PAGE, 300, 300, "words on a printed page"),
    (InputName.WORDS_PER_SENTENCE, 18, 18, "words a sentence"),
    (InputName.FACTUAL_SHARE, 0.6, 0.6, "of sentences say something that could be wrong"),
    (InputName.WORDS_PER_QUOTE, 375, 375, "words to one quotation"),
    (InputName.NUMBER_SHARE, 0.125, 0.125, "of factual sentences have a number or date"),
    (InputName.SYNTHESIS_SHARE, 0.1, 0.1, "of factual sentences are syntheses"),
    (InputName.REFERENCES, 1_000, 1_000, "references in the notes"),
    (InputName.CHAPTERS, 12, 12, "chapters"),
    (InputName.UNSUPPORTED_SHARE, 0.05, 0.15, "of factual sentences of a draft are unsupported"),
    (InputName.BAD_REFERENCE_SHARE, 0.03, 0.13, "of references are bad, if cited from memory"),
    (InputName.MISQUOTE_SHARE, 0.02, 0.1, "of quotations are not verbatim"),
    (InputName.CHECKS_SHARE, 1 / 3, 1 / 3, "of unsupported sentences are sent back by checks"),
    (InputName.SHOWN_SHARE, 0.6, 0.6, "of the unsupported ones left are shown to people"),
    (InputName.JUDGE_MISS, 0.25, 0.25, "of the unsupported ones that are scored pass"),
    (InputName.CATCH_RATE, 0.95, 0.95, "of what they are shown people catch"),
    (InputName.LEFT_SENTENCES, 4_000, 4_000, "sentences passed or cleared at the end"),
    (InputName.TARGET, 0.005, 0.005, "of factual sentences may be wrong at the end"),
    (InputName.CALIBRATION_PAIRS, 300, 300, "pairs labelled to calibrate a judge"),
    (InputName.PERSON_SENTENCES, 600, 900, "syntheses and sentences no judge settles"),
    (InputName.CALCULATED, 100, 100, "sentences with calculated numbers"),
    (InputName.AUDIT_PLAIN, 600, 600, "plain sentences in the audit"),
    (InputName.AUDIT_NUMBERS, 300, 300, "sentences with numbers in the audit"),
    (InputName.AUDIT_CLEARED, 250, 250, "sentences cleared by people in the audit"),
    (InputName.TRIPWIRE, 50, 50, "sentences of each chapter in the audit"),
    (InputName.MINUTES_PAIR, 3, 3, "minutes a pair"),
    (InputName.MINUTES_QUOTE, 5, 5, "minutes a quotation"),
    (InputName.MINUTES_PERSON, 5, 5, "minutes a sentence for people"),
    (InputName.MINUTES_CALCULATED, 5, 5, "minutes a calculated number"),
    (InputName.MINUTES_AUDIT, 3, 3, "minutes a sentence in the audit"),
    (InputName.MINUTES_BY_HAND, 2, 3, "minutes a sentence, all checked by hand"),
)
ASSUMED: dict[InputName, BudgetInput] = {
    name: BudgetInput(name=name, low=low, high=high, told=told)
    for name, low, high, told in _ASSUMED
}
"""What holds until something is given or measured."""


def take_over(
    measured: Iterable[BudgetInput], given: Iterable[BudgetInput] = ()
) -> tuple[BudgetInput, ...]:
    """Give every input once: what was given, else what was measured, else what is assumed.

    Args:
        measured: what a library has measured.
        given: what people gave.
    """
    held = {
        **ASSUMED,
        **{one.name: one for one in measured},
        **{one.name: one for one in given},
    }
    return tuple(held[name] for name in InputName)


def read_given(name: str, value: str) -> BudgetInput:
    """Read what a person gives: "1200", "5%", "0.05-0.15", "2%–10%".

    Raises:
        ValueError: there is no such input, or the value is no number or range.

    >>> read_given("unsupported_share", "5%-15%").high
    0.15
    """
    asked = name.strip().lower().replace("-", "_")
    if asked not in set(InputName):
        msg = f"no input is called {name!r}; there are {', '.join(InputName)}"
        raise ValueError(msg)
    parts = [_number(part) for part in value.replace("–", "-").split("-")]
    if len(parts) > 2:  # noqa: PLR2004 - from and to
        msg = f"{value!r} is no number and no range"
        raise ValueError(msg)
    key = InputName(asked)
    return BudgetInput(
        name=key, low=parts[0], high=parts[-1], basis=Basis.GIVEN, told=ASSUMED[key].told
    )


def _number(written: str) -> float:
    """Read a number or a percentage."""
    plain = written.strip().replace(",", "")
    scale = 100.0 if plain.endswith("%") else 1.0
    try:
        return float(plain.removesuffix("%")) / scale
    except ValueError as exc:
        msg = f"{written!r} is no number"
        raise ValueError(msg) from exc
