"""The links of a library's sources: checked, kept, and each stale one given its snapshot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.sources.links import LinkState
from cardstore.sources.reference import learned_from
from cardstore.workflow.links import check_links, source_links

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.link_report import LinkReport
    from cardstore.sources.links import LinkArchive, LinkFetcher
    from cardstore.sources.source import Source
    from cardstore.store.store import Store
    from cardstore.workflow.links import Canaries
    from cardstore.workflow.progress import Progress

ARCHIVE = "web archive"


def check_library_links(
    store: Store,
    *,
    fetcher: LinkFetcher,
    archive: LinkArchive,
    canaries: Canaries | None = None,
    offline: bool = False,
    sources: Iterable[Source] | None = None,
    progress: Progress | None = None,
) -> LinkReport:
    """Check every URL of the library's sources, and keep what was found.

    A source whose link is stale gets the snapshot's address where its record has none.

    Args:
        store: the open library.
        fetcher: asks for URLs.
        archive: knows snapshots.
        canaries: links whose state is known.
        offline: ask nothing; every link stays unknown, and nothing is kept.
        sources: whose links to check; None for all of the library.
        progress: is told how far it is.
    """
    report = check_links(
        source_links(store.sources.all() if sources is None else sources).links,
        fetcher=fetcher,
        archive=archive,
        canaries=canaries,
        offline=offline,
        progress=progress,
    )
    if not report.ran or store.read_only:
        return report
    # By source: a verdict carries the first spelling of its address alone.
    snapshots = {
        place.name: verdict.archive_url
        for verdict in report.verdicts
        if verdict.state is LinkState.STALE
        for place in verdict.where
        if place.note == "url"
    }
    with store.transaction():
        store.links.save(report.verdicts)
        for source in store.sources.all():
            snapshot = snapshots.get(source.source_id)
            if snapshot and not source.archive_url:
                origins = {**dict(source.origins), "archive_url": learned_from(ARCHIVE)}
                store.sources.update(
                    replace(source, archive_url=snapshot, origins=tuple(sorted(origins.items())))
                )
    return report
