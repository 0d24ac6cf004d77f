"""DraftComment: what is set beside a stretch of a manuscript when it is handed back.

Comes in (from what the gate decided and people ruled). Goes out: a value that a writer of word
processors' files can anchor at the words it is about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftComment:
    """One comment.

    Attributes:
        span: the words it is about, as offsets in the manuscript's text; not empty.
        author: who says so: "cardstore", or a reviewer's name; not blank.
        initials: the author's, "AK"; may be "".
        at: when, "2026-11-30T09:00:00Z"; "" where that is not known.
        lines: its paragraphs, in order; at least one.
    """

    span: Span
    author: str
    initials: str
    at: str
    lines: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse a comment that nobody makes, that says nothing, or is about nothing."""
        if not self.author.strip() or not self.lines or self.span.start >= self.span.end:
            msg = f"a comment has an author, lines and a stretch of text, got {self!r:.200}"
            raise ValueError(msg)


def initials_of(author: str) -> str:
    """Give a name's initials, four at most.

    >>> initials_of("Ada M. Kern")
    'AMK'
    """
    return "".join(word[0] for word in author.split() if word[0].isalnum())[:4].upper()
