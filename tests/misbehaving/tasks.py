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


def give_zeros(megabytes):
    """Give an answer that takes a while to send."""
    return bytes(megabytes * 1024 * 1024)


class Stopping:
    """Stops its process while it is pickled, when what stands before it was sent already."""

    def __reduce__(self):
        os.kill(os.getpid(), signal.SIGSTOP)
        return (int, ())


def stop_while_answering():
    """Be stopped before the answer is whole."""
    return [bytes(1024), Stopping()]


def fork_and_leave(seconds):
    """Leave a copy of this process behind, with all that it holds open, and end."""
    if os.fork():
        os._exit(3)
    time.sleep(seconds)
    os._exit(0)


def give_lambda():
    """Give what has no name in a module."""
    return lambda: 0


class UnreadableError(Exception):
    """An error that can be written down, but not read back."""

    def __init__(self, what, more):
        super().__init__(what)
        self.more = more


def raise_unreadable():
    """Raise such an error."""
    raise UnreadableError("one", "two")  # noqa: EM101


class Unreadable:
    """Something that can be written down, but not read back."""

    def __reduce__(self):
        return (int, ("no number",))


def give_unreadable():
    """Give such a thing."""
    return Unreadable()


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
