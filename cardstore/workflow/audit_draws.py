"""Audit draws: a sample becomes a queue, whose sentences people read against their pages.

Comes in: a list and what was drawn of it. Goes out: the sample as it is kept. A chapter that
tripped is drawn whole, but for what its book's audit has drawn of it already; a week's sample is
drawn of what was passed for the first time in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.draw import Drawn, rank
from cardstore.audit.estimate import AuditState, AuditTerms
from cardstore.audit.records import AuditKind, AuditSentence, NewAudit
from cardstore.audit.strata import StratumName
from cardstore.audit.weekly import draw_weekly
from cardstore.errors import AuditError
from cardstore.review.item import Role
from cardstore.workflow.audit_states import settle
from cardstore.workflow.queue_items import queue_item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.audit.draw import Listed
    from cardstore.audit.records import StoredAudit
    from cardstore.audit.told import Attempt, PlannedAudit
    from cardstore.store.store import Store
    from cardstore.workflow.audit_lists import BookList


def held_draw(planned: PlannedAudit, *, terms: AuditTerms, seed: int) -> Attempt | None:
    """Give the attempt that this draw has given before, unless it failed; None for none."""
    for one in planned.attempts:
        kept = one.audit
        same = (kept.seed, kept.list_digest, kept.terms) == (seed, planned.book.digest, terms)
        if same and one.state is not AuditState.FAILED:
            return one
    return None


def keep_draw(
    store: Store, new: NewAudit, drawn: Sequence[Drawn], *, book: BookList, made_by: str
) -> StoredAudit:
    """Keep a sample and open its queue.

    Args:
        store: the open library.
        new: the sample.
        drawn: its sentences, in the order in which they are read.
        book: the list that they are of.
        made_by: who drew it.
    """
    entries = {one.listed.identity: one for one in book.entries}
    found = [entries[one.listed.identity] for one in drawn]
    return store.audits.save(
        new,
        items=[
            queue_item(
                one.gated,
                one.manuscript,
                role=Role.CLEARED if one.listed.stratum is StratumName.CLEARED else Role.PASSED,
                stratum=one.listed.stratum.value,
            )
            for one in found
        ],
        sentences=[
            AuditSentence(
                again=one.listed.again, for_stratum=one.for_stratum, for_chapter=one.for_chapter
            )
            for one in drawn
        ],
        made_by=made_by,
    )


def draw_chapter(
    store: Store, parent: StoredAudit, chapter: str, *, book: BookList, made_by: str
) -> StoredAudit:
    """Draw all of a chapter that an audit has not drawn; see `AuditDesk.draw_chapter`."""
    passed = [one for one in book.listed if is_of_chapter(one, chapter)]
    if not passed:
        known = ", ".join(name for name, _ in parent.terms.chapters)
        what = f"The gate passed nothing in a chapter called “{chapter}”"
        raise AuditError(what, remedy=f"Name one of: {known}")
    drawn = {one.drawn.listed.identity for one in settle(store, parent, book=book).judged}
    rest = [one for one in passed if one.identity not in drawn]
    if not rest:
        what = f"All that was passed in “{chapter}” lies in audit {parent.audit} already"
        raise AuditError(what, remedy="Rule it there")
    terms = _terms_of_all(len(rest))
    new = NewAudit(
        kind=AuditKind.CHAPTER,
        name=chapter,
        seed=parent.seed,
        runs=book.runs,
        version=parent.version,
        listed=tuple(rest),
        terms=terms,
    )
    ranked = rank(rest, seed=parent.seed, plan_digest=terms.digest)
    return keep_draw(store, new, _for_chapter(ranked), book=book, made_by=made_by)


def draw_week(
    store: Store,
    book: BookList,
    *,
    week: str,
    since: str,
    size: int,
    seed: int,
    made_by: str,
) -> StoredAudit:
    """Draw a week's sample of what was passed for the first time; see `AuditDesk.weekly_sample`."""
    listed = [one for one in book.listed if one.stratum is not StratumName.CLEARED]
    others = [one for one in store.audits.all(AuditKind.WEEKLY) if one.name != week]
    before = {(one.manuscript, one.verdict_key) for audit in others for one in audit.listed}
    new_keys = store.audits.decided_since(since)
    fresh = tuple(
        one
        for one in listed
        if one.verdict_key in new_keys and (one.manuscript, one.verdict_key) not in before
    )
    if not fresh:
        what = f"The gate passed nothing for the first time since {since[:10]}"
        raise AuditError(what, remedy="Draw again when it has read something new")
    new = NewAudit(
        kind=AuditKind.WEEKLY,
        name=week,
        seed=seed,
        runs=book.runs,
        version=book.versions[-1],
        listed=fresh,
        terms=_terms_of_all(size),
    )
    drawn = draw_weekly(fresh, seed=seed, size=size)
    return keep_draw(store, new, _for_chapter(drawn), book=book, made_by=made_by)


def is_of_chapter(one: Listed, chapter: str) -> bool:
    """Tell whether a sentence was passed in a chapter."""
    return one.chapter == chapter and one.stratum is not StratumName.CLEARED


def _for_chapter(listed: Sequence[Listed]) -> tuple[Drawn, ...]:
    return tuple(Drawn(listed=one, for_stratum=False, for_chapter=True) for one in listed)


def _terms_of_all(size: int) -> AuditTerms:
    """Give the terms of a sample that shows nothing by stratum."""
    return AuditTerms(strata=(), chapters=(), tripwire=size, factual=0, allowed=0)
