"""LocalPool under kills: whichever worker is killed, and whenever, no task waits for ever."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter
from contextlib import contextmanager, suppress

import psutil
import pytest

from cardstore.adapters.executors.local import LocalPool, WorkerDiedError
from tests.misbehaving import tasks

PATIENCE_S = 90.0
MEGABYTES = 12  # takes longer to send than to make, so that many a kill comes midway of it


def workers():
    """Name this process's workers."""
    found = []
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child.pid)
    return found


@contextmanager
def killing(draw, *, most, every_s):
    """Kill a worker now and then, at most so many, while this goes on; give who was killed."""
    killed, over = [], threading.Event()

    def go_round():
        while len(killed) < most and not over.wait(draw.uniform(*every_s)):
            if victims := workers():
                victim = draw.choice(victims)
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
                    killed.append(victim)

    killer = threading.Thread(target=go_round, daemon=True)
    killer.start()
    try:
        yield killed
    finally:
        over.set()
        killer.join()


def outcome(future):
    """Say what a task came to; one that nobody ends is a failure of the pool."""
    try:
        given = future.result(timeout=PATIENCE_S)
    except WorkerDiedError:
        return "died"
    except TimeoutError:
        return "hangs"
    return "right" if given == bytes(len(given)) else "wrong"


def kill_at_random(seed, *, kills, count, every_s):
    """Give a pool tasks with large answers, and kill its workers meanwhile."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    pool = LocalPool(2)
    try:
        with killing(draw, most=kills, every_s=every_s) as killed:
            asked = [pool.submit(tasks.give_zeros, MEGABYTES) for _ in range(count)]
            came = Counter(outcome(one) for one in asked)
        after = [pool.submit(tasks.square, number).result(timeout=PATIENCE_S) for number in (3, 4)]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    assert [9, 16] == after
    return came, len(killed)


@pytest.mark.parametrize("seed", range(2))
def test_a_worker_killed_midway_of_its_answer_costs_that_task_alone(seed):
    """Each kill costs a task at most; all others have their right answers."""
    came, killed = kill_at_random(seed, kills=6, count=80, every_s=(0.01, 0.3))

    assert came["died"] <= killed
    assert {"right": 80 - came["died"], "died": came["died"]} == {"died": 0, **came}
    assert killed


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 105))
def test_many_kills_leave_no_task_waiting(seed):
    """As above; five pools, thirty kills each."""
    came, killed = kill_at_random(seed, kills=30, count=400, every_s=(0.0, 0.25))

    assert came["died"] <= killed
    assert {"right": 400 - came["died"], "died": came["died"]} == {"died": 0, **came}
    assert killed


def test_a_worker_killed_while_it_starts_costs_nothing():
    """Nobody had begun; the task is given to the next."""
    with LocalPool(1) as pool:
        asked = pool.submit(tasks.square, 5)
        deadline = time.monotonic() + PATIENCE_S
        while not (found := workers()) and time.monotonic() < deadline:
            time.sleep(0.001)
        os.kill(found[0], signal.SIGKILL)

        assert asked.result(timeout=PATIENCE_S) == 25


def test_a_worker_that_is_stopped_before_its_answer_is_over_its_time():
    """Nothing that it could do itself would end it."""
    with LocalPool(1, leaf_timeout_s=3) as pool:
        bad = pool.submit(tasks.stop_while_answering)
        with pytest.raises(TimeoutError, match="3 s were not enough"):
            bad.result(timeout=PATIENCE_S)
        assert pool.submit(tasks.square, 6).result(timeout=PATIENCE_S) == 36


def test_a_process_that_a_worker_leaves_behind_holds_nobody_up():
    """A fork has the worker's end of the pipe; the worker's own end is what counts."""
    with LocalPool(1, leaf_timeout_s=60) as pool:
        began = time.monotonic()
        with pytest.raises(WorkerDiedError):
            pool.submit(tasks.fork_and_leave, 20).result(timeout=PATIENCE_S)
        assert time.monotonic() - began < 20
        assert pool.submit(tasks.square, 6).result(timeout=PATIENCE_S) == 36


@pytest.mark.parametrize("odd", [tasks.give_lambda, tasks.raise_unreadable, tasks.give_unreadable])
def test_what_cannot_be_sent_back_is_that_tasks_error(odd):
    """And its worker goes on."""
    with LocalPool(1) as pool:
        first = pool.submit(os.getpid).result(timeout=PATIENCE_S)
        with pytest.raises(Exception) as told:  # noqa: PT011 - which one, pickle decides
            pool.submit(odd).result(timeout=PATIENCE_S)
        assert not isinstance(told.value, TimeoutError | WorkerDiedError)
        assert first == pool.submit(os.getpid).result(timeout=PATIENCE_S)


def test_what_cannot_be_sent_is_that_tasks_error():
    """A function without a name in a module cannot go to another process."""
    with LocalPool(1) as pool:
        with pytest.raises(Exception, match="pickle"):
            pool.submit(lambda: 1).result(timeout=PATIENCE_S)
        assert pool.submit(tasks.square, 6).result(timeout=PATIENCE_S) == 36


def test_an_error_tells_where_in_the_worker_it_was_raised():
    """Its cause is the worker's own traceback."""
    with LocalPool(1) as pool, pytest.raises(LookupError) as told:
        pool.submit(tasks.complain).result(timeout=PATIENCE_S)

    assert "in complain" in str(told.value.__cause__)


def test_where_no_worker_can_live_the_task_is_ended():
    """With so little memory not even Python starts; nobody waits for ever."""
    with LocalPool(1, memory_mb=1) as pool, pytest.raises((WorkerDiedError, MemoryError)):
        pool.submit(tasks.square, 2).result(timeout=PATIENCE_S)
