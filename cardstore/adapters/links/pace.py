"""Pace: no host is asked too often, or by too many at once."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(slots=True)
class _Gate:
    """The entrance to one host."""

    slots: threading.Semaphore
    lock: threading.Lock = field(default_factory=threading.Lock)
    next_start: float = 0.0


class Pace:
    """Lets requests to each host start apart and few at a time; hosts do not wait for each other.

    Args:
        interval_s: least time between the starts of two requests to one host.
        at_once: most requests to one host at a time.
        clock: rising seconds.
        sleep: waits.
    """

    def __init__(
        self,
        *,
        interval_s: float = 0.5,
        at_once: int = 2,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._interval_s = interval_s
        self._at_once = at_once
        self._clock = clock
        self._sleep = sleep
        self._gates: dict[str, _Gate] = {}
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, host: str) -> Iterator[None]:
        """Wait for a turn at a host, and hold it inside the block."""
        with self._lock:
            gate = self._gates.setdefault(host, _Gate(threading.Semaphore(self._at_once)))
        with gate.slots:
            with gate.lock:
                now = self._clock()
                start = max(now, gate.next_start)
                gate.next_start = start + self._interval_s
            if start > now:
                self._sleep(start - now)
            yield
