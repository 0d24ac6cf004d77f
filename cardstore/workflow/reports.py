"""What the workflows tell: the reports of an ingest, of a card's checks and of a sentence's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.gate.running import fold_outcomes
from cardstore.sources.resolution import Verdict
from cardstore.text.layer import ReadingReason
from cardstore.text.lost_parts import READ_IN_PART

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.draft_marks import DraftMarkKind
    from cardstore.gate.finding import Finding, Outcome
    from cardstore.gate.repairs import Repair
    from cardstore.gate.verdict import Bin
    from cardstore.workflow.book_languages import BookLanguages
    from cardstore.workflow.resolve import Judged


_MOST_NAMES = 5  # images named on one line
# Reasons that say something of the file; that of most leaves follows from how they were read.
_TOLD_REASONS = frozenset(
    {
        *("pictures_read", "unmapped_glyphs", "no_words", "undeclared_script", "too_little_text"),
        *("invisible_text", "nothing_read"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestReport:
    """What an ingest did.

    Attributes:
        source_id: the edition.
        scan_digest: SHA-256 that names the scan.
        leaves: how many leaves it has.
        read_now: how many of them this ingest read; the others had been read before.
        counts: how many leaves by (status, method): ("read", "ocr"), ("blank", "none") …
        failed: leaves that could not be read, with the reason, for people.
        doubtful: how many leaves a person should look at in the page map.
        resolved: what registries said of the edition; None when none was asked.
        poor: leaves of which the engine was not sure.
        incomplete: leaves read in part, since their file has lost the rest, with what it has lost.
        openings: how many images were split into two leaves.
        unsure: images that may show two pages and were not split, with their names.
        scandata: what became of a scandata.xml that lay beside the scan; "" where none did.
        scan_notes: where the edition has other scans: which one is used, of which people spoke, and
            where they disagree.
        languages: those that its leaves were read in; None where nobody told.
    """

    source_id: str
    scan_digest: str
    leaves: int
    read_now: int
    counts: tuple[tuple[str, int], ...]
    failed: tuple[tuple[int, str], ...]
    doubtful: int
    resolved: Judged | None = None
    poor: tuple[int, ...] = ()
    incomplete: tuple[tuple[int, str], ...] = ()
    openings: int = 0
    unsure: tuple[tuple[int, str], ...] = ()
    scandata: str = ""
    scan_notes: tuple[str, ...] = ()
    reasons: tuple[tuple[str, int], ...] = ()
    languages: BookLanguages | None = None

    @property
    def is_whole(self) -> bool:
        """Whether all leaves were read, each as a whole, as far as anybody can tell."""
        return not (self.failed or self.incomplete)

    def summary(self) -> str:
        """Write the report for people, on a few lines; notes on other scans are not in it."""
        before = self.leaves - self.read_now
        told = ", ".join(f"{number} {kind}" for kind, number in self.counts)
        known = f" ({count_of(before, 'was', 'were')} already read)" if before else ""
        leaves = count_of(self.leaves, "leaf", "leaves")
        lines = [f"{self.source_id}: {leaves}{known}: {told}"]
        lines += [f"leaf {leaf} could not be read: {why}" for leaf, why in self.failed]
        lines += [f"leaf {leaf} was {READ_IN_PART}: {why}" for leaf, why in self.incomplete]
        odd = ", ".join(f"{number} {why}" for why, number in self.reasons if why in _TOLD_REASONS)
        lines += [f"why so: {odd} (cardstore leaves {self.source_id})"] if odd else []
        lines += self._told_openings()
        lines += self._told_languages()
        lines += [self.scandata] if self.scandata else []
        if self.poor:
            poor = count_of(len(self.poor), "leaf", "leaves")
            lines.append(f"poorly read, look at them: {poor} ({_stretches(self.poor)})")
        if self.resolved is not None:
            why = self.resolved.resolution.why[0]
            verdict = self.resolved.resolution.verdict
            more = "" if verdict is Verdict.ACCEPT else f" (cardstore resolve {self.source_id})"
            lines.append(f"registries: {verdict.value}: {why.text}{more}")
        return "\n".join(lines)

    def _told_languages(self) -> list[str]:
        """Tell the languages where somebody said them, and what the first leaves showed."""
        book = self.languages
        if book is None or not (book.told or book.early or book.note):
            return []
        note = book.note.replace("SOURCE", self.source_id)
        return [f"languages: {book.shown()}{f'; {note}' if note else ''}"]

    def _told_openings(self) -> list[str]:
        """Tell of images that were split, and of those that may show two pages."""
        lines = []
        if self.openings:
            images = count_of(self.openings, "image", "images")
            lines.append(f"openings: {images} of two pages split into {2 * self.openings} leaves")
        if self.unsure:
            names = ", ".join(name for _, name in self.unsure[:_MOST_NAMES])
            more = ", …" if len(self.unsure) > _MOST_NAMES else ""
            images = count_of(len(self.unsure), "image", "images")
            lines.append(
                f"openings: {images} may show two pages and stayed whole ({names}{more}); where "
                "it is so, ingest the scan into another library with --openings always"
            )
        return lines

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        return {
            "source_id": self.source_id,
            "scan_digest": self.scan_digest,
            "leaves": self.leaves,
            "read_now": self.read_now,
            "counts": counts_document(self.counts),
            "reasons": dict.fromkeys(map(str, ReadingReason), 0) | dict(self.reasons),
            "failed": [{"leaf_index": leaf, "detail": why} for leaf, why in self.failed],
            "doubtful": self.doubtful,
            "languages": None if self.languages is None else self.languages.filed()["languages"],
            "scandata": self.scandata,
            "scan_notes": list(self.scan_notes),
            "poor": list(self.poor),
            "incomplete": [{"leaf_index": leaf, "detail": why} for leaf, why in self.incomplete],
            "openings": self.openings,
            "unsure_openings": [{"image_index": at, "name": name} for at, name in self.unsure],
            "resolution": None if self.resolved is None else self.resolved.resolution.verdict.value,
        }


def counts_document(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Give how many leaves were done in each way, of those that were not met 0."""
    return dict.fromkeys(("embedded", "ocr", "blank", "failed"), 0) | dict(counts)


