"""The folded texts of a library, kept, and the index of their passages.

Comes in: a scan's text made ready (`TextToKeep`). Goes out: the same, part by part; and for marks
the passages that have them. All of it can be made again from the text layers, so what is damaged
here is treated as missing, and what is missing costs time and nothing else.

A scan's text is filed in one transaction: its folded parts and its passages are there together, or
not at all. Two processes that make the same text at once file it once.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.store.cells import blob, number, row_of, text
from cardstore.store.text_records import CurrentTexts, KeptText, PassagePlaces, TextState
from cardstore.text.layer import LayerStatus
from cardstore.text.passages import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.connection import Cell, Connection, Row
    from cardstore.store.text_records import TextToKeep
    from cardstore.text.passages import Passage

logger = logging.getLogger(__name__)


class TextIndex:
    """Keeps folded texts and the index of their passages."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._there: bool | None = None

    @property
    def available(self) -> bool:
        """Whether the library has tables for it; one that can only be read may be from before."""
        if not self._there:
            self._there = bool(
                self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'prepared_texts'")
            )
        return self._there

    # ---- what is kept of one scan ----------------------------------------------------------

    def save(self, scan_digest: str, made: TextToKeep) -> None:
        """Keep a scan's text; what was kept of it before goes. The same again changes nothing.

        Where nothing else of this version is kept, the index begins anew.
        """
        with self._connection.transaction():
            held = self.find(scan_digest)
            if held and (held.made_from, held.version) == (made.made_from, made.version):
                self.confirm(scan_digest)
                return
            self.forget(scan_digest)
            if not self._connection.rows(
                "SELECT 1 FROM prepared_texts WHERE version = ? LIMIT 1", (made.version,)
            ):
                self.clear()
            first_passage, passages = self._index(scan_digest, made.passages)
            row: Row = {
                "scan_digest": scan_digest,
                "made_from": made.made_from,
                "version": made.version,
                "outdated": 0,
                "first_passage": first_passage,
                "unread_leaves": canonical_json(list(made.unread_leaves)),
                "text_sha256": made.text_sha256,
                "passages": passages,
                "layout": made.prepared.layout,
            }
            self._connection.insert("prepared_texts", [row])
            parts: list[Row] = [
                {"scan_digest": scan_digest, "part": name, "sha256": _sha256(held), "packed": held}
                for name, held in made.prepared.parts
            ]
            self._connection.insert("prepared_parts", parts)

    def find(self, scan_digest: str) -> KeptText | None:
        """Give what is kept of a scan's text, without its parts; None when nothing is."""
        if not self.available:
            return None
        rows = self._connection.rows(
            "SELECT * FROM prepared_texts WHERE scan_digest = ?", (scan_digest,)
        )
        return kept_text_from_row(rows[0]) if rows else None

    def part(
        self, scan_digest: str, name: str, *, made_from: str | None = None, checked: bool = True
    ) -> bytes | None:
        """Give the bytes of a part; None when it is not there, or is not what was kept.

        Args:
            scan_digest: the scan.
            name: the part's name, as in `Prepared`.
            made_from: only of the text made from this.
            checked: compare its digest; where nothing is decided by it, that time can be saved.
        """
        if not self.available:
            return None
        rows = self._connection.rows(
            "SELECT sha256, packed FROM prepared_parts JOIN prepared_texts USING (scan_digest) "
            "WHERE scan_digest = ? AND part = ? AND made_from = coalesce(?, made_from)",
            (scan_digest, name, made_from),
        )
        if not rows:
            return None
        packed = blob(rows[0]["packed"])
        if checked and _sha256(packed) != rows[0]["sha256"]:
            logger.warning("the kept text of scan %s…: %s is damaged", scan_digest[:12], name)
            return None
        return packed

    def confirm(self, scan_digest: str) -> None:
        """Say that what is kept of a scan still rests on what is current."""
        self._connection.execute(
            "UPDATE prepared_texts SET outdated = 0 WHERE scan_digest = ? AND outdated = 1",
            (scan_digest,),
        )

    def forget(self, scan_digest: str) -> None:
        """Throw away what is kept of a scan, as where it was found damaged."""
        with self._connection.transaction():
            for table in ("prepared_parts", "prepared_texts"):
                self._connection.execute(
                    f"DELETE FROM {table} WHERE scan_digest = ?",  # noqa: S608 - ours
                    (scan_digest,),
                )

    def clear(self) -> None:
        """Throw everything away."""
        with self._connection.transaction():
            for table in ("prepared_parts", "prepared_texts", "passage_ranges"):
                self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 - ours
            self._connection.execute(
                "INSERT INTO passage_marks (passage_marks) VALUES ('delete-all')"
            )

    def leaf_texts(self, scan_digest: str) -> CurrentTexts:
        """Give the current text of every leaf that has been read, in order."""
        current = self._connection.tuples(
            "SELECT leaf_index, layer_digest, max(reading) FROM readings WHERE scan_digest = ? "
            "GROUP BY leaf_index",
            (scan_digest,),
        )
        chosen = {(leaf_index, layer_digest) for leaf_index, layer_digest, _ in current}
        rows = self._connection.while_same(
            f"SELECT {', '.join(_LEAF_TEXT)} FROM text_layers WHERE scan_digest >= ? "  # noqa: S608 - ours
            "ORDER BY scan_digest, leaf_index, layer_digest",
            (scan_digest,),
        )
        return _leaf_texts([row for row in rows if row[1:3] in chosen])

    def short_leaves(
        self, scan_digest: str, leaves: Iterable[int], *, most_words: int
    ) -> tuple[int, ...]:
        """Give those of some leaves whose current layer has at most so many words."""
        asked = [number(leaf) for leaf in leaves]
        marks = ", ".join("?" for _ in asked)
        rows = self._connection.rows(
            "SELECT leaf_index FROM current_layers WHERE scan_digest = ? "  # noqa: S608 - ours
            f"AND leaf_index IN ({marks}) AND json_array_length(words) <= ? ORDER BY leaf_index",
            (scan_digest, *asked, most_words),
        )
        return tuple(number(row["leaf_index"]) for row in rows)

    # ---- the whole library -----------------------------------------------------------------

    def states(self, version: str) -> tuple[TextState, ...]:
        """Tell of every scan whether it can be searched through the index, by edition.

        Args:
            version: the method by which a text must have been made.
        """
        if not self.available:
            rows = self._connection.rows("SELECT scan_digest, source_id, state FROM scans")
            nothing: Row = {
                "kept": 0,
                "outdated": 0,
                "first": 0,
                "passages": 0,
                "unread_leaves": "[]",
            }
            rows = [{**row, **nothing} for row in rows]
        else:
            rows = self._connection.rows(
                """
                SELECT s.scan_digest, s.source_id, s.state,
                  p.version IS ? AS kept, coalesce(p.outdated, 1) AS outdated,
                  coalesce(r.first_passage, 0) AS first, coalesce(r.passages, 0) AS passages,
                  coalesce(p.unread_leaves, '[]') AS unread_leaves
                FROM scans AS s LEFT JOIN prepared_texts AS p USING (scan_digest)
                LEFT JOIN passage_ranges AS r USING (first_passage)
                """,
                (version,),
            )
        states = [_state_from_row(row) for row in rows]
        return tuple(sorted(states, key=lambda one: (one.source_id, one.scan_digest)))

    def passages_with(self, mark: int, *, most: int) -> tuple[int, ...]:
        """Give the numbers of passages that have a mark, rising; those of replaced texts too.

        Args:
            mark: see `cardstore.text.passages`.
            most: at most so many numbers.
        """
        if not self.available:
            return ()
        found = self._connection.column(
            "SELECT rowid FROM passage_marks WHERE passage_marks MATCH ? LIMIT ?",
            (f'"{mark:x}"', most),
        )
        return tuple(map(number, found))

    def _index(self, scan_digest: str, passages: Iterable[Passage]) -> tuple[int | None, str]:
        """Index passages, one at a time, under numbers never used before.

        Returns:
            the first number, None where there are no passages; and the cell that tells the leaves
            of each.
        """
        last = self._connection.rows(
            "SELECT first_passage + passages AS next FROM passage_ranges "
            "ORDER BY first_passage DESC LIMIT 1"
        )
        first = number(last[0]["next"]) if last else 1
        leaves: dict[str, list[int]] = {part: [] for part in PARTS}
        count = 0
        for passage in passages:
            self._connection.execute(
                "INSERT INTO passage_marks (rowid, marks) VALUES (?, ?)",
                (first + count, " ".join([f"{mark:x}" for mark in sorted(passage.marks)])),
            )
            leaves[passage.part] += [passage.first_leaf, passage.last_leaf]
            count += 1
        if count:
            given: Row = {"first_passage": first, "passages": count, "scan_digest": scan_digest}
            self._connection.insert("passage_ranges", [given])
        return first if count else None, canonical_json(leaves)


