"""Edits: how a quote differs from its source, word by word, and whether each difference matters.

Comes in: words of the source and what stands for them in a quote, and whether the place was read
by an engine. Goes out: `Difference`s, each noise or an edit, with a label for people.

    1. Differences of signs alone (`cardstore.anchors.audit`) are classed by their label.
    2. Changed words are classed: numbers and negations first, then misreadings (only in a scan,
       only where the source's token is no known word), then tense, hedge, name and the rest.
    3. Words that are only elsewhere in the quote are an order changed.

In a text that nobody misread every changed word is an edit, but for known variants of spelling.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Difference, DifferenceKind
from cardstore.anchors.audit import OVER_A_BREAK
from cardstore.anchors.edges import (
    BEHIND_A_BREAK,
    FINAL_PUNCTUATION,
    HIDDEN_NOT,
    PART_OF_COMPOUND,
    PART_OF_WORD,
)
from cardstore.anchors.edit_labels import edit_label, is_negated
from cardstore.anchors.noise import is_known, may_be_a_word, may_misread, misreads_another
from cardstore.text.folding import APOSTROPHES
from cardstore.text.hyphens import HYPHENS
from cardstore.text.signs import SignDifference
from cardstore.text.triples import has_odd_triple
from cardstore.text.words import (
    HEDGES,
    LIMITS,
    NEGATIONS,
    NUMBER_WORDS,
    SPELLING_PAIRS,
    SPELLINGS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.anchors.audit import Note
    from cardstore.spans import Span

NOISE, EDIT = DifferenceKind.NOISE, DifferenceKind.EDIT

_FOR_A_PERSON = frozenset(
    {
        SignDifference.HYPHEN.value,
        SignDifference.QUOTATION_MARKS.value,
        SignDifference.PUNCTUATION.value,
        SignDifference.ACCENT_LOST.value,
        SignDifference.SPELLING.value,
        FINAL_PUNCTUATION,
        PART_OF_COMPOUND,
        BEHIND_A_BREAK,
        OVER_A_BREAK,
        "capitals",
    }
)
"""Differences that change no word but that a person should see, in any text."""

LEAST_WITH_ISE = 7
"""Shorter words differ by more than spelling: prise and prize."""

LONGEST_STRAY = 3
"""A speck or a letter of the next column makes tokens no longer than this."""

LEAST_STEM = 3

LEAST_ELIDED = 3
"""More words left out in a row are words left out, though a number be among them."""

_NEVER_NOISE = frozenset({SignDifference.NUMBER.value, HIDDEN_NOT})
_DIGITS_LIKE = {
    "l": "1",
    "i": "1",
    "t": "1",
    "j": "1",
    "o": "0",
    "d": "0",
    "q": "09",
    "s": "58",
    "b": "68",
    "z": "2",
    "g": "69",
    "a": "4",
}
"""Letters that stand for digits, and digits for letters, in what engines read."""


@dataclass(frozen=True, slots=True)
class Change:
    """Words of the source and what stands for them in the quote; either side may be empty.

    Attributes:
        printed_words, quoted_words: keys of the words.
        printed, quoted: their raw text.
        printed_span, quoted_span: their places; empty spans where there are no words.
        before, after: the source's raw text on both sides, as far as it tells what a letter is.
    """

    printed_words: tuple[str, ...]
    quoted_words: tuple[str, ...]
    printed: str
    quoted: str
    printed_span: Span
    quoted_span: Span
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of the source where a change stands.

    Attributes:
        is_ocr: whether its words were read by an engine.
        counts: how often each word occurs in the source.
        often: words that it has often.
        triples: which three letters follow one another in its words.
    """

    is_ocr: bool
    counts: Mapping[str, int]
    often: tuple[str, ...] = ()
    triples: frozenset[str] = frozenset()


