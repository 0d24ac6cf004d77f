"""Planted faults: a sentence altered in one place, so that its card may no longer support it.

Comes in: a true sentence, a kind of fault and seeded dice. Goes out: the altered sentence; None
where the kind has nothing to alter. Whether what came out is unsupported is for a person to say:
not every change is one of sense. The word lists are English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.calibration_set import PairKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

PLANTED = (
    PairKind.NUMBER,
    PairKind.NEGATION,
    PairKind.NAME,
    PairKind.SCOPE,
    PairKind.PERIOD,
)
_YEAR = re.compile(r"(?<![\d.,])(1[0-9]{3}|20[0-9]{2})(?![\d%]|[.,]\d)")
_FIGURE = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?")
NUMBER_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ORDINALS = (
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
    *("eighteenth", "nineteenth", "twentieth"),
)
_CENTURY = re.compile(rf"\b({'|'.join(_ORDINALS)})(?= century\b)")
_MONTH = re.compile(rf"\b({'|'.join(name for name in _MONTHS if name != 'May')})\b")
_NUMBER_WORD = re.compile(rf"\b({'|'.join(NUMBER_WORDS)})\b")
_NOT = re.compile(r"\s+(?:not|never)\b(?!\s+only)")
_AUXILIARY = re.compile(
    r"\b(?:was|were|is|are|had|has|have|did|does|could|would|can|will|should|may|must)\b"
)
# Each says more than what it stands for.
_WIDER = {
    "some": "all",
    "many": "all",
    "most": "all",
    "several": "all",
    "few": "many",
    "often": "always",
    "sometimes": "always",
    "usually": "always",
    "generally": "always",
    "seldom": "never",
    "rarely": "never",
    "perhaps": "certainly",
    "probably": "certainly",
    "partly": "wholly",
    "nearly": "exactly",
    "about": "exactly",
    "may": "must",
    "might": "must",
    "one of the": "the",
}
_SCOPE = re.compile(rf"\b({'|'.join(_WIDER)})\b")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{3,}(?:-[A-Z][a-z]+)?\b")


def names_in(sentence: str) -> tuple[str, ...]:
    """Give the words inside a sentence that look like names, in order, each once.

    >>> names_in("On Monday the pilot Hoad left Hallmouth for Quay-House.")
    ('Hoad', 'Hallmouth', 'Quay-House')
    """
    found = (match.group() for match in _NAME.finditer(sentence))
    return tuple(dict.fromkeys(name for name in found if name not in {*_MONTHS, *_DAYS}))


def figures_in(sentence: str) -> tuple[re.Match[str], ...]:
    """Give the figures of a sentence that are no years, in order.

    >>> [found.group() for found in figures_in("In 1893 the 1,400 boats were lost.")]
    ['1,400']
    """
    years = {match.start() for match in years_in(sentence)}
    return tuple(one for one in _FIGURE.finditer(sentence) if one.start() not in years)


def years_in(sentence: str) -> tuple[re.Match[str], ...]:
    """Give the years of a sentence, in order."""
    return tuple(_YEAR.finditer(sentence))


def number_words_in(sentence: str) -> tuple[re.Match[str], ...]:
    """Give the numbers that a sentence has in one word, in order."""
    return tuple(_NUMBER_WORD.finditer(sentence))


def plant(sentence: str, *, kind: PairKind, dice: Random, names: Sequence[str] = ()) -> str | None:
    """Alter a sentence in one place.

    Args:
        sentence: without marks.
        kind: one of `PLANTED`.
        dice: seeded; choose the place and what comes to stand there.
        names: names of the draft's, of which another one may be set.

    Returns:
        the altered sentence, never the same; None where there is nothing of that kind to alter.
    """
    if kind is PairKind.NAME:
        return _with_other_name(sentence, dice, names)
    return _PLANTERS[kind](sentence, dice)


def _with_other_number(sentence: str, dice: Random) -> str | None:
    figures = figures_in(sentence)
    words = number_words_in(sentence)
    if not figures and not words:
        return None
    found = dice.choice([*figures, *words])
    if found in words:
        return _instead(sentence, found, dice.choice(_others(NUMBER_WORDS, found.group())))
    first = dice.choice(_others("123456789", found.group()[0]))
    return _instead(sentence, found, first + found.group()[1:])


def _negated(sentence: str, dice: Random) -> str | None:
    denials = list(_NOT.finditer(sentence))
    if denials:
        return _instead(sentence, dice.choice(denials), "")
    verbs = list(_AUXILIARY.finditer(sentence))
    if not verbs:
        return None
    verb = dice.choice(verbs)
    return _instead(sentence, verb, f"{verb.group()} not")


def _widened(sentence: str, dice: Random) -> str | None:
    found = list(_SCOPE.finditer(sentence))
    if not found:
        return None
    chosen = dice.choice(found)
    return _instead(sentence, chosen, _WIDER[chosen.group()])


def _at_other_time(sentence: str, dice: Random) -> str | None:
    years = years_in(sentence)
    if years:
        year = dice.choice(years)
        moved = int(year.group()) + dice.choice([n for n in range(-9, 10) if n])
        return _instead(sentence, year, str(moved))
    for pattern, others in ((_CENTURY, _ORDINALS), (_MONTH, _MONTHS)):
        found = list(pattern.finditer(sentence))
        if found:
            chosen = dice.choice(found)
            return _instead(sentence, chosen, dice.choice(_others(others, chosen.group())))
    return None


def _with_other_name(sentence: str, dice: Random, names: Sequence[str]) -> str | None:
    own = names_in(sentence)
    others = [name for name in names if name not in sentence]
    if not own or not others:
        return None
    name = dice.choice(own)
    return re.sub(rf"\b{re.escape(name)}\b", dice.choice(others), sentence)


_PLANTERS: dict[PairKind, Callable[[str, Random], str | None]] = {
    PairKind.NUMBER: _with_other_number,
    PairKind.NEGATION: _negated,
    PairKind.SCOPE: _widened,
    PairKind.PERIOD: _at_other_time,
}


def _others(words: Sequence[str], word: str) -> list[str]:
    return [other for other in words if other != word]


def _instead(sentence: str, found: re.Match[str], words: str) -> str:
    return sentence[: found.start()] + words + sentence[found.end() :]
