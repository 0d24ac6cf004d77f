"""Fetching: one request over HTTP, once, with every limit that it has to keep.

Comes in: an address and headers. Goes out: a `Received`, or a `Lost` that says what went wrong;
never an exception of the library beneath.

1. Connections are kept open between requests; certificates are checked.
2. Connecting, each wait for bytes, and the whole have time-outs of their own, so a server that
   sends a byte now and then does not hold a thread for ever.
3. No more than `MOST_BYTES` are read.
4. Redirects are followed to the same host only, and never from https to http.
"""

from __future__ import annotations

import functools
import logging
import re
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import httpx2

from cardstore.adapters.web.classify import Received
from cardstore.sources.registry import Unavailable

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Mapping
    from urllib.parse import SplitResult

    from cardstore.sources.registry_terms import Clock

CONNECT_S = 5.0
READ_S = 10.0  # see TIMEOUTS: a run waits twice so long at most for a registry that hangs
MOST_BYTES = 16 * 1024 * 1024  # the largest of 47 recorded works has 0.3 MB; 5 of them and a margin
MOST_REDIRECTS = 4
logger = logging.getLogger(__name__)

_ERRNO = re.compile(r"^\[Errno -?\d+\] ")
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """That no response came, or none that can be used.

    Attributes:
        why, detail: see `Answer`.
        passing: another try soon may go better. After a time-out it may not: who did not answer
            for so long is down or busy, and every try would cost as long again.
    """

    why: Unavailable
    detail: str
    passing: bool = True


class Fetcher:
    """Sends requests over a pool of connections; safe to use from several threads.

    Args:
        headers: sent with every request.
        connections: how many are open at most.
        clock: for the limit of the whole.
        loopback: the registry is on this machine, so proxies of the environment are not used.
    """

    def __init__(
        self, *, headers: Mapping[str, str], connections: int, clock: Clock, loopback: bool = False
    ) -> None:
        self._headers = dict(headers)
        self._connections = connections
        self._clock = clock
        self._loopback = loopback
        self._client: httpx2.Client | None = None
        self._closed = False
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close all connections; nothing can be fetched after it."""
        with self._lock:
            self._closed = True
            if self._client is not None:
                self._client.close()
                self._client = None

    def fetch(
        self,
        url: str,
        *,
        total_s: float,
        wait_s: float = READ_S,
        moved: Callable[[], None] = lambda: None,
    ) -> Received | Lost:
        """Fetch what lies at `url`.

        Args:
            url: with its query.
            total_s: how long all of it may take.
            wait_s: how long to wait for the first byte, and for any more.
            moved: called for every redirect that is followed.
        """
        client = self._opened()
        if client is None:
            return Lost(why=Unavailable.OFFLINE, detail="the registry was closed", passing=False)
        until = self._clock.monotonic() + total_s
        for _ in range(MOST_REDIRECTS + 1):
            got = self._fetch_once(client, url, until, wait_s)
            if isinstance(got, Lost) or got.status not in _REDIRECTS:
                return got
            target = urljoin(url, got.headers.get("location", ""))
            if "location" not in got.headers or not _may_follow(urlsplit(url), urlsplit(target)):
                return _astray(got.headers.get("location", "nowhere"))
            moved()
            url = target
        return _astray("one address after the other")

    def _opened(self) -> httpx2.Client | None:
        """Give the client, made when it is first needed: loading certificates takes its time."""
        with self._lock:
            if self._closed:
                return None
            if self._client is None:
                self._client = httpx2.Client(
                    headers=self._headers,
                    timeout=httpx2.Timeout(READ_S, connect=CONNECT_S),
                    limits=httpx2.Limits(
                        max_connections=self._connections,
                        max_keepalive_connections=self._connections,
                        keepalive_expiry=30.0,
                    ),
                    follow_redirects=False,
                    verify=_certificates(),
                    trust_env=not self._loopback,
                )
            return self._client

    def _fetch_once(
        self, client: httpx2.Client, url: str, until: float, wait_s: float
    ) -> Received | Lost:
        wait_s = min(wait_s, max(until - self._clock.monotonic(), 0.001))
        connect_s = min(CONNECT_S, wait_s)
        timeout = httpx2.Timeout(wait_s, connect=connect_s)
        try:
            with client.stream("GET", url, timeout=timeout) as response:
                body = self._read_body(response, until)
                if isinstance(body, Lost):
                    return body
                # The host alone: a query may hold a key.
                host = urlsplit(url).hostname
                logger.info("%s answered %d, %d bytes", host, response.status_code, len(body))
                headers = {name.lower(): value for name, value in response.headers.items()}
                return Received(status=response.status_code, headers=headers, body=body)
        except httpx2.ConnectTimeout:
            return _late(f"no connection within {connect_s:.2g} s")
        except httpx2.TimeoutException:
            return _late(f"no answer within {wait_s:.2g} s")
        except httpx2.DecodingError:
            return Lost(why=Unavailable.BAD_BODY, detail="it sent an answer that is not understood")
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, RuntimeError) as exc:
            # RuntimeError: the client was closed by another thread meanwhile.
            said = _ERRNO.sub("", str(exc)) or type(exc).__name__
            detail = f"no connection ({said}); check the network, or try again later"
            return Lost(why=Unavailable.UNREACHABLE, detail=detail)

    def _read_body(self, response: httpx2.Response, until: float) -> bytes | Lost:
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > MOST_BYTES:
                detail = f"it sent an answer of more than {MOST_BYTES // 1024**2} MB"
                return Lost(why=Unavailable.BAD_BODY, detail=detail, passing=False)
            if self._clock.monotonic() > until:
                return _late("the answer took too long")
        return bytes(body)


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Load the certificates once for all registries: it takes some 40 ms of CPU."""
    return httpx2.create_ssl_context()


def is_loopback(url: str) -> bool:
    """Tell whether an address is on this machine."""
    return (urlsplit(url).hostname or "") in _LOOPBACK


def _may_follow(here: SplitResult, there: SplitResult) -> bool:
    if there.scheme not in {"http", "https"} or there.hostname != here.hostname:
        return False
    return not (here.scheme == "https" and there.scheme == "http")


def _astray(where: str) -> Lost:
    host = urlsplit(where).netloc or where
    detail = f"it sends us on to {host[:80]}, which is not followed"
    return Lost(why=Unavailable.BAD_BODY, detail=detail, passing=False)


def _late(what: str) -> Lost:
    detail = f"{what}; try again later"
    return Lost(why=Unavailable.TIMED_OUT, detail=detail, passing=False)
