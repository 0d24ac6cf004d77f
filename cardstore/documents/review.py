"""What a queue's rulings tell of reviewers and machine, as a JSON document and as lines for people.

Every share stands beside what it is a share of, and every bound beside the count it rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.ruling_words import class_told
from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.documents.writing import Document
    from cardstore.review.measured import Caught, ReviewReport


def rulings_document(report: ReviewReport) -> Document:
    """Describe what a queue's rulings tell."""
    return {
        "schema": schema_id("rulings"),
        "queue": report.queue,
        "items": report.items,
        "left": report.left,
        "follow": report.follow,
        "asked": report.asked,
        "standings": [{"standing": one.value, "items": number} for one, number in report.standings],
        "errors": [{"error": one.value, "items": number} for one, number in report.errors],
        "planted": report.planted,
        "caught": [
            {
                "reviewer": one.reviewer,
                "caught": one.caught,
                "planted": one.planted,
                "cannot_tell": one.cannot_tell,
                "at_least": one.at_least,
            }
            for one in report.caught
        ],
        "agreements": [
            {
                "first": one.first,
                "second": one.second,
                "both": one.both,
                "same": one.same,
                "kappa": one.kappa,
            }
            for one in report.agreements
        ],
        "passed": {
            "ruled": report.passed,
            "disagreed": report.disagreed,
            "at_most": report.at_most,
        },
        "seconds": [
            {"reviewer": who, "median": middle, "rulings": n} for who, middle, n in report.seconds
        ],
    }


def rulings_lines(report: ReviewReport) -> tuple[str, ...]:
    """Write what a queue's rulings tell, a line each."""
    return tuple(_lines(report))


def _lines(report: ReviewReport) -> Iterator[str]:
    told = ", ".join(
        f"{number} {one.value.replace('_', ' ')}" for one, number in report.standings if number
    )
    if report.left:
        yield (
            f"Queue {report.queue}: {count_of(report.items, 'item')}, {report.left} left; what "
            "people said, and what was planted, is told when all are ruled."
        )
        if report.follow:
            yield (
                f"{report.follow} of them this queue held back: they come in one that follows. "
                "Open it with: cardstore review --by NAME"
            )
    else:
        yield f"Queue {report.queue}: {count_of(report.items, 'sentence')}: {told or 'none'}."
        if report.asked:
            yield (
                f"Of {count_of(report.asked, 'item')} one more person is asked: cardstore review "
                "--by NAME"
            )
    if report.errors:
        classes = ", ".join(f"{class_told(one)} {n}" for one, n in report.errors)
        yield f"Errors by class: {classes}."
    if report.planted:
        yield f"{count_of(report.planted, 'planted error')} among them."
        yield from (_caught(one) for one in report.caught if one.planted)
    for one in report.agreements:
        beyond = "" if one.kappa is None else f", {one.kappa:.2f} beyond chance (kappa)"
        yield (
            f"{one.first} and {one.second} said the same of {one.same} of "
            f"{count_of(one.both, 'sentence')}{beyond}."
        )
    if report.passed:
        yield (
            f"Of {count_of(report.passed, 'sentence')} that had passed people call "
            f"{report.disagreed} wrong: at most {report.at_most:.1%} of such are (95 %, one-sided)."
        )
    for who, middle, n in report.seconds:
        yield f"{who}: {count_of(n, 'ruling')}, {middle:.1f} s each in the middle."


def _caught(one: Caught) -> str:
    who = one.reviewer or "Together"
    unclear = f", could not tell of {one.cannot_tell}" if one.cannot_tell else ""
    return (
        f"{who} noticed {one.caught} of {count_of(one.planted, 'planted error')}{unclear}: at "
        f"least {one.at_least:.1%} of such are noticed (95 %, one-sided)."
    )
