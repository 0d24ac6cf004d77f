"""Input check: what is handed in is there, may be looked at, and holds something.

No reader is needed for it, so it comes before anything is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import DamagedScanError, EmptyScanError, NotAScanError

if TYPE_CHECKING:
    from pathlib import Path


def named_path(path: Path) -> Path:
    """Give a path that ends in a name: “.” and “..” are the folders that they are."""
    return path if path.name.strip(".") else path.resolve()


def check_input(path: Path) -> None:
    """Refuse what needs no reader to be refused.

    Raises:
        NotAScanError: there is nothing at that path.
        EmptyScanError: the file has no bytes, the folder no files.
        DamagedScanError: it may not be looked at.
    """
    try:
        _check_there(path)
    except OSError as exc:
        msg = f"{path} cannot be read ({exc.strerror})"
        raise DamagedScanError(msg, remedy="Make the file readable for you") from exc


def _check_there(path: Path) -> None:
    if not path.exists():
        msg = f"There is nothing at {path}"
        raise NotAScanError(msg, remedy="Look how it is written, or give its whole path")
    if path.is_file() and path.stat().st_size == 0:
        msg = f"{path} is empty (0 bytes)"
        raise EmptyScanError(msg)
    if path.is_dir() and not any(path.iterdir()):
        msg = f"The folder {path} is empty"
        raise EmptyScanError(msg)
