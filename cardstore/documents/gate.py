"""Documents about runs of the gate: every sentence, its findings with their places, the counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardstore.documents.writing import OFFSET_UNIT, schema_id
from cardstore.gate.told import Weight
from cardstore.gate.waivers import sentence_digest
from cardstore.provenance import digest_bytes

if TYPE_CHECKING:
    from cardstore.claims.manuscript import Manuscript
    from cardstore.documents.writing import Document, Json
    from cardstore.gate.judge import JudgeRecord
    from cardstore.gate.places import Region
    from cardstore.gate.thresholds import Thresholds
    from cardstore.gate.told import ToldFinding, ToldRun, ToldSentence
    from cardstore.gate.waivers import Waiver, WaiverUse


def gate_document(run: ToldRun, *, verbose: bool = False) -> Document:
    """Describe a run of the gate; scores of judges are not in it.

    Args:
        run: as it is told.
        verbose: give also the findings of checks that did not apply; of some thirty most do not.
    """
    sentences = Counter(one.manuscript for one in run.sentences)
    return {
        "schema": schema_id("gate"),
        "run": run.run,
        "summary": run.last_line(),
        "sentences_total": run.total,
        "counts": {one.value: number for one, number in run.counts},
        "ruled": [
            {"bin": one.value, "standing": standing, "sentences": number}
            for one, standing, number in run.ruled
        ],
        "held": run.held,
        "requester": run.requester,
        "publication": run.publication,
        "judge": _judge(run.judge, run.thresholds),
        "second_judge": _judge(run.second, run.second_thresholds),
        "not_run": list(run.not_run),
        "remarks": list(run.remarks),
        "waivers": [_waiver(one, use) for one, use in run.waivers],
        "offset_unit": OFFSET_UNIT,
        "manuscripts": [_manuscript(one, told=sentences[one.name]) for one in run.manuscripts],
        "sentences": [_sentence(one, verbose=verbose) for one in run.sentences],
    }


def _judge(judge: JudgeRecord | None, thresholds: Thresholds | None) -> Document | None:
    if judge is None:
        return None
    return {
        "judge": judge.judge,
        "called": judge.called,
        "model": judge.model,
        "weights": judge.weights,
        "runtime": judge.runtime,
        "thresholds": "" if thresholds is None else thresholds.digest,
        "calibrated": thresholds is not None and not thresholds.by_hand,
    }


def _waiver(waiver: Waiver, use: WaiverUse) -> Document:
    return {
        "number": waiver.number,
        "rule": waiver.rule,
        "sentence": waiver.sentence,
        "card": waiver.card,
        "reason": waiver.reason,
        "by": waiver.by,
        "until": waiver.until.isoformat(),
        "use": use.value,
    }


def _manuscript(manuscript: Manuscript, *, told: int) -> Document:
    return {
        "name": manuscript.name,
        "text_sha256": digest_bytes(manuscript.text.encode()),
        "sentences": len(manuscript.sentences),
        "sentences_told": told,
        "skipped": [
            {"kind": one.kind.value, "start": one.span.start, "end": one.span.end}
            for one in manuscript.skipped
        ],
        "remarks": list(manuscript.remarks),
        "version": manuscript.version,
    }


def _sentence(told: ToldSentence, *, verbose: bool) -> Document:
    sentence = told.sentence
    findings: list[Json] = [
        _finding(one) for one in told.findings if verbose or one.weight is not Weight.NOT_APPLICABLE
    ]
    return {
        "manuscript": told.manuscript,
        "number": sentence.number,
        "words": sentence.words,
        "digest": sentence_digest(sentence.words),
        "region": _region(told.region),
        "block": sentence.block.value,
        "chapter": sentence.chapter,
        "cited": list(sentence.cited),
        "marks": [{"kind": one.kind.value, "argument": one.argument} for one in sentence.marks],
        "bin": told.bin.value,
        "decided_by": told.decided_by.value,
        "held": told.held,
        "ruled": told.ruled,
        "verdict_key": told.key,
        "findings": findings,
    }


def _finding(told: ToldFinding) -> Document:
    finding = told.finding
    return {
        "card_id": told.card_id or None,
        "rule": told.rule,
        "outcome": finding.outcome.value,
        "reason": finding.reason.value,
        "message": finding.message,
        "evidence": [{"name": name, "value": value} for name, value in finding.evidence],
        "region": _region(told.region),
        "waiver": None if told.waiver is None else told.waiver.number,
    }


def _region(region: Region) -> Document:
    return {
        "start": region.span.start,
        "end": region.span.end,
        "line": region.line,
        "column": region.column,
        "end_line": region.end_line,
        "end_column": region.end_column,
    }
