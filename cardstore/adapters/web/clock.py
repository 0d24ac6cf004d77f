"""The system's clock, and its times as they are written down."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from cardstore.sources.registry_terms import Clock

SYSTEM_CLOCK = Clock(now=time.time, monotonic=time.monotonic, sleep=time.sleep)


def iso_time(seconds: float) -> str:
    """Give a time as ISO 8601 UTC, to the second.

    >>> iso_time(0)
    '1970-01-01T00:00:00+00:00'
    """
    return datetime.fromtimestamp(seconds, tz=UTC).isoformat(timespec="seconds")


def seconds_of(text: str) -> float | None:
    """Give the seconds since 1970 of an ISO 8601 time; None where it is none.

    >>> seconds_of("1970-01-01T00:01:00+00:00"), seconds_of("yesterday")
    (60.0, None)
    """
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        return None
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
