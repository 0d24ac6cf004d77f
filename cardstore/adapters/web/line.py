"""Line: the way to one registry, with every rule that keeps asking it polite and short.

Comes in: a request. Goes out: a `Sent`: what the last try came to; never an exception for an
outage.

1. A registry that is known not to answer now, or a budget that is spent, ends the matter at once.
2. The request waits for its turn (`pace.py`), is sent (`fetching.py`) and classified.
3. Who let a request wait in vain is waited for no longer than `HASTY_S` until there is an answer.
4. What may pass (a dropped connection, 5xx, "too many a second") is tried again, `TRIES` times in
   all and within the time limit, after a pause with jitter. A Retry-After of more than `PATIENCE_S`
   is never slept: the registry is let alone until then, for the rest of the run if need be.

Source: RFC 9110, 10.2.3; the limits that Crossref (2025-12), OpenAlex (2026-02), Open Library
(2026-08) and DataCite (2026-06) publish.
"""

from __future__ import annotations

import logging
import random
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from cardstore.adapters.web.agent import user_agent
from cardstore.adapters.web.breaker import Breaker
from cardstore.adapters.web.classify import Reading, classify
from cardstore.adapters.web.clock import SYSTEM_CLOCK, iso_time
from cardstore.adapters.web.fetching import READ_S, Fetcher, Lost, is_loopback
from cardstore.adapters.web.pace import Pace
from cardstore.sources.registry import AnswerState, Unavailable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.adapters.web.classify import Dialect, Received
    from cardstore.adapters.web.pace import Manners
    from cardstore.sources.registry_terms import RegistryTerms

logger = logging.getLogger(__name__)

TRIES = 3
PATIENCE_S = 5.0  # the longest Retry-After that is waited for
FIRST_PAUSE_S = 0.5
HASTY_S = 3.0
_AN_HOUR_S = 3600.0
_FOR_THIS_RUN_S = 7 * 24 * _AN_HOUR_S


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a registry is asked.

    Attributes:
        path: with its leading slash, percent-encoded.
        query: names and values, not encoded.
        usd: what the registry charges for it.
    """

    path: str
    query: tuple[tuple[str, str], ...] = ()
    usd: float = 0.0

    @property
    def target(self) -> str:
        """The path with the query, its names in alphabetical order."""
        return self.path + ("?" + urlencode(sorted(self.query)) if self.query else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What sending a request came to.

    Attributes:
        reading: what the last response amounts to.
        body: of the last response; empty when there was none.
        requests: how many were sent.
    """

    reading: Reading
    body: bytes = b""
    requests: int = 0


