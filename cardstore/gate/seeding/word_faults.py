"""Faults of words: a sentence's own words are altered in one place; its cards stay.

Comes in: a bed. Goes out: the words as altered; None where there is no room for the fault. Nothing
is altered inside quotation marks. The word lists are English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.quotations import read_sentence
from cardstore.claims.stale_words import is_told_then
from cardstore.claims.word_lists import LITTLE
from cardstore.gate.calibration_set import PairKind
from cardstore.gate.planted import (
    NUMBER_WORDS,
    figures_in,
    names_in,
    number_words_in,
    plant,
    years_in,
)
from cardstore.gate.seeding.faults import Fault
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

    from cardstore.gate.seeding.draft import Bed

    WordPlanter = Callable[[str, Bed], "str | None"]

_COUNT = rf"(?:\d[\d,]*(?:\.\d+)?|{'|'.join((*NUMBER_WORDS, 'hundred', 'thousand', 'million'))})"
_UNIT_PAIRS = (
    *(("miles", "kilometres"), ("feet", "metres"), ("yards", "metres"), ("inches", "centimetres")),
    *(("acres", "hectares"), ("gallons", "litres"), ("pounds", "shillings"), ("tons", "pounds")),
    *(("hours", "days"), ("days", "weeks"), ("weeks", "months"), ("months", "years")),
    *(("minutes", "hours"), ("dollars", "pounds"), ("florins", "ducats"), ("knots", "miles")),
    *(("fathoms", "feet"), ("seconds", "minutes"), ("degrees", "points"), ("kilograms", "pounds")),
)


def _both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Give each word's other; where a word has several, the first of them."""
    found: dict[str, str] = {}
    for one, other in pairs:
        found.setdefault(one, other)
        found.setdefault(other, one)
    return found


