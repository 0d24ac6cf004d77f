"""Folding: the form in which texts are compared, with offset maps to and from the raw text.

Comes in: raw text. Goes out: a `FoldedText`: its *key*, the letters and digits alone in lower case
without accents, and for each code point of the key the place in the raw text it stems from. Nothing
is ever quoted from the key; two texts with equal keys are then compared sign by sign in the raw
text (`cardstore.text.signs`), which names each folding that was needed or says what differs.

    1. Every code point becomes a cell: its base letters in lower case, a joiner (combining marks,
       zero-width characters, apostrophes) or a break (all else, bracketed note marks included).
    2. Line-end hyphens become joiners.
    3. The key is the cells without joiners and breaks; words are what stands between breaks.

The set of foldings is published under `FOLDING_VERSION`: a change that could make another pair of
texts equal needs a new name.

Source: Unicode Standard Annex 15 (normalisation forms); the standard, 3.13 (case folding).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.blanks import blank_spans, keep_spans
from cardstore.text.broken_words import find_broken_at_heads, find_broken_words
from cardstore.text.hyphens import iter_line_end_hyphens
from cardstore.text.offsets import letter_offsets, overwrite, repeat_offsets, word_offsets
from cardstore.text.packed import Rising, count_below
from cardstore.text.page_ends import find_page_ends
from cardstore.text.triples import letter_triples, often_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.source_text import SourceText

FOLDING_VERSION = "cardstore-fold-2"

BRACKET = "\ufdd0"
"""Stands for the brackets of "[t]he" in a quote being compared: a noncharacter, never in texts."""

APOSTROPHES = "'\u2018\u2019\u201a\u201b\u02bc\u02b9`\u00b4\u2032\uff07"
ZERO_WIDTH = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u180e\u061c\u200e\u200f"
NOTE_SIGNS = "*†‡¶‖"

_BREAK = " "
_JOIN = "\x1f"
_BRACKETED_MARK = re.compile(rf"\[(?:\d{{1,3}}|[{NOTE_SIGNS}§a-z])\](?![^\W_])")
_HISTORICAL = {"ſ": "s", "ꝛ": "r", "ꝺ": "d", "ꞃ": "r", "æ": "ae", "œ": "oe", "ĳ": "ij"}
_SUPERSCRIPT = "<super>"
_NO_LETTERS = APOSTROPHES + "ºª"


@cache
def is_superscript_digit(sign: str) -> bool:
    """Tell whether `sign` (one code point) is a raised digit, as note marks and powers are."""
    return sign.isdigit() and unicodedata.decomposition(sign).startswith(_SUPERSCRIPT)


@cache
def base_letters(sign: str) -> str:
    """Give the letters and digits of one code point in lower case without accents; "" when none.

    >>> [base_letters(sign) for sign in "Êﬃſ½²"]
    ['e', 'ffi', 's', '12', '']
    """
    if not sign.isalnum() or sign in _NO_LETTERS or is_superscript_digit(sign):
        return ""
    plain = unicodedata.normalize("NFKD", _HISTORICAL.get(sign, sign)).casefold()
    plain = "".join(_HISTORICAL.get(c, c) for c in unicodedata.normalize("NFKD", plain))
    return "".join(c for c in plain if c.isalnum() and not unicodedata.combining(c))


@cache
def is_mark(sign: str) -> bool:
    """Tell whether `sign` is a combining mark: it belongs to the letter before it."""
    return unicodedata.category(sign).startswith("M")


_UNSPACED = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x3005, 0x3007),  # ideographic marks
    (0x3040, 0x30FF),  # Hiragana, Katakana
    (0x3400, 0x9FFF),  # Han
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


@cache
def is_unspaced(sign: str) -> bool:
    """Tell whether `sign` is of a script that sets no spaces between words."""
    return any(first <= ord(sign) <= last for first, last in _UNSPACED)


class _Cells(dict[int, str]):
    """Code point → cell, computed when first met; a pure function with a memory."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        base = base_letters(sign)
        if base:
            cell = base if len(base) == 1 else sign
        elif is_mark(sign) or sign in ZERO_WIDTH or sign in APOSTROPHES or sign == BRACKET:
            cell = _JOIN
        else:
            cell = _BREAK
        self[code] = cell
        return cell


_CELLS = _Cells()


