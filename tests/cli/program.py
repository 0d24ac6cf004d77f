"""The program, run from a test: in this process, or in one of its own.

Whatever a test runs with --json is held against `schemas/`: every document that is printed has to
name its schema and to fit it, an error's too.

A start of Python and of the libraries costs more than most commands do, so most tests run the
command line here: the same `main`, with its arguments, streams, environment and exit code. At least
one test of each command runs it apart, as people do.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

from cardstore.cli.main import main

SCHEMAS = Path(__file__).parents[2] / "schemas"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a run gave; named as `subprocess.CompletedProcess` names it."""

    returncode: int
    stdout: str
    stderr: str


def run_here(*words, given="", **environment):
    """Run the command line in this process.

    Args:
        words: the arguments; each is made a string.
        given: what comes from stdin.
        environment: variables that differ for this run.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    before = sys.argv, sys.stdin, dict(os.environ)
    sys.argv = ["cardstore", *map(str, words)]
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
    os.environ.update(environment)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as exc:
        ran = Ran(returncode=exc.code, stdout=_written(out), stderr=_written(err))
    finally:
        sys.argv, sys.stdin, held = before
        os.environ.clear()
        os.environ.update(held)
    _hold_against_schemas(words, ran)
    return ran


def run_apart(*words, given=None, **environment):
    """Run the program in a process of its own; see `run_here`."""
    ran = subprocess.run(
        [sys.executable, "-m", "cardstore", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        input=given,
        env={**os.environ, **environment},
    )
    _hold_against_schemas(words, ran)
    return ran


@cache
def validators():
    """Give what holds a document against its schema, by the schema's id."""
    schemas = [json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.schema.json")]
    return {schema["$id"]: Draft202012Validator(schema) for schema in schemas}


def named_documents(printed):
    """Give the documents that a command printed: one, or a list of them."""
    return printed if isinstance(printed, list) else [printed]


def _hold_against_schemas(words, ran):
    """Say what is wrong with the documents of a run, if it was to print any."""
    if "--json" not in words or "--help" in words:
        return
    assert ran.stdout.strip(), f"{words} printed nothing: {ran.stderr[-300:]}"
    printed = json.loads(ran.stdout)
    for document in named_documents(printed):
        assert isinstance(document, dict), f"{words} printed {document!r:.300}"
        named = document.get("schema")
        assert named in validators(), f"{words} printed a document of the schema {named!r}"
        faults = [error.message for error in validators()[named].iter_errors(document)]
        assert faults == [], f"{words} printed a {named} with {faults}"


def _written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode()
