"""Opening a library."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from cardstore.errors import (
    LibraryError,
    LibraryWriteError,
    MissingPartError,
    NewerLibraryError,
    NoLibraryError,
    UsageError,
)
from cardstore.store import connection
from cardstore.store.audit_tables import AUDITS_APPEND_ONLY
from cardstore.store.calibration_tables import CALIBRATIONS_APPEND_ONLY
from cardstore.store.connection import write_error
from cardstore.store.migrations import APPLICATION_ID, MIGRATIONS
from cardstore.store.move_tables import MOVES_APPEND_ONLY
from cardstore.store.reading_tables import READING_APPEND_ONLY
from cardstore.store.store import Store, is_library
from cardstore.store.tables import APPEND_ONLY
from tests.store import samples


def raw(store):
    """Give a plain connection to the library's database, as any other program would open it."""
    return sqlite3.connect(store.folder / "cardstore.db", isolation_level=None)


def test_a_library_is_not_made_unasked(tmp_path):
    """Opening what is not there is an error, and leaves nothing behind."""
    with pytest.raises(NoLibraryError):
        Store.open(tmp_path / "library")

    assert [] == list(tmp_path.iterdir())


def test_a_created_library_opens_again(tmp_path):
    """What was stored is there after closing and opening."""
    with Store.open(tmp_path, create=True) as store:
        samples.ingest(store)
    with Store.open(tmp_path) as store:
        assert (samples.FIRST,) == store.sources.all()


def test_every_table_is_strict(store):
    """No column takes a value of another type."""
    rows = store._connection.rows(
        "SELECT name, strict FROM pragma_table_list "
        "WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
    )

    assert [] == [row["name"] for row in rows if not row["strict"]]
    assert set(APPEND_ONLY) < {row["name"] for row in rows}


def test_connections_are_safe(store):
    """Foreign keys are enforced, readers do not block, and a commit survives a power cut."""
    pragmas = ("foreign_keys", "journal_mode", "synchronous", "recursive_triggers")
    found = {p: store._connection.rows(f"PRAGMA {p}")[0][p] for p in pragmas}

    assert {
        "foreign_keys": 1,
        "journal_mode": "wal",
        "synchronous": 2,
        "recursive_triggers": 1,
    } == found


def test_the_database_is_marked_as_ours(store):
    """Other tools can tell the file by its application id."""
    found = store._connection.rows("PRAGMA application_id")[0]["application_id"]

    assert APPLICATION_ID == found


def test_every_view_shows_something(ingested):
    """Each view that people may open has rows once the library has some of everything."""
    samples.fill(ingested)
    views = [
        row["name"]
        for row in ingested._connection.rows("SELECT name FROM sqlite_schema WHERE type = 'view'")
    ]
    empty = [v for v in views if not ingested._connection.rows(f"SELECT * FROM {v}")]  # noqa: S608

    assert [] == empty
    assert len(views) == 26


def test_words_are_readable_in_the_database(ingested):
    """The view `words` shows each word with its box, cut out of the text by code points."""
    rows = ingested._connection.rows(
        "SELECT word, x0, x1 FROM words WHERE leaf_index = 1 ORDER BY word_index"
    )

    assert [("The", 0, 30), ("lamps", 40, 90), ("were", 100, 140), ("lit", 150, 180)] == [
        (row["word"], row["x0"], row["x1"]) for row in rows
    ]


@pytest.mark.parametrize(
    "table",
    [
        *APPEND_ONLY,
        *MOVES_APPEND_ONLY,
        *READING_APPEND_ONLY,
        *CALIBRATIONS_APPEND_ONLY,
        *AUDITS_APPEND_ONLY,
    ],
)
def test_append_only_tables_refuse_changes(ingested, table):
    """Even another program cannot alter or remove what was recorded."""
    samples.fill(ingested)
    columns = ingested._connection.rows("SELECT name FROM pragma_table_info(?)", (table,))
    column = columns[0]["name"]
    with closing(raw(ingested)) as database:
        before = database.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - ours
        for statement in (f"UPDATE {table} SET {column} = 1", f"DELETE FROM {table}"):  # noqa: S608
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(statement)
        after = database.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - ours

    assert before
    assert before == after


def test_replacing_a_card_is_refused_too(ingested):
    """INSERT OR REPLACE removes a row before it adds one; that removal is refused."""
    ingested.cards.add(**samples.card_fields())
    with pytest.raises(LibraryError):
        ingested._connection.execute("REPLACE INTO cards SELECT * FROM cards")


def test_a_scan_never_goes_back_to_reading(ingested):
    """A finished scan stays as it is."""
    with closing(raw(ingested)) as database, pytest.raises(sqlite3.IntegrityError, match="state"):
        database.execute("UPDATE scans SET state = 'reading'")


def test_a_row_without_its_parent_is_refused(store):
    """Foreign keys are on for every connection of ours."""
    row = {"scan_digest": "0" * 64, "leaf_index": 0, "name": "", "embedded_label": None}
    with pytest.raises(LibraryError):
        store._connection.insert("leaves", [row])


