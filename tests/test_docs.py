"""The documentation says what is so: help of every command, the README's blocks and its example."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardstore import errors
from cardstore.cli.main import COMMANDS, cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def every_command():
    """Give each command by the words that call it; those of a group stand for the group."""
    found = {}
    for name in COMMANDS:
        context = click.Context(cli)
        command = cli.get_command(context, name)
        below = command.list_commands(context) if isinstance(command, click.Group) else []
        found |= {f"{name} {sub}": command.get_command(context, sub) for sub in below} or {
            name: command
        }
    return found


EVERY_COMMAND = every_command()


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_command_is_helped_in_full_sentences(name):
    """Help text and every option's help begin with a capital and end with a full stop."""
    command = EVERY_COMMAND[name]
    texts = [
        command.help.split("\n\n")[0],
        *(p.help for p in command.params if isinstance(p, click.Option)),
    ]

    assert [] == [t for t in texts if not re.match(r"(?s)[A-Z].*[.?]$", t.strip())]


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_command_gives_json(name):
    """Every command has --json and --library."""
    names = {o for p in EVERY_COMMAND[name].params for o in p.opts}

    assert {"--json", "--library"} <= names


def test_the_readme_shows_the_help_as_it_is():
    """The help blocks of the README are what the commands print."""
    checked = subprocess.run(
        [sys.executable, "-m", "cogapp", "--check", "README.md"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )

    assert 0 == checked.returncode, checked.stdout + checked.stderr
    assert [] == [name for name in EVERY_COMMAND if f"$ cardstore {name} --help" not in README]


def test_usage_errors_exit_with_2():
    """A command that is called wrongly says so with exit code 2."""
    assert 2 == CliRunner().invoke(cli, ["check"]).exit_code


def test_exit_codes_are_documented():
    """Every exit code of the error tree stands in the README's table."""
    codes = {
        kind.exit_code
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.CardstoreError)
    }
    table = README[README.index("### Exit codes") : README.index("## How sure")]
    told = set()
    for first, last in re.findall(r"\b(\d+)(?:–(\d+))?\b", table):
        told |= set(range(int(first), int(last or first) + 1))

    assert set() == codes - told
