"""Opposites: words that cannot both be true of one figure, in the sentence and in its quote.

A last look at figures that are stated: where the sentence has one word of a pair and the quote only
the other, a person looks. It proves nothing, since the words may belong to something else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.rates import same_rates
from cardstore.text.numbers.wholes import content_stems
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Figure

_TEXT = (
    "net=gross import=export birth=death men=women boy=girl male=female north=south east=west"
    " northern=southern eastern=western maximum=minimum highest=lowest largest=smallest"
    " longest=shortest oldest=youngest first=last before=after above=below won=lost bought=sold"
    " profit=loss income=expenditure arrived=departed opened=closed born=died rural=urban"
    " summer=winter spring=autumn morning=evening rich=poor earliest=latest earlier=later"
    " upper=lower inner=outer length=breadth length=height length=depth height=depth"
    " height=breadth width=length width=height width=depth wide=long wide=high wide=deep long=high"
    " long=deep high=deep husband=wife father=mother son=daughter brother=sister debit=credit"
    " winner=loser won=drew majority=minority inside=outside built=demolished began=ended"
    " appointed=dismissed married=divorced daily=weekly weekly=monthly monthly=yearly"
    " daily=monthly weekly=yearly saved=drowned saved=killed saved=lost rescued=drowned"
    " rescued=killed alive=dead alive=killed alive=buried survived=died survived=drowned"
    " each=together returned=left accepted=rejected passed=failed present=absent"
)
_PAIRS = tuple((one, other) for one, _, other in (pair.partition("=") for pair in _TEXT.split()))
_NO_DEED = word_set("that this then long soon day days week weeks month months years him her them")
_SEQUENCE = frozenset({"before", "after"})
_BEHIND = re.compile(r"(?i)\b(?:before|after)\s+([^.,;:!?()]{1,40})")
_SAFE = frozenset({"survived", "saved", "rescued", "spared", "escaped", "alive"})
_GONE = frozenset({"died", "drowned", "killed", "perished", "dead", "lost"})
_LIKE = {word: group for group in (_SAFE, _GONE) for word in group}
_NONE: frozenset[str] = frozenset()
_OFFSETS = frozenset({"over by", "under by"})
_OVER_AND_UNDER = frozenset({"above", "below"})
# "Daily" is no "weekly", but it is the quote's "every day".
_RATES = frozenset({"daily", "weekly", "monthly", "yearly"})
_YEARLY = re.compile(r"(?i)\b(?:12|twelve)-monthly\b")
_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=256)  # every two figures of the two texts ask it
def compare_opposites(
    sentence: str, quote: str, *, asked: Figure | None = None
) -> Judgement | None:
    """Say whether a sentence has a word of which the quote has only the opposite.

    Args:
        sentence: the sentence.
        quote: the quote.
        asked: the figure that is looked at: "£6,000 below" is held against its quote elsewhere.

    >>> compare_opposites("12 boys came", "twelve girls came").reason
    'the sentence says “boy”, the quote “girl”'
    """
    mine, theirs = _stems(sentence), _stems(quote)
    if asked is not None and _OFFSETS & {*asked.aside}:
        mine -= _OVER_AND_UNDER
    for pair in _PAIRS:
        for one, other in (pair, pair[::-1]):
            alone = one in mine and other not in mine and other in theirs and one not in theirs
            alone = (
                alone and not _is_denied(other, quote) and _LIKE.get(one, _NONE).isdisjoint(theirs)
            )
            alone = alone and not ({one, other} <= _RATES and same_rates(one, quote))
            if alone and not ({one, other} == _SEQUENCE and _of_two_deeds(sentence, quote)):
                return person(f"the sentence says “{one}”, the quote “{other}”", near=1)
    return None


def _is_denied(word: str, quote: str) -> bool:
    """Tell whether a quote only denies a word: "nineteen never returned"."""
    found = re.findall(rf"(?i)\b(never\s+|not\s+)?{word}s?\b", quote)
    return bool(found) and all(found)


def _of_two_deeds(sentence: str, quote: str) -> bool:
    """Tell whether "after tarring" and "before it was laid" speak of two things."""
    mine, theirs = (
        content_stems(" ".join(_BEHIND.findall(text))) - _NO_DEED for text in (sentence, quote)
    )
    return bool(mine) and bool(theirs) and mine.isdisjoint(theirs)


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    """Give the words of a text in lower case, with and without a plural's s."""
    found = {word.lower() for word in _WORD.findall(_YEARLY.sub("yearly", text))}
    return frozenset(found | {word[:-1] for word in found if word.endswith("s")})
