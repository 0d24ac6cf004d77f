"""Settings: which library, which engine, how many jobs, and whom registries may write to.

Comes in: arguments, the environment, and an optional `cardstore.toml` in the working folder. Goes
out: one frozen value. For each setting the first of these that gives it wins: the argument, the
environment (CARDSTORE_LIBRARY, CARDSTORE_ENGINE, CARDSTORE_JOBS, CARDSTORE_CONTACT), the file, the
default. A library named in the file is looked for from the file's folder.

    library = "my-library"
    engine = "tesserocr"
    jobs = 4
    contact = "me@example.org"
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE_NAME = "cardstore.toml"
DEFAULT_LIBRARY = "cardstore-library"
DEFAULT_ENGINE = "tesserocr"
_KEYS = ("library", "engine", "jobs", "contact")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What was chosen for this run.

    Attributes:
        library: the library's folder.
        engine: the entry point name of the OCR engine.
        jobs: how many leaves are read at a time, 1 or more; None for one per processor.
        contact: the address that registries are told, so that they can write; "" for none.
    """

    library: Path
    engine: str = DEFAULT_ENGINE
    jobs: int | None = None
    contact: str = ""


def read_settings(
    *,
    library: str | os.PathLike[str] | None = None,
    engine: str | None = None,
    jobs: int | None = None,
    contact: str | None = None,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Settings:
    """Choose the settings of this run.

    Args:
        library: what the caller was told; None, here and below, where nothing was said.
        engine: see `Settings`.
        jobs: see `Settings`.
        contact: see `Settings`.
        environment: environment variables; those of the process when None.
        folder: where `cardstore.toml` may lie; the working folder when None.

    Raises:
        UsageError: the file cannot be read, names an unknown setting, or a value has no sense.
    """
    variables = os.environ if environment is None else environment
    folder = Path() if folder is None else folder
    filed = _read_file(folder / FILE_NAME)

    def chosen(key: str) -> tuple[str, str]:
        """Give a setting as text, and where it was given; "" when it was not."""
        variable = f"CARDSTORE_{key.upper()}"
        if variables.get(variable):
            return variables[variable], variable
        return filed.get(key, ""), FILE_NAME

    library_text, origin = chosen("library")
    found = Path(library_text) if library_text else Path(DEFAULT_LIBRARY)
    if library_text and origin == FILE_NAME:
        found = folder / found
    jobs_text, jobs_origin = chosen("jobs")
    return Settings(
        library=found if library is None else Path(library),
        engine=engine or chosen("engine")[0] or DEFAULT_ENGINE,
        jobs=_jobs(jobs_text, jobs_origin) if jobs is None else _jobs(str(jobs), "jobs"),
        contact=contact or chosen("contact")[0],
    )


def _read_file(path: Path) -> dict[str, str]:
    """Give the settings of the file as text; empty when there is no file."""
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        what = f"The settings in {path} cannot be read: {exc}"
        raise UsageError(what, remedy="Mend the file, or move it away") from exc
    unknown = [key for key in held if key not in _KEYS]
    if unknown:
        what = f"{path} has an unknown setting {unknown[0]!r}"
        raise UsageError(what, remedy=f"The settings are: {', '.join(_KEYS)}")
    for key, value in held.items():
        if isinstance(value, bool) or not isinstance(value, int if key == "jobs" else str):
            what = f"{path} has {key} = {value!r}"
            wanted = "a whole number" if key == "jobs" else "text in quotation marks"
            raise UsageError(what, remedy=f"Write {key} as {wanted}")
    return {key: str(value) for key, value in held.items()}


def _jobs(text: str, origin: str) -> int | None:
    if not text:
        return None
    try:
        jobs = int(text)
    except ValueError:
        jobs = 0
    if jobs < 1:
        what = f"{origin} asks for {text!r} jobs"
        raise UsageError(what, remedy="Give a whole number of 1 or more")
    return jobs
