"""Only files are read to their end; what may never end, or never begin, is refused at once."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from cardstore.adapters.plain_files import read_plain, require_plain

ENDLESS = Path("/dev/zero")


def test_a_file_is_read(tmp_path):
    """With all its bytes."""
    (tmp_path / "a").write_bytes(b"\r\n\0a")

    assert b"\r\n\0a" == read_plain(tmp_path / "a")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_with_a_name_is_refused_before_it_is_waited_for(tmp_path):
    """Nobody may ever write into it."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match="a pipe or a device, no file"):
            require_plain(tmp_path / name)


@pytest.mark.skipif(not ENDLESS.exists(), reason="this system has no /dev/zero")
def test_a_device_that_never_ends_is_refused():
    """It would fill the memory."""
    with pytest.raises(OSError, match="a pipe or a device, no file"):
        read_plain(ENDLESS)


@pytest.mark.skipif(os.name != "posix", reason="devices are no files elsewhere")
def test_the_device_that_is_always_empty_is_an_empty_file():
    """People name it where a file is to hold nothing."""
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    assert b"" == read_plain(Path(os.devnull))


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no /dev/fd")
def test_a_pipe_that_a_shell_makes_is_read():
    """As for `<(…)`: whoever writes into it is there already."""
    ours, theirs = os.pipe()

    def write():
        os.write(theirs, b"One sentence.")
        os.close(theirs)

    writer = Thread(target=write)
    writer.start()
    told = read_plain(Path(f"/dev/fd/{ours}"))
    writer.join(timeout=60)
    os.close(ours)

    assert b"One sentence." == told
