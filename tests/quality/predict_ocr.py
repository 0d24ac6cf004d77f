"""Predictions for the `ocr` and `bugpdfs` benches, through the public reading of leaves.

Reads only the inputs of a bench: the names of images and files and their languages, never the
answers. CPU seconds are those of this process; each `bugpdfs` file is read in a worker of its own
pool, as ingest does.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.adapters.engines.model_files import find_models
from cardstore.adapters.executors.local import LocalPool, WorkerDiedError
from cardstore.errors import CardstoreError, MissingModelError
from cardstore.plugins import find_reader
from cardstore.text.languages import parse_languages
from cardstore.text.layer import LayerMethod, LayerStatus, ReadingReason
from cardstore.workflow.better_reading import Escalation
from cardstore.workflow.book_languages import BookLanguages, engine_settings
from cardstore.workflow.early_trial import TrialTerms, try_first_leaves
from cardstore.workflow.read_leaf import DEFAULT_TIMEOUT_S, LeafTask, failed_layer, read_leaf
from cardstore.workflow.survey import Survey

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LEAF_TIMEOUT_S = 50.0


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class Here(Executor):
    """Does everything at once, in this process, so that its CPU seconds are counted."""

    def submit(self, fn, /, *args, **kwargs):
        """Do it, and give what came of it."""
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as exc:  # noqa: BLE001 - it is the caller's
            future.set_exception(exc)
        return future


def predict_ocr(folder: Path, escalation: str = Escalation.ON_DOUBT) -> Iterator[dict[str, object]]:
    """Read every page image of `folder/pages` in its language, as an ingest reads a new scan.

    With `escalation` "always" every leaf's picture is treated and read again, with "never" none:
    between the two no class of good pages may get worse.
    """
    missing: dict[str, str] = {}
    for row in _rows(folder / "pages" / "index.jsonl"):
        path = str(folder / "pages" / str(row["image"]))
        book = _book(str(row.get("lang", "eng")), missing)
        started = time.process_time()
        try:
            text = read_image(path, book, escalation=Escalation(escalation))
        except CardstoreError as exc:  # one image that cannot be opened must not stop the run
            print(f"{row['image']}: {exc}", file=sys.stderr)
            text = ""
        yield {
            "image": row["image"],
            "text": text,
            "seconds": round(time.process_time() - started, 3),
        }
    for code, why in missing.items():
        print(f"read without the model {code}: {why}", file=sys.stderr)


def read_image(path: str, book: BookLanguages, *, escalation: Escalation) -> str:
    """Read one image; whether it is early print it tells itself."""
    reader = find_reader(path)
    opened = reader.open(path)
    survey = Survey(scan=opened.scan, reader=reader.name, files=opened.files)
    opened.close()
    terms = TrialTerms(survey=survey, engine="tesserocr", models=None, password=None, jobs=1)
    trial = try_first_leaves(book, terms, timeout_s=DEFAULT_TIMEOUT_S, pool=Here())
    if trial.layers and escalation is Escalation.ON_DOUBT:
        return trial.layers[0].text
    settings = engine_settings(trial.book, engine="tesserocr", models=None)
    task = LeafTask(paths=(path,), reader=reader.name, leaf_index=0, settings=settings)
    return read_leaf(replace(task, escalation=escalation)).text


def _book(lang: str, missing: dict[str, str]) -> BookLanguages:
    """Give the languages of which the models are here, and note the others."""
    here = []
    for code in parse_languages(lang).codes:
        try:
            find_models(code)
            here.append(code)
        except MissingModelError as exc:
            missing[code] = exc.remedy
    return BookLanguages(codes=tuple(here) or ("eng",))


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
