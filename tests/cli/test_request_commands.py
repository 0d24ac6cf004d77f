"""`request`, `tag`, `untag` and `mcp` from the command line."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from cardstore import Library
from tests.cli.program import run_apart, run_here

START = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from cardstore.cli.main import main
main()
"""
QUOTE = "differs from the original in 164 of 7,902 readings"


@pytest.fixture
def folder(article, tmp_path):
    """Give the folder of a library with three cards of one quote, and no others that stand."""
    folder = tmp_path / "library"
    shutil.copytree(article._store.folder, folder)
    with Library.open(folder) as library:
        for card_id in library.card_ids():
            library.retract(card_id, "it is another test's")
        for number in range(3):
            library.add_card(
                "tides-article", quote=QUOTE, page="215", gloss=f"no{number}", made_by="me"
            )
    return folder


def run(*words, folder, code=0):
    """Run the program on a library."""
    ran = run_here(*words, "--library", folder)
    assert code == ran.returncode, ran.stdout + ran.stderr
    return ran


def test_a_request_is_gone_through_with_what_it_prints(folder):
    """The object has all that is needed; the text tells the next command on stderr alone."""
    asked = ("request", "readings", "--for", "d", "--source", "tides-article", "--pages", "215")
    first = json.loads(run(*asked, "--limit", "2", "--json", "--with-cursor", folder=folder).stdout)
    rest = run("request", "--for", "d", "--cursor", first["next_cursor"], "--json", folder=folder)
    told = run(*asked, "--limit", "2", folder=folder)

    assert (2, 3) == (len(first["cards"]), first["total"])
    assert 3 == len({one["card_id"] for one in first["cards"] + json.loads(rest.stdout)})
    assert "--cursor" in told.stderr
    assert "--cursor" not in told.stdout
    assert "" == rest.stderr


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--pages", "215"),
        ("--source", "tides-article", "--pages", "999"),
        ("--cursor", "1.1.x"),
        ("--source", "nothing"),
    ],
)
def test_what_cannot_be_requested_is_a_usage_error(folder, words):
    """Exit code 2, with what to do next, and nothing on stdout."""
    ran = run("request", "--for", "d", *words, folder=folder, code=2)

    assert "" == ran.stdout
    assert ran.stderr


def test_tags_are_given_and_taken(folder):
    """They find the card, and its history tells who gave them."""
    with Library.open(folder) as library:
        card_id = library.card_ids()[0]
    given = run("tag", card_id, "Night", "wreck", "--by", "ada", "--json", folder=folder)
    found = run(
        "request", "--for", "d", "--tag", "night", "--tag", "WRECK", "--json", folder=folder
    )
    taken = run("untag", card_id, "night", "--by", "ben", folder=folder)
    history = json.loads(run("history", card_id, "--json", folder=folder).stdout)

    assert ["night", "wreck"] == json.loads(given.stdout)["tags"]
    assert [card_id] == [one["card_id"] for one in json.loads(found.stdout)]
    assert f"{card_id} has the tags: wreck\n" == taken.stdout
    assert [("ada", "night, wreck"), ("ben", "night")] == [
        (one["by"], one["detail"]) for one in history if "tagged" in one["event"]
    ]


def test_a_comma_makes_no_tag(folder):
    """Neither one nor two: what is to be written is told, and an old one can still be taken."""
    with Library.open(folder) as library:
        card_id = library.card_ids()[0]
        library.tag(card_id, ["old,one"], tagged_by="ada")
    refused = run("tag", card_id, "sea wreck,tide", folder=folder, code=2)
    words = ("add", "tides-article", "--quote", QUOTE, "--page", "215", "--tag", "a,b")
    run(*words, folder=folder, code=2)
    run("untag", card_id, "old,one", folder=folder)

    assert "'sea wreck' tide" in refused.stderr
    with Library.open(folder) as library:
        assert () == library.card(card_id).tags
        assert 3 == len(library.card_ids())


def test_a_tag_that_the_card_has_not_is_told(folder):
    """A mistyped one left the right one there: exit code 1; the others are taken."""
    with Library.open(folder) as library:
        card_id = library.card_ids()[0]
        library.tag(card_id, ["night", "wreck"], tagged_by="ada")
    ran = run("untag", card_id, "Nihgt", "wreck", folder=folder, code=1)
    again = run("untag", card_id, "wreck", "--json", "-q", folder=folder, code=1)

    assert "had no tag “nihgt”" in ran.stderr
    assert f"{card_id} has the tags: night\n" == ran.stdout
    assert ["night"] == json.loads(again.stdout)["tags"]
    assert "had no tag “wreck”" in again.stderr


@pytest.mark.parametrize("tag", ["", "  ", "\t"])
def test_a_tag_of_blanks_is_none(folder, tag):
    """A usage error, beside other tags too; nothing is recorded."""
    with Library.open(folder) as library:
        card_id = library.card_ids()[0]
    for words in (("tag", card_id, tag), ("tag", card_id, "wreck", tag)):
        assert "at least one sign" in run(*words, folder=folder, code=2).stderr

    with Library.open(folder) as library:
        assert () == library.card(card_id).tags


def test_the_commands_run_apart(folder):
    """As people start them."""
    with Library.open(folder) as library:
        card_id = library.card_ids()[0]

    assert 0 == run_apart("tag", card_id, "a", "--library", folder).returncode
    assert 0 == run_apart("untag", card_id, "a", "--library", folder).returncode


def test_the_tools_for_agents_are_listed_without_serving():
    """With --json, and with add only where it is allowed."""
    told = json.loads(run_here("mcp", "--json", "--for", "d").stdout)
    more = json.loads(run_here("mcp", "--json", "--write").stdout)

    assert ["find", "request", "card", "check", "check_sentence"] == [one["name"] for one in told]
    assert "add" == more[-1]["name"]
    assert "requester" in more[1]["takes"]["properties"]
    assert 2 == run_here("mcp", "--for", " ").returncode


def test_without_the_extra_it_says_how_to_get_it(folder, tmp_path):
    """A Python without the package mcp: exit code 21, the extra's name, and no traceback."""
    (tmp_path / "mcp.py").write_text("raise ImportError('there is no mcp here')\n")
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            START,
            tmp_path,
            "mcp",
            "--library",
            folder,
        ],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )

    assert (21, "") == (ran.returncode, ran.stdout)
    assert "cardstore[mcp]" in ran.stderr
    assert "Traceback" not in ran.stderr
