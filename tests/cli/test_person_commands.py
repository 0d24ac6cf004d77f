"""`cardstore vouch` and `cardstore persons`, as people run them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cardstore import Library
from cardstore.sources.source import Source
from tests.cli.program import run_here


@pytest.fixture
def folder(tmp_path):
    """A library with one source."""
    made = tmp_path / "library"
    with Library.open(made, create=True) as library:
        library.add_source(Source(source_id="lamps", work_id="lamps", title="Lamps"))
    return made


def run(*words, folder):
    """Run a command on the library in this process."""
    return run_here(*words, "--library", folder, USER="ben")


def test_a_vouching_is_kept_and_shown(folder):
    """With who vouches, when, and what was seen."""
    said = run("vouch", "lamps", "--by", "ada", "--evidence", "seen on the shelf", folder=folder)
    shown = run("vouch", "lamps", folder=folder)

    assert (0, 0) == (said.returncode, shown.returncode)
    assert said.stdout == shown.stdout
    assert shown.stdout.startswith("lamps: ada vouches for it (")
    assert "seen on the shelf" in shown.stdout


def test_a_vouching_is_taken_back(folder):
    """With the reason; both are kept."""
    run("vouch", "lamps", "--evidence", "seen", folder=folder)
    run("vouch", "lamps", "--withdraw", "another book", folder=folder)
    shown = json.loads(run("vouch", "lamps", "--json", folder=folder).stdout)

    assert [("vouched", "ben", "seen"), ("withdrawn", "ben", "another book")] == [
        (one["kind"], one["said_by"], one["evidence"]) for one in shown
    ]


def test_nobody_vouches_until_somebody_does(folder):
    """An empty log is told as one."""
    assert "Nobody vouches for lamps.\n" == run("vouch", "lamps", folder=folder).stdout


def test_a_vouching_without_evidence_is_refused(folder):
    """Exit code 2, and what is needed."""
    ran = run("vouch", "lamps", "--evidence", " ", folder=folder)

    assert 2 == ran.returncode
    assert "needs evidence" in ran.stderr


def test_vouching_and_withdrawing_at_once_is_refused(folder):
    """Nothing is guessed."""
    ran = run("vouch", "lamps", "--evidence", "seen", "--withdraw", "not", folder=folder)

    assert 2 == ran.returncode


def test_persons_are_added_and_listed(folder):
    """With all that is known of them."""
    run(
        *("persons", "add", "Ruth Corram", "--living", "no", "--other-name", "Mrs Corram"),
        *("--evidence", "the parish register"),
        folder=folder,
    )
    run("persons", "add", "Jan Maas", folder=folder)

    assert (
        "Jan Maas: living unknown\nRuth Corram (also Mrs Corram): living no; the parish register\n"
    ) == run("persons", "list", folder=folder).stdout


def test_persons_are_told_as_json(folder):
    """Each with who recorded it."""
    run("persons", "add", "Jan Maas", "--living", "yes", "--by", "ada", folder=folder)
    (person,) = json.loads(run("persons", "list", "--json", folder=folder).stdout)

    assert ("Jan Maas", "yes", "ada") == (
        person["name"],
        person["living"],
        person["recorded_by"],
    )


def test_a_death_without_evidence_is_refused(folder):
    """Exit code 2, and nothing is recorded."""
    ran = run("persons", "add", "Ruth Corram", "--living", "no", folder=folder)

    assert 2 == ran.returncode
    assert "no evidence is named" in ran.stderr
    assert "" == run("persons", "list", folder=folder).stdout


@pytest.mark.parametrize("command", [("vouch", "lamps"), ("persons", "list")])
def test_the_command_runs_as_people_run_it(folder, command):
    """In a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "cardstore", *command, "--library", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (ran.returncode, ran.stderr)


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("",), "Name the person as the book does"),
        (("  ",), "Name the person as the book does"),
        (("Ruth Corram", "--living", "no"), "Give it with --evidence"),
    ],
)
def test_a_record_that_is_refused_says_what_to_give(folder, words, remedy):
    """A name that is missing is not given as evidence."""
    refused = run("persons", "add", *words, "--by", "ada", folder=folder)

    assert 2 == refused.returncode
    assert remedy in refused.stderr
