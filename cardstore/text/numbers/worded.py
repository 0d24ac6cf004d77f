"""Worded: figures that a quote states in words that are no number.

- "one mare" is "a mare", "just one coin" is "a single coin";
- "one member, Miss Trewin," is one by name; "the two" are two whom the quote names;
- "a year earlier" is "last year", "within a week" is "within the week";
- "on one occasion" is "only once", "at least twice" is "more than once";
- "several winters" are "some winters"; "half serious" is no number beside "half in earnest";
- "all the samples but one" is "all but one of the samples".

Comes in: a figure of a sentence that no figure of the quotes states, and the quote. Goes out: half
a sentence for people that says which words state it; "" for none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Figure, FigureKind, Hedge
from cardstore.text.numbers.firsts import tells_order

if TYPE_CHECKING:
    from collections.abc import Sequence

_OCCASION = re.compile(r"(?i)\s+(?:single\s+)?(?:occasion|time)\b")
_ONCE = re.compile(r"(?i)\b(?:only|but|just)\s+once\b(?!\s+(?:in|a|an|every|per|more|again)\b)")
_ONE_NOUN = re.compile(r"\s+(?:single\s+)?([^\W\d_]+)")
_NAMED_ONE = re.compile(
    r"\s+(?:of\s+(?:the|them|his|her|their)\s+)?(?:[^\W\d_]+\s+){0,2}[^\W\d_]+,\s+"
    r"(?:the\s+)?(?:[A-Z][\w.]*\s+)*([A-Z][\w’'-]+)"
)
_ONE = frozenset({"one", "a single", "single"})
_LATER = re.compile(r"(?i)\s+(?:earlier|before|previously|ago)\b")
_LAST_TIME = r"(?i)\b(?:last|previous|preceding|former)\s+{unit}\b|\bthe\s+{unit}\s+before\b"
_IN_THE_TIME = (
    r"(?i)\b(?:within|inside|in|before|by)\s+(?:the|that|one)\s+{unit}\b(?!\s+(?:of|when|\d))"
)
_GROWN_IN = re.compile(r"(?i)\bby\s+[\w,.]+\s+(?:in|over|within)\s+$")
_SOME = r"(?i)\bsome\s+(?:[^\W\d_]+\s+)?{noun}"
_HALF = re.compile(r"(?i)\bhalf(?:-|\s+)(?:in\s+)?[^\W\d_]+")
_NO_MANNER = re.compile(
    r"(?i)\s*(?:$|[.,;:!?)]|(?:of|the|a|an|his|her|their|its|our|my|were|was|had|\d)\b)"
)
_THE_TWO = re.compile(r"(?i)\b(?:the|these|those)\s+$")
_NAMED = (
    r"(?:(?:the|his|her|my|their|our|a|an)\s+(?:[^\W\d_]+\s+)?[^\W\d_]+|(?:[A-Z][\w.’'-]+\s*)+)"
)
_AND = re.compile(rf"\b{_NAMED}\s+and\s+{_NAMED}")
_BUT = re.compile(r"(?i)\b(?:but|except|save|bar)\s+$")
_ALL_BUT_ONE = re.compile(
    r"(?i)\b(?:all|every\w*|none|nothing|nobody|no\s+\w+)\b[^.;]{0,30}?\b(?:but|except|save)\s+one\b"
)
_AND_A = re.compile(r"(?i)\band\s+an?\b")
_TIMES = frozenset({"day", "week", "month", "year", "fortnight", "hour"})
_LEAST_NOUN = 3
_TWICE = 2


def in_other_words(
    figure: Figure,
    quote: str,
    *,
    quoted: Sequence[Figure],
    around: tuple[str, str],
    all_of_them: bool,
) -> str:
    """Say in which words without a number a quote states a figure; "" for none.

    Args:
        figure: the sentence's.
        quote: the quote.
        quoted: its figures.
        around: the sentence's words before the figure, and those behind it.
        all_of_them: else only "a mare" behind an "and", and "only once".
    """
    before, behind = around
    if all_of_them and tells_order(figure, quote, around=around):
        return "the word tells an order, as the quote does"
    if figure.negated or figure.denied:
        return ""
    if not all_of_them:
        one = figure.text.lower() == "one" and _AND_A.search(quote) is not None
        one = one and _is_article(figure, quote, quoted=quoted, behind=behind)
        once = _is_once(figure, quote, behind=behind)
        return "the quote tells it without a number" if one or once else ""
    told = (
        (_is_pair(figure, quote), "the quote has “a pair” too"),
        (_is_article(figure, quote, quoted=quoted, behind=behind), "the quote has “a” for it"),
        (_is_named_one(figure, quote, behind=behind), "the one is named"),
        (_is_the_two(figure, quote, before=before), "the quote names the two"),
        (_is_both(figure, quote), "the quote says “both”"),
        (_is_time_back(figure, quote, behind=behind), "the quote tells it of the last one"),
        (_is_in_a_time(figure, quote, before=before), "the quote says that it was in that time"),
        (_is_several(figure, quote), "the quote says “some” of them"),
        (_is_half_so(figure, quote, quoted=quoted, behind=behind), "the quote has “half” so too"),
        (_is_all_but(figure, quote, before=before), "the quote leaves one out"),
        (_is_more_than_once(figure, quote), "the quote says that it was more than once"),
        (_is_once(figure, quote, behind=behind), "the quote says that it was only once"),
    )
    return next((words for holds, words in told if holds), "")


def _is_article(figure: Figure, quote: str, *, quoted: Sequence[Figure], behind: str) -> bool:
    """Tell whether "one mare" is the quote's "a mare", and "just one" its "a single".

    No other number of the quote counts the same.
    """
    text = figure.text.lower()
    timed = text.startswith("one ") and figure.amount is not None and figure.amount.unit is not None
    word = _ONE_NOUN.match(text.removeprefix("one") if timed else behind)
    if not (timed or text in _ONE) or word is None or figure.hedges not in {(), (Hedge.ONLY,)}:
        return False
    noun = word[1].lower()
    if any(other.noun.startswith(noun) for other in quoted) or len(noun) < _LEAST_NOUN:
        return False
    alone = r"(?:a\s+(?:single|sole|lone|solitary)|the\s+(?:only|single))"
    article = alone if figure.hedges else rf"(?:{alone}|the\s+same|an?)"
    told = rf"(?i)\b{article}\s+(?:[^\W\d_]+\s+)?{noun}(?:['’]s)?\b(?!\s+or\b)"
    return re.search(told, quote) is not None


def _is_pair(figure: Figure, quote: str) -> bool:
    """Tell whether "a pair of swallows" is the quote's "a pair", which counts nothing there."""
    return figure.text.lower() == "a pair" and re.search(r"(?i)\ba\s+pair\b", quote) is not None


