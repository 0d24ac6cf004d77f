"""A book of thousands of leaves: the parent's memory, time by 1,000 leaves, a kill midway.

The leaves are small pictures that a made engine reads in no time, each with as many words as a page
of print, so what is measured is all that is not recognition: drawing, handing over, storing, zones,
the page map and the index. `cardstore ingest` runs as users run it, with its progress bar off, and
its memory is looked at from outside, that of its workers apart.

    python -m tests.benchmarks.long_book [--leaves 5000] [--words 350] [--kill-at 2500]
"""

from __future__ import annotations

import argparse
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from tests.benchmarks.measuring import HEAD, ROOT, Figure
from tests.workflow.fast_engine import WORDS, declare, draw_images

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOK_EVERY_S = 0.25
MOST_MB = 300


@dataclass(slots=True, kw_only=True)
class Watched:
    """What was seen of a run.

    Attributes:
        code: what it ended with; below 0 for a signal.
        read: seconds from its start at which so many leaves were stored, each time we looked.
        memory: (leaves, megabytes of the parent) each time we looked.
        wall_s, cpu_s: of the whole run, with its workers.
    """

    code: int = 0
    read: list[tuple[float, int]] = field(default_factory=list)
    memory: list[tuple[int, float]] = field(default_factory=list)
    wall_s: float = 0.0
    cpu_s: float = 0.0

    def time_of(self, leaves: int) -> float | None:
        """Give the seconds after which so many leaves were stored."""
        return next((at for at, count in self.read if count >= leaves), None)

    def most_mb(self, *, first: int = 0, last: int = sys.maxsize) -> float:
        """Give the most memory while so many leaves were stored."""
        return max((mb for count, mb in self.memory if first <= count <= last), default=0.0)


def stored_leaves(folder: Path) -> int:
    """Count the leaves that have a layer, as another process sees them."""
    database = folder / "cardstore.db"
    if not database.is_file():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
            return int(opened.execute("SELECT count(*) FROM readings").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def watch(words: list[str], folder: Path, *, env: dict[str, str], kill_at: int = 0) -> Watched:
    """Run an ingest and look at it; kill it when so many leaves are stored."""
    seen, began = Watched(), time.perf_counter()
    before = os.times()
    with tempfile.TemporaryFile("w+b") as said:
        running = subprocess.Popen(words, env=env, cwd=ROOT, stdout=said, stderr=said)
        parent = psutil.Process(running.pid)
        while running.poll() is None:
            try:
                megabytes = parent.memory_info().rss / 2**20
            except psutil.NoSuchProcess:
                break
            count = stored_leaves(folder)
            seen.read.append((time.perf_counter() - began, count))
            seen.memory.append((count, megabytes))
            if kill_at and count >= kill_at:
                running.send_signal(signal.SIGKILL)
                break
            time.sleep(LOOK_EVERY_S)
        seen.code = running.wait()
        if seen.code > 0:
            said.seek(0)
            raise RuntimeError(said.read().decode()[-800:])
    after = os.times()
    seen.wall_s = time.perf_counter() - began
    seen.cpu_s = (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )
    return seen


def measure(folder: Path, *, leaves: int, words: int, step: int, kill_at: int) -> Iterator[Figure]:
    """Ingest the book, killed once when so many leaves are stored and gone on with."""
    book = draw_images(folder / "book", leaves)
    env = {**declare(folder / "parts"), WORDS: str(words)}
    library = folder / "library"
    ingest = [
        *(sys.executable, "-m", "cardstore", "ingest", str(book), "--engine", "fast"),
        *("--library", str(library), "--source", "long-book"),
    ]
    first = watch(ingest, library, env=env, kill_at=kill_at) if kill_at else Watched()
    held = stored_leaves(library)
    second = watch(ingest, library, env=env)
    read = stored_leaves(library)
    yield Figure(
        name="leaves stored when it was killed", value=held, unit="leaves", told=f"of {leaves}"
    )
    yield Figure(
        name="  readings in the end", value=read, unit="leaves", bar=f"≤ {leaves}",
        told="more would mean that some were read twice",
    )  # fmt: skip
    yield from _by_stretch(first, second, leaves=leaves, step=step)
    most = max(first.most_mb(), second.most_mb(last=leaves - 1))
    yield Figure(
        name="parent's memory while leaves are read", value=most, unit="MB", bar=f"≤ {MOST_MB}"
    )
    yield Figure(
        name="  while zones, page map and index are made",
        value=second.most_mb(first=leaves), unit="MB", bar=f"≤ {MOST_MB}",
        told=f"{second.wall_s - (second.time_of(leaves) or 0):.0f} s",
    )  # fmt: skip
    cpu = first.cpu_s + second.cpu_s
    yield Figure(
        name="CPU of all processes", value=1000 * cpu / leaves, unit="ms/leaf",
        told=f"{leaves / (first.wall_s + second.wall_s):.1f} leaves a second",
    )  # fmt: skip


def _by_stretch(first: Watched, second: Watched, *, leaves: int, step: int) -> Iterator[Figure]:
    """Give the seconds that each stretch of leaves took, as far as one run read it."""
    steps: list[float] = []
    for start in range(0, leaves, step):
        for run in (first, second):
            begun = run.time_of(max(1, start))
            done = run.time_of(start + step)
            read_here = run.read and run.read[0][1] <= start
            if begun is None or done is None or not read_here:
                continue
            steps.append(done - begun)
            span = (start, start + step)
            yield Figure(
                name=f"  leaves {start}–{start + step}", value=done - begun, unit="s",
                told=f"parent {run.most_mb(first=span[0], last=span[1]):.0f} MB",
            )  # fmt: skip
            break
    if len(steps) > 1:
        yield Figure(
            name="  the slowest of them by the fastest", value=max(steps) / min(steps),
            unit="times", bar="≤ 1.5",
        )  # fmt: skip


def main() -> None:
    """Measure, and print the lines as they come."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leaves", type=int, default=5000)
    parser.add_argument("--words", type=int, default=350)
    parser.add_argument(
        "--kill-at", type=int, help="leaves stored when it is killed: half of them; 0 for never"
    )
    parser.add_argument("--step", type=int, default=1000, help="leaves of which time is told")
    asked = parser.parse_args()
    kill_at = asked.leaves // 2 if asked.kill_at is None else asked.kill_at
    print(f"load {os.getloadavg()[0]:.1f}\n{HEAD}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for figure in measure(
            Path(folder), leaves=asked.leaves, words=asked.words, step=asked.step, kill_at=kill_at
        ):
            print(figure.line(), flush=True)


if __name__ == "__main__":
    main()