def class_note(note: Note, setting: Setting, *, printed: str, quoted: str, word: str) -> Difference:
    """Class a difference of signs.

    Args:
        note: from an audit.
        setting: what is known of the source there.
        printed: the source's raw words that the note touches.
        quoted: the quote's.
        word: key of the source's first word there.
    """
    if note.label in _FOR_A_PERSON:
        kind = NOISE
    elif note.label == PART_OF_WORD:
        unknown = setting.is_ocr and not is_known(word, setting.counts)
        cut = _is_inflected(word, quoted.lower()) or _digits(word) != _digits(quoted)
        kind = NOISE if unknown and not cut else EDIT
    else:
        kind = NOISE if setting.is_ocr and note.label not in _NEVER_NOISE else EDIT
    return Difference(
        kind=kind,
        label=note.label,
        printed=printed,
        quoted=quoted,
        source_span=note.printed,
        quote_span=note.quoted,
    )


def class_change(change: Change, setting: Setting) -> Difference:
    """Class a change of words."""
    kind, label = _judge(change, setting)
    return Difference(
        kind=kind,
        label=label,
        printed=change.printed,
        quoted=change.quoted,
        source_span=change.printed_span,
        quote_span=change.quoted_span,
    )


def _judge(change: Change, setting: Setting) -> tuple[DifferenceKind, str]:
    one, other = change.printed_words, change.quoted_words
    if len(one) == len(other) == 1 and same_but_spelling(one[0], other[0]):
        return NOISE, "spelling"
    if setting.is_ocr and (_is_doubled(change) or _is_spoilt_fraction(change)):
        return NOISE, "misread number" if other else "doubled word"
    noise = setting.is_ocr and _is_misreading(change, setting)
    if _numbers(one) != _numbers(other):
        if setting.is_ocr and _lookalike(one, other, noise=noise):
            return NOISE, "misread number"
        if other or len(one) < LEAST_ELIDED:
            return EDIT, "number"
    elif noise:
        return NOISE, "misreading" if other else "stray marks"
    names = change.printed[:1].isupper() and change.quoted[:1].isupper()
    return EDIT, edit_label(change.printed_words, change.quoted_words, names=names)


def same_but_spelling(one: str, other: str) -> bool:
    """Tell whether two words are spellings of one: labour and labor, connexion and connection.

    >>> same_but_spelling("colours", "colors"), same_but_spelling("four", "for")
    (True, False)
    """
    if one.replace("ise", "ize").replace("isa", "iza").replace("isi", "izi") == other.replace(
        "ise", "ize"
    ).replace("isa", "iza").replace("isi", "izi"):
        return min(len(one), len(other)) >= LEAST_WITH_ISE
    pairs = [
        (stem + british, stem + american)
        for british, american, stems in SPELLINGS
        for stem in stems.split()
    ]
    for pair in (*pairs, *SPELLING_PAIRS):
        for left, right in (pair, pair[::-1]):
            ending = _after(one, left)
            if ending is not None and ending == _after(other, right):
                return True
    return False


def _after(word: str, beginning: str) -> str | None:
    return word[len(beginning) :] if word.startswith(beginning) else None


