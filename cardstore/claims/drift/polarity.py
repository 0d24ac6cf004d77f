"""Polarity: a "not" that the sentence loses or adds.

1. Every word that carries what is told stands affirmed, denied, or unclear: denied where it is
   the first such word behind a negation in its clause, or behind "refused to"; unclear further
   off, in a sentence with an exception ("nobody but") and behind "not … until".
2. A word that the sentence only denies and the quotes only affirm, or the other way round, is a
   drift; "unpaid" is "paid" denied.
3. An exception that the quote makes and the sentence leaves out is one too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.denials import (
    LEXICAL,
    NUMBERS,
    REFUSING,
    TWICE,
    UN_KEPT,
    is_excused,
    lacks,
)
from cardstore.claims.drift.denied_reach import clauses_denied, counted_in, escapes
from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.exceptions import NEGATORS, excepted_clauses, find_lost_exceptions
from cardstore.claims.drift.left_out import affirmed_of_others, left_open
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import read_wording, stem_of
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.wording import Wording

_SUBJECTS = listed("nobody none nothing neither nowhere")
_BOUND = listed("only just merely least less fewer more doubt matter wonder")
"""Behind "not" and "no" these deny nothing: "not only", "no less than", "no doubt"."""
_ADVISES = frozenset(
    stem_of(word)
    for word in ("advise", "vote", "decide", "warn", "speak", "argue", "plead", "rule")
)
"""Behind these "against" denies: "advise against adoption"."""
_REFUSED = frozenset(stem_of(word) for word in ("refuse", "decline", "exempt", "escape"))
_LACKING = listed("lack lacks lacked lacking")
_WANT_OF = listed("want lack absence dearth deficiency lacking free")
"""Before "of" these deny what follows: "want of enterprise"."""
_UNTIL = listed("until till")
_YET_TO = re.compile(
    r"\b(?:still|yet|remain(?:s|ed)?|left)\s+to\b|\btoo\s+(?:little|few)\b|\bshort\s+of\b"
    r"|\bwhether\b|\b(?:sav|spar|keep|kept|prevent|stop|protect|rescu)\w*\b.{1,40}\bfrom\b"
    r"|\b(?:await(?:s|ed|ing)?|outstanding|pending|wanting|contrary)\b",
    re.IGNORECASE,
)
"""Turns of a sentence that say what is not so yet, or not enough."""
_PREFIXES = ("un", "non", "dis", "in", "im", "ir", "il", "mis")
_WITH_IN = listed(
    """
    complete correct accurate capable secure sufficient visible formal direct dependent active
    effective adequate possible probable perfect mature moral legal regular relevant responsible
    honest agree obey like appear prove approve connect trust satisfy loyal continue own arm
    able equal sane mobile proper pure mortal patient human offensive frequent tolerant
    """
)
_WITH_IN_STEMS = frozenset(stem_of(word) for word in _WITH_IN)
_AUXILIARY = listed(
    """
    do does did is are was were be been being am has have had will would can could may might shall
    should must need dare it he she they we i you but or and if
    """
)
_ALMOST = listed("almost nearly virtually practically")
_NAMING = listed("the a an this that his her its their our my no any such")
_PLACING = listed("after before since during in at on by for through over under with until till")
_BESIDE = _PLACING | {"of", "the"}
_ADVERBS = listed("longer anymore always often ever even quite very once again long much far soon")


def find_polarity(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the words that one side affirms and the other denies, and exceptions left out."""
    if not speaks_of_it(sentence, quotes):
        return ()
    mine, theirs = _polarity(sentence.text), _polarity(quotes.text)
    turned = any(theirs.get(stem) == "-" for stem, signs in mine.items() if signs == "+")
    told_so = turned and _is_told_so(sentence, quotes)
    refused = not _REFUSED.isdisjoint(quotes.stem_set)
    affirmed = affirmed_of_others(sentence, quotes)
    found = []
    for stem, signs in mine.items():
        given = theirs.get(stem)
        if given is not None:
            given = "+" if given == "?" and stem in affirmed else given
            drift = _compare(stem, signs, given=given, told_so=told_so)
            if drift is not None and is_excused(stem, sentence, quotes, denied=signs == "-"):
                drift = None
        else:
            prefixed = not refused and stem.startswith(_PREFIXES)
            drift = _prefixed(stem, signs, theirs=theirs) if prefixed else None
        if drift is not None:
            found.append(drift)
    if not found:
        for stem, given in theirs.items():
            if stem not in mine and stem.startswith(_PREFIXES):
                drift = None if _has_both(stem, theirs) else _prefixed(stem, given, theirs=mine)
                if drift is not None:
                    found.append(drift)
    found = found or list(_nothing_of_it(sentence, quotes)) or list(_denied_twice(sentence, quotes))
    found = found or list(_turned_until(sentence, quotes))
    found = found or list(_denied_but_for(sentence, quotes))
    return (*found[:1], *find_lost_exceptions(sentence, quotes))


