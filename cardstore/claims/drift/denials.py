"""Denials: whether quotes deny in other words what a sentence denies.

Comes in: a word that the sentence denies and the quotes affirm, or the other way round. Goes out:
whether that may be no change of sense. A denial is also told by a word of lack ("lost", "few"), by
a contrast ("hours and not pay"), by another's denial ("no elm" of "no tree"); it may tell the rest
of a number, deny twice, or set one above all others.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import nearest_parts
from cardstore.claims.drift.exceptions import NEGATORS
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of
from cardstore.text.numbers import FigureKind, find_figures

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

REFUSING = frozenset(
    stem_of(word)
    for word in (
        "refuse", "refusal", "fail", "decline", "cease", "omit", "neglect", "unable", "unwilling",
    )
)  # fmt: skip
LEXICAL = frozenset(
    stem_of(word)
    for word in (
        "silent", "absent", "absence", "missing", "ignore", "forget", "empty", "devoid", "hardly",
        "scarcely", "barely", "few", "only", "instead", "false", "deny", "lose", "leave", "vanish",
        "disappear", "lack", "unknown", "rare", "rarely", "seldom", "stop", "fail",
        "oppose", "reject", "resist", "idle",
    )
)  # fmt: skip
"""Words of a quote that may say in another way what the sentence denies."""
UN_KEPT = listed("until unit union unite uncle under unless unique uniform universe university")
NUMBERS = frozenset(
    stem_of(word)
    for word in """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
    thousand dozen score half quarter third fifth tenth
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Figures are judged by the check of numbers: "has not eight" is "fewer than eight"."""


def _denied_at_once(stem: str, sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the quotes deny the same of another: "no elm" of "no tree … recovered".

    They have the word denied in itself ("unlimed"), or a negation in a clause that has another word
    of the sentence's denied clause and not this one.
    """
    if any(f"{prefix}{stem}" in quotes.stem_set for prefix in ("un", "non")):
        return True
    at = sentence.stems.index(stem)
    led = sentence.keys[at - 1] if at else ""
    if led not in {"no", "neither", "nor"}:
        return False
    mine = {
        sentence.stems[n]
        for n, tells in enumerate(sentence.tells)
        if tells and sentence.clauses[n] == sentence.clauses[at] and sentence.stems[n] != stem
    }
    own = {quotes.parts[n] for n, one in enumerate(quotes.stems) if one == stem}
    for n, key in enumerate(quotes.keys):
        if key in NEGATORS and (not own or quotes.parts[n] in own):
            here = {
                quotes.stems[m] for m, one in enumerate(quotes.clauses) if one == quotes.clauses[n]
            }
            if mine & here and stem not in here:
                return True
    return False


def is_excused(stem: str, sentence: Wording, quotes: Wording, *, denied: bool) -> bool:
    """Tell whether a quote may say a denial in another way, or denies something else.

    A denial of the sentence's is told by a word of lack ("lost", "few") in the clause that has the
    word, or by a contrast on both sides ("hours and not pay", "but … the hours"). A denial of the
    quote's is of the rest of its clause: "cannot date the deposit" says nothing of the pottery.
    """
    if _is_other_form(stem, sentence, quotes) or (
        denied and (_is_comparison(sentence, quotes) or _is_rest(sentence, quotes))
    ):
        return True
    places = [n for n, one in enumerate(quotes.stems) if one == stem]
    clauses = {quotes.clauses[n] for n in places}
    here = [n for n, clause in enumerate(quotes.clauses) if clause in clauses]
    if denied:
        no_more = "longer" in sentence.key_set and quotes.key_set & (_BEFORE_IT | _THEN)
        alone = _is_alone_told(sentence, quotes, here=here)
        return bool(no_more or alone) or _tells_denial(stem, sentence, quotes, here=here)
    if _is_of_others(stem, sentence, quotes):
        return True
    rest = {quotes.stems[n] for n in here if quotes.tells[n]} - {stem}
    return bool(rest) and rest.isdisjoint(sentence.stem_set)


