"""`cardstore ingest` and `leaves` of a PDF whose pictures are damaged: no part of it is green."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from tests.adapters.readers.test_faults import book, cut, picture_changed, picture_missing
from tests.cli.program import run_here

SCHEMAS = Path(__file__).parents[2] / "schemas"
REPORT = json.loads((SCHEMAS / "ingest-report.schema.json").read_text(encoding="utf-8"))
SCHEMA = REPORT["properties"]["incomplete"]


def test_a_leaf_read_in_part_is_told_and_so_is_the_exit_code(tmp_path):
    """Its words are kept; the report, the leaves and every later run name it."""
    path = book(tmp_path / "half.pdf", picture_changed(cut))
    first = run_here("ingest", path, "--jobs", "1", "--library", tmp_path / "library")
    again = run_here("ingest", path, "--json", "--library", tmp_path / "library")
    told = json.loads(again.stdout)
    leaves = run_here("leaves", "half", "--library", tmp_path / "library").stdout.splitlines()

    assert (17, 17) == (first.returncode, again.returncode)
    assert "leaf 1 was read in part: " in first.stdout
    assert [1] == [one["leaf_index"] for one in told["incomplete"]]
    assert (0, []) == (told["read_now"], told["failed"])
    assert [False, True, False] == ["read in part" in line for line in leaves[:3]]
    assert [] == list(Draft202012Validator(SCHEMA).iter_errors(told["incomplete"]))


def test_a_leaf_whose_picture_is_gone_is_no_blank(tmp_path):
    """Of several files too: the exit code is that of leaves that could not be read."""
    whole = book(tmp_path / "whole.pdf", lambda *_: None)
    path = book(tmp_path / "gone.pdf", picture_missing)
    told = run_here(
        "ingest", whole, path, "--jobs", "1", "--json", "--library", tmp_path / "library"
    )
    sound, gone = json.loads(told.stdout)["files"]

    assert 17 == told.returncode
    assert ([], []) == (sound["failed"], sound["incomplete"])
    assert [1] == [one["leaf_index"] for one in gone["failed"]]
    assert 0 == gone["counts"]["blank"]
