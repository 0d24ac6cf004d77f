"""Gate: a manuscript's sentences are checked, judged and sorted; every decision is logged.

Comes in: manuscripts as they were split, and what was asked for. Goes out: every sentence with its
verdict. The method:

1. What every cited card's findings depend on now is asked for in a few queries.
2. Each sentence gets a key: the digest of its words, marks and cards, of the rules, the judge and
   the thresholds. A verdict that is kept under that key still holds.
3. The other sentences are checked, all checks and all reasons; their cards are checked first, each
   once, unless nothing of them changed.
4. The judge is asked about the pairs of those that no check sent back, also where a person will
   decide anyway: such a score is kept, and not shown.
5. Runs, decisions and new verdicts are stored.

A check that breaks, a judge that cannot run and a card that cannot be looked at are told as such,
and nothing of them passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.gate import fold_outcomes
from cardstore.gate.judge import JudgedPair
from cardstore.gate.sentence import SentenceDossier
from cardstore.gate.sentence_gate import GATE_VERSION, run_sentence_checks
from cardstore.gate.support import CHECK as SUPPORT
from cardstore.gate.support import Judged, decide_support
from cardstore.gate.thresholds import judge_digest
from cardstore.gate.verdict import Bin, DecidedBy, bin_of
from cardstore.provenance import digest_bytes, digest_value
from cardstore.store.gate_records import Decision, KeptVerdict, ManuscriptDecisions
from cardstore.store.gate_rows import card_findings_to_json, findings_to_json
from cardstore.workflow.gate_cards import CardTable, cited_ids
from cardstore.workflow.gate_judging import judge_pairs
from cardstore.workflow.gate_reports import GatedSentence, GateReport

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import DraftSentence, Manuscript
    from cardstore.gate.judge import Judge
    from cardstore.gate.policy import Policy
    from cardstore.gate.thresholds import Thresholds
    from cardstore.sources.witnesses import PersonRecord
    from cardstore.store.store import Store
    from cardstore.workflow.gate_cards import CheckCards, CitedIds
    from cardstore.workflow.progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """Who judges in a run, and by which rules.

    Attributes:
        policy: the rules in force.
        judge: the first judge; None where none could be loaded, and `no_judge` says why.
        thresholds: of that judge; None where it is not calibrated.
        second, second_thresholds: of the judge for what the first leaves open; None for none.
        no_judge: why there is no judge.
        requester: whose draft it is; None where that was not said.
        persons: of whom the library keeps a record.
    """

    policy: Policy
    judge: Judge | None = None
    thresholds: Thresholds | None = None
    second: Judge | None = None
    second_thresholds: Thresholds | None = None
    no_judge: str = ""
    requester: str | None = None
    persons: tuple[PersonRecord, ...] = ()

    @property
    def rules(self) -> str:
        """The digest of all rules."""
        return digest_value([GATE_VERSION, self.policy.digest])

    @property
    def judges(self) -> str:
        """The digest of judges and thresholds."""
        return digest_value(
            [None if one is None else judge_digest(one.record) for one in (self.judge, self.second)]
            + [
                None if one is None else one.digest
                for one in (self.thresholds, self.second_thresholds)
            ]
        )

    @property
    def reads_paragraphs(self) -> bool:
        """Whether a judge reads what stands around a quote."""
        judges = (one for one in (self.judge, self.second) if one is not None)
        return any(one.record.judge == "chat" for one in judges)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Open:
    """A sentence that must be checked anew."""

    key: str
    sentence: DraftSentence
    dossier: SentenceDossier
    findings: tuple[Finding, ...]
    card_findings: tuple[tuple[str, tuple[Finding, ...]], ...]

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        return (*self.findings, *(one for _, found in self.card_findings for one in found))

    @property
    def framing(self) -> bool:
        return any(one.reason.value == "framing" for one in self.findings)

    @property
    def is_judged(self) -> bool:
        """Whether a judge is asked: no check sent it back, and it says what cards show."""
        outcome = fold_outcomes(self.all_findings)
        return outcome not in {Outcome.FAIL, Outcome.UNAVAILABLE} and not self.framing


def gate_manuscripts(
    store: Store,
    manuscripts: Sequence[Manuscript],
    *,
    bench: Bench,
    check: CheckCards,
    options: Mapping[str, str],
    progress: Progress | None = None,
) -> GateReport:
    """Sort the sentences of manuscripts.

    Args:
        store: the open library.
        manuscripts: as they were split, in order.
        bench: who judges, and by which rules.
        check: runs the checks of cards, many at once.
        options: what was asked for, for the log.
        progress: is told how far it is.
    """
    sentences = [(one.name, sentence) for one in manuscripts for sentence in one.sentences]
    cited = cited_ids(
        store,
        (written for _, sentence in sentences for written in sentence.cited),
        policy=bench.policy,
        requester=bench.requester,
    )
    names = _person_names(bench.persons)
    keys = [_key(sentence, cited, bench, names) for _, sentence in sentences]
    held = store.gate.verdicts(keys)
    fresh = {key: one for key, (_, one) in zip(keys, sentences, strict=True) if key not in held}
    decided = _decide(store, fresh, bench=bench, cited=cited, check=check, progress=progress)
    gated = tuple(
        GatedSentence(
            manuscript=name,
            sentence=sentence,
            kept=held[key] if key in held else decided[key],
            held=key in held,
        )
        for key, (name, sentence) in zip(keys, sentences, strict=True)
    )
    run = _save(store, manuscripts, gated, fresh=decided.values(), bench=bench, options=options)
    return GateReport(
        run=run,
        manuscripts=tuple(manuscripts),
        sentences=gated,
        judge=None if bench.judge is None else bench.judge.record,
        thresholds=bench.thresholds,
        requester=bench.requester or "",
        publication=options.get("publication") == "true",
        not_run=(bench.no_judge,) if bench.no_judge else (),
    )


def dossier_of(
    sentence: DraftSentence, cards: CardTable, *, bench: Bench
) -> tuple[SentenceDossier, tuple[tuple[str, tuple[Finding, ...]], ...]]:
    """Give what the checks look at for a sentence, and the findings of its cards."""
    chains = any(
        one.kind in {DraftMarkKind.HEADLINE, DraftMarkKind.STAKES} for one in sentence.marks
    ) or bool(_named(sentence.words, _person_names(bench.persons)))
    dossier = SentenceDossier(
        sentence=sentence.words,
        cards=cards.cards(sentence.cited, chains=chains, paragraphs=bench.reads_paragraphs),
        marks=sentence.marks,
        block=sentence.block,
        written=sentence.written,
        persons=bench.persons,
        missing=sum(not cards.stands(one) for one in sentence.cited),
    )
    return dossier, tuple((one, cards.findings(one)) for one in sentence.cited)


def _decide(
    store: Store,
    fresh: Mapping[str, DraftSentence],
    *,
    bench: Bench,
    cited: CitedIds,
    check: CheckCards,
    progress: Progress | None,
) -> dict[str, KeptVerdict]:
    """Check and judge the sentences of which no verdict is held."""
    cards = CardTable(store, cited, policy=bench.policy, check=check)
    cards.prepare(written for one in fresh.values() for written in one.cited)
    opened = []
    for key, sentence in fresh.items():
        dossier, card_findings = dossier_of(sentence, cards, bench=bench)
        findings = run_sentence_checks(dossier, bench.policy)
        opened.append(
            _Open(
                key=key,
                sentence=sentence,
                dossier=dossier,
                findings=findings,
                card_findings=card_findings,
            )
        )
    judged = [one for one in opened if one.is_judged]
    supports = _ask(store, judged, bench=bench, progress=progress)
    return {one.key: _verdict(one, supports.get(one.key)) for one in opened}


def _ask(
    store: Store, judged: Sequence[_Open], *, bench: Bench, progress: Progress | None
) -> dict[str, tuple[Finding, float | None]]:
    """Ask the judges about every sentence and each of its cards; give its finding and score."""
    if bench.judge is None:
        return {one.key: (_no_judge(bench), None) for one in judged}
    pairs = {one.key: _pairs(one.dossier) for one in judged}
    first = _said(store, bench.judge, pairs, thresholds=bench.thresholds, progress=progress)
    found = {
        one.key: decide_support(one.dossier, first[one.key], policy=bench.policy) for one in judged
    }
    middle = [one for one in judged if found[one.key].reason is Reason.SUPPORT_MIDDLE]
    if bench.second is not None and middle:
        some = {one.key: pairs[one.key] for one in middle}
        second = _said(
            store, bench.second, some, thresholds=bench.second_thresholds, progress=progress
        )
        for one in middle:
            found[one.key] = decide_support(
                one.dossier, first[one.key], second=second[one.key], policy=bench.policy
            )
    return {key: (finding, first[key].score) for key, finding in found.items()}


def _no_judge(bench: Bench) -> Finding:
    return Finding(
        check=SUPPORT,
        outcome=Outcome.UNAVAILABLE,
        reason=Reason.SUPPORT_NOT_JUDGED,
        message=bench.no_judge or "No judge was named.",
    )


def _pairs(dossier: SentenceDossier) -> tuple[JudgedPair, ...]:
    return tuple(
        JudgedPair(quote=card.quote, sentence=dossier.sentence, around=card.paragraph)
        for card in dossier.cards
    )


def _said(
    store: Store,
    judge: Judge,
    pairs: Mapping[str, tuple[JudgedPair, ...]],
    *,
    thresholds: Thresholds | None,
    progress: Progress | None,
) -> dict[str, Judged]:
    """Give what a judge says of every sentence, by its key."""
    every = [pair for some in pairs.values() for pair in some]
    said = judge_pairs(store, judge, pairs=every, progress=progress)
    told = {}
    for key, some in pairs.items():
        answers = [said[pair] for pair in some]
        told[key] = Judged(
            record=judge.record,
            supports=tuple(None if isinstance(one, str) else one for one in answers),
            thresholds=thresholds,
            why=next((one for one in answers if isinstance(one, str)), "").rstrip("."),
        )
    return told


def _verdict(one: _Open, judged: tuple[Finding, float | None] | None) -> KeptVerdict:
    """Give the verdict on a sentence.

    Args:
        one: the sentence with its findings.
        judged: the judge's finding and score; None where the judge was not asked.
    """
    findings = one.findings if judged is None else (*one.findings, judged[0])
    abstains = any(mark.kind is DraftMarkKind.UNVERIFIED for mark in one.sentence.marks)
    everything = (*one.all_findings, *(() if judged is None else (judged[0],)))
    found = bin_of(everything, framing=one.framing, abstains=abstains)
    by_checks = found is bin_of(one.all_findings, framing=one.framing, abstains=abstains)
    decided_by = DecidedBy.CHECKS if by_checks else DecidedBy.JUDGE
    if found is Bin.PASSED:
        decided_by = DecidedBy.JUDGE
    if found in {Bin.FRAMING, Bin.ABSTAINED}:
        decided_by = DecidedBy.WRITER
    return KeptVerdict(
        key=one.key,
        sentence=one.sentence.words,
        cited=one.sentence.cited,
        bin=found.value,
        decided_by=decided_by.value,
        prob=None if judged is None else judged[1],
        findings=findings_to_json(findings),
        card_findings=card_findings_to_json(one.card_findings),
    )


def _person_names(persons: Iterable[PersonRecord]) -> tuple[tuple[str, PersonRecord], ...]:
    """Give each last word of each name with its record."""
    return tuple(
        (name.split()[-1].casefold(), one)
        for one in persons
        for name in (one.name, *one.other_names)
        if name.split()
    )


def _named(words: str, names: Iterable[tuple[str, PersonRecord]]) -> tuple[PersonRecord, ...]:
    """Give the persons one of whose last names stands in the words."""
    folded = words.casefold()
    return tuple(dict.fromkeys(one for name, one in names if name in folded))


def _key(
    sentence: DraftSentence,
    cited: CitedIds,
    bench: Bench,
    names: Sequence[tuple[str, PersonRecord]],
) -> str:
    """Give the digest of all that the verdict on a sentence depends on."""
    named = _named(sentence.words, names) if names else ()
    return digest_value(
        [
            bench.rules,
            bench.judges,
            sentence.words,
            sentence.written.strip(),
            sentence.block.value,
            [[one.kind.value, one.argument] for one in sentence.marks],
            [cited.depends_on[one] for one in sentence.cited],
            [repr(one) for one in named],
        ]
    )


def _save(
    store: Store,
    manuscripts: Sequence[Manuscript],
    gated: Sequence[GatedSentence],
    *,
    fresh: Iterable[KeptVerdict],
    bench: Bench,
    options: Mapping[str, str],
) -> int | None:
    """Log the run; None where the library can only be read."""
    if store.read_only:
        return None
    decisions: dict[str, list[Decision]] = {one.name: [] for one in manuscripts}
    counts: dict[str, int] = {one.value: 0 for one in Bin}
    for one in gated:
        decisions[one.manuscript].append(
            Decision(
                number=one.sentence.number,
                line=one.sentence.line,
                key=one.kept.key,
                held=one.held,
            )
        )
        counts[one.kept.bin] += 1
    counts["words"] = sum(len(one.sentence.words.split()) for one in gated)
    return store.gate.save(
        verdicts=tuple(fresh),
        decided=tuple(
            ManuscriptDecisions(
                manuscript=one.name,
                text_sha256=digest_bytes(one.text.encode()),
                decisions=tuple(decisions[one.name]),
            )
            for one in manuscripts
        ),
        requester=bench.requester or "",
        rules=bench.rules,
        judge="" if bench.judge is None else judge_digest(bench.judge.record),
        thresholds="" if bench.thresholds is None else bench.thresholds.digest,
        options=options,
        counts=counts,
    )
