"""Files as they lie on the disk: there, readable, and with names that can be written down.

Serves both readers, before anything is decoded. In comes a path, out go its first bytes, or a
refusal that says what to do.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
from typing import TYPE_CHECKING

from cardstore.errors import DamagedScanError, NotAScanError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

HEAD_BYTES = 1024  # PDF readers look for "%PDF-" within these (ISO 32000-1, Annex H.3.4.1)
LOCKED = frozenset({errno.EACCES, errno.EPERM})


def is_file(path: Path) -> bool:
    """Tell whether a file lies there; False too where we may not look."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Tell whether a folder lies there; False too where we may not look."""
    try:
        return path.is_dir()
    except OSError:
        return False


def listed(folder: Path) -> tuple[Path, ...]:
    """List what a folder holds, in no order.

    Raises:
        DamagedScanError: it may not be read.
    """
    try:
        return tuple(folder.iterdir())
    except OSError as exc:
        raise unreadable(folder, exc) from exc


def head_of(file: Path) -> bytes:
    """Give the first bytes of a file.

    Raises:
        DamagedScanError: it may not be read, or the disk fails.
    """
    try:
        with file.open("rb") as stream:
            return stream.read(HEAD_BYTES)
    except OSError as exc:
        raise unreadable(file, exc) from exc


def digest_of(file: Path) -> str:
    """Give the SHA-256 of a file's bytes.

    Raises:
        DamagedScanError: it may not be read, or the disk fails.
    """
    try:
        with file.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as exc:
        raise unreadable(file, exc) from exc


def form_of(file: Path) -> str:
    """Tell by its first bytes what a file is, whatever its name says.

    Returns:
        “image”, “pdf” or “djvu”; "" for anything else, and for what may not be read.
    """
    try:
        head = head_of(file)
    except DamagedScanError:
        return ""
    if head.startswith(IMAGE_MAGIC) or is_heic_head(head) or any(told(head) for told in _TOLD):
        return "image"
    if head.startswith(DJVU_MAGIC):
        return "djvu"
    return "pdf" if PDF_MAGIC in head else ""


def unread_scans(
    files: Iterable[Path], *, read: Collection[Path], suffixes: Collection[str]
) -> tuple[str, ...]:
    """Name, in order, those of a folder's files that may hold pages and are not read with it.

    A link that leads nowhere is one where its name ends as an image's does: a page may be missing.

    Args:
        files: all that the folder holds.
        read: the images that are read.
        suffixes: how names of images end.
    """
    return tuple(
        sorted(
            told_name(file)
            for file in files
            if file not in read
            and not file.name.startswith((".", "_."))
            and _may_have_pages(file, suffixes)
        )
    )


def _may_have_pages(file: Path, suffixes: Collection[str]) -> bool:
    """Tell whether a file begins as a scan, or is called an image and is nothing that can be read.

    Pipes and devices are never opened: whoever reads one may wait for ever. What may not be read,
    and is not called an image, costs nobody a folder.
    """
    is_called_image = file.suffix.lower() in suffixes
    if not is_file(file):
        return not is_folder(file) and is_called_image
    try:
        return bool(form_of(file))
    except DamagedScanError:
        return is_called_image


def is_webp(head: bytes) -> bool:
    """Whether first bytes are those of a WebP picture."""
    return head[:4] == b"RIFF" and head[8:12] == b"WEBP"


def is_avif(head: bytes) -> bool:
    """Whether first bytes are those of an AVIF picture."""
    return head[4:8] == b"ftyp" and head[8:12] in AVIF_BRANDS


def is_bmp(head: bytes) -> bool:
    """Whether first bytes are those of a BMP picture; two letters alone begin many a text.

    Source: BITMAPFILEHEADER and the sizes of the headers that may follow it, Windows GDI.
    """
    return head[:2] == b"BM" and int.from_bytes(head[14:18], "little") in BMP_HEADERS


def is_pnm(head: bytes) -> bool:
    """Whether first bytes are those of a PBM, PGM or PPM picture.

    Source: the manual pages of pbm, pgm and ppm, Netpbm.
    """
    return _PNM.match(head) is not None


def is_heic_head(head: bytes) -> bool:
    """Whether first bytes are those of a HEIC picture."""
    return head[4:8] == b"ftyp" and head[8:12] in HEIC_BRANDS


IMAGE_MAGIC = (  # first bytes of the forms a scan comes in, for files without a telling suffix
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"II*\x00",
    b"MM\x00*",
    b"\x00\x00\x00\x0cjP  ",
    b"GIF87a",
    b"GIF89a",
)
HEIC_BRANDS = (b"heic", b"heix", b"mif1", b"msf1", b"hevc")  # behind "ftyp" in the first bytes
DJVU_MAGIC = b"AT&TFORM"
AVIF_BRANDS = (b"avif", b"avis")
BMP_HEADERS = frozenset({12, 40, 52, 56, 64, 108, 124})  # bytes
PDF_MAGIC = b"%PDF-"
_PNM = re.compile(rb"P[1-6]\s(\s*#[^\n]*\n)*\s*[0-9]")
_TOLD = (is_webp, is_avif, is_bmp, is_pnm)  # by more than how they begin


def unreadable(path: Path, exc: OSError) -> DamagedScanError:
    """Make the error for a file or folder that the system does not let us read."""
    what = f"{told_name(path)} cannot be read ({exc.strerror or type(exc).__name__})"
    locked = exc.errno in LOCKED
    if exc.errno == errno.ENOENT:
        return DamagedScanError(what, remedy="Wait until nothing changes there, and try again")
    remedy = "Give yourself the right to read it" if locked else "Copy it to another disk"
    return DamagedScanError(what, remedy=f"{remedy}, and try again")


def refuse_unwritable_name(path: Path) -> None:
    """Refuse a file whose name is no text, so that no report or record could name it.

    Raises:
        NotAScanError: the name's bytes are not UTF-8.
    """
    if told_name(path) != path.name:
        what = f"The name of {told_name(path)} is not valid UTF-8"
        raise NotAScanError(what, remedy="Rename it with plain letters, and try again")


def told_name(path: Path) -> str:
    r"""Give the file's name for people, with U+FFFD for bytes that are no text.

    >>> from pathlib import Path
    >>> told_name(Path("k\udce9eper.pdf"))
    'k\ufffdeper.pdf'
    """
    return os.fsencode(path.name).decode("utf-8", "replace")


def put(part: Path, place: Path) -> None:
    """Give a finished file its name; what somebody has put there meanwhile stays.

    Raises:
        OSError: something is there, or the folder cannot be written.
    """
    with part.open("rb") as finished:
        os.fsync(finished.fileno())
    try:
        os.link(part, place)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if os.path.lexists(place):
            raise FileExistsError(str(place)) from None
        part.rename(place)
