"""Scandata: what the Internet Archive's operators noted of each photographed leaf.

Comes in: the leaves of a scandata.xml. Goes out: one label for each image of a scan. Leaves that
are not for readers (`addToAccessFormats` false: colour cards, tissues, doubled shots) are in none
of the files that people download, so they are skipped where the scan has as many images as leaves
for readers, and kept where it has all. With any other number the file tells of another scan, and
which leaf is which is not guessed.

Source: the scandata.xml files of archive.org items; internetarchive/archive-pdf-tools for the
meaning of `addToAccessFormats`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardstore.errors import ScandataError
from cardstore.pages.embedded import LabelTable

TABLE_NAME = "scandata"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScandataLeaf:
    """One photographed leaf.

    Attributes:
        number: the operators' number of it, `leafNum`; from 0 or 1, rising.
        label: the page number that was asserted; None where none was.
        for_readers: whether it is in the files that people download.
    """

    number: int
    label: str | None
    for_readers: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Scandata:
    """A scandata file.

    Attributes:
        file_name, sha256: of the file.
        leaves: in its order.
    """

    file_name: str
    sha256: str
    leaves: tuple[ScandataLeaf, ...]

    def labels(self, images: int) -> tuple[str | None, ...]:
        """Give one label for each of a scan's images.

        Raises:
            ScandataError: it tells of another number of images.
        """
        shown = tuple(leaf for leaf in self.leaves if leaf.for_readers)
        for leaves in (shown, self.leaves):
            if len(leaves) == images:
                return tuple(leaf.label for leaf in leaves)
        skipped = len(self.leaves) - len(shown)
        kept = f", {len(shown)} without those that are not for readers" if skipped else ""
        msg = f"{self.file_name} tells of {len(self.leaves)} images{kept}; the scan has {images}"
        raise ScandataError(msg)


def scandata_table(scandata: Scandata, leaf_images: tuple[int | None, ...]) -> LabelTable:
    """Give the table of a scan.

    Args:
        scandata: the file.
        leaf_images: for each leaf of the scan the image on which it lies; None where it is a part
            of one, since the file has one number for both pages.

    Raises:
        ScandataError: it tells of another number of images.
    """
    whole = [image for image in leaf_images if image is not None]
    parts = sum(image is None for image in leaf_images)
    labels = scandata.labels(len(set(whole)) + parts // 2)
    return LabelTable(
        name=TABLE_NAME,
        labels=tuple(None if image is None else labels[image] for image in leaf_images),
    )
