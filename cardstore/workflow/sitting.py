"""Sitting: how long one person has been at it, and when a pause is offered.

People who check for hours overlook more. After so many minutes, or so many rulings, a pause is
offered; who goes on all the same begins anew. Who was away for a while has had a pause already.
What was shown is remembered too, so that "previous" leads back along it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

USUAL_MINUTES = 45.0
USUAL_ITEMS = 60
PAUSE_S = 300.0  # who does nothing for five minutes is taken to have rested
_KEPT_PLACES = 1000
_SECONDS_A_MINUTE = 60.0


@dataclass(slots=True)
class Sitting:
    """One person's sitting; asked by several threads.

    Attributes:
        now: a clock that only goes forward, in seconds.
        minutes, items: after so many a pause is offered; 0 for never.
    """

    now: Callable[[], float]
    minutes: float = USUAL_MINUTES
    items: int = USUAL_ITEMS
    _begun: float | None = None
    _last: float = 0.0
    _ruled: int = 0
    _word: str = ""
    _trails: dict[int, deque[int]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def count_ruling(self) -> None:
        """Count a ruling."""
        with self._lock:
            self._touch()
            self._ruled += 1

    def count_back(self) -> None:
        """Count a ruling less: it was taken back."""
        with self._lock:
            self._touch()
            self._ruled = max(0, self._ruled - 1)

    def is_due(self) -> bool:
        """Tell whether a pause should be offered now."""
        with self._lock:
            self._touch()
            sat = (self._last - (self._begun or 0.0)) / _SECONDS_A_MINUTE
            return bool(
                (self.minutes and sat >= self.minutes) or (self.items and self._ruled >= self.items)
            )

    def told(self) -> tuple[int, int]:
        """Give the minutes sat and the rulings made."""
        with self._lock:
            sat = self._last - (self._begun if self._begun is not None else self._last)
            return round(sat / _SECONDS_A_MINUTE), self._ruled

    def begin_anew(self) -> None:
        """Go on after a pause, or without one."""
        with self._lock:
            self._begun = self._last = self.now()
            self._ruled = 0

    def note_shown(self, queue: int, place: int) -> None:
        """Remember that an item was shown."""
        with self._lock:
            trail = self._trails.setdefault(queue, deque(maxlen=_KEPT_PLACES))
            if place in trail:  # one went back to it: what came behind it comes again
                while trail.pop() != place:
                    pass
            trail.append(place)

    def shown_before(self, queue: int, place: int) -> int:
        """Give the place that was shown before this one; the one before it where none was."""
        with self._lock:
            trail = list(self._trails.get(queue, ()))
        if place in trail:
            trail = trail[: trail.index(place)]
        return trail[-1] if trail else max(0, place - 1)

    def leave_word(self, said: str) -> None:
        """Keep what is to be said on the next page, for who comes to it by another address."""
        with self._lock:
            self._word = said

    def take_word(self) -> str:
        """Give what was left to be said, once."""
        with self._lock:
            said, self._word = self._word, ""
        return said

    def _touch(self) -> None:
        now = self.now()
        if self._begun is None or now - self._last > PAUSE_S:
            self._begun, self._ruled = now, 0
        self._last = now
