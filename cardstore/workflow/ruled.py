"""Ruled: what people ruled is put beside what the gate decides; neither overwrites the other.

Comes in: a report of the gate. Goes out: the same, each sentence with where it stands after the
rulings on just what was shown of it. The verdicts that are kept in the library stay as they were.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.gate.verdict import Bin
from cardstore.review.alike import bare_words
from cardstore.review.standing import Standing, last_words, standing_of
from cardstore.review.wording import said_of
from cardstore.workflow.queue_items import item_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.review.ruling import Ruling
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence, GateReport

_RULED = frozenset({Bin.PASSED, Bin.PERSON, Bin.ABSTAINED})
"""The bins that people rule on; what was sent back is the writer's whatever anybody said."""


def put_rulings(store: Store, report: GateReport) -> GateReport:
    """Put what people ruled on a report.

    Args:
        store: the open library.
        report: what the gate found, waivers put on already.
    """
    if not store.queues.ruled_anything():
        return report
    named = {one.name: one for one in report.manuscripts}
    keys = [
        item_key(one, named[one.manuscript]) if one.bin in _RULED else ""
        for one in report.sentences
    ]
    held = store.queues.rulings_on(key for key in keys if key)
    twice = store.queues.asked_twice(held)
    wrong: dict[tuple[str, tuple[str, ...]], list[Ruling]] = {}
    for words, cited, ruling in store.queues.called_wrong():
        wrong.setdefault((bare_words(words), cited), []).append(ruling)
    ruled = (
        _ruled(one, held[key], twice=key in twice) if key in held else one
        for one, key in zip(report.sentences, keys, strict=True)
    )
    return replace(report, sentences=tuple(_still_wrong(one, wrong) for one in ruled))


def _still_wrong(
    gated: GatedSentence, wrong: Mapping[tuple[str, tuple[str, ...]], Sequence[Ruling]]
) -> GatedSentence:
    """Give a sentence as wrong that somebody called so where a comma or a blank stood elsewhere.

    Where people said anything of it as it stands now, that holds.
    """
    if not wrong or gated.ruled or gated.bin not in _RULED:
        return gated
    said = wrong.get((bare_words(gated.sentence.words), gated.sentence.cited), ())
    return _ruled(gated, said) if said else gated


def _ruled(
    gated: GatedSentence, rulings: Sequence[Ruling], *, twice: bool = False
) -> GatedSentence:
    standing = standing_of(rulings, twice=twice)
    if standing is Standing.OPEN:
        return gated
    told = ""
    if standing in {Standing.WRONG, Standing.DISPUTED}:
        words = "; ".join(map(tell_ruling, last_words(rulings)))
        told = f"People looked at it beside the page: {words}."
    return replace(gated, ruled=standing.value, ruling=told)


def tell_ruling(ruling: Ruling) -> str:
    """Write a ruling for people: "Ada: stronger than the source: number (“42, not 43”)"."""
    told = said_of(ruling.kind, ruling.error)
    told = f"{ruling.reviewer}: {told[:1].lower()}{told[1:]}"
    return f"{told} (“{ruling.note}”)" if ruling.note else told
