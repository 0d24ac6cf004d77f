"""Budget: how many errors a draft has, what removes them, what is left, and what hours it takes.

Comes in: the inputs, each assumed, given or measured. Goes out: counts and hours, nothing rounded;
whoever shows them rounds. The method, in steps:

1. The book: sentences from words, and what kinds of them there are.
2. The draft: how many unsupported sentences, bad references and misquotations it has.
3. The chain: checks send some back; of the others some are shown to people, who miss a few, and
   the rest is scored by a judge, who lets some pass. What is missed and what passes is left.
4. What is left is told over three denominators: as planned, as the chain itself leaves sentences,
   and over all factual sentences, since a rate without its denominator is none.
5. Hours: items times minutes, task by task; and what it would take to check everything by hand.
   What an audit reads is taken from its plan where there is one, else from the inputs.

Each range of the chain is taken at its bad end for a poor draft, and at its good end for a good
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.audit.inputs import ASSUMED, InputName

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.audit.inputs import BudgetInput

_LEAST_DIVISOR = 0.001
"""Of words to one sentence, quotation or page; with less, a book has more of these than numbers."""
PAGES_TO_ONE_ERROR = (10, 20)
"""What a target is told in: one error in so many printed pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """A count, a share or hours, from the low to the high end of what it rests on."""

    low: float
    high: float

    def up_to(self, most: float) -> Between:
        """Give the same, but no more than there is."""
        return Between(low=min(self.low, most), high=min(self.high, most))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """What becomes of the unsupported sentences of a draft.

    Attributes:
        unsupported: how many there are.
        by_checks: how many checks send back.
        shown: how many people are shown.
        caught, missed: how many of these they catch and miss.
        scored: how many a judge scores.
        sent_back, passed: how many of these are sent back and pass.
    """

    unsupported: float
    by_checks: float
    shown: float
    caught: float
    missed: float
    scored: float
    sent_back: float
    passed: float

    @property
    def left(self) -> float:
        """How many are left for the reader: missed by people, or passed by the judge."""
        return self.missed + self.passed

    @property
    def removed(self) -> float:
        """How many sentences are cut or mended on the way."""
        return self.by_checks + self.caught + self.sent_back


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What people do, and how long it takes.

    Attributes:
        name: for people: "the audit, plain sentences".
        items: how many.
        minutes: each.
        part: "once" for what is done once, "audit" for what a second audit repeats, "besides" for
            what is not in the sum of the plan that this one follows.
    """

    name: str
    items: Between
    minutes: Between
    part: str

    @property
    def hours(self) -> Between:
        """How long all of them take."""
        return Between(
            low=self.items.low * self.minutes.low / 60,
            high=self.items.high * self.minutes.high / 60,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedReads:
    """How many sentences the plan of a library's next audit reads.

    Attributes:
        numbers, cleared: of these strata.
        others: of all other strata.
        tripwires: of every chapter, besides what the samples have of it; as expected.
    """

    numbers: int
    cleared: int
    others: int
    tripwires: float


@dataclass(frozen=True, kw_only=True)
class Budget:
    """A budget.

    Attributes:
        inputs: every input once.
        audit: what the next audit reads, by its plan; None where the inputs say it.
    """

    inputs: tuple[BudgetInput, ...]
    audit: PlannedReads | None = None

    @cached_property
    def _by_name(self) -> dict[InputName, BudgetInput]:
        return {one.name: one for one in self.inputs}

    def of(self, name: InputName) -> BudgetInput:
        """Give one input."""
        return self._by_name[name]

    def _middle(self, name: InputName) -> float:
        return self._by_name[name].middle

    def _between(self, name: InputName, *, of: float = 1.0) -> Between:
        one = self._by_name[name]
        return Between(low=one.low * of, high=one.high * of)

    # ---- the book ----------------------------------------------------------------------------

    @property
    def sentences(self) -> float:
        """How many sentences it has."""
        return self._middle(InputName.WORDS) / self._middle(InputName.WORDS_PER_SENTENCE)

    @property
    def factual(self) -> float:
        """How many of them say something that could be wrong."""
        return self.sentences * self._middle(InputName.FACTUAL_SHARE)

    @property
    def quotes(self) -> float:
        """How many quotations it has."""
        return self._middle(InputName.WORDS) / self._middle(InputName.WORDS_PER_QUOTE)

    @property
    def numbers(self) -> float:
        """How many factual sentences have a number or a date."""
        return self.factual * self._middle(InputName.NUMBER_SHARE)

    @property
    def syntheses(self) -> float:
        """How many factual sentences are syntheses."""
        return self.factual * self._middle(InputName.SYNTHESIS_SHARE)

    @property
    def pages(self) -> float:
        """How many printed pages it has."""
        return self._middle(InputName.WORDS) / self._middle(InputName.WORDS_PER_PAGE)

    # ---- the draft, and what is left of its errors -------------------------------------------

    @property
    def unsupported(self) -> Between:
        """How many unsupported sentences the draft has."""
        return self._between(InputName.UNSUPPORTED_SHARE, of=self.factual)

    @property
    def bad_references(self) -> Between:
        """How many bad references it has, if cited from memory; with cards nearly none."""
        return self._between(InputName.BAD_REFERENCE_SHARE, of=self._middle(InputName.REFERENCES))

    @property
    def misquotes(self) -> Between:
        """How many misquotations it has before any check."""
        return self._between(InputName.MISQUOTE_SHARE, of=self.quotes)

    def chain(self, unsupported: float, *, poor: bool) -> Chain:
        """Give what becomes of so many unsupported sentences.

        Args:
            unsupported: how many.
            poor: whether each range is taken at its bad end; else at its good one.
        """
        checks, shares = self.of(InputName.CHECKS_SHARE), self.of(InputName.SHOWN_SHARE)
        caught_at, passed_at = self.of(InputName.CATCH_RATE), self.of(InputName.JUDGE_MISS)
        catch_rate = caught_at.low if poor else caught_at.high
        judge_miss = passed_at.high if poor else passed_at.low
        by_checks = unsupported * (checks.low if poor else checks.high)
        rest = unsupported - by_checks
        # More are left where more go to whoever misses more: people, or the judge.
        people_miss_more = 1 - catch_rate > judge_miss
        shown = rest * (shares.high if people_miss_more is poor else shares.low)
        caught = shown * catch_rate
        scored = rest - shown
        passed = scored * judge_miss
        return Chain(
            unsupported=unsupported,
            by_checks=by_checks,
            shown=shown,
            caught=caught,
            missed=shown - caught,
            scored=scored,
            sent_back=scored - passed,
            passed=passed,
        )

    @property
    def pessimistic(self) -> Chain:
        """The chain of the poor draft."""
        return self.chain(self.unsupported.high, poor=True)

    @property
    def optimistic(self) -> Chain:
        """The chain of the good one."""
        return self.chain(self.unsupported.low, poor=False)

    def shares_left(self, chain: Chain) -> tuple[tuple[str, float, float], ...]:
        """Give the share of errors left over each denominator: (what it is, how many, share)."""
        denominators = (
            ("sentences passed or cleared, as planned", self._middle(InputName.LEFT_SENTENCES)),
            ("factual sentences that the chain leaves", self.factual - chain.removed),
            ("factual sentences of the draft", self.factual),
        )
        return tuple((told, of, chain.left / of if of else 0.0) for told, of in denominators)

    # ---- the target --------------------------------------------------------------------------

    @property
    def allowed(self) -> float:
        """How many errors may be left in all."""
        return self.factual * self._middle(InputName.TARGET)

    def errors_at(self, pages: float) -> tuple[float, float]:
        """Give how many errors one in so many printed pages is, and their share of facts.

        Args:
            pages: printed pages to one error, above 0.
        """
        errors = self.pages / pages
        return errors, errors / self.factual if self.factual else 0.0

    def pages_at(self, share: float) -> float:
        """Give how many printed pages there are to one error at a share of factual sentences."""
        errors = share * self.factual
        return self.pages / errors if errors else float("inf")

    # ---- hours -------------------------------------------------------------------------------

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What people do, in the order of the work."""
        quotes, n = Between(low=self.quotes, high=self.quotes), InputName
        once = (
            ("pairs labelled for a judge", self._between(n.CALIBRATION_PAIRS), n.MINUTES_PAIR),
            ("all direct quotations", quotes, n.MINUTES_QUOTE),
            (
                "syntheses and what no judge settles",
                self._between(n.PERSON_SENTENCES),
                n.MINUTES_PERSON,
            ),
            ("calculated numbers", self._between(n.CALCULATED), n.MINUTES_CALCULATED),
        )
        return (
            *(
                Task(name=name, items=items, minutes=self._between(minutes), part="once")
                for name, items, minutes in once
            ),
            *self._audit_tasks,
        )

    @property
    def _audit_tasks(self) -> Iterable[Task]:
        """What is read in an audit: by its plan, else by the inputs, and no more than there is."""
        n, planned = InputName, self.audit
        minutes = self._between(n.MINUTES_AUDIT)
        left = self._middle(n.LEFT_SENTENCES)
        wires = self._between(n.TRIPWIRE, of=self._middle(n.CHAPTERS))
        rows = (
            ("audit, plain sentences", self._between(n.AUDIT_PLAIN)),
            ("audit, sentences with numbers", self._between(n.AUDIT_NUMBERS).up_to(self.numbers)),
            ("audit, every chapter's tripwire", wires),
            ("audit, what people cleared", self._between(n.AUDIT_CLEARED)),
        )
        reads: list[float] = []
        if planned is not None:
            reads = [planned.others, planned.numbers, planned.tripwires, planned.cleared]
        for place, (name, items) in enumerate(rows):
            read = Between(low=reads[place], high=reads[place]) if reads else items.up_to(left)
            besides = place == len(rows) - 1 and not reads
            yield Task(
                name=name, items=read, minutes=minutes, part="besides" if besides else "audit"
            )

    @property
    def hours(self) -> Between:
        """How long one pass takes, without what people cleared."""
        return _sum(one for one in self.tasks if one.part != "besides")

    @property
    def hours_with_cleared(self) -> Between:
        """How long one pass takes, with it."""
        return _sum(self.tasks)

    @property
    def hours_of_another_audit(self) -> Between:
        """How long it takes to audit again where an audit failed."""
        return _sum(one for one in self.tasks if one.part == "audit")

    @property
    def hours_by_hand(self) -> tuple[tuple[str, float, float], ...]:
        """How long it takes without a gate: (what is read, how many, hours), low minutes first."""
        minutes = self._between(InputName.MINUTES_BY_HAND)
        rows = [
            (f"all sentences at {minutes.low:g} minutes", self.sentences, minutes.low),
            (f"factual sentences at {minutes.low:g} minutes", self.factual, minutes.low),
            (f"factual sentences at {minutes.high:g} minutes", self.factual, minutes.high),
        ]
        return tuple((told, items, items * each / 60) for told, items, each in rows)


