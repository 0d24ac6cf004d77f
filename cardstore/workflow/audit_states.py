"""Audit states: where each audit of a book stands.

Comes in: what was drawn, what auditors ruled, and the list as it is now. Goes out: states. The
rules, beside those of `audit_closing` on when a fresh sample may be drawn:

1. An audit that failed stays failed, whatever its auditors rule later; what was found stays on
   record. Where it failed by a slip, which was taken back, it goes on once somebody else has read
   each such sentence and finds it supported: two people, and not one who thinks better of it.
2. An audit whose list changed before it was settled says nothing any more: it is stale, and stays
   so once that was told. What was cleared since is no change; a sentence that is gone, another one
   that passed is.
3. After a failed audit the book is closed: mending the sentences that were found does not open it.
   Nothing is drawn until the gate decides by another version, and has decided so about every
   manuscript of the book in a later run. By a version that failed once nothing is drawn again.
4. While an audit is open no other is drawn of the same book: nobody leaves a sample that looks bad.
5. Which switch a run had is no version: the same gate run as before publication is the same gate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.audit.accused import (
    AccusedSentence,
    AccusedState,
    accused_state,
    is_lifted_by,
)
from cardstore.audit.draw import Drawn, Listed
from cardstore.audit.estimate import AuditState, Judged, estimate, fails, tally
from cardstore.audit.records import AuditKind
from cardstore.audit.strata import StratumName
from cardstore.audit.told import Attempt
from cardstore.gate.policy import Policy
from cardstore.gate.sentence_gate import GATE_VERSION
from cardstore.provenance import digest_value
from cardstore.review.alike import bare_words
from cardstore.review.ruling import ERRORS
from cardstore.review.standing import audited_standing, last_words
from cardstore.workflow.audit_lists import chapter_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.audit.estimate import AuditEstimate, Tally
    from cardstore.audit.records import AuditSentence, GateVersion, StoredAudit
    from cardstore.review.accusation import Accusation
    from cardstore.review.item import QueueItem
    from cardstore.review.ruling import Ruling
    from cardstore.store.store import Store
    from cardstore.workflow.audit_lists import BookList


_SAME_BOOK = 2
"""One in so many sentences of a sample that stand in a book make it that book's sample; and one in
so many sentences of a book that lay in a sample's list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What became of an audit's list since it was drawn from.

    Attributes:
        gone: sentences of it that are no longer there as they were.
        passed: sentences that the gate passed since.
        cleared: sentences that people cleared since.
    """

    gone: frozenset[tuple[str, str, str, str, int]]
    passed: int
    cleared: int

    @property
    def stale(self) -> bool:
        """Whether the list is another one, but for what people cleared besides."""
        return bool(self.gone) or self.passed > 0


@dataclass(frozen=True, kw_only=True)
class Settled:
    """An audit and all that was ruled in it.

    Attributes:
        audit: as it was drawn.
        judged: its sentences in the order of its queue.
        change: what became of its list; None where the list cannot be made now.
        failed_before: whether it was told as failed before.
        stale_before: whether it was told as stale before.
        accused: what anybody ever called wrong in it, in the order of its queue.
        lifted: all by which it failed was taken back, and found supported by somebody else.
        look: which look at the book by its version of the gate it is; see `AuditEstimate`.
    """

    audit: StoredAudit
    judged: tuple[Judged, ...]
    change: Change | None
    failed_before: bool
    stale_before: bool
    accused: tuple[AccusedSentence, ...] = ()
    lifted: bool = False
    look: int = 1

    @cached_property
    def estimate(self) -> AuditEstimate | None:
        """What it says by stratum; None for a chapter's or a weekly audit."""
        if self.audit.kind is not AuditKind.BOOK:
            return None
        return estimate(self.judged, terms=self.audit.terms, look=self.look)

    @cached_property
    def tally(self) -> Tally:
        """Everything that was drawn; of other than a book's audit over what it was drawn from."""
        if self.estimate is not None:
            return self.estimate.all_drawn
        return tally(self.judged, population=len(self.audit.listed))

    @property
    def state(self) -> AuditState:
        """Where it stands."""
        if self.failed_before and not self.lifted:
            return AuditState.FAILED
        found = self._found
        if self.audit.kind is AuditKind.WEEKLY:
            return found
        if self.stale_before and found is not AuditState.FAILED:
            return AuditState.STALE
        if found is AuditState.OPEN and (self.change is None or self.change.stale):
            return AuditState.STALE
        return found

    @property
    def rulable(self) -> bool:
        """Whether its queue still takes rulings: its list is what it was."""
        if self.audit.kind is AuditKind.WEEKLY:
            return True
        return not self.stale_before and self.change is not None and not self.change.stale

    @property
    def _found(self) -> AuditState:
        if self.estimate is not None:
            return self.estimate.state
        if self.tally.errors:
            return AuditState.FAILED
        return AuditState.OPEN if self.tally.waiting else AuditState.PASSED


