"""Predictions for the benches of the gate, through the public functions of the project."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from gate_library import fill_library, with_ids

from cardstore import Library
from cardstore.claims.splitter import read_manuscript
from cardstore.gate.judge import JudgeRecord, Support
from cardstore.gate.thresholds import thresholds_by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

_BINS = {
    "passed": "pass",
    "framing": "pass",
    "failed": "fail",
    "person": "human",
    "abstained": "human",
    "unavailable": "none",
}
_WORST_FIRST = ("none", "fail", "human", "pass")
_TOLD = {"fail", "unsure", "unavailable"}


class YesJudge:
    """Says yes to everything, so that what is caught is caught by the checks."""

    record = JudgeRecord(judge="yes", model="yes", template="1", called="a judge that says yes")

    def score(self, pairs):
        """Give each pair all support there is."""
        return tuple(Support(prob=1.0) for _ in pairs)


def predict_gate(data: Path) -> Iterator[dict[str, object]]:
    """Gate every sentence of `adversarial.jsonl` (id, sentence) over a real library.

    Each sentence is a manuscript of its own. Where it is read as several, the worst one counts.
    """
    with (data / "adversarial.jsonl").open(encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with Library.open(folder / "library", create=True) as library:
            ids = fill_library(library, data, folder=folder)
            trusting = thresholds_by_hand(YesJudge.record, low=0.01, high=0.5)
            library.set_thresholds(trusting, by="bench", reason="the bench trusts this judge")
            texts = [(case["id"], with_ids(case["sentence"], ids) + "\n") for case in cases]
            report = library.gate_texts(texts, judge=YesJudge())
        found = {case["id"]: [] for case in cases}
        for one in report.sentences:
            found[one.manuscript].append(one)
        for name, sentences in found.items():
            bins = [_BINS[one.bin.value] for one in sentences] or ["none"]
            told = [f for one in sentences for f in one.findings if f.outcome.value in _TOLD]
            yield {
                "id": name,
                "bin": min(bins, key=_WORST_FIRST.index),
                "reasons": list(dict.fromkeys(one.reason.value for one in told)),
            }


def predict_splitter(data: Path) -> Iterator[dict[str, object]]:
    """Split every text of `splitter.jsonl` (text); give its sentences as they are written."""
    with (data / "splitter.jsonl").open(encoding="utf-8") as lines:
        for index, line in enumerate(lines):
            manuscript = read_manuscript(json.loads(line)["text"], name="case.md")
            yield {"index": index, "sentences": [one.written for one in manuscript.sentences]}
