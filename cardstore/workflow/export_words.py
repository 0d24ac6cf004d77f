"""Export words: the current text layers of a scan as hOCR or ALTO, in one file.

Leaf by leaf, so that a book of 5,000 leaves takes the memory of one; the file gets its name when it
is finished, and one that is there is never written over.
"""

from __future__ import annotations

import os
import secrets
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.adapters.readers.files import put
from cardstore.documents.alto import write_alto
from cardstore.documents.hocr import write_hocr
from cardstore.documents.words_out import LeavingLeaf, Making, Signs
from cardstore.documents.words_reports import WordsExportReport
from cardstore.errors import IncompleteScanError, UnknownLeafError, WordsExportError, why_of
from cardstore.store.records import ScanState
from cardstore.text.layer import LayerStatus
from cardstore.workflow.progress import Silent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.progress import Progress


class WordsOut(StrEnum):
    """The forms in which words leave."""

    HOCR = "hocr"
    ALTO = "alto"


class Tally:
    """Counts what the leaves that leave have."""

    def __init__(self) -> None:
        self.words = 0
        self.without: list[int] = []
        self.failed: list[int] = []

    def count(self, layer: TextLayer) -> None:
        """Count a leaf."""
        self.words += len(layer.words)
        if layer.status is LayerStatus.FAILED:
            self.failed.append(layer.leaf_index)
        elif not layer.words:
            self.without.append(layer.leaf_index)


def export_words(
    store: Store,
    stored: StoredScan,
    to: Path,
    *,
    form: WordsOut,
    progress: Progress | None = None,
) -> WordsExportReport:
    """Write the words of a scan as hOCR or ALTO.

    Args:
        store: the open library.
        stored: the scan; its ingest must be finished.
        to: the file; it must not be there.
        form: the form.
        progress: is told of each leaf.

    Raises:
        IncompleteScanError: the ingest is not finished.
        WordsExportError: the file is there already, or cannot be written.
    """
    require_writable(stored, to)
    told, signs, tally = progress or Silent(), Signs(), Tally()
    made_by = [
        Making(agent=agent, version=version)
        for agent, version in store.word_imports.made_by(stored.scan.digest)
    ]
    leaves = _leaving(store, stored, tally=tally, progress=told)
    if form is WordsOut.HOCR:
        pieces = write_hocr(
            leaves,
            title=stored.source_id,
            count=len(stored.scan.leaves),
            made_by=made_by,
            signs=signs,
        )
    else:
        pieces = write_alto(leaves, image=stored.scan.name, made_by=made_by, signs=signs)
    told.start(len(stored.scan.leaves), "leaves")
    try:
        _write(to, pieces)
    finally:
        told.finish()
    return WordsExportReport(
        source_id=stored.source_id,
        scan_digest=stored.scan.digest,
        form=form.value,
        path=str(to),
        leaves=len(stored.scan.leaves),
        words=tally.words,
        without_words=tuple(tally.without),
        failed=tuple(tally.failed),
        replaced=signs.replaced,
    )


def require_writable(stored: StoredScan, to: Path) -> None:
    """Refuse what can be refused before anything is done.

    Raises:
        IncompleteScanError: the ingest is not finished.
        WordsExportError: something is there already.
    """
    if stored.state is not ScanState.COMPLETE:
        what = f"The ingest of {stored.source_id} is not finished"
        raise IncompleteScanError(what)
    if os.path.lexists(to):
        what = f"{to} is there already"
        raise WordsExportError(what, remedy="Name another file with --to, or remove it")


def part_of(to: Path) -> Path:
    """Name the file that is written before it takes its place."""
    return to.with_name(f".{to.name}-{secrets.token_hex(4)}")


def unwritable(to: Path, exc: OSError) -> WordsExportError:
    """Make the error for a file that cannot be written."""
    if isinstance(exc, FileExistsError):
        what = f"{to} is there already"
        return WordsExportError(what, remedy="Name another file with --to, or remove it")
    return WordsExportError(f"{to} cannot be written ({why_of(exc)})")


def layer_of(store: Store, stored: StoredScan, leaf_index: int) -> TextLayer:
    """Give the current layer of a leaf of a complete scan.

    Raises:
        UnknownLeafError: it has none.
    """
    layer = store.scans.current_layer(stored.scan.digest, leaf_index)
    if layer is None:
        what = f"Leaf {leaf_index} of {stored.source_id} has no text layer"
        raise UnknownLeafError(what)
    return layer


def _leaving(
    store: Store, stored: StoredScan, *, tally: Tally, progress: Progress
) -> Iterator[LeavingLeaf]:
    """Give the leaves one by one, with their printed pages."""
    page_map = store.pages.current_map(stored.scan.digest)
    for leaf in stored.scan.leaves:
        layer = layer_of(store, stored, leaf.leaf_index)
        tally.count(layer)
        label = None if page_map is None else page_map.leaves[leaf.leaf_index].label
        yield LeavingLeaf(
            layer=layer, image_name=leaf.name, label="" if label is None else label.text
        )
        progress.advance()


def _write(to: Path, pieces: Iterator[str]) -> None:
    part = part_of(to)
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            for piece in pieces:
                file.write(piece)
        put(part, to)
    except OSError as exc:
        raise unwritable(to, exc) from exc
    finally:
        part.unlink(missing_ok=True)
