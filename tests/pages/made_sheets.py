"""Contact sheets of our own invention: one leaf of every basis, and as many more as wanted."""

from __future__ import annotations

import io

from PIL import Image

from cardstore.adapters.sheet_strips import HEIGHT_PX, WIDTH_PX
from cardstore.pages.contact import ContactSheet, SheetLeaf
from cardstore.pages.labels import parse_label
from cardstore.pages.page_map import Basis, LeafLabel

BARE = {Basis.UNNUMBERED, Basis.UNKNOWN}


def white_strip():
    """Give a strip of white paper."""
    buffer = io.BytesIO()
    white = Image.new("P", (WIDTH_PX, HEIGHT_PX), 15)
    white.putpalette([n for grey in range(16) for n in (grey * 17,) * 3])
    white.save(buffer, format="PNG")
    return buffer.getvalue()


def leaf_of(basis, leaf_index, *, doubt="", strip=None, why_not="", name="leaf.png"):
    """Give a leaf of a sheet."""
    label = None if basis in BARE else parse_label(str(leaf_index + 1))
    expected = parse_label(str(leaf_index + 3)) if basis is Basis.MISPRINTED else None
    entry = LeafLabel(
        leaf_index=leaf_index, label=label, basis=basis, support=0.9, expected=expected, doubt=doubt
    )
    drawn = white_strip() if strip is None else strip
    return SheetLeaf(entry=entry, name=name, strip=drawn, why_not=why_not)


def sheet_of(*leaves, title="harbour", remarks=()):
    """Give a sheet of leaves; of one of every basis where none is given."""
    told = leaves or tuple(leaf_of(basis, at) for at, basis in enumerate(Basis))
    return ContactSheet(title=title, scan_name="scan.pdf", leaves=told, remarks=remarks)
