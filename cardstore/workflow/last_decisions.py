"""Last decisions: what the gate decided of manuscripts last, where that still holds; nothing runs.

Comes in: manuscripts as they read now. Goes out: for each the last run that decided about it, with
its verdicts. The method:

    1. The last run is looked for by the manuscript's name, and else by its text.
    2. Its text, its sentences, the rules and the judge's thresholds must be those of that run.
    3. What each verdict depends on is digested anew; where a card, a source, a link or a person's
       record changed since, the verdict holds no more.

What does not hold is refused, with what changed: it is to be gated again, which is another verb.
So is what changed while the run looked at it, as a card whose words were read a second time in it;
the next run finds that unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.claims.link_targets import link_targets
from cardstore.counts import count_of
from cardstore.errors import HandBackError
from cardstore.gate.policy import Policy as CurrentPolicy
from cardstore.provenance import BegunDigest, digest_bytes, digest_value
from cardstore.shell_words import shell_path
from cardstore.workflow.gate import depends_on, leads_on
from cardstore.workflow.gate_cards import cited_ids, read_once_key
from cardstore.workflow.gate_judging import Bench
from cardstore.workflow.gate_reports import GatedSentence
from cardstore.workflow.source_state import persons

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.policy import Policy
    from cardstore.store.gate_records import KeptVerdict, ManuscriptDecisions, RecordedRun
    from cardstore.store.store import Store

_SHOWN = 3
_AGAIN = "Gate it again with: cardstore gate {}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDecision:
    """What was decided of one manuscript last.

    Attributes:
        run: the run that decided.
        manuscript: as it reads now, which is how it read then.
        sentences: with their verdicts, in order; no waiver is put on them.
    """

    run: RecordedRun
    manuscript: Manuscript
    sentences: tuple[GatedSentence, ...]


def last_run_named(store: Store, name: str) -> RecordedRun | None:
    """Give the last run that decided about a manuscript of that name; None where none did."""
    return next((one for one in reversed(store.gate.runs()) if name in one.manuscripts), None)


def last_decisions(
    store: Store, manuscripts: Sequence[Manuscript], *, policy: Policy, reader: str
) -> tuple[LastDecision, ...]:
    """Give what was decided last of each manuscript.

    Args:
        store: the open library.
        manuscripts: as they read now.
        policy: the rules in force.
        reader: who would read words of cards a second time now; "" for nobody.

    Raises:
        HandBackError: one was never gated, or what was decided of it holds no more.
    """
    bench = Bench(policy=policy, persons=persons(store))
    runs = store.gate.runs()
    return tuple(_last(store, one, runs=runs, bench=bench, reader=reader) for one in manuscripts)


def what_changed(
    store: Store, manuscripts: Sequence[Manuscript], *, policy: Policy | None, reader: str
) -> str:
    """Say what changed of what was decided last, so that it holds no more; "" for nothing.

    Args:
        store: the open library.
        manuscripts: as they read now.
        policy: the rules in force; None for the current ones.
        reader: who would read words of cards a second time now; "" for nobody.
    """
    try:
        last_decisions(store, manuscripts, policy=policy or CurrentPolicy(), reader=reader)
    except HandBackError as exc:
        return exc.what
    return ""


def _last(
    store: Store,
    manuscript: Manuscript,
    *,
    runs: Sequence[RecordedRun],
    bench: Bench,
    reader: str,
) -> LastDecision:
    run, decided = _decided(store, manuscript, runs)
    asked = dict(run.options).get("publication") == "true"
    published = asked or bench.policy.publication
    bench = replace(bench, policy=replace(bench.policy, publication=published))
    again = _AGAIN.format(shell_path(manuscript.name))
    if run.rules != bench.rules:
        what = f"The gate's rules are others than in run {run.run}, which read {manuscript.name}"
        raise HandBackError(what, remedy=again)
    _require_thresholds(store, run, again)
    kept = store.gate.verdicts(dict.fromkeys(one.key for one in decided.decisions))
    same = len(decided.decisions) == len(manuscript.sentences) and all(
        one.key in kept and kept[one.key].sentence == sentence.words
        for one, sentence in zip(decided.decisions, manuscript.sentences, strict=False)
    )
    if not same:
        what = f"{manuscript.name} is split into other sentences than in run {run.run}"
        raise HandBackError(what, remedy=again)
    verdicts = [kept[one.key] for one in decided.decisions]
    _require_held(store, manuscript, verdicts, run=run, bench=bench, reader=reader)
    return LastDecision(
        run=run,
        manuscript=manuscript,
        sentences=tuple(
            GatedSentence(
                manuscript=manuscript.name, sentence=sentence, kept=verdict, held=one.held
            )
            for sentence, verdict, one in zip(
                manuscript.sentences, verdicts, decided.decisions, strict=True
            )
        ),
    )


def _decided(
    store: Store, manuscript: Manuscript, runs: Sequence[RecordedRun]
) -> tuple[RecordedRun, ManuscriptDecisions]:
    """Find the last run that decided about a manuscript, and see that its text is the same."""
    digest = digest_bytes(manuscript.text.encode())
    again = _AGAIN.format(shell_path(manuscript.name))
    for run in reversed(runs):
        if manuscript.name not in run.manuscripts:
            continue
        decided = next(
            one for one in store.gate.decided(run.run) if one.manuscript == manuscript.name
        )
        if decided.text_sha256 != digest:
            what = f"{manuscript.name} was changed since run {run.run} read it ({run.at})"
            raise HandBackError(what, remedy=again)
        return run, decided
    for run in reversed(runs):  # by another path
        for decided in store.gate.decided(run.run):
            if decided.text_sha256 == digest:
                return run, decided
    what = f"The gate never read {manuscript.name}"
    raise HandBackError(what, remedy=again)


def _require_thresholds(store: Store, run: RecordedRun, again: str) -> None:
    options = dict(run.options)
    for judge, thresholds in (
        (run.judge, run.thresholds),
        (options.get("second_judge", ""), options.get("second_thresholds", "")),
    ):
        now = store.calibrations.thresholds(judge) if judge else None
        if judge and ("" if now is None else now.digest) != thresholds:
            what = f"The thresholds of the judge are others than in run {run.run}"
            raise HandBackError(what, remedy=again)


def _require_held(
    store: Store,
    manuscript: Manuscript,
    verdicts: Sequence[KeptVerdict],
    *,
    run: RecordedRun,
    bench: Bench,
    reader: str,
) -> None:
    """See that nothing changed of what verdicts depend on."""
    cited = cited_ids(
        store,
        (written for one in manuscript.sentences for written in one.cited),
        policy=bench.policy,
        requester=run.requester or None,
        traced={
            written
            for one in manuscript.sentences
            if leads_on(one.words, one.marks, bench=bench)
            for written in one.cited
        },
    )
    begun = BegunDigest([run.rules, _judges(run)])
    led = link_targets(manuscript)
    changed = [
        sentence.line
        for sentence, verdict in zip(manuscript.sentences, verdicts, strict=True)
        if verdict.key
        not in _keys(
            begun.of_written(
                depends_on(sentence, cited, bench=bench, targets=led.get(sentence.number, ()))
            ),
            verdict,
            reader,
        )
    ]
    if changed:
        raise _changed(manuscript, changed, run)


def _keys(key: str, verdict: KeptVerdict, reader: str) -> Iterable[str]:
    """Give every key under which a verdict that holds may be kept."""
    yield key
    yield read_once_key(key, reader)
    yield read_once_key(key, "")
    yield digest_value([key, verdict.findings])  # what could not run is never held


def _judges(run: RecordedRun) -> str:
    """Give the digest of the judges of a run; see `Bench.judges`."""
    options = dict(run.options)
    digests = (
        *(run.judge, options.get("second_judge", "")),
        *(run.thresholds, options.get("second_thresholds", "")),
    )
    return digest_value([one or None for one in digests])


def _changed(manuscript: Manuscript, lines: Sequence[int], run: RecordedRun) -> HandBackError:
    shown = ", ".join(str(one) for one in lines[:_SHOWN])
    more = f" and {len(lines) - _SHOWN} more" if len(lines) > _SHOWN else ""
    what = (
        f"{len(lines)} of {count_of(len(manuscript.sentences), 'sentence')} of "
        f"{manuscript.name} rest on "
        f"cards, sources or records that changed since run {run.run} began (line {shown}{more})"
    )
    return HandBackError(what, remedy=_AGAIN.format(shell_path(manuscript.name)))
