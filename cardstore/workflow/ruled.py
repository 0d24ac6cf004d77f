"""Ruled: what people ruled is put beside what the gate decides; neither overwrites the other.

Comes in: a report of the gate. Goes out: the same, each sentence with where it stands after the
rulings on just what was shown of it. The verdicts that are kept in the library stay as they were.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.gate.verdict import Bin
from cardstore.review.standing import Standing, last_words
from cardstore.review.wording import said_of
from cardstore.workflow.where_it_stands import stands_of

if TYPE_CHECKING:
    from cardstore.review.ruling import Ruling
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence, GateReport
    from cardstore.workflow.where_it_stands import Stand

RULED_BINS = frozenset({Bin.PASSED, Bin.PERSON, Bin.ABSTAINED})
"""The bins that people rule on; what was sent back is the writer's whatever anybody said."""
_TOLD = frozenset({Standing.WRONG, Standing.DISPUTED, Standing.CANNOT_TELL})


def put_rulings(store: Store, report: GateReport) -> GateReport:
    """Put what people ruled on a report.

    Args:
        store: the open library.
        report: what the gate found, waivers put on already.
    """
    if not store.queues.ruled_anything():
        return report
    named = {one.name: one for one in report.manuscripts}
    open_to_people = [one for one in report.sentences if one.bin in RULED_BINS]
    stands = stands_of(store, [(one, named[one.manuscript]) for one in open_to_people])
    ruled = {id(one): _ruled(one, stand) for one, stand in zip(open_to_people, stands, strict=True)}
    return replace(report, sentences=tuple(ruled.get(id(one), one) for one in report.sentences))


def _ruled(gated: GatedSentence, stand: Stand) -> GatedSentence:
    if stand.standing is Standing.OPEN:
        return gated
    told = ""
    if stand.standing is Standing.ACCUSED:
        told = stand.remedy
    elif stand.standing in _TOLD:
        words = "; ".join(map(tell_ruling, last_words(stand.rulings)))
        told = f"People looked at it beside the page: {words}. {stand.remedy}".rstrip()
    return replace(gated, ruled=stand.standing.value, ruling=told)


def tell_ruling(ruling: Ruling) -> str:
    """Write a ruling for people: "Ada: stronger than the source: number (“42, not 43”)"."""
    told = said_of(ruling.kind, ruling.error)
    told = f"{ruling.reviewer}: {told[:1].lower()}{told[1:]}"
    return f"{told} (“{ruling.note}”)" if ruling.note else told
