"""Adjuncts: what hangs on a word of the quotes, hung on another by the sentence.

1. "Assembled in Sheffield" of "assembled in Osaka from parts cast in Sheffield": behind one word
   and its preposition stands another of the quotes' words.
2. "From Lynn market" where the quotes go to it, and the other way round.
3. "In the upper barracks" with what the quotes tell of the lower: of two halves that differ in the
   word before one noun, the sentence takes the one's name and the other's matter.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, cut_up, is_told_closely, nearest_parts
from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, read_wording, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_PREPOSITIONS = listed("in at from by with on into near under against")
_DETERMINERS = listed("the a an his her its their our my these those this that")
_TO = listed("to into unto toward towards onto")
_MOVES = frozenset(
    stem_of(word)
    for word in """
    bring carry carriage send go come travel sail ship move take walk ride export import deliver
    transfer remove drag pull tow drive haul fetch march flee return lead run row fly
    emigrate migrate convey lift
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Only with these "from" and "to" are the ends of a way."""
_ADVERBS = listed(
    "altogether together again back home away aside apart ago soon twice once now today later"
)
_TO_WHOM = frozenset(
    stem_of(word)
    for word in """
    say tell write report ask offer give pay lend send sell leave promise grant teach show call make
    think find have get take be do become owe bring deny refuse allow cost save begin start state
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Behind these stands what is told, or now the thing and now the man."""
_NO_WAY = listed("according due owing thanks belong belonged belongs used next close")
_HALVES = listed("whereas while but whilst")
_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
_NAMED = 4
_TIMES = listed(
    """
    january february march april may june july august september october november december month year
    monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter morning day
    evening night noon dawn dusk week time start end beginning way order fact addition
    """
)


def find_adjuncts(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what the sentence hangs on another word than the quotes do."""
    if not is_told_closely(sentence, quotes):
        return ()
    found = _exchanged(sentence, quotes) or _other_way(sentence, quotes)
    return found or _other_half(sentence, quotes) or _misplaced(sentence, quotes)


def _phrase(wording: Wording, at: int) -> tuple[str, ...]:
    """Give the stems of the noun, and what stands before it, behind a preposition."""
    stems: list[str] = []
    for n in range(at + 1, len(wording.keys)):
        if wording.clauses[n] != wording.clauses[at]:
            break
        if wording.keys[n] in _ADVERBS or wording.keys[n].endswith("ly"):
            break
        if wording.tells[n]:
            stems.append(wording.stems[n])
        elif wording.keys[n] not in _DETERMINERS and not (stems and wording.keys[n] == "of"):
            break
        if len(stems) == _NAMED:
            break
    return tuple(stems)


@lru_cache(maxsize=4096)
def _hung(text: str) -> dict[tuple[str, str], tuple[tuple[str, ...], ...]]:
    """Give for each past form with a preposition right behind it what stands behind that."""
    wording = read_wording(text)
    found: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
    for at, key in enumerate(wording.keys):
        if is_past(key) and wording.stems[at] not in _TO_WHOM and not is_attribute(wording, at):
            suffers = _phrase(wording, at)
            if suffers and not wording.keys[at + 1].endswith(("ly", "ed")):
                on = (wording.stems[at], "")
                found[on] = (*found.get(on, ()), suffers)
        if key not in _PREPOSITIONS or not at or not is_past(wording.keys[at - 1]):
            continue
        phrase = _phrase(wording, at)
        after = wording.keys[at + 1] if phrase else ""
        if after.endswith("ing"):
            continue
        if phrase and wording.clauses[at - 1] == wording.clauses[at]:
            on = (wording.stems[at - 1], key)
            found[on] = (*found.get(on, ()), phrase)
    return found


