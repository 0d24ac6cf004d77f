"""Waiting lists: what waits for a look, computed once and again when the library changed.

A strip asks several times for what waits: for its items, for what became of them, and for how many
are left. Between two changes of the database the answer is the same. Of words it is so for longer:
which are marked does not change when people settle them (10,200 second readings of marked words:
1.3 s of CPU to read them all, 0.03 s to leave out what was settled).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from cardstore.review.sighting import StripKind
from cardstore.workflow.doubtful_labels import waiting_labels
from cardstore.workflow.doubtful_words import marked_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.store import Store
    from cardstore.workflow.doubtful_labels import WaitingLabel
    from cardstore.workflow.doubtful_words import WaitingWord

_Item = TypeVar("_Item", "WaitingWord", "WaitingLabel")


class WaitingLists:
    """What waits in one library, as one connection sees it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._stamp: tuple[int, int] | None = None
        self._marked_stamp: tuple[int, ...] = ()
        self._marked: tuple[WaitingWord, ...] = ()
        self._words: tuple[WaitingWord, ...] | None = None
        self._labels: tuple[WaitingLabel, ...] | None = None

    def words(self, *, source_id: str | None = None, reviewer: str = "") -> list[WaitingWord]:
        """Give the words that wait, in order.

        Args:
            source_id: only of this edition.
            reviewer: without what this person said they cannot tell.
        """
        self._renew()
        if self._words is None:
            settled = self._store.sightings.settled_keys()
            self._words = tuple(one for one in self._all_marked() if one.item_key not in settled)
        return self._left(self._words, StripKind.READINGS, source_id, reviewer)

    def labels(self, *, source_id: str | None = None, reviewer: str = "") -> list[WaitingLabel]:
        """Give the page numbers that wait, in order; see `words`."""
        self._renew()
        if self._labels is None:
            self._labels = waiting_labels(self._store)
        return self._left(self._labels, StripKind.LABELS, source_id, reviewer)

    def _all_marked(self) -> tuple[WaitingWord, ...]:
        stamp = self._store.doubts.words_stamp()
        if stamp != self._marked_stamp:
            self._marked, self._marked_stamp = marked_words(self._store), stamp
        return self._marked

    def _renew(self) -> None:
        """Forget what was computed before the last change."""
        stamp = self._store.doubts.stamp()
        if stamp != self._stamp:
            self._stamp, self._words, self._labels = stamp, None, None

    def _left(
        self, found: Iterable[_Item], strip: StripKind, source_id: str | None, reviewer: str
    ) -> list[_Item]:
        unable = self._store.sightings.unable(reviewer, strip=strip) if reviewer else frozenset()
        return [
            one
            for one in found
            if one.item_key not in unable and source_id in {None, one.source_id}
        ]
