"""Proofread: the words of cards from scans are read a second time, from their own crops.

Steps: find where each card's words stand now; leave out what needs no second reading; put the lines
of all cards of one leaf into one task; read the leaves in workers, since a stored file or an engine
may crash; compare the readings in this process, and keep each as it comes. A leaf that could not be
read again is told with the card, which stays to be looked at.
"""

from __future__ import annotations

import logging
import os
from collections import defaultdict
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.anchors.reading import RULES
from cardstore.errors import AlteredOriginalError, CardstoreError, EngineError
from cardstore.store.reading_records import ReadStretch, SecondReading
from cardstore.workflow.compare_crops import book_knowledge, crop_task, words_read_twice
from cardstore.workflow.locate import view_edition
from cardstore.workflow.original_paths import MOVED_REMEDY, moved_images
from cardstore.workflow.progress import Silent
from cardstore.workflow.reading_state import (
    Proofreading,
    confirmation_of,
    engine_provenance,
    read_stretches,
    standing_place,
)
from cardstore.workflow.told_agents import ToldAgents

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cardstore.cards.card import Card
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.read_crops import CropsRead

logger = logging.getLogger(__name__)

LEAF_TIMEOUT_S = 120.0
_RETRY = "Try again with: cardstore proofread CARD"


@dataclass(slots=True, kw_only=True)
class _LeafWork:
    """What is to be read again on one leaf: stretches, each with the cards that need it."""

    scan: ReadScan
    leaf_index: int
    stretches: dict[ReadStretch, list[str]] = field(default_factory=lambda: defaultdict(list))


