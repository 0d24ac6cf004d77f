"""Predictions for the `numbers` bench, through the public function that compares numbers.

Reads only the inputs: `cases.jsonl` (id, sentence, card_quote). Gives one answer a case; the scorer
is not ours.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.text.numbers import compare_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def predict_numbers(data: Path) -> Iterator[dict[str, object]]:
    """Give a prediction for every case of the bench folder, in file order."""
    with (data / "cases.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            compared = compare_numbers(case["sentence"], [case["card_quote"]])
            yield {"id": case["id"], "verdict": compared.answer.value}
