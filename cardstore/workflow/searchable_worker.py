"""The worker of a searchable PDF: pages, words over them, and the file read back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.scans.scan import Frame
from cardstore.workflow.open_originals import open_stored

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardstore.adapters.words.pictured import LeafPage
    from cardstore.scans.reader import OpenedScan
    from cardstore.scans.scan import Leaf

_UNKNOWN = Frame(width_px=2480, height_px=3508, dpi=300)
"""Of a leaf that nobody can draw: an empty page of A4 stands for it."""
_ROUNDS = 3  # pages, words, reading back
_STEPS_NAME = "steps"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOrder:
    """What is wanted of one page.

    Attributes:
        leaf: the leaf.
        frame: its frame; None where it is not known.
        words: whether stored words are to lie over it.
        own_text: whether it keeps the text it has.
    """

    leaf: Leaf
    frame: Frame | None
    words: bool
    own_text: bool

    @property
    def leaf_index(self) -> int:
        """The leaf, counted from 0."""
        return self.leaf.leaf_index


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchableTask:
    """All that a worker must know; small and picklable, since the words lie in the folder.

    Attributes:
        paths: the originals.
        reader: the name of the reader that opens them.
        leaves: the pages, in order.
        folder: where files may be put; "words" in it has the words of each leaf.
        keep_pages: whether pages of the original PDF are kept.
        wrap_images: whether images are taken as their files have them.
        password: what opens an encrypted PDF.
        jobs: pages at a time.
    """

    paths: tuple[str, ...]
    reader: str
    leaves: tuple[PageOrder, ...]
    folder: str
    keep_pages: bool
    wrap_images: bool
    password: str | None
    jobs: int

    @property
    def steps(self) -> int:
        """How many steps the work has, where nothing is done twice."""
        return _ROUNDS * len(self.leaves)

    def steps_done(self) -> int:
        """How many are done, as the worker has noted in the folder."""
        with suppress(OSError):
            return (Path(self.folder) / _STEPS_NAME).stat().st_size
        return 0

    def advance(self) -> None:
        """Note a step."""
        with (Path(self.folder) / _STEPS_NAME).open("ab") as noted:
            noted.write(b".")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of it.

    Attributes:
        name: of the file in the task's folder.
        drawn: leaves that were drawn anew.
        differing: leaves whose words read back otherwise than they are stored, also where the page
            keeps the text it has.
    """

    name: str
    drawn: tuple[int, ...]
    differing: tuple[int, ...]


def make_searchable(task: SearchableTask) -> Made:
    """Write the PDF, and read it back; what differs is drawn anew, once.

    Raises:
        ScanError: the originals cannot be opened.
        WordsExportError: OCRmyPDF refuses the pages.
    """
    opened = open_stored(
        task.reader,
        paths=task.paths,
        password=task.password,
        leaves=[one.leaf for one in task.leaves],
    )
    try:
        made = _attempt(task, opened, anew=_with_text(task, opened), name="first")
        if made.differing and task.keep_pages:
            again = _attempt(task, opened, anew={*made.drawn, *made.differing}, name="second")
            made = again if len(again.differing) < len(made.differing) else made
    finally:
        opened.close()
    return _with_pages_kept(task, made)


def _with_pages_kept(task: SearchableTask, made: Made) -> Made:
    """Tell also pages that keep a text that is not the stored one: they are not drawn anew."""
    from cardstore.adapters.words.read_back import pages_with_other_text  # noqa: PLC0415 - heavy

    kept = [one.leaf_index for one in task.leaves if one.own_text]
    folder = Path(task.folder)
    other = pages_with_other_text(folder / made.name, folder / "words", kept)
    return replace(made, differing=tuple(sorted({*made.differing, *other})))


def _with_text(task: SearchableTask, opened: OpenedScan) -> set[int]:
    """Give the leaves whose own page has text that ours is to take the place of."""
    if not task.keep_pages:
        return set()
    found = set()
    for one in task.leaves:
        if one.own_text:
            continue
        try:
            if opened.embedded_words(one.leaf_index):
                found.add(one.leaf_index)
        except CardstoreError:
            continue  # its page is kept as it is
    return found


def _attempt(task: SearchableTask, opened: OpenedScan, *, anew: Collection[int], name: str) -> Made:
    """Write the PDF with some of its pages drawn."""
    from cardstore.adapters.words.pictured import make_pages  # noqa: PLC0415 - pikepdf is heavy
    from cardstore.adapters.words.read_back import differing_leaves  # noqa: PLC0415 - PyMuPDF too
    from cardstore.adapters.words.replay import ReplayOrder, add_words  # noqa: PLC0415 - OCRmyPDF

    folder = Path(task.folder)
    pictures, made = folder / f"{name}-pages.pdf", folder / f"{name}.pdf"
    orders = _pages(task, opened, anew=anew)
    drawn = make_pages(
        opened,
        orders,
        original=Path(task.paths[0]) if task.keep_pages else None,
        password=task.password,
        to=pictures,
        advance=task.advance,
    )
    words = folder / "words"
    order = ReplayOrder(pictures=pictures, words=words, to=made, jobs=task.jobs)
    add_words(order, advance=task.advance)
    asked = [one.leaf_index for one in task.leaves if one.words]
    differing = differing_leaves(made, words, asked, advance=task.advance)
    return Made(name=made.name, drawn=drawn, differing=differing)


def _pages(
    task: SearchableTask, opened: OpenedScan, *, anew: Collection[int]
) -> Sequence[LeafPage]:
    """Say of each page how it is made."""
    from cardstore.adapters.words.pictured import LeafPage, PageMaking  # noqa: PLC0415 - heavy

    images = 1 + max(one.leaf.image for one in task.leaves)
    wraps = task.wrap_images and images == len(opened.files)
    heights: dict[int, int] = {}
    for one in task.leaves:
        reach = one.leaf.region.y1 if one.leaf.region else (one.frame or _UNKNOWN).height_px
        heights[one.leaf.image] = max(reach, heights.get(one.leaf.image, 0))
    orders = []
    for one in task.leaves:
        making = PageMaking.DRAWN
        if one.frame is None and not task.keep_pages:
            making = PageMaking.EMPTY
        elif task.keep_pages and one.leaf_index not in anew:
            making = PageMaking.KEPT
        elif wraps and not (one.leaf.turned and one.leaf.region):
            making = PageMaking.WRAPPED
        orders.append(
            LeafPage(
                leaf_index=one.leaf_index,
                image=one.leaf.image,
                region=one.leaf.region,
                turned=one.leaf.turned,
                frame=one.frame or _UNKNOWN,
                image_height_px=heights[one.leaf.image],
                making=making,
                words=one.words,
            )
        )
    return orders
