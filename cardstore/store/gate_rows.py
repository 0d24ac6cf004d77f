"""How findings and verdicts of the gate are written in cells, and read back.

Findings stand in one JSON value a verdict, each an array: what is read most is read fastest.
"""

from __future__ import annotations

import json
from functools import lru_cache
from json.encoder import encode_basestring
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.store.cells import number, real, row_of, strings, text
from cardstore.store.gate_records import (
    Decision,
    KeptVerdict,
    ManuscriptDecisions,
    RecordedRun,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.gate.judge import Support
    from cardstore.gate.verdict import SentenceVerdict
    from cardstore.store.connection import Row


def findings_to_json(findings: Iterable[Finding]) -> str:
    """Write findings as a JSON array of arrays."""
    return f"[{','.join(map(_written, findings))}]"


def findings_from_json(written: str) -> tuple[Finding, ...]:
    """Read what `findings_to_json` wrote."""
    return _findings(json.loads(written), _EVERY)


def some_findings_from_json(written: str, outcomes: frozenset[Outcome]) -> tuple[Finding, ...]:
    """Read those with one of some outcomes of what `findings_to_json` wrote."""
    return _findings(json.loads(written), outcomes)


def card_findings_to_json(findings: Iterable[tuple[str, tuple[Finding, ...]]]) -> str:
    """Write (card id, its findings) pairs as a JSON array."""
    cells = (f"[{_encode(card_id)},{findings_to_json(told)}]" for card_id, told in findings)
    return f"[{','.join(cells)}]"


def card_findings_from_json(written: str) -> tuple[tuple[str, tuple[Finding, ...]], ...]:
    """Read what `card_findings_to_json` wrote."""
    return tuple((card_id, _findings(told, _EVERY)) for card_id, told in json.loads(written))


def some_card_findings_from_json(
    written: str, outcomes: frozenset[Outcome]
) -> tuple[tuple[str, tuple[Finding, ...]], ...]:
    """Read those with one of some outcomes of what `card_findings_to_json` wrote, card by card."""
    if not any(f'"{one.value}"' in written for one in outcomes):
        return ()
    return tuple((card_id, _findings(told, outcomes)) for card_id, told in json.loads(written))


def states_figure(written: str) -> bool:
    """Tell of what `findings_to_json` wrote whether the sentence states a number; nothing is read.

    As `cardstore.gate.accounts.has_figure` tells it of the findings. A quotation mark inside of a
    text is written with a stroke before it, so these signs stand nowhere else.
    """
    return _NUMBERS in written and _NO_NUMBERS not in written


_NUMBERS, _NO_NUMBERS = '["numbers","', '["numbers","not_applicable"'
_EVERY = frozenset(Outcome)
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _written(one: Finding) -> str:
    if not one.evidence:
        return _written_bare(one.check, one.outcome, one.reason, one.message)
    cells = map(encode_basestring, (one.check, one.outcome, one.reason, one.message))
    pairs = (f"[{encode_basestring(a)},{encode_basestring(b)}]" for a, b in one.evidence)
    return f"[{','.join(cells)},[{','.join(pairs)}]]"  # in a third of the time that `_encode` takes


@lru_cache(maxsize=1024)
def _written_bare(check: str, outcome: str, reason: str, message: str) -> str:
    """Write a finding without evidence; most of a manuscript's are some dozens, again and again."""
    return _encode([check, outcome, reason, message, ()])


def _findings(
    cells: Iterable[Sequence[object]], outcomes: frozenset[Outcome]
) -> tuple[Finding, ...]:
    """Give the findings with one of some outcomes; only these are made."""
    others = _others(outcomes)
    return tuple([_finding(one) for one in cells if one[1] not in others])


@lru_cache(maxsize=8)
def _others(outcomes: frozenset[Outcome]) -> frozenset[str]:
    """Give the other outcomes as they are written; anything else is looked at, and refused."""
    return frozenset(one.value for one in Outcome if one not in outcomes)


def _finding(cells: Sequence[object]) -> Finding:
    check, outcome, reason, message, evidence = cells
    if not isinstance(evidence, list):
        msg = f"a finding's evidence is a list of pairs, got {evidence!r}"
        raise TypeError(msg)
    if not evidence:
        return _bare(str(check), str(outcome), str(reason), str(message))
    return Finding(
        check=str(check),
        outcome=Outcome(str(outcome)),
        reason=Reason(str(reason)),
        message=str(message),
        evidence=tuple([(str(name), str(value)) for name, value in evidence]),
    )


@lru_cache(maxsize=1024)
def _bare(check: str, outcome: str, reason: str, message: str) -> Finding:
    """Give a finding without evidence; one value serves wherever it was found."""
    return Finding(check=check, outcome=Outcome(outcome), reason=Reason(reason), message=message)


@row_of("sentence_verdicts", "verdict_key")
def verdict_from_row(row: Row) -> KeptVerdict:
    """Give the value back; its findings stay written until they are asked for."""
    return KeptVerdict(
        key=text(row["verdict_key"]),
        sentence=text(row["sentence"]),
        cited=strings(row["cited"]),
        bin=text(row["bin"]),
        decided_by=text(row["decided_by"]),
        prob=None if row["prob"] is None else real(row["prob"]),
        findings=text(row["findings"]),
        card_findings=text(row["card_findings"]),
    )


@row_of("support_scores", "judge", "pair")
def support_from_row(row: Row) -> Support:
    """Give the value back."""
    from cardstore.gate.judge import Opinion, Support  # noqa: PLC0415 - only the gate needs judges

    return Support(
        prob=None if row["prob"] is None else real(row["prob"]),
        opinion=None if row["opinion"] is None else Opinion(text(row["opinion"])),
        unsupported=strings(row["unsupported"]),
        tokens=number(row["tokens"]),
        remark=text(row["remark"]),
    )


@row_of("gate_runs", "run")
def run_from_row(row: Row, *, manuscripts: Sequence[str] = ()) -> RecordedRun:
    """Give the value back."""
    return RecordedRun(
        run=number(row["run"]),
        at=text(row["at"]),
        requester=text(row["requester"]),
        rules=text(row["rules"]),
        judge=text(row["judge"]),
        thresholds=text(row["thresholds"]),
        options=tuple(sorted(json.loads(text(row["options"])).items())),
        counts=tuple(sorted(json.loads(text(row["counts"])).items())),
        manuscripts=tuple(manuscripts),
    )


@row_of("gate_decisions", "run", "position")
def decisions_from_row(row: Row) -> ManuscriptDecisions:
    """Give the value back."""
    return ManuscriptDecisions(
        manuscript=text(row["manuscript"]),
        text_sha256=text(row["text_sha256"]),
        decisions=tuple(
            Decision(number=place, line=line, key=key, held=bool(held))
            for place, line, key, held in json.loads(text(row["decisions"]))
        ),
    )


@row_of("sentence_verdicts", "verdict_key")
def whole_verdict_from_row(row: Row) -> SentenceVerdict:
    """Give the verdict with its findings read."""
    from cardstore.gate.verdict import (  # noqa: PLC0415 - only the gate needs verdicts
        Bin,
        DecidedBy,
        SentenceVerdict,
    )

    kept = verdict_from_row(row)
    return SentenceVerdict(
        bin=Bin(kept.bin),
        decided_by=DecidedBy(kept.decided_by),
        findings=findings_from_json(kept.findings),
        card_findings=card_findings_from_json(kept.card_findings),
        prob=kept.prob,
    )


@row_of("kept_card_checks", "card_id")
def card_checks_from_row(row: Row) -> tuple[Finding, ...]:
    """Give the findings that are kept of a card."""
    return findings_from_json(text(row["findings"]))
