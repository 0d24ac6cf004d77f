"""TokenLock: a lock that processes share through a pipe, and that nothing has to tidy up.

Serves the local pool, whose workers take turns at their pipe. Python's own lock for spawned
processes is a named semaphore of the system: its name outlives whoever made it, so a process of
Python's keeps a list of such names; and where that process is killed, its successor meets names
that it does not know, and writes a traceback for each. A pipe has no name, and ends with the last
process that holds it.

1. The pipe holds one byte, the token, while the lock is free. Whoever has read it holds the lock;
   letting go writes it back.
2. Reading never waits in the system: two may see the token, and one of them comes too late.
3. Whoever holds the lock may take it again, and lets go as often; the holder is one thread.
4. A token that is lost with a killed holder stays lost, as a semaphore would; pebble then gives up
   the pool, and `LocalPool` starts another.

Source: the token on a pipe of make(1)'s job server; recursion as `threading.RLock` has it.
"""

from __future__ import annotations

import math
import os
import select
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

_TOKEN = b"+"


class TokenLock:
    """A recursive lock between processes; it can be handed to a process that is being spawned.

    Args:
        context: makes the pipe.
    """

    def __init__(self, context: BaseContext) -> None:
        reader, writer = context.Pipe(duplex=False)
        os.set_blocking(reader.fileno(), False)
        self._begin(reader, writer)
        os.write(writer.fileno(), _TOKEN)

    def _begin(self, reader: Connection, writer: Connection) -> None:
        self._reader, self._writer = reader, writer
        self._holder: int | None = None
        self._times = 0

    def __getstate__(self) -> tuple[Connection, Connection]:
        return self._reader, self._writer

    def __setstate__(self, state: tuple[Connection, Connection]) -> None:
        self._begin(*state)

    def acquire(self, block: bool = True, timeout: float | None = None) -> bool:  # noqa: FBT001, FBT002 - the form of Python's own locks
        """Take the lock.

        Args:
            block: wait for it.
            timeout: seconds to wait; None waits for ever.

        Returns:
            whether the lock is held now.
        """
        if self._holder == threading.get_ident():
            self._times += 1
            return True
        limit_s = (math.inf if timeout is None else max(0.0, timeout)) if block else 0.0
        if not self._take(time.monotonic() + limit_s):
            return False
        self._holder, self._times = threading.get_ident(), 1
        return True

    def release(self) -> None:
        """Let go of the lock, or of one of the times that it was taken.

        Raises:
            AssertionError: this thread does not hold it; Python's own lock says the same.
        """
        if self._holder != threading.get_ident():
            msg = "this lock is let go by a thread that does not hold it"
            raise AssertionError(msg)
        self._times -= 1
        if not self._times:
            self._holder = None
            os.write(self._writer.fileno(), _TOKEN)

    def _take(self, deadline: float) -> bool:
        """Read the token; tell whether it came before the deadline, in monotonic seconds."""
        place = self._reader.fileno()
        watch = select.poll()
        watch.register(place, select.POLLIN)
        while True:
            try:
                return os.read(place, 1) == _TOKEN
            except BlockingIOError:
                left_s = deadline - time.monotonic()
            if left_s <= 0:
                return False
            watch.poll(None if math.isinf(left_s) else math.ceil(left_s * 1000))
