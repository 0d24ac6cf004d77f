"""Script names: in which script a leaf is printed, by Tesseract's own detection.

Comes in: a leaf's grey raster. Goes out: "Latin", "Devanagari" …, with the detector's confidence,
or nothing. The detector has a model of its own, `osd`, which the package `tessdata` brings.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, cast

from PIL import Image

from cardstore.adapters.engines.model_files import digest_of_model, find_models
from cardstore.errors import EngineError
from cardstore.provenance import Provenance, canonical_json

if TYPE_CHECKING:
    from cardstore.scans.reader import Raster

MODEL = "osd"
# Its confidence has no upper end. Of 31 leaves of four books 13 of Devanagari had 2.0 to 77, three
# of Fraktur 15.9 to 30; of the notes that mix scripts it named four wrongly, but for one below 0.7.
LEAST_CONFIDENCE = 1.0
_USUAL_DPI = 300


class _Detector(Protocol):
    """What is used of tesserocr's API; the module has no types."""

    def SetImage(self, image: Image.Image, /) -> None: ...  # noqa: N802
    def SetSourceResolution(self, ppi: int, /) -> None: ...  # noqa: N802
    def DetectOrientationScript(self) -> dict[str, object] | None: ...  # noqa: N802
    def Clear(self) -> None: ...  # noqa: N802


def name_script(raster: Raster, *, folder: str | None = None) -> tuple[str, float] | None:
    """Name the script of a leaf: its name, and a confidence of `LEAST_CONFIDENCE` or more.

    Args:
        raster: the leaf.
        folder: where the settings say that models lie; None: only the usual folders.

    Returns:
        None where it cannot tell.

    Raises:
        MissingPartError: the model `osd` is not installed.
        EngineError: Tesseract failed on this leaf.
    """
    frame, detector = raster.frame, _detector(folder)
    try:
        detector.SetImage(Image.frombytes("L", (frame.width_px, frame.height_px), raster.pixels))
        detector.SetSourceResolution(frame.dpi or _USUAL_DPI)
        found = detector.DetectOrientationScript()
    except (RuntimeError, ValueError) as exc:
        what = "Tesseract failed to tell the script of a leaf"
        raise EngineError(what) from exc
    finally:
        detector.Clear()
    if not found:
        return None
    name, confidence = str(found["script_name"]), float(str(found["script_conf"]))
    return (name, confidence) if confidence >= LEAST_CONFIDENCE else None


def detector_provenance(folder: str | None = None) -> Provenance:
    """Name the detector, its version and its model.

    Args:
        folder: where the settings say that models lie; None: only the usual folders.

    Raises:
        MissingPartError: the model `osd` is not installed.
    """
    return Provenance(
        agent="tesserocr",
        version=importlib.metadata.version("tesserocr"),
        settings=canonical_json({"lang": MODEL, "least": LEAST_CONFIDENCE}),
        inputs=(digest_of_model(find_models(MODEL, folder=folder)[0]),),
    )


@lru_cache(maxsize=1)
def _detector(folder: str | None) -> _Detector:
    place = find_models(MODEL, folder=folder)[0].parent
    module = importlib.import_module("tesserocr")
    made: object = module.PyTessBaseAPI(path=str(place), lang=MODEL, psm=module.PSM.OSD_ONLY)
    return cast("_Detector", made)
