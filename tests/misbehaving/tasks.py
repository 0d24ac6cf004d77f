"""Tasks that do a worker harm, and the reader and engine that do a leaf harm."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from pathlib import Path

from cardstore.errors import EngineError
from cardstore.provenance import Provenance
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind


def square(number):
    """A good task."""
    return number * number


def crash():
    """Read from address 0."""
    ctypes.string_at(0)


def leave():
    """End the process without a word."""
    os._exit(3)


def be_killed():
    """Be killed from outside, as by the system when memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)


def hang():
    """Never end."""
    while True:
        time.sleep(1)


def hang_in_c():
    """Never end, inside C code that lets no Python run."""
    ctypes.PyDLL(None).pause()


def eat_memory():
    """Take ever more memory, in pieces that are really used."""
    pieces = []
    while True:
        pieces.append(bytearray(b"x") * (64 * 1024 * 1024))


def complain():
    """Raise something of its own."""
    msg = "no such tide"
    raise LookupError(msg)


def write_pid_and_hang(path):
    """Tell who runs, then hang."""
    Path(path).write_text(str(os.getpid()))
    hang()


def write_pid_and_hang_in_c(path):
    """Tell who runs, then hang where no Python thread can act."""
    Path(path).write_text(str(os.getpid()))
    hang_in_c()


def forget_parent_and_hang(path):
    """Undo what Linux was told about the parent, so that only the watch is left."""
    ctypes.CDLL(None).prctl(1, 0)
    write_pid_and_hang(path)


def count_up(lock, path, turns):
    """Raise a number in a file, so that whoever else did so meanwhile would be lost."""
    for _ in range(turns):
        lock.acquire()
        number = int(Path(path).read_text())
        time.sleep(0)
        Path(path).write_text(str(number + 1))
        lock.release()


def recognize_nothing():
    """Have the installed Tesseract program read a small white leaf."""
    from cardstore.adapters.engines.pytesseract import PytesseractEngine  # noqa: PLC0415

    frame = Frame(width_px=40, height_px=30, dpi=100)
    raster = Raster(frame=frame, pixels=b"\xff" * 1200)
    return PytesseractEngine().recognize(raster, timeout_s=600)


class OddScan:
    """A scan each of whose leaves goes wrong in another way; its last one is sound."""

    def __init__(self):
        leaves = tuple(Leaf(leaf_index=n, name=f"leaf {n}") for n in range(len(TROUBLES) + 1))
        self.scan = Scan(digest="0" * 64, kind=ScanKind.IMAGES, name="odd", leaves=leaves)

    def frame(self, leaf_index):
        return self.raster(leaf_index).frame

    def raster(self, leaf_index):
        if leaf_index < len(TROUBLES):
            raise TROUBLES[leaf_index]
        pixels = b"\xff" * 5000 + b"\x00" * 5000
        return Raster(frame=Frame(width_px=100, height_px=100, dpi=0), pixels=pixels)

    def embedded_words(self, leaf_index):
        del leaf_index
        return ()

    def image_share(self, leaf_index):
        del leaf_index
        return 1.0

    def close(self):
        pass


TROUBLES = (
    ValueError("numbers run backwards"),
    MemoryError(),
    RecursionError("too deep"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no letter"),
    TimeoutError("slow disk"),
    ZeroDivisionError(),
    OSError(5, "bad sector"),
)


ENGINE_TROUBLES = {
    "engine": EngineError("no ink left"),
    "time": TimeoutError(),
    "memory": MemoryError(),
    "odd": ArithmeticError("a wild guess"),
}


class OddReader:
    """A reader of odd scans."""

    name = "odd"

    def provenance(self):
        return Provenance(agent="odd", version="1")

    def accepts(self, path):
        del path
        return False

    def open(self, path, *, password=None):
        del path, password
        return OddScan()


class OddEngine:
    """An engine that fails in the way its settings say."""

    name = "odd"

    def __init__(self, settings):
        self._how = settings["how"]

    def provenance(self):
        return Provenance(agent="odd", version="1")

    def recognize(self, raster, *, timeout_s):
        del raster, timeout_s
        raise ENGINE_TROUBLES[self._how]
