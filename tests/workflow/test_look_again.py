"""Margins are looked at again in real scans: blind, once, and with the model of their script."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing

import pymupdf
import pytest

from cardstore import Library
from cardstore.adapters.engines.script_names import detector_provenance
from cardstore.adapters.engines.scripts import installed_scripts
from cardstore.pages.labels import parse_label
from cardstore.pages.looks import LookMode
from cardstore.scans.reader import Raster
from cardstore.scans.scan import Frame
from cardstore.workflow.open_originals import _opened
from cardstore.workflow.read_margins import MarginTask, look_at, read_margins
from tests.remembered import Here

DPI = 150
FIRST, LEAVES = 34, 8
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
WORDS = (
    *("नदी", "के", "पास", "एक", "पुराना", "घर", "था", "और", "उस", "में", "एक", "माली"),
    *("रहता", "था", "वह", "रोज", "पानी", "लाता", "था"),
)


def printed_leaf(*, head, number, left, lines, size=13):
    """Print a leaf of our own and give its picture."""
    with pymupdf.open() as made:
        leaf = made.new_page(width=420, height=595)
        leaf.insert_htmlbox((150, 40, 300, 64), head)
        leaf.insert_htmlbox(
            (left, 38, left + 60, 64), f"<p style='font-size:{size + 1}px'>{number}</p>"
        )
        for at, line in enumerate(lines):
            top = 80 + 22 * at
            html = f"<p style='font-size:{size}px'>{line}</p>"
            leaf.insert_htmlbox((50, top, 390, top + 22), html)
        return leaf.get_pixmap(dpi=DPI, colorspace="gray")


def strange_lines(seed):
    """Give lines of running text in Devanagari, others on every leaf."""
    return [
        " ".join(WORDS[(seed * 5 + 3 * at + n * (seed + 2)) % len(WORDS)] for n in range(9))
        for at in range(20)
    ]


@pytest.fixture(scope="module")
def strange_scan(tmp_path_factory):
    """A scan in Devanagari whose leaves bear 34 to 41 in its digits."""
    path = tmp_path_factory.mktemp("strange") / "garden.pdf"
    with pymupdf.open() as made:
        for at in range(LEAVES):
            picture = printed_leaf(
                head="बाग की बात",
                number=str(FIRST + at).translate(DEVANAGARI),
                left=340 if at % 2 else 50,
                lines=strange_lines(at),
            )
            leaf = made.new_page(width=420, height=595)
            leaf.insert_image(leaf.rect, pixmap=picture)
        made.save(path)
    return path


@pytest.fixture(scope="module")
def strange(strange_scan, tmp_path_factory):
    """The library's folder, with that scan."""
    folder = tmp_path_factory.mktemp("library")
    with Library.open(folder, create=True) as library:
        library.ingest(strange_scan, source="garden", resolve=False, executor=Here())
    return folder


def looks_in(folder):
    """Give every look, row by row."""
    with closing(sqlite3.connect(folder / "cardstore.db")) as opened:
        return sorted(map(repr, opened.execute("SELECT * FROM margin_looks")))


def test_a_number_is_seen_without_being_told():
    """The number at the leaf's corner is read by a look that knows nothing of the book."""
    picture = printed_leaf(head="The Garden", number="57", left=340, lines=["It had a wall."])
    frame = Frame(width_px=picture.width, height_px=picture.height, dpi=DPI)
    looks = look_at(Raster(frame=frame, pixels=bytes(picture.samples)), leaf_index=3)
    boxes = [word for look in looks for word in look.words if word.text == "57"]

    assert boxes
    assert all(word.x0 > 0.7 * frame.width_px for word in boxes)
    assert all(word.y1 < 0.15 * frame.height_px for word in boxes)


def test_a_worker_opens_a_scan_once(tmp_path):
    """However many of its leaves are looked at: a folder has as many files as leaves."""
    paths = []
    for number in ("57", "58", "59"):
        paths.append(str(tmp_path / f"{number}.png"))
        printed_leaf(head="The Garden", number=number, left=50, lines=["A wall."]).save(paths[-1])
    before = _opened.cache_info().misses
    for leaf in range(3):
        task = MarginTask(paths=tuple(paths), reader="images", leaf_index=leaf)
        found = {word.text for look in read_margins(task) for word in look.words}
        assert str(57 + leaf) in found

    assert 1 == _opened.cache_info().misses - before


class LostPool(Here):
    """Reads leaves, and has lost its workers when margins are to be looked at."""

    def __init__(self, *, at_once):
        super().__init__()
        self.at_once = at_once

    def submit(self, fn, /, *args, **kwargs):
        if not isinstance(args[0], MarginTask):
            return super().submit(fn, *args, **kwargs)
        gone = BrokenExecutor("the workers are gone")
        if self.at_once:
            raise gone
        lost = Future()
        lost.set_exception(gone)
        return lost


@pytest.mark.parametrize("at_once", [True, False])
def test_a_pool_that_is_gone_costs_the_second_looks_alone(tmp_path, caplog, at_once):
    """The book is there, with what was read of it before; the next time its margins are seen."""
    for at, wall in enumerate(("A wall.", "A gate.")):
        picture = printed_leaf(head="The Garden", number="", left=50, lines=[wall])
        picture.save(tmp_path / f"{at}.png")
    with Library.open(tmp_path / "library", create=True) as library:
        report = library.ingest(
            tmp_path, source="a", executor=LostPool(at_once=at_once), resolve=False
        )
        looks = library._store.looks.of_scan
        assert 2 == report.read_now
        assert () == looks(report.scan_digest)
        library.ingest(tmp_path, source="a", executor=Here(), resolve=False)
        assert {0, 1} == {look.leaf_index for look in looks(report.scan_digest)}

    assert "not looked at again: the workers are gone" in caplog.text


