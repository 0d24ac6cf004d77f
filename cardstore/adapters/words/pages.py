"""Pages under way: what the parsers of hOCR, ALTO and PAGE share.

A parser opens a page, gives it words, and closes it; finished pages are taken away between two
pieces of the file. Numbers and boxes are held against their page here, with the line they stand on.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Protocol

from cardstore.adapters.words.xml_events import MalformedError, TakesElements
from cardstore.text.words_page import FileWord, PageHead, WordsPage, fault_of, share_out

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_WORDS = 60_000  # of a page: a newspaper's has 15,000
LONGEST_TEXT = 20_000  # signs of one word or line
MOST_PAGES = 50_000
_MOST_DIGITS = 9
_MOST_LEAN_DEGREES = 20  # text that leans by more neither stands nor lies
_NO_SIGNS = frozenset({"Cc", "Cs"})  # controls and halves of characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker:
    """The program that a words file says it was made by; "" where it says nothing."""

    name: str
    version: str


class WordsParser(TakesElements, Protocol):
    """A parser of one form of words file."""

    def taken(self) -> list[WordsPage]:
        """Give the pages that were finished since this was last asked."""

    def maker(self) -> Maker:
        """Name the program; complete when the file is read through."""


@dataclass(slots=True, kw_only=True)
class _Open:
    """A page that is not finished."""

    line: int
    image_name: str
    image_number: int | None
    width: float | None
    height: float | None


class Pages:
    """Takes a file's pages and words, and refuses those that cannot be.

    Args:
        first: how many pages the files before this one had.
        file_at: which file of the folder this is.
    """

    def __init__(self, *, first: int, file_at: int) -> None:
        self._count = first
        self._file_at = file_at
        self._done: list[WordsPage] = []
        self._open: _Open | None = None
        self._words: list[FileWord] = []
        self._shared = False

    @property
    def is_open(self) -> bool:
        """Tell whether a page is open."""
        return self._open is not None

    @property
    def words(self) -> list[FileWord]:
        """The words of the open page so far; a parser may put them into another order."""
        return self._words

    def begin(
        self,
        line: int,
        *,
        size: tuple[float | None, float | None],
        image_name: str = "",
        image_number: int | None = None,
    ) -> None:
        """Open a page."""
        if self._open is not None:
            raise MalformedError(line, "begins a page within a page")
        if self._count >= MOST_PAGES:
            raise MalformedError(line, "has more pages than any book")
        for length in size:
            if length is not None and not (math.isfinite(length) and length >= 1):
                raise MalformedError(line, f"has a page of the size {length:g}")
        self._open = _Open(
            line=line,
            image_name=image_name,
            image_number=image_number,
            width=size[0],
            height=size[1],
        )
        self._words, self._shared = [], False

    def add(self, word: FileWord, line: int, *, whole_line: bool = False) -> None:
        """Take a word, or a whole line of which the file has no words.

        What has blanks in it is parted, and its box shared out.
        """
        if self._open is None:
            raise MalformedError(line, f"has words outside of any page, “{word.text[:40]}”")
        if not word.text.strip():
            return
        if len(word.text) > LONGEST_TEXT:
            raise MalformedError(line, "has a word longer than any")
        if any(unicodedata.category(sign) in _NO_SIGNS for sign in "".join(word.text.split())):
            raise MalformedError(line, f"has signs that no page has, {word.text[:40]!r}")
        fault = fault_of(word, self._open.width, self._open.height)
        if fault:
            raise MalformedError(line, f"has a word that {fault}: “{word.text[:40]}”")
        parts = share_out(word)
        self._shared = self._shared or whole_line or len(parts) > 1
        self._words.extend(parts)
        if len(self._words) > MOST_WORDS:
            raise MalformedError(line, "has a page with more words than any")

    def finish(self, image_name: str = "") -> None:
        """Close the page."""
        if self._open is None:
            return
        head = PageHead(
            place=self._count,
            file_at=self._file_at,
            source_line=self._open.line,
            image_name=self._open.image_name or image_name,
            image_number=self._open.image_number,
            width=self._open.width,
            height=self._open.height,
            words=len(self._words),
            shared=self._shared,
        )
        self._done.append(WordsPage(head=head, words=tuple(self._words)))
        self._count += 1
        self._open = None

    def taken(self) -> list[WordsPage]:
        """Give the pages that were finished since this was last asked."""
        done, self._done = self._done, []
        return done


def count_of(text: str) -> int | None:
    """Read a whole number that counts or orders something; None for what is none.

    >>> count_of("12"), count_of("0007"), count_of("-1"), count_of("9" * 5000)
    (12, 7, None, None)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if plain else None


def number_of(text: str, line: int, what: str) -> float:
    """Read a number.

    Raises:
        MalformedError: it is none, or not finite.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise MalformedError(line, f"has a {what} that is no number, {text[:40]!r}")
    return value


def turn_of(degrees: float) -> int | None:
    """Give the turn, clockwise, that sets text upright which was turned by so much the other way.

    Returns:
        0, 90, 180 or 270; None for text that leans.

    >>> turn_of(90.0), turn_of(-89.2), turn_of(1.5), turn_of(30.0)
    (90, 270, 0, None)
    """
    turn = round(degrees / 90) * 90
    return turn % 360 if abs(degrees - turn) <= _MOST_LEAN_DEGREES else None


def share_of(text: str, line: int, *, whole: float) -> float:
    """Read a confidence as a share, 0.0–1.0.

    Args:
        text: as the file has it.
        line: where it stands.
        whole: what stands for certainty: 1 or 100.

    Raises:
        MalformedError: it is no number from 0 to the whole.
    """
    value = number_of(text, line, "confidence")
    if not 0 <= value <= whole:
        raise MalformedError(line, f"has a confidence of {text[:40]}, not from 0 to {whole:g}")
    # In decimals: written as a percentage and read back, a share is the very number that it was.
    try:
        return float(Decimal(text.strip()) / Decimal(whole))
    except ArithmeticError:  # a number too small for decimals
        return value / whole


def box_around(points: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Give the upright box around an outline."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)
