"""Audit slips: what is told of an audit that failed, and of one that goes on after a slip.

Comes in: an audit's queue. Goes out: sentences for who rules in it, so that nobody learns from the
report alone that a key failed a book, nor what lifts that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.estimate import AuditState
from cardstore.audit.told import SLIP_REMEDY
from cardstore.workflow.audit_states import is_lifted

if TYPE_CHECKING:
    from cardstore.store.store import Store


def failure_told(store: Store, queue: int) -> str:
    """Say that the audit of a queue has failed, and what lifts it where it was a slip; else ""."""
    audit = store.audits.of_queue(queue)
    if audit is None or not store.audits.has_failed(audit):
        return ""
    if is_lifted(store, store.audits.get(audit)):
        return ""
    return f"Audit {audit} has failed. {SLIP_REMEDY.format(queue=queue)}"


def lifting_told(store: Store, queue: int) -> str:
    """Say that the audit of a queue goes on after a slip; "" where it never failed, or has."""
    audit = store.audits.of_queue(queue)
    if audit is None:
        return ""
    failed = any(one.state is AuditState.FAILED for one in store.audits.results(audit))
    if not failed or not is_lifted(store, store.audits.get(audit)):
        return ""
    return f"Audit {audit} goes on: it had failed by a slip, and somebody else found it supported."
