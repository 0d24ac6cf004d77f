"""Reading on a cluster: real schedulers and workers on loopback, and what goes wrong there."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace

import psutil
import pytest

from cardstore.adapters.executors.caged import Limits, run_caged
from cardstore.adapters.executors.cluster import ClusterPool
from cardstore.errors import ClusterError
from cardstore.text.layer import LayerStatus
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from tests.misbehaving import tasks
from tests.workflow.fast_engine import ROOT, SPEED, declare, draw_images
from tests.workflow.table_rows import faults, rows

LEAVES = 60
PATIENCE_S = 120

pytestmark = [pytest.mark.long, pytest.mark.timeout(240)]  # a cluster takes 5 s of CPU to start


def free_port():
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return held.getsockname()[1]


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder, env):
        self.folder, self.env = folder, {**env, "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.processes = {}

    def start(self, name, *words, **env):
        log = (self.folder / f"{name}.log").open("wb")
        with log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", "dask", *words],
                stdout=log, stderr=log, cwd=self.folder,
                env={**self.env, **env}, start_new_session=True,
            )  # fmt: skip

    def start_scheduler(self):
        port = self.address.rpartition(":")[2]
        self.start(
            "scheduler",
            *("scheduler", "--host", "127.0.0.1", "--port", port, "--dashboard-address", ":0"),
        )

    def start_worker(self, name, *words, **env):
        self.start(
            name,
            *("worker", self.address, "--nthreads", "1", "--name", name, "--memory-limit", "0"),
            *("--local-directory", str(self.folder), "--no-dashboard", *words),
            **env,
        )

    def kill(self, name):
        """Kill a member and all that it started, as a power cut does."""
        process = self.processes.pop(name)
        whole = [
            process.pid,
            *(c.pid for c in psutil.Process(process.pid).children(recursive=True)),
        ]
        for pid in whole:
            os.kill(pid, signal.SIGKILL)
        process.wait(timeout=30)

    def close(self):
        for name in list(self.processes):
            if self.processes[name].poll() is None:
                self.kill(name)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder of pictures and the environment in which "fast" reads them."""
    folder = tmp_path_factory.mktemp("made")
    return draw_images(folder / "book", LEAVES), declare(folder / "parts")


@pytest.fixture(scope="module")
def local(made, tmp_path_factory):
    """A library into which they were read on this machine alone."""
    folder = tmp_path_factory.mktemp("local") / "library"
    ingest(made, folder)
    return folder


@pytest.fixture
def cluster(made, tmp_path):
    started = Cluster(tmp_path, made[1])
    yield started
    started.close()


@pytest.fixture(scope="module")
def pool_of_two(made, tmp_path_factory):
    """A pool over a scheduler and two workers."""
    started = Cluster(tmp_path_factory.mktemp("two"), made[1])
    started.start_scheduler()
    started.start_worker("one", "--no-nanny")
    started.start_worker("two")
    with connected(started) as pool:
        wait_until(lambda: len(pool.ask_all(os.getpid)) == 2)
        yield pool
    started.close()


def connected(started, **told):
    """Connect as soon as its scheduler listens."""
    return ClusterPool(started.address, patience_s=60, **told)


def start_ingest(made, folder, *words, **env):
    book, told = made
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "cardstore", "ingest", str(book), "--engine", "fast"),
            *("--source", "made", "--library", str(folder), *words),
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**told, **env},
    )  # fmt: skip


def ingest(made, folder, *words, **env):
    running = start_ingest(made, folder, *words, **env)
    out, err = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 0, out + err
    return out


def read_so_far(folder):
    try:
        return len(rows(folder)["readings"])
    except Exception:  # noqa: BLE001 - not there yet, or being made
        return 0


def wait_until(holds):
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def listens(address):
    host, _, port = address.removeprefix("tcp://").partition(":")
    with socket.socket() as tried:
        return tried.connect_ex((host, int(port))) == 0


