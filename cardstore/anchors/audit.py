"""Audit: two stretches with equal keys, compared sign by sign in the raw text.

Comes in: a stretch of the source's key and an equal stretch of a quote's key. Goes out: the
foldings that were needed, by name, and what no folding covers, as notes on words. A stretch without
notes says what the source says; one with notes goes on to `cardstore.anchors.edits`.

    1. Glyphs and the gaps between them are compared pair by pair (`cardstore.text.signs`).
    2. Differences of case are judged a word at a time: the first letter of a segment may change.
    3. At both ends the marks around the words are taken in, and a stretch that begins or ends
       inside a word or number of the source is noted.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import compress, count
from operator import ne, sub
from typing import TYPE_CHECKING

from cardstore.anchors.behind_breaks import joined_anew
from cardstore.text.folding import BRACKET, is_mark
from cardstore.text.glyphs import compare_glyphs
from cardstore.text.signs import (
    WHITE_SPACE,
    SignDifference,
    compare_gaps,
    is_other_space,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.spans import Span
    from cardstore.text.folding import FoldedText


@dataclass(frozen=True, slots=True)
class Note:
    """Something between two equal stretches that no folding covers.

    Attributes:
        label: a `SignDifference` value, or "part of a word", "capitals", "final punctuation".
        printed: span of the source's raw text, whole words.
        quoted: span of the quote's raw text, whole words.
    """

    label: str
    printed: Span
    quoted: Span


@dataclass(frozen=True, slots=True)
class Audit:
    """What comparing two stretches with equal keys brought.

    Attributes:
        span: the stretch of the source's raw text, marks at both ends included.
        foldings: names of the foldings needed.
        notes: what no folding covers; empty when the source says the same.
    """

    span: Span
    foldings: frozenset[str]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two stretches of two keys, equal in content.

    Attributes:
        source, quote: the folded texts.
        source_start, quote_start: offsets in their keys.
        length: how many code points of the keys.
    """

    source: FoldedText
    quote: FoldedText
    source_start: int
    quote_start: int
    length: int


def compare_stretch(pair: Pair) -> tuple[frozenset[str], list[tuple[SignDifference, int, int]]]:
    """Compare glyphs and inner gaps of a pair.

    Returns:
        The foldings needed, and the differences: label, and the first and last index of the
        stretch that it touches, counted from the stretch's start.
    """
    source, quote = pair.source, pair.quote
    shift = pair.quote_start - pair.source_start
    foldings: set[str] = set()
    differences: list[tuple[SignDifference, int, int]] = []
    last = pair.source_start + pair.length - 1
    for first, end_of_group in _groups(pair):
        index, end = pair.source_start + first, pair.source_start + end_of_group
        printed = _piece(source, index, end, final=end == last)
        quoted = _piece(quote, index + shift, end + shift, final=end == last)
        if (
            first == end_of_group
            and printed[:1] == quoted[:1]
            and is_other_space(printed[1:], quoted[1:])
        ):
            foldings.add(WHITE_SPACE)
        elif printed != quoted:
            found = _compare_pieces(pair, index, end, final=end == last)
            foldings |= found[0]
            differences += [
                (label, first, min(end + reach, last) - pair.source_start)
                for label, reach in found[1]
            ]
    return frozenset(foldings), differences


def _groups(pair: Pair) -> Iterator[tuple[int, int]]:
    """Give the glyph groups that may differ, by first and last letter, the last group among them.

    Nearly all letters of a quote are the same with what stands between them, and one at a time they
    take most of the time of a check. So stretches whose letters stand equally far apart on both
    sides are compared as raw text.
    """
    if not pair.length:  # a segment of note marks alone
        return
    start, last = pair.source_start, pair.length - 1
    printed_at = pair.source.at[start : start + pair.length]
    quoted_at = pair.quote.at[pair.quote_start : pair.quote_start + pair.length]
    apart = list(map(sub, printed_at, quoted_at))
    turns = compress(range(last), map(ne, apart, apart[1:]))
    done = begin = 0
    for turn in (*turns, last):
        printed = pair.source.text[printed_at[begin] : printed_at[turn]]
        quoted = pair.quote.text[quoted_at[begin] : quoted_at[turn]]
        unlike = [] if printed == quoted else compress(count(), map(ne, printed, quoted))
        shift = printed_at[begin]
        letters = [bisect_right(printed_at, shift + place) - 1 for place in unlike]
        for letter in (*letters, turn):
            if letter >= done:
                first, end = _group_of(letter, at=(printed_at, quoted_at))
                done = end + 1
                yield first, end
        begin = turn + 1


def _group_of(letter: int, *, at: tuple[Sequence[int], Sequence[int]]) -> tuple[int, int]:
    """Give the first and last of the letters that share a glyph with one, on either side."""
    first = end = letter
    while first and any(row[first - 1] == row[first] for row in at):
        first -= 1
    while end + 1 < len(at[0]) and any(row[end + 1] == row[end] for row in at):
        end += 1
    return first, end


def _piece(text: FoldedText, first: int, last: int, *, final: bool) -> str:
    """Give the raw text of key code points `first` to `last`, with the gap after unless final."""
    return text.text[text.at[first] : text.glyph_end(last) if final else text.at[last + 1]]


