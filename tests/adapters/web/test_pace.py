"""Requests start no faster, and run no more at a time, than a registry allows."""

from __future__ import annotations

import threading
import time

import pytest

from cardstore.adapters.web.clock import SYSTEM_CLOCK
from cardstore.adapters.web.pace import Manners, Pace


def never():
    return False


def starts(pace, clock, count):
    """Take turns one after the other; give when each began."""
    begun = []
    for _ in range(count):
        with pace.turn(never) as mine:
            assert mine
            begun.append(clock.time)
    return begun


def test_no_second_holds_more_starts_than_the_limit(clock):
    """In every window of one second there are at most ten starts."""
    begun = starts(Pace(Manners(concurrency=3, per_second=10), clock=clock.clock), clock, 100)

    most = max(sum(start <= other < start + 1.0 for other in begun) for start in begun)

    assert most <= 10


def test_the_rate_is_used(clock):
    """A hundred requests at ten a second take hardly more than ten seconds."""
    begun = starts(Pace(Manners(concurrency=3, per_second=10), clock=clock.clock), clock, 100)

    assert begun[-1] - begun[0] <= 9.9 * 1.05


def test_no_more_run_at_a_time_than_allowed():
    """Of twenty threads three are inside."""
    pace = Pace(Manners(concurrency=3, per_second=10_000), clock=SYSTEM_CLOCK)
    inside, most, lock = 0, 0, threading.Lock()

    def work():
        nonlocal inside, most
        with pace.turn(never):
            with lock:
                inside += 1
                most = max(most, inside)
            time.sleep(0.01)
            with lock:
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 3 == most


def test_a_waiting_request_is_given_up_at_once(clock):
    """Who waits ten seconds for a start learns within a half that it is not to be sent."""
    pace = Pace(Manners(concurrency=1, per_second=0.1), clock=clock.clock)
    starts(pace, clock, 1)
    before = clock.time
    with pace.turn(lambda: clock.time > before) as mine:
        pass

    assert not mine
    assert clock.time - before <= 0.5


def test_lower_limits_of_the_registry_are_kept_and_higher_ones_are_not(clock):
    """Crossref's headers may slow us, never hurry us."""
    pace = Pace(Manners(concurrency=3, per_second=10), clock=clock.clock)
    pace.told(per_second=2, concurrency=1)
    slowed = pace.manners
    pace.told(per_second=50, concurrency=9)
    for _ in range(100):
        pace.answered()

    assert Manners(concurrency=1, per_second=2) == slowed
    assert Manners(concurrency=3, per_second=10) == pace.manners


def test_too_many_halves_the_rate_and_answers_bring_it_back(clock):
    """Down at once, up by and by, and never to nothing."""
    pace = Pace(Manners(concurrency=3, per_second=10), clock=clock.clock)
    pace.too_many()
    halved = pace.manners.per_second
    for _ in range(50):
        pace.too_many()
    lowest = pace.manners.per_second
    for _ in range(100):
        pace.answered()

    assert 5 == halved
    assert lowest > 0.5
    assert 10 == pace.manners.per_second


def test_nothing_starts_while_it_is_held(clock):
    """A Retry-After of a registry holds every thread's requests."""
    pace = Pace(Manners(concurrency=3, per_second=10), clock=clock.clock)
    before = clock.time
    pace.hold(4.0)

    assert starts(pace, clock, 1)[0] >= before + 4.0


@pytest.mark.parametrize(("concurrency", "per_second"), [(0, 1), (1, 0), (1, -2)])
def test_limits_under_which_nothing_is_asked_are_refused(concurrency, per_second):
    """Such limits are a mistake of whoever wrote them."""
    with pytest.raises(ValueError, match=str(per_second)):
        Manners(concurrency=concurrency, per_second=per_second)
