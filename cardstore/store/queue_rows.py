"""How queues, their items and rulings are written in cells, and read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.provenance import canonical_json
from cardstore.review.item import QueueItem, QueueKind, Role
from cardstore.review.ruling import ErrorClass, Ruling, RulingKind
from cardstore.store.cells import number, real, row_of, strings, text
from cardstore.store.queue_records import PageOpening, StoredQueue

if TYPE_CHECKING:
    from cardstore.store.connection import Row

# Open for one reviewer, who has not spoken: as many say supported as say it is wrong, nobody of
# either among them; or it is for two and one person spoke. No more than so many people are asked.
# What an auditor ever called wrong is never open to who did (`barred`), and to all others again
# (`again`) until one of them settles it. See `cardstore.review.standing` and `.accusation`.
OPEN_TO = """
    (i.place IN (SELECT value FROM json_each(:again))
    OR (i.place NOT IN (SELECT value FROM json_each(:barred))
    AND NOT EXISTS (SELECT 1 FROM holding_rulings AS h
      WHERE h.holds_for = i.holds_for AND h.reviewer = :reviewer)
    AND EXISTS (SELECT 1 FROM (
        SELECT count(*) AS people, coalesce(sum(CASE h.kind
            WHEN 'cannot_tell' THEN 0 WHEN 'supported' THEN 1 ELSE -1 END), 0) AS ahead
          FROM holding_rulings AS h WHERE h.holds_for = i.holds_for) AS said
        WHERE said.people < :most_asked
          AND (said.ahead = 0 OR (i.twice = 1 AND said.people < 2)))))
"""


def holds_for(kind: QueueKind, item: QueueItem) -> str:
    """Say what a ruling on an item holds for; in a review for all that has the same key.

    Args:
        kind: of its queue.
        item: the item.
    """
    if kind is QueueKind.REVIEW:
        return item.item_key
    return f"{kind.value} {item.queue}.{item.place} {item.item_key}"


def item_to_row(item: QueueItem, kind: QueueKind) -> Row:
    """Give the row of an item."""
    return {
        "queue": item.queue,
        "place": item.place,
        "holds_for": holds_for(kind, item),
        "item_key": item.item_key,
        "role": item.role.value,
        "twice": int(item.twice),
        "stratum": item.stratum,
        "manuscript": item.manuscript,
        "number": item.number,
        "line": item.line,
        "chapter": item.chapter,
        "verdict_key": item.verdict_key,
        "words": item.words,
        "text_before": item.before,
        "text_after": item.after,
        "cited": canonical_json(list(item.cited)),
        "asks": canonical_json([list(one) for one in item.asks]),
        "planted_as": item.planted_as,
    }


@row_of("queue_items", "queue", "place")
def item_from_row(row: Row) -> QueueItem:
    """Give the value back."""
    return QueueItem(
        queue=number(row["queue"]),
        place=number(row["place"]),
        item_key=text(row["item_key"]),
        role=Role(text(row["role"])),
        twice=bool(number(row["twice"])),
        stratum=text(row["stratum"]),
        manuscript=text(row["manuscript"]),
        number=number(row["number"]),
        line=number(row["line"]),
        chapter=text(row["chapter"]),
        verdict_key=text(row["verdict_key"]),
        words=text(row["words"]),
        before=text(row["text_before"]),
        after=text(row["text_after"]),
        cited=strings(row["cited"]),
        asks=tuple(
            (str(check), str(reason), str(message))
            for check, reason, message in json.loads(text(row["asks"]))
        ),
        planted_as=text(row["planted_as"]),
    )


@row_of("queues", "queue")
def queue_from_row(row: Row) -> StoredQueue:
    """Give the value back."""
    options = json.loads(text(row["options"]))
    return StoredQueue(
        queue=number(row["queue"]),
        kind=QueueKind(text(row["kind"])),
        at=text(row["at"]),
        made_by=text(row["made_by"]),
        seed=number(row["seed"]),
        options=tuple(sorted((str(name), str(value)) for name, value in options.items())),
        items=number(row["items"]),
    )


@row_of("rulings", "ruling")
def ruling_from_row(row: Row) -> Ruling:
    """Give the value back; a row without the column `undone_at`, or none in it, holds still."""
    undone_at = row.get("undone_at")
    return Ruling(
        number=number(row["ruling"]),
        queue=number(row["queue"]),
        place=number(row["place"]),
        item_key=text(row["item_key"]),
        reviewer=text(row["reviewer"]),
        kind=RulingKind(text(row["kind"])),
        error=None if row["error"] is None else ErrorClass(text(row["error"])),
        note=text(row["note"]),
        seconds=real(row["seconds"]),
        at=text(row["at"]),
        undone=undone_at is not None,
        undone_at="" if undone_at is None else text(undone_at),
    )


@row_of("page_openings", "queue", "place", "reviewer")
def page_opening_from_row(row: Row) -> PageOpening:
    """Give the value back."""
    return PageOpening(
        queue=number(row["queue"]),
        place=number(row["place"]),
        reviewer=text(row["reviewer"]),
        scan_digest=text(row["scan_digest"]),
        leaf_index=number(row["leaf_index"]),
        at=text(row["at"]),
    )


def same_ruling(held: Ruling, sent: Ruling) -> Ruling:
    """Give a ruling that was kept under a nonce, where just it was sent again.

    Raises:
        ReviewError: it is of another item or person, says something else, or was taken back.
    """
    if (held.queue, held.place, held.reviewer) != (sent.queue, sent.place, sent.reviewer):
        what = (
            f"Item {sent.place + 1} of queue {sent.queue} was sent with the nonce of another item"
        )
        raise ReviewError(what, remedy="Load the item again")
    if held.undone or (held.kind, held.error, held.note) != (sent.kind, sent.error, sent.note):
        what = f"Item {sent.place + 1} of queue {sent.queue} was ruled from this page already"
        raise ReviewError(what, remedy="Load the item again, and rule what you mean now")
    return held