_REFUSED = frozenset(stem_of(word) for word in ("refuse", "decline"))


def _tells_denial(stem: str, sentence: Wording, quotes: Wording, *, here: list[int]) -> bool:
    """Tell whether the quotes say in another way that it is not so."""
    near = nearest_parts(sentence, quotes)
    silent = any(
        quotes.stems[n] in _SILENT and quotes.parts[n] in near for n in range(len(quotes.keys))
    )
    here_too = {stem for stem, part in zip(quotes.stems, quotes.parts, strict=True) if part in near}
    refused = _REFUSED & here_too - sentence.stem_set
    if silent or refused or _denied_at_once(stem, sentence, quotes):
        return True
    if quotes.key_set & _CONTRAST and _AND_NOT.search(sentence.text):
        return True
    # "Did not stand until 1912" is no other way of "stood until 1912": there the deed itself ended.
    lasting = any(key in _BEFORE_IT and {n, n - 1} & set(here) for n, key in enumerate(quotes.keys))
    until = sentence.key_set & _BEFORE_IT and (
        "only" in quotes.key_set or (quotes.key_set & _BEFORE_IT and not lasting)
    )
    compared = "than" in quotes.key_set and "any" in quotes.key_set
    if until or compared or _contrasts(sentence, quotes):
        return True
    return any(
        lacks(quotes, n)
        and quotes.stems[n] not in sentence.stems
        and not _is_another_deed(stem, quotes, at=n)
        for n in here
    )


_OF_ITS_OBJECT = frozenset(map(stem_of, ("oppose", "reject", "resist", "idle")))
_JOINS = listed("and but yet")


def _is_another_deed(stem: str, quotes: Wording, *, at: int) -> bool:
    """Tell whether a word only says that something else is not so: "resisted delay and funded it".

    Asked of words that deny what they are said of alone; an "and" parts them from what follows.
    """
    if quotes.stems[at] not in _OF_ITS_OBJECT:
        return False
    same = [
        n
        for n, one in enumerate(quotes.stems)
        if one == stem and quotes.clauses[n] == quotes.clauses[at]
    ]
    return all(_JOINS & set(quotes.keys[min(at, n) : max(at, n)]) for n in same)


_TURNING = listed("than other others above so as since before better less more fewer little")
_ONES = listed(
    "only first last best worst most least finest any never no sole alone except but fewer less"
)
TWICE = listed("without nor neither unless except")


