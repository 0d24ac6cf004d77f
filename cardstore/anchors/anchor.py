"""Anchor: the computed place of a quote. It can always be computed again and is never typed in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.spans import Span


class Fit(StrEnum):
    """How a quote fits the source."""

    EXACT = "exact"  # the code points are there
    FOLDED = "folded"  # there after the named foldings, which change no word
    NEAR = "near"  # something like it is there; the differences are listed
    AMBIGUOUS = "ambiguous"  # exact or folded in several places
    MISSING = "missing"  # nothing like it


class DifferenceKind(StrEnum):
    """What a difference between quote and source is."""

    NOISE = "noise"  # what readers misread: rn/m, a broken word, a lost accent
    EDIT = "edit"  # another word, number, name, order or sense


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One difference, word by word.

    Attributes:
        kind: noise or edit.
        label: its class for people: "number", "negation", "word changed", "word left out" …
        printed: the source's raw words; "" when the quote adds.
        quoted: the quote's words; "" when the quote leaves out.
        source_span: place in the source text; empty span where the quote adds.
        quote_span: place in the quote; empty span where the quote leaves out.
    """

    kind: DifferenceKind
    label: str
    printed: str
    quoted: str
    source_span: Span
    quote_span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """One place where the quote stands.

    Attributes:
        segments: for each segment of the quote the pieces of the source it covers, in order. A
            segment that passes furniture has several pieces; the furniture is not among them.
        foldings: names of the foldings that were needed here; empty when exact.
    """

    segments: tuple[tuple[Span, ...], ...]
    foldings: tuple[str, ...]

    @property
    def pieces(self) -> tuple[Span, ...]:
        """All pieces of all segments, in order."""
        return tuple(piece for segment in self.segments for piece in segment)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """The answer to "where does this quote stand?".

    Attributes:
        fit: see `Fit`. AMBIGUOUS whenever there are two or more exact or folded occurrences.
        occurrences: exact ones first, then folded, each in text order. For NEAR exactly one: the
            nearest text. Empty when MISSING.
        differences: for NEAR at least one; also notes that a person should see on a folded fit
            (an omission that hides a "not"), else empty.
        similarity: 0.0–1.0 for NEAR, for showing only; it decides nothing. None otherwise.
        folding_version: the published name of the set of foldings ("cardstore-fold-2").
    """

    fit: Fit
    occurrences: tuple[Occurrence, ...]
    differences: tuple[Difference, ...]
    similarity: float | None
    folding_version: str

    @property
    def edited(self) -> bool:
        """Whether any difference is an edit rather than reading noise."""
        return any(d.kind is DifferenceKind.EDIT for d in self.differences)
