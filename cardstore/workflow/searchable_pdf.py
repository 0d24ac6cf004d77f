"""Searchable PDF: a scan's pages with the stored words lying invisibly over them.

Comes in: a complete scan. Goes out: a PDF with one page for each leaf, which programs can search
and copy from: the words are those of the current text layers, in their order, so that what a card
quotes is found there as it is found here; its page labels are those of the page map.

1. The originals are held against their digests. The words are written out, leaf by leaf.
2. In a worker, whose end costs nothing here, the pages are made (`adapters/words/pictured.py`),
   OCRmyPDF lays the words over them (`adapters/words/replay.py`), and the file is read back: the
   words of each page must be those that were written, at their places.
3. Pages of which they are not are drawn anew, once, and the file is written again; those that still
   differ are told.
4. The labels are written into it, and it takes its place.

A page of a PDF of which we hold the file's own text keeps it, and is left as it is; if that is not
the text that we hold, since words are hidden or were read in a picture, it is told. A page that has
text, of which an engine's reading was taken instead, is drawn anew: two texts over one page would
be found twice.
"""

from __future__ import annotations

import shutil
import tempfile
from concurrent.futures import CancelledError, wait
from concurrent.futures import TimeoutError as FutureTimeoutError
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.documents.words_reports import WordsExportReport
from cardstore.errors import (
    CardstoreError,
    LabelFileError,
    WordsExportError,
)
from cardstore.scans.scan import ScanKind
from cardstore.text.layer import LayerMethod, LayerStatus
from cardstore.workflow.export_words import Tally, layer_of, require_writable, unwritable
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.progress import Silent
from cardstore.workflow.read_leaf import UNKNOWN_FRAME
from cardstore.workflow.searchable_worker import PageOrder, SearchableTask, make_searchable

if TYPE_CHECKING:
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.searchable_worker import Made

_BEGIN_S = 120.0
_LEAF_S = 30.0
"""Seconds a leaf may take on top of those to begin with: one of 300 dpi takes under one."""
_MEMORY_MB = 6000  # address space: the finished file is mapped into it
_LOOK_S = 0.2


class PagesOrder(StrEnum):
    """How the pages of a searchable PDF are made."""

    ORIGINAL = "original"  # as they are in the originals, wherever that is possible
    DRAWN = "drawn"  # all drawn anew, in grey


