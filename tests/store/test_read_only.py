"""Libraries that may only be read."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cardstore.errors import LibraryError, LibraryWriteError, NewerLibraryError, NoLibraryError
from cardstore.store.store import Store
from tests.store import samples

# Opens a library as a user who may not write it, reads it, and tries to write. Permissions do not
# bind root, so root becomes nobody first, after everything is imported.
READER = """
import json, os, sys, tempfile
from cardstore.errors import CardstoreError
from cardstore.store.store import Store
from tests.store import samples

# What is imported late is imported now: afterwards Python's own folder may be out of reach.
with tempfile.TemporaryDirectory() as folder, Store.open(folder, create=True) as store:
    store.problems()
    store.cards.find("lamps")
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
told = {}
try:
    with Store.open(sys.argv[1]) as store:
        told["read_only"] = store.read_only
        told["cards"] = [card.quote for card in store.cards.find("lamps")]
        told["sources"] = [source.source_id for source in store.sources.all()]
        told["problems"] = list(store.problems())
        store.sources.add(samples.FIRST)
except CardstoreError as error:
    told["error"] = [error.exit_code, error.what, error.remedy]
print(json.dumps(told))
"""


@pytest.fixture
def library():
    """Give the folder of a closed library that everybody may reach, with one card in it."""
    outer = Path(tempfile.mkdtemp())
    outer.chmod(0o755)
    folder = outer / "library"
    with Store.open(folder, create=True) as store:
        samples.ingest(store)
        samples.fill(store)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(outer)


def read_as_stranger(folder):
    """Give what a user is told who may read the folder and what is in it, but not write."""
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    return told_by(READER, folder)


def told_by(script, folder):
    """Run a script on a library and give what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", script, folder],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONDONTWRITEBYTECODE": "1"},  # noqa: PTH109
    )
    return json.loads(done.stdout)


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def killed_while_open(folder, *, keep_index):
    """Make the folder as it is after a program died that had just added a card."""
    with Store.open(folder) as store:
        store.cards.add(**samples.card_fields(quote="lamps of the last minute"))
        left = content(folder)
    for name, held in left.items():
        if keep_index or not name.endswith("-shm"):
            (folder / name).write_bytes(held)


def test_a_library_nobody_may_write_is_read(library):
    """Everything that only reads works; the first write says what to do; nothing is left behind."""
    before = content(library)
    told = read_as_stranger(library)

    assert told["read_only"] is True
    assert ["lamps were lit"] == told["cards"]
    assert ["harbour-1893", "harbour-1901"] == told["sources"]
    assert [] == told["problems"]
    assert 34 == told["error"][0]
    assert "for reading only" in told["error"][1]
    assert "writable" in told["error"][2]
    assert before == content(library)


def test_a_file_nobody_may_write_in_a_folder_that_may_be_written_is_read(library):
    """Nothing is put beside the file that its owner could trip over."""
    database = library / "cardstore.db"
    database.chmod(0o444)
    with Store.open(library, read_only=True) as store:
        assert 1 == len(store.cards.find())
        assert ["cardstore.db"] == [path.name for path in library.iterdir()]


def test_what_a_program_that_died_had_stored_is_read(library):
    """The last card lies beside the database, not in it yet; it is seen all the same."""
    killed_while_open(library, keep_index=True)
    told = read_as_stranger(library)

    assert ["lamps were lit", "lamps of the last minute"] == sorted(told["cards"], reverse=True)
    assert told["read_only"] is True


def test_changes_that_cannot_be_read_are_never_passed_over(library):
    """Rather than to show a library without its last card, it is refused with a remedy."""
    killed_while_open(library, keep_index=False)
    told = read_as_stranger(library)

    assert ["error"] == list(told)
    assert 34 == told["error"][0]
    assert "Copy the library folder" in told["error"][2]


def test_a_library_another_program_has_open_is_read_as_it_is(library):
    """What the other stores while we read is seen."""
    with Store.open(library) as writer, Store.open(library, read_only=True) as reader:
        writer.sources.update(samples.SECOND)

        assert samples.SECOND == reader.sources.get("harbour-1901")


def test_a_library_changed_while_it_is_read_as_unchanging_is_an_error(library):
    """What is given out never mixes two states."""
    with Store.open(library, read_only=True) as reader:
        with Store.open(library) as writer:
            writer.sources.update(samples.SECOND)
        with pytest.raises(LibraryError, match="while it was being read") as caught:
            reader.sources.all()

    assert "again" in caught.value.remedy


def test_a_library_opened_for_reading_is_not_written(library):
    """Every part refuses, and says why."""
    with Store.open(library, read_only=True) as store:
        card = store.cards.find()[0]
        writes = (
            lambda: store.sources.add(samples.FIRST),
            lambda: store.scans.save_layer(samples.SCAN.digest, samples.layer(0, engine="other")),
            lambda: store.pages.save_map(samples.SCAN.digest, samples.page_map("9")),
            lambda: store.cards.add(**samples.card_fields()),
            lambda: store.cards.retract(card.card_id, actor="ada", reason="misread"),
            lambda: store.findings.save(
                card.card_id, [samples.FINDING], check_version="1", page_map=1
            ),
        )
        for write in writes:
            with pytest.raises(LibraryWriteError, match="for reading only"):
                write()


def test_a_library_that_can_be_written_is_not_read_only(library):
    """The property tells the two apart."""
    with Store.open(library) as store:
        assert store.read_only is False
    with Store.open(library, read_only=True) as store:
        assert store.read_only is True


def test_an_empty_or_later_library_is_told_for_what_it_is(tmp_path):
    """Reading only changes nothing about what is no library, or too new."""
    (tmp_path / "cardstore.db").touch()
    with pytest.raises(NoLibraryError):
        Store.open(tmp_path, read_only=True)
    with Store.open(tmp_path, create=True) as store:
        store._connection.insert("schema_migrations", [{"name": "m999_later"}])
    with pytest.raises(NewerLibraryError):
        Store.open(tmp_path, read_only=True)


def test_a_database_that_may_not_even_be_read_is_told(library):
    """The remedy is another than for one that may not be written."""
    (library / "cardstore.db").chmod(0o000)
    code, what, remedy = told_by(READER, library)["error"]

    assert 30 == code
    assert "may not be read" in what
    assert "permission" in remedy


def test_a_library_on_a_full_disk_is_read(library):
    """Permissions allow all, but no byte can be added: what is there can be read all the same."""
    full = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    )
    told = told_by(READER.replace("if os.geteuid() == 0:", full + "if False:"), library)

    assert ["lamps were lit"] == told["cards"]
    assert told["read_only"] is True
    assert 34 == told["error"][0]


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_folder_made_read_only_is_noticed_in_the_same_process(library):
    """Whoever runs the tests, the fallback is taken without being asked for."""
    library.chmod(0o555)
    with Store.open(library) as store:
        assert store.read_only is True
        assert 1 == len(store.cards.find())