def proofread_cards(
    store: Store,
    shelf: Shelf,
    cards: Iterable[Card],
    *,
    second_model: Path | None,
    jobs: int | None = None,
    password: str | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Proofreading:
    """Read the words of cards a second time, where that was not done yet.

    Args:
        store: the open library; one that is read only keeps nothing.
        shelf: keeps folded texts between cards.
        cards: the cards.
        second_model: the folder that the settings name for the second model; None: the usual one.
        jobs: leaves read at a time; default is the number of processors.
        password: for encrypted PDFs; not stored.
        executor: where to read instead of in workers of our own.
        progress: is told how far it is.
    """
    from cardstore.adapters.engines import models  # noqa: PLC0415 - Tesseract is heavy

    troubles: dict[str, tuple[str, str]] = {}
    work = _gather(store, shelf, cards, troubles=troubles)
    folder = models.find_second_model(second_model)
    if not work or folder is None:
        missing = models.missing_second_model(second_model)
        told = {one for leaf in work for ids in leaf.stretches.values() for one in ids}
        troubles |= dict.fromkeys(told, (_clause(missing.what), missing.remedy))
        return Proofreading(troubles=troubles)
    fresh: dict[ReadStretch, SecondReading] = {}
    work = _with_originals(store, work, troubles=troubles)
    progress = progress or Silent()
    if work:
        logger.info("the second model is %s", folder / models.MODEL)
    agents = ToldAgents()
    progress.start(len(work), "leaves")
    with _pool(executor, min(jobs or os.cpu_count() or 1, max(1, len(work)))) as pool:
        from cardstore.workflow.read_crops import read_crops  # noqa: PLC0415 - Tesseract is heavy

        under_way = {
            pool.submit(
                read_crops,
                crop_task(
                    store,
                    leaf.scan,
                    leaf.leaf_index,
                    spans=[stretch.span for stretch in leaf.stretches],
                    second_model=folder,
                    password=password,
                ),
            ): leaf
            for leaf in work
        }
        try:
            for future in as_completed(under_way):
                _take(
                    store,
                    future,
                    under_way[future],
                    fresh=fresh,
                    troubles=troubles,
                    agents=agents,
                )
                progress.advance()
        finally:
            for future in under_way:
                future.cancel()
            progress.finish()
    return Proofreading(fresh=fresh, troubles=troubles)


def _gather(
    store: Store, shelf: Shelf, cards: Iterable[Card], *, troubles: dict[str, tuple[str, str]]
) -> list[_LeafWork]:
    """Find what has to be read again, leaf by leaf; cards that cannot be placed need nothing."""
    work: dict[tuple[str, int], _LeafWork] = {}
    for card in cards:
        try:
            scan = shelf.open(store.moves.scan_of(card.card_id))
            view = view_edition(scan, store.sources.get(card.source_id), card.quote)
        except CardstoreError as exc:
            troubles[card.card_id] = (_clause(exc.what), exc.remedy)
            continue
        placement = standing_place(view, card)
        stretches = () if placement is None else read_stretches(scan, placement)
        if confirmation_of(store.readings, card, stretches) is not None:
            continue
        for stretch in stretches:
            if store.readings.covering(stretch, rules=RULES) is None:
                key = (stretch.scan_digest, stretch.leaf_index)
                leaf = work.setdefault(key, _LeafWork(scan=scan, leaf_index=stretch.leaf_index))
                leaf.stretches[stretch].append(card.card_id)
    return list(work.values())


def _with_originals(
    store: Store, work: list[_LeafWork], *, troubles: dict[str, tuple[str, str]]
) -> list[_LeafWork]:
    """Leave out leaves of which the stored original is gone or was altered."""
    kept = []
    for leaf in work:
        lost = [f.name for f in leaf.scan.stored.files if not store.originals.is_intact(f)]
        if lost:
            why = (
                f"the stored original {lost[0]} is gone or was altered",
                AlteredOriginalError.remedy_where_missing,
            )
            troubles |= {one: why for ids in leaf.stretches.values() for one in ids}
        elif moved := moved_images(store, leaf.scan.stored):
            why = (_clause(moved), MOVED_REMEDY)
            troubles |= {one: why for ids in leaf.stretches.values() for one in ids}
        else:
            kept.append(leaf)
    return kept


def _take(
    store: Store,
    future: Future[CropsRead],
    leaf: _LeafWork,
    *,
    fresh: dict[ReadStretch, SecondReading],
    troubles: dict[str, tuple[str, str]],
    agents: ToldAgents,
) -> None:
    """Compare and keep what was read on one leaf, or say why it was not read."""
    try:
        read = future.result()
        _require_other_model(store, leaf, read)
        words = words_read_twice(
            leaf.scan,
            leaf.leaf_index,
            spans=[stretch.span for stretch in leaf.stretches],
            read=read,
            knowledge=book_knowledge(leaf.scan, leaf.leaf_index),
        )
    except Exception as exc:  # noqa: BLE001 - whatever killed a worker must not lose the others
        logger.warning("leaf %d: not read again: %r", leaf.leaf_index, exc)
        why = _why(exc)
        troubles |= {one: why for ids in leaf.stretches.values() for one in ids}
        return
    agents.tell_second_reading(read.provenance)
    logger.info("leaf %d: words of cards were read a second time", leaf.leaf_index)
    for stretch, card_ids in leaf.stretches.items():
        own = tuple(word for word in words if word.span.overlaps(stretch.span))
        reading = SecondReading(
            card_id=card_ids[0],
            stretch=stretch,
            words=own,
            rules=RULES,
            provenance=read.provenance,
            at=store.readings.stamp(),
        )
        if not store.read_only:
            reading = store.readings.save(reading)
        fresh[stretch] = reading


def _require_other_model(store: Store, leaf: _LeafWork, read: CropsRead) -> None:
    """Refuse a second reading by the model that made the layer: it would agree with itself.

    Raises:
        EngineError: so it is.
    """
    layer = leaf.scan.layers[leaf.leaf_index]
    first = engine_provenance(store, layer, scan_digest=leaf.scan.stored.scan.digest)
    if set(read.provenance.inputs[:1]) & set(first.inputs):
        what = f"Leaf {leaf.leaf_index} was first read with the second reader's own model"
        raise EngineError(what, remedy="Read the leaf again with the usual model, or look at it")


def _why(exc: Exception) -> tuple[str, str]:
    """Say what went wrong with a second reading, and what to do."""
    if isinstance(exc, CardstoreError):
        return _clause(exc.what), exc.remedy
    if isinstance(exc, TimeoutError):
        # Who ended it knows its limit: the pool, the engine, or an executor that was handed in.
        return "the second reading was not done in time" + (f" ({exc})" if str(exc) else ""), _RETRY
    return f"the second reader broke off ({type(exc).__name__})", _RETRY


def _clause(what: str) -> str:
    """Let a sentence go on within another: "The model …" → "the model …"."""
    return what[:1].lower() + what[1:] if what[1:2].islower() else what


@contextmanager
def _pool(executor: Executor | None, jobs: int) -> Iterator[Executor]:
    """Give the executor handed in, which stays its owner's, or a local pool that is ours to end."""
    if executor is not None:
        yield executor
        return
    from cardstore.adapters.executors.local import LocalPool  # noqa: PLC0415 - few need one

    pool = LocalPool(jobs, leaf_timeout_s=LEAF_TIMEOUT_S)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown(wait=True)
