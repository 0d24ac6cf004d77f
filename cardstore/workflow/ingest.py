"""Ingest: a file or folder becomes a scan in the library, every leaf read, its pages mapped.

Steps: survey the input (in a worker, so that a hostile file cannot take this process down); copy
the originals into the library under their digests; write scan and leaves; read the unread leaves in
any `concurrent.futures.Executor`, writing each in one transaction as it comes; look again at the
margins where no number was read for certain; tell zones apart and infer the page map; keep the
folded text and index its passages. Only this process writes. Killed anywhere and started again, it
goes on with the leaves that have no layer and ends with the same rows; leaves whose worker died are
tried again.
"""

from __future__ import annotations

import logging
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import (
    CardstoreError,
    DamagedScanError,
    EditionConflictError,
    EngineError,
    quoted,
)
from cardstore.provenance import canonical_json, digest_value
from cardstore.sources.source import BY_HAND
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.text.lost_parts import lost_part
from cardstore.text.trust import is_poor
from cardstore.workflow.book_languages import (
    BookLanguages,
    filed_languages,
    in_languages,
    require_languages,
    require_models,
)
from cardstore.workflow.early_trial import Continued, TrialTerms, keep_trial, try_first_leaves
from cardstore.workflow.find_texts import open_text
from cardstore.workflow.first_look import look_at_input
from cardstore.workflow.input_check import check_input
from cardstore.workflow.kinds import read_kind_table, with_kind
from cardstore.workflow.look_again import Looking, look_again
from cardstore.workflow.openings import (
    OpeningsOrder,
    openings_settings,
    part_openings,
    require_order,
    unsure_images,
)
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.paginate import paginate
from cardstore.workflow.progress import Silent
from cardstore.workflow.read_leaf import LeafTask, failed_layer, read_leaf
from cardstore.workflow.reading_pools import LEAF_TIMEOUT_S, jobs_allowed, reading_pools
from cardstore.workflow.reports import IngestReport
from cardstore.workflow.scandata import take_scandata_beside
from cardstore.workflow.several_scans import filed_left_out
from cardstore.workflow.sources import take_over
from cardstore.workflow.told_agents import ToldAgents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cardstore.pages.page_map import PageMap
    from cardstore.sources.kinds import KindTable
    from cardstore.sources.source import Source
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.survey import Survey

logger = logging.getLogger(__name__)


def ingest(
    store: Store,
    path: Path,
    *,
    source: Source,
    password: str | None = None,
    jobs: int | None = None,
    engine: str,
    tessdata: Path | None = None,
    executor: Executor | None = None,
    scheduler: str = "",
    progress: Progress | None = None,
    openings: OpeningsOrder | None = None,
    languages: BookLanguages | None = None,
) -> IngestReport:
    """Read a scan into the library, or go on with one that was interrupted.

    Args:
        store: the open library.
        path: a PDF, an image, or a folder of images.
        source: the edition that the scan shows; stored if it is new.
        password: for an encrypted PDF; never stored.
        jobs: leaves read at a time by the local pool; default is the number of processors.
        engine: name of the OCR engine.
        tessdata: a folder with models of other scripts; None for the usual ones.
        executor: where to read the leaves instead of the local pool.
        scheduler: the address of a cluster where they are read; "" for none.
        progress: who is told how far it is.
        openings: what is said of images that show two pages; None: each wide one is looked at.
        languages: what is said of the book's languages; None: nothing.

    Raises:
        ScanError: nothing can be read from the input; nothing was stored.
        LibraryWriteError: the library cannot be written; what was stored stays whole.
        OpeningsConflictError: it is in the library with its images split otherwise.
        LanguagesConflictError: it is in the library, read in other languages.
        MissingModelError: the model of a language is not installed; nothing was read.
        EditionConflictError: the same scan is in the library for another edition.
        EngineError: the engine or its model is missing, or the cluster cannot do the work.
    """
    check_input(path)
    with store.transaction():
        pass  # a library that cannot be written is told before hours of reading
    kinds, told = read_kind_table(), progress or Silent()
    book, most, tried = languages or BookLanguages(), jobs_allowed(jobs), 0
    with reading_pools(
        store, executor=executor, scheduler=scheduler, jobs=jobs, engine=engine
    ) as pools:
        near = pools.near
        require_models(pools.leaves, book, engine=engine, models=tessdata)
        survey = look_at_input(near, path, engine=engine, password=password)
        order = openings or OpeningsOrder()
        known = store.scans.find(survey.scan.digest)
        if known is None:
            parted = part_openings(survey, order=order, pool=near, password=password, progress=told)
            survey = replace(survey, scan=parted.scan)
            terms = TrialTerms(
                survey=survey, engine=engine, models=tessdata, password=password, jobs=most
            )
            trial = try_first_leaves(book, terms, timeout_s=LEAF_TIMEOUT_S, pool=near)
            filed = openings_settings(order, parted) | filed_left_out(survey.left_out)
            filed |= {**trial.book.filed(), "engine": engine}
            stored = _file_scan(store, survey, source=source, kinds=kinds, settings=filed)
            require_order(stored, order)  # another process may have filed it meanwhile
            require_languages(stored, book)
            tried = keep_trial(store, stored, trial)
        else:
            require_order(known, order)
            require_languages(known, book)
            stored = _known_scan(store, known, survey=survey, source=source, kinds=kinds)
        unread = _still_to_read(store, stored.scan.digest, lost_too=known is not None)
        tasks = leaf_tasks(store, stored, unread, engine=engine, password=password)
        read_leaves(
            in_languages(tasks, stored, models=tessdata),
            pool=pools.leaves,
            most=pools.most,
            save=partial(store.scans.save_layer, stored.scan.digest),
            progress=Continued(told, before=tried),
        )
        look_again(
            Looking(
                store=store,
                stored=stored,
                pool=pools.leaves,
                most=pools.most,
                progress=told,
                tessdata=tessdata,
                password=password,
            )
        )
    scandata = take_scandata_beside(store, stored, path)
    page_map = paginate(store, stored.scan.digest)
    store.scans.complete(stored.scan.digest)
    open_text(store, stored.scan.digest, page_map=page_map)  # makes it, and keeps it
    report = _report(store, stored, read_now=len(unread) + tried, page_map=page_map)
    return replace(report, scandata=scandata)


