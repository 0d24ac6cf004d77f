"""`cardstore registry`: builds, lists and shows local indexes."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.cli.program import run_apart as cardstore
from tests.store import made_dump


@pytest.fixture
def files(tmp_path):
    """Give a small compressed dump with one damaged line."""
    files = made_dump.write_dump(tmp_path / "dump", 300, suffix=".txt.gz")
    with gzip.open(files["editions"], "at", encoding="utf-8") as file:
        file.write("/type/edition\t/books/OL9999M\tcut sho")
    return files


def test_an_index_is_built_listed_and_shown(tmp_path, files):
    """Its editions, its age and what was damaged are told; a second build has nothing to do."""
    command = [
        "registry", "build", "openlibrary-editions", files["editions"], "--authors",
        files["authors"], "--works", files["works"], "--into", tmp_path,
    ]  # fmt: skip
    first, second = cardstore(*command), cardstore(*command, "--json")
    listed = cardstore("registry", "list", "--library", tmp_path)
    alone = cardstore("registry", "--library", tmp_path)
    shown = cardstore("--library", tmp_path, "registry", "show")

    assert (0, 0) == (first.returncode, second.returncode), first.stderr + second.stderr
    assert "300 editions, as of 2026-10-31" in first.stdout
    assert "1 of 301 lines are damaged" in first.stdout
    assert (False, 300) == (
        json.loads(second.stdout)["built_now"],
        json.loads(second.stdout)["editions"],
    )
    assert "300 editions" in listed.stdout
    assert listed.stdout == alone.stdout
    assert "line 301" in shown.stdout
    assert "authors: ol_dump_authors" in shown.stdout


def test_a_cut_file_ends_with_what_to_do(tmp_path, files):
    """Exit code 10, a message without a trace, and nothing left behind."""
    cut = tmp_path / "cut.gz"
    cut.write_bytes(files["editions"].read_bytes()[:-2_000])
    ran = cardstore("registry", "build", "openlibrary-editions", cut, "--into", tmp_path / "index")
    listed = cardstore("registry", "list", "--library", tmp_path / "index")

    assert 10 == ran.returncode
    assert "--anew" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "No index yet" in listed.stdout


def test_nothing_built_yet_is_told(tmp_path):
    """An empty folder has no index; showing one is an error with a remedy."""
    listed = cardstore("registry", "list", "--library", tmp_path)
    shown = cardstore("registry", "show", "--library", tmp_path, "--json")

    assert (0, 30) == (listed.returncode, shown.returncode)
    assert "registry build" in listed.stdout
    assert "registry build" in json.loads(shown.stdout)["error"]["remedy"]
