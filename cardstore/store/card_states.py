"""Card states: one string for all that is stored and that the findings about a card depend on.

Comes in: ids of cards, many at once. Goes out: for each card that there is, a digest. Two equal
digests mean that a check of the card would find the same; another one, that it may find otherwise.

Part of it are

- the card itself, whether it was retracted, and how often it was moved;
- the scan in which it is anchored: its state, readings, zonings and page maps, which are only ever
  added to, so that their number tells them;
- the record of its edition, its resolution that holds, and the last check of its links;
- the records of the work's other editions, and the same of their complete scans;
- what people said of its reading and of single words of its scan, and second readings of the
  leaves on which it stands. In a scan whose text or pages changed since it was ingested, or for a
  card that was moved, where it stands now is only known to who looks, so there the second readings
  of the whole scan count.

No part of it are gloss and tags, to whom a card was issued, and earlier checks. What lies outside
the database is told apart: the files of originals (`CardStates.originals_state`), and whether the
second model is there to read words again. So is what comes with another cardstore: its rules.

Everything is asked for by a few queries however many cards there are (1,430 of 143 made books:
40 ms of CPU on a busy machine).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.sources.urls import link_key
from cardstore.store.cells import number, text
from cardstore.store.move_log import has_moves
from cardstore.store.original_reads import OriginalReads
from cardstore.store.sighting_log import has_sightings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.store.connection import Cell, Connection, Row
    from cardstore.store.originals import Originals

# A library of before m004 that can only be read has no moves.
_NEVER_MOVED = "SELECT card_id, source_id, 0 AS moves, scan_digest FROM cards"


@dataclass(frozen=True, slots=True)
class _Scan:
    """What is asked of a scan.

    Attributes:
        told: its state as a text.
        as_ingested: neither its text nor its page map changed since.
    """

    told: str
    as_ingested: bool


class CardStates:
    """Tells for many cards at once whether anything changed that a check of them looks at."""

    def __init__(self, connection: Connection, *, originals: Originals) -> None:
        self._connection = connection
        self._reads = OriginalReads(connection, originals=originals)

    def card_states(self, card_ids: Iterable[str]) -> dict[str, str]:
        """Give the state of cards, 64 hexadecimal digits each; ids of no card are left out."""
        cards = self._cards(card_ids)
        asked = canonical_json([card["card_id"] for card in cards])
        sources = self._sources({text(card["source_id"]) for card in cards})
        scans = self._scans({text(card["scan_digest"]) for card in cards})
        retracted = self._pairs(
            "SELECT card_id, max(event_number) FROM card_events "
            "WHERE card_id IN (SELECT value FROM json_each(?)) AND kind = 'retracted' "
            "GROUP BY card_id",
            asked,
        )
        confirmed = self._pairs(
            "SELECT card_id, max(confirmation) FROM reading_confirmations "
            "WHERE card_id IN (SELECT value FROM json_each(?)) GROUP BY card_id",
            asked,
        )
        read_twice, seen = self._read_twice(cards, scans), self._seen(scans)
        states: dict[str, str] = {}
        for card in cards:
            card_id = text(card["card_id"])
            said = [retracted.get(card_id), confirmed.get(card_id), read_twice[card_id]]
            told = [*map(str, card.values()), *map(str, said)]
            told += [seen[card["scan_digest"]]] if card["scan_digest"] in seen else []
            told += [scans[text(card["scan_digest"])].told, sources[text(card["source_id"])]]
            states[card_id] = _digest(told)
        return states

    def originals_state(self, scan_digests: Iterable[str]) -> dict[str, str]:
        """Give for scans a digest of the bytes of their originals, as they lie there now.

        Equal digests mean that no file came, went or has other bytes, wherever the library lies. A
        file is read where the disk says otherwise of it than when it was read last; whether one has
        its own bytes is for `Originals.is_intact` to say, once for each state.
        """
        files: dict[str, list[str]] = {digest: [] for digest in dict.fromkeys(scan_digests)}
        rows = self._connection.rows(
            "SELECT scan_digest, file_sha256, stored_as FROM scan_files "
            "WHERE scan_digest IN (SELECT value FROM json_each(?)) ORDER BY scan_digest, position",
            (canonical_json(list(files)),),
        )
        found = self._reads.digests(text(row["stored_as"]) for row in rows)
        for row in rows:
            stored_as = text(row["stored_as"])
            own = [text(row["file_sha256"]), stored_as, found[stored_as]]
            files[text(row["scan_digest"])] += own
        return {digest: _digest(told) for digest, told in files.items()}

    def scans_of(self, card_ids: Iterable[str]) -> dict[str, str]:
        """Give the digest of the scan in which each card is anchored; no card, no entry."""
        asked = canonical_json(list(card_ids))
        found = self._pairs(
            f"SELECT card_id, scan_digest FROM ({self._anchors}) "  # noqa: S608 - ours
            "WHERE card_id IN (SELECT value FROM json_each(?))",
            asked,
        )
        return {text(card_id): text(digest) for card_id, digest in found.items()}

    def issued_to(self, card_ids: Iterable[str], requester: str) -> frozenset[str]:
        """Give those of the cards that were ever issued to the requester."""
        found = self._connection.column(
            "SELECT DISTINCT card_id FROM issuances "
            "WHERE card_id IN (SELECT value FROM json_each(?)) AND requester = ?",
            (canonical_json(list(card_ids)), requester),
        )
        return frozenset(map(text, found))

    @property
    def _anchors(self) -> str:
        """The query for where every card is anchored."""
        moved = not self._connection.read_only or has_moves(self._connection)
        return "SELECT * FROM current_anchors" if moved else _NEVER_MOVED

    def _cards(self, card_ids: Iterable[str]) -> list[Row]:
        return self._connection.rows(
            "SELECT c.card_id, c.source_id, c.quote, c.claimed, c.claimed_first, c.claimed_last, "  # noqa: S608 - ours
            f"a.scan_digest, a.moves FROM cards AS c JOIN ({self._anchors}) AS a USING (card_id) "
            "WHERE c.card_id IN (SELECT value FROM json_each(?))",
            (canonical_json(list(card_ids)),),
        )

    def _scans(self, scan_digests: Iterable[str]) -> dict[str, _Scan]:
        """Count what was ever added to scans."""
        rows = self._connection.rows(
            "SELECT scan_digest, state, leaf_count, "
            "(SELECT count(*) FROM readings AS r WHERE r.scan_digest = s.scan_digest) AS readings, "
            "(SELECT count(*) FROM zonings AS z WHERE z.scan_digest = s.scan_digest) AS zonings, "
            "(SELECT count(*) FROM page_maps AS p WHERE p.scan_digest = s.scan_digest) AS maps "
            "FROM scans AS s WHERE scan_digest IN (SELECT value FROM json_each(?))",
            (canonical_json(list(scan_digests)),),
        )
        return {
            text(row["scan_digest"]): _Scan(
                told=_digest([str(cell) for cell in row.values()]),
                as_ingested=row["readings"] == row["leaf_count"]
                and row["zonings"] == row["maps"] == 1,
            )
            for row in rows
        }

    def _sources(self, source_ids: Iterable[str]) -> dict[str, str]:
        """Give all that is known of editions: records, resolutions, links, the others' scans."""
        asked = canonical_json(list(source_ids))
        works: dict[Cell, list[Row]] = defaultdict(list)
        for row in self._connection.rows(
            "SELECT * FROM sources WHERE work_id IN (SELECT work_id FROM sources "
            "WHERE source_id IN (SELECT value FROM json_each(?))) ORDER BY source_id",
            (asked,),
        ):
            works[row["work_id"]].append(row)
        records = {text(row["source_id"]): row for rows in works.values() for row in rows}
        told = {
            name: _digest([str(cell) for cell in row.values()]) for name, row in records.items()
        }
        others = [name for rows in works.values() if len(rows) > 1 for name in map(_name, rows)]
        scans = self._complete_scans(others)
        resolved = self._pairs(
            "SELECT source_id, resolution FROM latest_resolutions "
            "WHERE source_id IN (SELECT value FROM json_each(?))",
            asked,
        )
        links = self._links()
        return {
            name: _digest(
                [
                    told[name],
                    str(resolved.get(name)),
                    *(str(links.get(link_key(text(row[place])))) for place in _LINKS if row[place]),
                    *(
                        part
                        for other in map(_name, works[row["work_id"]])
                        if other != name
                        for part in (told[other], *scans[other])
                    ),
                ]
            )
            for name, row in records.items()
        }

    def _complete_scans(self, source_ids: list[str]) -> dict[str, list[str]]:
        """Give the states of the complete scans of each edition."""
        filed = self._connection.rows(
            "SELECT scan_digest, source_id FROM scans "
            "WHERE source_id IN (SELECT value FROM json_each(?)) AND state = 'complete' "
            "ORDER BY scan_digest",
            (canonical_json(source_ids),),
        )
        scans = self._scans(text(row["scan_digest"]) for row in filed)
        states: dict[str, list[str]] = {name: [] for name in source_ids}
        for row in filed:
            states[_name(row)].append(scans[text(row["scan_digest"])].told)
        return states

    def _links(self) -> dict[str, int]:
        """Give the number of the last check of every link, by what all its spellings share."""
        last: dict[str, int] = {}
        for url, check in self._pairs(
            "SELECT url, max(link_check) FROM link_checks GROUP BY url"
        ).items():
            key = link_key(text(url))
            last[key] = max(number(check), last.get(key, 0))
        return last

    def _read_twice(self, cards: list[Row], scans: Mapping[str, _Scan]) -> dict[str, int]:
        """Give the number of the last second reading that a card's findings may rest on; else 0."""
        last: dict[tuple[Cell, Cell], int] = {}
        whole: dict[Cell, int] = defaultdict(int)
        for row in self._connection.rows(
            "SELECT scan_digest, leaf_index, max(second_reading) AS last FROM second_readings "
            "WHERE scan_digest IN (SELECT value FROM json_each(?)) "
            "GROUP BY scan_digest, leaf_index",
            (canonical_json(list(scans)),),
        ):
            last[row["scan_digest"], row["leaf_index"]] = number(row["last"])
            whole[row["scan_digest"]] = max(whole[row["scan_digest"]], number(row["last"]))
        leaves: dict[Cell, set[Cell]] = defaultdict(set)
        for row in self._connection.rows(
            "SELECT card_id, leaf_index FROM card_positions "
            "WHERE card_id IN (SELECT value FROM json_each(?))",
            (canonical_json([card["card_id"] for card in cards]),),
        ):
            leaves[row["card_id"]].add(row["leaf_index"])
        found: dict[str, int] = {}
        for card in cards:
            card_id, digest = text(card["card_id"]), text(card["scan_digest"])
            if scans[digest].as_ingested and not card["moves"]:
                found[card_id] = max(
                    (last.get((digest, leaf), 0) for leaf in leaves[card_id]), default=0
                )
            else:
                found[card_id] = whole[digest]
        return found

    def _seen(self, scan_digests: Iterable[str]) -> dict[Cell, str]:
        """Tell of scans what people said of their words and took back; nothing of most."""
        if not has_sightings(self._connection):
            return {}
        found = self._connection.rows(
            "SELECT s.scan_digest, max(s.sighting) AS last, count(u.press) AS undone "
            "FROM sightings AS s LEFT JOIN sightings_undone AS u USING (press) "
            "WHERE s.strip = 'readings' AND s.scan_digest IN (SELECT value FROM json_each(?)) "
            "GROUP BY s.scan_digest",
            (canonical_json(list(scan_digests)),),
        )
        return {
            row["scan_digest"]: f"{number(row['last'])} {number(row['undone'])}" for row in found
        }

    def _pairs(self, sql: str, asked: str | None = None) -> dict[Cell, Cell]:
        """Give the rows of a query for two columns as key and value."""
        found: dict[Cell, Cell] = {}
        for row in self._connection.rows(sql, () if asked is None else (asked,)):
            key, value = row.values()
            found[key] = value
        return found


_LINKS = ("url", "archive_url")


def _name(row: Row) -> str:
    return text(row["source_id"])


def _digest(told: list[str]) -> str:
    """Give the digest of texts in order; no two lists have one, for lengths are told."""
    joined = "\n".join(f"{len(one)} {one}" for one in told)
    return hashlib.sha256(joined.encode()).hexdigest()
