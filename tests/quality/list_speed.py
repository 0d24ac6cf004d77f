"""Measure how fast a list of raw references is parsed and compared, with nobody asked.

    python tests/quality/list_speed.py --data FOLDER

FOLDER holds `glutton_refs.jsonl`: raw references, and what each one is in truth. Every reference is
parsed, and judged on the record of the work that it is and on four others. The bar: 200 a second of
CPU, both steps together.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from cardstore.sources.raw_reference import parse_raw_reference
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolve import judge_reference
from cardstore.sources.source import Creator

THIS_YEAR = 2026
CANDIDATES = 5


def main():
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--data", type=Path, required=True)
    text = (parser.parse_args().data / "glutton_refs.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    records = [
        Record(
            registry="made",
            record_id=row["doi"],
            title=row["title"] or "",
            creators=(Creator(family=row["first_author"]),) if row["first_author"] else (),
            creators_complete=False,
            venues=(row["venue"],) if row["venue"] else (),
            volume=row["volume"] or "",
            identifiers=(Identifier(scheme=Scheme.DOI, value=row["doi"]),),
        )
        for row in rows
    ]
    began = time.process_time()
    claims = [parse_raw_reference(row["ref_text"]) for row in rows]
    parsed = time.process_time()
    for at, claimed in enumerate(claims):
        near = tuple(records[(at + step) % len(records)] for step in range(CANDIDATES))
        answer = Answer(registry="made", state=AnswerState.FOUND, candidates=near)
        judge_reference(claimed, (answer,), this_year=THIS_YEAR)
    ended = time.process_time()
    print(
        json.dumps(
            {
                "references": len(rows),
                "parsed_per_cpu_second": round(len(rows) / (parsed - began)),
                "judged_per_cpu_second": round(len(rows) / (ended - parsed)),
                "both_per_cpu_second": round(len(rows) / (ended - began)),
            }
        )
    )


if __name__ == "__main__":
    main()
