"""Reading pools: where the leaves of a scan are read.

Comes in: an executor handed in, the address of a cluster's scheduler, or neither. Goes out: the
pool for what must be near (the file that is handed in may lie on this machine alone) and the pool
for leaves, whose originals lie in the library.
"""

from __future__ import annotations

import os
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import ClusterError, EngineError, quoted
from cardstore.plugins import load_engine, tell_engine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from cardstore.adapters.executors.cluster import ClusterPool
    from cardstore.store.store import Store

LEAF_TIMEOUT_S = 120.0  # the slowest leaf of the measured books took 9 s; see notes on page limits
# Reading is all arithmetic: more workers than this only take memory from each other.
_MOST_JOBS_PER_PROCESSOR = 2
_GRACE = 1.5  # the engine stops by itself at the limit; the worker is killed this much later
IN_FLIGHT_PER_JOB = 3  # enough that no worker waits for the writer


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPools:
    """Where the steps of an ingest are worked.

    Attributes:
        near: for what is not in the library yet.
        leaves: for leaves whose originals are in the library.
        most: how many leaves are under way at a time.
    """

    near: Executor
    leaves: Executor
    most: int


def jobs_allowed(jobs: int | None) -> int:
    """Give how many leaves are read at a time: as wished, or one for each processor."""
    processors = os.cpu_count() or 1
    return min(jobs or processors, _MOST_JOBS_PER_PROCESSOR * processors)


@contextmanager
def reading_pool(executor: Executor | None, jobs: int) -> Iterator[Executor]:
    """Give the executor handed in, which stays its owner's, or a local pool that is ours to end."""
    if executor is not None:
        yield executor
        return
    from cardstore.adapters.executors.local import LocalPool  # noqa: PLC0415 - few need one

    pool = LocalPool(jobs, leaf_timeout_s=LEAF_TIMEOUT_S * _GRACE)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown(wait=True)


@contextmanager
def reading_pools(
    store: Store,
    *,
    executor: Executor | None,
    scheduler: str,
    jobs: int | None,
    engine: str,
) -> Iterator[ReadingPools]:
    """Give the pools of an ingest.

    Args:
        store: the open library, whose originals the workers of a cluster must see.
        executor: goes before all else, for all steps.
        scheduler: the address of a cluster's scheduler; "" for none.
        jobs: leaves read at a time on this machine; None for one per processor.
        engine: the engine that every worker of a cluster must have.

    Raises:
        MissingPartError: the packages for a cluster are not installed.
        ClusterError: it cannot be reached, or its workers cannot do what this machine would do.
        EngineError: its scheduler or all its workers were lost midway.
    """
    tell_engine(engine)
    allowed = jobs_allowed(jobs)
    if executor is not None or not scheduler:
        with reading_pool(executor, allowed) as pool:
            yield ReadingPools(near=pool, leaves=pool, most=allowed * IN_FLIGHT_PER_JOB)
        return
    from cardstore.adapters.executors.cluster import ClusterPool  # noqa: PLC0415 - few have one

    with ClusterPool(scheduler, leaf_timeout_s=LEAF_TIMEOUT_S * _GRACE) as cluster:
        _require_sight(cluster, store)
        _require_engine(cluster, engine)
        with reading_pool(None, allowed) as near:
            pools = ReadingPools(
                near=near, leaves=cluster, most=cluster.threads * IN_FLIGHT_PER_JOB
            )
            try:
                yield pools
            except EngineError as exc:
                if not isinstance(exc.__cause__, CancelledError):
                    raise
                raise _given_up(cluster, exc) from exc


def _given_up(cluster: ClusterPool, error: EngineError) -> EngineError:
    """Say why a cluster cancelled what it was given, and that nothing of what was read is lost."""
    why = (
        f"The scheduler at {cluster.address} gave up: it has no workers left"
        if cluster.has_scheduler()
        else f"The scheduler at {cluster.address} is gone"
    )
    remedy = (
        "What was read is kept. Run the same command again, with --scheduler once the cluster runs "
        "or without it on this machine; it goes on there"
    )
    return EngineError(f"{why}. {error.what}", remedy=remedy)


def _require_sight(cluster: ClusterPool, store: Store) -> None:
    """See that every worker reads the library's originals under the path that they have here.

    Raises:
        ClusterError: one does not.
    """
    from cardstore.adapters.executors.caged import read_token  # noqa: PLC0415 - as it

    with store.originals.beacon() as (path, token):
        answers = cluster.ask_all(read_token, str(path))
    blind = sorted(worker for worker, told in answers.items() if told != token)
    if blind:
        what = (
            f"{len(blind)} of {len(answers)} workers do not see the originals at "
            f"{store.originals.folder.resolve()}: {', '.join(blind)}"
        )
        remedy = (
            "Put the library into a folder that this machine and all workers have under the same "
            "path, such as a network drive"
        )
        raise ClusterError(what, remedy=remedy)


def _require_engine(cluster: ClusterPool, engine: str) -> None:
    """See that every worker has the engine, with the same models.

    Raises:
        ClusterError: one lacks it or has others, so that its leaves would be read differently.
    """
    own = engine_key(engine)
    for worker, told in cluster.ask_all(engine_key, engine).items():
        if told != own:
            what = f"The worker {worker} has another engine {quoted(engine)} than this machine"
            raise ClusterError(what, remedy="Install the same cardstore and models on all of them")


def engine_key(engine: str) -> str:
    """Name the engine of this process, its version and its models, in one word."""
    return load_engine(engine).provenance().key
