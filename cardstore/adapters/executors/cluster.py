"""ClusterPool: an executor whose tasks run on a Dask cluster that is running already.

Comes in: the address of its scheduler. Goes out: futures, of any function and picklable arguments.

1. Before any task, everything is asked that could go wrong later: is the scheduler there, has it
   workers, are they installed as this machine is, may they start processes.
2. Tasks go through Dask's own executor (`Client.get_executor`) and run caged: `caged.py`.
3. A worker that dies has its tasks done again by another; that is Dask's work.
4. Where no worker has been left for two minutes, what is under way is cancelled: "not done", never
   "failed".

Source: https://distributed.dask.org, "Futures" and "Resilience" (measured with 2026.8).
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from concurrent.futures import Executor, Future
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast
from urllib.parse import urlsplit

from cardstore.adapters.executors.caged import (
    Limits,
    may_start_processes,
    run_caged,
    what_is_installed,
)
from cardstore.adapters.executors.local import DEFAULT_MEMORY_MB, DEFAULT_TIMEOUT_S
from cardstore.errors import ClusterError, MissingPartError, quoted, why_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

Given = ParamSpec("Given")
Result = TypeVar("Result")

PATIENCE_S = 15.0  # for the scheduler to answer, and for a first worker to be there
LONELY_S = 120.0  # without any worker: a machine that is started anew is back by then
_LOOK_EVERY_S = 2.0
_KNOCKS = 4
_LOOPS = 3
_BETWEEN_KNOCKS_S = 0.5
_KNOCK_S = 2.0  # on one network, a machine that is there takes the connection at once
_DAEMON_REMEDY = (
    "Start the workers with DASK_DISTRIBUTED__WORKER__DAEMON=False in their environment, or with "
    "--no-nanny"
)


class ClusterPool(Executor):
    """Runs tasks on the workers of a cluster; to be shut down, which leaves the cluster as it is.

    Attributes:
        threads: how many tasks the cluster runs at a time.

    Args:
        address: the scheduler's, as tcp://192.168.1.5:8786.
        leaf_timeout_s: seconds after which a task's process is killed.
        memory_mb: address space of a task's process, in megabytes; 0 sets no limit.
        patience_s: seconds to wait for the scheduler and a first worker.
        lonely_s: seconds without any worker after which tasks are given up.

    Raises:
        MissingPartError: Dask's packages are not installed here.
        ClusterError: the scheduler cannot be reached, has no workers, or they are of no use.
    """

    def __init__(
        self,
        address: str,
        *,
        leaf_timeout_s: float = DEFAULT_TIMEOUT_S,
        memory_mb: int = DEFAULT_MEMORY_MB,
        patience_s: float = PATIENCE_S,
        lonely_s: float = LONELY_S,
    ) -> None:
        self.address = address
        self._limits = Limits(
            timeout_s=leaf_timeout_s, memory_mb=memory_mb, installed=what_is_installed()
        )
        self._client = _connected(address, patience_s)
        self._ended = threading.Event()
        try:
            self.threads = self._require_workers(patience_s)
            self._executor: Executor = self._client.get_executor(pure=False)
            threading.Thread(
                target=self._watch, args=(lonely_s,), name="cluster-watch", daemon=True
            ).start()
        except BaseException:
            self._client.close()
            raise

    def ask_all(self, fn: Callable[..., Result], /, *args: object) -> dict[str, Result]:
        """Run a short function in every worker; give what each answered, by its address.

        Raises:
            ClusterError: a worker could not answer, as where no cardstore is installed.
        """
        try:
            answers = self._client.run(fn, *args, on_error="return")
        except Exception as exc:
            what = f"The workers of {self.address} could not be asked: {why_of(exc)}"
            raise ClusterError(what, remedy=_INSTALL) from exc
        for worker, told in sorted(answers.items()):
            if isinstance(told, BaseException):
                what = f"The worker {worker} could not answer: {quoted(str(told))}"
                raise ClusterError(what, remedy=_INSTALL) from told
        return cast("dict[str, Result]", answers)

    def has_scheduler(self) -> bool:
        """Tell whether something still listens at the scheduler's address.

        It is asked several times: a process that was killed this moment may still be heard while
        the system takes its sockets away one by one.
        """
        at = urlsplit(self.address if "://" in self.address else f"tcp://{self.address}")
        for knock in range(_KNOCKS):
            time.sleep(_BETWEEN_KNOCKS_S if knock else 0)
            try:
                socket.create_connection((at.hostname or "", at.port or 0), _KNOCK_S).close()
            except (OSError, ValueError):
                return False
        return True

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Have `fn(*args, **kwargs)` run by some worker.

        Returns:
            a future that raises `TimeoutError` when the task took too long, an exception of
            another kind when its process, or four workers one after another, died over it,
            `CancelledError` when the cluster is gone, and otherwise what the function gave or
            raised.
        """
        return self._executor.submit(run_caged, self._limits, fn, args, dict(kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  the Executor's own signature
        """Take no more tasks and leave the cluster; others may go on using it."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def _require_workers(self, patience_s: float) -> int:
        """See that there are workers, and that each can do what this machine would do."""
        try:
            self._client.wait_for_workers(1, timeout=patience_s)
        except TimeoutError as exc:
            what = f"The scheduler at {self.address} has no workers"
            remedy = f"Start some, each with: dask worker {self.address} --nthreads 1"
            raise ClusterError(what, remedy=remedy) from exc
        for worker, told in sorted(self.ask_all(what_is_installed).items()):
            differing = sorted(set(told) - set(self._limits.installed))
            if differing:
                own = sorted(set(self._limits.installed) - set(told))
                what = (
                    f"The worker {worker} has {', '.join(differing)}; this machine has "
                    f"{', '.join(own)}, so the two would not give the same words"
                )
                raise ClusterError(what, remedy=_INSTALL)
        for worker, may in sorted(self.ask_all(may_start_processes).items()):
            if not may:
                what = f"The worker {worker} may not start processes, so no leaf can be isolated"
                raise ClusterError(what, remedy=_DAEMON_REMEDY)
        return max(1, sum(map(int, self._client.nthreads().values())))

    def _watch(self, lonely_s: float) -> None:
        """Give up what is under way when no worker has been there for a while."""
        seen = time.monotonic()
        while not self._ended.wait(_LOOK_EVERY_S):
            try:
                there = bool(self._client.nthreads())
            except Exception as exc:  # noqa: BLE001 - a scheduler that is gone cancels all itself
                logger.debug("the scheduler did not answer: %r", exc)
                there = False
            if there:
                seen = time.monotonic()
            elif time.monotonic() - seen > lonely_s:
                logger.warning("no worker for %.0f s: what is under way is given up", lonely_s)
                self._executor.shutdown(wait=False)
                return


logger = logging.getLogger(__name__)

# Of a cluster that is gone they print a traceback for each leaf, and we say it in a sentence.
_LOUD = ("distributed", "distributed.client", "distributed.comm", "tornado.application")
_INSTALL = "Install the same cardstore, with its extra [cluster], on this machine and all workers"


def _connected(address: str, patience_s: float) -> Any:  # noqa: ANN401 - Dask's Client is untyped
    """Connect to a scheduler.

    Raises:
        MissingPartError, ClusterError: as `ClusterPool`.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and a second to import
    except ImportError as exc:
        what = "Reading on other machines needs Dask's distributed"
        raise MissingPartError(what, remedy="pip install 'cardstore[cluster]'") from exc
    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    begin = partial(Client, address, timeout=patience_s, set_as_default=False)
    try:
        return _in_a_loop(begin)
    except (OSError, TimeoutError, ValueError, TypeError, RuntimeError, AssertionError) as exc:
        why = why_of(exc) if isinstance(exc, OSError) and exc.strerror else str(exc)
        what = f"No scheduler could be reached at {address}: {why or type(exc).__name__}"
        remedy = "Start one with: dask scheduler, and give the address that it names"
        raise ClusterError(what, remedy=remedy) from exc


def _in_a_loop(begin: Callable[[], Any]) -> Any:  # noqa: ANN401 - Dask's Client is untyped
    """Begin a client; once more where the thread of its loop did not come to run.

    Dask gives that thread ten seconds and answers with a bare assertion: what a machine that is
    busy with other work does, and says nothing of the scheduler.
    """
    for _ in range(_LOOPS - 1):
        try:
            return begin()
        except AssertionError as exc:
            logger.info("the client's loop did not begin, and is begun again: %r", exc)
    return begin()
