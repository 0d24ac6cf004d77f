"""Link spots: where in a text something can be put behind a link without breaking the text.

Comes in: a Markdown or plain text, and the place of a link. Goes out: the offset behind the link
and what closes it, or none: in code, in a definition, in a tag or an element of HTML, in the text
of another link, in what stands above the text. The method:

1. the stretches in which nothing can be put are found once for the whole text;
2. a link's target is followed to its bracket, over its title; an address in angle brackets, quotes
   or emphasis to the end of these;
3. a link inside the text of another one has no place behind it.

Source: CommonMark 0.31, 4.4 to 4.7 (code, HTML, definitions), 6.1 (code spans), 6.3 (links), 6.6
(HTML).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from cardstore.sources.notes import TextFormat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.spans import Span

_FENCE = re.compile(r"(?m)^([ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?)(`{3,}|~{3,})(?!.*`.*$).*$")
_INDENTED = re.compile(r"(?m)(?<![^\n])(?:[ \t]*\r?\n|\A)(?:(?: {4}|\t).*(?:\n|\Z))+")
_TICKS = re.compile(r"`+")
_DEFINITION = re.compile(
    r"(?m)^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\[(?!\^)(?:\\.|[^\[\]\\]){1,999}\]:"
    r"[ \t]*(?:\r?\n[ \t]*)?\S*"
    r"(?:[ \t]*(?:\r?\n)?[ \t]*(?:\"[^\"]{0,999}\"|'[^']{0,999}'|\([^()]{0,999}\))[ \t]*\r?$|.*$)"
)
_HEADER = re.compile(r"\A---[ \t]*\r?\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)")
_COMMENT = re.compile(r"<!--.*?(?:-->[^\n]*|\Z)|<[?!].*?(?:>|\Z)", re.DOTALL)
_ELEMENT = re.compile(
    r"<(/?)(a|code|pre|script|style|textarea|title|kbd|samp|svg|math)(?=[\s>])[^<>]*>?",
    re.IGNORECASE,
)
# No autolink: its name is followed by a blank, a stroke or the end.
_TAG = re.compile(
    r"</?[A-Za-z][\w-]*(?::[\w-]+)?(?=[\s/>])(?:\"[^\"]{0,2000}\"|'[^']{0,2000}'|[^'\"<>])*>"
)
_BLOCK = re.compile(r"(?m)^ {0,3}</?[A-Za-z][\w-]*(?=[\s/>])(?:(?![ \t]*\r?$).+(?:\n|\Z))+")
_LINE = re.compile(r"\n")
_EMPTY_LINE = re.compile(r"\n[ \t]*\r?\n")
_TITLE = re.compile(
    r"\]\([ \t]*<?[^\s<>\"]{1,2000}>?\s+"
    r"(\"(?:\\.|[^\"\\]){0,999}\"|'(?:\\.|[^'\\]){0,999}'|\((?:\\.|[^()\\]){0,999}\))\s*\)"
)
_TARGET = re.compile(r"\]\([ \t]*(?:\r?\n[ \t]*)?<?\Z")
_TARGET_END = re.compile(
    r">?(?:\s+(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)"
)
_ATTRIBUTES = re.compile(r"\{[^{}\n]*\}")
# A single bracket stays behind: it closes a note in the text, or words of the writer.
_CLOSES = re.compile(r"(?:\]\]|[)>}\"*_~])*")
_PLAIN_CLOSES = re.compile(r"[>\"]*")
# Code points of a link's text that are looked through.
_WIDEST = 4_000


class Spots:
    """Where something can be put behind the links of one text.

    Attributes:
        markdown: the text is Markdown.
    """

    def __init__(self, text: str, text_format: TextFormat) -> None:
        self._text = text
        self.markdown = text_format is TextFormat.MARKDOWN
        self._closed = _joined(sorted(_closed(text, markdown=self.markdown)))
        self._starts = [start for start, _ in self._closed]
        self._gaps = [found.start() for found in _EMPTY_LINE.finditer(text)]

    def behind(self, link: Span) -> int | None:
        """Give the offset at which something can follow a link; None where nothing can."""
        if self._is_closed(link.start):
            return None
        if not self.markdown:
            closing = _PLAIN_CLOSES.match(self._text, link.end)
            return link.end if closing is None else closing.end()
        whole = self._whole(link)
        if whole is None or self._is_link_text(*whole):
            return None
        return self._closed_at(whole[1])

    def _whole(self, link: Span) -> tuple[int, int] | None:
        """Give the stretch of a link with its text, where it is a target; None for one cut off."""
        if _TARGET.search(self._text, max(0, link.start - 80), link.start) is None:
            return link.start, link.end
        target = _TARGET_END.match(self._text, link.end)
        opens = self._opening(self._text.rfind("](", 0, link.start))
        return None if target is None or opens is None else (opens, target.end())

    def _closed_at(self, end: int) -> int | None:
        attributes = _ATTRIBUTES.match(self._text, end)
        end = end if attributes is None else attributes.end()
        closing = _CLOSES.match(self._text, end)
        if closing is not None:
            opens_more = self._text[closing.end() : closing.end() + 1].isalnum()
            end += len(closing[0].rstrip("*_~") if opens_more else closing[0])
        return None if self._is_closed(end - 1) or self._text[end : end + 1] in {"{", "("} else end

    def _is_closed(self, offset: int) -> bool:
        place = bisect_right(self._starts, offset) - 1
        return place >= 0 and offset < self._closed[place][1]

    def _opening(self, closing: int) -> int | None:
        """Find the bracket that a closing one belongs to, in its paragraph."""
        depth = 0
        for place in range(closing, max(-1, closing - _WIDEST), -1):
            if self._text[place] in "[]" and self._text[place - 1 : place] != "\\":
                depth += 1 if self._text[place] == "]" else -1
                if depth == 0:
                    return place
        return None

    def _is_link_text(self, start: int, end: int) -> bool:
        """Tell whether a stretch stands in brackets to which a target, a label or a colon belongs.

        Brackets of a foot note in the text, `^[…]`, are none.
        """
        gap = bisect_right(self._gaps, start)
        above = max(self._gaps[gap - 1] if gap else 0, start - _WIDEST)
        limit = min(self._gaps[gap] if gap < len(self._gaps) else len(self._text), end + _WIDEST)
        depth = 0
        outer = []
        for place in range(start - 1, above - 1, -1):
            sign = self._text[place]
            if sign in "[]" and self._text[place - 1 : place] != "\\":
                depth += 1 if sign == "]" else -1
                if depth < 0:
                    depth = 0
                    outer.append(place)
        for opens in outer:
            depth = 1
            while end < limit and depth:
                sign = self._text[end]
                if sign in "[]" and self._text[end - 1 : end] != "\\":
                    depth += 1 if sign == "[" else -1
                end += 1
            note = self._text[opens - 1 : opens] == "^"
            if depth == 0 and not note and self._text[end : end + 1] in {"(", "[", ":", "{"}:
                return True
        return False


def _joined(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in stretches:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _closed(text: str, *, markdown: bool) -> Iterator[tuple[int, int]]:
    """Give the stretches in which nothing can be put."""
    patterns = [_COMMENT, _TAG]
    yield from _elements(text)
    if markdown:
        yield from (found.span(1) for found in _TITLE.finditer(text))
        yield from _fenced(text)
        yield from _in_ticks(text)
        patterns += [_INDENTED, _DEFINITION, _HEADER, _BLOCK]
    for pattern in patterns:
        yield from (found.span() for found in pattern.finditer(text))


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Give the elements of HTML whose inside is no text of the writer's, or is a link's text."""
    opened: dict[str, int] = {}
    for found in _ELEMENT.finditer(text):
        tag = found[2].lower()
        if not found[1]:
            opened.setdefault(tag, found.start())
        elif tag in opened:
            yield opened.pop(tag), found.end()


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """Give the fenced code of a text; an open fence reaches to its end."""
    reached = 0
    while (opening := _FENCE.search(text, reached)) is not None:
        sign, least = opening[2][0], len(opening[2])
        closing = re.compile(rf"(?m)^[ \t>]*{re.escape(sign)}{{{least},}}[ \t]*\r?$")
        found = closing.search(text, opening.end())
        reached = len(text) if found is None else found.end()
        yield opening.start(), reached
        if found is None:
            return


def _in_ticks(text: str) -> Iterator[tuple[int, int]]:
    """Give the code spans of a text, which end with their paragraph, or in a list with their line.

    Where a line and its paragraph give different ones, both are given: nothing is put into either.
    """
    for gap in (_EMPTY_LINE, _LINE):
        begins = 0
        for found in gap.finditer(text):
            yield from _paired_ticks(text, begins, found.end())
            begins = found.end()
        yield from _paired_ticks(text, begins, len(text))


def _paired_ticks(text: str, begins: int, ends: int) -> Iterator[tuple[int, int]]:
    """Give the code spans of a stretch: from one run of ticks to the next of the same length."""
    runs = [found.span() for found in _TICKS.finditer(text, begins, ends)]
    by_length: dict[int, list[int]] = {}
    for start, end in runs:
        by_length.setdefault(end - start, []).append(start)
    reached = begins
    for start, end in runs:
        if start < reached:
            continue
        same = by_length[end - start]
        following = bisect_right(same, start)
        if following < len(same):
            reached = same[following] + end - start
            yield start, reached