def test_a_later_library_is_not_touched(tmp_path):
    """A library with a migration unknown here is refused with its own error."""
    with Store.open(tmp_path, create=True) as store:
        store._connection.insert("schema_migrations", [{"name": "m999_later"}])
    with pytest.raises(NewerLibraryError, match="m999_later"):
        Store.open(tmp_path)


def test_migrations_are_recorded(store):
    """Each migration is noted once, so that it never runs twice."""
    rows = store._connection.rows("SELECT name FROM schema_migrations")

    assert [name for name, _ in MIGRATIONS] == [row["name"] for row in rows]


def test_a_file_that_is_no_database_is_refused(tmp_path):
    """The message says so, and the file is left as it was."""
    (tmp_path / "cardstore.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(LibraryError, match="no database"):
        Store.open(tmp_path)

    assert (tmp_path / "cardstore.db").read_bytes() == b"not a database at all" * 100


def test_a_damaged_database_is_refused(tmp_path):
    """Bytes overwritten in the middle are noticed as damage, with a remedy."""
    with Store.open(tmp_path, create=True) as store:
        samples.ingest(store)
    path = tmp_path / "cardstore.db"
    content = bytearray(path.read_bytes())
    content[100:] = b"\xa5" * (len(content) - 100)
    path.write_bytes(content)
    with pytest.raises(LibraryError, match="damaged") as caught:
        Store.open(tmp_path)

    assert "backup" in caught.value.remedy


def test_another_programs_database_is_refused(tmp_path):
    """A database with tables of somebody else is not written into."""
    with closing(sqlite3.connect(tmp_path / "cardstore.db")) as database:
        database.execute("CREATE TABLE recipes (name)")
    with pytest.raises(LibraryError, match="not one of cardstore"):
        Store.open(tmp_path, create=True)


def test_an_empty_database_is_no_library(tmp_path):
    """An empty file is what an interrupted creation leaves; creating again makes it whole."""
    (tmp_path / "cardstore.db").touch()
    with pytest.raises(NoLibraryError):
        Store.open(tmp_path)
    with Store.open(tmp_path, create=True) as store:
        assert () == store.sources.all()


def test_a_folder_that_cannot_be_made_is_a_write_error(tmp_path):
    """A file where the folder should be gives the error for folders that cannot be written."""
    (tmp_path / "file").touch()
    with pytest.raises(LibraryWriteError):
        Store.open(tmp_path / "file" / "library", create=True)


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("file", "a file of that name is in the way"),
        ("file/library", "a file of that name is in the way"),
        ("l" * 300, "takes no name as long as that"),
        ("/".join(["l" * 200] * 25), "takes no name as long as that"),
        ("circle/library", "lead round in a circle"),
    ],
)
def test_where_no_folder_can_be_made_more_room_is_not_the_remedy(tmp_path, place, told):
    """What stands in the way is said, and that another folder is to be named."""
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(LibraryWriteError) as caught:
        Store.open(tmp_path / place, create=True)

    assert told in caught.value.remedy
    assert "--library" in caught.value.remedy
    assert "Free some space" not in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc, where nobody can write")
def test_a_place_that_the_system_keeps_for_itself_is_told_as_that():
    """In /proc no folder can be made, whoever asks; freeing space would not help."""
    with pytest.raises(LibraryWriteError) as caught:
        Store.open("/proc/cardstore-library", create=True)

    assert "no folder can be made there" in caught.value.remedy


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "Free some space"),
        (errno.EDQUOT, "Free some space"),
        (errno.EACCES, "get the right to write there"),
        (errno.EROFS, "nothing can be written on that disk"),
        (errno.EIO, "its disk is there and whole"),
    ],
)
def test_each_trouble_of_a_disk_has_its_own_remedy(number, told):
    """Every one tells another way out, too."""
    error = write_error(Path("library"), OSError(number, os.strerror(number)))

    assert told in error.remedy
    assert "ame another folder with --library" in error.remedy


def test_a_folder_under_the_name_of_the_library_file_is_told(tmp_path):
    """SQLite would say that it cannot open it; what lies there is said instead."""
    (tmp_path / "cardstore.db").mkdir()
    with pytest.raises(LibraryError, match="is no file"):
        Store.open(tmp_path, create=True)


def test_a_name_too_long_for_a_library_is_no_fault_of_ours(tmp_path):
    """Whether a library is there cannot be asked of a name that the system does not take."""
    with pytest.raises(LibraryError, match="Nobody can look") as caught:
        is_library(tmp_path / ("l" * 300))

    assert "another with --library" in caught.value.remedy


def _add_many(store):
    with store.transaction():
        for _ in range(500):
            store.cards.add(**samples.card_fields(quote="a long quote " * 100))


def _add_and_fail(store, source):
    with store.transaction():
        store.sources.add(source)
        raise KeyError


def test_a_full_disk_is_a_write_error_and_changes_nothing(ingested):
    """When no page can be added, the whole transaction is undone and the library still works."""
    pages = ingested._connection.rows("PRAGMA page_count")[0]["page_count"]
    ingested._connection.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LibraryWriteError):
        _add_many(ingested)
    ingested._connection.rows("PRAGMA max_page_count = 1000000")

    assert () == ingested.cards.find()
    assert "57" == ingested.cards.add(**samples.card_fields()).claimed.text


