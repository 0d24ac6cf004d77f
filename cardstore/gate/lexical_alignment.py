"""Alignment: which words of a sentence its quote has, and what stands in place of the others.

Comes in: the words of a sentence and of a quote. Goes out: a `Comparison`: a credit for each word
of the sentence, and what was seen that speaks against it.

    1. The sentence of the quote that has most of the words is the closest one.
    2. A word whose key the quote has gets the whole credit; one that begins as a word of the quote
       does, or may stand for one, a part of it.
    3. Both are laid side by side by their longest common subsequence. Where a few words stand in
       place of a few, and most of the rest agrees: a word of the opposite or an exclusive meaning
       clashes; a more common one is taken for a more general one, which follows from what the quote
       says; a rarer one says more than the quote, and gets nothing. Under a "not" in both it is the
       other way round: who saw no animal saw no dog.

Source: van Benthem (1986), "Essays in Logical Semantics", and MacCartney and Manning (2007),
"Natural logic for textual inference", for replacement by general words and its reversal under
negation; that general words are the more common ones is a rule of thumb of this project's.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rapidfuzz.distance import LCSseq

from cardstore.gate.lexical_forms import Words, is_number, key_of
from cardstore.gate.lexical_words import (
    ALIKE,
    DENIALS,
    EXCLUSIVE,
    FORMS,
    FUNCTION_WORDS,
    OPPOSED,
    OPPOSING_PREFIXES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.gate.lexical_forms import WordReader

_BEGINNING = 4
_SAME_BEGINNING = 0.6  # "histori" and "historic": 7 of 8 letters; "prim" and "primat": 4 of 6
_BEGINNING_CREDIT = 0.9
_ALIKE_CREDIT = 0.8
_MOST_REPLACED = 3  # words on a side: longer stretches are another wording, not a replacement
_CLOSE = 0.4  # of the sentence's weight that the closest sentence must have
_GENERAL_CREDIT = 0.9
_GENERAL_START, _GENERAL_RISE = 0.45, 0.25  # credit of an equally common word; per factor e
_ADDED_UNDER_NOT = 0.8
_SHORTEST_TURNED = 3  # "saf" of "unsafe"
_A_WORD = 0.01  # a longer sentence is the closest one only when it has more of the words


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How a sentence compares with a quote.

    Attributes:
        sentence: its words.
        credits: what each of them is worth, 0 to 1.
        known: the keys of the whole quote.
        closest: the words of the quote's closest sentence.
        clashes: replacements by a word of the opposite or an exclusive meaning.
        opposed: words of the sentence whose opposite the closest sentence has, wherever it stands.
        excluded: words of the sentence which a word of the closest sentence shuts out.
    """

    sentence: Words
    credits: tuple[float, ...]
    known: frozenset[str]
    closest: Words
    clashes: int
    opposed: int
    excluded: int


def compare_words(sentence: Words, quote: Sequence[Words], *, reader: WordReader) -> Comparison:
    """Compare a sentence with the sentences of a quote; both have words."""
    known = frozenset(key for part in quote for key in part.keys)
    closest = _closest(sentence, quote)
    given = _credits(sentence, known)
    clashes = 0
    weight = dict(zip(sentence.keys, sentence.weights, strict=True))
    shared = sum(weight[key] for key in weight.keys() & set(closest.keys))
    if shared >= _CLOSE * sum(weight.values()):
        clashes = _settle(sentence, closest, given, reader)
    new = frozenset(sentence.keys) - known
    return Comparison(
        sentence=sentence,
        credits=tuple(given),
        known=known,
        closest=closest,
        clashes=clashes,
        opposed=sum(_is_opposed(key, closest.keys) for key in new),
        excluded=len(_kinds(new) & _kinds(closest.keys)),
    )


def is_denied(words: Iterable[str]) -> bool:
    """Tell whether one of the words, in lower case, denies."""
    return not DENIALS.isdisjoint(words)


def _closest(sentence: Words, quote: Sequence[Words]) -> Words:
    """Give the sentence of the quote that has most of the sentence's words."""
    weight = dict(zip(sentence.keys, sentence.weights, strict=True))

    def shared(part: Words) -> float:
        had = sum(weight[key] for key in weight.keys() & set(part.keys))
        return had - _A_WORD * len(part.keys)

    return max(quote, key=shared)


def _credits(sentence: Words, known: frozenset[str]) -> list[float]:
    """Give each word the credit that it has wherever in the quote its match stands."""
    beginnings: dict[str, list[str]] = {}
    for key in known:
        if not is_number(key):
            beginnings.setdefault(key[:_BEGINNING], []).append(key)
    meanings = _meanings(known)
    given = []
    for key in sentence.keys:
        if key in known:
            given.append(1.0)
        elif is_number(key):
            given.append(0.0)
        elif any(_begin_alike(key, other) for other in beginnings.get(key[:_BEGINNING], ())):
            given.append(_BEGINNING_CREDIT)
        else:
            given.append(_ALIKE_CREDIT if _meanings((key,)) & meanings else 0.0)
    return given