def _still_to_read(store: Store, scan_digest: str, *, lost_too: bool) -> tuple[int, ...]:
    """Give the leaves without a layer, and those that were lost to a worker in an earlier run."""
    lost = {ReadingReason.TIMED_OUT, ReadingReason.WORKER_DIED} if lost_too else set()
    again = [leaf for leaf, why in store.scans.layers(scan_digest).reasons() if why in lost]
    return tuple(sorted({*store.scans.unread(scan_digest), *again}))


def _known_scan(
    store: Store, known: StoredScan, *, survey: Survey, source: Source, kinds: KindTable
) -> StoredScan:
    """Give the scan that is there already.

    Raises:
        EditionConflictError: it is there as another edition, and a person named this one.
    """
    if ("source_id", BY_HAND) in source.origins and known.source_id != source.source_id:
        msg = (
            f"This scan is already in the library as {quoted(known.source_id)}, "
            f"so it cannot be {quoted(source.source_id)} too"
        )
        raise EditionConflictError(msg)
    _mend(store, known, survey=survey, source=source, kinds=kinds)
    return known


def _file_scan(
    store: Store,
    survey: Survey,
    *,
    source: Source,
    kinds: KindTable,
    settings: Mapping[str, object],
) -> StoredScan:
    """Keep the originals and file the scan.

    Raises:
        EditionConflictError: another process filed it meanwhile, for another edition.
        DamagedScanError: the input changed while it was being copied.
    """
    files = tuple(store.originals.keep(Path(name)) for name in survey.files)
    copied = [file.sha256 for file in files]
    if survey.scan.digest not in {digest_value(copied), *copied[:1]}:
        msg = f"{survey.scan.name} changed while it was being copied"
        raise DamagedScanError(msg, remedy="Run the ingest again when nothing writes to it")
    with store.transaction():
        if store.sources.find(source.source_id) is None:
            source = with_kind(source, kinds)
        store.sources.add(source)
        return store.scans.begin(
            survey.scan,
            source_id=source.source_id,
            files=files,
            reader=survey.reader,
            settings=canonical_json({**settings, "timeout_s": LEAF_TIMEOUT_S}),
        )


def _mend(
    store: Store, known: StoredScan, *, survey: Survey, source: Source, kinds: KindTable
) -> None:
    """Put back originals that are gone, and take over what is newly said about the edition.

    Raises:
        AlteredOriginalError: a stored original has other bytes; it is not written over.
    """
    for file, handed_in in zip(known.files, survey.files, strict=True):
        if not store.originals.path_of(file).exists():
            store.originals.keep(Path(handed_in))
    held = take_over(store.sources.get(known.source_id), source)
    store.sources.update(with_kind(held, kinds))


def leaf_task(
    store: Store, stored: StoredScan, leaf_index: int, *, engine: str, password: str | None
) -> LeafTask:
    """Describe the reading of one leaf for a worker."""
    return leaf_tasks(store, stored, (leaf_index,), engine=engine, password=password)[0]


