"""Owner: the thread and process to which an open library belongs.

SQLite refuses a connection in another thread by itself, in its own words and only where a query is
made; in a process that was forked it refuses nothing, and two processes on one connection can
damage the file. So every use of a library asks here first.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from cardstore.errors import WrongThreadError, quoted

if TYPE_CHECKING:
    from pathlib import Path


class Owner:
    """Remembers who opened a library."""

    def __init__(self, *, folder: Path) -> None:
        """Make the running thread the owner of what is open in `folder`."""
        self._folder = folder
        self._thread, self._name = threading.get_ident(), threading.current_thread().name
        self._process = os.getpid()

    def require(self) -> None:
        """See that the owner asks.

        Raises:
            WrongThreadError: another thread does, or a process that was forked from its own.
        """
        if self._process != os.getpid():
            what = f"The library {self._folder} was opened by the process {self._process}"
            what += f" and used by {os.getpid()}, which was forked from it"
            raise WrongThreadError(what)
        if self._thread != threading.get_ident():
            what = (
                f"The library {self._folder} was opened by "
                f"the thread {quoted(self._name)} and used by"
            )
            what += f" {quoted(threading.current_thread().name)}"
            raise WrongThreadError(what)
