"""Runs of the gate as SARIF, which editors and hosts of code show beside the text.

A finding that failed is an error, one that could not be made too, since nothing of it passed; what
is for a person is a warning; what is waived is a suppressed note. What passed is left out, as
readers of SARIF take every result for a problem; the counts of all stand in the run's properties.

Source: OASIS SARIF 2.1.0, sections 3.13, 3.14, 3.19, 3.27, 3.30, 3.49.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import quote

from cardstore.documents.gate_lines import noted_lines
from cardstore.gate.rules import reason_text, rule_of
from cardstore.gate.told import QUIET, Weight, rule_name
from cardstore.provenance import digest_bytes, digest_value

if TYPE_CHECKING:
    from cardstore.documents.writing import Document, Json
    from cardstore.gate.places import Region
    from cardstore.gate.rule_text import Rule
    from cardstore.gate.told import ToldFinding, ToldRun, ToldSentence

SARIF_VERSION = "2.1.0"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_FINGERPRINT = "cardstoreVerdict/v1"
_LEVELS = {
    Weight.FAIL: "error",
    Weight.UNAVAILABLE: "error",
    Weight.PERSON: "warning",
    Weight.WAIVED: "note",
    Weight.CLEARED: "none",
}
_SAFE = "/-._~"


def sarif_document(run: ToldRun, *, version: str) -> Document:
    """Describe a run of the gate.

    Args:
        run: as it is told.
        version: of cardstore.
    """
    told = [
        (sentence, finding)
        for sentence in run.sentences
        for finding in sentence.findings
        if finding.weight not in QUIET
    ]
    checks = tuple(dict.fromkeys(finding.finding.check for _, finding in told))
    indexes = {check: index for index, check in enumerate(checks)}
    seen: Counter[str] = Counter()
    results: list[Json] = []
    for sentence, finding in told:
        result = _result(sentence, finding, index=indexes[finding.finding.check])
        fingerprint = _fingerprint(sentence, finding)
        seen[fingerprint] += 1
        # A sentence that stands twice is two results.
        result["partialFingerprints"] = {_FINGERPRINT: f"{fingerprint}:{seen[fingerprint]}"}
        results.append(result)
    driver: Document = {
        "name": "cardstore",
        "version": version,
        "rules": [_rule(rule_of(check)) for check in checks],
    }
    return {
        "$schema": _SCHEMA,
        "version": SARIF_VERSION,
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "automationDetails": {"id": "cardstore-gate/"},
                "artifacts": [_artifact(one.name, one.text) for one in run.manuscripts],
                "invocations": [_invocation(run)],
                "results": results,
                "properties": {
                    "summary": run.last_line(),
                    "sentences": run.total,
                    "counts": {one.value: number for one, number in run.counts},
                },
            }
        ],
    }


def artifact_uri(name: str) -> str:
    """Give a manuscript's name as a relative URI, or an absolute one for an absolute path."""
    path = quote(name.replace("\\", "/"), safe=_SAFE)
    return f"file://{path}" if path.startswith("/") else path.removeprefix("./")


def _rule(rule: Rule) -> Document:
    shown = rule.told
    return {
        "id": rule.name,
        "shortDescription": {"text": rule.looks_at},
        "fullDescription": {"text": " ".join(text for _, text in shown[:-1])},
        "help": {
            "text": "\n".join(f"{head}: {text}" for head, text in shown),
            "markdown": "\n\n".join(f"**{head}:** {text}" for head, text in shown),
        },
        "defaultConfiguration": {"level": "error" if rule.fails else "warning"},
    }


def _result(sentence: ToldSentence, told: ToldFinding, *, index: int) -> Document:
    finding = told.finding
    result: Document = {
        "ruleId": rule_name(finding.check),
        "ruleIndex": index,
        "level": _LEVELS[told.weight],
        "message": {"text": told.message},
        "locations": [{"physicalLocation": _location(sentence.manuscript, told.region)}],
        "properties": {
            "outcome": finding.outcome.value,
            "reason": finding.reason.value,
            "reasonText": reason_text(finding.reason),
            "card": told.card_id,
            "sentence": sentence.sentence.number,
            "held": sentence.held,
        },
    }
    if told.waiver is not None:
        result["suppressions"] = [
            {"kind": "external", "status": "accepted", "justification": told.waiver.told}
        ]
    return result


def _fingerprint(sentence: ToldSentence, told: ToldFinding) -> str:
    """Give what stays of a finding while others change: verdict, card, check and reason."""
    finding = told.finding
    return digest_value(
        [sentence.manuscript, sentence.key, told.card_id, finding.check, finding.reason.value]
    )


def _location(name: str, region: Region) -> Document:
    """Describe a place; offsets only where they count in the file itself."""
    told: Document = {
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
    }
    if _is_text(name):
        told |= {"charOffset": region.span.start, "charLength": len(region.span)}
    return {"artifactLocation": {"uri": artifact_uri(name)}, "region": told}


def _artifact(name: str, text: str) -> Document:
    """Describe a manuscript; the text that was read of a .docx is not the file."""
    location: Document = {"location": {"uri": artifact_uri(name)}}
    if not _is_text(name):
        return location
    content = text.encode()
    hashes: Document = {"sha-256": digest_bytes(content)}
    return {**location, "length": len(content), "hashes": hashes, "encoding": "UTF-8"}


def _is_text(name: str) -> bool:
    return not name.lower().endswith(".docx")


def _invocation(run: ToldRun) -> Document:
    notes: list[Json] = [{"level": "error", "message": {"text": one}} for one in run.not_run]
    notes += [{"level": "note", "message": {"text": one}} for one in noted_lines(run)]
    return {"executionSuccessful": not run.not_run, "toolExecutionNotifications": notes}
