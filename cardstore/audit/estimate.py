"""Estimate: what the rulings on a drawn sample say about all that it was drawn from.

Comes in: the terms on which each stratum was drawn, and each drawn sentence with where it stands
after all that auditors said. Goes out: per stratum the errors by class and the exact one-sided
bound, per chapter the tripwire, and one bound on everything together. The rules:

1. What nobody settled is never clean: in a bound it counts as wrong, and while there is any of it
   nothing passes. Neither who cannot tell nor two who differ settle anything.
2. A stratum that was read whole has no bound: what was found is what there is.
3. More errors than a stratum's terms allow, or one misquotation anywhere, and the audit has failed,
   whatever is still unread. Of a sentence that several call wrong it is a misquotation where one of
   them says so: another's class does not talk it away.
4. A sentence that is read for its chapter alone counts there, for misquotations, and in no stratum:
   its stratum's sample was drawn without it.
5. A page that is itself in doubt counts as an error, with its own class: no gate can see it, and
   the reader meets it all the same.

A bound holds for the list that was drawn from and the gate that passed it. It says nothing about
any one chapter; each chapter's own fifty do.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING

from cardstore.audit.joint import Sampled, alpha_at, joint_bound
from cardstore.audit.tripwire import trips
from cardstore.gate.bounds import upper_bound_finite
from cardstore.provenance import digest_value
from cardstore.review.ruling import ErrorClass
from cardstore.review.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.audit.draw import Drawn
    from cardstore.audit.strata import AuditPlan, StratumName


class AuditState(StrEnum):
    """Where an audit stands."""

    OPEN = "open"  # something is not settled yet
    PASSED = "passed"
    FAILED = "failed"  # and the book is closed; see the workflow
    STALE = "stale"  # the list changed before it was settled: it says nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumTerms:
    """The terms on which a stratum was drawn; kept with the draw, never worked out again.

    Attributes:
        stratum: which.
        population: how many sentences it had.
        n: how many of them are read.
        accept: how many errors may be found.
        target: the share that is to be ruled out.
        shows: whether a sample that passes shows it.
        minutes: how long one was assumed to take.
    """

    stratum: StratumName
    population: int
    n: int
    accept: int
    target: float
    shows: bool
    minutes: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditTerms:
    """The terms of a whole audit.

    Attributes:
        strata: one a stratum.
        chapters: (name, how many of its sentences were passed).
        tripwire: how many are read of each chapter.
        factual: how many sentences of the book could be wrong.
        allowed: how many of them may be.
    """

    strata: tuple[StratumTerms, ...]
    chapters: tuple[tuple[str, int], ...]
    tripwire: int
    factual: int
    allowed: int

    @property
    def digest(self) -> str:
        """SHA-256 of the terms; in which order chapters come is none of them."""
        return digest_value({**asdict(self), "chapters": sorted(self.chapters)})

    @property
    def sizes(self) -> dict[StratumName, int]:
        """How many of each stratum are read."""
        return {one.stratum: one.n for one in self.strata}


def terms_of(plan: AuditPlan) -> AuditTerms:
    """Give the terms of a plan."""
    return AuditTerms(
        strata=tuple(
            StratumTerms(
                stratum=one.stratum,
                population=one.population,
                n=one.plan.n,
                accept=one.plan.accept,
                target=one.rule.target,
                shows=one.shows,
                minutes=one.rule.minutes,
            )
            for one in plan.strata
        ),
        chapters=plan.chapters,
        tripwire=plan.tripwire,
        factual=plan.factual,
        allowed=plan.allowed,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A drawn sentence and what auditors made of it.

    Attributes:
        drawn: which.
        standing: where it stands after all that they said.
        errors: the classes that those name who call it wrong, each in his last word, in order.
        seconds: how long each of them looked at it.
    """

    drawn: Drawn
    standing: Standing
    errors: tuple[ErrorClass, ...] = ()
    seconds: tuple[float, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether it is known to be right or wrong."""
        return self.standing in {Standing.CLEARED, Standing.WRONG}

    @property
    def wrong(self) -> bool:
        """Whether it is known to be wrong."""
        return self.standing is Standing.WRONG

    @property
    def error(self) -> ErrorClass | None:
        """The class that counts: a misquotation where anybody names it, else the last one's."""
        if ErrorClass.MISQUOTED in self.errors:
            return ErrorClass.MISQUOTED
        return self.errors[-1] if self.errors else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What was found in one sample.

    Attributes:
        population: of how many it was drawn.
        n: how many were drawn.
        errors: how many are wrong.
        waiting: how many nobody settled, those of the next two among them.
        cannot_tell: of how many nobody could tell.
        disputed: on how many auditors differ.
        by_class: (class, errors of it), the commonest first; they sum to `errors`.
        median_seconds: how long one took; None before the first.
        timed: how many times that rests on.
    """

    population: int
    n: int
    errors: int
    waiting: int
    cannot_tell: int
    disputed: int
    by_class: tuple[tuple[ErrorClass, int], ...]
    median_seconds: float | None
    timed: int

    @property
    def reads_all(self) -> bool:
        """Whether all of it was drawn, so that nothing is estimated."""
        return self.n == self.population

    @property
    def bound(self) -> int:
        """How many errors in all are not ruled out; what waits counts as wrong. Exact."""
        worst = self.errors + self.waiting
        return (
            worst
            if self.reads_all
            else upper_bound_finite(worst, self.n, population=self.population)
        )

    @property
    def sampled(self) -> Sampled:
        """The same for the joint bound."""
        return Sampled(population=self.population, n=self.n, errors=self.errors + self.waiting)


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumEstimate:
    """What was found in one stratum, and what its terms make of it."""

    terms: StratumTerms
    tally: Tally

    @property
    def state(self) -> AuditState:
        """Whether it passed."""
        if self.tally.errors > self.terms.accept:
            return AuditState.FAILED
        if self.tally.waiting:
            return AuditState.OPEN
        return AuditState.PASSED if self.terms.shows else AuditState.FAILED


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterWire:
    """The tripwire of one chapter."""

    chapter: str
    tally: Tally

    @property
    def tripped(self) -> bool:
        """Whether the whole chapter has to be read; not where all of it was."""
        return trips(self.tally.errors) and not self.tally.reads_all


@dataclass(frozen=True, kw_only=True)
class AuditEstimate:
    """What a drawn sample says.

    Attributes:
        strata: one a stratum, in order.
        chapters: the tripwires, in order.
        all_drawn: everything that was drawn, each sentence once; its population is its size.
        misquotes: how many of the errors are misquotations.
        look: which look at one book by one version of the gate it is, from 1; the bound on the
            whole is the surer the more looks there were.
    """

    strata: tuple[StratumEstimate, ...]
    chapters: tuple[ChapterWire, ...]
    all_drawn: Tally
    misquotes: int
    look: int = 1

    @cached_property
    def joint(self) -> int:
        """How many errors in all strata together are not ruled out at this look."""
        sampled = (one.tally.sampled for one in self.strata)
        return joint_bound(sampled, alpha=alpha_at(self.look))

    @property
    def covered(self) -> int:
        """Among how many sentences."""
        return sum(one.terms.population for one in self.strata)

    @property
    def state(self) -> AuditState:
        """Whether the audit passed: every stratum, and not one misquotation."""
        states = {one.state for one in self.strata}
        if self.misquotes or AuditState.FAILED in states:
            return AuditState.FAILED
        return AuditState.OPEN if self.all_drawn.waiting else AuditState.PASSED

    @property
    def tripped(self) -> tuple[str, ...]:
        """The chapters that have to be read whole."""
        return tuple(one.chapter for one in self.chapters if one.tripped)


def estimate(judged: Sequence[Judged], *, terms: AuditTerms, look: int = 1) -> AuditEstimate:
    """Say what the rulings on a sample show.

    Args:
        judged: every sentence that was drawn.
        terms: on which they were.
        look: which look at the book by this version of the gate it is.

    Raises:
        ValueError: they are not the sample of these terms.
    """
    strata = tuple(_stratum(one, judged) for one in terms.strata)
    passed = dict(terms.chapters)
    chapters = tuple(
        ChapterWire(chapter=name, tally=tally(some, population=passed[name]))
        for name in passed
        if (some := [one for one in judged if _of_chapter(one, name)])
    )
    return AuditEstimate(
        strata=strata,
        chapters=chapters,
        all_drawn=tally(judged, population=len(judged)),
        misquotes=sum(one.error is ErrorClass.MISQUOTED for one in judged if one.wrong),
        look=look,
    )


def fails(wrong: Iterable[tuple[StratumName | None, bool]], *, terms: AuditTerms) -> bool:
    """Tell whether an audit failed by what was found wrong, whatever is still unread.

    Args:
        wrong: of each sentence that is known to be wrong the stratum whose sample it is of, None
            where it was drawn for its chapter alone, and whether it is misquoted.
        terms: on which it was drawn.
    """
    found = tuple(wrong)
    errors = Counter(stratum for stratum, _ in found)
    misquoted = any(misquoted for _, misquoted in found)
    return misquoted or any(errors[one.stratum] > one.accept for one in terms.strata)


def times_by_stratum(judged: Iterable[Judged]) -> Mapping[StratumName, tuple[float, ...]]:
    """Give how long the sentences of each stratum took, in seconds."""
    found: dict[StratumName, list[float]] = {}
    for one in judged:
        found.setdefault(one.drawn.listed.stratum, []).extend(one.seconds)
    return {name: tuple(seconds) for name, seconds in found.items()}


def _stratum(terms: StratumTerms, judged: Sequence[Judged]) -> StratumEstimate:
    own = [
        one for one in judged if one.drawn.for_stratum and one.drawn.listed.stratum is terms.stratum
    ]
    if len(own) != terms.n:
        msg = f"{terms.n} of {terms.stratum.value} were drawn, and {len(own)} are given"
        raise ValueError(msg)
    return StratumEstimate(terms=terms, tally=tally(own, population=terms.population))


def _of_chapter(one: Judged, name: str) -> bool:
    return one.drawn.for_chapter and one.drawn.listed.chapter == name


def tally(judged: Sequence[Judged], *, population: int) -> Tally:
    """Count what was found among sentences that were drawn from so many."""
    classes = Counter(one.error for one in judged if one.wrong and one.error is not None)
    seconds = [time for one in judged for time in one.seconds if time > 0]
    standings = Counter(one.standing for one in judged)
    return Tally(
        population=population,
        n=len(judged),
        errors=standings[Standing.WRONG],
        waiting=sum(not one.settled for one in judged),
        cannot_tell=standings[Standing.CANNOT_TELL],
        disputed=standings[Standing.DISPUTED],
        by_class=tuple(sorted(classes.items(), key=lambda pair: (-pair[1], pair[0]))),
        median_seconds=median(seconds) if seconds else None,
        timed=len(seconds),
    )
