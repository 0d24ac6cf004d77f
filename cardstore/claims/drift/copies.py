"""Copies: a sentence that repeats its card word for word, but for one exchange.

Who paraphrases changes more than a word; who keeps all words but one has set another one in by
mistake, or one that says the same, and a person sees at once which. Nothing is asked of the words,
so no list of things that may be exchanged has to be whole. A stretch of the quotes and the sentence
are alike but for

1. one or two words, and both sides have a word that tells something, unlike the other's: "narrowed"
   of "widened";
2. one little word and its opposite: "with" of "without", "could" of "had to";
3. two words or figures that have changed places: "lower in the south than in the north".

A light word of a heavier one is no exchange ("gave" of "handed"): it tells less, and nothing else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import LONGEST_QUOTE, Drift, is_told_closely
from cardstore.claims.word_lists import LIGHT, LITTLE, listed
from cardstore.claims.wording import is_told_by, key_of, stem_of
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.wording import Wording

    Words = tuple[str, ...]

_TOKEN = re.compile(r"\d[\d,.]*\d|\d|[^\W\d_]+(?:[’'ʼ][^\W\d_]+)*")
_STOP = re.compile(r"[.;:!?\n]")
_LEAST_ALIKE = 5
"""Words alike, of which so many tell something: of fewer any two sentences share a stretch."""
_LEAST_TOLD = 3
_MOST_EXCHANGED = 2
_LONGEST = 2 * LONGEST_QUOTE
"""Words and figures of quotes; of more they are a table."""
_ROOT = 4
"""Letters that are alike in forms of one word: "rehab" and "rehabilitation"."""
_LIGHT_STEMS = frozenset(stem_of(word) for word in LIGHT)
_OPPOSED = """
    to = from = by ; over = under ; above = below ; with = without ; in = outside ; after = before ;
    more = less ; all every = most = many several = some = few = none no ; if = unless ;
    everybody everyone = nobody ; everything = nothing ; because = although though ;
    must had = could may might
"""
"""Little words, each of which tells something else than those across the sign do in its place."""
_SENSES: dict[str, tuple[int, int]] = {
    word: (kind, sense)
    for kind, told in enumerate(_OPPOSED.split(";"))
    for sense, words in enumerate(told.split("="))
    for word in words.split()
}
"""Of which kind, and in which of its senses."""
_ALL = listed("all every")
_EXCEPTS = listed("except excepting save besides apart")
_JOINS = listed("and or")
_BETWEEN = _JOINS | listed("the a an of his her its their")


def find_copies(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what stands in a sentence in the place of something else in a stretch of the quotes."""
    if not is_told_closely(sentence, quotes):
        return ()
    mine, theirs = _tokens(sentence.text), _tokens(quotes.text)
    held = set(theirs)
    strange = sum(token not in held for token in mine)
    if len(mine) <= _LEAST_ALIKE or strange > _MOST_EXCHANGED or len(theirs) > _LONGEST:
        return ()
    excepts = not held.isdisjoint(_EXCEPTS)
    for length in (len(mine), len(mine) - 1, len(mine) + 1):
        for start in range(len(theirs) - length + 1):
            told = _exchanged(mine, theirs[start : start + length])
            if told is None or (excepts and not _ALL.isdisjoint(told[1])):
                continue  # "all except two" may be told as "most"
            if _is_whole(mine, told[0], quotes.text, start=start):
                said, given = (" ".join(words) for words in told)
                words = f"in just these words the card says “{given}”, not “{said}”"
                return (Drift(said=said, given=given, told=words),)
    return ()


@lru_cache(maxsize=4096)
def _tokens(text: str) -> Words:
    """Give the words of a text as keys, and its figures as they stand."""
    return tuple(map(key_of, _TOKEN.findall(text)))


def _is_whole(mine: Words, said: Words, quotes: str, *, start: int) -> bool:
    """Tell whether what was exchanged is, at the head of the sentence, all that stands there.

    What stands before the stretch in its sentence may be more of it. And "the clerk kept it" of "he
    kept it" tells who he is: whom the quotes name too is not another.
    """
    if said != mine[: len(said)]:
        return True
    named = set(_tokens(quotes)).intersection(word for word in said if _tells(word))
    return start in _heads(quotes) and not named


@lru_cache(maxsize=4096)
def _heads(text: str) -> frozenset[int]:
    """Give the places of the words and figures with which a sentence of a text begins."""
    found = list(_TOKEN.finditer(text))
    ends = [0, *(one.end() for one in found)]
    return frozenset(
        n
        for n, (end, one) in enumerate(zip(ends, found, strict=False))
        if not n or _STOP.search(text, end, one.start())
    )


def _exchanged(mine: Words, stretch: Words) -> tuple[Words, Words] | None:
    """Give the words of the sentence, and those of the stretch, that were exchanged, if any."""
    before = sum(1 for _ in takewhile(_are_alike, zip(mine, stretch, strict=False)))
    most = min(len(mine), len(stretch)) - before
    pairs = zip(mine[::-1][:most], stretch[::-1][:most], strict=True)
    behind = sum(1 for _ in takewhile(_are_alike, pairs))
    said = mine[before : len(mine) - behind]
    given = stretch[before : len(stretch) - behind]
    kept = (*mine[:before], *mine[len(mine) - behind :])
    if not said or not given:
        return None
    if max(len(said), len(given)) <= _MOST_EXCHANGED:
        return (said, given) if _is_copy(kept) and _are_others(said, given) else None
    if len(said) == len(given) and said[1:-1] == given[1:-1]:
        crossed = (said[0], said[-1]) == (given[-1], given[0]) and said[0] != said[-1]
        if crossed and _is_copy((*kept, *said)) and _tells_order(said):
            return said, given
    return None


def _are_alike(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1]


def _is_copy(kept: Sequence[str]) -> bool:
    """Tell whether words that are alike are enough to be no accident."""
    return len(kept) >= _LEAST_ALIKE and sum(map(_tells, kept)) >= _LEAST_TOLD


def _tells(token: str) -> bool:
    return token not in LITTLE and not token[0].isdigit()


def _are_others(said: Words, given: Words) -> bool:
    """Tell whether words say something else than others; what denies has a check of its own."""
    if any(word[0].isdigit() for word in (*said, *given)):
        return False  # figures have a check of their own
    mine, theirs = (tuple(filter(_tells, words)) for words in (said, given))
    if mine and theirs:
        held = frozenset(map(stem_of, theirs))
        roots = {one[:_ROOT] for one in held}
        stems = [stem_of(word) for word in mine]
        denied = not NEGATIONS.isdisjoint((*said, *given))
        light = all(stem in _LIGHT_STEMS for stem in stems)
        alike = any(is_told_by(one, held) or one[:_ROOT] in roots for one in stems)
        return not (denied or light or alike)
    senses = [[_SENSES[word] for word in words if word in _SENSES] for words in (said, given)]
    return not (mine or theirs) and any(
        one[0] == other[0] and one[1] != other[1] for one in senses[0] for other in senses[1]
    )


def _tells_order(said: Words) -> bool:
    """Tell whether it matters which of two words comes first: not in "wheat and barley"."""
    between = set(said[1:-1])
    joined = between & _JOINS and between <= _BETWEEN
    return not joined and all(end[0].isdigit() or _tells(end) for end in (said[0], said[-1]))
