"""How long the page map of a book takes, and how much memory, by its number of leaves.

    python -m tests.benchmarks.page_map_speed [--leaves 500 1000 2500 5000] [--recall 0.8]

The book has roman front matter, parts of 300 pages and a plate every 40 leaves; its leaves are
made readings with 90 words and more. Told are seconds of CPU for the finding of numerals and the
inference together, the peak of memory above the readings themselves, and both per leaf: they stay
level when time and memory are linear.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc

from cardstore.pages.infer import infer_page_map
from cardstore.text.roman import roman_text
from tests.quality.label_readings import book_readings
from tests.quality.label_truths import TrueLeaf

FRONT = 16
PLATE_EVERY = 40
PART = 300


def made_book(leaves):
    """Give the true leaves of a book."""
    labels = [roman_text(value) for value in range(1, FRONT + 1)]
    page = 0
    while len(labels) < leaves:
        if len(labels) % PLATE_EVERY == 0:
            labels.append(None)
        else:
            page = page % PART + 1
            labels.append(str(page))
    return [TrueLeaf(printed=label, right=(label,) if label else ()) for label in labels]


def main():
    """Measure every length that was asked for, time and memory apart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leaves", type=int, nargs="+", default=[500, 1000, 2500, 5000])
    parser.add_argument("--recall", type=float, default=0.8)
    given = parser.parse_args()
    print(f"{'leaves':>8} {'CPU s':>8} {'ms/leaf':>8} {'peak MB':>8} {'kB/leaf':>8}")
    for leaves in given.leaves:
        layers = book_readings(made_book(leaves), recall=given.recall, seed=leaves)
        began = time.process_time()
        infer_page_map(layers)
        seconds = time.process_time() - began
        tracemalloc.start()
        infer_page_map(layers)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(
            f"{leaves:>8} {seconds:>8.2f} {1000 * seconds / leaves:>8.2f}"
            f" {peak / 2**20:>8.1f} {peak / 2**10 / leaves:>8.1f}"
        )


if __name__ == "__main__":
    main()
