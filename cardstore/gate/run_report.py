"""RunReport: what one run of the gate amounts to, in counts.

Nothing in it blends rungs of the ladder, or failures of different kinds, into one figure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.gate.accounts import Slice
    from cardstore.gate.failures import FailureClass
    from cardstore.gate.hand_over import RunShare
    from cardstore.gate.rungs import RungName, RungState
    from cardstore.gate.verdict import Bin

SUPPORT_IS_NOT_TRUTH = (
    "Support is not truth: a wrong source passes with a perfect score. The judge flags; it shows "
    "nothing, and it is harder on free paraphrase and on what a card says only from afar."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunReport:
    """What one run amounts to, in counts.

    Attributes:
        sentences: how many there were.
        counts: (bin, how many), every bin once.
        by_checks, by_judge, by_people, not_run: how many the checks sent back; the judge passed; a
            person has to settle, or settled by a waiver; could not be decided since something
            could not run. With framing they make the total.
        ladder: for each rung (state, how many sentences), every state once.
        slices: see `accounts.slices_of`.
        failures: (class, how many sentences), the largest first.
        change: the design change that would remove the largest class; "" where nothing failed.
        secondary: (how many sentences rest on secondary sources alone, of how many of which that
            is known).
        figures: how many sentences state a number.
        words: how many words the sentences have.
        runs: this run and those before it, oldest first.
        alarms: what is odd about this run, each a sentence.
        held: how many verdicts were held from earlier runs.
    """

    sentences: int
    counts: tuple[tuple[Bin, int], ...]
    by_checks: int
    by_judge: int
    by_people: int
    not_run: int
    ladder: tuple[tuple[RungName, tuple[tuple[RungState, int], ...]], ...]
    slices: tuple[Slice, ...]
    failures: tuple[tuple[FailureClass, int], ...]
    change: str
    secondary: tuple[int, int]
    figures: int
    words: int
    runs: tuple[RunShare, ...]
    alarms: tuple[str, ...]
    held: int
