"""A library as an archive: elsewhere the same rows and originals, or nothing at all."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from multiprocessing import get_context
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore import CardstoreError, Library
from cardstore.errors import (
    AlteredOriginalError,
    ArchiveError,
    DamagedArchiveError,
    NewerLibraryError,
)
from cardstore.gate.finding import Outcome
from tests.remembered import Here

ARTICLE = Path(__file__).parents[2] / "sample_sources" / "tides-article" / "article.pdf"
QUOTE = "Of some 41,300 readings 229 were rejected."


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with an article and two cards, one of them retracted; it is only read."""
    folder = tmp_path_factory.mktemp("archived") / "library"
    with Library.open(folder, create=True) as opened:
        opened.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        opened.add_card("tides", quote=QUOTE, page="213", made_by="me", gloss="g", tags=["t"])
        card = opened.add_card("tides", quote="229 were rejected", page="213", made_by="me")
        opened.retract(card.card_id, "said before", retracted_by="ada")
    return folder


@pytest.fixture(scope="module")
def packed(library, tmp_path_factory):
    """Its archive."""
    place = tmp_path_factory.mktemp("packed") / "library.zip"
    with Library.open(library) as opened:
        opened.archive(place)
    return place


def digests(folder):
    """Give the SHA-256 of every file of a folder by name."""
    return {
        one.relative_to(folder).as_posix(): hashlib.sha256(one.read_bytes()).hexdigest()
        for one in folder.rglob("*")
        if one.is_file()
    }


def told(folder):
    """Give what a library says of its cards, pages and texts."""
    with Library.open(folder) as opened:
        ids = [card.card_id for card in opened.find_cards(retracted=True)]
        return (
            [opened.card(one) for one in ids],
            [opened.retraction(one) for one in ids],
            [[opened.check_card(one).findings for one in ids]],
            opened.page_map("tides"),
            [layer.digest for layer in opened.text_layers("tides")],
            opened.health(),
        )


def test_an_unpacked_library_is_the_same_one(library, packed, tmp_path):
    """Its files have the digests of the manifest; cards, texts, pages and verdicts are equal."""
    shutil.copytree(library, tmp_path / "as it was")  # a check is written down
    report = Library.unarchive(packed, tmp_path / "copy")
    expected = {one.name: one.sha256 for one in report.manifest.files}

    assert expected == digests(tmp_path / "copy")
    assert told(tmp_path / "as it was") == told(tmp_path / "copy")


def rows(folder):
    """Give all tables of a library's database with their rows."""
    where = f"{(folder / 'cardstore.db').as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(where, uri=True)) as database:
        return list(database.iterdump())


def test_every_row_comes_back(library, packed, tmp_path):
    """The database's file need not have the same bytes: SQLite counts in it what it wrote."""
    Library.unarchive(packed, tmp_path / "copy")

    assert rows(library) == rows(tmp_path / "copy")


def test_the_same_library_gives_the_same_bytes(library, packed, tmp_path):
    """So that two archives can be compared; and what is there already is left."""
    with Library.open(library) as opened:
        first = opened.archive(tmp_path / "other.zip")
        again = opened.archive(tmp_path / "other.zip")

    assert packed.read_bytes() == (tmp_path / "other.zip").read_bytes()
    assert (False, True) == (first.already, again.already)


def test_an_archive_of_an_unpacked_library_is_the_same_archive(packed, tmp_path):
    """There and back again; unpacking it where it is already changes nothing."""
    Library.unarchive(packed, tmp_path / "copy")
    with Library.open(tmp_path / "copy") as opened:
        opened.archive(tmp_path / "back.zip")

    assert packed.read_bytes() == (tmp_path / "back.zip").read_bytes()
    assert Library.unarchive(packed, tmp_path / "copy").already


