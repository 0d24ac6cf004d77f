"""Files made to harm whoever opens them cost the leaf they are on, and the book nothing."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from cardstore import Library
from cardstore.adapters.executors.local import LocalPool
from cardstore.errors import DamagedScanError, OversizedLeafError, ScanError, UnopenedScanError
from cardstore.plugins import find_reader
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.workflow.first_look import look_at_input
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from tests.adapters.executors.test_local import gone, written
from tests.contracts import hostile
from tests.contracts.making import LINES, make_image
from tests.misbehaving import tasks

LIMIT_S = 6  # what a leaf may take here; sound ones take a second, with a worker to be started

# What may come of the leaf in the middle; a slow machine may need longer than a leaf may take.
BOMBS = {
    "hidden_in_a_pattern": {ReadingReason.LEAF_TOO_LARGE, ReadingReason.LEAF_DAMAGED},
    "inflating_image": {ReadingReason.NO_INK, ReadingReason.LEAF_TOO_LARGE},
    "absurd_image": {ReadingReason.LEAF_TOO_LARGE},
    "lying_jpx": {ReadingReason.LEAF_TOO_LARGE, ReadingReason.LEAF_DAMAGED},
    "eleven_gigapixels": {ReadingReason.LEAF_TOO_LARGE},
    "cyclic_pages": {ReadingReason.LEAF_DAMAGED},
}
TOO_LARGE = {"absurd_png": "png", "absurd_tiff": "tif"}


def written_down(folder, name, suffix="pdf"):
    """Write a hostile file down."""
    path = folder / f"{name}.{suffix}"
    path.write_bytes(getattr(hostile, name)())
    return path


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "library", create=True) as opened:
        yield opened


def layers_of(library, path, *, pool):
    """Ingest a file and give its layers."""
    library.ingest(path, source="hostile", resolve=False, executor=pool)
    return library.text_layers("hostile")


def is_sound(layer):
    return layer.status is LayerStatus.READ and layer.text.split() == LINES[0].split()


@pytest.fixture(scope="module")
def pool():
    """Workers as an ingest has them, but less patient."""
    with LocalPool(1, leaf_timeout_s=60) as workers:
        yield workers


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_costs_its_own_leaf(library, tmp_path, pool, name):
    """The leaf has a status with its reason; those before and behind it are read."""
    first, bomb, last = layers_of(library, written_down(tmp_path, name), pool=pool)

    assert is_sound(first)
    assert is_sound(last)
    assert bomb.reason in BOMBS[name]
    assert bomb.detail


@pytest.mark.parametrize("wide", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_leaf_that_never_ends_costs_itself(library, tmp_path, wide):
    """Also a wide one, which is looked at for openings before anything is read."""
    path = tmp_path / "forms.pdf"
    path.write_bytes(hostile.nested_forms(wide=wide))
    with LocalPool(2, leaf_timeout_s=LIMIT_S) as pool:
        first, endless, last = layers_of(library, path, pool=pool)

    assert is_sound(first)
    assert is_sound(last)
    assert (endless.status, endless.reason) == (LayerStatus.FAILED, ReadingReason.TIMED_OUT)


@pytest.mark.long
def test_contents_without_end_cost_their_own_leaf(library, tmp_path):
    """Whether memory or time ends it: 400 MB of operators, packed into less than one."""
    path = written_down(tmp_path, "inflating_contents")
    with LocalPool(2, leaf_timeout_s=LIMIT_S) as pool:
        first, bomb, last = layers_of(library, path, pool=pool)

    assert is_sound(first)
    assert is_sound(last)
    assert bomb.status is LayerStatus.FAILED


@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_bomb_among_images_costs_its_own_leaf(library, tmp_path, pool, name):
    """Though it comes first: another is decoded to see that the scan can be read."""
    folder = tmp_path / "images"
    folder.mkdir()
    written_down(folder, name, TOO_LARGE[name])
    make_image(folder / "book.png", dpi=150)
    bomb, sound = layers_of(library, folder, pool=pool)

    assert sound.status is LayerStatus.READ
    assert (bomb.status, bomb.reason) == (LayerStatus.FAILED, ReadingReason.LEAF_TOO_LARGE)


@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_bomb_alone_is_refused(tmp_path, name):
    """By its size, before anything of it is decoded."""
    path = str(written_down(tmp_path, name, TOO_LARGE[name]))

    with pytest.raises(OversizedLeafError):
        find_reader(path).open(path)


def test_a_tiff_that_goes_in_circles_is_refused(tmp_path):
    """Its pictures are not counted for ever."""
    path = str(written_down(tmp_path, "endless_tiff", "tif"))

    with pytest.raises(DamagedScanError):
        find_reader(path).open(path)


@pytest.mark.skipif(shutil.which("djvused") is None, reason="DjVuLibre is not installed")
def test_a_djvu_page_of_an_absurd_size_costs_its_leaf(tmp_path):
    """The size is checked before the page is drawn."""
    path = str(written_down(tmp_path, "absurd_djvu", "djvu"))
    layer = read_leaf(LeafTask(paths=(path,), reader="djvu", leaf_index=0))

    assert (layer.status, layer.reason) == (LayerStatus.FAILED, ReadingReason.LEAF_TOO_LARGE)


class Opening(LocalPool):
    """A pool whose workers do something else than open the input."""

    def __init__(self, harm, **limits):
        super().__init__(1, **limits)
        self.harm = harm

    def submit(self, fn, /, *args, **kwargs):
        del fn, args, kwargs
        return super().submit(self.harm)


@pytest.mark.parametrize(
    ("harm", "told", "limit_s"),
    [
        (tasks.hang_in_c, "within the time", 2),
        (tasks.crash, "died of it", 60),
        (tasks.eat_memory, "memory|died of it", 60),
    ],
)
def test_whatever_opening_does_to_a_worker_the_input_is_refused(tmp_path, harm, told, limit_s):
    """With an error of its own that names the file."""
    with (
        Opening(harm, leaf_timeout_s=limit_s, memory_mb=1024) as pool,
        pytest.raises(UnopenedScanError, match=told) as refused,
    ):
        look_at_input(pool, tmp_path / "book.pdf", engine="tesserocr", password=None)

    assert "book.pdf" in refused.value.what
    assert isinstance(refused.value, ScanError)


class DyingOnce(LocalPool):
    """A pool of which the first worker is killed, as a system does that lacks memory."""

    def submit(self, fn, /, *args, **kwargs):
        if self.died:
            return super().submit(fn, *args, **kwargs)
        self.died = True
        return super().submit(tasks.crash)

    died = False


def test_one_killed_process_refuses_no_sound_input(tmp_path):
    """Nobody's book is called damaged because somebody ended a process."""
    make_image(tmp_path / "page.png")
    with DyingOnce(1) as pool:
        survey = look_at_input(pool, tmp_path / "page.png", engine="tesserocr", password=None)

    assert 1 == len(survey.scan.leaves)


