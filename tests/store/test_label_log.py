"""Changes of page labels in the store: kept as wholes, undone as wholes, never removed."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore.errors import UnknownLeafError, UsageError
from cardstore.pages.label_changes import AssignmentKind, ChangeKind, LabelAssignment
from cardstore.pages.labels import parse_label
from cardstore.store.store import DATABASE_NAME, Store
from tests.store import samples

DIGEST = samples.SCAN.digest
LEAVES = range(samples.LEAF_COUNT)


def word(leaf_index, text, *, expected=None, by="ada"):
    """Give a word: a label, "" for no number, None for one taken back."""
    kinds = {None: AssignmentKind.WITHDRAWN, "": AssignmentKind.NO_LABEL}
    return LabelAssignment(
        leaf_index=leaf_index,
        kind=kinds.get(text, AssignmentKind.LABEL),
        label=parse_label(text) if text else None,
        assigned_by=by,
        at="",
        note="",
        expected=None if expected is None else parse_label(expected),
    )


def change(store, *words, kind=ChangeKind.RUN, by="ada"):
    """Record words at once."""
    return store.pages.change_labels(DIGEST, words, kind=kind, made_by=by, note="why")


def holding(store):
    """Give what holds: leaf → label, "" for no number."""
    return {
        one.leaf_index: "" if one.label is None else one.label.text
        for one in store.pages.assignments(DIGEST)
    }


def test_a_change_is_kept_as_a_whole(ingested):
    """Its words, who, when, why and how; misprints with both numbers."""
    made = change(ingested, word(0, "7"), word(1, "9", expected="8"), word(2, ""))
    (kept,) = ingested.pages.changes(DIGEST)

    assert made == kept
    assert (1, ChangeKind.RUN, (0, 1, 2), "ada", "why") == (
        kept.number, kept.kind, kept.leaves, kept.made_by, kept.note,
    )  # fmt: skip
    assert "8" == ingested.pages.assignments(DIGEST)[1].expected.text
    assert () == ingested.problems()


def test_one_wrong_leaf_keeps_the_whole_change_out(ingested):
    """All of it or nothing."""
    with pytest.raises(UnknownLeafError):
        change(ingested, word(0, "7"), word(57, "8"))

    assert ((), ()) == (ingested.pages.changes(DIGEST), ingested.pages.assignments(DIGEST))


def test_a_change_of_nothing_or_of_nobody_is_refused(ingested):
    """It would be a line of the history that says nothing."""
    for words, by in (((), "ada"), ((word(0, "7"),), " ")):
        with pytest.raises(UsageError):
            change(ingested, *words, by=by)


def test_undoing_brings_back_what_was_said_before(ingested):
    """With whose word it was; and the undoing is a change of its own."""
    change(ingested, word(0, "7", by="ben"), by="ben")
    change(ingested, word(0, "8"), word(1, "9"))
    undone = ingested.pages.undo_change(DIGEST, change=None, made_by="eve")
    (held,) = ingested.pages.assignments(DIGEST)

    assert ("7", "ben") == (held.label.text, held.assigned_by)
    assert (2, "eve") == (undone.undoes, undone.made_by)
    assert [None, 3, None] == [one.undone_by for one in ingested.pages.changes(DIGEST)]


def test_a_later_word_on_a_leaf_stays(ingested):
    """Undoing the run keeps what was said of one of its leaves afterwards."""
    change(ingested, word(0, "7"), word(1, "8"))
    change(ingested, word(1, "9"))
    ingested.pages.undo_change(DIGEST, change=1, made_by="ada")

    assert {1: "9"} == holding(ingested)
    assert () == ingested.problems()


@pytest.mark.parametrize("number", [0, 3, 9, None])
def test_what_cannot_be_undone_is_refused(ingested, number):
    """No such change, an undoing, and none left; what was undone is not undone twice."""
    change(ingested, word(0, "7"))
    ingested.pages.undo_change(DIGEST, change=None, made_by="ada")
    for wrong in (number, 1, 2):
        with pytest.raises(UsageError):
            ingested.pages.undo_change(DIGEST, change=wrong, made_by="ada")


WORDS = st.dictionaries(st.sampled_from(LEAVES), st.sampled_from(["7", "8", "", None]), min_size=1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(steps=st.lists(WORDS | st.integers(0, 6), max_size=8))
def test_what_holds_is_what_the_changes_that_stand_said(ingested, steps):
    """Against saying everything that stands once more, from the beginning."""
    base = len(ingested.pages.changes(DIGEST))
    for done in reversed(ingested.pages.changes(DIGEST)):
        if done.kind is not ChangeKind.UNDONE and done.undone_by is None:
            ingested.pages.undo_change(DIGEST, change=done.number, made_by="ada")
    base = len(ingested.pages.changes(DIGEST))
    stand = {}
    for step in steps:
        if isinstance(step, dict):
            made = change(ingested, *(word(leaf, text) for leaf, text in step.items()))
            stand[made.number] = step
        elif base + step in stand:
            ingested.pages.undo_change(DIGEST, change=base + step, made_by="ada")
            del stand[base + step]
    said = {}
    for step in stand.values():
        said |= step

    assert {leaf: text for leaf, text in said.items() if text is not None} == holding(ingested)


def test_a_library_from_before_changes_has_a_change_for_each_word(tmp_path):
    """What was assigned earlier is told, can be undone, and is the same when only read."""
    folder = tmp_path / "library"
    with Store.open(folder, create=True, now=samples.Clock()) as store:
        samples.ingest(store)
        store.pages.assign(DIGEST, leaf_index=1, label=parse_label("9"), assigned_by="ada")
        store.pages.unassign(DIGEST, leaf_index=1, assigned_by="ben", note="no")
        store.pages.assign(DIGEST, leaf_index=0, label=None, assigned_by="ada")
        expected = store.pages.changes(DIGEST)
    with sqlite3.connect(folder / DATABASE_NAME) as database:
        database.execute("DROP TABLE label_changes")
        database.execute("DROP TABLE label_expectations")
        database.execute("DELETE FROM schema_migrations WHERE name = 'm011_change_labels'")
    database.close()
    with Store.open(folder, read_only=True) as store:
        only_read = store.pages.changes(DIGEST)
    with Store.open(folder) as store:
        assert expected == only_read == store.pages.changes(DIGEST)
        store.pages.undo_change(DIGEST, change=3, made_by="ada")
        assert {} == holding(store)