@dataclass(frozen=True, kw_only=True)
class FoldedText:
    """A text with its key and the maps between both.

    Attributes:
        text: the raw text, code point for code point (stretches left out are line ends).
        key: letters and digits alone, lower case, without accents.
        at: for each code point of `key` the offset in `text` of the glyph it stems from; never
            falling; equal neighbours share a glyph (a ligature).
        word_starts: offsets in `key` at which words start, rising; the first is 0.
        broken: words broken over a page break or furniture: offsets in `text` of the last letter
            of the first half and of the first letter of the second; sorted.
    """

    text: str
    key: str
    at: Sequence[int]
    word_starts: Sequence[int]
    broken: tuple[tuple[int, int], ...] = ()

    @cached_property
    def broken_off(self) -> frozenset[int]:
        """Offsets in `text` of letters after which a word goes on elsewhere."""
        return frozenset(last for last, _ in self.broken)

    @cached_property
    def going_on(self) -> dict[int, int]:
        """Offsets in `text` of letters with which a word goes on, and where it was broken off."""
        return {first: last for last, first in self.broken}

    def glyph_end(self, index: int) -> int:
        """Give the offset just after the glyph of key code point `index`, marks included."""
        end = self.at[index] + 1
        while end < len(self.text) and is_mark(self.text[end]):
            end += 1
        return end

    def raw_span(self, start: int, end: int) -> Span:
        """Give the span of `text` that the non-empty stretch `[start, end)` of the key stems from.

        Whole glyphs: a ligature is never split, and combining marks stay with their letter.
        """
        return Span(self.at[start], self.glyph_end(end - 1))

    def key_span(self, raw: Span) -> tuple[int, int]:
        """Give the stretch of the key whose glyphs start inside `raw`."""
        return self.letters_before(raw.start), self.letters_before(raw.end)

    def letters_before(self, offset: int) -> int:
        """Count the code points of the key whose glyphs start before an offset in `text`."""
        return count_below(self.at, offset)

    def words_before(self, index: int) -> int:
        """Count the words that start before key code point `index`."""
        return count_below(self.word_starts, index)

    def word_at(self, index: int) -> int:
        """Give the number, from 0, of the word that holds key code point `index`."""
        return self.words_before(index + 1) - 1

    def word_bounds(self, number: int) -> tuple[int, int]:
        """Give the stretch of the key that word `number` covers."""
        after = number + 1
        end = self.word_starts[after] if after < len(self.word_starts) else len(self.key)
        return self.word_starts[number], end

    def words(self, first: int, last: int) -> list[str]:
        """Give the keys of the words `first` to `last - 1`."""
        key, bounds = self.key, [*self.word_starts[first : last + 1]]
        if last >= len(self.word_starts):
            bounds.append(len(key))
        return [key[start:end] for start, end in pairwise(bounds)]

    def is_word(self, start: int, end: int) -> bool:
        """Tell whether the stretch `[start, end)` of the key, not empty, is one word."""
        starts = self.word_starts
        if isinstance(starts, Rising):
            if start not in starts or (end != len(self.key) and end not in starts):
                return False
            return not starts.any_between(start + 1, end)
        number = bisect_left(starts, start)
        if number == len(starts) or starts[number] != start:
            return False
        return self.word_bounds(number)[1] == end

    @cached_property
    def word_places(self) -> dict[str, list[int]]:
        """For each word the offsets in the key at which it starts."""
        places: dict[str, list[int]] = {}
        for word, start in zip(self.words(0, len(self.word_starts)), self.word_starts, strict=True):
            places.setdefault(word, []).append(start)
        return places


def fold_text(
    text: str, *, note_marks: Sequence[Span] = (), broken: tuple[tuple[int, int], ...] = ()
) -> FoldedText:
    r"""Fold a text.

    Args:
        text: raw text.
        note_marks: sorted, disjoint spans of digits that are note marks, no numbers.
        broken: as `FoldedText.broken`.

    >>> fold_text("The ﬁrſt Bête, co-\noperating").key
    'thefirstbetecooperating'
    """
    cells = _cells_of(text, note_marks)
    at = letter_offsets(cells, above=_BREAK)
    joined = cells.replace(_JOIN, "")
    del cells  # as large as the text: of a long book 14 MB, and there is more to come
    if wide := _wide(joined):
        at = repeat_offsets(at, joined.replace(_BREAK, ""), wide)
        joined = joined.translate({ord(sign): letters for sign, letters in wide.items()})
    return FoldedText(
        text=text,
        key=joined.replace(_BREAK, ""),
        at=at,
        word_starts=word_offsets(joined),
        broken=broken,
    )


def fold_words(text: str) -> list[str]:
    """Give the keys of a text's words alone, as `FoldedText.words` does for all of them."""
    cells = _cells_of(text).replace(_JOIN, "")
    return cells.translate({ord(sign): letters for sign, letters in _wide(cells).items()}).split()


def _cells_of(text: str, note_marks: Sequence[Span] = ()) -> str:
    changes = [(s.start, s.end, _JOIN) for s in iter_line_end_hyphens(text)]
    changes += [(m.start(), m.end(), _BREAK) for m in _BRACKETED_MARK.finditer(text)]
    changes += [(mark.start, mark.end, _BREAK) for mark in note_marks]
    return overwrite(text.translate(_CELLS), sorted(changes))


def _wide(cells: str) -> dict[str, str]:
    """Give the glyphs of several letters with these; none of them is ASCII."""
    wide = () if cells.isascii() else [one for one in set(cells) if len(base_letters(one)) > 1]
    return {sign: base_letters(sign) for sign in wide}