_UNITS = _both_ways(_UNIT_PAIRS)
_UNIT = re.compile(rf"(?<=\s)(?P<count>{_COUNT})(?P<gap>[\s-])(?P<unit>{'|'.join(_UNITS)})\b")
_PERCENT = re.compile(r"(?<=\d)\s?(?:%|per\s?cent\b)")
_BASE = re.compile(
    r"(?P<share>(?:%|per\s?cent|half|third|quarter|most|majority)\s+of\s+(?:(?:the|all|its|their)\s+)?)"
    r"(?P<base>[a-z]{4,})"
)
_BASES = ("companies", "respondents", "households")
_TURNS = _both_ways(
    (
        *(("rose", "fell"), ("rise", "fall"), ("increased", "decreased"), ("grew", "shrank")),
        *(("more", "fewer"), ("higher", "lower"), ("before", "after"), ("above", "below")),
        *(("first", "last"), ("opened", "closed"), ("north", "south"), ("northern", "southern")),
        *(("east", "west"), ("eastern", "western"), ("bought", "sold"), ("won", "lost")),
        *(("over", "under"), ("earlier", "later"), ("gained", "lost"), ("upper", "lower")),
        *(("arrived", "departed"), ("began", "ended"), ("larger", "smaller")),
    )
)
_TURN = re.compile(rf"\b({'|'.join(_TURNS)})\b")
_HEDGE = re.compile(
    r"\b(?:perhaps|probably|possibly|apparently|reportedly|allegedly|supposedly|nearly|almost"
    r"|mostly|largely|partly)\s+"
    rf"|\b(?:about|roughly|some)\s+(?={_COUNT}\b)"
    r"|\b(?:it\s+is\s+(?:said|thought|believed)|some\s+(?:accounts\s+)?(?:say|hold|believed?)"
    r"|according\s+to\s+(?:some|rumou?r))\s+(?:that\s+)?",
    re.IGNORECASE,
)
_MAY_HAVE = re.compile(r"\b(?:may|might|could)\s+have\b")
_PLACES = re.compile(
    r"\b(?P<lead>(?:the|this|that|a|whole)\s+)(?P<place>parish|village|town|county)\b"
)
_JOINTS = re.compile(r",\s+(?:and|while)\s+|;\s+")
_CAUSES = ("because", "after", "before", "until")
"""What is set in. No "so": what follows from the card may well be said so; and no "since", which
tells a time or a cause and is read as either."""
_AS_TOLD = frozenset({"before", "until"})
"""What is told first came first as a rule: "he rowed out, and the wind fell" bears a "before"."""
_CAUSE = re.compile(rf"\b(?:{'|'.join(_CAUSES)})\b")
_JOINED = re.compile(
    r"(?<=[a-z],\s)(?:because|since|after|before|until|when)(?=\s+(?:the|a|he|she|it|they|we|I)\b)"
)
_ALIKE = ({"because", "since"}, {"after", "since", "when"}, {"before", "until"})
_IN_YEAR = re.compile(r"\b[Ii]n(?=\s+(?:1[0-9]{3}|20[0-9]{2})\b)")
_FROM_TO = re.compile(
    r"\b(?:from|between)\s+(?:1[0-9]{3}|20[0-9]{2})\s+(?:to|and)\s+(?P<last>1[0-9]{3}|20[0-9]{2})\b"
)
_MONTHS = (
    *("January", "February", "March", "April", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_MONTH = re.compile(rf"\b(?:{'|'.join(_MONTHS)})\b")
_NAMED = r"(?:[Tt]he\s+)?[A-Z][a-z]{2,}(?:\s+[A-Z][a-z]+)?"
_ROLES = re.compile(
    rf"^(?P<one>{_NAMED})(?P<verb>\s+(?:[a-z]+ed|lent|sold|paid|told|met|sent|gave|beat|left)\s+)"
    rf"(?P<other>{_NAMED})\b"
)
_JOURNEY = re.compile(
    r"\bfrom\s+(?P<one>[A-Z][a-z]{2,})(?P<verb>\s+to\s+)(?P<other>[A-Z][a-z]{2,})\b"
)
_AGENT = re.compile(
    r"^(?P<one>[Tt]he\s+[a-z]+)(?P<verb>\s+(?:[a-z]+ed|lent|sold|paid|told|met|sent|gave)\s+)"
    r"(?P<other>the\s+[a-z]+)\b"
)
_TITLES = frozenset({"mr", "mrs", "ms", "dr", "sir", "lord", "lady", "st"})
PLAIN_WORDS = frozenset(
    {
        *(word.lower() for word in (*_TURNS, *_MONTHS)),
        *("not", "never", "because", "since", "before", "until", "in", "had", "country"),
        *("all", "many", "always", "must", "certainly", "wholly", "exactly", "the"),
    }
)
"""Words that faults set into a sentence, and that stand in any book."""
_SUPERLATIVES = ("For the first time ever, ", "As never before or since, ")


def lead_in(lead: str, words: str) -> str:
    """Put words before a sentence; its first word loses its capital unless it may be a name.

    >>> lead_in("To this day, ", "The lamp burns."), lead_in("So ", "Hoad went.")
    ('To this day, the lamp burns.', 'So Hoad went.')
    """
    first, _, rest = words.partition(" ")
    small = first.lower() if first.lower() in LITTLE - _TITLES and first != "I" else first
    return f"{lead}{small} {rest}" if rest else f"{lead}{small}"


def _first_time(words: str, bed: Bed) -> str | None:
    if "never" in words.lower():
        return None
    return lead_in(bed.dice.choice(_SUPERLATIVES), words)


def _instead(words: str, found: re.Match[str], other: str) -> str:
    return words[: found.start()] + other + words[found.end() :]


def _one(found: Iterable[re.Match[str]], dice: Random) -> re.Match[str] | None:
    places = list(found)
    return dice.choice(places) if places else None


def nudge(figure: str) -> str:
    """Give a figure that is a little larger: one more in its last place that is not nothing.

    >>> nudge("1,400"), nudge("39"), nudge("2.5"), nudge("seven")
    ('1,500', '40', '2.6', 'eight')
    """
    if figure in NUMBER_WORDS:
        return NUMBER_WORDS[(NUMBER_WORDS.index(figure) + 1) % len(NUMBER_WORDS)]
    digits = [at for at, sign in enumerate(figure) if sign.isdigit()]
    last = next((at for at in reversed(digits) if figure[at] != "0"), digits[-1])
    while figure[last] == "9":
        figure = f"{figure[:last]}0{figure[last + 1 :]}"
        before = [at for at in digits if at < last]
        if not before:
            return f"1{figure}"
        last = before[-1]
    return f"{figure[:last]}{int(figure[last]) + 1}{figure[last + 1 :]}"


def _figure_nudged(words: str, bed: Bed) -> str | None:
    found = _one((*figures_in(words), *number_words_in(words)), bed.dice)
    return None if found is None else _instead(words, found, nudge(found.group()))


def _unit_swapped(words: str, bed: Bed) -> str | None:
    found = _one(_UNIT.finditer(words), bed.dice)
    if found is None:
        return None
    return _instead(words, found, f"{found['count']}{found['gap']}{_UNITS[found['unit']]}")


def _year_moved(words: str, bed: Bed) -> str | None:
    found = _one(years_in(words), bed.dice)
    return None if found is None else _instead(words, found, str(int(found.group()) - 1))


def _points(words: str, bed: Bed) -> str | None:
    found = _one(_PERCENT.finditer(words), bed.dice)
    return None if found is None else _instead(words, found, " percentage points")


def _base_swapped(words: str, bed: Bed) -> str | None:
    found = _one(_BASE.finditer(words), bed.dice)
    if found is None:
        return None
    others = [one for one in _BASES if one != found["base"]]
    return _instead(words, found, found["share"] + bed.dice.choice(others))


def _hedge_dropped(words: str, bed: Bed) -> str | None:
    found = _one(_HEDGE.finditer(words), bed.dice)
    if found is None:
        may = _one(_MAY_HAVE.finditer(words), bed.dice)
        return None if may is None else _instead(words, may, "had")
    bare = _instead(words, found, "")
    return bare if found.start() else bare[:1].upper() + bare[1:]


def _scope_widened(words: str, bed: Bed) -> str | None:
    found = _one(_PLACES.finditer(words), bed.dice)
    if found is not None and bed.dice.random() < 0.5:  # noqa: PLR2004 - a coin
        return _instead(words, found, f"{found['lead']}country")
    widened = plant(words, kind=PairKind.SCOPE, dice=bed.dice)
    if widened is None and found is not None:
        return _instead(words, found, f"{found['lead']}country")
    return widened


def _direction_turned(words: str, bed: Bed) -> str | None:
    found = _one(_TURN.finditer(words), bed.dice)
    return None if found is None else _instead(words, found, _TURNS[found.group()])


def _cause_added(words: str, bed: Bed) -> str | None:
    joints = bed.shelf.joints
    new = [one for one in joints if one not in _AS_TOLD] or ["because"]
    if len(joints) == 1:
        found = _one(_JOINTS.finditer(words), bed.dice)
        return None if found is None else _instead(words, found, f", {new[0]} ")
    joint, set_in = bed.dice.choice(joints), bed.dice.choice(new)
    there = (one for one in _JOINED.finditer(words) if not _joins_alike(one.group(), joint))
    found = _one((*_JOINTS.finditer(words), *there), bed.dice)
    if found is None:
        return None
    return _instead(words, found, joint if found.group().isalpha() else f", {set_in} ")


def _name_swapped(words: str, bed: Bed) -> str | None:
    known = f"{words} {bed.shelf.quotes(bed.sentence)}"
    others = [name for name in bed.shelf.names if name not in known]
    return plant(words, kind=PairKind.NAME, dice=bed.dice, names=others) if others else None


def _period_swapped(words: str, bed: Bed) -> str | None:
    stretch = _one(_FROM_TO.finditer(words), bed.dice)
    if stretch is not None:
        return _instead(words, stretch, f"in {stretch['last']}")
    year = _one(_IN_YEAR.finditer(words), bed.dice)
    if year is not None:
        since = bed.dice.choice(("since", "before", "until"))
        return _instead(words, year, since if year.start() else since.capitalize())
    month = _one(_MONTH.finditer(words), bed.dice)
    if month is not None:
        others = [one for one in _MONTHS if one != month.group()]
        return _instead(words, month, bed.dice.choice(others))
    return None


def _roles_swapped(words: str, bed: Bed) -> str | None:
    for pattern in (_ROLES, _JOURNEY, _AGENT):
        found = _one(pattern.finditer(words), bed.dice)
        if found is None or found["one"].lower() == found["other"].lower():
            continue
        one, other = found["one"], found["other"]
        if found.start() == 0 and pattern is not _JOURNEY:
            one = one.lower() if pattern is _AGENT else one
            other = other[:1].upper() + other[1:]
        head = "from " if pattern is _JOURNEY else ""
        return _instead(words, found, f"{head}{other}{found['verb']}{one}")
    return None


def _figure_other(words: str, bed: Bed) -> str | None:
    return plant(words, kind=PairKind.NUMBER, dice=bed.dice)


def _negated(words: str, bed: Bed) -> str | None:
    """Set or take away a "not"; a second denial beside "nobody" or "no" would be no sentence."""
    denials = {word for word in re.findall(r"[a-z]+", words.lower()) if word in NEGATIONS}
    if denials - {"not", "never"} or words.startswith("Never"):
        return None
    return plant(words, kind=PairKind.NEGATION, dice=bed.dice)


def _stale(words: str, bed: Bed) -> str | None:  # noqa: ARG001 - a planter's form
    # What is quoted, or given to somebody who said it then, speaks of its own time.
    if read_sentence(words).outermost or is_told_then(words):
        return None
    return lead_in("To this day, ", words)


WORD_PLANTERS: Mapping[Fault, WordPlanter] = {
    Fault.FIGURE_NUDGED: _figure_nudged,
    Fault.FIGURE_OTHER: _figure_other,
    Fault.UNIT_SWAPPED: _unit_swapped,
    Fault.YEAR_MOVED: _year_moved,
    Fault.POINTS_FOR_PERCENT: _points,
    Fault.BASE_SWAPPED: _base_swapped,
    Fault.HEDGE_DROPPED: _hedge_dropped,
    Fault.SCOPE_WIDENED: _scope_widened,
    Fault.DIRECTION_TURNED: _direction_turned,
    Fault.NEGATED: _negated,
    Fault.SUPERLATIVE_ADDED: _first_time,
    Fault.CAUSE_ADDED: _cause_added,
    Fault.NAME_SWAPPED: _name_swapped,
    Fault.PERIOD_SWAPPED: _period_swapped,
    Fault.ROLES_SWAPPED: _roles_swapped,
    Fault.STALE_WORDING: _stale,
}
"""Fault → what alters the words."""


def alter_words(fault: Fault, bed: Bed) -> str | None:
    """Alter a sentence's own words; None where it has no room, or it would alter what is quoted."""
    words = bed.sentence.words
    altered = WORD_PLANTERS[fault](words, bed)
    if altered is None or altered == words:
        return None
    before, after = read_sentence(words).outermost, read_sentence(altered).outermost
    return altered if [one.words for one in before] == [one.words for one in after] else None


def _joins_alike(one: str, other: str) -> bool:
    """Tell whether one word that joins clauses says what another does, or may say it.

    >>> _joins_alike("because", "since"), _joins_alike("because", "before")
    (True, False)
    """
    return one == other or any({one, other} <= alike for alike in _ALIKE)


def joints_in(texts: Iterable[str]) -> tuple[str, ...]:
    """Give what joins clauses in texts by cause or time, each as often as it stands there.

    "because" stands for all where there is none.

    >>> joints_in(["He slept, because it rained.", "He rose before it did."])
    ('because', 'before')
    """
    found = (one.group() for text in texts for one in _CAUSE.finditer(text))
    return tuple(sorted(found)) or ("because",)


def real_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Give the names inside of texts, each once."""
    return tuple(sorted({name for text in texts for name in names_in(text)}))


def draft_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Give the names inside of texts, each once, and three that nobody bears."""
    return (*real_names(texts), "Ostergate", "Quennel", "Marlowby")
