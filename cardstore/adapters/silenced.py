"""What the libraries below say of themselves is said only to who asks for it.

Python writes a warning to stderr, with the path of the library's file, and so it does with messages
of libraries to which nobody listens. Here both are messages of a log: whoever listens to all that
is logged (`--verbose` twice) has them. What cardstore itself warns of is written as before.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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


_STDERR = 2


def libraries_are_heard() -> bool:
    """Whether somebody listens to all that is logged."""
    return logging.getLogger().isEnabledFor(logging.DEBUG)


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "cardstore"
