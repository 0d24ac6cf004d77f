"""TokenLock: one holder at a time, over threads and processes, and nothing left of it."""

from __future__ import annotations

import threading
import time

import pytest

from cardstore.adapters.executors.spawning import WorkerContext
from cardstore.adapters.executors.token_lock import TokenLock
from tests.misbehaving import tasks

CONTEXT = WorkerContext()
TURNS = 300


@pytest.fixture
def lock():
    return TokenLock(CONTEXT)


def elsewhere(work):
    """Do something in another thread; give what came of it."""
    came = []
    thread = threading.Thread(target=lambda: came.append(work()))
    thread.start()
    thread.join()
    return came[0]


def test_two_processes_and_two_threads_never_hold_it_at_once(lock, tmp_path):
    """A counter that is read, and written a moment later, misses no turn of anybody."""
    counter = tmp_path / "counter"
    counter.write_text("0")
    others = [
        CONTEXT.Process(target=tasks.count_up, args=(lock, str(counter), TURNS)) for _ in range(2)
    ]
    for other in others:
        other.start()
    threads = [
        threading.Thread(target=tasks.count_up, args=(lock, str(counter), TURNS)) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for one in (*threads, *others):
        one.join()

    assert [0, 0] == [other.exitcode for other in others]
    assert 4 * TURNS == int(counter.read_text())


def test_a_holder_may_take_it_again_and_lets_go_as_often(lock):
    """Others get it only then."""
    assert [True, True] == [lock.acquire(), lock.acquire(timeout=1)]
    lock.release()
    assert not elsewhere(lambda: lock.acquire(block=False))

    lock.release()

    assert elsewhere(lambda: lock.acquire(block=False))


def test_waiting_has_an_end(lock):
    """Not at all where nobody is to wait, and no shorter than was said."""
    lock.acquire()
    began = time.monotonic()

    assert not elsewhere(lambda: lock.acquire(block=False, timeout=60))
    assert not elsewhere(lambda: lock.acquire(timeout=0.2))
    assert time.monotonic() - began >= 0.2


def test_whoever_waits_gets_it_when_it_is_let_go(lock):
    """Without an end to the waiting, too."""
    lock.acquire()
    waiting = threading.Thread(target=lock.acquire)
    waiting.start()
    lock.release()
    waiting.join(timeout=60)

    assert not waiting.is_alive()


def test_only_its_holder_lets_it_go(lock):
    """A second release would make two tokens, and two holders."""
    with pytest.raises(AssertionError):
        lock.release()
    elsewhere(lock.acquire)
    with pytest.raises(AssertionError):
        lock.release()

    assert not lock.acquire(block=False)
