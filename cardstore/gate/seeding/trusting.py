"""TrustingJudge: says yes to everything, so that only checks and people count.

It is for seeding alone: no entry point names it, and no thresholds for it are ever stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.judge import JudgeRecord, Support
from cardstore.gate.thresholds import thresholds_by_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.judge import JudgedPair
    from cardstore.gate.thresholds import Thresholds

_RECORD = JudgeRecord(
    judge="trusting", template="1", called="a judge that says yes to every pair; no model ran"
)


class TrustingJudge:
    """Takes every sentence for supported."""

    record = _RECORD

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Say yes to each."""
        return tuple(Support(prob=1.0) for _ in pairs)


def trusting_thresholds() -> Thresholds:
    """Give thresholds at which whatever it says passes."""
    return thresholds_by_hand(_RECORD, low=None, high=1.0)
