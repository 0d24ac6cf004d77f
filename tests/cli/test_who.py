"""--by: who is recorded, found in one way by every command."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import click
import pytest

from cardstore import Library
from cardstore.cli.main import cli
from tests.cli.program import run_here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_library

SOURCE = BOOK.source_id
IN_PERSON = {("confirm",), ("correct",), ("import", "cards"), ("import", "words")}
IN_PERSON |= {("judge", "calibrate", name) for name in ("label", "open-core")}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A library with a scan and a card, and the working folder beside it."""
    library, _ = make_library(tmp_path / "library", leaves=4, cards=False)
    library.add_card(SOURCE, quote="number 2x, was lit at dusk", page="3", made_by="maker")
    library.close()
    monkeypatch.chdir(tmp_path)
    for name in ("CARDSTORE_BY", "LOGNAME", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("USER", "account")
    return tmp_path / "library"


def card_of(folder):
    """Give the id of the one card."""
    with Library.open(folder) as library:
        return library.find_cards()[0].card_id


def run(*words, folder, **environment):
    """Run a command that shall succeed."""
    ran = run_here(*words, "--library", folder, **environment)
    assert 0 == ran.returncode, ran.stdout + ran.stderr
    return ran.stdout


def assigned_by(folder):
    """Give who assigned the last label."""
    told = json.loads(run("pages", SOURCE, "history", "--json", folder=folder))
    return told["changes"][-1]["made_by"]


def commands(group, path=()):
    """Give every command of the program with its words."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        found = group.get_command(ctx, name)
        if isinstance(found, click.Group):
            yield from commands(found, (*path, name))
        yield (*path, name), found


def test_the_nearest_name_wins(folder):
    """The option, then CARDSTORE_BY, then the settings' file, then the account."""
    told = []
    assign = ("pages", SOURCE, "assign", "1", "A-1")
    run(*assign, folder=folder)
    told.append(assigned_by(folder))
    (folder.parent / "cardstore.toml").write_text('by = "Filed Name"\n')
    run(*assign[:-1], "A-2", folder=folder)
    told.append(assigned_by(folder))
    run(*assign[:-1], "A-3", folder=folder, CARDSTORE_BY="Ada Kern")
    told.append(assigned_by(folder))
    run(*assign[:-1], "A-4", "--by", "said", folder=folder, CARDSTORE_BY="Ada Kern")
    told.append(assigned_by(folder))

    assert ["account", "Filed Name", "Ada Kern", "said"] == told


def test_cards_are_made_tagged_and_retracted_by_that_name(folder):
    """Every entry of a card's history has it."""
    named = {"CARDSTORE_BY": "Ada Kern"}
    words = ("--quote", "number 1x, was lit at dusk", "--page", "2", "--json")
    ran = run_here("add", SOURCE, *words, "--library", folder, **named)
    made = json.loads(ran.stdout)["card"]
    run("tag", made["card_id"], "lamp", folder=folder, **named)
    run("untag", made["card_id"], "lamp", folder=folder, **named)
    run("retract", made["card_id"], "--reason", "a trial", folder=folder, **named)
    told = run("history", made["card_id"], folder=folder)

    assert 4 == told.count("Ada Kern")
    assert "unknown" not in told


def test_a_name_of_two_words_is_one_reviewer(folder):
    """A variable is never split."""
    told = run("strips", "--list", "--json", folder=folder, CARDSTORE_BY="Ada Kern")
    refused = run_here(*("review", "--terminal", "--library", folder), CARDSTORE_BY="Ada Kern")

    assert "Kern" not in told.replace("Ada Kern", "")
    assert "One person reviews in a terminal" not in refused.stderr


def test_every_command_finds_the_name_in_the_same_way():
    """No command has a --by of its own making; where a person's word is kept it is asked for."""
    found = {}
    for words, command in commands(cli):
        for param in command.params:
            if "--by" in param.opts:
                found[words] = param

    assert {"cardstore.cli.who"} == {param.default.__module__ for param in found.values()}
    assert {None} == {param.envvar for param in found.values()}
    assert IN_PERSON <= {words for words, param in found.items() if param.required}
    assert {("add",), ("retract",), ("tag",), ("untag",), ("pages", "assign")} <= found.keys()


def test_an_account_is_nobody_who_saw_the_page(folder):
    """`confirm` asks for a name; a variable is one."""
    confirm = ("confirm", card_of(folder), "--library", folder)

    assert 2 == run_here(*confirm).returncode
    assert 2 != run_here(*confirm, CARDSTORE_BY="Ada Kern").returncode


def test_an_empty_name_is_refused_with_the_ways_to_give_one(folder):
    """Nothing is recorded under no name."""
    ran = run_here("tag", card_of(folder), "lamp", "--by", " ", "--library", folder)

    assert 2 == ran.returncode
    assert all(way in ran.stderr for way in ("--by", "CARDSTORE_BY", "cardstore.toml"))


def test_an_account_without_a_name_is_none():
    """As in a container that runs under a number of its own."""
    if not hasattr(os, "setuid") or os.getuid() != 0:
        pytest.skip("only root may run a process under another number")
    code = (
        "import os, getpass, pwd; from cardstore.cli.who import account_name; "
        "os.setuid(54321); print(repr(account_name()))"
    )
    nameless = {"USER", "LOGNAME", "LNAME", "USERNAME"}
    env = {name: value for name, value in os.environ.items() if name not in nameless}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )

    assert "''\n" == ran.stdout
