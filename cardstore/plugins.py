"""Plug-ins: readers, engines, registries, judges and highlighters, found by their entry points.

Comes in: a name from settings ("pdf", "tesserocr", "crossref", "lexical") or a path. Goes out: the
reader, engine, registry, judge or highlighter. A package adds one by declaring an entry point in a
group:

- `cardstore.readers`: a class without arguments, a `ScanReader`;
- `cardstore.engines`: a class that takes a mapping of settings, an `OcrEngine`;
- `cardstore.registries`: a class that takes `RegistryTerms`, a `Registry`;
- `cardstore.judges`: a class that takes a mapping of settings, a `Judge`;
- `cardstore.highlighters`: a class that takes a mapping of settings, a `Highlighter`.

Nothing is imported before it is asked for.
"""

from __future__ import annotations

import logging
import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, cast

from cardstore.errors import MissingPartError, NotAScanError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.gate.highlight import Highlighter
    from cardstore.gate.judge import Judge
    from cardstore.scans.reader import ScanReader
    from cardstore.sources.registry import Registry
    from cardstore.sources.registry_terms import RegistryTerms
    from cardstore.text.engine import OcrEngine

logger = logging.getLogger(__name__)

READERS = "cardstore.readers"
ENGINES = "cardstore.engines"
REGISTRIES = "cardstore.registries"
JUDGES = "cardstore.judges"
HIGHLIGHTERS = "cardstore.highlighters"
_KINDS = {
    READERS: "reader",
    ENGINES: "engine",
    REGISTRIES: "registry",
    JUDGES: "judge",
    HIGHLIGHTERS: "highlighter",
}


def known_readers() -> tuple[str, ...]:
    """Name the readers that are installed, in alphabetical order."""
    return _known(READERS)


def known_engines() -> tuple[str, ...]:
    """Name the engines that are installed, in alphabetical order."""
    return _known(ENGINES)


def known_registries() -> tuple[str, ...]:
    """Name the registries that are installed, in alphabetical order."""
    return _known(REGISTRIES)


def known_judges() -> tuple[str, ...]:
    """Name the judges that are installed, in alphabetical order."""
    return _known(JUDGES)


def known_highlighters() -> tuple[str, ...]:
    """Name the highlighters that are installed, in alphabetical order."""
    return _known(HIGHLIGHTERS)


def load_reader(name: str) -> ScanReader:
    """Load the reader of that name.

    Raises:
        MissingPartError: there is none, or it cannot be imported.
    """
    return cast("ScanReader", _load(READERS, name)())


def load_engine(name: str, *, settings: Mapping[str, str] | None = None) -> OcrEngine:
    """Load the engine of that name with its settings.

    Raises:
        MissingPartError: there is none, or a part that it needs is not installed.
        EngineError: it cannot start.
    """
    return cast("OcrEngine", _load(ENGINES, name)(dict(settings or {})))


def tell_engine(name: str) -> None:
    """Say in the log from where an engine is taken; the workers that load it have no log.

    An engine that there is not, is not told here: whoever loads it says so.
    """
    for point in entry_points(group=ENGINES):
        if point.name == name:
            logger.info(_TAKEN, _KINDS[ENGINES], name, _origin(point))


def load_registry(name: str, *, terms: RegistryTerms) -> Registry:
    """Load the registry of that name; to be closed when it is no longer asked.

    Raises:
        MissingPartError: there is none, or a part that it needs is not installed.
    """
    return cast("Registry", _load(REGISTRIES, name)(terms))


def load_judge(name: str, *, settings: Mapping[str, str] | None = None) -> Judge:
    """Load the judge of that name with its settings.

    Raises:
        MissingPartError: there is none, or a part that it needs is not installed.
        JudgeWeightsError: its weights are missing, or are not the ones that were named.
    """
    return cast("Judge", _load(JUDGES, name)(dict(settings or {})))


def load_highlighter(name: str, *, settings: Mapping[str, str] | None = None) -> Highlighter:
    """Load the highlighter of that name with its settings.

    Raises:
        MissingPartError: there is none.
        JudgeWeightsError: its weights are missing.
    """
    return cast("Highlighter", _load(HIGHLIGHTERS, name)(dict(settings or {})))


def find_reader(path: str) -> ScanReader:
    """Find the reader that accepts what lies at `path`.

    Raises:
        NotAScanError: nothing lies there, or no reader accepts it.
    """
    if not Path(path).exists():
        what = f"There is no file or folder {path}"
        raise NotAScanError(what)
    names = known_readers()
    for name in names:
        reader = load_reader(name)
        if reader.accepts(path):
            return reader
    if Path(path).is_dir():
        what = f"The folder {Path(path).name or path} holds no images that are read as pages"
        raise NotAScanError(what, remedy=_FOLDER)
    what = f"{Path(path).name} is not a scan for any reader ({', '.join(names)})"
    raise NotAScanError(what, remedy=_FORMS)


def _origin(point: EntryPoint) -> str:
    """Name what an entry point stands for, and the package that declares it."""
    package = f", of {point.dist.name} {point.dist.version}" if point.dist is not None else ""
    return f"{point.value}{package}"


_TAKEN = "the %s %s is taken from %s"


_FOLDER = (
    "Name the PDFs or DjVu books in it themselves, all at once if you like; of a folder its own "
    "images are taken, not those of folders in it"
)
_FORMS = (
    "Give a PDF, a DjVu book, an image (JPEG, PNG, WebP, TIFF, JPEG 2000, GIF, BMP, PNM, AVIF, "
    "HEIC), or a folder of images; save anything else in one of these forms first"
)


def _known(group: str) -> tuple[str, ...]:
    return tuple(sorted({point.name for point in _points(group)}))


def _points(group: str) -> tuple[EntryPoint, ...]:
    """Give the entry points of a group that are installed at present."""
    return _listed(group, tuple((path, _changed_ns(path)) for path in sys.path))


@lru_cache(maxsize=32)
def _listed(group: str, _places: tuple[tuple[str, int], ...]) -> tuple[EntryPoint, ...]:
    # All that is installed is gone through each time: 30 to 40 ms of each leaf that is read.
    return tuple(entry_points(group=group))


def _changed_ns(path: str) -> int:
    """Give when a folder of modules was last changed, in nanoseconds; 0 where there is none."""
    try:
        return Path(path or ".").stat().st_mtime_ns
    except OSError:
        return 0


def _load(group: str, name: str) -> Callable[..., object]:
    """Import what the entry point names; a broken plug-in is a missing part, not a crash."""
    found: list[EntryPoint] = [point for point in _points(group) if point.name == name]
    kind = _KINDS[group]
    if not found:
        what = (
            f"No {kind} is called {quoted(name)}; installed: {', '.join(_known(group)) or 'none'}"
        )
        raise MissingPartError(what)
    logger.info(_TAKEN, kind, name, _origin(found[0]))
    try:
        loaded: Callable[..., object] = found[0].load()
    except (ImportError, AttributeError) as exc:
        what = f"The {kind} {quoted(name)} ({found[0].value}) cannot be loaded ({exc})"
        raise MissingPartError(what) from exc
    return loaded
