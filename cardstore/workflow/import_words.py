"""Import words: what another program read on a scan becomes text layers beside ours.

Comes in: a complete scan, and hOCR, ALTO or PAGE-XML of it. Goes out: a layer for each leaf that a
page of the file shows, whose provenance names that program and the file; and a report.

1. The file is read through. A fault anywhere refuses all of it, before anything is stored.
2. Its pages are matched with the scan's images, and their shapes held against them. A page of
   another shape is left out; where many are, the file is another scan's and is refused.
3. The file is read again, and the layers are kept as they come; nobody meets them yet.
4. At the end they become current together, with zones and page map, where they are to be: on leaves
   that have no words so far, or on all of them if that is asked for. A leaf whose text a person set
   right keeps it. No card is moved.

What an import says of its maker is the file's word. The layers are an engine's of unknown making: a
card on them is proofread as any other from a scan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.words.files import WordsFiles
from cardstore.counts import count_of
from cardstore.documents.words_reports import WordsImportReport
from cardstore.errors import (
    IncompleteScanError,
    ScandataError,
    UsageError,
    WordsFileError,
)
from cardstore.provenance import Provenance, canonical_json, digest_value
from cardstore.store.records import ScanState
from cardstore.store.word_import_log import TakenLeaf, TakenOutcome, WordImport
from cardstore.text.layer import LayerStatus
from cardstore.text.lost_parts import with_loss
from cardstore.text.match_pages import match_pages
from cardstore.text.treatments import TREATED, Treatment
from cardstore.text.words_page import fault_of, layer_of_page, same_shape
from cardstore.workflow.paginate import paginate
from cardstore.workflow.progress import Silent
from cardstore.workflow.scan_images import scan_images, with_camera_turns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from cardstore.adapters.words.files import ReadFile
    from cardstore.scans.scan import Frame
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.store.word_import_log import StandingLayer
    from cardstore.text.layer import TextLayer
    from cardstore.text.match_pages import PageMatch
    from cardstore.text.words_page import PageHead, WordsPage
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.scan_images import ScanImages

_AT_A_TIME = 50  # layers kept in one transaction: a tenth of a second for others to wait
_SIGNS_AT_A_TIME = 4_000_000  # or when they are so long: a leaf of a book has 3,000 signs
_MOST_MISSHAPEN = 0.25
"""Of the pages that were compared. Set by thought: single pages of another shape are fold-outs and
covers that were cropped; in another scan's file nearly all are."""
_LONGEST_NAME = 100
_TOLD_BY_FILE = "told by its file"


