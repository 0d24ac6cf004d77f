"""Wording: the words of a text with their stems, and the clauses in which they stand.

Comes in: a sentence of a draft, or a card's quote. Goes out: a `Wording`, its words side by side in
tuples of one length: as written, as keys, as stems; which clause of which sentence each is in; and
whether it carries what is told. Forms of one word have one stem: "lent", "loans", "lending". It is
a light stemmer, right often enough to hold two texts side by side, never a proof.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from cardstore.claims.word_lists import IRREGULAR, LITTLE, SAME, listed

_TOKEN = re.compile(
    r"(?P<word>[^\W\d_]+(?:[’'ʼ][^\W\d_]+)*)|(?P<hard>[.;:!?…]+(?=\s|$|[\"”’')\]])|\n\n)"
    r"|(?P<soft>[,()\[\]–—“”\"«»]|\s-\s)"
)
_APART = listed(
    """
    but although though while whereas because which who whom whose when where until till unless
    except if
    """
)
"""Words with which a new clause begins."""
_ENDINGS = (
    ("ies", "y", 3),
    ("ied", "y", 3),
    ("sses", "ss", 2),
    ("shes", "sh", 2),
    ("ches", "ch", 2),
    ("xes", "x", 2),
    ("ness", "", 4),
    ("ment", "", 4),
    ("edly", "", 3),
    ("ily", "y", 3),
    ("ly", "", 4),
    ("ing", "", 3),
    ("ed", "", 3),
    ("s", "", 3),
)
_KEPT = ("ss", "us", "is", "eed")
_VOWEL = re.compile(r"[aeiouy]")
_ROOT = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of a text.

    Attributes:
        text: what was read.
        written: each word as it stands.
        starts: its offset in the text.
        keys: lower case, without apostrophes and a possessive's s.
        stems: see `stem_of`.
        clauses: the clause of each, from 0, rising.
        parts: the sentence, or stretch between semicolons and colons, of each, from 0, rising.
        tells: whether it carries what is told: no little word.
        stem_set: the stems of those that do.
        key_set: all keys.
    """

    text: str
    written: tuple[str, ...]
    starts: tuple[int, ...]
    keys: tuple[str, ...]
    stems: tuple[str, ...]
    clauses: tuple[int, ...]
    parts: tuple[int, ...]
    tells: tuple[bool, ...]
    stem_set: frozenset[str]
    key_set: frozenset[str]


@lru_cache(maxsize=8192)
def read_wording(text: str) -> Wording:
    """Read the words of a text.

    >>> read_wording("The house lent money, and lost its loans.").stems[1:4]
    ('hous', 'lend', 'money')
    """
    written: list[str] = []
    read: list[tuple[str, str, bool, bool]] = []
    places: list[tuple[int, int, int]] = []
    clause = part = 0
    for found in _TOKEN.finditer(text):
        word = found[0]
        if found.lastindex != 1:  # no word
            if word == "." and read and _is_abbreviation(written[-1], read[-1][0]):
                continue
            clause += 1
            part += found.lastgroup == "hard"
            continue
        known = _read_word(word)
        if known[3]:
            clause += 1
        written.append(word)
        places.append((found.start(), clause, part))
        read.append(known)
    keys, stems, tells, _ = zip(*read, strict=True) if read else ((), (), (), ())
    starts, clauses, parts = zip(*places, strict=True) if places else ((), (), ())
    return Wording(
        text=text,
        written=tuple(written),
        starts=starts,
        keys=keys,
        stems=stems,
        clauses=clauses,
        parts=parts,
        tells=tells,
        stem_set=frozenset(compress(stems, tells)),
        key_set=frozenset(keys),
    )


_ABBREVIATIONS = listed(
    "mr mrs ms dr st messrs rev revd capt col gen lt sgt prof hon wm jas thos chas geo jno esqr"
)


def _is_abbreviation(word: str, key: str) -> bool:
    """Tell whether a full stop behind a word ends no sentence: "Messrs.", "J."."""
    return key in _ABBREVIATIONS or (len(word) == 1 and word.isupper() and word != "I")


@lru_cache(maxsize=32768)
def _read_word(word: str) -> tuple[str, str, bool, bool]:
    """Give a word's key and stem, whether it tells something, and whether it begins a clause."""
    key = key_of(word)
    return key, stem_of(key), key not in LITTLE, key in _APART


@lru_cache(maxsize=32768)
def key_of(word: str) -> str:
    """Give a word in lower case, without apostrophes and without a possessive's s."""
    plain = re.sub(r"[’'ʼ]s$", "", word.casefold())
    return re.sub(r"[’'ʼ]", "", plain)


@lru_cache(maxsize=32768)
def stem_of(key: str) -> str:
    """Give the stem of a word: of irregular forms the word itself, else without its ending.

    A stem need be no word: it is compared with stems alone.

    Args:
        key: the word in lower case, without apostrophes.

    >>> [stem_of(key) for key in ("creditors", "stopped", "rising", "laid", "bodies")]
    ['creditor', 'stop', 'rise', 'lay', 'body']
    """
    known = IRREGULAR.get(key)
    if known:
        return known
    for ending, instead, least in _ENDINGS:
        if key.endswith(ending) and not key.endswith(_KEPT) and len(key) - len(ending) >= least:
            if ending == "ly" and key.endswith("ply"):
                continue  # "comply", whose past is "complied"
            plain = key[: -len(ending)] + instead
            if ending in {"ing", "ed"} and _VOWEL.search(plain) is None:
                continue
            if plain in IRREGULAR:
                return IRREGULAR[plain]
            if plain + "e" in IRREGULAR:
                return IRREGULAR[plain + "e"]
            return _bare(_single(plain) if ending in {"ing", "ed"} else plain)
    return _bare(key)


def _single(plain: str) -> str:
    """Take a last letter away that an ending doubled: "stopp", "travell"; never of "mill"."""
    if len(plain) > 3 and plain[-1] == plain[-2]:  # noqa: PLR2004
        longer = plain[-1] == "l" and len(plain) > _ROOT
        return plain[:-1] if plain[-1] in "bdgkmnprt" or longer else plain
    return plain


def _bare(plain: str) -> str:
    """Take a mute e away: "rise" and "ris"."""
    return plain[:-1] if len(plain) > 3 and plain.endswith("e") else plain  # noqa: PLR2004


_GROUPS: dict[str, frozenset[str]] = {}
for _line in SAME:
    _group = frozenset(stem_of(_word) for _word in _line.split())
    for _stem in _group:
        _GROUPS[_stem] = _GROUPS.get(_stem, frozenset()) | _group


def is_told_by(stem: str, stems: frozenset[str]) -> bool:
    """Tell whether a text that has these stems has the word, one like it or one of its family.

    Lenient: words alike in their first six letters are of one family. It is asked only whether two
    texts may speak of one thing.
    """
    if stem in stems:
        return True
    if not stems.isdisjoint(_GROUPS.get(stem, ())):
        return True
    return len(stem) >= _ROOT - 1 and _root(stem) in _roots(stems)


def _root(stem: str) -> str:
    return stem[: _ROOT if len(stem) > _ROOT else _ROOT - 1]


@lru_cache(maxsize=4096)
def _roots(stems: frozenset[str]) -> frozenset[str]:
    return frozenset(
        part
        for stem in stems
        if len(stem) >= _ROOT - 1
        for part in (stem[:_ROOT], stem[: _ROOT - 1] if len(stem) <= _ROOT else stem[:_ROOT])
    )
