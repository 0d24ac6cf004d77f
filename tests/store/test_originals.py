"""The folder of originals."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys

import pytest

from cardstore.errors import AlteredOriginalError, DamagedScanError, LibraryWriteError
from cardstore.store.originals import Originals

CONTENT = b"%PDF-1.7 a scan of our own\n" * 100


@pytest.fixture
def originals(tmp_path):
    """Give a folder of originals that does not exist yet."""
    return Originals(tmp_path / "library" / "originals")


@pytest.fixture
def scan(tmp_path):
    """Give a file to be kept."""
    path = tmp_path / "Harbour Lamps.PDF"
    path.write_bytes(CONTENT)
    return path


def test_a_file_is_kept_under_its_digest(originals, scan):
    """The copy has the file's bytes; name and size are noted."""
    kept = originals.keep(scan)
    sha256 = hashlib.sha256(CONTENT).hexdigest()

    assert (sha256, "Harbour Lamps.PDF", len(CONTENT), f"{sha256}.pdf") == (
        kept.sha256,
        kept.name,
        kept.size_bytes,
        kept.stored_as,
    )
    assert CONTENT == originals.path_of(kept).read_bytes()


def test_the_copy_is_read_only(originals, scan):
    """Nobody writes into it by mistake."""
    mode = stat.S_IMODE(originals.path_of(originals.keep(scan)).stat().st_mode)

    assert 0o444 == mode


def test_the_same_file_twice_is_kept_once(originals, scan, tmp_path):
    """The second time nothing is written, whatever the file's name is now."""
    first = originals.path_of(originals.keep(scan))
    before = first.stat()
    again = tmp_path / "copy.pdf"
    again.write_bytes(CONTENT)
    second = originals.path_of(originals.keep(again))

    assert first == second
    assert (before.st_ino, before.st_mtime_ns) == (second.stat().st_ino, second.stat().st_mtime_ns)
    assert [first] == list(originals.folder.iterdir())


def test_an_odd_extension_is_left_off(originals, tmp_path):
    """What is no plain extension does not get into the name."""
    path = tmp_path / "scan.p d;f"
    path.write_bytes(b"x")

    assert hashlib.sha256(b"x").hexdigest() == originals.keep(path).stored_as


def test_a_sound_copy_passes(originals, scan):
    """Nothing is raised for a copy with its digest."""
    kept = originals.keep(scan)
    originals.verify(kept)

    assert originals.path_of(kept).exists()


def test_an_altered_copy_is_noticed(originals, scan):
    """One changed byte: both digests are told, on checking and on keeping again."""
    kept = originals.keep(scan)
    path = originals.path_of(kept)
    path.chmod(0o644)
    path.write_bytes(CONTENT.replace(b"our", b"OUR", 1))
    for again in (lambda: originals.verify(kept), lambda: originals.keep(scan)):
        with pytest.raises(AlteredOriginalError) as caught:
            again()

        assert kept.sha256 == caught.value.expected
        assert caught.value.found not in {None, kept.sha256}


def test_a_missing_copy_is_noticed(originals, scan):
    """A copy that is gone has no digest."""
    kept = originals.keep(scan)
    originals.path_of(kept).unlink()
    with pytest.raises(AlteredOriginalError) as caught:
        originals.verify(kept)

    assert caught.value.found is None


def test_a_missing_copy_is_made_again(originals, scan):
    """Handing in the same file again heals the library."""
    kept = originals.keep(scan)
    originals.path_of(kept).unlink()
    again = originals.keep(scan)
    originals.verify(again)

    assert kept == again
    assert CONTENT == originals.path_of(kept).read_bytes()


def test_an_altered_copy_is_not_overwritten(originals, scan):
    """It may be all that is left of something: a person moves it away, then it is made again."""
    kept = originals.keep(scan)
    path = originals.path_of(kept)
    path.chmod(0o644)
    path.write_bytes(b"altered")
    with pytest.raises(AlteredOriginalError) as caught:
        originals.keep(scan)

    assert "Move the altered file away" in caught.value.remedy
    assert b"altered" == path.read_bytes()

    path.rename(path.with_name("moved away"))
    originals.verify(originals.keep(scan))


def test_intact_copies_are_told_from_altered_and_missing_ones(originals, scan):
    """Whatever was found before, an alteration that leaves the length the same is noticed."""
    kept = originals.keep(scan)
    path = originals.path_of(kept)
    told = [originals.is_intact(kept), originals.is_intact(kept)]
    path.chmod(0o644)
    path.write_bytes(CONTENT.replace(b"our", b"OUR", 1))
    told += [originals.is_intact(kept), originals.is_intact(kept)]
    path.unlink()
    told.append(originals.is_intact(kept))
    originals.keep(scan)
    told.append(originals.is_intact(kept))

    assert [True, True, False, False, False, True] == told


def test_an_intact_copy_is_read_once(originals, scan):
    """Asking again does not open the file."""
    kept = originals.keep(scan)
    path = originals.path_of(kept)
    opened, watched = [], [str(path)]
    # A hook cannot be taken away again; with nothing to watch it does nothing.
    sys.addaudithook(
        lambda event, args: (
            opened.append(str(args[0])) if event == "open" and str(args[0]) in watched else None
        )
    )
    told = [originals.is_intact(kept) for _ in range(3)]
    watched.clear()

    assert [True] * 3 == told
    assert [str(path)] == opened


def test_a_file_that_cannot_be_read_leaves_nothing(originals, tmp_path):
    """The user's file is the trouble, not the library."""
    with pytest.raises(DamagedScanError):
        originals.keep(tmp_path / "nothing.pdf")

    assert [] == list(originals.folder.iterdir())


def test_a_folder_that_cannot_be_made_is_a_write_error(scan):
    """A file stands where the folder should be."""
    with pytest.raises(LibraryWriteError):
        Originals(scan / "originals").keep(scan)


def test_a_disk_that_fills_up_leaves_nothing(originals, scan):
    """When the copy cannot be written to its end, no part of it stays."""
    script = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from cardstore.errors import LibraryWriteError\n"
        "from cardstore.store.originals import Originals\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        "    Originals(Path(sys.argv[1])).keep(Path(sys.argv[2]))\n"
        "except LibraryWriteError as error:\n"
        "    print(error.exit_code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, originals.folder, scan],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONDONTWRITEBYTECODE": "1"},  # noqa: PTH109
    )

    assert "34" == done.stdout.strip()
    assert [] == list(originals.folder.iterdir())
