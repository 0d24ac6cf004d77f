"""Audit draws: a sample becomes a queue, whose sentences people read against their pages.

Comes in: a list and what was drawn of it. Goes out: the sample as it is kept. A chapter that
tripped is drawn whole, but for what its book's audit has drawn of it already; a week's sample is
drawn of what was passed for the first time in it. A draw is made ready first and then kept, so that
whoever keeps it can see whether anybody else drew, gated or ruled meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.audit.draw import Drawn, draw_sample, list_digest, rank
from cardstore.audit.estimate import AuditState, AuditTerms, terms_of
from cardstore.audit.records import AuditKind, AuditSentence, NewAudit
from cardstore.audit.strata import StratumName
from cardstore.audit.weekly import draw_weekly, seed_of
from cardstore.errors import AuditError
from cardstore.review.item import Role
from cardstore.workflow.audit_states import settle
from cardstore.workflow.audit_terms import require_shown
from cardstore.workflow.queue_items import queue_item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.audit.draw import Listed
    from cardstore.audit.records import StoredAudit
    from cardstore.audit.told import Attempt, PlannedAudit
    from cardstore.store.store import Store
    from cardstore.workflow.audit_lists import BookList


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyDraw:
    """A sample that is drawn and not kept yet.

    Attributes:
        new: the sample.
        drawn: its sentences, in the order in which they are read.
        book: the list that they are of.
    """

    new: NewAudit
    drawn: tuple[Drawn, ...]
    book: BookList


def ready_draw(
    planned: PlannedAudit, book: BookList, *, seed: int | None
) -> StoredAudit | ReadyDraw:
    """Draw by a plan; give what this draw has given before where it has.

    Args:
        planned: the plan.
        book: the list that it is made for.
        seed: None for that of the audit that is open, else for the number of the attempt.

    Raises:
        AuditError: nothing may be drawn now, or there is nothing to draw from.
    """
    terms = terms_of(planned.plan)
    number = len(planned.attempts) + 1
    chosen = seed is not None and seed != number
    if seed is None:
        seed = _next_seed(planned, terms=terms)
    held = _held_draw(planned, terms=terms, seed=seed)
    if held is not None and held.state is AuditState.STALE:
        what = f"This draw was made before, as audit {held.audit.audit}, which is stale"
        raise AuditError(what, remedy="Draw without a seed")
    if held is not None:
        return held.audit
    if planned.closed:
        what = f"Nothing is drawn: {planned.closed}"
        raise AuditError(what, remedy=_remedy(planned))
    if not book.entries:
        what = "Nothing was passed or cleared, so there is nothing to draw from"
        raise AuditError(what, remedy="Run the gate over the book first: cardstore gate DRAFT")
    require_shown(planned)
    new = NewAudit(
        kind=AuditKind.BOOK,
        name="",
        seed=seed,
        runs=book.runs,
        version=book.versions[0],
        listed=book.listed,
        terms=terms,
        seed_by_hand=chosen,
    )
    drawn = draw_sample(book.listed, sizes=terms.sizes, tripwire=terms.tripwire, seed=seed)
    return ReadyDraw(new=new, drawn=drawn, book=book)


def _next_seed(planned: PlannedAudit, *, terms: AuditTerms) -> int:
    """Give the seed where nobody chose one: that of the open audit, else the attempt's number."""
    for one in planned.attempts:
        if one.state is AuditState.OPEN:
            return one.audit.seed
    seed = len(planned.attempts) + 1
    while _held_draw(planned, terms=terms, seed=seed) is not None:  # somebody chose it before
        seed += 1
    return seed


def _remedy(planned: PlannedAudit) -> str:
    """Say what to do where nothing may be drawn."""
    if len(planned.book.versions) != 1 or planned.attempts[-1].state is AuditState.FAILED:
        return (
            "Mend the gate (a check, the judge, its thresholds), and run it over the whole book: "
            "cardstore gate DRAFT…"
        )
    return "See what is left of it with: cardstore audit report"


def _held_draw(planned: PlannedAudit, *, terms: AuditTerms, seed: int) -> Attempt | None:
    """Give the attempt that this draw has given before, unless it failed; None for none."""
    known = (terms, *(terms_of(plan) for plan in planned.before))
    for one in planned.attempts:
        kept = one.audit
        same = (kept.seed, kept.list_digest) == (seed, planned.book.digest) and kept.terms in known
        if same and one.state is not AuditState.FAILED:
            return one
    return None


def keep_draw(store: Store, ready: ReadyDraw | StoredAudit, *, made_by: str) -> StoredAudit:
    """Keep a sample and open its queue.

    Args:
        store: the open library.
        ready: the sample; one that is kept already is given back.
        made_by: who drew it.
    """
    if not isinstance(ready, ReadyDraw):
        return ready
    entries = {one.listed.identity: one for one in ready.book.entries}
    found = [entries[one.listed.identity] for one in ready.drawn]
    return store.audits.save(
        ready.new,
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
            for one in ready.drawn
        ],
        made_by=made_by,
    )


def draw_chapter(
    store: Store, parent: StoredAudit, chapter: str, *, book: BookList, made_by: str
) -> StoredAudit:
    """Draw all of a chapter that an audit has not drawn; see `AuditDesk.draw_chapter`."""
    passed = [one for one in book.listed if is_of_chapter(one, chapter)]
    if not passed:
        now = dict.fromkeys(one.chapter for one in book.listed)  # under the names of today
        known = ", ".join(now) or "none"
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
    ranked = rank(rest, seed=parent.seed)
    ready = ReadyDraw(new=new, drawn=_for_chapter(ranked), book=book)
    return keep_draw(store, ready, made_by=made_by)


def draw_week(
    store: Store,
    book: BookList,
    *,
    week: str,
    since: str,
    size: int,
    seed: int | None,
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
    digest = list_digest(fresh)
    wanted = seed_of(week) if seed is None else seed
    for one in store.audits.all(AuditKind.WEEKLY):
        if (one.name, one.list_digest) == (week, digest) and one.seed != wanted:
            if seed is None:
                return one
            what = f"Audit {one.audit} is the sample of {week}, with the seed {one.seed_told}"
            remedy = f"Rule that one: cardstore review --queue {one.queue}; or leave the seed out"
            raise AuditError(what, remedy=remedy)
    new = NewAudit(
        kind=AuditKind.WEEKLY,
        name=week,
        seed=wanted,
        runs=book.runs,
        version=book.versions[-1],
        listed=fresh,
        terms=_terms_of_all(size),
        seed_by_hand=wanted != seed_of(week),
    )
    drawn = draw_weekly(fresh, seed=wanted, size=size)
    ready = ReadyDraw(new=new, drawn=_for_chapter(drawn), book=book)
    return keep_draw(store, ready, made_by=made_by)


def is_of_chapter(one: Listed, chapter: str) -> bool:
    """Tell whether a sentence was passed in a chapter."""
    return one.chapter == chapter and one.stratum is not StratumName.CLEARED


def _for_chapter(listed: Sequence[Listed]) -> tuple[Drawn, ...]:
    return tuple(Drawn(listed=one, for_stratum=False, for_chapter=True) for one in listed)


def _terms_of_all(size: int) -> AuditTerms:
    """Give the terms of a sample that shows nothing by stratum."""
    return AuditTerms(strata=(), chapters=(), tripwire=size, factual=0, allowed=0)
