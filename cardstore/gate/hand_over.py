"""Hand-over: how many sentences runs of the gate did not let pass, over time, and two alarms.

Comes in: for each run how many sentences were decided and how many of them were handed over (sent
back, to a person, could not run, abstained). Goes out: a remark where the share jumped, and one
where it fell to nothing: a gate that lets everything pass for long may have stopped checking.

Both are judged against all earlier runs together, at one in a thousand: a library is gated many
times, and an alarm a month is soon not heard. The earlier share is itself only a sample, so the two
are compared as samples: of all that was handed over, how likely is it that so many, or so few, fall
to the last run, were its sentences like the others (the exact hypergeometric tail).

Source: R. A. Fisher, Statistical Methods for Research Workers, 5th ed. (1934), 21.02.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, lgamma
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ALARM = 0.001
"""How rare a run must be, if nothing had changed, to be told."""
_LEAST_BEFORE = 50
"""Sentences before a share is worth comparing with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunShare:
    """How one run went.

    Attributes:
        run: its number.
        at: when.
        decided: how many sentences, those marked as framing left out.
        handed_over: how many of them did not pass.
        figures: how many sentences state a number; None where that was not counted.
        words: how many words all sentences have.
    """

    run: int
    at: str
    decided: int
    handed_over: int
    figures: int | None = None
    words: int = 0


def alarms_of(runs: Sequence[RunShare]) -> tuple[str, ...]:
    """Give what is odd about the last of these runs, oldest first, each one sentence."""
    if not runs:
        return ()
    *before, last = runs
    decided = sum(one.decided for one in before)
    handed = sum(one.handed_over for one in before)
    told = [*_silence(runs)]
    if decided >= _LEAST_BEFORE and last.decided:
        now = f"{last.handed_over} of {last.decided} sentences were handed over"
        once = f"in earlier runs {handed} of {decided}"
        fewer, more = tails_of((last.handed_over, last.decided), (handed, decided))
        if more < ALARM:
            told.append(f"The hand-over rate jumped: {now}, {once}.")
        elif fewer < ALARM:
            told.append(
                f"The hand-over rate fell: {now}, {once}; checks may have stopped, or been evaded."
            )
    return (*told, *_evasion(before, last))


def _silence(runs: Sequence[RunShare]) -> list[str]:
    """Tell of a long row of runs in which nothing at all was handed over."""
    row = 0
    for one in reversed(runs):
        if one.handed_over:
            break
        row += one.decided
    if row < _LEAST_SILENT:
        return []
    told = (
        f"Nothing was handed over in the last {row} sentences; checks may have stopped. "
        "Plant errors to see whether they are still caught."
    )
    return [told]


_LEAST_SILENT = 300
"""299 clean ones are what a share of 1 % would show once in twenty times."""


def _evasion(before: Sequence[RunShare], last: RunShare) -> list[str]:
    """Tell where a draft now states far fewer figures than drafts did: saying less is no cure."""
    words = sum(one.words for one in before if one.figures is not None)
    figures = sum(one.figures or 0 for one in before)
    if not words or not last.words or last.figures is None or figures < _LEAST_FIGURES:
        return []
    expected = figures / words * last.words
    if last.figures > expected * _FEWER:
        return []
    told = (
        f"Sentences with figures: {last.figures} in {last.words} words, where earlier runs had "
        f"{figures} in {words}; a draft that says less has fewer errors."
    )
    return [told]


_LEAST_FIGURES = 20
_FEWER = 0.6
"""Half as many is told; a tenth fewer is chance in drafts of a few hundred sentences."""


def tails_of(last: tuple[int, int], before: tuple[int, int]) -> tuple[float, float]:
    """Give the chances of so few and of so many in the last of two samples, were they alike.

    Args:
        last: how many were found in it, among how many.
        before: the same of the other.

    Returns:
        the chance of as many or fewer, and of as many or more, with the sum of both given.

    >>> fewer, more = tails_of((1, 30), (0, 50))
    >>> round(more, 3)
    0.375
    """
    (found, n), (others, m) = last, before
    every = found + others
    low, high = max(0, every - m), min(n, every)
    whole = _log_ways(n + m, every)
    terms = [exp(_log_ways(n, k) + _log_ways(m, every - k) - whole) for k in range(low, high + 1)]
    at = found - low
    return min(1.0, fsum(terms[: at + 1])), min(1.0, fsum(terms[at:]))


def _log_ways(n: int, k: int) -> float:
    """Give the logarithm of in how many ways k of n can be chosen."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
