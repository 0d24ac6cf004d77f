"""Classify recorded answers of registries, found in a folder of such recordings.

    python tests/quality/recorded_answers.py FOLDER

FOLDER has an `index.jsonl` with file, kind, status and headers of each. Every one is classified as
if it had just been received, and those that were found are read into records. What must hold: no
exception; what has another status than 200 is never found; what is an outage is never an absence.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardstore.adapters.registries import crossref, open_library, openalex
from cardstore.adapters.registries.open_library_records import parse_open_library_edition
from cardstore.adapters.web.classify import Dialect, Received, classify
from cardstore.errors import InvalidRecordError
from cardstore.sources.reference import Reference
from cardstore.sources.registry import AnswerState

DIALECTS = {
    "crossref": Dialect(absent=crossref._is_absent),
    "openalex": Dialect(absent=openalex._is_absent, spent=openalex._is_spent),
    "ol": Dialect(absent=open_library._is_absent),
    "openlibrary": Dialect(absent=open_library._is_absent),
}
ANYTHING = Reference(title="")  # a claim that every record answers
# How the clients read each kind of answer.
READERS = {
    "crossref_work": lambda answer: [crossref._read_work(answer, doi="", claimed=ANYTHING)],
    "openalex_work": lambda answer: [openalex._read_work(answer, key="W1", claimed=ANYTHING)],
    "openalex_list": openalex._read_list,
    "ol_search": open_library._read_docs,
    "ol_books": lambda answer: open_library._read_books(
        answer, bibkeys=tuple(answer), claimed=ANYTHING
    ),
    "ol_edition": lambda answer: [parse_open_library_edition(answer)],
    "ol_editions_list": open_library._read_editions,
}


def classify_all(folder):
    """Give (kind, status, reading) of every recording."""
    for line in (folder / "index.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        kind = entry["kind"]
        named = next(name for name in reversed(DIALECTS) if name in kind.split("_"))
        headers = {name.lower(): value for name, value in (entry.get("headers") or {}).items()}
        body = (folder / entry["file"]).read_bytes()
        received = Received(status=entry["status"], headers=headers, body=body)
        yield kind, entry["status"], classify(received, DIALECTS[named], now=0.0, registry=named)


def measure(folder):
    """Classify and read everything; give counts."""
    counts, records, unread, wrong = Counter(), Counter(), Counter(), []
    for kind, status, reading in classify_all(folder):
        counts[f"{kind} {status}: {reading.why or reading.state}"] += 1
        found = reading.state is AnswerState.FOUND
        if found != (status == 200) or (reading.state is AnswerState.NOT_FOUND and status != 404):
            wrong.append((kind, status, reading.state))
        if not found or kind not in READERS:
            continue
        try:
            records[kind] += len(READERS[kind](reading.value))
        except InvalidRecordError as exc:
            unread[f"{kind}: {exc.what}"] += 1
    return counts, records, unread, wrong


def main():
    """Measure and print; fail where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    counts, records, unread, wrong = measure(parser.parse_args().folder)
    for name, table in (("answers", counts), ("records read", records), ("not read", unread)):
        print(f"{name}: {sum(table.values())}")
        for key, count in sorted(table.items()):
            print(f"  {count:4} {key}")
    for kind, status, state in wrong:
        print(f"WRONG: {kind} {status} is {state}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
