"""Further: is there a reason to ask a person about a figure that no quote states?

It may follow by arithmetic, complete a name that the quote has without its number, stand in the
quote in words that are not read, or be no number at all ("the first reason").
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.derived import derive
from cardstore.text.numbers.figure import Figure, FigureKind
from cardstore.text.numbers.judgement import Judgement, person, supported
from cardstore.text.numbers.languages import is_foreign
from cardstore.text.numbers.names import LABEL_KINDS
from cardstore.text.numbers.tokens import Doubt
from cardstore.text.numbers.worded import in_other_words

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENUMERATING = frozenset(
    {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
)
# Letters that OCR puts for digits, in a word with a digit.
# Digits with a space between them, as the pattern of `_other_words` allows it.
_SPACED = re.compile(r"\d(?: [ ,.]?|[,.] )\d")
_MIXED = re.compile(r"(?<![^\W_])(?=[OoIlSBZ]*\d)(?=\d*[OoIlSBZ])[\dOoIlSBZ]+(?![^\W_])")
_TALLY = re.compile(r"\s*(?:(?:votes|voices|ballots|members)\s+)?(?:to|against)\s*")
_AS_DIGITS = str.maketrans("OoIlSBZ", "0011582")
_COUNTLESS = frozenset({"several", "a few", "a couple", "a couple of", "a handful", "a handful of"})


def look_further(
    figure: Figure,
    quotes: Sequence[tuple[str, tuple[Figure, ...]]],
    *,
    contradicted: bool,
    language: str,
    around: tuple[str, str],
    in_words: bool,
) -> tuple[Judgement, tuple[int, Figure | None]] | None:
    """Look for a reason to ask a person about a figure that no quote states.

    Args:
        figure: the sentence's.
        quotes: each with its figures.
        contradicted: a quote has something like it, with another value.
        language: of the quotes.
        around: the sentence's words before the figure, and those behind it.
        in_words: what a quote states in words that are no number needs no person.
    """
    for index, (quote, quoted) in enumerate(quotes):
        judged = derive(figure, quoted) or _half_named(figure, quote, quoted=quoted)
        if judged is not None:
            return judged, (index, None)
    stated = _stated(figure, quotes, around=around, in_words=in_words)
    if stated is not None:
        return stated
    for index, (quote, _) in enumerate(quotes):
        judged = _other_words(figure, quote)
        if judged is not None:
            return judged, (index, None)
    if not contradicted:
        for index, (quote, quoted) in enumerate(quotes):
            judged = _unseen(figure, quote, quoted=quoted, language=language)
            if judged is not None:
                return judged, (index, None)
    weak = (None if contradicted else _weak(figure)) or _counts_cards(figure, len(quotes))
    return (weak, (0, None)) if weak is not None and quotes else None


def _stated(
    figure: Figure,
    quotes: Sequence[tuple[str, tuple[Figure, ...]]],
    *,
    around: tuple[str, str],
    in_words: bool,
) -> tuple[Judgement, tuple[int, Figure | None]] | None:
    """Say which quote states the figure as a tally of two, or as "only once"."""
    for index, (quote, quoted) in enumerate(quotes):
        tally = _tally(figure, quote, quoted=quoted)
        if tally is not None:
            return supported("the same two numbers in their order"), (index, tally)
        words = in_other_words(figure, quote, quoted=quoted, around=around, all_of_them=in_words)
        if words:
            return supported(words), (index, None)
    return None


def stated_in_words(
    figure: Figure,
    quotes: Sequence[tuple[str, tuple[Figure, ...]]],
    *,
    around: tuple[str, str],
) -> tuple[Judgement, tuple[int, Figure | None]] | None:
    """Say which quote states a figure in words that are no number; None for none.

    Args:
        figure: the sentence's.
        quotes: each with its figures.
        around: the sentence's words before the figure, and those behind it.
    """
    for index, (quote, quoted) in enumerate(quotes):
        words = in_other_words(figure, quote, quoted=quoted, around=around, all_of_them=True)
        if words:
            return supported(words), (index, None)
    return None


def _tally(figure: Figure, quote: str, *, quoted: Sequence[Figure]) -> Figure | None:
    """Give the first figure of the quote's "40 votes to 12" where the sentence has "40–12"."""
    for first, last in itertools.pairwise(quoted):
        if _is_tally(figure, first, last=last, between=quote[first.span.end : last.span.start]):
            return first
    return None


