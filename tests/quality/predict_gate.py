"""Predictions for the benches of the gate, through the public functions of the project."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.claims.splitter import read_manuscript

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def predict_splitter(data: Path) -> Iterator[dict[str, object]]:
    """Split every text of `splitter.jsonl` (text); give its sentences as they are written."""
    with (data / "splitter.jsonl").open(encoding="utf-8") as lines:
        for index, line in enumerate(lines):
            manuscript = read_manuscript(json.loads(line)["text"], name="case.md")
            yield {"index": index, "sentences": [one.written for one in manuscript.sentences]}
