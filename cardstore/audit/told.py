"""Told: a book's list, a plan with what it is made for, and a report of what an audit found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.audit.accused import AccusedState
from cardstore.audit.draw import list_digest
from cardstore.audit.estimate import AuditState
from cardstore.audit.records import AuditKind
from cardstore.audit.strata import StratumName

if TYPE_CHECKING:
    from cardstore.audit.accused import AccusedSentence
    from cardstore.audit.draw import Listed
    from cardstore.audit.estimate import AuditEstimate, Tally
    from cardstore.audit.records import AuditResult, GateVersion, StoredAudit
    from cardstore.audit.strata import AuditPlan, Reading
    from cardstore.review.ruling import ErrorClass


_SHOWN = 5
SLIP_REMEDY = (
    "Was it a slip? Take the ruling back, and have somebody else read that sentence: if they find "
    "it supported, {then}. They open it with: {how}"
)
"""What is to be done where an audit failed by a key that was pressed amiss."""
LIFTING_REMEDY = (
    "Now somebody who never called it wrong reads that sentence: if they find it supported, "
    "{then}. They open it with: {how}"
)
"""What is to be done once that ruling was taken back."""


GOES_ON = "the audit goes on"
DRAWN_ANEW = "a fresh sample can be drawn, with: cardstore audit draw"
"""What comes of it: an audit whose list is another one by then takes no rulings any more."""


def then_of(*, rulable: bool) -> str:
    """Say what comes of it that somebody else finds supported what was called wrong by a slip."""
    return GOES_ON if rulable else DRAWN_ANEW


def reading_of(queue: int, *, rulable: bool) -> str:
    """Give the command by which somebody else reads what was called wrong.

    Args:
        queue: of the audit.
        rulable: whether it still takes rulings; where it does not, reviews offer the sentence.
    """
    chosen = f" --queue {queue}" if rulable else ""
    return f"cardstore review{chosen} --by NAME"


@dataclass(frozen=True, kw_only=True)
class Book:
    """What may be drawn of a book, and what may not.

    Attributes:
        listed: what was passed or cleared, in order.
        runs: (manuscript, the run that decided about it last).
        versions: of the gate in these runs; one, where the book was gated by one.
        readings: of the kinds that always go to people.
        factual: how many sentences say something that could be wrong.
        waiting: how many wait for a person.
        passed_wrong: how many the gate passed that people call wrong, or differ on; they are in no
            list, and no bound covers them: they are mended, or settled, before the book leaves.
        passed_untold: of how many that the gate passed people looked, and nobody could tell, no
            auditor either.
        sent_back: how many went back to their writer.
        not_run: of how many a check could not run.
        accused: the places ("ch01.md:7") of those that an auditor called wrong and took back, and
            that nobody else found supported since; they are in the list, and keep the book.
    """

    listed: tuple[Listed, ...]
    runs: tuple[tuple[str, int], ...]
    versions: tuple[GateVersion, ...]
    readings: tuple[tuple[StratumName, Reading], ...]
    factual: int
    waiting: int
    passed_wrong: int
    passed_untold: int
    sent_back: int
    not_run: int
    accused: tuple[str, ...] = ()

    @cached_property
    def digest(self) -> str:
        """The digest of the list."""
        return list_digest(self.listed)

    @property
    def accused_told(self) -> str:
        """What an auditor called wrong and nobody has lifted since, and what does; "" for none."""
        places, more = self.accused[:_SHOWN], len(self.accused) - _SHOWN
        if not places:
            return ""
        named = ", ".join(places) + (f" and {more} more" if more > 0 else "")
        return (
            "Sentences that an auditor called wrong and took back, and that nobody else found "
            f"supported since: {len(self.accused)} ({named}). Somebody who never called them "
            "wrong reads them: cardstore review --by NAME"
        )

    @property
    def populations(self) -> Counter[StratumName]:
        """How many sentences each stratum has."""
        return Counter(one.stratum for one in self.listed)

    @property
    def chapters(self) -> dict[str, Counter[StratumName]]:
        """How many passed sentences of each stratum each chapter has, in order."""
        found: dict[str, Counter[StratumName]] = {}
        for one in self.listed:
            if one.stratum is not StratumName.CLEARED:
                found.setdefault(one.chapter, Counter())[one.stratum] += 1
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One audit of a book, as later ones tell of it.

    Attributes:
        audit: as it was drawn.
        state: where it stands.
        errors: how many sentences were found wrong in it, of `settled`.
        settled: how many were settled.
        drawn: how many there are.
        results: what was told of it, oldest first.
        accused: what anybody ever called wrong in it, also where that was taken back.
        rulable: whether its queue still takes rulings.
    """

    audit: StoredAudit
    state: AuditState
    errors: int
    settled: int
    drawn: int
    results: tuple[AuditResult, ...]
    accused: tuple[AccusedSentence, ...] = ()
    rulable: bool = True

    @property
    def remedy(self) -> str:
        """What lifts it where it failed by a slip, for people."""
        how = reading_of(self.audit.queue, rulable=self.rulable)
        held = any(one.state is AccusedState.WRONG for one in self.accused)
        then = then_of(rulable=self.rulable)
        return (SLIP_REMEDY if held else LIFTING_REMEDY).format(how=how, then=then)

    @property
    def failed_at(self) -> str | None:
        """When it was told first that it failed; None where it never was."""
        return None if self._failed is None else self._failed.at

    @property
    def lifted(self) -> bool:
        """Whether it had failed by a slip, and goes on since somebody else looked."""
        return self.failed_at is not None and self.state is not AuditState.FAILED

    @property
    def has_taken_back(self) -> bool:
        """Whether it failed by rulings that were taken back since."""
        failed = self._failed
        return failed is not None and failed.errors > self.errors

    @property
    def _failed(self) -> AuditResult | None:
        return next((one for one in self.results if one.state is AuditState.FAILED), None)

    @property
    def counted(self) -> str:
        """How many are wrong; where it failed by rulings that were taken back since, those too."""
        now, failed = f"{self.errors} wrong of {self.settled} settled", self._failed
        if failed is None or not self.has_taken_back:
            return now
        then = f"{failed.errors} wrong of {failed.settled} settled when it failed"
        return f"{then}, {failed.at[:10]}; rulings were taken back since, {now} now"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedAudit:
    """A plan, with the list it is made for and whether it may be drawn.

    Attributes:
        plan: see `AuditPlan`.
        book: the list.
        attempts: the audits of this book so far, oldest first.
        closed: why nothing may be drawn now; "" where it may.
        before: what the plan was at each look before, oldest first.
    """

    plan: AuditPlan
    book: Book
    attempts: tuple[Attempt, ...]
    closed: str = ""
    before: tuple[AuditPlan, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSentence:
    """A sentence that an audit found wrong.

    Attributes:
        audit: in which.
        manuscript, line: where it stood.
        words: what it says.
        error: the class of what is wrong.
        stands: whether it still stands as it was.
    """

    audit: int
    manuscript: str
    line: int
    words: str
    error: ErrorClass
    stands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditReport:
    """What an audit found.

    Attributes:
        audit: as it was drawn.
        state: where it stands.
        attempts: all audits of the book, this one among them, oldest first.
        estimate: per stratum and chapter; None for a chapter's or a weekly audit.
        tally: everything that was drawn; of a chapter's or a weekly audit over all it was drawn
            from.
        wrong: what was found wrong, in this audit first, then in the others of the book.
        gone: how many sentences of its list are no longer there as they were.
        fresh: how many were passed or cleared since, and are in no list of it.
        unread: the chapters that tripped and were not read whole yet.
        not_accepted: why the book is not accepted, each a sentence; empty where it is.
        accused: what anybody ever called wrong in this audit, also where that was taken back.
        hours_left: how long the rest takes, at the measured pace where there is one.
        rulable: whether its queue still takes rulings.
        outside: manuscripts that the gate read and that lie in no audit of a book.
        absent: manuscripts of which no file of that name is there now: of those it is told how they
            read when the gate read them.
    """

    audit: StoredAudit
    state: AuditState
    attempts: tuple[Attempt, ...]
    estimate: AuditEstimate | None
    tally: Tally
    wrong: tuple[WrongSentence, ...]
    gone: int
    fresh: int
    unread: tuple[str, ...]
    not_accepted: tuple[str, ...]
    hours_left: float
    absent: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    accused: tuple[AccusedSentence, ...] = ()
    rulable: bool = True

    @property
    def outside_told(self) -> str:
        """Which manuscripts the gate read and no audit is of, one sentence; "" for none."""
        if not self.outside:
            return ""
        named = ", ".join(self.outside)
        return f"The gate read manuscripts that no audit is of, so no bound covers them: {named}."

    @property
    def had_failed(self) -> bool:
        """Whether somebody called wrong what failed it, and no longer does or was lifted."""
        if self.audit.kind is not AuditKind.BOOK:
            return any(one.state is not AccusedState.WRONG for one in self.accused)
        own = (one for one in self.attempts if one.audit.audit == self.audit.audit)
        return any(one.failed_at is not None for one in own)

    @property
    def failures(self) -> tuple[Attempt, ...]:
        """The audits of the book that failed, also where that was lifted since, oldest first."""
        return tuple(one for one in self.attempts if one.failed_at is not None)

    @property
    def look(self) -> int:
        """Which look at the book by this version of the gate it is, from 1.

        One of which nothing was ever settled is none.
        """
        return 1 if self.estimate is None else self.estimate.look

    @property
    def joint(self) -> int | None:
        """How many errors in all strata together are not ruled out at this look."""
        return None if self.estimate is None else self.estimate.joint

    @property
    def accepted(self) -> bool:
        """Whether the book may leave with this bound."""
        return not self.not_accepted

    @property
    def exit_code(self) -> int:
        """0 accepted, 1 failed, 3 something waits for a person.

        Of a chapter's or a weekly audit: 0 where nothing in it is wrong, 1 where something is.
        """
        if self.state is AuditState.FAILED:
            return 1
        done = self.state is AuditState.PASSED
        accepted = self.accepted if self.audit.kind is AuditKind.BOOK else done
        return 0 if accepted else 3

    @property
    def number(self) -> int:
        """Which attempt it is, from 1; 0 for a chapter's and a weekly audit."""
        numbers = [one.audit.audit for one in self.attempts]
        return 1 + numbers.index(self.audit.audit) if self.audit.audit in numbers else 0
