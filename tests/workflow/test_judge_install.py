"""Weights are put in place by digest and parity; without a network it is said what to copy.

How published files are converted needs torch: see test_judge_conversion.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardstore.errors import JudgeError, JudgeWeightsError, UsageError
from cardstore.plugins import load_judge
from cardstore.workflow.judge_install import Sourcing, install_judge
from tests.adapters.judges.tiny_judge import FOLDER, copy_tiny, restate


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder of all judges."""
    monkeypatch.setenv("CARDSTORE_JUDGES", str(tmp_path / "judges"))
    return tmp_path / "judges"


def test_a_finished_folder_is_taken_as_it_is(home):
    """And the judge runs with it."""
    done = install_judge("minicheck", Sourcing(folder=FOLDER))

    assert str(home / "minicheck-flan-t5-large") == done.folder
    assert load_judge("minicheck").record.weights == done.weights
    assert not done.was_there
    assert ["minicheck-flan-t5-large"] == [path.name for path in home.iterdir()]


def test_weights_that_are_there_are_kept(home):
    """Nothing is asked and nothing converted; what is altered is told instead."""
    first = install_judge("minicheck", Sourcing(folder=FOLDER))
    again = install_judge("minicheck", Sourcing(offline=True))

    assert again.was_there
    assert first.weights == again.weights
    model = home / "minicheck-flan-t5-large" / "model.bin"
    model.write_bytes(model.read_bytes()[::-1])
    with pytest.raises(JudgeWeightsError, match="altered"):
        install_judge("minicheck", Sourcing(offline=True))


@pytest.mark.parametrize("damage", ["cut", "missing", "altered", "manifest"])
def test_a_half_copied_folder_names_a_way_out(home, damage):
    """“Install them” is what was just tried; moving it away and installing again does it."""
    install_judge("minicheck", Sourcing(folder=FOLDER))
    folder = home / "minicheck-flan-t5-large"
    path = folder / ("judge.json" if damage == "manifest" else "model.bin")
    content = path.read_bytes()
    path.write_bytes(content[::-1] if damage == "altered" else content[: len(content) // 2])
    if damage == "missing":
        path.unlink()
    with pytest.raises(JudgeWeightsError) as told:
        install_judge("minicheck", Sourcing(folder=FOLDER))
    assert f"Move {folder} away" in told.value.remedy
    folder.rename(home / "away")

    assert not install_judge("minicheck", Sourcing(folder=FOLDER)).was_there


def test_weights_in_place_that_nothing_proved_are_not_kept(home):
    """The judge would refuse them; the installation does not call them installed."""
    install_judge("minicheck", Sourcing(folder=FOLDER))
    restate(home / "minicheck-flan-t5-large", parity=None)

    with pytest.raises(JudgeWeightsError, match="does not show"):
        install_judge("minicheck", Sourcing(folder=FOLDER))


def test_weights_that_not_every_processor_adds_up_alike_are_not_taken(home, tmp_path):
    """They were converted with CTranslate2's own rounding, maybe on another machine."""
    folder = copy_tiny(tmp_path / "tiny")
    restate(folder, made_with={"ctranslate2": "4.8.5"})
    with pytest.raises(JudgeWeightsError, match="adds up alike"):
        install_judge("minicheck", Sourcing(folder=folder))

    assert [] == list(home.iterdir())


def test_a_folder_without_a_manifest_is_not_written_over(home):
    """Somebody may have put the published files there: three GB are not thrown away."""
    folder = home / "minicheck-flan-t5-large"
    folder.mkdir(parents=True)
    (folder / "pytorch_model.bin").write_bytes(b"weights")
    with pytest.raises(JudgeWeightsError, match="no finished weights"):
        install_judge("minicheck", Sourcing(folder=FOLDER))

    assert b"weights" == (folder / "pytorch_model.bin").read_bytes()


def test_a_damaged_finished_folder_is_not_taken(home, tmp_path):
    """Nothing of it is left."""
    folder = copy_tiny(tmp_path / "tiny")
    content = (folder / "model.bin").read_bytes()
    (folder / "model.bin").write_bytes(content[::-1])
    with pytest.raises(JudgeWeightsError, match="altered"):
        install_judge("minicheck", Sourcing(folder=folder))

    assert [] == list(home.iterdir())


def test_a_finished_folder_without_parity_is_not_taken(home, tmp_path):
    """Nothing shows that it is true to the original."""
    folder = copy_tiny(tmp_path / "tiny")
    restate(folder, parity=None)
    with pytest.raises(JudgeWeightsError, match="does not show"):
        install_judge("minicheck", Sourcing(folder=folder))

    assert [] == list(home.iterdir())


def test_offline_it_says_what_to_copy_where(home):
    """Which files of which model, and the command."""
    with pytest.raises(JudgeWeightsError, match="offline") as told:
        install_judge("minicheck", Sourcing(offline=True))

    assert "huggingface.co/lytang/MiniCheck-Flan-T5-Large" in told.value.remedy
    assert "cardstore judge install minicheck --from FOLDER" in told.value.remedy
    assert [] == list(home.iterdir())


@pytest.mark.parametrize("made", [True, False])
def test_a_folder_without_the_files_says_which_they_are(home, tmp_path, made):
    """Also where there is no folder."""
    if made:
        (tmp_path / "files").mkdir()
    with pytest.raises(JudgeWeightsError) as told:
        install_judge("minicheck", Sourcing(folder=tmp_path / "files"))

    assert "pytorch_model.bin" in told.value.remedy
    assert [] == list(home.iterdir())


def test_a_conversion_that_fails_leaves_nothing(home, tmp_path):
    """This Python has no torch, or the files are no model."""
    files = tmp_path / "files"
    files.mkdir()
    for name in ("config.json", "tokenizer.json", "model.safetensors"):
        (files / name).write_text("{}")
    with pytest.raises(JudgeError, match="could not be converted"):
        install_judge("minicheck", Sourcing(folder=files, python=Path(sys.executable)))

    assert [] == list(home.iterdir())


def test_a_judge_without_weights_is_not_installed(home):
    """It needs none."""
    with pytest.raises(UsageError, match="no weights"):
        install_judge("lexical")

    assert not home.exists()
