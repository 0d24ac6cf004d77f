"""Scans, text layers and zonings in the store."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore.errors import (
    EditionConflictError,
    IncompleteScanError,
    UnknownLeafError,
    UnknownSourceError,
)
from cardstore.provenance import digest_value
from cardstore.store.records import ScanState, StoredFile
from cardstore.store.store import Store
from cardstore.text.layer import LayerStatus, Zone
from tests.store import samples, strategies

FILE = StoredFile(sha256="a" * 64, name="harbour.pdf", size_bytes=12, stored_as="a.pdf")


def begin(store, scan=samples.SCAN, source=samples.FIRST):
    store.sources.add(source)
    return store.scans.begin(
        scan, source_id=source.source_id, files=(FILE,), reader="pdf", settings='{"dpi":300}'
    )


def all_rows(store):
    """Give every row of every table in the order in which the database keeps them."""
    tables = [
        row["name"]
        for row in store._connection.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        )
    ]
    return {table: store._connection.rows(f"SELECT * FROM {table}") for table in tables}  # noqa: S608


def test_a_begun_scan_is_filed_whole(store):
    """Scan, edition, files, reader and settings come back as they were given."""
    begun = begin(store)

    assert (samples.SCAN, "harbour-1893", (FILE,), "pdf", '{"dpi":300}', ScanState.READING) == (
        begun.scan,
        begun.source_id,
        begun.files,
        begun.reader,
        begun.settings,
        begun.state,
    )


def test_a_scan_begun_again_goes_on(store):
    """The second beginning gives the scan as filed and adds nothing."""
    first = begin(store)
    before = all_rows(store)

    assert first == begin(store)
    assert before == all_rows(store)


def test_a_scan_shows_one_edition(store):
    """The same scan for another edition is refused."""
    begin(store)
    with pytest.raises(EditionConflictError, match="harbour-1893"):
        begin(store, source=samples.SECOND)


def test_a_scan_needs_its_source(store):
    """A scan of an edition that is not there leaves nothing behind."""
    with pytest.raises(UnknownSourceError):
        store.scans.begin(samples.SCAN, source_id="x", files=(), reader="pdf", settings="{}")

    assert () == store.scans.all()


def test_an_edition_may_have_two_scans(store):
    """Two copies of one edition were photographed: both are its scans."""
    begin(store)
    other = replace(samples.SCAN, digest=digest_value("another copy"))
    begin(store, scan=other)
    found = {stored.scan.digest for stored in store.scans.of_source("harbour-1893")}

    assert {samples.SCAN.digest, other.digest} == found


def test_unread_leaves_are_those_without_a_layer(store):
    """A leaf that could not be read has a layer that says so; it is not unread."""
    begin(store)
    store.scans.save_layer(
        samples.SCAN.digest, samples.layer(2, text="", status=LayerStatus.FAILED)
    )

    assert (0, 1) == store.scans.unread(samples.SCAN.digest)


def test_an_unread_scan_is_not_complete(store):
    """A scan with unread leaves cannot be called complete."""
    begin(store)
    with pytest.raises(IncompleteScanError, match="3 leaves"):
        store.scans.complete(samples.SCAN.digest)


def test_a_read_scan_becomes_complete(ingested):
    """Saying so twice is the same as once."""
    ingested.scans.complete(samples.SCAN.digest)

    assert ScanState.COMPLETE is ingested.scans.get(samples.SCAN.digest).state


def test_layers_come_in_leaf_order(store):
    """However the leaves were finished, their layers are given in order."""
    begin(store)
    for leaf_index in (2, 0, 1):
        store.scans.save_layer(samples.SCAN.digest, samples.LAYERS[leaf_index])

    assert samples.LAYERS == store.scans.layers(samples.SCAN.digest)


def test_reading_again_keeps_the_earlier_layer(ingested):
    """The new layer is current; the earlier one is still found by its digest."""
    better = samples.layer(1, engine="better", text="The lamps were lit again")
    ingested.scans.save_layer(samples.SCAN.digest, better)

    assert better == ingested.scans.current_layer(samples.SCAN.digest, 1)
    assert samples.LAYERS[1] == ingested.scans.layer(samples.SCAN.digest, samples.LAYERS[1].digest)


def test_an_earlier_reading_can_become_current_again(ingested):
    """A leaf read by A, then B, then A has A's layer, stored once."""
    better = samples.layer(1, engine="better")
    for layer in (better, samples.LAYERS[1]):
        ingested.scans.save_layer(samples.SCAN.digest, layer)

    assert samples.LAYERS[1] == ingested.scans.current_layer(samples.SCAN.digest, 1)
    assert (samples.LAYERS[1], better, samples.LAYERS[1]) == ingested.scans.layer_history(
        samples.SCAN.digest, 1
    )


