"""Input check: what is handed in is there, may be looked at, and holds something.

No reader is needed for it, so it comes before anything is opened.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from cardstore.errors import DamagedScanError, EmptyScanError, NotAScanError, why_of

if TYPE_CHECKING:
    from pathlib import Path


_LOOK = "Look how it is written, or give its whole path"
_NO_NAME = frozenset({errno.ENAMETOOLONG, errno.ELOOP})  # no file has such a name


def whole_path(path: Path) -> Path:
    """Give the path without links, by which two names of one file are told; as it is in a circle.

    A name that the system does not take is given back too: `check_input` says what is wrong.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # Python says so of links that lead round in a circle
        return path.absolute()


def named_path(path: Path) -> Path:
    """Give a path that ends in a name: “.” and “..” are the folders that they are."""
    return path if path.name.strip(".") else path.resolve()


def check_input(path: Path) -> None:
    """Refuse what needs no reader to be refused.

    Raises:
        NotAScanError: there is nothing at that path, or a pipe or device.
        EmptyScanError: the file has no bytes, the folder no files.
        DamagedScanError: it may not be looked at.
    """
    try:
        _check_there(path)
    except OSError as exc:
        if exc.errno in _NO_NAME:
            msg = f"There is nothing at {path} ({why_of(exc)})"
            raise NotAScanError(msg, remedy=_LOOK) from exc
        msg = f"{path} cannot be read ({why_of(exc)})"
        raise DamagedScanError(msg, remedy="Make the file readable for you") from exc


def _check_there(path: Path) -> None:
    if not path.exists():
        msg = f"There is nothing at {path}"
        raise NotAScanError(msg, remedy=_LOOK)
    if not path.is_file() and not path.is_dir():
        msg = f"{path} is a pipe or a device, no file"
        raise NotAScanError(msg, remedy="Save what comes from it in a file, and give that")
    if path.is_file() and path.stat().st_size == 0:
        msg = f"{path} is empty (0 bytes)"
        raise EmptyScanError(msg)
    if path.is_dir() and not any(path.iterdir()):
        msg = f"The folder {path} is empty"
        raise EmptyScanError(msg)