def change_of(audit: StoredAudit, book: BookList) -> Change:
    """Tell what became of an audit's list.

    What somebody called wrong since is not gone: it stands in the book as it stood in the list, and
    a bound on a list holds for any part of it.
    """
    then = {one.identity for one in audit.listed}
    now = {one.identity: one for one in book.listed}
    whole = audit.kind is AuditKind.BOOK  # the list of another audit is a part of the book's
    added = [one for identity, one in now.items() if whole and identity not in then]
    cleared = sum(one.stratum is StratumName.CLEARED for one in added)
    struck = {one.listed.identity for one in book.struck}
    return Change(
        gone=frozenset(then - now.keys() - struck),
        passed=len(added) - cleared,
        cleared=cleared,
    )


def settle(store: Store, audit: StoredAudit, *, book: BookList | None) -> Settled:
    """Look at all that was ruled in an audit.

    Args:
        store: the open library.
        audit: as it was drawn.
        book: the list of its manuscripts now; None where it cannot be made.
    """
    rulings = _rulings_of(store, audit)
    items = store.queues.items(audit.queue)
    against = _accusations_of(store, items)
    pairs = zip(items, store.audits.sentences(audit.audit), strict=True)
    judged = tuple(
        _judged(
            _drawn(item, drawn),
            rulings.get(item.place, ()),
            accusation=against.get(item.place),
            item_key=item.item_key,
        )
        for item, drawn in pairs
    )
    results = store.audits.results(audit.audit)
    accused = tuple(
        _accused(one, rulings[one.place], against[one.place])
        for one in items
        if any(said.error is not None for said in rulings.get(one.place, ()))
    )
    return Settled(
        audit=audit,
        judged=judged,
        accused=accused,
        change=None if book is None else change_of(audit, book),
        failed_before=any(one.state is AuditState.FAILED for one in results),
        stale_before=any(one.state is AuditState.STALE for one in results),
        lifted=is_lifted_by(one.state for one in accused),
    )


def _drawn(item: QueueItem, drawn: AuditSentence) -> Drawn:
    """Give a sentence of an audit as it was drawn."""
    return Drawn(
        listed=Listed(
            stratum=StratumName(item.stratum),
            manuscript=item.manuscript,
            chapter=chapter_of(item.manuscript, item.chapter),
            verdict_key=item.verdict_key,
            again=drawn.again,
            number=item.number,
            line=item.line,
        ),
        for_stratum=drawn.for_stratum,
        for_chapter=drawn.for_chapter,
    )


def _accused(item: QueueItem, own: Sequence[Ruling], accusation: Accusation) -> AccusedSentence:
    """Give a sentence that somebody called wrong in its audit, with what became of that."""
    lifting = accusation.lifting(item.item_key, queue=item.queue)
    said = {one.number: one for one in (*own, *accusation.accusations, *lifting)}
    state = accused_state(own, accusation, item_key=item.item_key)
    return AccusedSentence(
        manuscript=item.manuscript,
        line=item.line,
        words=item.words,
        rulings=tuple(said[number] for number in sorted(said)),
        state=state or AccusedState.WRONG,
        lifted_by=lifting if state is AccusedState.SUPPORTED else (),
        queue=item.queue,
    )


def _accusations_of(store: Store, items: Sequence[QueueItem]) -> dict[int, Accusation]:
    """Give what auditors called wrong of an audit's sentences, wherever, by their places."""
    known = store.queues.accusations()
    found = {}
    for one in items if known else ():
        accusation = known.get((bare_words(one.words), one.cited))
        if accusation is not None:
            found[one.place] = accusation
    return found


def is_lifted(store: Store, audit: StoredAudit) -> bool:
    """Tell whether an audit that failed by a slip goes on; see the first rule above.

    Nothing but its rulings is read: this is asked beside each item that is shown.

    Args:
        store: the open library.
        audit: one that failed.
    """
    terms = store.audits.terms(audit.audit)
    wrong = store.audits.known_wrong(audit.audit)
    states = [
        accused_state(own, accusation, item_key=own[0].item_key)
        for accusation in store.queues.accusations().values()
        for own in _by_place(one for one in accusation.rulings if one.queue == audit.queue)
    ]
    lifted = is_lifted_by(one for one in states if one is not None)
    return lifted and (terms is None or not fails(wrong, terms=terms))


