"""One name against another: the same person or body, perhaps, or another.

Comes in: two `Creator`s, split as their writers split them, which may be wrongly. Goes out: a
`NameFit`.

1. Both are folded (accents, scripts, hyphens) and seen as the words of the family name and of the
   given names; glued initials ("JA") are taken apart.
2. Bodies are compared as bodies (`bodies`).
3. People: every word of the shorter name must have its own partner in the longer one, equal or as
   its initial, and a whole word of a family name must be among them. So initials, left-out middle
   names, particles, a second surname and exchanged order ("Lu Mei-Mei") are no difference.
4. A family name that is spelt or transliterated otherwise, with given names that agree, is likely
   the same. The same family name with other given names is unsure: names are misquoted, and
   relatives and namesakes write too. So are Paul and Paula, father and son of one name, and a
   particle that the fuller name does not have.

Source: biblio-glutton and bibtex-updater for the kinds of false alarm (initials, particles, order
of Chinese names, misparsed given names); BGN/PCGN for transliteration.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from cardstore.sources.bodies import BodyFit, fit_bodies, may_be_acronym
from cardstore.sources.names import PARTICLES, SUFFIXES, is_body, split_name
from cardstore.sources.words import fold_name, is_latin, with_umlauts_spelt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.sources.source import Creator


class NameFit(IntEnum):
    """How two names stand to each other, rising."""

    OTHER = 0
    UNSURE = 1  # a rare family name agrees and the given names do not, or the scripts differ
    CLOSE = 2  # the family name and an initial agree: "Robert" and "Ronald Ash"
    LIKELY = 3  # spelt or transliterated otherwise, or a short form of the given name
    SAME = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class NameForm:
    """A name as it is compared.

    Attributes:
        family, given: words in small Latin letters; a body has its words in `family`.
        spelt: the family name in one piece, umlauts spelt as two letters.
        body: it is the name of a body.
        suffix: what tells two of one name apart: "jr", "sr", "iii"; or "".
    """

    family: tuple[str, ...]
    given: tuple[str, ...]
    spelt: str
    body: bool
    suffix: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """All words, the given names first."""
        return self.given + self.family


_OF_BODIES = {
    BodyFit.OTHER: NameFit.OTHER,
    BodyFit.UNSURE: NameFit.UNSURE,
    BodyFit.SAME: NameFit.SAME,
}
_GENERATIONS = {
    "jr": "jr", "jnr": "jr", "sr": "sr", "snr": "sr", "ii": "ii", "iii": "iii", "iv": "iv",
    "fils": "jr", "pere": "sr",
}  # fmt: skip
_ROMAN = frozenset({"ii", "iii", "iv"})
_ROMAN_BEHIND = re.compile(r"[\s,]+(?:II|III|IV|fils|père)\.?\s*\Z")
# What makes a woman's name of a man's, behind it or for its last vowel.
_WOMANS = frozenset({"a", "ina", "ine", "ette", "etta", "ella", "elle", "le", "ne"})
_WOMANS_WITH_E = frozenset({"louis", "simon", "christian", "michel", "rene", "dominic", "yvon"})
_LEAST_STEM = 3
_GLUED = re.compile(r"(?<![^\W\d_])([A-Z]{2,3})(?![^\W\d_])")
_LEAST_FOR_TYPO = 6
_LEAST_FOR_TWO_TYPOS = 9
_LEAST_PREFIX = 3
# A surname of that many letters is seldom shared by chance; "Wang" and "Silva" are.
_RARE_FAMILY = 6
_SKELETON = (
    (re.compile("tch|tsch|cz"), "ch"),
    (re.compile("sch|sz"), "sh"),
    (re.compile("kh|ch(?=r)"), "h"),
    (re.compile("ph"), "f"),
    (re.compile("th"), "t"),
    (re.compile("tz|ts"), "c"),
    (re.compile("ck|q"), "k"),
    (re.compile("w"), "v"),
    (re.compile("[jy]"), "i"),
    (re.compile(r"(.)\1+"), r"\1"),
    (re.compile("(?<=[^aeiou])ie(?=[^aeiou])|ei"), "e"),
    (re.compile("i+$"), "i"),
)
_NICKNAMES = (
    ("robert", "bob", "bobby", "rob"), ("william", "bill", "billy", "will", "willy"),
    ("richard", "dick", "rick"), ("john", "jack", "johnny"), ("james", "jim", "jimmy", "jamie"),
    ("thomas", "tom", "tommy"), ("michael", "mike", "mick"), ("elizabeth", "liz", "beth", "betty"),
    ("margaret", "peggy", "maggie", "meg"), ("edward", "ed", "ted", "ned"), ("charles", "chuck"),
    ("henry", "harry", "hank"), ("catherine", "kate", "cathy", "katherine", "kathy"),
    ("anthony", "tony"), ("joseph", "joe"), ("andrew", "andy", "drew"), ("david", "dave"),
    ("stephen", "steven", "steve"), ("jeffrey", "geoffrey", "jeff", "geoff"), ("hugh", "hugo"),
    ("francis", "frank"), ("theodore", "ted", "theo"), ("ronald", "ron"), ("donald", "don"),
    ("johannes", "hans", "jan"), ("friedrich", "fritz"), ("alexander", "aleksandr", "alex"),
)  # fmt: skip


@lru_cache(maxsize=65536)
def form_of(creator: Creator) -> NameForm:
    """Give the name as it is compared."""
    # A comma in a body's name makes a "given name" of what follows it.
    body = is_body(creator.family)
    if body and creator.given:
        creator = replace(creator, family=f"{creator.family} {creator.given}", given="")
    if not creator.given and not body:
        # Deposits put a whole name where the family name belongs.
        creator = split_name(creator.family, role=creator.role)
    family = fold_name(creator.family)
    suffix = _suffix(creator)
    given_text = _ROMAN_BEHIND.sub("", creator.given) if suffix else creator.given
    if not creator.family.isupper():
        # "Smith JA", but not "LI FEI", where all is in capitals.
        given_text = _GLUED.sub(lambda found: " ".join(found[1]), given_text)
    given = tuple(word for word in fold_name(given_text) if word not in SUFFIXES)
    if len(family) > 1 and family[-1] in SUFFIXES:
        family = family[:-1]
    spelt = "".join(fold_name(with_umlauts_spelt(creator.family)))
    return NameForm(family=family, given=given, spelt=spelt, body=body, suffix=suffix)


def _suffix(creator: Creator) -> str:
    """Give what tells a person from one of the same name; "Petrov II" has initials, not a number.

    >>> [_suffix(split_name(name)) for name in ("Ash, Bo, Jnr.", "Ash, Bo III", "Ash, II")]
    ['jr', 'iii', '']
    """
    given = fold_name(creator.given)
    whole = any(len(word) > 1 and word not in SUFFIXES for word in given)
    for word in (*fold_name(creator.family)[1:], *given):
        if word in _GENERATIONS and (whole or word not in _ROMAN):
            return _GENERATIONS[word]
    return ""


def fit_names(ours: NameForm, theirs: NameForm) -> NameFit:
    """Tell how two names stand to each other; symmetric."""
    if not ours.words or not theirs.words:
        return NameFit.OTHER
    alike = sorted(ours.words) == sorted(theirs.words) or _joined(ours) == _joined(theirs)
    if alike and (ours.suffix == theirs.suffix or not (ours.suffix and theirs.suffix)):
        return NameFit.SAME
    if ours.body or theirs.body:
        return _OF_BODIES[fit_bodies(ours.words, theirs.words)]
    if may_be_acronym(ours.words, theirs.words) or is_latin(ours.words) != is_latin(theirs.words):
        return NameFit.UNSURE
    fit = max(_one_within_other(ours, theirs), _fit_people(ours, theirs))
    namesakes = ours.suffix and theirs.suffix and ours.suffix != theirs.suffix
    if namesakes or _adds_particle(ours, theirs) or _adds_particle(theirs, ours):
        return min(fit, NameFit.UNSURE)
    return fit


def _fit_people(ours: NameForm, theirs: NameForm) -> NameFit:
    family = _fit_families(ours, theirs)
    given = _fit_given(ours.given, theirs.given)
    rare = max(len("".join(ours.family)), len("".join(theirs.family))) >= _RARE_FAMILY
    if given is NameFit.LIKELY and not rare:
        # "Kai" and "Kaiyue Zhang" are two of very many.
        given = NameFit.CLOSE
    if family is NameFit.OTHER or given >= NameFit.LIKELY:
        return min(family, given)
    if given is NameFit.UNSURE and family is NameFit.SAME:
        return given
    if family is not NameFit.SAME or given is NameFit.CLOSE:
        return given if family is NameFit.SAME else NameFit.OTHER
    return NameFit.UNSURE if rare else NameFit.OTHER


def _adds_particle(short: NameForm, long: NameForm) -> bool:
    """Tell whether a particle is the name's of which initials alone are known, and not the other's.

    "J. van Ash" may not be Jane Ash, though "J. Ash" may be Jane van Ash: particles are left out.
    """
    added = {word for word in short.family if len(word) > 1} & PARTICLES
    initials = bool(short.given) and all(len(word) == 1 for word in short.given)
    return bool(added) and initials and added.isdisjoint(long.words)


def _joined(form: NameForm) -> str:
    return "".join(form.words)


def _one_within_other(ours: NameForm, theirs: NameForm) -> NameFit:
    """Tell what it amounts to that every word of one has its own partner in the other, or OTHER.

    A whole word of a family name must be among them. Where family and given name are exchanged and
    only an initial says so ("He Zhuo", "Z. He"), it is close at most.
    """
    short, long = sorted((ours, theirs), key=lambda form: (len(form.words), form.words))
    left = list(long.words)
    families = {*short.family, *long.family} - PARTICLES
    whole = 0
    others: list[str] = []
    for word in short.words:
        if word in left:
            left.remove(word)
            whole += len(word) > 1 and word in families
        else:
            others.append(word)
    for word in others:
        partner = next((other for other in left if _is_initial(word, other)), None)
        if partner is None:
            return NameFit.OTHER
        left.remove(partner)
    if not whole:
        return NameFit.OTHER
    if set(ours.family) & set(theirs.family) - PARTICLES:
        agree = _fit_given(ours.given, theirs.given) is NameFit.SAME
        return NameFit.SAME if agree else NameFit.OTHER
    return NameFit.CLOSE if others else NameFit.SAME


def _is_initial(ours: str, theirs: str) -> bool:
    short, long = sorted((ours, theirs), key=len)
    return len(short) == 1 and long.startswith(short)


def _fit_families(ours: NameForm, theirs: NameForm) -> NameFit:
    plain, other = ("".join(w for w in f.family if w not in PARTICLES) for f in (ours, theirs))
    if plain == other or ours.spelt in {theirs.spelt, other} or theirs.spelt == plain:
        return NameFit.SAME
    left, right = (set(form.family) - PARTICLES for form in (ours, theirs))
    if left and right and (left <= right or right <= left):
        return NameFit.SAME
    shortest = min(len(plain), len(other))
    if shortest < _LEAST_FOR_TYPO:
        return NameFit.OTHER
    allowed = 2 if shortest >= _LEAST_FOR_TWO_TYPOS else 1
    if OSA.distance(plain, other, score_cutoff=allowed) <= allowed:
        return NameFit.LIKELY
    return NameFit.LIKELY if _skeleton(plain) == _skeleton(other) else NameFit.OTHER


@lru_cache(maxsize=16384)
def _skeleton(word: str) -> str:
    """Give what the ways to transliterate a name have in common.

    >>> _skeleton("tchaikovsky") == _skeleton("chaikovskii"), _skeleton("kalyuzhniy")
    (True, 'kaliuzhni')
    """
    for pattern, plain in _SKELETON:
        word = pattern.sub(plain, word)
    return word


def _fit_given(ours: Sequence[str], theirs: Sequence[str]) -> NameFit:
    """Tell how given names stand to each other; SAME where one of them is not given at all.

    The first names must agree, unless a whole name agrees ("Glen" and "E. Glen") or one side has
    initials only: "Yusuf" is not the Y. of "Odette Y.".
    """
    if not ours or not theirs or "".join(ours) == "".join(theirs):
        return NameFit.SAME
    short, long = sorted((tuple(ours), tuple(theirs)), key=lambda words: (len(words), words))
    if any(_spells_initials("".join(one), other) for one, other in ((short, long), (long, short))):
        return NameFit.SAME
    first = _fit_word(short[0], long[0])
    whole = any(len(word) > 1 and word in long for word in short)
    initials = any(all(len(word) == 1 for word in words) for words in (short, long))
    if first < NameFit.LIKELY and not whole and not initials:
        return first
    worst = _worst_word(short, list(long))
    if first is NameFit.UNSURE:
        return first
    return NameFit.CLOSE if worst is NameFit.OTHER and short[0][0] == long[0][0] else worst


def _worst_word(short: Sequence[str], left: list[str]) -> NameFit:
    """Give the worst fit where every word of the shorter takes its best partner in turn."""
    worst = NameFit.SAME
    for word in short:
        fits = [(_fit_word(word, other), at) for at, other in enumerate(left)]
        best, at = max(fits, key=lambda pair: (pair[0], -pair[1]))
        worst = min(worst, best)
        del left[at]
    return worst


def _spells_initials(glued: str, words: Sequence[str]) -> bool:
    """Tell whether the letters are the initials: "yusheng" begins as "y s", "js" is "john saul"."""
    return glued == "".join(word[0] for word in words)


def _fit_word(ours: str, theirs: str) -> NameFit:
    if ours == theirs or _is_initial(ours, theirs):
        return NameFit.SAME
    short, long = sorted((ours, theirs), key=len)
    if _are_man_and_woman(short, long):
        return NameFit.UNSURE
    likely = (
        (len(short) >= _LEAST_PREFIX and long.startswith(short))
        or any(ours in names and theirs in names for names in _NICKNAMES)
        or (len(short) >= _LEAST_FOR_TYPO - 1 and OSA.distance(short, long, score_cutoff=1) <= 1)
        or (len(short) >= _LEAST_FOR_TYPO and _skeleton(short) == _skeleton(long))
    )
    if likely:
        return NameFit.LIKELY
    return NameFit.CLOSE if ours[0] == theirs[0] else NameFit.OTHER


def _are_man_and_woman(short: str, long: str) -> bool:
    """Tell whether two given names differ by what makes a woman's of a man's.

    >>> [_are_man_and_woman(*pair) for pair in (("paul", "paula"), ("mario", "maria"))]
    [True, True]
    >>> [_are_man_and_woman(*pair) for pair in (("dan", "daniel"), ("ann", "anna"))]
    [False, False]
    """
    stem = short[:-1]
    if len(short) == len(long) and len(stem) >= _LEAST_STEM:
        return {short, long} == {f"{stem}o", f"{stem}a"}
    if not long.startswith(short) or len(short) < _LEAST_STEM or short == "ann":
        return False
    ending = long[len(short) :]
    return ending in _WOMANS or (ending == "e" and short in _WOMANS_WITH_E)