def _denied_but_for(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "did not sign unless he was paid" of "signed unless he was paid".

    Only where both have one exception, and the quotes have no word of any denial.
    """
    shared = sentence.key_set & quotes.key_set & _BUT_FOR
    if not shared or quotes.key_set & _TOLD_NOTHING_ELSE:
        return ()
    denied = [n for n, key in enumerate(sentence.keys) if key in NEGATORS - TWICE]
    refused = [n for n, stem in enumerate(sentence.stems) if stem in REFUSING]
    theirs = any(lacks(quotes, n) or quotes.stems[n] in REFUSING for n in range(len(quotes.keys)))
    if theirs or len(denied) + len(refused) != 1:
        return ()
    at = (denied + refused)[0]
    said = sentence.written[at]
    behind = any(key in shared for key in sentence.keys[at:])
    if not behind or not sentence.stem_set - {sentence.stems[at]} <= quotes.stem_set:
        return ()
    return (Drift(said=said, given="", told=f"the card has no “{said}”"),)


def _denied_twice(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "said that it had no part" of "would not say that it had no part"."""
    mine = [key for key in sentence.keys if key in NEGATORS]
    if len(mine) != 1 or (sentence.key_set & TWICE or sentence.stem_set & (REFUSING | _DOUBTS)):
        return ()
    near = nearest_parts(sentence, quotes)
    for clause in dict.fromkeys(quotes.clauses):
        places = [n for n, one in enumerate(quotes.clauses) if one == clause]
        denying = [n for n in places if quotes.keys[n] in NEGATORS - TWICE]
        common = [n for n in places if quotes.tells[n] and quotes.stems[n] in sentence.stem_set]
        if len(denying) <= 1 or len(common) < _LEAST_TWICE or quotes.parts[places[0]] not in near:
            continue
        given = " … ".join(quotes.written[n] for n in denying)
        return (Drift(said=mine[0], given=given, told=f"the card denies it twice: “{given}”"),)
    return ()


def _turned_until(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "did not stand until 1912" of "stood until 1912"."""
    mine, theirs = _told_until(sentence), _told_until(quotes)
    for stem, (denied, until) in mine.items():
        given = theirs.get(stem)
        if given is not None and given[0] is not denied:
            told = f"“{stem}… {given[1]}” is told the other way round"
            return (Drift(said=f"{stem}… {until}", given=f"{stem}… {given[1]}", told=told),)
    return ()


def _told_until(wording: Wording) -> dict[str, tuple[bool, str]]:
    """Give the stems of clauses that end with an "until": whether it is denied, and the word."""
    told: dict[str, tuple[bool, str]] = {}
    for at, key in enumerate(wording.keys):
        if key not in _UNTIL_THEN or not at or wording.parts[at] != wording.parts[at - 1]:
            continue
        clause = [n for n in range(at) if wording.clauses[n] == wording.clauses[at - 1]]
        denying = [n for n in clause if wording.keys[n] in NEGATORS]
        telling = [n for n in clause if wording.tells[n]]
        denied = {next((n for n in telling if n > place), -1) for place in denying}
        told |= {wording.stems[n]: (n in denied, key) for n in telling}
    return told


_UNTIL_THEN = listed("until till before")
_LEAST_TWICE = 3
_DOUBTS = frozenset(stem_of(word) for word in ("deny", "doubt", "dispute", "question", "reject"))
_NOTHING = listed("nothing none nobody never")
_TOLD_NOTHING = frozenset(NEGATIONS) | listed(
    "nothing none nobody never no hardly scarcely barely without but except instead rather least"
    " less fewer few little only against short back beyond before until"
)


_BUT_FOR = listed("unless except excepting")
_TOLD_NOTHING_ELSE = _TOLD_NOTHING - _BUT_FOR


def _nothing_of_it(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "paid nothing" and "never" where the quotes have no word of any denial."""
    said = next((key for key in sentence.keys if key in _NOTHING), "")
    if not said or quotes.key_set & _TOLD_NOTHING:
        return ()
    if any(lacks(quotes, n) or quotes.stems[n] in REFUSING for n in range(len(quotes.keys))):
        return ()
    if any(key.startswith(("un", "non")) or key.endswith("less") for key in quotes.key_set):
        return ()
    return (Drift(said=said, given="", told=f"the card has no “{said}”"),)


def _is_told_so(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether other words of the sentence say that it is not so, or not yet."""
    return _YET_TO.search(sentence.text) is not None or any(
        stem in LEXICAL for stem in sentence.stem_set - quotes.stem_set
    )


def _compare(stem: str, signs: str, *, given: str, told_so: bool) -> Drift | None:
    if signs == "-" and given == "+":
        return Drift(said=stem, given=stem, told=f"the sentence denies “{stem}…”")
    if signs == "+" and given == "-" and not told_so:
        return Drift(said=stem, given=stem, told=f"the sentence affirms “{stem}…”")
    return None


def _prefixed(stem: str, signs: str, *, theirs: dict[str, str]) -> Drift | None:
    """Judge "unpaid" against "paid"."""
    for prefix in _PREFIXES:
        rest = stem_of(stem.removeprefix(prefix))
        if not stem.startswith(prefix) or len(rest) < 3 or stem in UN_KEPT:  # noqa: PLR2004
            continue
        if prefix not in {"un", "non"} and rest not in _WITH_IN_STEMS:
            continue
        given = theirs.get(rest)
        if stem in theirs:
            return None  # they have both: "unmarried women … dismissed on marriage"
        if given is not None and len(given) == 1 and given == signs and "?" not in given:
            return Drift(said=stem, given=rest, told=f"“{stem}…” is “{rest}…” denied")
    return None


def _has_both(stem: str, signs: dict[str, str]) -> bool:
    """Tell whether a text has a word and the same with "un": "unmarried", "marriage"."""
    return stem.startswith(_PREFIXES) and any(
        stem.startswith(prefix) and stem_of(stem.removeprefix(prefix)) in signs
        for prefix in _PREFIXES
    )


@lru_cache(maxsize=4096)
def _polarity(text: str) -> dict[str, str]:
    """Give for each stem that tells something its signs, sorted: "+", "-", "?", "+-"."""
    wording = read_wording(text)
    signs = ["+"] * len(wording.keys)
    excepted = excepted_clauses(wording)
    for at, (key, stem) in enumerate(zip(wording.keys, wording.stems, strict=True)):
        after = wording.keys[at + 1] if at + 1 < len(wording.keys) else ""
        denies = key in NEGATORS and after not in _BOUND
        denies &= not (at > 0 and wording.keys[at - 1] in _ALMOST)
        wants = key in _WANT_OF and after == "of"
        sooner = key == "than" and at > 0 and wording.keys[at - 1] in {"sooner", "rather"}
        warns = key == "against" and at > 0 and wording.stems[at - 1] in _ADVISES
        # "The decline to the tanneries" refuses nothing.
        named = at > 0 and wording.keys[at - 1] in _NAMING
        if (
            denies
            or wants
            or warns
            or sooner
            or (stem in REFUSING and after == "to" and not named)
            or key in _LACKING
            or escapes(wording, at)
        ):
            _deny(wording, signs, at)
    open_places = left_open(wording)
    found: dict[str, set[str]] = {}
    for at, stem in enumerate(wording.stems):
        if wording.tells[at] and stem not in NUMBERS:
            sign = "?" if wording.clauses[at] in excepted or at in open_places else signs[at]
            found.setdefault(stem, set()).add(sign)
    return {stem: "".join(told if len(told) == 1 else sorted(told)) for stem, told in found.items()}


_FORWARD_ONLY = listed("without than against want lack")
"""Before others what is said is open: "sold no flour" leaves open what is said of selling."""


def _deny(wording: Wording, signs: list[str], at: int) -> None:
    """Deny the first word behind a negation in its clause; those further off are unclear."""
    key = wording.keys[at]
    here = range(at, len(wording.keys))
    if key == "without" and wording.key_set & {"would", "might", "could"}:
        _blur(signs, here)
        return
    if key not in _FORWARD_ONLY:
        first = next(n for n in range(at + 1) if wording.clauses[n] == wording.clauses[at])
        # "He answered that he could not say": the answering is not denied
        first = max(
            [
                first,
                *(
                    n
                    for n in range(first + 1, at)
                    if wording.keys[n] == "that" and wording.tells[n - 1]
                ),
            ]
        )
        _blur(signs, range(first, at))
    bound = wording.keys[at + 1 : at + _BOUND_REACH]
    if "than" in bound and not (_BOUND | _BETTER).isdisjoint(bound):
        _blur(signs, here)  # "no member take more than two", "no brook is better stocked than"
        return
    done = key == "not" and at > 0 and wording.keys[at - 1] not in _AUXILIARY
    counted = counted_in(wording, at)
    done &= not counted
    clauses = clauses_denied(wording, at)
    for place in here[1:]:
        if wording.clauses[place] not in clauses:
            break
        if place in counted:
            signs[place] = "?"
            continue
        placing = wording.keys[place] in _PLACING
        done |= placing and key not in _SUBJECTS and place > at + 1
        if not wording.tells[place]:
            continue
        if wording.keys[place] in _NO_MORE or _is_compared(wording, place):
            signs[place] = "?"
            continue
        beside = key in _SUBJECTS and _is_beside(wording, place)
        signs[place] = "?" if done or beside or signs[place] == "-" else "-"
        run = key in {"no", "against"} and wording.tells[min(place + 1, len(signs) - 1)]
        done |= not (beside or run or _is_adverb(wording.keys[place]))
    _deny_around(wording, signs, at)


def _deny_around(wording: Wording, signs: list[str], at: int) -> None:
    """Blur what a negation leaves open behind it, and deny what it makes nothing of."""
    key = wording.keys[at]
    in_part = [n for n in range(at, len(signs)) if wording.parts[n] == wording.parts[at]]
    close = [n for n in in_part if wording.clauses[n] <= wording.clauses[at] + 1]
    if any(wording.keys[place] in _UNTIL for place in close):
        _blur(signs, in_part)
    elif key in {"none", "nothing"} and at and wording.tells[at - 1]:
        signs[at - 1] = "-"  # "the books show none"
    alone = "one" in wording.keys[at + 1 : at + 2] or _leads(wording, at)
    if key == "no" and not alone:
        _deny_all(wording, signs, at)


def _leads(wording: Wording, at: int) -> bool:
    """Tell whether anything that tells something stands before a word in its clause."""
    clause = wording.clauses[at]
    return any(wording.tells[n] for n in range(at) if wording.clauses[n] == clause)


def _deny_all(wording: Wording, signs: list[str], at: int) -> None:
    """Deny what "no" leads, if it is who does it: "no wheeled cart could pass" denies all three."""
    deed = 0
    for n in range(at + 1, len(wording.keys)):
        if wording.clauses[n] != wording.clauses[at] or wording.keys[n] in _PLACING | {"of", "to"}:
            return
        if wording.tells[n] and signs[n] in "+?" and not _is_adverb(wording.keys[n]):
            signs[n] = "-"
            deed += wording.keys[n - 1] in _AUXILIARY
        if deed:
            return


_BOUND_REACH = 8
_NO_MORE = listed("longer anymore")
_BETTER = listed("better worse greater finer more less stronger higher")


def _is_compared(wording: Wording, at: int) -> bool:
    """Tell whether a word is what nothing was better than: "no herb better"."""
    behind = wording.keys[at + 1 : at + _COMPARED_REACH]
    return behind[:1] != () and (
        behind[0] in _BETTER or bool(_BETTER & set(behind[1:]) and _IS & {behind[0]})
    )


_COMPARED_REACH = 4
_IS = listed("is was are were")


def _blur(signs: list[str], places: Iterable[int]) -> None:
    for place in places:
        signs[place] = "?"


def _is_beside(wording: Wording, place: int) -> bool:
    """Tell whether a word stands behind a preposition: "none for a fortnight"."""
    before = wording.keys[place - 1]
    led = before in _ARTICLES and place > 1 and wording.keys[place - 2] in _PLACING
    return before in _BESIDE or led


_ARTICLES = listed("a an the")


def _is_adverb(key: str) -> bool:
    return key.endswith("ly") or key in _ADVERBS
