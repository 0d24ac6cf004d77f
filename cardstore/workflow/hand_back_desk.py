"""HandBackDesk: manuscripts go back to their writer and editor; a part of `Library`."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import ManuscriptError, UsageError, why_of
from cardstore.workflow.arguments import (
    paths_argument,
    policy_argument,
    progress_argument,
    text_argument,
)
from cardstore.workflow.audit_desk import AuditDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from cardstore.documents.bound import BoundStatement, PlantedCatch
    from cardstore.gate.policy import Policy
    from cardstore.workflow.hand_back import HandBackReport
    from cardstore.workflow.progress import Progress


class HandBackDesk(AuditDesk):
    """Hands manuscripts back."""

    def hand_back(
        self,
        manuscripts: Iterable[str | PathLike[str]],
        *,
        to: str | PathLike[str],
        every: bool = False,
        bom: bool = False,
        tracked_changes: str | None = None,
        policy: Policy | None = None,
        bound: BoundStatement | None = None,
        progress: Progress | None = None,
    ) -> HandBackReport:
        """Write a folder with manuscripts, all that was decided and ruled of them, and the bound.

        Nothing is checked or asked for. What was decided must still hold: where a text, a card, a
        source or the rules changed since the gate read a manuscript, it is refused. The folder is
        written whole, or all stays as it was.

        Args:
            manuscripts: their files, as the gate was given them.
            to: the folder; one that an earlier hand-back wrote is replaced where nobody changed it.
            every: comment in the .docx also on sentences that simply passed, with their pages.
            bom: begin the ledger with a byte order mark, by which some spreadsheets know UTF-8.
            tracked_changes: how changes of a .docx are read; default is as the gate did.
            policy: the rules of the checks that the gate had; default is the current policy.
            bound: what an audit says; default is what the last one of these manuscripts does, or of
                a book of which they are a part.
            progress: is told how far it is.

        Raises:
            HandBackError: what was decided holds no more, or the folder cannot be written.
            ManuscriptError: a file cannot be read.
            UsageError: no manuscript is named, or an argument is of the wrong type.
        """
        from cardstore.documents.handback_json import handback_document  # noqa: PLC0415 - heavy
        from cardstore.gate.policy import Policy  # noqa: PLC0415 - heavy
        from cardstore.workflow.hand_back import HandBackReport, gather  # noqa: PLC0415 - heavy
        from cardstore.workflow.hand_back_files import handed_files  # noqa: PLC0415 - heavy
        from cardstore.workflow.hand_back_folder import (  # noqa: PLC0415 - heavy
            require_replaceable,
            write_folder,
        )
        from cardstore.workflow.last_decisions import last_decisions  # noqa: PLC0415 - heavy
        from cardstore.workflow.progress import Silent  # noqa: PLC0415 - heavy

        progress = progress_argument(progress) or Silent()
        policy = policy_argument(policy) or Policy()
        folder = Path(text_argument(str(to), "to"))
        names = self._named(manuscripts)
        require_replaceable(folder)
        texts, originals = self._read(names, tracked_changes=tracked_changes)
        decisions = last_decisions(
            self._store,
            self.split(texts),
            policy=policy,
            reader=self._second_reader(None),
        )
        now = datetime.now(UTC)
        handed = gather(
            self._store,
            decisions,
            bound=bound or self._bound(names),
            at=now.strftime("%Y-%m-%dT%H:%M:%SZ"),
            today=now.date(),
        )
        contents, files = handed_files(handed, originals, every=every, bom=bom, progress=progress)
        report = HandBackReport(folder=folder, handed=handed, files=files)
        write_folder(folder, contents, manifest=handback_document(handed, files=report.written))
        return report

    def _named(self, manuscripts: Iterable[str | PathLike[str]]) -> tuple[str, ...]:
        from cardstore.workflow.drafts import STDIN, distinct_files  # noqa: PLC0415 - heavy

        paths = paths_argument(manuscripts, "manuscripts")
        names = distinct_files(str(one) for one in paths)
        if not names:
            what = "No manuscript is named"
            raise UsageError(what, remedy="Name at least one")
        if STDIN in names:
            what = "What comes from stdin has no file that could go back"
            raise UsageError(what, remedy="Name the manuscript's file")
        return names

    def _read(
        self, names: Iterable[str], *, tracked_changes: str | None
    ) -> tuple[list[tuple[str, str]], dict[str, bytes]]:
        """Read manuscripts as the gate did; give texts, and the bytes of those that are .docx."""
        from cardstore.workflow.hand_back_files import is_docx  # noqa: PLC0415 - heavy
        from cardstore.workflow.last_decisions import last_run_named  # noqa: PLC0415 - heavy
        from cardstore.workflow.manuscripts import read_manuscript_text  # noqa: PLC0415 - heavy

        texts, originals = [], {}
        for name in names:
            choice = tracked_changes
            if is_docx(name):
                run = last_run_named(self._store, name)
                held = "" if run is None else dict(run.options).get("tracked_changes", "")
                choice = choice or held or "refuse"
                try:
                    originals[name] = Path(name).read_bytes()
                except OSError as exc:
                    what = f"The manuscript {name} cannot be read: {why_of(exc)}"
                    raise ManuscriptError(what) from exc
            texts.append(
                (name, read_manuscript_text(Path(name), tracked_changes=choice or "refuse"))
            )
        return texts, originals

    def _bound(self, names: Sequence[str]) -> BoundStatement:
        """Say what the last audit of these manuscripts, or of some of them, found."""
        from cardstore.audit.records import AuditKind  # noqa: PLC0415 - heavy
        from cardstore.workflow.hand_back_bound import (  # noqa: PLC0415 - heavy
            audits_of,
            bound_of,
            bound_of_part,
            bound_of_several,
            no_audit,
        )

        audits = [one for one in self.audits() if one.kind is AuditKind.BOOK]
        by_name = any(set(names).intersection(one.manuscripts) for one in audits)
        attempts = () if by_name else self._attempts(self._book_or_none(names), names=names)
        told = audits_of(audits, names, attempts)
        reports = [self.audit_report(one.audit) for one in told]
        catch = self._catch()
        if not reports:
            bound = no_audit(names, catch=catch)
        elif len(reports) > 1:
            bound = bound_of_several(reports, names, catch=catch)
        elif set(told[0].manuscripts) == set(names):
            bound = bound_of(reports[0], catch=catch)
        else:
            bound = bound_of_part(reports[0], names, catch=catch)
        return replace(bound, unfinished=self._unfinished())

    def _unfinished(self) -> int:
        """Count the items that wait in the last review; what lies planted there is not told yet."""
        from cardstore.review.item import QueueKind  # noqa: PLC0415 - heavy

        begun = [one for one in self.queues(QueueKind.REVIEW) if one.follows is None]
        return self.review_report(begun[-1].queue).left if begun else 0

    def _catch(self) -> PlantedCatch | None:
        """Count the planted errors that people ruled, in all queues, and those they noticed."""
        from cardstore.documents.bound import PlantedCatch  # noqa: PLC0415 - heavy
        from cardstore.review.item import QueueKind  # noqa: PLC0415 - heavy

        queues = self.queues(QueueKind.REVIEW)  # what follows one is told of with it
        told = [self.review_report(one.queue).caught for one in queues if one.follows is None]
        whole = [caught[0] for caught in told if caught]
        planted = sum(one.planted for one in whole)
        if not planted:
            return None
        return PlantedCatch(caught=sum(one.caught for one in whole), planted=planted)
