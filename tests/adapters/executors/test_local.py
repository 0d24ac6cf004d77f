"""LocalPool: a task that does harm costs itself alone, and no worker outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError, as_completed, wait
from pathlib import Path

import psutil
import pytest

from cardstore.adapters.executors.local import LocalPool, WorkerDiedError
from tests.misbehaving import tasks

ROOT = Path(__file__).parents[3]


def gone(pid, *, within_s=20.0):
    """Wait until the process is gone or only waits to be buried."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.05)
    return False


def written(path, *, within_s=60.0):
    """Wait for a pid in a file."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        if path.exists() and path.read_text():
            return int(path.read_text())
        time.sleep(0.05)
    pytest.fail(f"nothing was written to {path}")


def test_it_is_an_executor():
    """submit, map, as_completed, wait and exceptions work as those of any executor."""
    with LocalPool(2) as pool:
        assert list(pool.map(tasks.square, range(6))) == [0, 1, 4, 9, 16, 25]
        futures = [pool.submit(tasks.square, number) for number in range(4)]
        assert sorted(f.result() for f in as_completed(futures)) == [0, 1, 4, 9]
        assert not wait(futures).not_done
        with pytest.raises(LookupError, match="tide"):
            pool.submit(tasks.complain).result()


@pytest.mark.parametrize("harm", [tasks.crash, tasks.leave, tasks.be_killed])
def test_a_worker_that_dies_costs_its_own_task(harm):
    """Tasks before, beside and after it are done, each once."""
    with LocalPool(2) as pool:
        before = [pool.submit(tasks.square, number) for number in range(8)]
        bad = pool.submit(harm)
        after = [pool.submit(tasks.square, number) for number in range(8)]

        with pytest.raises(WorkerDiedError):
            bad.result(timeout=60)
        assert [f.result(timeout=60) for f in before + after] == [n * n for n in range(8)] * 2


@pytest.mark.parametrize("harm", [tasks.hang, tasks.hang_in_c])
def test_a_task_over_its_time_is_ended(harm):
    """Also one that hangs in C code."""
    with LocalPool(2, leaf_timeout_s=4) as pool:
        bad = pool.submit(harm)
        good = [pool.submit(tasks.square, number) for number in range(6)]

        with pytest.raises(TimeoutError):
            bad.result(timeout=60)
        assert [f.result(timeout=60) for f in good] == [0, 1, 4, 9, 16, 25]


def test_a_task_may_have_a_lower_limit_of_its_own():
    """Its future tells how long it had; tasks beside it have the pool's."""
    with LocalPool(2, leaf_timeout_s=60) as pool:
        bad = pool.submit_within(2, tasks.hang)
        good = pool.submit(tasks.square, 7)

        with pytest.raises(TimeoutError, match="2 s were not enough"):
            bad.result(timeout=60)
        assert good.result(timeout=60) == 49


def test_a_lower_limit_is_no_higher_one():
    """A task cannot outlast the pool's own limit."""
    with LocalPool(1, leaf_timeout_s=2) as pool, pytest.raises(TimeoutError, match="2 s were"):
        pool.submit_within(600, tasks.hang).result(timeout=60)


def test_a_memory_bomb_is_stopped_at_the_cap():
    """The task gets MemoryError (or its worker dies); the machine does not notice."""
    with LocalPool(1, memory_mb=1024) as pool:
        with pytest.raises((MemoryError, WorkerDiedError)):
            pool.submit(tasks.eat_memory).result(timeout=60)
        assert pool.submit(tasks.square, 7).result(timeout=60) == 49


def test_a_cancelled_task_is_ended_while_it_runs(tmp_path):
    """Its worker goes with it; the pool goes on."""
    with LocalPool(1) as pool:
        running = pool.submit(tasks.write_pid_and_hang, str(tmp_path / "pid"))
        worker = written(tmp_path / "pid")
        running.cancel()

        with pytest.raises(CancelledError):
            running.result(timeout=60)
        assert gone(worker)
        assert pool.submit(tasks.square, 7).result(timeout=60) == 49


