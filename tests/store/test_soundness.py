"""What is wrong with a library, told without failing over it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings

from cardstore.errors import LibraryError
from cardstore.gate.calibration_set import Part
from cardstore.store.soundness import _KINDS
from tests.store import samples, strategies

DIGEST = samples.SCAN.digest


@pytest.fixture
def filled(ingested):
    """Give a library that holds something of every kind, and its card."""
    return ingested, samples.fill(ingested)


def damage(store, table, change, *values):
    """Alter a table behind the store's back, past its triggers and its checks."""
    with closing(sqlite3.connect(store.folder / "cardstore.db", isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute("PRAGMA foreign_keys = OFF")
        triggers = database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?", (table,)
        )
        for (name,) in triggers.fetchall():
            database.execute(f"DROP TRIGGER {name}")
        changed = database.execute(change, values).rowcount

    assert changed > 0


DAMAGES = [
    ("works", "UPDATE works SET title = CAST(x'ff' AS TEXT)"),
    ("sources", "UPDATE sources SET creators = '[{}]' WHERE source_id = 'harbour-1893'"),
    ("sources", "UPDATE sources SET kind = 'gossip'"),
    ("sources", "UPDATE sources SET origins = 'no JSON'"),
    ("source_history", "UPDATE source_history SET creators = '[1]'"),
    ("persons", "UPDATE persons SET living = 'perhaps'"),
    ("persons", "UPDATE persons SET evidence = '[]'"),
    ("vouchings", "UPDATE vouchings SET kind = 'guessed'"),
    ("provenances", "UPDATE provenances SET inputs = '{'"),
    ("scans", "UPDATE scans SET state = 'forgotten'"),
    ("scans", "UPDATE scans SET kind = 'film'"),
    ("leaves", "DELETE FROM leaves WHERE leaf_index = 1"),
    ("text_layers", "UPDATE text_layers SET words = '[[0,3]]' WHERE leaf_index = 1"),
    ("text_layers", "UPDATE text_layers SET words = '[null]' WHERE leaf_index = 1"),
    ("text_layers", "UPDATE text_layers SET lines = '[[9,2,0,0,1,1,0]]' WHERE leaf_index = 1"),
    ("text_layers", "UPDATE text_layers SET width_px = 0 WHERE leaf_index = 1"),
    ("text_layers", "UPDATE text_layers SET reason = 'boredom' WHERE leaf_index = 1"),
    ("text_layers", "UPDATE text_layers SET text = CAST(x'c3' AS TEXT) WHERE leaf_index = 1"),
    ("leaf_zones", "UPDATE leaf_zones SET line_zones = '[\"attic\"]'"),
    ("page_maps", "UPDATE page_maps SET runs = '[{}]'"),
    ("page_labels", "UPDATE page_labels SET basis = 'guessed' WHERE leaf_index = 1"),
    ("page_labels", "UPDATE page_labels SET style = NULL WHERE leaf_index = 1"),
    ("label_assignments", "UPDATE label_assignments SET kind = 'label'"),
    ("label_changes", "UPDATE label_changes SET kind = 'guessed'"),
    ("label_expectations", "UPDATE label_expectations SET style = 'runes'"),
    ("cards", "UPDATE cards SET claimed_first = '{}'"),
    ("cards", "UPDATE cards SET tags = '7'"),
    ("card_positions", "UPDATE card_positions SET start = 99"),
    ("card_positions", "UPDATE card_positions SET boxes = '[[1]]'"),
    ("card_events", "UPDATE card_events SET kind = 'burnt'"),
    ("card_moves", "UPDATE card_moves SET kind = 'fled'"),
    ("card_moves", "UPDATE card_moves SET printed_pages = '{'"),
    ("card_move_positions", "UPDATE card_move_positions SET boxes = '[[1]]'"),
    ("rereadings", "UPDATE rereadings SET state = 'forgotten'"),
    ("reread_leaves", "UPDATE reread_leaves SET outcome = 'burnt'"),
    ("reread_leaves", "UPDATE reread_leaves SET layer_digest = 'x' WHERE outcome = 'failed'"),
    ("prepared_texts", "UPDATE prepared_texts SET passages = '{}'"),
    ("prepared_texts", "UPDATE prepared_texts SET unread_leaves = '{'"),
    ("margin_looks", "UPDATE margin_looks SET words = '[[1]]'"),
    ("label_tables", "UPDATE label_tables SET labels = '[7]'"),
    ("label_tables", "UPDATE label_tables SET name = ' '"),
    ("second_readings", "UPDATE second_readings SET words = '[[1]]'"),
    ("second_readings", "UPDATE second_readings SET start = 99"),
    ("reading_confirmations", "UPDATE reading_confirmations SET kind = 'guessed'"),
    ("reading_corrections", 'UPDATE reading_corrections SET changes = \'[["", "x"]]\''),
    ("findings", "UPDATE findings SET outcome = 'passed'"),
    ("calibration_sets", "UPDATE calibration_sets SET seed = 8"),
    ("calibration_sets", "UPDATE calibration_sets SET drawn_from = '{'"),
    ("calibration_pairs", "UPDATE calibration_pairs SET part = 'all'"),
    ("calibration_pairs", "UPDATE calibration_pairs SET sentence = 'Another.' WHERE pair = 1"),
    ("calibration_items", "UPDATE calibration_items SET pair = 2 WHERE item = 'a1'"),
    ("calibration_labels", "UPDATE calibration_labels SET label = 'perhaps'"),
    ("thresholds", "UPDATE thresholds SET high = 0.5"),
    ("thresholds", "UPDATE thresholds SET report_counts = '[1, 2]'"),
    ("thresholds", "UPDATE thresholds SET low = 0.95"),
    ("core_openings", "UPDATE core_openings SET counts = '[-1, 0, 0, 0, 0, 0]'"),
    ("findings", "UPDATE findings SET evidence = '[[]]'"),
]


def read_all(store, card):
    """Read whatever the damages above may have hit."""
    store.sources.works()
    store.sources.all()
    store.persons.all()
    store.vouchings.latest([source.source_id for source in store.sources.all()])
    for stored in store.scans.all():
        digest = stored.scan.digest
        tuple(store.scans.layers(digest))
        store.scans.zoning(digest)
        store.pages.current_map(digest)
        store.pages.assignments(digest)
        store.pages.changes(digest)
        store.looks.of_scan(digest)
        store.label_tables.current(digest)
        store.rereadings.of(digest)
    store.cards.find()
    store.cards.history(card.card_id)
    store.moves.of(card.card_id)
    store.findings.of(card.card_id)
    for stored in store.scans.all():
        store.texts.find(stored.scan.digest)
    store.readings.of_card(card.card_id)
    store.readings.confirmations(card.card_id)
    store.readings.corrections(DIGEST)
    drawn = store.calibrations.find_set()
    store.calibrations.labels(drawn.digest, parts=(Part.FIT, Part.REPORT))
    for thresholds in store.calibrations.all_thresholds():
        store.calibrations.opening(drawn.digest, judge=thresholds.judge)


@pytest.mark.parametrize(("table", "change"), DAMAGES)
def test_a_damaged_row_is_a_problem_told(filled, table, change):
    """Nothing is raised, and what is told names the table or the value the row is a part of."""
    store, _ = filled
    owners = {kind.table for kind in _KINDS if table in {part for part, _ in kind.parts}}

    assert () == store.problems()

    damage(store, table, change)
    problems = store.problems()

    assert any(name in problem for problem in problems for name in {table, *owners})


@pytest.mark.parametrize(
    ("table", "change"), [pair for pair in DAMAGES if pair[0] != "source_history"]
)
def test_a_damaged_row_is_an_error_that_says_what_to_do(filled, table, change):
    """Never a raw error of Python's: the remedy is to have everything looked at."""
    store, card = filled
    read_all(store, card)
    damage(store, table, change)
    with pytest.raises(LibraryError) as caught:
        read_all(store, card)

    assert 30 == caught.value.exit_code
    assert "cardstore doctor" in caught.value.remedy


def test_the_error_names_table_and_key(filled):
    """Which row it is, in the words of its table."""
    store, _ = filled
    damage(store, "text_layers", "UPDATE text_layers SET words = '[1]' WHERE leaf_index = 1")
    with pytest.raises(LibraryError) as caught:
        tuple(store.scans.layers(DIGEST))

    assert caught.value.what.startswith(
        f"text_layers: the row scan_digest {DIGEST[:12]}…, leaf_index 1, layer_digest "
    )


def test_a_search_through_damaged_tags_says_what_to_do(filled):
    """Tags are looked at inside SQLite, which has its own words for what is no JSON."""
    store, _ = filled
    damage(store, "cards", "UPDATE cards SET tags = 'light'")
    with pytest.raises(LibraryError) as caught:
        store.cards.find(tags=["light"])

    assert "cardstore doctor" in caught.value.remedy


def test_every_damaged_row_is_told(filled):
    """One that cannot be read does not hide the next."""
    store, _ = filled
    damage(store, "text_layers", "UPDATE text_layers SET words = '[1]'")
    told = [problem for problem in store.problems() if problem.startswith("text_layers: the row")]

    assert samples.LEAF_COUNT + 1 == len(told)  # one leaf was corrected and has two


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE text_layers SET text = replace(text, 'lit', 'lot') WHERE leaf_index = 1",
        "UPDATE text_layers SET status = 'blank' WHERE leaf_index = 1",
        "UPDATE text_layers SET words = replace(words, '100', '101') WHERE leaf_index = 1",
    ],
)
def test_an_altered_text_layer_is_told(filled, change):
    """A word changed behind our back reads well, but has another digest."""
    store, _ = filled
    damage(store, "text_layers", change)
    (problem,) = store.problems()

    assert "text_layers" in problem
    assert "leaf_index 1" in problem
    assert "not what was filed" in problem


