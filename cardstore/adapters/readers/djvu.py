"""DjvuReader: DjVu books through the programs of DjVuLibre. First step of the path.

Comes in: a DjVu file. Goes out: its leaves in order, and for each the frame, a grey raster and the
words of its hidden text. The programs are free and small, and no library of Python's has them:
`djvused` and `djvudump` tell the pages' sizes, `ddjvu` draws, `djvutxt` gives the words. Where they
are not installed the file is refused with what to install.

Source: djvused(1) for the form of hidden text: boxes count from the lower left corner.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PIL import Image

from cardstore.adapters.parent_death import dying_with_me
from cardstore.adapters.readers.files import (
    digest_of,
    form_of,
    head_of,
    is_file,
    refuse_unwritable_name,
)
from cardstore.adapters.readers.frames import (
    DECODING_BUDGET,
    MOST_LEAVES,
    image_scale,
    refuse_undecodable,
)
from cardstore.errors import (
    DamagedLeafError,
    DamagedScanError,
    EmptyScanError,
    MissingPartError,
    NotAScanError,
    UnknownLeafError,
)
from cardstore.provenance import Provenance
from cardstore.scans.reader import EmbeddedWord, Raster
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind

SUFFIXES = frozenset({".djvu", ".djv"})
MAGIC = b"AT&TFORM"
TIMEOUT_S = 100.0  # less than a leaf may take in all; a coloured 600 dpi page takes 3 s
# A page is drawn with a byte for each pixel; a hostile one unpacks to more than there is of memory.
_MOST_BYTES = DECODING_BUDGET + 2**20
_MOST_SAID = 2**16
_SIZE = re.compile(r"width=(\d+) height=(\d+)(?: rotation=(\d+))?")
_DPI = re.compile(r"INFO \[\d+\]\s+DjVu \d+x\d+[^\n]*?(\d+) dpi")
_ZONE = re.compile(r"\((line|word) (\d+) (\d+) (\d+) (\d+)(?: \"((?:[^\"\\]|\\.)*)\")?")
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)")
_NAMED_ESCAPES = {b"n": b"\n", b"t": b"\t", b"r": b"\r"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSize:
    """A page as `djvudump` tells it, upright; `turned` when its text is not."""

    width_px: int
    height_px: int
    dpi: int
    turned: bool


class OpenedDjvu:
    """A DjVu file; each question starts a program."""

    def __init__(self, path: Path, pages: tuple[PageSize, ...]) -> None:
        self._path, self._sizes = path, pages

    @cached_property
    def scan(self) -> Scan:
        """The scan's leaves."""
        leaves = tuple(Leaf(leaf_index=at, name=f"leaf {at}") for at in range(len(self._sizes)))
        digest = digest_of(self._path)
        return Scan(digest=digest, kind=ScanKind.IMAGES, name=self._path.name, leaves=leaves)

    @property
    def files(self) -> tuple[str, ...]:
        """The file alone."""
        return (str(self._path),)

    def frame(self, leaf_index: int) -> Frame:
        """Tell the leaf's frame without drawing it."""
        size = self._size(leaf_index)
        refuse_undecodable(size.width_px * size.height_px)
        scale = image_scale(size.width_px, size.height_px, size.dpi)
        return Frame(
            width_px=max(1, int(size.width_px * scale)),
            height_px=max(1, int(size.height_px * scale)),
            dpi=round(size.dpi * scale),
        )

    def raster(self, leaf_index: int) -> Raster:
        """Draw the leaf in grey, in its frame."""
        frame = self.frame(leaf_index)
        wanted = [f"-page={leaf_index + 1}", "-format=pgm", "-subsample=1", str(self._path), "-"]
        name = f"Leaf {leaf_index} of {self._path.name}"
        drawn = _pixels(_run("ddjvu", wanted, name=name), name=name)
        size = (frame.width_px, frame.height_px)
        if drawn.size != size:
            drawn = drawn.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        return Raster(frame=frame, pixels=drawn.tobytes())

    def embedded_words(self, leaf_index: int) -> tuple[EmbeddedWord, ...]:
        """Give the words of the hidden text; empty when the leaf has none."""
        size, frame = self._size(leaf_index), self.frame(leaf_index)
        if size.turned:
            return ()  # its boxes are those of the page before it was turned
        wanted = [f"--page={leaf_index + 1}", "--detail=word", str(self._path)]
        told = _run("djvutxt", wanted, name=f"Leaf {leaf_index} of {self._path.name}")
        return parse_words(
            told.decode("utf-8", "replace"),
            height_px=size.height_px,
            scale=frame.height_px / size.height_px,
        )

    def image_share(self, leaf_index: int) -> float:
        """Tell that the leaf is all image."""
        self._size(leaf_index)
        return 1.0

    def close(self) -> None:
        """Let go: nothing is held open between two questions."""

    def _size(self, leaf_index: int) -> PageSize:
        if not 0 <= leaf_index < len(self._sizes):
            what = f"{self._path.name} has no leaf {leaf_index}"
            raise UnknownLeafError(what)
        return self._sizes[leaf_index]


