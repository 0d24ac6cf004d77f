"""Agreement: how far people who labelled the same pairs say the same.

Comes in: the labels that two people, or one person twice, gave to the same pairs. Goes out: how
many agree of how many, Cohen's kappa, and an interval for it. Supported stands against partly and
unsupported taken together, as the calibration counts them.

Source: J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological
Measurement 20 (1960), for kappa and its standard error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NORMAL_95 = 1.959964
WANTED = 40
"""Pairs that two people should label before all others, to learn how far they agree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far two labellings agree.

    Attributes:
        between: the two names; twice the same where one person labelled pairs twice.
        n: pairs that both labelled, but for those of which either could not tell.
        agreed: how many of them both called supported, or both did not.
        kappa: Cohen's kappa, -1 to 1; None where one of them gave all pairs the same label.
        interval: kappa's approximate 95 % interval, from below to above; None where kappa is.
    """

    between: tuple[str, str]
    n: int
    agreed: int
    kappa: float | None
    interval: tuple[float, float] | None


def agreement(between: tuple[str, str], labels: Sequence[tuple[bool, bool]]) -> Agreement:
    """Compare two labellings.

    Args:
        between: the names.
        labels: of each pair that both labelled, whether either called it supported.

    >>> agreement(("ada", "ben"), [(True, True), (False, False)]).kappa
    1.0
    """
    n = len(labels)
    agreed = sum(first is second for first, second in labels)
    firsts = sum(first for first, _ in labels)
    seconds = sum(second for _, second in labels)
    kappa: float | None = None
    interval: tuple[float, float] | None = None
    if n and firsts not in {0, n} and seconds not in {0, n}:
        chance = (firsts * seconds + (n - firsts) * (n - seconds)) / n**2
        share = agreed / n
        kappa = (share - chance) / (1 - chance)
        error = _NORMAL_95 * math.sqrt(share * (1 - share) / n) / (1 - chance)
        interval = max(-1.0, kappa - error), min(1.0, kappa + error)
    return Agreement(between=between, n=n, agreed=agreed, kappa=kappa, interval=interval)