def _is_named_one(figure: Figure, quote: str, *, behind: str) -> bool:
    """Tell whether "one member, Miss Trewin," names the one, and the quote has the name."""
    if figure.text.lower() != "one" or figure.hedges:
        return False
    named = _NAMED_ONE.match(behind)
    return named is not None and named[1] in quote


def _is_the_two(figure: Figure, quote: str, *, before: str) -> bool:
    """Tell whether "the two" are "the prisoner and the deceased"."""
    if figure.text.lower() not in {"two", "both"} or figure.noun:
        return False
    led = figure.text.lower() == "both" or _THE_TWO.search(before) is not None
    return led and _AND.search(quote) is not None


def _is_both(figure: Figure, quote: str) -> bool:
    """Tell whether "both mills" or "two mills" are "both mills" of "both mills and nine huts"."""
    two = figure.amount is not None and figure.amount.low == figure.amount.high == _TWICE
    if not two or len(figure.noun) < _LEAST_NOUN or set(figure.hedges) - {Hedge.ALL}:
        return False
    told = rf"(?i)\bboth\s+(?:(?:the|of\s+the|his|her|their)\s+)?{re.escape(figure.noun_text)}\b"
    return re.search(told, quote) is not None


def _is_time_back(figure: Figure, quote: str, *, behind: str) -> bool:
    """Tell whether "a year earlier" is the quote's "last year"."""
    unit = _unit(figure)
    if unit not in _TIMES or not _is_one(figure) or figure.hedges or not _LATER.match(behind):
        return False
    return re.search(_LAST_TIME.format(unit=unit), quote) is not None


def _is_in_a_time(figure: Figure, quote: str, *, before: str) -> bool:
    """Tell whether "within a week" is the quote's "within the week"."""
    unit = _unit(figure)
    if unit not in _TIMES or not _is_one(figure) or figure.hedges not in {(), (Hedge.UNDER,)}:
        return False
    if re.search(_IN_THE_TIME.format(unit=unit), quote) is not None:
        return True
    # "It grew by 206 in a year": "an increase of 206 upon last year"
    grown = re.search(_LAST_TIME.format(unit=unit), quote) is not None
    return grown and _GROWN_IN.search(before) is not None


def _is_several(figure: Figure, quote: str) -> bool:
    """Tell whether "several winters" are the quote's "some winters"."""
    if figure.text.lower() != "several" or len(figure.noun) < _LEAST_NOUN:
        return False
    return re.search(_SOME.format(noun=re.escape(figure.noun)), quote) is not None


def _is_half_so(figure: Figure, quote: str, *, quoted: Sequence[Figure], behind: str) -> bool:
    """Tell whether "half serious" stands beside the quote's "half in earnest": both no numbers."""
    if figure.kind is not FigureKind.FRACTION or figure.text.lower() != "half":
        return False
    if figure.hedges not in {(), (Hedge.ONLY,)} or any(
        one.kind is FigureKind.FRACTION for one in quoted
    ):
        return False
    return _NO_MANNER.match(behind) is None and _HALF.search(quote) is not None


def _is_all_but(figure: Figure, quote: str, *, before: str) -> bool:
    """Tell whether "all the samples but one" is the quote's "all but one of the samples"."""
    if figure.text.lower() != "one" or not _BUT.search(before):
        return False
    return _ALL_BUT_ONE.search(quote) is not None


def _is_more_than_once(figure: Figure, quote: str) -> bool:
    """Tell whether "at least twice" is the quote's "more than once"."""
    twice = figure.amount is not None and figure.amount.low == _TWICE and figure.noun == "time"
    return twice and figure.hedges == (Hedge.AT_LEAST,) and "more than once" in quote.lower()


def _is_once(figure: Figure, quote: str, *, behind: str) -> bool:
    """Tell whether "on one occasion" is the quote's "only once"."""
    if not _is_one(figure) or figure.kind is not FigureKind.QUANTITY:
        return False
    return _OCCASION.match(behind) is not None and _ONCE.search(quote) is not None


def _is_one(figure: Figure) -> bool:
    """Tell whether a figure is one of something."""
    return figure.amount is not None and figure.amount.low == figure.amount.high == 1


def _unit(figure: Figure) -> str:
    """Name a figure's unit; "" for none."""
    return figure.amount.unit_name if figure.amount else ""
