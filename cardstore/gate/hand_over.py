"""Hand-over: how many sentences runs of the gate did not let pass, over time, and two alarms.

Comes in: for each run how many sentences were decided and how many of them were handed over (sent
back, to a person, could not run, abstained). Goes out: a remark where the share jumped, and one
where it fell to nothing: a gate that lets everything pass for long may have stopped checking.

Both are judged against all earlier runs together by exact binomial tails, at one in a thousand:
a library is gated many times, and an alarm a month is soon not heard.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, lgamma, log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ALARM = 0.001
"""How rare a run must be, if nothing had changed, to be told."""
_LEAST_BEFORE = 50
"""Sentences before a share is worth comparing with."""
_EXACT_UP_TO = 2_000
"""Sentences up to which tails are summed exactly; above, runs are cut to so many in proportion."""


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
        share = handed / decided
        now = f"{last.handed_over} of {last.decided} sentences were handed over"
        once = f"in earlier runs {handed} of {decided}"
        if last.handed_over and at_least(last.handed_over, last.decided, share=share) < ALARM:
            told.append(f"The hand-over rate jumped: {now}, {once}.")
        elif at_most(last.handed_over, last.decided, share=share) < ALARM:
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


def at_least(found: int, n: int, *, share: float) -> float:
    """Give the chance of `found` or more of `n`, each with the chance `share`.

    >>> round(at_least(2, 2, share=0.5), 3)
    0.25
    """
    return 1.0 if found <= 0 else max(0.0, 1.0 - at_most(found - 1, n, share=share))


def at_most(found: int, n: int, *, share: float) -> float:
    """Give the chance of `found` or fewer of `n`, each with the chance `share`."""
    if found >= n:
        return 1.0
    if share <= 0.0 or share >= 1.0:
        return 1.0 if share <= 0.0 else 0.0
    if n > _EXACT_UP_TO:
        found, n = round(found * _EXACT_UP_TO / n), _EXACT_UP_TO
    ways = (lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) for k in range(found + 1))
    terms = (exp(way + k * log(share) + (n - k) * log(1.0 - share)) for k, way in enumerate(ways))
    return min(1.0, fsum(terms))