def _is_tally(figure: Figure, first: Figure, *, last: Figure, between: str) -> bool:
    """Tell whether "40–12" is the quote's "40 votes to 12"."""
    amount, one, other = figure.amount, first.amount, last.amount
    if amount is None or one is None or other is None or not amount.across:
        return False
    if {first.kind, last.kind} != {FigureKind.QUANTITY} or first.hedges or last.hedges:
        return False
    told = [(part.value, part.unit) for part in amount.parts]
    same = told == [(one.low, one.unit), (other.low, other.unit)]
    return same and not (one.joined or other.joined) and _TALLY.fullmatch(between) is not None


def _half_named(figure: Figure, quote: str, *, quoted: Sequence[Figure]) -> Judgement | None:
    """Judge a name whose number the quote leaves out: "Henry" for "Henry VIII"."""
    label = figure.label
    if label is None or not label.name or label.number is None or label.name in LABEL_KINDS:
        return None
    other = any(f.label is not None and f.label.name == label.name for f in quoted)
    if label.name == "world war" and "great war" in quote.lower():
        return person("the quote has another name for it")
    low = quote.lower()
    # To make a pattern takes longer than all else: only where there is something to be found.
    named = label.name in low and re.search(rf"\b{re.escape(label.name)}\b", low) is not None
    return person("the quote has the name without its number") if named and not other else None


def _other_words(figure: Figure, quote: str) -> Judgement | None:
    """Judge digits that stand apart in the quote, and words for nought and the whole."""
    amount = figure.amount
    if amount is None or amount.low != amount.high or amount.low.denominator != 1:
        return None
    digits = str(amount.low.numerator)
    if len(digits) > 1 and _SPACED.search(quote):
        apart = re.search(rf"(?<![\d,.]){r'[ ,.]{0,2}'.join(digits)}(?![,.]?\d)", quote)
        if apart is not None and " " in apart.group():
            return person("its digits stand apart in the quote")
    for word in _MIXED.findall(quote):
        if len(digits) > 1 and word.translate(_AS_DIGITS) == digits:
            return person(f"the quote's “{word}” may be misread digits")
    if amount.low == 0 and re.search(r"\b(?:no|none|nil|not any)\b", quote.lower()):
        return person("the quote tells it in words")
    whole = amount.low == 100 and amount.unit_name == "per cent"  # noqa: PLR2004
    if whole and re.search(r"\b(?:all|every|whole|entire)\b", quote.lower()):
        return person("the quote tells it in words")
    return None


def _counts_cards(figure: Figure, cards: int) -> Judgement | None:
    """Judge a number that may count the cards themselves: "two newspapers say so"."""
    amount = figure.amount
    if cards < 2 or figure.kind is not FigureKind.QUANTITY or amount is None or amount.unit:  # noqa: PLR2004
        return None
    same = amount.low == amount.high == cards
    return person("no quote has it; it may count the cards", near=0) if same else None


def _unseen(
    figure: Figure, quote: str, *, quoted: Sequence[Figure], language: str
) -> Judgement | None:
    """Judge what the quote may say in words that are not read here."""
    read = any(other.kind is not FigureKind.UNREAD for other in quoted)
    if is_foreign(quote, language=language) and not read:
        return person("spelled numbers of the quote's language are not read", near=0)
    label = figure.label
    if label is None or label.name in LABEL_KINDS:
        return None
    digits = re.sub(r"\D", "", label.text) or str(label.number)
    there = digits in quote and re.search(rf"(?<!\d){digits}(?!\d)", quote)
    if there or any(f.label for f in quoted):
        return None
    return person("the quote does not have the name that this number is part of", near=0)


def _weak(figure: Figure) -> Judgement | None:
    """Judge words that may be no numbers: "the first reason", "one", "several"."""
    words = figure.text.lower()
    ordinal = figure.kind is FigureKind.ORDINAL and words in _ENUMERATING
    weak = figure.kind is FigureKind.UNREAD and Doubt.WEAK in figure.doubts
    if ordinal or weak or words == "one" or words in _COUNTLESS:
        return person(f"the quote does not say “{figure.text}”", near=0)
    return None
