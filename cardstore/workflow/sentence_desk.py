"""SentenceDesk: the verbs about one sentence and the cards it cites; a part of `Library`.

The sentence's marks are read, every card is checked as `check_cards` does, and the sentence is held
against the cards that stand. A card that is unknown, mistyped or retracted shows nothing; each is
told with its own reason, and the other checks run all the same.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.cards.ids import parse_card_id
from cardstore.errors import UnknownCardError, UsageError
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.workflow.arguments import policy_argument, text_argument, texts_argument
from cardstore.workflow.judging_desk import JudgingDesk
from cardstore.workflow.reading_desk import ReadingDesk
from cardstore.workflow.reports import CheckReport, SentenceReport

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.cards.card import Card
    from cardstore.cards.origins import PairOrigin
    from cardstore.gate.judge import Judge
    from cardstore.gate.policy import Policy
    from cardstore.gate.repairs import Repair
    from cardstore.gate.sentence import CitedCard
    from cardstore.workflow.asked_sentence import AskedSentence
    from cardstore.workflow.progress import Progress

_SHOWS_NOTHING = frozenset({Reason.CARD_UNKNOWN, Reason.CARD_ID_MISTYPED, Reason.CARD_RETRACTED})


class SentenceDesk(ReadingDesk, JudgingDesk):
    """Checks sentences, and tells what cards have in common."""

    def check_sentence(
        self,
        sentence: str,
        card_ids: Iterable[str] | None = None,
        *,
        requester: str | None = None,
        judge: str | Judge | None = None,
        policy: Policy | None = None,
        proofread: bool | None = None,
        progress: Progress | None = None,
    ) -> SentenceReport:
        """Check one sentence and the cards it cites, and say what can be done about each fault.

        The same checks as of a sentence of a manuscript, and the judge where none of them sent it
        back. Nothing of it is logged.

        Args:
            sentence: as the draft has it, with the marks of its cards, "[card:7KQ2-M]".
            card_ids: cards it cites besides those in its marks.
            requester: who wrote it ("drafter-3"); then a card that was never issued to them fails.
                Default is the one of the settings.
            judge: the judge's name, or a judge; default is the one of the settings.
            policy: the thresholds; default is the current policy.
            proofread: read words of its cards from a scan a second time, as `check_card` does.
            progress: is told how far that has come.

        Returns:
            The report: `findings` of the sentence itself, `cards` with the report of each card it
            cites, `repairs`, `bin` (where the gate would put it: passed, failed, person,
            unavailable, abstained, framing) and `outcome`, the weightiest of all findings.

        Raises:
            UsageError: the sentence has no words or is longer than any sentence is, or an argument
                is of the wrong type.
        """
        from cardstore.gate.repairs import (  # noqa: PLC0415 - heavy
            suggest_card_repairs,
            suggest_repairs,
        )
        from cardstore.gate.sentence_gate import run_sentence_checks  # noqa: PLC0415 - heavy
        from cardstore.workflow.asked_sentence import read_asked  # noqa: PLC0415 - heavy
        from cardstore.workflow.gate import leads_on  # noqa: PLC0415 - heavy
        from cardstore.workflow.gate_judging import judge_one  # noqa: PLC0415 - heavy

        asked = read_asked(text_argument(sentence, "sentence"))
        given = () if card_ids is None else texts_argument(card_ids, "card_ids")
        ids = (*asked.cited, *given)
        policy = policy_argument(policy)
        bench = self._bench(requester=requester, judge=judge, policy=policy, offline=None)
        checked = self.check_cards(
            _well_written(ids), policy=bench.policy, proofread=proofread, progress=progress
        )
        reports = self._card_reports(ids, checked, requester=bench.requester)
        traced = leads_on(asked.dossier.sentence, asked.dossier.marks, bench=bench)
        standing = self._standing(
            reports,
            trace_depth=bench.policy.trace_depth if traced else 0,
            paragraphs=bench.reads_paragraphs,
        )
        dossier = replace(
            asked.dossier,
            cards=standing,
            persons=bench.persons,
            missing=len(reports) - len(standing),
        )
        findings = run_sentence_checks(dossier, bench.policy)
        told = (*findings, *(one for report in reports for one in report.findings))
        findings += judge_one(self._store, dossier, told, bench=bench)
        return SentenceReport(
            sentence=sentence,
            cards=reports,
            findings=findings,
            repairs=(
                *(
                    one
                    for card in reports
                    for one in suggest_card_repairs(card.card_id, card.findings)
                ),
                *_placed(suggest_repairs(dossier, findings), asked),
            ),
            marks=tuple(one.kind for one in dossier.marks),
        )

    def shared_origins(self, card_ids: Iterable[str]) -> tuple[PairOrigin, ...]:
        """Tell what every two cards have in common that may make them one voice.

        What their sources share, what their quotes share word for word, and what the leaves on
        which they stand share; each apart, nothing added up.

        Args:
            card_ids: two cards or more.

        Returns:
            One for each two cards, with what they share; empty lists where that is nothing.

        Raises:
            UnknownCardError: there is no such card, or an id is mistyped.
            UsageError: fewer than two cards are named.
        """
        from cardstore.cards.origins import origins_of  # noqa: PLC0415 - heavy

        cards = [self.card(one) for one in texts_argument(card_ids, "card_ids")]
        distinct = list({card.card_id: card for card in cards}.values())
        if len(distinct) < 2:  # noqa: PLR2004 - what one card has in common with itself is no news
            what = "An origin is shared by two cards or more"
            raise UsageError(what, remedy="Name at least two different cards")
        return origins_of(self._cited(distinct))

    def _card_reports(
        self, asked: Sequence[str], checked: Iterable[CheckReport], *, requester: str | None
    ) -> tuple[CheckReport, ...]:
        """Put the reports of the cards in the order in which they were named, each once."""
        reports = {report.card_id: report for report in checked}
        if requester is not None:
            reports = {one: self._issued(report, requester) for one, report in reports.items()}
        ordered: dict[str, CheckReport] = {}
        for written in asked:
            try:
                plain = parse_card_id(written)
                ordered[plain] = reports[plain]
            except UnknownCardError as exc:
                ordered[written] = _mistyped(written, exc, near=self._store.cards.near(written))
        return tuple(ordered.values())

    def _issued(self, report: CheckReport, requester: str) -> CheckReport:
        """Add to the report of a card that it was never issued to the requester, if so."""
        if any(finding.reason in _SHOWS_NOTHING for finding in report.findings):
            return report
        if requester in self._store.cards.issued_to(report.card_id):
            return report
        finding = Finding(
            check="card",
            outcome=Outcome.FAIL,
            reason=Reason.CARD_NEVER_ISSUED,
            message=f"The card was never issued to {requester}.",
        )
        return replace(report, findings=(finding, *report.findings))

    def _standing(
        self, reports: Iterable[CheckReport], *, trace_depth: int, paragraphs: bool
    ) -> tuple[CitedCard, ...]:
        """Give the cards that can show anything."""
        from cardstore.workflow.leaf_texts import LeafTexts  # noqa: PLC0415 - heavy

        findings = {
            report.card_id: report.findings
            for report in reports
            if not any(finding.reason in _SHOWS_NOTHING for finding in report.findings)
        }
        cards = [self._store.cards.get(one) for one in findings]
        cited = self._cited(cards, findings=findings, trace_depth=trace_depth)
        if not paragraphs:
            return cited
        texts = LeafTexts(self._store)
        return tuple(
            replace(one, paragraph=texts.paragraph(card))
            for one, card in zip(cited, cards, strict=True)
        )

    def _cited(
        self,
        cards: Sequence[Card],
        *,
        findings: Mapping[str, tuple[Finding, ...]] | None = None,
        trace_depth: int = 0,
    ) -> tuple[CitedCard, ...]:
        """Give cards as checks see them; the text around them only where sources are compared."""
        from cardstore.workflow.cited import cited_cards  # noqa: PLC0415 - heavy
        from cardstore.workflow.leaf_texts import LeafTexts  # noqa: PLC0415 - heavy

        several = len({card.source_id for card in cards}) > 1
        texts = LeafTexts(self._store)
        around = {card.card_id: texts.around(card) for card in cards} if several else {}
        return cited_cards(
            self._store, cards, around=around, findings=findings, trace_depth=trace_depth
        )


def _well_written(asked: Iterable[str]) -> tuple[str, ...]:
    """Give the ids that are ids, each once, in order."""
    known: dict[str, None] = {}
    for written in asked:
        with suppress(UnknownCardError):
            known[parse_card_id(written)] = None
    return tuple(known)


def _mistyped(written: str, exc: UnknownCardError, *, near: Sequence[str]) -> CheckReport:
    """Give the report for an id that is none; what was probably meant is told, never taken."""
    from cardstore.workflow.cited import tell_near  # noqa: PLC0415 - heavy

    finding = Finding(
        check="card",
        outcome=Outcome.FAIL,
        reason=Reason.CARD_ID_MISTYPED,
        message=f"{exc}{tell_near(near)}",
    )
    return CheckReport(card_id=written, findings=(finding,))


def _placed(repairs: Iterable[Repair], asked: AskedSentence) -> tuple[Repair, ...]:
    """Give the repairs with their places in the sentence as it was handed in."""
    return tuple(
        one if one.span is None else replace(one, span=asked.placed(one.span)) for one in repairs
    )
