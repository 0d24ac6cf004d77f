"""What waits for a look, library-wide: words that were marked, and page numbers in doubt.

Comes in: nothing, or an edition. Goes out: rows as values, by a few queries however many books
there are; no text is folded and no quote is looked for. A second reading counts as long as the
layer that it read is the current one of its leaf.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis
from cardstore.provenance import canonical_json
from cardstore.spans import Span
from cardstore.store.cells import number, text
from cardstore.store.reading_records import ReadStretch
from cardstore.store.reading_rows import words_from_cell
from cardstore.text.correction import AGENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.anchors.twice_read import TwiceRead
    from cardstore.store.connection import Cell, Connection, Row

# A label that its neighbours settle has a support of 0.9 and more where both sides agree; an
# opening leaf or one at the end of a run, which only one side reaches, has less.
LOW_SUPPORT = 0.65

_CURRENT = (
    "r.layer_digest = (SELECT n.layer_digest FROM readings AS n "
    "WHERE n.scan_digest = r.scan_digest AND n.leaf_index = r.leaf_index "
    "ORDER BY n.reading DESC LIMIT 1)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedReading:
    """A second reading of a current layer that has words to look at.

    Attributes:
        source_id: the edition.
        card_id: the card for which it was made.
        stretch: what was read again.
        words: its words; those alone that are marked, unless people set words of the leaf.
        width_px, height_px: the frame of the leaf.
        by_people: whether people set words of the leaf.
    """

    source_id: str
    card_id: str
    stretch: ReadStretch
    words: tuple[TwiceRead, ...]
    width_px: int
    height_px: int
    by_people: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpan:
    """Words of a layer on which a card rests, or which a person confirmed for it."""

    card_id: str
    layer_digest: str
    span: Span


class DoubtQuery:
    """Asks what waits for a look."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def stamp(self) -> tuple[int, int]:
        """Give what changes whenever anybody changes the database."""
        other = self._connection.rows("PRAGMA data_version")
        own = self._connection.rows("SELECT total_changes() AS n")
        return number(other[0]["data_version"]), number(own[0]["n"])

    def words_stamp(self) -> tuple[int, ...]:
        """Give what changes whenever other words may be marked, whatever people said of them."""
        rows = self._connection.rows(
            "SELECT (SELECT coalesce(max(second_reading), 0) FROM second_readings) AS marked, "
            "(SELECT count(*) FROM readings) AS layers, "
            "(SELECT coalesce(max(confirmation), 0) FROM reading_confirmations) AS confirmed, "
            "(SELECT count(*) FROM card_events WHERE kind = 'retracted') AS retracted, "
            "(SELECT count(*) FROM cards) AS cards, "
            "(SELECT count(*) FROM scans WHERE state = 'complete') AS scans"
        )
        return tuple(map(number, rows[0].values()))

    def marked_readings(self, *, rules: str) -> tuple[MarkedReading, ...]:
        """Give the second readings of current layers that have marked words, oldest first.

        Args:
            rules: by which they were marked.
        """
        rows = self._connection.rows(
            'SELECT r.card_id, r.scan_digest, r.leaf_index, r.layer_digest, r.start, r."end", '  # noqa: S608 - ours
            "r.words, s.source_id, l.width_px, l.height_px, p.agent FROM second_readings AS r "
            "JOIN scans AS s USING (scan_digest) "
            "JOIN text_layers AS l USING (scan_digest, leaf_index, layer_digest) "
            "JOIN provenances AS p ON p.provenance = l.provenance "
            f"WHERE r.rules = ?1 AND s.state = 'complete' AND {_CURRENT} "
            "AND (p.agent = ?2 OR instr(r.words, ',true,') > 0) ORDER BY r.second_reading",
            (rules, AGENT),
        )
        found = (_marked_from(row) for row in rows)
        return tuple(one for one in found if one.words)

    def resting_cards(self, scan_digests: Iterable[str]) -> dict[tuple[str, int], list[CardSpan]]:
        """Give the cards that stand on leaves of scans, and their words, by leaf."""
        return self._spans(
            'SELECT card_id, scan_digest, leaf_index, layer_digest, start, "end" '
            "FROM card_positions WHERE scan_digest IN (SELECT value FROM json_each(?)) "
            "ORDER BY card_id, segment, position",
            scan_digests,
        )

    def confirmed(self, scan_digests: Iterable[str]) -> dict[tuple[str, int], list[CardSpan]]:
        """Give what people confirmed for cards on leaves of scans, by leaf."""
        return self._spans(
            'SELECT card_id, scan_digest, leaf_index, layer_digest, start, "end" '
            "FROM reading_confirmations WHERE scan_digest IN (SELECT value FROM json_each(?)) "
            "ORDER BY confirmation, position",
            scan_digests,
        )

    def retracted(self) -> frozenset[str]:
        """Give the cards that were retracted."""
        found = self._connection.column(
            "SELECT DISTINCT card_id FROM card_events WHERE kind = 'retracted'"
        )
        return frozenset(map(text, found))

    def layer_texts(self, layers: Iterable[tuple[str, int, str]]) -> dict[tuple[str, int], str]:
        """Give the texts of layers named by scan, leaf and digest, by scan and leaf."""
        found: dict[tuple[str, int], str] = {}
        for layer in dict.fromkeys(layers):
            rows = self._connection.rows(
                "SELECT text FROM text_layers "
                "WHERE scan_digest = ? AND leaf_index = ? AND layer_digest = ?",
                layer,
            )
            if rows:
                found[layer[:2]] = text(rows[0]["text"])
        return found

    def doubtful_leaves(self) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
        """Give (edition, scan, leaves) of the scans with leaves whose page number is in doubt.

        In doubt is what the page map says so of, what it could not tell, what is misprinted, what
        only a weak run settles, and, where a card stands on it, what only the file's own table has.
        """
        rows = self._connection.rows(
            "SELECT p.source_id, p.scan_digest, p.leaf_index FROM current_page_labels AS p "
            "JOIN scans AS s USING (scan_digest) WHERE s.state = 'complete' "
            "AND p.basis <> ?1 AND ("
            "p.doubt <> '' OR p.basis IN (?2, ?3) OR (p.basis = ?4 AND p.support < ?5) "
            "OR (p.basis = ?6 AND EXISTS (SELECT 1 FROM card_positions AS c "
            "WHERE c.scan_digest = p.scan_digest AND c.leaf_index = p.leaf_index))) "
            "ORDER BY p.source_id, p.scan_digest, p.leaf_index",
            (
                Basis.ASSIGNED.value,
                Basis.UNKNOWN.value,
                Basis.MISPRINTED.value,
                Basis.INFERRED.value,
                LOW_SUPPORT,
                Basis.EMBEDDED.value,
            ),
        )
        leaves: dict[tuple[str, str], list[int]] = defaultdict(list)
        for row in rows:
            leaves[text(row["source_id"]), text(row["scan_digest"])].append(
                number(row["leaf_index"])
            )
        return tuple((*place, tuple(found)) for place, found in leaves.items())

    def current_frames(self, scan_digest: str, leaves: Iterable[int]) -> dict[int, tuple[int, int]]:
        """Give width and height of the current layers of some leaves."""
        rows = self._connection.rows(
            "SELECT leaf_index, width_px, height_px FROM current_layers WHERE scan_digest = ? "
            "AND leaf_index IN (SELECT value FROM json_each(?))",
            (scan_digest, canonical_json(sorted(set(leaves)))),
        )
        return {
            number(row["leaf_index"]): (number(row["width_px"]), number(row["height_px"]))
            for row in rows
        }

    def _spans(
        self, query: str, scan_digests: Iterable[str]
    ) -> dict[tuple[str, int], list[CardSpan]]:
        found: dict[tuple[str, int], list[CardSpan]] = defaultdict(list)
        asked: tuple[Cell, ...] = (canonical_json(sorted(set(scan_digests))),)
        for row in self._connection.rows(query, asked):
            place = (text(row["scan_digest"]), number(row["leaf_index"]))
            found[place].append(
                CardSpan(
                    card_id=text(row["card_id"]),
                    layer_digest=text(row["layer_digest"]),
                    span=Span(number(row["start"]), number(row["end"])),
                )
            )
        return found


def _marked_from(row: Row) -> MarkedReading:
    by_people = row["agent"] == AGENT
    return MarkedReading(
        source_id=text(row["source_id"]),
        card_id=text(row["card_id"]),
        stretch=ReadStretch(
            scan_digest=text(row["scan_digest"]),
            leaf_index=number(row["leaf_index"]),
            layer_digest=text(row["layer_digest"]),
            span=Span(number(row["start"]), number(row["end"])),
        ),
        words=words_from_cell(row["words"], marked_alone=not by_people),
        width_px=number(row["width_px"]),
        height_px=number(row["height_px"]),
        by_people=by_people,
    )