class DjvuReader:
    """Opens DjVu files."""

    name = "djvu"

    def provenance(self) -> Provenance:
        """Name the reader and the version of the programs that draw."""
        told = _run("ddjvu", ["--help"], name="ddjvu", checked=False).decode("utf-8", "replace")
        found = re.search(r"DjVuLibre-([\d.]+)", told)
        return Provenance(agent=self.name, version=f"djvulibre {found[1] if found else '0'}")

    def accepts(self, path: str) -> bool:
        """Tell from name and first bytes whether `path` is a DjVu file."""
        file = Path(path)
        form = form_of(file) if is_file(file) else "nothing"
        return form == "djvu" or (not form and file.suffix.lower() in SUFFIXES)

    def open(self, path: str, *, password: str | None = None) -> OpenedDjvu:
        """Open the file.

        Args:
            path: the file.
            password: not used; the form has no locks that people use.

        Raises:
            MissingPartError: the programs of DjVuLibre are not installed.
            NotAScanError, EmptyScanError, DamagedScanError: it is no DjVu file, or a broken one.
        """
        del password
        file = Path(path)
        refuse_unwritable_name(file)
        if not is_file(file):
            what = f"There is no file {file}"
            raise NotAScanError(what)
        head = head_of(file)
        if not head:
            what = f"{file.name} has no bytes"
            raise EmptyScanError(what)
        if not head.startswith(MAGIC):
            what = f"{file.name} is not a DjVu file: it does not begin as one"
            raise NotAScanError(what)
        try:
            place = str(file.absolute())
            sizes = _run("djvused", ["-e", "size", place], name=file.name).decode(
                "utf-8", "replace"
            )
            dump = _run("djvudump", [place], name=file.name).decode("utf-8", "replace")
        except DamagedLeafError as exc:
            raise DamagedScanError(exc.what, remedy="Fetch the file again") from exc
        pages = parse_sizes(sizes, dump)
        if not pages:
            what = f"{file.name} has no pages"
            raise DamagedScanError(what, remedy="Fetch the file again")
        if len(pages) > MOST_LEAVES:
            what = f"{file.name} claims to have {len(pages)} pages"
            raise DamagedScanError(what, remedy="Fetch the file again")
        return OpenedDjvu(file.absolute(), pages)


def parse_sizes(sizes: str, dump: str) -> tuple[PageSize, ...]:
    r"""Read the pages' sizes.

    Args:
        sizes: what `djvused -e size` tells: a line a page; rotation counts quarter turns.
        dump: what `djvudump` tells; it has the resolution of each page.

    >>> parse_sizes("width=20 height=30 rotation=1\n", "INFO [10]  DjVu 20x30, v24, 200 dpi\n")
    (PageSize(width_px=30, height_px=20, dpi=200, turned=True),)
    """
    found, told_dpi = _SIZE.findall(sizes), _DPI.findall(dump)
    resolutions = told_dpi if len(told_dpi) == len(found) else ["0"] * len(found)
    return tuple(
        PageSize(
            width_px=int(height if int(turns or 0) % 2 else width),
            height_px=int(width if int(turns or 0) % 2 else height),
            dpi=int(dpi),
            turned=int(turns or 0) % 4 != 0,
        )
        for (width, height, turns), dpi in zip(found, resolutions, strict=True)
    )


