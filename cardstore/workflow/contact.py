"""Contact sheet of a scan: the number strips of all its leaves, drawn in a pool, put together.

Comes in: a scan of the library with its page map. Goes out: the bytes of a PNG or an HTML page.

1. The originals must still have their digests.
2. Each leaf is drawn in a worker, which gives back only its strip: a few kilobytes. At most a few
   leaves are under way, so memory does not grow with the book but by its strips.
3. A leaf that cannot be drawn says so in its place; the others are there.
"""

from __future__ import annotations

import logging
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, EncryptedScanError, UsageError, quoted
from cardstore.pages.contact import ContactSheet, SheetLeaf
from cardstore.scans.parts import in_parts
from cardstore.workflow.open_originals import opened_here
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.progress import Silent
from cardstore.workflow.reading_pools import IN_FLIGHT_PER_JOB, jobs_allowed, reading_pool

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.scans.scan import Leaf
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import Box
    from cardstore.workflow.progress import Progress

logger = logging.getLogger(__name__)

_HTML_DENSITY = 2  # strips of an HTML page can be zoomed into


class PictureForm(StrEnum):
    """What a picture is written as."""

    PNG = "png"
    HTML = "html"


@dataclass(frozen=True, slots=True, kw_only=True)
class StripTask:
    """All that a worker must know to draw the strip of one leaf.

    Attributes:
        paths: the originals, in order.
        reader: name of the reader that opens them.
        leaf: the leaf, which may be a part of an image.
        box: the numeral that was seen, in the leaf's frame; None for none.
        density: pixels to a pixel of the sheet.
        password: what opens an encrypted PDF; None when there is none.
    """

    paths: tuple[str, ...]
    reader: str
    leaf: Leaf
    box: Box | None
    density: int
    password: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOrder:
    """How a sheet is to be drawn.

    Attributes:
        form: as what.
        password: for an encrypted PDF; never stored.
        jobs: leaves drawn at a time; None for one a processor.
        executor: where to draw instead of the local pool.
        progress: is told how far it is; None for nobody.
    """

    form: PictureForm
    password: str | None = None
    jobs: int | None = None
    executor: Executor | None = None
    progress: Progress | None = None


def picture_form(form: str) -> PictureForm:
    """Give the form that is named.

    Raises:
        UsageError: there is none of that name.
    """
    try:
        return PictureForm(form)
    except ValueError as exc:
        what = f"A picture cannot be given as {quoted(form)}"
        raise UsageError(what, remedy=f"Give one of: {', '.join(PictureForm)}") from exc


def draw_strip(task: StripTask) -> bytes:
    """Draw the strip of one leaf and give a PNG. Runs in a worker.

    Raises:
        ScanError: the original cannot be opened or the leaf cannot be drawn.
    """
    from cardstore.adapters.sheet_strips import (  # noqa: PLC0415 - Pillow is heavy
        draw_seen,
        draw_unseen,
    )

    _, scan = opened_here(task.reader, task.paths, task.password)
    raster = in_parts(scan, (task.leaf,)).raster(task.leaf.leaf_index)
    if task.box is None:
        return draw_unseen(raster, density=task.density)
    return draw_seen(raster, task.box, density=task.density)


def draw_contact_sheet(
    store: Store, stored: StoredScan, *, page_map: PageMap, title: str, order: SheetOrder
) -> bytes:
    """Draw the number strips of all leaves, the label beside each.

    Args:
        store: the open library.
        stored: the scan.
        page_map: its current map.
        title: the edition, for people.
        order: how.

    Raises:
        AlteredOriginalError: a stored original is gone or has other bytes.
        EncryptedScanError: the original needs a password.
        PictureError: the book has too many leaves for one PNG.
    """
    for file in stored.files:
        store.originals.verify(file)
    paths = original_paths(store, stored)
    tasks = [
        StripTask(
            paths=paths,
            reader=stored.reader,
            leaf=leaf,
            box=None if entry.seen is None else entry.seen.box,
            density=_HTML_DENSITY if order.form is PictureForm.HTML else 1,
            password=order.password,
        )
        for leaf, entry in zip(stored.scan.leaves, page_map.leaves, strict=True)
    ]
    sheet = ContactSheet(
        title=title,
        scan_name=stored.scan.name,
        leaves=_leaves(tasks, page_map.leaves, order=order),
        remarks=page_map.remarks,
    )
    if order.form is PictureForm.HTML:
        from cardstore.documents.contact_html import contact_html  # noqa: PLC0415 - seldom

        return contact_html(sheet).encode()
    from cardstore.adapters.contact_sheet import draw_sheet  # noqa: PLC0415 - Pillow is heavy

    return draw_sheet(sheet)


def _leaves(
    tasks: Sequence[StripTask], entries: Sequence[LeafLabel], *, order: SheetOrder
) -> tuple[SheetLeaf, ...]:
    """Draw every strip; at most a few leaves are under way."""
    jobs, progress = jobs_allowed(order.jobs), order.progress or Silent()
    made: dict[int, SheetLeaf] = {}
    under_way: dict[Future[bytes], StripTask] = {}
    progress.start(len(tasks), "leaves")
    waiting = iter(tasks)
    try:
        with reading_pool(order.executor, jobs) as pool:
            for task in islice(waiting, jobs * IN_FLIGHT_PER_JOB):
                under_way[pool.submit(draw_strip, task)] = task
            while under_way:
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    leaf = under_way.pop(future).leaf
                    made[leaf.leaf_index] = _drawn(future, leaf, entries[leaf.leaf_index])
                    progress.advance()
                    for following in islice(waiting, 1):
                        under_way[pool.submit(draw_strip, following)] = following
    finally:
        for future in under_way:
            future.cancel()
        progress.finish()
    return tuple(made[at] for at in sorted(made))


def _drawn(future: Future[bytes], leaf: Leaf, entry: LeafLabel) -> SheetLeaf:
    """Give a leaf of the sheet; one that cannot be drawn says why.

    Raises:
        EncryptedScanError: a password is missing, so no leaf can be drawn.
    """
    try:
        return SheetLeaf(entry=entry, name=leaf.name, strip=future.result())
    except EncryptedScanError:
        raise
    except CardstoreError as exc:
        why = exc.what
    except Exception as exc:  # noqa: BLE001 - whatever killed a worker must not lose the sheet
        logger.warning("leaf %d: its strip was not drawn: %r", leaf.leaf_index, exc)
        why = type(exc).__name__
    return SheetLeaf(entry=entry, name=leaf.name, strip=b"", why_not=why)
