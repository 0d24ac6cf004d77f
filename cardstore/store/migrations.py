"""Migrations: how the library's database came to have its tables, step by step.

Comes in: a database of any earlier version, or an empty one. Goes out: one that has every table,
view and trigger named here. A migration that was released is never edited; a change is another one.

The method: every function of `MIGRATIONS` that the table `schema_migrations` does not name yet runs
inside the one transaction that its caller has opened, so two processes that create a library at the
same moment do it once. A database that names a migration unknown here is from a later cardstore.

Three rules hold for every table:

- STRICT, with NOT NULL and CHECK wherever a value could be nonsense.
- What is computed (scans, leaves, layers, zonings, page maps) has keys made of what it describes
  and no times, so the same scan read with the same versions gives the same rows in whatever order
  its leaves were finished. Tables that keep rows in the order of their key are WITHOUT ROWID.
- What people and checks say is appended. Triggers refuse to alter or remove it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError, NewerLibraryError
from cardstore.store.audit_tables import AUDITS, AUDITS_APPEND_ONLY
from cardstore.store.calibration_tables import CALIBRATIONS, CALIBRATIONS_APPEND_ONLY
from cardstore.store.gate_tables import GATE, GATE_APPEND_ONLY
from cardstore.store.index_tables import PREPARED_TEXTS
from cardstore.store.label_table_tables import LABEL_TABLES, LABEL_TABLES_APPEND_ONLY
from cardstore.store.label_tables import LABEL_CHANGES, LABEL_CHANGES_APPEND_ONLY
from cardstore.store.layout_tables import LAYOUT_CHANGES, LAYOUT_CHANGES_APPEND_ONLY
from cardstore.store.leaf_tables import LEAF_PARTS
from cardstore.store.look_tables import LOOKS, LOOKS_APPEND_ONLY
from cardstore.store.move_tables import MOVES, MOVES_APPEND_ONLY, REREADINGS
from cardstore.store.original_reads_tables import ORIGINAL_READS
from cardstore.store.person_tables import PERSONS, PERSONS_APPEND_ONLY, VOUCHINGS
from cardstore.store.readable_tables import READABLE
from cardstore.store.reading_tables import READING_APPEND_ONLY, READINGS
from cardstore.store.review_tables import REVIEWS, REVIEWS_APPEND_ONLY
from cardstore.store.scan_order_tables import SCAN_ORDER, SCAN_ORDER_APPEND_ONLY
from cardstore.store.sighting_tables import SIGHTINGS, SIGHTINGS_APPEND_ONLY
from cardstore.store.source_tables import LINK_CHECKS, RESOLUTIONS, SOURCES
from cardstore.store.tables import APPEND_ONLY, CARDS, FINDINGS, PAGE_MAPS, SCANS
from cardstore.store.tag_tables import REQUESTS, TAGS, TAGS_APPEND_ONLY
from cardstore.store.turned_tables import TURNED
from cardstore.store.withdrawn_tables import WITHDRAWN, WITHDRAWN_APPEND_ONLY
from cardstore.store.word_import_tables import WORD_IMPORTS, WORD_IMPORTS_APPEND_ONLY

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.store.connection import Connection

logger = logging.getLogger(__name__)

# "CRDS": what `file` and other tools tell the database by.
APPLICATION_ID = 0x43524453


def m001_create_library(connection: Connection) -> None:
    """Create works, sources, scans, layers, page maps, cards, their events and findings."""
    for statement in (*SOURCES, *RESOLUTIONS, *LINK_CHECKS, *SCANS, *PAGE_MAPS, *CARDS, *FINDINGS):
        connection.define(statement)
    for name in APPEND_ONLY:
        _refuse_changes(connection, name)
    connection.define(f"PRAGMA application_id = {APPLICATION_ID}")


def m002_index_texts(connection: Connection) -> None:
    """Create what is kept of folded texts, and the index of their passages."""
    for statement in PREPARED_TEXTS:
        connection.define(statement)


def m003_read_twice(connection: Connection) -> None:
    """Create second readings, and what people say about the reading of cards."""
    for statement in READINGS:
        connection.define(statement)
    for name in READING_APPEND_ONLY:
        _refuse_changes(connection, name)


def m004_move_anchors(connection: Connection) -> None:
    """Create the moves of cards, and the leaves that are read again."""
    for statement in (*MOVES, *REREADINGS):
        connection.define(statement)
    for name in MOVES_APPEND_ONLY:
        _refuse_changes(connection, name)


def m005_gate_sentences(connection: Connection) -> None:
    """Create the runs of the gate, its decisions and verdicts, and what judges said."""
    for statement in GATE:
        connection.define(statement)
    for name in GATE_APPEND_ONLY:
        _refuse_changes(connection, name)


def m006_know_persons(connection: Connection) -> None:
    """Create the records of persons, and the vouchings for sources."""
    for statement in (*PERSONS, *VOUCHINGS):
        connection.define(statement)
    for name in PERSONS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m007_calibrate_judges(connection: Connection) -> None:
    """Create pairs to be labelled, their labels, and the thresholds of judges."""
    for statement in CALIBRATIONS:
        connection.define(statement)
    for name in CALIBRATIONS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m008_review_sentences(connection: Connection) -> None:
    """Create queues, what people rule, and the texts that are shown around sentences."""
    for statement in REVIEWS:
        connection.define(statement)
    for name in REVIEWS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m009_audit_books(connection: Connection) -> None:
    """Create the samples that were drawn of what passed, and what became of them."""
    for statement in AUDITS:
        connection.define(statement)
    for name in AUDITS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m010_see_words(connection: Connection) -> None:
    """Create what people say of single words and page numbers in strips."""
    for statement in SIGHTINGS:
        connection.define(statement)
    for name in SIGHTINGS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m011_change_labels(connection: Connection) -> None:
    """Create what people did to page labels at once; what was assigned before is told in it."""
    for statement in LABEL_CHANGES:
        connection.define(statement)
    for name in LABEL_CHANGES_APPEND_ONLY:
        _refuse_changes(connection, name)


def m012_look_at_margins(connection: Connection) -> None:
    """Create what was seen when the margins of leaves were looked at again."""
    for statement in LOOKS:
        connection.define(statement)
    for name in LOOKS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m013_split_openings(connection: Connection) -> None:
    """Say of a leaf which image it lies on, and which part of that it is."""
    for statement in LEAF_PARTS:
        connection.define(statement)


def m014_keep_label_tables(connection: Connection) -> None:
    """Create the tables of page labels that came beside a scan."""
    for statement in LABEL_TABLES:
        connection.define(statement)
    for name in LABEL_TABLES_APPEND_ONLY:
        _refuse_changes(connection, name)


def m015_tag_and_request_cards(connection: Connection) -> None:
    """Create changes of cards' tags, and requests whose answers go on."""
    for statement in (*TAGS, *REQUESTS):
        connection.define(statement)
    for name in TAGS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m016_keep_scan_order(connection: Connection) -> None:
    """Create the order in which the scans of an edition came."""
    for statement in SCAN_ORDER:
        connection.define(statement)
    for name in SCAN_ORDER_APPEND_ONLY:
        _refuse_changes(connection, name)


