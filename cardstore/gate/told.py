"""Told: a run of the gate as all its forms tell it, on a terminal, as JSON, SARIF or HTML.

Comes in (from the workflow): manuscripts, verdicts and waivers. Goes out: values without a store
behind them, each finding with its place in the manuscript. No score is among them: a person who
decides must not be led by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.gate.finding import Outcome
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from cardstore.claims.manuscript import DraftSentence, Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.judge import JudgeRecord
    from cardstore.gate.places import Region
    from cardstore.gate.thresholds import Thresholds
    from cardstore.gate.verdict import DecidedBy
    from cardstore.gate.waivers import Waiver, WaiverUse


class Weight(StrEnum):
    """What a finding asks of its reader, in the words of the gate."""

    FAIL = "fail"
    PERSON = "person"
    UNAVAILABLE = "unavailable"
    WAIVED = "waived"
    CLEARED = "cleared"  # asked for a person, and a person cleared it
    PASS = "pass"  # noqa: S105 - an outcome, no secret
    NOT_APPLICABLE = "not-applicable"


_WEIGHTS = {
    Outcome.FAIL: Weight.FAIL,
    Outcome.UNSURE: Weight.PERSON,
    Outcome.UNAVAILABLE: Weight.UNAVAILABLE,
    Outcome.PASS: Weight.PASS,
    Outcome.NOT_APPLICABLE: Weight.NOT_APPLICABLE,
}
QUIET = frozenset({Weight.PASS, Weight.NOT_APPLICABLE, Weight.CLEARED})
"""What asks nothing of anybody."""


def rule_name(check: str) -> str:
    """Give a check's name as people write it: "quoted-words"."""
    return check.replace("_", "-")


