"""`cardstore ingest` of several files: each told, one that fails stops no other."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from cardstore import Library
from cardstore.cli.ingest_lines import told_where_it_stopped
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
    told = run_here("ingest", *handed_in, "--jobs", "1", "--library", tmp_path / "library")

    assert "damaged.pdf: not ingested" in told.stderr
    assert "damaged.pdf" not in told.stdout
    assert "pages: 213–223" in told.stdout
    assert told.stdout.splitlines()[-1].startswith("3 files, 12 leaves: 1 blank, 11 embedded")


def test_files_of_one_name_alone_are_refused_before_anything_is_read(tmp_path):
    """They would become scans of one edition; and no library is made for nothing."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        shutil.copy(SAMPLES / "tides-article" / "article.pdf", tmp_path / name)
    paths = [str(tmp_path / name / "article.pdf") for name in ("a", "b")]
    told = run_here("ingest", *paths, "--library", tmp_path / "library")

    assert 2 == told.returncode
    assert 2 == told.stderr.count("--source NAME")
    assert not (tmp_path / "library").exists()


def test_what_is_missing_or_has_anothers_name_stops_no_other(tmp_path, monkeypatch):
    """Each is told at the end with what to do, which works; the others are there."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(SAMPLES / "tides-article" / "article.pdf", "-it's.pdf")
    for number, name in enumerate(("a b.png", "a b.bmp", "blank.png")):
        Image.new("L", (300, 400 + number), 255).save(name)
    paths = ("-it's.pdf", "gone.pdf", "a b.png", "a b.bmp", "./blank.png", "blank.png")
    words = ("--jobs", "1", "--no-resolve", "--library", "library")
    ran = run_here("ingest", *paths, *words)
    again = json.loads(run_here("ingest", *paths, *words, "--json").stdout)
    told = {one["path"]: (one["error"] or {}).get("exit_code") for one in again["files"]}

    assert 10 == ran.returncode, ran.stderr
    lines = ran.stderr.splitlines()
    assert ["gone.pdf", "a b.png", "a b.bmp"] == [one.partition(": not")[0] for one in lines]
    assert {"./-it's.pdf": None, "gone.pdf": 11, "a b.png": 2, "a b.bmp": 2, "blank.png": None} == {
        f"./{path}" if path.startswith("-") else path: code for path, code in told.items()
    }
    remedies = [one.partition("cardstore ingest ")[2].rstrip(".") for one in lines[1:]]
    for number, remedy in enumerate(remedies):
        one = shlex.split(remedy.replace("NAME", f"name{number}"))
        assert 0 == run_here("ingest", *one, *words).returncode


def test_a_path_that_is_not_there_is_no_scan(tmp_path):
    """Exit code 11, also alone; no library is made for it."""
    words = ("ingest", tmp_path / "gone.pdf", "--library", tmp_path / "library", "--json")
    ran = run_here(*words)

    assert 11 == ran.returncode == json.loads(ran.stdout)["error"]["exit_code"]
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [("links",), ("gate",), ("add", "x", "--quote", "y")])
def test_a_file_that_looks_like_an_option_is_told_as_a_file(tmp_path, monkeypatch, words):
    """A usage error, with how it is written."""
    monkeypatch.chdir(tmp_path)
    Path("-zero it's.md").write_text("Nothing.\n", encoding="utf-8")
    ran = run_here(*words, "-zero it's.md", "--json")
    (told,) = shlex.split(json.loads(ran.stdout)["error"]["remedy"].partition("write ")[2])

    assert 2 == ran.returncode
    assert Path(told).read_text(encoding="utf-8") == "Nothing.\n"
    assert "If you mean the file, write " in ran.stderr


def test_the_value_of_an_option_stays_as_it_is(tmp_path, monkeypatch):
    """A title may be what a file is called."""
    monkeypatch.chdir(tmp_path)
    Image.new("L", (300, 400), 255).save("-x.png")
    words = ("--title", "-x.png", "--jobs", "1", "--no-resolve", "--library", "library")
    ran = run_here("ingest", "-x.png", *words)
    (told,) = json.loads(run_here("sources", "--json", "--library", "library").stdout)

    assert 0 == ran.returncode, ran.stderr
    assert "-x.png" == told["title"]


def test_what_is_told_of_an_edition_is_told_of_one(handed_in, tmp_path):
    """Several files are not one book."""
    told = run_here("ingest", *handed_in, "--source", "x", "--library", tmp_path / "library")

    assert 2 == told.returncode


REFUSALS = {
    "scans": "CREATE TRIGGER stop BEFORE INSERT ON scans WHEN NEW.name = 'second.pdf' "
    "BEGIN SELECT RAISE(ABORT, 'no more'); END",
    "text_layers": "CREATE TRIGGER stop BEFORE INSERT ON text_layers WHEN NEW.leaf_index = 8 "
    "BEGIN SELECT RAISE(ABORT, 'no more'); END",
}


def refusing(folder, table):
    """Make a library that takes no more at some place, until that is taken away again."""
    Library.open(folder, create=True).close()
    with closing(sqlite3.connect(folder / "cardstore.db")) as database:
        database.execute(REFUSALS[table])
    return folder


def mend(folder):
    with closing(sqlite3.connect(folder / "cardstore.db")) as database:
        database.execute("DROP TRIGGER stop")


@pytest.fixture
def three_files(tmp_path):
    """Three files with a leaf each."""
    for name in ("first", "second", "third"):
        with pymupdf.open() as made:
            made.new_page().insert_text((50, 80), f"This is the {name} of three.")
            made.save(tmp_path / f"{name}.pdf")
    return [str(tmp_path / f"{name}.pdf") for name in ("first", "second", "third")]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_library_that_takes_no_more_says_what_is_done(three_files, tmp_path, as_json):
    """What was ingested is told, where it ended, what was not tried; the same command goes on."""
    folder = refusing(tmp_path / "library", "scans")
    words = ("ingest", *three_files, "--jobs", "1", "--no-resolve", "--library", folder)
    ran = run_here(*words, *(["--json"] if as_json else []))
    mend(folder)
    again = run_here(*words, "--json")

    assert 30 == ran.returncode, ran.stderr
    if as_json:
        files = json.loads(ran.stdout)["files"]
        assert [None, 30, 94] == [(one["error"] or {}).get("exit_code") for one in files]
    else:
        assert "first.pdf: first: 1 leaf" in ran.stdout
        assert "second.pdf: not ingested" in ran.stderr
        assert f"1 file was not tried: {three_files[2]}" in ran.stderr
        assert "give the same command again" in ran.stderr
    assert 0 == again.returncode, again.stderr
    assert [0, 1, 1] == [one["read_now"] for one in json.loads(again.stdout)["files"]]


def test_a_book_that_is_read_in_part_says_how_far(tmp_path):
    """The leaves read before stay, and the same command goes on with the others."""
    folder = refusing(tmp_path / "library", "text_layers")
    article = SAMPLES / "tides-article" / "article.pdf"
    words = ("ingest", article, "--jobs", "1", "--no-resolve", "--library", folder)
    ran = run_here(*words)
    mend(folder)
    again = run_here(*words, "--json")

    told = re.search(r"of (\d+) leaves to be read (\d+) were, and stay", ran.stderr)
    assert 30 == ran.returncode
    assert told is not None, ran.stderr
    assert "give the same command again, which goes on" in ran.stderr
    assert int(told[1]) - int(told[2]) == json.loads(again.stdout)["read_now"]


@pytest.mark.parametrize("stopped", [KeyboardInterrupt, ZeroDivisionError])
def test_who_stops_a_run_is_told_how_far_it_came(capsys, stopped):
    """A person with Ctrl-C, or a fault of ours; and that the same command goes on."""
    done = ["first.pdf", "second.pdf"]
    with pytest.raises(stopped), told_where_it_stopped(done, files=3):
        raise stopped
    told = capsys.readouterr().err

    assert "2 of 3 files are ingested" in told
    assert "give the same command again" in told
