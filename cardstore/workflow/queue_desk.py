"""QueueDesk: the verbs by which a queue is opened, and gone on with; a part of `Library`."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, ReviewError
from cardstore.gate.verdict import Bin
from cardstore.review.alike import folded_name
from cardstore.review.item import QueueKind
from cardstore.review.standing import Standing
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.mixed_items import part, share
from cardstore.workflow.queue_chains import chain_of, owed_keys, waiting_keys
from cardstore.workflow.ruling_desk import RulingDesk, queue_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.judge import Judge
    from cardstore.review.ruling import Ruling
    from cardstore.store.queue_records import StoredQueue
    from cardstore.workflow.gate_reports import GatedSentence, GateReport
    from cardstore.workflow.open_queue import QueueTerms, Waiting
    from cardstore.workflow.progress import Progress

    Gated = tuple[GatedSentence, Manuscript]


PLANTED_SHARE = 0.05
PASSED_SHARE = 0.02
TWICE_SHARE = 0.1
"""Requirements, R97: a tenth is read by two people."""
SETTLED = frozenset({Standing.CLEARED, Standing.WRONG})


class QueueDesk(RulingDesk):
    """Opens queues of what the gate left to people."""

    def open_review(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        made_by: str = "cardstore",
        seed: int = 0,
        planted_share: float = PLANTED_SHARE,
        twice_share: float | None = None,
        passed_share: float = PASSED_SHARE,
        judge: str | Judge | None = None,
        progress: Progress | None = None,
    ) -> StoredQueue:
        """Open a queue of all that the gate left to people, from its last decisions.

        What was ruled before and is the same still is not asked again. Among the items lie planted
        errors and a sample of what passed, at places drawn with the seed; nothing tells them apart.
        The true sentence of which an altered one lies in the queue comes in the one that follows;
        see `follow_up`.

        Args:
            manuscripts: their names, as the gate was told them; None for all.
            made_by: who opens it.
            seed: of all that is drawn.
            planted_share: planted errors beside each item, 0 to 1.
            twice_share: the share of items that two people are asked about, 0 to 1; None for a
                tenth where two people have reviewed in this library, and for none elsewhere: one
                person alone could never settle them.
            passed_share: the share of the sentences that passed which is asked about, 0 to 1.
            judge: of planted errors: the judge's name, or a judge; default is the one that the gate
                asked last about the manuscript, or the one of the settings where that is not known.
            progress: is told how far it is.

        Raises:
            ReviewError: the gate never read a manuscript, or not since it was changed.
            UsageError: an argument is of the wrong type or out of range.
        """
        from cardstore.workflow.open_queue import QueueTerms  # noqa: PLC0415 - heavy

        terms = QueueTerms(
            seed=whole_argument(seed, "seed", least=0),
            planted_share=share(planted_share, "planted_share"),
            twice_share=self._twice_share(twice_share),
            passed_share=share(passed_share, "passed_share"),
        )
        waiting = self._queue_material(manuscripts, terms)
        return self._open(waiting, terms, made_by=made_by, judge=judge, progress=progress)

    def review_queue(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        made_by: str = "cardstore",
        reviewer: str | None = None,
        others: Iterable[str] = (),
        progress: Progress | None = None,
    ) -> StoredQueue:
        """Give the queue of all that waits now: the last one, where nothing changed since.

        So several people, and the same person on another day, work on one queue. Where all of it is
        ruled, the one that follows it is given, which is opened where it must be. Where the gate
        has decided anything otherwise since, a new one is opened with all defaults; what was ruled
        and is the same still is not asked again.

        Args:
            manuscripts: their names, as the gate was told them; None for all.
            made_by: who opens a new one.
            reviewer: for whom; a queue that is open to them goes before one that follows it. None
                for anybody. Where nobody else is known to review, nothing is asked of two people.
            others: who reviews too.
            progress: is told how far that is.

        Raises:
            ReviewError: the gate never read a manuscript, or not since it was changed.
        """
        from cardstore.workflow.open_queue import QueueTerms  # noqa: PLC0415 - heavy
        from cardstore.workflow.queue_items import FOR_PEOPLE, item_key  # noqa: PLC0415 - heavy
        from cardstore.workflow.where_it_stands import accused_of  # noqa: PLC0415 - heavy

        named = None if manuscripts is None else tuple(manuscripts)
        gated = self.last_decisions(named)
        accused = accused_of(self._store, gated)
        waits = {item_key(*one) for one in gated if one[0].bin in FOR_PEOPLE or one in accused}
        held = self._store.queues.all(QueueKind.REVIEW)
        chains = dict.fromkeys(chain_of(held, one.queue) for one in reversed(held))
        chain = next((one for one in chains if waits == waiting_keys(self._store, one)), ())
        for one in chain:
            if self._is_open(one.queue, reviewer):
                return one.for_reviewers()
        if chain:
            after = self._go_on(chain[-1], made_by=made_by, progress=progress)
            return (after or chain[-1]).for_reviewers()
        people = {folded_name(one) for one in (*others, *self._store.queues.reviewers())}
        is_alone = reviewer is not None and not people - {folded_name(reviewer)}
        terms = QueueTerms(
            seed=len(held),
            planted_share=PLANTED_SHARE,
            twice_share=0.0 if is_alone else TWICE_SHARE,
            passed_share=PASSED_SHARE,
        )
        return self._open(
            self._queue_material(named, terms),
            terms,
            made_by=made_by,
            progress=progress,
            joins=True,  # two servers that start at once serve one queue
        )

    def follow_up(
        self, queue: int, *, reviewer: str, progress: Progress | None = None
    ) -> StoredQueue | None:
        """Give the queue with which a person goes on; None where there is none, or not yet.

        What a queue held back comes in another one, once nothing of it is open to them. It is
        opened where nobody did so yet. What was edited since is left to the queue of what waits.

        Args:
            queue: the queue's number.
            reviewer: who goes on, and opens it.
            progress: is told how far that is.

        Raises:
            ReviewError: there is no such queue.
        """
        at = self._store.queues.get(queue)
        if at.kind is not QueueKind.REVIEW:
            return None
        while not self._is_open(at.queue, reviewer):
            after = self._store.queues.following(at.queue) or self._go_on(
                at, made_by=reviewer, progress=progress
            )
            if after is None:
                return None
            at = after
        return None if at.queue == queue else at.for_reviewers()

    def last_decisions(self, manuscripts: Iterable[str] | None = None) -> tuple[Gated, ...]:
        """Give every sentence with the gate's last decision on it, and its manuscript.

        Args:
            manuscripts: their names, as the gate was told them; None for all.

        Raises:
            ReviewError: the gate never read a manuscript, or not since it was changed.
        """
        from cardstore.workflow.queue_items import gated_sentences  # noqa: PLC0415 - heavy

        return gated_sentences(self.last_reports(manuscripts))

    def last_reports(self, manuscripts: Iterable[str] | None = None) -> tuple[GateReport, ...]:
        """Give what the gate decided last about manuscripts, run by run; see `last_decisions`."""
        from cardstore.workflow.last_runs import last_reports  # noqa: PLC0415 - heavy

        named = None if manuscripts is None else texts_argument(manuscripts, "manuscripts")
        return last_reports(self._store, split=self.split, manuscripts=named)

    def standings(
        self, gated: Iterable[Gated], *, audits: bool = True
    ) -> dict[str, tuple[Standing, tuple[Ruling, ...]]]:
        """Tell where sentences stand after what people ruled: item key → standing and rulings.

        A ruling holds for all that was shown with it; see `cardstore.workflow.queue_items`. Rulings
        that were taken back are left out.

        Args:
            gated: sentences with their last decisions, and the manuscripts they stand in.
            audits: what auditors ruled counts too.
        """
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy
        from cardstore.workflow.where_it_stands import stands_of  # noqa: PLC0415 - heavy

        told = tuple(gated)
        stands = stands_of(self._store, told, audits=audits)
        return {
            item_key(*one): (
                stand.standing,
                tuple(said for said in stand.rulings if not said.undone),
            )
            for one, stand in zip(told, stands, strict=True)
        }

    def queues(self, kind: QueueKind | str | None = None) -> tuple[StoredQueue, ...]:
        """Give all queues, or those of one kind, oldest first."""
        held = self._store.queues.all(None if kind is None else queue_kind(kind))
        return tuple(one.for_reviewers() for one in held)

    def _queue_material(self, manuscripts: Iterable[str] | None, terms: QueueTerms) -> Waiting:
        """Give what a queue is made of, from the gate's last decisions."""
        from cardstore.workflow.open_queue import Waiting  # noqa: PLC0415 - heavy
        from cardstore.workflow.queue_items import FOR_PEOPLE  # noqa: PLC0415 - heavy
        from cardstore.workflow.where_it_stands import accused_of  # noqa: PLC0415 - heavy

        gated = self.last_decisions(manuscripts)
        accused = accused_of(self._store, gated)
        waits = [one for one in gated if one[0].bin in FOR_PEOPLE or one in accused]
        passed = [one for one in gated if one[0].bin is Bin.PASSED and one not in accused]
        fresh = self._unruled(passed)
        # What people said of earlier samples counts: who opens a queue for one edited sentence is
        # not asked about sixty others again.
        sample = part(len(passed), terms.passed_share) - (len(passed) - len(fresh))
        return Waiting(
            gated=gated,
            waits=waits,
            left=self._unruled(waits),
            fresh=fresh,
            sample=max(0, sample),
        )

    def _open(
        self,
        waiting: Waiting,
        terms: QueueTerms,
        *,
        made_by: str,
        judge: str | Judge | None = None,
        progress: Progress | None = None,
        follows: int | None = None,
        joins: bool = False,
    ) -> StoredQueue:
        """Put a queue together, and keep it."""
        from cardstore.workflow.open_queue import compose  # noqa: PLC0415 - heavy
        from cardstore.workflow.progress import Silent  # noqa: PLC0415 - with the others

        after = max((one.queue for one in self._store.queues.all()), default=0)
        items, options = compose(
            self._store,
            waiting,
            terms=terms,
            check=lambda written, bed: self._findings_of(
                written, judge or self._judge_of(bed.manuscript)
            ),
            progress=progress or Silent(),
        )
        return self._store.queues.open(
            QueueKind.REVIEW,
            items=items,
            seed=terms.seed,
            options=options,
            made_by=text_argument(made_by, "made_by"),
            follows=follows,
            after=after if joins else None,
        ).for_reviewers()

    def _go_on(
        self, queue: StoredQueue, *, made_by: str, progress: Progress | None
    ) -> StoredQueue | None:
        """Open the queue that follows a finished one; None where it owes nothing."""
        from cardstore.workflow.open_queue import QueueTerms, Waiting  # noqa: PLC0415 - heavy

        gated, owed = self._owed(queue)
        if not owed:
            return None
        options = dict(queue.options)
        waiting = Waiting(
            gated=gated,
            waits=owed,
            left=owed,
            fresh=(),
            sample=0,
        )
        terms = QueueTerms(
            seed=queue.seed + 1,
            # What was held back once is shown as it is now, or there would be no end of it.
            planted_share=0.0,
            twice_share=float(options["twice_share"]),
            passed_share=0.0,
        )
        return self._open(waiting, terms, made_by=made_by, progress=progress, follows=queue.queue)

    def _owed(self, queue: StoredQueue) -> tuple[tuple[Gated, ...], list[Gated]]:
        """Give all sentences of a queue's manuscripts, and those that it held back and still owes.

        Nothing of what cannot be told from the gate's last decisions now: it is gated again first.
        """
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy

        keys = owed_keys(self._store, self._store.queues.all(QueueKind.REVIEW), queue)
        if not keys:
            return (), []
        try:
            gated = self.last_decisions(json.loads(dict(queue.options)["manuscripts"]))
        except ReviewError:
            return (), []
        waits = [one for one in gated if is_left_to_people(one) and item_key(*one) in keys]
        return gated, self._unruled(waits)

    def _is_open(self, queue: int, reviewer: str | None) -> bool:
        """Tell whether anything of a queue is open to a person, or has no word of anybody."""
        if reviewer is None:
            return self._store.queues.unsaid(queue) > 0
        who = self.known_person(reviewer)
        return self._store.queues.counts(queue, reviewer=who).open > 0

    def _findings_of(self, written: str, judge: str | Judge | None) -> tuple[Finding, ...]:
        """Give what all checks and the judge say of an altered sentence; nothing is logged."""
        self._keeps_findings = False
        try:
            report = self.check_sentence(written, judge=judge, proofread=False)
        finally:
            self._keeps_findings = True
        cards = (one for card in report.cards for one in card.findings)
        return (*report.findings, *cards)

    def _judge_of(self, manuscript: str) -> Judge | None:
        """Give the judge that the gate asked last about a manuscript; None where none is known.

        Then the one of the settings is asked, as of any sentence that is handed in.
        """
        runs = reversed(self._store.gate.runs())
        digest = next((one.judge for one in runs if manuscript in one.manuscripts), "")
        if digest not in self._judges_of_runs:
            self._judges_of_runs[digest] = self._judge_with(digest) if digest else None
        return self._judges_of_runs[digest]

    def _judge_with(self, digest: str) -> Judge | None:
        from cardstore.gate.thresholds import judge_digest  # noqa: PLC0415 - heavy
        from cardstore.plugins import known_judges  # noqa: PLC0415 - heavy
        from cardstore.settings import read_settings  # noqa: PLC0415 - seldom

        settings = read_settings(library=self._store.folder)
        names = dict.fromkeys((settings.judge, settings.second_judge, *known_judges()))
        for name in filter(None, names):
            with suppress(CardstoreError):  # one that is not installed is not the one
                judge, _ = self._judge(name, settings)
                if judge is not None and judge_digest(judge.record) == digest:
                    return judge
        return None

    @cached_property
    def _judges_of_runs(self) -> dict[str, Judge | None]:
        return {}

    def _unruled(self, gated: Sequence[Gated]) -> list[Gated]:
        """Give the sentences of which people have not said yet whether they are right."""
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy

        if not self._store.queues.ruled_anything():
            return list(gated)
        stands = self.standings(gated)
        return [one for one in gated if stands[item_key(*one)][0] not in SETTLED]

    def _twice_share(self, told: float | None) -> float:
        """Give the share of items that two people are asked about."""
        if told is not None:
            return share(told, "twice_share")
        several = 2
        known = {folded_name(one) for one in self._store.queues.reviewers()}
        return TWICE_SHARE if len(known) >= several else 0.0


def is_left_to_people(one: Gated) -> bool:
    """Tell whether the gate left a sentence to people."""
    from cardstore.workflow.queue_items import FOR_PEOPLE  # noqa: PLC0415 - heavy

    return one[0].bin in FOR_PEOPLE
