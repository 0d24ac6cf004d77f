"""Pace: how many requests run at a time, and how many start in a second.

Comes in: a registry's limits, and what its headers say since. Goes out: one's turn.

1. A request waits until fewer than `concurrency` others run.
2. It then takes the next free start; starts are evenly spaced, without bursts, a little slower
   than the limit, since the registry measures when requests arrive and not when they leave.
3. Limits that the registry tells in its answers are kept too where they are lower than ours.
4. Being told "too many" halves the rate; every request that is answered lets it grow again.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardstore.sources.registry_terms import Clock

# Starts are 3 % further apart than the limit asks: a bar of 1.3 times the ideal leaves the room,
# and 10 starts then never fall into a second that the network has shortened by a few milliseconds.
_SLACK = 1.03
_LOOK_UP_S = 0.5  # a waiting request looks this often whether it is still to be sent
_SLOWEST = 1 / 16  # of the limit, however often "too many" is said
_GROWTH = 1.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How a registry wants to be asked.

    Attributes:
        concurrency: how many requests may run at a time, 1 or more.
        per_second: how many may start in a second, above 0.
    """

    concurrency: int
    per_second: float

    def __post_init__(self) -> None:
        """Refuse limits under which nothing could ever be asked."""
        if self.concurrency < 1 or self.per_second <= 0:
            msg = f"{self.concurrency} at a time, {self.per_second} a second"
            raise ValueError(msg)


class Pace:
    """Gives requests their turns; safe to use from several threads."""

    def __init__(self, manners: Manners, *, clock: Clock) -> None:
        self._manners = manners
        self._clock = clock
        self._concurrency = manners.concurrency
        self._ceiling = manners.per_second
        self._rate = manners.per_second
        self._running = 0
        self._next_start = clock.monotonic()
        self._free = threading.Condition()

    @property
    def manners(self) -> Manners:
        """The limits as they are now."""
        with self._free:
            return Manners(concurrency=self._concurrency, per_second=self._rate)

    @contextmanager
    def turn(self, given_up: Callable[[], bool]) -> Iterator[bool]:
        """Wait for one's turn; gives False, at once, when `given_up` says so meanwhile."""
        with self._free:
            while self._running >= self._concurrency:
                self._free.wait(_LOOK_UP_S)
                if given_up():
                    break
            self._running += 1
        try:
            yield self._wait_for_start(given_up)
        finally:
            with self._free:
                self._running -= 1
                self._free.notify()

    def hold(self, seconds: float) -> None:
        """Let nothing start for that long."""
        with self._free:
            until = self._clock.monotonic() + seconds
            self._next_start = max(self._next_start, until)

    def charge(self) -> None:
        """Count a request that was sent within a turn: a redirect that was followed."""
        with self._free:
            self._next_start += _SLACK / self._rate

    def too_many(self) -> None:
        """Go half as fast."""
        with self._free:
            self._rate = max(self._rate / 2, self._ceiling * _SLOWEST)

    def answered(self) -> None:
        """Go a little faster again, up to the limit."""
        with self._free:
            self._rate = min(self._rate * _GROWTH, self._ceiling)

    def told(self, *, per_second: float | None, concurrency: int | None) -> None:
        """Keep the limits that the registry tells, where they are lower than ours."""
        with self._free:
            if per_second is not None and per_second > 0:
                self._ceiling = min(self._manners.per_second, per_second)
                self._rate = min(self._rate, self._ceiling)
            if concurrency is not None and concurrency > 0:
                self._concurrency = min(self._manners.concurrency, concurrency)

    def _wait_for_start(self, given_up: Callable[[], bool]) -> bool:
        if given_up():
            return False
        with self._free:
            start = max(self._clock.monotonic(), self._next_start)
            self._next_start = start + _SLACK / self._rate
        while (wait := start - self._clock.monotonic()) > 0:
            if given_up():
                return False
            self._clock.sleep(min(wait, _LOOK_UP_S))
        return not given_up()
