"""Failures of audits, for people and documents: when, by what, and who lifted what was a slip.

Comes in: an audit of a book that failed once. Goes out: lines. Whatever leaves the library with an
audit tells them: a book that was let go after a slip says so, and one that is still closed says by
what, and what opens it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.accused import AccusedState
from cardstore.audit.estimate import AuditState
from cardstore.audit.records import AuditKind
from cardstore.documents.ruling_words import begin_of, moment_told, ruling_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.audit.accused import AccusedSentence
    from cardstore.audit.told import Attempt, AuditReport
    from cardstore.documents.writing import Document
    from cardstore.review.ruling import Ruling

_SHOWN = 12
_BEGINS = 160
"""Code points of a sentence that are told."""
_MEND = (
    "It closed the book: the gate is mended, reads the whole book again, and a fresh sample is "
    "drawn: cardstore audit plan."
)


def failure_lines(attempt: Attempt) -> Iterator[str]:
    """Say when an audit failed, by which sentences, and what became of it; else nothing.

    Args:
        attempt: an audit of a whole book.
    """
    failed = next((one for one in attempt.results if one.state is AuditState.FAILED), None)
    if failed is None:
        return
    yield (
        f"Audit {attempt.audit.audit} failed on {moment_told(failed.at)}, with {failed.errors} "
        f"wrong of {failed.settled} settled then."
    )
    yield from _shortened([accused_told(one) for one in attempt.accused])
    if attempt.lifted:
        yield (
            f"It was a slip, so audit {attempt.audit.audit} went on: who had called it wrong took "
            "that back, and somebody else read it and found it supported."
        )
    elif any(one.state is AccusedState.TAKEN_BACK for one in attempt.accused):
        yield attempt.remedy
    else:
        yield _MEND


def accused_told(one: AccusedSentence) -> str:
    """Say what was ruled of a sentence that somebody called wrong, and what became of that."""
    said = "; ".join(_ruling(each, queue=one.queue) for each in one.rulings)
    told = f"{one.manuscript}:{one.line}: “{begin_of(one.words, most=_BEGINS)}” {said}."
    if one.state is AccusedState.TAKEN_BACK:
        names = ", ".join(dict.fromkeys(each.reviewer for each in one.accusations))
        return f"{told} Open: it waits for somebody other than {names} to find it supported."
    if one.state is AccusedState.SUPPORTED:
        names = ", ".join(each.reviewer for each in one.lifted_by)
        return f"{told} Lifted by {names}."
    return f"{told} It stands as wrong."


def open_lines(accused: Iterable[AccusedSentence], *, how: str) -> Iterator[str]:
    """Say how many sentences of an audit wait for somebody else, and how they are opened.

    Args:
        accused: of the audit.
        how: the command that opens them.
    """
    waits = [one for one in accused if one.state is AccusedState.TAKEN_BACK]
    if waits:
        yield (
            f"Sentences that wait for somebody who never called them wrong: {len(waits)}. They "
            f"open them with: {how}"
        )


def slip_lines(report: AuditReport) -> Iterator[str]:
    """Say of a week's sample, or a chapter, that it had failed; else nothing.

    Such a sample fails by its first error, and closes nothing; that it did is told all the same.
    """
    if report.audit.kind is AuditKind.BOOK or not report.had_failed:
        return
    slips = [one for one in report.accused if one.state is not AccusedState.WRONG]
    wrong = len(report.accused) - len(slips)
    again = f", and still fails by {wrong} more" if wrong else ""
    yield f"It had failed by what was called wrong and taken back since: {len(slips)}{again}."
    yield from _shortened([accused_told(one) for one in slips])


def accused_document(one: AccusedSentence) -> Document:
    """Describe a sentence that somebody called wrong in an audit."""
    return {
        "manuscript": one.manuscript,
        "line": one.line,
        "words": one.words,
        "state": one.state.value,
        "rulings": [
            {
                "reviewer": said.reviewer,
                "kind": said.kind.value,
                "error": None if said.error is None else said.error.value,
                "at": said.at,
                "taken_back": said.undone,
                "taken_back_at": said.undone_at or None,
                "queue": said.queue,
            }
            for said in one.rulings
        ],
        "lifted_by": [said.reviewer for said in one.lifted_by],
    }


def failure_document(attempt: Attempt) -> Document:
    """Describe where an audit stands, and how it failed where it ever did."""
    return {
        "audit": attempt.audit.audit,
        "at": attempt.audit.at,
        "state": attempt.state.value,
        "failed_at": attempt.failed_at,
        "lifted": attempt.lifted,
        "accused": [accused_document(one) for one in attempt.accused],
    }


def _ruling(one: Ruling, *, queue: int) -> str:
    where = "" if one.queue == queue else f" in queue {one.queue}"
    return f"{one.reviewer}: {ruling_told(one)}, {moment_told(one.at)}{where}"


def _shortened(lines: list[str]) -> Iterator[str]:
    yield from lines[:_SHOWN]
    if len(lines) > _SHOWN:
        yield f"And {len(lines) - _SHOWN} more."
