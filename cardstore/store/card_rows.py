"""Cards, events, assignments and findings to rows and back. See `rows.py`."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from cardstore.cards.card import Card, ReadingState
from cardstore.cards.locator import Locator
from cardstore.cards.selectors import Segment, TextPositionSelector, TextQuoteSelector
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.provenance import canonical_json
from cardstore.spans import Span
from cardstore.store.cells import number, row_of, strings, text
from cardstore.store.label_cells import (
    label_from_cells,
    label_from_json,
    label_to_cells,
    label_to_json,
)
from cardstore.store.records import (
    AssignmentKind,
    CardEvent,
    EventKind,
    LabelAssignment,
    RecordedFinding,
)
from cardstore.store.rows import (
    box_cells,
)
from cardstore.text.layer import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.connection import Row


def card_to_row(card: Card) -> Row:
    """Give the row of `cards`, without its number."""
    return {
        "card_id": card.card_id,
        "quote": card.quote,
        "claimed": card.claimed.text,
        "gloss": card.gloss,
        "tags": canonical_json(list(card.tags)),
        "source_id": card.source_id,
        "scan_digest": card.scan_digest,
        "made_by": card.made_by,
        "made_at": card.made_at,
        "fit": card.fit,
        "reading": card.reading.value,
        "printed_pages": canonical_json(list(card.printed_pages)),
        "foldings": canonical_json(list(card.foldings)),
        "claimed_first": canonical_json(label_to_json(card.claimed.first)),
        "claimed_last": canonical_json(label_to_json(card.claimed.last)),
    }


def segment_rows(segments: Iterable[Segment], *, key: Row) -> list[Row]:
    """Give the rows of `card_segments`, or of another table with the same columns behind `key`."""
    return [
        {
            **key,
            "segment": place,
            "exact": segment.quote.exact,
            "prefix": segment.quote.prefix,
            "suffix": segment.quote.suffix,
        }
        for place, segment in enumerate(segments)
    ]


def position_rows(segments: Iterable[Segment], *, key: Row, scan_digest: str) -> list[Row]:
    """Give the rows of `card_positions`, or of another table with the same columns."""
    return [
        {
            **key,
            "segment": place,
            "position": index,
            "scan_digest": scan_digest,
            "leaf_index": position.leaf_index,
            "layer_digest": position.layer_digest,
            "start": position.span.start,
            "end": position.span.end,
            "boxes": canonical_json([box_cells(box) for box in position.boxes]),
        }
        for place, segment in enumerate(segments)
        for index, position in enumerate(segment.positions)
    ]


def segments_from_rows(segments: Iterable[Row], positions: Iterable[Row]) -> tuple[Segment, ...]:
    """Give the segments of their rows and of their positions' rows, each in order."""
    standing: dict[int, list[TextPositionSelector]] = defaultdict(list)
    for position in positions:
        standing[number(position["segment"])].append(
            TextPositionSelector(
                leaf_index=number(position["leaf_index"]),
                layer_digest=text(position["layer_digest"]),
                span=Span(number(position["start"]), number(position["end"])),
                boxes=tuple(Box(*box) for box in json.loads(text(position["boxes"]))),
            )
        )
    return tuple(
        Segment(
            quote=TextQuoteSelector(
                exact=text(segment["exact"]),
                prefix=text(segment["prefix"]),
                suffix=text(segment["suffix"]),
            ),
            positions=tuple(standing[number(segment["segment"])]),
        )
        for segment in segments
    )


@row_of("cards", "card_id")
def card_from_rows(row: Row, segments: Iterable[Row], positions: Iterable[Row]) -> Card:
    """Give the card of its row, its segments and their positions, each in order."""
    return Card(
        card_id=text(row["card_id"]),
        source_id=text(row["source_id"]),
        scan_digest=text(row["scan_digest"]),
        quote=text(row["quote"]),
        claimed=Locator(
            text=text(row["claimed"]),
            first=label_from_json(text(row["claimed_first"])),
            last=label_from_json(text(row["claimed_last"])),
        ),
        gloss=text(row["gloss"]),
        tags=strings(row["tags"]),
        made_by=text(row["made_by"]),
        made_at=text(row["made_at"]),
        fit=text(row["fit"]),
        foldings=strings(row["foldings"]),
        reading=ReadingState(text(row["reading"])),
        segments=segments_from_rows(segments, positions),
        printed_pages=strings(row["printed_pages"]),
    )


def event_to_row(event: CardEvent) -> Row:
    """Give the row of `card_events`, without its number."""
    return {
        "card_id": event.card_id,
        "kind": event.kind.value,
        "actor": event.actor,
        "at": event.at,
        "detail": event.detail,
    }


@row_of("card_events", "event_number")
def event_from_row(row: Row) -> CardEvent:
    """Give the value back."""
    return CardEvent(
        card_id=text(row["card_id"]),
        kind=EventKind(text(row["kind"])),
        actor=text(row["actor"]),
        at=text(row["at"]),
        detail=text(row["detail"]),
    )


def assignment_to_row(assignment: LabelAssignment) -> Row:
    """Give the row of `label_assignments`, without its scan and number."""
    return {
        "leaf_index": assignment.leaf_index,
        "kind": assignment.kind.value,
        **label_to_cells(assignment.label),
        "assigned_by": assignment.assigned_by,
        "at": assignment.at,
        "note": assignment.note,
    }


@row_of("label_assignments", "scan_digest", "number")
def assignment_from_row(row: Row) -> LabelAssignment:
    """Give the value back."""
    return LabelAssignment(
        leaf_index=number(row["leaf_index"]),
        kind=AssignmentKind(text(row["kind"])),
        label=label_from_cells(row),
        assigned_by=text(row["assigned_by"]),
        at=text(row["at"]),
        note=text(row["note"]),
    )


def finding_to_row(recorded: RecordedFinding) -> Row:
    """Give the row of `findings`, without its number and scan."""
    return {
        "card_id": recorded.card_id,
        "run": recorded.run,
        "check_name": recorded.finding.check,
        "outcome": recorded.finding.outcome.value,
        "reason": recorded.finding.reason.value,
        "message": recorded.finding.message,
        "evidence": canonical_json([list(pair) for pair in recorded.finding.evidence]),
        "check_version": recorded.check_version,
        "page_map": recorded.page_map,
        "at": recorded.at,
    }


@row_of("findings", "finding_number")
def finding_from_row(row: Row) -> RecordedFinding:
    """Give the value back."""
    return RecordedFinding(
        card_id=text(row["card_id"]),
        run=number(row["run"]),
        finding=Finding(
            check=text(row["check_name"]),
            outcome=Outcome(text(row["outcome"])),
            reason=Reason(text(row["reason"])),
            message=text(row["message"]),
            evidence=tuple((name, value) for name, value in json.loads(text(row["evidence"]))),
        ),
        check_version=text(row["check_version"]),
        page_map=None if row["page_map"] is None else number(row["page_map"]),
        at=text(row["at"]),
    )
