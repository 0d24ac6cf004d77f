"""Span: a half-open stretch of code points.

Used all along the path. Offsets count Unicode code points (Python's `str` indices), never bytes or
UTF-16 units, so that a selector means the same in every language.

Source: W3C Web Annotation Data Model, section 4.2.5 (TextPositionSelector: start inclusive, end
exclusive).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open interval `[start, end)` of code points; never empty on the left side of 0.

    >>> Span(2, 5).of("abcdefg")
    'cde'
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        """Refuse intervals that run backwards or start before 0."""
        if not 0 <= self.start <= self.end:
            msg = f"a span needs 0 <= start <= end, got start={self.start}, end={self.end}"
            raise ValueError(msg)

    def __len__(self) -> int:
        """Count the code points."""
        return self.end - self.start

    def of(self, text: str) -> str:
        """Give the code points of `text` inside the span."""
        return text[self.start : self.end]

    def moved(self, by: int) -> Span:
        """Give the same span `by` code points further on (negative: back)."""
        return Span(self.start + by, self.end + by)

    def contains(self, other: Span) -> bool:
        """Tell whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Tell whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end
