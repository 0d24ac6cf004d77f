"""Corroboration: where a sentence claims that several voices tell one thing.

Comes in: a sentence's own words, what it quotes taken out. Goes out: each claim of corroboration
with how many voices it speaks of at least. A claim that is denied ("no other account confirms it")
or that tells of dissent ("two accounts differ") is none.

    1. A word of number ("two", "both", "several", "most", "every") before a noun of voices
       ("accounts", "historians"); before a noun of writings ("newspapers") only with a verb that
       attests behind it, or a word that parts them ("separate").
    2. Voices in the plural without such a word, right before their verb ("studies show"): likely;
       with a word that makes them one ("all", "repeatedly") certain.
    3. "Both X and Y" and "X and Y alike" with such a verb.
    4. Turns of phrase: "is confirmed by", "independently", "by all accounts".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

from cardstore.claims.corroboration_words import (
    ALL,
    AS_ONE,
    ATTEST,
    CERTAIN_PHRASES,
    DISSENT,
    LIKELY_PHRASES,
    NUMBERS,
    OF_ALL_PHRASES,
    PERSONS,
    SEVERAL,
    SHOWING,
    SOME,
    VOICES,
    WRITINGS,
)
from cardstore.spans import Span
from cardstore.text.late_pattern import late_pattern
from cardstore.text.stems import has_odd_letters, stems_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    _Phrase: TypeAlias = "tuple[re.Pattern[str], bool, bool]"

LEAST_VOICES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Corroboration:
    """A claim that several voices tell one thing.

    Attributes:
        span: the words that claim it.
        phrase: these words.
        certain: whether they claim it whatever stands around them.
        least: how many voices they speak of at least; 2 or more.
        of_all: whether they speak of all voices there are.
    """

    span: Span
    phrase: str
    certain: bool
    least: int = LEAST_VOICES
    of_all: bool = False


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_COUNT = rf"(?P<count>{_any((*NUMBERS, *SEVERAL, *ALL, *SOME))})"
_BEFORE_NOUN = r"(?:\s+(?:of\s+)?(?:the\s+|his\s+|her\s+|their\s+|these\s+)?)(?:[\w’'-]+\s+){0,2}?"
_COUNTED = late_pattern(
    rf"(?<![\w-]){_COUNT}{_BEFORE_NOUN}(?P<noun>{_any((*VOICES, *WRITINGS))})\b", re.IGNORECASE
)
_PARTED = late_pattern(
    r"\b(?:independent|separate|different|unconnected|unrelated)\b", re.IGNORECASE
)
_PASSIVE = "".join(rf"(?<!\b{one} )" for one in ("is", "are", "was", "were", "been", "being", "be"))
_ATTESTS = rf"(?:\b(?:{_any(ATTEST)})\b|{_PASSIVE}\b(?:{_any(SHOWING)})\b)"
_ATTEST = late_pattern(_ATTESTS, re.IGNORECASE)
_PLURALS = [noun for noun in VOICES if noun.endswith("s") and not noun.endswith("ss")]
_WRITTEN = [noun for noun in WRITINGS if noun.endswith("s")]
_BETWEEN_VERB = (
    r"(?P<between>(?:\s+(?:have|had|has|do|did|\w+ly|all|both|always|often|too|also|now)){0,4})"
)
_OWNED = r"(?:the|his|her|their|its|my|our|your|this|that|these|those|[\w-]+[’']s?)"
_PLURAL = late_pattern(
    rf"""(?:(?:^|[.,;:—–(]\s*|\b(?:as|that|and|but|while|though|because|where|when)\s+)\s*
        (?:(?!{_OWNED}\s)[\w’'-]+\s+){{0,1}}?(?P<bare>{_any((*_PLURALS, *PERSONS, *_WRITTEN))})
        |\bthe\s+(?:[\w’'-]+\s+){{0,2}}?(?P<told>{_any((*_PLURALS, *PERSONS))})
        |\b(?:the|his|her|their)\s+(?:[\w’'-]+\s+){{0,2}}?(?P<written>{_any(_WRITTEN)})(?=\s+(?:all|both)\b)
    ){_BETWEEN_VERB}\s+{_ATTESTS}""",
    re.IGNORECASE | re.VERBOSE,
)
_ONE = late_pattern(rf"\b(?:{_any(AS_ONE)})\b", re.IGNORECASE)
_ALIKE = late_pattern(r"[^,.;:]{2,60}?\s+and\s+[^,.;:]{2,60}?\s+alike\b", re.IGNORECASE)
_DISSENT = late_pattern(rf"\b(?:{_any(DISSENT)})\b", re.IGNORECASE)
_DENIED = late_pattern(
    r"\b(?:no|not|never|nor|neither|without|nobody|none|hardly|lacks?|lacking"
    r"|un(?!der|til|to\b|i[ofqtv]|cle|less|anim)\w+|cannot|n[’']t)"
    r"(?:[\s\w’'-]{0,24})$|n[’']t\s*$",
    re.IGNORECASE,
)
_BOTH = late_pattern(r"\bboth\s+[^,.;:]{1,60}?\s+and\s+[^,.;:]{1,60}", re.IGNORECASE)
_TURNS = tuple(
    (phrase.replace(" ", r"\s+"), certain, of_all)
    for phrases, certain, of_all in (
        (CERTAIN_PHRASES, True, False),
        (OF_ALL_PHRASES, True, True),
        (LIKELY_PHRASES, False, False),
    )
    for phrase in phrases
)
_PHRASES = tuple(
    (late_pattern(rf"(?<![\w-]){turn}(?![\w-])", re.IGNORECASE), certain, of_all)
    for turn, certain, of_all in _TURNS
)


def _by_stem() -> dict[str, list[int]]:
    """Give for each text the numbers of the phrases that it, or one beside it, must stand in."""
    numbers: dict[str, list[int]] = {}
    for number, (turn, *_) in enumerate(_TURNS):
        for stem in stems_of(turn) or ("",):
            numbers.setdefault(stem, []).append(number)
    return numbers


_BY_STEM = _by_stem()
_WORD = late_pattern(r"\w+")
_COUNTED_NOUNS = frozenset((*VOICES, *WRITINGS))
_PLURAL_NOUNS = frozenset((*_PLURALS, *PERSONS, *_WRITTEN))
_PAIRED = frozenset({"both", "alike"})
_LEANING = late_pattern(
    r"\b(?:according\s+to|in|by|from|on\s+the\s+(?:word|authority|evidence)\s+of)\s+$",
    re.IGNORECASE,
)
_REACH = 60


def find_corroboration(own_words: str) -> tuple[Corroboration, ...]:
    """Give every claim of corroboration, in order; of those that overlap the firmest.

    Args:
        own_words: the sentence with what it quotes blanked out, offset for offset.

    >>> [(one.phrase, one.least) for one in find_corroboration("Three witnesses say so.")]
    [('Three witnesses', 3)]
    """
    words, phrases = _looked_for(own_words)
    found = [
        *(_counted(own_words) if words & _COUNTED_NOUNS else ()),
        *(_plurals(own_words) if words & _PLURAL_NOUNS else ()),
        *(_both(own_words) if words & _PAIRED else ()),
        *_turns(own_words, phrases),
    ]
    if not found:
        return ()
    kept: list[Corroboration] = []
    ordered = sorted(found, key=lambda c: (not c.certain, not c.of_all, c.span.start, -len(c.span)))
    for one in ordered:
        if not any(one.span.overlaps(other.span) for other in kept):
            kept.append(one)
    return tuple(sorted(kept, key=lambda c: c.span))


def _looked_for(text: str) -> tuple[frozenset[str], list[_Phrase]]:
    """Give the words of a text that lists of nouns are asked for, and the phrases it may have."""
    low = text.lower()
    if has_odd_letters(text):
        return _COUNTED_NOUNS | _PLURAL_NOUNS | _PAIRED, list(_PHRASES)
    here = compress(_BY_STEM.values(), map(low.__contains__, _BY_STEM))
    numbers = {number for those in here for number in those}
    return frozenset(_WORD.findall(low)), [_PHRASES[number] for number in sorted(numbers)]


def _counted(text: str) -> Iterable[Corroboration]:
    for found in _COUNTED.finditer(text):
        count, noun = found["count"].lower(), found["noun"].lower()
        if count not in {"every", "each"} and (not noun.endswith("s") or noun.endswith("ss")):
            continue
        behind = text[found.end() : found.end() + _REACH]
        if _is_denied(text, found.start()) or _DISSENT.search(behind):
            continue
        parted = _PARTED.search(found.group()) is not None
        attested = _ATTEST.search(behind) or _LEANING.search(text[: found.start()])
        if noun in WRITINGS and not (parted or attested):
            continue
        yield Corroboration(
            span=Span(found.start(), found.end()),
            phrase=" ".join(found.group().split()),
            certain=parted or (attested is not None and count not in SOME),
            least=max(NUMBERS.get(count, LEAST_VOICES), LEAST_VOICES),
            of_all=count in ALL,
        )


def _plurals(text: str) -> Iterable[Corroboration]:
    """Give voices in the plural that no word counts."""
    for found in _PLURAL.finditer(text):
        noun = next(name for name in ("bare", "told", "written") if found[name])
        start = found.start(noun)
        if _is_denied(text, start) or _DISSENT.search(text[start : found.end() + _REACH]):
            continue
        yield Corroboration(
            span=Span(start, found.end()),
            phrase=" ".join(text[start : found.end()].split()),
            certain=_ONE.search(text[start : found.end()]) is not None,
        )


def _both(text: str) -> Iterable[Corroboration]:
    for found in (*_BOTH.finditer(text), *_ALIKE.finditer(text)):
        behind = text[found.start() : found.end() + _REACH]
        attested = _ATTEST.search(behind)
        if attested is None or _is_denied(text, found.start()) or _DISSENT.search(behind):
            continue
        phrase = text[found.start() : min(found.end(), found.start() + attested.start())]
        yield Corroboration(
            span=Span(found.start(), found.start() + max(len(phrase.rstrip()), 4)),
            phrase=" ".join(phrase.split()),
            certain=_speaks(phrase),
        )


def _speaks(phrase: str) -> bool:
    """Tell whether "both … and …" joins two names, as two who speak."""
    return len(re.findall(r"\b[A-Z]\w+", phrase.removeprefix("Both"))) >= LEAST_VOICES


def _turns(text: str, phrases: Iterable[_Phrase]) -> Iterable[Corroboration]:
    for pattern, certain, of_all in phrases:
        for found in pattern.finditer(text):
            behind = text[found.end() : found.end() + _REACH]
            if _is_denied(text, found.start()) or _DISSENT.search(behind):
                continue
            yield Corroboration(
                span=Span(found.start(), found.end()),
                phrase=" ".join(found.group().split()),
                certain=certain,
                of_all=of_all,
            )


def _is_denied(text: str, start: int) -> bool:
    """Tell whether a "no" or "not" stands before the words, in the same part of the sentence."""
    before = re.split(r"[,.;:—–()]", text[max(0, start - _REACH) : start])[-1]
    return _DENIED.search(before) is not None