def make_budget(
    inputs: Iterable[BudgetInput] = tuple(ASSUMED.values()), *, audit: PlannedReads | None = None
) -> Budget:
    """Make a budget.

    Args:
        inputs: every input once; see `take_over`.
        audit: what the next audit reads, by its plan; None where the inputs say it.

    Raises:
        ValueError: one is missing or there twice, or something is divided by nothing.

    >>> round(make_budget().hours.low, 1), round(make_budget().pessimistic.left)
    (181.7, 65)
    """
    given = tuple(inputs)
    if sorted(one.name for one in given) != sorted(InputName):
        msg = f"a budget has every input once, got {[one.name.value for one in given]}"
        raise ValueError(msg)
    divisors = {
        InputName.WORDS_PER_SENTENCE,
        InputName.WORDS_PER_QUOTE,
        InputName.WORDS_PER_PAGE,
    }
    for one in given:
        if one.name in divisors and one.low < _LEAST_DIVISOR:
            msg = f"{one.name.value} is above 0, {_LEAST_DIVISOR} at least; got {one.low:g}"
            raise ValueError(msg)
    return Budget(inputs=given, audit=audit)


def _sum(tasks: Iterable[Task]) -> Between:
    some = tuple(tasks)
    return Between(low=sum(one.hours.low for one in some), high=sum(one.hours.high for one in some))
