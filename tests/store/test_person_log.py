"""Persons and vouchings: everything is kept, and the last word holds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from cardstore.errors import LibraryError, UnknownSourceError, UsageError
from cardstore.sources.witnesses import Living, PersonRecord
from cardstore.store.person_records import VouchingKind
from cardstore.store.store import Store
from tests.store.samples import FIRST, PERSON, SECOND, vouching_fields


def test_a_person_is_given_back_as_recorded(store):
    """Names, what is known of the death, and the evidence; with who said so and when."""
    kept = store.persons.save(PERSON, recorded_by="ben")

    assert (kept,) == store.persons.all()
    assert (PERSON, "ben", "2026-01-02T03:04:05Z") == (kept.person, kept.recorded_by, kept.at)


def test_the_last_record_of_a_name_holds_and_the_others_are_kept(store):
    """Somebody may learn later that the person is alive."""
    alive = replace(PERSON, living=Living.YES, evidence=())
    store.persons.save(PERSON, recorded_by="ben")
    store.persons.save(alive, recorded_by="ada")

    assert [alive] == [one.person for one in store.persons.all()]
    assert [PERSON, alive] == [one.person for one in store.persons.of(PERSON.name)]


def test_the_same_record_again_changes_nothing(store):
    """So a list of persons may be handed in twice."""
    store.persons.save(PERSON, recorded_by="ben")
    store.persons.save(PERSON, recorded_by="ada")

    assert 1 == len(store.persons.of(PERSON.name))


def test_persons_are_listed_by_name(store):
    """In an order that no moment of recording changes."""
    for name in ("Ruth Corram", "Ada Tolle", "Jan Maas"):
        store.persons.save(PersonRecord(name=name), recorded_by="ben")

    assert ["Ada Tolle", "Jan Maas", "Ruth Corram"] == [p.person.name for p in store.persons.all()]


def test_nobody_is_no_recorder(store):
    """A record that nobody answers for is refused."""
    with pytest.raises(UsageError):
        store.persons.save(PERSON, recorded_by=" ")


def test_a_vouching_is_given_back_as_said(ingested):
    """With its number, who said so, and when."""
    kept = ingested.vouchings.save(FIRST.source_id, **vouching_fields())

    assert (kept,) == ingested.vouchings.of(FIRST.source_id)
    assert (kept,) == ingested.vouchings.latest([FIRST.source_id, "harbour-1999"])


def test_a_withdrawal_is_the_last_word(ingested):
    """What was vouched is kept, but no longer holds."""
    ingested.vouchings.save(FIRST.source_id, **vouching_fields())
    taken = ingested.vouchings.save(
        FIRST.source_id, **vouching_fields(kind=VouchingKind.WITHDRAWN, evidence="another book")
    )

    assert (taken,) == ingested.vouchings.latest([FIRST.source_id])
    assert 2 == len(ingested.vouchings.of(FIRST.source_id))


def test_of_many_sources_those_that_were_vouched_for_are_given(ingested):
    """More than one query can name."""
    ingested.vouchings.save(FIRST.source_id, **vouching_fields())
    many = [f"made-{number}" for number in range(1200)]

    assert [FIRST.source_id] == [
        one.source_id for one in ingested.vouchings.latest([*many, FIRST.source_id])
    ]


def test_nobody_vouches_for_a_source_that_is_not_there(ingested):
    """A mistyped name must not vanish in a log."""
    with pytest.raises(UnknownSourceError):
        ingested.vouchings.save(SECOND.source_id, **vouching_fields())


@pytest.mark.parametrize("change", [{"said_by": ""}, {"evidence": "  "}])
def test_a_vouching_needs_a_name_and_evidence(ingested, change):
    """A word without either would be none."""
    with pytest.raises(UsageError):
        ingested.vouchings.save(FIRST.source_id, **vouching_fields(**change))


@pytest.mark.parametrize("table", ["persons", "vouchings"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET at = at", "DELETE FROM {}"])
def test_what_people_said_is_never_altered(ingested, table, verb):
    """The database itself refuses it."""
    ingested.persons.save(PERSON, recorded_by="ben")
    ingested.vouchings.save(FIRST.source_id, **vouching_fields())
    with pytest.raises(LibraryError, match="append-only"), ingested.transaction():
        ingested._connection.execute(verb.format(table))


def as_before(folder):
    """Take a library back to what it was before it knew persons and vouchings."""
    with closing(sqlite3.connect(folder / "cardstore.db", isolation_level=None)) as database:
        for view in ("current_persons", "latest_vouchings"):
            database.execute(f"DROP VIEW {view}")
        for table in ("persons", "vouchings"):
            database.execute(f"DROP TABLE {table}")
        database.execute("DELETE FROM schema_migrations WHERE name = 'm006_know_persons'")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_a_library_from_before_that_can_only_be_read_knows_nobody(tmp_path):
    """Nothing was said yet, which is no fault."""
    with Store.open(tmp_path, create=True) as store:
        store.sources.add(FIRST)
    as_before(tmp_path)
    with Store.open(tmp_path, read_only=True) as store:
        assert () == store.persons.all() == store.persons.of(PERSON.name)
        assert () == store.vouchings.latest([FIRST.source_id])
        assert () == store.vouchings.of(FIRST.source_id)


def test_a_library_from_before_is_brought_up(tmp_path):
    """Opening it adds the tables."""
    with Store.open(tmp_path, create=True):
        pass
    as_before(tmp_path)
    with Store.open(tmp_path) as store:
        store.persons.save(PERSON, recorded_by="ada")

        assert [PERSON] == [one.person for one in store.persons.all()]
        assert () == store.problems()
