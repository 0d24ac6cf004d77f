"""Behind breaks: does a line behind a broken word begin with the rest of it, or anew?

Comes in: a folded source and the two halves that stand on both sides of a line-end hyphen. Goes
out: whether a quote that begins with the second of them has a part of a word. Between the halves
of "commis-/sioners" a table may stand, whose heading is then read as the rest: who copies that
heading copies it truly.

    1. The first half of a word that turns its meaning ("un-") makes all that follows its rest.
    2. The line begins with the rest of the word where both halves together are a word, listed or
       met elsewhere in the source; or where what it begins with is none by itself.
    3. Else the rest is looked for further on: a line in small letters with no hyphen before it that
       makes a word of the first half, where one of the two is none by itself. Where it is found,
       the line in question begins anew.
    4. Where it is not, nobody can tell, and a person must see it.

The same from the other side: a line may begin with the rest of a word that broke further up.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from cardstore.anchors.noise import has_listed_stem, is_listed
from cardstore.text.folding import fold_words
from cardstore.text.hyphens import LINE_END_HYPHENS
from cardstore.text.words import OPENERS, TURNING_PREFIXES

if TYPE_CHECKING:
    from cardstore.text.folding import FoldedText

REACH = 8000
"""Code points within which the rest is looked for: two pages, or a table of two."""
_LEAST_HALF = 2
_LINE_BREAKS = re.compile(rf"([^\W\d_]+)[{re.escape(LINE_END_HYPHENS)}][^\S\n\f]*[\n\f]")
_LINE_BEGINS = re.compile(r"(?<=[\n\f])\s*([^\W\d_]+)")


class Behind(Enum):
    """What a line behind a broken word begins with."""

    REST = "the rest of it"
    DOUBTFUL = "nobody can tell"
    ANEW = "something else"


def begins_behind(source: FoldedText, halves: tuple[tuple[int, int], tuple[int, int]]) -> Behind:
    """Tell what a line begins with.

    Args:
        source: the folded source.
        halves: the stretches of its key of the first half and of the second.
    """
    (begin, middle), (second, end) = halves
    first, following = source.key[begin:middle], source.key[second:end]
    raw = source.raw_span(second, end).of(source.text)
    # "The" behind "har-" is no rest; nor is a name behind small letters, if not of a compound.
    small_before = source.text[source.at[middle - 1]].islower()
    cased = raw[:1].isupper() and not raw[1:].isupper() and small_before
    if cased and following in OPENERS:
        return Behind.ANEW
    # Small letters may go on with a word of any make; a capital or a digit with a known one alone.
    surely = cased or following.isdigit()
    if _is_word(source, first + following, but=begin, surely=surely):
        return Behind.REST
    if first in TURNING_PREFIXES or first.isdigit() or len(first) < _LEAST_HALF:
        return Behind.REST
    if not (surely or _is_word(source, following, but=second)):
        return Behind.REST
    is_half = not _is_word(source, first, but=begin)
    found = _rest_is_elsewhere(source, first, second, is_half=is_half)
    return Behind.ANEW if found else Behind.DOUBTFUL


def goes_on_from_above(source: FoldedText, second: int) -> bool:
    """Tell whether a line begins with the rest of a word that broke off further up.

    Only of a first half that is no word by itself, with a capital or a digit right behind it.

    Args:
        source: the folded source.
        second: the offset in its key of the line's first letter, a small one.
    """
    place = source.at[second]
    floor = max(0, place - REACH)
    end = source.word_bounds(source.word_at(second))[1]
    for found in _LINE_BREAKS.finditer(source.text, floor, place):
        half = fold_words(found.group(1))
        middle = source.letters_before(found.end(1))
        # In small letters, in a language without a list, nobody could tell it from the rest.
        if len(half) != 1 or middle >= second or source.text[source.at[middle]].islower():
            continue
        begin, rest = middle - len(half[0]), source.key[second:end]
        joined = source.key[begin : source.word_bounds(source.word_at(middle))[1]]
        if (
            _may_go_apart(source, (half[0], begin), (rest, second))
            and _is_word(source, half[0] + rest, but=-1)
            and not _is_word(source, joined, but=begin, surely=True)
        ):
            return True
    return False


def _may_go_apart(source: FoldedText, half: tuple[str, int], rest: tuple[str, int]) -> bool:
    """Tell whether two pieces are halves rather than words: neither is one, or one turns another.

    Each piece comes with its place in the key.
    """
    if half[0] in TURNING_PREFIXES:
        return True
    return not any(_is_word(source, letters, but=at) for letters, at in (half, rest))


def _is_word(source: FoldedText, word: str, *, but: int, surely: bool = False) -> bool:
    """Tell whether letters are a word: one that is listed, or that stands elsewhere by itself.

    Args:
        source: the folded source.
        word: the letters, as a key.
        but: the place in the source's key that is not elsewhere.
        surely: whether what only looks made of listed words ("gentletable") is none.
    """
    if has_listed_stem(word) if surely else is_listed(word):
        return True
    at = source.key.find(word)
    while at >= 0:
        if at != but and source.is_word(at, at + len(word)):
            return True
        at = source.key.find(word, at + 1)
    return False


def _rest_is_elsewhere(source: FoldedText, first: str, after: int, *, is_half: bool) -> bool:
    """Tell whether a line further on begins with what makes a word of a first half.

    One half at least must be no word by itself, or the two have nothing to do with each other.
    """
    start = source.at[after]
    for found in _LINE_BEGINS.finditer(source.text, start, start + REACH):
        letters = found.group(1)
        before = source.text[start : found.start()].rstrip()[-1:]
        if not letters[0].islower() or (before and before in LINE_END_HYPHENS):
            continue
        rest = fold_words(letters)
        at = source.letters_before(found.start(1))
        if (
            len(rest) == 1
            and (is_half or not _is_word(source, rest[0], but=at))
            and _is_word(source, first + rest[0], but=-1)
        ):
            return True
    return False
