"""Values to rows and back: scans, layers, sources, page maps.

Comes in: a frozen value, or the row it became. Goes out: the other. Every pair of functions is
inverse: a value that went through its row is equal to what it was. Rows never leave `store/`.

What a person may look at in Datasette has a column; what only the code reads is JSON in a fixed
order: a word is [start, end, x0, y0, x1, y1, confidence], a line [start, end, x0, y0, x1, y1,
block].
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis, LeafLabel, PageMap, PrintedNumeral, Run
from cardstore.provenance import Provenance, canonical_json
from cardstore.scans.scan import Frame, Leaf, Region, Scan, ScanKind
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus, Work
from cardstore.spans import Span
from cardstore.store.cells import number, real, row_of, strings, text, text_or_none
from cardstore.store.label_cells import (
    label_from_cells,
    label_from_json,
    label_to_cells,
    label_to_json,
)
from cardstore.store.records import StoredFile, Zoning
from cardstore.text.layer import (
    Box,
    LayerMethod,
    LayerStatus,
    Line,
    ReadingReason,
    TextLayer,
    Word,
    Zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.store.connection import Cell, Row


def provenance_to_row(provenance: Provenance) -> Row:
    """Give the row of `provenances`; its key is the value's own."""
    return {
        "provenance": provenance.key,
        "agent": provenance.agent,
        "version": provenance.version,
        "settings": provenance.settings,
        "inputs": canonical_json(list(provenance.inputs)),
    }


@row_of("provenances", "provenance")
def provenance_from_row(row: Row) -> Provenance:
    """Give the value back."""
    return Provenance(
        agent=text(row["agent"]),
        version=text(row["version"]),
        settings=text(row["settings"]),
        inputs=strings(row["inputs"]),
    )


def work_to_row(work: Work) -> Row:
    """Give the row of `works`."""
    return {"work_id": work.work_id, "title": work.title}


@row_of("works", "work_id")
def work_from_row(row: Row) -> Work:
    """Give the value back."""
    return Work(work_id=text(row["work_id"]), title=text(row["title"]))


def source_to_row(source: Source) -> Row:
    """Give the row of `sources`."""
    return {
        "source_id": source.source_id,
        "work_id": source.work_id,
        "title": source.title,
        "year": source.year,
        "edition": source.edition,
        "publisher": source.publisher,
        "place": source.place,
        "venue": source.venue,
        "volume": source.volume,
        "isbn": source.isbn,
        "doi": source.doi,
        "identifiers": canonical_json(
            [[one.scheme.value, one.value] for one in source.identifiers]
        ),
        "csl_type": source.csl_type,
        "url": source.url,
        "archive_url": source.archive_url,
        "extent": source.extent,
        "cites": canonical_json(list(source.cites)),
        "kind": source.kind.value,
        "status": source.status.value,
        "creators": canonical_json(
            [{"family": c.family, "given": c.given, "role": c.role} for c in source.creators]
        ),
        "origins": canonical_json([list(origin) for origin in source.origins]),
    }


@row_of("sources", "source_id")
def source_from_row(row: Row) -> Source:
    """Give the value back."""
    return Source(
        source_id=text(row["source_id"]),
        work_id=text(row["work_id"]),
        title=text(row["title"]),
        creators=tuple(
            Creator(family=c["family"], given=c["given"], role=c["role"])
            for c in json.loads(text(row["creators"]))
        ),
        year=None if row["year"] is None else number(row["year"]),
        edition=text(row["edition"]),
        publisher=text(row["publisher"]),
        place=text(row["place"]),
        venue=text(row["venue"]),
        volume=text(row["volume"]),
        isbn=text(row["isbn"]),
        doi=text(row["doi"]),
        identifiers=tuple(
            Identifier(scheme=Scheme(scheme), value=value)
            for scheme, value in json.loads(text(row["identifiers"]))
        ),
        url=text(row["url"]),
        archive_url=text(row["archive_url"]),
        extent=text(row["extent"]),
        cites=strings(row["cites"]),
        csl_type=text(row["csl_type"]),
        kind=SourceKind(text(row["kind"])),
        status=SourceStatus(text(row["status"])),
        origins=tuple((field, origin) for field, origin in json.loads(text(row["origins"]))),
    )


