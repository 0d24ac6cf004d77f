"""Folded texts kept in the store, and the index of their passages."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from cardstore.errors import LibraryWriteError
from cardstore.store.store import Store
from cardstore.text.layer import LayerStatus
from tests.store import samples

DIGEST = samples.SCAN.digest
OTHER = samples.SECOND_SCAN.digest
KEPT = samples.KEPT_TEXT
VERSION = KEPT.version
MARK = min(KEPT.passages[0].marks)
ABSENT = max(KEPT.passages[0].marks) + 1


@pytest.fixture
def kept(ingested):
    """Give a library that keeps the text of the first harbour scan."""
    ingested.texts.save(DIGEST, KEPT)
    return ingested


@pytest.fixture
def second(kept):
    """Give the same library with the beginning of another scan."""
    kept.sources.add(samples.SECOND)
    kept.scans.begin(
        samples.SECOND_SCAN, source_id="harbour-1901", files=(), reader="images", settings="{}"
    )
    return kept


def state(store, digest=DIGEST, version=VERSION):
    """Give the state of one scan."""
    return next(one for one in store.texts.states(version) if one.scan_digest == digest)


def test_what_is_kept_comes_back(kept):
    """Every part, byte for byte, and where the passages stand."""
    found = kept.texts.find(DIGEST)

    assert (KEPT.made_from, VERSION, KEPT.text_sha256, (1,), KEPT.prepared.layout) == (
        found.made_from,
        found.version,
        found.text_sha256,
        found.unread_leaves,
        found.layout,
    )
    assert [(p.part, p.start, p.first_leaf, p.last_leaf) for p in KEPT.passages] == [
        (p.part, p.start, p.first_leaf, p.last_leaf) for p in found.passages
    ]
    assert dict(KEPT.prepared.parts) == {
        name: kept.texts.part(DIGEST, name) for name, _ in KEPT.prepared.parts
    }


def test_nothing_is_kept_of_a_scan_that_was_not_prepared(ingested):
    """Missing is None, and the scan is told as not indexed."""
    assert ingested.texts.find(DIGEST) is None
    assert ingested.texts.part(DIGEST, "body.key") is None
    assert not state(ingested).indexed


def test_a_part_of_another_making_is_not_given(kept):
    """A text that was opened before it was replaced does not get the bytes of the new one."""
    assert kept.texts.part(DIGEST, "body.key", made_from=KEPT.made_from) is not None
    assert kept.texts.part(DIGEST, "body.key", made_from="0" * 64) is None


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE prepared_parts SET packed = x'00' WHERE part = 'body.key'",
        "UPDATE prepared_parts SET packed = substr(packed, 2) WHERE part = 'body.key'",
        "UPDATE prepared_parts SET sha256 = lower(hex(zeroblob(32))) WHERE part = 'body.key'",
        "DELETE FROM prepared_parts WHERE part = 'body.key'",
    ],
)
def test_a_damaged_part_counts_as_missing(kept, change):
    """Not one byte that was not kept is given out; the other parts are not affected."""
    with closing(sqlite3.connect(kept.folder / "cardstore.db", isolation_level=None)) as database:
        database.execute(change)

    assert kept.texts.part(DIGEST, "body.key") is None
    assert kept.texts.part(DIGEST, "body.at") is not None


def test_marks_tell_their_passages(kept):
    """Each mark of a passage gives its number; others give none, and no more than asked for."""
    first = state(kept).first_passage
    found = {mark: kept.texts.passages_with(mark, most=9) for mark in KEPT.passages[0].marks}

    assert {(first,)} == set(found.values())
    assert () == kept.texts.passages_with(ABSENT, most=9)
    assert () == kept.texts.passages_with(MARK, most=0)


@pytest.mark.parametrize("mark", [0, 10, 0xADD, 0xE0E, 4_194_300])
def test_any_mark_can_be_asked_for(ingested, mark):
    """Whatever it looks like as a word of the index."""
    passage = replace(KEPT.passages[0], marks=frozenset({mark}))
    ingested.texts.save(DIGEST, replace(KEPT, passages=(passage,)))

    assert 1 == len(ingested.texts.passages_with(mark, most=9))


def test_saving_the_same_again_changes_nothing(kept):
    """No passage is indexed twice."""
    before = state(kept), kept.texts.passages_with(MARK, most=9)
    kept.texts.save(DIGEST, KEPT)

    assert before == (state(kept), kept.texts.passages_with(MARK, most=9))


def test_a_text_that_is_replaced_gets_passages_of_its_own(second):
    """The old ones are no one's; their numbers are not used again."""
    second.texts.save(OTHER, replace(KEPT, made_from="2" * 64))
    old = state(second)
    second.texts.save(DIGEST, replace(KEPT, made_from="3" * 64))
    new, other = state(second), state(second, OTHER)

    assert new.first_passage >= other.first_passage + other.passages
    assert old.first_passage in second.texts.passages_with(MARK, most=9)
    assert {"3" * 64} == {second.texts.find(DIGEST).made_from}


def test_the_last_text_of_an_old_version_takes_the_index_with_it(second):
    """A new method begins anew: nothing of the old one is left in the index."""
    second.texts.save(OTHER, KEPT)
    second.texts.save(DIGEST, replace(KEPT, version="another method"))

    assert 1 == len(second.texts.passages_with(MARK, most=9))
    assert second.texts.find(OTHER) is None


