"""LocalPool: an executor whose workers can hang, crash or be killed one by one.

Comes in: functions and picklable arguments. Goes out: futures. A task that hangs, crashes or eats
its memory costs itself and its worker, never another task, the pool or this process.

1. Workers are started with "spawn": they share nothing with this process.
2. Each is told to die with the thread that started it (Linux), and watches its parent besides
   (anywhere), so that none outlives a parent that was killed.
3. Each has a cap on its memory, so that a bomb is a `MemoryError` in it.
4. A task over its time has its worker killed: its future raises `TimeoutError`. A task whose worker
   died raises `WorkerDiedError`.

The work itself is pebble's. Use the pool from a thread that outlives it: on Linux the workers end
with the thread.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, Future
from contextlib import suppress
from multiprocessing import connection
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pebble

from cardstore.adapters.executors.spawning import WorkerContext
from cardstore.adapters.parent_death import ORPHANED, die_with_parent

if TYPE_CHECKING:
    from collections.abc import Callable

Given = ParamSpec("Given")
Result = TypeVar("Result")

DEFAULT_TIMEOUT_S = 300.0
DEFAULT_MEMORY_MB = 3000  # address space; a worker with engine and a 40 Mpx leaf takes 1.1 GB

# What a dead worker looks like to pebble: a typed error of its own, and the pipe's when it is torn.
WorkerDiedError = pebble.ProcessExpired


class LocalPool(Executor):
    """Runs tasks in processes of this machine.

    Args:
        max_workers: how many at a time; one a core is right for reading leaves.
        leaf_timeout_s: seconds after which a task's worker is killed.
        memory_mb: address space that a worker may take, in megabytes; 0 sets no limit.
    """

    def __init__(
        self,
        max_workers: int | None = None,
        *,
        leaf_timeout_s: float = DEFAULT_TIMEOUT_S,
        memory_mb: int = DEFAULT_MEMORY_MB,
    ) -> None:
        self._timeout_s = leaf_timeout_s
        self._pool = pebble.ProcessPool(
            max_workers=max_workers or os.cpu_count() or 1,
            context=WorkerContext(),
            initializer=begin_worker,
            initargs=(os.getpid(), memory_mb),
        )

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Schedule `fn(*args, **kwargs)`.

        Returns:
            a future that raises `TimeoutError` when the task took too long, `WorkerDiedError` when
            its worker crashed or was killed, and otherwise what the function gave or raised.

        Raises:
            RuntimeError: the pool was shut down.
        """
        future: Future[Result] = self._pool.schedule(
            fn, args=list(args), kwargs=dict(kwargs), timeout=self._timeout_s
        )
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  the Executor's own signature
        """Take no more tasks; end those under way when `cancel_futures` says so."""
        if cancel_futures:
            self._pool.stop()
        else:
            self._pool.close()
        if wait:
            self._pool.join()


def begin_worker(parent_pid: int, memory_mb: int) -> None:
    """Tie a new worker to its parent and cap its memory. Runs in the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    os.environ["OMP_THREAD_LIMIT"] = "1"
    die_with_parent(parent_pid)
    _watch_parent()
    if memory_mb:
        _cap_memory(memory_mb)


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
