"""Hand back: manuscripts go back to their writer and editor, with all that was decided of them.

Comes in: the last decisions on manuscripts, what people ruled, and what an audit says. Goes out:
values that pages, files of word processors, a ledger and notes are made of. Nothing is checked,
judged or asked for; it tells what stands.
"""

from __future__ import annotations

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
from cardstore.documents.handback_notes import OWN_FIGURES
from cardstore.gate.finding import Outcome
from cardstore.gate.waivers import waivers_from_json
from cardstore.text.numbers import figures_of
from cardstore.workflow.gate_reports import GateReport
from cardstore.workflow.gate_telling import tell_run
from cardstore.workflow.queue_items import gated_sentences
from cardstore.workflow.source_state import source_states
from cardstore.workflow.waivers import apply_waivers
from cardstore.workflow.where_it_stands import stands_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date
    from pathlib import Path

    from cardstore.cards.card import Card
    from cardstore.documents.bound import BoundStatement
    from cardstore.gate.finding import Finding
    from cardstore.gate.waivers import Waiver, WaiverUse
    from cardstore.sources.source import Source
    from cardstore.store.gate_records import RecordedRun
    from cardstore.store.store import Store
    from cardstore.workflow.last_decisions import LastDecision

_TOLD = frozenset(Outcome) - {Outcome.NOT_APPLICABLE}
_NO_PAGE = frozenset({"?", "–"})
"""How a leaf is shown whose page is unknown, or that has none."""


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

    @property
    def written(self) -> tuple[tuple[str, str, int, int, int], ...]:
        """The files as documents tell them: name, digest, comments, beside, left out."""
        return tuple(
            (one.name, one.sha256, one.comments, one.beside, one.left_out) for one in self.files
        )


def gather(
    store: Store,
    decisions: Sequence[LastDecision],
    *,
    bound: BoundStatement,
    at: str,
    today: date,
) -> HandBack:
    """Put together what is handed back.

    Args:
        store: the open library.
        decisions: the last on each manuscript, in order.
        bound: what an audit says.
        at: when it is written.
        today: the day on which waivers must hold.
    """
    reports = [_waived(one, today) for one in decisions]
    stands = iter(stands_of(store, gated_sentences(reports)))
    sentences = tuple(
        HandedSentence(
            told=told,
            run=one.run.run,
            standing=stand.standing,
            rulings=stand.rulings,
        )
        for one, report in zip(decisions, reports, strict=True)
        for told in tell_run(report, outcomes=_TOLD).sentences
        for stand in (next(stands),)
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


def _cards(store: Store, sentences: Iterable[HandedSentence]) -> tuple[HandedCard, ...]:
    """Give the cards that are cited and that the library has, with sources and links."""
    pages: dict[str, str] = {}
    for one in sentences:
        for card_id, shown in _pages_found(one):
            pages.setdefault(card_id, shown)
        for cited in one.told.sentence.cited:
            if is_card_id(cited):
                pages.setdefault(cited, "")
    cards = store.cards.get_all(pages)
    sources = {
        one.source_id: one
        for one in store.sources.several({card.source_id for card in cards.values()})
    }
    links = _links(store, sources.values())
    retracted = store.cards.retractions(tuple(cards))
    rested_on = {
        cited
        for one in sentences
        if any(mark.kind in OWN_FIGURES for mark in one.told.sentence.marks)
        for cited in one.told.sentence.cited
    }
    return tuple(
        _card(
            cards[card_id],
            sources[cards[card_id].source_id],
            shown=shown,
            links=links.get(cards[card_id].source_id, ()),
            retracted=card_id in retracted,
            rested_on=card_id in rested_on,
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
    card: Card,
    source: Source,
    *,
    shown: str,
    links: tuple[HandedLink, ...],
    retracted: bool,
    rested_on: bool,
) -> HandedCard:
    printed = (shown,) if shown else card.printed_pages
    printed = tuple(one for one in printed if one not in _NO_PAGE)
    several = len(printed) > 1 or any("–" in one or "," in one for one in printed)
    locator = f"{'pp.' if several else 'p.'} {', '.join(printed)}" if printed else ""
    return HandedCard(
        card_id=card.card_id,
        quote=card.quote,
        source=source,
        locator=locator,
        printed_pages=printed,
        retracted=retracted,
        links=links,
        figures=figures_of(card.quote) if rested_on else (),
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