_WRONG = frozenset({"wrong", "accused"})
_ACCUSED = Bin.PASSED, "accused"
"""It passed, and still waits for somebody: an auditor called it wrong, and took that back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldFinding:
    """A finding with its place.

    Attributes:
        card_id: of the card it is about, as cited; "" for a finding about the sentence.
        finding: the finding.
        region: where the words that it means stand.
        waiver: what lets it be; None where it counts.
        cleared: whether a person cleared the sentence that asked for one.
    """

    card_id: str
    finding: Finding
    region: Region
    waiver: Waiver | None = None
    cleared: bool = False

    @property
    def weight(self) -> Weight:
        """What it asks of its reader."""
        if self.waiver is not None:
            return Weight.WAIVED
        weight = _WEIGHTS[self.finding.outcome]
        return Weight.CLEARED if self.cleared and weight is Weight.PERSON else weight

    @property
    def rule(self) -> str:
        """The name of its rule: "quoted-words"."""
        return rule_name(self.finding.check)

    @property
    def message(self) -> str:
        """One sentence for people, with the card and the waiver where there is one."""
        about = f"card {self.card_id}: " if self.card_id else ""
        waived = "" if self.waiver is None else f" ({self.waiver.told})"
        return f"{about}{self.finding.message}{waived}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldSentence:
    """A sentence with what was found.

    Attributes:
        manuscript: the name of its manuscript.
        sentence: as it was read.
        region: where its words stand.
        bin: where it goes, waivers counted.
        decided_by: what put it there.
        held: whether the verdict was held from an earlier run.
        key: the digest of all that the verdict depends on.
        findings: those of the sentence, then of its cards.
        ruled: where it stands after what people ruled: "cleared", "wrong", "disputed",
            "cannot_tell", "accused"; "" where nobody did.
    """

    manuscript: str
    sentence: DraftSentence
    region: Region
    bin: Bin
    decided_by: DecidedBy
    held: bool
    key: str
    findings: tuple[ToldFinding, ...]
    ruled: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldCard:
    """A card as a reader of a manuscript sees it.

    Attributes:
        card_id: "7KQ2-M".
        quote: verbatim.
        edition: which edition it quotes, in words.
        printed_pages: the labels its words stand on; may be empty.
    """

    card_id: str
    quote: str
    edition: str
    printed_pages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldRun:
    """A run of the gate.

    Attributes:
        run: its number in the library's log; None where none was kept.
        manuscripts: as they were read, in order.
        sentences: those that are told, in order; `total` counts all.
        total: how many sentences there are.
        counts: how many of them lie in each bin, waivers counted.
        held: how many verdicts were held from earlier runs.
        summary: all sentences by bin, one line.
        judge: who judged; None where no judge ran.
        thresholds: those that held; None where the judge is not calibrated.
        second, second_thresholds: the same of the judge for what the first leaves open.
        requester: whose draft it is; "" where that was not said.
        publication: whether sources and links were asked again.
        not_run: what could not run at all, each a sentence.
        remarks: what a person should know, each a sentence.
        waivers: every waiver and what became of it.
        cards: those that the told sentences cite and the library has; empty where nobody asked.
        ruled: (bin, where it stands, how many) of the sentences that people ruled.
    """

    run: int | None
    manuscripts: tuple[Manuscript, ...]
    sentences: tuple[ToldSentence, ...]
    total: int
    counts: tuple[tuple[Bin, int], ...]
    held: int
    summary: str
    judge: JudgeRecord | None
    thresholds: Thresholds | None = None
    second: JudgeRecord | None = None
    second_thresholds: Thresholds | None = None
    requester: str = ""
    publication: bool = False
    not_run: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    waivers: tuple[tuple[Waiver, WaiverUse], ...] = ()
    cards: tuple[ToldCard, ...] = ()
    ruled: tuple[tuple[Bin, str, int], ...] = ()

    def left_in(self, found: Bin) -> int:
        """Give how many sentences of a bin people have neither cleared nor called wrong."""
        settled = sum(
            number
            for one, standing, number in self.ruled
            if one is found and standing in {"cleared", "wrong"}
        )
        return dict(self.counts).get(found, 0) - settled

    @property
    def ruled_wrong(self) -> int:
        """How many sentences people called wrong, whatever the gate said of them.

        Those of which an auditor took that back, and nobody else looked since, are among them.
        """
        return sum(number for _, standing, number in self.ruled if standing in _WRONG)

    @property
    def ruled_told(self) -> str:
        """What people ruled, for people; "" where nobody ruled anything."""
        if not self.ruled:
            return ""
        counted: dict[str, int] = {}
        for _, standing, number in self.ruled:
            counted[standing] = counted.get(standing, 0) + number
        told = ", ".join(
            f"{counted[one]} {words}"
            for one, words in (
                ("cleared", "cleared"),
                ("wrong", "ruled wrong"),
                ("accused", "called wrong by an auditor and taken back"),
                ("disputed", "disputed"),
                ("cannot_tell", "could not be told"),
            )
            if one in counted
        )
        accused = sum(number for one, standing, number in self.ruled if (one, standing) == _ACCUSED)
        left = self.left_in(Bin.PERSON) + self.left_in(Bin.ABSTAINED) + accused
        return f"people: {told}, {left} left"

    @property
    def judge_told(self) -> str:
        """Which judges ran, and whether they are calibrated, for people."""
        if self.judge is None:
            return "no judge ran"
        models = any(one is not None and one.runs_model for one in (self.judge, self.second))
        who = self.judge.called if models else f"no model ran: {self.judge.judge}"
        if self.thresholds is None:
            return f"{who}, not calibrated, so nothing passes by its scores"
        told = f"{who}, {_rests_on(self.thresholds)}"
        if self.second is None:
            return told
        return f"{told}; second judge {self.second.called}, {_rests_on(self.second_thresholds)}"

    @property
    def waivers_told(self) -> str:
        """How many waivers there are by what became of them; "" where there are none."""
        if not self.waivers:
            return ""
        counted = {use: sum(one is use for _, one in self.waivers) for _, use in self.waivers}
        told = ", ".join(f"{number} {use.value}" for use, number in sorted(counted.items()))
        waivers = count_of(len(self.waivers), "waiver")
        return f"{waivers}: {told}"

    def last_line(self) -> str:
        """Write all with its denominators: sentences by bin, judge, held verdicts, waivers."""
        parts = [self.summary, *filter(None, [self.ruled_told]), self.judge_told]
        parts += [f"{self.held} of {self.total} verdicts held"] if self.held else []
        parts += [f"{len(self.not_run)} could not run at all"] if self.not_run else []
        parts += [self.waivers_told] if self.waivers else []
        return "; ".join(parts)


def _rests_on(thresholds: Thresholds | None) -> str:
    """Say what a judge's word rests on."""
    if thresholds is None:
        return "not calibrated"
    return "thresholds set by hand" if thresholds.by_hand else "calibrated"