def test_an_altered_provenance_is_told(filled):
    """Who read a leaf, with what, is filed under its digest too."""
    store, _ = filled
    damage(store, "provenances", "UPDATE provenances SET version = '2' WHERE agent = 'zones'")
    (problem,) = store.problems()

    assert "provenances" in problem
    assert "not what was filed" in problem


def test_a_damaged_part_of_a_kept_text_is_told(filled):
    """Which part of which scan; whoever reads it gets none, and folds the text anew."""
    store, _ = filled
    damage(
        store, "prepared_parts", "UPDATE prepared_parts SET packed = x'01' WHERE part = 'body.at'"
    )
    (problem,) = store.problems()

    assert problem.startswith(f"prepared_parts: the row scan_digest {DIGEST[:12]}…, part body.at")


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (["readings"], "0 of its 3 leaves have a text layer"),
        (["leaf_zones", "zonings"], "0 of its 3 leaves have a place in the zoning"),
        (["page_labels", "page_maps"], "0 of its 3 leaves have a place in the page map"),
    ],
)
def test_a_complete_scan_that_lacks_something_is_told(ingested, tables, said):
    """The scan and its edition are named, with what is there of what should be."""
    for table in tables:
        damage(ingested, table, f"DELETE FROM {table}")  # noqa: S608 - ours

    assert (f"scans: harbour.pdf of harbour-1893 is complete, but {said}",) == ingested.problems()


