"""Predictions for the `ocr` and `bugpdfs` benches, through the public reading of leaves.

Reads only the inputs of a bench: the names of images and files and their languages, never the
answers. CPU seconds are those of this process; each `bugpdfs` file is read by a pool of its own, a
leaf a task, as ingest does.
"""

from __future__ import annotations

import json
import os
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

    from cardstore.text.layer import TextLayer

FILE_LIMIT_S = 55.0  # the bar is 60 s, with starting and ending the workers


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


def predict_bugpdfs(folder: Path, patience: float = 1.0) -> Iterator[dict[str, object]]:
    """Read every leaf of the files of `folder/bugpdfs`, each a task of a pool, as ingest does.

    With `patience` above 1 a file may take so many times as long: where other programs take most of
    the machine, `cpu_seconds` (of all its workers) tells more than `seconds` on the clock.
    """
    for row in _rows(folder / "bugpdfs" / "index.jsonl"):
        path = str(folder / "bugpdfs" / str(row["file"]))
        started = time.monotonic()
        answer = answer_file(path, ends=started + patience * FILE_LIMIT_S)
        yield {"file": row["file"], **answer, "seconds": round(time.monotonic() - started, 2)}


def answer_file(path: str, *, ends: float) -> dict[str, object]:
    """Read one file in workers of its own, until a time of the monotonic clock."""
    limit_s = ends - time.monotonic()
    pool = LocalPool(os.cpu_count() or 1, leaf_timeout_s=limit_s)
    try:
        opened = pool.submit(count_leaves, path).result()
        tasks = [
            LeafTask(paths=(path,), reader=opened["reader"], leaf_index=leaf_index)
            for leaf_index in opened["leaves"]
        ]
        under_way = [(task, pool.submit(answer_leaf, task)) for task in tasks]
        read = [_answered(task, future, ends=ends) for task, future in under_way]
    except (TimeoutError, WorkerDiedError) as exc:
        return {"status": "refused", "error": f"{type(exc).__name__} {exc}", "leaves": []}
    except CardstoreError as exc:
        return {"status": "refused", "error": str(exc), "leaves": []}
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    failed = [leaf["detail"] for leaf in read if leaf["decision"] == LayerStatus.FAILED]
    cost = [opened, *read]
    return {
        "status": "partial" if failed else "ok",
        "error": failed[-1] if failed else "",
        "leaves": [{key: leaf[key] for key in ("decision", "reason", "chars")} for leaf in read],
        "peak_mb": max(one.get("peak_mb", 0) for one in cost),
        "cpu_seconds": round(sum(one.get("cpu_s", 0) for one in cost), 2),
    }


def _answered(task: LeafTask, future: Future, *, ends: float) -> dict[str, object]:
    """Wait for a leaf; one that takes too long, or ends its worker, has failed."""
    try:
        return future.result(timeout=max(0.0, ends - time.monotonic()))
    except TimeoutError:
        layer = failed_layer(task, ReadingReason.TIMED_OUT, "the time of its file was up")
    except WorkerDiedError as exc:
        layer = failed_layer(task, ReadingReason.LEAF_DAMAGED, str(exc))
    return _told(layer)


def count_leaves(path: str) -> dict[str, object]:
    """Open a file; runs in a worker."""
    before = _cpu_s()
    reader = find_reader(path)
    leaves = [leaf.leaf_index for leaf in reader.open(path).scan.leaves]
    return {"reader": reader.name, "leaves": leaves, "cpu_s": _cpu_s() - before}


def answer_leaf(task: LeafTask) -> dict[str, object]:
    """Read one leaf; runs in a worker."""
    before = _cpu_s()
    try:
        layer = read_leaf(task)
    except CardstoreError as exc:
        layer = failed_layer(task, ReadingReason.LEAF_DAMAGED, str(exc))
    peak_mb = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return {**_told(layer), "cpu_s": _cpu_s() - before, "peak_mb": peak_mb}


def _told(layer: TextLayer) -> dict[str, object]:
    how = layer.method if layer.method is not LayerMethod.NONE else layer.status
    return {
        "decision": str(how), "reason": str(layer.reason), "chars": len(layer.text),
        "detail": layer.detail,
    }  # fmt: skip


def _cpu_s() -> float:
    """Give the seconds of CPU of this process and of those that it started and that ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
