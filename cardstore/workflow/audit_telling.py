"""Audit telling: what an audit shows, and everything that keeps a book from leaving with it.

Comes in: an audit, the list of its book now, and all audits of the book. Goes out: a report. Any
part of an audited list has no more errors than the whole, so a bound goes on to hold for the
sentences that still stand as they were; what is new since counts as wrong in it. A further look by
the same version of the gate has to show more than the one before, and a chapter that tripped in one
audit is not forgotten in the next.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.audit.accused import AccusedState
from cardstore.audit.estimate import AuditState
from cardstore.audit.records import AuditKind
from cardstore.audit.told import AuditReport, WrongSentence, reading_of, then_of
from cardstore.audit.tripwire import trips
from cardstore.counts import count_of
from cardstore.review.alike import bare_words
from cardstore.review.standing import MOST_ASKED
from cardstore.workflow.audit_closing import BookTexts, is_file, names_of_all, not_whole
from cardstore.workflow.audit_draws import is_of_chapter
from cardstore.workflow.audit_states import another_version, of_same_book, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.audit.draw import Listed
    from cardstore.audit.records import StoredAudit
    from cardstore.audit.told import Attempt
    from cardstore.store.store import Store
    from cardstore.workflow.audit_lists import BookList
    from cardstore.workflow.audit_states import Settled

_ASSUMED_MINUTES = 3.0


def tell_audit(
    store: Store,
    stored: StoredAudit,
    *,
    book: BookList | None,
    attempts: Sequence[Attempt],
    changed: str = "",
) -> AuditReport:
    """Say what an audit found.

    Args:
        store: the open library.
        stored: the audit.
        book: the list of its manuscripts now; None where it cannot be made.
        attempts: all audits of the book.
        changed: what changed of what the gate's last decisions rest on; "" for nothing.
    """
    own = settle(store, stored, book=book)
    others = [
        settle(store, one, book=book)
        for one in of_same_book(store, store.audits.all(), names=stored.manuscripts, book=book)
        if one.audit != stored.audit
    ]
    wrong = tuple(_wrong(store, [own, *others], book=book))
    unread = tuple(_unread(own, others, book)) if stored.kind is AuditKind.BOOK else ()
    if own.estimate is not None:
        look = 1 + sum(_is_earlier_look(one, own) for one in others)
        own = replace(own, look=look)
    change = own.change
    fresh = change.passed + change.cleared if change else 0
    return AuditReport(
        audit=stored,
        state=own.state,
        attempts=tuple(attempts),
        estimate=own.estimate,
        tally=own.tally,
        wrong=wrong,
        gone=len(change.gone) if change else 0,
        fresh=fresh,
        unread=unread,
        not_accepted=(
            *_not_accepted(own, attempts, book, wrong=wrong, unread=unread),
            *_not_whole(store, own, attempts),
            *((f"{changed}; run the gate again.",) if changed else ()),
        ),
        hours_left=_hours_left(own),
        outside=tuple(_outside(store)),
        absent=tuple(name for name in stored.manuscripts if not is_file(name)),
        accused=own.accused,
        rulable=own.rulable,
    )


def _outside(store: Store) -> Iterator[str]:
    """Name the manuscripts that the gate read and that lie in no audit of a book."""
    audited = {name for one in store.audits.all(AuditKind.BOOK) for name in one.manuscripts}
    for name in names_of_all(store) or ():
        if name not in audited:
            yield name


def _is_earlier_look(other: Settled, own: Settled) -> bool:
    """Tell whether another audit was a look at the same book, by the same gate, before this one."""
    return (
        own.audit.kind is AuditKind.BOOK is other.audit.kind
        and other.audit.audit < own.audit.audit
        and other.tally.n > other.tally.waiting
        and not another_version(other.audit.version, own.audit.version)
    )


def _not_accepted(
    own: Settled,
    attempts: Sequence[Attempt],
    book: BookList | None,
    *,
    wrong: Sequence[WrongSentence],
    unread: Sequence[str],
) -> Iterable[str]:
    """Say what keeps the book from leaving, each a sentence."""
    audit, found = own.audit, own.estimate
    if found is None or audit.kind is not AuditKind.BOOK:
        yield "Only the audit of a whole book can let it leave."
        yield from _left_to_read(own)
        yield from _standing(wrong)
        return
    if attempts and attempts[-1].audit.audit != audit.audit:
        yield f"Audit {attempts[-1].audit.audit} is later than this one."
    if own.state is AuditState.FAILED and _is_slip(own):
        how = reading_of(audit.queue, rulable=own.rulable)
        yield _SLIP.format(how=how, then=then_of(rulable=own.rulable))
    elif own.state is AuditState.OPEN:
        yield from _left_to_read(own)
    elif own.state is not AuditState.PASSED:
        yield _STATES[own.state]
    if found.misquotes:
        yield f"Misquotations found: {found.misquotes}; none is allowed."
    for chapter in unread:
        yield f"“{chapter}” tripped and was not read whole yet."
    yield from _standing(wrong)
    yield from _beyond(own, book)


def _is_slip(own: Settled) -> bool:
    """Tell whether an audit failed by what nobody calls wrong any more."""
    failing = own.estimate is not None and own.estimate.state is AuditState.FAILED
    return not failing and any(one.state is AccusedState.TAKEN_BACK for one in own.accused)


def _standing(wrong: Sequence[WrongSentence]) -> Iterable[str]:
    """Say how many sentences stand that were found wrong, and what is to be done with them."""
    standing = sum(one.stands for one in wrong)
    if standing:
        yield (
            f"Sentences that were found wrong and still stand as they were: {standing}. Give each "
            "other words or another card, or cut it, and run the gate again: cardstore gate"
        )


def _not_whole(store: Store, own: Settled, attempts: Sequence[Attempt]) -> Iterable[str]:
    """Name the failed audits of the book after which no sample of all of it passed."""
    if own.audit.kind is AuditKind.BOOK and own.state is AuditState.PASSED:
        texts = BookTexts(store)
        for failed, lacks in not_whole(attempts, until=own.audit.audit, texts=texts):
            yield f"Audit {failed.audit} failed, and this one is not of that whole book: {lacks}."


def _beyond(own: Settled, book: BookList | None) -> Iterable[str]:
    """Say whether more may be wrong than is allowed, and what no bound covers."""
    fresh = own.change.passed + own.change.cleared if own.change else 0
    found, allowed = own.estimate, own.audit.terms.allowed
    joint = 0 if found is None else found.joint
    if found is not None and joint + fresh > allowed:
        newer = "1 that is newer counts" if fresh == 1 else f"{fresh} that are newer count"
        new = f", and {newer} as wrong" if fresh else ""
        yield (
            f"Up to {joint} of the {count_of(found.covered, 'sentence')} may be wrong{new}; "
            f"{allowed} {'is' if allowed == 1 else 'are'} allowed."
        )
    if book is None:
        yield "The text of a manuscript is not the one that the gate read; run the gate again."
        return
    for count, told in (
        (book.waiting, "wait for a person"),
        (book.sent_back, "were sent back"),
        (book.not_run, "could not be checked"),
    ):
        if count:
            yield f"Sentences that {told}, which no bound covers: {count}."
    if book.accused:
        yield book.accused_told
    if book.passed_wrong:
        yield f"Sentences that passed, and that people call wrong in review: {book.passed_wrong}."
    if book.passed_untold:
        yield (
            "Sentences that passed, and of which nobody could tell: "
            f"{book.passed_untold}. One more person rules them, with: cardstore review --by NAME"
        )


_READ = "Sentences of it that are not settled: {count}. Rule them: cardstore review --queue {queue}"
_UNTOLD = (
    "Sentences of it of which {most} people could not tell: {count}. Nobody else is asked: give "
    "them other words or another card, run the gate over the book again and draw a fresh sample, "
    "or have one of the {most} rule anew: cardstore review --queue {queue} --by NAME"
)


def _left_to_read(own: Settled) -> Iterable[str]:
    """Say what of an audit is not settled: what may be ruled, and what nobody else is asked."""
    asked = [len(one.seconds) for one in own.judged if not one.settled]
    stuck = sum(count >= MOST_ASKED for count in asked)
    if len(asked) > stuck:
        yield _READ.format(count=len(asked) - stuck, queue=own.audit.queue)
    if stuck:
        yield _UNTOLD.format(count=stuck, most=MOST_ASKED, queue=own.audit.queue)


_SLIP = (
    "It failed by a ruling that was taken back since. Somebody who never called that sentence "
    "wrong reads it: {how}. If they find it supported, {then}. Else the gate is mended, run over "
    "the whole book again, and a fresh sample drawn."
)
_STATES = {
    AuditState.FAILED: (
        "It failed: the gate is mended, run over the whole book again, and a fresh sample drawn."
    ),
    AuditState.STALE: "Its list changed before it was settled; a fresh sample has to be drawn.",
}


def _wrong(
    store: Store, audits: Iterable[Settled], *, book: BookList | None
) -> Iterable[WrongSentence]:
    # By its words: another judge, or another name of the file, does not make it another sentence.
    entries = (*book.entries, *book.struck) if book else ()
    now = {(bare_words(one.gated.sentence.words), one.gated.sentence.cited) for one in entries}
    for one in audits:
        items = store.queues.items(one.audit.queue)
        for item, judged in zip(items, one.judged, strict=True):
            if judged.wrong and judged.error is not None:
                yield WrongSentence(
                    audit=one.audit.audit,
                    manuscript=item.manuscript,
                    line=item.line,
                    words=item.words,
                    error=judged.error,
                    stands=book is None or (bare_words(item.words), item.cited) in now,
                )


def _unread(own: Settled, others: Sequence[Settled], book: BookList | None) -> Iterable[str]:
    """Give the chapters that tripped, in any audit of the book, and were not read whole since."""
    found = dict.fromkeys(_unread_of(own, others))
    settled = (own, *others)
    done = {one.drawn.listed.identity for some in settled for one in some.judged if one.settled}
    listed = own.audit.listed if book is None else book.listed
    for other in others:
        for chapter in other.estimate.tripped if other.estimate else ():
            now = _same_chapter(other, chapter, listed)
            passed = [one for one in listed if any(is_of_chapter(one, name) for name in now)]
            read = done.issuperset(one.identity for one in passed)
            if not read and not _clean_by_another(own, other, chapter, now):
                found |= dict.fromkeys(now)
    yield from found


def _same_chapter(other: Settled, chapter: str, listed: Sequence[Listed]) -> Sequence[str]:
    """Give the chapters that one of another audit is now: of its name, or of half its sentences."""
    keys = {one.verdict_key for one in other.audit.listed if is_of_chapter(one, chapter)}
    shared = Counter(one.chapter for one in listed if one.verdict_key in keys)
    names = dict.fromkeys(one.chapter for one in listed)
    return [name for name in names if name == chapter or 2 * shared[name] >= len(keys)]


def _clean_by_another(own: Settled, other: Settled, chapter: str, now: Sequence[str]) -> bool:
    """Tell whether another version of the gate stood the test of the chapter's own tripwire."""
    if own.estimate is None or not another_version(other.audit.version, own.audit.version):
        return False
    asked = dict(other.audit.terms.chapters)[chapter]
    wires = {one.chapter: one.tally for one in own.estimate.chapters}
    least = min(other.audit.terms.tripwire, asked)
    found = [wires[name] for name in now if name in wires]
    return len(found) == len(now) and all(
        (one.n >= least or one.reads_all) and not one.waiting and not trips(one.errors)
        for one in found
    )


def _unread_of(own: Settled, others: Sequence[Settled]) -> Iterable[str]:
    """Give the chapters that tripped in an audit and of which something was not settled yet."""
    done = {
        one.drawn.listed.identity
        for settled in (own, *(o for o in others if o.audit.kind is AuditKind.CHAPTER))
        for one in settled.judged
        if one.settled
    }
    for chapter in own.estimate.tripped if own.estimate else ():
        passed = (one.identity for one in own.audit.listed if is_of_chapter(one, chapter))
        if not done.issuperset(passed):
            yield chapter


def _hours_left(own: Settled) -> float:
    """Say how long the rest takes: at its stratum's median, else at all's, else as assumed."""
    every = own.tally.median_seconds
    strata = own.estimate.strata if own.estimate else ()
    minutes = {one.terms.stratum: one.terms.minutes for one in strata}
    medians = {one.terms.stratum: one.tally.median_seconds for one in strata}
    seconds = 0.0
    for one in own.judged:
        if not one.settled:
            stratum = one.drawn.listed.stratum
            pace = medians.get(stratum) or every
            seconds += 60 * minutes.get(stratum, _ASSUMED_MINUTES) if pace is None else pace
    return seconds / 3600
