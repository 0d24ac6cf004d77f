"""What a run of the gate tells: every sentence with its verdict, and the counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from cardstore.counts import count_of
from cardstore.gate.verdict import Bin, DecidedBy, SentenceVerdict
from cardstore.store.gate_rows import (
    card_findings_from_json,
    findings_from_json,
    some_card_findings_from_json,
    some_findings_from_json,
)

if TYPE_CHECKING:
    from cardstore.claims.manuscript import DraftSentence, Manuscript
    from cardstore.gate.finding import Finding, Outcome
    from cardstore.gate.judge import JudgeRecord
    from cardstore.gate.thresholds import Thresholds
    from cardstore.gate.waivers import WaivedVerdict, Waiver, WaiverUse
    from cardstore.store.gate_records import KeptVerdict

    SomeFindings: TypeAlias = tuple[
        tuple[Finding, ...], tuple[tuple[str, tuple[Finding, ...]], ...]
    ]


_BINS = {one.value: one for one in Bin}


@dataclass(frozen=True, kw_only=True)
class GatedSentence:
    """A sentence and what the gate decided about it.

    Attributes:
        manuscript: the name of its manuscript.
        sentence: as it was read.
        kept: its verdict, as it is kept.
        held: whether the verdict was held from an earlier run.
        waived: the reasons of the waivers that let findings of it be; "" for none.
        after: what the verdict amounts to with those waivers; None for none.
        ruled: where it stands after what people ruled: "cleared", "wrong", "disputed", "accused",
            "cannot_tell"; "" where nobody did.
        ruling: what they ruled, one sentence for people; "" for nothing that asks for somebody.
    """

    manuscript: str
    sentence: DraftSentence
    kept: KeptVerdict
    held: bool
    waived: str = ""
    after: WaivedVerdict | None = None
    ruled: str = ""
    ruling: str = ""

    @property
    def bin(self) -> Bin:
        """Where it goes, waivers counted."""
        return _BINS[self.kept.bin] if self.after is None else self.after.bin

    @cached_property
    def verdict(self) -> SentenceVerdict:
        """The whole verdict as it is kept, without waivers."""
        return SentenceVerdict(
            bin=Bin(self.kept.bin),
            decided_by=DecidedBy(self.kept.decided_by),
            findings=findings_from_json(self.kept.findings),
            card_findings=card_findings_from_json(self.kept.card_findings),
            prob=self.kept.prob,
        )

    def findings_with(self, outcomes: frozenset[Outcome]) -> SomeFindings:
        """Give the findings with one of some outcomes: of the sentence, and of each of its cards.

        Of a long manuscript's findings few are told; only these are made.
        """
        return (
            some_findings_from_json(self.kept.findings, outcomes),
            some_card_findings_from_json(self.kept.card_findings, outcomes),
        )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, of the sentence and of its cards."""
        cards = self.verdict.card_findings
        return (*self.verdict.findings, *(one for _, found in cards for one in found))


@dataclass(frozen=True, kw_only=True)
class GateReport:
    """What one run of the gate found.

    Attributes:
        run: its number in the library's log; None where a library that can only be read keeps none.
        manuscripts: as they were read, in order.
        sentences: every sentence, in order.
        judge: who judged; None where no judge ran.
        thresholds: those that held; None where the judge is not calibrated.
        second, second_thresholds: the same of the judge for what the first leaves open.
        requester: whose draft it is; "" where that was not said.
        publication: whether sources and links were asked again.
        not_run: what could not run at all, each a sentence for people.
        remarks: what a person should know, each a sentence.
        waivers: every waiver that was looked at, and what became of it.
    """

    run: int | None
    manuscripts: tuple[Manuscript, ...]
    sentences: tuple[GatedSentence, ...]
    judge: JudgeRecord | None
    thresholds: Thresholds | None = None
    second: JudgeRecord | None = None
    second_thresholds: Thresholds | None = None
    requester: str = ""
    publication: bool = False
    not_run: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    waivers: tuple[tuple[Waiver, WaiverUse], ...] = ()

    @cached_property
    def counts(self) -> dict[Bin, int]:
        """How many sentences lie in each bin; every bin is there."""
        counted = Counter(one.bin for one in self.sentences)
        return {one: counted[one] for one in Bin}

    @property
    def skipped(self) -> int:
        """How many stretches of the manuscripts are no sentences, blank ones left out."""
        return sum(
            1 for one in self.manuscripts for part in one.skipped if part.kind.value != "blank"
        )

    def summary(self) -> str:
        """Write the last line: all sentences by bin, and what could not run."""
        counts = self.counts
        total = len(self.sentences)
        told = [
            f"{counts[Bin.PASSED]} passed",
            f"{counts[Bin.FAILED]} failed",
            f"{counts[Bin.PERSON]} to a person",
            f"{counts[Bin.UNAVAILABLE]} could not run",
        ]
        if counts[Bin.ABSTAINED]:
            told.append(f"{counts[Bin.ABSTAINED]} abstained")
        if counts[Bin.FRAMING]:
            told.append(f"{counts[Bin.FRAMING]} framing")
        sentences = count_of(total, "sentence")
        return f"{sentences}: {', '.join(told)}; {self.skipped} other blocks skipped"
