"""A page map is made of all that is known of a scan, whoever writes meanwhile."""

from __future__ import annotations

import sqlite3
import threading
from functools import partial

import pytest

from cardstore import Library
from cardstore.errors import LibraryError
from cardstore.workflow.paginate import paginate
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_library

SOURCE = BOOK.source_id
LEAVES = 30


@pytest.fixture
def folder(tmp_path):
    """The folder of a library with one scan."""
    library, _ = make_library(tmp_path / "library", leaves=LEAVES, cards=False)
    library.close()
    return tmp_path / "library"


def test_a_word_said_while_the_map_is_made_is_in_the_map(folder):
    """Two processes: one infers the map over and over, a person speaks in the other."""
    begun, done = threading.Event(), threading.Event()

    def infer():
        with Library.open(folder) as library:
            digest = library.scan(SOURCE).digest
            while not done.is_set():
                paginate(library._store, digest)
                begun.set()

    other = threading.Thread(target=infer)
    other.start()
    try:
        assert begun.wait(60)
        with Library.open(folder) as library:
            library.assign_run(SOURCE, 0, last_leaf=7, label="A-1", assigned_by="ada")
            done.set()  # what the other has begun, it still keeps
    finally:
        done.set()
        other.join()
    with Library.open(folder) as library:
        assert [entry.shown for entry in library.page_map(SOURCE).leaves[:8]] == [
            f"A-{number}" for number in range(1, 9)
        ]


@pytest.mark.parametrize("verb", ["assign", "unassign"])
def test_a_word_whose_map_cannot_be_kept_is_not_recorded(folder, verb):
    """The disk refuses the map: the word would stand nowhere, and nobody would be told."""
    with Library.open(folder) as library:
        digest = library.scan(SOURCE).digest
        library.assign_label(SOURCE, leaf_index=3, label="57", assigned_by="ada")
        before = library._store.pages.assignment_history(digest)
    with sqlite3.connect(folder / "cardstore.db") as database:
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON page_maps BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    with Library.open(folder) as library:
        said = {
            "assign": partial(library.assign_label, leaf_index=4, label="99"),
            "unassign": partial(library.unassign_label, leaf_index=3),
        }
        with pytest.raises(LibraryError):
            said[verb](SOURCE, assigned_by="ada")
        assert library._store.pages.assignment_history(digest) == before
