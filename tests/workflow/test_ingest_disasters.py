"""Kills, full disks and folders that cannot be written: what was stored stays, the rest follows.

The same book is ingested again and again by real processes, with a fast engine so that most of a
run is storing, and each disaster is followed by a run that is left alone: it must end with the rows
of a run that was never disturbed, in every table.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

import psutil
import pytest

from cardstore.store.store import Store
from tests.workflow.fast_engine import ROOT, SPEED, declare, draw_images
from tests.workflow.table_rows import faults, rows

LEAVES = 30
KILLS, KILLS_A_LIBRARY = 50, 5
PATIENCE_S = 120
LONGEST_S = 4.0  # within which a kill falls; a run that is left alone takes 3 to 6 s

pytestmark = pytest.mark.timeout(900)
long = pytest.mark.long


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder of pictures and the environment in which "fast" reads them."""
    folder = tmp_path_factory.mktemp("made")
    return draw_images(folder / "book", LEAVES), {
        **declare(folder / "parts"),
        SPEED: "0.03",
        "PYTHONFAULTHANDLER": "1",
    }


@pytest.fixture(scope="module")
def alone(made, tmp_path_factory):
    """A library whose ingest was left alone."""
    folder = tmp_path_factory.mktemp("alone") / "library"
    finish(made, folder)
    return folder


@pytest.fixture(scope="module")
def undisturbed(alone):
    """Its rows."""
    return rows(alone)


@pytest.fixture(scope="module")
def journal_bytes(made, tmp_path_factory):
    """How far SQLite's journal grows in an ingest that nothing limits; all rows pass through it.

    In two such runs it came to the same byte; the last leaf stood at 0.78 of it.
    """
    folder = tmp_path_factory.mktemp("journal") / "library"
    with Store.open(folder, create=True):
        pass
    with Store.open(folder):  # open here, so that the journal is not tidied away
        finish(made, folder)
        return (folder / "cardstore.db-wal").stat().st_size


def words_for(made, folder):
    return [
        *(sys.executable, "-m", "cardstore", "ingest", str(made[0]), "--engine", "fast"),
        *("--source", "made", "--library", str(folder), "--jobs", "2"),
    ]


def start(made, folder, **told):
    return subprocess.Popen(
        words_for(made, folder),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=made[1], cwd=ROOT, **told,
    )  # fmt: skip


def heard(running):
    """Give what a run said once it has ended; one that hangs is asked where, and ended."""
    try:
        return running.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGABRT)  # faulthandler writes what each thread is at
        out, err = running.communicate(timeout=PATIENCE_S)
        pytest.fail(f"it did not end within {PATIENCE_S} s:\n{out}{err}")


def finish(made, folder):
    """Ingest, left alone."""
    running = start(made, folder)
    out, err = heard(running)
    assert running.returncode == 0, out + err


def problems_of(folder):
    """Give what SQLite and the doctor find in a library, unfinished work apart."""
    if not (folder / "cardstore.db").is_file() or not rows(folder):
        return []  # killed before there was a library
    with Store.open(folder) as store:
        altered = [
            file.name
            for stored in store.scans.all()
            for file in stored.files
            if not store.originals.is_intact(file)
        ]
        return [*faults(folder), *store.problems(), *altered]


def abandoned(folder):
    """Name what lies among the originals under a passing name."""
    return sorted(path.name for path in (folder / "originals").glob(".*"))


def kill_somewhere(made, folder, draw):
    """Start an ingest and, after a while, kill it or one of its workers; say which."""
    running = start(made, folder)
    time.sleep(draw.uniform(0.3, LONGEST_S))
    victim, killed = running.pid, "parent"
    if running.poll() is None and draw.random() < 0.4:
        workers = psutil.Process(running.pid).children(recursive=True)
        if workers:
            victim, killed = draw.choice(workers).pid, "worker"
    if running.poll() is None:
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            killed = "nobody: it had ended"
    else:
        killed = "nobody: it had ended"
    _, err = heard(running)
    # A worker that was just being started when its parent was killed says so in its own way.
    assert killed == "parent" or "Traceback" not in err
    return killed


