"""Breaker: a registry that does not answer is not asked again and again.

Comes in: how each request ended. Goes out: whether the registry is to be asked now, and if not,
why. Without it every one of a thousand references would wait for a server that is down.

1. After `FAILURES` requests in a row that all failed, or `TIMEOUTS` that all waited in vain, it is
   not asked for `REST_S` seconds; then one more failure is enough for the next rest.
2. A registry that says when to come back is not asked before that.
3. What it charges for is a line of its own: a spent budget stops searches, not free look-ups.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.registry import Unavailable

if TYPE_CHECKING:
    from cardstore.sources.registry_terms import Clock

FAILURES = 5  # one bad minute of one server costs at most 5 requests with all their tries
TIMEOUTS = 2  # each costs the whole wait: a server that hangs may hold a run for 20 s, no longer
REST_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """That a registry is not asked for a while.

    Attributes:
        until: when it may be asked again, in seconds of the monotonic clock.
        why, detail: see `Answer`.
    """

    until: float
    why: Unavailable
    detail: str


class Breaker:
    """Remembers the failures of one registry; safe to use from several threads."""

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._in_a_row = 0
        self._late_in_a_row = 0
        self._rests: dict[bool, Rest] = {}  # by whether the registry charges for the request
        self._lock = threading.Lock()

    def resting(self, *, paid: bool) -> Rest | None:
        """Tell why a request must not be sent now; None when it may."""
        with self._lock:
            rests = [self._rests[line] for line in ({False, paid} & set(self._rests))]
            now = self._clock.monotonic()
            return next((rest for rest in rests if rest.until > now), None)

    @property
    def failing(self) -> bool:
        """Whether the last requests failed: then tries are not worth repeating."""
        return self._in_a_row > 1

    @property
    def late(self) -> bool:
        """Whether the last request waited in vain: then the next one is not to wait as long."""
        return self._late_in_a_row > 0

    def answered(self) -> None:
        """Take down that a request was answered."""
        with self._lock:
            self._in_a_row = 0
            self._late_in_a_row = 0

    def failed(self, why: Unavailable, detail: str) -> None:
        """Take down that a request failed, with all its tries."""
        with self._lock:
            self._in_a_row += 1
            self._late_in_a_row = self._late_in_a_row + 1 if why is Unavailable.TIMED_OUT else 0
            if self._in_a_row >= FAILURES or self._late_in_a_row >= TIMEOUTS:
                until = self._clock.monotonic() + REST_S
                self._rests[False] = Rest(until=until, why=why, detail=detail)
                self._in_a_row = FAILURES - 1
                self._late_in_a_row = min(self._late_in_a_row, TIMEOUTS - 1)

    def rest(self, seconds: float, *, paid: bool, why: Unavailable, detail: str) -> None:
        """Let the registry alone for that long; when `paid`, only with what it charges for."""
        with self._lock:
            until = self._clock.monotonic() + seconds
            self._rests[paid] = Rest(until=until, why=why, detail=detail)
