"""Matches: every place where the key of a segment stands, audited.

Comes in: a folded part of the source and a segment of the quote. Goes out: matches in text order,
each with its raw span, the foldings needed and the notes on what no folding covers; a match without
notes is exact or folded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.audit import Note, Pair, audit_pair, notes_on_breaks
from cardstore.anchors.edges import find_edges
from cardstore.text.folding import is_unspaced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.spans import Span
    from cardstore.text.folding import FoldedText

NOTED_KEPT = 32
"""Matches with notes are only wanted when there is none without; a few of them suffice."""


@dataclass(frozen=True, slots=True)
class Needle:
    """A segment of a quote, ready to be looked for.

    Attributes:
        quote: the folded quote (its brackets of changed capitals replaced).
        segment: the segment's span in the quote's raw text.
        start, end: the segment's stretch of the quote's key; not empty.
        lenient: for the start and the end, whether a break of the quote stands there.
    """

    quote: FoldedText
    segment: Span
    start: int
    end: int
    lenient: tuple[bool, bool] = (False, False)

    @property
    def key(self) -> str:
        """The segment's letters and digits."""
        return self.quote.key[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Match:
    """A place where a needle's key stands.

    Attributes:
        start, end: the stretch of the source's key.
        span: the raw span, marks at both ends included.
        foldings: names of the foldings needed.
        notes: what no folding covers.
    """

    start: int
    end: int
    span: Span
    foldings: frozenset[str]
    notes: tuple[Note, ...]


def make_needle(
    quote: FoldedText, segment: Span, *, lenient: tuple[bool, bool] = (False, False)
) -> Needle:
    """Make the needle for a segment that holds at least one letter or digit."""
    start, end = quote.key_span(segment)
    return Needle(quote, segment, start, end, lenient)


def iter_places(
    text: FoldedText, key: str, *, start: int = 0, end: int | None = None
) -> Iterator[int]:
    """Give the offsets in the key of `text` at which `key` stands inside `[start, end)`."""
    stop = len(text.key) if end is None else end
    place = text.key.find(key, start, stop)
    while place >= 0:
        yield place
        place = text.key.find(key, place + 1, stop)


def audit_match(text: FoldedText, needle: Needle, *, place: int) -> Match:
    """Compare a needle with the place where its key stands."""
    length = needle.end - needle.start
    pair = Pair(text, needle.quote, place, needle.start, length)
    span, foldings, notes = find_edges(pair, segment=needle.segment, lenient=needle.lenient)
    same = span.of(text.text) == needle.segment.of(needle.quote.text)
    if same and not (foldings or notes or notes_on_breaks(pair, copied=True)):
        return Match(place, place + length, span, foldings, notes)
    inner_foldings, inner_notes = audit_pair(pair)
    return Match(place, place + length, span, foldings | inner_foldings, inner_notes + notes)


def find_matches(
    text: FoldedText, needle: Needle, *, limit: int
) -> tuple[list[Match], list[Match]]:
    """Find the places of a needle: those without notes (at most `limit`), and a few with notes."""
    clean: list[Match] = []
    noted: list[Match] = []
    for place in iter_places(text, needle.key):
        inside = _inside_word(text, place, place + len(needle.key))
        if inside and len(noted) >= NOTED_KEPT:
            continue
        match = audit_match(text, needle, place=place)
        if not match.notes:
            clean.append(match)
            if len(clean) >= limit:
                break
        elif len(noted) < NOTED_KEPT:
            noted.append(match)
    return clean, noted


def _inside_word(text: FoldedText, start: int, end: int) -> bool:
    """Tell quickly whether a letter touches the stretch on either side."""
    first = text.at[start]
    after = text.at[end - 1] + 1
    return (first > 0 and _spaced_letter(text.text[first - 1])) or (
        after < len(text.text) and _spaced_letter(text.text[after])
    )


def _spaced_letter(sign: str) -> bool:
    return sign.isalnum() and not is_unspaced(sign)
