"""The tiny T5 of random weights, its folder copied so that a test may damage it."""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "judges_model"


def copy_tiny(target):
    """Copy the finished folder; give the copy."""
    return Path(shutil.copytree(FOLDER, target))


def rescale(folder, times):
    """Scale the last layer of a copy, as a wrong conversion does; the manifest says it is sound.

    In CTranslate2's file a variable is its name, its rank, its dimensions, its type, the number of
    its bytes and these. The scores are the 8-bit numbers divided by the row's scale.
    """
    path = folder / "model.bin"
    content = bytearray(path.read_bytes())
    place = content.index(b"decoder/projection/weight_scale\0") + len(
        b"decoder/projection/weight_scale\0"
    )
    rank = content[place]
    place += 1 + 4 * rank + 1
    (size,) = struct.unpack_from("<I", content, place)
    form = f"<{size // 4}f"
    scales = struct.unpack_from(form, content, place + 4)
    struct.pack_into(form, content, place + 4, *(one / times for one in scales))
    path.write_bytes(content)
    restate(folder)


def restate(folder, **changes):
    """Write the digests that a copy's files have now, and other changes, into its manifest."""
    path = folder / "judge.json"
    held = json.loads(path.read_text(encoding="utf-8"))
    for file in held["files"]:
        content = (folder / file["path"]).read_bytes()
        file["size"], file["sha256"] = len(content), hashlib.sha256(content).hexdigest()
    path.write_text(json.dumps({**held, **changes}), encoding="utf-8")
