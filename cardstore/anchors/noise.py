"""Noise: whether a token of a scan can be a misreading of a quoted word.

Comes in: the words of the source (how often each occurs) and pairs of tokens. Goes out: yes or no.
A token is a possible misreading only when it is no known word: in no list of ours, and not frequent
in the source itself, unless the quoted word, of which it looks like a misreading, is far more so.

    1. The cost of turning the token into the word is a weighted edit distance in which known
       confusions of readers (rn/m, c/e, h/b, l/1/I, long s/f …) cost less.
    2. The token is a misreading when that cost is small for the word's length.

Source: the confusions are the usual ones of Latin type; Tong and Evans (1996), "A statistical
approach to automatic OCR error correction in context", for the weighted distance.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from cardstore.text.common_words import COMMON_WORDS
from cardstore.text.words import (
    FOREIGN_WORDS,
    HEDGES,
    LIMITS,
    NEGATIONS,
    NUMBER_WORDS,
    SHORT_WORDS,
    TITLES,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PAIRS = """
    ce co eo ea ao au hb hk hn li lt it il fs ft rt nu uv ij ti lf bh kb kh gq gy vy vw yv nr mn ui
    tf if jy tr ei ln rf ar ae as st bl hl db bo dl ec sz
    l1 i1 t1 j1 o0 d0 s5 b6 b8 g9 z2 a4 q9 s8 e6 t7 f1
"""
_CONFUSED = frozenset(_PAIRS.split()) | {pair[::-1] for pair in _PAIRS.split()}
_WIDE_PAIRS = (
    ("rn", "m"),
    ("ni", "m"),
    ("in", "m"),
    ("iu", "m"),
    ("nr", "m"),
    ("tn", "m"),
    ("ra", "m"),
    ("cl", "d"),
    ("li", "h"),
    ("ii", "u"),
    ("vv", "w"),
    ("iv", "w"),
    ("lc", "k"),
    ("il", "u"),
    ("ri", "n"),
    ("ii", "n"),
    ("li", "u"),
    ("fi", "h"),
    ("tl", "d"),
    ("ol", "d"),
    ("lt", "h"),
    ("ir", "n"),
    ("av", "w"),
    ("al", "m"),
    ("ii", "h"),
    ("ti", "n"),
    ("rr", "n"),
    ("nn", "m"),
    ("rm", "nn"),
    ("ct", "d"),
    ("ft", "st"),
)
_WIDE = frozenset(_WIDE_PAIRS) | {(other, one) for one, other in _WIDE_PAIRS}

CONFUSION_COST = 0.4
SIGN_COST = 0.7
"""A letter lost, or read twice, costs less than one read as a quite different one."""

KNOWN_FROM = 3
"""A token found so often in the source is a word of it, if it has four letters or more."""

LEAST_STEM = 3

FOREIGN_SHARE = 1_000
"""A source in French or German has each of its little words more than once in so many."""

LONGEST_LISTED = 3
"""The lists hold nearly all words of so few letters; one that is in none is no word."""

FAR_MORE = 8
"""A word so many times as frequent as the token can be what the token misreads."""
MORE = 2
"""So many times where the token is but one usual confusion from it."""

_LISTED = NEGATIONS | HEDGES | LIMITS | NUMBER_WORDS | SHORT_WORDS | TITLES | COMMON_WORDS
_STEMS = SHORT_WORDS | COMMON_WORDS
LONGEST_LITTLE = 5
_LITTLE = tuple(
    sorted(
        w
        for w in NEGATIONS | HEDGES | LIMITS | NUMBER_WORDS | SHORT_WORDS
        if 1 < len(w) <= LONGEST_LITTLE
    )
)
_WEIGHTY = NEGATIONS | LIMITS | NUMBER_WORDS

CLOSE = 1.0
"""Two usual confusions, or one that is not usual: no more for words that turn the sense."""
NEARER = 0.8
"""A token that is nearer by so much to another word of the source misreads that one."""


@lru_cache(maxsize=50_000)
def misreading_cost(token: str, word: str) -> float:
    """Give the weighted edit distance from a source's token to a word, both as keys.

    >>> misreading_cost("tbe", "the") < misreading_cost("toe", "the") < misreading_cost("x", "the")
    True
    """
    rows = [[0.0] * (len(word) + 1) for _ in range(len(token) + 1)]
    for i in range(len(token) + 1):
        for j in range(len(word) + 1):
            if i or j:
                rows[i][j] = _cheapest(rows, token, word, at=(i, j))
    return rows[-1][-1]


def _cheapest(rows: list[list[float]], token: str, word: str, *, at: tuple[int, int]) -> float:
    i, j = at
    options = []
    if i:
        options.append(rows[i - 1][j] + SIGN_COST)
    if j:
        options.append(rows[i][j - 1] + SIGN_COST)
    if i and j:
        one, other = token[i - 1], word[j - 1]
        cost = 0.0 if one == other else CONFUSION_COST if one + other in _CONFUSED else 1.0
        options.append(rows[i - 1][j - 1] + cost)
        for width, other_width in ((2, 1), (1, 2), (2, 2)):
            if i >= width and j >= other_width:
                pair = token[i - width : i], word[j - other_width : j]
                if pair in _WIDE:
                    options.append(rows[i - width][j - other_width] + CONFUSION_COST)
    return min(options)


def is_known(token: str, counts: Mapping[str, int], *, word: str = "") -> bool:
    """Tell whether a token of the source is certainly a word, not a misreading of `word`.

    Args:
        token: as a key.
        counts: how often each token occurs in the source.
        word: the quoted word in its place, as a key.
    """
    count = counts.get(token, 0)
    if is_listed(token):
        return True
    if token in FOREIGN_WORDS:
        return count * FOREIGN_SHARE >= sum(counts.values())
    if len(token) <= LONGEST_LISTED or count < KNOWN_FROM:
        return False
    cost = misreading_cost(token, word) if word else CLOSE + 1.0
    more = MORE if cost <= CONFUSION_COST else FAR_MORE
    return cost > CLOSE or counts.get(word, 0) < more * count


_ENDINGS = tuple(
    """
    s es d ed ing r er ers ly y en est st ment ments ness ful fully less ings able ably al ally ous
    ion ions ation ations ive ity ism ist ists ance ence ship hood ward wards man men
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_ENDINGS_BY_LETTER = {
    letter: tuple(ending for ending in _ENDINGS if ending[-1] == letter)
    for letter in {ending[-1] for ending in _ENDINGS}
}
_BEGINNINGS = ("un", "re", "in", "im", "dis", "mis", "out", "over", "under", "fore", "non")


