"""ReviewDesk: the verbs about what waits for people, and what they rule; a part of `Library`."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import TYPE_CHECKING

from cardstore.gate.verdict import Bin
from cardstore.provenance import canonical_json
from cardstore.review.item import QueueKind, QueueProgress, Role
from cardstore.review.standing import Standing, standing_of
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.mixed_items import for_two, mixed, part, share
from cardstore.workflow.ruling_desk import RulingDesk, queue_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.judge import Judge
    from cardstore.review.item import QueueItem
    from cardstore.review.measured import ReviewReport
    from cardstore.review.ruling import Ruling
    from cardstore.store.queue_records import StoredQueue
    from cardstore.workflow.gate_reports import GatedSentence, GateReport
    from cardstore.workflow.progress import Progress

    Gated = tuple[GatedSentence, Manuscript]


_MOST_PLANTED = 100
"""Enough to tell how much people notice: 95 of 100 show at least 89.8 %."""
ASSUMED_SECONDS = 180.0
"""What a sentence is taken to cost before anything is measured: the plan's own three minutes."""
_HOUR_S = 3600.0


class ReviewDesk(RulingDesk):
    """Opens queues, shows what waits, and keeps what people rule."""

    def open_review(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        made_by: str = "cardstore",
        seed: int = 0,
        planted_share: float = 0.05,
        twice_share: float = 0.1,
        passed_share: float = 0.02,
        judge: str | Judge | None = None,
        progress: Progress | None = None,
    ) -> StoredQueue:
        """Open a queue of all that the gate left to people, from its last decisions.

        What was ruled before and is the same still is not asked again. Among the items lie planted
        errors and a sample of what passed, at places drawn with the seed; nothing tells them apart.

        Args:
            manuscripts: their names, as the gate was told them; None for all.
            made_by: who opens it.
            seed: of all that is drawn.
            planted_share: planted errors beside each item, 0 to 1.
            twice_share: the share of items that two people are asked about, 0 to 1.
            passed_share: the share of the sentences that passed which is asked about, 0 to 1.
            judge: of planted errors: the judge's name, or a judge; default is the one of the
                settings. It should be the one that the gate asked.
            progress: is told how far it is.

        Raises:
            ReviewError: the gate never read a manuscript, or not since it was changed.
            UsageError: an argument is of the wrong type or out of range.
        """
        from cardstore.workflow.plant_items import plant_items  # noqa: PLC0415 - heavy
        from cardstore.workflow.progress import Silent  # noqa: PLC0415 - with the others
        from cardstore.workflow.queue_items import FOR_PEOPLE, queue_item  # noqa: PLC0415 - heavy

        seed = whole_argument(seed, "seed", least=0)
        shares = {
            "planted_share": share(planted_share, "planted_share"),
            "twice_share": share(twice_share, "twice_share"),
            "passed_share": share(passed_share, "passed_share"),
        }
        gated = self.last_decisions(manuscripts)
        waits = [one for one in gated if one[0].bin in FOR_PEOPLE]
        passed = [one for one in gated if one[0].bin is Bin.PASSED]
        dice = Random(f"{seed} review")  # noqa: S311 - to be drawn again, no secret
        left = self._unruled(waits)
        fresh = self._unruled(passed)
        # What people said of earlier samples counts: who opens a queue for one edited sentence is
        # not asked about sixty others again.
        sample = part(len(passed), shares["passed_share"]) - (len(passed) - len(fresh))
        wanted = min(_MOST_PLANTED, part(len(left) + max(0, sample), shares["planted_share"]))
        planted = plant_items(
            self._store,
            self._beds(passed=passed, waits=waits),
            wanted=wanted,
            seed=seed,
            check=lambda written: self._findings_of(written, judge),
            progress=progress or Silent(),
        )
        taken: dict[str, dict[int, str]] = {}
        for one in planted:
            taken.setdefault(one.manuscript, {})[one.number] = one.words
        free = [
            one for one in fresh if one[0].sentence.number not in taken.get(one[0].manuscript, {})
        ]
        sampled = dice.sample(free, max(0, min(len(free), sample)))

        def item(one: Gated, role: Role) -> QueueItem:
            return queue_item(*one, role=role, instead=taken.get(one[0].manuscript))

        items = [item(one, Role.WAITS) for one in waits]
        others = [*(item(one, Role.PASSED) for one in sampled), *planted]
        names = list(dict.fromkeys(one.manuscript for one, _ in gated))
        ordered = mixed(items, others, order=names, dice=dice)
        return self._store.queues.open(
            QueueKind.REVIEW,
            items=for_two(ordered, shares["twice_share"], dice=dice),
            seed=seed,
            options={
                **{name: str(value) for name, value in shares.items()},
                "manuscripts": canonical_json(names),
                "planted_wanted": str(wanted),
            },
            made_by=text_argument(made_by, "made_by"),
        )

    def review_queue(
        self,
        manuscripts: Iterable[str] | None = None,
        *,
        made_by: str = "cardstore",
        progress: Progress | None = None,
    ) -> StoredQueue:
        """Give the queue of all that waits now: the last one, where nothing changed since.

        So several people, and the same person on another day, work on one queue. Where the gate has
        decided anything otherwise since it was opened, a new one is opened with all defaults; what
        was ruled and is the same still is not asked again.

        Args:
            manuscripts: their names, as the gate was told them; None for all.
            made_by: who opens a new one.
            progress: is told how far that is.

        Raises:
            ReviewError: the gate never read a manuscript, or not since it was changed.
        """
        from cardstore.workflow.queue_items import FOR_PEOPLE, item_key  # noqa: PLC0415 - heavy

        named = None if manuscripts is None else tuple(manuscripts)
        waits = [item_key(*one) for one in self.last_decisions(named) if one[0].bin in FOR_PEOPLE]
        held = self._store.queues.all(QueueKind.REVIEW)
        if held:
            items = self._store.queues.items(held[-1].queue)
            if sorted(waits) == sorted(one.item_key for one in items if one.role is Role.WAITS):
                return held[-1]
        return self.open_review(named, made_by=made_by, seed=len(held), progress=progress)

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

        keys = dict.fromkeys(item_key(*one) for one in gated)
        kind = None if audits else QueueKind.REVIEW
        held = self._store.queues.rulings_on(keys, kind=kind)
        said = {key: tuple(one for one in held.get(key, ()) if not one.undone) for key in keys}
        return {key: (standing_of(rulings), rulings) for key, rulings in said.items()}

    def queues(self, kind: QueueKind | str | None = None) -> tuple[StoredQueue, ...]:
        """Give all queues, or those of one kind, oldest first."""
        return self._store.queues.all(None if kind is None else queue_kind(kind))

    def queue_progress(self, queue: int, *, reviewer: str) -> QueueProgress:
        """Tell how far a queue is for one person, and how long the rest will take.

        Raises:
            ReviewError: there is no such queue.
        """
        stored = self._store.queues.get(queue)
        counts = self._store.queues.counts(queue, reviewer=reviewer)
        middle = median(counts.seconds) if counts.seconds else None
        pace = ASSUMED_SECONDS if middle is None else middle
        return QueueProgress(
            queue=queue,
            items=stored.items,
            left=counts.open,
            today=counts.today,
            median_seconds=middle,
            hours_left=counts.open * pace / _HOUR_S,
            measured=len(counts.seconds),
        )

    def review_report(self, queue: int) -> ReviewReport:
        """Tell what a queue's rulings tell of reviewers and machine; planted errors are named here.

        Raises:
            ReviewError: there is no such queue.
        """
        from cardstore.review.measured import measure_queue  # noqa: PLC0415 - seldom

        stored = self._store.queues.get(queue)
        items = self._store.queues.items(queue)
        if stored.kind is not QueueKind.REVIEW:
            by_place: dict[int, list[Ruling]] = {}
            for one in self._store.queues.rulings(queue):
                by_place.setdefault(one.place, []).append(one)
            return measure_queue(queue, items, by_place)
        held = self._store.queues.rulings_on((one.item_key for one in items), kind=QueueKind.REVIEW)
        # A planted error that was ruled in an earlier queue is counted there, and once.
        said = {
            one.place: [
                ruling
                for ruling in held.get(one.item_key, ())
                if one.role is not Role.PLANTED or ruling.queue == queue
            ]
            for one in items
        }
        return measure_queue(queue, items, said)

    def _findings_of(self, written: str, judge: str | Judge | None) -> tuple[Finding, ...]:
        """Give what all checks and the judge say of an altered sentence; nothing is logged."""
        report = self.check_sentence(written, judge=judge, proofread=False)
        cards = (one for card in report.cards for one in card.findings)
        return (*report.findings, *cards)

    def _unruled(self, gated: Sequence[Gated]) -> list[Gated]:
        """Give the sentences of which people have not said yet whether they are right."""
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy

        if not self._store.queues.ruled_anything():
            return list(gated)
        stands = self.standings(gated)
        settled = {Standing.CLEARED, Standing.WRONG}
        return [one for one in gated if stands[item_key(*one)][0] not in settled]

    def _beds(self, *, passed: Sequence[Gated], waits: Sequence[Gated]) -> list[Gated]:
        """Give the sentences in which errors are planted: cleared, passed, then others."""
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy

        stands = self.standings(waits)
        standing = {id(one[0]): stands[item_key(*one)][0] for one in waits}
        cleared = [one for one in waits if standing[id(one[0])] is Standing.CLEARED]
        open_ = [one for one in waits if standing[id(one[0])] is Standing.OPEN]
        return [*cleared, *passed, *open_]
