"""Which cards are looked for: words, editions, tags, leaves; as one SQL query.

Comes in: what was asked. Goes out: the tables, conditions, values and order of a SELECT over the
cards `c`. Tags and anchors are those that hold now. Used by `card_box` and `request_log` alone.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.store.cells import number
from cardstore.store.search import search_query
from cardstore.store.tag_log import TAGS_NOW

if TYPE_CHECKING:
    from cardstore.store.connection import Cell, Connection, Row

STANDS = (
    "NOT EXISTS (SELECT 1 FROM card_events AS e WHERE e.card_id = c.card_id AND kind = 'retracted')"
)
_ON_LEAVES = """c.card_id IN (
  WITH w (scan, first, last) AS (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
    json_extract(value, '$[2]') FROM json_each(?))
  SELECT p.card_id FROM w JOIN card_positions AS p
    ON p.scan_digest = w.scan AND p.leaf_index BETWEEN w.first AND w.last
    WHERE NOT EXISTS (SELECT 1 FROM card_moves AS v WHERE v.card_id = p.card_id)
  UNION
  SELECT p.card_id FROM w JOIN card_move_positions AS p
    ON p.scan_digest = w.scan AND p.leaf_index BETWEEN w.first AND w.last
    WHERE p.number = (SELECT max(v.number) FROM card_moves AS v WHERE v.card_id = p.card_id))"""
# Words alone are ranked in their index; only what is best is looked at as a card. With the cards
# joined before the ranking, a word of all of 100,000 cards took 218 ms of CPU, so 73.
_BEST = f"""
SELECT c.*, {STANDS} AS stands FROM (
  SELECT f.rowid AS card_number, bm25(cards_fts) AS score FROM cards_fts AS f
  WHERE cards_fts MATCH ? ORDER BY score, f.rowid LIMIT ?
) AS best JOIN cards AS c ON c.card_number = best.card_number
ORDER BY best.score, c.card_number
"""  # noqa: S608 - ours
# Words that so many cards have rank none of them before another; the newest are wanted then.
# Ranking a phrase of all of 100,000 cards took 95 ms of CPU.
_COMMON = 5_000
_MATCHES = "SELECT count(*) AS n FROM (SELECT 1 FROM cards_fts WHERE cards_fts MATCH ? LIMIT ?)"
_NEWEST = """
SELECT c.* FROM cards_fts AS f JOIN cards AS c ON c.card_number = f.rowid
WHERE cards_fts MATCH ?{stands} ORDER BY f.rowid DESC LIMIT ?
"""
# So many retracted cards may be among the best before all cards have to be asked.
_SPARE = 50
# In these a tag stands in its JSON list as it is, so that the index has its words as it has them.
_PLAIN_TAG = re.compile(r"[^\"\\\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFilter:
    """What a card must be to be found.

    Attributes:
        query: words in quote, gloss or tags (see `search.py`); None for any. A query in which
            nothing can be searched for finds nothing.
        source_ids: it is of one of these editions; None for any.
        tags: it bears all of these, each as it is kept.
        leaves: it is anchored on one of these leaves at least: a scan's digest, the first and the
            last leaf; None for any.
    """

    query: str | None = None
    source_ids: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()
    leaves: tuple[tuple[str, int, int], ...] | None = None

    @property
    def is_open(self) -> bool:
        """Whether it lets every card through."""
        return self == CardFilter()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSelect:
    """The parts of a SELECT: what stands behind FROM, WHERE and ORDER BY, and its values."""

    tables: str
    where: str
    order: str
    values: tuple[Cell, ...]


def select_cards(
    wanted: CardFilter, *, retracted: bool = False, changed_tags: bool = True
) -> CardSelect | None:
    """Give the SELECT for the cards that fit; None where nothing can be searched for.

    Args:
        wanted: what they must be.
        retracted: also those that were retracted.
        changed_tags: whether the library has a table of changes of tags.
    """
    tables, order, conditions = "cards AS c", "c.card_number", ["1"]
    values: list[Cell] = []
    if wanted.query is not None:
        searched = search_query(wanted.query)
        if searched is None:
            return None
        tables = "cards_fts AS f JOIN cards AS c ON c.card_number = f.rowid"
        conditions.append("cards_fts MATCH ?")
        values.append(searched)
        order = "bm25(cards_fts), c.card_number"
    if wanted.source_ids is not None:
        conditions.append("c.source_id IN (SELECT value FROM json_each(?))")
        values.append(canonical_json(list(wanted.source_ids)))
    tags_now = TAGS_NOW if changed_tags else "c.tags"
    for tag in wanted.tags:
        if _PLAIN_TAG.fullmatch(tag) and search_query(f'"{tag}"') is not None:
            # The index tells in 1 ms which of 100,000 cards have the tag's words; alone it is 56.
            conditions.append(
                "c.card_number IN (SELECT g.rowid FROM cards_fts AS g WHERE g.tags MATCH ?)"
            )
            values.append(search_query(f'"{tag}"'))
        conditions.append(f"EXISTS (SELECT 1 FROM json_each({tags_now}) AS t WHERE t.value = ?)")  # noqa: S608 - ours
        values.append(tag)
    if wanted.leaves is not None:
        conditions.append(_ON_LEAVES)
        values.append(canonical_json([list(one) for one in wanted.leaves]))
    if not retracted:
        conditions.append(STANDS)
    return CardSelect(
        tables=tables, where=" AND ".join(conditions), order=order, values=tuple(values)
    )


def best_of_words(
    connection: Connection, wanted: CardFilter, *, limit: int, retracted: bool
) -> list[Row] | None:
    """Give the rows of the best cards for words alone, best first; of common words the newest.

    Args:
        connection: the library's database.
        wanted: what they must be.
        limit: at most so many.
        retracted: also those that were retracted.

    Returns:
        The rows; None where more than words are asked for, or too many of the best were retracted:
        then all cards that fit have to be asked.
    """
    searched = None if wanted.query is None else search_query(wanted.query)
    if searched is None or wanted != CardFilter(query=wanted.query):
        return None
    matches = connection.rows(_MATCHES, (searched, _COMMON + 1))
    if number(matches[0]["n"]) > _COMMON:
        newest = _NEWEST.format(stands="" if retracted else f" AND {STANDS}")
        return connection.rows(newest, (searched, limit))
    # Where more are wanted than there can be, none need be spared, whatever number that is.
    most = limit if retracted or limit > _COMMON else limit + _SPARE
    best = connection.rows(_BEST, (searched, most))
    standing = [row for row in best if row.pop("stands") or retracted]
    return None if len(best) == most and len(standing) < limit else standing[:limit]


def filter_to_json(wanted: CardFilter) -> str:
    """Write a filter as it is kept."""
    return canonical_json(asdict(wanted))


def filter_from_json(kept: str) -> CardFilter:
    """Give the filter back."""
    held = json.loads(kept)
    sources, leaves = held["source_ids"], held["leaves"]
    return CardFilter(
        query=held["query"],
        source_ids=None if sources is None else tuple(sources),
        tags=tuple(held["tags"]),
        leaves=None if leaves is None else tuple((scan, a, b) for scan, a, b in leaves),
    )