def test_forgetting_and_clearing(second):
    """One scan's text goes alone; everything goes at once."""
    second.texts.save(OTHER, KEPT)
    second.texts.forget(DIGEST)
    left = [second.texts.find(DIGEST), second.texts.part(DIGEST, "body.key")]

    assert [None, None] == left
    assert second.texts.find(OTHER) is not None

    second.texts.clear()

    assert second.texts.find(OTHER) is None
    assert () == second.texts.passages_with(MARK, most=9)


CHANGES = {
    "a leaf read again": lambda store: store.scans.save_layer(
        DIGEST, samples.layer(0, engine="other")
    ),
    "another zoning": lambda store: store.scans.save_zoning(
        DIGEST, replace(samples.ZONING, provenance=samples.LAYERS[0].provenance)
    ),
    "another page map": lambda store: store.pages.save_map(DIGEST, samples.page_map("9")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_text_rests_on_outdates_it(kept, change):
    """The text is kept until somebody has looked; then it is good again, or replaced."""
    before = state(kept).indexed
    CHANGES[change](kept)
    outdated = state(kept).indexed, kept.texts.find(DIGEST).outdated
    kept.texts.confirm(DIGEST)

    assert [True, (False, True), True] == [before, outdated, state(kept).indexed]


def test_an_undone_transaction_keeps_nothing(ingested):
    """Text and passages are there together or not at all."""
    with samples.undone(ingested):
        ingested.texts.save(DIGEST, KEPT)

    assert ingested.texts.find(DIGEST) is None
    assert () == ingested.texts.passages_with(MARK, most=9)
    assert () == ingested.problems()


def test_texts_of_leaves_come_without_their_words(ingested):
    """The current text of each leaf, the digest of its layer, and whether it could be read."""
    read_again = samples.layer(1, engine="other", text="", status=LayerStatus.FAILED)
    ingested.scans.save_layer(DIGEST, read_again)
    found = ingested.texts.leaf_texts(DIGEST)
    current = [samples.LAYERS[0], read_again, samples.LAYERS[2]]

    assert tuple(layer.text for layer in current) == found.texts
    assert tuple(layer.digest for layer in current) == found.layer_digests
    assert (1,) == found.failed


def test_short_leaves_are_those_with_few_words(ingested):
    """Of the leaves asked for; a leaf read again counts as it is now."""
    ingested.scans.save_layer(DIGEST, samples.layer(1, engine="other", text="two words"))
    asked = {
        (leaves, most): ingested.texts.short_leaves(DIGEST, leaves, most_words=most)
        for leaves in ((0, 1, 2), (0, 2), ())
        for most in (2, 4)
    }

    assert {
        ((0, 1, 2), 2): (1,),
        ((0, 1, 2), 4): (0, 1, 2),
        ((0, 2), 2): (),
        ((0, 2), 4): (0, 2),
        ((), 2): (),
        ((), 4): (),
    } == asked


KILLED = """
import os, signal, sys
from cardstore.store.store import Store
from tests.store import samples

with Store.open(sys.argv[1]) as store, store.transaction():
    store.texts.save(samples.SCAN.digest, samples.KEPT_TEXT)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_killed_while_it_keeps_a_text_leaves_nothing(ingested):
    """The next one keeps it whole."""
    killed = subprocess.run([sys.executable, "-c", KILLED, ingested.folder], check=False)

    assert -9 == killed.returncode
    assert ingested.texts.find(DIGEST) is None

    ingested.texts.save(DIGEST, KEPT)

    assert 1 == len(ingested.texts.passages_with(MARK, most=9))
    assert () == ingested.problems()


def as_before(folder):
    """Take a library back to what it was before there was an index of texts."""
    with closing(sqlite3.connect(folder / "cardstore.db", isolation_level=None)) as database:
        for (name,) in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%_outdate_%'"
        ).fetchall():
            database.execute(f"DROP TRIGGER {name}")
        for table in (*("passage_marks", "prepared_parts", "prepared_texts", "passage_ranges"),):
            database.execute(f"DROP TABLE {table}")
        database.execute("DELETE FROM schema_migrations WHERE name = 'm002_index_texts'")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_a_library_from_before_is_brought_up(tmp_path):
    """Opening it adds the tables; all else is as it was."""
    with Store.open(tmp_path, create=True) as store:
        samples.ingest(store)
    as_before(tmp_path)
    with Store.open(tmp_path) as store:
        assert not state(store).indexed

        store.texts.save(DIGEST, KEPT)

        assert state(store).indexed
        assert () == store.problems()


def test_a_library_from_before_can_be_read_where_it_cannot_be_written(tmp_path):
    """It works without the index, and no text is kept."""
    with Store.open(tmp_path, create=True) as store:
        samples.ingest(store)
    as_before(tmp_path)
    with Store.open(tmp_path, read_only=True) as store:
        assert not store.texts.available
        assert store.texts.find(DIGEST) is None
        assert store.texts.part(DIGEST, "body.key") is None
        assert not state(store).indexed
        assert () == store.texts.passages_with(MARK, most=9)
        assert samples.LEAF_COUNT == len(store.texts.leaf_texts(DIGEST).texts)
        assert () == store.problems()
        with pytest.raises(LibraryWriteError):
            store.texts.save(DIGEST, KEPT)
