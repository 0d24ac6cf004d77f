"""Hidden folders beside a place, in which something is made before it gets its name.

What is made there is whole or nobody sees it. A run that is killed leaves its folder; the next run
for the same place takes it away.
"""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import NoFolderError, UsageError
from cardstore.provenance import digest_bytes
from cardstore.shell_words import shell_path

if TYPE_CHECKING:
    from collections.abc import Iterator

_HIDDEN = ".cardstore-part"
_MARK_SIGNS = 16
_STREAMS = (Path("/dev/stdout"), Path("/dev/stderr"))


def require_folder(place: str | os.PathLike[str]) -> None:
    """Refuse a place whose folder is not there: a mistyped one shall not become a tree of folders.

    Raises:
        NoFolderError: there is no such folder.
    """
    folder = Path(place).parent
    if folder.is_dir():
        return
    if folder.exists():
        what = f"{folder} is no folder, so {Path(place).name} cannot be written into it"
        raise NoFolderError(what, remedy="Name a place in a folder")
    what = f"There is no folder {folder}, so {Path(place).name} cannot be written into it"
    remedy = f"Make it with: mkdir -p {shell_path(os.fspath(folder))}; or name another place"
    raise NoFolderError(what, remedy=remedy)


def require_new(place: str | os.PathLike[str]) -> None:
    """Refuse a place at which something is: nothing is written over.

    A pipe, a terminal or another device is no file that could be lost, and is written to.

    Raises:
        UsageError: a file or folder is there, or a link to one.
    """
    if os.path.lexists(place) and not _is_device(place):
        raise already_there(place)


def already_there(place: str | os.PathLike[str]) -> UsageError:
    """Give the error that tells of a file which has the name that another was to have."""
    what = f"{os.fspath(place)} is there already, and nothing is written over"
    return UsageError(what, remedy="Name another file, or move that one away")


def write_new(place: str | os.PathLike[str], content: bytes) -> None:
    """Write a file that is whole or not there, under a name that no other has.

    Raises:
        UsageError: something is there already.
        NoFolderError: the folder that it lies in is not there.
        OSError: it cannot be written.
    """
    path = Path(place)
    if _is_device(path):
        path.write_bytes(content)
        return
    require_new(path)
    with hidden_beside(path) as hidden:
        made = hidden / "made"
        made.write_bytes(content)
        try:
            name_new(made, path)
        except FileExistsError as exc:
            raise already_there(path) from exc


def _is_device(place: str | os.PathLike[str]) -> bool:
    """Whether there is something that is neither a file nor a folder, or a stream of this run.

    Where a shell sends stdout to a file, /dev/stdout is that file; whoever names it means it.
    """
    path = Path(place)
    if path in _STREAMS or path.parent == Path("/dev/fd"):
        return True
    return path.exists() and not path.is_file() and not path.is_dir()


@contextmanager
def hidden_beside(place: Path) -> Iterator[Path]:
    """Make an empty folder beside a place, on the same disk, and take it away in the end.

    Args:
        place: where what is made will be.

    Raises:
        NoFolderError: the folder that the place lies in is not there.
        OSError: it cannot be made.
    """
    require_folder(place)
    # Any name may be longer than a file system takes once something is added to it.
    mark = f"{_HIDDEN}-{digest_bytes(os.fsencode(place.name))[:_MARK_SIGNS]}-"
    for left in place.parent.glob(f"{mark}*"):
        number = left.name.removeprefix(mark)
        if number.isdigit() and not runs(int(number)):
            shutil.rmtree(left, ignore_errors=True)
    folder = place.with_name(f"{mark}{os.getpid()}")
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def name_new(made: Path, path: Path) -> None:
    """Give a file another name, unless something has it; a link does so in one step."""
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError as exc:
        # The disk knows no links.
        if os.path.lexists(path):
            raise FileExistsError(path) from exc
        made.rename(path)


def runs(process: int) -> bool:
    """Tell whether a process is there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
