"""Sentence ends: where the sentences of one block end, marks and writer's orders included.

Comes in: a block as `cardstore.claims.inline_reader` reads it. Goes out: the sentences as stretches
of its words, and the pairs of quotation marks they may lie in.

    1. A proposal comes from the rules of `cardstore.claims.boundaries`.
    2. Where a mark stands at a stop a sentence ends, whatever the rules say: that is why a writer
       sets it there.
    3. The writer's own orders come last: <!-- sentence --> ends one, <!-- one sentence --> joins.
    4. A part without a letter or a number is no sentence and stays with the one before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.claims.abbreviations import ENDING, LEADING, NO_NAMES, TITLES
from cardstore.claims.boundaries import CLOSERS, STOP, find_boundaries
from cardstore.claims.inline_reader import Taken
from cardstore.claims.quoted_runs import Pair, find_pairs
from cardstore.claims.statements import has_verb
from cardstore.spans import Span

if TYPE_CHECKING:
    from cardstore.claims.inline_reader import InlineText

_STOP_BEFORE = re.compile(rf"({STOP})({CLOSERS})\s*\Z")
_STOP_BEHIND = re.compile(rf"\s*[)\]”\"’'»*]*({STOP}){CLOSERS}")
_WORD_BEFORE = re.compile(r"[\w.]+\Z")
_FIRST_BEHIND = re.compile(r"[\s“\"‘'«(\[—–-]*(\w?)")
_PRONOUN_BEHIND = re.compile(
    r"\s+[“\"‘']?(?:He|She|It|They|We|His|Her|Its|Their|This|These|There|Then|When|But|And|In)\b"
)
_CAPITAL_BEHIND = re.compile(r"\s+[“\"‘]?([A-ZÀ-Þ][\w’'-]*)(?=\s+[a-z])")
_SINCE_STOP = re.compile(r"[^.!?…]*\Z")
_LEADS_ON = re.compile(
    r"(?i)\b(?:the|an?|of|in|at|by|to|from|for|with|on|and|or|as|that|his|her|its|their|king|queen"
    r"|lord|lady|sir|saint|judge|captain|colonel|general|bishop)\s*\Z"
)
_SENTENCE_WINDOW = 300
_LETTER = re.compile(r"[^\W_]")
_ATTRIBUTION = re.compile(r"\s*(?:[—–―]|--)\s*[A-ZÀ-Þ]")
"""A block quote's last line that names who said it stays with the words."""
_WINDOW = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitBlock:
    """The sentences of a block.

    Attributes:
        spans: of its words, without the white space between them; in order, at least one where the
            block has any letter.
        notes: for each whether it stands in a note that is written in the line.
        pairs: quotation marks between which a sentence ends, unclosed ones included.
        joined: how many boundaries the writer's order took away.
    """

    spans: tuple[Span, ...]
    notes: tuple[bool, ...]
    pairs: tuple[Pair, ...]
    joined: int


def split_block(
    read: InlineText, own: frozenset[str], *, kept: bool, open_to_next: frozenset[str]
) -> SplitBlock:
    """Split a block into its sentences.

    Args:
        read: the block.
        own: the project's abbreviations.
        kept: it is quoted as a block: only marks and orders end a sentence in it.
        open_to_next: the opening marks that the next block repeats, so that a quotation which
            nothing closes here goes on there.
    """
    pairs, unclosed = find_pairs(read.split)
    pairs += [pair for pair in unclosed if pair.opening in open_to_next]
    proposed = set() if kept else set(find_boundaries(read.split, pairs, own))
    notes = _own_notes(read)
    if notes:
        pairs, _ = find_pairs(read.split)
    for start, end in notes:
        proposed = {at for at in proposed if at <= start or at >= end} | {start, end}
        proposed |= set(_within_note(read, start, end, own))
    joins = {
        read.places[n] for n, one in enumerate(read.tokens) if one.taken is Taken.SAME_SENTENCE
    }
    ends = proposed | _forced(read, own)
    left = {at for at in ends if not _is_joined(read.words, at, joins)}
    if kept:
        left = {at for at in left if not _ATTRIBUTION.match(read.split, at)}
        ends = left
    spans = _spans(read.words, sorted(left))
    return SplitBlock(
        spans=tuple(spans),
        notes=tuple(any(s <= one.start and one.end <= e + 1 for s, e in notes) for one in spans),
        pairs=tuple(pair for pair in pairs if _is_cut(pair, spans)),
        joined=len(ends) - len(left),
    )


def _is_cut(pair: Pair, spans: list[Span]) -> bool:
    """Tell whether a sentence ends between two quotation marks, or nothing closes them."""
    if pair.opening in "([":
        return False
    number = bisect_right(spans, pair.start, key=lambda span: span.start) - 1
    return not pair.closed or number < 0 or spans[number].end < pair.end


def _own_notes(read: InlineText) -> list[tuple[int, int]]:
    """Give the notes in the line that stand behind a sentence's end, and so hold their own."""
    notes: list[tuple[int, int]] = []
    opened: list[tuple[int, int]] = []
    for token, place in zip(read.tokens, read.places, strict=True):
        if token.taken is Taken.NOTE_OPENS:
            opened.append((place, len(token.instead)))
        elif token.taken is Taken.NOTE_CLOSES and opened:
            start, wide = opened.pop()
            if not opened and _STOP_BEFORE.search(read.words[max(0, start - _WINDOW) : start]):
                notes.append((start, place + 1))
                read.words = _unbracketed(read.words, start, place + 1, wide=wide)
                read.split = _unbracketed(read.split, start, place + 1, wide=wide)
    return notes


