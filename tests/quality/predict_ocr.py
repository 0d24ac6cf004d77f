"""Predictions for the `ocr` and `bugpdfs` benches, through the public reading of leaves.

Reads only the inputs of a bench: the names of images and files, never the answers. CPU seconds are
those of this process; each `bugpdfs` file is read in a worker of its own pool, as ingest does.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.adapters.executors.local import LocalPool, WorkerDiedError
from cardstore.errors import CardstoreError
from cardstore.plugins import find_reader
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason
from cardstore.workflow.better_reading import Escalation
from cardstore.workflow.read_leaf import LeafTask, failed_layer, read_leaf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LEAF_TIMEOUT_S = 50.0


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def predict_ocr(folder: Path, escalation: str = Escalation.ON_DOUBT) -> Iterator[dict[str, object]]:
    """Read every page image of `folder/pages` with the English model.

    With `escalation` "always" every leaf's picture is treated and read again, with "never" none:
    between the two no class of good pages may get worse.
    """
    for row in _rows(folder / "pages" / "index.jsonl"):
        path = str(folder / "pages" / str(row["image"]))
        started = time.process_time()
        try:
            task = LeafTask(paths=(path,), reader=find_reader(path).name, leaf_index=0)
            task = replace(task, escalation=Escalation(escalation))
            text = read_leaf(task).text
        except CardstoreError as exc:  # one image that cannot be opened must not stop the run
            print(f"{row['image']}: {exc}", file=sys.stderr)
            text = ""
        yield {
            "image": row["image"],
            "text": text,
            "seconds": round(time.process_time() - started, 3),
        }


def predict_bugpdfs(folder: Path) -> Iterator[dict[str, object]]:
    """Read every leaf of every file of `folder/bugpdfs`, each file in a worker of its own."""
    for row in _rows(folder / "bugpdfs" / "index.jsonl"):
        path = str(folder / "bugpdfs" / str(row["file"]))
        started = time.monotonic()
        with LocalPool(1, leaf_timeout_s=LEAF_TIMEOUT_S) as pool:
            try:
                answer = pool.submit(answer_file, path).result()
            except (TimeoutError, WorkerDiedError) as exc:
                answer = {"status": "refused", "error": f"{type(exc).__name__} {exc}", "leaves": []}
        yield {"file": row["file"], **answer, "seconds": round(time.monotonic() - started, 2)}


def answer_file(path: str) -> dict[str, object]:
    """Read one file; runs in a worker."""
    leaves: list[dict[str, object]] = []
    status, error = "ok", ""
    try:
        reader = find_reader(path)
        for leaf in reader.open(path).scan.leaves:
            task = LeafTask(paths=(path,), reader=reader.name, leaf_index=leaf.leaf_index)
            try:
                layer = read_leaf(task)
            except CardstoreError as exc:
                layer = failed_layer(task, ReadingReason.LEAF_DAMAGED, str(exc))
            if layer.status is LayerStatus.FAILED:
                status, error = "partial", layer.detail
            how = layer.method if layer.method is not LayerMethod.NONE else layer.status
            leaves.append(
                {"decision": str(how), "reason": str(layer.reason), "chars": len(layer.text)}
            )
    except CardstoreError as exc:
        status, error = "refused", str(exc)
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"status": status, "error": error, "leaves": leaves, "peak_mb": round(peak_mb)}