def import_words(
    store: Store,
    stored: StoredScan,
    path: Path,
    *,
    imported_by: str,
    current: bool = False,
    over_corrections: bool = False,
    note: str = "",
    progress: Progress | None = None,
) -> WordsImportReport:
    """Take in the words that another program read on a scan.

    Args:
        store: the open library.
        stored: the scan; its ingest must be finished.
        path: an hOCR, ALTO or PAGE-XML file, or a folder of files of one of these forms.
        imported_by: who takes them in.
        current: make them the text of every leaf, not only of those without words.
        over_corrections: also of leaves whose text a person set right; needs `current`.
        note: why, for people.
        progress: is told how far it is.

    Raises:
        IncompleteScanError: the ingest is not finished.
        WordsFileError: a file is damaged, malformed or another scan's; nothing was stored.
        UsageError: nobody takes them in, or the corrections are to be put aside by default.
    """
    _require(stored, imported_by, current=current, over_corrections=over_corrections)
    files, told = WordsFiles(path), progress or Silent()
    standing = store.word_imports.standing(stored.scan.digest)
    images = scan_images(store, stored, standing)
    heads = _heads(files, images, told)
    read = tuple(files.read)
    match, images = _matched(heads, images, stored=stored, path=path)
    if _other_shapes(heads, match, images)[0]:
        images = with_camera_turns(store, stored, images)
    misshapen = _misshapen(heads, match, images, path=path)
    by_leaf = {one.leaf_index: one for one in standing}
    layers = _layers(store, stored, files, images=images, match=match, told=told,
                     misshapen=misshapen, standing=by_leaf)  # fmt: skip
    if [one.sha256 for one in files.read] != [one.sha256 for one in read]:
        msg = f"{path.name} changed while it was being read"
        raise WordsFileError(msg, remedy="Run the import again when nothing writes to it")
    asked = WordImport(
        scan_digest=stored.scan.digest,
        form=files.form.value,
        name=files.name,
        sha256=read[0].sha256 if len(read) == 1 else digest_value([one.sha256 for one in read]),
        matched_by=match.by.value,
        imported_by=imported_by,
        note=note,
        leaves=tuple(_taken(one, by_leaf[one.leaf_index], current=current) for one in layers),
    )
    digest = stored.scan.digest
    kept = store.word_imports.finish(
        asked,
        conclude=lambda: _conclude(store, digest),
        spared=lambda: () if over_corrections else store.scans.made_from_layers(digest),
    )
    return _report(stored, kept, heads=heads, match=match, read=read, images=images,
                   layers=layers, misshapen=misshapen)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A layer that was kept: what is needed of it afterwards."""

    leaf_index: int
    layer_digest: str
    shared: bool


def _require(
    stored: StoredScan, imported_by: str, *, current: bool, over_corrections: bool
) -> None:
    """Refuse what can be refused before anything is read."""
    if not imported_by.strip():
        what = "Words that are taken in need a name"
        raise UsageError(what, remedy="Say who takes them in, with --by")
    if over_corrections and not current:
        what = "Corrections can be put aside only where the words become the text of every leaf"
        raise UsageError(what, remedy="Give --current with --over-corrections")
    if stored.state is not ScanState.COMPLETE:
        what = f"The ingest of {stored.source_id} is not finished"
        raise IncompleteScanError(what)


def _heads(files: WordsFiles, images: ScanImages, told: Progress) -> tuple[PageHead, ...]:
    """Read the files through; a fault anywhere ends it."""
    heads = []
    told.start(len(images.leaves), "pages looked at")
    try:
        for one in files.pages():
            heads.append(one.head)
            told.advance()
    finally:
        told.finish()
    if not any(head.words for head in heads):
        msg = f"{files.name} has no words on any of its {len(heads)} pages"
        raise WordsFileError(msg)
    return tuple(heads)


def _matched(
    heads: Sequence[PageHead], images: ScanImages, *, stored: StoredScan, path: Path
) -> tuple[PageMatch, ScanImages]:
    """Tell which page shows which image, or which leaf, where the file has a page for each.

    Raises:
        WordsFileError: nothing says.
    """
    for shown in (images, images.by_leaves()):
        match = match_pages(heads, shown.names, for_readers=_for_readers(path))
        if match is not None:
            break
    else:
        msg = (
            f"{path.name} has {count_of(len(heads), 'page')} and the scan of {stored.source_id} "
            f"{count_of(len(images.leaves), 'image')}, and nothing says which page shows which"
        )
        remedy = (
            "Give a file of the whole scan, name its pages' images as the scan's files are named, "
            "or put the item's scandata.xml beside it"
        )
        raise WordsFileError(msg, remedy=remedy)
    return match, shown


def _for_readers(path: Path) -> tuple[bool, ...]:
    """Hear a scandata file beside the words: which of its leaves are for readers."""
    from cardstore.adapters.readers.scandata import read_scandata  # noqa: PLC0415 - seldom there

    stem = path.name.removesuffix(".gz").rpartition(".")[0] or path.name
    base = stem.removesuffix("_hocr").removesuffix("_chocr")
    try:
        names = [f"{base}_scandata.xml", "scandata.xml"]
        beside = next((path.parent / n for n in names if (path.parent / n).is_file()), None)
        return () if beside is None else tuple(x.for_readers for x in read_scandata(beside).leaves)
    except (OSError, ScandataError):
        return ()  # it stands there unasked


def _other_shapes(
    heads: Sequence[PageHead], match: PageMatch, images: ScanImages
) -> tuple[dict[int, int], int]:
    """Give each page of another shape than its image, with that; and how many were compared."""
    found, compared = {}, 0
    for head, image in zip(heads, match.images, strict=True):
        if image is None or image not in images.frames or not head.words:
            continue
        compared += 1
        if not any(same_shape(head, frame) for frame in images.shown(image)):
            found[head.place] = image
    return found, compared


def _misshapen(
    heads: Sequence[PageHead], match: PageMatch, images: ScanImages, *, path: Path
) -> dict[int, int]:
    """Give for each page of another shape than its image that image.

    Raises:
        WordsFileError: too many are, or no page with words shows an image.
    """
    found, compared = _other_shapes(heads, match, images)
    if not compared:
        msg = f"No page of {path.name} that has words shows an image of the scan"
        raise WordsFileError(msg)
    if len(found) > _MOST_MISSHAPEN * compared:
        msg = (
            f"{len(found)} of {compared} pages of {path.name} have another shape than the images "
            f"that they would show ({match.by.value}); it tells of another scan"
        )
        raise WordsFileError(msg)
    return found


def _layers(
    store: Store,
    stored: StoredScan,
    files: WordsFiles,
    *,
    images: ScanImages,
    match: PageMatch,
    told: Progress,
    misshapen: dict[int, int],
    standing: Mapping[int, StandingLayer],
) -> list[_Kept]:
    """Read the files again, and keep a layer of each leaf that a page shows."""
    kept: list[_Kept] = []
    batch: list[TextLayer] = []
    signs = 0
    read = tuple(files.read)  # before it begins anew
    told.start(sum(image is not None for image in match.images), "pages taken in")
    try:
        for one in files.pages():
            at = one.head.place
            image = match.images[at] if at < len(match.images) else None
            if image is None or image not in images.frames or at in misshapen:
                continue
            frame = images.frames[image]
            if _off_its_leaf(one, images.shown(image)):
                misshapen[at] = image
                continue
            for leaf in images.leaves[image]:
                by = _provenance(read[one.head.file_at], files, stored, turned=leaf.turned)
                made = layer_of_page(one, leaf, image=frame, provenance=by,
                                     camera=images.camera.get(image, 0))  # fmt: skip
                if made is not None:
                    lost = standing[leaf.leaf_index].lost  # whoever reads the file brings none back
                    made = with_loss(made, lost) if lost else made
                    batch.append(made)
                    kept.append(_Kept(leaf_index=leaf.leaf_index, layer_digest=made.digest,
                                      shared=one.head.shared))  # fmt: skip
            told.advance()
            signs += sum(len(layer.text) for layer in batch[-len(images.leaves[image]) :])
            if len(batch) >= _AT_A_TIME or signs >= _SIGNS_AT_A_TIME:
                store.word_imports.keep(stored.scan.digest, batch)
                batch, signs = [], 0
        store.word_imports.keep(stored.scan.digest, batch)
    finally:
        told.finish()
    return sorted(kept, key=lambda one: one.leaf_index)


def _off_its_leaf(one: WordsPage, shown: Sequence[Frame]) -> bool:
    """Tell whether words of a page that does not tell its size stand off the image."""
    if one.head.width is not None and one.head.height is not None:
        return False
    return all(
        any(fault_of(word, frame.width_px, frame.height_px) for word in one.words)
        for frame in shown
    )


def _provenance(
    read: ReadFile, files: WordsFiles, stored: StoredScan, *, turned: int
) -> Provenance:
    """Name the program as its file does; that this is the file's word stands beside it.

    How the leaf was turned is told again: its picture is drawn as its current layer tells.
    """
    treated = {TREATED: Treatment(turned=turned).settings} if turned else {}
    return Provenance(
        agent=f"{_of_file(read.maker.name) or 'unknown program'} ({_TOLD_BY_FILE})",
        version=_of_file(read.maker.version) or "unknown",
        settings=canonical_json({"form": files.form.value, **treated}),
        inputs=(read.sha256, stored.scan.digest),
    )


def _of_file(text: str) -> str:
    """Give what a file says of its program, without what was said of it when it came in before."""
    return _plain(text.replace(f"({_TOLD_BY_FILE})", " "))


def _plain(text: str) -> str:
    """Cut what a file says of itself to a name that can be shown."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[
        :_LONGEST_NAME
    ]


