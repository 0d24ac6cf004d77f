"""A loopback server that plays web sites and the archive, and misbehaves on demand.

It speaks raw sockets, since most of what it has to do no server library would do.
"""

from __future__ import annotations

import contextlib
import functools
import gzip
import json
import socket
import ssl
import threading
import time
import zlib
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

PROSE = (
    "The harbour of Wendlemouth silted up within a generation, and the herring fleet moved to the "
    "next bay. Those who stayed took to salt. "
)
ARTICLE = (
    "<!doctype html><html><head><title>The Salt Pans</title></head><body>"
    "<nav>Home Shop Basket</nav><main><h1>The Salt Pans</h1><p>{text}</p></main>"
    "<footer>Imprint</footer></body></html>"
)


@dataclass
class Asked:
    """One request as it came in."""

    host: str
    path: str
    query: dict
    fields: dict


def answer(body=b"", *, status=200, kind="text/html; charset=utf-8", fields=()):
    """Write a whole answer."""
    body = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body)}", *fields]
    if kind:
        lines.append(f"Content-Type: {kind}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def moved(place, *, status=302, fields=()):
    """Write a redirect."""
    return answer(status=status, kind="", fields=[f"Location: {place}", *fields])


def article(text=PROSE * 20):
    """Write a page with a main text."""
    return answer(ARTICLE.format(text=text))


def little(title, text, *, status=200, head="", fields=()):
    """Write a page with a title and a few words."""
    return answer(
        f"<html><head><title>{title}</title>{head}</head><body><p>{text}</p></body></html>",
        status=status,
        fields=fields,
    )


@dataclass
class Sites:
    """The server. `port` is where it listens; `asked` is what came in, in order.

    Attributes:
        pages: path → bytes to send, or a callable taking (connection, Asked, times asked before).
        captures: URL → rows (timestamp, original, status) of the archive's index.
        available: URL → (timestamp, status) of its availability interface.
        failing: URLs that its index cannot answer for.
        index_mode, availability_mode: "up", "down", "garbage", "html", "empty", "hang", "drop",
            "refused", "cut", "odd".
    """

    pages: dict = field(default_factory=dict)
    captures: dict = field(default_factory=dict)
    available: dict = field(default_factory=dict)
    index_mode: str = "up"
    availability_mode: str = "up"
    failing: set = field(default_factory=set)
    asked: list = field(default_factory=list)
    port: int = 0

    def __post_init__(self):
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._socket.getsockname()[1]
        self._lock = threading.Lock()
        self.running = 0
        self.most_running = 0
        self.ended = threading.Event()
        self._trust = None
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self):
        self.ended.set()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits in accept
        self._socket.close()

    def secured(self, context):
        """Speak TLS from now on."""
        self._trust = context

    def url(self, path, host="127.0.0.1"):
        return f"http://{host}:{self.port}{path}"

    def paths(self):
        return [one.path for one in self.asked]

    def _serve(self):
        while not self.ended.is_set():
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._one, args=(connection,), daemon=True).start()

    def _one(self, connection):
        with contextlib.suppress(OSError, ssl.SSLError), connection:
            connection.settimeout(20)
            if self._trust is not None:
                connection = self._trust.wrap_socket(connection, server_side=True)
            with connection:
                head = b""
                while b"\r\n\r\n" not in head:
                    piece = connection.recv(4096)
                    if not piece:
                        return
                    head += piece
                    if head.startswith(b"\x16"):  # a handshake, where plain HTTP is spoken
                        connection.sendall(answer("Plain HTTP here", status=400))
                        return
                asked = _parsed(head.decode("latin-1"))
                with self._lock:
                    before = self.paths().count(asked.path)
                    self.asked.append(asked)
                    self.running += 1
                    self.most_running = max(self.most_running, self.running)
                try:
                    self._answer(connection, asked, before)
                finally:
                    with self._lock:
                        self.running -= 1

    def _answer(self, connection, asked, before):
        if asked.path == "/cdx/search/cdx":
            connection.sendall(self._index(asked))
        elif asked.path == "/wayback/available":
            connection.sendall(self._availability(asked))
        else:
            made = self.pages.get(asked.path, little("Lost", "Nothing.", status=404))
            made = made(connection, asked, before) if callable(made) else made
            connection.sendall(made or b"")

    def _index(self, asked):
        mode = "down" if asked.query["url"] in self.failing else self.index_mode
        wrong = _wrong(mode, self.ended)
        if wrong is not None:
            return wrong
        rows = [list(row) for row in self.captures.get(asked.query["url"], ())]
        if "filter" in asked.query:
            rows = [row for row in rows if row[2].startswith("2")]
        rows = rows[int(asked.query["limit"]) :]
        table = [["timestamp", "original", "statuscode"], *rows] if rows else []
        return answer(json.dumps(table), kind="application/json")

    def _availability(self, asked):
        wrong = _wrong(self.availability_mode, self.ended)
        if wrong is not None:
            return wrong
        found = self.available.get(asked.query["url"])
        closest = {} if found is None else {
            "closest": {
                "available": True,
                "status": found[1],
                "timestamp": found[0],
                "url": f"http://web.archive.org/web/{found[0]}/{asked.query['url']}",
            }
        }  # fmt: skip
        held = {"url": asked.query["url"], "archived_snapshots": closest}
        return answer(json.dumps(held), kind="application/json")