def leaf_tasks(
    store: Store,
    stored: StoredScan,
    leaves: Iterable[int],
    *,
    engine: str,
    password: str | None,
) -> list[LeafTask]:
    """Describe the reading of leaves for workers."""
    # Once for all: a folder of 5,000 images would have 25 million paths otherwise.
    paths = tuple(str(Path(path).absolute()) for path in original_paths(store, stored))
    return [
        LeafTask(
            paths=paths,
            reader=stored.reader,
            leaf_index=leaf_index,
            engine=engine,
            timeout_s=LEAF_TIMEOUT_S,
            password=password,
            scan_digest=stored.scan.digest,
            leaf=stored.scan.leaves[leaf_index],
        )
        for leaf_index in leaves
    ]


def read_leaves(
    tasks: list[LeafTask],
    *,
    pool: Executor,
    most: int,
    save: Callable[[TextLayer], object],
    progress: Progress,
) -> None:
    """Read the leaves in the pool and save each as it comes; at most `most` are under way.

    A leaf whose worker died is read once more: most workers that die were killed, and not by it.
    """
    progress.start(len(tasks), "leaves")
    again: set[int] = set()
    agents, saved = ToldAgents(), 0
    waiting = iter(tasks)
    under_way: dict[Future[TextLayer], LeafTask] = {
        pool.submit(read_leaf, task): task for task in islice(waiting, most)
    }
    try:
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda one: under_way[one].leaf_index):
                task = under_way.pop(future)
                layer = _layer_of(future, task)
                if layer.reason is ReadingReason.WORKER_DIED and task.leaf_index not in again:
                    again.add(task.leaf_index)
                    under_way[pool.submit(read_leaf, task)] = task
                    continue
                save(layer)
                saved += 1
                agents.tell_layer(layer)
                logger.info("leaf %d: %s by %s, %d words", task.leaf_index, layer.status.value,
                            layer.method.value, len(layer.words))  # fmt: skip
                progress.advance()
                for following in islice(waiting, 1):
                    under_way[pool.submit(read_leaf, following)] = following
    except CardstoreError as exc:
        if saved:
            exc.cut_short(f"of {len(tasks)} leaves to be read {saved} were, and stay")
        raise
    finally:
        for future in under_way:
            future.cancel()
        progress.finish()


def _layer_of(future: Future[TextLayer], task: LeafTask) -> TextLayer:
    """Give the leaf's layer; a worker that died or ran out of time costs this leaf alone.

    Raises:
        EngineError: the pool itself is gone, so nothing can be said of the leaf.
    """
    try:
        return future.result()
    except CardstoreError:
        raise
    except CancelledError as exc:
        msg = f"Reading leaf {task.leaf_index} was cancelled before it was done"
        raise EngineError(msg, remedy="Run the same ingest again; it goes on there") from exc
    except TimeoutError as exc:
        logger.warning("leaf %d: out of time: %s", task.leaf_index, exc)
        return failed_layer(task, ReadingReason.TIMED_OUT, str(exc) or "it took too long")
    except Exception as exc:  # noqa: BLE001 - whatever killed a worker must not lose the book
        logger.warning("leaf %d: the worker died: %r", task.leaf_index, exc)
        return failed_layer(task, ReadingReason.WORKER_DIED, type(exc).__name__)


def _report(store: Store, stored: StoredScan, *, read_now: int, page_map: PageMap) -> IngestReport:
    """Count what the leaves came to."""
    leaves = stored.scan.leaves
    names = {leaf.image: leaf.name for leaf in leaves}
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    failed, poor, incomplete = [], [], []
    for layer in store.scans.layers(stored.scan.digest):
        read = layer.status is LayerStatus.READ
        kinds[layer.method.value if read else layer.status.value] += 1
        reasons[layer.reason.value] += 1
        if layer.status is LayerStatus.FAILED:
            failed.append((layer.leaf_index, f"{layer.reason.value} {layer.detail}".strip()))
        if is_poor(layer):
            poor.append(layer.leaf_index)
        if lost := lost_part(layer):
            incomplete.append((layer.leaf_index, lost))
    return IngestReport(
        source_id=stored.source_id,
        scan_digest=stored.scan.digest,
        leaves=len(leaves),
        read_now=read_now,
        counts=tuple(sorted(kinds.items())),
        reasons=tuple(sorted(reasons.items())),
        failed=tuple(failed),
        doubtful=sum(bool(entry.doubt) for entry in page_map.leaves),
        poor=tuple(poor),
        incomplete=tuple(incomplete),
        openings=len({leaf.image for leaf in leaves if leaf.region is not None}),
        unsure=tuple((at, names[at]) for at in unsure_images(stored)),
        languages=filed_languages(stored),
    )
