"""Leaves read again: what differs gets another layer, all at once, and nothing is lost."""

from __future__ import annotations

import shutil
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.errors import (
    AlteredOriginalError,
    EngineError,
    IncompleteScanError,
    UnknownLeafError,
    UsageError,
)
from cardstore.provenance import Provenance
from tests.workflow.made_scans import BOOK, leaf_lines, read_again, read_layer

pytestmark = pytest.mark.long  # a whole book is read, or leaves again and again

SPARSE = {"psm": "6"}
"""Another way of dividing the page: other offsets, mostly the same words."""


class Here(Executor):
    """Runs each task at once, counts the leaves, and fails on some in a way of their own."""

    def __init__(self, faults=()):
        self.faults = dict(faults)
        self.read = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        leaf = getattr(args[0], "leaf_index", None)
        if leaf in self.faults:
            future.set_exception(self.faults[leaf])
            return future
        future.set_result(fn(*args, **kwargs))
        self.read += [] if leaf is None else [leaf]
        return future


@pytest.fixture(scope="module")
def ingested(tmp_path_factory, samples):
    """A library that holds four leaves of the sample folder, read once."""
    pictures = tmp_path_factory.mktemp("few") / "pictures"
    pictures.mkdir()
    for name in ("leaf3.png", "leaf4.jpg", "leaf5.tif", "leaf6.png"):
        shutil.copy(samples / "folder" / name, pictures)
    folder = tmp_path_factory.mktemp("library") / "library"
    with Library.open(folder, create=True) as library:
        library.ingest(pictures, source="folder", executor=Here())
    return folder


