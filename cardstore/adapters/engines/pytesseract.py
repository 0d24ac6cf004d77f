"""PytesseractEngine: the installed Tesseract program, driven by pytesseract.

Comes in: a grey raster. Goes out: its words in reading order with boxes and confidences. For
languages and platforms for which there is no `tesserocr` wheel, or where the system's own Tesseract
is to be used. Each leaf costs a start of the program.

1. The program tells its version and where its models are; a model that it lacks is looked for where
   pip puts models.
2. The leaf is handed over as a file, with a time limit: a program that is over it is killed. One
   whose worker is killed ends with it (Linux).
3. The table that it writes is parsed strictly: what is no table is an error, never an empty leaf.

Source: tesseract(1), the TSV renderer: one row for each page, block, paragraph, line and word.
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import os
import re
import shlex
import shutil
import subprocess
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, cast

from PIL import Image

from cardstore.adapters.engines.model_files import ModelSet, digest_of_model, model_set
from cardstore.adapters.engines.tesserocr import (
    DEFAULT_LANG,
    DEFAULT_PSM,
    PAGE_MODES,
    confidence_of,
)
from cardstore.adapters.parent_death import dying_with_me
from cardstore.errors import (
    EngineError,
    MissingModelError,
    MissingPartError,
    UsageError,
    quoted,
)
from cardstore.provenance import Provenance, canonical_json
from cardstore.text.engine import ReadWord

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.scans.reader import Raster

os.environ.setdefault("OMP_THREAD_LIMIT", "1")

SETTINGS = frozenset({"lang", "models", "psm", "tessdata"})
COLUMNS = (
    *("level", "page_num", "block_num", "par_num", "line_num", "word_num"),
    *("left", "top", "width", "height", "conf", "text"),
)
_WORD_LEVEL = 5
_ASK_TIMEOUT_S = 20.0
_MORTAL = "ends_with_its_parent"
_FOLDER = re.compile(r'"(?P<folder>[^"]+)"')
_LANG = re.compile(r"[A-Za-z0-9_/-]+(\+[A-Za-z0-9_/-]+)*")
_INSTALL = "Install the program with: apt-get install tesseract-ocr (macOS: brew install tesseract)"


class PytesseractEngine:
    """Tesseract as a program of its own.

    Args:
        settings: `lang` ("eng", or "eng+deu"), `psm` (page segmentation mode, "3"), `tessdata`
            (the only folder with models), `models` (one that is looked through before the
            program's own and the usual ones); all strings, all optional.

    Raises:
        MissingPartError: the package, the program or a model is not installed.
        EngineError: the program does not answer.
        UsageError: a setting is unknown, or makes it read nothing.
    """

    name = "pytesseract"

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        told = dict(settings or {})
        _require_known(told)
        self._lang = told.get("lang", DEFAULT_LANG)
        self._psm = told.get("psm", str(DEFAULT_PSM))
        self._module = _import_pytesseract()
        self._version = _program_version()
        self._models = _find_models(self._lang, told)

    def provenance(self) -> Provenance:
        """Name the engine, the program's version, its models' digests and its settings."""
        return self._provenance

    def recognize(self, raster: Raster, *, timeout_s: float) -> tuple[ReadWord, ...]:
        """Read the leaf.

        Raises:
            EngineError: the program failed on this leaf, or gave no table of words.
            MissingPartError: the program is gone.
            TimeoutError: `timeout_s` seconds were not enough.
        """
        frame = raster.frame
        picture = Image.frombytes("L", (frame.width_px, frame.height_px), raster.pixels)
        picture.format = "PPM"  # else it would be packed into a PNG, which takes longer
        try:
            table = self._module.image_to_data(
                picture,
                lang=self._models.lang,
                config=self._config(frame.dpi),
                output_type="bytes",
                timeout=timeout_s,
            )
        except (RuntimeError, OSError, SystemExit) as exc:
            if "timeout" in str(exc).lower():
                msg = f"Tesseract was not done after {timeout_s:g} s"
                raise TimeoutError(msg) from exc
            if type(exc).__name__ == "TesseractNotFoundError":
                raise _missing_program() from exc
            size = f"{frame.width_px} x {frame.height_px} pixels"
            what = f"Tesseract failed on a leaf of {size} ({' '.join(str(exc).split())[:200]})"
            raise EngineError(what) from exc
        return parse_words(table)

    def _config(self, dpi: int) -> str:
        """Give the program's options, as pytesseract takes them apart again."""
        folder = shlex.quote(str(self._models.folder))
        told = f"--oem 1 --psm {self._psm} --tessdata-dir {folder}"
        return f"{told} --dpi {dpi}" if dpi else told

    @cached_property
    def _provenance(self) -> Provenance:
        version = importlib.metadata.version("pytesseract")
        settings = {"lang": self._lang, "oem": "lstm", "psm": int(self._psm)}
        return Provenance(
            agent=self.name,
            version=f"{version} ({self._version})",
            settings=canonical_json(settings),
            inputs=tuple(map(digest_of_model, self._models.files)),
        )


def parse_words(table: bytes) -> tuple[ReadWord, ...]:
    """Take the words from the program's table.

    Args:
        table: tab-separated values as UTF-8, with a head.

    Raises:
        EngineError: it is no such table; a row is never passed over.
    """
    try:
        head, *rows = table.decode("utf-8").rstrip("\n").split("\n")
    except UnicodeDecodeError as exc:
        what = "Tesseract's table of words is no text"
        raise EngineError(what) from exc
    if tuple(head.split("\t")) != COLUMNS:
        what = f"Tesseract's table of words has an unknown head, {quoted(head[:80])}"
        raise EngineError(what)
    words: list[ReadWord] = []
    paragraphs: dict[tuple[int, ...], int] = {}
    for row in rows:
        # A word of no-break spaces is written as an empty one; other rows have no text at all.
        values = row.split("\t")
        if len(values) not in {len(COLUMNS), len(COLUMNS) - 1}:
            raise _bad_row(row)
        try:
            level, *place = (int(value) for value in values[:10])
            confidence = float(values[10])
        except ValueError as exc:
            raise _bad_row(row) from exc
        text = "".join(values[11].split()) if len(values) == len(COLUMNS) else ""
        if level != _WORD_LEVEL or not text:
            continue
        block = paragraphs.setdefault(tuple(place[:3]), len(paragraphs))
        words.append(_word(text, place, block=block, confidence=confidence))
    return tuple(words)


def _word(text: str, place: list[int], *, block: int, confidence: float) -> ReadWord:
    """Make a word; `place` has the row's numbers from page_num to height."""
    line, left, top, width, height = place[3], *place[5:9]
    return ReadWord(
        text=text,
        x0=left,
        y0=top,
        x1=left + width,
        y1=top + height,
        block=block,
        line=line,
        confidence=confidence_of(confidence),
    )


def _bad_row(row: str) -> EngineError:
    return EngineError(f"Tesseract's table of words has a row that is none, {quoted(row[:80])}")


def _require_known(told: Mapping[str, str]) -> None:
    """Refuse settings that this engine does not have, or that read nothing.

    Raises:
        UsageError: a setting is unknown or has no meaning.
    """
    unknown = sorted(set(told) - SETTINGS)
    if unknown:
        what = f"The engine pytesseract has no setting {quoted(unknown[0])}"
        raise UsageError(what, remedy=f"It has: {', '.join(sorted(SETTINGS))}")
    if told.get("psm", str(DEFAULT_PSM)) not in PAGE_MODES:
        what = f"The page segmentation mode {quoted(told['psm'])} reads no words"
        raise UsageError(what, remedy=f"Give one of: {', '.join(PAGE_MODES)}")
    if not _LANG.fullmatch(told.get("lang", DEFAULT_LANG)):
        what = f"{quoted(told['lang'])} names no language"
        raise UsageError(what, remedy="Give one as Tesseract has it: eng, deu, or eng+deu")


def _find_models(lang: str, told: Mapping[str, str]) -> ModelSet:
    """Find the models: in the folder told, else the program's own, else where pip puts them.

    Raises:
        MissingModelError: they are in none.
    """
    if "tessdata" in told:
        return model_set(lang, folder=told["tessdata"])
    own_folder = _own_folder()
    for own in (told.get("models"), own_folder):
        try:
            if own:
                return model_set(lang, folder=own)
        except MissingModelError:
            continue
    # What lies in none of the usual folders may lie in the program's own.
    return model_set(lang, first=told.get("models"), last=own_folder)


def _own_folder() -> str | None:
    """Ask the program where its models are; None where it does not say."""
    found = _FOLDER.search(_ask("--list-langs"))
    return found["folder"] if found else None


def _program_version() -> str:
    """Ask the program for its version.

    Raises:
        EngineError: what is there tells none.
    """
    told = _ask("--version").split()
    if len(told) < 2 or told[0] != "tesseract":  # noqa: PLR2004 - its name, then the version
        what = f"The program tesseract does not tell its version ({quoted(' '.join(told)[:80])})"
        raise EngineError(what, remedy=_INSTALL)
    return told[1]


def _ask(option: str) -> str:
    """Start the program with one option and give what it prints.

    Raises:
        MissingPartError: it is not installed.
        EngineError: it cannot be started, or does not end.
    """
    program = shutil.which("tesseract")
    if program is None:
        raise _missing_program()
    try:
        done = subprocess.run(  # noqa: S603 - our own arguments
            [program, option], capture_output=True, timeout=_ASK_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as exc:
        what = f"The program {program} does not answer ({type(exc).__name__})"
        raise EngineError(what, remedy=_INSTALL) from exc
    return (done.stdout or done.stderr).decode("utf-8", "replace")


def _missing_program() -> MissingPartError:
    return MissingPartError("The program tesseract is not installed", remedy=_INSTALL)


class _Module(Protocol):
    """What is used of pytesseract; it has no types."""

    subprocess_args: Callable[..., dict[str, object]]

    def image_to_data(
        self, image: Image.Image, *, lang: str, config: str, output_type: str, timeout: float
    ) -> bytes: ...


def _import_pytesseract() -> _Module:
    try:
        module = cast("_Module", importlib.import_module("pytesseract.pytesseract"))
    except ImportError as exc:
        what = "The package pytesseract is not installed or cannot be loaded"
        remedy = "Install it with: python -m pip install pytesseract"
        raise MissingPartError(what, remedy=remedy) from exc
    if not hasattr(module.subprocess_args, _MORTAL):
        module.subprocess_args = _mortal(module.subprocess_args)
    return module


def _mortal(started_with: Callable[..., dict[str, object]]) -> Callable[..., dict[str, object]]:
    """Have the program end with whoever waits for it; pytesseract has no option for that.

    Args:
        started_with: gives what pytesseract hands to `subprocess.Popen`.
    """

    @functools.wraps(started_with)
    def and_die(*args: object, **kwargs: object) -> dict[str, object]:
        return {**started_with(*args, **kwargs), "preexec_fn": dying_with_me()}

    setattr(and_die, _MORTAL, True)
    return and_die
