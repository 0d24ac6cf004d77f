"""Budget measures: what a library's log says of a budget's inputs.

Comes in: the log of the gate, of queues and of calibrations. Goes out: inputs that were measured,
each with how many things it rests on; what was never measured is not among them. What each is:

- The book's own counts come from the last run of each manuscript.
- The share of unsupported sentences is reckoned back from what was sent back when a manuscript was
  read first (later runs read what was mended): by the chain of the budget so many are sent back of
  those that there are, by checks, or by the judge where nobody is shown them.
- What a judge lets pass is from its calibration: of the pairs for the report that people called
  unsupported, those at HIGH or above.
- What people catch is of planted errors alone, and of queues in which all is ruled.
- These three are counts of few things. Each is a range from what was counted to its exact 95 %
  bound on the bad side: none of thirty is not none.
- Minutes are the median of the times of rulings; a ruling without a time is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING

from cardstore.audit.budget import make_budget
from cardstore.audit.inputs import ASSUMED, Basis, BudgetInput, InputName, take_over
from cardstore.gate.bounds import upper_bound
from cardstore.gate.verdict import Bin
from cardstore.review.item import QueueKind, Role
from cardstore.review.ruling import ERRORS
from cardstore.review.standing import last_words
from cardstore.store.gate_rows import states_figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.review.item import QueueItem
    from cardstore.store.gate_records import KeptVerdict, RecordedRun
    from cardstore.store.store import Store
    from cardstore.workflow.audit_lists import BookList

# As reasons stand in the written findings; a quotation mark inside a text has a stroke before it.
_QUOTES = '"quotes_words"'
_SYNTHESES = ('"synthesis_sources"', '"synthesis_far"')
_CALCULATED = ('"calculation_right"', '"calculation_wrong"')


def measure_inputs(
    store: Store, *, manuscripts: Sequence[str] | None = None, book: BookList | None = None
) -> tuple[BudgetInput, ...]:
    """Give the inputs that a library has measured.

    Args:
        store: the open library.
        manuscripts: measure these alone; None for all.
        book: what was passed and cleared of them; None where it cannot be told.
    """
    runs = store.gate.runs()
    last, first = _runs_of(runs), _runs_of(reversed(runs))
    wanted = [name for name in last if manuscripts is None or name in manuscripts]
    counts = _Counts(sentences=tuple(_verdicts(store, {one: last[one] for one in wanted})))
    begun = _Counts(sentences=tuple(_verdicts(store, {one: first[one] for one in wanted})))
    judge = tuple(_of_judge(store, runs))
    found = [*_of_book(counts), *_of_draft(begun, judge), *judge, *_of_people(store)]
    if book is not None:
        left, chapters = len(book.entries), len(book.chapters)
        found.append(_measured(InputName.LEFT_SENTENCES, left, n=book.factual))
        found.append(_measured(InputName.CHAPTERS, chapters, n=chapters))
    return tuple(one for one in found if one is not None)


@dataclass(frozen=True, kw_only=True)
class _Counts:
    """What is counted of some sentences."""

    sentences: tuple[KeptVerdict, ...]

    @cached_property
    def words(self) -> int:
        return sum(len(one.sentence.split()) for one in self.sentences)

    @cached_property
    def factual(self) -> tuple[KeptVerdict, ...]:
        return tuple(one for one in self.sentences if one.bin != Bin.FRAMING.value)

    def having(self, *reasons: str) -> int:
        return sum(any(one in kept.findings for one in reasons) for kept in self.factual)


def _runs_of(runs: Iterable[RecordedRun]) -> dict[str, int]:
    """Give the last of the runs, in their order, that read each manuscript."""
    return {name: one.run for one in runs for name in one.manuscripts}


def _verdicts(store: Store, runs: dict[str, int]) -> Iterable[KeptVerdict]:
    """Give the verdict on every sentence of some manuscripts, each in its run."""
    for run in sorted(set(runs.values())):
        decided = [one for one in store.gate.decided(run) if runs.get(one.manuscript) == run]
        keys = [each.key for one in decided for each in one.decisions]
        kept = store.gate.verdicts(keys)
        yield from (kept[key] for key in keys)


def _of_book(counts: _Counts) -> Iterable[BudgetInput | None]:
    total, factual = len(counts.sentences), len(counts.factual)
    if not total:
        return
    quotes = counts.having(_QUOTES)
    waits = {Bin.PERSON.value, Bin.ABSTAINED.value}
    people = sum(one.bin in waits and _QUOTES not in one.findings for one in counts.factual)
    yield _measured(InputName.WORDS, counts.words, n=total)
    yield _measured(InputName.WORDS_PER_SENTENCE, counts.words / total, n=total)
    yield _measured(InputName.FACTUAL_SHARE, factual / total, n=total)
    yield _measured(InputName.PERSON_SENTENCES, people, n=total)
    yield _measured(InputName.CALCULATED, counts.having(*_CALCULATED), n=total)
    if quotes:
        yield _measured(InputName.WORDS_PER_QUOTE, counts.words / quotes, n=quotes)
    if factual:
        numbers = sum(states_figure(one.findings) for one in counts.factual)
        syntheses = counts.having(*_SYNTHESES)
        yield _measured(InputName.NUMBER_SHARE, numbers / factual, n=factual)
        yield _measured(InputName.SYNTHESIS_SHARE, syntheses / factual, n=factual)


def _of_draft(begun: _Counts, judge: Iterable[BudgetInput]) -> Iterable[BudgetInput]:
    n = len(begun.factual)
    if n:
        budget = make_budget(take_over(judge))
        good, poor = (budget.chain(1.0, poor=poor) for poor in (False, True))
        failed = sum(one.bin == Bin.FAILED.value for one in begun.factual)
        low, high = failed / n, upper_bound(failed, n)
        yield _range(
            InputName.UNSUPPORTED_SHARE,
            min(1.0, low / (good.by_checks + good.sent_back)),
            min(1.0, high / (poor.by_checks + poor.sent_back)),
            n=n,
        )


def _of_judge(store: Store, runs: Sequence[RecordedRun]) -> Iterable[BudgetInput]:
    """Give what the judge of the last run lets pass, where it was calibrated on pairs."""
    judge = next((one.judge for one in reversed(runs) if one.judge), "")
    held = store.calibrations.thresholds(judge) if judge else None
    if held is not None and not held.by_hand:
        n, passed = held.report.unsupported, held.report.unsupported_high
        if n:
            yield _range(InputName.JUDGE_MISS, passed / n, upper_bound(passed, n), n=n)


def _of_people(store: Store) -> Iterable[BudgetInput | None]:
    """Give what people catch, and how long they take."""
    planted: dict[str, QueueItem] = {}
    times: dict[InputName, list[float]] = {}
    for queue in store.queues.all():
        items = {one.place: one for one in store.queues.items(queue.queue)}
        if not store.queues.unsaid(queue.queue):  # who rules would learn what was planted
            planted |= {one.item_key: one for one in items.values() if one.role is Role.PLANTED}
        for said in store.queues.rulings(queue.queue):
            if said.seconds > 0 and not said.undone:
                name = _minutes_of(queue.kind, items[said.place])
                times.setdefault(name, []).append(said.seconds)
    ruled = store.queues.rulings_on(planted)
    words = [last for some in ruled.values() if (last := last_words(some))]
    if words:
        n = len(words)
        missed = sum(not any(one.kind in ERRORS for one in last) for last in words)
        yield _range(InputName.CATCH_RATE, 1 - upper_bound(missed, n), 1 - missed / n, n=n)
    for name, seconds in times.items():
        yield _measured(name, median(seconds) / 60, n=len(seconds))


def _minutes_of(kind: QueueKind, item: QueueItem) -> InputName:
    """Say which of a budget's minutes a ruling on an item measures."""
    if kind is not QueueKind.REVIEW:
        return InputName.MINUTES_AUDIT
    checks = {check for check, _, _ in item.asks}
    if "calculation" in checks:
        return InputName.MINUTES_CALCULATED
    return InputName.MINUTES_QUOTE if "quotation" in checks else InputName.MINUTES_PERSON


def _measured(name: InputName, value: float, *, n: int) -> BudgetInput | None:
    return _range(name, value, value, n=n) if n else None


def _range(name: InputName, low: float, high: float, *, n: int) -> BudgetInput:
    return BudgetInput(
        name=name, low=low, high=high, basis=Basis.MEASURED, n=n, told=ASSUMED[name].told
    )
