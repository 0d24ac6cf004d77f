"""Family names that may be one name spelt or transliterated in two ways.

Comes in: two names as they are compared. Goes out: whether a person should look before they are
called different. This never makes two names the same: it only keeps a difference from counting as
one.

1. Each family name is reduced to the classes of its consonants: all sibilants, palatals and velars
   are one class, since Čech-, Tschech-, Chekh- and Czech- differ in nothing else; so are l and r, b
   and p, d and t, f, v and w. Latin endings and prefixes such as Ó and Mac are left out.
2. Names of equal classes are alike when more than half of their letters agree, or their first
   vowel; others when two thirds of the letters agree and they begin with one class, or when they
   begin with the same five letters. A short table has romanised Chinese and Korean names that share
   few.
3. The given names must not speak against it: one is missing, or they begin alike.

Source: BGN/PCGN and ISO 9 (Cyrillic), Wade–Giles and pinyin, McCune–Reischauer, for what varies.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from cardstore.sources.names import PARTICLES
from cardstore.sources.words import is_latin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.sources.name_fit import NameForm

_PREFIXES = frozenset({"o", "mac", "mc", "ni", "nic", "ui", "abd", "abu", "bar", "ap"})
_LATIN_ENDING = re.compile(r"(?<=[a-z]{3})(?:(?:ae|i|e)?us|os|ius|o)\Z")
_INITIAL_J = re.compile(r"\Aj")
_CLASSES = (
    (re.compile(r"ph|[bm]h"), "f"),
    (re.compile(r"rz"), "g"),
    (re.compile(r"(?<=[aeiouy])h(?=[aeiouy])|(?<=[dtrlnm])h|h\Z"), ""),
    (re.compile(r"[cghkqszx]+|(?<=[a-z])t(?=[sz])"), "g"),
    (re.compile(r"t(?=g)"), ""),
    (re.compile(r"[fvw]+"), "f"),
    (re.compile(r"[bp]+"), "p"),
    (re.compile(r"[dt]+"), "t"),
    (re.compile(r"[lr]+"), "l"),
)
_VOWELS = re.compile(r"[aeiouyj]")
_LEAST_ALIKE = 0.65  # of all letters, where the consonants differ
_HALF_ALIKE = 0.5  # where they are of the same classes
_LONG_START = 5  # letters that are seldom shared by chance
# Chinese and Korean family names in the romanisations that sound unlike on paper.
_ROMANISED = (
    ("lee", "li", "yi", "rhee", "ri", "ree"), ("park", "pak", "bak"), ("im", "lim", "rim", "yim"),
    ("no", "noh", "ro", "roh"), ("ryu", "yu", "yoo", "ryoo", "lyu"), ("ng", "wu", "woo"),
    ("wong", "wang", "huang", "hwang", "ong"), ("chan", "chen", "tan", "tran"),
    ("jung", "jeong", "chung", "chong", "zheng"), ("cho", "jo", "chough"), ("an", "ahn"),
    ("yang", "ryang", "young"), ("na", "ra", "rha"), ("lu", "loo", "ro", "luh"),
    ("hsu", "xu", "shu", "hui"), ("yip", "ye", "yeh"), ("cheung", "zhang", "chang", "jang"),
    ("kwok", "guo", "kuo"), ("leung", "liang"), ("lam", "lin"), ("lau", "liu"), ("mok", "mo"),
)  # fmt: skip


def may_be_one_name(ours: NameForm, theirs: NameForm) -> bool:
    """Tell whether two people's names may be one, spelt otherwise; symmetric."""
    if ours.body or theirs.body or not ours.family or not theirs.family:
        return False
    if not is_latin((*ours.words, *theirs.words)):
        return False
    if _families_alike(ours.family, theirs.family) and _begin_alike(ours.given, theirs.given):
        return True
    # Family and given name may be exchanged on one side.
    return bool(ours.given and theirs.given) and (
        _families_alike(ours.family, theirs.given) and _families_alike(ours.given, theirs.family)
    )


def _families_alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    left, right = _bare(ours), _bare(theirs)
    if left == right or any(left in line and right in line for line in _ROMANISED):
        return True
    alike = OSA.normalized_similarity(left, right)
    left_key, right_key = _classes(left), _classes(right)
    if left_key == right_key:
        return alike > _HALF_ALIKE or _first_vowel(left) == _first_vowel(right)
    if left[:_LONG_START] == right[:_LONG_START] and min(map(len, (left, right))) >= _LONG_START:
        return True
    return alike >= _LEAST_ALIKE and left_key[:1] == right_key[:1]


def _bare(family: Sequence[str]) -> str:
    """Give a family name in one piece, without its prefixes."""
    kept = [word for word in family if word not in PARTICLES and word not in _PREFIXES]
    return "".join(kept or family)


@lru_cache(maxsize=4096)
def _classes(name: str) -> str:
    """Give the classes of a name's consonants; a vowel counts where the name begins with it.

    >>> _classes("grachenko") == _classes("gracenko"), _classes("alnoff") == _classes("alnov")
    (True, True)
    >>> _classes("hill"), _classes("ahlgren")
    ('gl', 'aglgln')
    """
    word = _INITIAL_J.sub("g", _LATIN_ENDING.sub("", name))
    for pattern, plain in _CLASSES:
        word = pattern.sub(plain, word)
    start = "a" if _VOWELS.match(word) else ""
    return start + re.sub(r"(.)\1+", r"\1", _VOWELS.sub("", word)) if word else ""


def _first_vowel(name: str) -> str:
    found = _VOWELS.search(name)
    return found[0] if found else ""


def _begin_alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether given names may be the same: one is missing, or some two begin in one class."""
    if not ours or not theirs:
        return True
    left, right = ({_classes(word)[:1] for word in given} for given in (ours, theirs))
    return bool(left & right)
