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

import logging
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.claims.link_targets import link_targets
from cardstore.gate.checks.living_persons import may_damage
from cardstore.gate.finding import Reason
from cardstore.gate.sentence import SentenceDossier
from cardstore.gate.sentence_gate import run_sentence_checks
from cardstore.gate.thresholds import judge_digest
from cardstore.gate.verdict import Bin, DecidedBy, bin_of
from cardstore.provenance import (
    BegunDigest,
    canonical_json,
    canonical_text,
    digest_bytes,
    digest_value,
)
from cardstore.store.gate_records import Decision, KeptVerdict, ManuscriptDecisions
from cardstore.store.gate_rows import card_findings_to_json, findings_to_json, states_figure
from cardstore.workflow.collector import HARDLY, seldom_collected
from cardstore.workflow.gate_cards import CardTable, cited_ids, is_read_once, read_once_key
from cardstore.workflow.gate_judging import is_judged, judge_dossiers
from cardstore.workflow.gate_reports import GatedSentence, GateReport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.claims.draft_marks import DraftMark
    from cardstore.claims.manuscript import DraftSentence, Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.store.store import Store
    from cardstore.workflow.gate_cards import CheckCards, CitedIds
    from cardstore.workflow.gate_judging import Bench
    from cardstore.workflow.progress import Progress


logger = logging.getLogger(__name__)


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
        return Reason.FRAMING in [one.reason for one in self.findings]


def gate_manuscripts(
    store: Store,
    manuscripts: Sequence[Manuscript],
    *,
    bench: Bench,
    check: CheckCards,
    options: Mapping[str, str],
    reader: Callable[[], str] = str,
    progress: Progress | None = None,
) -> GateReport:
    """Sort the sentences of manuscripts.

    Args:
        store: the open library.
        manuscripts: as they were split, in order.
        bench: who judges, and by which rules.
        check: runs the checks of cards, many at once.
        options: what was asked for, for the log.
        reader: tells who would read words of cards a second time now; "" for nobody.
        progress: is told how far it is.
    """
    sentences = [(one.name, sentence) for one in manuscripts for sentence in one.sentences]
    cited = cited_ids(
        store,
        (written for _, sentence in sentences for written in sentence.cited),
        policy=bench.policy,
        requester=bench.requester,
        traced={
            written
            for _, sentence in sentences
            if leads_on(sentence.words, sentence.marks, bench=bench)
            for written in sentence.cited
        },
    )
    led = [link_targets(one) for one in manuscripts]
    targets = [
        of_text.get(sentence.number, ())
        for of_text, one in zip(led, manuscripts, strict=True)
        for sentence in one.sentences
    ]
    begun = BegunDigest([bench.rules, bench.judges])
    keys = [
        begun.of_written(depends_on(sentence, cited, bench=bench, targets=to))
        for (_, sentence), to in zip(sentences, targets, strict=True)
    ]
    reader = cache(reader)
    held = _held(store, keys, reader)
    fresh = {
        key: (one, to)
        for key, (_, one), to in zip(keys, sentences, targets, strict=True)
        if key not in held
    }
    table = CardTable(store, cited, policy=bench.policy, check=check, reader=reader)
    with seldom_collected(after=HARDLY):
        decided = _decide(store, fresh, bench=bench, cards=table, progress=progress)
    gated = tuple(
        GatedSentence(
            manuscript=name,
            sentence=sentence,
            kept=held[key] if key in held else decided[key],
            held=key in held,
        )
        for key, (name, sentence) in zip(keys, sentences, strict=True)
    )
    logger.info(
        "of %d sentences %d stand as decided before", len(gated), sum(one.held for one in gated)
    )
    run = _save(store, manuscripts, gated, fresh=decided.values(), bench=bench, options=options)
    return GateReport(
        run=run,
        manuscripts=tuple(manuscripts),
        sentences=gated,
        judge=None if bench.judge is None else bench.judge.record,
        thresholds=bench.thresholds,
        second=None if bench.second is None else bench.second.record,
        second_thresholds=bench.second_thresholds,
        requester=bench.requester or "",
        publication=options.get("publication") == "true",
        not_run=tuple(one for one in (bench.no_judge, bench.no_second) if one),
    )


def dossier_of(
    sentence: DraftSentence, cards: CardTable, *, bench: Bench, targets: tuple[str, ...] = ()
) -> tuple[SentenceDossier, tuple[tuple[str, tuple[Finding, ...]], ...]]:
    """Give what the checks look at for a sentence, and the findings of its cards."""
    chains = leads_on(sentence.words, sentence.marks, bench=bench)
    dossier = SentenceDossier(
        sentence=sentence.words,
        cards=cards.cards(sentence.cited, chains=chains, paragraphs=bench.reads_paragraphs),
        marks=sentence.marks,
        block=sentence.block,
        written=sentence.written,
        targets=targets,
        persons=bench.persons,
        missing=sum(not cards.stands(one) for one in sentence.cited),
        head=sentence.head,
    )
    return dossier, tuple((one, cards.findings(one)) for one in sentence.cited)


def leads_on(words: str, marks: Iterable[DraftMark], *, bench: Bench) -> bool:
    """Tell whether what the sources of a sentence's cards lead to is looked at."""
    marked = any(one.kind in {DraftMarkKind.HEADLINE, DraftMarkKind.STAKES} for one in marks)
    return marked or (bool(bench.persons) and may_damage(words))