@dataclass(frozen=True, kw_only=True)
class FoldedSource:
    """A source's text folded for searching: build it once per `SourceText` and keep it.

    The running text, the foot notes and the running heads are folded apart, so that a quote can
    pass a page break in each. The parts are made when first asked for.

    Attributes:
        source: the text it was made from.
    """

    source: SourceText

    @cached_property
    def body(self) -> FoldedText:
        """The running text: furniture is blanked, so offsets are those of the source's text."""
        return self._fold(self._running, note_marks=self.source.note_marks)

    @cached_property
    def marked(self) -> FoldedText:
        """The running text with its note marks as the digits they are written with."""
        return self._fold(self._running) if self.source.note_marks else self.body

    @cached_property
    def notes(self) -> FoldedText:
        """The foot notes alone, one after another."""
        return self._fold(keep_spans(self.source.text, self.note_spans))

    @cached_property
    def heads(self) -> FoldedText:
        """Running heads and page numbers alone."""
        return fold_text(keep_spans(self.source.text, self.head_spans))

    @cached_property
    def whole(self) -> FoldedText:
        """Everything as it stands, for quotes copied with the furniture in them."""
        return self._fold(self.source.text) if self.source.furniture else self.marked

    @cached_property
    def end_spans(self) -> tuple[Span, ...]:
        """Lines at the ends of pages that may be furniture though nobody marked them."""
        return find_page_ends(self.source)

    @cached_property
    def bridged(self) -> FoldedText:
        """The running text without those lines, for quotes that pass them by."""
        if not self.end_spans:
            return self.body
        return self._fold(
            blank_spans(self._running, self.end_spans), note_marks=self.source.note_marks
        )

    @cached_property
    def _running(self) -> str:
        return blank_spans(self.source.text, self.source.furniture)

    @cached_property
    def _broken(self) -> tuple[tuple[int, int], ...]:
        """Words broken over a page break or furniture, in the running text and in foot notes."""
        starts, text = self.source.leaf_starts, self._running
        notes = keep_spans(self.source.text, self.note_spans)
        turns = [*starts, *(span.start for span in self.source.furniture)]
        return tuple(
            sorted(
                {
                    *find_broken_words(text, turns),
                    *find_broken_words(notes, [span.start for span in self.note_spans]),
                    *find_broken_at_heads(text, self.end_spans, leaf_starts=starts),
                }
            )
        )

    def _fold(self, text: str, *, note_marks: Sequence[Span] = ()) -> FoldedText:
        return fold_text(text, note_marks=note_marks, broken=self._broken)

    @property
    def parts(self) -> tuple[FoldedText, ...]:
        """All parts that differ, the running text first and the whole last."""
        furniture = (self.notes, self.heads) if self.source.furniture else ()
        return (self.body, *furniture, *self.as_written)

    @property
    def as_written(self) -> tuple[FoldedText, ...]:
        """Parts with what the running text leaves out: its note marks, then all furniture."""
        parts = (self.marked,) if self.source.note_marks else ()
        return (*parts, self.whole) if self.source.furniture else parts

    def let_go(self, part: str) -> None:
        """Forget a part that was made; it is made anew when it is asked for again."""
        self.__dict__.pop(part, None)

    @cached_property
    def word_counts(self) -> Counter[str]:
        """How often each word of the running text occurs."""
        return Counter(self.body.words(0, len(self.body.word_starts)))

    @cached_property
    def often(self) -> tuple[str, ...]:
        """The words it has often enough to be sure of them."""
        return often_words(self.word_counts)

    @cached_property
    def triples(self) -> frozenset[str]:
        """Which three letters follow one another in its words."""
        return letter_triples(self.word_counts)

    @cached_property
    def head_spans(self) -> tuple[Span, ...]:
        """Furniture that is no foot note: running heads and page numbers."""
        notes = set(self.note_spans)
        return tuple(span for span in self.source.furniture if span not in notes)

    @cached_property
    def note_spans(self) -> tuple[Span, ...]:
        """Foot notes as zones tell; without zones what has words and stands below running text."""
        if self.source.notes is not None:
            return self.source.notes
        notes = []
        for span in self.source.furniture:
            leaf_start = self.source.leaf_starts[self.source.leaf_at(span.start)]
            above = self._running[leaf_start : span.start]
            letters = sum(c.isalpha() for c in span.of(self.source.text))
            if letters >= _NOTE_LETTERS and any(base_letters(sign) for sign in above):
                notes.append(span)
        return tuple(notes)


_NOTE_LETTERS = 4
"""A page number or signature at the foot ("xxi", "B 2") has fewer letters; no note does."""


def fold_source(source: SourceText) -> FoldedSource:
    """Prepare a source for `locate_quote`."""
    return FoldedSource(source=source)
