"""Imports of words as kept: by whom, and current together or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.errors import LibraryError, UsageError
from cardstore.provenance import digest_value
from cardstore.store.word_import_log import TakenLeaf, TakenOutcome, WordImport


@pytest.fixture
def scan(ingested):
    """Give the digest of the scan."""
    return ingested.scans.all()[0].scan.digest


def other(layer, words="1"):
    """Give the layer as another program might have made it."""
    return replace(layer, provenance=replace(layer.provenance, version=words))


def asked(scan, old, new, outcome=TakenOutcome.CURRENT, by="ada"):
    """Give an import of one leaf."""
    return WordImport(
        scan_digest=scan,
        form="hocr",
        name="a.hocr",
        sha256=digest_value("a"),
        matched_by="order",
        imported_by=by,
        note="",
        leaves=(
            TakenLeaf(
                leaf_index=old.leaf_index,
                layer_digest=new.digest,
                instead_of=old.digest,
                outcome=outcome,
            ),
        ),
    )


def test_what_is_kept_is_met_by_nobody_until_it_is_finished(ingested, scan):
    """Then it is current, and who took it in is told with the time."""
    old = ingested.scans.layers(scan)[0]
    new = other(old)
    ingested.word_imports.keep(scan, [new])
    ingested.word_imports.keep(scan, [new])
    before = ingested.scans.current_layer(scan, old.leaf_index)
    told = []
    kept = ingested.word_imports.finish(asked(scan, old, new), conclude=lambda: told.append("done"))

    assert old == before
    assert new == ingested.scans.current_layer(scan, old.leaf_index)
    assert ["done"] == told
    assert (kept,) == ingested.word_imports.of_scan(scan)
    assert (1, "ada") == (kept.number, kept.imported_by)
    assert kept.at.endswith("Z")


def test_a_layer_that_came_between_stays(ingested, scan):
    """As a person's correction, or a rereading."""
    old = ingested.scans.layers(scan)[0]
    new, between = other(old), other(old, "2")
    ingested.word_imports.keep(scan, [new])
    ingested.scans.save_layer(scan, between)
    kept = ingested.word_imports.finish(asked(scan, old, new), conclude=lambda: None)

    assert TakenOutcome.KEPT is kept.leaves[0].outcome
    assert between == ingested.scans.current_layer(scan, old.leaf_index)


def test_a_leaf_that_a_person_corrected_is_spared(ingested, scan):
    """And the import says so."""
    old = ingested.scans.layers(scan)[0]
    new = other(old)
    ingested.word_imports.keep(scan, [new])
    kept = ingested.word_imports.finish(
        asked(scan, old, new), conclude=lambda: None, spared=lambda: [old.leaf_index]
    )

    assert TakenOutcome.CORRECTED is kept.leaves[0].outcome
    assert old == ingested.scans.current_layer(scan, old.leaf_index)


def test_a_fault_at_the_end_leaves_everything_as_it_was(ingested, scan):
    """Neither current nor told; and nothing is taken in by nobody."""
    old = ingested.scans.layers(scan)[0]
    new = other(old)
    ingested.word_imports.keep(scan, [new])

    def fail():
        msg = "the page map"
        raise RuntimeError(msg)

    with pytest.raises(RuntimeError):
        ingested.word_imports.finish(asked(scan, old, new), conclude=fail)
    with pytest.raises(UsageError):
        ingested.word_imports.finish(asked(scan, old, new, by=" "), conclude=lambda: None)

    assert () == ingested.word_imports.of_scan(scan)
    assert old == ingested.scans.current_layer(scan, old.leaf_index)


@pytest.mark.parametrize("removal", ["DELETE FROM word_imports", "DELETE FROM imported_layers"])
def test_imports_are_only_added_to(ingested, scan, removal):
    """No row of them is altered or removed."""
    old = ingested.scans.layers(scan)[0]
    new = other(old)
    ingested.word_imports.keep(scan, [new])
    ingested.word_imports.finish(asked(scan, old, new), conclude=lambda: None)
    with pytest.raises(LibraryError):
        ingested._connection.execute(removal)


def test_standing_layers_are_those_that_are_current(ingested, scan):
    """With frame and status, and whether there are words."""
    layers = ingested.scans.layers(scan)
    standing = ingested.word_imports.standing(scan)

    assert [
        (one.leaf_index, one.digest, one.frame, one.status, bool(one.words)) for one in layers
    ] == [
        (one.leaf_index, one.layer_digest, one.frame, one.status, one.has_words) for one in standing
    ]
    read = {(one.provenance.agent, one.provenance.version) for one in layers if one.text}
    assert sorted(read) == list(ingested.word_imports.made_by(scan))