def _numbers(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(w for w in words if w in NUMBER_WORDS or any(c.isdigit() for c in w))


_ODD_SHAPE = re.compile(r"[^\W\d_][^\w\s'’.,-][^\W\d_]|[a-z][A-Z]|[^\W\d_]\d|\d[^\W\d_]{3}")
"""No word is written like this: "isBued", "wo\\uld", "thir3y"."""


def _is_misreading(change: Change, setting: Setting) -> bool:
    """Tell whether the source's tokens can be a misreading of the quoted words."""
    one, other = change.printed_words, change.quoted_words
    token, word = "".join(one), "".join(other)
    if not one:
        return False
    if not other:
        return _is_stray(change, setting.counts)
    if _is_inflected(token, word) or is_negated(one, other) or _same_words(one, other):
        return False
    if _ODD_SHAPE.search(change.printed):
        return may_misread(token, word)
    alone = len(one) == len(other) == 1
    if all(is_known(part, setting.counts, word=word if alone else "") for part in one):
        return False
    odd = alone and bool(setting.triples) and has_odd_triple(token, setting.triples)
    near = may_misread(token, word, odd=odd)
    return near and not (alone and misreads_another(token, word, setting.often))


_MAY_DOUBLE = NEGATIONS | HEDGES | LIMITS | NUMBER_WORDS | frozenset({"had", "that", "is", "in"})
"""Words that are said twice: "all that that implies", "very very old"."""
_SPOILT = re.compile(r"[}{*^|~<>\\«»]")
_FRACTION = re.compile(r"[¼½¾⅐-⅞]")


def _is_doubled(change: Change) -> bool:
    """Tell whether a word left out stands twice in a row in the source, with nothing between."""
    if change.quoted_words or len(change.printed_words) != 1 or change.printed.isdigit():
        return False
    word = re.escape(change.printed)
    again = re.search(rf"(?:^|\s){word}\s+$", change.before, re.IGNORECASE) or re.match(
        rf"\s+{word}(?=[\s,.;:])", change.after, re.IGNORECASE
    )
    return bool(again) and change.printed_words[0] not in _MAY_DOUBLE


def _is_spoilt_fraction(change: Change) -> bool:
    """Tell whether a sign that no number has stands where the quote has a fraction: "5}" for "5¼".

    Nobody can tell which one it was without the page.
    """
    number = change.printed
    return (
        number.isdigit()
        and change.quoted[: len(number)] == number
        and _FRACTION.fullmatch(change.quoted[len(number) :]) is not None
        and _SPOILT.match(change.after) is not None
    )


def _is_stray(change: Change, counts: Mapping[str, int]) -> bool:
    """Tell whether tokens that the quote leaves out are specks and letters of the next column.

    An initial, a numeral after a name or a part of a compound is none.
    """
    if _BOUND_AFTER.match(change.after) or _BOUND_BEFORE.search(change.before):
        return False
    if change.printed.isupper() and (
        _NAME_AFTER.match(change.after) or _NAME_BEFORE.search(change.before)
    ):
        return False
    return all(
        len(part) <= LONGEST_STRAY
        and not part.isdigit()
        and not is_known(part, counts)
        and not may_be_a_word(part)
        for part in change.printed_words
    )


_BINDS = re.escape(HYPHENS + APOSTROPHES)
_BOUND_AFTER = re.compile(rf"[{_BINDS}][^\W_]")
_BOUND_BEFORE = re.compile(rf"[^\W_][{_BINDS}]$")
_NAME_AFTER = re.compile(r"\.?\s+[^\W\d_a-z]|\.")
_NAME_BEFORE = re.compile(r"(?:^|\s)[^\W\d_a-z][\w'’]*\.?\s+$")


def _same_words(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether two sides have the same words in another order, or one has some more."""
    few, many = Counter(one), Counter(other)
    return few <= many or many <= few


def _is_inflected(token: str, word: str) -> bool:
    """Tell whether one is the other with an ending that changes number, tense or degree."""
    long, short = sorted((token, word), key=len, reverse=True)
    return len(short) >= LEAST_STEM and any(long == short + ending for ending in _ENDINGS)


def _digits(text: str) -> str:
    return "".join(sign for sign in text if sign.isdigit())


def _lookalike(one: Sequence[str], other: Sequence[str], *, noise: bool) -> bool:
    """Tell whether letters of the source were read for digits, or digits for letters.

    Digits against other digits never pass for misread: nobody could tell 1850 from 1860 read wrong.
    """
    token, word = "".join(one), "".join(other)
    if len(token) == len(word) and all(map(_alike, token, word)):
        return True
    if token[:1].isdigit() and token.lstrip("0123456789") == word:
        return False  # "th" of "9th"
    return noise and not token.isdigit() and not any(sign.isdigit() for sign in word)


def _alike(read: str, wanted: str) -> bool:
    """Tell whether one letter or digit may be read for the other where a number stands."""
    if read == wanted:
        return True
    one, other = _DIGITS_LIKE.get(read, read), _DIGITS_LIKE.get(wanted, wanted)
    return any(digit in other for digit in one if digit.isdigit())


_ENDINGS = ("s", "es", "d", "ed", "ing", "ly", "er", "est", "n", "en")
