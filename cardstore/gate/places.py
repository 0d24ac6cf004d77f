"""Places: where in a manuscript stand the words that a finding means.

Comes in: a sentence of a manuscript and a finding about it. Goes out: a stretch of the manuscript,
and lines and columns for people. The method:

    1. A finding about a card stands at the card's mark.
    2. Else its evidence is asked for words: the quotation that failed, a figure, a mark; then its
       message, for words in quotation marks. The first that stands in the sentence is meant.
    3. Else it is the whole sentence, without the space and marks around its words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.drift_rule_texts import DRIFT_RULE_TEXTS
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.claims.manuscript import DraftSentence
    from cardstore.gate.finding import Finding

_HOLDS_WORDS = frozenset(
    {
        *("mark", "word", "words", "claimed", "address", "calculation", "person", "name"),
        *("name or first word", "number or date", "quotation mark"),
    }
)
"""Names of evidence whose value is words of the sentence."""
_NAMED_BY_WORDS = frozenset({"numbers", *(one.check for one in DRIFT_RULE_TEXTS)})
"""Checks whose evidence has the sentence's words as names, and what the cards have as values."""
_QUOTATION = "quotation"
_SPEAKER = "speaker"
_SUPPORTED = "supported"
_IN_MARKS = re.compile("“([^“”]{1,400})”")
_LINE_ENDS = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A stretch of a manuscript, as people count.

    Attributes:
        span: its place in the manuscript.
        line, column: where it begins, from 1; columns count code points.
        end_line, end_column: where it ends, just behind its last sign.
    """

    span: Span
    line: int
    column: int
    end_line: int
    end_column: int


class LineTable:
    """Tells lines and columns of a text."""

    def __init__(self, text: str) -> None:
        """Take a text; its lines may end in any of the three ways."""
        self._starts = [0, *(one.end() for one in _LINE_ENDS.finditer(text))]

    def region(self, span: Span) -> Region:
        r"""Give a stretch as people count.

        >>> table = LineTable("One.\nTwo.")
        >>> region = table.region(Span(5, 9))
        >>> (region.line, region.column, region.end_line, region.end_column)
        (2, 1, 2, 5)
        """
        line, column = self._at(span.start)
        end_line, end_column = self._at(span.end)
        return Region(span=span, line=line, column=column, end_line=end_line, end_column=end_column)

    def _at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def place_of(sentence: DraftSentence, finding: Finding, *, card_id: str = "") -> Span:
    """Give the stretch of the manuscript that a finding means.

    Args:
        sentence: as it was read.
        finding: about it, or about one of its cards.
        card_id: of the card it is about, as cited; "" for a finding about the sentence.
    """
    if card_id:
        at = sentence.written.find(f"card:{card_id}")
        if at > 0:
            close = sentence.written.find("]", at)
            end = at + len(card_id) + 5 if close < 0 else close + 1
            return Span(sentence.span.start + at - 1, sentence.span.start + end)
        return place_of_sentence(sentence)
    for words in _words(finding):
        found = _find(words, sentence)
        if found is not None:
            return found
    return place_of_sentence(sentence)


def place_of_sentence(sentence: DraftSentence) -> Span:
    """Give the stretch from a sentence's first word to its last."""
    if not sentence.pieces:
        return sentence.span
    last = sentence.pieces[-1]
    return Span(sentence.pieces[0].written_at, last.written_at + last.length)


def place_of_words(span: Span, sentence: DraftSentence) -> Span | None:
    """Give where a stretch of a sentence's words stands in the manuscript; None for nowhere."""
    touched = [
        one
        for one in sentence.pieces
        if one.start < span.end and one.start + one.length > span.start
    ]
    if not touched:
        return None
    first, last = touched[0], touched[-1]
    start = first.written_at + max(0, span.start - first.start)
    return Span(start, last.written_at + min(last.length, span.end - last.start))


def _words(finding: Finding) -> Iterator[str]:
    """Give the words that a finding may mean, the likeliest first."""
    yield from _quotations(finding)
    for name, value in finding.evidence:
        if finding.check in _NAMED_BY_WORDS:
            if not value.startswith(_SUPPORTED):
                yield name
        elif name in _HOLDS_WORDS:
            yield value
        elif name == _SPEAKER and "not named" in value:
            yield value.partition(":")[0]
    for found in _IN_MARKS.finditer(finding.message):
        yield from found[1].split(" … ", 1)


def _quotations(finding: Finding) -> Iterator[str]:
    """Give the quotations of a finding: those with its outcome, or all where none is told."""
    quoted: list[str] = []
    with_outcome = False
    for name, value in finding.evidence:
        if name == _QUOTATION:
            quoted.append(value)
        elif name == "outcome" and quoted:
            with_outcome = True
            if value == finding.outcome.value:
                yield quoted[-1]
    if not with_outcome:
        yield from quoted


def _find(words: str, sentence: DraftSentence) -> Span | None:
    """Find words in a sentence, whole ones, however they are spaced."""
    parts = words.split()
    if not parts:
        return None
    found = _search(parts, sentence.words)
    if found is not None:
        return place_of_words(found, sentence)
    found = _search(parts, sentence.written)  # what is no word, as a mark, stands only there
    return None if found is None else found.moved(sentence.span.start)


def _search(parts: list[str], text: str) -> Span | None:
    """Find the first place where words stand in a text, whatever space lies between them.

    A pattern made for every finding took three quarters of the time of telling a long run.
    """
    if not all(one in text for one in parts):
        return None
    at = text.find(parts[0])
    while at >= 0:
        end = _end_of(parts, text, at)
        if end is not None and _stands_alone(text, at, end):
            return Span(at, end)
        at = text.find(parts[0], at + 1)
    return None


def _end_of(parts: list[str], text: str, at: int) -> int | None:
    """Give where words end that begin at a place; None where they do not stand there."""
    end = at + len(parts[0])
    for part in parts[1:]:
        start = end
        while text[start : start + 1].isspace():
            start += 1
        if start == end or not text.startswith(part, start):
            return None
        end = start + len(part)
    return end


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether no word goes on over either end of a stretch."""
    before = start > 0 and text[start].isalnum() and _in_word(text[start - 1])
    return not before and not (end < len(text) and text[end - 1].isalnum() and _in_word(text[end]))


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
