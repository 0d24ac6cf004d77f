"""Bases: of whom or what the sentence tells a share, and of whom the quote does.

Comes in: "73% of firms", "a third of the accidents", "most of the captains". Where the quote tells
of whom its share is, and the sentence tells it of others, that is a drift; so it is where the quote
has no such word at all.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import IRREGULAR, LITTLE, listed
from cardstore.claims.wording import is_told_by, key_of, stem_of
from cardstore.text.late_pattern import late_pattern
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.wording import Wording

_SHARE = (
    r"(?:\d[\d.,]*\s?(?:%|per\s?cent|percent)|(?:[a-z]+[- ])?[a-z]+\s+per\s?cent"
    r"|(?:a|one|two|three)[-\s]"
    r"(?:third|quarter|fifth|tenth|half|thirds|quarters|fifths|tenths)|half|most|majority)"
)
_COUNTED = (
    r"(?:(?:one|two|three|four|five|six|seven|eight|nine|\d+)\s+(?:in|out\s+of)(?:\s+every)?\s+"
    r"(?:\d+|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred)(?:\s+of)?"
    r"|half(?=\s+(?:the|a|his|her|its|their|our|my)))"
)
_LEAD = r"(?:the|all|its|his|her|their|our|my|those|these|a|an|any)"
_OF = SievedPattern(
    rf"\b(?<!the )(?:{_SHARE}\s+of\s+|{_COUNTED}\s+)(?:{_LEAD}\s+)?(?:\d[\d,]*\s+)?"
    r"(?P<base>[^\W\d_][\w’'-]*(?:\s+[^\W\d_][\w’'-]*)?)",
    re.IGNORECASE,
)
_BEFORE_SHARE = SievedPattern(
    rf"\bof\s+(?:{_LEAD}\s+)?(?:[\d,]+\s+|[a-z-]+\s+hundred\s+(?:and\s+[a-z-]+\s+)?)?"
    rf"(?P<base>[^\W\d_][\w’'-]*(?:\s+[^\W\d_][\w’'-]*)?)[^,.;]{{0,24}},\s*(?:\w+\s+){{0,2}}?{_SHARE}",
    re.IGNORECASE,
)
_OF_US = SievedPattern(rf"\b{_SHARE}\s+of\s+(?:us|them|you|these|such)\b", re.IGNORECASE)
"""A share of a pronoun's: of whom, the quote does not name."""
_NOBODY = listed(
    """
    those these them it this that people person persons individual total whole time cases case
    us you others rest which whom asked questioned surveyed interviewed respondents sample years
    year were was had said reported of in on at to for by and or from with a the answered replied
    interviewees participants more less than
    """
)
"""Words that tell no base, or one that fits any."""
_VERBS = frozenset(base for form, base in IRREGULAR.items() if form != base) - listed(
    "man woman child person wife half penny ox mouse goose thief wolf leaf"
)
_NO_NOUN = late_pattern(r"(?:ed|ly)$")


def find_bases(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the bases of shares that the quotes do not have, or have for another share."""
    if "%" not in sentence.text and not sentence.key_set & _SIGNS:
        return ()
    if _is_of_us(quotes.text):
        return ()
    theirs = [base for one in _bases(quotes.text) for base in one if key_of(base) not in LITTLE]
    for words in _bases(sentence.text):
        if key_of(words[0]) in _NOBODY:
            continue
        stems = [stem_of(key_of(word)) for word in words if _is_base(word)]
        stems = [stem for stem in stems if stem not in _VERBS] or stems[:1]
        if not stems or any(_fits(stem, theirs) for stem in stems):
            continue
        given = theirs[0] if theirs else ""
        if given or not any(is_told_by(stem, quotes.stem_set) for stem in stems):
            said = " ".join(words)
            told = f"the card says it of “{given}”" if given else f"the card has no “{said}”"
            return (Drift(said=said, given=given, told=told),)
    return ()


_SIGNS = listed(
    "per percent third quarter fifth tenth half most majority thirds quarters fifths tenths out"
    " every in"
)


@lru_cache(maxsize=4096)
def _is_of_us(text: str) -> bool:
    return _OF_US.search(text) is not None


@lru_cache(maxsize=4096)
def _bases(text: str) -> tuple[list[str], ...]:
    return tuple(_read_bases(text))


def _read_bases(text: str) -> Iterable[list[str]]:
    for pattern in (_OF, _BEFORE_SHARE):
        for found in pattern.finditer(text):
            words = found["base"].split()
            if words:
                second = words[1:] if key_of(words[0]) not in LITTLE else []
                kept = [word for word in second if key_of(word) not in LITTLE]
                yield [words[0], *kept]


def _is_base(word: str) -> bool:
    key = key_of(word)
    return key not in _NOBODY and key not in LITTLE and not _NO_NOUN.search(key)


def _fits(stem: str, theirs: list[str]) -> bool:
    stems = frozenset(stem_of(key_of(word)) for word in theirs)
    return bool(stems) and is_told_by(stem, (stems - _VERBS) or stems)
