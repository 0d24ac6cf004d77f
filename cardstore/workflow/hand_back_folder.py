"""The folder that is handed back: whole, or as it was before.

Comes in: files with their contents. Goes out: a folder with them and a list of their digests. The
method:

    1. Everything is written into a hidden folder beside the one that is named.
    2. A folder that is there already is replaced only where it is empty, or holds what an earlier
       hand-back wrote and nothing else: what somebody changed or added is never thrown away.
    3. The two folders change places in one step, where the system has one; then the old one goes.

A run that is killed leaves the old folder, or the new one; what it left hidden goes next time.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import sys
from typing import TYPE_CHECKING

from cardstore.errors import HandBackError, quoted, why_of
from cardstore.provenance import digest_bytes
from cardstore.workflow.hidden_places import require_folder, runs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cardstore.documents.writing import Document

MANIFEST = "handback.json"
_HIDDEN = ".handback-part"
_LONGEST = 200
"""Bytes of a name that is told in others: 255 is the most that file systems take."""
_SHOWN = 80
"""Signs of a name that are shown where it is none."""
_CURRENT_FOLDER, _EXCHANGE = -100, 2
"""Of renameat2: names are taken from the current folder; both names change places."""


def write_folder(folder: Path, files: Mapping[str, bytes], *, manifest: Document) -> None:
    """Write a folder of files, or leave all as it was.

    Args:
        folder: where; the folder above it is there.
        files: name → content.
        manifest: what `handback.json` says: the digests of the files, and more.

    Raises:
        NoFolderError: the folder above it is not there.
        HandBackError: it cannot be written, or holds what this would throw away.
    """
    require_folder(folder)
    real = require_replaceable(folder)
    fresh = real.with_name(f"{_beginning(real)}{os.getpid()}")
    try:
        _sweep(real)
        _fill(fresh, files, manifest)
        require_replaceable(real)  # it may have changed while this was written
        _put(fresh, real)
    except OSError as exc:
        what = f"{folder} cannot be written ({why_of(exc)})"
        raise HandBackError(what) from exc
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def require_replaceable(folder: Path) -> Path:
    """See that nothing would be lost if a folder were replaced; give where it really is.

    Raises:
        HandBackError: it is a file, holds something that no hand-back wrote, or can be no folder.
    """
    remedy = "Move it away, or name another folder with --to"
    try:
        real = folder.resolve()
        if not real.exists():
            return real
    except (OSError, RuntimeError, ValueError) as exc:  # too long, a circle of links, a null byte
        what = f"{quoted(str(folder)[:_SHOWN])} can be no folder ({why_of(exc)})"
        raise HandBackError(what, remedy="Name another folder with --to") from exc
    folder = real
    if not folder.is_dir():
        what = f"{folder} is a file"
        raise HandBackError(what, remedy=remedy)
    try:
        held = {one.relative_to(folder).as_posix(): one for one in folder.rglob("*")}
        written = _digests(held[MANIFEST]) if MANIFEST in held else {}
        for name, path in sorted(held.items()):
            same = (
                path.is_file()
                and not path.is_symlink()
                and (name == MANIFEST or written.get(name) == digest_bytes(path.read_bytes()))
            )
            if not same:
                changed = "was changed since it was written" if name in written else "is not ours"
                what = f"{folder} is left as it is: {name} in it {changed}"
                raise HandBackError(what, remedy=remedy)
    except OSError as exc:
        what = f"{folder} cannot be read ({why_of(exc)})"
        raise HandBackError(what) from exc
    return folder


def _digests(path: Path) -> dict[str, str]:
    """Give the digests that a manifest tells; none where it is no manifest."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        files = told["files"]
        return {str(one["name"]): str(one["sha256"]) for one in files}
    except (ValueError, KeyError, TypeError):
        return {}


def _fill(fresh: Path, files: Mapping[str, bytes], manifest: Document) -> None:
    fresh.mkdir()
    told = f"{json.dumps(manifest, indent=1, ensure_ascii=False)}\n"
    for name, content in {**files, MANIFEST: told.encode()}.items():
        with (fresh / name).open("xb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())


def _put(fresh: Path, real: Path) -> None:
    """Put a folder into its place; what was there is under the other name then."""
    if not real.exists():
        fresh.rename(real)
    elif not _exchanged(fresh, real):
        old = fresh.with_name(f"{fresh.name}-old")
        real.rename(old)
        fresh.rename(real)
        shutil.rmtree(old, ignore_errors=True)


def _exchanged(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    done = rename(_CURRENT_FOLDER, os.fsencode(one), _CURRENT_FOLDER, os.fsencode(other), _EXCHANGE)
    return bool(done == 0)


def _sweep(real: Path) -> None:
    """Take away what a killed run left hidden; one that still runs keeps its own."""
    beginning = _beginning(real)
    for one in real.parent.glob(f"{_HIDDEN}-*"):
        number = one.name.removeprefix(beginning)
        if one.name.startswith(beginning) and number.isdigit() and not runs(int(number)):
            shutil.rmtree(one, ignore_errors=True)


def _beginning(real: Path) -> str:
    """Give how the names of a folder's hidden ones begin; no name is too long for that."""
    name = os.fsencode(real.name)
    mark = real.name if len(name) <= _LONGEST else digest_bytes(name)
    return f"{_HIDDEN}-{mark}-"
