"""Originals on their way in: killed at every step, they are there whole or not at all."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardstore.errors import LibraryWriteError
from cardstore.store.incoming import INCOMING, hold
from cardstore.store.originals import Originals

ROOT = Path(__file__).parents[2]
CONTENT = b"%PDF-1.7 a scan of our own\n" * 4000

# Keeps a file again and again, each time killed one step later, and looks at what is left.
KILLED = """
import hashlib, json, sys
from pathlib import Path
from cardstore.store.originals import Originals
from tests.workflow.killed_runs import killed_at

folder, scan = Path(sys.argv[1]), Path(sys.argv[2])
faults, most_left, step, lived = [], 0, 0, False
while not lived and step < 100:
    lived = killed_at(step, lambda: Originals(folder).keep(scan))
    for one in folder.iterdir() if folder.is_dir() else ():
        if not one.name.startswith("."):
            digest = hashlib.sha256(one.read_bytes()).hexdigest()
            faults += [step] if digest != one.stem else []
            one.unlink()
    left = [one.name for one in folder.glob(".*")]
    most_left = max(most_left, len(left))
    step += 1
print(json.dumps({"steps": step, "faults": faults, "most_left": most_left, "left": left}))
"""


def test_a_copy_killed_at_any_step_is_whole_or_not_there(tmp_path):
    """What one run leaves is cleared by the next, so it never grows."""
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(CONTENT)
    done = subprocess.run(
        [sys.executable, "-c", KILLED, tmp_path / "originals", scan],
        check=True, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    told = json.loads(done.stdout)

    assert 5 < told["steps"] < 100
    assert [] == told["faults"]
    assert 1 == told["most_left"]
    assert [] == told["left"]


def test_a_file_that_somebody_is_writing_stays(tmp_path):
    """Only what nobody holds was abandoned."""
    pytest.importorskip("fcntl", reason="this system has no locks on files")
    folder = tmp_path / "originals"
    folder.mkdir()
    held, left = folder / f"{INCOMING}held", folder / f"{INCOMING}left"
    left.write_bytes(b"half")
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(CONTENT)
    with held.open("wb") as opened:
        hold(opened)
        Originals(folder).keep(scan)

        assert [held.name] == [path.name for path in folder.glob(".*")]
    Originals(folder).keep(scan)
    assert [f"{hashlib.sha256(CONTENT).hexdigest()}.pdf"] == [one.name for one in folder.iterdir()]


def test_a_beacon_is_seen_and_goes_out(tmp_path):
    """While it burns it can be read under its path; afterwards nothing is left of it."""
    originals = Originals(tmp_path / "originals")
    with originals.beacon() as (path, token):
        assert path.is_absolute()
        assert token == path.read_text()
        with Originals(tmp_path / "originals").beacon() as (other, another):
            assert (path, token) != (other, another)
            assert path.exists()

    assert [] == list((tmp_path / "originals").iterdir())


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    """Typed, with its remedy."""
    (tmp_path / "library").write_bytes(b"a file where the folder should be")
    with pytest.raises(LibraryWriteError), Originals(tmp_path / "library" / "originals").beacon():
        pass
