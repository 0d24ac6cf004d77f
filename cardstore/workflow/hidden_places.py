"""Hidden folders beside a place, in which something is made before it gets its name.

What is made there is whole or nobody sees it. A run that is killed leaves its folder; the next run
for the same place takes it away.
"""

from __future__ import annotations

import os
import shlex
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import NoFolderError
from cardstore.provenance import digest_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

_HIDDEN = ".cardstore-part"
_MARK_SIGNS = 16


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
    remedy = f"Make it with: mkdir -p {shlex.quote(os.fspath(folder))}; or name another place"
    raise NoFolderError(what, remedy=remedy)


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
