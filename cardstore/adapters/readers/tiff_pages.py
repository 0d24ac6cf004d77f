"""How many pages a TIFF has, by its own chain of directories, and whether the chain is whole.

Pillow counts the pages that it can reach and is silent about the others, so that a file that was
cut off would be told as a shorter book.

Source: TIFF revision 6.0, section 2; the BigTIFF design (8-byte offsets, version 43).
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

_ORDERS = {b"II": "<", b"MM": ">"}
_FORMS = {42: ("I", "H", 12), 43: ("Q", "Q", 20)}  # offset, count of entries, bytes of an entry


def tiff_pages(path: Path, *, most: int) -> tuple[int, bool]:
    """Count the pages of a TIFF.

    Args:
        path: the file.
        most: no more are counted.

    Returns:
        how many pages have a directory within the file, and whether the last of them says that it
        is the last: else there were more, and the file is cut off or damaged. (0, False) of what is
        no TIFF.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(16)
        order = _ORDERS.get(head[:2])
        form = _FORMS.get(struct.unpack(f"{order}H", head[2:4])[0]) if order and head[3:] else None
        if order is None or form is None:
            return 0, False
        offset = _number(head[4:8] if form[0] == "I" else head[8:16], order + form[0])
        seen: set[int] = set()
        while offset and offset not in seen and len(seen) < most:
            following = _following(file, offset, order=order, form=form)
            if following is None:
                return len(seen), False
            seen.add(offset)
            offset = following
        return len(seen), offset == 0


def _following(
    file: BinaryIO, offset: int, *, order: str, form: tuple[str, str, int]
) -> int | None:
    """Give where the next directory stands, 0 for none; None where this one is not whole."""
    wide, counted, entry = form
    if offset >= file.seek(0, os.SEEK_END):
        return None  # of a BigTIFF also further than a file can be asked for
    file.seek(offset)
    entries = _number(file.read(struct.calcsize(counted)), order + counted)
    if entries is None or entries > 2**16:
        return None
    file.seek(entries * entry, 1)
    return _number(file.read(struct.calcsize(wide)), order + wide)


def _number(held: bytes, form: str) -> int | None:
    return int(struct.unpack(form, held)[0]) if len(held) == struct.calcsize(form) else None