def test_the_detector_names_its_model(tmp_path):
    """Another model may name another script: the look says which it was."""
    (tmp_path / "osd.traineddata").write_bytes(b"a model")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "osd.traineddata").write_bytes(b"another")
    one, other = (detector_provenance(str(tmp_path / name)) for name in ("", "other"))

    assert (hashlib.sha256(b"a model").hexdigest(),) == one.inputs
    assert one.key != other.key


def test_only_a_leaf_without_numbers_is_read_with_digits_alone():
    """Digits alone are the last resort: they make numbers of letters."""
    modes = []
    for number in ("57", ""):
        picture = printed_leaf(head="The Garden", number=number, left=340, lines=["It had a wall."])
        frame = Frame(width_px=picture.width, height_px=picture.height, dpi=DPI)
        looks = look_at(Raster(frame=frame, pixels=bytes(picture.samples)), leaf_index=0)
        modes.append({look.mode for look in looks})

    assert [{LookMode.BLOCK, LookMode.SPARSE}, {*LookMode} - {LookMode.SCRIPT, LookMode.NAMED}] == (
        modes
    )


@pytest.mark.long
def test_what_was_looked_at_is_not_looked_at_again(strange):
    """A second run adds no row and gives the same map."""
    before = looks_in(strange)
    with Library.open(strange) as library:
        held = library.page_map("garden")
        again = library.paginate("garden")

    assert before
    assert (before, held) == (looks_in(strange), again)


@pytest.mark.long
def test_another_version_of_the_model_looks_again(strange, tmp_path):
    """Its looks come beside those of the old one, and change no number that both saw."""
    folder = tmp_path / "library"
    shutil.copytree(strange, folder)
    with closing(sqlite3.connect(folder / "cardstore.db")) as opened, opened:
        before = opened.execute("SELECT count(*) FROM margin_looks").fetchone()
        for (name,) in opened.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' "
            "AND tbl_name IN ('provenances', 'margin_looks')"
        ).fetchall():
            opened.execute(f'DROP TRIGGER "{name}"')
        # As if every look had been made with a model that is no longer installed.
        key = "provenance = substr(provenance, 2) || substr(provenance, 1, 1)"
        opened.execute(
            f"UPDATE provenances SET inputs = json_array(?), {key} "  # noqa: S608 - our own words
            "WHERE provenance IN (SELECT provenance FROM margin_looks)",
            ("0" * 64,),
        )
        opened.execute(f"UPDATE margin_looks SET {key}")  # noqa: S608 - our own words
    with Library.open(folder) as library:
        held = [entry.label for entry in library.page_map("garden").leaves]
        again = [entry.label for entry in library.paginate("garden").leaves]

    assert (2 * before[0], held) == (len(looks_in(folder)), again)


@pytest.mark.long
def test_a_library_from_before_looks_goes_on_working(strange):
    """Its maps are shown as they are; inferred anew, its margins are looked at."""
    before = looks_in(strange)
    with closing(sqlite3.connect(strange / "cardstore.db")) as opened, opened:
        opened.execute("DROP TABLE margin_looks")
        opened.execute("DELETE FROM schema_migrations WHERE name = 'm012_look_at_margins'")
    with Library.open(strange) as library:
        held = library.page_map("garden")
        again = library.paginate("garden")

    assert (before, held) == (looks_in(strange), again)


@pytest.mark.long
def test_digits_of_another_script_are_found_by_their_value(strange):
    """Where the script's model is installed the leaves are numbered, and none wrongly."""
    names = {found.script.name for found in installed_scripts()}
    if "Devanagari" not in names:
        pytest.skip("the model Devanagari is not installed (tesseract-ocr-script-deva)")
    with Library.open(strange) as library:
        page_map = library.page_map("garden")
    labels = {entry.leaf_index: entry.label.value for entry in page_map.leaves if entry.label}

    assert labels == {leaf: FIRST + leaf for leaf in labels}
    assert len(labels) >= LEAVES - 2
    assert (4,) == page_map.find(parse_label("38"))


@pytest.mark.long
def test_the_script_of_leaves_without_numbers_is_named(strange):
    """Leaves that the English model cannot read are known for what they are."""
    with Library.open(strange) as library:
        stored = library._scan_of("garden", None)
        looks = library._store.looks.of_scan(stored.scan.digest)
    names = [word.text for look in looks if look.mode is LookMode.NAMED for word in look.words]

    assert names.count("Devanagari") >= 2


@pytest.mark.long
def test_without_the_original_the_map_is_made_of_what_is_stored(strange, tmp_path, caplog):
    """Nothing can be looked at; that is told, and the map stays as it is."""
    folder = tmp_path / "library"
    shutil.copytree(strange, folder)
    for original in (folder / "originals").iterdir():
        original.chmod(0o600)
        original.write_bytes(b"gone")
    with closing(sqlite3.connect(folder / "cardstore.db")) as opened, opened:
        opened.execute("DROP TABLE margin_looks")
        opened.execute("DELETE FROM schema_migrations WHERE name = 'm012_look_at_margins'")
    with Library.open(folder) as library:
        page_map = library.paginate("garden")

    assert LEAVES == len(page_map.leaves)
    assert [] == looks_in(folder)
    assert "not looked at again" in caplog.text
