"""Audit lists: what may be drawn for an audit, from the gate's last decisions and people's rulings.

Comes in: the last reports of a book's manuscripts and where its sentences stand with people. Goes
out: the full list of what was passed or cleared, by stratum and chapter, and what is not in it. The
method:

1. What the gate passed is sorted by its kind, as reports of the gate sort it.
2. What people cleared is a stratum of its own, whatever its kind; so is what passed only because a
   waiver lets a finding be: both were a person's decision.
3. Of quotations and syntheses, which always go to people, it is told how many were cleared and how
   many still wait.
4. What was sent back, could not be checked or still waits is in no list: no bound covers it.
5. Nor is what anybody calls wrong, an auditor or a reviewer, while that holds, nor what they differ
   on: it neither passed nor is it cleared.
6. What an auditor called wrong and took back is listed as it was before, and keeps the book from
   leaving until somebody else looked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.audit.draw import Listed
from cardstore.audit.records import GateVersion
from cardstore.audit.strata import READ_BY_PEOPLE, Reading, StratumName
from cardstore.audit.told import Book
from cardstore.gate.accounts import SentenceKind
from cardstore.gate.finding import Reason
from cardstore.gate.verdict import Bin
from cardstore.review.standing import Standing, is_against
from cardstore.store.gate_rows import states_figure
from cardstore.workflow.queue_items import FOR_PEOPLE, item_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.store.gate_records import RecordedRun
    from cardstore.workflow.gate_reports import GatedSentence, GateReport

_STRATA = {
    SentenceKind.QUOTATION: StratumName.QUOTATION,
    SentenceKind.SYNTHESIS: StratumName.SYNTHESIS,
    SentenceKind.NUMBER: StratumName.NUMBER,
    SentenceKind.PLAIN: StratumName.PLAIN,
    SentenceKind.FRAMING: StratumName.PLAIN,
}
# As `kind_of` tells it of findings, told of written ones: reading them takes ten times as long. A
# reason stands between an outcome and a message; a quotation mark in a text has a stroke before it.
_SIGNS = (
    (SentenceKind.FRAMING, (Reason.FRAMING,)),
    (SentenceKind.QUOTATION, (Reason.QUOTES_WORDS,)),
    (SentenceKind.SYNTHESIS, (Reason.SYNTHESIS_SOURCES, Reason.SYNTHESIS_FAR)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A sentence of the list, with what is shown of it."""

    listed: Listed
    gated: GatedSentence
    manuscript: Manuscript


@dataclass(frozen=True, kw_only=True)
class BookList(Book):
    """A book's list, with what is shown of each sentence.

    Attributes:
        entries: the sentences of `listed`, in its order.
        struck: those that would be listed, but that somebody calls them wrong.
    """

    entries: tuple[Entry, ...]
    struck: tuple[Entry, ...] = ()


def list_book(
    reports: Sequence[GateReport],
    *,
    runs: Iterable[RecordedRun],
    standings: Mapping[str, Standing],
    audited: Mapping[str, Standing] | None = None,
) -> BookList:
    """List what may be drawn.

    Args:
        reports: the last ones of the book's manuscripts.
        runs: of the library.
        standings: item key → where it stands by the rulings of reviews.
        audited: the same, by what auditors ruled too; None for the same.
    """
    by_number = {one.run: one for one in runs}
    named = {text.name: text for report in reports for text in report.manuscripts}
    sentences = [one for report in reports for one in report.sentences]
    stands = [
        standings.get(item_key(one, named[one.manuscript]), Standing.OPEN) for one in sentences
    ]
    whole = standings if audited is None else audited
    known = [whole.get(item_key(one, named[one.manuscript]), Standing.OPEN) for one in sentences]
    against = [is_against(one) for one in known]
    all_strata = [
        _stratum(one, stand, against=wrong)
        for one, stand, wrong in zip(sentences, stands, against, strict=True)
    ]
    strata = [
        None if wrong else stratum for stratum, wrong in zip(all_strata, against, strict=True)
    ]
    bins = Counter(one.bin for one in sentences)
    drawable = [
        (one, stratum, wrong)
        for one, stratum, wrong in zip(sentences, all_strata, against, strict=True)
        if stratum is not None
    ]
    drawable.sort(key=lambda one: one[2])  # what may be drawn is numbered first, as if alone
    settled = sum(
        stratum is StratumName.CLEARED and one.bin in FOR_PEOPLE and not wrong
        for one, stratum, wrong in drawable
    )
    found = tuple(_entries([(one, stratum) for one, stratum, _ in drawable], named))
    entries = found[: sum(not wrong for _, _, wrong in drawable)]
    return BookList(
        entries=entries,
        listed=tuple(one.listed for one in entries),
        runs=tuple(
            (text.name, report.run or 0) for report in reports for text in report.manuscripts
        ),
        versions=tuple(
            dict.fromkeys(version_of(by_number[report.run]) for report in reports if report.run)
        ),
        readings=tuple(_readings(sentences, strata)),
        factual=len(sentences) - bins[Bin.FRAMING],
        waiting=bins[Bin.PERSON] + bins[Bin.ABSTAINED] - settled,
        passed_wrong=sum(
            one.bin is Bin.PASSED and is_against(stand)
            for one, stand in zip(sentences, stands, strict=True)
        ),
        passed_untold=sum(
            one.bin is Bin.PASSED and stand is Standing.CANNOT_TELL
            for one, stand in zip(sentences, known, strict=True)
        ),
        struck=found[len(entries) :],
        sent_back=bins[Bin.FAILED],
        not_run=bins[Bin.UNAVAILABLE],
        accused=tuple(
            f"{one.manuscript}:{one.sentence.line}"
            for one, stand in zip(sentences, known, strict=True)
            if stand is Standing.ACCUSED and (one.bin is Bin.PASSED or one.bin in FOR_PEOPLE)
        ),
    )


