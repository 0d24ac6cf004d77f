"""Upright leaf: a leaf whose own words all lie, turned so that they stand upright.

Serves `read_leaf`, in the worker. In come an opened scan, a leaf, and the words of its file; out go
the words that its layer is made of, and the scan in which the leaf stands as they do: a leaf's
frame is always upright. Where words run several ways nothing is turned; each line then tells its
own turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.scans.parts import in_parts, moved_word
from cardstore.scans.scan import Leaf
from cardstore.text.upright import turn_of_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.scans.reader import EmbeddedWord, OpenedScan


@dataclass(frozen=True, slots=True, kw_only=True)
class UprightLeaf:
    """A leaf as its layer has it.

    Attributes:
        scan: the scan in which it stands upright.
        words: its words, in that frame: those that are seen, or all where none is.
        turned: by how many degrees, clockwise, the leaf was turned for them.
    """

    scan: OpenedScan
    words: tuple[EmbeddedWord, ...]
    turned: int


def set_upright(scan: OpenedScan, leaf_index: int, words: Sequence[EmbeddedWord]) -> UprightLeaf:
    """Turn a leaf upright where all of its words lie alike.

    Args:
        scan: the scan, in which the leaf stands as its file has it.
        leaf_index: the leaf.
        words: those of its file, in its frame.
    """
    used = tuple(word for word in words if word.visible) or tuple(words)
    turned = turn_of_all(used)
    if not turned:
        return UprightLeaf(scan=scan, words=used, turned=0)
    frame = scan.frame(leaf_index)
    lying = Leaf(leaf_index=leaf_index, name="", image_index=leaf_index, turned=turned)
    return UprightLeaf(
        scan=in_parts(scan, (lying,)),
        words=tuple(moved_word(one, corner=(0, 0), frame=frame, turned=turned) for one in used),
        turned=turned,
    )
