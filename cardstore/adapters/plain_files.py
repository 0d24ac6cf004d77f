"""Plain files: what people name is a file before it is read, no device and no pipe with a name.

A device may never end, and a pipe with a name waits for somebody who writes into it. A pipe
without a name, as a shell makes for `<(…)`, is read as a file is, and so is the device that is
always empty.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def require_plain(path: Path) -> None:
    """Refuse what may never end, or never begin.

    Raises:
        OSError: it is a device or a pipe with a name, or cannot be looked at.
    """
    told = path.stat()
    if stat.S_ISFIFO(told.st_mode):
        endless = os.path.exists(os.path.realpath(path))  # noqa: PTH110 - resolve() refuses
    else:
        device = stat.S_ISCHR(told.st_mode) or stat.S_ISBLK(told.st_mode)
        endless = device and told.st_rdev != _rdev_of_nothing()
    if endless:
        raise OSError(errno.EINVAL, "it is a pipe or a device, no file", str(path))


def read_plain(path: Path) -> bytes:
    """Give the bytes of a file that somebody named.

    Raises:
        OSError: it cannot be read, or is no file.
    """
    require_plain(path)
    return path.read_bytes()


def _rdev_of_nothing() -> int:
    """Give the number of the device that is always empty; -1 where there is none."""
    try:
        return os.stat(os.devnull).st_rdev  # noqa: PTH116 - a name of the system's
    except OSError:
        return -1
