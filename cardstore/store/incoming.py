"""Incoming: files under a passing name while they are written, and those that were abandoned.

Whoever writes such a file holds a lock on it, which the system lets go when the process ends,
however it ends. So a file that nobody holds was left by a process that was killed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from pathlib import Path

INCOMING = ".incoming-"


def hold(opened: BinaryIO) -> None:
    """Hold an open file for as long as it is open, where the system can."""
    with suppress(OSError):  # a network drive may know no locks
        _lock(opened.fileno())


def clear_abandoned(folder: Path) -> None:
    """Remove files that a process was writing when it was killed; one being written now stays."""
    for path in folder.glob(f"{INCOMING}*"):
        with suppress(OSError):
            handle = os.open(path, os.O_RDWR)
            try:
                if _lock(handle):
                    path.unlink(missing_ok=True)
            finally:
                os.close(handle)


def _lock(handle: int) -> bool:
    """Take the lock without waiting; False where there are none.

    Raises:
        OSError: another process holds it, or the drive knows no locks.
    """
    try:
        import fcntl  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return False
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return True
