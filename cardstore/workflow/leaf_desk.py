"""Leaf desk: the library's pictures of whole leaves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from cardstore.workflow.leaf_image import LeafImage, LeafImages


class LeafDesk(Desk):
    """Gives pictures of leaves."""

    def leaf_image(self, scan_digest: str, leaf_index: int) -> LeafImage:
        """Give a leaf's picture as a browser can show it; kept for the whole process.

        Raises:
            UnknownLeafError: there is no such scan or leaf.
            AlteredOriginalError: the stored original is gone or has other bytes.
            ScanError: the leaf cannot be drawn, or needs a password.
        """
        return leaf_images().give(self._store, scan_digest, leaf_index)


@lru_cache(maxsize=1)
def leaf_images() -> LeafImages:
    """Give the one cache of this process."""
    from cardstore.workflow.leaf_image import LeafImages  # noqa: PLC0415 - seldom

    return LeafImages()