def _is_comparison(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether a denial sets one above all others, or is denied itself.

    "No other is older", "none above her" are the oldest and the finest; "none was without bread"
    and "not unsafe" deny twice.
    """
    highest = any(key.endswith("est") and len(key) > _LEAST_EST for key in quotes.keys)
    if sentence.key_set & _TURNING and (highest or quotes.key_set & _ONES):
        return True
    negators = [key for key in sentence.keys if key in NEGATORS and key not in TWICE]
    # What the quotes have too is no second denial of the sentence's own.
    twice = sentence.key_set & TWICE - quotes.key_set or any(
        stem in REFUSING or (key.startswith("un") and stem not in UN_KEPT)
        for key, stem in zip(sentence.keys, sentence.stems, strict=True)
        if key not in _UN_PLAIN
    )
    return bool(negators and twice) or len(negators) > 1


_LEAST_EST = 4
_UN_PLAIN = listed("under until unless union united upon unto unit units unity university")


_THEN = listed("afterwards thereafter then since")
_OF_OTHERS = re.compile(
    r"(?i)\b(?:of\s+)?(?:those|such|others|the\s+(?:others|rest))\s+(?:which|that|who)\s+"
    r"(?:had|have|did|do|were|was|are)\b"
)
"""“Some had no piped water, and of those which had …”: of these it is affirmed."""
_SHARES = re.compile(r"(?i)\b(?:half|thirds?|quarters?|fifths?|per\s+cent)\b|%")


def _is_alone_told(sentence: Wording, quotes: Wording, *, here: list[int]) -> bool:
    """Tell whether the quotes have it "on Sundays alone", and the sentence denies it of others."""
    return any(
        quotes.keys[n] == "alone" and quotes.stems[n - 1] not in sentence.stem_set
        for n in here
        if n
    )


def _is_of_others(stem: str, sentence: Wording, quotes: Wording) -> bool:
    """Tell whether a sentence affirms of others what the quotes deny of some.

    It tells another share than any of theirs, or of those only that have it: "the farms with piped
    water" of "46 per cent had none; of those which had …".
    """
    at = sentence.stems.index(stem) if stem in sentence.stems else 0
    having = not _HAVING.isdisjoint(sentence.keys[max(0, at - 3) : at])
    if having and _OF_OTHERS.search(quotes.text):
        return True
    if not (_SHARES.search(sentence.text) and _SHARES.search(quotes.text)):
        return False
    mine, theirs = _values(sentence.text), _values(quotes.text)
    return bool(mine) and mine.isdisjoint(theirs - {Fraction(1, 2)})


_HAVING = listed("with having which that who")


def _values(text: str) -> frozenset[Fraction]:
    """Give the values of the shares of a text, of one."""
    return frozenset(
        one.amount.low / 100 if one.amount.unit_name == "per cent" else one.amount.low
        for one in find_figures(text)
        if one.amount is not None
        and (one.kind is FigureKind.FRACTION or one.amount.unit_name == "per cent")
    )


def _is_rest(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether a denial tells the rest: "fifty not cleared" of eighty, of which thirty are."""
    mine = {stem for stem in sentence.stems if stem in NUMBERS}
    theirs = [stem for stem in quotes.stems if stem in NUMBERS]
    digits = set(_DIGITS.findall(sentence.text)) - set(_DIGITS.findall(quotes.text))
    counted = len(theirs) + len(_DIGITS.findall(quotes.text))
    return counted > 1 and bool(mine - set(theirs) or digits or _LIMITS & sentence.key_set)


_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
_LIMITS = listed("under over above below beyond yet more fewer less")


def _is_other_form(stem: str, sentence: Wording, quotes: Wording) -> bool:
    """Tell whether one side has a word as a noun, the other as a verb: "share", "not share"."""
    mine = [sentence.keys[n - 1] for n, one in enumerate(sentence.stems) if one == stem and n]
    theirs = [quotes.keys[n - 1] for n, one in enumerate(quotes.stems) if one == stem and n]
    named = bool(mine) and all(key in _DETERMINING for key in mine)
    return named and bool(theirs) and all(key in _BEFORE_VERBS for key in theirs)


_DETERMINING = listed("the a an his her its their our my this that these those")
_BEFORE_VERBS = listed(
    "not do did does to cannot will would shall should could can may might must never"
)


def _contrasts(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the quotes deny by "and not" what the sentence denies with its verb."""
    return any(
        stem in sentence.stem_set and found.end() <= start < found.end() + _NEXT
        for found in _AND_NOT.finditer(quotes.text)
        for stem, start in zip(quotes.stems, quotes.starts, strict=True)
    )


_NEXT = 24
_BEFORE_IT = listed("until till before")


def lacks(quotes: Wording, at: int) -> bool:
    """Tell whether a word denies without a "not"; not the "only" of "only after"."""
    key = quotes.keys[at]
    if key == "only" and quotes.keys[at + 1 : at + 2] and quotes.keys[at + 1] in _ONLY_WHEN:
        return False
    return key in LEXICAL or quotes.stems[at] in LEXICAL


_SILENT = frozenset(
    stem_of(word)
    for word in ("silent", "absent", "absence", "missing", "ignore", "omit", "blank", "unknown")
)
"""Of what follows in the sentence, not only in its clause, these say that it is not there."""
_ONLY_WHEN = listed("after when then if by once because with through")
_CONTRAST = listed("but rather instead whereas not")
_AND_NOT = re.compile(r"(?:\band|,)\s+not\s", re.IGNORECASE)
