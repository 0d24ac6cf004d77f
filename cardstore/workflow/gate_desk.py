"""GateDesk: the verbs of a library about whole manuscripts; a part of `Library`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, ManuscriptError, UsageError
from cardstore.settings import read_settings
from cardstore.workflow.arguments import text_argument, texts_argument
from cardstore.workflow.calibration_desk import CalibrationDesk
from cardstore.workflow.sentence_desk import SentenceDesk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.judge import Judge
    from cardstore.gate.policy import Policy
    from cardstore.gate.thresholds import Thresholds
    from cardstore.settings import Settings
    from cardstore.store.gate_records import RecordedRun
    from cardstore.workflow.gate import Bench
    from cardstore.workflow.gate_reports import GateReport
    from cardstore.workflow.progress import Progress


class GateDesk(SentenceDesk, CalibrationDesk):
    """Gates manuscripts, and tells of earlier runs."""

    def gate(
        self,
        manuscripts: Iterable[str | PathLike[str]],
        *,
        requester: str | None = None,
        judge: str | Judge | None = None,
        policy: Policy | None = None,
        proofread: bool | None = None,
        publication: bool = False,
        offline: bool | None = None,
        tracked_changes: str = "refuse",
        progress: Progress | None = None,
    ) -> GateReport:
        """Check every sentence of manuscripts, and sort it: passed, failed, or for a person.

        Verdicts on sentences of which nothing changed are held. Every decision is logged.

        Args:
            manuscripts: files, Markdown or .docx.
            requester: whose draft it is ("drafter-3"); then a card that was never issued to them
                fails. Default is the one of the settings.
            judge: the judge's name, or a judge; default is the one of the settings.
            policy: the thresholds of the checks; default is the current policy.
            proofread: read words of cards from scans a second time, as `check_card` does.
            publication: ask the registries about every source and for every link again first; what
                could not be asked then blocks.
            offline: ask nobody outside; default is the one of the settings.
            tracked_changes: of a .docx: "refuse", "accept" or "reject" them.
            progress: is told how far it is.

        Raises:
            ManuscriptError: a file cannot be read, or there is no sentence in any of them.
            UsageError: no manuscript is named, or an argument is of the wrong type.
        """
        from cardstore.workflow.manuscripts import read_manuscript_text  # noqa: PLC0415 - heavy

        if isinstance(manuscripts, str | bytes):
            what = f"manuscripts is {manuscripts!r}, not a list of files"
            raise UsageError(what, remedy="Give a list of files")
        paths = tuple(dict.fromkeys(Path(one) for one in manuscripts))
        texts = [
            (str(one), read_manuscript_text(one, tracked_changes=tracked_changes)) for one in paths
        ]
        return self.gate_texts(
            texts,
            requester=requester,
            judge=judge,
            policy=policy,
            proofread=proofread,
            publication=publication,
            offline=offline,
            progress=progress,
        )

    def gate_texts(
        self,
        texts: Iterable[tuple[str, str]],
        *,
        requester: str | None = None,
        judge: str | Judge | None = None,
        policy: Policy | None = None,
        proofread: bool | None = None,
        publication: bool = False,
        offline: bool | None = None,
        progress: Progress | None = None,
    ) -> GateReport:
        """Gate manuscripts that were read already: (name, Markdown text) each; see `gate`."""
        from cardstore.workflow.gate import gate_manuscripts  # noqa: PLC0415 - heavy

        split = self.split(texts)
        if not any(one.sentences for one in split):
            named = ", ".join(one.name for one in split) or "nothing"
            what = f"There is no sentence to check in {named}"
            raise ManuscriptError(what, remedy="Give a manuscript with sentences in it")
        bench = self._bench(requester=requester, judge=judge, policy=policy, offline=offline)
        return gate_manuscripts(
            self._store,
            split,
            bench=bench,
            check=lambda ids: self.check_cards(
                ids, policy=bench.policy, proofread=proofread, progress=progress
            ),
            options={"publication": str(publication).lower()},
            progress=progress,
        )

    def split(self, texts: Iterable[tuple[str, str]]) -> tuple[Manuscript, ...]:
        """Split manuscripts into sentences; nothing is checked.

        Args:
            texts: (name, Markdown text) of each.
        """
        from cardstore.workflow.manuscripts import split_manuscripts  # noqa: PLC0415 - heavy

        settings = read_settings(library=self._store.folder)
        given = [(text_argument(name, "name"), text_argument(text, "text")) for name, text in texts]
        texts_argument([name for name, _ in given], "names")
        return split_manuscripts(self._store, given, abbreviations=frozenset())

    def gate_runs(self) -> tuple[RecordedRun, ...]:
        """Give all runs of the gate, oldest first."""
        return self._store.gate.runs()

    def _bench(
        self,
        *,
        requester: str | None,
        judge: str | Judge | None,
        policy: Policy | None,
        offline: bool | None,
    ) -> Bench:
        """Say who judges, and by which rules."""
        from cardstore.gate.policy import Policy  # noqa: PLC0415 - heavy
        from cardstore.workflow.gate import Bench  # noqa: PLC0415 - heavy
        from cardstore.workflow.source_state import persons  # noqa: PLC0415 - heavy

        settings = read_settings(
            library=self._store.folder,
            judge=judge if isinstance(judge, str) else None,
            offline=offline,
        )
        first, why = self._judge(
            settings.judge if not judge or isinstance(judge, str) else judge, settings
        )
        second, _ = self._judge(settings.second_judge, settings)
        named = settings.requester if requester is None else text_argument(requester, "requester")
        return Bench(
            policy=policy or Policy(),
            judge=first,
            thresholds=self._thresholds(first),
            second=second,
            second_thresholds=self._thresholds(second),
            no_judge=why,
            requester=named or None,
            persons=persons(self._store),
        )

    def _judge(self, named: str | Judge, settings: Settings) -> tuple[Judge | None, str]:
        """Load a judge; where it cannot be loaded, say why."""
        from cardstore.plugins import load_judge  # noqa: PLC0415 - heavy

        if not isinstance(named, str):
            return named, ""
        if not named:
            return None, ""
        try:
            return load_judge(named, settings=settings.of_judge(named)), ""
        except CardstoreError as exc:
            return None, f"The judge {named} could not run: {exc}"

    def _thresholds(self, judge: Judge | None) -> Thresholds | None:
        return None if judge is None else self.calibration(judge.record)