def m017_read_originals(connection: Connection) -> None:
    """Create the digests of originals as they were read last."""
    for statement in ORIGINAL_READS:
        connection.define(statement)


def m018_readable_views(connection: Connection) -> None:
    """Create the views for people who open the database itself."""
    for statement in READABLE:
        connection.define(statement)


def m020_find_turned_leaves(connection: Connection) -> None:
    """Create the index of what tells that a leaf was turned upright."""
    for statement in TURNED:
        connection.define(statement)


def m021_change_layout(connection: Connection) -> None:
    """Create what people said about the zones of lines and their order."""
    for statement in LAYOUT_CHANGES:
        connection.define(statement)
    for name in LAYOUT_CHANGES_APPEND_ONLY:
        _refuse_changes(connection, name)


def m023_import_words(connection: Connection) -> None:
    """Create the imports of words that other programs read."""
    for statement in WORD_IMPORTS:
        connection.define(statement)
    for name in WORD_IMPORTS_APPEND_ONLY:
        _refuse_changes(connection, name)


def m031_withdraw_rulings(connection: Connection) -> None:
    """Create the sendings of rulings that were taken back before they were kept."""
    for statement in WITHDRAWN:
        connection.define(statement)
    for name in WITHDRAWN_APPEND_ONLY:
        _refuse_changes(connection, name)


