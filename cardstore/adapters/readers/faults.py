"""Faults of a PDF's leaf that cost it a part: told by MuPDF's warnings, or by its picture's bytes.

Serves the PDF reader. MuPDF draws what it can of a broken page and only warns, so that half a page,
or white paper, looks like all there is. In come its warnings and the stream of the one image that a
leaf is; out goes what they mean for the leaf.

1. Warnings that something shown was cut, undecodable or not there mean a loss for certain.
2. Syntax errors may cost nothing, as a key that is none in a dictionary does. They count only where
   nothing could be read.
3. MuPDF stops at as many bytes as an image needs and so does not see that a compressed stream ends
   wrongly: its checksum is held against it here. A JPEG that ends in zeros instead of its end mark
   lies on a disk whose sectors were lost.

All else is harmless: false lengths, odd fonts, cross references that were rebuilt. The signs were
held against 1,139 pages of 93 PDFs, old and new, and 443 images in them: one page has a sign of the
first kind, and its image truly ends too early; three have one of the second. A picture changed in
its midst, with ends and checksum right or never looked at, tells nothing.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from cardstore.scans.reader import Loss

if TYPE_CHECKING:
    from collections.abc import Iterable

SURE_SIGNS = (
    "premature end",
    "padding truncated image",
    "read error; treating as end of file",
    "zlib error",
    "jpeg error",
    "openjpeg error",
    "stream does not end with eoc",  # a JPEG 2000 without its end mark
    "jbig2dec error",
    "in 1d faxd",
    "in 2d faxd",
    "ignoring error during interpretation",
    "cannot load content stream",
    "content stream is not a stream",
    "cannot find xobject resource",
    "no xobject subtype specified",  # what a reference to an object that is not there comes to
)
LOST_ROWS = ("bad code word", "uncompressed data (not supported)", "premature eof")  # libtiff's
HARMLESS = ("ignoring zlib error: incorrect data check",)  # all was inflated; mostly of fonts
DOUBTFUL_SIGNS = ("encountered syntax errors",)
END_OF_IMAGE, START_OF_SCAN = b"\xff\xd9", b"\xff\xda"
LOST_TAIL = 64  # zero bytes; one that is missing may be a careless writer's
CHUNK = 1 << 14  # bytes; inflated they are 16 MB at most
CHECKSUM_SIZE = 4  # bytes
MOST_INFLATED = 200_000_000  # bytes looked at: an image of the most pixels has fewer, in colour


def loss_of(faults: Iterable[str]) -> Loss | None:
    """Tell what a leaf has lost; None where nothing says so.

    Args:
        faults: MuPDF's warnings over the leaf, one each, and what `stream_fault` gave.

    >>> loss_of(["bogus font ascent/descent values (0 / -207)"])
    >>> loss_of(["premature end of file in jpeg"])
    Loss(what='premature end of file in jpeg', certain=True)
    """
    told = [fault for fault in faults if not fault.lower().startswith(HARMLESS)]
    certain = [one for one in told if any(sign in one.lower() for sign in SURE_SIGNS)]
    doubtful = [one for one in told if any(sign in one.lower() for sign in DOUBTFUL_SIGNS)]
    if not (certain or doubtful):
        return None
    return Loss(what="; ".join((certain or doubtful)[:2]), certain=bool(certain))


def loss_of_picture(said: Iterable[str]) -> Loss | None:
    """Tell what a picture of a file of its own has lost; None where nothing says so.

    Args:
        said: what libtiff wrote while it was decoded, a line each. Rows of another length than the
            picture's cost nothing. Of 80 faxes with 1 to 30 bits turned over it wrote of 54, of 37
            of 40 in Group 4 and 17 of 40 in Group 3: the others decode to other pixels in silence.

    >>> loss_of_picture(["Fax3Decode1D: Line length mismatch at line 3 of strip 0 (got 9)."])
    >>> loss_of_picture(["Fax4Decode: Bad code word at line 234 of strip 0 (x 0)."])
    Loss(what='Fax4Decode: Bad code word at line 234 of strip 0 (x 0)', certain=True)
    """
    certain = [one for one in said if any(sign in one.lower() for sign in LOST_ROWS)]
    if not certain:
        return None
    return Loss(what="; ".join(one.rstrip(".") for one in certain[:2]), certain=True)


def lines_of(warnings: str) -> list[str]:
    """Part MuPDF's warnings, without its counts of repeated ones; names in them may be no text."""
    lines = warnings.encode(errors="replace").decode().replace("\0", "?").splitlines()
    return [line for line in lines if line and not line.startswith("... repeated")]


def stream_fault(content: bytes, *, coding: str) -> str | None:
    """Tell whether an image's stream ends as its coding demands; None where it does.

    Args:
        content: the stream as it lies in the file.
        coding: the name of its only filter, without the slash; others are not looked at.
    """
    if coding == "DCTDecode" and _is_cut_jpeg(content):
        return "premature end: the JPEG ends in zeros"
    if coding == "FlateDecode":
        return _inflating_fault(content)
    return None


def _is_cut_jpeg(content: bytes) -> bool:
    """Tell whether zeros stand where the end mark must; coded pixels hold neither mark."""
    ended = content.rfind(END_OF_IMAGE) > content.rfind(START_OF_SCAN)
    return not ended and content.endswith(bytes(LOST_TAIL))


def _inflating_fault(content: bytes) -> str | None:
    """Inflate a stream piece by piece, keeping nothing, to see whether its checksum holds."""
    inflating, seen = zlib.decompressobj(), 0
    try:
        for start in range(0, len(content), CHUNK):
            seen += len(inflating.decompress(content[start : start + CHUNK]))
            if inflating.eof or seen > MOST_INFLATED:
                return None
    except zlib.error:
        return "zlib error: the image's stream is broken"
    try:
        inflating.decompress(bytes(CHECKSUM_SIZE))
    except zlib.error:
        return None  # all is there but the checksum, which a false length cuts off
    return "zlib error: the image's stream does not end"