def test_no_other_file_is_written_over(library, tmp_path):
    """Whatever has the name stays as it is."""
    (tmp_path / "mine.zip").write_bytes(b"mine")
    with Library.open(library) as opened, pytest.raises(ArchiveError, match="another file"):
        opened.archive(tmp_path / "mine.zip")

    assert {"mine.zip": b"mine"} == {one.name: one.read_bytes() for one in tmp_path.iterdir()}


@pytest.mark.parametrize("make", ["file", "folder", "library"])
def test_a_folder_that_holds_something_else_is_left(packed, tmp_path, make):
    """A file, a folder with something in it, a library that went on."""
    place = tmp_path / "place"
    if make == "file":
        place.write_bytes(b"mine")
    elif make == "folder":
        (place / "originals").mkdir(parents=True)
    else:
        Library.unarchive(packed, place)
        with Library.open(place) as opened:
            opened.add_card("tides", quote="229 were", page="213", made_by="me")
    before = digests(tmp_path)
    with pytest.raises(ArchiveError):
        Library.unarchive(packed, place)

    assert before == digests(tmp_path)
    assert ["place"] == [one.name for one in tmp_path.iterdir()]


def test_an_empty_folder_becomes_the_library(packed, tmp_path):
    """Somebody made it before."""
    (tmp_path / "place").mkdir()
    Library.unarchive(packed, tmp_path / "place")

    assert Library.exists(tmp_path / "place")


@pytest.mark.parametrize("fault", ["altered", "missing"])
def test_an_altered_original_is_not_archived(packed, tmp_path, fault):
    """An archive that holds a damaged scan would hide the damage."""
    Library.unarchive(packed, tmp_path / "copy")
    (original,) = (tmp_path / "copy" / "originals").iterdir()
    original.unlink()
    if fault == "altered":
        original.write_bytes(b"another")
    with Library.open(tmp_path / "copy") as opened, pytest.raises(AlteredOriginalError):
        opened.archive(tmp_path / "new.zip")

    assert ["copy"] == [one.name for one in tmp_path.iterdir()]


def test_without_originals_nothing_passes_until_they_are_there_again(library, tmp_path):
    """The manifest names what is left out; the same file, ingested again, makes it good."""
    with Library.open(library) as opened:
        report = opened.archive(tmp_path / "small.zip", originals=False)
    Library.unarchive(tmp_path / "small.zip", tmp_path / "copy")
    with Library.open(tmp_path / "copy") as opened:
        (card_id,) = opened.card_ids()
        before = opened.check_card(card_id).outcome
        opened.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        after = opened.check_card(card_id).outcome

    assert [path.name for path in (library / "originals").iterdir()] == [*report.manifest.absent]
    assert (Outcome.UNAVAILABLE, Outcome.PASS) == (before, after)


def _write(folder, stop):
    """Add cards and retract every second one until told to stop."""
    with Library.open(folder) as opened:
        number = 0
        while not stop.is_set():
            card = opened.add_card("tides", quote=QUOTE, page="213", made_by="writer")
            if number % 2:
                opened.retract(card.card_id, "again", retracted_by="writer")
            number += 1


@pytest.mark.long
def test_an_archive_made_while_others_write_is_of_one_moment(packed, tmp_path):
    """Every one of them is sound, has no card less than the one before, and they do go on."""
    Library.unarchive(packed, tmp_path / "busy")
    context = get_context("spawn")
    stop = context.Event()
    writers = [context.Process(target=_write, args=(tmp_path / "busy", stop)) for _ in range(2)]
    for writer in writers:
        writer.start()
    counts = []
    try:
        with Library.open(tmp_path / "busy") as opened:
            while len(opened.find_cards(retracted=True, limit=9999)) < 10:
                assert all(writer.exitcode is None for writer in writers)
            for number in range(4):
                opened.archive(tmp_path / f"{number}.zip")
                until = len(opened.find_cards(retracted=True, limit=9999)) + 3
                while len(opened.find_cards(retracted=True, limit=9999)) < until:
                    assert all(writer.exitcode is None for writer in writers)
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    for number in range(4):
        Library.unarchive(tmp_path / f"{number}.zip", tmp_path / str(number))
        with Library.open(tmp_path / str(number)) as opened:
            assert () == opened.health().problems
            counts.append(len(opened.find_cards(retracted=True, limit=9999)))

    assert counts == sorted(set(counts))


