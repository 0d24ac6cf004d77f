"""Asking: one GET, safely: bounded in time, bytes and redirects, checked at every step.

HEAD is not used: servers answer it otherwise than GET, or not at all. Nothing of the environment
is used either: no proxy, since a proxy would resolve the names itself, and no stored cookies; what
a server sets along one chain of redirects is handed back to it along that chain and then forgotten.
"""

from __future__ import annotations

import ssl
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import httpcore2

from cardstore.adapters.links.connection import (
    Deadline,
    NoSuchNameError,
    PinnedBackend,
    resolve_name,
)
from cardstore.adapters.links.pace import Pace
from cardstore.adapters.links.safety import Allowances, TargetRefusedError, target_of
from cardstore.sources.links import FetchOutcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardstore.adapters.links.safety import Target

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_MOST_COOKIES = 20
ACCEPT = "text/html,application/xhtml+xml,*/*;q=0.8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much one request may take.

    Attributes:
        connect_s, read_s: for a connection and for each wait; total_s: for all hops together.
        wire_bytes: most bytes of a body that are read; body_bytes: most after decompression.
        redirects: most hops.
    """

    connect_s: float = 10.0
    read_s: float = 15.0
    total_s: float = 40.0
    wire_bytes: int = 1_000_000
    body_bytes: int = 3_000_000
    redirects: int = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class RawAnswer:
    """What a chain of requests ended with.

    Attributes:
        outcome: see `FetchOutcome`.
        status: of the last answer, or None.
        address: the last that was asked, or refused.
        redirects: every address that was left for another.
        headers: of the last answer; names in lower case, the last value of each.
        body: decompressed, as far as it was read.
        whole: the body was read to its end or to a bound; False when it broke off.
        detail: what happened, for people.
    """

    outcome: FetchOutcome
    status: int | None = None
    address: str
    redirects: tuple[str, ...] = ()
    headers: dict[str, str]
    body: bytes = b""
    whole: bool = True
    detail: str = ""


class SafeWeb:
    """Asks for addresses that strangers wrote. Safe to use from several threads at once.

    Args:
        agent: the User-Agent.
        allowed: hosts that may be anywhere.
        bounds: of each request.
        pace: shared by all requests.
        resolve: gives the addresses of a name.
        network: makes connections; is handed addresses, never names.
        trust: whom TLS trusts; default the system's list.
    """

    def __init__(
        self,
        *,
        agent: str = "cardstore",
        allowed: Allowances | None = None,
        bounds: Bounds | None = None,
        pace: Pace | None = None,
        resolve: Callable[[str, int], tuple[str, ...]] = resolve_name,
        network: httpcore2.NetworkBackend | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._agent = agent
        self._allowed = Allowances() if allowed is None else allowed
        self._bounds = Bounds() if bounds is None else bounds
        self._pace = Pace() if pace is None else pace
        self._resolve = resolve
        self._network = network
        self._trust = httpcore2.default_ssl_context() if trust is None else trust

    def get(self, url: str, *, accept: str = ACCEPT) -> RawAnswer:
        """Ask for a URL and follow its redirects; never raises for what the world does.

        Waiting for a turn at a host does not count against the time of the request.
        """
        left = self._bounds.total_s
        redirects: list[str] = []
        cookies: dict[str, dict[str, str]] = {}
        asked: set[tuple[str, str]] = set()
        address = url
        while True:
            try:
                target = target_of(address, allowed=self._allowed)
            except TargetRefusedError as exc:
                return _refused(address, redirects, str(exc))
            cookie = "; ".join(f"{k}={v}" for k, v in cookies.get(target.host, {}).items())
            if (target.address, cookie) in asked:
                return _too_many(address, redirects, "it redirects in a circle")
            if len(redirects) > self._bounds.redirects:
                return _too_many(address, redirects, "it redirects too often")
            asked.add((target.address, cookie))
            with self._pace.turn(target.host):
                deadline = Deadline(left)
                answer, set_cookies = self._ask(target, address, accept, cookie, deadline)
                left = deadline.left()
            _keep(cookies.setdefault(target.host, {}), set_cookies)
            location = answer.headers.get("location")
            if answer.status not in _REDIRECTS or not location:
                return _after(answer, redirects)
            redirects.append(address)
            address = _joined(target.address, location)

    def _ask(
        self, target: Target, address: str, accept: str, cookie: str, deadline: Deadline
    ) -> tuple[RawAnswer, tuple[str, ...]]:
        """Ask once; give the answer and the Set-Cookie fields."""
        backend = PinnedBackend(
            allowed=self._allowed, deadline=deadline, resolve=self._resolve, network=self._network
        )
        fields = [
            ("Host", target.authority),
            ("User-Agent", self._agent),
            ("Accept", accept),
            ("Accept-Language", "en, *;q=0.5"),
            ("Accept-Encoding", "gzip, deflate"),
            ("Connection", "close"),
            *([("Cookie", cookie)] if cookie else []),
        ]
        waits = {
            "connect": self._bounds.connect_s,
            "read": self._bounds.read_s,
            "write": self._bounds.read_s,
            "pool": self._bounds.connect_s,
        }
        wanted = httpcore2.URL(
            scheme=target.scheme.encode(),
            host=target.host.encode(),
            port=target.port,
            target=target.path.encode(),
        )
        try:
            with (
                httpcore2.ConnectionPool(
                    ssl_context=self._trust, network_backend=backend, max_connections=1
                ) as pool,
                pool.stream(
                    "GET",
                    wanted,
                    headers=[(k.encode(), v.encode("latin-1", "replace")) for k, v in fields],
                    extensions={"timeout": waits},
                ) as response,
            ):
                return self._read(response, address)
        except (TargetRefusedError, NoSuchNameError, *_TROUBLES) as exc:
            outcome, detail = _trouble(exc)
            return RawAnswer(outcome=outcome, address=address, headers={}, detail=detail), ()

    def _read(
        self, response: httpcore2.Response, address: str
    ) -> tuple[RawAnswer, tuple[str, ...]]:
        """Read an answer within the bounds; of a redirect only its head."""
        fields = [
            (name.decode("latin-1").lower(), _text(value)) for name, value in response.headers
        ]
        headers = dict(fields)
        raw, whole = b"", True
        if response.status not in _REDIRECTS:
            raw, whole = _read_bounded(response.iter_stream(), self._bounds.wire_bytes)
        encoding = headers.get("content-encoding", "").strip().lower()
        answer = RawAnswer(
            outcome=FetchOutcome.ANSWERED,
            status=response.status,
            address=address,
            headers=headers,
            body=decompress(raw, encoding, most=self._bounds.body_bytes),
            whole=whole,
            detail=f"it answers with status {response.status}",
        )
        return answer, tuple(value for name, value in fields if name == "set-cookie")


def decompress(raw: bytes, encoding: str, *, most: int) -> bytes:
    """Undo a body's encoding, but never give more than `most` bytes; b"" where it cannot be.

    Args:
        raw: as it was sent, perhaps cut.
        encoding: the Content-Encoding: "", "identity", "gzip", "x-gzip" or "deflate".
        most: bytes.
    """
    if encoding in {"", "identity"}:
        return raw[:most]
    if encoding not in {"gzip", "x-gzip", "deflate"}:
        return b""
    # 47: gzip or zlib, told by their heads; -15: the bare stream that some servers call deflate.
    for window in (47, -15):
        try:
            return zlib.decompressobj(window).decompress(raw, most)
        except zlib.error:
            continue
    return b""


_TROUBLES = (
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
    httpcore2.UnsupportedProtocol,
    OSError,
    ValueError,  # a host that TLS cannot write into its handshake
)


# In this order: what fits first is what is told.
_KINDS: tuple[tuple[tuple[type[Exception], ...], FetchOutcome, str], ...] = (
    ((ssl.SSLError,), FetchOutcome.TLS_FAILED, "no secure connection"),
    ((httpcore2.TimeoutException, TimeoutError), FetchOutcome.TIMED_OUT, "no answer in time"),
    (
        (ConnectionResetError, ConnectionAbortedError, BrokenPipeError),
        FetchOutcome.CUT_OFF,
        "the connection broke off before there was an answer",
    ),
    ((httpcore2.ConnectError, OSError), FetchOutcome.REFUSED, "no connection to its host"),
    (
        (httpcore2.NetworkError,),
        FetchOutcome.CUT_OFF,
        "the connection broke off before there was an answer",
    ),
)


def _trouble(exc: Exception) -> tuple[FetchOutcome, str]:
    """Tell what went wrong before there was a status."""
    if isinstance(exc, TargetRefusedError):
        return FetchOutcome.NOT_ALLOWED, f"it is never asked: {exc}"
    if isinstance(exc, NoSuchNameError):
        return FetchOutcome.NO_SUCH_NAME, str(exc)
    if isinstance(exc, httpcore2.RemoteProtocolError) and "disconnected" in str(exc):
        return FetchOutcome.CUT_OFF, "the connection broke off before there was an answer"
    # httpcore2 hands the first exception on as the argument of its own.
    cause: object = exc.args[0] if exc.args else exc
    for kinds, outcome, told in _KINDS:
        if isinstance(exc, kinds) or isinstance(cause, kinds):
            if isinstance(cause, ssl.SSLCertVerificationError):
                return outcome, f"{told} ({cause.verify_message})"
            return outcome, told
    return FetchOutcome.NOT_HTTP, "what it answers is not HTTP"


def _read_bounded(chunks: Iterator[bytes], most: int) -> tuple[bytes, bool]:
    """Read up to `most` bytes; tell whether the body came whole, as far as it was wanted."""
    read = bytearray()
    try:
        for chunk in chunks:
            read += chunk
            if len(read) >= most:
                break
    except (httpcore2.TimeoutException, httpcore2.NetworkError, httpcore2.ProtocolError):
        return bytes(read[:most]), False
    return bytes(read[:most]), True


def _refused(address: str, redirects: list[str], why: str) -> RawAnswer:
    led = f"it leads to {address}, which is never asked: " if redirects else "it is never asked: "
    return RawAnswer(
        outcome=FetchOutcome.NOT_ALLOWED,
        address=address,
        redirects=tuple(redirects),
        headers={},
        detail=led + why,
    )


def _too_many(address: str, redirects: list[str], why: str) -> RawAnswer:
    return RawAnswer(
        outcome=FetchOutcome.TOO_MANY_REDIRECTS,
        address=address,
        redirects=tuple(redirects),
        headers={},
        detail=why,
    )


def _joined(base: str, location: str) -> str:
    """Give the address that a redirect names; as it stands where it cannot be joined."""
    try:
        return urljoin(base, location.strip())
    except ValueError:  # a broken IPv6 host; it will be refused
        return location


def _after(answer: RawAnswer, redirects: list[str]) -> RawAnswer:
    """Add the way to an answer."""
    return replace(answer, redirects=tuple(redirects))


def _keep(kept: dict[str, str], fields: tuple[str, ...]) -> None:
    """Take over cookies; only their names and values."""
    for value in fields:
        name, sign, content = value.partition(";")[0].strip().partition("=")
        sound = name and sign and (name + content).isprintable() and (name + content).isascii()
        if sound and (name in kept or len(kept) < _MOST_COOKIES):
            kept[name.strip()] = content.strip()


def _text(value: bytes) -> str:
    """Read a header's value; addresses in it may be UTF-8."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")