def _stretches(indexes: tuple[int, ...]) -> str:
    """Write leaves as stretches: 3, 7–9."""
    told: list[list[int]] = []
    for index in indexes:
        if told and told[-1][-1] == index - 1:
            told[-1].append(index)
        else:
            told.append([index])
    return ", ".join("–".join(dict.fromkeys((str(s[0]), str(s[-1])))) for s in told)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """What the checks of one card found.

    Attributes:
        card_id: the id as it was asked for.
        findings: one per check, in order; at least one.
    """

    card_id: str
    findings: tuple[Finding, ...]

    @property
    def outcome(self) -> Outcome:
        """The weightiest outcome: fail, then could not run, then a person, then pass."""
        return fold_outcomes(self.findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceReport:
    """What the checks of one sentence and its cards found.

    Attributes:
        sentence: as it was handed in.
        cards: one report for each card it cites, in its order; an id that is none has one too.
        findings: one for each check of the sentence itself, in order; at least one.
        repairs: what can be done about each fault; places count code points of `sentence`.
        marks: what its writer says of it in brackets.
    """

    sentence: str
    cards: tuple[CheckReport, ...]
    findings: tuple[Finding, ...]
    repairs: tuple[Repair, ...]
    marks: tuple[DraftMarkKind, ...] = ()

    @property
    def bin(self) -> Bin:
        """Where it goes: passed, failed, to a person, could not run, abstained, framing."""
        from cardstore.claims.draft_marks import DraftMarkKind  # noqa: PLC0415 - heavy
        from cardstore.gate.finding import Reason  # noqa: PLC0415 - heavy
        from cardstore.gate.verdict import bin_of  # noqa: PLC0415 - heavy

        return bin_of(
            (*self.findings, *(one for card in self.cards for one in card.findings)),
            framing=any(one.reason is Reason.FRAMING for one in self.findings),
            abstains=DraftMarkKind.UNVERIFIED in self.marks,
        )

    @property
    def outcome(self) -> Outcome:
        """The weightiest outcome of all: fail, then could not run, then a person, then pass."""
        return fold_outcomes(
            (*self.findings, *(finding for card in self.cards for finding in card.findings))
        )