def test_a_read_only_database_is_a_write_error(tmp_path):
    """A library opened where nothing may be written says so."""
    with Store.open(tmp_path, create=True) as store:
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(LibraryWriteError):
            store.sources.add(samples.FIRST)


def test_an_old_sqlite_is_a_missing_part(tmp_path, monkeypatch):
    """A Python whose SQLite has no STRICT tables is told so before anything is written."""
    monkeypatch.setattr(connection.sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(MissingPartError, match=r"3\.38"):
        Store.open(tmp_path, create=True)


def test_a_failed_transaction_leaves_nothing(store):
    """An error inside undoes everything written inside."""
    with pytest.raises(KeyError):
        _add_and_fail(store, samples.FIRST)

    assert () == store.sources.all()


def test_a_failed_inner_transaction_leaves_the_outer(store):
    """A transaction inside another is undone alone when its error is caught."""
    with store.transaction():
        store.sources.add(samples.FIRST)
        with pytest.raises(KeyError):
            _add_and_fail(store, samples.SECOND)

    assert (samples.FIRST,) == store.sources.all()


def test_broken_characters_are_a_usage_error(ingested):
    """Half a surrogate pair cannot be stored; the message says which character it is."""
    with pytest.raises(UsageError, match="udcff"):
        ingested.cards.add(**samples.card_fields(quote="lamps \udcff lit"))

    assert () == ingested.cards.find()


def test_a_number_beyond_64_bits_is_a_usage_error(store):
    """A mistyped year does not crash."""
    with pytest.raises(UsageError, match="too large"):
        store.sources.add(replace(samples.FIRST, year=2**63))


def test_datasette_finds_the_index_of_the_cards(store):
    """The index is told to belong to the cards by the same rule that Datasette goes by."""
    assert "cards_fts" == store._connection._database.table("cards").detect_fts()


def test_a_sound_library_has_no_problems(ingested):
    """The check of the whole database finds nothing."""
    assert () == ingested.problems()


def test_a_lost_row_is_a_problem(ingested):
    """A row whose parent was removed behind our back is told."""
    ingested._connection.execute("PRAGMA foreign_keys = OFF")
    row = {"scan_digest": "f" * 64, "leaf_index": 0, "name": "", "embedded_label": None}
    ingested._connection.insert("leaves", [row])

    assert ("leaves: refers to a missing row of scans",) == ingested.problems()


def _create(folder):
    with Store.open(folder, create=True) as store:
        store.sources.add(samples.FIRST)
        return len(store.sources.all())


def test_a_copy_holds_what_the_library_holds_and_lives_by_itself(ingested, tmp_path):
    """The same cards and originals; what is changed in the copy changes nothing in the library."""
    place = tmp_path / "copy"
    place.mkdir()
    ingested.copy_to(place)
    with Store.open(place) as copy:
        before = ingested.sources.all()

        assert before == copy.sources.all()
        assert () == copy.problems()

        copy.sources.add(samples.SECOND)

        assert before == ingested.sources.all()


def test_a_copy_sees_the_originals(tmp_path):
    """Through a link, so that a library of scans is copied in no time."""
    given = tmp_path / "scan.pdf"
    given.write_bytes(b"as handed in")
    place = tmp_path / "copy"
    place.mkdir()
    with Store.open(tmp_path / "library", create=True) as store:
        stored = store.originals.keep(given)
        store.copy_to(place)
    with Store.open(place) as copy:
        assert b"as handed in" == copy.originals.path_of(stored).read_bytes()


def test_a_library_without_originals_is_copied_too(store, tmp_path):
    """None was ingested yet."""
    place = tmp_path / "copy"
    place.mkdir()
    store.copy_to(place)

    assert ["cardstore.db"] == [one.name for one in place.iterdir()]


def test_a_copy_that_is_there_already_is_refused(store, tmp_path):
    """Nothing is written over."""
    place = tmp_path / "copy"
    place.mkdir()
    store.copy_to(place)
    with pytest.raises(LibraryError):
        store.copy_to(place)


@pytest.mark.long
def test_several_processes_create_the_same_library(tmp_path):
    """Eight processes that make one library at the same moment all succeed, five times over."""
    with get_context("spawn").Pool(8) as pool:
        for round_ in range(5):
            made = pool.map(_create, [tmp_path / str(round_)] * 8, chunksize=1)

            assert [1] * 8 == made


def test_the_store_is_imported_without_the_engines():
    """Opening a library costs nothing of what reading scans needs."""
    heavy = "('pymupdf', 'tesserocr', 'rapidfuzz', 'PIL')"
    script = f"import sys, cardstore.store.store; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )

    assert "[]" == done.stdout.strip()


def test_a_library_that_was_closed_says_so(tmp_path):
    """It was asked, and refused no change."""
    store = Store.open(tmp_path / "library", create=True)
    store.close()
    with pytest.raises(LibraryError, match=r"was closed.*Open it again"):
        store.cards.get_all(["7KQ2-M"])
