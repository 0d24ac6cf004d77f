"""ReviewDesk: the verbs about what waits for people, and what they rule; a part of `Library`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import median
from typing import TYPE_CHECKING, TypeVar

from cardstore.errors import ReviewError, UsageError
from cardstore.gate.verdict import Bin
from cardstore.provenance import canonical_json
from cardstore.review.item import QueueKind, QueueProgress, Role
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.review.standing import Standing, standing_of
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.item_desk import ItemDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.judge import Judge
    from cardstore.review.item import QueueItem, ShownItem
    from cardstore.review.measured import ReviewReport
    from cardstore.review.ruling import Ruling
    from cardstore.store.queue_records import StoredQueue
    from cardstore.workflow.gate_reports import GatedSentence, GateReport
    from cardstore.workflow.progress import Progress

    Gated = tuple[GatedSentence, Manuscript]

_Kind = TypeVar("_Kind", QueueKind, RulingKind, ErrorClass)

ASSUMED_SECONDS = 180.0
"""What a sentence is taken to cost before anything is measured: the plan's own three minutes."""
_HOUR_S = 3600.0


class ReviewDesk(ItemDesk):
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
            "planted_share": _share(planted_share, "planted_share"),
            "twice_share": _share(twice_share, "twice_share"),
            "passed_share": _share(passed_share, "passed_share"),
        }
        gated = self.last_decisions(manuscripts)
        waits = [one for one in gated if one[0].bin in FOR_PEOPLE]
        passed = [one for one in gated if one[0].bin is Bin.PASSED]
        dice = Random(f"{seed} review")  # noqa: S311 - to be drawn again, no secret
        items = [queue_item(*one, role=Role.WAITS) for one in waits]
        sample = _part(len(passed), shares["passed_share"])
        wanted = _part(len(waits) + sample, shares["planted_share"])
        planted = plant_items(
            self._store,
            self._beds(passed=passed, waits=waits),
            wanted=wanted,
            seed=seed,
            check=lambda written: self._findings_of(written, judge),
            progress=progress or Silent(),
        )
        taken = {(one.manuscript, one.number) for one in planted}
        left = [one for one in passed if (one[0].manuscript, one[0].sentence.number) not in taken]
        sampled = dice.sample(left, min(len(left), sample))
        others = [*(queue_item(*one, role=Role.PASSED) for one in sampled), *planted]
        names = list(dict.fromkeys(one.manuscript for one, _ in gated))
        ordered = _mixed(items, others, order=names, dice=dice)
        return self._store.queues.open(
            QueueKind.REVIEW,
            items=_for_two(ordered, shares["twice_share"], dice=dice),
            seed=seed,
            options={
                **{name: str(value) for name, value in shares.items()},
                "manuscripts": canonical_json(names),
                "planted_wanted": str(wanted),
            },
            made_by=text_argument(made_by, "made_by"),
        )

    def review_queue(
        self, manuscripts: Iterable[str] | None = None, *, made_by: str = "cardstore"
    ) -> StoredQueue:
        """Give the queue of all that waits now: the last one, where nothing changed since.

        So several people, and the same person on another day, work on one queue. Where the gate has
        decided anything otherwise since it was opened, a new one is opened with all defaults; what
        was ruled and is the same still is not asked again.

        Args:
            manuscripts: their names, as the gate was told them; None for all.
            made_by: who opens a new one.

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
        return self.open_review(named, made_by=made_by, seed=len(held))

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

    def standings(self, gated: Iterable[Gated]) -> dict[str, tuple[Standing, tuple[Ruling, ...]]]:
        """Tell where sentences stand after what people ruled: item key → standing and rulings.

        A ruling holds for all that was shown with it; see `cardstore.workflow.queue_items`. Rulings
        that were taken back are left out.

        Args:
            gated: sentences with their last decisions, and the manuscripts they stand in.
        """
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy

        keys = dict.fromkeys(item_key(*one) for one in gated)
        held = self._store.queues.rulings_on(keys)
        said = {key: tuple(one for one in held.get(key, ()) if not one.undone) for key in keys}
        return {key: (standing_of(rulings), rulings) for key, rulings in said.items()}

    def queues(self, kind: QueueKind | str | None = None) -> tuple[StoredQueue, ...]:
        """Give all queues, or those of one kind, oldest first."""
        return self._store.queues.all(None if kind is None else _queue_kind(kind))

    def show_item(self, queue: int, place: int, *, reviewer: str) -> ShownItem:
        """Give all that is shown of an item; no score, no verdict and no role.

        Raises:
            ReviewError: there is no such item.
        """
        from cardstore.workflow.shown_items import show_item  # noqa: PLC0415 - heavy

        stored = self._store.queues.get(queue)
        opened = self._store.queues.opened(queue, place, reviewer=reviewer)
        item = self._store.queues.item(queue, place)
        return show_item(self._store, self._shelf, item, kind=stored.kind, opened=opened)

    def rule(
        self,
        queue: int,
        place: int,
        *,
        reviewer: str,
        kind: RulingKind | str,
        error: ErrorClass | str | None = None,
        note: str = "",
        seconds: float = 0.0,
        nonce: str = "",
    ) -> Ruling:
        """Keep what a person says of an item.

        Args:
            queue: the queue's number.
            place: of the item in it.
            reviewer: who says so.
            kind: "supported", "stronger", "not_supported", "wrong_place" or "cannot_tell".
            error: the class of the error, where `kind` is one.
            note: the reviewer's own words.
            seconds: how long the item was looked at.
            nonce: of the item as it was shown; the same one again changes nothing.

        Raises:
            ReviewError: there is no such item or word, an error lacks its class, or in an audit no
                leaf of it was opened, unless the word is that it can't be told.
        """
        stored = self._store.queues.get(queue)
        said = _ruling_kind(kind)
        # Who cannot see a leaf, since there is none, can say that they cannot tell.
        settles = said is not RulingKind.CANNOT_TELL
        return self._store.queues.rule(
            queue,
            place,
            reviewer=text_argument(reviewer, "reviewer"),
            kind=said,
            error=None if error is None else _error_class(error),
            note=text_argument(note, "note"),
            seconds=max(0.0, float(seconds)),
            nonce=text_argument(nonce, "nonce"),
            opened_first=settles and stored.kind is not QueueKind.REVIEW,
        )

    def undo_ruling(self, queue: int, *, reviewer: str) -> Ruling | None:
        """Take back the last ruling of a person in a queue; None where there is none."""
        self._store.queues.get(queue)
        return self._store.queues.undo(queue, reviewer=text_argument(reviewer, "reviewer"))

    def note_opened(
        self, queue: int, place: int, *, reviewer: str, scan_digest: str, leaf_index: int
    ) -> None:
        """Keep that a person opened a leaf beside an item.

        Raises:
            ReviewError: there is no such item.
        """
        self._store.queues.note_opening(
            queue, place, reviewer=reviewer, scan_digest=scan_digest, leaf_index=leaf_index
        )

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
        held = self._store.queues.rulings_on(one.item_key for one in items)
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

    def _beds(self, *, passed: Sequence[Gated], waits: Sequence[Gated]) -> list[Gated]:
        """Give the sentences in which errors are planted: cleared, passed, then others."""
        from cardstore.workflow.queue_items import item_key  # noqa: PLC0415 - heavy

        stands = self.standings(waits)
        standing = {id(one[0]): stands[item_key(*one)][0] for one in waits}
        cleared = [one for one in waits if standing[id(one[0])] is Standing.CLEARED]
        open_ = [one for one in waits if standing[id(one[0])] is Standing.OPEN]
        return [*cleared, *passed, *open_]


def _share(given: float, name: str) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0.0 <= given <= 1.0:
        what = f"{name} is {given!r}, which is no share"
        raise UsageError(what, remedy="Give a number from 0 to 1")
    return float(given)


def _part(n: int, share: float) -> int:
    """Give so many of `n`: none of none, and at least one of a share that is not zero."""
    return min(n, max(1, round(n * share))) if n and share else 0


def _mixed(
    items: Sequence[QueueItem], others: Sequence[QueueItem], *, order: Sequence[str], dice: Random
) -> list[QueueItem]:
    """Put all items into the order of the book, others among them, each at its own line.

    So a planted error has the place of the sentence that it was made from. Where that waits too, it
    comes at the end: what is out of its order is true, and the other one was ruled before.
    """
    planted = {(one.manuscript, one.number) for one in others if one.role is Role.PLANTED}
    twins = [one for one in items if (one.manuscript, one.number) in planted]
    dice.shuffle(twins)
    rest = [one for one in items if (one.manuscript, one.number) not in planted]
    rank = {name: at for at, name in enumerate(order)}
    mixed = sorted([*rest, *others], key=lambda one: (rank[one.manuscript], one.number))
    return [*mixed, *twins]


def _for_two(items: Sequence[QueueItem], share: float, *, dice: Random) -> list[QueueItem]:
    """Mark some items as asked of two people; planted ones as likely as any."""
    chosen = set(dice.sample(range(len(items)), _part(len(items), share)))
    return [replace(one, twice=at in chosen) for at, one in enumerate(items)]


def _queue_kind(given: QueueKind | str) -> QueueKind:
    return _one_of(QueueKind, given, "kind of queue")


def _ruling_kind(given: RulingKind | str) -> RulingKind:
    return _one_of(RulingKind, given, "ruling")


def _error_class(given: ErrorClass | str) -> ErrorClass:
    return _one_of(ErrorClass, given, "class of error")


def _one_of(kinds: type[_Kind], given: _Kind | str, called: str) -> _Kind:
    try:
        return kinds(given)
    except ValueError as exc:
        what = f"There is no {called} {given!r}"
        raise ReviewError(what, remedy=f"Say one of: {', '.join(kinds)}") from exc
