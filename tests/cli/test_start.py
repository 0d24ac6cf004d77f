"""The first moment of the program: stopped while its commands are read, it says so and no more."""

from __future__ import annotations

import subprocess
import sys

PRESSED = """
import sys

class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == {where!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Pressed())
from cardstore.start import main
main()
"""


def stopped(where):
    """Press Ctrl-C when a module is about to be read."""
    return subprocess.run(
        [sys.executable, "-c", PRESSED.format(where=where), "--help"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_who_stops_it_at_once_sees_no_trace():
    """The same word and code as later."""
    for where in ("cardstore.cli.main", "click", "cardstore.documents.named"):
        found = stopped(where)

        assert (130, "Stopped.\n") == (found.returncode, found.stderr)


def test_who_does_not_stop_it_gets_what_was_asked_for():
    """What is read first changes nothing."""
    found = stopped("nothing.of.this.name")

    assert 0 == found.returncode
    assert "Prove every quotation" in found.stdout
