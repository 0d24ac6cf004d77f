"""Wording: the words of a text with their stems, and the clauses in which they stand.

Comes in: a sentence of a draft, or a card's quote. Goes out: a `Wording`, its words side by side in
tuples of one length: as written, as keys, as stems; which clause of which sentence each is in; and
whether it carries what is told. Forms of one word have one stem: "lent", "loans", "lending". It is
a light stemmer, right often enough to hold two texts side by side, never a proof.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from cardstore.claims.word_lists import IRREGULAR, LITTLE, SAME, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_WORD = re.compile(r"[^\W\d_]+(?:[’'ʼ][^\W\d_]+)*")
_SIGN = re.compile(r"[.;:!?…,()\[\]–—“”\"«»\n-]")
_STOP = re.compile(r"[.;:!?…]+(?=\s|$|[\"”’')\]])")
_SOFT = frozenset(',()[]–—“”"«»')
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
_BY_LETTER = {
    letter: tuple(one for one in _ENDINGS if one[0].endswith(letter))
    for letter in {ending[-1] for ending, *_ in _ENDINGS}
}
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
    found = list(_WORD.finditer(text))
    written = tuple(map(re.Match.group, found))
    starts = tuple(map(re.Match.start, found))
    read = list(map(_read_word, written))
    bounds = [(at, False) for at, known in enumerate(read) if known[3]]
    for start, end, hard in _breaks(text):
        at = bisect_left(starts, start)
        stop = hard and at and text[start:end] == "."
        coin = stop and read[at - 1][0] in _COINS and not text[end : end + 2].strip().isupper()
        if not (coin or (stop and _is_abbreviation(written[at - 1], read[at - 1][0]))):
            bounds.append((at, hard))
    clauses, parts = _numbered(sorted(bounds), len(read))
    keys, stems, tells, _ = zip(*read, strict=True) if read else ((), (), (), ())
    return Wording(
        text=text,
        written=written,
        starts=starts,
        keys=keys,
        stems=stems,
        clauses=clauses,
        parts=parts,
        tells=tells,
        stem_set=frozenset(compress(stems, tells)),
        key_set=frozenset(keys),
    )


def _breaks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Give where clauses and parts end: start and end of the sign, and whether a part ends."""
    done = 0
    for found in _SIGN.finditer(text):
        at = found.start()
        if at < done:
            continue
        sign = text[at]
        if sign in _SOFT:
            yield at, at + 1, False
        elif sign == "-":  # a dash between two spaces
            if at > done and text[at - 1].isspace() and text[at + 1 : at + 2].isspace():
                done = at + 2
                yield at, done, False
        elif sign == "\n":
            if text.startswith("\n", at + 1):
                done = at + 2
                yield at, done, True
        else:
            stop = _STOP.match(text, at)
            if stop is not None:
                done = stop.end()
                yield at, done, True


def _numbered(
    bounds: Sequence[tuple[int, bool]], count: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Number the clauses and the parts of words, given the words before which they begin."""
    clauses: list[int] = []
    parts: list[int] = []
    clause = part = done = 0
    for at, hard in (*bounds, (count, False)):
        clauses += [clause] * (at - done)
        parts += [part] * (at - done)
        clause, part, done = clause + 1, part + hard, at
    return tuple(clauses), tuple(parts)


_COINS = listed("s d l")
"""“6s. 8d. and its sexton”: only before a capital these end a sentence."""
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
    plain = word.casefold()
    if plain.isascii() and plain.isalpha():  # as most words are: there is no apostrophe
        return plain
    return re.sub(r"[’'ʼ]", "", re.sub(r"[’'ʼ]s$", "", plain))


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
    endings = _BY_LETTER.get(key[-1:], ())
    for ending, instead, least in () if endings and key.endswith(_KEPT) else endings:
        if key.endswith(ending) and len(key) - len(ending) >= least:
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
    alike = _GROUPS.get(stem)
    if alike is not None and not stems.isdisjoint(alike):
        return True
    if len(stem) > _ROOT:
        return stem[:_ROOT] in _roots(stems)
    return len(stem) >= _ROOT - 1 and stem[: _ROOT - 1] in _roots(stems)


@lru_cache(maxsize=4096)
def _roots(stems: frozenset[str]) -> frozenset[str]:
    long = [stem for stem in stems if len(stem) >= _ROOT - 1]
    short = [stem[: _ROOT - 1] for stem in long if len(stem) <= _ROOT]
    return frozenset([stem[:_ROOT] for stem in long] + short)