def test_saving_the_current_layer_again_changes_nothing(ingested):
    """A leaf that two workers finished is stored once."""
    before = all_rows(ingested)
    ingested.scans.save_layer(samples.SCAN.digest, samples.LAYERS[1])

    assert before == all_rows(ingested)


def test_a_layer_needs_its_leaf(ingested):
    """A layer for a leaf that the scan does not have is refused."""
    with pytest.raises(UnknownLeafError, match="no leaf 3"):
        ingested.scans.save_layer(samples.SCAN.digest, samples.layer(3))


def test_an_unknown_layer_is_an_error(ingested):
    """A digest that no layer has is not answered with another layer."""
    with pytest.raises(UnknownLeafError):
        ingested.scans.layer(samples.SCAN.digest, "0" * 64)


def test_unknown_scans_are_an_error(store):
    """No method answers for a scan that is not there as if it were empty."""
    for ask in (store.scans.get, store.scans.unread, store.scans.complete):
        with pytest.raises(UnknownSourceError):
            ask("0" * 64)


def test_a_new_zoning_takes_the_place_of_the_old(ingested):
    """The last zoning is current, and an equal one adds nothing."""
    other = replace(samples.ZONING, leaves=((Zone.FOOT_NOTE,), (Zone.BODY,), (Zone.BODY,)))
    ingested.scans.save_zoning(samples.SCAN.digest, other)
    version = ingested.scans.version(samples.SCAN.digest)
    ingested.scans.save_zoning(samples.SCAN.digest, other)

    assert other == ingested.scans.zoning(samples.SCAN.digest)
    assert version == ingested.scans.version(samples.SCAN.digest)


@pytest.mark.parametrize("order", list(itertools.permutations(range(samples.LEAF_COUNT))))
def test_rows_do_not_depend_on_the_order_of_reading(tmp_path, order):
    """Leaves finished in any order give the same rows, in the same order, in every table."""
    rows = []
    for name, sequence in (("plain", range(samples.LEAF_COUNT)), ("other", order)):
        with Store.open(tmp_path / name, create=True) as store:
            samples.ingest(store, sequence)
            rows.append(all_rows(store))

    assert rows[0] == rows[1]


def test_an_ingest_done_twice_adds_no_row(ingested):
    """A finished ingest that is run again leaves every table as it was."""
    before = all_rows(ingested)
    samples.ingest(ingested)

    assert before == all_rows(ingested)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(data=st.data())
def test_any_scan_and_its_layers_come_back(store, data):
    """Whatever a scan, its layers and its zoning hold, the store gives them back equal."""
    scan = data.draw(strategies.scans())
    layers = tuple(data.draw(strategies.layers(st.just(i))) for i in range(len(scan.leaves)))
    zoning = data.draw(strategies.zonings(len(scan.leaves)))
    with samples.undone(store):
        begin(store, scan)
        for layer in layers:
            store.scans.save_layer(scan.digest, layer)
        store.scans.save_zoning(scan.digest, zoning)
        found = (
            store.scans.get(scan.digest).scan,
            tuple(store.scans.layers(scan.digest)),
            store.scans.zoning(scan.digest),
        )

    assert (scan, layers, zoning) == found