def parse_words(told: str, *, height_px: int, scale: float) -> tuple[EmbeddedWord, ...]:
    r"""Read the words from what `djvutxt --detail=word` tells of a page.

    Args:
        told: zones in brackets, boxes from the lower left corner.
        height_px: the page's height, in the same pixels.
        scale: how much smaller the leaf's frame is.

    >>> word = parse_words('(word 10 80 30 95 "k\\303\\251")', height_px=100, scale=0.5)[0]
    >>> word.text, word.x0, word.y0, word.x1, word.y1
    ('ké', 5.0, 2.5, 15.0, 10.0)
    """
    words, line = [], 0
    for zone, left, low, right, high, text in _ZONE.findall(told):
        line += zone == "line"
        x0, x1 = int(left) * scale, int(right) * scale
        y0, y1 = (height_px - int(high)) * scale, (height_px - int(low)) * scale
        words += [
            EmbeddedWord(text=part, x0=x0, y0=y0, x1=x1, y1=y1, block=0, line=line, visible=False)
            for part in _unescaped(text).split()
        ]
    return tuple(word for word in words if word.x0 < word.x1 and word.y0 < word.y1)


def _unescaped(text: str) -> str:
    """Undo backslashes: three octal digits are a byte of UTF-8."""

    def meant(found: re.Match[bytes]) -> bytes:
        told = found[1]
        if len(told) > 1:
            return bytes([int(told, 8) & 255])
        return _NAMED_ESCAPES.get(told, told)

    return _ESCAPE.sub(meant, text.encode()).decode("utf-8", "replace")


def _pixels(content: bytes, *, name: str) -> Image.Image:
    """Read the grey picture that `ddjvu` writes."""
    found = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", content)
    if found is None:
        what = f"{name} was not drawn"
        raise DamagedLeafError(what)
    size = (int(found[1]), int(found[2]))
    if len(content) - found.end() < size[0] * size[1]:
        what = f"{name} was drawn in part only"
        raise DamagedLeafError(what)
    return Image.frombytes("L", size, content[found.end() :][: size[0] * size[1]])


def _run(program: str, arguments: list[str], *, name: str, checked: bool = True) -> bytes:
    """Run one of the programs and give what it writes.

    Raises:
        MissingPartError: it is not installed.
        DamagedLeafError: it fails, or writes without end.
        TimeoutError: it takes too long.
    """
    found = shutil.which(program)
    if found is None:
        what = f"DjVu needs the program {program}, which is not installed"
        remedy = (
            "Install DjVuLibre (Debian: apt install djvulibre-bin; macOS: brew install djvulibre)"
        )
        raise MissingPartError(what, remedy=remedy)
    told, said, ended = _output([found, *arguments])
    if ended is None:
        what = f"{program} took longer than {TIMEOUT_S:.0f} s over {name}"
        raise TimeoutError(what)
    if len(told) > _MOST_BYTES:
        what = f"{name} unpacks to more than any page"
        raise DamagedLeafError(what)
    if checked and ended:
        words = _complaint(said.decode("utf-8", "replace"))
        what = f"{name} cannot be read ({words or f'{program} gave {ended}'})"
        raise DamagedLeafError(what)
    return told + (b"" if checked else said)


def _complaint(said: str) -> str:
    r"""Give what one of the programs complains of, without where in its own source that is.

    >>> _complaint("*** [1-12311] No such thing\n*** (DjVuDocEditor.cpp:154)\n*** 'void A::b()'\n")
    'No such thing'
    """
    plain = (re.sub(r"^\*\*\*\s*(\[[\w-]+\]\s*)?", "", line) for line in said.splitlines())
    told = [line.strip() for line in plain if line.strip() and line.lstrip()[0] not in "('"]
    return " ".join(" ".join(told).split())[-200:]


def _output(command: list[str]) -> tuple[bytes, bytes, int | None]:
    """Run a program; give what it writes, up to a limit, what it complains of, and how it ended.

    It is stopped when it writes more than a page can be, and after `TIMEOUT_S`: then it has no end.
    """
    late = threading.Event()

    def stop() -> None:
        late.set()
        running.kill()

    with (
        tempfile.TemporaryFile() as complaints,
        subprocess.Popen(  # noqa: S603 - a program found by name, arguments as a list
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
            preexec_fn=dying_with_me(),  # noqa: PLW1509 - no thread of ours holds a lock it needs
        ) as running,
    ):
        clock = threading.Timer(TIMEOUT_S, stop)
        clock.start()
        try:
            told = b"" if running.stdout is None else running.stdout.read(_MOST_BYTES + 1)
            if len(told) > _MOST_BYTES:
                running.kill()
            ended = running.wait()
        finally:
            clock.cancel()
        complaints.seek(0)
        return told, complaints.read(_MOST_SAID), None if late.is_set() else ended
