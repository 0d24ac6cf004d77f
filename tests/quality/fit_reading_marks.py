"""Fit the weights of `cardstore.anchors.reading`: the same arguments as `reading_marks.py`.

A logistic model of the words of the fitted half of the pages (scans and poor pages, each word once)
with an L2 penalty of 1 on all weights but the start, by Newton's method. No library is needed:
there are nine weights. The weights are printed on one place, to be written into the module by hand.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import fields, replace
from pathlib import Path

from reading_marks import LARGEST_GAP, mark_pages, measure, read_pages, share

from cardstore.anchors.reading import Weights

PENALTY = 1.0
ROUNDS = 25


def words_of(pages, names):
    """Give (values of the signals, misread) of every word whose truth is known."""
    columns = []
    for name in names:
        mark_pages(pages, weights=one_hot(name))
        columns.append([word.score for page in pages for word in page.twice])
    rows = list(zip(*columns, strict=True))
    wanted = []
    at = 0
    for page in pages:
        for index, (state, _) in enumerate(page.states):
            gaps = [page.gaps[one] for one in (index, index + 1) if one in page.gaps]
            far = any(len(gap.split()) > LARGEST_GAP for gap in gaps)
            if state != "unknown" and not far:
                wanted.append((rows[at], state == "misread" or index in page.gaps))
            at += 1
    return wanted


def one_hot(name):
    """Make weights that give one signal's value as the score."""
    zero = Weights(**{field.name: 0.0 for field in fields(Weights)})
    return replace(zero, **{name: 1.0})


def fit(samples):
    """Find the weights by Newton's method."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-(PENALTY if i else 0.0) * w for i, w in enumerate(weights)]
        curve = [[(PENALTY if i else 1e-3) * (i == j) for j in range(size)] for i in range(size)]
        for values, misread in samples:
            chance = 1 / (1 + math.exp(-sum(w * v for w, v in zip(weights, values, strict=True))))
            weight = chance * (1 - chance)
            filled = [i for i, v in enumerate(values) if v]
            for i in filled:
                slope[i] += (misread - chance) * values[i]
                for j in filled:
                    curve[i][j] += weight * values[i] * values[j]
        weights = [w + s for w, s in zip(weights, solved(curve, slope), strict=True)]
    return weights


def solved(matrix, right):
    """Solve a small system of equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda i: abs(rows[i][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def main():
    """Print weights fitted on one half, on the other and on both, and what they reach."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench", type=Path)
    parser.add_argument("--cache", type=Path, required=True)
    asked = parser.parse_args()
    pages = read_pages(asked.bench, asked.cache)
    names = [field.name for field in fields(Weights)]
    halves = {
        "fitted half": [p for p in pages if p.fitted],
        "the other": [p for p in pages if not p.fitted],
    }
    for name, half in halves.items():
        found = fit(words_of(half, names))
        weights = Weights(**{key: round(value, 1) for key, value in zip(names, found, strict=True)})
        print(name, weights)
        mark_pages(pages, weights=weights)
        for other, some in (("fitted", True), ("other", False)):
            chosen = [p for p in pages if p.fitted is some and not p.poor]
            for threshold, misread, clean, _ in measure(chosen, [x / 4 for x in range(-20, -4)]):
                print(f"  {other} {threshold:+.2f} {share(misread)} at {share(clean)}")


if __name__ == "__main__":
    main()
