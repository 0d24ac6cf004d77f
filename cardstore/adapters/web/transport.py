"""Transport: one registry, asked at most once for the same thing, in three states.

Comes in: a request, and a function that reads the JSON of the answer. Goes out: an `Outcome`:
found, not found, or why it could not be asked; never an exception for an outage.

1. What is kept and young enough is taken; offline, what is kept is all there is.
2. Otherwise the request is sent over the registry's `Line`.
3. Only a definite reply of a known shape is kept: found, or not found in the registry's own words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from cardstore.adapters.web.clock import SYSTEM_CLOCK, iso_time, seconds_of
from cardstore.adapters.web.line import Line, Request
from cardstore.adapters.web.memory_cache import MemoryCache
from cardstore.errors import InvalidRecordError
from cardstore.sources.registry import AnswerState, Unavailable
from cardstore.sources.registry_terms import CachedReply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.adapters.web.classify import Dialect
    from cardstore.adapters.web.line import Sent
    from cardstore.adapters.web.pace import Manners
    from cardstore.sources.csl import Json
    from cardstore.sources.registry_terms import RegistryTerms

__all__ = ["Outcome", "Request", "Transport"]

Found = TypeVar("Found")

MAX_AGE_S = 30 * 24 * 3600.0  # of what was found
MAX_AGE_ABSENT_S = 24 * 3600.0  # of what was not: a registry may hold it tomorrow


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[Found]):
    """What asking came to.

    Attributes:
        state: found, not found, unavailable.
        value: what was read from the answer; None unless found.
        why, detail: see `Answer`.
        requests: how many were sent.
        received_at: when the answer was received, ISO 8601 UTC; "" when none was.
    """

    state: AnswerState
    value: Found | None = None
    why: Unavailable | None = None
    detail: str = ""
    requests: int = 0
    received_at: str = ""


class Transport:
    """Asks one registry; safe to use from several threads.

    Args:
        registry: its name.
        base_url: its own address, https, without a final slash.
        manners: how it wants to be asked.
        dialect: how it says what it says.
        terms: those of the run.
        headers: sent besides User-Agent and Accept: a key.
    """

    def __init__(
        self,
        *,
        registry: str,
        base_url: str,
        manners: Manners,
        dialect: Dialect,
        terms: RegistryTerms,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        address = (terms.base_url or base_url).rstrip("/")
        self._registry = registry
        # A mirror's answers are kept apart; contact and key stand in no name.
        self._kept_under = registry if address == base_url else address
        self._cache = MemoryCache() if terms.cache is None else terms.cache
        self._offline = terms.offline
        self._parse = dialect.parse
        self._clock = terms.clock or SYSTEM_CLOCK
        anew = terms.again and not terms.offline
        self._not_before = int(self._clock.now()) if anew else float("-inf")
        self._line = Line(
            registry=registry,
            base_url=address,
            manners=manners,
            dialect=dialect,
            terms=terms,
            headers=headers or {},
        )

    def close(self) -> None:
        """Close all connections."""
        self._line.close()

    def ask(self, request: Request, read: Callable[[Json], Found]) -> Outcome[Found]:
        """Ask the registry, or take what it said before.

        Args:
            request: what it is asked.
            read: makes a value of the answer's JSON; raises InvalidRecordError where its shape is
                not known. An empty value means that the registry has nothing of the kind.
        """
        key = f"{self._kept_under} {request.target}"
        kept = self._kept(key, read)
        if kept is not None:
            return kept
        if self._offline:
            detail = f"{self._registry} is not asked in this run, and nothing is kept from before"
            return Outcome(state=AnswerState.UNAVAILABLE, why=Unavailable.OFFLINE, detail=detail)
        sent = self._line.send(request)
        if sent.reading.state is not AnswerState.UNAVAILABLE:
            return self._definite(sent, key, read)
        return Outcome(
            state=AnswerState.UNAVAILABLE,
            why=sent.reading.why,
            detail=sent.reading.detail,
            requests=sent.requests,
        )

    def _definite(self, sent: Sent, key: str, read: Callable[[Json], Found]) -> Outcome[Found]:
        """Read and keep what the registry has, or that it has nothing of the kind."""
        value = None
        if sent.reading.state is AnswerState.FOUND:
            try:
                value = read(sent.reading.value)
            except InvalidRecordError as exc:
                return Outcome(
                    state=AnswerState.UNAVAILABLE,
                    why=Unavailable.BAD_BODY,
                    detail=f"{self._registry}: {exc.what}",
                    requests=sent.requests,
                )
        state = AnswerState.FOUND if value else AnswerState.NOT_FOUND
        received_at = iso_time(self._clock.now())
        body = sent.body.decode("utf-8", "replace") if value else ""
        self._cache.put(key, CachedReply(state=state, body=body, received_at=received_at))
        return Outcome(
            state=state,
            value=value or None,
            requests=sent.requests,
            received_at=received_at,
        )

    def _kept(self, key: str, read: Callable[[Json], Found]) -> Outcome[Found] | None:
        """Give what is kept, where it is young enough and can still be read."""
        reply = self._cache.get(key)
        received = seconds_of(reply.received_at) if reply else None
        if reply is None or received is None or received < self._not_before:
            return None
        absent = reply.state is AnswerState.NOT_FOUND
        age = self._clock.now() - received
        if age > (MAX_AGE_ABSENT_S if absent else MAX_AGE_S) and (absent or not self._offline):
            # Without a network an old answer that found something is better than none, and says
            # how old it is; that something was not there long ago says nothing.
            return None
        if absent:
            return Outcome(state=AnswerState.NOT_FOUND, received_at=reply.received_at)
        try:
            value = read(self._parse(reply.body.encode()))
        except (ValueError, RecursionError, InvalidRecordError):
            return None  # an older cardstore understood it, or it was damaged: ask anew
        if not value:
            return None
        return Outcome(state=AnswerState.FOUND, value=value, received_at=reply.received_at)
