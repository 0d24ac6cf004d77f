"""Inline reader: a block of prose as its reader sees it, and where every letter of that stands.

Comes in: the lines of a block. Goes out: its words without emphasis, the targets of links, note
references, citations, comments, tags and marks; what was taken out with its place; and a table that
leads back to the manuscript.

    1. The signs of Markdown are found from left to right, the longest readings first.
    2. Brackets are closed innermost first; what follows a closed one says whether it was a link.
    3. Signs of emphasis count where CommonMark lets them, and only in pairs.
    4. What remains is joined; code, addresses and mathematics stay, but in the copy that is split
       they are plain letters, so that no stop in them ends a sentence.

Source: CommonMark 0.31.2, section 6; Pandoc User's Guide, "Pandoc's Markdown".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from cardstore.claims.blocks import reference_name
from cardstore.claims.citation_keys import reference_parts
from cardstore.claims.emphasis import paired_emphasis
from cardstore.claims.inline_signs import find_signs
from cardstore.claims.set_numbers import find_set_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.claims.blocks import Line


class Taken(Enum):
    """What was taken out of a block."""

    SIGN = "sign"  # emphasis, the target of a link, a tag
    CARD = "card"
    MARK = "mark"
    REFERENCE = "reference"  # of a note, or of a work by its key
    NOTE_OPENS = "note opens"
    NOTE_CLOSES = "note closes"
    LINE_BREAK = "line break"
    HARD_BREAK = "hard break"
    APART = "apart"  # a tag that begins or ends a block of its own: here a sentence ends
    COMMENT = "comment"
    SENTENCE = "sentence"  # <!-- sentence -->: here one ends
    SAME_SENTENCE = "same sentence"  # <!-- one sentence -->: here none ends
    MASKED = "masked"  # stays in the words, and is letters where they are split


class Token(NamedTuple):
    """A stretch of a block's raw text that is not read as it stands.

    Attributes:
        start, end: its place in the raw text.
        taken: what it is.
        instead: what a reader sees in its place.
    """

    start: int
    end: int
    taken: Taken
    instead: str = ""


class Run(NamedTuple):
    """A stretch of the words that stands in the manuscript as it is.

    Attributes:
        start: its place in the words.
        raw: its place in the block's raw text.
        length: in code points.
    """

    start: int
    raw: int
    length: int


@dataclass(slots=True)
class InlineText:
    """A block as it is read.

    Attributes:
        raw: the content of its lines, with a line break between them.
        starts: (offset in `raw`, offset in the manuscript) of each line.
        words: what a reader sees.
        split: the same length, as the splitter sees it.
        runs: the stretches of `words` that stand in the manuscript.
        tokens: what was taken out or masked, in order.
        places: the offset in `words` at which each token stands.
    """

    raw: str
    starts: tuple[tuple[int, int], ...]
    words: str = ""
    split: str = ""
    runs: list[Run] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


_SPECIAL = re.compile(r"[\\`$<\[\]!^{*_~&\n]|://|@")
_QUOTING_TAG = re.compile(r"</?(?:q|blockquote)\b", re.IGNORECASE)
_APART_TAG = re.compile(r"</?(?:br|t[dh])\b", re.IGNORECASE)
_BLOCK_TAG = re.compile(
    r"</?(?:p|div|tr|li|[uo]l|h[1-6]|table|d[dtl]|hr|section|figure|figcaption)\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"<!--\s*sentence\s*-->")
_SAME_SENTENCE = re.compile(r"<!--\s*one\s+sentence\s*-->")
_MASKED = frozenset({"math", "url", "key"})
_BESIDE = frozenset(
    {
        Taken.CARD,
        Taken.MARK,
        Taken.REFERENCE,
        Taken.COMMENT,
        Taken.SENTENCE,
        Taken.SAME_SENTENCE,
    }
)
"""What is set beside words; the white space before it goes with it."""


def read_inline(
    text: str, lines: Sequence[Line], *, references: frozenset[str], between: str, broken: bool
) -> InlineText:
    """Read a block's lines as what a reader sees.

    Args:
        text: the manuscript.
        lines: the block's.
        references: the names of link definitions.
        between: what stands in the words in place of a line break.
        broken: every line break is kept when the text is set.
    """
    read = _raw(text, lines)
    tokens = _tokens(read.raw, references, broken=broken) if _SPECIAL.search(read.raw) else []
    _join(read, tokens, between)
    return read


def _raw(text: str, lines: Sequence[Line]) -> InlineText:
    parts, starts, at = [], [], 0
    for line in lines:
        said = text[line.start : line.stop]
        starts.append((at, line.start))
        parts.append(said)
        at += len(said) + 1
    return InlineText(raw="\n".join(parts), starts=tuple(starts))


def _tokens(raw: str, references: frozenset[str], *, broken: bool) -> list[Token]:
    """Find what is not read as it stands, in order."""
    tokens: list[Token] = []
    brackets: list[re.Match[str]] = []
    emphasis: list[tuple[int, int]] = []
    if "<su" in raw or "^" in raw or "~" in raw:
        tokens += [Token(*span, Taken.SIGN, seen) for span, seen in find_set_numbers(raw)]
    held = [(one.start, one.end) for one in tokens]
    for found in find_signs(raw):
        before = bisect_right(held, (found.start(), len(raw)))
        if before and found.start() < held[before - 1][1]:
            continue
        name = found.lastgroup
        if name == "label":
            name = "close"
        if name in {"open", "image", "note", "says"}:
            brackets.append(found)
        elif name == "close":
            tokens += _closed(raw, brackets, found, references)
        elif name == "emphasis":
            emphasis.append(found.span())
        else:
            tokens += _simple(found, str(name), broken=broken)
    tokens += [Token(start, end, Taken.SIGN) for start, end in paired_emphasis(raw, emphasis)]
    return sorted(tokens, key=lambda token: (token.start, -token.end))


def _simple(found: re.Match[str], name: str, *, broken: bool) -> Iterator[Token]:
    """Give the tokens of a sign that needs no other."""
    start, end = found.span()
    raw = found.group()
    if name in _SIGNS_AROUND:
        yield from _around(found, name)
    elif name == "escape":
        yield Token(start, start + 1, Taken.SIGN)
    elif name in {"break", "line"}:
        hard = broken or name == "break"
        yield Token(start, end, Taken.HARD_BREAK if hard else Taken.LINE_BREAK, " ")
    elif name in _MASKED:
        yield Token(start, end, Taken.MASKED)
    elif name == "tag":
        if _BLOCK_TAG.match(raw):
            yield Token(start, end, Taken.APART, " ")
        elif not _QUOTING_TAG.match(raw):
            yield Token(start, end, Taken.SIGN, " " if _APART_TAG.match(raw) else "")
    elif name == "entity":
        seen = unescape(raw)
        if seen != raw:
            yield Token(start, end, Taken.SIGN, " " if seen.isspace() else seen)
    else:
        yield Token(start, end, _kind_of(raw, name))


_SIGNS_AROUND = frozenset({"code", "auto", "script"})


def _around(found: re.Match[str], name: str) -> Iterator[Token]:
    """Give the tokens of a stretch between two signs."""
    start, end = found.span()
    wide = len(found[5]) if name == "code" else 1
    last = found.end("code") - wide if name == "code" else end - wide
    yield Token(start, start + wide, Taken.SIGN)
    if name != "script":
        yield Token(start + wide, last, Taken.MASKED)
    yield Token(last, end, Taken.SIGN)


def _kind_of(raw: str, name: str) -> Taken:
    if name == "card":
        return Taken.CARD
    if name == "mark":
        return Taken.MARK
    if name in {"ref", "cite"}:
        return Taken.REFERENCE
    if name == "comment" and _SENTENCE.fullmatch(raw):
        return Taken.SENTENCE
    if name == "comment" and _SAME_SENTENCE.fullmatch(raw):
        return Taken.SAME_SENTENCE
    return Taken.COMMENT if name == "comment" else Taken.SIGN


def _closed(
    raw: str, brackets: list[re.Match[str]], found: re.Match[str], references: frozenset[str]
) -> Iterator[Token]:
    """Give the tokens of a bracket that closes."""
    if not brackets:
        return
    opened = brackets.pop()
    start, end = found.span()
    if opened.lastgroup == "note":
        yield Token(opened.start(), opened.end(), Taken.NOTE_OPENS, " (")
        yield Token(start, start + 1, Taken.NOTE_CLOSES, ")")
        return
    if opened.lastgroup == "says":
        yield from _saying(raw, opened, start)
        return
    named = found["label"] or raw[opened.end() : start]
    behind = found.group()[1:2]
    known = reference_name(named) in references
    if behind == "[" and not known:
        end = start + 1
    if behind in {"(", "{"} or known or opened.lastgroup == "image":
        yield Token(opened.start(), opened.end(), Taken.SIGN)
        yield Token(start, end, Taken.SIGN)


def _saying(raw: str, opened: re.Match[str], end: int) -> Iterator[Token]:
    """Give the tokens of a bracket that names works and says something besides, as a note does."""
    start, inside = opened.start(), opened.start() + 1
    apart = start == 0 or raw[start - 1].isspace()
    yield Token(start, inside, Taken.NOTE_OPENS, "(" if apart else " (")
    for part in reference_parts(raw[inside:end]) or ():
        yield Token(inside + part.start, inside + part.end, Taken.SIGN)
    yield Token(end, end + 1, Taken.NOTE_CLOSES, ")")


def _join(read: InlineText, tokens: list[Token], between: str) -> None:
    """Put together what remains, with the copy that is split."""
    joining = _Joining(read)
    for token in tokens:
        if token.start < joining.at:
            continue  # inside another
        if token.taken in _BESIDE:
            start, end = _with_space(read.raw, token, joining.at)
            if start == joining.at:
                joining.take_back_line()
            joining.take(token._replace(start=start, end=end))
        elif token.taken in {Taken.LINE_BREAK, Taken.HARD_BREAK}:
            joining.take(token._replace(instead=between), blank=True)
        else:
            joining.take(token)
    joining.keep(joining.at, len(read.raw))
    read.words, read.split = "".join(joining.words), "".join(joining.split)


class _Joining:
    """The words of a block as they grow."""

    def __init__(self, read: InlineText) -> None:
        self.read = read
        self.words: list[str] = []
        self.split: list[str] = []
        self.at = 0
        self.length = 0
        self._line = 0

    def keep(self, start: int, end: int, *, masked: bool = False) -> None:
        """Add a stretch of the raw text as it stands, line by line."""
        while start < end:
            line = self.read.raw.find("\n", start, end)
            stop = end if line < 0 else line
            if start < stop:
                said = self.read.raw[start:stop]
                self.read.runs.append(Run(self.length, start, stop - start))
                self._add(said, _letters(stop - start) if masked else said)
            if line >= 0:
                self._add(" ", " ")
            self._line = 0
            start = stop + (line >= 0)

    def take(self, token: Token, *, blank: bool = False) -> None:
        """Take a token out, and add what is seen instead."""
        self.keep(self.at, token.start)
        self.read.tokens.append(token)
        self.read.places.append(self.length)
        if token.taken is Taken.MASKED:
            self.keep(token.start, token.end, masked=True)
        elif token.instead:
            seen = token.instead
            self._add(seen, " " * len(seen) if blank else seen)
            self._line = len(seen) if blank else 0
        self.at = max(self.at, token.end)

    def take_back_line(self) -> None:
        """Take back the line break that was added last: what comes belongs to its line."""
        if self._line:
            self.words.pop()
            self.split.pop()
            self.length -= self._line
            self._line = 0

    def _add(self, words: str, split: str) -> None:
        self.words.append(words)
        self.split.append(split)
        self.length += len(words)


def _letters(length: int) -> str:
    """Give letters as a word has them, so that no rule takes them for an initial or a number."""
    return "Oa" + "a" * (length - 2) if length > 1 else "0"


def _is_opening(raw: str, at: int) -> bool:
    """Tell whether a sign opens a quotation or a bracket; straight marks do so behind a space."""
    return raw[at] in "([“‘„«" or (
        raw[at] in "\"'" and (at == 0 or raw[at - 1].isspace() or raw[at - 1] in "([“‘")
    )


def _with_space(raw: str, token: Token, at: int) -> tuple[int, int]:
    """Give a mark's stretch with the white space before it, or behind it where none is before."""
    start, end = token.start, token.end
    while start > at and raw[start - 1].isspace():
        start -= 1
    behind = raw[end : end + 1]
    if start == 0 or _is_opening(raw, start - 1):
        while end < len(raw) and raw[end] in " \t":
            end += 1
        return token.start if start else 0, end
    if start < token.start and behind.isalnum():
        return token.start, end
    return start, end
