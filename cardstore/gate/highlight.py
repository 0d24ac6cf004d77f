"""Highlight: the seam for what marks words of a sentence that its card's quote does not cover.

Comes in: one sentence and one card's quote. Goes out: spans of the sentence. They are shown to a
person and decide nothing: a sentence without marks may be wrong, and one with marks right. The gate
gives the same verdicts whether a highlighter is installed or not.

One card at a time: a highlighter that is given two passages marks what only one of them says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.judge import JudgedPair


@dataclass(frozen=True, slots=True, kw_only=True)
class HighlightedSpan:
    """A stretch of a sentence that the quote does not cover.

    Attributes:
        span: in the sentence; not empty.
        prob: how sure the highlighter is, 0 to 1; 1 of one that compares words.
    """

    span: Span
    prob: float

    def __post_init__(self) -> None:
        """Refuse an empty stretch, and what is no probability."""
        if not len(self.span) or not 0.0 <= self.prob <= 1.0:
            msg = f"a highlighted span has letters and a probability, got {self.span}, {self.prob}"
            raise ValueError(msg)


@runtime_checkable
class Highlighter(Protocol):
    """Marks words; a class that takes a mapping of settings (str to str), found by entry point."""

    @property
    def called(self) -> str:
        """Its name for people: "LettuceDetect (lettucedect-base)"."""
        ...

    def mark(self, pair: JudgedPair) -> tuple[HighlightedSpan, ...]:
        """Mark the words of the sentence that the quote does not cover.

        Returns:
            Spans of the pair's sentence, in order, none overlapping another.

        Raises:
            JudgeInputError: a side has no words, or the pair is longer than the model reads.
            JudgeError: the highlighter could not run.
        """
        ...


def join_words(sentence: str, words: Sequence[Span]) -> tuple[Span, ...]:
    """Join the spans of words between which a sentence has nothing but white space.

    >>> join_words("It froze hard, they say.", (Span(3, 8), Span(9, 13), Span(20, 23)))
    (Span(start=3, end=13), Span(start=20, end=23))
    """
    joined: list[Span] = []
    for word in words:
        if joined and not sentence[joined[-1].end : word.start].strip():
            joined[-1] = Span(joined[-1].start, word.end)
        else:
            joined.append(word)
    return tuple(joined)
