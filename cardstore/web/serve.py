"""Serve: the review page on loopback, until it is stopped.

Comes in: a library's folder, who reviews, and how. Goes out: an address for each of them, then the
page itself. It listens on this machine's own address alone; nobody else can reach it.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import socket
import threading
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import waitress
from waitress.task import ThreadedTaskDispatcher

from cardstore.errors import ReviewServerError
from cardstore.review.keys import Keys
from cardstore.web.app import create_app
from cardstore.web.guard import LOOPBACK, MOST_BODY_BYTES
from cardstore.web.held import EXTENSION, Held, Reviewer, ReviewTerms
from cardstore.workflow.library import Library

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

USUAL_PORT = 8437
THREADS = 4  # each keeps the texts of a few scans; two people and their pictures need no more
_MARK_LENGTH = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A page that listens.

    Attributes:
        port: on which it listens.
        addresses: (who, address) of each reviewer; the token of this run is in it.
    """

    port: int
    addresses: tuple[tuple[str, str], ...]


class ReviewServer:
    """The page, listening; `run` serves until it is stopped.

    Args:
        folder: the library's folder.
        reviewers: their names; at least one, no name twice.
        queue: the queue that is opened first; None shows the list.
        port: on which it listens; None for the usual one, or any other where that is taken.
        keys: which key does what.
        minutes: after so many a pause is offered; 0 for never.
        items: after so many rulings a pause is offered; 0 for never.

    Raises:
        ReviewServerError: the port is taken.
    """

    def __init__(
        self,
        folder: Path,
        *,
        reviewers: Sequence[str],
        queue: int | None = None,
        port: int | None = None,
        keys: Keys | None = None,
        minutes: float = 45.0,
        items: int = 60,
    ) -> None:
        bound = _bound(port)
        chosen = int(bound.getsockname()[1])
        people = tuple(map(Reviewer.named, dict.fromkeys(reviewers)))
        terms = ReviewTerms(
            port=chosen,
            reviewers=people,
            keys=keys or Keys(),
            minutes=minutes,
            items=items,
            queue=queue,
            library_mark=library_mark(folder),
        )
        self.app = create_app(partial(Library.open, folder), terms=terms)
        self.served = Served(
            port=chosen,
            addresses=tuple((one.name, _address(chosen, one.token)) for one in people),
        )
        self._queue, self._first = queue, people[0]
        self._held: Held = self.app.extensions[EXTENSION]
        self._stopped = threading.Event()
        self._sockets: dict[int, object] = {}
        self._dispatcher = _Dispatcher(self._held)
        self._dispatcher.set_thread_count(THREADS)
        self._server = waitress.create_server(
            self.app,
            map=self._sockets,
            _dispatcher=self._dispatcher,
            sockets=[bound],
            ident=None,
            # Anybody on this machine may connect: idle ones are soon let go, and shut nobody out.
            connection_limit=1000,
            channel_timeout=20,
            cleanup_interval=5,
            max_request_body_size=2 * MOST_BODY_BYTES,
        )

    def address_for_once(self) -> str:
        """Give the first reviewer's address with a token that lets in once."""
        return _address(self.served.port, self._held.once(self._first))

    def run(self) -> None:
        """Serve until the process is told to stop, or another thread says `stop`."""
        # A browser asks for more at once than there are threads; that something waits is no news.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        if self._queue is not None:
            self._held.open_ahead(self._queue)
        try:
            while not self._stopped.is_set():
                self._server.asyncore.loop(timeout=1, map=self._sockets, count=1)
        except (SystemExit, KeyboardInterrupt):
            self._stopped.set()
        finally:
            self._dispatcher.shutdown()
            self._server.asyncore.close_all(self._sockets, ignore_all=True)
            self._held.close()

    def stop(self) -> None:
        """Have `run` come to its end: what was begun is answered, and all libraries are closed."""
        self._stopped.set()
        self._server.pull_trigger()


def _address(port: int, token: str) -> str:
    return f"http://{LOOPBACK}:{port}/enter?token={token}"


def library_mark(folder: Path) -> str:
    """Give a short mark of a library, by its place."""
    return hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:_MARK_LENGTH]


class _Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """Threads that close their own library when they end: nobody else may."""

    def __init__(self, held: Held) -> None:
        super().__init__()
        self._held = held

    def handler_thread(self, thread_no: int) -> None:
        """Serve requests, then let go of the library."""
        try:
            super().handler_thread(thread_no)
        finally:
            self._held.close_own()


def _bound(port: int | None) -> socket.socket:
    """Give a socket that listens on loopback.

    Raises:
        ReviewServerError: the port is taken, or may not be listened on.
    """
    for one in (USUAL_PORT, 0) if port is None else (port,):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # a server that was killed leaves its port behind for a minute
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):
            bound.bind((LOOPBACK, one))
            bound.listen()
            return bound
        bound.close()
    what = f"Port {port} of {LOOPBACK} cannot be listened on: another program has it"
    raise ReviewServerError(what)
