"""An import that is killed: the library says what it said, and the same import ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from cardstore.store.store import Store
from tests.adapters.words.words_files import hocr, hocr_page
from tests.workflow.made_scans import FRAME, leaf_lines, make_scan, read_layer

LEAVES = 400
SIZE = f"bbox 0 0 {FRAME.width_px} {FRAME.height_px}"


@pytest.mark.long
def test_a_killed_import_changes_nothing_and_can_be_done_again(tmp_path):
    """It is killed while it keeps layers, before any of them is current."""
    lines = [(100, 100 + 40 * n, "the ferry lay still in the morning") for n in range(30)]
    file = tmp_path / "ferry.hocr"
    told = [hocr_page(*lines, title=f"{SIZE}; ppageno {n}", size=10) for n in range(LEAVES)]
    file.write_text(hocr(*told), encoding="utf-8")
    with Store.open(tmp_path / "library", create=True) as store:
        layers = [read_layer(n, leaf_lines(n, lines=2), number=n + 1) for n in range(LEAVES)]
        digest = make_scan(store, layers)
        before = store.scans.current_digests(digest)
        killed = start(tmp_path, file)
        while kept(store) == LEAVES and killed.poll() is None:
            time.sleep(0.005)
        os.kill(killed.pid, signal.SIGKILL)
        killed.wait()
        held = kept(store)

        assert -signal.SIGKILL == killed.returncode, "it was done before it could be killed"
        assert LEAVES < held <= 2 * LEAVES
        assert before == store.scans.current_digests(digest)
        assert () == store.word_imports.of_scan(digest)
        assert [{"integrity_check": "ok"}] == store._connection.rows("PRAGMA integrity_check")

        again = start(tmp_path, file)
        assert 0 == again.wait()
        assert 2 * LEAVES == kept(store)
        assert 1 == len(store.word_imports.of_scan(digest))
        assert not set(before) & set(store.scans.current_digests(digest))


def start(folder, file):
    """Start an import that makes the words the text of every leaf."""
    words = ("import", "words", "ferry-1871", file, "--by", "ada", "--current")
    return subprocess.Popen(
        [sys.executable, "-m", "cardstore", *words, "--library", folder / "library"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kept(store):
    """Count the layers that lie in the library, met by anybody or not."""
    return store._connection.rows("SELECT count(*) AS n FROM text_layers")[0]["n"]
