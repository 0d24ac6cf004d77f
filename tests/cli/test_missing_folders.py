"""What a command writes goes into a folder that is there: a mistyped one makes no tree."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from cardstore import Library
from cardstore.cli.main import cli
from cardstore.cli.options import a_new_file, in_a_folder
from cardstore.errors import CardstoreError
from tests.cli.program import run_here
from tests.cli.test_json_everywhere import ASKED, runnable

# What names a place and is read, not written.
READ = {"--csl", "file", "files", "paths", "--keys", "--from", "--python", "--pairs", "--library"}
PLACES = ("--to", "--out", "--output", "--into", "--picture", "--pictures", "--export")


def options():
    """Give (command, option) of every option of every command."""
    for name in runnable(cli):
        command = cli
        for word in name.split():
            command = command.get_command(click.Context(command), word)
        yield from ((name, param) for param in command.params)


# Each refuses a folder that is not there; the second also a file that is.
LOOKED_AFTER = (in_a_folder, a_new_file)
WRITING = [(name, param) for name, param in options() if param.callback in LOOKED_AFTER]


def test_whatever_is_written_is_looked_after():
    """A path that need not be there is read, or its folder is asked for; so is each --to, --out."""
    left = [
        (name, param.opts[0])
        for name, param in options()
        if param.callback not in LOOKED_AFTER
        and not READ & set(param.opts)
        and (
            set(PLACES) & set(param.opts)
            or (isinstance(param.type, click.Path) and not param.type.exists)
        )
    ]

    assert [] == left
    assert len(WRITING) > 15


def named(param, place):
    """Give the words that name a place on the command line."""
    return [param.opts[0], place] if isinstance(param, click.Option) else [place]


@pytest.mark.parametrize(
    ("name", "param"), WRITING, ids=[f"{name} {param.opts[0]}" for name, param in WRITING]
)
def test_a_missing_folder_is_named_and_not_made(tmp_path, name, param):
    """Exit code 93, what to run, and nothing is on the disk afterwards."""
    given = tmp_path / "given.md"
    given.write_text("Nothing.\n", encoding="utf-8")
    place = tmp_path / "mis typed" / "deep" / "made.png"
    first, *action = name.split()
    told = [] if isinstance(param, click.Argument) else ASKED[name].split()
    words = [given if word.isupper() else word for word in told]
    if first == "pages" and action:
        words, action = [words[0], *action, *words[1:]], []
    ran = run_here(first, *action, *words, *named(param, place), "--json", "--library", tmp_path)

    assert 93 == ran.returncode, ran.stderr
    assert f"mkdir -p '{place.parent}'" in json.loads(ran.stdout)["error"]["remedy"]
    assert [given] == list(tmp_path.iterdir())


def test_what_is_no_folder_is_told_as_that(tmp_path):
    """No folder can be made where a file is."""
    (tmp_path / "taken").write_text("a file\n", encoding="utf-8")
    ran = run_here("archive", tmp_path / "taken" / "made.zip", "--library", tmp_path)

    assert 93 == ran.returncode
    assert "taken is no folder" in ran.stderr
    assert "mkdir" not in ran.stderr


@pytest.mark.parametrize(
    "write",
    [
        lambda library, place: library.export_cards("csv", to=place),
        lambda library, place: library.export_references(None, "ris", to=place),
        lambda library, place: library.archive(place),
    ],
    ids=["cards", "references", "archive"],
)
def test_the_library_makes_no_folder_either(tmp_path, write):
    """The same error, and no folder."""
    place = tmp_path / "mistyped" / "made"
    Library.open(tmp_path / "library", create=True).close()
    with Library.open(tmp_path / "library") as library, pytest.raises(CardstoreError) as refused:
        write(library, place)

    assert (93, False) == (refused.value.exit_code, place.parent.exists())
    assert str(Path(place).parent) in refused.value.what
