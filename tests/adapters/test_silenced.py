"""What libraries in C write to stderr is a message of the log, and nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Barrier, Thread

import pytest

from cardstore.adapters.readers.images import ImagesReader
from cardstore.adapters.readers.opened_picture import OpenedPicture, Picture
from cardstore.adapters.silenced import logged_libraries
from cardstore.errors import MissingPartError
from tests.contracts.making import picture_of_lines


@pytest.fixture
def damaged_fax(tmp_path):
    """A fax of which bytes are altered: libtiff tells of each row that it cannot read."""
    path = tmp_path / "fax.tif"
    picture_of_lines().convert("1").save(path, compression="group4")
    content = bytearray(path.read_bytes())
    for place in range(len(content) // 2, len(content) // 2 + 400, 7):
        content[place] ^= 0x5A
    path.write_bytes(content)
    return path


def written_to(number):
    """Tell what the file of that number is: its device and its place there."""
    told = os.fstat(number)
    return told.st_dev, told.st_ino


def test_a_damaged_fax_is_told_in_the_log_alone(damaged_fax, capfd, caplog):
    """Its lines are there for who listens to all that is logged."""
    with caplog.at_level("DEBUG", logger="cardstore"):
        ImagesReader().open(str(damaged_fax)).raster(0)

    assert "" == capfd.readouterr().err
    assert any("Fax4Decode" in one for one in caplog.messages)


def test_stderr_leads_where_it_led_after_an_error_too(capfd):
    """Whatever ends the decoding."""
    before = written_to(2)
    with pytest.raises(ZeroDivisionError), logged_libraries():
        raise ZeroDivisionError
    os.write(2, b"heard\n")

    assert before == written_to(2)
    assert "heard\n" == capfd.readouterr().err


def test_threads_that_decode_together_leave_stderr_as_it_was():
    """Who begins first may end first: the last one leads it back."""
    before, both, told = written_to(2), Barrier(2), []

    def first():
        with logged_libraries():
            both.wait()
            both.wait()
        both.wait()

    def second():
        both.wait()
        with logged_libraries():
            both.wait()
            both.wait()
            told.append(written_to(2) != before)

    threads = [Thread(target=first), Thread(target=second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert [True] == told
    assert before == written_to(2)


def test_a_process_without_stderr_decodes_as_any_other(damaged_fax):
    """A program without a terminal may have closed it."""
    script = (
        "import os, sys\n"
        "from cardstore.adapters.readers.images import ImagesReader\n"
        "os.close(2)\n"
        "print(len(ImagesReader().open(sys.argv[1]).raster(0).pixels) > 0)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(damaged_fax)], capture_output=True, text=True, check=True
    )

    assert "True\n" == ran.stdout


def test_a_part_that_is_missing_leaves_stderr_as_it_was(tmp_path, monkeypatch):
    """A picture that needs a package more is refused before it is decoded."""
    before = written_to(2)
    path = tmp_path / "a.heic"
    path.write_bytes(b"\x00\x00\x00\x18ftypheic")
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(MissingPartError), OpenedPicture(Picture(file=path, place=0)):
        pass

    assert before == written_to(2)
