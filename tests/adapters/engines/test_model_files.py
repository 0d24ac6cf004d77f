"""Models of several languages: each found where it lies, together where Tesseract wants them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardstore.adapters.engines.model_files import (
    digest_of_model,
    find_models,
    installed_models,
    model_set,
    sets_home,
)
from cardstore.adapters.engines.tesserocr import TesserocrEngine
from cardstore.errors import MissingModelError
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from tests.contracts.making import LINES, picture_of_lines

ENGLISH = find_models("eng")[0]


@pytest.fixture
def folder(tmp_path):
    """A folder with the English model under the names of others."""
    for name in ("fra", "lat", "Fraktur"):
        (tmp_path / f"{name}.traineddata").symlink_to(ENGLISH)
    return tmp_path


def test_each_model_is_taken_from_the_first_folder_that_has_it(folder):
    """The told folder comes first, the usual ones behind it."""
    files = find_models("eng+fra", first=str(folder))

    assert (ENGLISH, folder / "fra.traineddata") == files


def test_the_only_folder_is_the_only_one(folder):
    """Nothing is taken from elsewhere where one folder is meant."""
    with pytest.raises(MissingModelError, match=r"eng\.traineddata"):
        find_models("fra+eng", folder=str(folder))


def test_models_of_several_folders_are_brought_together(folder):
    """Tesseract is told one folder, in which both lie with their own bytes."""
    found = model_set("eng+fra", first=str(folder))

    assert "eng+fra" == found.lang
    assert [digest_of_model(file) for file in found.files] == [
        digest_of_model(found.folder / f"{name}.traineddata") for name in ("eng", "fra")
    ]
    assert found.folder == model_set("eng+fra", first=str(folder)).folder


READ_AND_DIE = """
import os, signal, sys
from cardstore.adapters.engines.model_files import model_set
print(model_set("eng+fra", first=sys.argv[1]).folder, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_processes_that_are_killed_leave_one_folder_between_them(folder, tmp_path):
    """Workers end by a signal, in which nothing is cleared: so they share what they make."""
    left = tmp_path / "left behind"
    left.mkdir()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", READ_AND_DIE, str(folder)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(left)},
        )
        for _ in range(2)
    ]  # fmt: skip
    told = {one.communicate()[0] for one in running}

    assert 1 == len(told)
    assert {"eng.traineddata", "fra.traineddata"} == {
        one.name for one in Path(told.pop().strip()).iterdir()
    }
    assert [] == list(left.iterdir())


def test_a_set_of_which_a_model_is_gone_is_taken_away(tmp_path):
    """When the next one is made."""
    sets = []
    for name in ("one", "two"):
        place = tmp_path / name
        place.mkdir()
        shutil.copyfile(ENGLISH, place / "fra.traineddata")
        sets.append(model_set("eng+fra", first=str(place)).folder)
        (place / "fra.traineddata").unlink()

    assert [False, True] == [one.is_dir() for one in sets]


@pytest.mark.parametrize("told", ["script/Fraktur", "Fraktur"])
@pytest.mark.parametrize("inner", ["", "script/"])
def test_a_scripts_model_lies_beside_the_others_or_below_them(tmp_path, told, inner):
    """Debian puts it beside them, Tesseract itself into a folder."""
    place = tmp_path / f"{inner}Fraktur.traineddata"
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(ENGLISH)
    found = model_set(told, folder=str(tmp_path))

    assert (place,) == found.files
    assert (place.parent, "Fraktur") == (found.folder, found.lang)


def test_several_models_of_several_folders_read(folder):
    """The engine reads with all, and its provenance names each with its digest."""
    engine = TesserocrEngine({"lang": "eng+fra", "models": str(folder)})
    picture = picture_of_lines()
    frame = Frame(width_px=picture.width, height_px=picture.height, dpi=200)
    words = engine.recognize(Raster(frame=frame, pixels=picture.tobytes()), timeout_s=60)
    told = engine.provenance()

    assert " ".join(LINES).split() == [word.text for word in words]
    assert "eng+fra" == json.loads(told.settings)["lang"]
    assert (digest_of_model(ENGLISH),) * 2 == told.inputs


def test_a_missing_model_names_packages_and_what_is_there(tmp_path):
    """Of systems, of PyPI where it has one; and what is installed, for who mistyped."""
    with pytest.raises(MissingModelError) as systems:
        find_models("iku")
    with pytest.raises(MissingModelError) as pypi:
        find_models("jpn", folder=str(tmp_path))

    assert "apt-get install tesseract-ocr-iku" in systems.value.remedy
    assert "cardstore models install" not in systems.value.remedy
    assert "cardstore models install jpn" in pypi.value.remedy
    assert "eng" in systems.value.what.partition("installed are")[2]


def test_all_that_is_there_is_listed_by_name(folder):
    """The file that would be used; scripts' models are told from languages."""
    there = dict(installed_models(first=str(folder)))

    assert ENGLISH == there["eng"] or there["eng"].samefile(ENGLISH)
    assert folder / "fra.traineddata" == there["fra"]
    assert folder / "Fraktur.traineddata" == there["script/Fraktur"]


def test_one_file_under_two_names_is_found_under_each(folder):
    """As where somebody links "frk" to the model of Fraktur: the set has the name that is asked."""
    for name in ("fra", "lat"):
        made = model_set(f"eng+{name}", first=str(folder))

        assert f"eng+{name}" == made.lang
        assert {"eng.traineddata", f"{name}.traineddata"} == {
            one.name for one in made.folder.iterdir()
        }


def test_what_else_lies_among_the_sets_is_in_nobodys_way(folder):
    """A file that a desktop left, or what another process just renames, is passed over."""
    stray = sets_home() / ".stray"
    sets_home().mkdir(parents=True, exist_ok=True)
    stray.write_bytes(b"")
    (folder / "lat.traineddata").unlink()
    shutil.copyfile(ENGLISH, folder / "lat.traineddata")  # of another time: a set of its own
    try:
        made = model_set("eng+lat", first=str(folder)).folder
    finally:
        stray.unlink()

    assert {"eng.traineddata", "lat.traineddata"} == {one.name for one in made.iterdir()}


def test_a_folder_behind_the_usual_ones_is_looked_through(tmp_path):
    """What lies there is found and not told as missing; the only missing one is named."""
    (tmp_path / "qqx.traineddata").touch()
    (found,) = find_models("qqx", last=str(tmp_path))
    with pytest.raises(MissingModelError) as failed:
        find_models("qqx+qqy", last=str(tmp_path))

    assert tmp_path / "qqx.traineddata" == found
    assert "qqy.traineddata" in failed.value.what
    assert "qqx" not in failed.value.what


def test_folders_are_told_in_the_order_in_which_they_were_looked_through(tmp_path):
    """So that whoever puts the model somewhere knows which would be taken first."""
    (tmp_path / "first").mkdir()
    (tmp_path / "last").mkdir()
    with pytest.raises(MissingModelError) as failed:
        find_models("qqy", first=str(tmp_path / "first"), last=str(tmp_path / "last"))
    told = failed.value.what.partition(" is not in ")[2].partition(";")[0].split(", ")

    assert (str(tmp_path / "first"), str(tmp_path / "last")) == (told[0], told[-1])


def test_a_folder_of_two_names_is_told_once(tmp_path):
    """As where an environment is reached through a link."""
    (tmp_path / "models").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "models")
    with pytest.raises(MissingModelError) as failed:
        find_models("qqy", first=str(tmp_path / "models"), last=str(tmp_path / "link"))

    assert 1 == failed.value.what.count(str(tmp_path))
