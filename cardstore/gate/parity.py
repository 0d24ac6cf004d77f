"""Parity: whether two runtimes of one model say the same, in figures and against bars.

Comes in: the probabilities of both for the same pairs. Goes out: a `ParityReport`, and what of it
lies beyond the bars. A wrong conversion gives no error by itself: a model whose last layer is
scaled wrongly answers, only that every probability lies near one half.

The slope is that of ours against the reference's log-odds, by least squares through the origin. It
is 1 for a true conversion; a model with 1,024 dimensions whose last layer is scaled twice has 1/32.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from cardstore.gate.minicheck_contract import LABEL_ABOVE

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_APART = 0.03
SHARE_WITHIN = 0.95
MOST_FLIPPED = 0.01
SLOPE = (0.9, 1.1)
FEWEST_PAIRS = 50
LEAST_SPREAD = 0.5  # between two models that say .5 to everything nothing can be compared
MOST_CPU = (
    0.45  # of the reference's; told, and no reason to refuse: a slow judge is not a wrong one
)
_EDGE = 1e-6  # log-odds are finite
_DECIMALS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ParityReport:
    """How far two runtimes are apart.

    Attributes:
        runtime: what was compared: "ctranslate2 4.8.5 int8".
        reference: with what: "torch 2.13.0".
        pairs: how many were compared.
        within: of them, how many probabilities lie at most .03 apart.
        flips: of them, how many labels differ.
        same_tokens: of them, how many were read as the same ids.
        quantiles: differences of probability: (share, difference) for .5, .9, .95, .99 and 1.
        slope: of ours against the reference's log-odds.
        spread: from the lowest to the highest probability of the reference; where all are alike,
            nothing was compared.
        cpu_ms: CPU of ours per pair, in milliseconds; 0 where it was not measured.
        reference_cpu_ms: of the reference's; 0 where it was not measured.
    """

    runtime: str
    reference: str
    pairs: int
    within: int
    flips: int
    same_tokens: int
    quantiles: tuple[tuple[float, float], ...]
    slope: float
    spread: float
    cpu_ms: float = 0.0
    reference_cpu_ms: float = 0.0

    @property
    def cpu_ratio(self) -> float | None:
        """CPU of ours as a share of the reference's; None where it was not measured."""
        if not (self.cpu_ms and self.reference_cpu_ms):
            return None
        return self.cpu_ms / self.reference_cpu_ms

    @property
    def faults(self) -> tuple[str, ...]:
        """What lies beyond the bars, for people; empty where the runtimes agree."""
        found = []
        if self.pairs < FEWEST_PAIRS:
            found.append(f"{self.pairs} pairs were compared, at least {FEWEST_PAIRS} are needed")
        if self.spread < LEAST_SPREAD:
            found.append(
                f"the reference's probabilities span {self.spread:.2f}, "
                f"at least {LEAST_SPREAD} is needed to compare them"
            )
        if self.within < SHARE_WITHIN * self.pairs:
            found.append(
                f"{self.within} of {self.pairs} probabilities are within {MOST_APART}, "
                f"at least {SHARE_WITHIN:.0%} must be"
            )
        if self.flips > MOST_FLIPPED * self.pairs:
            found.append(
                f"{self.flips} of {self.pairs} labels differ, at most {MOST_FLIPPED:.0%} may"
            )
        if not SLOPE[0] <= self.slope <= SLOPE[1]:
            found.append(
                f"the log-odds are {self.slope:.3f} times the reference's, "
                f"{SLOPE[0]} to {SLOPE[1]} times may be"
            )
        if self.same_tokens < self.pairs:
            found.append(
                f"{self.same_tokens} of {self.pairs} pairs were read as the reference's ids, "
                "all must be"
            )
        return tuple(found)

    @property
    def accepted(self) -> bool:
        """Whether all bars are kept."""
        return not self.faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one runtime said of the pairs.

    Attributes:
        runtime: which: "torch 2.13.0".
        probs: its probabilities, 0 to 1, in the order of the pairs.
        reads: a digest of the ids that it read of each pair; empty where that is not known.
        cpu_s: CPU of all, in seconds; 0 where it was not measured.
    """

    runtime: str
    probs: tuple[float, ...]
    reads: tuple[str, ...] = ()
    cpu_s: float = 0.0


def compare_runs(ours: Run, reference: Run) -> ParityReport:
    """Compare two runtimes on the same pairs.

    Raises:
        ValueError: they did not answer the same number of pairs, or none.
    """
    count = len(ours.probs)
    if not count or count != len(reference.probs):
        msg = f"{count} and {len(reference.probs)} answers cannot be compared"
        raise ValueError(msg)
    both = list(zip(ours.probs, reference.probs, strict=True))
    apart = sorted(abs(mine - theirs) for mine, theirs in both)
    flips = sum((mine > LABEL_ABOVE) != (theirs > LABEL_ABOVE) for mine, theirs in both)
    known = ours.reads and reference.reads
    alike = zip(ours.reads, reference.reads, strict=True) if known else ()
    same = sum(mine == theirs for mine, theirs in alike) if known else count
    return ParityReport(
        runtime=ours.runtime,
        reference=reference.runtime,
        pairs=count,
        within=sum(one <= MOST_APART for one in apart),
        flips=flips,
        same_tokens=same,
        quantiles=tuple((share, _quantile(apart, share)) for share in (0.5, 0.9, 0.95, 0.99, 1.0)),
        slope=round(_slope(both), _DECIMALS),
        spread=round(max(reference.probs) - min(reference.probs), _DECIMALS),
        cpu_ms=round(1000 * ours.cpu_s / count, 3),
        reference_cpu_ms=round(1000 * reference.cpu_s / count, 3),
    )


def report_json(report: ParityReport) -> dict[str, object]:
    """Write a report as JSON, with what follows from its figures."""
    told: dict[str, object] = asdict(report)
    ratio = report.cpu_ratio
    told["cpu_ratio"] = None if ratio is None else round(ratio, 4)
    told["accepted"], told["faults"] = report.accepted, list(report.faults)
    return told


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Give the smallest value that at least this share does not exceed."""
    index = max(0, math.ceil(share * len(ordered)) - 1)
    return round(ordered[index], _DECIMALS)


def _slope(both: Sequence[tuple[float, float]]) -> float:
    odds = [(_log_odds(mine), _log_odds(theirs)) for mine, theirs in both]
    square = sum(theirs * theirs for _, theirs in odds)
    return sum(mine * theirs for mine, theirs in odds) / square if square else 0.0


def _log_odds(prob: float) -> float:
    held = min(max(prob, _EDGE), 1.0 - _EDGE)
    return math.log(held / (1.0 - held))
