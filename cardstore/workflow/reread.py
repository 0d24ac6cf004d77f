"""Reread: leaves of a stored scan are read again from its originals, with the present engine.

Comes in: a complete scan. Goes out: a `RereadReport`; where a leaf was read otherwise than before,
a text layer more, and zones and page map made anew. All old layers stay, and so does every card.

1. The originals are held against their digests, and the engine is started once.
2. The leaves are read in workers, as by an ingest; each result is kept as it comes.
3. At the end all new layers become current together, with their zones and page map, so that nobody
   meets a scan half of which is old. Killed before, nothing has changed, and the same call goes on
   with the leaves that are left.

A leaf that cannot be read this time keeps the layer it has. So does a leaf whose layer a person
made from one that was read, unless this is asked for in so many words (`over_corrections`), and one
that got another layer while the others were being read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.anchors.relocation import plain_labels
from cardstore.counts import count_of
from cardstore.errors import IncompleteScanError, UnknownLeafError, UsageError
from cardstore.plugins import load_engine, tell_engine
from cardstore.provenance import canonical_json
from cardstore.store.records import ScanState
from cardstore.store.reread_log import RereadLeaf, RereadOutcome
from cardstore.text.layer import LayerStatus
from cardstore.workflow.ingest import leaf_tasks, read_leaves
from cardstore.workflow.paginate import paginate
from cardstore.workflow.progress import Silent
from cardstore.workflow.read_leaf import ReadingMode
from cardstore.workflow.reading_pools import IN_FLIGHT_PER_JOB, jobs_allowed, reading_pool
from cardstore.workflow.reread_languages import RereadLanguages, settings_of_leaves

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from concurrent.futures import Executor

    from cardstore.store.records import StoredScan
    from cardstore.store.reread_log import Rereading
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class RereadReport:
    """What a rereading did.

    Attributes:
        source_id: the edition.
        scan_digest: the scan.
        leaves: how many leaves were asked for.
        read_now: how many of them this call read; the others an interrupted one had read.
        changed: leaves with another text layer than before.
        kept: leaves that were not read, or whose new layer was not taken, because a person's word
            about their text holds.
        overruled: those of `changed` where a person's corrections do not hold any longer.
        cards: cards on those leaves, whose words or reading are to be looked at again.
        emptied: those of `changed` that had words and now have none.
        unchanged: how many gave the very layer they have.
        failed: leaves that could not be read this time, and why; they keep the layer they have.
        labels_changed: (leaf, label before, label now) where the page map gives another label.
    """

    source_id: str
    scan_digest: str
    leaves: int
    read_now: int
    changed: tuple[int, ...]
    kept: tuple[int, ...]
    overruled: tuple[int, ...]
    cards: tuple[str, ...]
    emptied: tuple[int, ...]
    unchanged: int
    failed: tuple[tuple[int, str], ...]
    labels_changed: tuple[tuple[int, str, str], ...]

    def summary(self) -> str:
        """Write the report for people, on a few lines."""
        leaves = count_of(self.leaves, "leaf", "leaves")
        before = self.leaves - self.read_now
        known = f" ({before} of them before it was interrupted)" if before else ""
        counts = f"{len(self.changed)} changed, {self.unchanged} unchanged"
        told = f"{self.source_id}: {leaves} read again{known}: {counts}, {len(self.failed)} failed"
        lines = [told]
        lines += [
            f"leaf {leaf} could not be read and keeps the text it has: {why}"
            for leaf, why in self.failed
        ]
        if self.kept:
            named = ", ".join(str(leaf) for leaf in self.kept)
            lines.append(f"leaves that keep the text that a person set right: {named}")
        if self.overruled:
            named = ", ".join(str(leaf) for leaf in self.overruled)
            told = ", ".join(self.cards) or "none"
            lines.append(f"leaves where a person's corrections no longer hold: {named}")
            lines.append(f"cards there, to be looked at again: {told}")
        if self.emptied:
            named = ", ".join(str(leaf) for leaf in self.emptied)
            lines.append(f"leaves that had words and now have none: {named}")
        lines += [f"leaf {leaf}: page {was} → {now}" for leaf, was, now in self.labels_changed] or [
            "the page map gives every leaf the label it had"
        ]
        return "\n".join(lines)

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        return {
            "source_id": self.source_id,
            "scan_digest": self.scan_digest,
            "leaves": self.leaves,
            "read_now": self.read_now,
            "changed": list(self.changed),
            "kept": list(self.kept),
            "overruled": list(self.overruled),
            "cards": list(self.cards),
            "emptied": list(self.emptied),
            "unchanged": self.unchanged,
            "failed": [{"leaf_index": leaf, "detail": why} for leaf, why in self.failed],
            "labels_changed": [
                {"leaf_index": leaf, "before": was, "now": now}
                for leaf, was, now in self.labels_changed
            ],
        }


def reread(
    store: Store,
    stored: StoredScan,
    *,
    leaves: Iterable[int] | None = None,
    engine: str,
    settings: Mapping[str, str] | None = None,
    mode: ReadingMode,
    languages: RereadLanguages | None = None,
    over_corrections: bool = False,
    password: str | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RereadReport:
    """Read leaves of a scan again, or go on with a rereading that was interrupted.

    Args:
        store: the open library.
        stored: the scan; its ingest must be finished.
        leaves: which leaves, counted from 0; None for all but those whose text a person set
            right, which are refused when they are named.
        engine: the OCR engine's name.
        settings: the engine's own settings.
        mode: the file's own words, the engine, or whichever deserves it.
        languages: what is said of the book's languages; None: each leaf is read as it was.
        over_corrections: also read leaves whose text a person set right.
        password: for an encrypted PDF; never stored.
        jobs: leaves read at a time by the local pool; default is the number of processors.
        executor: where to read the leaves instead of the local pool.
        progress: who is told how far it is.

    Raises:
        IncompleteScanError: the ingest is not finished, or another rereading was begun meanwhile.
        UnknownLeafError: the scan has no such leaf.
        AlteredOriginalError: a stored original is gone or was altered.
        EngineError: the engine or its model is missing; nothing was read.
        UsageError: a person corrected a leaf that is named, and `over_corrections` is off.
    """
    wanted = _wanted(store, stored, leaves=leaves)
    by_hand = set(store.scans.made_from_layers(stored.scan.digest)) & set(wanted)
    kept = () if over_corrections else tuple(sorted(by_hand))
    if leaves is not None and kept:
        raise _corrected(store, stored, kept)
    wanted = tuple(leaf for leaf in wanted if leaf not in kept)
    jobs = jobs_allowed(jobs)
    own = settings_of_leaves(
        store, stored, wanted, engine=engine, told=languages or RereadLanguages(), own=settings
    )
    with reading_pool(executor, jobs) as pool:
        reads = ""
        if mode is not ReadingMode.EMBEDDED:
            tell_engine(engine)
            reads = "+".join(
                pool.submit(_engine_key, engine, one).result() for one in sorted(set(own.values()))
            )
        rereading = store.rereadings.begin(
            stored.scan.digest,
            request=_request(wanted, reads, mode=mode),
            page_map=store.pages.version(stored.scan.digest),
        )
        had = {one.leaf_index for one in rereading.leaves}
        left = [leaf for leaf in wanted if leaf not in had]
        asked = leaf_tasks(store, stored, left, engine=engine, password=password)
        digests = store.scans.current_digests(stored.scan.digest)
        read_leaves(
            [replace(task, settings=own[task.leaf_index], mode=mode) for task in asked],
            pool=pool,
            most=jobs * IN_FLIGHT_PER_JOB,
            save=lambda layer: _keep(
                store, rereading, layer=layer, current=digests[layer.leaf_index]
            ),
            progress=progress or Silent(),
        )
    report = _finish(
        store,
        stored,
        rereading=rereading,
        read_now=len(left),
        kept=kept,
        over_corrections=over_corrections,
    )
    overruled = tuple(leaf for leaf in report.changed if leaf in by_hand)
    return replace(report, overruled=overruled, cards=_cards_on(store, stored, overruled))


def _corrected(store: Store, stored: StoredScan, leaves: tuple[int, ...]) -> UsageError:
    """Make the error for leaves that a person corrected, with the cards whose words they bear."""
    named = ", ".join(str(leaf) for leaf in leaves)
    cards = ", ".join(_cards_on(store, stored, leaves)) or "none"
    what = (
        f"A person set words right on leaf {named} of {stored.source_id}; reading it again would "
        f"put that aside (cards there: {cards})"
    )
    return UsageError(what, remedy="If that is meant, say so: --over-corrections")


def _cards_on(store: Store, stored: StoredScan, leaves: Iterable[int]) -> tuple[str, ...]:
    """Give the cards that are anchored on one of these leaves of a scan."""
    wanted = set(leaves)
    if not wanted:
        return ()
    anchors = {
        card.card_id: store.moves.anchor(card)
        for card in store.cards.find(source_id=stored.source_id)
    }
    return tuple(
        card_id
        for card_id, anchor in anchors.items()
        if anchor.scan_digest == stored.scan.digest and wanted & set(anchor.leaves)
    )


def _wanted(store: Store, stored: StoredScan, *, leaves: Iterable[int] | None) -> tuple[int, ...]:
    """Give the leaves to read, rising, each once, after what can be refused was refused."""
    if stored.state is not ScanState.COMPLETE:
        msg = f"The ingest of {stored.source_id} is not finished"
        raise IncompleteScanError(msg)
    count = len(stored.scan.leaves)
    wanted = tuple(range(count)) if leaves is None else tuple(sorted(set(leaves)))
    beyond = [leaf for leaf in wanted if not 0 <= leaf < count]
    if beyond:
        msg = (
            f"{stored.source_id} has no leaf {beyond[0]}; it has "
            f"{count_of(count, 'leaf', 'leaves')}"
        )
        raise UnknownLeafError(msg)
    for file in stored.files:
        store.originals.verify(file)
    return wanted


def _engine_key(engine: str, settings: tuple[tuple[str, str], ...]) -> str:
    """Start the engine, in a worker, and name it with its version, models and settings."""
    return load_engine(engine, settings=dict(settings)).provenance().key


def _request(wanted: tuple[int, ...], reads: str, *, mode: ReadingMode) -> str:
    """Write what is asked for, so that the same request is known again."""
    return canonical_json({"leaves": list(wanted), "engine": reads, "mode": mode.value})


def _keep(store: Store, rereading: Rereading, *, layer: TextLayer, current: str) -> None:
    """Keep what came of one leaf."""
    failed = layer.status is LayerStatus.FAILED
    digest = None if failed else layer.digest
    outcome = RereadOutcome.UNCHANGED if digest == current else RereadOutcome.CHANGED
    leaf = RereadLeaf(
        leaf_index=layer.leaf_index,
        outcome=RereadOutcome.FAILED if failed else outcome,
        instead_of=current,
        layer_digest=digest,
        detail=f"{layer.reason.value} {layer.detail}".strip() if failed else "",
    )
    store.rereadings.save(rereading, leaf, layer=None if failed else layer)


def _finish(
    store: Store,
    stored: StoredScan,
    *,
    rereading: Rereading,
    read_now: int,
    kept: tuple[int, ...],
    over_corrections: bool,
) -> RereadReport:
    """Make the layers current, and compare what is now with what was."""
    digest = stored.scan.digest
    worded = _worded(store, digest)
    done = store.rereadings.finish(
        rereading,
        conclude=lambda: _conclude(store, digest),
        spared=lambda: () if over_corrections else store.scans.made_from_layers(digest),
    )
    current = store.scans.current_digests(digest)
    outcomes: dict[RereadOutcome, list[RereadLeaf]] = {one: [] for one in RereadOutcome}
    for one in done.leaves:
        outcomes[one.outcome].append(one)
    read_otherwise = outcomes[RereadOutcome.CHANGED]
    changed = [x.leaf_index for x in read_otherwise if current[x.leaf_index] == x.layer_digest]
    overtaken = {one.leaf_index for one in read_otherwise} - set(changed)
    lost_words = worded - _worded(store, digest)
    return RereadReport(
        source_id=stored.source_id,
        scan_digest=digest,
        leaves=len(done.leaves),
        read_now=read_now,
        changed=tuple(changed),
        kept=tuple(sorted({*kept, *overtaken})),
        overruled=(),
        cards=(),
        emptied=tuple(leaf for leaf in changed if leaf in lost_words),
        unchanged=len(outcomes[RereadOutcome.UNCHANGED]),
        failed=tuple((one.leaf_index, one.detail) for one in outcomes[RereadOutcome.FAILED]),
        labels_changed=_labels_changed(store, digest, before=rereading.page_map),
    )


def _worded(store: Store, scan_digest: str) -> set[int]:
    """Give the leaves that have words."""
    return {layer.leaf_index for layer in store.scans.layers(scan_digest) if layer.words}


def _conclude(store: Store, scan_digest: str) -> None:
    paginate(store, scan_digest)


def _labels_changed(
    store: Store, scan_digest: str, *, before: int
) -> tuple[tuple[int, str, str], ...]:
    was, now = store.pages.map_of(scan_digest, before), store.pages.current_map(scan_digest)
    if was is None or now is None:
        return ()
    return tuple(
        (one.leaf_index, one.shown, other.shown)
        for one, other in zip(was.leaves, now.leaves, strict=True)
        if plain_labels((one.shown,)) != plain_labels((other.shown,))
    )
