"""Nothing is written over: every option that names a file to write refuses one that is there."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from cardstore import Library
from cardstore.gate.seeding.faults import Fault
from cardstore.shell_words import shell_path
from cardstore.workflow.hidden_places import write_new
from tests.cli.program import run_here
from tests.cli.test_json_everywhere import ARTICLE, ASKED, QUOTE
from tests.cli.test_missing_folders import WRITING, named
from tests.remembered import Here
from tests.store.made_dump import write_dump
from tests.workflow.made_strips import make_pictured

MINE = b"my own photograph\n"
# Folders, in which each file is looked after: see the tests at the end.
FOLDERS = {("strips", "--pictures"), ("registry build", "--into")}
FILES = [(name, param) for name, param in WRITING if (name, param.opts[0]) not in FOLDERS]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Give a folder with a library in it, and the words that stand for what is there."""
    place = tmp_path_factory.mktemp("over")
    with Library.open(place / "library", create=True) as library:
        library.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        card = library.add_card("tides", quote=QUOTE, page="215", made_by="ada").card_id
    draft = place / "ch01.md"
    draft.write_text(f"It “differs from the original” [card:{card}].\n", encoding="utf-8")
    return place, {"CARD": card, "DRAFT": draft, "ARTICLE": ARTICLE}


def asked(name, param, given):
    """Give the words of a call: those of the command, without another place to write to."""
    words = [] if isinstance(param, click.Argument) else ASKED[name].split()
    if param.opts[0] in words:
        at = words.index(param.opts[0])
        del words[at : at + 2]
    first, *action = name.split()
    told = [given.get(word, word) for word in words]
    if first == "pages" and action:
        told, action = [told[0], *action, *told[1:]], []
    return [first, *action, *told]


@pytest.mark.parametrize(
    ("name", "param"), FILES, ids=[f"{name} {param.opts[0]}" for name, param in FILES]
)
def test_a_file_that_is_there_stays_as_it_is(place, tmp_path, name, param):
    """The message names the file and what to do, and nothing is left beside it."""
    place, given = place
    words = asked(name, param, given)
    # What a picture is to be is told by its name; pictures of budgets and audits are SVG anyway.
    mine = tmp_path / "mine.png"
    mine.write_bytes(MINE)
    ran = run_here(*words, *named(param, mine), "--json", "--library", place / "library")
    error = json.loads(ran.stdout)["error"]

    assert error["exit_code"] == ran.returncode not in {0, 1, 3, 19}
    assert str(mine) in error["what"]
    assert any(word in error["remedy"] for word in ("Name another", "Move it away"))
    assert [(mine, MINE)] == [(one, one.read_bytes()) for one in tmp_path.iterdir()]


@pytest.mark.parametrize("command", ["show", "check", "pages", "zones"])
def test_a_picture_without_a_name_writes_over_nothing_either(place, tmp_path, monkeypatch, command):
    """A second one is refused and the first stays, also where it was altered meanwhile."""
    place, given = place
    monkeypatch.chdir(tmp_path)
    about = {"pages": ["tides"], "zones": ["tides", "2"]}.get(command, [given["CARD"]])
    words = (command, *about, "--library", place / "library", "--picture")
    run_here(*words)
    (written,) = tmp_path.iterdir()
    written.write_bytes(MINE)
    again = run_here(*words)

    assert (2, True) == (again.returncode, f"{written.name} is there already" in again.stderr)
    assert [MINE] == [one.read_bytes() for one in tmp_path.iterdir()]


def test_planted_sentences_are_written_over_no_file_of_a_folder(place, tmp_path):
    """It is told before anything is planted; a folder with other files is fine."""
    place, given = place
    mine = tmp_path / f"{list(Fault)[-1].value.replace('_', '-')}.md"
    mine.write_bytes(MINE)
    ran = run_here("seed", given["DRAFT"], "--out", tmp_path, "--library", place / "library")

    assert (2, True) == (ran.returncode, f"{mine} is there already" in ran.stderr)
    assert [MINE] == [one.read_bytes() for one in tmp_path.iterdir()]


def test_notes_are_written_over_no_file_of_a_folder(tmp_path):
    """It is told before anybody is asked anything, as a server that is not there would be."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "out").mkdir()
    for name in ("a.md", "b.md"):
        (tmp_path / "notes" / name).write_text("http://127.0.0.1:9/gone\n", encoding="utf-8")
    (tmp_path / "out" / "b.md").write_bytes(MINE)
    notes = (tmp_path / "notes" / name for name in ("a.md", "b.md"))
    ran = run_here("links", *notes, "--export", tmp_path / "out", "--library", tmp_path)

    assert (2, True) == (ran.returncode, "b.md is there already" in ran.stderr)
    assert [MINE] == [one.read_bytes() for one in (tmp_path / "out").iterdir()]


def test_pictures_of_strips_are_written_over_no_file(tmp_path):
    """One that is there with the same bytes is named as before, another is left as it is."""
    make_pictured(tmp_path, leaves=1).close()
    words = ("strips", "readings", "--terminal", "--by", "ada", "--library", tmp_path / "library")
    pictures = tmp_path / "pictures"
    first, second = (run_here(*words, "--pictures", pictures, given="q") for _ in range(2))
    (written,) = pictures.iterdir()
    written.write_bytes(MINE)
    third = run_here(*words, "--pictures", pictures, given="q")

    assert str(written) in first.stderr
    assert str(written) in second.stderr
    assert f"No picture: {written} is there already" in third.stderr
    assert MINE == written.read_bytes()


def test_an_index_leaves_the_other_files_of_its_folder(tmp_path):
    """It takes the place of an older index of its own alone, which is said in the README."""
    dump = write_dump(tmp_path / "dump", 30, suffix=".txt")
    folder = tmp_path / "indexes"
    folder.mkdir()
    mine = folder / "openlibrary-editions.txt"
    mine.write_bytes(MINE)
    told = ("--authors", dump["authors"], "--works", dump["works"])
    words = ("registry", "build", "openlibrary-editions", dump["editions"], *told)
    ran = run_here(*words, "--into", folder)

    assert 0 == ran.returncode, ran.stderr
    assert MINE == mine.read_bytes()


def test_a_file_is_whole_or_not_there(tmp_path):
    """And none that came meanwhile is lost."""
    write_new(tmp_path / "made", b"whole")
    with pytest.raises(Exception, match="is there already"):
        write_new(tmp_path / "made", b"other")

    assert [b"whole"] == [one.read_bytes() for one in tmp_path.iterdir()]


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="there is no /dev/fd here")
def test_a_stream_of_this_run_is_written_to(tmp_path):
    """As /dev/stdout, which is a file where the shell sends it to one."""
    with (tmp_path / "made").open("wb") as opened:
        write_new(f"/dev/fd/{opened.fileno()}", b"result")

    assert (tmp_path / "made").read_bytes() == b"result"


@pytest.mark.parametrize(
    ("path", "written"),
    [("-odd/a b", "'./-odd/a b'"), ("it's", "'it'\"'\"'s'"), ("plain/a.pdf", "plain/a.pdf")],
)
def test_a_path_is_written_so_that_a_shell_takes_it(path, written):
    """With a dash at its beginning, blanks and quotation marks."""
    assert written == shell_path(path)