def _begin_alike(one: str, other: str) -> bool:
    """Tell whether two keys are probably forms of one word: "navig" and "navigator"."""
    longest = max(len(one), len(other))
    same = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return same >= _BEGINNING and same >= _SAME_BEGINNING * longest


def _settle(sentence: Words, closest: Words, given: list[float], reader: WordReader) -> int:
    """Credit the words that stand in place of others; give how many of them clash."""
    turned = is_denied(sentence.lower) and is_denied(closest.lower)
    clashes = 0
    mine, theirs = set(sentence.keys), closest
    for quoted, said in _differences(closest.keys, sentence.keys):
        gone = [i for i in quoted if theirs.keys[i] not in mine and _tells(theirs.lower[i])]
        new = [i for i in said if given[i] < 1.0 and _tells(sentence.lower[i])]
        if gone and new and max(len(gone), len(new)) <= _MOST_REPLACED:
            was, now = [theirs.keys[i] for i in gone], [sentence.keys[i] for i in new]
            if _clash(was, now):
                clashes += 1
            elif not all(given[i] for i in new):
                rise = min(reader.commonness(sentence.lower[i]) for i in new)
                rise -= min(reader.commonness(theirs.lower[i]) for i in gone)
                credit = _GENERAL_START + _GENERAL_RISE * (-rise if turned else rise)
                credit = min(_GENERAL_CREDIT, max(0.0, credit))
                for i in new:
                    given[i] = max(given[i], credit)
        elif new and turned and not gone:
            for i in new:
                given[i] = max(given[i], _ADDED_UNDER_NOT)
    return clashes


def _differences(quoted: Sequence[str], said: Sequence[str]) -> Iterator[tuple[range, range]]:
    """Give the stretches of both that lie between what they have in common, in order."""
    steps = [(0, 0, 0, 0)]
    steps += [
        (step.src_start, step.src_end, step.dest_start, step.dest_end)
        for step in LCSseq.opcodes(quoted, said)
        if step.tag == "equal"
    ]
    steps.append((len(quoted), len(quoted), len(said), len(said)))
    for (_, end, _, said_end), (start, _, said_start, _) in pairwise(steps):
        if end < start or said_end < said_start:
            yield range(end, start), range(said_end, said_start)


def _tells(word: str) -> bool:
    """Tell whether a word, in lower case, says something of its own."""
    return word not in FUNCTION_WORDS and word not in DENIALS


def _clash(was: Iterable[str], now: Iterable[str]) -> bool:
    """Tell whether a word clashes with one that it stands for."""
    return any(_clashes(one, other) for one in was for other in now)


def _clashes(one: str, other: str) -> bool:
    if is_number(one) and is_number(other):
        return True
    if _meanings((one,)) & _meanings((other,)):
        return False
    return _is_opposed(other, (one,)) or bool(_kinds((one,)) & _kinds((other,)))


def _is_opposed(key: str, others: Iterable[str]) -> bool:
    """Tell whether the opposite of a key is among others, and nothing of its own side."""
    sides = _SIDES.get(key, frozenset())
    theirs = {side for other in others for side in _SIDES.get(other, ())}
    if any((axis, not side) in theirs and (axis, side) not in theirs for axis, side in sides):
        return True
    return any(_is_prefixed(key, other) or _is_prefixed(other, key) for other in others)


def _is_prefixed(long: str, short: str) -> bool:
    """Tell whether one key is another with a prefix that turns it: "unsaf", "saf"."""
    return (
        len(short) >= _SHORTEST_TURNED
        and long.endswith(short)
        and long[: -len(short)] in OPPOSING_PREFIXES
    )


def _meanings(keys: Iterable[str]) -> set[int]:
    return {group for key in keys for group in _GROUPS.get(key, ())}


def _kinds(keys: Iterable[str]) -> set[int]:
    return {kind for key in keys for kind in _KINDS.get(key, ())}


def _by_key(groups: Iterable[Iterable[str]]) -> Mapping[str, frozenset[int]]:
    """Give for each word's key the numbers of the groups that it is in."""
    found: dict[str, set[int]] = {}
    for number, group in enumerate(groups):
        for word in group:
            found.setdefault(key_of(word), set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


def _by_side() -> Mapping[str, frozenset[tuple[int, bool]]]:
    """Give for each word's key the sides on which it stands, in all its forms."""
    forms = {form: group for group in FORMS for form in group}
    found: dict[str, set[tuple[int, bool]]] = {}
    for number, (one, other) in enumerate(OPPOSED):
        for side, words in ((False, one), (True, other)):
            for word in words:
                for form in forms.get(word, (word,)):
                    found.setdefault(key_of(form), set()).add((number, side))
    return {key: frozenset(sides) for key, sides in found.items()}


_GROUPS = _by_key((*ALIKE, *FORMS))
_KINDS = _by_key(EXCLUSIVE)
_SIDES = _by_side()
