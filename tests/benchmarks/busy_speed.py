"""A book of a hundred leaves: are all processors busy from its first leaf to its last?

`cardstore ingest` reads a drawn book as users run it, and its workers are looked at from outside.
A worker has a processor, waits for one that another program has, or sleeps: it waits for a leaf,
for the parent, for the disk. Only sleeping is lost, so what is held against the bar leaves out the
waits for a processor, which Linux counts for every thread; the plain share is told beside it.

    python -m tests.benchmarks.busy_speed [--leaves 100]

Source: "schedstat" in the Linux kernel's documentation of /proc (time on the processor, time in its
queue, in nanoseconds).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from tests.benchmarks.long_book import stored_leaves
from tests.benchmarks.measuring import HEAD, ROOT, Figure
from tests.benchmarks.reading_speed import draw_book

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOK_EVERY_S = 0.1
NANOSECONDS = 1e9
WORKER = "spawn_main"  # in the command of a process that multiprocessing started to work


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What all workers had used at a moment.

    Attributes:
        at_s: when, by the monotonic clock.
        leaves: how many were stored.
        cpu_s: on a processor, all workers together.
        queued_s: waiting for one; None where the system does not tell.
    """

    at_s: float
    leaves: int
    cpu_s: float
    queued_s: float | None


def look_at(parent, folder):
    """Look at all workers now."""
    leaves = stored_leaves(folder)
    used = [cost for child in parent.children(recursive=True) if (cost := cost_of(child))]
    queued = [wait for _, wait in used]
    return Look(
        at_s=time.monotonic(),
        leaves=leaves,
        cpu_s=sum(cpu for cpu, _ in used),
        queued_s=None if None in queued else sum(queued),
    )


def cost_of(process):
    """Give a worker's seconds on a processor and in the queue for one; None for no worker."""
    with suppress(psutil.NoSuchProcess, psutil.AccessDenied, FileNotFoundError):
        if WORKER not in " ".join(process.cmdline()):
            return None
        threads = Path(f"/proc/{process.pid}/task")
        if not threads.is_dir():
            times = process.cpu_times()
            return times.user + times.system, None
        told = [
            tuple(int(number) for number in one.read_text().split()[:2])
            for one in threads.glob("*/schedstat")
        ]
        return sum(cpu for cpu, _ in told) / NANOSECONDS, sum(w for _, w in told) / NANOSECONDS
    return None


def watch(words, folder):
    """Run an ingest; give every look at it while it read."""
    told = {**os.environ, "PYTHONPATH": str(ROOT), "CARDSTORE_OFFLINE": "1"}
    looks = []
    with tempfile.TemporaryFile("w+b") as said:
        running = subprocess.Popen(words, env=told, cwd=ROOT, stdout=said, stderr=said)
        parent = psutil.Process(running.pid)
        while running.poll() is None:
            with suppress(psutil.NoSuchProcess):
                looks.append(look_at(parent, folder))
            time.sleep(LOOK_EVERY_S)
        if running.returncode:
            said.seek(0)
            raise RuntimeError(said.read().decode()[-800:])
    return looks


def measure(folder: Path, *, leaves: int) -> Iterator[Figure]:
    """Read one book and tell how busy its workers were from the first leaf to the last but one.

    Behind the last leaf but one a worker may be without work for as long as one leaf takes.
    """
    book, library, jobs = folder / "book.pdf", folder / "library", os.cpu_count() or 1
    draw_book(book, leaves)
    words = ("-m", "cardstore", "ingest", str(book), "--library", str(library))
    looks = watch([sys.executable, *words, "--jobs", str(jobs)], library)
    first = next(look for look in looks if look.leaves >= 1)
    last = next(look for look in looks if look.leaves >= leaves - jobs + 1)
    wall, cpu = last.at_s - first.at_s, last.cpu_s - first.cpu_s
    told = (
        f"{jobs} workers, {last.leaves - first.leaves} leaves in {wall:.0f} s; {cpu:.0f} s of CPU"
    )
    if first.queued_s is None or last.queued_s is None:
        yield Figure(
            name="processors busy", value=100 * cpu / (jobs * wall), unit="%", bar="≥ 90", told=told
        )
        return
    queued = last.queued_s - first.queued_s
    yield Figure(
        name="processors busy with it", value=100 * cpu / (jobs * wall), unit="%", told=told
    )
    yield Figure(
        name="  of the time in which there was one for it",
        value=100 * cpu / (jobs * wall - queued), unit="%", bar="≥ 90",
        told=f"others had them for {queued:.0f} s; asleep {jobs * wall - queued - cpu:.1f} s",
    )  # fmt: skip


def main() -> None:
    """Measure, and print the lines as they come."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leaves", type=int, default=100)
    asked = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}\n{HEAD}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for figure in measure(Path(folder), leaves=asked.leaves):
            print(figure.line(), flush=True)


if __name__ == "__main__":
    main()
