"""AnswerCache: what registries answered, kept in a file of its own beside the library's database.

Comes in: a key and a reply. Goes out: the reply kept under that key. Nothing in here is the
library's own: the file may be removed at any time, and costs no more than asking again. It is no
part of an archive, and a reply that cannot be read is as good as none.

Several threads and processes use it at once; within one process they wait for each other.
"""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Self

from cardstore.errors import LibraryError, UsageError
from cardstore.sources.registry import AnswerState
from cardstore.sources.registry_terms import CachedReply
from cardstore.store.cells import text
from cardstore.store.connection import Connection

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

logger = logging.getLogger(__name__)

CACHE_NAME = "registry-answers.db"
_TABLE = """
    CREATE TABLE IF NOT EXISTS replies (
      key TEXT PRIMARY KEY CHECK (key <> ''),
      state TEXT NOT NULL CHECK (state IN ('found', 'not_found')),
      received_at TEXT NOT NULL CHECK (received_at <> ''),
      body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """


class StoredAnswerCache:
    """Keeps replies in a file; close it, or use it in a `with` block."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it.

        Raises:
            LibraryError: it is no database.
            LibraryWriteError: it cannot be made or written.
        """
        self._lock = threading.Lock()
        self._connection = Connection(path, shared=True)
        try:
            # What a power cut takes from here is asked again.
            self._connection.execute("PRAGMA synchronous = NORMAL")
            with self._connection.transaction():
                self._connection.execute(_TABLE)
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    def get(self, key: str) -> CachedReply | None:
        """Give what is kept under this key, however old; None when nothing is."""
        try:
            with self._lock:
                rows = self._connection.rows("SELECT * FROM replies WHERE key = ?", (key,))
        except LibraryError:
            return None
        if not rows:
            return None
        return CachedReply(
            state=AnswerState(text(rows[0]["state"])),
            body=text(rows[0]["body"]),
            received_at=text(rows[0]["received_at"]),
        )

    def put(self, key: str, reply: CachedReply) -> None:
        """Keep a reply; an older one under the same key gives way.

        Where it cannot be written, on a full disk, it is asked for again another time.
        """
        try:
            with self._lock, self._connection.transaction():
                self._connection.execute(
                    "INSERT INTO replies (key, state, received_at, body) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (key) DO UPDATE SET state = excluded.state, "
                    "received_at = excluded.received_at, body = excluded.body",
                    (key, reply.state.value, reply.received_at, reply.body),
                )
        except (LibraryError, UsageError) as exc:
            logger.warning("an answer is not kept: %s", exc)
