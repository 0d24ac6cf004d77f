"""Whatever a reader or an engine does to a leaf, the leaf gets a layer and the next is read."""

from __future__ import annotations

import pytest

from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.workflow.read_leaf import LeafTask, read_leaf
from tests.misbehaving.tasks import TROUBLES

ENTRY_POINTS = """\
[cardstore.readers]
odd = tests.misbehaving.tasks:OddReader
[cardstore.engines]
odd = tests.misbehaving.tasks:OddEngine
"""


@pytest.fixture(autouse=True)
def _declared(tmp_path, monkeypatch):
    """Declare the odd reader and engine as an installed package would."""
    metadata = tmp_path / "odd_parts-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-parts\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))


def task(tmp_path, leaf_index, how="engine"):
    return LeafTask(
        paths=(str(tmp_path),),
        reader="odd",
        leaf_index=leaf_index,
        engine="odd",
        settings=(("how", how),),
    )


EXPECTED = {MemoryError: ReadingReason.LEAF_TOO_LARGE, TimeoutError: ReadingReason.TIMED_OUT}


@pytest.mark.parametrize("leaf_index", range(len(TROUBLES)))
def test_what_a_reader_raises_costs_the_leaf(tmp_path, leaf_index):
    """Any error of a reader becomes a reason."""
    layer = read_leaf(task(tmp_path, leaf_index))

    assert layer.status is LayerStatus.FAILED
    assert layer.reason is EXPECTED.get(type(TROUBLES[leaf_index]), ReadingReason.LEAF_DAMAGED)
    assert layer.detail


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("engine", ReadingReason.LEAF_DAMAGED),
        ("time", ReadingReason.TIMED_OUT),
        ("memory", ReadingReason.LEAF_TOO_LARGE),
        ("odd", ReadingReason.LEAF_DAMAGED),
    ],
)
def test_what_an_engine_raises_costs_the_leaf(tmp_path, how, reason):
    """Any error of an engine becomes a reason."""
    layer = read_leaf(task(tmp_path, len(TROUBLES), how))

    assert (layer.status, layer.reason) == (LayerStatus.FAILED, reason)
