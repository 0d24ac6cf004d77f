"""An ingest that is killed anywhere and started again ends like one left alone."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from tests.workflow.table_rows import rows

SCAN = Path(__file__).parents[2] / "sample_sources" / "harbour-1893" / "scan.pdf"
PATIENCE_S = 200

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]


def start(folder):
    """Start an ingest of the scanned sample in a process of its own."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "cardstore", "ingest", str(SCAN)),
            *("--source", "harbour-1893", "--library", str(folder), "--jobs", "2"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def layers_in(folder):
    """Count the leaves that have a layer, as another process sees them."""
    database = folder / "cardstore.db"
    if not database.is_file():
        return 0
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
        try:
            return opened.execute("SELECT count(*) FROM readings").fetchone()[0]
        except sqlite3.OperationalError:  # the tables are not there yet
            return 0


def kill_at(folder, *, layers):
    """Start an ingest and kill it as soon as so many leaves are read; give its workers' ids."""
    running = start(folder)
    began = time.monotonic()
    while layers_in(folder) < layers:
        assert running.poll() is None, running.communicate()
        assert time.monotonic() - began < PATIENCE_S
        time.sleep(0.02)
    workers = [child.pid for child in psutil.Process(running.pid).children(recursive=True)]
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    return workers


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A library whose ingest was left alone."""
    folder = tmp_path_factory.mktemp("alone") / "library"
    running = start(folder)
    out, err = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 0, out + err
    return folder


def test_kills_leave_no_trace(undisturbed, tmp_path):
    """Killed at its start, early, midway and late, then finished: the same rows in every table."""
    folder = tmp_path / "library"
    for layers in (0, 1, 9, 10, 30):
        kill_at(folder, layers=layers)
    held = layers_in(folder)
    running = start(folder)
    out, err = running.communicate(timeout=PATIENCE_S)

    assert running.returncode == 0, err
    assert f"({held} were already read)" in out
    assert rows(undisturbed) == rows(folder)


def test_no_worker_outlives_a_killed_parent(tmp_path):
    """A few seconds after the parent was killed none of its workers is left."""
    workers = kill_at(tmp_path / "library", layers=1)
    assert workers
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and any(alive(pid) for pid in workers):
        time.sleep(0.1)

    assert [] == [pid for pid in workers if alive(pid)]


def test_a_killed_worker_costs_no_more_than_its_leaf(undisturbed, tmp_path):
    """Workers killed one after the other: the book is there, each other leaf as it would be."""
    folder = tmp_path / "library"
    running = start(folder)
    for layers in (3, 12):
        while layers_in(folder) < layers:
            assert running.poll() is None, running.communicate()
            time.sleep(0.02)
        busy = max(
            psutil.Process(running.pid).children(recursive=True),
            key=lambda child: child.memory_info().rss,
        )
        busy.kill()
    out, err = running.communicate(timeout=PATIENCE_S)
    whole, hurt = rows(undisturbed)["readings"], rows(folder)["readings"]

    assert running.returncode in {0, 17}, out + err
    assert len(whole) == len(hurt)
    assert len(set(whole) - set(hurt)) <= 2

    again = start(folder)
    out, err = again.communicate(timeout=PATIENCE_S)

    assert again.returncode == 0, out + err
    assert labels(undisturbed) == labels(folder)


def test_the_same_file_twice_is_noticed(undisturbed):
    """A second ingest of a finished scan reads no leaf and changes no row."""
    before = rows(undisturbed)
    running = start(undisturbed)
    out, err = running.communicate(timeout=PATIENCE_S)

    assert running.returncode == 0, err
    assert "were already read" in out
    assert before == rows(undisturbed)


def labels(folder):
    """Give the current page labels."""
    with closing(sqlite3.connect(folder / "cardstore.db")) as opened:
        sql = "SELECT leaf_index, label, basis FROM current_page_labels ORDER BY leaf_index"
        return opened.execute(sql).fetchall()


def alive(pid):
    """Tell whether the process runs; one that ended and waits to be collected does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
