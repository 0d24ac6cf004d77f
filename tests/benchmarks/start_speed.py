"""Starting: what importing the library and asking for help cost, each in a process of its own."""

from __future__ import annotations

import statistics

from tests.benchmarks.measuring import Figure, python

STARTED = {
    "python, doing nothing": ("-c", "pass"),
    "import cardstore": ("-c", "import cardstore"),
    "cardstore --help": ("-m", "cardstore", "--help"),
    "cardstore ingest --help": ("-m", "cardstore", "ingest", "--help"),
}


def measure(*, runs: int) -> list[Figure]:
    """Start each several times; the median is told, of clock and CPU."""
    figures = []
    for name, words in STARTED.items():
        costs = [python(*words) for _ in range(runs)]
        wall = statistics.median(one.wall_s for one in costs)
        cpu = statistics.median(one.cpu_s for one in costs)
        told = f"{1000 * cpu:.0f} ms of CPU; median of {runs}"
        figures.append(Figure(name=name, value=1000 * wall, unit="ms", told=told))
    return figures