class Line:
    """Sends requests to one registry; safe to use from several threads.

    Args:
        registry: its name, for people.
        base_url: its address, without a final slash.
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
        headers: Mapping[str, str],
    ) -> None:
        self._registry = registry
        self._base_url = base_url
        self._dialect = dialect
        self._budget = terms.budget
        self._timeout_s = terms.timeout_s
        self._clock = terms.clock or SYSTEM_CLOCK
        self._pace = Pace(manners, clock=self._clock)
        self._breaker = Breaker(clock=self._clock)
        self._dice = random.Random(terms.seed)  # noqa: S311 - jitter, no secret
        self._dice_lock = threading.Lock()
        self._fetcher = Fetcher(
            headers={
                "User-Agent": user_agent(terms.contact),
                "Accept": "application/json",
                "Accept-Encoding": "gzip",
                **headers,
            },
            connections=manners.concurrency,
            clock=self._clock,
            loopback=is_loopback(base_url),
        )

    def close(self) -> None:
        """Close all connections."""
        self._fetcher.close()

    def send(self, request: Request) -> Sent:
        """Send a request, and again where that may help."""
        paid = request.usd > 0
        sent = 0
        until: float | None = None
        while True:
            held_back = self._resting(paid=paid)
            if held_back is not None:
                return Sent(reading=held_back, requests=sent)
            with self._pace.turn(lambda: self._resting(paid=paid) is not None):
                held_back = self._resting(paid=paid) or self._unaffordable(request)
                if held_back is not None:
                    return Sent(reading=held_back, requests=sent)
                now = self._clock.monotonic()
                until = now + self._timeout_s if until is None else until
                reading, body, more = self._try_once(request, until - now)
            sent += more
            pause = self._pause_after(reading, paid=paid, tries=sent, until=until)
            if pause is None:
                return Sent(reading=reading, body=body, requests=sent)
            logger.debug("%s: %s; again in %.1f s", self._registry, reading.detail, pause)
            self._clock.sleep(pause)

    def _try_once(self, request: Request, left_s: float) -> tuple[Reading, bytes, int]:
        """Send once; give what came of it, the body, and how many requests that were."""
        hops = 0

        def moved() -> None:
            nonlocal hops
            hops += 1
            self._pace.charge()

        url = self._base_url + request.target
        wait_s = HASTY_S if self._breaker.late else READ_S
        got = self._fetcher.fetch(url, total_s=left_s, wait_s=wait_s, moved=moved)
        if isinstance(got, Lost):
            reading = Reading(
                state=AnswerState.UNAVAILABLE,
                why=got.why,
                detail=f"{self._registry}: {got.detail}",
                passing=got.passing,
                down=True,
            )
            return reading, b"", 1 + hops
        self._heed(got)
        reading = classify(got, self._dialect, now=self._clock.now(), registry=self._registry)
        return reading, got.body, 1 + hops

    def _heed(self, received: Received) -> None:
        """Take over the limits that Crossref tells with every answer."""
        headers = received.headers
        limit = _number(headers.get("x-rate-limit-limit"))
        interval = _number(headers.get("x-rate-limit-interval", "").rstrip("s"))
        concurrency = _number(headers.get("x-concurrency-limit"))
        self._pace.told(
            per_second=limit / interval if limit and interval else None,
            concurrency=int(concurrency) if concurrency else None,
        )

    def _pause_after(
        self, reading: Reading, *, paid: bool, tries: int, until: float
    ) -> float | None:
        """Tell how long to wait before the next try; None when there is to be none."""
        if reading.why is None:
            self._breaker.answered()
            self._pace.answered()
            return None
        if reading.why is Unavailable.RATE_LIMITED:
            self._pace.too_many()
        rest = self._rest_after(reading)
        if rest is not None:
            at = iso_time(self._clock.now() + rest)
            until_when = "in this run" if reading.hopeless else f"before {at}"
            detail = f"{reading.detail}; it is not asked again {until_when}"
            self._breaker.rest(rest, paid=paid, why=reading.why, detail=detail)
            return None
        if reading.passing and tries < TRIES and not self._breaker.failing:
            wait = reading.retry_after_s or 0.0
            pause = max(wait, self._jittered(FIRST_PAUSE_S * 2 ** (tries - 1)))
            if self._clock.monotonic() + pause < until:
                self._pace.hold(wait)
                return pause
        if reading.down:
            self._breaker.failed(reading.why, reading.detail)
        return None

    def _rest_after(self, reading: Reading) -> float | None:
        """Tell for how long the registry must be let alone; None when it need not be."""
        wait = reading.retry_after_s
        if reading.hopeless:
            return _FOR_THIS_RUN_S
        if reading.why is Unavailable.BUDGET_SPENT:
            return _AN_HOUR_S if wait is None else max(wait, 1.0)
        return wait if wait is not None and wait > PATIENCE_S else None

    def _resting(self, *, paid: bool) -> Reading | None:
        rest = self._breaker.resting(paid=paid)
        if rest is None:
            return None
        return Reading(state=AnswerState.UNAVAILABLE, why=rest.why, detail=rest.detail)

    def _unaffordable(self, request: Request) -> Reading | None:
        if self._budget is None or self._budget.take(request.usd):
            return None
        detail = f"{self._registry} is not asked: what this run may ask or spend is spent"
        return Reading(state=AnswerState.UNAVAILABLE, why=Unavailable.BUDGET_SPENT, detail=detail)

    def _jittered(self, seconds: float) -> float:
        with self._dice_lock:
            return seconds * self._dice.uniform(0.75, 1.25)


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if 0 < number < float("inf") else None
