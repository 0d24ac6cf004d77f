"""Values to rows and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.store.card_rows import (
    assignment_from_row,
    assignment_to_row,
    card_from_rows,
    card_to_row,
    event_from_row,
    event_to_row,
    finding_from_row,
    finding_to_row,
    position_rows,
    segment_rows,
)
from cardstore.store.cells import number, real, text
from cardstore.store.connection import Connection
from cardstore.store.link_log import link_from_row, link_to_row
from cardstore.store.resolution_rows import (
    answer_rows,
    field_rows,
    judged_from_rows,
    resolution_to_row,
)
from cardstore.store.rows import (
    file_from_row,
    file_to_row,
    layer_from_row,
    layer_to_row,
    leaf_label_to_row,
    leaf_to_row,
    page_map_from_rows,
    page_map_to_row,
    provenance_from_row,
    provenance_to_row,
    scan_from_rows,
    source_from_row,
    source_to_row,
    work_from_row,
    work_to_row,
    zones_to_cell,
    zoning_from_rows,
)
from tests.store import strategies


@pytest.fixture(scope="module")
def through_sqlite(tmp_path_factory):
    """Give a function that carries a row through SQLite itself, as the columns of one SELECT."""
    connection = Connection(tmp_path_factory.mktemp("rows") / "rows.db")

    def carried(row):
        columns = ", ".join(f'? AS "{name}"' for name in row)
        return connection.rows(f"SELECT {columns}", tuple(row.values()))[0]

    yield carried
    connection.close()


PAIRS = {
    "provenance": (strategies.provenances, provenance_to_row, provenance_from_row),
    "work": (strategies.works, work_to_row, work_from_row),
    "source": (strategies.sources, source_to_row, source_from_row),
    "file": (strategies.files, lambda v: file_to_row("0" * 64, 0, v), file_from_row),
    "layer": (
        strategies.layers(),
        lambda v: {**layer_to_row("0" * 64, v), **provenance_to_row(v.provenance)},
        layer_from_row,
    ),
    "assignment": (strategies.assignments(), assignment_to_row, assignment_from_row),
    "event": (strategies.events, event_to_row, event_from_row),
    "link": (strategies.link_verdicts, link_to_row, link_from_row),
    "finding": (strategies.recorded_findings, finding_to_row, finding_from_row),
}


@pytest.mark.parametrize("kind", PAIRS)
@given(data=st.data())
def test_a_value_that_went_through_its_row_is_equal(through_sqlite, kind, data):
    """Whatever text, number or None a value holds, SQLite gives it back as it was."""
    values, to_row, from_row = PAIRS[kind]
    value = data.draw(values)

    assert value == from_row(through_sqlite(to_row(value)))


@given(strategies.scans())
def test_a_scan_that_went_through_its_rows_is_equal(scan):
    """The rows of a scan and of its leaves are the whole of it."""
    row = {"scan_digest": scan.digest, "kind": scan.kind.value, "name": scan.name}
    leaves = [leaf_to_row(scan.digest, leaf) for leaf in scan.leaves]

    assert scan == scan_from_rows(row, leaves)


@given(page_map=strategies.page_maps(3))
def test_a_page_map_that_went_through_its_rows_is_equal(through_sqlite, page_map):
    """The rows of a page map and of its labels are the whole of it."""
    row = {**page_map_to_row(page_map), **provenance_to_row(page_map.provenance)}
    labels = [through_sqlite(leaf_label_to_row(entry)) for entry in page_map.leaves]

    assert page_map == page_map_from_rows(row, labels)


@given(strategies.zonings(3))
def test_a_zoning_that_went_through_its_rows_is_equal(zoning):
    """Zones keep their order and their leaf."""
    leaves = [{"line_zones": zones_to_cell(zones)} for zones in zoning.leaves]

    assert zoning == zoning_from_rows(provenance_to_row(zoning.provenance), leaves)


@given(strategies.cards)
def test_a_card_that_went_through_its_rows_is_equal(card):
    """The rows of a card, its segments and its positions are the whole of it."""
    key = {"card_id": card.card_id}
    segments = segment_rows(card.segments, key=key)
    positions = position_rows(card.segments, key=key, scan_digest=card.scan_digest)

    assert card == card_from_rows(card_to_row(card), segments, positions)


@given(claimed=strategies.references, resolution=strategies.resolutions())
def test_a_resolution_that_went_through_its_rows_is_equal(through_sqlite, claimed, resolution):
    """What was claimed, every answer, every comparison and the verdict come back."""
    row = through_sqlite(resolution_to_row(resolution, claimed=claimed))
    answers = [through_sqlite(one) for one in answer_rows(resolution)]
    compared = [through_sqlite(one) for one in field_rows(resolution)]

    assert (claimed, resolution) == judged_from_rows(row, answers, compared)


@given(strategies.layers())
def test_a_word_is_one_short_list_in_the_row(layer):
    """People who open the database find start, end, box and confidence, in that order."""
    row = layer_to_row("0" * 64, layer)
    expected = [
        [w.span.start, w.span.end, w.box.x0, w.box.y0, w.box.x1, w.box.y1, w.confidence]
        for w in layer.words
    ]

    assert expected == json.loads(row["words"])


@pytest.mark.parametrize(
    ("read", "cell"), [(text, 1), (text, None), (number, "1"), (number, 1.5), (real, "x")]
)
def test_a_cell_of_another_type_is_refused(read, cell):
    """A row read from the wrong table fails loudly."""
    with pytest.raises(TypeError, match="expected"):
        read(cell)
