"""Bases: of whom or what the sentence tells a share, and of whom the quote does.

Comes in: "73% of firms", "a third of the accidents", "most of the captains".

1. Every share is read with what it is a share of, which stands behind it ("a third of the boats")
   or before it ("of the boats, a third").
2. A share of the sentence is held against those of the quotes that are as large: "one in five"
   against "20 per cent". Where they are told of others only, that is a drift.
3. Where they do not name of whom theirs is, or have no share so large, this check says nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.drift.steps import find_steps
from cardstore.claims.word_lists import IRREGULAR, LITTLE, listed
from cardstore.claims.wording import is_told_by, key_of, stem_of
from cardstore.text.late_pattern import late_pattern
from cardstore.text.numbers import find_figures
from cardstore.text.stems import may_match

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.wording import Wording

_MOST = r"most|majority|(?:greater|larger|better)\s+(?:part|number)|bulk"
_SHARE = (
    r"(?:\d[\d.,]*\s?(?:%|per\s?cent|percent)|(?:[a-z]+[- ])?[a-z]+\s+per\s?cent"
    r"|(?:a|one|two|three|four|five|six|seven|eight|nine)[-\s]"
    r"(?:thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|half)"
    rf"|half|{_MOST})"
)
_RANKED = r"(?<=the\s)[a-z]+\s+(?:third|quarter|fifth|tenth|half)"
_COUNTED = (
    r"(?:(?:one|two|three|four|five|six|seven|eight|nine|\d+)\s+(?:in|out\s+of)(?:\s+every)?\s+"
    r"(?:\d+|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred)(?:\s+of)?"
    r"|half(?=\s+(?:the|a|his|her|its|their|our|my)\b(?!\s+(?:dozen|score|hundred|million)\b)))"
)
_LEAD = r"(?:the|all|its|his|her|their|our|my|those|these|a|an|any)"
_BASE = r"(?P<base>[^\W\d_][\w’'-]*(?:\s+[^\W\d_][\w’'-]*)?)"
_OF = late_pattern(
    rf"\b(?:(?:(?<!the )(?P<share>{_SHARE})|(?P<most>{_MOST})|(?P<ranked>{_RANKED}))\s+of\s+"
    rf"|(?P<counted>{_COUNTED})\s+)(?:{_LEAD}\s+)?(?:\d[\d,]*\s+)?{_BASE}",
    re.IGNORECASE,
)
_NUMBER = r"(?:\d[\d,]*(?<!,)\s+|[a-z-]+\s+hundred\s+(?:and\s+[a-z-]+\s+)?)"
_ABOUT = (
    r"(?:about|nearly|almost|some|only|not|over|under|barely|scarcely|hardly|(?:\w+\s+)?\w+\s+than)"
)
_BEFORE_SHARE = late_pattern(
    rf"\bof\s+(?:{_LEAD}\s+)?(?:whole\s+)?{_NUMBER}?{_BASE}[^,.;]{{0,24}}"
    rf"(?:\s(?:that|which|who|whom)\s[^,.;]{{1,50}})?(?:,[^,.;]{{1,24}})?,\s*"
    rf"(?:\w+\s+){{0,2}}?(?P<share>{_SHARE}|{_COUNTED})(?!\w)",
    re.IGNORECASE,
)
_OPENING = late_pattern(
    rf"(?:^|[.,;:]\s+(?:and\s+|but\s+)?)of\s+(?:{_LEAD}\s+)?(?:whole\s+)?{_NUMBER}?{_BASE}\s+"
    rf"(?:{_ABOUT}\s+)?(?P<share>{_SHARE}|{_COUNTED})(?!\w)",
    re.IGNORECASE,
)
"""“Of the whole crew about two in five.”: only where a clause begins so."""
_OF_US = late_pattern(rf"\b{_SHARE}\s+of\s+(?:us|them|you|these|such)\b", re.IGNORECASE)
"""A share of a pronoun's: of whom, the quote does not name."""
_NOBODY = listed(
    """
    those these them it this that people person persons individual total whole time cases case
    us you others rest which whom asked questioned surveyed interviewed respondents sample years
    year were was had said reported of in on at to for by and or from with a the answered replied
    interviewees participants more less than number dozen all
    """
)
"""Words that tell no base, or one that fits any."""
_ASKED = listed("respondents interviewees participants")
"""In a quote these are a base, in a sentence they may be the people that the quote names."""
_ALL_THERE = frozenset(
    stem_of(word) for word in ("population", "inhabitant", "resident", "people", "person", "soul")
)
_VERBS = frozenset(base for form, base in IRREGULAR.items() if form != base) - listed(
    "man woman child person wife half penny ox mouse goose thief wolf leaf loss lose"
)
_NO_NOUN = late_pattern(r"(?:ed|ly)$")
_IS_MOST = late_pattern(_MOST, re.IGNORECASE)
_MOST_OF = Fraction(-1)
_NEAR = Fraction(1, 40)
_PER_CENT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Share:
    """A share and of what it is told.

    Attributes:
        value: how large, of one; `_MOST_OF` for "most".
        words: of what; as written.
    """

    value: Fraction
    words: tuple[str, ...]