def _refuse_changes(connection: Connection, table: str) -> None:
    """Let nobody alter or remove a row of the table."""
    for verb in ("UPDATE", "DELETE"):
        connection.define(
            f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("m001_create_library", m001_create_library),
    ("m002_index_texts", m002_index_texts),
    ("m003_read_twice", m003_read_twice),
    ("m004_move_anchors", m004_move_anchors),
    ("m005_gate_sentences", m005_gate_sentences),
    ("m006_know_persons", m006_know_persons),
    ("m007_calibrate_judges", m007_calibrate_judges),
    ("m008_review_sentences", m008_review_sentences),
    ("m009_audit_books", m009_audit_books),
    ("m010_see_words", m010_see_words),
    ("m011_change_labels", m011_change_labels),
    ("m012_look_at_margins", m012_look_at_margins),
    ("m013_split_openings", m013_split_openings),
    ("m014_keep_label_tables", m014_keep_label_tables),
    ("m015_tag_and_request_cards", m015_tag_and_request_cards),
    ("m016_keep_scan_order", m016_keep_scan_order),
    ("m017_read_originals", m017_read_originals),
    ("m018_readable_views", m018_readable_views),
    ("m020_find_turned_leaves", m020_find_turned_leaves),
    ("m021_change_layout", m021_change_layout),
    ("m023_import_words", m023_import_words),
    ("m031_withdraw_rulings", m031_withdraw_rulings),
)

NOT_NEEDED_FOR_READING = frozenset(
    {
        "m002_index_texts",
        "m004_move_anchors",
        "m005_gate_sentences",
        "m006_know_persons",
        "m007_calibrate_judges",
        "m008_review_sentences",
        "m009_audit_books",
        "m010_see_words",
        "m011_change_labels",
        "m012_look_at_margins",
        "m013_split_openings",
        "m014_keep_label_tables",
        "m015_tag_and_request_cards",
        "m016_keep_scan_order",
        "m017_read_originals",
        "m018_readable_views",
        "m020_find_turned_leaves",
        "m021_change_layout",
        "m023_import_words",
        "m031_withdraw_rulings",
    }
)
"""A library that can only be read is opened without these: what they add can be done without."""


def migrate(connection: Connection, *, where: str) -> None:
    """Bring the database up to this version, inside the caller's transaction.

    Args:
        connection: an open connection with a transaction begun.
        where: the database's path, for messages.

    Raises:
        NewerLibraryError: it was written by a later cardstore.
        LibraryError: it holds tables, but not those of a library.
    """
    require_known_migrations(connection, where=where)
    applied = applied_migrations(connection, where=where)
    if not applied:
        connection.define(
            "CREATE TABLE schema_migrations ("
            "name TEXT PRIMARY KEY CHECK (name <> '')) STRICT, WITHOUT ROWID"
        )
    for name, migration in MIGRATIONS:
        if name not in applied:
            logger.info("%s: %s", where, (migration.__doc__ or name).splitlines()[0])
            migration(connection)
            connection.insert("schema_migrations", [{"name": name}])


def require_known_migrations(connection: Connection, *, where: str) -> None:
    """Refuse a database that a later cardstore wrote.

    Raises:
        NewerLibraryError: so it is.
        LibraryError: it holds tables, but not those of a library.
    """
    known = [name for name, _ in MIGRATIONS]
    later = [name for name in applied_migrations(connection, where=where) if name not in known]
    if later:
        what = f"The library {where} was written by a later cardstore (it has {later[-1]})"
        raise NewerLibraryError(what)


def applied_migrations(connection: Connection, *, where: str) -> tuple[str, ...]:
    """Name the migrations the database has had, in order; empty for an empty database.

    Raises:
        LibraryError: it holds tables, but not those of a library.
    """
    tables = {
        str(row["name"])
        for row in connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    }
    if not tables:
        return ()
    if "schema_migrations" not in tables:
        what = f"{where} is a database, but not one of cardstore"
        raise LibraryError(what, remedy="Name another folder with --library")
    rows = connection.rows("SELECT name FROM schema_migrations ORDER BY name")
    return tuple(str(row["name"]) for row in rows)
