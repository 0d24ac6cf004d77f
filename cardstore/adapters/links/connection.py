"""Connection: to the very address that was checked, and never longer than was granted.

A host's name is resolved once per connection; its addresses are checked, and one of them is what is
connected to. So a name that answers differently the second time gains nothing. The name itself
still goes into the TLS handshake, whose certificate is checked against it, and into the Host field.

Every wait of one request shares one deadline: a server that sends a byte now and then is cut off
like one that sends none.
"""

from __future__ import annotations

import socket
import time
from typing import TYPE_CHECKING

import httpcore2

from cardstore.adapters.links.safety import refuse_address

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterable

    from cardstore.adapters.links.safety import Allowances

_MOST_ADDRESSES = 4  # of one name are tried, so that a long list cannot eat the whole time


class NoSuchNameError(Exception):
    """A name could not be resolved; the message says why, for people."""


class Deadline:
    """How much time is left for a request.

    Args:
        seconds: granted.
        clock: rising seconds.
    """

    def __init__(self, seconds: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._ends = clock() + seconds

    def left(self) -> float:
        """Give the seconds that are left; 0 when none are."""
        return max(0.0, self._ends - self._clock())

    def wait(self, wanted: float | None) -> float:
        """Give how long one step may wait.

        Raises:
            httpcore2.ReadTimeout: no time is left.
        """
        left = self.left()
        if left <= 0:
            msg = "the time for this request is over"
            raise httpcore2.ReadTimeout(msg)
        return left if wanted is None else min(wanted, left)


def resolve_name(host: str, port: int) -> tuple[str, ...]:
    """Give the addresses of a name, in the system's order, each once.

    Raises:
        NoSuchNameError: the system knows none.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as exc:
        msg = f"the name {host} cannot be resolved"
        raise NoSuchNameError(msg) from exc
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


class PinnedBackend(httpcore2.NetworkBackend):
    """Connects to checked addresses only.

    Args:
        allowed: hosts that may be anywhere.
        deadline: of the request.
        resolve: gives the addresses of a name.
        network: makes the connection itself; is handed addresses, never names.
    """

    def __init__(
        self,
        *,
        allowed: Allowances,
        deadline: Deadline,
        resolve: Callable[[str, int], tuple[str, ...]] = resolve_name,
        network: httpcore2.NetworkBackend | None = None,
    ) -> None:
        self._allowed = allowed
        self._deadline = deadline
        self._resolve = resolve
        self._network = httpcore2.SyncBackend() if network is None else network

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:
        """Connect to the first checked address that answers.

        Raises:
            TargetRefusedError: one of the addresses is never asked.
            NoSuchNameError: there is no address.
            httpcore2.ConnectError: none of them takes the connection.
        """
        addresses = self._resolve(host, port)
        if not addresses:
            msg = f"the name {host} has no address"
            raise NoSuchNameError(msg)
        if not self._allowed.covers(host, port):
            for address in addresses:
                refuse_address(address)
        failure: Exception = httpcore2.ConnectError()
        for address in addresses[:_MOST_ADDRESSES]:
            try:
                stream = self._network.connect_tcp(
                    address, port, self._deadline.wait(timeout), local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as exc:
                failure = exc
                continue
            return _TimedStream(stream, self._deadline)
        raise failure


class _TimedStream(httpcore2.NetworkStream):
    """A stream whose every step ends at the deadline."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read what has come, or wait for it."""
        return self._stream.read(max_bytes, self._deadline.wait(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send it all."""
        self._stream.write(buffer, self._deadline.wait(timeout))

    def close(self) -> None:
        """End the connection."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        """Shake hands; the certificate must be the name's."""
        wait = self._deadline.wait(timeout)
        secured = self._stream.start_tls(ssl_context, server_hostname, wait)
        return _TimedStream(secured, self._deadline)

    def get_extra_info(self, about: str) -> object:
        """Ask the stream below."""
        return self._stream.get_extra_info(about)