def _parsed(head):
    line, *rest = head.split("\r\n\r\n")[0].split("\r\n")
    split = urlsplit(line.split(" ")[1])
    fields = {k.lower(): v for k, _, v in (one.partition(": ") for one in rest)}
    query = {key: values[0] for key, values in parse_qs(split.query).items()}
    return Asked(host=fields.get("host", ""), path=split.path, query=query, fields=fields)


def _wrong(mode, ended):
    """Misbehave as an archive; None where it is to behave."""
    if mode == "up":
        return None
    if mode in {"hang", "drop"}:
        if mode == "hang":
            ended.wait(10)
        return b""
    return {
        "down": answer("Service unavailable", status=503, kind="text/plain"),
        "refused": answer("Blocked Site Error", status=403, kind="text/plain"),
        "garbage": answer('[["timestamp", "orig', kind="application/json"),
        "html": answer("<html><title>Sorry</title></html>"),
        "empty": answer("", kind="application/json"),
        "odd": answer('{"captures": 3}', kind="application/json"),
        "cut": b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n[]",
    }[mode]


# ---- pages that misbehave: each takes (connection, asked, times asked before)


def hang(connection, asked, before):  # noqa: ARG001
    """Take the request and say nothing."""
    with contextlib.suppress(OSError):
        connection.recv(1)


def drip(connection, asked, before):  # noqa: ARG001
    """Send one byte of the head now and then, for ever."""
    for byte in b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000:
        connection.sendall(bytes([byte]))
        time.sleep(0.05)


def drop(connection, asked, before):
    """Close without a word."""


def reset(connection, asked, before):  # noqa: ARG001
    """Close with a reset."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")


def junk(connection, asked, before):  # noqa: ARG001
    """Answer in another language."""
    return b"220 mail.example.org ESMTP ready\r\n\r\n"


def endless(connection, asked, before):  # noqa: ARG001
    """Send a body without end."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html><main><p>")
    while True:
        connection.sendall(PROSE.encode() * 100)


def huge_head(connection, asked, before):  # noqa: ARG001
    """Send a head without end."""
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        connection.sendall(b"X-Filler: " + b"a" * 8000 + b"\r\n")


def cut_page(connection, asked, before):  # noqa: ARG001
    """Break off inside the page."""
    body = ARTICLE.format(text=PROSE * 20).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body[: len(body) // 2]


@functools.cache
def bomb():
    """A page that is some 300 kB and swells to 300 MB of spaces."""
    packer = zlib.compressobj(9, wbits=31)
    begin = packer.compress(ARTICLE.format(text=PROSE * 20).encode())
    filler = b"".join(packer.compress(b" " * 1_000_000) for _ in range(300))
    return answer(begin + filler + packer.flush(), fields=["Content-Encoding: gzip"])


def zipped(connection, asked, before):  # noqa: ARG001
    """Send a page compressed."""
    body = gzip.compress(ARTICLE.format(text=PROSE * 20).encode())
    return answer(body, fields=["Content-Encoding: gzip"])


def at_first(first, then):
    """Send `first` to the first request and `then` to all others."""

    def page(connection, asked, before):
        made = then if before else first
        return made(connection, asked, before) if callable(made) else made

    return page
