"""Hand back: manuscripts go back to their writer and editor, with all that was decided of them.

Comes in: the last decisions on manuscripts, what people ruled, and what an audit says. Goes out: a
folder: an annotated page and a .docx with comments of each manuscript, a ledger, notes, and one page
that says what the bound covers. Nothing is checked, judged or asked for; it tells what stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id
from cardstore.documents.handback import (
    HandBack,
    HandedCard,
    HandedLink,
    HandedRun,
    HandedSentence,
)
from cardstore.gate.finding import Outcome
from cardstore.gate.waivers import waivers_from_json
from cardstore.review.standing import Standing
from cardstore.text.numbers import figures_of
from cardstore.workflow.gate_reports import GateReport
from cardstore.workflow.gate_telling import tell_run
from cardstore.workflow.source_state import source_states
from cardstore.workflow.waivers import apply_waivers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from cardstore.cards.card import Card
    from cardstore.documents.bound import BoundStatement
    from cardstore.gate.finding import Finding
    from cardstore.gate.waivers import Waiver, WaiverUse
    from cardstore.review.ruling import Ruling
    from cardstore.sources.source import Source
    from cardstore.store.gate_records import RecordedRun
    from cardstore.store.store import Store
    from cardstore.workflow.last_decisions import LastDecision

_TOLD = frozenset(Outcome) - {Outcome.NOT_APPLICABLE}
_NO_NAME = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedFile:
    """A file that was written.

    Attributes:
        name: in its folder.
        manuscript: of which manuscript it is; "" for one of all.
        sha256: the digest of its bytes.
        comments: how many comments stand in it; 0 for one that has none.
        beside: how many of them stand beside their words, as at the reference of a note.
        left_out: how many comments have no place in it.
    """

    name: str
    sha256: str
    manuscript: str = ""
    comments: int = 0
    beside: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBackReport:
    """What was handed back.

    Attributes:
        folder: where it lies.
        handed: all that it tells.
        files: those that were written, in order.
    """

    folder: Path
    handed: HandBack
    files: tuple[HandedFile, ...]


def gather(
    store: Store,
    decisions: Sequence[LastDecision],
    *,
    standings: Mapping[str, tuple[Standing, tuple[Ruling, ...]]],
    bound: BoundStatement,
    at: str,
    today: date,
) -> HandBack:
    """Put together what is handed back.

    Args:
        store: the open library.
        decisions: the last on each manuscript, in order.
        standings: verdict key → what people ruled of it.
        bound: what an audit says.
        at: when it is written.
        today: the day on which waivers must hold.
    """
    reports = [_waived(one, today) for one in decisions]
    sentences = tuple(
        _sentence(told, one.run.run, standings)
        for one, report in zip(decisions, reports, strict=True)
        for told in tell_run(report, outcomes=_TOLD).sentences
    )
    return HandBack(
        at=at,
        manuscripts=tuple(one.manuscript for one in decisions),
        sentences=sentences,
        cards=_cards(store, sentences),
        runs=tuple(_runs(store, decisions)),
        bound=bound,
        waivers=tuple(_waivers(decisions, reports)),
        remarks=tuple(
            f"{one.manuscript.name}: {remark}"
            for one in decisions
            for remark in one.manuscript.remarks
        ),
    )


def _waived(one: LastDecision, today: date) -> GateReport:
    report = GateReport(
        run=one.run.run, manuscripts=(one.manuscript,), sentences=one.sentences, judge=None
    )
    held = dict(one.run.options).get("waivers", "")
    return apply_waivers(report, waivers_from_json(held), today=today) if held else report


def _waivers(
    decisions: Sequence[LastDecision], reports: Sequence[GateReport]
) -> Iterator[tuple[Waiver, WaiverUse]]:
    """Give each waiver once: used, where it is of use in any manuscript of its run."""
    found: dict[tuple[int, Waiver], WaiverUse] = {}
    for one, report in zip(decisions, reports, strict=True):
        for waiver, use in report.waivers:
            key = one.run.run, waiver
            if found.get(key) is None or use.value == "used":
                found[key] = use
    yield from ((waiver, use) for (_, waiver), use in found.items())


def _sentence(
    told: object, run: int, standings: Mapping[str, tuple[Standing, tuple[Ruling, ...]]]
) -> HandedSentence:
    from cardstore.gate.told import ToldSentence  # noqa: PLC0415

    assert isinstance(told, ToldSentence)
    standing, rulings = standings.get(told.key, (Standing.OPEN, ()))
    return HandedSentence(told=told, run=run, standing=standing, rulings=rulings)


def _cards(store: Store, sentences: Iterable[HandedSentence]) -> tuple[HandedCard, ...]:
    """Give the cards that are cited and that the library has, with sources and links."""
    pages: dict[str, str] = {}
    for one in sentences:
        for card_id, shown in _pages_found(one):
            pages.setdefault(card_id, shown)
        for cited in one.told.sentence.cited:
            pages.setdefault(cited, "") if is_card_id(cited) else None
    cards = store.cards.get_all(pages)
    sources = {one.source_id: one for one in store.sources.several(
        {card.source_id for card in cards.values()}
    )}
    links = _links(store, sources.values())
    retracted = store.cards.retractions(tuple(cards))
    return tuple(
        _card(
            cards[card_id],
            sources[cards[card_id].source_id],
            page=shown,
            links=links.get(cards[card_id].source_id, ()),
            retracted=card_id in retracted,
        )
        for card_id, shown in pages.items()
        if card_id in cards
    )


def _pages_found(one: HandedSentence) -> Iterator[tuple[str, str]]:
    """Give (card, printed page) as the check of pages found them in the run."""
    for found in one.told.findings:
        if found.card_id and found.finding.check == "page_anchor":
            yield found.card_id, _named(found.finding, "printed_page")


def _named(finding: Finding, name: str) -> str:
    return next((value for key, value in finding.evidence if key == name), "")


def _card(
    card: Card, source: Source, *, page: str, links: tuple[HandedLink, ...], retracted: bool
) -> HandedCard:
    printed = (page,) if page else card.printed_pages
    several = len(printed) > 1 or any("–" in one or "," in one for one in printed)
    shown = f"{'pp.' if several else 'p.'} {', '.join(printed)}" if printed else ""
    return HandedCard(
        card_id=card.card_id,
        quote=card.quote,
        source=source,
        locator=shown,
        printed_pages=printed,
        retracted=retracted,
        links=links,
        figures=figures_of(card.quote),
    )


def _links(store: Store, sources: Iterable[Source]) -> dict[str, tuple[HandedLink, ...]]:
    """Give each source's addresses with what was last found there; nothing is asked for."""
    held = tuple(sources)
    states = source_states(store, {one.source_id for one in held})
    found = {}
    for one in held:
        verdicts = {verdict.url: verdict for verdict in states[one.source_id].links}
        url, snapshot = one.url.strip(), one.archive_url.strip()
        links = [HandedLink(url=url, verdict=verdicts.get(url))] if url else []
        known = {link.verdict.archive_url for link in links if link.verdict is not None}
        if snapshot and snapshot not in known:
            links.append(HandedLink(url=snapshot, verdict=verdicts.get(snapshot), snapshot=True))
        found[one.source_id] = tuple(links)
    return found


