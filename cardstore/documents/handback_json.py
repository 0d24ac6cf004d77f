"""What was handed back, as a JSON document and as lines for people.

The document lies beside the files, so that what somebody changed or added is known by its digest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.audit_failures import failure_document
from cardstore.documents.ruling_words import count_told, share_told
from cardstore.documents.writing import schema_id
from cardstore.gate.run_report import SUPPORT_IS_NOT_TRUTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.documents.handback import HandBack
    from cardstore.documents.writing import Document

    WrittenFile = tuple[str, str, int, int, int]


def handback_document(handed: HandBack, *, files: Iterable[WrittenFile]) -> Document:
    """Describe what was handed back.

    Args:
        handed: all that was told.
        files: (name, digest, comments, of these beside their words, left out) of each file.
    """
    return {
        "schema": schema_id("hand-back"),
        "at": handed.at,
        "manuscripts": [one.name for one in handed.manuscripts],
        "runs": [
            {"run": one.run, "at": one.at, "rules": one.rules, "manuscripts": list(one.manuscripts)}
            for one in handed.runs
        ],
        "sentences": len(handed.sentences),
        "counts": {state.value: number for state, number in handed.counts},
        "cards": len(handed.cards),
        "audit": handed.bound.audit or None,
        "accepted": not handed.bound.closed if handed.bound.drawn else None,
        "not_accepted": list(handed.bound.closed),
        "audited": list(handed.bound.audited),
        "attempts": [failure_document(one) for one in handed.bound.record],
        "files": [
            {
                "name": name,
                "sha256": sha256,
                "comments": comments,
                "beside": beside,
                "left_out": left_out,
            }
            for name, sha256, comments, beside, left_out in files
        ],
        "limits": SUPPORT_IS_NOT_TRUTH,
    }


def handback_lines(handed: HandBack, *, folder: str, files: Iterable[WrittenFile]) -> Iterator[str]:
    """Tell people what was handed back, line by line."""
    total = len(handed.sentences)
    yield f"Handed back to {folder}:"
    for name, _, comments, beside, left_out in files:
        told = [count_of(comments, "comment")] if comments else []
        told += [f"{beside} of them beside their words"] if beside else []
        told += [f"{left_out} without a place"] if left_out else []
        yield f"  {name} ({', '.join(told)})" if told else f"  {name}"
    for state, number in handed.counts:
        if number:
            yield f"  {share_told(number, total)} {count_told(handed, state)}"
    if handed.bound.drawn:
        yield f"{handed.bound.audit}. {handed.bound.verdict} See bound.html."
        yield from handed.bound.failures
    else:
        yield handed.bound.verdict
    yield from handed.bound.remarks
    yield SUPPORT_IS_NOT_TRUTH