def _decide(
    store: Store,
    fresh: Mapping[str, tuple[DraftSentence, tuple[str, ...]]],
    *,
    bench: Bench,
    cards: CardTable,
    progress: Progress | None,
) -> dict[str, KeptVerdict]:
    """Check and judge the sentences of which no verdict is held."""
    cards.prepare(written for one, _ in fresh.values() for written in one.cited)
    checked: dict[str, _Open] = {}
    # One after the other where they cite the same cards: what was read of a quote is still kept.
    for key, (sentence, targets) in sorted(fresh.items(), key=lambda one: one[1][0].cited):
        dossier, card_findings = dossier_of(sentence, cards, bench=bench, targets=targets)
        findings = run_sentence_checks(dossier, bench.policy)
        checked[key] = _Open(
            key=key,
            sentence=sentence,
            dossier=dossier,
            findings=findings,
            card_findings=card_findings,
        )
    opened = [checked[key] for key in fresh]
    changed = cards.changed(written for one, _ in fresh.values() for written in one.cited)
    judged = {one.key: one.dossier for one in opened if is_judged(one.all_findings)}
    supports = judge_dossiers(store, judged, bench=bench, progress=progress)
    return {
        one.key: _verdict(
            one,
            supports.get(one.key),
            key=_kept_under(one, cards),
            holds=changed.isdisjoint(one.sentence.cited),
        )
        for one in opened
    }


def _held(store: Store, keys: Sequence[str], reader: Callable[[], str]) -> dict[str, KeptVerdict]:
    """Give the verdicts that hold, by the keys of their sentences."""
    held = store.gate.verdicts(keys)
    if len(held) < len(set(keys)):
        told = reader()
        read_once = {key: read_once_key(key, told) for key in keys if key not in held}
        kept = store.gate.verdicts(read_once.values())
        held |= {key: kept[other] for key, other in read_once.items() if other in kept}
    return held


def _kept_under(one: _Open, cards: CardTable) -> str:
    """Give the key under which the verdict on a sentence is kept."""
    return cards.read_once_key(one.key) if is_read_once(one.all_findings) else one.key


def _verdict(
    one: _Open, judged: tuple[Finding, float | None] | None, *, key: str, holds: bool
) -> KeptVerdict:
    """Give the verdict on a sentence.

    Args:
        one: the sentence with its findings.
        judged: the judge's finding and score; None where the judge was not asked.
        key: under which it is kept.
        holds: nothing changed while it was looked at, so the key is of what was read.
    """
    findings = one.findings if judged is None else (*one.findings, judged[0])
    abstains = any(mark.kind is DraftMarkKind.UNVERIFIED for mark in one.sentence.marks)
    checked, framing = one.all_findings, one.framing
    found = bin_of(checked, framing=framing, abstains=abstains)
    decided_by = DecidedBy.CHECKS
    if judged is not None:
        everything, by_checks = (*checked, judged[0]), found
        found = bin_of(everything, framing=framing, abstains=abstains)
        decided_by = DecidedBy.CHECKS if found is by_checks else DecidedBy.JUDGE
    if found is Bin.PASSED:
        decided_by = DecidedBy.JUDGE
    if found is Bin.UNAVAILABLE:  # also where it is the judge that could not run
        decided_by = DecidedBy.CHECKS
    if found in {Bin.FRAMING, Bin.ABSTAINED}:
        decided_by = DecidedBy.WRITER
    told = findings_to_json(findings)
    # What could not run today may run tomorrow: such a verdict is logged, and never held.
    if found is Bin.UNAVAILABLE or not holds:
        key = digest_value([one.key, told])
    return KeptVerdict(
        key=key,
        sentence=one.sentence.words,
        cited=one.sentence.cited,
        bin=found.value,
        decided_by=decided_by.value,
        prob=None if judged is None else judged[1],
        findings=told,
        card_findings=card_findings_to_json(one.card_findings),
    )


def _people(sentence: DraftSentence, bench: Bench) -> str:
    """Give the digest of the records of persons, where the verdict may depend on them; else "".

    What a check looks for of them is for it to say: their names stand in the sentence or in a
    quote, in other letters too, or nowhere ("he"). So where one may look at them, all count.
    """
    if not bench.persons:
        return ""
    framing = any(one.kind is DraftMarkKind.FRAMING for one in sentence.marks)
    return bench.people if framing or may_damage(sentence.words) else ""


def depends_on(
    sentence: DraftSentence, cited: CitedIds, *, bench: Bench, targets: tuple[str, ...]
) -> str:
    """Write all that the verdict on a sentence depends on, but for rules and judges.

    Args:
        sentence: the sentence.
        cited: see `cited_ids`.
        bench: who judges, and by which rules.
        targets: where its defined links lead.

    Returns:
        Canonical JSON: values with commas between; in parts, since most of them are empty.
    """
    marks = [[one.kind.value, one.argument] for one in sentence.marks]
    cards = [cited.depends_on[one] for one in sentence.cited]
    return ",".join(
        (
            canonical_text(sentence.words),
            canonical_text(sentence.written.strip()),
            canonical_text(sentence.block.value),
            canonical_text(sentence.head),
            canonical_json(list(targets)) if targets else "[]",
            canonical_json(marks) if marks else "[]",
            f"[{','.join(map(canonical_text, cards))}]",
            canonical_text(_people(sentence, bench)),
        )
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
    for text in manuscripts:
        digest = digest_bytes(text.text.encode())
        store.manuscripts.keep(text.name, text_sha256=digest, written=text.text)
    counts["words"] = sum(len(one.sentence.words.split()) for one in gated)
    counts["figures"] = sum(states_figure(one.kept.findings) for one in gated)
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
        options={**options, **_second(bench)},
        counts=counts,
    )


def _second(bench: Bench) -> dict[str, str]:
    """Give the second judge and its thresholds for the log; nothing where there is none."""
    if bench.second is None:
        return {}
    held = bench.second_thresholds
    return {
        "second_judge": judge_digest(bench.second.record),
        "second_thresholds": "" if held is None else held.digest,
    }
