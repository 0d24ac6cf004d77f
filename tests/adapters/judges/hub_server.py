"""A hub on loopback that serves one model, as far as it lets itself be asked."""

from __future__ import annotations

import hashlib
import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMMIT = "c0ffee" * 6 + "abcd"
LARGE = (".bin", ".safetensors", ".model")


class Hub:
    """What is served, what was asked, and how it misbehaves."""

    def __init__(self, model, files):
        self.model = model
        self.files = dict(files)
        self.stated = {path: listed(path, content) for path, content in self.files.items()}
        self.asked = []
        self.break_after = {}  # path → bytes after which the connection breaks, once
        self.parts = True  # whether it gives the rest of a file
        self.url = ""

    def listing(self):
        """What the hub tells of the model."""
        return {
            "sha": COMMIT,
            "cardData": {"license": "mit"},
            "siblings": [*self.stated.values(), listed("README.md", b"words")],
        }


def listed(path, content):
    """A file as the hub lists it: large ones with SHA-256, small ones with git's digest."""
    entry = {
        "rfilename": path,
        "size": len(content),
        "blobId": hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest(),  # noqa: S324
    }
    if path.endswith(LARGE):
        entry["lfs"] = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
    return entry


@contextmanager
def serving(hub):
    """Serve until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        """Answers one request."""

        def do_GET(self):
            """Give the listing or a file."""
            path = self.path.partition("?")[0]
            hub.asked.append((path, self.headers.get("Range", "")))
            if path == f"/api/models/{hub.model}/revision/main":
                self.give(json.dumps(hub.listing()).encode())
                return
            name = path.removeprefix(f"/{hub.model}/resolve/{COMMIT}/")
            if name in hub.files:
                self.give_file(name)
            else:
                self.send_error(404)

        def give_file(self, name):
            """Give a file or the rest of it."""
            content, wanted = hub.files[name], self.headers.get("Range", "")
            start = 0
            if wanted and hub.parts:
                start = int(wanted.removeprefix("bytes=").rstrip("-"))
            self.give(
                content[start:],
                status=206 if start else 200,
                most=hub.break_after.pop(name, None),
            )

        def give(self, content, *, status=200, most=None):
            """Give content; break the connection after `most` bytes."""
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[:most])
            if most is not None:
                self.close_connection = True

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    hub.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
