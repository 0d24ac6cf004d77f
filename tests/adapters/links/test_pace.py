"""Hosts are asked slowly, each for itself."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from cardstore.adapters.links.fetcher import WebFetcher
from cardstore.adapters.links.pace import Pace
from tests.adapters.links import sites as play


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self):
        self.now = 0.0
        self.slept = []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


def test_requests_to_one_host_start_apart():
    """The second and third wait; another host does not."""
    clock = Clock()
    pace = Pace(interval_s=2.0, clock=clock, sleep=clock.sleep)
    starts = []
    for host in ("a", "a", "b", "a"):
        with pace.turn(host):
            starts.append((host, clock.now))

    assert [("a", 0.0), ("a", 2.0), ("b", 2.0), ("a", 4.0)] == starts


def test_few_are_at_one_host_at_a_time(sites, web):
    """Eight at once at most two, and all of them are served."""

    running, most, lock = 0, 0, threading.Lock()

    def slow(connection, asked, before):  # noqa: ARG001
        # Counted until the answer is sent: from then on the asker may send its next request.
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.05)
        with lock:
            running -= 1
        return play.article()

    sites.pages["/a"] = slow
    made = web()
    made._pace = Pace(interval_s=0.0, at_once=2)
    with ThreadPoolExecutor(8) as pool:
        seen = list(pool.map(WebFetcher(made).fetch, [sites.url("/a")] * 8))

    assert [200] * 8 == [one.status for one in seen]
    assert 2 == most


def test_hosts_do_not_wait_for_each_other():
    """While one host is held, another is entered."""
    pace = Pace(interval_s=0.0, at_once=1)
    entered = threading.Event()

    def enter():
        with pace.turn("b"):
            entered.set()

    with pace.turn("a"):
        other = threading.Thread(target=enter)
        other.start()

        assert entered.wait(5)
    other.join()
