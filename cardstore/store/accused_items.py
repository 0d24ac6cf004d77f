"""Accused items: what auditors ever called wrong, and who may see it; part of the log of queues.

Comes in: rows of items and rulings. Goes out: accusations, and of a queue the items that somebody
is not asked about, or is asked about again. Both are reckoned by `cardstore.review.accusation`, so
that what is offered and what is told rest on one rule. They are few: what is read once is kept
until anybody rules or takes anything back.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.review.accusation import Accusation, has_looked
from cardstore.review.alike import bare_words, folded_name
from cardstore.review.standing import MOST_ASKED, Standing, audited_standing, is_against
from cardstore.store.cells import number, strings, text
from cardstore.store.queue_rows import ruling_from_row
from cardstore.store.queue_shown import ShownItems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardstore.review.ruling import Ruling
    from cardstore.store.connection import Cell

Sentence = tuple[str, tuple[str, ...]]
"""A sentence as accusations know it: its bare words, and its cards."""
_ACCUSED = """
  SELECT DISTINCT i.words, i.cited FROM rulings AS r
  JOIN queue_items AS i ON i.queue = r.queue AND i.place = r.place
  WHERE r.error IS NOT NULL AND r.holds_for <> r.item_key
"""
_SAID_BESIDE = """
  SELECT r.*, t.at AS undone_at, i.words, i.cited FROM rulings AS r
  JOIN queue_items AS i ON i.queue = r.queue AND i.place = r.place
  LEFT JOIN rulings_taken_back AS t ON t.ruling = r.ruling
  WHERE i.role <> 'planted' AND i.cited IN (SELECT value FROM json_each(?)) ORDER BY r.ruling
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """An item that may be accused: where it lies, its key, whether it was drawn for an audit."""

    queue: int
    place: int
    item_key: str
    drawn: bool
    sentence: Sentence