def _unbracketed(words: str, start: int, end: int, *, wide: int) -> str:
    """Give the words with spaces for the brackets that a note in the line was given."""
    return f"{words[:start]}{' ' * wide}{words[start + wide : end - 1]} {words[end:]}"


def _within_note(read: InlineText, start: int, end: int, own: frozenset[str]) -> list[int]:
    text = read.split[start:end]
    return [start + at for at in find_boundaries(text, find_pairs(text)[0], own)]


def _forced(read: InlineText, own: frozenset[str]) -> set[int]:
    """Give the ends that marks and orders say."""
    ends: set[int] = set()
    for number, (token, place) in enumerate(zip(read.tokens, read.places, strict=True)):
        if token.taken in {Taken.SENTENCE, Taken.APART}:
            ends.add(len(read.words[:place].rstrip()))
        elif token.taken in {Taken.CARD, Taken.MARK}:
            end = _end_at_mark(read.split, place, own)
            if end is not None:
                ends.add(end)
        elif token.taken is Taken.HARD_BREAK and _ends_at_break(read, number, place):
            ends.add(len(read.words[:place].rstrip()))
    return ends


def _end_at_mark(words: str, place: int, own: frozenset[str]) -> int | None:
    """Give the end that a mark at this place says; None where it says none."""
    behind = _STOP_BEHIND.match(words, place)
    if behind:
        small = _FIRST_BEHIND.match(words, behind.end())
        trails = behind[1].count(".") > 1 or "…" in behind[1]
        if trails and small and small[1].islower():
            return None
        if words[behind.end() : behind.end() + 1].isdigit():
            return None
        return behind.end()
    before = words[max(0, place - _WINDOW) : place]
    found = _STOP_BEFORE.search(before)
    if found:
        return None if _goes_on(before, found, words, place, own) else len(words[:place].rstrip())
    return place if _begins_behind(words, place) else None


def _begins_behind(words: str, place: int) -> bool:
    """Tell whether a sentence begins behind a mark that stands in place of the stop.

    Behind a capital that is no pronoun one does where the words before the mark are a sentence, and
    no name goes on: the word behind the capital is small, and a verb follows.
    """
    if _PRONOUN_BEHIND.match(words, place):
        return True
    capital = _CAPITAL_BEHIND.match(words, place)
    if capital is None:
        return False
    if capital[1].lower() in NO_NAMES and capital[1] != "I":
        return True
    if _LEADS_ON.search(words, max(0, place - _WINDOW), place):
        return False
    said = _SINCE_STOP.search(words, max(0, place - _SENTENCE_WINDOW), place)
    rest = words[capital.end() : capital.end() + _WINDOW]
    return said is not None and has_verb(said.group()) and has_verb(rest)


def _goes_on(
    before: str, found: re.Match[str], words: str, place: int, own: frozenset[str]
) -> bool:
    """Tell whether a sentence goes on behind a stop and a mark."""
    first = _FIRST_BEHIND.match(words, place)
    if first is None or not first[1].islower():
        return words[place : place + 1] in set(",;:")
    stop, closers = found[1], found[2].strip()
    if stop != ".":
        return bool(closers) or "…" in stop or stop.count(".") > 1
    word = _WORD_BEFORE.search(before[: found.start()])
    key = word.group().lower() if word else ""
    return len(key) == 1 or "." in key or key in TITLES | LEADING | ENDING | own


def _ends_at_break(read: InlineText, number: int, place: int) -> bool:
    """Tell whether a line that stays a line ends with a mark, or with a stop."""
    if _STOP_BEFORE.search(read.words[max(0, place - _WINDOW) : place]):
        return True
    before = number - 1
    return (
        before >= 0
        and read.places[before] == place
        and read.tokens[before].taken in {Taken.CARD, Taken.MARK}
    )


def _is_joined(words: str, end: int, joins: set[int]) -> bool:
    """Tell whether the writer's order stands between this end and the next word."""
    return any(end <= at and not words[end:at].strip() for at in joins)


def _spans(words: str, ends: list[int]) -> list[Span]:
    """Give the stretches between the ends; those without a letter stay with the one before."""
    spans: list[Span] = []
    start = 0
    for end in [*ends, len(words)]:
        part = words[start:end]
        first, last = _trimmed(words, start, end)
        if last <= first:
            continue
        if (_LETTER.search(part) is None and spans) or (
            spans and _LETTER.search(words, spans[-1].start, spans[-1].end) is None
        ):
            spans[-1] = Span(spans[-1].start, last)
        else:
            spans.append(Span(first, last))
        start = end
    return spans


def _trimmed(words: str, start: int, end: int) -> tuple[int, int]:
    """Give a stretch without white space, and without the signs between a table's cells."""
    while start < end and (words[start].isspace() or words[start] == "|"):
        start += 1
    while start < end and (words[end - 1].isspace() or words[end - 1] == "|"):
        end -= 1
    return start, end
