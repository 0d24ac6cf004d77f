"""Worker: a process of the local pool as its parent sees it; it is told, heard and ended.

Comes in: messages for it. Goes out: its answers, or how it ended. Its pipe's far end is held by it
alone, so that its death is the end of the pipe, also midway of an answer.
"""

from __future__ import annotations

import math
import os
import signal
import threading
from contextlib import suppress
from multiprocessing import connection
from multiprocessing.util import is_exiting
from typing import TYPE_CHECKING

from cardstore.adapters.executors.serving import READY, Terms, serve
from cardstore.adapters.executors.spawning import WorkerContext

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_READY_WITHIN_S = 180.0  # a start takes half a second; on a machine at its limits it took 20
_ENDING_S = 3.0


class WorkerDiedError(ChildProcessError):
    """A process of the pool crashed, was killed, or could not be started."""


class Worker:
    """A started process.

    Args:
        terms: what it is held to.

    Raises:
        OSError: the system has no process, memory or file to give.
    """

    def __init__(self, terms: Terms) -> None:
        context = WorkerContext()
        self._pipe, far = context.Pipe()
        self._is_ready = False
        self._process = context.Process(target=serve, args=(far, terms), name="worker")
        try:
            self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            far.close()  # from now on only the worker has it
        self._death = _death_of(self._process)

    def tell(self, message: bytes) -> None:
        """Give it a message, once it is ready.

        Raises:
            WorkerDiedError: it has ended.
        """
        if not self._is_ready:
            self._is_ready = self.hear(_READY_WITHIN_S) == READY
        try:
            self._pipe.send_bytes(message)
        except OSError as exc:
            raise WorkerDiedError(self.how_it_ended()) from exc

    def hear(self, limit_s: float = math.inf) -> bytes:
        """Wait for its next message.

        Raises:
            WorkerDiedError: it has ended.
            TimeoutError: it said nothing, or not all of it, in so many seconds.
        """
        late = threading.Event()

        def end() -> None:
            late.set()
            self.kill()

        watch = threading.Timer(min(limit_s, threading.TIMEOUT_MAX), end)
        watch.daemon = True
        watch.start()
        try:
            # Its end is waited for besides: a process that it left behind may hold the pipe open.
            connection.wait([self._pipe, self._death])
            if self._pipe.poll():
                return self._pipe.recv_bytes()
        except (EOFError, OSError):
            pass
        finally:
            watch.cancel()
        if late.is_set():
            msg = f"{limit_s:g} s were not enough"
            raise TimeoutError(msg)
        raise WorkerDiedError(self.how_it_ended())

    def kill(self) -> None:
        """End it at once, whatever it is at; any thread may do so."""
        with suppress(OSError, ValueError):  # it has ended, or was buried
            self._process.kill()

    def end(self) -> None:
        """Let it go, and bury it."""
        self._pipe.close()
        with suppress(OSError):
            self._process.terminate()
        if not connection.wait([self._death], _ENDING_S):
            self.kill()
            connection.wait([self._death], _ENDING_S)
        self._process.is_alive()  # buries it
        if self._death != self._process.sentinel:
            os.close(self._death)
        if is_exiting():  # Python joins what it knew when it began to end, and refuses closed ones
            return
        with suppress(ValueError):  # a system that cannot end it now will do so later
            self._process.close()

    def how_it_ended(self) -> str:
        """Say how a worker that was lost ended."""
        connection.wait([self._death], _ENDING_S)
        code = self._process.exitcode
        if code is None:
            return "its process broke off"
        if code < 0:
            return f"its process was ended by {_signal(-code)}"
        return f"its process ended with status {code}"


def _death_of(process: BaseProcess) -> int:
    """Give what becomes readable when a process ends.

    Python's own sentinel is a pipe, which the children of a process have too; Linux knows better.
    """
    if hasattr(os, "pidfd_open") and process.pid is not None:
        with suppress(OSError):  # an old kernel
            return os.pidfd_open(process.pid)
    return process.sentinel


def _signal(number: int) -> str:
    """Name a signal.

    >>> _signal(9), _signal(4000)
    ('SIGKILL', 'signal 4000')
    """
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
