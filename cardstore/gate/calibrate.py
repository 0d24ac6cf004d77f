"""Calibrating: LOW and HIGH from labelled pairs, and what they let through on other pairs.

Comes in: scores of one judge for pairs that people labelled. Goes out: LOW and HIGH; and, from
another part of the pairs, how many of either label lie in each band.

The method, in steps:

1. HIGH is the lowest score of a supported pair of the fit part at which no more unsupported pairs
   lie at it or above than the target allows. Where no score is so, there is no HIGH.
2. LOW is the highest score of an unsupported pair at which no more than one supported pair in
   twenty lies at it or below, and which lies below HIGH. Where no score is so, there is no LOW.
3. HIGH is withheld where it does not hold on the report part: see `veto`.
4. A curve from score to probability is fitted by Newton's method to the logarithm of the odds.

The fitting takes pairs of the fit part and refuses all others.

Source: J. Platt, Probabilistic outputs for support vector machines (1999), for the curve and its
softened targets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import CalibrationError
from cardstore.gate.bounds import ALPHA
from cardstore.gate.calibration_set import Part
from cardstore.gate.thresholds import (
    NEAR_QUOTE,
    BandCounts,
    Platt,
    Thresholds,
    judge_digest,
)
from cardstore.gate.veto import veto

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.gate.judge import JudgeRecord

TARGET = 0.01
"""The largest share of unsupported pairs that may lie at HIGH or above on the fit part."""
LEAST_TO_FIT = 10
"""Labelled pairs of either kind; with fewer HIGH is one pair's score more than a threshold."""
LEAST_TO_REPORT = 29
"""Unsupported pairs; with fewer even a clean report allows more than one false pass in ten."""
_SUPPORTED_LOW = 0.05
_STEPS = 50
_SETTLED = 1e-10
# Scores of 0 and 1 have no finite odds; a float of four bytes, as models give, ends about here.
_LEAST = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredPair:
    """A labelled pair with a judge's score.

    Attributes:
        number: the pair's.
        part: the part it is of.
        score: 0 to 1.
        supported: whether it counts as supported.
    """

    number: int
    part: Part
    score: float
    supported: bool


def fit_thresholds(
    pairs: Sequence[ScoredPair],
    *,
    record: JudgeRecord,
    target: float = TARGET,
    alpha: float = ALPHA,
) -> Thresholds:
    """Choose LOW and HIGH on the fit part.

    Args:
        pairs: of the fit part, all of them labelled supported or not.
        record: the judge's.
        target: the largest share of unsupported pairs that may lie at HIGH or above, 0 to below 1.
        alpha: one minus the confidence with which the report will give its bound.

    Returns:
        thresholds that nothing was reported on yet; see `report_on`.

    Raises:
        ValueError: a pair is of another part, or the target makes no sense.
        CalibrationError: there are too few pairs of either label.
    """
    _require_part(pairs, Part.FIT)
    if not 0.0 <= target < 1.0:
        msg = f"a target is a share, 0 to below 1, got {target!r}"
        raise ValueError(msg)
    supported = sorted(pair.score for pair in pairs if pair.supported)
    unsupported = sorted(pair.score for pair in pairs if not pair.supported)
    _require_enough(len(supported), "supported", LEAST_TO_FIT, "fit")
    _require_enough(len(unsupported), "unsupported", LEAST_TO_FIT, "fit")
    above = -1.0 if record.runs_model else NEAR_QUOTE
    high = _find_high(supported, unsupported, allowed=int(target * len(unsupported)), above=above)
    low = _find_low(supported, unsupported, below=2.0 if high is None else high)
    return Thresholds(
        judge=judge_digest(record),
        called=record.called,
        runs_model=record.runs_model,
        low=low,
        high=high,
        platt=fit_platt(pairs),
        fit=count_bands(pairs, low=low, high=high),
        target=target,
        alpha=alpha,
    )


def report_on(
    fitted: Thresholds,
    pairs: Sequence[ScoredPair],
    *,
    set_digest: str,
    labels_digest: str,
    made_by: str,
) -> Thresholds:
    """Measure fitted thresholds on the part that was kept for it, and withhold a HIGH that fails.

    Args:
        fitted: what `fit_thresholds` gave.
        pairs: of the report part.
        set_digest: of the pairs that were drawn.
        labels_digest: of the labels that were used, of both parts.
        made_by: who fitted them.

    Raises:
        ValueError: a pair is of another part.
        CalibrationError: so few are unsupported that nothing could be said.
    """
    _require_part(pairs, Part.REPORT)
    unsupported = sum(not pair.supported for pair in pairs)
    _require_enough(unsupported, "unsupported", LEAST_TO_REPORT, "report")
    report = count_bands(pairs, low=fitted.low, high=fitted.high)
    fails = fitted.high is not None and veto(report, target=fitted.target, alpha=fitted.alpha)
    return replace(
        fitted,
        high=None if fails else fitted.high,
        report=report,
        set_digest=set_digest,
        labels_digest=labels_digest,
        made_by=made_by,
    )