@long
@pytest.mark.parametrize("seed", range(KILLS // KILLS_A_LIBRARY))
def test_fifty_kills_leave_no_trace(made, undisturbed, tmp_path, seed):
    """Parent or worker, at any time: nothing is damaged, and the next run ends with the same."""
    draw, folder = random.Random(seed), tmp_path / "library"  # noqa: S311 - no secret
    killed = []
    for _ in range(KILLS_A_LIBRARY):
        killed.append(kill_somewhere(made, folder, draw))
        assert [] == problems_of(folder), killed
    finish(made, folder)

    assert undisturbed == rows(folder), killed
    assert [] == problems_of(folder)
    assert [] == abandoned(folder)


def end_badly(running):
    """Let a run end that cannot store; give what it said."""
    out, err = heard(running)
    assert running.returncode == 34, out + err
    assert "Traceback" not in out + err
    remedies = ("free some space", "writable", "takes no file as large as that")
    assert any(remedy in err.lower() for remedy in remedies), err
    return err


def limited(made, folder, limit):
    """Start an ingest none of whose files may grow further."""
    return start(
        made,
        folder,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )


def whole_and_gone_on_with(made, undisturbed, folder):
    """Nothing is damaged or left about, and the next run ends as one that was never disturbed."""
    assert [] == problems_of(folder)
    assert [] == abandoned(folder)
    finish(made, folder)
    assert undisturbed == rows(folder)


@long
@pytest.mark.parametrize("limit_kb", [1, 40])
def test_no_file_may_grow_further(made, undisturbed, tmp_path, limit_kb):
    """In the originals, and at the tables: typed, whole, and gone on with."""
    folder = tmp_path / "library"
    end_badly(limited(made, folder, 1024 * limit_kb))

    whole_and_gone_on_with(made, undisturbed, folder)


@long
@pytest.mark.parametrize("share", [0.25, 0.5, 0.7])
def test_no_file_may_grow_further_among_the_leaves(
    made, undisturbed, journal_bytes, tmp_path, share
):
    """A share of what an ingest needs: what was stored stays, the rest follows."""
    folder = tmp_path / "library"
    with Store.open(folder, create=True):
        pass
    end_badly(limited(made, folder, round(share * journal_bytes)))

    assert 0 < len(rows(folder)["text_layers"]) < LEAVES
    whole_and_gone_on_with(made, undisturbed, folder)


@long
def test_no_file_may_grow_further_behind_the_last_leaf(made, undisturbed, journal_bytes, tmp_path):
    """All leaves are there; that their words could not be kept to be found is said, and made up."""
    folder = tmp_path / "library"
    with Store.open(folder, create=True):
        pass
    running = limited(made, folder, round(0.95 * journal_bytes))
    out, err = heard(running)

    assert 0 == running.returncode, out + err
    assert "Traceback" not in out + err
    assert "could not be kept" in err
    assert "free some space" in err.lower()
    assert LEAVES == len(rows(folder)["text_layers"])
    whole_and_gone_on_with(made, undisturbed, folder)


def mounting(script):
    """Run a script that mounts something, seen by it alone; skip where that is not allowed."""
    unshare = shutil.which("unshare")
    tried = [unshare, "-m", "sh", "-c", "mount -t tmpfs none /mnt"]
    if (
        shutil.which("unshare") is None
        or subprocess.run(tried, check=False, capture_output=True).returncode
    ):
        pytest.skip("mounting a small or read-only disk needs unshare(1) and root")
    return [unshare, "-m", "sh", "-c", script]


@long
@pytest.mark.parametrize("size_kb", [64, 900, 1300])
def test_a_full_disk(made, undisturbed, tmp_path, size_kb):
    """A disk of so many kilobytes fills; what it held, copied to a larger one, is gone on with."""
    disk, folder = tmp_path / "disk", tmp_path / "library"
    disk.mkdir()
    script = (
        f"mount -t tmpfs -o size={size_kb}k none {disk} && "
        f"{' '.join(words_for(made, disk / 'library'))}; told=$?; "
        f"cp -rp {disk}/library {folder}; exit $told"
    )
    running = subprocess.Popen(
        mounting(script), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=made[1], cwd=ROOT,
    )  # fmt: skip
    err = end_badly(running)

    assert "full" in err
    assert [] == problems_of(folder)
    assert [] == abandoned(folder)
    finish(made, folder)
    assert undisturbed == rows(folder)


def test_a_library_that_cannot_be_written_is_told_before_reading(made, tmp_path):
    """Nothing is read, nothing is changed."""
    folder = tmp_path / "library"
    with Store.open(folder, create=True):
        pass
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    script = (
        f"mount --bind {folder} {folder} && mount -o remount,ro,bind {folder} && "
        f"exec {' '.join(words_for(made, folder))}"
    )
    running = subprocess.Popen(
        mounting(script), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=made[1], cwd=ROOT,
    )  # fmt: skip
    err = end_badly(running)

    assert "reading only" in err
    assert "leaves" not in err
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}
