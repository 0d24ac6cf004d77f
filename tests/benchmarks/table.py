"""All that is measured against a bar, as one table: `make bench`.

    python -m tests.benchmarks.table [reading] [busy] [cards] [start] [--leaves 42] [--cards 100000]

Reading a scanned book against bare tesserocr and OCRmyPDF; how busy a hundred leaves keep the
processors; a library with many cards; starting.
Nothing passes or fails by it: what stands beside a figure says whether its bar is reached on this
machine, as busy as it is. CPU seconds and ratios bear being compared; seconds on the clock do not,
where other programs run.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from pathlib import Path

from tests.benchmarks import busy_speed, card_speed, reading_speed, start_speed
from tests.benchmarks.measuring import HEAD

PARTS = ("reading", "busy", "cards", "start")
BUSY_LEAVES = 100  # what the bar is told of


def main() -> None:
    """Measure the parts that were asked for, and print their lines as they come."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="only these; default: all")
    parser.add_argument("--leaves", type=int, default=42)
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=9)
    asked = parser.parse_args()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load} at the "
        f"beginning\n{HEAD}",
        flush=True,
    )
    for part in asked.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            for figure in _measured(part, Path(folder), asked):
                print(figure.line(), flush=True)


def _measured(part, folder, asked):
    if part == "reading":
        return reading_speed.measure(folder, leaves=asked.leaves)
    if part == "busy":
        return busy_speed.measure(folder, leaves=BUSY_LEAVES)
    if part == "cards":
        return card_speed.measure(folder, cards=asked.cards)
    return start_speed.measure(runs=asked.runs)


if __name__ == "__main__":
    main()
