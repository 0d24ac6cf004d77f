"""AuditDesk: the verbs about samples of what passed; a part of `Library`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from cardstore.errors import AuditError, ReviewError
from cardstore.review.item import QueueKind
from cardstore.workflow.arguments import (
    policy_argument,
    text_argument,
    whole_argument,
)
from cardstore.workflow.audit_terms import require_allowed, rules_argument
from cardstore.workflow.audit_watch_desk import DRAW_ANEW, AuditWatchDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.audit.records import StoredAudit
    from cardstore.audit.strata import StratumRule
    from cardstore.audit.told import Attempt, AuditReport, PlannedAudit
    from cardstore.gate.policy import Policy
    from cardstore.review.ruling import ErrorClass, Ruling, RulingKind
    from cardstore.workflow.audit_lists import BookList

_WEEK = timedelta(days=7)


class AuditDesk(AuditWatchDesk):
    """Plans, draws and reports audits."""

    def plan_audit(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        rules: Sequence[StratumRule] | None = None,
        tripwire: int = 50,
    ) -> PlannedAudit:
        """Plan an audit of what the gate passed and people cleared; nothing is drawn.

        Args:
            manuscripts: of the book, by the names the gate was told; None for all it ever read.
            rules: how each stratum is audited; default is the plan of the README.
            tripwire: how many sentences of each chapter are read at least.

        Raises:
            AuditError: the gate never read a manuscript, or not since it was changed.
            UsageError: more errors are to be allowed than reading all of a stratum allows.
        """
        return self._planned(self._book(manuscripts), rules=rules, tripwire=tripwire)

    def draw_audit(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        made_by: str,
        seed: int | None = None,
        rules: Sequence[StratumRule] | None = None,
        tripwire: int = 50,
        policy: Policy | None = None,
    ) -> StoredAudit:
        """Draw a sample, and open its queue. The same draw again gives the one that was kept.

        Args:
            manuscripts: of the book; None for all that the gate ever read.
            made_by: who draws it.
            seed: the same seed draws the same sample of the same list, whatever the plan, which
                only cuts it; default is the number of the attempt, and any other one is told as
                chosen by hand.
            rules: how each stratum is audited.
            tripwire: how many sentences of each chapter are read at least.
            policy: by which the gate ran; default is the current policy.

        Raises:
            AuditError: the book is closed after a failed audit, another audit of it is open,
                nothing was passed, a card, source or record changed since the gate read the book,
                or a sample is too small to show its target; the gate never read a manuscript, or
                not since it was changed.
        """
        from cardstore.workflow.audit_draws import (  # noqa: PLC0415 - heavy
            ReadyDraw,
            keep_draw,
            ready_draw,
        )

        if seed is not None:
            seed = whole_argument(seed, "seed", least=0)
        names = None if manuscripts is None else tuple(manuscripts)
        drawn_by = text_argument(made_by, "made_by")

        def ready() -> StoredAudit | ReadyDraw:
            book = self._book(names)
            planned = self._planned(book, rules=rules, tripwire=tripwire)
            found = ready_draw(planned, book, seed=seed)
            read = [name for name, _ in book.runs]
            changed = self._changed(read, policy) if isinstance(found, ReadyDraw) else None
            if changed:
                raise AuditError(changed, remedy="Run the gate over the book again: cardstore gate")
            return found

        seen = self._store.audits.mark()
        found = ready()
        if not isinstance(found, ReadyDraw):
            return found
        with self._store.transaction():
            if self._store.audits.mark() != seen:  # another one drew, gated or ruled meanwhile
                found = ready()
            return keep_draw(self._store, found, made_by=drawn_by)

    def draw_chapter(self, chapter: str, *, made_by: str, audit: int | None = None) -> StoredAudit:
        """Draw all that an audit did not draw of a chapter that tripped, to be read whole.

        Args:
            chapter: its name, as the report tells it.
            made_by: who draws it.
            audit: the audit in which it tripped; default is the last one of a book.

        Raises:
            AuditError: there is no such audit or chapter, its list changed, or all of it is read.
        """
        from cardstore.workflow.audit_draws import draw_chapter  # noqa: PLC0415 - heavy

        parent = self._audit(audit)
        self._require_current(parent)
        return draw_chapter(
            self._store,
            parent,
            text_argument(chapter, "chapter"),
            book=self._book(parent.manuscripts),
            made_by=text_argument(made_by, "made_by"),
        )

    def audit_report(
        self, audit: int | None = None, *, policy: Policy | None = None
    ) -> AuditReport:
        """Tell what an audit found, what it shows, and whether the book may leave with it.

        What it is by now is kept: an audit that was told as failed stays so.

        Args:
            audit: its number; default is the last one of a book.
            policy: by which the gate ran; default is the current policy.

        Raises:
            AuditError: there is none.
        """
        from cardstore.workflow.audit_telling import tell_audit  # noqa: PLC0415 - heavy

        stored = self._audit(audit)
        book = self._book_or_none(stored.manuscripts)
        attempts = self._attempts(book, names=stored.manuscripts)
        changed = "" if book is None else self._changed(stored.manuscripts, policy)
        return tell_audit(self._store, stored, book=book, attempts=attempts, changed=changed)

    def audits(self) -> tuple[StoredAudit, ...]:
        """Give all audits, weekly samples and chapters among them, oldest first."""
        return self._store.audits.all()

    def weekly_sample(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        made_by: str,
        size: int = 50,
        seed: int | None = None,
        now: datetime | None = None,
    ) -> StoredAudit:
        """Draw a sample of what the gate passed for the first time in the last seven days.

        What lay in the list of another week's sample is left out. It closes and opens nothing.

        Args:
            manuscripts: of the book; None for all that the gate ever read.
            made_by: who draws it.
            size: how many are read; all where there are fewer.
            seed: default is the week: 202649, or the seed with which its list was drawn from.
            now: the moment it is drawn; default is now.

        Raises:
            AuditError: nothing new was passed, or the week's list was drawn from with another seed.
        """
        from cardstore.audit.weekly import week_of  # noqa: PLC0415 - heavy
        from cardstore.workflow.audit_draws import draw_week  # noqa: PLC0415 - heavy

        at = datetime.now(UTC) if now is None else now.astimezone(UTC)
        week = week_of(at.date().isoformat())
        return draw_week(
            self._store,
            self._book(manuscripts),
            week=week,
            since=(at - _WEEK).strftime("%Y-%m-%dT%H:%M:%SZ"),
            size=whole_argument(size, "size", least=1),
            seed=None if seed is None else whole_argument(seed, "seed", least=0),
            made_by=text_argument(made_by, "made_by"),
        )

    def rule(
        self,
        queue: int,
        place: int,
        *,
        reviewer: str,
        kind: RulingKind | str,
        error: ErrorClass | str | None = None,
        note: str = "",
        seconds: float = 0.0,
        nonce: str = "",
        item_key: str = "",
    ) -> Ruling:
        """Keep what a person says of an item; see `ReviewDesk.rule`.

        Raises:
            AuditError: it is an audit's, and the list that it was drawn from is another one now.
        """
        audited = self._store.queues.get(queue).kind is QueueKind.AUDIT
        if audited:
            self._require_rulable(queue)
        ruling = super().rule(
            queue,
            place,
            reviewer=reviewer,
            kind=kind,
            error=error,
            note=note,
            seconds=seconds,
            nonce=nonce,
            item_key=item_key,
        )
        if audited and ruling.error is not None:
            self._keep_failure(queue)
        return ruling

    def _keep_failure(self, queue: int) -> None:
        """Keep that an audit failed at the ruling by which it did, whatever is ruled after it."""
        from cardstore.workflow.audit_states import record_failure  # noqa: PLC0415 - heavy

        audit = self._store.audits.of_queue(queue)
        if audit is not None:
            record_failure(self._store, audit)

    # ---- what the verbs share ----------------------------------------------------------------

    def _changed(self, manuscripts: Iterable[str], policy: Policy | None) -> str:
        """Say what changed of what the gate's last decisions rest on; "" for nothing."""
        from cardstore.workflow.last_decisions import what_changed  # noqa: PLC0415 - heavy

        try:
            reports = self.last_reports(manuscripts)
        except ReviewError as exc:
            return exc.what
        return what_changed(
            self._store,
            [one for report in reports for one in report.manuscripts],
            policy=policy_argument(policy),
            reader=self._second_reader(None),
        )

    def _planned(
        self, book: BookList, *, rules: Sequence[StratumRule] | None, tripwire: int
    ) -> PlannedAudit:
        """Plan the audit of a book's list."""
        from cardstore.workflow.audit_closing import BookTexts  # noqa: PLC0415 - heavy
        from cardstore.workflow.audit_planning import planned_audit  # noqa: PLC0415 - heavy

        planned = planned_audit(
            book,
            attempts=self._attempts(book),
            texts=BookTexts(self._store),
            rules=None if rules is None else rules_argument(rules),
            tripwire=whole_argument(tripwire, "tripwire", least=0),
        )
        require_allowed(planned)
        return planned

    def _attempts(
        self, book: BookList | None, *, names: Sequence[str] | None = None
    ) -> tuple[Attempt, ...]:
        """Give the audits of a book, and keep what became of each."""
        from cardstore.audit.records import AuditKind  # noqa: PLC0415 - heavy
        from cardstore.workflow.audit_states import (  # noqa: PLC0415 - heavy
            of_same_book,
            record,
            settle,
        )

        if names is None:
            names = [] if book is None else [name for name, _ in book.runs]
        found = []
        audits = self._store.audits.all(AuditKind.BOOK)
        for audit in of_same_book(self._store, audits, names=names, book=book):
            same = book is not None and set(audit.manuscripts) == {name for name, _ in book.runs}
            own = book if same else self._book_or_none(audit.manuscripts)
            found.append(record(self._store, settle(self._store, audit, book=own)))
        return tuple(found)

    def _audit(self, audit: int | None) -> StoredAudit:
        from cardstore.audit.records import AuditKind  # noqa: PLC0415 - heavy

        if audit is not None:
            return self._store.audits.get(whole_argument(audit, "audit", least=1))
        found = self._store.audits.all(AuditKind.BOOK)
        if not found:
            what = "No audit was drawn yet"
            raise AuditError(what, remedy=DRAW_ANEW)
        return found[-1]
