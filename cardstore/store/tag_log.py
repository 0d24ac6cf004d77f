"""The tags of cards as they are now: those a card was made with, changed by all that came later.

A card's own row stays as it is; each change is added, and says which tags there were before and
after it. An older library that can only be read has no table of changes; no tag of it was changed.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import UnknownCardError, UsageError, quoted
from cardstore.provenance import canonical_json
from cardstore.store.cells import number, row_of, strings, text
from cardstore.store.given import read_tags, require_name
from cardstore.store.records import EventKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.store.connection import Connection, Row

# Of the card `c` of a query.
TAGS_NOW = (
    "coalesce((SELECT k.tags FROM card_tag_changes AS k WHERE k.card_id = c.card_id "
    "ORDER BY k.tag_change DESC LIMIT 1), c.tags)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TagChange:
    """Tags that a card was given, or that were taken from it.

    Attributes:
        card_id: the card.
        kind: tagged or untagged.
        changed: the tags, sorted; at least one.
        before, after: all of the card's tags before and after it, sorted.
        actor, at: who changed them, and when.
    """

    card_id: str
    kind: EventKind
    changed: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    actor: str
    at: str


@row_of("card_tag_changes", "tag_change")
def tag_change_from_row(row: Row) -> TagChange:
    """Give the value back."""
    return TagChange(
        card_id=text(row["card_id"]),
        kind=EventKind(text(row["kind"])),
        changed=strings(row["changed"]),
        before=strings(row["tags_before"]),
        after=strings(row["tags"]),
        actor=text(row["actor"]),
        at=text(row["at"]),
    )


def kept_tag(tag: str) -> str:
    """Give a tag in the one form in which it is kept: lower case, single spaces.

    >>> kept_tag("  Wrecks  of 1851 ")
    'wrecks of 1851'
    """
    return unicodedata.normalize("NFC", " ".join(tag.lower().split()))


def kept_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Give tags as they are kept: sorted, each once, none empty.

    Raises:
        UsageError: they are one text, or not all are texts.
    """
    return tuple(sorted({kept_tag(tag) for tag in read_tags(tags)} - {""}))


def has_tag_changes(connection: Connection) -> bool:
    """Tell whether the library has a table of changes of tags."""
    asked = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'card_tag_changes'"
    return bool(connection.rows(asked))


def changed_tags(connection: Connection, card_ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Give the tags of those of the cards whose tags were ever changed."""
    rows = connection.rows(
        "SELECT k.card_id, k.tags FROM card_tag_changes AS k "
        "WHERE k.card_id IN (SELECT value FROM json_each(?)) AND k.tag_change = "
        "(SELECT max(tag_change) FROM card_tag_changes AS l WHERE l.card_id = k.card_id)",
        (canonical_json(list(card_ids)),),
    )
    return {text(row["card_id"]): strings(row["tags"]) for row in rows}


class TagLog:
    """Gives cards tags, and takes them."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def add(self, card_id: str, tags: Iterable[str], *, actor: str) -> tuple[str, ...]:
        """Give a card tags besides those it has; see `_change`."""
        return self._change(card_id, tags, kind=EventKind.TAGGED, actor=actor)

    def remove(self, card_id: str, tags: Iterable[str], *, actor: str) -> tuple[str, ...]:
        """Take tags from a card; see `_change`."""
        return self._change(card_id, tags, kind=EventKind.UNTAGGED, actor=actor)

    def of(self, card_id: str) -> tuple[TagChange, ...]:
        """Give all changes of a card's tags, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM card_tag_changes WHERE card_id = ? ORDER BY tag_change", (card_id,)
        )
        return tuple(map(tag_change_from_row, rows))

    def _change(
        self, card_id: str, tags: Iterable[str], *, kind: EventKind, actor: str
    ) -> tuple[str, ...]:
        """Record the change, and give the tags that the card was given or that were taken.

        Tags that it had already, or did not have, change nothing; where no other was named nothing
        is recorded.

        Raises:
            UnknownCardError: there is no such card.
            UsageError: no tag or nobody is named, or tags are one text.
        """
        require_name(actor, "A change of tags needs a name")
        wanted = kept_tags(tags)
        if not wanted:
            what = "No tag is named"
            raise UsageError(what, remedy="Name at least one tag that is not empty")
        with self._connection.transaction():
            before = self._now_of(card_id)
            adds = kind is EventKind.TAGGED
            changed = tuple(tag for tag in wanted if (tag in before) is not adds)
            if not changed:
                return ()
            after = {*before, *changed} if adds else set(before).difference(changed)
            events = "SELECT coalesce(max(event_number), 0) AS n FROM card_events"
            row: Row = {
                "card_id": card_id,
                "kind": kind.value,
                "changed": canonical_json(list(changed)),
                "tags_before": canonical_json(list(before)),
                "tags": canonical_json(sorted(after)),
                "actor": actor,
                "at": self._now(),
                "after_event": number(self._connection.rows(events)[0]["n"]),
            }
            self._connection.insert("card_tag_changes", [row])
            return changed

    def _now_of(self, card_id: str) -> tuple[str, ...]:
        rows = self._connection.rows(
            f"SELECT {TAGS_NOW} AS tags FROM cards AS c WHERE c.card_id = ?",  # noqa: S608 - ours
            (card_id,),
        )
        if not rows:
            what = f"No card {quoted(card_id)} is in the library"
            raise UnknownCardError(what)
        return strings(rows[0]["tags"])
