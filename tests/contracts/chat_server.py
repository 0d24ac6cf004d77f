"""ChatServer: an OpenAI-compatible server on a loopback socket, which misbehaves on demand.

    with ChatServer() as server:
        server.misbehave(Fault.BUSY, times=1)
        ChatJudge({"url": server.url, "model": "scribe"}).score(pairs)

Its "model" says "supported" where the quote has all words of the sentence, and names the first
other one where it has not.
"""

from __future__ import annotations

import json
import re
import threading
import time
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Fault(StrEnum):
    """What goes wrong on the way."""

    SLOW = "slow"  # no byte for a long time
    DRIP = "drip"  # a byte now and then
    DROP = "drop"  # the connection is closed without a word
    CUT = "cut"  # and in the middle of the body
    NO_HTTP = "no_http"  # bytes that are no HTTP
    TRUNCATED = "truncated"  # a body that ends early, with the length of what is there
    EMPTY = "empty"
    HTML = "html"  # of a hotel
    SHAPE = "shape"  # JSON that nobody expects
    TWO_CHOICES = "two_choices"
    ERROR_200 = "error_200"
    TOO_MANY = "too_many"  # 429
    SERVER_ERROR = "server_error"  # 500
    BUSY = "busy"  # 503
    UNAUTHORIZED = "unauthorized"  # 401
    FORBIDDEN = "forbidden"  # 403
    NOT_FOUND = "not_found"  # 404: the model
    AWAY = "away"  # 302 to another host
    HUGE = "huge"  # a body without an end


STATUSES = {
    Fault.TOO_MANY: (429, "slow down"),
    Fault.SERVER_ERROR: (500, "oops"),
    Fault.BUSY: (503, "loading"),
    Fault.UNAUTHORIZED: (401, "wrong key"),
    Fault.FORBIDDEN: (403, "not for you"),
    Fault.NOT_FOUND: (404, "no such model"),
}


def judge_words(asked):
    """Give the verdict of the server's "model"."""
    had = set(re.findall(r"\w+", asked["quote"].lower()))
    missing = [word for word in re.findall(r"\w+", asked["sentence"]) if word.lower() not in had]
    verdict = "unsupported" if missing else "supported"
    return json.dumps({"verdict": verdict, "unsupported": missing[:1]})


class ChatServer:
    """Serves chat completions; keeps what it was asked, and with which headers."""

    def __init__(self):
        self.questions = []
        self.headers = []
        self.contents = []  # said instead of the verdict, one after the other
        self.envelope = {}  # said instead of what a completion says
        self.retry_after = ""
        self._fault, self._times = None, 0
        self._over = threading.Event()
        self._lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                server.answer(self)

            def log_message(self, *_):
                """Keep quiet."""

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def misbehave(self, fault, *, times=None):
        """Let something go wrong, for so many requests or for ever."""
        self._fault, self._times = fault, 10**9 if times is None else times

    def answer(self, handler):
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        with self._lock:
            self.questions.append(json.loads(body))
            self.headers.append({"path": handler.path, **dict(handler.headers)})
            fault = self._fault if self._times > 0 else None
            self._times -= 1
        if fault is None:
            send(handler, 200, json.dumps(self.completion(self.questions[-1])).encode())
        elif fault in STATUSES:
            status, message = STATUSES[fault]
            headers = {"Retry-After": self.retry_after} if self.retry_after else {}
            send(handler, status, json.dumps({"error": {"message": message}}).encode(), headers)
        else:
            self.go_wrong(handler, fault)

    def completion(self, question):
        """Say what a model says."""
        system, user = question["messages"]
        with self._lock:
            content = self.contents.pop(0) if self.contents else None
        if content is None:
            content = judge_words(json.loads(user["content"]))
        return {
            "object": "chat.completion",
            "model": question["model"],
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "stop",
                    "message": {"role": "assistant", "content": content},
                }
            ],
            "usage": {
                "prompt_tokens": len(
                    re.findall(r"\w+|\S", system["content"] + user["content"]),
                )
            },
        } | self.envelope

    def go_wrong(self, handler, fault):
        if fault is Fault.SLOW:
            self._over.wait(20)
        elif fault is Fault.NO_HTTP:
            handler.wfile.write(b"220 mail.example.org ESMTP\r\n")
        elif fault is Fault.CUT:
            head(handler, 200, 5000)
            handler.wfile.write(b'{"choices": [')
        elif fault is Fault.AWAY:
            send(handler, 302, b"", {"Location": "https://portal.example/"})
        elif fault in {Fault.DRIP, Fault.HUGE}:
            head(handler, 200, 10**9)
            self.pour(handler, b" " if fault is Fault.DRIP else b" " * 65536)
        elif fault is not Fault.DROP:
            send(handler, 200, BODIES[fault])
        handler.close_connection = True

    def pour(self, handler, chunk):
        try:
            while not self._over.wait(0.05 if len(chunk) == 1 else 0):
                handler.wfile.write(chunk)
                handler.wfile.flush()
        except OSError:
            time.sleep(0)  # whoever asked has gone


BODIES = {
    Fault.TRUNCATED: b'{"choices": [{"message": {"content": "{\\"verdict\\": ',
    Fault.EMPTY: b"",
    Fault.HTML: b"<!doctype html><title>Welcome</title><p>Accept our terms.",
    Fault.SHAPE: b'{"hello": ["you", 1, null]}',
    Fault.TWO_CHOICES: b'{"choices": [{"message": {"content": "a"}}, {"message": {}}]}',
    Fault.ERROR_200: b'{"error": {"message": "out of memory"}}',
}


def head(handler, status, length, headers=()):
    handler.send_response(status)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(length))
    for name, value in dict(headers).items():
        handler.send_header(name, value)
    handler.end_headers()


def send(handler, status, body, headers=()):
    head(handler, status, len(body), headers)
    handler.wfile.write(body)
