"""Judging: what a judge said of pairs before is taken from the library, the rest is asked.

Comes in: sentences with their cards, and who judges. Goes out: for each sentence one finding, and
the score behind it, which is kept and never shown where a person decides.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.errors import JudgeError, JudgeInputError
from cardstore.gate.asking import ask_judge
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.judge import JudgedPair, Opinion, Support
from cardstore.gate.running import fold_outcomes
from cardstore.gate.sentence_gate import GATE_VERSION
from cardstore.gate.support import CHECK as SUPPORT
from cardstore.gate.support import Judged, decide_support, may_clear, why_idle
from cardstore.gate.thresholds import judge_digest
from cardstore.provenance import digest_value
from cardstore.workflow.progress import Silent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.gate.judge import Judge
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier
    from cardstore.gate.thresholds import Thresholds
    from cardstore.sources.witnesses import PersonRecord
    from cardstore.store.store import Store
    from cardstore.workflow.progress import Progress


_AT_ONCE = 64
"""Pairs between two times that scores are kept: a run that is killed loses no more of them."""
_FAILURES_IN_A_ROW = 3


@dataclass(frozen=True, kw_only=True)
class Bench:
    """Who judges in a run, and by which rules.

    Attributes:
        policy: the rules in force.
        judge: the first judge; None where none could be loaded, and `no_judge` says why.
        thresholds: of that judge; None where it is not calibrated.
        second, second_thresholds: of the judge for what the first leaves open; None for none.
        no_judge: why there is no judge.
        no_second: why there is no second judge though one is named; "" where none is.
        requester: whose draft it is; None where that was not said.
        persons: of whom the library keeps a record.
    """

    policy: Policy
    judge: Judge | None = None
    thresholds: Thresholds | None = None
    second: Judge | None = None
    second_thresholds: Thresholds | None = None
    no_judge: str = ""
    no_second: str = ""
    requester: str | None = None
    persons: tuple[PersonRecord, ...] = ()

    @cached_property
    def rules(self) -> str:
        """The digest of all rules."""
        return digest_value([GATE_VERSION, self.policy.digest])

    @cached_property
    def judges(self) -> str:
        """The digest of judges and thresholds."""
        return digest_value(
            [None if one is None else judge_digest(one.record) for one in (self.judge, self.second)]
            + [
                None if one is None else one.digest
                for one in (self.thresholds, self.second_thresholds)
            ]
        )

    @cached_property
    def people(self) -> str:
        """The digest of all records of persons."""
        return digest_value([repr(one) for one in self.persons])

    @property
    def reads_paragraphs(self) -> bool:
        """Whether a judge reads what stands around a quote."""
        judges = (one for one in (self.judge, self.second) if one is not None)
        return any(one.record.reads_around for one in judges)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unjudged:
    """That a pair has no answer.

    Attributes:
        why: for people.
        of_pair: whether the pair itself is why, as one that is too long; else the judge is.
    """

    why: str
    of_pair: bool = False


def judge_dossiers(
    store: Store,
    dossiers: Mapping[str, SentenceDossier],
    *,
    bench: Bench,
    progress: Progress | None = None,
) -> dict[str, tuple[Finding, float | None]]:
    """Ask the judges about sentences and each of their cards.

    Args:
        store: the open library.
        dossiers: the sentences, by any key.
        bench: who judges.
        progress: is told how far that has come.

    Returns:
        for each key the finding, and the score that is kept for calibration.
    """
    if bench.judge is None:
        return {key: (_no_judge(bench), None) for key in dossiers}
    pairs = {key: _pairs(one) for key, one in dossiers.items()}
    first = _said(store, bench.judge, pairs, thresholds=bench.thresholds, progress=progress)
    found = {
        key: decide_support(one, first[key], policy=bench.policy, no_second=bench.no_second)
        for key, one in dossiers.items()
    }
    middle = [key for key, one in found.items() if one.reason is Reason.SUPPORT_MIDDLE]
    if bench.second is not None and middle:
        idle = [key for key in middle if not may_clear(first[key], bench.second_thresholds)]
        for key in idle:
            found[key] = decide_support(
                dossiers[key],
                first[key],
                policy=bench.policy,
                no_second=why_idle(bench.second.record),
            )
        middle = [key for key in middle if key not in set(idle)]
    if bench.second is not None and middle:
        some = {key: pairs[key] for key in middle}
        second = _said(
            store, bench.second, some, thresholds=bench.second_thresholds, progress=progress
        )
        for key in middle:
            found[key] = decide_support(
                dossiers[key], first[key], second=second[key], policy=bench.policy
            )
    return {key: (finding, first[key].score) for key, finding in found.items()}


def judge_one(
    store: Store, dossier: SentenceDossier, findings: Sequence[Finding], *, bench: Bench
) -> tuple[Finding, ...]:
    """Ask the judges about one sentence, if its findings let it be asked about.

    Args:
        store: the open library.
        dossier: the sentence.
        findings: of its checks and of its cards.
        bench: who judges.
    """
    if not is_judged(findings):
        return ()
    return (judge_dossiers(store, {"": dossier}, bench=bench)[""][0],)


def is_judged(findings: Sequence[Finding]) -> bool:
    """Tell whether a judge is asked: no check sent the sentence back, and it needs a card."""
    framing = Reason.FRAMING in [one.reason for one in findings]
    return not framing and fold_outcomes(findings) not in {Outcome.FAIL, Outcome.UNAVAILABLE}


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
    if not judge.record.reads_around:
        pairs = {key: tuple(replace(one, around="") for one in some) for key, some in pairs.items()}
    every = [pair for some in pairs.values() for pair in some]
    said = judge_pairs(store, judge, pairs=every, progress=progress)
    told = {}
    for key, some in pairs.items():
        answers = [said[pair] for pair in some]
        told[key] = Judged(
            record=judge.record,
            supports=tuple(None if isinstance(one, Unjudged) else one for one in answers),
            thresholds=thresholds,
            why=next((one.why for one in answers if isinstance(one, Unjudged)), "").rstrip("."),
        )
    return told


def judge_pairs(
    store: Store, judge: Judge, *, pairs: Iterable[JudgedPair], progress: Progress | None = None
) -> dict[JudgedPair, Support | Unjudged]:
    """Give what the judge says of each pair, or why it could not say anything.

    What was scored is kept as it comes, so that a run that is stopped goes on where it was. What
    was no answer is not kept: it may have been cut on its way, and is asked for again.

    Args:
        store: the open library.
        judge: the judge.
        pairs: each once or more.
        progress: is told how far that has come.
    """
    asked = tuple(dict.fromkeys(pairs))
    digest = judge_digest(judge.record)
    keys = {pair: pair_digest(pair) for pair in asked}
    kept = store.gate.scores(digest, pairs=keys.values())
    said: dict[JudgedPair, Support | Unjudged] = {
        pair: kept[key] for pair, key in keys.items() if key in kept
    }
    # Shortest first: pairs of a like length fill a model's batch without padding.
    fresh = sorted(
        (pair for pair in asked if pair not in said), key=lambda p: len(p.quote) + len(p.sentence)
    )
    told = progress or Silent()
    told.start(len(fresh), "pairs")
    # One that fails takes the answers of its batch with it, and those of a server are paid for.
    at_once = 1 if judge.record.asks else _AT_ONCE
    asker = _Asker(judge)
    try:
        for start in range(0, len(fresh), at_once):
            some = fresh[start : start + at_once]
            answers = asker.ask(some)
            said |= answers
            scores = {
                keys[pair]: one
                for pair, one in answers.items()
                if isinstance(one, Support) and one.opinion is not Opinion.INVALID
            }
            if not store.read_only:
                store.gate.keep_scores(digest, scores=scores)
            told.advance(len(some))
    finally:
        told.finish()
    return said


class _Asker:
    """Asks a judge; one that fails several times in a row is away, and not asked on and on."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._failures, self._why = 0, ""

    def ask(self, pairs: Sequence[JudgedPair]) -> dict[JudgedPair, Support | Unjudged]:
        """Ask about pairs at once; where that fails, about each alone, so one costs no other."""
        if len(pairs) > 1:
            self._failures = 0
            with suppress(JudgeError):
                return dict(zip(pairs, ask_judge(self._judge, pairs), strict=True))
        return {pair: self._ask_one(pair) for pair in pairs}

    def _ask_one(self, pair: JudgedPair) -> Support | Unjudged:
        if self._failures >= _FAILURES_IN_A_ROW:
            return Unjudged(why=self._why)
        try:
            (support,) = ask_judge(self._judge, (pair,))
        except JudgeInputError as exc:  # about this pair alone: the judge is there
            return Unjudged(why=str(exc), of_pair=True)
        except JudgeError as exc:
            self._failures, self._why = self._failures + 1, str(exc)
            return Unjudged(why=self._why)
        self._failures = 0
        return support


def pair_digest(pair: JudgedPair) -> str:
    """Give the digest under which the score of a pair is kept."""
    return digest_value([pair.quote, pair.sentence, pair.around])
