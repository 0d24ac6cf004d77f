"""SeedDesk: plants known faults in drafts and tells what catches them; a part of `Library`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import ManuscriptError, UsageError, quoted
from cardstore.workflow.arguments import whole_argument
from cardstore.workflow.gate_desk import GateDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from cardstore.gate.judge import Judge
    from cardstore.gate.seeding.outcome import SeedReport
    from cardstore.workflow.gate_reports import GateReport
    from cardstore.workflow.progress import Progress


class SeedDesk(GateDesk):
    """Plants faults."""

    def seed_errors(
        self,
        manuscripts: Iterable[str | PathLike[str]],
        *,
        per_class: int = 10,
        seed: int = 0,
        judge: str | Judge | None = None,
        progress: Progress | None = None,
    ) -> SeedReport:
        """Plant known faults in the sentences of manuscripts, and tell which check catches which.

        Everything happens in a copy of the library, which is removed: no card, run or verdict is
        kept, and neither library nor manuscripts are changed. Nobody is asked over a network.

        Args:
            manuscripts: files, Markdown or .docx.
            per_class: how many faults of each sort, from 1; fewer where there is no room.
            seed: the same seed plants the same faults.
            judge: the judge's name, or a judge; default is one that says yes to everything, so that
                only checks and people count.
            progress: is told how far it is.

        Raises:
            ManuscriptError: a file cannot be read, or no sentence stands in which a fault could be
                planted.
            UsageError: no manuscript is named, or an argument is of the wrong type.
        """
        from cardstore.workflow.drafts import distinct_files  # noqa: PLC0415 - heavy
        from cardstore.workflow.manuscripts import read_manuscript_text  # noqa: PLC0415 - heavy

        if isinstance(manuscripts, str | bytes):
            what = f"The manuscripts are {quoted(manuscripts)}, not a list of files"
            raise UsageError(what, remedy="Give a list of files")
        named = distinct_files(str(Path(one)) for one in manuscripts)
        texts = [(one, read_manuscript_text(Path(one))) for one in named]
        return self.seed_texts(
            texts, per_class=per_class, seed=seed, judge=judge, progress=progress
        )

    def seed_texts(
        self,
        texts: Iterable[tuple[str, str]],
        *,
        per_class: int = 10,
        seed: int = 0,
        judge: str | Judge | None = None,
        progress: Progress | None = None,
    ) -> SeedReport:
        """Plant faults in manuscripts that were read already: (name, text) each; see above."""
        from cardstore.workflow.seeding import SeedPlan, seed_errors  # noqa: PLC0415 - heavy

        plan = SeedPlan(
            per_class=whole_argument(per_class, "per_class", least=1),
            seed=whole_argument(seed, "seed", least=0),
        )
        split = self.split(texts)
        if not any(one.sentences for one in split):
            named = ", ".join(one.name for one in split) or "nothing"
            what = f"There is no sentence in {named} in which a fault could be planted"
            raise ManuscriptError(what, remedy="Give a manuscript with sentences in it")
        return seed_errors(self._store, split, plan=plan, judge=judge, progress=progress)

    def _gate_seeded(
        self,
        texts: Sequence[tuple[str, str]],
        *,
        judge: str | Judge | None,
        progress: Progress | None,
    ) -> GateReport:
        """Gate texts without waivers and without a requester, to whom no such card was issued."""
        from cardstore.gate.seeding.trusting import (  # noqa: PLC0415 - heavy
            TrustingJudge,
            trusting_thresholds,
        )
        from cardstore.workflow.gate import gate_manuscripts  # noqa: PLC0415 - heavy

        bench = self._bench(
            requester=None, judge=judge or TrustingJudge(), policy=None, offline=True
        )
        bench = replace(bench, requester=None)
        if judge is None:
            bench = replace(
                bench, thresholds=trusting_thresholds(), second=None, second_thresholds=None
            )
        return gate_manuscripts(
            self._store,
            self.split(texts),
            bench=bench,
            check=lambda ids: self.check_cards(ids, policy=bench.policy, proofread=False),
            options={},
            progress=progress,
        )
