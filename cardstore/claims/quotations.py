"""Quotations: what a sentence quotes, with the marks and without.

Comes in: a sentence of a manuscript, Markdown, without the marks of its cards. Goes out: its
quotations, each with its place, its marks, how deep it lies in others and the stretches that must
stand in a source; what marks stand alone; and every code point of the sentence accounted for.

    1. Lines that begin with ">" are block quotes, with the lines that Markdown takes for the same
       paragraph; a last line that only names who said it ("— Brun, Memoirs") is none of the words.
    2. In the rest, and in every block, marks are told from apostrophes (`cardstore.claims.marks`).
    3. What stands between two marks is read as a quote: omissions, additions in brackets, changed
       capitals (`cardstore.cards.quote`). Markdown's emphasis and note references are set aside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from cardstore.cards.quote import parse_quote
from cardstore.claims.mark_signs import may_have_signs
from cardstore.claims.mark_styles import MarkStyle, style_of
from cardstore.claims.marks import Part, read_marks
from cardstore.errors import UsageError
from cardstore.spans import Span
from cardstore.text.folding import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.marks import Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """One quotation of a sentence.

    Attributes:
        span: its place in the sentence, marks included.
        inner: what stands between the marks; for an unclosed one up to the sentence's end.
        opening, closing: the marks as written; both "" for a block, `closing` "" where it lacks.
        style: see `MarkStyle`.
        depth: in how many other quotations it lies; 0 for the outermost.
        words: what stands between the marks, without the signs of emphasis, note references and
            the ">" of a block.
        segments: stretches of the sentence that must stand in a source, in order.
        breaks: marked omissions and additions between or beside them.
        attribution: for a block the line that names who said it; None where there is none.
    """

    span: Span
    inner: Span
    opening: str
    closing: str
    style: MarkStyle
    depth: int
    words: str
    segments: tuple[Span, ...]
    breaks: tuple[Span, ...]
    attribution: Span | None = None

    @property
    def closed(self) -> bool:
        """Whether it has both its marks."""
        return self.style is MarkStyle.BLOCK or bool(self.closing)

    @property
    def word_count(self) -> int:
        """How many words it has, those in brackets included."""
        return len(fold_text(self.words).word_starts)


class TileKind(StrEnum):
    """What a code point of a sentence belongs to."""

    OUTSIDE = "outside"  # the writer's own words
    QUOTED = "quoted"  # words that must stand in a source
    SET_ASIDE = "set aside"  # an omission, an addition, emphasis, white space beside them
    MARK = "mark"  # a quotation mark, or the ">" of a block
    STRAY = "stray"  # a mark that opens or closes nothing


@dataclass(frozen=True, slots=True)
class Tile:
    """A stretch of a sentence of one kind; the tiles of a sentence cover it whole, in order."""

    kind: TileKind
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceReading:
    """What a sentence quotes.

    Attributes:
        sentence: as given.
        quotations: all of them, outer ones before those inside, else in order.
        strays: marks that open or close nothing, or that open what nothing closes; not those inside
            a whole quotation.
        doubtful: marks that stand where no such mark usually does.
        rival: whether the sentence can as well be read to quote other words.
        tiles: every code point accounted for.
    """

    sentence: str
    quotations: tuple[Quotation, ...]
    strays: tuple[Span, ...]
    doubtful: tuple[Span, ...]
    rival: bool
    tiles: tuple[Tile, ...]

    @property
    def outermost(self) -> tuple[Quotation, ...]:
        """The quotations that lie in no other."""
        return tuple(one for one in self.quotations if one.depth == 0)

    @property
    def own_words(self) -> str:
        """The sentence with everything quoted replaced by spaces, offset for offset."""
        own = self.sentence
        for one in self.outermost:
            own = f"{own[: one.inner.start]}{' ' * len(one.inner)}{own[one.inner.end :]}"
        return own


_LINES = re.compile(r"[^\n]*\n|[^\n]+")
_BLOCK_LINE = re.compile(
    r"^[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?>(?:[ \t]?>)*[ \t]?", re.MULTILINE
)
_EMPHASIS = r"""
    (?<![\w*\\])\*{1,3}(?=[^\s*]) | (?<=[^\s*])\*{1,3}(?![\w*])
    |(?<![^\W_])_{1,3}(?=[^\s_]) | (?<=[^\s_])_{1,3}(?![^\W_])
    """
EMPHASIS = re.compile(_EMPHASIS, re.VERBOSE)
"""Markdown's signs of emphasis around words, which many texts on line use too: *so* and _so_."""
_NOT_WORDS = re.compile(
    rf"""\[\^[^\]\s]{{1,40}}\]
    |\\(?=[^\w\s]|$)
    |{_EMPHASIS}
    |</?(?:em|i|b|strong|span|br|p|cite)\b[^>]{{0,80}}>""",
    re.VERBOSE,
)
_NAME = r"(?:[A-ZÀ-Þ][\w.’'-]*|de|da|du|von|van|der|den|la|le|of|the|and|&)"
_ATTRIBUTION = re.compile(
    r"[ \t]*(?:[—–―]|--)[ \t]*[A-ZÀ-Þ][\w.’'-]*"
    rf"(?:[ \t]+{_NAME}){{0,7}}(?:,[^\n]{{0,80}})?\.?[ \t]*$"
)
_NO_NAMES = re.compile(
    r"(?i)[ \t]*(?:[—–―]|--)[ \t]*(?:he|she|it|they|we|i|you|and|but|or|no|not|yes|who)\b"
)


