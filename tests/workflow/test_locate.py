"""A stored scan, opened: its text at once, its layers leaf by leaf, and as they were then."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import replace

import pytest

from cardstore.store.store import Store
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.text.prepared import PREPARED_VERSION
from cardstore.workflow import find_texts
from cardstore.workflow.find_texts import open_text
from cardstore.workflow.locate import Shelf
from tests.benchmarks.made_books import make_book, store_book

BOOK = make_book(3, letters=20_000)
DIGEST = BOOK.scan.digest


@pytest.fixture
def store(tmp_path):
    """A library with one made book."""
    with Store.open(tmp_path, create=True) as opened:
        store_book(opened, BOOK)
        yield opened


def read_again(store, leaf_index, **changes):
    """Read a leaf again, with another result."""
    old = BOOK.layers[leaf_index]
    layer = replace(old, provenance=replace(old.provenance, version="2"), **changes)
    store.scans.save_layer(DIGEST, layer)
    return layer


def test_layers_are_a_sequence(store):
    """By index, from the end, by slice, one after another, and how many."""
    layers = Shelf(store).open(DIGEST).layers

    assert BOOK.layers == tuple(layers)
    assert len(BOOK.layers) == len(layers)
    assert (BOOK.layers[2], BOOK.layers[-1]) == (layers[2], layers[-1])
    assert BOOK.layers[1:3] == layers[1:3]
    with pytest.raises(IndexError):
        layers[len(BOOK.layers)]


def test_layers_stay_those_of_the_text(store):
    """A leaf that is read again meanwhile does not come under the offsets of the old text."""
    shelf = Shelf(store)
    opened = shelf.open(DIGEST)
    again = read_again(store, 1)

    assert BOOK.layers[1] == opened.layers[1]
    assert again == shelf.open(DIGEST).layers[1]


def test_a_scan_is_opened_from_what_is_kept_as_if_it_were_folded_anew(store):
    """The same text, the same parts, the same gaps."""
    fresh = find_texts._made(store, DIGEST, find_texts._read_basis(store, DIGEST, BOOK.page_map))
    first, kept = (Shelf(store).open(DIGEST) for _ in range(2))

    assert type(fresh) is not type(kept.folded)
    assert fresh.source == first.text == kept.text
    assert fresh.body.key == first.folded.body.key == kept.folded.body.key
    assert list(fresh.whole.at) == list(first.folded.whole.at) == list(kept.folded.whole.at)
    assert first.gaps == kept.gaps == ()


@pytest.mark.parametrize("times", [1, 2])
def test_gaps_are_the_leaves_that_could_not_be_read(store, times):
    """Whether the text was folded now or kept."""
    failed = {"status": LayerStatus.FAILED, "reason": ReadingReason.WORKER_DIED}
    read_again(store, 2, text="", words=(), lines=(), **failed)
    zones = list(BOOK.zoning.leaves)
    zones[2] = ()
    store.scans.save_zoning(DIGEST, replace(BOOK.zoning, leaves=tuple(zones)))
    found = [Shelf(store).open(DIGEST).gaps for _ in range(times)]

    assert [(2,)] * times == found


def test_another_page_map_leaves_the_text_as_it_is(store):
    """Unless another leaf is a plate now, nothing is folded: what is kept is confirmed."""
    open_text(store, DIGEST, page_map=BOOK.page_map)
    before = store.texts.find(DIGEST)
    store.pages.save_map(DIGEST, replace(BOOK.page_map, remarks=("looked at",)))
    outdated = store.texts.find(DIGEST).outdated
    open_text(store, DIGEST, page_map=store.pages.current_map(DIGEST))
    after = store.texts.find(DIGEST)

    assert outdated
    assert (before.made_from, before.first_passage) == (after.made_from, after.first_passage)
    assert not after.outdated


def test_an_altered_text_is_not_taken_for_the_one_that_was_folded(store):
    """Offsets of what is kept would fall on other letters."""
    open_text(store, DIGEST, page_map=BOOK.page_map)
    store._connection.execute("DROP TRIGGER text_layers_refuses_update")
    store._connection.execute("UPDATE text_layers SET text = text || ' zzyzx' WHERE leaf_index = 1")
    opened = open_text(store, DIGEST, page_map=BOOK.page_map)

    assert opened.folded.source.text.count(" zzyzx\f") == 1
    assert "zzyzx" in opened.folded.body.key
    assert b"zzyzx" in store.texts.part(DIGEST, "body.key")


def test_a_text_that_was_kept_in_an_older_form_is_made_anew(store):
    """Bytes of another form are never read as this one's, and are gone after the first look."""
    fresh = Shelf(store).open(DIGEST)
    made = store.texts.part(DIGEST, "body.at")
    older = zlib.compress(bytes(range(200)))
    with store.transaction():
        store._connection.execute("UPDATE prepared_texts SET version = 'cardstore-fold-2/kept-1'")
        store._connection.execute(
            "UPDATE prepared_parts SET packed = ?, sha256 = ?",
            (older, hashlib.sha256(older).hexdigest()),
        )
    again = Shelf(store).open(DIGEST)

    assert fresh.text == again.text
    assert list(fresh.folded.body.at) == list(again.folded.body.at)
    assert PREPARED_VERSION == store.texts.find(DIGEST).version
    assert made == store.texts.part(DIGEST, "body.at")


def test_a_scan_tells_how_it_was_filed(store):
    """Its edition and originals at once, all else when it is asked for."""
    opened = Shelf(store).open(DIGEST)

    assert store.scans.get(DIGEST) == opened.stored
    assert (opened.stored.source_id, opened.stored.files) == (opened.source_id, opened.files)
