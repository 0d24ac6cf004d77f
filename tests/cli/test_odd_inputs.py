"""Inputs that are no files, or have odd names: each is told soon, and the others are done."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from cardstore import Library
from cardstore.workflow.ingest_many import ingest_each, refused_beforehand
from cardstore.workflow.input_check import check_input
from tests.cli.program import run_here
from tests.contracts.making import picture_of_lines

PATIENCE_S = 120
QUICK = ("--jobs", "1", "--no-resolve")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs pipes with names, and links")


def make(path, words="A page of its own."):
    """Make a PDF of a leaf."""
    with pymupdf.open() as made:
        made.new_page().insert_text((50, 80), words)
        made.save(path)
    return path


def run_soon(folder, *words):
    """Run the program, which has to end by itself."""
    return subprocess.run(
        [sys.executable, "-m", "cardstore", *map(str, words)],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def test_what_is_no_file_stops_nothing(tmp_path):
    """A pipe, a device, links in a circle, a name that no file can have; the good one is read."""
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "zero.pdf").symlink_to("/dev/zero")
    (tmp_path / "circle.pdf").symlink_to("circle.pdf")
    make(tmp_path / "good.pdf")
    names = ("pipe.pdf", "zero.pdf", "circle.pdf", "n" * 1000 + ".pdf", "good.pdf")
    ran = run_soon(tmp_path, "ingest", *names, *QUICK, "--library", "library", "--json")
    errors = [one["error"] for one in json.loads(ran.stdout)["files"]]

    assert 11 == ran.returncode, ran.stderr
    assert [11] * 4 == [error["exit_code"] for error in errors[:4]]
    assert all("is a pipe or a device, no file" in error["what"] for error in errors[:2])
    assert all("There is nothing at" in error["what"] for error in errors[2:4])
    assert errors[4] is None


@pytest.mark.parametrize("name", ["circle", "n" * 1000, "/dev/zero"])
def test_one_alone_makes_no_library(tmp_path, monkeypatch, name):
    """It is refused as any input that is not there is."""
    monkeypatch.chdir(tmp_path)
    Path("circle").symlink_to("circle")
    ran = run_here("ingest", name, *QUICK, "--library", "library")

    assert 11 == ran.returncode, ran.stderr
    assert not Path("library").exists()


def test_a_folder_with_pipes_and_links_to_nowhere_is_read_and_they_are_told(tmp_path):
    """A link to a disk that is not there is a page that may be missing."""
    folder = tmp_path / "box"
    folder.mkdir()
    Image.new("L", (300, 400), 255).save(folder / "1.png")
    (folder / "2.png").symlink_to("gone.png")
    (folder / "3.png").symlink_to("3.png")
    os.mkfifo(folder / "4.png")
    (folder / "5.png").mkdir()
    (folder / "round").symlink_to(folder, target_is_directory=True)
    ran = run_soon(tmp_path, "ingest", "box", *QUICK, "--library", "library")

    assert 0 == ran.returncode, ran.stderr
    assert "box: 1 leaf: 1 blank" in ran.stdout
    assert "3 files that may have pages and were not read" in ran.stderr
    assert "2.png, 3.png, 4.png;" in ran.stderr


@pytest.mark.parametrize(
    "name",
    ["two\nlines\t\x1b[31m and red.pdf", "smile \U0001f600.pdf", "e" * 250 + ".pdf"],
)
def test_an_odd_name_is_read_and_told_on_one_line(tmp_path, monkeypatch, name):
    """No name breaks the line in which it is told, nor colours a terminal."""
    monkeypatch.chdir(tmp_path)
    make(tmp_path / name)
    shutil.copy(name, "other.pdf")
    with Path("other.pdf").open("ab") as opened:
        opened.write(b"%")
    ran = run_here("ingest", name, "other.pdf", "no\nfile.pdf", *QUICK, "--library", "library")

    assert 11 == ran.returncode, ran.stderr
    assert 3 == len(
        [one for one in ran.stdout.splitlines() if one.startswith(("  pages", "3 fil"))]
    )
    assert not set("\x1b\t") & set(ran.stdout + ran.stderr)
    assert "no\\nfile.pdf: not ingested: There is nothing at no\\nfile.pdf" in ran.stderr


def test_a_file_that_vanishes_meanwhile_stops_no_other(tmp_path):
    """It was there when the run began, and is gone when its turn comes."""
    files = [make(tmp_path / name, words=name) for name in ("a.pdf", "b.pdf", "c.pdf")]
    tried, read = refused_beforehand(files), []

    def ingest_one(path):
        check_input(path)
        read.append(path)
        files[1].unlink(missing_ok=True)
        return None, None

    told = ingest_each(tried, ingest_one)

    assert [files[0], files[2]] == read
    assert ["There is nothing at " + str(files[1])] == [one.error.what for one in told if one.error]


def test_a_file_that_is_given_twice_is_read_once(tmp_path, monkeypatch):
    """By its name, by a link to it, and in another spelling."""
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "a.pdf")
    Path("b.pdf").symlink_to("a.pdf")
    ran = run_here(
        "ingest", "a.pdf", "b.pdf", "./a.pdf", tmp_path / "a.pdf", *QUICK, "--library", "library"
    )

    assert 0 == ran.returncode, ran.stderr
    assert "1 file, 1 leaf" in ran.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("gate", "pipe.md"),
        ("sentences", "pipe.md"),
        ("import", "cards", "pipe.md", "--by", "Ada"),
        ("references", "import", "pipe.md"),
        ("unarchive", "pipe.md", "--library", "other"),
    ],
)
def test_no_command_waits_for_a_pipe_with_a_name(tmp_path, words):
    """Nobody writes into it; the command says what it is."""
    os.mkfifo(tmp_path / "pipe.md")
    Library.open(tmp_path / "cardstore-library", create=True).close()
    ran = run_soon(tmp_path, *words)

    assert ran.returncode not in {0, 19}
    assert "a pipe or a device, no file" in ran.stderr


def test_a_damaged_fax_is_read_in_part_and_says_so(tmp_path):
    """Exit code 17, as of a PDF that lost a part; nothing that libtiff says is on stderr."""
    path = tmp_path / "fax.tif"
    picture_of_lines().convert("1").save(path, compression="group4")
    content = bytearray(path.read_bytes())
    for place in range(len(content) * 3 // 4, len(content) * 3 // 4 + 60, 7):
        content[place] ^= 0x5A
    path.write_bytes(content)
    library = ("--library", tmp_path / "library")
    ran = run_soon(tmp_path, "ingest", path, *QUICK, *library)
    shown = run_soon(tmp_path, "zones", "fax", 0, "--picture", tmp_path / "zones.png", *library)

    assert 17 == ran.returncode, ran.stdout
    assert "Bad code word" in ran.stdout
    assert "Fax4Decode" not in ran.stderr
    assert "Fax4Decode" not in shown.stderr
    assert (tmp_path / "zones.png").exists()


def test_a_mistyped_source_is_told_with_names_like_it(tmp_path, monkeypatch):
    """By commands that ask for an edition; the remedy names the list, too."""
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "harbour-1893.pdf")
    run_here("ingest", "harbour-1893.pdf", *QUICK, "--library", "library")
    ran = run_here("pages", "harbor-1893", "--library", "library")

    assert 2 == ran.returncode
    assert "Similar names: harbour-1893; see all with: cardstore sources" in ran.stderr