def test_two_that_died_are_told_with_what_else_it_may_be(tmp_path):
    """The file may be damaged, or somebody ended them: then the same command helps."""
    with Opening(tasks.crash) as pool, pytest.raises(UnopenedScanError) as refused:
        look_at_input(pool, tmp_path / "book.pdf", engine="tesserocr", password=None)

    assert "twice" in refused.value.what
    assert "damaged" in refused.value.remedy
    assert "run the same command again" in refused.value.remedy


STUCK_PROGRAM = "#!/bin/sh\necho $$ > {pid}\nexec sleep 600\n"
PARENT = """
import sys, time
from cardstore.adapters.executors.local import LocalPool
from cardstore.workflow.openings import ImageTask, look_at_image
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from cardstore.workflow.read_margins import MarginTask, read_margins
from cardstore.workflow.read_crops import CropTask, read_crops

if __name__ == "__main__":
    pool, path = LocalPool(4), sys.argv[1]
    pool.submit(read_leaf, LeafTask(paths=(path,), reader="pdf", leaf_index=1))
    pool.submit(look_at_image, ImageTask(paths=(path,), reader="pdf", image_index=1))
    pool.submit(read_margins, MarginTask(paths=(path,), reader="pdf", leaf_index=1))
    pool.submit(read_crops, CropTask(
        paths=(path,), reader="pdf", leaf_index=1, groups=(), second_model="none"))
    time.sleep(600)
"""


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs prctl(2)")
def test_no_worker_of_any_kind_outlives_a_killed_parent(tmp_path):
    """Those that read, look at openings, at margins and at crops, each stuck in C code."""
    path = tmp_path / "forms.pdf"
    path.write_bytes(hostile.nested_forms())
    running = started(tmp_path, PARENT, str(path))
    try:
        workers = busy_children(running.pid, count=4)
        running.send_signal(signal.SIGKILL)
        running.wait(timeout=20)

        assert [gone(pid) for pid in workers] == [True] * 4
    finally:
        running.kill()
        running.wait(timeout=20)


