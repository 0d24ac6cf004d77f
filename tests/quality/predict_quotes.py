"""Predictions for the `quotes` bench, through the public functions of the matcher.

Reads only the inputs: `cases.jsonl` (id, source, quote, claimed_page, scan), the sources' texts and
their page starts and furniture. Gives one prediction a case; the scorer is not ours.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Anchor, Fit, Occurrence
from cardstore.anchors.locate import locate_quote
from cardstore.errors import UsageError
from cardstore.spans import Span
from cardstore.text.folding import FoldedSource, fold_source
from cardstore.text.source_text import SourceText

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SPANS_GIVEN = 8
"""The bench counts more spans than this as none."""


@dataclass(frozen=True)
class _Prepared:
    folded: FoldedSource
    labels: tuple[str, ...]


def predict_quotes(data: Path) -> Iterator[dict[str, object]]:
    """Give a prediction for every case of the bench folder, in file order."""
    sources: dict[tuple[str, bool], _Prepared] = {}
    with (data / "cases.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            name, scan = case["source"], bool(case.get("scan"))
            if (name, scan) not in sources:
                sources[name, scan] = _prepare(data / name, scan=scan)
            yield _predict(
                sources[name, scan],
                case_id=case["id"],
                quote=case["quote"],
                claimed=case.get("claimed_page"),
            )


def _prepare(path: Path, *, scan: bool) -> _Prepared:
    with path.open(encoding="utf-8", newline="") as file:
        text = file.read()
    starts, labels, furniture = [0], [""], []
    paging = path.with_suffix(".pages.json")
    if paging.exists():
        table = json.loads(paging.read_text(encoding="utf-8"))
        starts = [entry["start"] for entry in table["pages"]]
        labels = [str(entry["label"]) for entry in table["pages"]]
        furniture = sorted(Span(start, end) for start, end, *_ in table["furniture"])
    source = SourceText(
        text=text,
        leaf_starts=tuple(starts),
        furniture=tuple(furniture),
        is_ocr=(scan,) * len(starts),
    )
    folded = fold_source(source)
    for part in (*folded.parts, folded.bridged):
        _ = part.word_places
    _ = folded.word_counts
    return _Prepared(folded, tuple(labels))


def _predict(
    source: _Prepared, *, case_id: str, quote: str, claimed: str | None
) -> dict[str, object]:
    started = time.process_time()
    try:
        anchor = locate_quote(source.folded, quote)
    except UsageError as exc:  # a quote that is refused as such is found nowhere
        print(f"{case_id}: {exc}", file=sys.stderr)
        return {"id": case_id, "verdict": "absent", "spans": [], "pages": [], "ms": 0.0}
    ms = (time.process_time() - started) * 1000
    chosen, rest = _choose(source, anchor, claimed)
    shown = [chosen, *rest][:SPANS_GIVEN] if chosen else []
    pages = _pages(source, chosen) if chosen else []
    prediction: dict[str, object] = {
        "id": case_id,
        "verdict": _verdict(anchor),
        "spans": [[o.pieces[0].start, o.pieces[-1].end] for o in shown],
        "pages": pages,
        "ms": round(ms, 3),
    }
    if claimed is not None:
        here = _claimed_pages(source, claimed)
        prediction["page_verdict"] = "ok" if pages and set(pages) <= here else "wrong"
    return prediction


def _claimed_pages(source: _Prepared, claimed: str) -> set[str]:
    """Give the labels from the first to the last page claimed ("57" or "48-50")."""
    if claimed in source.labels:
        return {claimed}
    first, _, last = claimed.replace("–", "-").partition("-")
    if first in source.labels and last in source.labels:
        return set(source.labels[source.labels.index(first) : source.labels.index(last) + 1])
    return set()


def _choose(
    source: _Prepared, anchor: Anchor, claimed: str | None
) -> tuple[Occurrence | None, list[Occurrence]]:
    """Take the occurrence on the claimed page, else the first."""
    occurrences = list(anchor.occurrences)
    if not occurrences:
        return None, []
    wanted = _claimed_pages(source, claimed) if claimed is not None else set()
    here = [o for o in occurrences if wanted.intersection(_pages(source, o))]
    ordered = here + [o for o in occurrences if o not in here] if here else occurrences
    return ordered[0], ordered[1:]


def _pages(source: _Prepared, occurrence: Occurrence) -> list[str]:
    leaves: dict[int, None] = {}
    for piece in occurrence.pieces:
        for leaf_index, _ in source.folded.source.on_leaves(piece):
            leaves[leaf_index] = None
    return [source.labels[leaf_index] for leaf_index in leaves]


def _verdict(anchor: Anchor) -> str:
    if anchor.fit is Fit.MISSING:
        return "absent"
    if anchor.fit is Fit.NEAR:
        return "altered" if anchor.edited else "fuzzy"
    return "normalised" if anchor.occurrences[0].foldings else "exact"