def _rulings_of(store: Store, audit: StoredAudit) -> dict[int, list[Ruling]]:
    """Give all that was ruled in an audit, by the places of its queue."""
    return {one[0].place: one for one in _by_place(store.queues.rulings(audit.queue))}


def _by_place(rulings: Iterable[Ruling]) -> Iterable[list[Ruling]]:
    """Give the rulings of one queue, those on each item together."""
    found: dict[int, list[Ruling]] = {}
    for one in rulings:
        found.setdefault(one.place, []).append(one)
    return found.values()


def record_failure(store: Store, audit: int) -> None:
    """Keep that an audit failed, if it has by now; what it is otherwise is told in its report.

    Nothing but what anybody calls wrong in it is read: this is done at each such ruling.

    Args:
        store: the open library.
        audit: its number.
    """
    terms = store.audits.terms(audit)
    if terms is None or any(one.state is AuditState.FAILED for one in store.audits.results(audit)):
        return
    wrong = store.audits.known_wrong(audit)
    if fails(wrong, terms=terms):
        judged = settle(store, store.audits.get(audit), book=None).judged
        settled = sum(one.settled for one in judged)
        _save(
            store, audit, AuditState.FAILED, errors=len(wrong), settled=settled, drawn=len(judged)
        )


def record(store: Store, settled: Settled) -> Attempt:
    """Keep what became of an audit, once it is anything, and give it as later ones tell of it."""
    found = settled.tally
    done = found.n - found.waiting
    if settled.state is not AuditState.OPEN and not store.read_only:
        _save(
            *(store, settled.audit.audit, settled.state),
            errors=found.errors,
            settled=done,
            drawn=found.n,
        )
    return Attempt(
        audit=settled.audit,
        state=settled.state,
        errors=found.errors,
        settled=done,
        drawn=found.n,
        results=store.audits.results(settled.audit.audit),
        accused=settled.accused,
        rulable=settled.rulable,
    )


def _save(
    store: Store, audit: int, state: AuditState, *, errors: int, settled: int, drawn: int
) -> None:
    """Keep what became of an audit."""
    store.audits.save_result(
        audit,
        state,
        errors=errors,
        settled=settled,
        told=f"{state.value}: {errors} wrong of {settled} settled, {drawn} drawn",
    )


def of_same_book(
    store: Store, audits: Sequence[StoredAudit], *, names: Sequence[str], book: BookList | None
) -> tuple[StoredAudit, ...]:
    """Give the audits of a book: all that share a manuscript with it, or a good part of its words.

    A manuscript that was moved, renamed, cut up or set with other blanks is the same book, and so
    is a part of one: its audits follow it.

    Args:
        store: the open library.
        audits: all of the library.
        names: of the book's manuscripts.
        book: its list now; None where it cannot be made.
    """
    wanted = set(names)
    entries = (*book.entries, *book.struck) if book is not None else ()
    words = [bare_words(one.gated.sentence.words) for one in entries]
    keys = [one.listed.verdict_key for one in entries]

    def shares_words(audit: StoredAudit) -> bool:
        drawn = {bare_words(one.words) for one in store.queues.items(audit.queue)}
        listed = {one.verdict_key for one in audit.listed}
        known = sum(key in listed or word in drawn for key, word in zip(keys, words, strict=True))
        found = len(drawn & set(words))
        return bool(words) and (
            (bool(drawn) and _SAME_BOOK * found >= len(drawn)) or _SAME_BOOK * known >= len(words)
        )

    return tuple(one for one in audits if wanted & set(one.manuscripts) or shares_words(one))


def another_version(failed: GateVersion, now: GateVersion) -> bool:
    """Tell whether the gate decides otherwise than it did when an audit failed.

    That a run was before publication is a part of its policy, and no other gate: where only that
    may differ, and it cannot be told apart, it is taken to be the same.
    """
    if replace(failed, rules="", publication=False) != replace(now, rules="", publication=False):
        return True
    if failed.rules == now.rules:
        return False
    same = {digest_value([GATE_VERSION, Policy(publication=one).digest]) for one in (False, True)}
    if same >= {failed.rules, now.rules}:
        return False
    return failed.publication is now.publication or now.rules in same


def _judged(
    drawn: Drawn, rulings: Sequence[Ruling], *, accusation: Accusation | None, item_key: str
) -> Judged:
    said = last_words(rulings)
    standing = audited_standing(rulings)
    if accusation is not None:  # who called it wrong cannot clear it: it waits for somebody else
        standing = accusation.drawn_standing(rulings, item_key=item_key)
    return Judged(
        drawn=drawn,
        standing=standing,
        errors=tuple(one.error for one in said if one.kind in ERRORS and one.error is not None),
        seconds=tuple(one.seconds for one in said),
    )
