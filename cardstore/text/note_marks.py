"""Note marks: plain digits in the running text that are the marks of foot notes. Pure.

Comes in: the layer and zones of every leaf. Goes out: for each leaf the spans of such marks in its
text. Text layers often give a raised "1" behind "books." as "books.1"; nothing but the note that
begins with a 1 tells it from a number, so without that note no digit is a mark.

    1. The numbers with which the foot notes of a leaf begin are read.
    2. On that leaf each is looked for behind a word or its closing marks, in order; a note that has
       no mark there may have it on the leaf before.
    3. A digit that is a word of its own is a mark only when it is smaller than its line and raised.

Where two places fit one note, one behind closing punctuation goes before one behind a bare word;
two of a kind are no evidence, and neither is taken.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.layer import Zone
from cardstore.text.upright import seen_turned
from cardstore.text.words import NUMBERED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.text.layer import TextLayer, Word

_BEGINS_NOTE = re.compile(r"[(\[]?([1-9]\d{0,2})[)\].]?\s+[^\W\d_]?")
_MARK = re.compile(
    r"(?P<word>[^\W\d_]+)(?P<closing>[.,;:!?)\]”’\"']*)(?P<mark>[1-9]\d{0,2})"
    r"(?=[,;:.!?)\]”’\"']*(?:\s|$)|[—–])"
)
_ALONE = re.compile(r"[1-9]\d{0,2}")
_ROMAN = re.compile(r"[ivxlcdm]+", re.IGNORECASE)
LEAST_LETTERS = 3
"""Behind a bare word: "CO2" and "b12" are no words with marks."""
SMALLER = (0.3, 0.65)
"""Of the height of a line's words: numbers of full size have 0.76 to 1.35, specks 0.11 to 0.15
(152 in four sample sources); raised digits are set at about 0.6 of full size."""
RAISED = 0.35
"""Of the same height: so far a mark's foot stands above the line's, which is that of words with
letters that go below it. Digits of the same sources stand up to 0.39 above: size must tell too."""


@dataclass(frozen=True, slots=True)
class _Place:
    number: int
    span: Span
    closed: bool


def find_note_marks(
    layers: Sequence[TextLayer], zones: Sequence[Sequence[Zone]]
) -> list[tuple[Span, ...]]:
    """Find the marks of numbered foot notes.

    Args:
        layers: the current layer of each leaf, in leaf order.
        zones: for each layer one zone a line.

    Returns:
        for each leaf the spans of its own text that are marks, sorted and disjoint.
    """
    found: list[list[Span]] = []
    before: list[_Place] = []
    for layer, told in zip(layers, zones, strict=True):
        places = list(_places(layer, told))
        numbers = [n for n in _note_numbers(layer, told) if not _shown_raised(layer.text, n)]
        unused, marks = _pair(numbers, places)
        if found and unused:
            late = [place for place in before if not found[-1] or place.span > found[-1][-1]]
            found[-1] += _pair(unused, late)[1]
        found.append(marks)
        before = places
    return [tuple(marks) for marks in found]


def _note_numbers(layer: TextLayer, zones: Sequence[Zone]) -> list[int]:
    """Give the numbers that begin notes: the first of a leaf, then one after another."""
    numbers: list[int] = []
    for line, zone in zip(layer.lines, zones, strict=True):
        opening = _BEGINS_NOTE.match(line.span.of(layer.text)) if zone is Zone.FOOT_NOTE else None
        if opening is not None:
            number = int(opening[1])
            if not numbers or number == numbers[-1] + 1:
                numbers.append(number)
    return numbers


def _shown_raised(text: str, number: int) -> bool:
    """Tell whether the text gives a mark in a form that nobody takes for a number."""
    digits = str(number)
    return digits.translate(_RAISED_DIGITS) in text or f"[{digits}]" in text


_RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _pair(numbers: Sequence[int], places: Sequence[_Place]) -> tuple[list[int], list[Span]]:
    """Give each note its mark, in order, and the notes that have none."""
    marks: list[Span] = []
    unused: list[int] = []
    done = 0
    for number in numbers:
        fitting = [p for p in places if p.number == number and p.span.start >= done]
        fitting = [place for place in fitting if place.closed] or fitting
        if len(fitting) == 1:
            marks.append(fitting[0].span)
            done = fitting[0].span.end
        elif not fitting:
            unused.append(number)
    return unused, marks


def _places(layer: TextLayer, zones: Sequence[Zone]) -> Iterator[_Place]:
    """Give the places of a leaf's running text where a mark may stand, in order."""
    starts = [word.span.start for word in layer.words]
    for line, zone in zip(layer.lines, zones, strict=True):
        if zone is not Zone.BODY:
            continue
        first, last = bisect_left(starts, line.span.start), bisect_left(starts, line.span.end)
        words = [word for word in layer.words[first:last] if line.span.contains(word.span)]
        if line.turn:
            words = [
                replace(word, box=seen_turned(word.box, layer.frame, line.turn)) for word in words
            ]
        for at, word in enumerate(words):
            text = layer.word_text(word)
            if at and _ALONE.fullmatch(text) and _stands_raised(layer, words, word):
                closed = not layer.word_text(words[at - 1])[-1:].isalnum()
                yield _Place(int(text), word.span, closed)
            else:
                following = layer.text[word.span.end :].lstrip()[:1]
                yield from _glued(text, word.span.start, following=following)


def _glued(text: str, start: int, *, following: str) -> Iterator[_Place]:
    """Give the places inside one word of the layer.

    Args:
        text: the word.
        start: its place in the layer's text.
        following: the first sign of the next word; a small letter tells a stop of an abbreviation.
    """
    for found in _MARK.finditer(text):
        word, closing = found["word"], found["closing"]
        if word.lower() in NUMBERED or _ROMAN.fullmatch(word):
            continue
        abbreviates = closing.startswith(".") and following.islower()
        if len(word) >= LEAST_LETTERS and word[-LEAST_LETTERS:].islower() and not abbreviates:
            mark = Span(start + found.start("mark"), start + found.end("mark"))
            yield _Place(int(found["mark"]), mark, bool(closing))


def _stands_raised(layer: TextLayer, words: Sequence[Word], word: Word) -> bool:
    """Tell whether a word is smaller than the others of its line, and stands above their foot."""
    others = [
        other.box
        for other in words
        if other is not word and sum(c.isalpha() for c in layer.word_text(other)) >= LEAST_LETTERS
    ]
    if not others:
        return False
    height = median(box.y1 - box.y0 for box in others)
    foot = median(box.y1 for box in others)
    small = SMALLER[0] * height <= word.box.y1 - word.box.y0 <= SMALLER[1] * height
    return small and foot - word.box.y1 >= RAISED * height
