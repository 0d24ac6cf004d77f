"""Budget: what one run may ask and spend, over all its registries.

Comes in: limits. Goes out: yes or no before each request. A request that fails is not given back:
the registry may have charged for it.
"""

from __future__ import annotations

import threading


class Budget:
    """Counts requests and what they cost; safe to use from several threads.

    Args:
        max_requests: how many requests at most; None for no limit.
        max_usd: what registries may charge at most, in US dollars; None for no limit.
    """

    def __init__(self, *, max_requests: int | None = None, max_usd: float | None = None) -> None:
        self._max_requests = max_requests
        self._max_usd = max_usd
        self._requests = 0
        self._micros = 0  # millionths of a dollar: sums of 0.001 must not drift
        self._lock = threading.Lock()

    @property
    def requests(self) -> int:
        """How many requests were taken."""
        return self._requests

    @property
    def usd(self) -> float:
        """What they cost."""
        return self._micros / 1_000_000

    def take(self, usd: float) -> bool:
        """Take one request and what it costs; False, and nothing is taken, when it is too much."""
        micros = round(usd * 1_000_000)
        with self._lock:
            if self._max_requests is not None and self._requests >= self._max_requests:
                return False
            if self._max_usd is not None and micros:
                left = round(self._max_usd * 1_000_000) - self._micros
                if micros > left:
                    return False
            self._requests += 1
            self._micros += micros
            return True