def test_a_worker_killed_midway_changes_no_row(made, local, cluster, tmp_path):
    """Its leaves are read by the other; every table has the rows of a run on one machine."""
    cluster.start_scheduler()
    for name in ("one", "two"):
        cluster.start_worker(name, **{SPEED: "0.1"})
    with connected(cluster) as pool:
        wait_until(lambda: len(pool.ask_all(os.getpid)) == 2)
    folder = tmp_path / "library"
    running = start_ingest(made, folder, "--scheduler", cluster.address)
    wait_until(lambda: read_so_far(folder) >= 8 or running.poll() is not None)
    cluster.kill("two")
    at_the_kill = read_so_far(folder)
    out, err = running.communicate(timeout=PATIENCE_S)

    assert running.returncode == 0, out + err
    assert 8 <= at_the_kill < LEAVES
    assert [] == faults(folder)
    assert rows(local) == rows(folder)


def test_a_cluster_that_is_gone_midway_loses_no_leaf(made, local, cluster, tmp_path):
    """The run ends with what to do; run on this machine it goes on there."""
    cluster.start_scheduler()
    cluster.start_worker("one", **{SPEED: "0.2"})
    with connected(cluster):
        pass
    folder = tmp_path / "library"
    running = start_ingest(made, folder, "--scheduler", cluster.address)
    wait_until(lambda: read_so_far(folder) >= 4 or running.poll() is not None)
    cluster.kill("scheduler")
    out, err = running.communicate(timeout=PATIENCE_S)
    held = read_so_far(folder)

    assert running.returncode == 20, out + err
    assert f"The scheduler at {cluster.address} is gone" in err
    assert "What was read is kept" in err
    assert "with --scheduler once the cluster runs or without it" in err
    assert "Traceback" not in err
    assert held >= 4
    assert f"({held} were already read)" in ingest(made, folder)
    assert rows(local) == rows(folder)


@pytest.mark.parametrize("harm", [tasks.crash, tasks.be_killed, tasks.leave])
def test_a_task_that_kills_its_process_kills_no_worker(pool_of_two, harm):
    """Tasks beside it are done, by the same two workers as before."""
    before = pool_of_two.ask_all(os.getpid)
    bad = pool_of_two.submit(harm)
    good = [pool_of_two.submit(tasks.square, number) for number in range(6)]

    with pytest.raises(Exception, match=r"(?i)its process (was )?ended|died"):
        bad.result(timeout=60)
    assert [0, 1, 4, 9, 16, 25] == [one.result(timeout=60) for one in good]
    assert before == pool_of_two.ask_all(os.getpid)


def test_limits_of_time_memory_and_threads_hold_in_workers(cluster):
    """A task that hangs is ended; memory has its cap; a leaf is read with one thread."""
    cluster.start_scheduler()
    cluster.start_worker("one")
    with connected(cluster, leaf_timeout_s=4) as pool, pytest.raises(TimeoutError):
        pool.submit(tasks.hang_in_c).result(timeout=90)
    with connected(cluster, memory_mb=1024) as pool:
        with pytest.raises(Exception, match=r"(?i)memory|exit|died|expired|^$"):
            pool.submit(tasks.eat_memory).result(timeout=90)

        assert "1" == pool.submit(os.getenv, "OMP_THREAD_LIMIT").result(timeout=60)
        assert 1 == pool.threads


def test_the_limit_of_a_leaf_holds_for_its_second_reading_too(made, cluster):
    """An engine that heeds its time costs the leaf nothing; one that hangs is ended, and told."""
    cluster.start_scheduler()
    cluster.start_worker("one")
    heeds = LeafTask(
        paths=(str(made[0]),), reader="images", leaf_index=0, engine="slow-again",
        settings=(("heeds", "yes"),), timeout_s=3,
    )  # fmt: skip
    with connected(cluster) as pool:
        layer = pool.submit(read_leaf, heeds).result(timeout=90)
    with connected(cluster, leaf_timeout_s=12) as pool:
        hung = pool.submit(read_leaf, replace(heeds, settings=()))
        with pytest.raises(TimeoutError, match="12 s were not enough"):
            hung.result(timeout=120)

        assert 9 == pool.submit(tasks.square, 3).result(timeout=60)
    assert (LayerStatus.READ, 61) == (layer.status, len(layer.words))
    assert "its time was up before more was tried" in layer.detail


