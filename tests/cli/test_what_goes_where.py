"""Results go to stdout, all else to stderr; and --quiet leaves nothing there but errors."""

from __future__ import annotations

import re

import pytest

from tests.cli.test_json_everywhere import ASKED, run_every_command

pytestmark = pytest.mark.long  # it runs every command
# These go on until they are stopped, and stdout is theirs.
SERVERS = {"mcp", "datasette"}
ENDING = [name for name in ASKED if name not in SERVERS]
NO_RESULT = re.compile(r"^(note|warning|cardstore|error|usage): ", re.IGNORECASE | re.MULTILINE)
ERROR = re.compile(r"(cardstore|Error|Usage: cardstore|Try 'cardstore)\b.*|")


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """Run every command once, to be quiet."""
    return run_every_command(tmp_path_factory.mktemp("quiet"), "--quiet", without=SERVERS)


@pytest.mark.parametrize("name", ENDING)
def test_no_note_and_no_error_is_among_the_results(quiet, name):
    """A program that reads stdout gets nothing but what was asked for."""
    assert [] == NO_RESULT.findall(quiet[name].stdout)


@pytest.mark.parametrize("name", ENDING)
def test_quiet_leaves_errors_alone(quiet, name):
    """Where a command did what it was asked, nothing is said; else what is wrong."""
    ran = quiet[name]
    lines = [line for line in ran.stderr.splitlines() if not line.startswith("  ")]

    assert ran.returncode in {2, *range(10, 100)} or ran.stderr == ""
    assert [] == [line for line in lines if not ERROR.fullmatch(line)]