def version_of(run: RecordedRun) -> GateVersion:
    """Give by what the gate decided in a run."""
    options = dict(run.options)
    return GateVersion(
        rules=run.rules,
        judge=run.judge,
        thresholds=run.thresholds,
        second_judge=options.get("second_judge", ""),
        second_thresholds=options.get("second_thresholds", ""),
        publication=options.get("publication") == "true",
    )


def chapter_of(manuscript: str, chapter: str) -> str:
    """Give a chapter's name as reports tell it: "ch03.md: The Lower Light".

    >>> chapter_of("ch03.md", "ch03.md")
    'ch03.md'
    """
    return manuscript if chapter == manuscript else f"{manuscript}: {chapter}"


def written_kind(findings: str) -> SentenceKind:
    """Tell what sort of sentence has these findings, as they are written; see `kind_of`."""
    for kind, reasons in _SIGNS:
        if any(f'","{reason.value}","' in findings for reason in reasons):
            return kind
    return SentenceKind.NUMBER if states_figure(findings) else SentenceKind.PLAIN


def _stratum(one: GatedSentence, stand: Standing, *, against: bool) -> StratumName | None:
    """Give the stratum a sentence lies in, or would if nobody called it wrong; None for none."""
    if one.bin is Bin.PASSED:
        return StratumName.CLEARED if one.waived else _STRATA[written_kind(one.kept.findings)]
    if one.bin in FOR_PEOPLE and (against or stand is Standing.CLEARED):
        return StratumName.CLEARED
    return None


def _entries(
    listed: Iterable[tuple[GatedSentence, StratumName]], named: Mapping[str, Manuscript]
) -> Iterable[Entry]:
    seen: Counter[tuple[str, str, StratumName, str]] = Counter()
    for one, stratum in listed:
        chapter = chapter_of(one.manuscript, one.sentence.chapter)
        alike = one.manuscript, chapter, stratum, one.kept.key
        yield Entry(
            listed=Listed(
                stratum=stratum,
                manuscript=one.manuscript,
                chapter=chapter,
                verdict_key=one.kept.key,
                again=seen[alike],
                number=one.sentence.number,
                line=one.sentence.line,
            ),
            gated=one,
            manuscript=named[one.manuscript],
        )
        seen[alike] += 1


def _readings(
    sentences: Iterable[GatedSentence], strata: Iterable[StratumName | None]
) -> Iterable[tuple[StratumName, Reading]]:
    """Tell of each kind that always goes to people how many were cleared and how many wait."""
    found: dict[StratumName, Counter[bool]] = {one: Counter() for one in READ_BY_PEOPLE}
    for one, stratum in zip(sentences, strata, strict=True):
        kind = _STRATA[written_kind(one.kept.findings)]
        if kind in found:
            found[kind][stratum is not None] += 1
    for kind, counts in found.items():
        yield (
            kind,
            Reading(total=counts.total(), cleared=counts[True], waiting=counts[False]),
        )