DJVU_PARENT = """
import sys, time
from cardstore.adapters.executors.local import LocalPool
from cardstore.workflow.read_leaf import LeafTask, read_leaf

if __name__ == "__main__":
    pool = LocalPool(1)
    pool.submit(read_leaf, LeafTask(paths=(sys.argv[1],), reader="djvu", leaf_index=0))
    time.sleep(600)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs prctl(2)")
@pytest.mark.parametrize("victim", ["parent", "worker"])
def test_a_program_that_a_worker_started_ends_with_it(tmp_path, victim):
    """DjVu's programs are no workers, but they are killed with the one that waits for them."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "djvused"
    program.write_text(STUCK_PROGRAM.format(pid=tmp_path / "pid"), encoding="utf-8")
    program.chmod(0o700)
    (tmp_path / "a.djvu").write_bytes(hostile.absurd_djvu())
    search = f"{programs}{os.pathsep}{os.environ['PATH']}"
    running = started(tmp_path, DJVU_PARENT, str(tmp_path / "a.djvu"), PATH=search)
    try:
        stuck = written(tmp_path / "pid")
        worker = psutil.Process(stuck).parent().pid
        os.kill(running.pid if victim == "parent" else worker, signal.SIGKILL)

        assert gone(stuck)
    finally:
        running.kill()
        running.wait(timeout=20)


TESSERACT_PARENT = """
import sys, time
from cardstore.adapters.executors.local import LocalPool
from tests.misbehaving.tasks import recognize_nothing

if __name__ == "__main__":
    pool = LocalPool(1, leaf_timeout_s=float(sys.argv[1]))
    pool.submit(recognize_nothing)
    time.sleep(600)
"""
# Tells its version and its models as the real one does; when it is to read, it hangs.
STUCK_TESSERACT = """#!/bin/sh
case "$1" in
--version) echo tesseract 5.3.0; exit;;
--list-langs) echo 'List of available languages in "/nowhere/" (0):'; exit;;
esac
echo $$ > {pid}
exec sleep 600
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs prctl(2)")
@pytest.mark.parametrize(("victim", "limit_s"), [("parent", 600), ("worker", 600), ("nobody", 4)])
def test_tesseract_ends_with_the_worker_that_started_it(tmp_path, victim, limit_s):
    """Also where the worker is killed because its leaf took too long."""
    program = tmp_path / "bin" / "tesseract"
    program.parent.mkdir()
    program.write_text(STUCK_TESSERACT.format(pid=tmp_path / "pid"), encoding="utf-8")
    program.chmod(0o700)
    search = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    running = started(tmp_path, TESSERACT_PARENT, str(limit_s), PATH=search)
    try:
        stuck = written(tmp_path / "pid")
        if victim != "nobody":
            worker = psutil.Process(stuck).parent().pid
            os.kill(running.pid if victim == "parent" else worker, signal.SIGKILL)

        assert gone(stuck)
    finally:
        running.kill()
        running.wait(timeout=20)


def started(folder, script, *arguments, **environment):
    """Start a script of ours in a process of its own."""
    (folder / "parent.py").write_text(script, encoding="utf-8")
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, str(folder / "parent.py"), *arguments],
        env={**os.environ, "PYTHONPATH": root, **environment},
    )


def busy_children(pid, *, count, least_cpu_s=1.5, within_s=120.0):
    """Wait until so many children are at work and have been for a while."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        children = psutil.Process(pid).children(recursive=True)
        busy = [one.pid for one in children if sum(one.cpu_times()[:2]) > least_cpu_s]
        if len(busy) == count:
            return busy
        time.sleep(0.1)
    pytest.fail("the workers did not begin")
    return []
