"""Measure every bench found, print one table.

    python tests/quality/run.py [--bench FOLDER] [BENCH …]

FOLDER holds one folder per bench and the scorer `score.py`; without --bench the folders `bench`
beside the project and beside its parent are tried. The sample sources are measured always.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from predict import BENCHES  # noqa: E402 - the folder must be on the path first


def find_benches():
    """Give the first folder that looks like a set of benches, or None."""
    candidates = [ROOT / "bench", *sorted(ROOT.parent.glob("bench")), *ROOT.parent.glob("*/bench")]
    return next((c for c in candidates if (c / "score.py").is_file()), None)


def measure(bench, folder):
    """Predict and score one bench in processes of their own; give (figures, seconds)."""
    inputs = folder / BENCHES[bench]
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "predictions.jsonl"
        began = time.monotonic()
        subprocess.run(
            [sys.executable, HERE / "predict.py", bench, "--data", inputs, "--out", out],
            check=True,
        )
        seconds = time.monotonic() - began
        scored = subprocess.run(
            [sys.executable, folder / "score.py", bench, "--data", inputs, "--pred", out],
            check=True,
            capture_output=True,
            text=True,
        )
    return json.loads(scored.stdout), seconds


def main():
    """Measure the samples and what benches there are."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*", help="only these benches")
    parser.add_argument("--bench", type=Path, default=None)
    asked = parser.parse_args()
    from samples import measure_samples  # noqa: PLC0415 - needs the folder on the path

    rows = [(f"samples: {name}", value) for name, value in sorted(measure_samples().items())]
    folder = asked.bench or find_benches()
    if folder is None:
        print("No benches were found; only the sample sources were measured.")
    for bench in asked.names or (BENCHES if folder else ()):
        if not (folder / BENCHES[bench]).is_dir():
            print(f"{bench}: not in {folder}")
            continue
        figures, seconds = measure(bench, folder)
        rows += [(f"{bench}: {name}", value) for name, value in figures.items()]
        rows.append((f"{bench}: wall seconds", round(seconds)))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        shown = json.dumps(value, ensure_ascii=False)
        print(f"{name.ljust(width)}  {shown[:160]}")


if __name__ == "__main__":
    main()