def test_a_worker_of_other_versions_takes_no_task():
    """One that came after the others were asked says so, instead of reading differently."""
    limits = Limits(timeout_s=1, memory_mb=0, installed=("cardstore 99",))

    with pytest.raises(RuntimeError, match="other versions"):
        run_caged(limits, tasks.square, (2,), {})


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nothing://here", "127.0.0.1:x"])
def test_a_scheduler_that_is_not_there_is_told(address):
    """In one sentence, with what to do."""
    with pytest.raises(ClusterError) as refused:
        ClusterPool(address, patience_s=1)

    assert address in refused.value.what
    assert "dask scheduler" in refused.value.remedy
    assert 83 == refused.value.exit_code


def test_a_scheduler_without_workers_is_told(cluster):
    """Before any work."""
    cluster.start_scheduler()
    wait_until(lambda: listens(cluster.address))
    with pytest.raises(ClusterError) as refused:
        ClusterPool(cluster.address, patience_s=15)

    assert "no workers" in refused.value.what
    assert "dask worker" in refused.value.remedy


def test_a_client_whose_loop_comes_late_is_begun_again(cluster):
    """Dask waits ten seconds for its thread; here the first one is held up for longer."""
    cluster.start_scheduler()
    cluster.start_worker("one")
    wait_until(lambda: listens(cluster.address))
    held_up = []

    def hold_up(*_):
        if threading.current_thread().name == "IO loop" and not held_up:
            held_up.append(threading.current_thread())
            time.sleep(12)

    threading.settrace(hold_up)
    try:
        with connected(cluster) as pool:
            threading.settrace(None)
            assert 9 == pool.submit(tasks.square, 3).result(timeout=60)
    finally:
        threading.settrace(None)

    assert 1 == len(held_up)


def test_workers_that_cannot_isolate_a_leaf_are_refused(cluster):
    """Dask's own daemons may start no processes; it is said how they are started otherwise."""
    cluster.start_scheduler()
    cluster.start_worker("one", DASK_DISTRIBUTED__WORKER__DAEMON="True")
    with pytest.raises(ClusterError) as refused:
        connected(cluster)

    assert "DASK_DISTRIBUTED__WORKER__DAEMON=False" in refused.value.remedy


def test_workers_without_the_originals_are_told_before_work(made, cluster, tmp_path):
    """Nothing is filed: the library has no scan afterwards."""
    hidden = tmp_path / "hidden"
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-m", "true"], check=False).returncode:
        pytest.skip("a worker that sees other folders needs root and unshare(1)")
    cluster.start_scheduler()
    (hidden / "library").mkdir(parents=True)
    worker = (
        f"mount -t tmpfs none {hidden} && exec {sys.executable} -m dask worker {cluster.address} "
        f"--nthreads 1 --no-nanny --no-dashboard --local-directory {tmp_path}"
    )
    cluster.processes["one"] = subprocess.Popen(
        [unshare, "-m", "sh", "-c", worker],
        env=cluster.env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    with connected(cluster):
        pass
    running = start_ingest(made, hidden / "library", "--scheduler", cluster.address)
    out, err = running.communicate(timeout=PATIENCE_S)

    assert 83 == running.returncode, out + err
    assert "do not see the originals" in err
    assert "same path" in err
    assert [] == rows(hidden / "library")["scans"]
    assert [] == list((hidden / "library" / "originals").iterdir())