def find_bases(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the bases of shares that the quotes do not have, or have for another share."""
    if "%" not in sentence.text and not sentence.key_set & _SIGNS:
        return ()
    other = find_steps(sentence.text, quotes.text)
    if other:
        return other
    own = _shares(sentence.text)
    if not own or _is_of_us(quotes.text):
        return ()
    theirs = _shares(quotes.text)
    for mine in own:
        if key_of(mine.words[0]) in _NOBODY:
            of_others = _of_things(mine, theirs)
            if of_others is not None:
                return (of_others,)
            continue
        stems = _stems_of(mine.words)
        alike = [one for one in theirs if _is_as_large(one.value, mine.value)]
        given = [word for one in alike for word in one.words if _tells(word)]
        if not stems or any(_fits(stem, given) for stem in stems):
            continue
        said = " ".join(mine.words)
        if given:
            told = f"the card says it of “{given[0]}”"
            return (Drift(said=said, given=given[0], told=told),)
    return ()


def _of_things(mine: _Share, theirs: tuple[_Share, ...]) -> Drift | None:
    """Judge "39 per cent of the respondents" of "of the households 39 per cent"."""
    said = key_of(mine.words[0])
    if said not in _PEOPLE:
        return None
    alike = [one for one in theirs if _is_as_large(one.value, mine.value)]
    given = [word for one in alike for word in one.words if stem_of(key_of(word)) in _NO_PERSONS]
    if not given or len(given) < len(alike):
        return None
    told = f"the card says it of “{given[0]}”"
    return Drift(said=mine.words[0], given=given[0], told=told)


_PEOPLE = listed(
    "respondents interviewees participants people persons person individual individuals interviewed"
)
_NO_PERSONS = frozenset(
    stem_of(word)
    for word in """
    household family firm company business farm house home ship vessel boat parish village town
    school mill factory city county district state country hospital case letter card reply answer
    shop bank college mine colliery ward case journey visit trial sample specimen plot field
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Each of these is many people, or none."""
_SIGNS = listed(
    "per percent third quarter fifth tenth half most majority thirds quarters fifths tenths out"
    " every in part bulk number sixth seventh eighth ninth sixths sevenths eighths ninths"
)


@lru_cache(maxsize=4096)
def _is_of_us(text: str) -> bool:
    return _OF_US.search(text) is not None


@lru_cache(maxsize=4096)
def _shares(text: str) -> tuple[_Share, ...]:
    if not may_match(text, _HINTS) and _COUNTED_HINT.search(text) is None:
        return ()
    return tuple(_read_shares(text))


# Without one of these, and without what is counted out of others, a text tells no share.
_HINTS = (
    *("%", "cent", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("half", "most", "majority", "part", "number", "bulk"),
)
_COUNTED_HINT = re.compile(
    r"(?:one|two|three|four|five|six|seven|eight|nine|\d)\s+(?:in|out)\b", re.IGNORECASE
)


def _read_shares(text: str) -> Iterable[_Share]:
    told: list[int] = []
    for pattern in (_OF, _BEFORE_SHARE, _OPENING):
        for found in pattern.finditer(text):
            if pattern is not _OF and any(found.start() <= at < found.end() for at in told):
                continue  # what stands behind a share is nearer than what stands before it
            words = found["base"].split()
            if key_of(words[0]) in LITTLE and pattern is _OF:
                continue
            told.append(_place_of(found))
            second = words[1:] if key_of(words[0]) not in LITTLE else []
            kept = [word for word in second if key_of(word) not in LITTLE]
            value = _value_of(found)
            if value is not None:
                yield _Share(value=value, words=(words[0], *kept))


def _value_of(found: re.Match[str]) -> Fraction | None:
    """Read how large a share is; None for what is no figure."""
    kind = _kind_of(found)
    share = found[kind]
    if kind == "ranked":
        share = f"a {share.split()[-1]}"
    if _IS_MOST.fullmatch(share):
        return _MOST_OF
    for figure in find_figures(share):
        amount = figure.amount
        if amount is not None:
            return amount.low if amount.unit is None else amount.low / _PER_CENT
    return None


def _kind_of(found: re.Match[str]) -> str:
    named = found.groupdict()
    return next(kind for kind in ("share", "most", "ranked", "counted") if named.get(kind))


def _place_of(found: re.Match[str]) -> int:
    return found.start(_kind_of(found))


def _is_as_large(one: Fraction, other: Fraction) -> bool:
    return abs(one - other) <= _NEAR


def _stems_of(words: tuple[str, ...]) -> list[str]:
    """Give the stems of the words that may name a base; of "in-patients" the last."""
    stems = [stem_of(key_of(word.split("-")[-1])) for word in words if _is_base(word)]
    return [stem for stem in stems if stem not in _VERBS] or stems[:1]


def _is_base(word: str) -> bool:
    key = key_of(word)
    return key not in _NOBODY and key not in LITTLE and not _NO_NOUN.search(key)


def _tells(word: str) -> bool:
    return key_of(word) not in LITTLE and key_of(word) not in _NOBODY - _ASKED


def _fits(stem: str, theirs: list[str]) -> bool:
    stems = frozenset(stem_of(key_of(word.split("-")[-1])) for word in theirs)
    if stem in _ALL_THERE and stems & _ALL_THERE:
        return True
    return bool(stems) and is_told_by(stem, (stems - _VERBS) or stems)
