"""Match pages: which page of a words file shows which image of a scan? Pure.

Comes in: the heads of the pages, and the names of the scan's images. Goes out: an image for each
page that has one, and by what it was told. Nothing is guessed; the first of these that fits is
taken:

1. **By name**: pages that name different images, of which at least one is an image of the scan.
   Folders and endings are left aside: `/scans/IMG_02.tif` is `IMG_02.jpg`.
2. **By number**: pages that all bear different image numbers, of which each is one of the scan's.
   Pages that merely count themselves, 0, 1, 2 …, tell nothing by it: so an engine numbers whatever
   it is given, a single page among others.
3. **By order**: as many pages as images.
4. **By order, without what is not for readers**: a scandata.xml that stands beside the file says
   which of its leaves are in none of the files that people download, and the two numbers fit.

Source: the hOCR specification 1.2 for `ppageno` (counted from 0, from the front cover on).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.words_page import PageHead


class MatchedBy(StrEnum):
    """By what pages were told to be images. The comment names a sample."""

    NAME = "name"  # ALTO files of a digital library, one an image
    NUMBER = "number"  # one chunk of a long hOCR file
    ORDER = "order"  # hOCR of a whole PDF
    READERS = "readers"  # the Internet Archive's hOCR, whose PDF lacks the colour card


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMatch:
    """Which page shows which image.

    Attributes:
        by: how that was told.
        images: for each page the image, counted from 0; None where the scan has none for it.
    """

    by: MatchedBy
    images: tuple[int | None, ...]


def match_pages(
    heads: Sequence[PageHead], names: Sequence[str], *, for_readers: Sequence[bool] = ()
) -> PageMatch | None:
    """Match the pages of a words file with the images of a scan.

    Args:
        heads: the pages, in the file's order.
        names: for each image of the scan the name of its file; "" where it has none of its own, as
            in a PDF.
        for_readers: of each page whether its image is in the files that people download; empty
            where nobody says.

    Returns:
        the match; None where nothing says which page is which image.
    """
    by_name = _by_name(heads, names)
    if by_name is not None:
        return by_name
    numbers = [head.image_number for head in heads]
    told = [number for number in numbers if number is not None]
    telling = len(heads) == len(names) or max(told, default=0) >= len(heads)
    if telling and len(set(told)) == len(heads) > 0 and max(told) < len(names):
        return PageMatch(by=MatchedBy.NUMBER, images=tuple(numbers))
    if len(heads) == len(names):
        return PageMatch(by=MatchedBy.ORDER, images=tuple(range(len(names))))
    if len(for_readers) == len(heads) and sum(for_readers) == len(names):
        counted = iter(range(len(names)))
        images = tuple(next(counted) if shown else None for shown in for_readers)
        return PageMatch(by=MatchedBy.READERS, images=images)
    return None


def stem_of(name: str) -> str:
    r"""Give a file's name without folders and endings, in small letters.

    >>> stem_of("/scans/IMG_02.tif"), stem_of("C:\\x\\img_02.jpg"), stem_of("b_0001.hocr.gz")
    ('img_02', 'img_02', 'b_0001')
    """
    last = name.replace("\\", "/").rpartition("/")[2].casefold().removesuffix(".gz")
    return last.rpartition(".")[0] or last


def _by_name(heads: Sequence[PageHead], names: Sequence[str]) -> PageMatch | None:
    """Match by names that are different on both sides; None where they tell nothing."""
    counted = Counter(stem_of(name) for name in names if name)
    images = {stem_of(name): at for at, name in enumerate(names) if counted[stem_of(name)] == 1}
    stems = [stem_of(head.image_name) for head in heads]
    if len(set(stems)) < len(stems) or not set(stems) & set(images):
        return None
    return PageMatch(by=MatchedBy.NAME, images=tuple(images.get(stem) for stem in stems))
