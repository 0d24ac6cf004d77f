"""Behind breaks: does a line behind a broken word begin with the rest of it, or anew?

Comes in: a folded source and the two halves that stand on both sides of a line-end hyphen. Goes
out: whether a quote that begins with the second of them has a part of a word. Between the halves
of "commis-/sioners" a table may stand, whose heading is then read as the rest: who copies that
heading copies it truly, and who joins it to the first half does not.

    1. The line begins with the rest of the word where both halves together are a word, listed or
       met elsewhere in the source; or where what it begins with is none by itself.
    2. The first half of a word that turns its meaning ("un-") makes all that follows in small
       letters its rest. Of "un-/American" and "un-/Figure 2" nobody can tell.
    3. Else the rest is looked for further on: a line in small letters with no hyphen before it that
       makes a word of the first half, where one of the two is none by itself. Where it is found,
       the line in question begins anew.
    4. Where it is not, nobody can tell, and a person must see it.

The same from the other side: a line may begin with the rest of a word that broke further up, with
something else behind the break. And a quote that runs over such a break joins two things.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardstore.anchors.noise import has_listed_stem, is_listed
from cardstore.text.folding import fold_words
from cardstore.text.hyphens import HYPHENS, LINE_END_HYPHENS
from cardstore.text.words import OPENERS, TURNING_PREFIXES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.text.folding import FoldedText

REACH = 8000
"""Code points within which the rest is looked for: two pages, or a table of two."""
NEAR_LINES = 3
"""Lines in small letters behind what interrupts a word; the rest is one of the first of them."""
_LEAST_HALF = 2
_HYPHENS = re.escape(LINE_END_HYPHENS)
_LINE_BREAKS = re.compile(
    rf"[{_HYPHENS}][^\S\n\f]*[\n\f]\s*(?P<signs>(?:[^\w\s]\s*){{0,4}})(?=[^\W_])"
)
"""What stands between a half and what follows may begin with signs: "(Table", "“Map", "• Rents"."""
_HALF = re.compile(r"[^\W\d_]+$")
_LONGEST_HALF = 24
_TRIED = 40
"""Places of a piece at which it is looked whether it is a word there."""
_TURNING = TURNING_PREFIXES | {"il", "ir", "mal", "self", "re", "de", "out", "fore"}
_LINE_BEGINS = re.compile(r"(?<=[\n\f])\s*([^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class _Break:
    """A line-end hyphen.

    Attributes:
        half: the letters before it, as a key.
        begin, middle: where they begin in the source's key, and where what stands behind begins.
        place: where that begins in the raw text.
        capital: whether that is no small letter, or has signs before it.
    """

    half: str
    begin: int
    middle: int
    place: int
    capital: bool


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
    cased = raw[:1].isupper() and source.text[source.at[middle - 1]].islower()
    if cased and following in OPENERS:
        return Behind.ANEW
    # Small letters may go on with a word of any make; a capital or a digit with a known one alone.
    surely = cased or following.isdigit()
    if _is_word(source, first + following, but=begin, surely=surely):
        return Behind.DOUBTFUL if cased else Behind.REST  # "im-/Port of", "re-/PORT CHARGES"
    turns = first in _TURNING
    if first.isdigit() or len(first) < _LEAST_HALF or (turns and not surely):
        return Behind.REST
    if not (surely or _is_word(source, following, but=second)):
        return Behind.REST
    is_half = not _is_word(source, first, but=begin)
    # Behind "un-" nearly every word would be the rest of another.
    found = not turns and _rest_is_elsewhere(source, first, second, is_half=is_half)
    return Behind.ANEW if found else Behind.DOUBTFUL


def goes_on_from_above(source: FoldedText, second: int) -> Behind:
    """Tell whether a line begins with the rest of a word that broke off further up.

    Only of a word behind whose break something else begins. It is the rest where both halves make a
    known word; where they make none, a person must see the first line behind, and the first three
    where they begin with no word or the first half turns the sense ("mis-" | Map of the quay |
    "use of the money").

    Args:
        source: the folded source.
        second: the offset in its key of the line's first letter, a small one.
    """
    place = source.at[second]
    rest = source.key[second : source.word_bounds(source.word_at(second))[1]]
    is_word = _is_word(source, rest, but=second)
    answer = Behind.ANEW
    floor = max(0, place - REACH)
    small_lines = _small_lines(source.text, floor, place)
    for broken in _breaks(source, floor, place):
        turns = broken.half in _TURNING
        lines = len(small_lines) - bisect_right(small_lines, broken.place)
        near = lines < (1 if is_word and not turns else NEAR_LINES)
        # In a language without a list small letters go on with a word of any make.
        if broken.place >= place or not (broken.capital or (turns and near) or not is_word):
            continue
        if not _is_interrupted(source, broken):
            continue
        known = _is_word(source, broken.half + rest, but=-1)
        if known and not is_word and not _is_word(source, broken.half, but=broken.begin):
            return Behind.REST
        if known and turns and near and broken.capital and _begins_anew_surely(source, broken):
            return Behind.REST
        if (known and (turns or lines < NEAR_LINES)) or (near and broken.capital):
            answer = Behind.DOUBTFUL
    return answer


def joined_anew(source: FoldedText, start: int, end: int, *, copied: bool = False) -> list[int]:
    """Give the breaks behind which something else may begin, inside `[start, end)` of the key.

    Args:
        source: the folded source.
        start: where the stretch begins.
        end: behind its last letter; it is not empty.
        copied: it was copied sign for sign, line ends too: then those are left out of which the
            rest of the word is in the stretch as well, and so all that stands between.

    Returns:
        for each the offset in the key of the first letter behind it.
    """
    stop = source.at[end - 1]
    return [
        broken.middle
        for broken in _breaks(source, source.at[start], stop)
        if (_is_interrupted if broken.capital else _is_passed_by)(source, broken)
        and not (copied and _has_its_rest(source, broken, stop))
    ]


def _has_its_rest(source: FoldedText, broken: _Break, stop: int) -> bool:
    """Tell whether the rest of a broken word begins a line before a raw offset."""
    for at in _small_lines(source.text, broken.place, stop):
        second = source.letters_before(at)
        rest = source.key[second : source.word_bounds(source.word_at(second))[1]]
        if not _is_word(source, rest, but=second) or _is_word(source, broken.half + rest, but=-1):
            return True
    return False


def is_broken_off(source: FoldedText, middle: int) -> bool:
    """Tell whether the letters before an offset in the key are no word by themselves."""
    begin, end = source.word_bounds(source.word_at(middle - 1))
    half = source.key[begin : min(end, middle)]
    return half in _TURNING or not _is_word(source, half, but=begin)


def _is_passed_by(source: FoldedText, broken: _Break) -> bool:
    """Tell whether the rest of a word stands further on, behind a line in small letters.

    Only where that makes a known word of two pieces that are none, and the line begins with one of
    its own: in a language without a list nobody could tell.
    """
    end = source.word_bounds(source.word_at(broken.middle))[1]
    following = source.key[broken.middle : end]
    return (
        len(broken.half) >= _LEAST_HALF
        and not _is_word(source, broken.half + following, but=broken.begin)
        and _is_word(source, following, but=broken.middle)
        and not _is_word(source, broken.half, but=broken.begin)
        and _rest_is_elsewhere(source, broken.half, broken.middle, is_half=False)
    )


def _breaks(source: FoldedText, start: int, end: int) -> Iterator[_Break]:
    """Give the line-end hyphens of a raw stretch."""
    for found in _LINE_BREAKS.finditer(source.text, start, end + 1):
        stands = _HALF.search(source.text, max(0, found.start() - _LONGEST_HALF), found.start())
        half = fold_words(stands.group()) if stands else []
        if len(half) == 1:
            middle = source.letters_before(found.end())
            # A word never goes on with a bracket, a quotation mark or a bullet.
            capital = bool(found["signs"]) or not source.text[found.end()].islower()
            yield _Break(half[0], middle - len(half[0]), middle, found.end(), capital)


def _is_interrupted(source: FoldedText, broken: _Break) -> bool:
    """Tell whether something else may begin behind a break, rather than the rest of its word.

    Not where both stand together elsewhere in the source, or small letters go on to a known word:
    a capital never does ("im-/Port of Deal"). A compound of a name or a title ("Anglo-/Saxon")
    looks no other than a heading behind a half; of 1,354 pages of eight books it had 25, so that
    few quotes run over one, and a person tells.
    """
    end = source.word_bounds(source.word_at(broken.middle))[1]
    joined = broken.half + source.key[broken.middle : end]
    return (
        len(broken.half) >= _LEAST_HALF
        and source.text[source.at[broken.middle - 1]].islower()
        and (broken.capital or not _is_word(source, joined, but=broken.begin))
        and not _stands_together_elsewhere(source, broken, joined)
    )


def _begins_anew_surely(source: FoldedText, broken: _Break) -> bool:
    """Tell whether what stands behind a break is no name of a people, which "un-" may turn."""
    end = source.word_bounds(source.word_at(broken.middle))[1]
    following = source.key[broken.middle : end]
    if following.endswith(_OF_A_PEOPLE):
        return False
    return following[:1].isdigit() or following in OPENERS or is_listed(following)


def _stands_together_elsewhere(source: FoldedText, broken: _Break, joined: str) -> bool:
    """Tell whether both sides of a break are one compound on another line."""
    at = -1
    for _ in range(_TRIED):
        at = source.key.find(joined, at + 1)
        if at < 0:
            return False
        middle = at + len(broken.half)
        between = source.text[source.glyph_end(middle - 1) : source.at[middle]]
        if at != broken.begin and between in _BINDS and _is_whole(source, at, at + len(joined)):
            return True
    return False


_BINDS = frozenset(HYPHENS)
_OF_A_PEOPLE = ("an", "ish", "ese", "ench", "utch", "elsh", "eek")


def _is_whole(source: FoldedText, start: int, end: int) -> bool:
    """Tell whether a stretch of the key begins with a word and ends with one."""
    begins = source.word_bounds(source.word_at(start))[0] == start
    return begins and source.word_bounds(source.word_at(end - 1))[1] == end


def _small_lines(text: str, start: int, end: int) -> list[int]:
    """Give the offsets between two others at which lines in small letters begin."""
    found = (one.start(1) for one in _LINE_BEGINS.finditer(text, start, end))
    return [at for at in found if at < end and text[at].islower()]


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
    at = -1
    for _ in range(_TRIED):
        at = source.key.find(word, at + 1)
        if at < 0:
            return False
        end = at + len(word)
        if at != but and source.is_word(at, end) and not _is_parted(source, at, end):
            return True
    return False


def _is_parted(source: FoldedText, start: int, end: int) -> bool:
    """Tell whether a line end lies in a word: a page scanned twice has each break twice."""
    return any(sign.isspace() for sign in source.raw_span(start, end).of(source.text))


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
