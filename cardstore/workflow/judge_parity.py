"""Judge parity: have two runtimes of one model judge the same pairs, and compare them.

Comes in: a judge and what it is compared with: another judge, or what torch said when its weights
were converted. Goes out: a `ParityReport`; whether it is accepted stands in it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cardstore.adapters.judges.known import find_known
from cardstore.adapters.judges.parity_pairs import (
    load_reference,
    own_pairs,
    read_digests,
    read_pairs,
)
from cardstore.adapters.judges.weights import judges_home
from cardstore.errors import JudgeError, MissingPartError
from cardstore.gate.parity import ParityReport, Run, compare_runs
from cardstore.plugins import load_judge
from cardstore.workflow.progress import Progress, Silent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.gate.judge import Judge, JudgedPair

REFERENCES = {"minicheck": "minicheck-torch"}
"""The judge that runs the same model as its authors do."""

_SHARE = 32  # pairs between two steps of the progress


@runtime_checkable
class ReadsIds(Protocol):
    """A judge that can tell what its model reads."""

    def read_ids(self, pairs: Sequence[JudgedPair]) -> tuple[tuple[int, ...], ...]:
        """Give the ids that the model reads for each pair."""
        ...


def compare_judge(
    name: str,
    *,
    against: str | None = None,
    pairs_file: Path | None = None,
    settings: Mapping[str, str] | None = None,
    against_settings: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> ParityReport:
    """Compare a judge with another runtime of its model.

    Args:
        name: the judge.
        against: the other judge; None for what torch said when the weights were converted, or
            where that is not kept or other pairs are asked, the judge on torch.
        pairs_file: pairs, one JSON object a line; None for our own 200.
        settings: of the judge.
        against_settings: of the other.
        progress: told of the pairs.

    Raises:
        UsageError: there is no such judge with weights, or the pairs cannot be read.
        MissingPartError: a part is not installed, or there is nothing to compare with.
        JudgeError: one of them could not run.
    """
    known = find_known(name)
    settings = dict(settings or {})
    pairs = own_pairs() if pairs_file is None else read_pairs(pairs_file)
    if not pairs:
        what = f"There are no pairs in {pairs_file}"
        raise JudgeError(what, remedy="Give a file with at least one pair")
    judge = load_judge(name, settings=settings)
    reference = None
    if against is None and pairs_file is None:
        reference = load_reference(Path(settings.get("folder") or judges_home() / known.folder))
    other = None
    if reference is None:
        other = load_judge(_other(name, against), settings=against_settings)
    progress = progress or Silent()
    progress.start(len(pairs) * (1 if other is None else 2), "pairs")
    try:
        ours = run_judge(judge, pairs, progress=progress)
        if reference is None and other is not None:
            reference = run_judge(other, pairs, progress=progress)
    finally:
        progress.finish()
    if reference is None:
        what = f"There is nothing to compare the judge {name} with"
        raise MissingPartError(what)
    return compare_runs(ours, reference)


def run_judge(
    judge: Judge, pairs: Sequence[JudgedPair], *, progress: Progress | None = None
) -> Run:
    """Have a judge judge pairs, and measure its CPU without that of its loading.

    Raises:
        JudgeError: it could not run, or gives no probabilities.
    """
    progress = progress or Silent()
    judge.score(pairs[:1])  # loads the model
    reads = read_digests(judge.read_ids(pairs)) if isinstance(judge, ReadsIds) else ()
    began = time.process_time()
    probs: list[float] = []
    for start in range(0, len(pairs), _SHARE):
        share = pairs[start : start + _SHARE]
        for support in judge.score(share):
            if support.prob is None:
                what = f"The judge {judge.record.judge} gives no probabilities"
                raise JudgeError(what)
            probs.append(support.prob)
        progress.advance(len(share))
    cpu_s = time.process_time() - began
    return Run(runtime=judge.record.runtime, probs=tuple(probs), reads=reads, cpu_s=cpu_s)


def _other(name: str, against: str | None) -> str:
    """Name the judge to compare with."""
    other = against or REFERENCES.get(name, "")
    if not other:
        what = f"What torch said of the weights of {name} when they were installed is not kept"
        raise MissingPartError(what, remedy=f"Install them with: cardstore judge install {name}")
    return other
