"""RegistryTerms: on what terms registries are asked in one run; what a registry is made from.

Comes in: the settings of the run, and what keeps answers. Goes out: one value that is handed to
every registry when it is made. What is kept of a registry is the text of its answer, so a later
cardstore may read more out of it; what failed is never kept, so an outage does not become an
absence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cardstore.sources.registry import AnswerState

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedReply:
    """A definite reply of a registry, kept.

    Attributes:
        state: FOUND, or NOT_FOUND where the registry said that it has nothing of the kind.
        body: the text of its answer; may be empty when nothing was found.
        received_at: when it was received, ISO 8601 UTC: "2026-11-30T12:00:00+00:00".
    """

    state: AnswerState
    body: str
    received_at: str

    def __post_init__(self) -> None:
        """Refuse to keep that a registry could not be asked."""
        if self.state is AnswerState.UNAVAILABLE:
            msg = f"an answer of {self.received_at} is kept though there was none"
            raise ValueError(msg)


class AnswerCache(Protocol):
    """Keeps replies from one run to the next. Used by several threads at once."""

    def get(self, key: str) -> CachedReply | None:
        """Give what is kept under this key, however old; None when nothing is."""

    def put(self, key: str, reply: CachedReply) -> None:
        """Keep a reply; an older one under the same key gives way."""


class RequestBudget(Protocol):
    """What one run may still spend, over all its registries. Used by several threads at once."""

    def take(self, usd: float) -> bool:
        """Take one request and what it costs; False, and nothing is taken, when it is too much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Where the time comes from.

    Attributes:
        now: seconds since 1970, UTC; for the age of answers.
        monotonic: seconds that never go back; for limits and rates.
        sleep: waits that many seconds.
    """

    now: Callable[[], float]
    monotonic: Callable[[], float]
    sleep: Callable[[float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistryTerms:
    """What a registry is made from.

    Attributes:
        contact: the address that registries are told, so that they can write; "" for none. Some
            answer faster to those who give one.
        openalex_key: the key of an account at OpenAlex, or "".
        base_url: where the registry is asked, without a final slash; None for its own address.
        cache: what keeps answers between runs; None to keep them for this run only.
        budget: what the run may spend; None for no limit.
        offline: answer from the cache alone.
        again: ask anew what was kept before this run.
        timeout_s: how long one request may take with all its tries, once it is sent.
        clock: None for the system's.
        seed: of the jitter between tries.
    """

    contact: str = ""
    openalex_key: str = ""
    base_url: str | None = None
    cache: AnswerCache | None = None
    budget: RequestBudget | None = None
    offline: bool = False
    again: bool = False
    timeout_s: float = 20.0
    clock: Clock | None = None
    seed: int = 0