def _runs(store: Store, decisions: Sequence[LastDecision]) -> Iterator[HandedRun]:
    runs = {one.run.run: one.run for one in decisions}
    for number in sorted(runs):
        names = tuple(one.manuscript.name for one in decisions if one.run.run == number)
        yield _run(store, runs[number], names)


def _run(store: Store, run: RecordedRun, names: tuple[str, ...]) -> HandedRun:
    options = dict(run.options)
    held = store.calibrations.thresholds(run.judge) if run.judge else None
    second = options.get("second_judge", "")
    calibration = "not calibrated, so nothing passes by its scores" if run.judge else ""
    if held is not None:
        calibration = "set by hand" if held.by_hand else "calibrated on pairs of this library"
    return HandedRun(
        run=run.run,
        at=run.at,
        rules=run.rules,
        judge=_called(store, run.judge),
        second=_called(store, second),
        judge_digest=run.judge,
        thresholds=run.thresholds,
        calibration=calibration,
        requester=run.requester,
        publication=options.get("publication") == "true",
        tracked_changes=options.get("tracked_changes", ""),
        manuscripts=names,
    )


def _called(store: Store, judge: str) -> str:
    """Name a judge by its digest; without thresholds its name is not kept."""
    if not judge:
        return ""
    held = store.calibrations.thresholds(judge)
    return "a judge without thresholds" if held is None else held.called


def file_stem(number: int, manuscript: str) -> str:
    """Give the beginning of the names of a manuscript's files, which no other has.

    >>> file_stem(2, "draft/ch 03.md")
    '02-ch-03'
    """
    base = manuscript.replace("\\\\", "/").rpartition("/")[2]
    stem = base.rpartition(".")[0] or base
    plain = _NO_NAME.sub("-", stem).strip("-.")[:_LONGEST_NAME].rstrip("-.")
    return f"{number:02}-{plain or 'manuscript'}"