# ---- what is no archive, or was altered --------------------------------------------------------


def rewritten(packed, place, *, members=None, manifest=None, added=()):
    """Write an archive anew with other members or another manifest, sound as a ZIP file."""
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(place, "w") as new:
        for one in old.infolist():
            content = old.read(one)
            if one.filename == "manifest.json" and manifest:
                content = json.dumps(manifest(json.loads(content))).encode()
            name, content = (members or (lambda *same: same))(one.filename, content)
            if name:
                new.writestr(name, content)
        for name, content in added:
            new.writestr(name, content)
    return place


def is_original(name):
    return name.startswith("originals/")


def renamed(to):
    """Give a manifest whose original has another name, and members to fit."""

    def manifest(held):
        held["files"][1]["name"] = to
        return held

    return {
        "manifest": manifest,
        "members": lambda name, content: (to if is_original(name) else name, content),
    }


def changed(**fields):
    return lambda held: {**held, **fields}


def sized(size):
    def manifest(held):
        held["files"][0]["size_bytes"] = size
        return held

    return manifest


ALTERED = {
    "a scan of other bytes": (
        {"members": lambda name, content: (name, content[::-1] if is_original(name) else content)},
        DamagedArchiveError,
    ),
    "a database of other bytes": (
        {"members": lambda n, c: (n, c[:-1] + b"\1" if n == "cardstore.db" else c)},
        DamagedArchiveError,
    ),
    "a missing scan": (
        {"members": lambda name, content: ("" if is_original(name) else name, content)},
        DamagedArchiveError,
    ),
    "no manifest": ({"members": lambda n, c: ("" if n == "manifest.json" else n, c)}, ArchiveError),
    "a file more": ({"added": [("originals/more", b"x")]}, DamagedArchiveError),
    "a file above": ({"added": [("../above", b"x")]}, DamagedArchiveError),
    "a name above": (renamed("originals/../../above"), ArchiveError),
    "a name from the root": (renamed("/tmp/above"), ArchiveError),
    "a name with a drive": (renamed("originals\\..\\..\\above"), ArchiveError),
    "another size": ({"manifest": sized(9)}, DamagedArchiveError),
    "a manifest of nothing": ({"manifest": changed(files=[])}, ArchiveError),
    "an original that nobody named": (
        {"manifest": changed(absent=["0" * 64])},
        DamagedArchiveError,
    ),
    "a later form": (
        {"manifest": changed(schema="urn:cardstore:schema:archive:2", cardstore="9.1")},
        NewerLibraryError,
    ),
    "a later library": (
        {"manifest": changed(migrations=["m001_create_library", "m999_later"])},
        NewerLibraryError,
    ),
    "another document": ({"manifest": changed(schema="urn:other")}, ArchiveError),
    "no names": ({"manifest": changed(files=[{"name": 1}])}, ArchiveError),
}


@pytest.mark.parametrize("case", ALTERED)
def test_what_was_altered_is_refused_and_nothing_is_written(packed, tmp_path, case):
    """With the error that says it; beside the folder nothing is left either."""
    changes, error = ALTERED[case]
    (tmp_path / "here").mkdir()
    place = rewritten(packed, tmp_path / "bad.zip", **changes)
    with pytest.raises(error):
        Library.unarchive(place, tmp_path / "here" / "copy")

    assert {"bad.zip", "here"} == {one.name for one in tmp_path.iterdir()}
    assert [] == [*(tmp_path / "here").iterdir()]
    assert not Path("/tmp/above").exists()