class AccusedItems(ShownItems):
    """Tells what auditors called wrong, and to whom it is offered."""

    def accusations(self) -> Mapping[Sentence, Accusation]:
        """Give all that was ever called wrong in an audit, by its bare words and its cards."""
        if not self._made:
            return {}
        found = self._connection.rows(
            "SELECT (SELECT coalesce(max(ruling), 0) FROM rulings) AS ruled, "
            "(SELECT count(*) FROM rulings_taken_back) AS back"
        )
        mark = number(found[0]["ruled"]), number(found[0]["back"])
        held = self._accused_at.get("mark")
        if held != mark:
            if held is None or held[1] != mark[1] or self._touches_accused(after=held[0]):
                read = self._read_accusations()
                if read.keys() != self._accused.keys():
                    self._accused_shown.clear()
                self._accused_places.clear()
                self._accused.clear()
                self._accused.update(read)
            self._accused_at["mark"] = mark  # last: where reading broke off nothing was read
        return self._accused

    def _touches_accused(self, *, after: int) -> bool:
        """Tell whether a ruling since one called something wrong, or is of what was called so."""
        rows = self._connection.rows(
            "SELECT r.error, i.words, i.cited FROM rulings AS r JOIN queue_items AS i "
            "ON i.queue = r.queue AND i.place = r.place WHERE r.ruling > ?",
            (after,),
        )
        return any(
            row["error"] is not None
            or (bare_words(text(row["words"])), strings(row["cited"])) in self._accused
            for row in rows
        )

    def asked_with(self, queue: int, reviewer: str | None) -> dict[str, Cell]:
        """Give what `queue_rows.OPEN_TO` is asked with.

        Args:
            queue: which queue.
            reviewer: for whom; None for all together: what is open then is open to somebody new.
        """
        barred, again = self._barred_and_again(queue, reviewer)
        return {
            "queue": queue,
            "reviewer": reviewer,
            "most_asked": MOST_ASKED,
            "barred": canonical_json(barred),
            "again": canonical_json(again),
        }

    def _barred_and_again(self, queue: int, reviewer: str | None) -> tuple[list[int], list[int]]:
        """Give the places that somebody is never offered, and those offered though ruled before."""
        barred: list[int] = []
        again: list[int] = []
        accusations = self.accusations()
        who = None if reviewer is None else folded_name(reviewer)
        if (queue, who) in self._accused_places:
            return self._accused_places[queue, who]
        if accusations and queue not in self._accused_shown:
            self._accused_shown[queue] = tuple(self._shown_of(queue))
        for shown in self._accused_shown.get(queue, ()):
            accusation = accusations[shown.sentence]
            if who in accusation.accusers:
                barred.append(shown.place)
            elif _waits(accusation, shown, reviewer):
                again.append(shown.place)
        if accusations:
            self._accused_places[queue, who] = barred, again
        return barred, again

    def _shown_of(self, queue: int) -> Iterator[_Shown]:
        """Give the items of a queue that are accused, in order."""
        cited = {canonical_json(list(cited)) for _, cited in self.accusations()}
        rows = self._connection.rows(
            "SELECT place, item_key, holds_for, words, cited FROM queue_items "
            "WHERE queue = ? AND role <> 'planted' "
            "AND cited IN (SELECT value FROM json_each(?)) ORDER BY place",
            (queue, canonical_json(sorted(cited))),
        )
        for row in rows:
            key, cards = text(row["item_key"]), strings(row["cited"])
            sentence = bare_words(text(row["words"])), cards
            if sentence in self._accused:
                yield _Shown(
                    queue=queue,
                    place=number(row["place"]),
                    item_key=key,
                    drawn=text(row["holds_for"]) != key,
                    sentence=sentence,
                )

    def _read_accusations(self) -> dict[Sentence, Accusation]:
        accused = {
            (bare_words(text(row["words"])), strings(row["cited"]))
            for row in self._connection.rows(_ACCUSED)
        }
        if not accused:
            return {}
        cited = sorted({canonical_json(list(cited)) for _, cited in accused})
        said: dict[Sentence, list[tuple[Ruling, bool]]] = defaultdict(list)
        for row in self._connection.rows(_SAID_BESIDE, (canonical_json(cited),)):
            sentence = bare_words(text(row["words"])), strings(row["cited"])
            if sentence in accused:
                ruling = ruling_from_row(row)
                said[sentence].append((ruling, text(row["holds_for"]) != ruling.item_key))
        return {
            sentence: Accusation(
                words=sentence[0],
                cited=sentence[1],
                rulings=tuple(one for one, _ in some),
                drawn=frozenset(one.number for one, drawn in some if drawn),
            )
            for sentence, some in said.items()
        }

    @cached_property
    def _accused_at(self) -> dict[str, tuple[int, int]]:
        """Up to which ruling accusations were read."""
        return {}

    @cached_property
    def _accused_shown(self) -> dict[int, tuple[_Shown, ...]]:
        """The accused items of queues, which never change but where another sentence is accused."""
        return {}

    @cached_property
    def _accused_places(self) -> dict[tuple[int, str | None], tuple[list[int], list[int]]]:
        """Of queues and people: whom what is not offered, and what again; see the verb."""
        return {}

    @cached_property
    def _accused(self) -> dict[Sentence, Accusation]:
        """What was read."""
        return {}


def _waits(accusation: Accusation, shown: _Shown, reviewer: str | None) -> bool:
    """Tell whether an accused item is offered though it was ruled: somebody else has to look."""
    if accusation.is_held:
        return False
    key = shown.item_key
    if shown.drawn:
        at = shown.queue, shown.place
        said = [one for one in accusation.rulings if (one.queue, one.place) == at]
        since = max((one.number for one in said if one.error is not None), default=0)
        waits = _is_unsettled(said, accusation, key)
    else:
        made = accusation.drawn
        said = [one for one in accusation.rulings if one.item_key == key and one.number not in made]
        since = accusation.accusations[-1].number
        waits = accusation.stands(key)
    return waits and (reviewer is None or not has_looked(reviewer, said, since=since))


def _is_unsettled(own: Sequence[Ruling], accusation: Accusation, key: str) -> bool:
    """Tell whether what an audit's own readers said leaves an accused sentence to somebody else."""
    if is_against(audited_standing(own)):
        return False
    return accusation.drawn_standing(own, item_key=key) is not Standing.CLEARED
