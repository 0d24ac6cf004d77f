"""Soundness: what is wrong with a library's database, and which ingests are not finished.

Comes in: an open connection. Goes out: one sentence for each fault; nothing is changed. Nothing
found here raises: where one row cannot be read, it is told and the next is looked at.

The method, in steps:

1. SQLite's own checks: the file's structure, and rows that refer to missing ones.
2. Every row is turned into its value, by the functions that all else reads it by.
3. Text layers and provenances are digested anew; the digest must be the one they are filed under.
4. A scan that is complete must have a text layer for every leaf, and a zoning and a page map that
   cover them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError
from cardstore.provenance import Provenance
from cardstore.store.audit_rows import audit_from_row, result_from_row, sentence_from_row
from cardstore.store.calibration_rows import (
    label_from_row,
    opening_from_row,
    pair_from_row,
    set_from_rows,
    thresholds_from_row,
)
from cardstore.store.card_rows import (
    assignment_from_row,
    card_from_rows,
    event_from_row,
    finding_from_row,
)
from cardstore.store.cells import number, row_name, text
from cardstore.store.gate_rows import (
    card_checks_from_row,
    decisions_from_row,
    run_from_row,
    support_from_row,
    whole_verdict_from_row,
)
from cardstore.store.label_log import change_from_row, expectation_from_row
from cardstore.store.label_table_shelf import label_table_from_row
from cardstore.store.link_log import link_from_row
from cardstore.store.look_shelf import look_from_row
from cardstore.store.move_log import move_from_rows
from cardstore.store.original_reads import read_from_row
from cardstore.store.person_log import person_from_row, vouching_from_row
from cardstore.store.queue_rows import (
    item_from_row,
    page_opening_from_row,
    queue_from_row,
    ruling_from_row,
)
from cardstore.store.reading_rows import (
    confirmation_from_rows,
    correction_from_row,
    second_reading_from_row,
)
from cardstore.store.request_log import request_from_rows
from cardstore.store.reread_log import rereading_from_rows
from cardstore.store.resolution_rows import judged_from_rows
from cardstore.store.rows import (
    layer_from_row,
    page_map_from_rows,
    provenance_from_row,
    source_from_row,
    work_from_row,
    zoning_from_rows,
)
from cardstore.store.scan_rows import stored_scan_from_rows
from cardstore.store.sighting_log import sighting_from_row, undoing_from_row
from cardstore.store.tag_log import tag_change_from_row
from cardstore.store.text_index import kept_text_from_row, part_from_row
from cardstore.text.layer import TextLayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardstore.store.connection import Connection, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """One kind of value: where it is kept, and how it is read.

    Attributes:
        table: where its own row is.
        key: the columns that tell it from all others.
        make: gives the value of its row and, for each of `parts`, the rows that belong to it.
        parts: the other tables that hold a part of it, with the order of their rows.
        computed: whether its row refers to a provenance that is a part of it.
    """

    table: str
    key: tuple[str, ...]
    make: Callable[..., object]
    parts: tuple[tuple[str, str], ...] = ()
    computed: bool = False


_KINDS = (
    _Kind(table="works", key=("work_id",), make=work_from_row),
    _Kind(table="sources", key=("source_id",), make=source_from_row),
    _Kind(table="source_history", key=("record_number",), make=source_from_row),
    _Kind(
        table="resolutions",
        key=("resolution",),
        make=judged_from_rows,
        parts=(("resolution_answers", "position"), ("resolution_fields", "position")),
    ),
    _Kind(table="link_checks", key=("link_check",), make=link_from_row),
    _Kind(table="persons", key=("person_record",), make=person_from_row),
    _Kind(table="vouchings", key=("vouching",), make=vouching_from_row),
    _Kind(table="queues", key=("queue",), make=queue_from_row),
    _Kind(table="queue_items", key=("queue", "place"), make=item_from_row),
    _Kind(table="rulings", key=("ruling",), make=ruling_from_row),
    _Kind(
        table="page_openings",
        key=("queue", "place", "reviewer", "scan_digest", "leaf_index"),
        make=page_opening_from_row,
    ),
    _Kind(table="audits", key=("audit",), make=audit_from_row),
    _Kind(table="audit_sentences", key=("audit", "place"), make=sentence_from_row),
    _Kind(table="audit_results", key=("result",), make=result_from_row),
    _Kind(table="provenances", key=("provenance",), make=provenance_from_row),
    _Kind(
        table="scans",
        key=("scan_digest",),
        make=stored_scan_from_rows,
        parts=(("leaves", "leaf_index"), ("scan_files", "position")),
    ),
    _Kind(
        table="text_layers",
        key=("scan_digest", "leaf_index", "layer_digest"),
        make=layer_from_row,
        computed=True,
    ),
    _Kind(
        table="zonings",
        key=("scan_digest", "zoning"),
        make=zoning_from_rows,
        parts=(("leaf_zones", "leaf_index"),),
        computed=True,
    ),
    _Kind(
        table="page_maps",
        key=("scan_digest", "page_map"),
        make=page_map_from_rows,
        parts=(("page_labels", "leaf_index"),),
        computed=True,
    ),
    _Kind(table="prepared_texts", key=("scan_digest",), make=kept_text_from_row),
    _Kind(table="prepared_parts", key=("scan_digest", "part"), make=part_from_row),
    _Kind(table="label_assignments", key=("scan_digest", "number"), make=assignment_from_row),
    _Kind(table="label_changes", key=("scan_digest", "change"), make=change_from_row),
    _Kind(table="label_expectations", key=("scan_digest", "number"), make=expectation_from_row),
    _Kind(
        table="cards",
        key=("card_id",),
        make=card_from_rows,
        parts=(("card_segments", "segment"), ("card_positions", "segment, position")),
    ),
    _Kind(table="card_events", key=("event_number",), make=event_from_row),
    _Kind(table="card_tag_changes", key=("tag_change",), make=tag_change_from_row),
    _Kind(
        table="card_requests",
        key=("request",),
        make=request_from_rows,
        parts=(("request_answers", "place"),),
    ),
    _Kind(
        table="card_moves",
        key=("card_id", "number"),
        make=move_from_rows,
        parts=(("card_move_segments", "segment"), ("card_move_positions", "segment, position")),
    ),
    _Kind(
        table="rereadings",
        key=("scan_digest", "number"),
        make=rereading_from_rows,
        parts=(("reread_leaves", "leaf_index"),),
    ),
    _Kind(table="label_tables", key=("label_table",), make=label_table_from_row),
    _Kind(
        table="margin_looks",
        key=("scan_digest", "leaf_index", "mode", "provenance", "width_px", "height_px"),
        make=look_from_row,
        computed=True,
    ),
    _Kind(
        table="second_readings",
        key=("second_reading",),
        make=second_reading_from_row,
        computed=True,
    ),
    _Kind(
        table="reading_confirmations",
        key=("confirmation",),
        make=confirmation_from_rows,
        parts=(("reading_confirmations", "position"),),
    ),
    _Kind(table="reading_corrections", key=("correction",), make=correction_from_row),
    _Kind(table="findings", key=("finding_number",), make=finding_from_row),
    _Kind(table="gate_runs", key=("run",), make=run_from_row),
    _Kind(table="gate_decisions", key=("run", "position"), make=decisions_from_row),
    _Kind(table="sentence_verdicts", key=("verdict_key",), make=whole_verdict_from_row),
    _Kind(table="support_scores", key=("judge", "pair"), make=support_from_row),
    _Kind(table="kept_card_checks", key=("card_id",), make=card_checks_from_row),
    _Kind(table="original_reads", key=("stored_as",), make=read_from_row),
    _Kind(
        table="kept_splits",
        key=("text_sha256", "rules", "name"),
        make=lambda row: text(row["manuscript"]),
    ),
    _Kind(
        table="calibration_sets",
        key=("set_digest",),
        make=set_from_rows,
        parts=(("calibration_pairs", "pair"), ("calibration_items", "position")),
    ),
    _Kind(table="calibration_pairs", key=("set_digest", "pair"), make=pair_from_row),
    _Kind(table="calibration_labels", key=("label_number",), make=label_from_row),
    _Kind(table="thresholds", key=("number",), make=thresholds_from_row),
    _Kind(table="core_openings", key=("set_digest", "judge"), make=opening_from_row),
    _Kind(table="sightings", key=("sighting",), make=sighting_from_row),
    _Kind(table="sightings_undone", key=("undoing",), make=undoing_from_row),
)


def find_problems(connection: Connection) -> tuple[str, ...]:
    """Say everything that is wrong with the database; empty when nothing is."""
    found: list[str] = []
    steps: list[Callable[[Connection], Iterator[str]]] = [_structure, _lost_rows, _gaps]
    for step in steps:
        found.extend(_told(step(connection)))
    for kind in _KINDS:
        if _is_there(connection, kind.table):
            found.extend(_told(_faults(connection, kind)))
    return tuple(dict.fromkeys(found))


def find_unfinished(connection: Connection) -> tuple[tuple[str, int, int], ...]:
    """Give (source_id, leaves read, leaves) of every scan whose ingest is not finished."""
    rows = connection.rows(
        "SELECT source_id, leaf_count, (SELECT count(DISTINCT leaf_index) FROM readings AS r "
        "WHERE r.scan_digest = s.scan_digest) AS read FROM scans AS s "
        "WHERE state = 'reading' ORDER BY source_id, scan_digest"
    )
    return tuple(
        (text(row["source_id"]), number(row["read"]), number(row["leaf_count"])) for row in rows
    )


def _is_there(connection: Connection, table: str) -> bool:
    """Tell whether there is a table; a library that can only be read may be from before it."""
    asked = "SELECT 1 FROM sqlite_schema WHERE name = ?"
    return bool(connection.rows(asked, (table,)))


def _told(faults: Iterator[str]) -> Iterator[str]:
    """Give the faults; where looking for them fails, that is the last of them."""
    try:
        yield from faults
    except LibraryError as exc:
        yield exc.what


def _structure(connection: Connection) -> Iterator[str]:
    for row in connection.rows("PRAGMA integrity_check"):
        if row["integrity_check"] != "ok":
            yield str(row["integrity_check"])


def _lost_rows(connection: Connection) -> Iterator[str]:
    for row in connection.rows("PRAGMA foreign_key_check"):
        yield f"{text(row['table'])}: refers to a missing row of {text(row['parent'])}"


def _gaps(connection: Connection) -> Iterator[str]:
    """Say what a scan that is complete lacks."""
    rows = connection.rows(
        """
        SELECT scan_digest, source_id, name, leaf_count,
          (SELECT count(DISTINCT leaf_index) FROM readings AS r
            WHERE r.scan_digest = s.scan_digest) AS layers,
          (SELECT count(*) FROM leaf_zones AS z WHERE z.scan_digest = s.scan_digest
            AND z.zoning = (SELECT max(zoning) FROM zonings AS v
              WHERE v.scan_digest = s.scan_digest)) AS zones,
          (SELECT count(*) FROM page_labels AS p WHERE p.scan_digest = s.scan_digest
            AND p.page_map = (SELECT max(page_map) FROM page_maps AS m
              WHERE m.scan_digest = s.scan_digest)) AS labels
        FROM scans AS s WHERE state = 'complete' ORDER BY source_id, scan_digest
        """
    )
    for row in rows:
        leaves = number(row["leaf_count"])
        for part, count in (
            ("text layer", number(row["layers"])),
            ("place in the zoning", number(row["zones"])),
            ("place in the page map", number(row["labels"])),
        ):
            if count != leaves:
                yield (
                    f"scans: {text(row['name'])} of {text(row['source_id'])} is complete, "
                    f"but {count} of its {leaves} leaves have a {part}"
                )


def _faults(connection: Connection, kind: _Kind) -> Iterator[str]:
    """Say which rows of a kind cannot be read, or are not what they are filed as."""
    columns = ", ".join(kind.key)
    for key in connection.rows(f"SELECT {columns} FROM {kind.table} ORDER BY {columns}"):  # noqa: S608 - ours
        try:
            value = _value(connection, kind, key)
        except LibraryError as exc:
            row = row_name(key, kind.key)
            yield exc.what if row in exc.what else f"{kind.table}: {row}: {exc.what}"
            continue
        digest: str | None = None
        if isinstance(value, TextLayer):
            digest = value.digest
        elif isinstance(value, Provenance):
            digest = value.key
        if digest is not None and digest != key[kind.key[-1]]:
            yield (
                f"{kind.table}: the row {row_name(key, kind.key)} is not what was filed: "
                f"its digest is {digest[:12]}…"
            )


def _value(connection: Connection, kind: _Kind, key: Row) -> object:
    """Read one value; None when its row is lost with its provenance, which `_lost_rows` tells."""
    join = " JOIN provenances USING (provenance)" if kind.computed else ""
    where = " AND ".join(f"{column} = ?" for column in kind.key)
    cells = tuple(key.values())
    rows = connection.rows(f"SELECT * FROM {kind.table}{join} WHERE {where}", cells)  # noqa: S608 - ours
    if not rows:
        return None
    parts = [
        connection.rows(f"SELECT * FROM {table} WHERE {where} ORDER BY {order}", cells)  # noqa: S608 - ours
        for table, order in kind.parts
    ]
    return kind.make(rows[0], *parts)
