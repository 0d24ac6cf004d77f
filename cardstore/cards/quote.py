"""Quote: what a card-writer gave as verbatim words, read as segments.

Comes in: the quote as given. Goes out: its segments, the stretches that must stand in the source
word for word, and the breaks between them: marked omissions ("[…]", "(...)"), bare ellipses (which
may be the author's own), and additions in brackets ("[sic]", "[the king]"), which are no source
words. The brackets of a changed capital ("[t]he") are set aside without breaking a segment.

Whether marks are to be read this way is not known before the source has been looked at: a book may
print "[sic]" or "…" itself. So the reading is one of two, and `locate_quote` tries the other first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.spans import Span
from cardstore.text.folding import BRACKET, base_letters

if TYPE_CHECKING:
    from collections.abc import Sequence


class BreakKind(StrEnum):
    """Why a segment ends and another begins."""

    OMISSION = "omission"  # "[…]": words are left out, and the quote says so
    BARE_ELLIPSIS = "bare ellipsis"  # "…": the author's own, or words left out
    ADDITION = "addition"  # "[sic]", "[the king]": words that are not the source's


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """What stands between two segments, before the first or after the last.

    Attributes:
        kind: see `BreakKind`.
        span: its place in the quote, brackets included.
        attached: whether it touches a letter ("walk[ed]"), so that a word is completed by it.
    """

    kind: BreakKind
    span: Span
    attached: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A quote as given, with one way to read its marks.

    Attributes:
        text: as given, not blank.
        plain: as given, but brackets of changed capitals replaced by `BRACKET`; same length.
        segments: spans of `plain` that hold source words, in order; at least one.
        breaks: for each segment what stands before it (None: nothing), and one for the end.
    """

    text: str
    plain: str
    segments: tuple[Span, ...]
    breaks: tuple[Break | None, ...]

    def __post_init__(self) -> None:
        """Refuse a quote without segments, and breaks that do not fit them."""
        if not self.segments or len(self.breaks) != len(self.segments) + 1:
            msg = f"{len(self.segments)} segments need as many breaks and one, got {self.breaks}"
            raise ValueError(msg)

    @property
    def marked(self) -> bool:
        """Whether the reading differs from the plain words as given."""
        return self.plain != self.text or any(self.breaks)


_MARKS = re.compile(
    r"""(?P<omission>\[\s*(?:…|\.(?:\s?\.)+|…\s?\.)\s*\]|\(\s*(?:…|\.(?:\s?\.){2,})\s*\))
    |(?P<ellipsis>(?:\.\s?)?…(?:\s?\.)?|\.(?:\s?\.){2,})
    |(?P<letter>\[[^\W\d_]\](?=[^\W\d_]))
    |(?P<note>\[\d{1,3}\])
    |(?P<addition>\[[^\[\]]{1,200}\])""",
    re.VERBOSE,
)


MOST_OMISSIONS = 12
"""A quote with more is no passage that anybody can compare; each must be looked for apart."""
MOST_BREAKS = 40
"""With additions in brackets, which stand close together."""


def literal_quote(text: str) -> Quote:
    """Read a quote as nothing but words of the source.

    Raises:
        UsageError: the quote is empty or white space.
    """
    if not text.strip():
        what = "The quote is empty"
        raise UsageError(what, remedy="Give the words as the source has them")
    return Quote(text=text, plain=text, segments=(Span(0, len(text)),), breaks=(None, None))


def parse_quote(text: str) -> Quote:
    """Read the marks in a quote as the card-writer's: omissions, additions, changed capitals.

    Args:
        text: the quote as given.

    Raises:
        UsageError: the quote is empty or white space, or has more than `MOST_OMISSIONS` omissions
            or `MOST_BREAKS` breaks between words.

    >>> quote = parse_quote("[t]he king […] went [sic] home")
    >>> [span.of(quote.text).strip() for span in quote.segments]
    ['[t]he king', 'went', 'home']
    """
    plain = list(literal_quote(text).text)
    segments: list[Span] = []
    breaks: list[Break | None] = [None]
    start = 0
    for found in _MARKS.finditer(text):
        if found.lastgroup == "note":
            continue
        if found.lastgroup == "letter":
            plain[found.start()] = plain[found.end() - 1] = BRACKET
            continue
        made = _break_at(text, found)
        if _has_words(text[start : found.start()]):
            segments.append(Span(start, found.start()))
            breaks.append(made)
        else:
            breaks[-1] = _stronger(breaks[-1], made)
        start = found.end()
    if _has_words(text[start:]):
        segments.append(Span(start, len(text)))
        breaks.append(None)
    if not segments:
        return literal_quote(text)
    _refuse_too_many([gap for gap in breaks if gap is not None])
    return Quote(text=text, plain="".join(plain), segments=tuple(segments), breaks=tuple(breaks))


def additions_of(gap: Break, *, quote: str) -> tuple[str, ...]:
    """Give the additions in brackets that a break holds, also those beside an omission.

    >>> text = "He did […] [not] go"
    >>> [additions_of(gap, quote=text) for gap in parse_quote(text).breaks if gap is not None]
    [('[not]',)]
    """
    found = _MARKS.finditer(gap.span.of(quote))
    return tuple(mark.group() for mark in found if mark.lastgroup == "addition")


def _refuse_too_many(breaks: Sequence[Break]) -> None:
    omissions = sum(gap.kind is not BreakKind.ADDITION for gap in breaks)
    what = None
    if omissions > MOST_OMISSIONS:
        what = f"The quote has {omissions} omissions; at most {MOST_OMISSIONS} can be checked"
    elif len(breaks) > MOST_BREAKS:
        what = f"The quote is broken in {len(breaks)} places; at most {MOST_BREAKS} can be checked"
    if what is not None:
        raise UsageError(what, remedy="Quote the passages as cards of their own")


def _break_at(text: str, found: re.Match[str]) -> Break:
    """Make the break for a mark."""
    before, after = text[: found.start()][-1:], text[found.end() :][:1]
    kind = {
        "omission": BreakKind.OMISSION,
        "ellipsis": BreakKind.BARE_ELLIPSIS,
        "addition": BreakKind.ADDITION,
    }[found.lastgroup or ""]
    attached = kind is BreakKind.ADDITION and (before.isalpha() or after.isalpha())
    return Break(kind=kind, span=Span(found.start(), found.end()), attached=attached)


def _stronger(one: Break | None, other: Break) -> Break:
    """Join two breaks with no word between them: an omission hides more than an addition."""
    if one is None:
        return other
    order = (BreakKind.ADDITION, BreakKind.BARE_ELLIPSIS, BreakKind.OMISSION)
    kind = max(one.kind, other.kind, key=order.index)
    return Break(
        kind=kind,
        span=Span(one.span.start, other.span.end),
        attached=one.attached or other.attached,
    )


def _has_words(text: str) -> bool:
    return any(base_letters(sign) for sign in text)
