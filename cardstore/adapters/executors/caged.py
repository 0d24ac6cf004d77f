"""Caged: what runs in a worker of a cluster. Each leaf is read in a process of its own there.

Comes in: a function with its arguments, sent by `ClusterPool`. Goes out: what it gave. The worker
itself reads nothing: it hands the task to a `LocalPool` of its own, so that a leaf that hangs,
crashes or eats its memory ends one process, and neither the worker nor the leaves that others read
are lost with it. One thread a process, a limit of time and one of memory hold there as they do on
one machine.
"""

from __future__ import annotations

import importlib.metadata
import multiprocessing
import platform
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.adapters.executors.local import LocalPool

Result = TypeVar("Result")

# What a leaf's words depend on, besides the engine's models, which its provenance names.
_PACKAGES = ("cardstore", "pymupdf", "pillow", "tesserocr", "distributed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a task may take, and where it may run.

    Attributes:
        timeout_s: seconds, after which its process is killed.
        memory_mb: address space of its process, in megabytes; 0 sets no limit.
        installed: what must be installed where it runs; see `what_is_installed`.
    """

    timeout_s: float
    memory_mb: int
    installed: tuple[str, ...]


_STARTING = threading.Lock()
_POOLS: dict[tuple[float, int], LocalPool] = {}


def run_caged(
    limits: Limits, fn: Callable[..., Result], args: tuple[object, ...], kwargs: dict[str, object]
) -> Result:
    """Run a function in a process of this worker's own.

    Raises:
        TimeoutError: it took too long.
        WorkerDiedError: its process crashed or was killed.
        RuntimeError: this worker came later, and is not installed as those that were asked.
    """
    if limits.installed != what_is_installed():
        msg = f"this worker has other versions: {', '.join(what_is_installed())}"
        raise RuntimeError(msg)
    return _pool(limits).submit(fn, *args, **kwargs).result()


def what_is_installed() -> tuple[str, ...]:
    """Name the versions, in this process, of all that a leaf's words may depend on."""
    major, minor, _ = platform.python_version_tuple()
    return (f"python {major}.{minor}", *(f"{name} {_version(name)}" for name in _PACKAGES))


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def may_start_processes() -> bool:
    """Tell whether this worker may start processes; one that Dask keeps as a daemon may not."""
    return not multiprocessing.current_process().daemon


def read_token(path: str) -> str:
    """Read a file that the sender has put among the originals; "" when it is not here."""
    try:
        return Path(path).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def _pool(limits: Limits) -> LocalPool:
    """Give this worker's pool; it is made once, with as many processes as it has turns."""
    from cardstore.adapters.executors.local import LocalPool  # noqa: PLC0415 - in workers only

    key = (limits.timeout_s, limits.memory_mb)
    with _STARTING:
        if key not in _POOLS:
            _POOLS[key] = LocalPool(
                _turns(), leaf_timeout_s=limits.timeout_s, memory_mb=limits.memory_mb
            )
        return _POOLS[key]


def _turns() -> int:
    from distributed import get_worker  # noqa: PLC0415 - in a cluster's workers it is there

    return int(get_worker().state.nthreads)