@lru_cache(maxsize=256)  # every check of a sentence reads it again
def read_sentence(sentence: str) -> SentenceReading:
    """Find what a sentence quotes.

    Args:
        sentence: any text; marks of cards should have been taken out.

    >>> reading = read_sentence("Hoad “would sooner sew” his sacks, ‘or worse’.")
    >>> [(one.words, one.style.value, one.depth) for one in reading.quotations]
    [('would sooner sew', 'double', 0), ('or worse', 'single', 0)]
    """
    if ">" not in sentence and not may_have_signs(sentence):
        tiles = _tiles(sentence, (), ())
        return SentenceReading(
            sentence=sentence, quotations=(), strays=(), doubtful=(), rival=False, tiles=tiles
        )
    blocks = list(_blocks(sentence)) if ">" in sentence else []
    quotations: list[Quotation] = []
    strays: list[Span] = []
    doubtful: list[Span] = []
    rival = False
    for zone, block in _zones(sentence, blocks):
        read = read_marks(zone.of(sentence), inside=block is not None)
        quotations += [] if block is None else [block]
        quotations += _marked(sentence, zone, read.marks, depth=0 if block is None else 1)
        if block is None:
            alone = _placed(zone, (m for m in read.marks if _is_alone(m)))
            strays += [one for one in alone if not _is_held(one, quotations)]
            doubtful += _placed(zone, _doubtful(read.marks))
            rival = rival or read.rival
    return SentenceReading(
        sentence=sentence,
        quotations=tuple(quotations),
        strays=tuple(strays),
        doubtful=tuple(doubtful),
        rival=rival,
        tiles=_tiles(sentence, quotations, strays),
    )


def _is_alone(mark: Mark) -> bool:
    return mark.part is Part.STRAY or (mark.part is Part.OPENING and mark.other is None)


def _is_held(mark: Span, quotations: Sequence[Quotation]) -> bool:
    """Tell whether a mark lies inside a whole quotation: then it is its source's own."""
    return any(one.closed and one.depth == 0 and one.inner.contains(mark) for one in quotations)


def _doubtful(marks: Sequence[Mark]) -> Iterable[Mark]:
    """Give marks that leave open what is quoted; dialect inside a whole quotation does not."""
    end = 0
    for mark in marks:
        held = mark.start < end and mark.part is Part.APOSTROPHE
        if mark.doubtful and not held:
            yield mark
        if mark.part is Part.OPENING and mark.other and style_of(mark.sign) is not MarkStyle.SINGLE:
            end = max(end, marks[mark.other].start)


def _placed(zone: Span, marks: Iterable[Mark]) -> list[Span]:
    return [Span(mark.start, mark.end).moved(zone.start) for mark in marks]


def _zones(sentence: str, blocks: Sequence[Quotation]) -> Iterable[tuple[Span, Quotation | None]]:
    """Give the stretches between blocks, and the blocks, in order."""
    done = 0
    for block in blocks:
        yield Span(done, block.span.start), None
        yield block.inner, block
        done = block.span.end
    yield Span(done, len(sentence)), None


def _blocks(sentence: str) -> Iterable[Quotation]:
    """Give the block quotes: lines in a row that begin with ">", and those that go on with them."""
    start: int | None = None
    at, goes_on = 0, False
    for line in [*_LINES.findall(sentence), ""]:
        marked = _BLOCK_LINE.match(line)
        quoted = marked is not None or (goes_on and bool(line.strip()))
        goes_on = quoted and bool(line[marked.end() if marked else 0 :].strip())
        if quoted and start is None:
            start = at
        if not quoted and start is not None:
            yield _block(sentence, Span(start, at))
            start = None
        at += len(line)


