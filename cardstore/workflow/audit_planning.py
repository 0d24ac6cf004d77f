"""Audit planning: the plan of the next look at a book, from its list and its audits so far.

Comes in: the list, the audits of the book, and what is asked for. Goes out: the plan, with why
nothing may be drawn now. A plan is for the look that the next audit would be, as its report counts
them: a further look by the same version of the gate has to be surer, so it may have to read more.
The plan for an audit that is open is that of its own look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.estimate import AuditState
from cardstore.audit.planning import plan_audit
from cardstore.audit.strata import DEFAULT_RULES
from cardstore.audit.told import PlannedAudit
from cardstore.workflow.audit_closing import why_closed
from cardstore.workflow.audit_states import another_version

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.audit.strata import StratumRule
    from cardstore.audit.told import Attempt
    from cardstore.workflow.audit_closing import BookTexts
    from cardstore.workflow.audit_lists import BookList


def planned_audit(
    book: BookList,
    *,
    attempts: Sequence[Attempt],
    texts: BookTexts,
    rules: Sequence[StratumRule] | None,
    tripwire: int,
) -> PlannedAudit:
    """Plan the next audit of a book.

    Args:
        book: its list now.
        attempts: its audits so far, oldest first.
        texts: of the library.
        rules: how each stratum is audited; None for the usual ones.
        tripwire: how many sentences of each chapter are read at least.
    """
    plans = tuple(
        plan_audit(
            book.populations,
            chapters=book.chapters,
            factual=book.factual,
            readings=dict(book.readings),
            rules=DEFAULT_RULES if rules is None else rules,
            tripwire=tripwire,
            look=look,
        )
        for look in range(1, next_look(attempts, book) + 1)
    )
    return PlannedAudit(
        plan=plans[-1],
        book=book,
        attempts=tuple(attempts),
        closed=why_closed(attempts, book, texts=texts),
        before=plans[:-1],
    )


def next_look(attempts: Sequence[Attempt], book: BookList) -> int:
    """Give which look at a book by its version of the gate the next audit is, from 1.

    An audit that is open is no look before: what is planned is that one. Neither is one of which
    nothing was ever settled.
    """
    looks = [
        one
        for one in attempts
        if one.state is not AuditState.OPEN
        and one.settled
        and any(not another_version(one.audit.version, version) for version in book.versions[-1:])
    ]
    return len(looks) + 1
