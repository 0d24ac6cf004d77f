"""PDF page labels: the fewest ranges that give every leaf the text it is to bear.

Comes in: one text for each leaf, as people see it in a page map ("xii", "57", "[58]", "205 [recte
203]", "–", "?"). Goes out: ranges as `/PageLabels` has them: first leaf, prefix, style, start. What
a style cannot write, such as "57r" or "[58]", is a prefix without style. Texts in a row that one
range can give are one range: from every leaf the longest range is taken, and since each part of a
range is one too, no other choice needs fewer.

Source: PDF 32000-1, 12.4.2, tables 159: D, R, r, A, a; P; St from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.text.roman import roman_text, roman_value

if TYPE_CHECKING:
    from collections.abc import Sequence

_DIGITS = re.compile(r"[0-9]+\Z")
_ROMAN = re.compile(r"(?:[ivxlcdm]+|[IVXLCDM]+)\Z")
_LETTERS = re.compile(r"(?:([a-z])\1*|([A-Z])\2*)\Z")
_ALPHABET = 26
# The last number that every reader writes alike: romans without bars; the standard goes on after z
# with aa, bb, which some readers take for aa, ab.
_LAST_ALIKE = {"r": 3999, "R": 3999, "a": _ALPHABET, "A": _ALPHABET}
_LONGEST_LETTERS = 100
_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfRange:
    """A range of `/PageLabels`.

    Attributes:
        first_leaf: its first leaf, from 0; it holds up to the next range.
        prefix: stands before each number; may be "".
        style: "D", "R", "r", "A", "a"; "" for no number: then all its leaves bear the prefix.
        start: the number of its first leaf, from 1.
    """

    first_leaf: int
    prefix: str = ""
    style: str = ""
    start: int = 1

    def text_at(self, leaf_index: int) -> str:
        """Write the label of a leaf as a viewer does."""
        return f"{self.prefix}{_written(self.style, self.start + leaf_index - self.first_leaf)}"


def pdf_ranges(texts: Sequence[str]) -> tuple[PdfRange, ...]:
    """Give the fewest ranges in which every leaf bears its text.

    >>> [(r.first_leaf, r.prefix, r.style, r.start) for r in pdf_ranges(["i", "ii", "1", "[2]"])]
    [(0, '', 'r', 1), (2, '', 'D', 1), (3, '[2]', '', 1)]
    """
    ranges: list[PdfRange] = []
    leaf_index = 0
    while leaf_index < len(texts):
        best, length = PdfRange(first_leaf=leaf_index, prefix=texts[leaf_index]), 0
        for candidate in _candidates(leaf_index, texts[leaf_index]):
            reach = _reach(candidate, texts)
            if reach > length:
                best, length = candidate, reach
        ranges.append(best)
        leaf_index += length
    return tuple(ranges)


def pdf_texts(ranges: Sequence[PdfRange], leaf_count: int) -> tuple[str, ...]:
    """Write the labels of all leaves as a viewer does: the inverse of `pdf_ranges`."""
    texts: list[str] = []
    for at, one in enumerate(ranges):
        end = ranges[at + 1].first_leaf if at + 1 < len(ranges) else leaf_count
        texts.extend(one.text_at(leaf_index) for leaf_index in range(one.first_leaf, end))
    return tuple(texts)


def _candidates(leaf_index: int, text: str) -> list[PdfRange]:
    """Give every range that can begin with a text, the plainest first."""
    found = []

    def add(at: int, style: str, start: int) -> None:
        one = PdfRange(first_leaf=leaf_index, prefix=text[:at], style=style, start=start)
        found.append(one)

    for at in _tails(_DIGITS, text):
        if text[at] != "0" and len(text) - at <= _MOST_DIGITS:
            add(at, "D", int(text[at:]))
    for at in _tails(_ROMAN, text):
        value = roman_value(text[at:])
        if value and text[at:].lower() == roman_text(value):
            add(at, "R" if text[at].isupper() else "r", value)
    for at in _tails(_LETTERS, text):
        value = ord(text[at].lower()) - ord("a") + 1 + _ALPHABET * (len(text) - at - 1)
        add(at, "A" if text[at].isupper() else "a", value)
    found.append(PdfRange(first_leaf=leaf_index, prefix=text))
    return found


def _tails(pattern: re.Pattern[str], text: str) -> range:
    """Give where every end of a text begins that lies in the signs of a style."""
    match = pattern.search(text)
    return range(0) if match is None else range(match.start(), len(text))


def _reach(candidate: PdfRange, texts: Sequence[str]) -> int:
    """Tell for how many leaves a range gives their texts, in every reader."""
    leaf_index = candidate.first_leaf
    last = _LAST_ALIKE.get(candidate.style)
    end = len(texts) if last is None else min(len(texts), leaf_index + last + 1 - candidate.start)
    while leaf_index < end and candidate.text_at(leaf_index) == texts[leaf_index]:
        leaf_index += 1
    return leaf_index - candidate.first_leaf


def _written(style: str, value: int) -> str:
    if style == "D":
        return str(value)
    if style in {"r", "R"}:
        try:
            numeral = roman_text(value)
        except InvalidLabelError:
            return ""
        return numeral if style == "r" else numeral.upper()
    if style in {"a", "A"}:
        times, place = divmod(value - 1, _ALPHABET)
        return chr(ord(style) + place) * min(times + 1, _LONGEST_LETTERS)
    return ""
