"""A rereading that is killed has changed nothing, and goes on when it is started again."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from cardstore import Library

PICTURES = Path(__file__).parents[2] / "sample_sources" / "folder"
PATIENCE_S = 200

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


def start(folder):
    """Read every leaf again, divided otherwise, in a process of its own."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "cardstore", "reread", "folder", "--set", "psm=6"),
            *("--jobs", "1", "--library", str(folder)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def rows(folder, table):
    with closing(sqlite3.connect(f"file:{folder / 'cardstore.db'}?mode=ro", uri=True)) as opened:
        return opened.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - ours


def test_a_killed_rereading_goes_on_where_it_stopped(tmp_path):
    """Killed after some leaves: the text is the old one, whole. Begun again it reads the rest, and
    ends with the rows of one that was left alone."""
    folder, alone = tmp_path / "library", tmp_path / "alone"
    with Library.open(folder, create=True) as library:
        library.ingest(PICTURES, source="folder", jobs=2)
    shutil.copytree(folder, alone)
    readings = rows(folder, "readings")
    running, began = start(folder), time.monotonic()
    while len(rows(folder, "reread_leaves")) < 3:
        assert running.poll() is None, running.communicate()
        assert time.monotonic() - began < PATIENCE_S
        time.sleep(0.05)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    between = rows(folder, "readings")
    kept = len(rows(folder, "reread_leaves"))
    told = [process.communicate()[0] for process in (start(folder), start(alone))]

    assert readings == between
    assert 3 <= kept < 8
    assert f"({kept} of them before it was interrupted)" in told[0]
    for table in ("text_layers", "readings", "leaf_zones", "page_labels", "reread_leaves"):
        assert rows(alone, table) == rows(folder, table)
