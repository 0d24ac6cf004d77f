"""The current layers of a scan, each made when it is asked for."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cardstore.store import stored_layers
from cardstore.store.store import Store
from tests.workflow.made_scans import leaf_lines, make_scan, read_again, read_layer

LEAVES = 12


@pytest.fixture
def made():
    return [read_layer(at, leaf_lines(at), number=at + 1) for at in range(LEAVES)]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "library", create=True) as opened:
        yield opened


@pytest.fixture
def few(monkeypatch):
    """Let it keep a third of the layers, as of a long scan."""
    monkeypatch.setattr(stored_layers, "KEPT", 3)
    monkeypatch.setattr(stored_layers, "RECENT", 2)


@pytest.mark.usefixtures("few")
def test_it_gives_every_layer_however_few_it_keeps(store, made):
    """By index from both ends, by slice, in order, twice."""
    layers = store.scans.layers(make_scan(store, made))

    assert LEAVES == len(layers)
    assert made == list(layers) == list(layers)
    assert [made[at] for at in (5, 6, 5, 0, -1)] == [layers[at] for at in (5, 6, 5, 0, -1)]
    assert tuple(made[4:9]) == layers[4:9]
    assert [one.digest for one in made] == list(layers.digests)
    with pytest.raises(IndexError):
        layers[LEAVES]


@pytest.mark.usefixtures("few")
def test_it_holds_no_more_than_it_may(store, made):
    """Going through a scan leaves behind those at its beginning and the last few."""
    layers = store.scans.layers(make_scan(store, made))
    for first, second in pairwise(range(LEAVES)):
        assert layers[second] is layers[second]
        assert layers[first].leaf_index == first

    assert 3 + 2 >= len(layers._kept) + len(layers._recent)


@pytest.mark.usefixtures("few")
def test_what_is_written_meanwhile_is_not_seen(store, made):
    """It is the scan as it was at one moment; one asked for afterwards has the new layer."""
    digest = make_scan(store, made)
    before = store.scans.layers(digest)
    newer = replace(made[9], provenance=replace(made[9].provenance, version="2"))
    read_again(store, digest, newer)
    after = store.scans.layers(digest)

    assert made[9] == before[9]
    assert newer == after[9]
    assert before != after
    assert tuple(made) == before


def test_the_reasons_are_those_of_the_current_layers(store, made):
    """One a leaf, in leaf order, also where a leaf was read again."""
    digest = make_scan(store, made)
    newer = replace(made[2], provenance=replace(made[2].provenance, version="2"))
    read_again(store, digest, newer)
    layers = store.scans.layers(digest)

    assert [(one.leaf_index, one.reason) for one in layers] == list(layers.reasons())
