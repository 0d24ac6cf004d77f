"""The real server as a process of its own: started, killed, started again on the same port."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing


class Served:
    """`cardstore review` as somebody runs it.

    Args:
        folder: the library's folder.
        queue: the queue that is opened; None opens what the command itself chooses.
        people: who reviews.
        more: further options of the command.
    """

    def __init__(self, folder, *, queue=None, people=("ada",), more=()):
        self.port = free_port()
        self.command = [
            *(sys.executable, "-m", "cardstore", "review", "--library", str(folder)),
            *(f"--by={one}" for one in people),
            *(() if queue is None else (f"--queue={queue}",)),
            *("--no-browser", "--json", f"--port={self.port}"),
            *more,
        ]
        self.start()

    def start(self):
        """Start it, and wait until it has told its addresses."""
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        told = json.loads(_document(self.process.stdout))
        if "addresses" not in told:
            self.end()
            raise AssertionError(told)
        self.addresses = {one["by"]: one["address"] for one in told["addresses"]}

    def kill(self):
        """Kill it where it stands."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self):
        """Stop it as Ctrl-C does; give its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self):
        """Wait for its end; give its exit code."""
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code


def free_port():
    """Give a port that nobody listens on."""
    with closing(socket.socket()) as told:
        told.bind(("127.0.0.1", 0))
        return told.getsockname()[1]


def _document(stream):
    """Read lines until they are a whole JSON document."""
    read = b""
    for line in stream:
        read += line
        try:
            json.loads(read)
        except ValueError:
            continue
        return read
    message = f"the server ended without telling its addresses: {read!r}"
    raise AssertionError(message)