@pytest.fixture
def library(ingested, tmp_path):
    """A copy of that library, to be changed."""
    shutil.copytree(ingested, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def counted(library):
    """Count what a rereading may add to."""
    rows = library._store._connection.rows
    tables = ("text_layers", "readings", "zonings", "page_maps", "card_moves")
    return {t: rows(f"SELECT count(*) AS n FROM {t}")[0]["n"] for t in tables}  # noqa: S608 - ours


def texts(library):
    return [layer.text for layer in library.text_layers("folder")]


def test_the_same_engine_changes_nothing(library):
    """Every leaf gives the very layer it has: no row is added."""
    before = counted(library)
    report = library.reread("folder", executor=Here())

    assert ((), 4, (), ()) == (
        report.changed,
        report.unchanged,
        report.failed,
        report.labels_changed,
    )
    assert (4, 4) == (report.leaves, report.read_now)
    assert before == counted(library)


def test_other_settings_add_layers_and_the_old_ones_stay(library):
    """The new layers are current, the old ones in the leaf's history; zones and map are of them."""
    old = library.text_layers("folder")
    report = library.reread("folder", settings=SPARSE, executor=Here())
    new = library.text_layers("folder")
    digest = report.scan_digest
    zoning = library._store.scans.zoning(digest)

    assert (0, 1, 2, 3) == report.changed
    assert [one.digest for one in old] != [one.digest for one in new]
    assert [(one, other) for one, other in zip(old, new, strict=True)] == [
        library._store.scans.layer_history(digest, leaf) for leaf in range(4)
    ]
    assert [len(layer.lines) for layer in new] == [len(zones) for zones in zoning.leaves]
    assert tuple(one.digest for one in new) == zoning.provenance.inputs
    assert () == library._store.problems()


def test_only_the_leaves_that_were_named_are_read(library):
    """The others keep their layers, unread."""
    old, executor = texts(library), Here()
    report = library.reread("folder", leaves=[2, 0, 2], settings=SPARSE, executor=executor)
    new = texts(library)

    assert [0, 2] == executor.read
    assert (2, (0, 2)) == (report.leaves, report.changed)
    assert [old[1], old[3]] == [new[1], new[3]]


def test_a_leaf_that_fails_this_time_keeps_what_it_has(library):
    """The failure is told, with its reason; the old layer is current still."""
    old = library.text_layers("folder")
    report = library.reread("folder", settings=SPARSE, executor=Here({1: TimeoutError("slow")}))
    new = library.text_layers("folder")

    assert [1] == [leaf for leaf, _ in report.failed]
    assert "timed_out" in report.failed[0][1]
    assert "keeps the text it has" in report.summary()
    assert old[1] == new[1]
    assert (0, 2, 3) == report.changed


def test_interrupted_nothing_has_changed_and_the_next_run_goes_on(library, truth):
    """A check between sees the old text, whole; what was read is not read again."""
    before = texts(library)
    case = next(
        c for c in truth("folder", "quotes") if c["kind"] == "in_line" and c["leaves"] == [0]
    )
    card = library.add_card("folder", quote=case["quote"], page=case["pages"][0], made_by="ada")
    with pytest.raises(EngineError):
        library.reread("folder", settings=SPARSE, executor=Here({2: CancelledError()}))
    between, outcome = texts(library), library.check_card(card.card_id).outcome.value
    executor = Here()
    report = library.reread("folder", settings=SPARSE, executor=executor)
    kept = 4 - len(executor.read)

    assert before == between
    assert "pass" == outcome
    assert 2 in executor.read
    assert kept > 0
    assert (4, 4 - kept) == (report.leaves, report.read_now)
    assert (0, 1, 2, 3) == report.changed


def test_an_interrupted_rereading_ends_like_one_left_alone(library, ingested, tmp_path):
    """The same layers, zones and map, row for row."""
    with pytest.raises(EngineError):
        library.reread("folder", settings=SPARSE, executor=Here({2: CancelledError()}))
    library.reread("folder", settings=SPARSE, executor=Here())
    shutil.copytree(ingested, tmp_path / "alone")
    with Library.open(tmp_path / "alone") as alone:
        alone.reread("folder", settings=SPARSE, executor=Here())
        for table in ("text_layers", "readings", "leaf_zones", "page_labels", "reread_leaves"):
            statement = f"SELECT * FROM {table}"  # noqa: S608 - ours

            assert alone._store._connection.rows(statement) == (
                library._store._connection.rows(statement)
            )


def test_another_request_begins_anew(library):
    """An interrupted rereading is gone on with only by the same request."""
    with pytest.raises(EngineError):
        library.reread("folder", settings=SPARSE, executor=Here({2: CancelledError()}))
    executor = Here()
    report = library.reread("folder", executor=executor)

    assert [0, 1, 2, 3] == sorted(executor.read)
    assert () == report.changed


def test_a_way_of_reading_that_finds_nothing_is_told_and_can_be_undone(library):
    """Pictures have no words of their own; read by the engine again they have the old layers."""
    old = library.text_layers("folder")
    report = library.reread("folder", mode="embedded", executor=Here())
    rows = counted(library)["text_layers"]
    back = library.reread("folder", mode="ocr", executor=Here())

    assert (0, 1, 2, 3) == report.emptied == report.changed
    assert "now have none" in report.summary()
    assert old == library.text_layers("folder")
    assert (0, 1, 2, 3) == back.changed
    assert rows == counted(library)["text_layers"]


def test_cards_are_not_moved_by_reading(library, truth):
    """They keep their anchors; the ones whose words are elsewhere now are told."""
    case = next(
        c for c in truth("folder", "quotes") if c["kind"] == "in_line" and c["leaves"] == [0]
    )
    card = library.add_card("folder", quote=case["quote"], page=case["pages"][0], made_by="ada")
    library.reread("folder", settings=SPARSE, executor=Here())
    again = library.reanchor([card.card_id])

    assert card.segments == library.anchor_of(card.card_id).segments
    assert () == library.moves(card.card_id)
    assert [one for one in again if not one.settled] == list(library.moved_cards("folder"))


def test_what_cannot_be_read_again_is_refused(library):
    """A leaf that is not there, a way of reading that nobody knows, an original that is gone."""
    with pytest.raises(UnknownLeafError, match="no leaf 9"):
        library.reread("folder", leaves=[9], executor=Here())
    with pytest.raises(UsageError, match="guess"):
        library.reread("folder", mode="guess", executor=Here())
    stored = library.scans("folder")[0]
    path = library._store.originals.path_of(stored.files[0])
    path.chmod(0o600)
    path.write_bytes(b"no picture")
    with pytest.raises(AlteredOriginalError):
        library.reread("folder", executor=Here())

    assert () == library._store.rereadings.of(stored.scan.digest)


def test_an_unfinished_ingest_is_finished_first(tmp_path):
    """There is nothing yet that could be read again."""
    from cardstore.scans.scan import Leaf, Scan, ScanKind  # noqa: PLC0415

    with Library.open(tmp_path / "library", create=True) as opened:
        store = opened._store
        store.sources.add(BOOK)
        scan = Scan(
            digest="a" * 64,
            kind=ScanKind.IMAGES,
            name="half",
            leaves=tuple(Leaf(leaf_index=n, name=f"{n}") for n in range(2)),
        )
        store.scans.begin(scan, source_id=BOOK.source_id, files=(), reader="images", settings="{}")
        store.scans.save_layer(scan.digest, read_layer(0, leaf_lines(0)))
        with pytest.raises(IncompleteScanError):
            opened.reread(BOOK.source_id, executor=Here())


def test_a_second_scan_of_an_edition_takes_its_cards(library, samples, tmp_path, truth):
    """The same leaves with one dropped in front and two added, read in as another scan."""
    from PIL import Image  # noqa: PLC0415 - heavy

    case = next(
        c for c in truth("folder", "quotes") if c["kind"] == "in_line" and c["leaves"] == [1]
    )
    card = library.add_card("folder", quote=case["quote"], page=case["pages"][0], made_by="ada")
    first = library.scans("folder")[0].scan.digest
    better = tmp_path / "better"
    better.mkdir()
    for name in ("leaf4.jpg", "leaf5.tif", "leaf6.png"):
        shutil.copy(samples / "folder" / name, better)
    for name in ("leaf1.png", "leaf2.png"):
        Image.new("L", (1240, 1860), 255).save(better / name)
    report = library.ingest(better, source="folder", executor=Here())
    (found,) = library.reanchor([card.card_id], to_scan=report.scan_digest, apply=True)

    assert {first, report.scan_digest} == {one.scan.digest for one in library.scans("folder")}
    assert 5 == report.leaves
    assert "moved" == found.state.value
    assert (1, 2) == (found.before.leaves[0], found.after.leaves[0])
    assert report.scan_digest == library.anchor_of(card.card_id).scan_digest
    assert "pass" == library.check_card(card.card_id).findings[0].outcome.value
    assert library.picture(card.card_id).startswith(b"\x89PNG")


def corrected(library, leaf):
    """Make a layer from the one that a leaf has, as a person's correction does."""
    store, digest = library._store, library.scans("folder")[0].scan.digest
    held = library.text_layers("folder")[leaf]
    by_hand = Provenance(agent="by-hand", version="1", inputs=(held.digest,))
    layer = replace(held, provenance=by_hand)
    read_again(store, digest, layer)
    return layer


def test_a_persons_correction_is_not_undone(library):
    """Reading all leaves passes it by, and says so; named it is refused, until that is meant."""
    layer = corrected(library, 1)
    executor = Here()
    report = library.reread("folder", settings=SPARSE, executor=executor)
    after = library.text_layers("folder")[1]
    with pytest.raises(UsageError, match="set words right on leaf 1") as refused:
        library.reread("folder", leaves=[0, 1], settings=SPARSE, executor=Here())
    held = library.text_layers("folder")[1]
    named = library.reread(
        "folder", leaves=[1], settings=SPARSE, over_corrections=True, executor=Here()
    )

    assert [0, 2, 3] == executor.read
    assert ((1,), (0, 2, 3)) == (report.kept, report.changed)
    assert "a person set right: 1" in report.summary()
    assert layer == after == held
    assert "--over-corrections" in refused.value.remedy
    assert ((), (1,), (1,)) == (named.kept, named.changed, named.overruled)
    assert "no longer hold: 1" in named.summary()


def test_the_cards_on_a_corrected_leaf_are_named(library, truth):
    """Whoever puts a correction aside is told whose words it bears, before and after."""
    case = next(
        c for c in truth("folder", "quotes") if c["kind"] == "in_line" and c["leaves"] == [1]
    )
    card = library.add_card("folder", quote=case["quote"], page=case["pages"][0], made_by="ada")
    corrected(library, 1)
    with pytest.raises(UsageError, match=card.card_id):
        library.reread("folder", leaves=[1], settings=SPARSE, executor=Here())
    report = library.reread(
        "folder", leaves=[1], settings=SPARSE, over_corrections=True, executor=Here()
    )

    assert (card.card_id,) == report.cards


def test_a_correction_made_just_before_its_leaf_is_read_holds(library):
    """It came after the leaves were chosen: asked for again when the new layers become current."""

    class Meanwhile(Here):
        def submit(self, fn, /, *args, **kwargs):
            if not self.read and not hasattr(self, "layer"):
                self.layer = corrected(library, 0)
            return super().submit(fn, *args, **kwargs)

    executor = Meanwhile()
    report = library.reread("folder", leaves=[0, 1], settings=SPARSE, executor=executor)

    assert ((0,), (1,)) == (report.kept, report.changed)
    assert executor.layer == library.text_layers("folder")[0]


def test_a_correction_made_while_leaves_are_read_holds(library):
    """The leaf was read before; its new layer is not taken, because another one came between."""
    with pytest.raises(EngineError):
        library.reread("folder", settings=SPARSE, executor=Here({3: CancelledError()}))
    layer = corrected(library, 0)
    report = library.reread(
        "folder", leaves=range(4), settings=SPARSE, over_corrections=True, executor=Here()
    )

    assert (4, (0,)) == (report.leaves, report.kept)
    assert layer == library.text_layers("folder")[0]
    assert () == library._store.problems()
