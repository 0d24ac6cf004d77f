"""How audits are written in cells, and read back."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

from cardstore.audit.draw import Listed, list_digest
from cardstore.audit.estimate import AuditState, AuditTerms, StratumTerms
from cardstore.audit.records import (
    AuditKind,
    AuditResult,
    AuditSentence,
    GateVersion,
    StoredAudit,
)
from cardstore.audit.strata import StratumName
from cardstore.provenance import canonical_json
from cardstore.store.cells import number, row_of, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.audit.records import NewAudit
    from cardstore.store.connection import Row

BY_HAND = "seed_by_hand"
"""Whether somebody chose the seed; kept with what the sample's queue was opened with."""


def audit_to_row(new: NewAudit, *, audit: int, queue: int, made_by: str, at: str) -> Row:
    """Give the row of an audit."""
    return {
        "audit": audit,
        "kind": new.kind.value,
        "queue": queue,
        "name": new.name,
        "seed": new.seed,
        "runs": canonical_json([list(one) for one in new.runs]),
        "gate_version": canonical_json(asdict(new.version)),
        "list_digest": list_digest(new.listed),
        "listed": listed_to_json(new.listed),
        "terms_digest": new.terms.digest,
        "terms": canonical_json(asdict(new.terms)),
        "made_by": made_by,
        "at": at,
    }


@row_of("audits", "audit")
def audit_from_row(row: Row) -> StoredAudit:
    """Give the value back."""
    return StoredAudit(
        audit=number(row["audit"]),
        kind=AuditKind(text(row["kind"])),
        queue=number(row["queue"]),
        name=text(row["name"]),
        seed=number(row["seed"]),
        runs=tuple((str(name), int(run)) for name, run in json.loads(text(row["runs"]))),
        version=GateVersion(**json.loads(text(row["gate_version"]))),
        list_digest=text(row["list_digest"]),
        listed=listed_from_json(text(row["listed"])),
        terms=terms_from_json(text(row["terms"])),
        made_by=text(row["made_by"]),
        at=text(row["at"]),
        seed_by_hand=bool(row.get(BY_HAND)),
    )


@row_of("audit_sentences", "audit", "place")
def sentence_from_row(row: Row) -> AuditSentence:
    """Give the value back."""
    return AuditSentence(
        again=number(row["again"]),
        for_stratum=bool(number(row["for_stratum"])),
        for_chapter=bool(number(row["for_chapter"])),
    )


@row_of("audit_results", "result")
def result_from_row(row: Row) -> AuditResult:
    """Give the value back."""
    return AuditResult(
        audit=number(row["audit"]),
        state=AuditState(text(row["state"])),
        errors=number(row["errors"]),
        settled=number(row["settled"]),
        told=text(row["told"]),
        at=text(row["at"]),
    )


def listed_to_json(listed: Iterable[Listed]) -> str:
    """Write a list; of sentences with one key the number of them is kept, not their places."""
    nested: dict[str, dict[str, dict[str, list[str]]]] = {}
    for one in listed:
        of_chapter = nested.setdefault(one.manuscript, {}).setdefault(one.chapter, {})
        of_chapter.setdefault(one.stratum.value, []).append(one.verdict_key)
    return canonical_json(nested)


def listed_from_json(written: str) -> tuple[Listed, ...]:
    """Read a list back."""
    found = []
    for manuscript, chapters in json.loads(written).items():
        for chapter, strata in chapters.items():
            for stratum, keys in strata.items():
                held: Counter[str] = Counter()
                for key in keys:
                    found.append(
                        Listed(
                            stratum=StratumName(stratum),
                            manuscript=manuscript,
                            chapter=chapter,
                            verdict_key=key,
                            again=held[key],
                        )
                    )
                    held[key] += 1
    return tuple(found)


def terms_from_json(written: str) -> AuditTerms:
    """Read terms back."""
    read = json.loads(written)
    return AuditTerms(
        strata=tuple(
            StratumTerms(**{**one, "stratum": StratumName(one["stratum"])})
            for one in read["strata"]
        ),
        chapters=tuple((str(name), int(passed)) for name, passed in read["chapters"]),
        tripwire=int(read["tripwire"]),
        factual=int(read["factual"]),
        allowed=int(read["allowed"]),
    )
