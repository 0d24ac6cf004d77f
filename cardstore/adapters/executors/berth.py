"""Berth: a worker's place in the local pool, with the thread that starts, serves and ends it.

Comes in: tasks from the pool's queue. Goes out: what came of each, in its future. One thread, one
worker, one pipe, one task at a time: whatever becomes of a worker is known to be its task's.
"""

from __future__ import annotations

import pickle
import threading
import time
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardstore.adapters.executors.serving import ToldTraceback
from cardstore.adapters.executors.worker import Worker, WorkerDiedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from queue import SimpleQueue

    from cardstore.adapters.executors.serving import Terms

STARTS_A_TASK = 3  # workers that may be lost before they begin it
_BEGUN_WITHIN_S = 60.0  # it only has to take the message from its pipe
_PAUSE_S = 0.2  # where the system had no process or memory to give


class Task(Future[Any]):
    """A task's future; cancelling it while it is worked ends its worker.

    Args:
        work: what is called in the worker.
        limit_s: seconds of work after which the worker is killed.
    """

    def __init__(self, work: Callable[[], Any], *, limit_s: float) -> None:
        super().__init__()
        self.work = work
        self.limit_s = limit_s
        self._berth: Berth | None = None

    def cancel(self) -> bool:
        """End the task, also while it runs."""
        cancelled = super().cancel()
        berth = self._berth
        if cancelled and berth is not None:
            berth.leave(self)
        return cancelled

    def go_to(self, berth: Berth) -> None:
        """Note who works it."""
        self._berth = berth

    def end(self, value: object = None, error: BaseException | None = None) -> None:
        """Tell whoever waits what came of it, or that it has ended if it was cancelled."""
        try:
            if error is not None:
                self.set_exception(error)
            else:
                self.set_result(value)
        except InvalidStateError:  # cancelled, at this very moment perhaps
            with suppress(InvalidStateError, RuntimeError):  # and told already
                self.set_running_or_notify_cancel()


class Berth:
    """One worker at a time, and the thread that serves it.

    Args:
        waiting: the pool's tasks; None ends the berth that takes it.
        terms: what a worker is held to.
    """

    def __init__(self, waiting: SimpleQueue[Task | None], terms: Terms) -> None:
        self._waiting = waiting
        self._terms = terms
        self._thread = threading.Thread(target=self._run, name="berth", daemon=True)
        self._held = threading.Lock()  # over what follows, which other threads look at
        self._task: Task | None = None
        self._worker: Worker | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin to take tasks."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the worker has ended."""
        self._thread.join()

    def leave(self, task: Task) -> None:
        """End the worker if it is at this task."""
        with self._held:
            if self._task is task and self._worker is not None:
                self._worker.kill()

    def stop(self) -> None:
        """End the worker, whatever it is at, and start none any more."""
        with self._held:
            self._stopped = True
            task = self._task
            if self._worker is not None:
                self._worker.kill()
        if task is not None:
            task.cancel()

    def _run(self) -> None:
        """Serve until told to end. The worker is started before there is work for it."""
        with suppress(OSError):
            self._manned()
        while (task := self._waiting.get()) is not None:
            task.go_to(self)
            with self._held:
                self._task = task
            try:
                task.end(self._work(task))
            except BaseException as exc:  # noqa: BLE001 - whoever waits for it must be told
                task.end(error=exc)
            finally:
                with self._held:
                    self._task = None
            del task  # what it gave may be large
        self._lose()

    def _work(self, task: Task) -> object:
        """Have a worker do the task.

        Raises:
            TimeoutError: it took too long.
            WorkerDiedError: its worker died over it, or no worker could be started.
            BaseException: what the task itself raised, or what could not be pickled of it.
        """
        message = pickle.dumps(task.work)
        why = "it was not begun"
        for _ in range(STARTS_A_TASK):
            try:
                worker = self._manned()
                if task.cancelled():
                    break
                worker.tell(message)
                worker.hear(_BEGUN_WITHIN_S)
            except OSError as exc:  # also one that is not ready in time
                why = str(exc)
                self._lose()
                time.sleep(_PAUSE_S)
                continue
            except BaseException:  # what is left in the pipe is nobody's
                self._lose()
                raise
            return self._answer(worker, task)
        raise WorkerDiedError(why)

    def _answer(self, worker: Worker, task: Task) -> object:
        """Wait for what a task that was begun comes to."""
        try:
            told = worker.hear(task.limit_s)
        except BaseException:
            self._lose()
            raise
        value, error, where = pickle.loads(told)  # noqa: S301 - our own worker's
        if error is not None:
            raise error from (error.__cause__ or ToldTraceback(where))
        return value

    def _manned(self) -> Worker:
        """Give the worker, a new one where there is none.

        Raises:
            OSError: none can be started.
        """
        if self._worker is None:
            with self._held:
                if self._stopped:
                    msg = "the pool was shut down"
                    raise WorkerDiedError(msg)
                self._worker = Worker(self._terms)
        return self._worker

    def _lose(self) -> None:
        """Bury the worker."""
        with self._held:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()