def _taken(one: _Kept, standing: StandingLayer, *, current: bool) -> TakenLeaf:
    """Say what is to become of a layer."""
    outcome = TakenOutcome.KEPT
    if one.layer_digest == standing.layer_digest:
        outcome = TakenOutcome.UNCHANGED
    elif current or not (standing.has_words or standing.status is LayerStatus.BLANK):
        outcome = TakenOutcome.CURRENT
    return TakenLeaf(
        leaf_index=one.leaf_index,
        layer_digest=one.layer_digest,
        instead_of=standing.layer_digest,
        outcome=outcome,
    )


def _conclude(store: Store, scan_digest: str) -> None:
    paginate(store, scan_digest)


def _report(
    stored: StoredScan,
    kept: WordImport,
    *,
    heads: Sequence[PageHead],
    match: PageMatch,
    read: Sequence[ReadFile],
    images: ScanImages,
    layers: Sequence[_Kept],
    misshapen: Mapping[int, int],
) -> WordsImportReport:
    """Count what the pages came to."""
    of: dict[TakenOutcome, list[int]] = {one: [] for one in TakenOutcome}
    for leaf in kept.leaves:
        of[leaf.outcome].append(leaf.leaf_index)
    shown = {image for image in match.images if image is not None}
    seen = {leaf.leaf_index for image in shown for leaf in images.leaves[image]}
    makers = [f"{_plain(one.maker.name)} {_plain(one.maker.version)}".strip() for one in read]
    return WordsImportReport(
        source_id=stored.source_id,
        scan_digest=stored.scan.digest,
        form=kept.form,
        made_by=tuple(dict.fromkeys(maker for maker in makers if maker)),
        matched_by=kept.matched_by,
        pages=len(heads),
        current=tuple(of[TakenOutcome.CURRENT]),
        kept=tuple(of[TakenOutcome.KEPT]),
        unchanged=tuple(of[TakenOutcome.UNCHANGED]),
        corrected=tuple(of[TakenOutcome.CORRECTED]),
        without_words=tuple(head.place + 1 for head in heads if not head.words),
        without_leaf=tuple(
            head.place + 1 for head, image in zip(heads, match.images, strict=True) if image is None
        ),
        without_page=tuple(
            leaf.leaf_index for leaf in stored.scan.leaves if leaf.leaf_index not in seen
        ),
        misshapen=tuple(
            (place + 1, images.leaves[image][0].leaf_index)
            for place, image in sorted(misshapen.items())
        ),
        unknown_size=images.unknown,
        shared=tuple(one.leaf_index for one in layers if one.shared),
        imported_by=kept.imported_by,
        number=kept.number,
    )
