"""Veto: whether HIGH holds on pairs that did not choose it.

Comes in: how the pairs of the report part lie by thresholds that were fitted on the fit part. Goes
out: nothing, where HIGH holds; else why it is withheld, so that nothing passes by it.

HIGH is the best of many scores, so on the fit part it looks good even where a judge's scores are
chance. On the report part it must show three things:

1. The share of unsupported pairs at HIGH or above does not exceed the target by more than chance
   explains: the exact one-sided lower bound on that share is not above the target.
2. `LEAST_PASSING` supported pairs or more lie at HIGH or above; with fewer nothing was seen.
3. Of all pairs there nine in ten or more are supported.

A single pair above the target is no veto: a HIGH that is fitted to the target exceeds it on other
pairs about every second time, also that of a good judge. So what was reached is the bound that is
told, not the target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.bounds import ALPHA, lower_bound

if TYPE_CHECKING:
    from cardstore.gate.thresholds import BandCounts, Thresholds

LEAST_PASSING = 5
"""Supported pairs of the report part at HIGH or above."""
LEAST_RIGHT = 0.9
"""Of the report part's pairs at HIGH or above, the share that is supported.

Of drawn pairs three in four are meant to be unsupported, so to hold this takes more than in prose.
Measured on made-up scores, by pairs as a draw of 640 gives them: of 400 judges whose scores were
chance none got a HIGH (176 had one withheld); of 200 that rank 95 of 100 pairs of pairs rightly 148
did, of 100 that rank 80 rightly 14.
"""


def veto(report: BandCounts, *, target: float, alpha: float = ALPHA) -> tuple[str, ...]:
    """Say why HIGH does not hold, each reason a clause; empty where it does.

    Args:
        report: how the pairs of the report part lie.
        target: the share of unsupported pairs that may lie at HIGH or above, 0 to below 1.
        alpha: one minus the confidence with which a share above the target is called one.
    """
    wrong, right = report.unsupported_high, report.supported_high
    reasons = []
    if wrong and lower_bound(wrong, report.unsupported, alpha=alpha) > target:
        reasons.append(
            f"{wrong} of {report.unsupported} unsupported pairs of the report part lay at it or "
            f"above ({wrong / report.unsupported:.2%}), significantly more than the target of "
            f"{target:.2%}"
        )
    if right < LEAST_PASSING:
        reasons.append(
            f"{right} of {report.supported} supported pairs of the report part lay at it or above, "
            f"and {LEAST_PASSING} are the least from which anything can be said"
        )
    if right < LEAST_RIGHT * (right + wrong):
        reasons.append(
            f"of the {right + wrong} pairs of the report part that lay at it or above {right} were "
            "supported, fewer than nine in ten"
        )
    return tuple(reasons)


def why_withheld(thresholds: Thresholds) -> str:
    """Say why HIGH was withheld, in one clause; "" where it was not."""
    if not thresholds.withheld:
        return ""
    return "; ".join(veto(thresholds.report, target=thresholds.target, alpha=thresholds.alpha))
