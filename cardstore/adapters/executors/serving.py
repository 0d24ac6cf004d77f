"""Serving: what runs in a worker of the local pool, from its start to its end.

Comes in: the near end of a pipe, with one pickled function a message. Goes out: on the same pipe
`READY` once, then for each function `BEGUN` and what it gave or raised. The worker ends when the
far end of the pipe does.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection
from typing import TYPE_CHECKING

from cardstore.adapters.parent_death import ORPHANED, die_with_parent
from cardstore.adapters.silenced import pass_libraries_on, silence_worker

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

READY = b"ready"
BEGUN = b"begun"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a worker is held to.

    Attributes:
        parent_pid: the process that it ends with.
        memory_mb: address space that it may take, in megabytes; 0 sets no limit.
        heard: whether libraries may say on stderr what they warn of.
    """

    parent_pid: int
    memory_mb: int
    heard: bool = True


class ToldTraceback(Exception):  # noqa: N818 - it is no error, it is where one was raised
    """Where in the worker an error was raised; stands as the cause of that error."""

    def __str__(self) -> str:
        return f"in the worker:\n{self.args[0]}"


def serve(pipe: Connection, terms: Terms) -> None:
    """Work what comes, until nobody is left to tell.

    Args:
        pipe: this worker's own; nobody else has this end of it.
        terms: what it is held to.
    """
    _begin(terms)
    with suppress(OSError):  # windows have no such numbers
        os.set_inheritable(pipe.fileno(), False)  # noqa: FBT003 - Python's own form
    with suppress(EOFError, OSError):
        pipe.send_bytes(READY)
        while True:
            message = pipe.recv_bytes()
            pipe.send_bytes(BEGUN)
            pipe.send_bytes(_told(message))


def _told(message: bytes) -> bytes:
    """Do what a message says; give what it gave and what it raised, of which one is None.

    What cannot be pickled is an error of the task, and so is a want of memory for it.
    """
    try:
        return pickle.dumps((pickle.loads(message)(), None, ""))  # noqa: S301 - our own parent's
    except BaseException as exc:  # noqa: BLE001 - whatever it is, the task raised it
        where = traceback.format_exc()
        try:
            told = pickle.dumps((None, exc, where))
            pickle.loads(told)  # noqa: S301 - some can be written, but not read back
        except Exception:  # noqa: BLE001
            return pickle.dumps((None, RuntimeError(f"{type(exc).__name__}: {exc}"), where))
        return told


def _begin(terms: Terms) -> None:
    """Tie this worker to its parent and cap its memory."""
    if terms.heard:
        pass_libraries_on()
    else:
        silence_worker()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    os.environ["OMP_THREAD_LIMIT"] = "1"
    die_with_parent(terms.parent_pid)
    _watch_parent()
    if terms.memory_mb:
        _cap_memory(terms.memory_mb)


def _watch_parent() -> None:
    """End this worker when its parent has ended, on systems that do not do it themselves."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def wait_for_it() -> None:
        connection.wait([sentinel])
        os._exit(ORPHANED)

    threading.Thread(target=wait_for_it, name="parent-watch", daemon=True).start()


def _cap_memory(memory_mb: int) -> None:
    """Set the limit on address space, where the system has one."""
    try:
        import resource  # noqa: PLC0415  there is none on Windows
    except ImportError:
        return
    limit = memory_mb * 1024 * 1024
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