def leaf_to_row(scan_digest: str, leaf: Leaf) -> Row:
    """Give the row of `leaves`."""
    return {
        "scan_digest": scan_digest,
        "leaf_index": leaf.leaf_index,
        "name": leaf.name,
        "embedded_label": leaf.embedded_label,
        "image_index": leaf.image_index,
        "region": None if leaf.region is None else _region_to_cell(leaf.region),
    }


def _region_to_cell(region: Region) -> str:
    """Write the corners of a part of an image."""
    return json.dumps([region.x0, region.y0, region.x1, region.y1])


def _region_from_cell(cell: str) -> Region:
    """Read the corners of a part of an image."""
    x0, y0, x1, y1 = map(number, json.loads(cell))
    return Region(x0=x0, y0=y0, x1=x1, y1=y1)


def _leaf_from_row(row: Row) -> Leaf:
    """Give a leaf of its row; libraries of before m013 that are only read have no parts."""
    cell = row.get("region")
    image_index = row.get("image_index")
    return Leaf(
        leaf_index=number(row["leaf_index"]),
        name=text(row["name"]),
        embedded_label=text_or_none(row["embedded_label"]),
        image_index=None if image_index is None else number(image_index),
        region=None if cell is None else _region_from_cell(text(cell)),
    )


@row_of("scans", "scan_digest")
def scan_from_rows(row: Row, leaf_rows: Iterable[Row]) -> Scan:
    """Give the scan of a row of `scans` and its rows of `leaves`, in order."""
    return Scan(
        digest=text(row["scan_digest"]),
        kind=ScanKind(text(row["kind"])),
        name=text(row["name"]),
        leaves=tuple(_leaf_from_row(leaf) for leaf in leaf_rows),
    )


def file_to_row(scan_digest: str, position: int, file: StoredFile) -> Row:
    """Give the row of `scan_files`."""
    return {
        "scan_digest": scan_digest,
        "position": position,
        "file_sha256": file.sha256,
        "file_name": file.name,
        "bytes": file.size_bytes,
        "stored_as": file.stored_as,
    }


@row_of("scan_files", "scan_digest", "position")
def file_from_row(row: Row) -> StoredFile:
    """Give the value back."""
    return StoredFile(
        sha256=text(row["file_sha256"]),
        name=text(row["file_name"]),
        size_bytes=number(row["bytes"]),
        stored_as=text(row["stored_as"]),
    )


def layer_to_row(scan_digest: str, layer: TextLayer) -> Row:
    """Give the row of `text_layers`, without the row of its provenance."""
    return {
        "scan_digest": scan_digest,
        "leaf_index": layer.leaf_index,
        "layer_digest": layer.digest,
        "status": layer.status.value,
        "method": layer.method.value,
        "reason": layer.reason.value,
        "width_px": layer.frame.width_px,
        "height_px": layer.frame.height_px,
        "dpi": layer.frame.dpi,
        "provenance": layer.provenance.key,
        "detail": layer.detail,
        "text": layer.text,
        "lines": canonical_json(
            [
                [*_span_cells(x.span), *box_cells(x.box), x.block, *([x.turn] if x.turn else [])]
                for x in layer.lines
            ]
        ),
        "words": canonical_json(
            [[*_span_cells(w.span), *box_cells(w.box), w.confidence] for w in layer.words]
        ),
    }


@row_of("text_layers", "scan_digest", "leaf_index", "layer_digest")
def layer_from_row(row: Row) -> TextLayer:
    """Give the value back, from a row joined with its provenance."""
    return TextLayer(
        leaf_index=number(row["leaf_index"]),
        frame=Frame(
            width_px=number(row["width_px"]),
            height_px=number(row["height_px"]),
            dpi=number(row["dpi"]),
        ),
        text=text(row["text"]),
        words=tuple(
            Word(span=Span(start, end), box=Box(x0, y0, x1, y1), confidence=confidence)
            for start, end, x0, y0, x1, y1, confidence in json.loads(text(row["words"]))
        ),
        lines=tuple(
            Line(span=Span(start, end), box=Box(x0, y0, x1, y1), block=block, turn=sum(turn))
            for start, end, x0, y0, x1, y1, block, *turn in json.loads(text(row["lines"]))
        ),
        status=LayerStatus(text(row["status"])),
        method=LayerMethod(text(row["method"])),
        reason=ReadingReason(text(row["reason"])),
        detail=text(row["detail"]),
        provenance=provenance_from_row(row),
    )