@lru_cache(maxsize=50_000)
def is_listed(token: str) -> bool:
    """Tell whether a key is a listed word, with common endings and beginnings or made of two.

    >>> is_listed("unhappiness"), is_listed("stopping"), is_listed("wbich")
    (True, True, False)
    """
    if token in _LISTED or has_listed_stem(token):
        return True
    for beginning in _BEGINNINGS:
        rest = token[len(beginning) :]
        if token.startswith(beginning) and has_listed_stem(rest, least=LEAST_STEM + 1):
            return True
    return any(
        token[:at] in _STEMS and has_listed_stem(token[at:], least=LEAST_STEM + 1)
        for at in range(LEAST_STEM + 1, len(token) - LEAST_STEM)
    )


def has_listed_stem(token: str, *, least: int = LEAST_STEM) -> bool:
    """Tell whether a token is a listed word of `least` letters with up to two common endings."""
    if token in _STEMS and len(token) >= least:
        return True
    for ending in _ENDINGS_BY_LETTER.get(token[-1:], ()):
        stem = token[: -len(ending)]
        if not token.endswith(ending) or len(stem) < least:
            continue
        forms = {stem, stem + "e"}
        if stem[-1] == stem[-2]:
            forms.add(stem[:-1])
        if stem[-1] == "i":
            forms.add(stem[:-1] + "y")
        longer = {form for form in forms if len(form) >= least}
        if longer & _STEMS or (len(stem) > least and any(map(has_listed_stem, longer))):
            return True
    return False


def may_misread(token: str, word: str, *, odd: bool = False) -> bool:
    """Tell whether `token` is near enough to `word` to be a misreading of it.

    The bound grows with the length: one plain misreading in three letters, two in eight; more where
    the token is certainly none of anybody's words. Of a negation, a limit or a number no more than
    two usual confusions.

    Args:
        token: of the source, as a key.
        word: quoted in its place, as a key.
        odd: whether the token has letters in a row that no word has.
    """
    cost = misreading_cost(token, word)
    if word in _WEIGHTY:
        return cost <= CLOSE
    return cost <= 0.45 + (0.35 if odd else 0.22) * max(len(word), len(token))


@lru_cache(maxsize=10_000)
def may_be_a_word(token: str) -> bool:
    """Tell whether a short token is a little word, or one usual confusion from one.

    Nobody may leave out "nol" for a speck: it is a "not" read wrong.

    >>> may_be_a_word("nol"), may_be_a_word("zj")
    (True, False)
    """
    near = process.extract_iter(token, _LITTLE, scorer=Levenshtein.distance, score_cutoff=2)
    return any(misreading_cost(token, word) <= CONFUSION_COST for word, _, _ in near)


def misreads_another(token: str, word: str, often: Sequence[str]) -> bool:
    """Tell whether a token is much nearer to another word than to the quoted one.

    Args:
        token: of the source, as a key.
        word: quoted in its place, as a key.
        often: words that the source has often.
    """
    most = misreading_cost(token, word) - NEARER
    if most < CONFUSION_COST:
        return False
    near = process.extract_iter(
        token, often, scorer=Levenshtein.distance, score_cutoff=int(most / CONFUSION_COST)
    )
    return any(misreading_cost(token, other) <= most for other, _, _ in near)
