"""GateDesk: the verbs of a library about whole manuscripts; a part of `Library`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import ManuscriptError, UsageError
from cardstore.gate.finding import Reason
from cardstore.settings import read_settings
from cardstore.workflow.arguments import (
    pairs_argument,
    paths_argument,
    policy_argument,
    progress_argument,
    switch_argument,
    text_argument,
)
from cardstore.workflow.collector import seldom_collected
from cardstore.workflow.publication import PublicationDesk
from cardstore.workflow.sentence_desk import SentenceDesk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.judge import Judge
    from cardstore.gate.policy import Policy
    from cardstore.gate.run_report import RunReport
    from cardstore.gate.waivers import Waiver
    from cardstore.store.gate_records import RecordedRun
    from cardstore.workflow.gate_reports import GateReport
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.publication import Outside
    from cardstore.workflow.reports import CheckReport


_WITHOUT_SENTENCE = (
    "{} has no sentence, so nothing of it was checked; where it is to have none, leave it out."
)


class GateDesk(SentenceDesk, PublicationDesk):
    """Gates manuscripts, and tells of earlier runs."""

    def gate(
        self,
        manuscripts: Iterable[str | PathLike[str]],
        *,
        requester: str | None = None,
        judge: str | Judge | None = None,
        second_judge: str | Judge | None = None,
        policy: Policy | None = None,
        proofread: bool | None = None,
        publication: bool = False,
        offline: bool | None = None,
        tracked_changes: str = "refuse",
        waivers: str | PathLike[str] | None = None,
        outside: Outside | None = None,
        progress: Progress | None = None,
    ) -> GateReport:
        """Check every sentence of manuscripts, and sort it: passed, failed, or for a person.

        Verdicts on sentences of which nothing changed are held. Every decision is logged.

        Args:
            manuscripts: files, Markdown or .docx.
            requester: whose draft it is ("drafter-3"); then a card that was never issued to them
                fails. Default is the one of the settings.
            judge: the judge's name, or a judge; default is the one of the settings.
            second_judge: the judge for what the first one leaves open; default as above.
            policy: the thresholds of the checks; default is the current policy.
            proofread: read words of cards from scans a second time, as `check_card` does.
            publication: ask the registries about every source and for every link again first; what
                could not be asked then blocks.
            offline: ask nobody outside; default is the one of the settings.
            tracked_changes: of a .docx: "refuse", "accept" or "reject" them.
            waivers: a file of findings that are let be; default is the one of the settings.
            outside: whom to ask before publication, instead of those of the settings.
            progress: is told how far it is.

        Returns:
            The report: each sentence with its findings, its cards' findings, its judge's support
            (0.0–1.0) and the bin it was put in; what could not run; and the number of the run.

        Raises:
            ManuscriptError: a file cannot be read, or there is no sentence in any of them.
            UsageError: no manuscript is named, or an argument is of the wrong type.
        """
        from cardstore.workflow.drafts import distinct_files  # noqa: PLC0415 - heavy
        from cardstore.workflow.manuscripts import read_manuscript_text  # noqa: PLC0415 - heavy

        paths = paths_argument(manuscripts, "manuscripts")
        texts = [
            (one, read_manuscript_text(Path(one), tracked_changes=tracked_changes))
            for one in distinct_files(str(one) for one in paths)
        ]
        return self.gate_texts(
            texts,
            tracked_changes=tracked_changes,
            requester=requester,
            judge=judge,
            second_judge=second_judge,
            policy=policy,
            proofread=proofread,
            publication=publication,
            offline=offline,
            waivers=waivers,
            outside=outside,
            progress=progress,
        )

    @seldom_collected()
    def gate_texts(
        self,
        texts: Iterable[tuple[str, str]],
        *,
        requester: str | None = None,
        judge: str | Judge | None = None,
        second_judge: str | Judge | None = None,
        policy: Policy | None = None,
        proofread: bool | None = None,
        publication: bool = False,
        offline: bool | None = None,
        tracked_changes: str = "",
        waivers: str | PathLike[str] | None = None,
        outside: Outside | None = None,
        progress: Progress | None = None,
    ) -> GateReport:
        """Gate manuscripts that were read already: (name, Markdown text) each; see `gate`.

        What became of tracked changes when they were read is only told for the log.
        """
        from cardstore.gate.policy import Policy  # noqa: PLC0415 - heavy
        from cardstore.gate.waivers import waivers_to_json  # noqa: PLC0415 - heavy
        from cardstore.workflow.gate import gate_manuscripts  # noqa: PLC0415 - heavy

        policy, progress = policy_argument(policy), progress_argument(progress)
        offline, proofread = (
            switch_argument(offline, "offline"),
            switch_argument(proofread, "proofread"),
        )
        split = self.split(texts)
        if not split:
            what = "No manuscript is named"
            raise UsageError(what, remedy="Name at least one")
        if not any(one.sentences for one in split):
            named = ", ".join(one.name for one in split)
            what = f"There is no sentence to check in {named}"
            raise ManuscriptError(what, remedy="Give a manuscript with sentences in it")
        let_be = self._waivers(waivers)
        asked = None
        if publication:
            asked = self.ask_again(split, offline=offline, outside=outside, progress=progress)
            policy = replace(policy or Policy(), publication=True)
        bench = self._bench(
            requester=requester,
            judge=judge,
            second_judge=second_judge,
            policy=policy,
            offline=offline,
        )
        report = gate_manuscripts(
            self._store,
            split,
            bench=bench,
            check=lambda ids: self._checked(ids, bench.policy, proofread, progress=progress),
            reader=lambda: self._second_reader(proofread),
            options={
                "publication": str(publication).lower(),
                "offline": str(self._is_offline(offline)).lower(),
                "proofread": "default" if proofread is None else str(proofread).lower(),
                **({"tracked_changes": tracked_changes} if tracked_changes else {}),
                **({"waivers": waivers_to_json(let_be)} if let_be else {}),
            },
            progress=progress,
        )
        if report.run is None:
            kept = "The library can only be read: this run and its decisions are not kept."
            report = replace(report, remarks=(*report.remarks, kept))
        unread = tuple(_WITHOUT_SENTENCE.format(one.name) for one in split if not one.sentences)
        report = replace(report, not_run=(*report.not_run, *unread))
        if asked is not None:
            report = replace(
                report,
                not_run=(*report.not_run, *asked.not_asked),
                remarks=(*report.remarks, *asked.remarks),
            )
        if let_be:
            from cardstore.workflow.waivers import apply_waivers  # noqa: PLC0415 - few have any

            report = apply_waivers(report, let_be, today=datetime.now(UTC).date())
        from cardstore.workflow.ruled import put_rulings  # noqa: PLC0415 - heavy

        return put_rulings(self._store, report)

    def _checked(
        self,
        card_ids: tuple[str, ...],
        policy: Policy,
        proofread: bool | None,  # noqa: FBT001 - handed through
        *,
        progress: Progress | None,
    ) -> tuple[CheckReport, ...]:
        """Check cards; only those that were read once alone are read a second time, and again.

        To see which cards need a second reading, each has to be located; the check does that.
        """
        told = self.check_cards(card_ids, policy=policy, proofread=False)
        once = [
            one.card_id
            for one in told
            if any(finding.reason is Reason.READING_ONCE for finding in one.findings)
        ]
        if proofread is False or not once:
            return told
        again = {
            one.card_id: one
            for one in self.check_cards(once, policy=policy, proofread=proofread, progress=progress)
        }
        return tuple(again.get(one.card_id, one) for one in told)

    def _is_offline(self, offline: bool | None) -> bool:  # noqa: FBT001 - handed through
        return read_settings(library=self._store.folder, offline=offline).offline

    def _second_reader(self, proofread: bool | None) -> str:  # noqa: FBT001 - handed through
        """Tell who would read words a second time now, as a text; "" where nobody is asked to."""
        from cardstore.adapters.engines.models import second_model_stamp  # noqa: PLC0415 - seldom

        if proofread is False:
            return ""
        return second_model_stamp(read_settings(library=self._store.folder).second_model)

    def _waivers(self, named: str | PathLike[str] | None) -> tuple[Waiver, ...]:
        """Read the waivers of a project; none where no file is named."""
        path = read_settings(library=self._store.folder).waivers if named is None else Path(named)
        if path is None:
            return ()
        from cardstore.workflow.waivers import read_waivers  # noqa: PLC0415 - few have any

        return read_waivers(path)

    def split(self, texts: Iterable[tuple[str, str]]) -> tuple[Manuscript, ...]:
        """Split manuscripts into sentences; nothing is checked.

        Args:
            texts: (name, Markdown text) of each; findings and decisions are told by the name.

        Raises:
            UsageError: they are no such pairs, or two have one name.
        """
        from cardstore.workflow.manuscripts import (  # noqa: PLC0415 - heavy
            read_abbreviations,
            split_manuscripts,
        )

        own = read_abbreviations(read_settings(library=self._store.folder).abbreviations)
        given = [
            (text_argument(name, "name"), text_argument(text, "text"))
            for name, text in pairs_argument(texts, "texts", "a list of (name, text)")
        ]
        named = Counter(name for name, _ in given)
        twice = [name for name, times in named.items() if times > 1]
        if twice:
            what = f"{named[twice[0]]} manuscripts are called “{twice[0]}”"
            raise UsageError(what, remedy="Give each a name of its own")
        return split_manuscripts(self._store, given, abbreviations=own)

    def gate_runs(self) -> tuple[RecordedRun, ...]:
        """Give all runs of the gate, oldest first."""
        return self._store.gate.runs()

    def report_of(self, report: GateReport) -> RunReport:
        """Count what a run decided: by whom, rung by rung, slice by slice, and beside other runs.

        Args:
            report: what `gate` gave.
        """
        from cardstore.workflow.gate_accounts import report_run  # noqa: PLC0415 - heavy

        return report_run(self._store, report)