def test_shutting_down_at_once_ends_what_runs(tmp_path):
    """An interrupted ingest does not wait for the leaves under way."""
    pool = LocalPool(1)
    pool.submit(tasks.write_pid_and_hang, str(tmp_path / "pid"))
    worker = written(tmp_path / "pid")
    pool.shutdown(cancel_futures=True)

    assert gone(worker)


def test_a_pool_that_was_shut_down_takes_no_tasks():
    """As any executor."""
    pool = LocalPool(1)
    pool.shutdown()

    with pytest.raises(RuntimeError):
        pool.submit(tasks.square, 2)


PARENT = """
import sys, time
from cardstore.adapters.executors.local import LocalPool
from tests.misbehaving import tasks

if __name__ == "__main__":
    pool = LocalPool(3)
    pool.submit(tasks.write_pid_and_hang, sys.argv[1] + "/one")
    pool.submit(tasks.write_pid_and_hang_in_c, sys.argv[1] + "/two")
    pool.submit(tasks.forget_parent_and_hang, sys.argv[1] + "/three")
    time.sleep(600)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs prctl(2)")
def test_no_worker_outlives_a_killed_parent(tmp_path):
    """SIGKILL of the parent ends its workers: by the system, in C code too, and by their watch."""
    (tmp_path / "parent.py").write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py"), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        workers = [written(tmp_path / name) for name in ("one", "two", "three")]
        parent.send_signal(signal.SIGKILL)
        parent.wait(timeout=20)

        assert [gone(worker) for worker in workers] == [True, True, True]
    finally:
        parent.kill()
        parent.wait(timeout=20)


def test_workers_killed_while_idle_cost_nothing():
    """Whoever has no task may be killed, all of them even: the next tasks are done."""
    with LocalPool(2) as pool:
        for _ in range(3):
            assert [0, 1, 4, 9] == [
                pool.submit(tasks.square, number).result(timeout=60) for number in range(4)
            ]
            for worker in psutil.Process().children(recursive=True):
                if "spawn_main" in " ".join(worker.cmdline()):
                    worker.kill()


def test_all_workers_killed_at_work_cost_a_task_each_at_most(tmp_path):
    """Those that wait are done."""
    with LocalPool(1) as pool:
        bad = pool.submit(tasks.write_pid_and_hang, str(tmp_path / "pid"))
        waiting = [pool.submit(tasks.square, number) for number in range(4)]
        os.kill(written(tmp_path / "pid"), signal.SIGKILL)

        with pytest.raises(WorkerDiedError):
            bad.result(timeout=60)
        assert [0, 1, 4, 9] == [one.result(timeout=60) for one in waiting]


TRACKED = """
import sys, time, psutil
from contextlib import suppress
from cardstore.adapters.executors.local import LocalPool
from tests.misbehaving import tasks

def kill(what):
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # the pool has ended it meanwhile
            if what in " ".join(child.cmdline()):
                child.kill()
                while child.status() != psutil.STATUS_ZOMBIE:  # its parent buries it, not we
                    time.sleep(0.02)

if __name__ == "__main__":
    with LocalPool(2) as pool:
        assert [0, 1, 4] == list(pool.map(tasks.square, range(3)))
        for victim in sys.argv[1:]:
            kill(victim)
        assert [0, 1, 4] == list(pool.map(tasks.square, range(3)))
"""


@pytest.mark.parametrize(
    "victims", [["spawn_main"], ["resource_tracker"], ["resource_tracker", "spawn_main"]]
)
def test_nothing_is_said_whichever_process_is_killed(tmp_path, victims):
    """Neither a worker nor Python's own tracker of named things writes a traceback."""
    (tmp_path / "parent.py").write_text(TRACKED)
    ignored = "ignore:resource_tracker"  # that another is started; so does our command line
    ran = subprocess.run(
        [sys.executable, "-W", ignored, str(tmp_path / "parent.py"), *victims],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip

    assert (0, "") == (ran.returncode, ran.stderr)
