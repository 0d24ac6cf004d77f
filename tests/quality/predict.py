"""Predict a bench's answers with the public API: reads only its inputs, never its answers.

    python tests/quality/predict.py BENCH --data FOLDER --out predictions.jsonl

FOLDER holds the bench's inputs in its own format; any folder of the same format works.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from pathlib import Path

# Bench → the module that predicts it, which is also the name of its folder.
BENCHES = {
    "ocr": "ocr",
    "bugpdfs": "ocr",
    "pagemap": "pagemap",
    "scans": "scans",
    "quotes": "quotes",
    "numbers": "numbers",
    "splitter": "gate",
    "gate": "gate",
    "entail": "entail",
    "pairs": "resolve",
    "refs": "resolve",
    "books": "resolve",
    "wild": "resolve",
    "replay": "resolve",
    "sequences": "sequences",
}


def load_predictor(bench):
    """Give the bench's `predict_<bench>` function from its module beside this file."""
    path = Path(__file__).with_name(f"predict_{BENCHES[bench]}.py")
    if str(path.parent) not in sys.path:  # also where this runs as a module: workers look there
        sys.path.append(str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # pickled tasks and dataclasses look their module up by name
    spec.loader.exec_module(module)
    return getattr(module, f"predict_{bench}")


def main():
    """Write one JSON line per case, as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("bench", choices=BENCHES)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    sequences = parser.add_argument_group("sequences alone")
    sequences.add_argument("--recalls", type=float, nargs="+", help="how often numerals are read")
    sequences.add_argument("--books", type=int, help="a sample of so many books")
    sequences.add_argument("--half", type=int, choices=(0, 1), help="half of the books, by digest")
    parser.add_argument(
        "--escalation",
        choices=("on_doubt", "always", "never"),
        help="ocr alone: when a leaf's picture is treated and read again",
    )
    parser.add_argument(
        "--patience", type=float, help="bugpdfs alone: so many times the 60 s, on a busy machine"
    )
    asked = parser.parse_args()
    chosen = {
        name: value
        for name in ("recalls", "books", "half", "escalation", "patience")
        if (value := getattr(asked, name)) is not None
    }
    with asked.out.open("w", encoding="utf-8") as out:
        for prediction in load_predictor(asked.bench)(asked.data, **chosen):
            out.write(json.dumps(prediction, ensure_ascii=False) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
