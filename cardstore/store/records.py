"""What the store keeps beside the values of the path: filing, people's words, and events.

All are frozen values that the store gives out. Times are UTC, ISO 8601 with seconds, and come from
the store's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.cards.card import CardEvent, EventKind
from cardstore.pages.label_changes import AssignmentKind, LabelAssignment

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Scan
    from cardstore.sources.reference import Reference
    from cardstore.sources.resolution import Resolution, Verdict
    from cardstore.text.layer import Zone

# What happened to a card, and what was said of a label, leave the library with them, so they are
# described beside them.
__all__ = [
    "AssignmentKind",
    "CardEvent",
    "EventKind",
    "LabelAssignment",
    "RecordedFinding",
    "RecordedResolution",
    "ScanState",
    "StoredFile",
    "StoredScan",
    "Zoning",
]


class ScanState(StrEnum):
    """How far a scan's ingest has come."""

    READING = "reading"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    """An original, copied into the library folder.

    Attributes:
        sha256: the digest of its bytes, under which it is filed.
        name: the file's name as it was handed in.
        size_bytes: how many bytes it has.
        stored_as: its name in the folder `originals`: digest and extension.
    """

    sha256: str
    name: str
    size_bytes: int
    stored_as: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredScan:
    """A scan as filed.

    Attributes:
        scan: the scan and its leaves.
        source_id: the edition it shows.
        state: reading until every leaf has a layer, a zoning and a page map were saved.
        files: its originals, in order.
        reader: the name of the reader that opened it.
        settings: the settings of its ingest that change the result, as canonical JSON.
    """

    scan: Scan
    source_id: str
    state: ScanState
    files: tuple[StoredFile, ...]
    reader: str
    settings: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoning:
    """The zone of every line of a scan.

    Attributes:
        leaves: for each leaf, in order, one zone per line of its current layer.
        provenance: what told them apart; its inputs are the digests of the layers.
    """

    leaves: tuple[tuple[Zone, ...], ...]
    provenance: Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedFinding:
    """A finding as kept.

    Attributes:
        card_id: the card that was checked.
        run: which check of this card it belongs to, counted from 1.
        finding: what was seen.
        check_version: the version of the rules that saw it.
        page_map: the version of the scan's page map that was used; None when there was none.
        at: when.
    """

    card_id: str
    run: int
    finding: Finding
    check_version: str
    page_map: int | None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedResolution:
    """A resolution as kept.

    Attributes:
        number: which of all resolutions it is, counted from 1.
        source_id: the source whose record was judged; None for a reference of a list.
        claimed: the reference that was judged.
        resolution: the verdict and all that led to it.
        rules: the version of the rules that judged.
        at: when.
    """

    number: int
    source_id: str | None
    claimed: Reference
    resolution: Resolution
    rules: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldVerdict:
    """The verdict that holds of a source, without what led to it.

    Attributes:
        source_id: the source.
        verdict: see `Verdict`.
        why: its weightiest reason, for people.
        claimed: the reference that was judged.
        at: when.
    """

    source_id: str
    verdict: Verdict
    why: str
    claimed: Reference
    at: str