def test_a_later_cardstore_is_named(packed, tmp_path):
    """The version that wrote it, so that people know what to install."""
    manifest = changed(schema="urn:cardstore:schema:archive:7", cardstore="9.1")
    place = rewritten(packed, tmp_path / "later.zip", manifest=manifest)
    with pytest.raises(NewerLibraryError, match=r"later cardstore \(9\.1\).*Update cardstore"):
        Library.unarchive(place, tmp_path / "copy")


def test_a_file_twice_is_refused(packed, tmp_path):
    """One of the two would be another than the one that was looked at."""
    shutil.copy(packed, tmp_path / "twice.zip")
    with (
        pytest.warns(UserWarning, match="Duplicate"),
        zipfile.ZipFile(tmp_path / "twice.zip", "a") as archive,
    ):
        archive.writestr("cardstore.db", b"another")
    with pytest.raises(DamagedArchiveError, match="twice"):
        Library.unarchive(tmp_path / "twice.zip", tmp_path / "copy")


def test_a_bomb_is_refused_before_it_is_unpacked(packed, tmp_path):
    """What unpacks to far more than the archive has bytes, in a manifest that says so truly."""
    content = bytes(100 << 20)

    def manifest(held):
        held["files"][0] |= {
            "size_bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        held["files"][1:] = []
        return held

    with zipfile.ZipFile(packed) as old:
        told = manifest(json.loads(old.read("manifest.json")))
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr("cardstore.db", content)
        new.writestr("manifest.json", json.dumps(told))
    with pytest.raises(ArchiveError, match="would unpack to"):
        Library.unarchive(tmp_path / "bomb.zip", tmp_path / "copy")

    assert ["bomb.zip"] == [one.name for one in tmp_path.iterdir()]


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\3\4", b"PK\5\6" + bytes(18)])
def test_what_is_no_archive_is_refused(tmp_path, content):
    """Told as an error of ours, with what to do."""
    (tmp_path / "none.zip").write_bytes(content)
    with pytest.raises(ArchiveError):
        Library.unarchive(tmp_path / "none.zip", tmp_path / "copy")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """An archive of an empty library, with what it unpacks to; quick to read."""
    folder = tmp_path_factory.mktemp("small")
    with Library.open(folder / "library", create=True) as opened:
        opened.archive(folder / "small.zip")
    Library.unarchive(folder / "small.zip", folder / "copy")
    return (folder / "small.zip").read_bytes(), digests(folder / "copy")


@given(data=st.data())
def test_a_flipped_bit_or_a_lost_end_is_found_or_does_not_matter(small, tmp_path_factory, data):
    """Either an error and no folder, or the very same library."""
    content, expected = small
    folder = tmp_path_factory.mktemp("flipped")
    place = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        altered = content[:place]
    else:
        bit = 1 << data.draw(st.integers(0, 7))
        altered = content[:place] + bytes([content[place] ^ bit]) + content[place + 1 :]
    (folder / "a.zip").write_bytes(altered)
    try:
        Library.unarchive(folder / "a.zip", folder / "copy")
    except CardstoreError:
        assert ["a.zip"] == [one.name for one in folder.iterdir()]
    else:
        assert expected == digests(folder / "copy")
    shutil.rmtree(folder)


# ---- real kills --------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked, to be quick")
@pytest.mark.parametrize("verb", ["archive", "unarchive"])
@pytest.mark.long
def test_a_killed_run_leaves_nothing_half(library, packed, tmp_path, verb):
    """Killed at every step: what has the name is whole; a later run takes away what was left."""
    given_path, made = (library, "a.zip") if verb == "archive" else (packed, "copy")
    (tmp_path / "here").mkdir()
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "tests.workflow.killed_runs", verb),
            *(str(given_path), str(tmp_path / "here" / made)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == ran.returncode, ran.stderr
    found = json.loads(ran.stdout)

    assert [] == found["faults"]
    assert found["steps"] > 5
