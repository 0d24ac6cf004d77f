"""Telling of a run of the gate: its report becomes what every form of output is made of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.places import LineTable, place_of, place_of_sentence
from cardstore.gate.told import ToldCard, ToldFinding, ToldRun, ToldSentence
from cardstore.gate.verdict import Bin, DecidedBy
from cardstore.review.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.gate.waivers import Waiver
    from cardstore.workflow.gate_reports import GatedSentence, GateReport
    from cardstore.workflow.library import Library

_CLEARED = frozenset({Bin.PASSED, Bin.FRAMING})
_ASKS_NOTHING = frozenset({Outcome.PASS, Outcome.NOT_APPLICABLE})


def tell_run(
    report: GateReport,
    *,
    cleared: bool = True,
    held: bool = True,
    outcomes: frozenset[Outcome] = frozenset(Outcome),
    cards: Iterable[ToldCard] = (),
) -> ToldRun:
    """Give a run as it is told; the counts are of all sentences, whichever are told.

    Args:
        report: what the gate found.
        cleared: tell also the sentences that passed, or frame others.
        held: tell also the sentences whose verdict was held from an earlier run.
        outcomes: tell the findings with one of these; of some thirty a sentence most do not apply.
        cards: to be shown beside them; see `cards_of`.
    """
    tables = {one.name: LineTable(one.text) for one in report.manuscripts}
    told = tuple(
        _sentence(one, tables[one.manuscript], outcomes)
        for one in report.sentences
        if (held or not one.held)
        and (cleared or one.bin not in _CLEARED or one.waived or one.ruling)
    )
    return ToldRun(
        run=report.run,
        manuscripts=report.manuscripts,
        sentences=told,
        total=len(report.sentences),
        counts=tuple(report.counts.items()),
        held=sum(one.held for one in report.sentences),
        summary=report.summary(),
        judge=report.judge,
        thresholds=report.thresholds,
        second=report.second,
        second_thresholds=report.second_thresholds,
        requester=report.requester,
        publication=report.publication,
        not_run=report.not_run,
        remarks=report.remarks,
        waivers=report.waivers,
        cards=tuple(cards),
        ruled=tuple(
            (found, standing, number)
            for (found, standing), number in sorted(
                Counter((one.bin, one.ruled) for one in report.sentences if one.ruled).items()
            )
        ),
    )


def cards_of(library: Library, report: GateReport) -> tuple[ToldCard, ...]:
    """Give the cards that a report's sentences cite and the library has, each once."""
    from cardstore.cards.ids import is_card_id  # noqa: PLC0415 - few forms show cards
    from cardstore.documents import edition_statement  # noqa: PLC0415 - few forms show cards
    from cardstore.errors import UnknownCardError  # noqa: PLC0415 - few forms show cards

    written = dict.fromkeys(one for told in report.sentences for one in told.sentence.cited)
    cards = []
    for card_id in (one for one in written if is_card_id(one)):
        try:
            card = library.card(card_id)
        except UnknownCardError:
            continue
        cards.append(
            ToldCard(
                card_id=card.card_id,
                quote=card.quote,
                edition=edition_statement(library.source(card.source_id)),
                printed_pages=card.printed_pages,
            )
        )
    return tuple(cards)


def _sentence(gated: GatedSentence, table: LineTable, outcomes: frozenset[Outcome]) -> ToldSentence:
    waivers: dict[tuple[str, Finding], Waiver] = {}
    if gated.after is not None:
        waivers = {(one.card_id, one.finding): one.waiver for one in gated.after.waived}
    whole = table.region(place_of_sentence(gated.sentence))
    return ToldSentence(
        manuscript=gated.manuscript,
        sentence=gated.sentence,
        region=whole,
        bin=gated.bin,
        decided_by=DecidedBy(gated.kept.decided_by),
        held=gated.held,
        key=gated.kept.key,
        findings=tuple(
            ToldFinding(
                card_id=card_id,
                finding=finding,
                region=(
                    whole
                    if not card_id and finding.outcome in _ASKS_NOTHING
                    else table.region(place_of(gated.sentence, finding, card_id=card_id))
                ),
                waiver=waivers.get((card_id, finding)),
                cleared=gated.ruled == Standing.CLEARED,
            )
            for card_id, finding in _findings(gated, outcomes)
        ),
        ruled=gated.ruled,
    )


def _findings(gated: GatedSentence, outcomes: frozenset[Outcome]) -> Iterator[tuple[str, Finding]]:
    of_sentence, of_cards = gated.findings_with(outcomes)
    for finding in of_sentence:
        yield "", finding
    if gated.after is not None and gated.after.added is not None:
        yield "", gated.after.added
    if gated.ruling:
        wrong = gated.ruled in {Standing.WRONG, Standing.ACCUSED}
        yield (
            "",
            Finding(
                check="ruling",
                outcome=Outcome.FAIL if wrong else Outcome.UNSURE,
                reason=Reason.RULED_WRONG if wrong else Reason.RULED_DISPUTED,
                message=gated.ruling,
            ),
        )
    for card_id, found in of_cards:
        for finding in found:
            yield card_id, finding
