"""Several scans of one edition: which is used, of which people spoke, and where they disagree.

Comes in: an edition. Goes out: sentences for people, none where it has one scan whose files are
leaves as they are. The first complete
scan is used where none is named; words about page labels hold for the scan of which they were said.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.anchors.concordance import compare_edition_texts
from cardstore.anchors.edition_pages import EditionText
from cardstore.anchors.scan_pages import compare_scan_pages
from cardstore.counts import count_of, form_of
from cardstore.store.records import ScanState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf

_SHOWN_DIGITS = 12
_MOST_NAMES = 5


def tell_scans(store: Store, shelf: Shelf, source_id: str) -> tuple[str, ...]:
    """Tell what a person should know of an edition's scans; () where nothing is odd."""
    scans = store.scans.of_source(source_id)
    left_out = tuple(told for stored in scans for told in tell_left_out(stored))
    if len(scans) < 2:  # noqa: PLR2004 - several
        return left_out
    used = (
        f"{source_id} has {len(scans)} scans; where none is named, the first complete one is "
        f"used: {_named(scans[0])} (cardstore scans {source_id}; --scan chooses)"
    )
    words = tuple(
        f"of {_named(stored)} people said what {_leaves(count)}; for the other scans it does not "
        "hold"
        for stored in scans
        if (count := len(store.pages.assignments(stored.scan.digest)))
    )
    read = [stored for stored in scans if stored.state is ScanState.COMPLETE]
    odds = tuple(told for stored in read[1:] if (told := _at_odds(shelf, read[0], stored)))
    return (used, *words, *odds, *left_out)


def filed_left_out(left_out: Iterable[tuple[str, int]]) -> dict[str, object]:
    """Give what is filed of what was left out; nothing where nothing was."""
    told = [list(one) for one in left_out]
    return {"left_out": told} if told else {}


def tell_left_out(stored: StoredScan) -> Iterator[str]:
    """Tell of which files of a scan only the first picture is a leaf, and which were not read."""
    left_out = json.loads(stored.settings).get("left_out", ())
    unread = [name for name, count in left_out if not count]
    if unread:
        shown = ", ".join(unread[:_MOST_NAMES]) + (", …" if unread[_MOST_NAMES:] else "")
        yield (
            f"{stored.scan.name} holds {count_of(len(unread), 'file')} that may have pages and "
            f"{form_of(len(unread), 'was', 'were')} not read with its images: {shown}; ingest "
            f"{form_of(len(unread), 'it by itself', 'each by itself')}, or as an image whose name "
            "says so"
        )
    for name, count in ((name, count) for name, count in left_out if count):
        yield (
            f"{name} holds {count} pictures, and only the first was taken; if the others are pages "
            "too, save each as a file of its own and ingest the folder as another source"
        )


def tell_changes_elsewhere(
    store: Store, source_id: str, *, scan_digest: str, only_standing: bool = False
) -> tuple[str, ...]:
    """Tell of which other scans of an edition people changed labels, and how to see it.

    Args:
        store: the open library.
        source_id: the edition.
        scan_digest: the scan that is looked at.
        only_standing: count only what could be undone.
    """
    told = []
    for stored in store.scans.of_source(source_id):
        if stored.scan.digest == scan_digest:
            continue
        changes = store.pages.changes(stored.scan.digest)
        count = sum(
            not only_standing or (one.undoes is None and one.undone_by is None) for one in changes
        )
        if count:
            changed = count_of(count, "change was", "changes were")
            see = f"cardstore pages {source_id} history --scan {_digits(stored)}"
            told.append(f"{changed} made to the labels of another scan, {_named(stored)}: {see}")
    return tuple(told)


def _at_odds(shelf: Shelf, first: StoredScan, later: StoredScan) -> str:
    """Tell where the maps of two scans give the same words different pages; "" where nowhere."""
    one, other = shelf.open(first.scan.digest), shelf.open(later.scan.digest)
    found = compare_scan_pages(compare_edition_texts(_text(one), _text(other)))
    if not found.differing:
        return ""
    here, there = found.differing[0]
    return (
        f"{_named(first)} and {_named(later)} give the same words different pages on "
        f"{len(found.differing)} of {found.both} leaves that both have: leaf {here.leaf_index} of "
        f"the one is p. {here.shown}, leaf {there.leaf_index} of the other p. {there.shown}; look "
        "at both, or file one of them as another edition"
    )


def _text(scan: ReadScan) -> EditionText:
    return EditionText(
        source_id=scan.source_id, text=scan.text, body=scan.folded.body, page_map=scan.page_map
    )


def _named(stored: StoredScan) -> str:
    return f"{stored.scan.name} ({_digits(stored)})"


def _digits(stored: StoredScan) -> str:
    return stored.scan.digest[:_SHOWN_DIGITS]


def _leaves(count: int) -> str:
    return count_of(count, "leaf bears", "leaves bear")
