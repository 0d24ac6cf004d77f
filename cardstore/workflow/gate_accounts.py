"""The report of a run: what was decided by whom, the ladder, slices, failures, and other runs.

Comes in: a run's sentences with their verdicts. Goes out: one value that is counts alone; nothing
in it blends rungs of the ladder or failures of different kinds into one figure.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id
from cardstore.gate.accounts import Standing, account_of, slices_of
from cardstore.gate.failures import REMEDIES
from cardstore.gate.hand_over import RunShare, alarms_of
from cardstore.gate.run_report import RunReport
from cardstore.gate.rungs import RungName, RungState
from cardstore.gate.verdict import Bin
from cardstore.store.gate_rows import states_figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.accounts import Account
    from cardstore.store.gate_records import RecordedRun
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence, GateReport


def report_run(store: Store, report: GateReport) -> RunReport:
    """Count what a run decided.

    Args:
        store: the open library, with the runs before.
        report: the run.
    """
    accounts = _accounts(store, report.sentences)
    failures = Counter(failure for one in accounts for failure in one.failures)
    ranked = tuple(sorted(failures.items(), key=lambda pair: (-pair[1], pair[0])))
    ladder = _ladder(accounts)
    primary = dict(dict(ladder)[RungName.PRIMARY])
    known = primary[RungState.YES] + primary[RungState.NO]
    runs = tuple(
        _share(one) for one in store.gate.runs() if report.run is None or one.run <= report.run
    )
    # What passes only by a waiver was let be by a person.
    waived = sum(
        one.bin is Bin.PASSED and one.kept.bin != Bin.PASSED.value for one in report.sentences
    )
    return RunReport(
        sentences=len(accounts),
        counts=tuple((one, report.counts[one]) for one in Bin),
        by_checks=report.counts[Bin.FAILED],
        by_judge=report.counts[Bin.PASSED] - waived,
        by_people=report.counts[Bin.PERSON] + report.counts[Bin.ABSTAINED] + waived,
        not_run=report.counts[Bin.UNAVAILABLE],
        ladder=ladder,
        slices=slices_of(accounts),
        failures=ranked,
        change=REMEDIES[ranked[0][0]] if ranked else "",
        secondary=(primary[RungState.NO], known),
        figures=sum(states_figure(one.kept.findings) for one in report.sentences),
        words=sum(len(one.sentence.words.split()) for one in report.sentences),
        runs=runs,
        alarms=alarms_of(runs),
        held=sum(one.held for one in report.sentences),
    )


def _accounts(store: Store, sentences: Sequence[GatedSentence]) -> list[Account]:
    ids = {written for one in sentences for written in one.sentence.cited if is_card_id(written)}
    of_cards = store.gate.sources_of_cards(sorted(ids))
    kinds = {one.source_id: one.kind.value for one in store.sources.several(set(of_cards.values()))}
    return [_account(one, of_cards, kinds) for one in sentences]


def _account(one: GatedSentence, of_cards: dict[str, str], kinds: dict[str, str]) -> Account:
    sentence = one.sentence
    cited = (of_cards[written] for written in sentence.cited if written in of_cards)
    sources = tuple(dict.fromkeys(cited))
    verdict = one.verdict
    return account_of(
        Standing(
            chapter=_chapter(one),
            third=min(2, 3 * sentence.place // max(1, sentence.places)),
            sources=sources,
            source_kinds=tuple(dict.fromkeys(kinds[source] for source in sources)),
            bin=one.bin,
            decided_by=verdict.decided_by,
        ),
        verdict.findings,
        of_cards=[finding for _, found in verdict.card_findings for finding in found],
    )


def _chapter(one: GatedSentence) -> str:
    chapter = one.sentence.chapter
    return one.manuscript if chapter == one.manuscript else f"{one.manuscript}: {chapter}"


def _ladder(
    accounts: Sequence[Account],
) -> tuple[tuple[RungName, tuple[tuple[RungState, int], ...]], ...]:
    counted: dict[RungName, Counter[RungState]] = {name: Counter() for name in RungName}
    for one in accounts:
        for rung in one.rungs:
            counted[rung.name][rung.state] += 1
    return tuple(
        (name, tuple((state, states[state]) for state in RungState))
        for name, states in counted.items()
    )


def _share(run: RecordedRun) -> RunShare:
    counts = dict(run.counts)
    decided = sum(counts.get(one.value, 0) for one in Bin if one is not Bin.FRAMING)
    return RunShare(
        run=run.run,
        at=run.at,
        decided=decided,
        handed_over=decided - counts.get(Bin.PASSED.value, 0),
        figures=counts.get("figures"),
        words=counts.get("words", 0),
    )