def _block(sentence: str, lines: Span) -> Quotation:
    """Make the quotation of a block; a last line that names a speaker is set apart."""
    text = lines.of(sentence)
    end = lines.start + len(text.rstrip())
    last = text.rstrip().rfind("\n") + 1
    marker = _BLOCK_LINE.match(text, last)
    begin = marker.end() if marker else last
    attribution: Span | None = None
    line = text[begin:].rstrip()
    if last and _ATTRIBUTION.fullmatch(line) and not _NO_NAMES.match(line):
        attribution = Span(lines.start + begin, end)
        end = lines.start + len(text[:last].rstrip())
    first = _BLOCK_LINE.match(text)
    inner = Span(min(end, lines.start + (first.end() if first else 0)), end)
    return _quotation(
        sentence,
        Span(lines.start, max(end, attribution.end if attribution else 0)),
        inner,
        ("", ""),
        style=MarkStyle.BLOCK,
        depth=0,
        attribution=attribution,
    )


def _marked(sentence: str, zone: Span, marks: Sequence[Mark], *, depth: int) -> Iterable[Quotation]:
    """Give the quotations between marks, with those inside them."""
    ends: list[int] = []
    for mark in marks:
        if mark.part is not Part.OPENING:
            continue
        closing = None if mark.other is None else marks[mark.other]
        while ends and ends[-1] <= mark.start:
            ends.pop()
        end = len(zone) if closing is None else closing.end
        inner = Span(mark.end, end if closing is None else closing.start).moved(zone.start)
        yield _quotation(
            sentence,
            Span(mark.start, end).moved(zone.start),
            inner,
            (mark.sign, "" if closing is None else closing.sign),
            style=style_of(mark.sign),
            depth=depth + len(ends),
        )
        ends.append(end)


def _quotation(
    sentence: str,
    span: Span,
    inner: Span,
    marks: tuple[str, str],
    *,
    style: MarkStyle,
    depth: int,
    attribution: Span | None = None,
) -> Quotation:
    bare = inner.of(sentence)
    bare = _without(bare, _BLOCK_LINE, blank=True) if style is MarkStyle.BLOCK else bare
    spaced = _without(bare, _NOT_WORDS, blank=True)
    segments, breaks = _read(spaced)
    return Quotation(
        span=span,
        inner=inner,
        opening=marks[0],
        closing=marks[1],
        style=style,
        depth=depth,
        words=_without(bare, _NOT_WORDS, blank=False),
        segments=tuple(one.moved(inner.start) for one in segments),
        breaks=tuple(one.moved(inner.start) for one in breaks),
        attribution=attribution,
    )


def _without(text: str, signs: re.Pattern[str], *, blank: bool) -> str:
    def instead(found: re.Match[str]) -> str:
        if blank:
            return " " * len(found.group())
        return " " if found.group().startswith(("<br", "<p", "</p")) else ""

    return signs.sub(instead, text)


def _read(text: str) -> tuple[list[Span], list[Span]]:
    """Read the words between two marks as a quote: its segments and its breaks."""
    if not text.strip():
        return [], []
    try:
        quote = parse_quote(text)
    except UsageError:  # more omissions than any check can follow: the whole is one segment
        return [_trimmed(text, Span(0, len(text)))], []
    breaks = [gap.span for gap in quote.breaks if gap is not None]
    return [_trimmed(text, one) for one in quote.segments], breaks


def _trimmed(text: str, span: Span) -> Span:
    start = span.end - len(span.of(text).lstrip())
    return Span(start, start + len(span.of(text).strip()))


def _tiles(
    sentence: str, quotations: Sequence[Quotation], strays: Sequence[Span]
) -> tuple[Tile, ...]:
    """Account for every code point; what lies deeper counts."""
    if not quotations and not strays:
        return (Tile(TileKind.OUTSIDE, Span(0, len(sentence))),) if sentence else ()
    kinds = [TileKind.OUTSIDE] * len(sentence)
    for one in sorted(quotations, key=lambda quotation: quotation.depth):
        outer = TileKind.MARK if one.style is not MarkStyle.BLOCK else TileKind.SET_ASIDE
        _paint(kinds, one.span, outer)
        if one.attribution is not None:
            _paint(kinds, Span(one.inner.end, one.span.end), TileKind.OUTSIDE)
        _paint(kinds, one.inner, TileKind.SET_ASIDE)
        for segment in one.segments:
            _paint(kinds, segment, TileKind.QUOTED)
        for found in _NOT_WORDS.finditer(sentence, one.inner.start, one.inner.end):
            _paint(kinds, Span(found.start(), found.end()), TileKind.SET_ASIDE)
        if one.style is MarkStyle.BLOCK:
            for found in _BLOCK_LINE.finditer(sentence, one.span.start, one.span.end):
                _paint(kinds, Span(found.start(), found.end()), TileKind.MARK)
    for stray in strays:
        _paint(kinds, stray, TileKind.STRAY)
    tiles, at = [], 0
    for kind, run in groupby(kinds):
        length = len(list(run))
        tiles.append(Tile(kind, Span(at, at + length)))
        at += length
    return tuple(tiles)


def _paint(kinds: list[TileKind], span: Span, kind: TileKind) -> None:
    kinds[span.start : span.end] = [kind] * len(span)
