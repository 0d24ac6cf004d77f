"""LocalPool: an executor whose workers can hang, crash or be killed one by one.

Comes in: functions and picklable arguments. Goes out: futures. A task that hangs, crashes or eats
its memory costs itself and its worker, never another task, the pool or this process.

1. Workers are started with "spawn": they share nothing with this process, and nothing with each
   other. Each has a pipe of its own, whose far end is held by it alone: whatever a worker is killed
   over, half a message too, ends as the end of that pipe.
2. Each is started and served by a thread of its own (`Berth`) and told to die with it (Linux); it
   watches its parent besides (anywhere), so that none outlives a parent that was killed.
3. Each has a cap on its memory, so that a bomb is a `MemoryError` in it.
4. A task over its time has its worker killed: its future raises `TimeoutError`. A task whose worker
   died raises `WorkerDiedError`.
5. A worker says that it begins a task before it looks into it. One that is killed earlier, while it
   waits for work, costs nothing: the task is given to the next.

Pools that share a pipe or a lock between workers cannot do that: a worker killed midway of what it
tells leaves its half for the others to read, or takes their lock with it, and all wait for ever
(seen with concurrent.futures and with pebble 5.2).
"""

from __future__ import annotations

import atexit
import os
import threading
import weakref
from concurrent.futures import Executor, Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from cardstore.adapters.executors.berth import Berth, Task
from cardstore.adapters.executors.serving import Terms
from cardstore.adapters.executors.worker import WorkerDiedError
from cardstore.adapters.silenced import libraries_are_heard

if TYPE_CHECKING:
    from collections.abc import Callable

Given = ParamSpec("Given")
Result = TypeVar("Result")

DEFAULT_TIMEOUT_S = 300.0
DEFAULT_MEMORY_MB = 3000  # address space; a worker with engine and a 40 Mpx leaf takes 1.1 GB

__all__ = ["DEFAULT_MEMORY_MB", "DEFAULT_TIMEOUT_S", "LocalPool", "WorkerDiedError"]


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
        self._waiting: SimpleQueue[Task | None] = SimpleQueue()
        terms = Terms(parent_pid=os.getpid(), memory_mb=memory_mb, heard=libraries_are_heard())
        self._berths = [Berth(self._waiting, terms) for _ in range(max_workers or _processors())]
        self._state = threading.Lock()  # over what follows, and over what is put to the queue
        self._begun = self._ended = False
        _POOLS.add(self)

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
        return self._submit(Task(partial(fn, *args, **kwargs), limit_s=self._timeout_s))

    def submit_within(
        self,
        limit_s: float,
        fn: Callable[Given, Result],
        /,
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Future[Result]:
        """Schedule a task as `submit` does, with a limit of its own where that is the lower one."""
        lower_s = min(limit_s, self._timeout_s)
        return self._submit(Task(partial(fn, *args, **kwargs), limit_s=lower_s))

    def _submit(self, task: Task) -> Future[Any]:
        with self._state:
            if self._ended:
                msg = "this pool was shut down: it takes no more tasks"
                raise RuntimeError(msg)
            if not self._begun:
                self._begun = True
                for berth in self._berths:
                    berth.start()
            self._waiting.put(task)
        return task

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  the Executor's own signature
        """Take no more tasks; end those under way when `cancel_futures` says so."""
        with self._state:
            first, self._ended = not self._ended, True
            if cancel_futures:
                self._cancel_waiting()
            if first or cancel_futures:
                for _ in self._berths:
                    self._waiting.put(None)
        if cancel_futures:
            for berth in self._berths:
                berth.stop()
        if wait and self._begun:
            for berth in self._berths:
                berth.join()

    def _cancel_waiting(self) -> None:
        """End the tasks that nobody has begun."""
        while True:
            try:
                task = self._waiting.get_nowait()
            except Empty:
                return
            if task is not None:
                task.cancel()
                task.end()


def _processors() -> int:
    return os.cpu_count() or 1


_POOLS: weakref.WeakSet[LocalPool] = weakref.WeakSet()


@atexit.register
def _end_with_python() -> None:
    """End what still runs when this process ends: nobody is left to hear of it."""
    for pool in list(_POOLS):
        pool.shutdown(wait=False, cancel_futures=True)
