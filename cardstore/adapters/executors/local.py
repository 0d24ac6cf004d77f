"""LocalPool: an executor whose workers can hang, crash or be killed one by one.

Comes in: functions and picklable arguments. Goes out: futures. A task that hangs, crashes or eats
its memory costs itself and its worker, never another task, the pool or this process.

1. Workers are started with "spawn": they share nothing with this process.
2. Each is told to die with the thread that started it (Linux), and watches its parent besides
   (anywhere), so that none outlives a parent that was killed.
3. Each has a cap on its memory, so that a bomb is a `MemoryError` in it.
4. A task over its time has its worker killed: its future raises `TimeoutError`. A task whose worker
   died raises `WorkerDiedError`.

5. A worker that is killed while it has no task, or before it has told which it took, makes pebble
   give up its whole pool (seen with 5.2). Then a new one is started, and what was under way is
   given to it; so a kill from outside never costs more than a task.

The work itself is pebble's. Use the pool from a thread that outlives it: on Linux the workers end
with the thread.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import connection
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import pebble

from cardstore.adapters.executors.spawning import WorkerContext
from cardstore.adapters.parent_death import ORPHANED, die_with_parent
from cardstore.adapters.silenced import libraries_are_heard, pass_libraries_on, silence_worker

if TYPE_CHECKING:
    from collections.abc import Callable

Given = ParamSpec("Given")
Result = TypeVar("Result")

DEFAULT_TIMEOUT_S = 300.0
DEFAULT_MEMORY_MB = 3000  # address space; a worker with engine and a 40 Mpx leaf takes 1.1 GB

POOLS_A_TASK = 3  # given up with so many pools under it, a task is taken to be what ends them

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
        self._make = partial(
            pebble.ProcessPool,
            max_workers=max_workers or os.cpu_count() or 1,
            context=WorkerContext(),
            initializer=begin_worker,
            initargs=(os.getpid(), memory_mb, libraries_are_heard()),
        )
        self._pool = self._make()
        self._ended = False
        self._left: SimpleQueue[_Task | None] = SimpleQueue()
        self._renewing = threading.Lock()
        self._keeper: threading.Thread | None = None

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
        return self._submit(_Task(partial(fn, *args, **kwargs)))

    def submit_within(
        self,
        limit_s: float,
        fn: Callable[Given, Result],
        /,
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Future[Result]:
        """Schedule a task as `submit` does, with a limit of its own where that is the lower one."""
        return self._submit(_Task(partial(fn, *args, **kwargs), limit_s=limit_s))

    def _submit(self, task: _Task) -> _Task:
        try:
            self._schedule(task)
        except RuntimeError:
            if self._ended:
                raise
            self._give_again(task)
        return task

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  the Executor's own signature
        """Take no more tasks; end those under way when `cancel_futures` says so."""
        with self._renewing:
            self._ended = True
            pool, keeper = self._pool, self._keeper
        self._left.put(None)
        if cancel_futures:
            pool.stop()
        else:
            pool.close()
        if wait:
            pool.join()
            if keeper is not None:
                keeper.join()

    def _schedule(self, task: _Task) -> None:
        """Hand a task to the pool.

        Raises:
            RuntimeError: the pool was shut down, or has given up.
        """
        given: Future[Any] = self._pool.schedule(
            task.work, timeout=min(self._timeout_s, task.limit_s)
        )
        task.given = given
        given.add_done_callback(partial(self._settle, task))

    def _settle(self, task: _Task, given: Future[Any]) -> None:
        """Tell what came of a task, or give it to another pool when its own has given up."""
        if given.cancelled():
            task.end_cancelled()
            return
        error = given.exception()
        if isinstance(error, BrokenProcessPool) and not self._ended:
            task.pools += 1
            if task.pools < POOLS_A_TASK:
                self._give_again(task)
                return
            error = WorkerDiedError("All workers died")
        if isinstance(error, TimeoutError):
            error = _told(error)
        if error is not None:
            task.set_exception(error)
        else:
            task.set_result(given.result())

    def _give_again(self, task: _Task) -> None:
        """Leave a task to the keeper: the thread at hand is about to end, and workers with it."""
        with self._renewing:
            if self._keeper is None:
                self._keeper = threading.Thread(target=self._keep, name="pool-keeper", daemon=True)
                self._keeper.start()
        self._left.put(task)

    def _keep(self) -> None:
        """Start a new pool where the last has given up, and hand on the tasks that were left."""
        while (task := self._left.get()) is not None:
            try:
                self._schedule(task)
            except RuntimeError as exc:
                with self._renewing:
                    if self._ended:
                        task.set_exception(exc)
                        continue
                    self._pool.stop()
                    self._pool = self._make()
                self._left.put(task)


class _Task(Future[Any]):
    """A task's future, which outlives the pool that the task was given to."""

    def __init__(self, work: Callable[[], Any], *, limit_s: float = math.inf) -> None:
        super().__init__()
        self.work = work
        self.limit_s = limit_s
        self.pools = 0
        self.given: Future[Any] | None = None

    def cancel(self) -> bool:
        """End the task, also while it runs."""
        return super().cancel() if self.given is None else self.given.cancel()

    def end_cancelled(self) -> None:
        """Say to whoever waits that the task was cancelled."""
        super().cancel()
        self.set_running_or_notify_cancel()


def _told(error: TimeoutError) -> TimeoutError:
    """Say how long a task had; pebble tells it as a second value, a task's own error as it likes.

    >>> _told(TimeoutError("Task timeout", 180.0))
    TimeoutError('180 s were not enough')
    """
    match error.args:
        case ("Task timeout", int() | float() as limit_s):
            return TimeoutError(f"{limit_s:g} s were not enough")
    return error


def begin_worker(parent_pid: int, memory_mb: int, heard: bool = True) -> None:  # noqa: FBT001, FBT002 - pebble hands on what stands in a row
    """Tie a new worker to its parent and cap its memory. Runs in the worker.

    Args:
        parent_pid: the process that it ends with.
        memory_mb: address space that it may take, in megabytes; 0 sets no limit.
        heard: whether libraries may say on stderr what they warn of.
    """
    if heard:
        pass_libraries_on()
    else:
        silence_worker()
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
