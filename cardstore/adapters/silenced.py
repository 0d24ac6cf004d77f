"""What the libraries below say of themselves is said only to who asks for it.

Python writes a warning to stderr, with the path of the library's file, and so it does with messages
of libraries to which nobody listens. Here both are messages of a log: whoever listens to all that
is logged (`--verbose` twice) has them. What cardstore itself warns of is written as before.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator

logger = logging.getLogger(__name__)


def silence_libraries() -> None:
    """Keep what libraries warn of from stderr, in this process from now on."""
    logging.captureWarnings(True)  # noqa: FBT003 - Python's own form
    if logging.lastResort is not None:
        logging.lastResort.addFilter(_is_ours)


@contextmanager
def silenced_libraries() -> Iterator[None]:
    """Keep what libraries warn of from stderr while this goes on."""
    silence_libraries()
    try:
        yield
    finally:
        logging.captureWarnings(False)  # noqa: FBT003
        if logging.lastResort is not None:
            logging.lastResort.removeFilter(_is_ours)


def silence_worker() -> None:
    """Keep all that is not Python from stderr too; for a process that is nothing but a worker.

    Libraries in C, as libtiff, write to the file of the number 2 themselves.
    """
    silence_libraries()
    kept = os.dup(_STDERR)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDERR)
    os.close(nowhere)
    sys.stderr = os.fdopen(kept, "w", encoding="utf-8", errors="backslashreplace", buffering=1)


def pass_libraries_on() -> None:
    """Let what libraries say reach stderr in the end; for a worker, to whose log nobody listens."""
    _logging.passes_on = True


_STDERR = 2


@contextmanager
def logged_libraries() -> Iterator[list[str]]:
    """Make what libraries in C write to stderr messages of a log, while a file is decoded.

    libtiff, for one, writes each line of a damaged fax to the file of the number 2. Threads that
    decode at the same time share one place for it, so what another thread of this process writes to
    stderr meanwhile gets there too; nothing is lost of it.

    Gives a list that has the lines when all is decoded; it stays empty where another thread decoded
    at the same time, since nobody knows whose they are.
    """
    heard: list[str] = []
    _logging.begin()
    try:
        yield heard
    finally:
        lines, alone = _logging.end()
        for line in lines:
            logger.debug("%s", line)
            if _logging.passes_on and sys.stderr is not None:
                sys.stderr.write(f"{line}\n")
        heard += lines if alone else ()


class _Logging:
    """Where the file of the number 2 leads while at least one thread decodes."""

    def __init__(self) -> None:
        self.passes_on = False
        self._lock, self._inside, self._alone = Lock(), 0, True
        self._kept: int | None = None
        self._written: BinaryIO | None = None

    def begin(self) -> None:
        """Lead it to a file of our own."""
        with self._lock:
            self._inside += 1
            self._alone = self._inside == 1
            if self._inside > 1:
                return
            with suppress(OSError):  # there is no stderr, or no place for a file: nothing is led
                written = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `end`
                _flush()
                self._kept = os.dup(_STDERR)
                os.dup2(written.fileno(), _STDERR)
                self._written = written

    def end(self) -> tuple[tuple[str, ...], bool]:
        """Lead it back; give what was written meanwhile, and whether by one thread alone."""
        with self._lock:
            self._inside -= 1
            if self._inside or self._kept is None or self._written is None:
                return (), False
            _flush()
            os.dup2(self._kept, _STDERR)
            os.close(self._kept)
            with self._written as written:
                written.seek(0)
                told = written.read(_MOST_BYTES)
            self._kept = self._written = None
        lines = told.decode("utf-8", "replace").splitlines()
        return tuple(line.strip() for line in lines if line.strip()), self._alone


def _flush() -> None:
    """Have what Python was told to write go where it was meant to go."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):  # it is closed, or nobody reads it
            sys.stderr.flush()


_logging = _Logging()
_MOST_BYTES = 100_000  # of one picture; a damaged fax may have a line for each row


def libraries_are_heard() -> bool:
    """Whether somebody listens to all that is logged."""
    return logging.getLogger().isEnabledFor(logging.DEBUG)


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "cardstore"