def count_bands(
    pairs: Iterable[ScoredPair], *, low: float | None, high: float | None
) -> BandCounts:
    """Count how many pairs of either label lie at HIGH or above, between, at LOW or below."""
    counts = {"high": [0, 0], "middle": [0, 0], "low": [0, 0]}
    for pair in pairs:
        is_high = high is not None and pair.score >= high
        is_low = low is not None and pair.score <= low
        band = "high" if is_high else "low" if is_low else "middle"
        counts[band][pair.supported] += 1
    return BandCounts(
        supported_high=counts["high"][1],
        supported_middle=counts["middle"][1],
        supported_low=counts["low"][1],
        unsupported_high=counts["high"][0],
        unsupported_middle=counts["middle"][0],
        unsupported_low=counts["low"][0],
    )


def fit_platt(pairs: Sequence[ScoredPair]) -> Platt | None:
    """Fit the curve from score to probability; None where higher scores are no better.

    Raises:
        ValueError: there are no pairs of one label.
    """
    n_supported = sum(pair.supported for pair in pairs)
    n_unsupported = len(pairs) - n_supported
    if not n_supported or not n_unsupported:
        msg = f"a curve needs pairs of both labels, got {n_supported} and {n_unsupported}"
        raise ValueError(msg)
    # Softened, so that pairs that a score tells apart wholly do not make the curve a step.
    wanted = {
        True: (n_supported + 1) / (n_supported + 2),
        False: 1 / (n_unsupported + 2),
    }
    points = [(_logit(pair.score), wanted[pair.supported]) for pair in pairs]
    slope, shift = 1.0, 0.0
    for _ in range(_STEPS):
        found = _newton(points, slope, shift)
        if found is None:
            return None
        slope, shift = slope + found[0], shift + found[1]
        if max(map(abs, found)) < _SETTLED:
            break
    return Platt(slope=slope, shift=shift) if slope > 0 else None


def _find_high(
    supported: list[float], unsupported: list[float], *, allowed: int, above: float
) -> float | None:
    for score in dict.fromkeys(supported):
        if score > above and sum(other >= score for other in unsupported) <= allowed:
            return score
    return None


def _find_low(supported: list[float], unsupported: list[float], *, below: float) -> float | None:
    allowed = int(_SUPPORTED_LOW * len(supported))
    for score in reversed(dict.fromkeys(unsupported)):
        if score < below and sum(other <= score for other in supported) <= allowed:
            return score
    return None


def _newton(
    points: list[tuple[float, float]], slope: float, shift: float
) -> tuple[float, float] | None:
    """Give one step towards the best slope and shift; None where the scores are all alike."""
    g0 = g1 = h00 = h01 = h11 = 0.0
    for x, wanted in points:
        prob = _sigmoid(slope * x + shift)
        weight = max(prob * (1 - prob), 1e-12)
        g0 += (wanted - prob) * x
        g1 += wanted - prob
        h00 += weight * x * x
        h01 += weight * x
        h11 += weight
    determinant = h00 * h11 - h01 * h01
    if determinant <= 1e-9 * h00 * h11:
        return None
    step = (h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant
    # A step of the whole length may leap over the best place where the curve is flat.
    longest = max(1.0, *(abs(part) for part in step))
    return step[0] / longest, step[1] / longest


def _logit(score: float) -> float:
    held = min(max(score, _LEAST), 1 - _LEAST)
    return math.log(held / (1 - held))


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def _require_part(pairs: Sequence[ScoredPair], part: Part) -> None:
    """Refuse pairs of another part: what was fitted on is no report, and the core is neither."""
    others = {pair.part for pair in pairs} - {part}
    if others:
        msg = f"only pairs of the part {part.value!r} are looked at here, got {sorted(others)}"
        raise ValueError(msg)


def _require_enough(found: int, label: str, least: int, part: str) -> None:
    if found < least:
        what = (
            f"The {part} part has {found} {label} pairs that are labelled; {least} are the least "
            "from which anything can be said"
        )
        raise CalibrationError(
            what, remedy="Label more with: cardstore judge calibrate label, or draw a larger set"
        )
