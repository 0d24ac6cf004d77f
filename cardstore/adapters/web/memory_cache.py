"""MemoryCache: replies kept for one run, the least recently used given up first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.sources.registry_terms import CachedReply

MOST_REPLIES = 1_000  # a list of works is some 50 kB of text, so this is 50 MB at most


class MemoryCache:
    """An `AnswerCache` that is gone when the process ends; safe to use from several threads."""

    def __init__(self, *, most: int = MOST_REPLIES) -> None:
        self._most = most
        self._kept: OrderedDict[str, CachedReply] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Count the replies that are kept."""
        return len(self._kept)

    def get(self, key: str) -> CachedReply | None:
        """Give what is kept under this key; None when nothing is."""
        with self._lock:
            reply = self._kept.get(key)
            if reply is not None:
                self._kept.move_to_end(key)
            return reply

    def put(self, key: str, reply: CachedReply) -> None:
        """Keep a reply; an older one under the same key gives way."""
        with self._lock:
            self._kept[key] = reply
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