def export_searchable_pdf(
    store: Store,
    stored: StoredScan,
    to: Path,
    *,
    pages: PagesOrder = PagesOrder.ORIGINAL,
    password: str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> WordsExportReport:
    """Write a searchable PDF of a scan.

    Args:
        store: the open library.
        stored: the scan; its ingest must be finished.
        to: the file; it must not be there.
        pages: how its pages are made.
        password: for an encrypted PDF; what is written is not encrypted.
        jobs: pages at a time.
        progress: is told how far it is.

    Raises:
        IncompleteScanError: the ingest is not finished.
        AlteredOriginalError: a stored original is gone or was altered.
        EncryptedScanError: the password is missing or wrong.
        WordsExportError: the file is there already, cannot be written, or was not done in time.
    """
    require_writable(stored, to)
    for file in stored.files:
        store.originals.verify(file)
    tally, told = Tally(), progress or Silent()
    try:
        with tempfile.TemporaryDirectory(prefix="cardstore-pdf-") as name:
            folder = Path(name)
            task = _task(store, stored, folder, pages=pages, password=password, jobs=jobs,
                         tally=tally)  # fmt: skip
            made = _in_worker(task, told)
            _label(store, stored, folder / made.name, to)
    except OSError as exc:
        raise unwritable(to, exc) from exc
    return WordsExportReport(
        source_id=stored.source_id,
        scan_digest=stored.scan.digest,
        form="searchable-pdf",
        path=str(to),
        leaves=len(stored.scan.leaves),
        words=tally.words,
        without_words=tuple(tally.without),
        failed=tuple(tally.failed),
        drawn=made.drawn,
        own_text=tuple(one.leaf_index for one in task.leaves if one.own_text),
        differing=made.differing,
    )


def _task(
    store: Store,
    stored: StoredScan,
    folder: Path,
    *,
    pages: PagesOrder,
    password: str | None,
    jobs: int,
    tally: Tally,
) -> SearchableTask:
    """Write the words out, and describe the work."""
    from cardstore.adapters.words.replay import (  # noqa: PLC0415 - OCRmyPDF is heavy
        save_text,
        save_words,
    )

    is_pdf = stored.scan.kind is ScanKind.PDF and stored.reader == "pdf"
    keeps = pages is PagesOrder.ORIGINAL
    orders = []
    words = folder / "words"
    words.mkdir()
    for leaf in stored.scan.leaves:
        layer = layer_of(store, stored, leaf.leaf_index)
        tally.count(layer)
        own_text = keeps and is_pdf and leaf.region is None and _is_own(layer)
        if own_text:
            save_text(words, layer)
        elif layer.words:
            save_words(words, layer)
        orders.append(
            PageOrder(
                leaf=leaf,
                frame=None if layer.frame == UNKNOWN_FRAME else layer.frame,
                words=layer.status is LayerStatus.READ and bool(layer.words) and not own_text,
                own_text=own_text,
            )
        )
    return SearchableTask(
        paths=original_paths(store, stored),
        reader=stored.reader,
        leaves=tuple(orders),
        folder=str(folder),
        keep_pages=keeps and is_pdf,
        wrap_images=keeps and stored.scan.kind is ScanKind.IMAGES,
        password=password,
        jobs=jobs,
    )


def _is_own(layer: TextLayer) -> bool:
    """Tell whether a layer's words are the file's own."""
    return layer.method is LayerMethod.EMBEDDED


def _in_worker(task: SearchableTask, told: Progress) -> Made:
    """Have a worker do it, and tell how far it is.

    Raises:
        WordsExportError: it was not done in time, or the worker died.
    """
    from cardstore.adapters.executors.local import LocalPool  # noqa: PLC0415 - few need one

    limit = _BEGIN_S + _LEAF_S * len(task.leaves)
    pool = LocalPool(1, leaf_timeout_s=limit, memory_mb=_MEMORY_MB)
    told.start(task.steps, "steps")
    steps = 0
    try:
        future = pool.submit(make_searchable, task)
        while not wait([future], timeout=_LOOK_S).done:
            now = min(task.steps, task.steps_done())
            told.advance(now - steps)
            steps = now
        return future.result()
    except CardstoreError:
        raise
    except (FutureTimeoutError, TimeoutError) as exc:
        what = f"The searchable PDF was not done after {limit:.0f} s"
        raise WordsExportError(what, remedy="Have all pages drawn anew: --pages drawn") from exc
    except (CancelledError, Exception) as exc:
        what = f"The worker that wrote the searchable PDF died ({type(exc).__name__})"
        raise WordsExportError(what, remedy="Have all pages drawn anew: --pages drawn") from exc
    finally:
        told.finish()
        pool.shutdown(wait=False, cancel_futures=True)


def _label(store: Store, stored: StoredScan, made: Path, to: Path) -> None:
    """Write the page map's labels into the file, and give it its place.

    Raises:
        WordsExportError: that cannot be done.
    """
    from cardstore.adapters.page_labels import write_page_labels  # noqa: PLC0415 - PyMuPDF is heavy
    from cardstore.workflow.exchange_labels import pdf_text  # noqa: PLC0415

    page_map = store.pages.current_map(stored.scan.digest)
    if page_map is None:
        shutil.copyfile(made, to)
        return
    try:
        write_page_labels(made, to, [pdf_text(entry) for entry in page_map.leaves])
    except LabelFileError as exc:
        raise WordsExportError(exc.what, remedy=exc.remedy) from exc
