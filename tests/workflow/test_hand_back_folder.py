"""The folder that is handed back is whole, or as it was before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

from cardstore.errors import HandBackError, NoFolderError
from cardstore.provenance import digest_bytes
from cardstore.workflow.hand_back_folder import write_folder

FIRST = {"bound.md": b"no bound", "notes.md": b"notes"}
SECOND = {"bound.md": b"a bound", "ledger.csv": b"ledger"}


def manifest(files):
    """Give the list of files that lies beside them."""
    return {"files": [{"name": name, "sha256": digest_bytes(held)} for name, held in files.items()]}


def write(folder, files):
    write_folder(folder, files, manifest=manifest(files))


def held(folder):
    """Give the files of a folder, without the list."""
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.name != "handback.json"}


def beside(folder):
    """Give what lies beside a folder."""
    return sorted(one.name for one in folder.parent.iterdir() if one != folder)


def test_a_folder_is_made_but_none_above_it(tmp_path):
    """A mistyped one makes no tree; and nothing else is left."""
    with pytest.raises(NoFolderError, match="mkdir -p"):
        write(tmp_path / "a" / "b", FIRST)
    folder = tmp_path / "back"
    write(folder, FIRST)

    assert FIRST == held(folder)
    assert [] == beside(folder)


def test_what_an_earlier_hand_back_wrote_is_replaced_whole(tmp_path):
    """A file that is no more is gone."""
    folder = tmp_path / "back"
    write(folder, FIRST)
    write(folder, SECOND)

    assert SECOND == held(folder)
    assert [] == beside(folder)


def test_an_empty_folder_is_filled(tmp_path):
    """Somebody made it for this."""
    folder = tmp_path / "back"
    folder.mkdir()
    write(folder, FIRST)

    assert FIRST == held(folder)


@pytest.mark.parametrize(
    ("name", "content"),
    [("bound.md", b"an editor wrote here"), ("mine.txt", b"x"), ("handback.json", b"{}")],
    ids=["changed", "added", "list"],
)
def test_what_somebody_changed_or_added_is_never_thrown_away(tmp_path, name, content):
    """The folder stays as it is, and the message says what is in the way."""
    folder = tmp_path / "back"
    write(folder, FIRST)
    (folder / name).write_bytes(content)
    before = {one.name: one.read_bytes() for one in folder.iterdir()}
    with pytest.raises(HandBackError, match="is left as it is"):
        write(folder, SECOND)

    assert before == {one.name: one.read_bytes() for one in folder.iterdir()}


def test_a_folder_of_other_things_is_refused(tmp_path):
    """Nobody's manuscripts are replaced."""
    (tmp_path / "ch01.md").write_text("It fell.", encoding="utf-8")
    with pytest.raises(HandBackError, match=r"ch01\.md in it is not ours"):
        write(tmp_path, FIRST)


def test_a_link_in_the_folder_is_not_followed(tmp_path):
    """What it leads to is not ours."""
    folder = tmp_path / "back"
    write(folder, FIRST)
    (folder / "bound.md").unlink()
    (tmp_path / "elsewhere.md").write_bytes(FIRST["bound.md"])
    (folder / "bound.md").symlink_to(tmp_path / "elsewhere.md")
    with pytest.raises(HandBackError, match="is left as it is"):
        write(folder, SECOND)


def test_a_file_of_that_name_is_refused(tmp_path):
    """It is no folder."""
    (tmp_path / "back").write_text("x", encoding="utf-8")
    with pytest.raises(HandBackError, match="is a file"):
        write(tmp_path / "back", FIRST)


def test_what_cannot_be_written_leaves_all_as_it_was(tmp_path):
    """A name that no file can have, after one that has been written."""
    folder = tmp_path / "back"
    write(folder, FIRST)
    with pytest.raises(HandBackError, match="cannot be written"):
        write(folder, {**SECOND, "x" * 300: b"x"})

    assert FIRST == held(folder)
    assert [] == beside(folder)


def test_what_a_killed_run_left_goes_next_time(tmp_path):
    """Of a run that still lives it stays."""
    dead = tmp_path / ".handback-part-back-999999999"
    living = tmp_path / f".handback-part-back-{os.getppid()}"
    dead.mkdir()
    living.mkdir()
    write(tmp_path / "back", FIRST)

    assert [living.name] == beside(tmp_path / "back")


LOOP = """
import sys
from pathlib import Path
from tests.workflow.test_hand_back_folder import manifest
from cardstore.workflow.hand_back_folder import write_folder
folder = Path(sys.argv[1])
number = 0
while True:
    number += 1
    files = {f"{one}.md": str(number).encode() * 2000 for one in range(12)}
    write_folder(folder, files, manifest=manifest(files))
    print(number, flush=True)
"""


@pytest.mark.long
def test_a_run_that_is_killed_leaves_a_whole_folder(tmp_path):
    """Twelve kills at any moment: each time all files are of one run, and it goes on."""
    folder = tmp_path / "back"
    for kill in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(LOOP), str(folder)], stdout=subprocess.PIPE
        )
        process.stdout.readline()
        time.sleep(0.003 * kill)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        found = held(folder)

        assert 12 == len(found)
        assert 1 == len(set(found.values()))
