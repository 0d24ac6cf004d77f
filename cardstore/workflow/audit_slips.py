"""Audit slips: what is told of an audit that failed, and of one that goes on after a slip.

Comes in: an audit's queue. Goes out: sentences for who rules in it, so that nobody learns from the
report alone that a key failed a book, nor what lifts that. Who called a sentence wrong is told that
their own word lifts it no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.estimate import AuditState
from cardstore.audit.told import LIFTING_REMEDY, SLIP_REMEDY, reading_of, then_of
from cardstore.review.alike import bare_words, folded_name
from cardstore.workflow.audit_states import is_lifted
from cardstore.workflow.audit_watch_desk import DRAW_ANEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.review.accusation import Accusation
    from cardstore.store.store import Store


def failure_told(store: Store, queue: int, *, rulable: Callable[[], bool]) -> str:
    """Say that the audit of a queue has failed, and what lifts it where it was a slip; else "".

    Args:
        store: the open library.
        queue: of the audit.
        rulable: tells whether it still takes rulings; else reviews offer the sentence.
    """
    audit = store.audits.of_queue(queue)
    if audit is None or not store.audits.has_failed(audit):
        return ""
    if is_lifted(store, store.audits.get(audit)):
        return ""
    remedy = SLIP_REMEDY if store.audits.known_wrong(audit) else LIFTING_REMEDY
    is_rulable = rulable()
    told = remedy.format(
        how=reading_of(queue, rulable=is_rulable), then=then_of(rulable=is_rulable)
    )
    return f"Audit {audit} has failed. {told}"


def closed_remedy(store: Store, audit: int) -> str:
    """Say what is to be done where the list of an audit is another one now.

    Args:
        store: the open library.
        audit: its number.
    """
    failed = any(one.state is AuditState.FAILED for one in store.audits.results(audit))
    if not failed or is_lifted(store, store.audits.get(audit)):
        return DRAW_ANEW
    if store.audits.known_wrong(audit):
        return (
            "It has failed: mend the gate, run it over the whole book, and draw a fresh sample: "
            "cardstore audit draw"
        )
    return (
        "It had failed by a ruling that was taken back: have somebody who never called that "
        "sentence wrong read it, with: cardstore review --by NAME; if they find it supported, draw "
        "a fresh sample: cardstore audit draw"
    )


def lifting_told(store: Store, queue: int) -> str:
    """Say that the audit of a queue goes on after a slip; "" where it never failed, or has."""
    audit = store.audits.of_queue(queue)
    if audit is None:
        return ""
    failed = any(one.state is AuditState.FAILED for one in store.audits.results(audit))
    if not failed or not is_lifted(store, store.audits.get(audit)):
        return ""
    return f"Audit {audit} goes on: it had failed by a slip, and somebody else found it supported."


def accused_before(store: Store, queue: int, place: int, *, reviewer: str) -> str:
    """Say that this person called a sentence wrong in an audit, so that others lift it; else "".

    Args:
        store: the open library.
        queue: in which it lies.
        place: where in it.
        reviewer: who looks at it.
    """
    accusation = _accusation(store, queue, place)
    if accusation is None or folded_name(reviewer) not in accusation.accusers:
        return ""
    item = store.queues.item(queue, place)
    if accusation.is_held or not accusation.stands(item.item_key):
        return ""
    return (
        "You called this sentence wrong and took that back. Your own word lifts it no more: it "
        "waits for somebody else, with: cardstore review --by NAME"
    )


def _accusation(store: Store, queue: int, place: int) -> Accusation | None:
    known = store.queues.accusations()
    if not known:
        return None
    item = store.queues.item(queue, place)
    return known.get((bare_words(item.words), item.cited))
