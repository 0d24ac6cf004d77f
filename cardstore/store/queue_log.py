"""The queues of people: what waited, what was ruled and which leaves were opened.

Comes in: items as they will be shown, and what people press. Goes out: the same, and which item is
next. Everything but leases is only ever added to. The store gives numbers and times. A library that
can only be read may be from before these tables: then nobody ruled anything.
"""

from __future__ import annotations

from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.provenance import canonical_json
from cardstore.review.ruling import Ruling, RulingKind, require_class
from cardstore.store.asked_people import AskedPeople
from cardstore.store.cells import number, real, text
from cardstore.store.given import require_name
from cardstore.store.item_leases import BINDS, LONGEST_S, meant_by
from cardstore.store.queue_records import FOLLOWS, QueueCounts
from cardstore.store.queue_rows import (
    OPEN_TO,
    item_from_row,
    item_to_row,
    queue_from_row,
    ruling_from_row,
    same_ruling,
)
from cardstore.store.withdrawn import keep_withdrawn, require_not_withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.review.item import QueueItem, QueueKind
    from cardstore.review.ruling import ErrorClass
    from cardstore.store.connection import Row
    from cardstore.store.queue_records import StoredQueue


class QueueLog(AskedPeople):
    """Keeps queues, rulings and openings, and reads them back."""

    def open(
        self,
        kind: QueueKind,
        *,
        items: Sequence[QueueItem],
        seed: int,
        options: Mapping[str, str],
        made_by: str,
        follows: int | None = None,
        after: int | None = None,
    ) -> StoredQueue:
        """Keep a queue; its items get its number, and their places in their order.

        Args:
            kind: what it is for.
            items: all of them, as they will be shown.
            seed: of everything in it that was drawn.
            options: what it was opened with.
            made_by: who opens it.
            follows: the queue that it goes on with; where one does so already that one is given.
            after: the last queue that was known; where one of the same kind and manuscripts was
                opened since, by another process, that one is given. None not to look.

        Raises:
            UsageError: nobody is named.
        """
        require_name(made_by, "A queue needs the name of who opens it")
        with self._connection.transaction():
            if follows is not None:
                held_already = self.following(follows)
                if held_already is not None:
                    return held_already
                options = {**options, FOLLOWS: str(follows)}
            if after is not None:
                since = self._queues("WHERE kind = ? AND queue > ?", (kind.value, after))
                book = options.get("manuscripts")
                for one in since:
                    if dict(one.options).get("manuscripts") == book:
                        return one
            held = self._connection.rows("SELECT coalesce(max(queue), 0) AS n FROM queues")
            queue = number(held[0]["n"]) + 1
            row: Row = {
                "queue": queue,
                "kind": kind.value,
                "at": self._now(),
                "made_by": made_by,
                "seed": seed,
                "options": canonical_json(dict(options)),
                "items": len(items),
            }
            self._connection.insert("queues", [row])
            self._connection.insert(
                "queue_items",
                [
                    item_to_row(replace(one, queue=queue, place=place), kind)
                    for place, one in enumerate(items)
                ],
            )
        return self.get(queue)

    def get(self, queue: int) -> StoredQueue:
        """Give one queue.

        Raises:
            ReviewError: there is none of that number.
        """
        found = self._queues("WHERE queue = ?", (queue,))
        if not found:
            what = f"There is no queue {queue}"
            raise ReviewError(what)
        return found[0]

    def all(self, kind: QueueKind | None = None) -> tuple[StoredQueue, ...]:
        """Give all queues, or those of one kind, oldest first."""
        if kind is None:
            return self._queues("", ())
        return self._queues("WHERE kind = ?", (kind.value,))

    def following(self, queue: int) -> StoredQueue | None:
        """Give the queue that goes on with what another one held back; None for none."""
        found = self._queues("WHERE options ->> '$.follows' = ?", (str(queue),))
        return found[0] if found else None

    def _queues(self, where: str, values: tuple[str | int, ...]) -> tuple[StoredQueue, ...]:
        if not self._made:
            return ()
        rows = self._connection.rows(f"SELECT * FROM queues {where} ORDER BY queue", values)  # noqa: S608 - ours
        return tuple(queue_from_row(row) for row in rows)

    def items(self, queue: int) -> tuple[QueueItem, ...]:
        """Give all items of a queue, in order."""
        rows = self._connection.rows(
            "SELECT * FROM queue_items WHERE queue = ? ORDER BY place", (queue,)
        )
        return tuple(item_from_row(row) for row in rows)

    # ---- what is next ------------------------------------------------------------------------

    def next_place(self, queue: int, *, reviewer: str, after: int, now: float) -> int | None:
        """Give the place of the first item behind `after` that is open and that nobody else holds.

        Args:
            queue: which queue.
            reviewer: for whom.
            after: the place behind which it is looked for; -1 for the whole queue.
            now: seconds since the epoch; a lease that ended before it binds nobody.
        """
        values = self.asked_with(queue, reviewer) | {"after": after}
        rows = self._connection.column(
            f"SELECT i.place FROM queue_items AS i WHERE i.queue = :queue AND i.place > :after "  # noqa: S608 - ours
            f"AND {OPEN_TO} AND NOT EXISTS (SELECT 1 FROM item_leases AS l "
            f"WHERE l.holds_for = i.holds_for AND {BINDS}) ORDER BY i.place LIMIT 1",
            values | {"now": now, "latest": now + LONGEST_S},
        )
        return number(rows[0]) if rows else None

    def counts(self, queue: int, *, reviewer: str | None) -> QueueCounts:
        """Tell how far a queue is for one reviewer; None for all together."""
        values = self.asked_with(queue, reviewer)
        left = self._connection.column(
            f"SELECT count(*) FROM queue_items AS i WHERE i.queue = :queue AND {OPEN_TO}",  # noqa: S608 - ours
            values,
        )
        seconds = self._connection.column(  # 0 for a time that nobody measured
            "SELECT seconds FROM holding_rulings WHERE queue = :queue AND seconds > 0 "
            "AND (:reviewer IS NULL OR reviewer = :reviewer) ORDER BY ruling",
            values,
        )
        today = self._connection.column(
            "SELECT count(*) FROM holding_rulings WHERE (?1 IS NULL OR reviewer = ?1) AND at >= ?2",
            (reviewer, self._now()[:10]),
        )
        return QueueCounts(
            open=number(left[0]),
            today=number(today[0]),
            seconds=tuple(real(one) for one in seconds),
        )

    def unsaid(self, queue: int) -> int:
        """Tell how many items of a queue have no word of anybody that holds."""
        rows = self._connection.column(
            "SELECT count(*) FROM queue_items AS i WHERE i.queue = ? AND NOT EXISTS "
            "(SELECT 1 FROM holding_rulings AS h WHERE h.holds_for = i.holds_for)",
            (queue,),
        )
        return number(rows[0])

    # ---- what people say ---------------------------------------------------------------------

    def rule(
        self,
        queue: int,
        place: int,
        *,
        reviewer: str,
        kind: RulingKind,
        error: ErrorClass | None = None,
        note: str = "",
        seconds: float = 0.0,
        nonce: str = "",
        opened_first: bool = False,
    ) -> Ruling:
        """Keep a ruling; the same nonce again gives the ruling that was kept under it.

        Args:
            queue: which queue.
            place: of the item in it.
            reviewer: who says so.
            kind: see `RulingKind`.
            error: its class, exactly where `kind` is an error.
            note: the reviewer's own words.
            seconds: how long the item was looked at.
            nonce: of the item as it was shown, so that what is sent twice is kept once; "" where
                nothing is sent twice.
            opened_first: refuse it where this person has opened no leaf beside the item.

        Raises:
            ReviewError: there is no such item, no leaf was opened, an error has no class, as many
                people as are asked said something and this is none of them, or the nonce belongs to
                another item, person or ruling, or to one that was taken back.
            UsageError: nobody is named.
        """
        require_name(reviewer, "A ruling needs the name of who rules")
        try:
            require_class(kind, error)
        except ValueError as exc:
            what = f"The ruling “{kind.value}” has the class {error}: an error has one, and only it"
            raise ReviewError(what, remedy="Name the class of the error") from exc
        with self._connection.transaction():
            item = self.item(queue, place)
            rows = self._connection.rows("SELECT coalesce(max(ruling), 0) AS n FROM rulings")
            made = Ruling(
                number=number(rows[0]["n"]) + 1,
                queue=queue,
                place=place,
                item_key=item.item_key,
                reviewer=reviewer,
                kind=kind,
                error=error,
                note=note,
                seconds=float(seconds),
                at=self._now(),
            )
            held = self._rulings("r.nonce = ?", (nonce,)) if nonce else ()
            if held:
                return same_ruling(held[0], made)
            require_not_withdrawn(self._connection, nonce)
            self.require_may_rule(queue, place, reviewer=reviewer, opened_first=opened_first)
            row: Row = {
                "ruling": made.number,
                "queue": queue,
                "place": place,
                "holds_for": meant_by(self._connection, queue, place),
                "item_key": made.item_key,
                "reviewer": reviewer,
                "kind": kind.value,
                "error": None if error is None else error.value,
                "note": note,
                "seconds": made.seconds,
                "nonce": nonce or token_hex(16),
                "at": made.at,
            }
            self._connection.insert("rulings", [row])
            if item.twice or kind is RulingKind.CANNOT_TELL:  # somebody else is asked about it too
                self._connection.execute(
                    "DELETE FROM item_leases WHERE holds_for = ? AND reviewer = ?",
                    (row["holds_for"], reviewer),
                )
            return made

    def undo(self, queue: int, *, reviewer: str, ruling: int | None = None) -> Ruling | None:
        """Take back a ruling of a person in a queue; None where none holds.

        Args:
            queue: which queue.
            reviewer: who ruled.
            ruling: its number; one that was taken back already is given again. None for the last.

        Raises:
            ReviewError: that ruling is none of this person in this queue.
            UsageError: nobody is named.
        """
        require_name(reviewer, "Taking back needs the name of who ruled")
        with self._connection.transaction():
            if ruling is None:
                last = self.last_ruling(queue, reviewer=reviewer)
                if last is None:
                    return None
            else:
                found = self._rulings(
                    "r.ruling = ? AND r.queue = ? AND r.reviewer = ?", (ruling, queue, reviewer)
                )
                if not found:
                    what = f"Ruling {ruling} is none of {reviewer} in queue {queue}"
                    raise ReviewError(what, remedy="Load the item again")
                last = found[0]
            if not last.undone:
                last = replace(last, undone=True, undone_at=self._now())
                row: Row = {"ruling": last.number, "at": last.undone_at}
                self._connection.insert("rulings_taken_back", [row])
                # In an audit it is others who are asked about it now, and nobody waits for that.
                self._connection.execute(
                    "DELETE FROM item_leases WHERE reviewer = ? AND holds_for = "
                    "(SELECT holds_for FROM rulings WHERE ruling = ?)",
                    (reviewer, last.number),
                )
            return last

    def last_ruling(self, queue: int, *, reviewer: str) -> Ruling | None:
        """Give the last ruling of a person in a queue that holds; None for none."""
        held = self._rulings(
            "r.ruling = (SELECT max(ruling) FROM rulings WHERE queue = ? AND reviewer = ? "
            "AND ruling NOT IN (SELECT ruling FROM rulings_taken_back))",
            (queue, reviewer),
        )
        return held[-1] if held else None

    def rulings(self, queue: int | None = None) -> tuple[Ruling, ...]:
        """Give all rulings, or those of one queue, oldest first; those taken back too."""
        if queue is None:
            return self._rulings("true", ())
        return self._rulings("r.queue = ?", (queue,))

    def rulings_on(
        self, item_keys: Iterable[str], *, kind: QueueKind | None = None
    ) -> dict[str, tuple[Ruling, ...]]:
        """Give the rulings on items by their keys, oldest first; those taken back too.

        Args:
            item_keys: digests of what was shown.
            kind: rulings of queues of this kind; None for all: a sentence that an auditor called
                wrong is wrong.
        """
        found: dict[str, list[Ruling]] = {}
        wanted = canonical_json(list(dict.fromkeys(item_keys)))
        for one in self._rulings(
            "r.item_key IN (SELECT value FROM json_each(?)) "
            "AND (? = '' OR r.queue IN (SELECT queue FROM queues WHERE kind = ?))",
            (wanted, *[kind.value if kind is not None else ""] * 2),
        ):
            found.setdefault(one.item_key, []).append(one)
        return {key: tuple(some) for key, some in found.items()}

    def asked_twice(self, item_keys: Iterable[str]) -> frozenset[str]:
        """Give those of some items, by their keys, that two people were asked about in a review."""
        if not self._made:
            return frozenset()
        rows = self._connection.column(
            "SELECT DISTINCT holds_for FROM queue_items WHERE twice = 1 "
            "AND holds_for IN (SELECT value FROM json_each(?))",
            (canonical_json(list(item_keys)),),
        )
        return frozenset(map(text, rows))

    def withdraw(self, queue: int, place: int, *, reviewer: str, nonce: str) -> Ruling | None:
        """Give the ruling that was kept under a nonce, taken back or not.

        Where there is none, what is still under way under it is not kept either.

        Raises:
            ReviewError: there is no such item.
        """
        with self._connection.transaction():
            held = self._rulings("r.nonce = ?", (nonce,)) if nonce else ()
            if held:
                return held[0]
            self.item(queue, place)
            sent: Row = {"nonce": nonce, "queue": queue, "place": place, "reviewer": reviewer}
            keep_withdrawn(self._connection, {**sent, "at": self._now()})
            return None

    def ruled_anything(self) -> bool:
        """Tell whether anybody ever ruled anything."""
        return self._made and bool(self._connection.column("SELECT 1 FROM rulings LIMIT 1"))

    def _rulings(self, where: str, values: tuple[str | int, ...]) -> tuple[Ruling, ...]:
        if not self._made:
            return ()
        rows = self._connection.rows(
            "SELECT r.*, t.at AS undone_at FROM rulings AS r "  # noqa: S608 - ours
            "LEFT JOIN rulings_taken_back AS t ON t.ruling = r.ruling "
            f"WHERE {where} ORDER BY r.ruling",
            values,
        )
        return tuple(ruling_from_row(row) for row in rows)

    def ruling_of(self, queue: int, place: int, *, reviewer: str) -> Ruling | None:
        """Give what a person ruled of an item, and still holds; None for nothing."""
        meant = "(SELECT holds_for FROM queue_items WHERE queue = ? AND place = ?)"
        values = reviewer, queue, place
        held = self._rulings(
            f"r.reviewer = ? AND t.ruling IS NULL AND r.holds_for = {meant}", values
        )
        return held[-1] if held else None
