"""Page maps of a folder of PDFs: `truth.jsonl` names the files (`file`), `pdfs/` holds them."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from cardstore import CardstoreError, Library
from cardstore.pages.labels import latin_digits


def predict_pagemap(data):
    """Ingest each PDF into a library of its own and give its labels and bases, one entry a leaf."""
    names = [
        json.loads(line)["file"]
        for line in (data / "truth.jsonl").read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    for name in names:
        with tempfile.TemporaryDirectory() as folder, Library.open(folder, create=True) as library:
            try:
                report = library.ingest(data / "pdfs" / Path(name).name)
            except CardstoreError as exc:  # one file that cannot be read must not stop the run
                print(f"{name}: {exc}", file=sys.stderr)
                yield {"file": name, "labels": [], "basis": []}
                continue
            page_map = library.page_map(report.source_id)
            yield {
                "file": name,
                "labels": [
                    None if e.label is None else latin_digits(e.label.text) for e in page_map.leaves
                ],
                "basis": [e.basis.value for e in page_map.leaves],
            }
