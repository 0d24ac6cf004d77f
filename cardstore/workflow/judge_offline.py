"""Judges offline: where nobody is to be asked, a judge that is asked over a network is not.

Comes in: a judge, and whether it may be asked. Goes out: the same judge, or one with its record
that answers nothing: what it said before is kept in the library and holds, the rest could not run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import JudgeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.judge import Judge, JudgedPair, JudgeRecord, Support


def judge_offline(judge: Judge) -> Judge:
    """Give a judge as it is where nobody outside of this machine is to be asked."""
    asks = judge.record.asks
    if not asks:
        return judge
    from cardstore.adapters.web.fetching import is_loopback  # noqa: PLC0415 - HTTP is heavy

    return judge if is_loopback(asks) else _Unasked(judge.record)


@dataclass(frozen=True, slots=True)
class _Unasked:
    """A judge that nobody asks; a Judge by its form."""

    record: JudgeRecord

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Answer nothing.

        Raises:
            JudgeError: always.
        """
        what = (
            f"{self.record.called} is asked at {self.record.asks}, and nobody is to be asked: "
            f"{count_of(len(pairs), 'pair was', 'pairs were')} sent nowhere"
        )
        raise JudgeError(what, remedy="Run it without --offline, or choose a judge that runs here")
