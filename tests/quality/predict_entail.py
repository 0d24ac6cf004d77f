"""Predictions for the `entail` bench, by the judge that runs without weights.

Reads only the inputs: `pairs.jsonl.gz` or `pairs_licensed.jsonl` (id, doc, claim). Gives one
probability a pair; a pair that cannot be judged has none.
"""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

from cardstore.errors import JudgeInputError
from cardstore.gate.asking import ask_judge
from cardstore.gate.judge import JudgedPair
from cardstore.plugins import load_judge

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def predict_entail(data: Path) -> Iterator[dict[str, object]]:
    """Give a prediction for every pair of the bench folder, in file order."""
    judge = load_judge("lexical")
    for line in _lines(data):
        case = json.loads(line)
        pair = JudgedPair(quote=case["doc"], sentence=case["claim"])
        try:
            (support,) = ask_judge(judge, (pair,))
        except JudgeInputError:
            continue
        yield {"id": case["id"], "prob": support.prob}


def _lines(data: Path) -> Iterator[str]:
    """Give the lines of the folder's pairs, packed or not."""
    packed = data / "pairs.jsonl.gz"
    if packed.exists():
        with gzip.open(packed, "rt", encoding="utf-8") as lines:
            yield from lines
    else:
        with (data / "pairs_licensed.jsonl").open(encoding="utf-8") as lines:
            yield from lines
