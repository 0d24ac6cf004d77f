"""Accounts: a gated sentence as a report counts it, and slices of many.

Comes in: a sentence's place, its bin and its findings. Goes out: its kind, its failures and its
ladder; and for many the counts by kind, source, chapter and place in the chapter. Slices of one
sort hold every sentence once, but for those by source, where a sentence of two sources counts in
both. A share is given from twenty sentences on: below that it says nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.gate.failures import failure_class
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.rungs import rungs_of
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardstore.gate.failures import FailureClass
    from cardstore.gate.finding import Finding
    from cardstore.gate.rungs import Rung
    from cardstore.gate.verdict import DecidedBy

LEAST_FOR_A_SHARE = 20
"""Below so many sentences one more or less moves a share by five points and over."""
_THIRDS = ("first third", "middle third", "last third")


class SentenceKind(StrEnum):
    """What sort of sentence it is; the first that fits."""

    FRAMING = "framing"
    QUOTATION = "quotation"
    SYNTHESIS = "synthesis"
    NUMBER = "number"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A sentence as a report counts it.

    Attributes:
        kind: see `SentenceKind`.
        chapter: "ch03.md: The Lower Light".
        third: where in its chapter it stands: 0, 1 or 2.
        sources: the sources of its cards, each once.
        source_kinds: their kinds, each once.
        bin: where it went.
        decided_by: what put it there.
        failures: the classes of what failed, each once; empty unless it was sent back.
        rungs: its ladder of provenance.
        has_figure: whether it states a number.
    """

    kind: SentenceKind
    chapter: str
    third: int
    sources: tuple[str, ...]
    source_kinds: tuple[str, ...]
    bin: Bin
    decided_by: DecidedBy
    failures: tuple[FailureClass, ...]
    rungs: tuple[Rung, ...]
    has_figure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """Some of the sentences, and where they went.

    Attributes:
        sort: by what it was cut: "kind", "source", "source kind", "chapter", "place".
        name: which slice.
        total: how many sentences.
        counts: (bin, how many), every bin once.
    """

    sort: str
    name: str
    total: int
    counts: tuple[tuple[Bin, int], ...]

    def of(self, found: Bin) -> int:
        """How many went there."""
        return dict(self.counts)[found]

    @property
    def sent_back(self) -> float | None:
        """The share that was sent back; None where there are too few for a share."""
        return None if self.total < LEAST_FOR_A_SHARE else self.of(Bin.FAILED) / self.total


def kind_of(findings: Sequence[Finding]) -> SentenceKind:
    """Tell what sort of sentence has these findings."""
    reasons = {one.reason for one in findings}
    if Reason.FRAMING in reasons:
        return SentenceKind.FRAMING
    if Reason.QUOTES_WORDS in reasons:
        return SentenceKind.QUOTATION
    if reasons & {Reason.SYNTHESIS_SOURCES, Reason.SYNTHESIS_FAR}:
        return SentenceKind.SYNTHESIS
    return SentenceKind.NUMBER if has_figure(findings) else SentenceKind.PLAIN


def has_figure(findings: Sequence[Finding]) -> bool:
    """Tell whether a sentence with these findings states a number."""
    return any(
        one.check == "numbers" and one.outcome is not Outcome.NOT_APPLICABLE for one in findings
    )


def failures_of(findings: Iterable[Finding]) -> tuple[FailureClass, ...]:
    """Give the classes of what failed, each once, in order."""
    failed = (failure_class(one.reason) for one in findings if one.outcome is Outcome.FAIL)
    return tuple(dict.fromkeys(one for one in failed if one is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a sentence stands and where it went; see `Account` for the fields."""

    chapter: str
    third: int
    sources: tuple[str, ...]
    source_kinds: tuple[str, ...]
    bin: Bin
    decided_by: DecidedBy


def account_of(
    standing: Standing, own: Sequence[Finding], *, of_cards: Sequence[Finding]
) -> Account:
    """Account for a sentence.

    Args:
        standing: where it stands and went.
        own: the findings of the sentence's checks and of the judge.
        of_cards: the findings of its cards' checks.
    """
    return Account(
        kind=kind_of(own),
        chapter=standing.chapter,
        third=standing.third,
        sources=standing.sources,
        source_kinds=standing.source_kinds,
        bin=standing.bin,
        decided_by=standing.decided_by,
        failures=failures_of((*own, *of_cards)) if standing.bin is Bin.FAILED else (),
        rungs=rungs_of(own),
        has_figure=has_figure(own),
    )


def slices_of(accounts: Sequence[Account]) -> tuple[Slice, ...]:
    """Cut sentences in every way; within one sort the slice that was sent back most comes first."""
    sorts: tuple[tuple[str, Callable[[Account], Iterable[str]]], ...] = (
        ("kind", lambda one: (one.kind.value,)),
        ("chapter", lambda one: (one.chapter,)),
        ("place", lambda one: (_THIRDS[one.third],)),
        ("source", lambda one: one.sources or ("no source",)),
        ("source kind", lambda one: one.source_kinds or ("no source",)),
    )
    return tuple(one for sort, names in sorts for one in _cut(accounts, sort, names=names))


def _cut(
    accounts: Sequence[Account], sort: str, *, names: Callable[[Account], Iterable[str]]
) -> list[Slice]:
    counted: dict[str, Counter[Bin]] = {}
    for one in accounts:
        for name in names(one):
            counted.setdefault(name, Counter())[one.bin] += 1
    slices = [
        Slice(
            sort=sort,
            name=name,
            total=counts.total(),
            counts=tuple((found, counts[found]) for found in Bin),
        )
        for name, counts in counted.items()
    ]
    # The worst first; those too small for a share behind the others, the largest first.
    return sorted(slices, key=lambda one: (-(one.sent_back or -1.0), -one.total, one.name))