def _compare_pieces(
    pair: Pair, index: int, end: int, *, final: bool
) -> tuple[frozenset[str], list[tuple[SignDifference, int]]]:
    """Compare one glyph group with the gap after it; a difference reaches 0 or 1 letters on."""
    source, quote = pair.source, pair.quote
    shift = pair.quote_start - pair.source_start
    printed_glyph, printed_inner, printed_gap = _split(source, index, end, final=final)
    quoted_glyph, quoted_inner, quoted_gap = _split(quote, index + shift, end + shift, final=final)
    start_at = source.at[index]
    before = source.text[max(0, start_at - 7) : start_at + 1]
    after_at = source.at[end + 1] if end + 1 < len(source.at) else len(source.text)
    after = source.text[after_at : after_at + 1]
    if {printed_inner, quoted_inner} & _FRACTION_SIGNS:
        printed_glyph, quoted_glyph = (
            _fraction(source, index, end),
            _fraction(quote, index + shift, end + shift),
        )
        printed_inner = quoted_inner = ""
    found = [
        (compare_glyphs(printed_glyph, quoted_glyph), 0),
        (compare_gaps(printed_gap, quoted_gap, before=before, after=after), 1),
    ]
    if printed_inner != quoted_inner:
        found.append((compare_gaps(printed_inner, quoted_inner, before="x", after="x"), 0))
    foldings = frozenset().union(*(result.foldings for result, _ in found))
    labels = [(result.difference, reach) for result, reach in found if result.difference]
    return foldings, labels


_FRACTION_SIGNS = frozenset("/⁄")


def _fraction(text: FoldedText, first: int, last: int) -> str:
    """Give a fraction as written, with a digit that touches it: "1½" is not "11/2"."""
    start = text.at[first]
    touching = text.text[start - 1 : start] if start else ""
    digit = touching if touching.isdigit() else ""
    written = text.text[start : text.glyph_end(last)].replace("/", "⁄")
    return f"{digit}+{written}" if digit and len(written) == 1 else digit + written


def _split(text: FoldedText, first: int, last: int, *, final: bool) -> tuple[str, str, str]:
    """Split a glyph group into its letters with their marks, signs between them, signs after."""
    glyphs: list[str] = []
    inner: list[str] = []
    for index in range(first, last + 1):
        if index > first and text.at[index] == text.at[index - 1]:
            continue
        end = _letter_end(text, index)
        glyphs.append(text.text[text.at[index] : end])
        following = next((i for i in range(index, last + 1) if text.at[i] != text.at[index]), None)
        if following is not None:
            inner.append(text.text[end : text.at[following]])
    end = _letter_end(text, last)
    gap = "" if final else text.text[end : text.at[last + 1]]
    return "".join(glyphs), "".join(inner), gap


def _letter_end(text: FoldedText, index: int) -> int:
    """Give the end of a glyph with its marks; zero-width joiners before a mark belong to it."""
    end = text.glyph_end(index)
    while text.text[end : end + 1] in _JOINERS and is_mark(text.text[end + 1 : end + 2] or " "):
        end += 2
    return end


_JOINERS = frozenset("\u200c\u200d")


def audit_pair(pair: Pair, *, opens: bool = True) -> tuple[frozenset[str], tuple[Note, ...]]:
    """Compare the insides of a pair, and say which words each difference touches.

    Args:
        pair: the two stretches.
        opens: whether the pair's first letter opens a segment of the quote, so that its case may
            differ.
    """
    foldings, differences = compare_stretch(pair)
    named = set(foldings)
    notes: dict[Note, None] = {}
    for label, first, last in differences:
        text = str(label)
        if label is SignDifference.CASE:
            allowed = _case_folding(pair, first, opens=opens)
            if allowed:
                named.add(allowed)
                continue
            if _in_capitals(pair, first):
                text = "capitals"
        notes[Note(text, *_words_around(pair, first, last))] = None
    return frozenset(named), (*notes, *notes_on_breaks(pair))


OVER_A_BREAK = "joined over a break"


def notes_on_breaks(pair: Pair, *, copied: bool = False) -> tuple[Note, ...]:
    """Note where the source breaks a word off and may begin something else: "dis-/Map of".

    Args:
        pair: the two stretches.
        copied: they are the same sign for sign; see `joined_anew`.
    """
    start, end = pair.source_start, pair.source_start + pair.length
    found = joined_anew(pair.source, start, end, copied=copied) if pair.length else []
    places = [middle - start for middle in found if 0 < middle - start < pair.length]
    return tuple(Note(OVER_A_BREAK, *_words_around(pair, at - 1, at)) for at in places)


def _case_folding(pair: Pair, first: int, *, opens: bool) -> str | None:
    """Give the name under which a letter's case may differ, or None."""
    at = pair.quote.at[pair.quote_start + first]
    if at and pair.quote.text[at - 1] == BRACKET:
        return "bracketed letter"
    return "initial case" if opens and first == 0 else None


def _in_capitals(pair: Pair, index: int) -> bool:
    """Tell whether the word is set in capitals on just one side, as openings of chapters are.

    In a quote that is all capitals every word is, one-letter words too.
    """
    if pair.quote.text.isupper():
        return True
    sides = []
    for text, key_index in (
        (pair.source, pair.source_start + index),
        (pair.quote, pair.quote_start + index),
    ):
        start, end = text.word_bounds(text.word_at(key_index))
        letters = [c for c in text.raw_span(start, end).of(text.text) if c.isalpha()]
        sides.append(len(letters) > 1 and all(c.isupper() for c in letters))
    return sides[0] != sides[1]


def _words_around(pair: Pair, first: int, last: int) -> tuple[Span, Span]:
    """Give the raw spans of the words that a stretch of the pair touches, on both sides."""
    spans = []
    for text, start in ((pair.source, pair.source_start), (pair.quote, pair.quote_start)):
        begin = text.word_bounds(text.word_at(start + first))[0]
        end = text.word_bounds(text.word_at(start + last))[1]
        spans.append(text.raw_span(begin, end))
    return spans[0], spans[1]