def zones_to_cell(zones: tuple[Zone, ...]) -> str:
    """Give the JSON of one leaf's zones, one per line."""
    return canonical_json([zone.value for zone in zones])


@row_of("zonings", "scan_digest", "zoning")
def zoning_from_rows(row: Row, leaf_rows: Iterable[Row]) -> Zoning:
    """Give a zoning from its row, joined with its provenance, and its rows of `leaf_zones`."""
    return Zoning(
        leaves=tuple(
            tuple(Zone(zone) for zone in strings(leaf["line_zones"])) for leaf in leaf_rows
        ),
        provenance=provenance_from_row(row),
    )


def leaf_label_to_row(entry: LeafLabel) -> Row:
    """Give the row of `page_labels`, without its scan and version."""
    seen = None
    if entry.seen is not None:
        box = None if entry.seen.box is None else box_cells(entry.seen.box)
        seen = canonical_json(
            {"text": entry.seen.text, "box": box, "confidence": entry.seen.confidence}
        )
    expected = None if entry.expected is None else canonical_json(label_to_json(entry.expected))
    return {
        "leaf_index": entry.leaf_index,
        **label_to_cells(entry.label),
        "basis": entry.basis.value,
        "support": entry.support,
        "seen": seen,
        "expected": expected,
        "doubt": entry.doubt,
    }


@row_of("page_labels", "scan_digest", "page_map", "leaf_index")
def leaf_label_from_row(row: Row) -> LeafLabel:
    """Give the value back."""
    leaf_index = number(row["leaf_index"])
    seen = None
    if row["seen"] is not None:
        held = json.loads(text(row["seen"]))
        seen = PrintedNumeral(
            leaf_index=leaf_index,
            text=held["text"],
            box=None if held["box"] is None else Box(*held["box"]),
            confidence=held["confidence"],
        )
    return LeafLabel(
        leaf_index=leaf_index,
        label=label_from_cells(row),
        basis=_basis(row["basis"]),
        support=real(row["support"]),
        seen=seen,
        expected=None if row["expected"] is None else label_from_json(text(row["expected"])),
        doubt=text(row["doubt"]),
    )


@cache
def _basis(cell: Cell) -> Basis:
    return Basis(text(cell))


def page_map_to_row(page_map: PageMap) -> Row:
    """Give the row of `page_maps`, without its scan and version."""
    runs = [
        {
            "first_leaf": run.first_leaf,
            "last_leaf": run.last_leaf,
            "first": label_to_json(run.first),
            "last": label_to_json(run.last),
        }
        for run in page_map.runs
    ]
    return {
        "provenance": page_map.provenance.key,
        "remarks": canonical_json(list(page_map.remarks)),
        "runs": canonical_json(runs),
    }


@row_of("page_maps", "scan_digest", "page_map")
def page_map_from_rows(row: Row, leaf_rows: Iterable[Row]) -> PageMap:
    """Give a page map from its row, joined with its provenance, and its rows of `page_labels`."""
    return PageMap(
        leaves=tuple(leaf_label_from_row(leaf) for leaf in leaf_rows),
        runs=tuple(
            Run(
                first_leaf=run["first_leaf"],
                last_leaf=run["last_leaf"],
                first=label_from_json(canonical_json(run["first"])),
                last=label_from_json(canonical_json(run["last"])),
            )
            for run in json.loads(text(row["runs"]))
        ),
        remarks=strings(row["remarks"]),
        provenance=provenance_from_row(row),
    )


def box_cells(box: Box) -> list[int]:
    """Give a box as [x0, y0, x1, y1]."""
    return [box.x0, box.y0, box.x1, box.y1]


def _span_cells(span: Span) -> list[int]:
    return [span.start, span.end]
