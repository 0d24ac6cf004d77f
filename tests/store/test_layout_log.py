"""What people said of a leaf's layout in the store: kept, told by leaf, never removed."""

from __future__ import annotations

import sqlite3

import pytest

from cardstore.errors import UnknownLeafError, UsageError
from cardstore.store.store import DATABASE_NAME
from cardstore.text.layer import Box, Zone
from cardstore.text.layout_changes import LayoutKind, LineZone, standing_zones
from tests.store import samples

DIGEST = samples.SCAN.digest
WORD = LineZone(box=Box(1, 2, 3, 4), width_px=100, height_px=200, zone=Zone.CAPTION)


def record(store, *, leaf_index=1, kind=LayoutKind.ZONES, by="ada", **more):
    zones = [WORD] if kind is LayoutKind.ZONES else []
    return store.layouts.record(
        DIGEST, kind=kind, leaf_index=leaf_index, old_layer="a" * 64, made_by=by, note="why",
        zones=zones, **more,
    )  # fmt: skip


def test_a_change_is_kept_as_it_was_said(ingested):
    """Words, layers, who, when and why."""
    said = record(ingested)
    ordered = record(ingested, kind=LayoutKind.ORDER, leaf_index=0, new_layer="b" * 64)

    assert (said, ordered) == ingested.layouts.changes(DIGEST)
    assert (ordered,) == ingested.layouts.changes(DIGEST, 0)
    assert ((WORD,), "ada", "why", 1) == (said.zones, said.made_by, said.note, said.number)
    assert () == ingested.problems()


def test_what_was_undone_does_not_stand(ingested):
    """It stays in the history, with the number of what undid it."""
    first, second = record(ingested), record(ingested, leaf_index=2)
    record(ingested, kind=LayoutKind.UNDONE, undoes=first.number)
    changes = ingested.layouts.changes(DIGEST)

    assert [3, None, None] == [one.undone_by for one in changes]
    assert [second.leaf_index] == [one.leaf_index for one in standing_zones(changes)]


def test_the_last_open_change_of_the_leaf_is_undone(ingested):
    """Others' leaves are not touched; what was undone, or is an undoing, is not undone again."""
    record(ingested)
    last = record(ingested)
    record(ingested, leaf_index=2)

    assert last == ingested.layouts.to_undo(DIGEST, 1, None)
    record(ingested, kind=LayoutKind.UNDONE, undoes=last.number)
    for leaf_index, wrong in ((1, last.number), (1, 3), (1, 4), (0, None)):
        with pytest.raises(UsageError):
            ingested.layouts.to_undo(DIGEST, leaf_index, wrong)


def test_nobody_and_nowhere_are_refused(ingested):
    """A change needs a name, and a leaf that is there."""
    with pytest.raises(UsageError):
        record(ingested, by=" ")
    with pytest.raises(UnknownLeafError):
        record(ingested, leaf_index=57)

    assert () == ingested.layouts.changes(DIGEST)


@pytest.mark.parametrize(
    "statement", ["DELETE FROM layout_changes", "UPDATE layout_changes SET note = ''"]
)
def test_what_was_said_cannot_be_altered(ingested, statement):
    """Not even by another program."""
    record(ingested)
    with (
        sqlite3.connect(ingested.folder / DATABASE_NAME) as connection,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        connection.execute(statement)
    connection.close()