def _exchanged(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    theirs = _hung(quotes.text)
    for (stem, preposition), phrases in _hung(sentence.text).items():
        given = theirs.get((stem, preposition))
        if given is None:
            continue
        held = frozenset(one for phrase in given for one in phrase)
        mine = phrases[0]
        timed = _TIMES & (held | frozenset(mine))
        if timed or any(is_told_by(one, held) for one in mine) or mine[-1] not in quotes.stem_set:
            continue
        if not preposition and (_AMOUNTS & held or held & sentence.stem_set):
            continue
        said = " ".join(f"{stem}… {preposition} {mine[-1]}…".split())
        told = " ".join(f"{stem}… {preposition} {given[0][-1]}…".split())
        return (Drift(said=said, given=told, told=f"the card says “{told}”, not “{said}”"),)
    return ()


@lru_cache(maxsize=4096)
def _ways(text: str) -> dict[str, str]:
    """Give for the last stem of what is behind "from" and "to" which it is; "both" for both."""
    wording = read_wording(text)
    found: dict[str, str] = {}
    for at, key in enumerate(wording.keys):
        way = "from" if key == "from" else "to" if key in _TO else ""
        if not way or (at and wording.keys[at - 1] in _NO_WAY):
            continue
        phrase = _phrase(wording, at)
        first = wording.written[at + 1] if at + 1 < len(wording.keys) else ""
        if not phrase or not (first[0].isupper() or first.casefold() in _DETERMINERS):
            continue
        known = found.get(phrase[-1], way)
        found[phrase[-1]] = way if known == way else "both"
    return found


def _other_way(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    if not sentence.key_set & (_TO | {"from"}) or _MOVES.isdisjoint(sentence.stems):
        return ()
    theirs = _ways(quotes.text)
    for noun, way in _ways(sentence.text).items():
        given = theirs.get(noun, way)
        if given == way or "both" in {given, way} or quotes.stems.count(noun) > 1:
            continue
        told = f"the card says “{given} {noun}…”, not “{way} {noun}…”"
        return (Drift(said=f"{way} {noun}", given=f"{given} {noun}", told=told),)
    return ()


@lru_cache(maxsize=4096)
def _halves(text: str) -> tuple[int, ...]:
    """Give the half of each word: parts, cut again at "whereas", "while" and "but"."""
    wording = read_wording(text)
    return cut_up(wording.keys, wording.parts, also_at=_HALVES)


@lru_cache(maxsize=4096)
def _pairs(text: str) -> tuple[tuple[str, str, int], ...]:
    """Give the words that stand right before another, that one, and its place."""
    wording = read_wording(text)
    return tuple(
        (wording.stems[n - 1], wording.stems[n], n)
        for n in range(1, len(wording.keys))
        if wording.tells[n]
        and wording.tells[n - 1]
        and wording.clauses[n] == wording.clauses[n - 1]
    )


def _other_half(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    mine = _pairs(sentence.text)
    if not mine:
        return ()
    theirs = _pairs(quotes.text)
    halves = _halves(quotes.text)
    for first, noun, _ in mine:
        own = {halves[n] for one, other, n in theirs if (one, other) == (first, noun)}
        if len(own) != 1:
            continue
        for one, other, n in theirs:
            alike = one in first or first in one or one in sentence.stem_set
            if other != noun or alike or halves[n] in own:
                continue
            here = _matter(quotes, halves, own.pop()) - {first, noun}
            there = _matter(quotes, halves, halves[n]) - {one, noun}
            words = sentence.stem_set | set(_DIGITS.findall(sentence.text))
            elsewhere = words & (there - here)
            if len(elsewhere) > max(1, 2 * len(words & (here - there))):
                said, given = f"{first} {noun}", f"{one} {noun}"
                told = f"the card tells it of “{one}… {noun}…”, not of “{first}… {noun}…”"
                return (Drift(said=said, given=given, told=told),)
            break
    return ()


def _matter(quotes: Wording, halves: tuple[int, ...], half: int) -> set[str]:
    """Give the stems and figures of one half."""
    places = [n for n, one in enumerate(halves) if one == half]
    last = places[-1]
    end = quotes.starts[last] + len(quotes.written[last]) + 12
    text = quotes.text[quotes.starts[places[0]] : end]
    stems = {quotes.stems[n] for n in places if quotes.tells[n]}
    return stems | set(_DIGITS.findall(text))


_LED_BY = listed("in at on among from under")
_LEAST_KEPT = 2


def _misplaced(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "in Back Lane" with what the quotes tell of Castle Street, each in its own sentence.

    All words of the sentence that tell something stand in one sentence of the quotes, but for those
    behind one preposition, which stand in another; and the first has behind the same preposition
    what the sentence has not.
    """
    places = [n for n, tells in enumerate(sentence.tells) if tells]
    stems_of: dict[int, set[str]] = {}
    for stem, part, tells in zip(quotes.stems, quotes.parts, quotes.tells, strict=True):
        if tells:
            stems_of.setdefault(part, set()).add(stem)
    # One that is near for its figures alone has no stems.
    for part in (one for one in nearest_parts(sentence, quotes) if one in stems_of):
        here = stems_of[part]
        away = [n for n in places if sentence.stems[n] not in here]
        kept = len(places) - len(away)
        if not away or kept < _LEAST_KEPT or kept <= len(away) or away[-1] - away[0] >= len(away):
            continue
        lead = _lead_of(sentence, away[0])
        mine = {sentence.stems[n] for n in away}
        elsewhere = any(mine <= stems for other, stems in stems_of.items() if other != part)
        if not lead or not elsewhere or mine & _TIMES:
            continue
        if _is_placed_so(sentence, quotes, away[0], lead=lead):
            continue
        for n, key in enumerate(quotes.keys):
            phrase = _phrase(quotes, n) if key == lead and quotes.parts[n] == part else ()
            if phrase and not any(is_told_by(one, sentence.stem_set) for one in phrase):
                said, given = sentence.written[away[-1]], phrase[-1]
                if given in _TIMES or not _AMOUNTS.isdisjoint(phrase):
                    continue
                told = f"the card tells it of “{given}…”, not of “{said}”"
                return (Drift(said=said, given=given, told=told),)
    return ()


def _is_placed_so(sentence: Wording, quotes: Wording, at: int, *, lead: str) -> bool:
    """Tell whether the quotes have the noun before a phrase there too: "farms in the valley"."""
    nouns = [sentence.stems[n] for n in range(at) if sentence.tells[n]][-1:]
    for n, stem in enumerate(quotes.stems):
        if stem == sentence.stems[at] and lead in quotes.keys[max(0, n - 3) : n]:
            before = [quotes.stems[m] for m in range(max(0, n - 6), n) if quotes.tells[m]]
            if nouns and nouns[0] in before:
                return True
    return False


def _lead_of(sentence: Wording, at: int) -> str:
    """Give the preposition that a phrase of the sentence stands behind; "" for none."""
    n = at - 1
    while n >= 0 and sentence.keys[n] in _DETERMINERS | {"all"}:
        n -= 1
    led = n >= 0 and sentence.clauses[n] == sentence.clauses[at]
    return sentence.keys[n] if led and sentence.keys[n] in _LED_BY else ""


_AMOUNTS = frozenset(
    stem_of(word)
    for word in """
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty
    hundred thousand dozen score half part third quarter fifth sixth tenth
    """.split()  # noqa: SIM905 - a table is easier to read so
)
