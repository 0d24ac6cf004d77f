"""The program, run from a test: in this process, or in one of its own.

A start of Python and of the libraries costs more than most commands do, so most tests run the
command line here: the same `main`, with its arguments, streams, environment and exit code. At least
one test of each command runs it apart, as people do.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

from cardstore.cli.main import main


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
        return Ran(returncode=exc.code, stdout=_written(out), stderr=_written(err))
    finally:
        sys.argv, sys.stdin, held = before
        os.environ.clear()
        os.environ.update(held)


def run_apart(*words, given=None, **environment):
    """Run the program in a process of its own; see `run_here`."""
    return subprocess.run(
        [sys.executable, "-m", "cardstore", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        input=given,
        env={**os.environ, **environment},
    )


def _written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode()
