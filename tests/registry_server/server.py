"""RegistryServer: four registries on loopback sockets, which misbehave on demand.

    with RegistryServer(OWN) as server:
        server.misbehave(Fault.TOO_MANY, times=2)
        CrossrefRegistry(RegistryTerms(base_url=server.url("crossref"))).look_up(…)

It counts requests, those running at a time, and connections, by registry.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from tests.registry_server.apis import ANSWERS, Holdings


class Fault(StrEnum):
    """What goes wrong."""

    SLOW = "slow"  # no byte for `seconds`
    DRIP = "drip"  # a byte every tenth of a second
    DROP = "drop"  # the connection is closed without a word
    CUT = "cut"  # and in the middle of the body
    NO_HTTP = "no_http"  # bytes that are no HTTP
    TRUNCATED = "truncated"  # a body that ends early, with the length of what is there
    EMPTY = "empty"
    NO_TYPE = "no_type"  # right, but without a content type
    HTML_200 = "html_200"
    HTML_404 = "html_404"
    SHAPE = "shape"  # JSON that nobody expects
    WRONG_RECORD = "wrong_record"  # of another work than the one asked for
    TOO_MANY = "too_many"  # 429, come back in `seconds`
    BUDGET = "budget"  # 429, come back in hours
    SERVER_ERROR = "server_error"  # 500
    BUSY = "busy"  # 503
    UNAUTHORIZED = "unauthorized"  # 401
    FORBIDDEN = "forbidden"  # 403
    TO_HTTPS = "to_https"  # 301 to the same address over https, where nobody listens
    AWAY = "away"  # 302 to another host, as in a hotel
    LOOP = "loop"  # 302 to itself
    HUGE = "huge"  # a body without an end


# These serve the answer all the same.
HARMLESS = frozenset({Fault.NO_TYPE})
REDIRECTS = frozenset({Fault.AWAY, Fault.TO_HTTPS, Fault.LOOP})
HTML = b"<!doctype html><title>Welcome</title><p>Accept our terms to use the network."
BODIES = {
    Fault.TRUNCATED: (200, "application/json", b'{"message": {"items": [{"DOI": "10.99'),
    Fault.EMPTY: (200, "application/json", b""),
    Fault.HTML_200: (200, "text/html", HTML),
    Fault.HTML_404: (404, "text/html", b"<html><h1>404</h1><p>nginx</p></html>"),
    Fault.SHAPE: (200, "application/json", b'{"hello": ["you", 1, null]}'),
}


@dataclass
class Trouble:
    """A fault in force, for one registry or all, for so many requests or for ever."""

    fault: Fault
    registry: str | None
    times: int | None
    seconds: float


@dataclass(frozen=True)
class Seen:
    """A request as it came."""

    registry: str
    target: str
    headers: dict[str, str]
    at: float


class RegistryServer:
    """The server; started on entering, stopped on leaving."""

    def __init__(self, works, *, latency_s=0.0):
        self.latency_s = latency_s
        self.holdings = {name: Holdings(works, name) for name in ANSWERS}
        self.seen: list[Seen] = []
        self.connections = Counter()
        self.most_at_once = Counter()
        self.extra_headers: dict[str, str] = {}
        self._running = Counter()
        self._troubles: list[Trouble] = []
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.owner = self
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    def __enter__(self):
        """Start serving."""
        self._thread.start()
        return self

    def __exit__(self, *_):
        """Stop, and close what is open."""
        self.recover()
        self._server.shutdown()
        self._server.close_open_sockets()
        self._server.server_close()
        self._thread.join()

    @property
    def port(self):
        """Where it listens."""
        return self._server.server_address[1]

    def url(self, registry):
        """Give the base address of a registry."""
        return f"http://127.0.0.1:{self.port}/{registry}"

    def requests(self, registry=None):
        """Count the requests that came, to one registry or to all."""
        return sum(registry in {None, one.registry} for one in self.seen)

    def misbehave(self, fault, *, registry=None, times=None, seconds=0.0):
        """Go wrong from now on, `times` requests long or until `recover`."""
        with self._lock:
            self._troubles.append(Trouble(fault, registry, times, seconds))

    def recover(self):
        """Do everything right again."""
        with self._lock:
            self._troubles.clear()

    # ------------------------------------------------------------ for the handler
    def begin(self, registry, target, headers):
        """Count a request; give the fault that it meets."""
        with self._lock:
            self.seen.append(Seen(registry, target, headers, time.monotonic()))
            self._running[registry] += 1
            self.most_at_once[registry] = max(self.most_at_once[registry], self._running[registry])
            for trouble in self._troubles:
                if trouble.registry in {None, registry} and trouble.times != 0:
                    if trouble.times is not None:
                        trouble.times -= 1
                    return replace(trouble)
        return None

    def end(self, registry):
        """A request is done."""
        with self._lock:
            self._running[registry] -= 1

    def count_connection(self, registry):
        """A connection asked this registry for the first time."""
        with self._lock:
            self.connections[registry] += 1

    def answer(self, registry, path, query, *, wrong=False):
        """Give what the registry says; with `wrong`, about another work than the one asked for."""
        held = self.holdings[registry]
        if wrong:
            held = _Shifted(held)
        return ANSWERS[registry](held, path, query)


class _Shifted:
    """Holdings in which every identifier leads to the record of another work."""

    def __init__(self, held):
        self._held = held
        self.works = held.works

    def find(self, name, value):
        """Give a work that has another identifier of that kind than the one asked for."""
        found = self._held.find(name, value)
        return found and replace(
            found,
            number=999,
            title="The wrong book altogether",
            subtitle="",
            authors=(("No", "Body"),),
            year=1700,
            doi="10.9981/another.record",
            isbn="9780306400001",
            oclc="",
            lccn="",
        )

    def search(self, text, **options):
        """Search as before."""
        return self._held.search(text, **options)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, *args):
        super().__init__(*args)
        self._open = set()

    def process_request(self, request, client_address):
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self._open.discard(request)
        super().shutdown_request(request)

    def close_open_sockets(self):
        for request in list(self._open):
            super().shutdown_request(request)

    def handle_error(self, request, client_address):
        """A client that hangs up is no news."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        """Say nothing."""

    def setup(self):
        super().setup()
        self._asked = defaultdict(bool)

    def do_GET(self):
        """Answer, or go wrong."""
        parts = urlsplit(self.path)
        registry, _, rest = parts.path.lstrip("/").partition("/")
        owner = self.server.owner
        if not self._asked[registry]:
            self._asked[registry] = True
            owner.count_connection(registry)
        headers = {name.lower(): value for name, value in self.headers.items()}
        trouble = owner.begin(registry, self.path, headers)
        try:
            time.sleep(owner.latency_s)
            if trouble is None or trouble.fault in HARMLESS:
                answer = owner.answer(registry, f"/{rest}", dict(parse_qsl(parts.query)))
            else:
                self._go_wrong(trouble, registry, f"/{rest}", dict(parse_qsl(parts.query)))
                answer = None
        finally:
            # Before the answer is sent: who has it may ask again before this thread goes on.
            owner.end(registry)
        if answer is not None:
            self._send(*answer, typed=trouble is None)

    def _send(self, status, kind, body, *, typed=True, headers=None, length=None):
        self.send_response(status)
        if typed:
            self.send_header("Content-Type", kind)
        for name, value in {**self.server.owner.extra_headers, **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def _go_wrong(self, trouble, registry, path, query):
        right = self.server.owner.answer(registry, path, query)
        match trouble.fault:
            case Fault.SLOW:
                self._wait(trouble.seconds)
                self._send(*right)
            case Fault.DRIP:
                self._drip(right)
            case Fault.DROP:
                self._hang_up()
            case Fault.CUT:
                self._send(*right[:2], right[2][: len(right[2]) // 2], length=len(right[2]))
                self._hang_up()
            case Fault.NO_HTTP:
                self.wfile.write(b"\x00\x01 220 mail.example ready\r\n")
                self._hang_up()
            case Fault.WRONG_RECORD:
                self._send(*self.server.owner.answer(registry, path, query, wrong=True))
            case Fault.HUGE:
                self._send(200, "application/json", b"", length=10**9)
                self._pour()
            case fault if fault in REDIRECTS:
                self._redirect(fault)
            case fault if fault in BODIES:
                self._send(*BODIES[fault])
            case _:
                self._refuse(trouble)

    def _refuse(self, trouble):
        hours = {"Retry-After": "53578"}
        spent = {"X-RateLimit-Remaining": "0", "X-RateLimit-Credits-Required": "10"}
        soon = {"Retry-After": f"{trouble.seconds:g}"}
        status, body, headers = {
            Fault.TOO_MANY: (429, b'{"error": "Rate limit exceeded"}', soon),
            Fault.BUDGET: (429, b'{"error": "Insufficient budget"}', {**hours, **spent}),
            Fault.SERVER_ERROR: (500, b'{"status": "error", "message": "Response Exception"}', {}),
            Fault.BUSY: (503, b"<html>503 Service Unavailable</html>", {}),
            Fault.UNAUTHORIZED: (401, b'{"error": "Invalid or missing API key"}', {}),
            Fault.FORBIDDEN: (403, b"<html>403 Forbidden</html>", {}),
        }[trouble.fault]
        self._send(status, "application/json", body, headers=headers)

    def _redirect(self, fault):
        port = self.server.owner.port
        target = {
            Fault.AWAY: "http://portal.invalid/login",
            Fault.TO_HTTPS: f"https://127.0.0.1:{port}{self.path}",
            Fault.LOOP: self.path,
        }[fault]
        self._send(302, "text/html", b"", headers={"Location": target})

    def _wait(self, seconds):
        """Wait, but no longer than the server is to misbehave."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.server.owner._troubles:
            time.sleep(0.02)

    def _drip(self, right):
        self.send_response(right[0])
        self.send_header("Content-Length", str(len(right[2])))
        self.end_headers()
        for byte in right[2]:
            if not self.server.owner._troubles:
                break
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(0.1)
        self._hang_up()

    def _pour(self):
        block = b" " * 65536
        for _ in range(10**9 // len(block)):
            self.wfile.write(block)

    def _hang_up(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)