_LEAF_TEXT = ("scan_digest", "leaf_index", "layer_digest", "status", "text")
_STATUSES = frozenset(status.value for status in LayerStatus)


@row_of("prepared_texts", "scan_digest")
def kept_text_from_row(row: Row) -> KeptText:
    """Give what is kept of a scan's text from its row."""
    held = json.loads(text(row["passages"]))
    return KeptText(
        made_from=text(row["made_from"]),
        version=text(row["version"]),
        text_sha256=text(row["text_sha256"]),
        unread_leaves=tuple(json.loads(text(row["unread_leaves"]))),
        outdated=bool(row["outdated"]),
        first_passage=None if row["first_passage"] is None else number(row["first_passage"]),
        passages=PassagePlaces({part: tuple(map(number, held[part])) for part in PARTS}),
        layout=text(row["layout"]),
    )


@row_of("prepared_parts", "scan_digest", "part")
def part_from_row(row: Row) -> bytes:
    """Give the bytes of a part from its row, which must be those that were kept.

    Raises:
        ValueError: they are not.
    """
    packed = blob(row["packed"])
    if _sha256(packed) != row["sha256"]:
        msg = f"its digest is {_sha256(packed)[:12]}…"
        raise ValueError(msg)
    return packed


@row_of("text_layers", "scan_digest", "leaf_index", "layer_digest")
def _leaf_from_row(row: Row) -> tuple[str, str, LayerStatus, int]:
    """Give a leaf's text from some cells of its layer's row."""
    status = LayerStatus(text(row["status"]))
    return text(row["text"]), text(row["layer_digest"]), status, number(row["leaf_index"])


def _leaf_texts(rows: list[tuple[Cell, ...]]) -> CurrentTexts:
    """Give the texts of leaves from the cells of `_LEAF_TEXT`."""
    if {tuple(map(type, row)) for row in rows} - {(str, int, str, str, str)} or not (
        {row[3] for row in rows} <= _STATUSES
    ):
        for row in rows:
            _leaf_from_row(dict(zip(_LEAF_TEXT, row, strict=True)))
    return CurrentTexts(
        texts=tuple([text(row[4]) for row in rows]),
        layer_digests=tuple([text(row[2]) for row in rows]),
        failed=tuple([number(row[1]) for row in rows if row[3] == LayerStatus.FAILED.value]),
    )


def _state_from_row(row: Row) -> TextState:
    return TextState(
        scan_digest=text(row["scan_digest"]),
        source_id=text(row["source_id"]),
        complete=row["state"] == "complete",
        kept=bool(row["kept"]),
        indexed=bool(row["kept"]) and not row["outdated"],
        first_passage=number(row["first"]),
        passages=number(row["passages"]),
        unread_leaves=tuple(json.loads(text(row["unread_leaves"]))),
    )


def _sha256(held: bytes) -> str:
    return hashlib.sha256(held).hexdigest()
