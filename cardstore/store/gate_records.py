"""What the store tells of the gate: runs, decisions and verdicts as they are kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVerdict:
    """A verdict as it is kept.

    Attributes:
        key: the digest of all that it depends on.
        sentence: the words that were checked.
        cited: what stood in the marks of its cards, as written.
        bin, decided_by: see `cardstore.gate.verdict`.
        prob: what the judge gave; None where none was asked.
        findings, card_findings: as JSON; see `gate_rows`.
    """

    key: str
    sentence: str
    cited: tuple[str, ...]
    bin: str
    decided_by: str
    prob: float | None
    findings: str
    card_findings: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The decision about one sentence in one run.

    Attributes:
        number: the sentence's place in its manuscript, from 0.
        line: where it stands, from 1.
        key: of its verdict.
        held: whether the verdict was held from an earlier run.
    """

    number: int
    line: int
    key: str
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ManuscriptDecisions:
    """The decisions about one manuscript in one run."""

    manuscript: str
    text_sha256: str
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRun:
    """One run of the gate.

    Attributes:
        run: its number, from 1.
        at: when, "2026-11-30T09:00:00Z".
        requester: whose draft it was; "" where that was not said.
        rules: the digest of rules and policy.
        judge, thresholds: digests; "" for none.
        options: (name, value) of what was asked for: "publication", "offline", "proofread", what
            became of "tracked_changes", the "waivers" that were put on it as JSON; and the digests
            of a second judge and its thresholds where there was one.
        counts: (name, number): of sentences by bin, of words, of figures.
        manuscripts: names, in order.
    """

    run: int
    at: str
    requester: str
    rules: str
    judge: str
    thresholds: str
    options: tuple[tuple[str, str], ...]
    counts: tuple[tuple[str, int], ...]
    manuscripts: tuple[str, ...]
