"""Layer seals: a layer's digest from its row is that of the layer, and no other row has it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from cardstore.store.layer_seal import seal_of_row
from cardstore.store.rows import layer_to_row
from tests.benchmarks.made_books import make_book, store_book
from tests.store import samples
from tests.store.strategies import layers

SCAN = samples.SCAN.digest


@settings(deadline=None)
@given(layer=layers())
def test_the_seal_is_the_layers_digest(layer):
    """Whatever was read, and whatever read it."""
    assert layer.digest == seal_of_row(layer_to_row(SCAN, layer), layer.provenance.key)


def test_a_layer_tells_what_made_it(ingested):
    """While its row is the one that was stored."""
    layer = samples.LAYERS[1]

    assert {1: layer.provenance} == ingested.scans.sealed_by(SCAN, {1: layer.digest})


def test_a_row_that_was_altered_has_no_seal(ingested):
    """Each cell that the digest covers; so the layer itself is read, which has another digest."""
    connection, layer = ingested._connection, samples.LAYERS[1]
    connection.execute("DROP TRIGGER text_layers_refuses_update")
    changes = (
        ("text", "The lamps were not lit"),
        ("words", "[]"),
        ("lines", "[]"),
        ("status", "blank"),
        ("words", f" {layer_to_row(SCAN, layer)['words']}"),
    )
    for column, cell in changes:
        with samples.undone(ingested):
            connection.execute(
                f"UPDATE text_layers SET {column} = ? WHERE layer_digest = ?",  # noqa: S608 - ours
                (cell, layer.digest),
            )

            assert {1: None} == ingested.scans.sealed_by(SCAN, {1: layer.digest})


def test_a_layer_that_is_not_there_has_no_seal(ingested):
    """Nor one of another leaf."""
    asked = {1: "a" * 64, 2: samples.LAYERS[1].digest}

    assert {1: None, 2: None} == ingested.scans.sealed_by(SCAN, asked)


def test_many_layers_are_found_as_one_is(store):
    """Of the scan that is asked for, current or earlier; an altered one and an unknown one not."""
    book, other = make_book(3, letters=20_000), make_book(4, letters=20_000)
    for one in (book, other):
        store_book(store, one)
    digest = book.scan.digest
    again = replace(book.layers[2], provenance=replace(book.layers[2].provenance, version="2"))
    store.scans.save_layer(digest, again)
    connection = store._connection
    connection.execute("DROP TRIGGER text_layers_refuses_update")
    connection.execute(
        "UPDATE text_layers SET text = text || ' not' WHERE scan_digest = ? AND leaf_index = 3",
        (digest,),
    )
    expected = {layer.leaf_index: layer.provenance for layer in book.layers} | {3: None, 4: None}
    asked = {layer.leaf_index: layer.digest for layer in book.layers} | {4: again.digest}
    found = store.scans.sealed_by(digest, asked)

    assert len(asked) > 5
    assert expected == found
    assert expected | {2: again.provenance} == store.scans.sealed_by(
        digest, asked | {2: again.digest}
    )
    for leaf_index, sealed in expected.items():
        only = {leaf_index: asked[leaf_index]}

        assert {leaf_index: sealed} == store.scans.sealed_by(digest, only)
