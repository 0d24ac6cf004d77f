"""Readings that are made once a run of the tests: the same task on the same files gives the same.

A sample source is ingested by many tests that ask other things than how its leaves are read. The
functions that look at leaves are pure: from the same files and the same order comes the same. So
their answers are kept in a folder of the run, which the test processes share, under the task with
its files' contents in place of their names. Whoever tests the reading itself, or the processes that
do it, uses another executor.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from concurrent.futures import Executor, Future
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

from cardstore.adapters.executors.local import LocalPool
from cardstore.workflow.openings import look_at_image
from cardstore.workflow.read_crops import read_crops
from cardstore.workflow.read_leaf import read_leaf
from cardstore.workflow.read_margins import read_margins

PURE = (read_leaf, read_margins, read_crops, look_at_image)
FOLDER = "CARDSTORE_TEST_READINGS"  # of this run; where it is not set, nothing is kept


class Here(Executor):
    """Runs each task at once, in this process; a reading made before in this run is given again."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(remembered(fn, *args, **kwargs))
        except Exception as exc:  # noqa: BLE001 - an executor hands on whatever it is
            future.set_exception(exc)
        return future


class Pool(LocalPool):
    """The program's own pool; what its workers read, this run need not read again."""

    def submit(self, fn, /, *args, **kwargs):
        return super().submit(remembered, fn, *args, **kwargs)

    def submit_within(self, limit_s, fn, /, *args, **kwargs):
        return super().submit_within(limit_s, remembered, fn, *args, **kwargs)


def remembered(fn, /, *args, **kwargs):
    """Give what a function gives; kept where it is one that looks at leaves."""
    folder = os.environ.get(FOLDER)
    if folder is None or kwargs or len(args) != 1 or fn not in PURE:
        return fn(*args, **kwargs)
    place = Path(folder) / _key(fn, args[0])
    if place.is_file():
        return pickle.loads(place.read_bytes())  # noqa: S301 - this run wrote it
    given = fn(*args)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
        pickle.dump(given, file)
    Path(file.name).replace(place)
    return given


def _key(fn, task):
    """Name a task by all that it says, with its files' contents in place of their places."""
    told = [fn.__qualname__, *sorted(_settings())]
    for field in fields(task):
        value = getattr(task, field.name)
        if field.name == "paths":
            value = [_contents(path) for path in value]
        told.append((field.name, value))
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _settings():
    """Give what the environment says of reading."""
    for name, value in os.environ.items():
        if name.startswith(("CARDSTORE_", "TESSDATA_")) and name != FOLDER:
            yield name, value


def _contents(path):
    """Name a file by its content, a folder by its files, whose names put its leaves in order."""
    files = sorted(Path(path).rglob("*")) if Path(path).is_dir() else [Path(path)]
    return [
        (file.suffix if file == Path(path) else file.name, _digest(file, file.stat().st_mtime_ns))
        for file in files
    ]


@lru_cache(maxsize=256)
def _digest(file, changed):
    del changed  # another time is another content
    return hashlib.sha256(file.read_bytes()).hexdigest()
