"""AuditWatchDesk: what becomes of audits while they are ruled; a part of `Library`.

Comes in: an audit's queue. Goes out: whether it takes rulings still, and what is told to who rules
in it. That its list is another one now is noticed here: by lists of queues, by the page and by the
terminal alike, before anybody presses a key for nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.errors import AuditError, ReviewError
from cardstore.review.item import QueueKind
from cardstore.workflow.review_desk import ReviewDesk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.audit.records import StoredAudit
    from cardstore.review.item import QueueProgress
    from cardstore.workflow.audit_lists import BookList


DRAW_ANEW = "See what is to be done with: cardstore audit plan; then draw: cardstore audit draw"


class AuditWatchDesk(ReviewDesk):
    """Tells where audits stand to who rules in them."""

    def audit_closed(self, queue: int) -> str:
        """Say why an audit's queue takes no rulings any more, and what to do; "" where it does.

        An audit that was open is stale from then on.

        Args:
            queue: the queue's number; of a review, and of a week's sample, nothing is said.
        """
        try:
            self._require_rulable(queue)
        except AuditError as exc:
            return f"{exc.what}. {exc.remedy}."
        return ""

    def queues_at_work(self, *, reviewer: str | None = None) -> tuple[QueueProgress, ...]:
        """Give the queues in which somebody still has something to rule; see `ReviewDesk`.

        None of an audit whose list is another one now: it takes no rulings.
        """
        told = super().queues_at_work(reviewer=reviewer)
        return tuple(one for one in told if not self.audit_closed(one.queue))

    def accused_outside(self) -> int:
        """Count the sentences that an auditor called wrong and that lie in no queue with work left.

        Somebody who never called one of them wrong must read it; a review that is opened now has
        them.
        """
        if not self._store.queues.accusations():
            return 0
        from cardstore.workflow.queue_chains import chain_of, waiting_keys  # noqa: PLC0415 - heavy
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - as it
        from cardstore.workflow.where_it_stands import accused_of  # noqa: PLC0415 - as it

        accused = accused_of(self._store, self.last_decisions())
        reviews = self._store.queues.all(QueueKind.REVIEW)
        numbers = {one.queue for one in reviews}
        held: set[str] = set()
        for one in self.queues_at_work():
            held.update(item.item_key for item in self._store.queues.items(one.queue))
            if one.queue in numbers:
                held |= waiting_keys(self._store, chain_of(reviews, one.queue))
        return sum(item_key(*one) not in held for one in accused)

    def queue_listed(self, queue: int, *, reviewer: str | None) -> QueueProgress:
        """Tell how far a queue is, and why it takes no rulings any more, or has failed.

        Raises:
            ReviewError: there is no such queue.
        """
        progress = super().queue_listed(queue, reviewer=reviewer)
        closed = self.audit_closed(queue) or self.audit_failure(queue)
        return replace(progress, closed=closed)

    def audit_failure(self, queue: int) -> str:
        """Say that the audit of a queue has failed, and what lifts a slip; "" where it has not."""
        from cardstore.workflow.audit_slips import failure_told  # noqa: PLC0415 - heavy

        return failure_told(self._store, queue, rulable=lambda: not self.audit_closed(queue))

    def audit_lifted(self, queue: int) -> str:
        """Say that the audit of a queue goes on after a slip; "" where it never failed, or has."""
        from cardstore.workflow.audit_slips import lifting_told  # noqa: PLC0415 - heavy

        told = lifting_told(self._store, queue)
        return "" if told and self.audit_closed(queue) else told

    def accused_before(self, queue: int, place: int, *, reviewer: str) -> str:
        """Say that who looks called it wrong in an audit, so that others lift it; else "".

        Args:
            queue: in which it lies.
            place: where in it.
            reviewer: who looks at it.
        """
        from cardstore.workflow.audit_slips import accused_before  # noqa: PLC0415 - heavy

        who = self.known_person(reviewer)
        return accused_before(self._store, queue, place, reviewer=who)

    # ---- what the verbs share ----------------------------------------------------------------

    def _book(self, manuscripts: Iterable[str] | None) -> BookList:
        from cardstore.workflow.audit_closing import names_of_all  # noqa: PLC0415 - heavy
        from cardstore.workflow.audit_lists import list_book  # noqa: PLC0415 - heavy
        from cardstore.workflow.queue_items import gated_sentences  # noqa: PLC0415 - heavy

        try:
            reports = self.last_reports(
                names_of_all(self._store) if manuscripts is None else manuscripts
            )
        except ReviewError as exc:
            raise AuditError(exc.what, remedy=exc.remedy) from exc
        ruled = gated_sentences(reports) if self._store.queues.ruled_anything() else ()
        reviewed, audited = (
            {key: stand for key, (stand, _) in self.standings(ruled, audits=audits).items()}
            for audits in (False, True)
        )
        runs = self._store.gate.runs()
        return list_book(reports, runs=runs, standings=reviewed, audited=audited)

    def _book_or_none(self, manuscripts: Iterable[str] | None) -> BookList | None:
        """Give the list of some manuscripts now; None where it cannot be made."""
        try:
            return self._book(manuscripts)
        except AuditError:
            return None

    def _require_rulable(self, queue: int) -> None:
        """Refuse rulings in an audit whose list is another one now.

        It is looked at once a run of the gate, and once something cleared is open again.

        Raises:
            AuditError: so it is.
        """
        if self._store.queues.get(queue).kind is not QueueKind.AUDIT:
            return
        audit = self._store.audits.of_queue(queue)
        if audit is None:
            return
        self._require_not_stale(audit)
        mark = self._store.audits.list_mark(audit)
        if mark is not None and self._looked_at.get(audit) != mark:
            self._require_current(self._store.audits.get(audit))
            self._looked_at[audit] = mark

    @cached_property
    def _looked_at(self) -> dict[int, tuple[int, int]]:
        """Of audits whose list was found to be the same: the mark of the library then."""
        return {}

    def _require_not_stale(self, audit: int) -> None:
        """Refuse what an audit is asked for that was told as stale.

        Raises:
            AuditError: so it is.
        """
        if any(one.state.value == "stale" for one in self._store.audits.results(audit)):
            what = f"Audit {audit} is stale: its list changed before it was settled"
            raise AuditError(what, remedy=self._closed_remedy(audit))

    def _closed_remedy(self, audit: int) -> str:
        from cardstore.workflow.audit_slips import closed_remedy  # noqa: PLC0415 - heavy

        return closed_remedy(self._store, audit)

    def _require_current(self, audit: StoredAudit) -> None:
        """Refuse what an audit is asked for whose list is another one now, and keep that it is.

        Raises:
            AuditError: so it is.
        """
        self._require_not_stale(audit.audit)
        if self._store.audits.list_mark(audit.audit) is None:
            return
        from cardstore.workflow.audit_states import (  # noqa: PLC0415 - heavy
            change_of,
            record,
            settle,
        )

        book = self._book_or_none(audit.manuscripts)
        if book is not None and not change_of(audit, book).stale:
            return
        if book is not None:
            record(self._store, settle(self._store, audit, book=book))
        what = f"The list that audit {audit.audit} was drawn from is another one now"
        raise AuditError(what, remedy=self._closed_remedy(audit.audit))
