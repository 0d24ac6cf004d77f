"""Languages and models, as a person asks for them at the command line."""

from __future__ import annotations

import json

import pytest

from cardstore.adapters.engines.model_files import digest_of_model, find_models
from tests.cli.program import run_here
from tests.contracts.making import make_image

ENGLISH = find_models("eng")[0]


@pytest.fixture
def here(tmp_path):
    """Settings with a folder of models, and nobody asked."""
    place = tmp_path / "models"
    place.mkdir()
    for name in ("fra", "Fraktur"):
        (place / f"{name}.traineddata").symlink_to(ENGLISH)
    return {"CARDSTORE_TESSDATA": str(place), "CARDSTORE_OFFLINE": "1"}


def test_a_scan_is_read_in_its_language_and_read_again_in_another(tmp_path, here):
    """One command, then the one that the refusal of the other names."""
    folder, image = str(tmp_path / "library"), str(make_image(tmp_path / "leaf.png"))
    ingest = ("ingest", image, "--source", "log", "--jobs", "1", "--library", folder)
    first = run_here(*ingest, "--lang", "French", "--json", **here)
    refused = run_here(*ingest, "--lang", "en", **here)
    again = run_here("reread", "log", "--lang", "eng", "--jobs", "1", "--json",
                     "--library", folder, **here)  # fmt: skip

    assert 0 == first.returncode, first.stderr
    assert ["fra"] == json.loads(first.stdout)["languages"]["codes"]
    assert 92 == refused.returncode
    assert "cardstore reread log --lang eng" in refused.stderr
    assert [0] == json.loads(again.stdout)["changed"]


@pytest.mark.parametrize(
    ("lang", "code", "told"),
    [("iku", 91, "apt-get install tesseract-ocr-iku"), ("frenh", 2, "fra (French)")],
)
def test_a_language_that_cannot_be_read_says_what_to_do(tmp_path, here, lang, code, told):
    """Before anything is stored."""
    image = str(make_image(tmp_path / "leaf.png"))
    refused = run_here(
        "ingest", image, "--lang", lang, "--library", str(tmp_path / "library"), **here
    )

    assert code == refused.returncode
    assert told in refused.stderr


def test_models_are_listed_with_their_digests(here):
    """Those of the folder that the settings name come first."""
    listed = run_here("models", "list", "--json", **here)
    models = {one["name"]: one for one in json.loads(listed.stdout)["languages"]}

    assert digest_of_model(ENGLISH) == models["fra"]["sha256"]
    assert here["CARDSTORE_TESSDATA"] in models["fra"]["path"]
    assert "reads French" == models["fra"]["purpose"]
    assert "long s" in models["script/Fraktur"]["purpose"]


def test_models_that_are_not_here_are_listed_when_they_are_asked_for(here):
    """With what to do about each; none is told twice."""
    listed = json.loads(run_here("models", "list", "--all", "--json", **here).stdout)["languages"]
    missing = {one["name"]: one["fault"] for one in listed if one["fault"]}

    assert "tesseract-ocr-iku" in missing["iku"]
    assert "fra" not in missing
    assert len(listed) == len({one["name"] for one in listed})


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("install", "French"), 91),  # PyPI has none
        (("install", "frenh"), 2),
        (("list", "French"), 2),
        (("--all",), 2),
    ],
)
def test_what_cannot_be_installed_or_listed_is_refused(here, words, code):
    """Each with its own exit code."""
    assert code == run_here("models", *words, **here).returncode