def test_a_page_map_that_lacks_a_leaf_is_told(ingested):
    """A map that covers a part of the scan would leave the rest without a word."""
    damage(ingested, "page_labels", "DELETE FROM page_labels WHERE leaf_index = 2")

    assert "2 of its 3 leaves have a place in the page map" in ingested.problems()[0]


def test_the_current_zoning_and_map_are_the_ones_that_count(ingested):
    """Earlier ones stay and do no harm."""
    ingested.pages.save_map(DIGEST, samples.page_map("9"))
    ingested.scans.save_layer(DIGEST, samples.layer(0, engine="other"))

    assert () == ingested.problems()


def test_an_ingest_that_is_not_finished_is_told_apart(store):
    """How far it has come; it is no problem, and gone from the list when it is done."""
    store.sources.add(samples.FIRST)
    store.scans.begin(samples.SCAN, source_id="harbour-1893", files=(), reader="pdf", settings="{}")
    told = [store.unfinished()]
    store.scans.save_layer(DIGEST, samples.LAYERS[1])
    store.scans.save_layer(DIGEST, samples.layer(1, engine="other"))
    told.append(store.unfinished())
    problems = store.problems()
    samples.ingest(store)
    told.append(store.unfinished())

    assert [(("harbour-1893", 0, 3),), (("harbour-1893", 1, 3),), ()] == told
    assert () == problems


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(layer=strategies.layers(leaf_index=strategies.st.just(0)), card=strategies.cards)
def test_nothing_that_was_stored_properly_is_a_problem(ingested, layer, card):
    """Whatever a layer or a card's text holds."""
    with samples.undone(ingested):
        ingested.scans.save_layer(DIGEST, layer)
        ingested.cards.add(**samples.card_fields(gloss=card.gloss))
        problems = ingested.problems()

    assert () == problems
