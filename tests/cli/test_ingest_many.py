"""`cardstore ingest` of several files: each told, one that fails stops no other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.program import run_here

SAMPLES = Path(__file__).parents[2] / "sample_sources"


@pytest.fixture
def handed_in(tmp_path):
    """A sound article, a damaged PDF and a folder with one blank leaf."""
    shutil.copy(SAMPLES / "tides-article" / "article.pdf", tmp_path)
    shutil.copy(SAMPLES / "broken" / "damaged.pdf", tmp_path)
    (tmp_path / "blanks").mkdir()
    Image.new("L", (300, 400), 255).save(tmp_path / "blanks" / "1.png")
    return [str(tmp_path / name) for name in ("damaged.pdf", "article.pdf", "blanks")]


def test_a_file_that_fails_stops_no_other(handed_in, tmp_path):
    """The exit code is that of the damaged file; the totals are of the others."""
    told = run_here(
        "ingest", *handed_in, "--jobs", "1", "--json", "--library", tmp_path / "library"
    )
    document = json.loads(told.stdout)

    assert 12 == told.returncode
    assert handed_in == [one["path"] for one in document["files"]]
    assert [12, None, None] == [(one["error"] or {}).get("exit_code") for one in document["files"]]
    assert {"embedded": 11, "ocr": 0, "blank": 1, "failed": 0} == document["totals"]["counts"]
    assert (3, 1, 12) == tuple(
        document["totals"][name] for name in ("files", "not_ingested", "leaves")
    )


def test_people_are_told_of_each_file_and_of_all(handed_in, tmp_path):
    """A line for each with its runs, and one for all."""
    told = run_here("ingest", *handed_in, "--jobs", "1", "--library", tmp_path / "library").stdout

    assert "damaged.pdf: not ingested" in told
    assert "pages: 213–223" in told
    assert told.splitlines()[-1].startswith("3 files, 12 leaves: 1 blank, 11 embedded")


def test_files_of_one_name_are_refused_before_anything_is_read(tmp_path):
    """They would become scans of one edition."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        shutil.copy(SAMPLES / "tides-article" / "article.pdf", tmp_path / name)
    paths = [str(tmp_path / name / "article.pdf") for name in ("a", "b")]
    told = run_here("ingest", *paths, "--library", tmp_path / "library")

    assert 2 == told.returncode
    assert "--source" in told.stderr


def test_what_is_told_of_an_edition_is_told_of_one(handed_in, tmp_path):
    """Several files are not one book."""
    told = run_here("ingest", *handed_in, "--source", "x", "--library", tmp_path / "library")

    assert 2 == told.returncode
