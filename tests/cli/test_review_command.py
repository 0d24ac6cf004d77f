"""`cardstore review`: the list, the terminal, and the page as people start it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection

import pytest

from cardstore import Library
from cardstore.review.ruling import ErrorClass, RulingKind
from tests.cli.program import run_apart, run_here
from tests.workflow.made_review import NAME, make_gated


@pytest.fixture
def folder(tmp_path):
    """A library whose draft the gate read, and of which all waits for people."""
    with make_gated(tmp_path).library as library:
        return library._store.folder


def test_the_terminal_takes_the_same_keys(folder):
    """Supported, an error with its class, and stop; what was ruled is kept."""
    result = run_here(
        "review", "--library", folder, "--by", "anna", "--terminal", given="1\n2 6\nq"
    )
    with Library.open(folder) as library:
        kept = library._store.queues.rulings(1)

    assert 0 == result.returncode, result.stderr
    assert [
        ("anna", RulingKind.SUPPORTED, None),
        ("anna", RulingKind.STRONGER, ErrorClass.NUMBER),
    ] == [(one.reviewer, one.kind, one.error) for one in kept]
    assert result.stdout.startswith("Rulings: 2. Left in queue 1: ")
    assert f"{NAME}, line " in result.stderr
    assert "Why it is here: " in result.stderr
    assert "cardstore check " in result.stderr


def test_the_terminal_goes_on_where_it_stopped(folder):
    """The next run shows the next item, of the same queue."""
    first = run_apart(
        *("review", "--library", folder, "--by", "anna", "--terminal", "--json"), given="1q"
    )
    second = run_here(
        *("review", "--library", folder, "--by", "anna", "--terminal", "--json"), given="1q"
    )

    assert {"queue": 1, "rulings": 1} == _parts(first.stdout, "queue", "rulings")
    assert json.loads(first.stdout)["left"] - 1 == json.loads(second.stdout)["left"]


def _parts(text, *names):
    """Some fields of a document."""
    told = json.loads(text)
    return {name: told[name] for name in names}


def test_the_queues_are_listed(folder):
    """With how far each is; before one was opened that is said."""
    before = run_here("review", "--library", folder, "--list").stdout
    run_here("review", "--library", folder, "--by", "anna", "--terminal", given="1q")
    after = run_here("review", "--library", folder, "--by", "anna", "--list").stdout
    by_all = run_here("review", "--library", folder, "--list").stdout
    told = json.loads(
        run_here("review", "--library", folder, "--by", "anna", "--list", "--json").stdout
    )

    assert "No queue was opened yet.\n" == before
    assert re.match(r" +1  Review .*  left \d+ of \d+, median \d+ s", after)
    assert after.endswith("anna today: 1\n")
    # Who did not say who they are is told of all, and not that nobody ruled yet.
    assert re.match(r" +1  Review .*  left \d+ of \d+, median \d+ s", by_all)
    assert by_all.endswith("All together today: 1\n")
    assert [(1, "review", 1)] == [
        (one["queue"], one["kind"], one["measured"]) for one in told["queues"]
    ]


def test_queues_that_are_done_or_replaced_are_listed_when_asked(folder):
    """A later one of the same manuscripts takes the place of one in which something is left."""
    with Library.open(folder) as library:
        first, second = (
            library.open_review(planted_share=0, passed_share=0, twice_share=0, seed=seed)
            for seed in (1, 2)
        )
    at_work = run_here("review", "--library", folder, "--list")
    every = run_here("review", "--library", folder, "--list", "--all")
    with Library.open(folder) as library:
        for place in range(second.items):
            library.rule(second.queue, place, reviewer="ben", kind="supported")
    done = run_here("review", "--library", folder, "--list")

    assert [f"{second.queue}"] == re.findall(r"^ +(\d+)  Review", at_work.stdout, re.MULTILINE)
    assert "Not listed, 1; see them with --all." in at_work.stderr
    assert [str(first.queue), str(second.queue)] == re.findall(
        r"^ +(\d+)  Review", every.stdout, re.MULTILINE
    )
    assert "Nothing is left in any queue.\n" == done.stdout
    assert 2 == run_here("review", "--library", folder, "--all", "--by", "a").returncode


def test_keys_come_from_a_file_or_from_the_settings(folder, tmp_path, monkeypatch):
    """The file that is named wins; else the one of cardstore.toml."""
    keys = tmp_path / "keys.toml"
    keys.write_text('supported = "j"\n', encoding="utf-8")
    (tmp_path / "cardstore.toml").write_text('review_keys = "keys.toml"\n', encoding="utf-8")
    named = run_here(
        *("review", "--library", folder, "--by", "anna", "--terminal", "--keys", keys), given="jq"
    )
    monkeypatch.chdir(tmp_path)
    filed = run_here("review", "--library", folder, "--by", "anna", "--terminal", given="jq")

    assert [True, True] == [one.stdout.startswith("Rulings: 1.") for one in (named, filed)]


@pytest.mark.parametrize(
    ("words", "code"),
    [(("--queue", "9", "--terminal"), 70), (("--keys", "nowhere.toml"), 2), (("--port", "0"), 2)],
)
def test_what_cannot_be_exits_with_its_code(folder, words, code):
    """An unknown queue, keys that are not there, a port that is none."""
    assert code == run_here("review", "--library", folder, "--by", "anna", *words).returncode


def test_a_manuscript_that_the_gate_never_read_is_told(folder):
    """There is nothing to review of it."""
    result = run_here("review", "--library", folder, "--by", "a", "--terminal", "ch99.md")

    assert 70 == result.returncode
    assert "ch99.md" in result.stderr


def test_a_taken_port_exits_with_its_code(folder):
    """And names another way."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = run_here("review", "--library", folder, "--by", "a", "--port", port)

    assert 71 == result.returncode
    assert "--terminal" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_the_page_is_served_until_it_is_stopped(folder):
    """Each reviewer gets an address; Ctrl-C ends it with nothing left to save."""
    program = subprocess.Popen(
        [
            *(
                sys.executable,
                "-m",
                "cardstore",
                "--library",
                str(folder),
                "review",
                "--by",
                "anna",
            ),
            *("--by", "ben", "--no-browser"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        lines = [program.stdout.readline() for _ in range(2)]
        found = [
            re.fullmatch(r"(\w+): http://127\.0\.0\.1:(\d+)(/enter\?token=\S+)\n", one)
            for one in lines
        ]
        connection = HTTPConnection("127.0.0.1", int(found[0].group(2)), timeout=60)
        connection.request("GET", found[0].group(3))
        code = connection.getresponse().status
        connection.close()
        program.send_signal(signal.SIGINT)
        _, told = program.communicate(timeout=60)
    finally:
        program.kill()
        program.wait()

    assert ["anna", "ben"] == [one.group(1) for one in found]
    assert 200 == code
    assert 0 == program.returncode, told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    "told", [("--by", "ada", "--by", "ben", "--terminal"), ("--by", "ada", "--list", "one.md")]
)
def test_what_would_be_left_out_is_refused(tmp_path, told):
    """A second person in one terminal, a manuscript beside a list of all queues."""
    Library.open(tmp_path / "library", create=True).close()
    ran = run_here("review", "--library", tmp_path / "library", *told)

    assert 2 == ran.returncode
    assert "Usage" in ran.stderr
