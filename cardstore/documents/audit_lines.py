"""Plans, samples and reports of audits, as lines for people; each figure beside its denominator."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cardstore.audit.accused import AccusedState
from cardstore.audit.joint import alpha_at
from cardstore.audit.limits import poisson_limit
from cardstore.audit.plans import plans_for
from cardstore.audit.records import AuditKind
from cardstore.audit.strata import TRUE_RATES
from cardstore.audit.told import reading_of
from cardstore.counts import count_of
from cardstore.documents.audit_failures import (
    accused_told,
    failure_lines,
    open_lines,
    slip_lines,
)
from cardstore.documents.ruling_words import class_told
from cardstore.gate.bounds import clean_sample, upper_bound, upper_bound_finite
from cardstore.gate.run_report import SUPPORT_IS_NOT_TRUTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.audit.estimate import StratumEstimate, Tally
    from cardstore.audit.records import StoredAudit
    from cardstore.audit.strata import AuditPlan, StratumPlan
    from cardstore.audit.told import Attempt, AuditReport, PlannedAudit

_OFFERED_AT = 0.001
"""The true rate at which other plans are compared: a fifth of what the book may have."""
_NEVER = 1_000_000
_TARGETS = (0.02, 0.01, 0.005, 0.001)
_SEEN = ((300, (0, 1, 2)), (600, (0, 1, 3)))
_SIZES = (3_000, 30_000)


def plan_lines(planned: PlannedAudit) -> Iterator[str]:
    """Write the plan of an audit, line by line."""
    plan, book = planned.plan, planned.book
    manuscripts = ", ".join(f"{name} (run {run})" for name, run in book.runs)
    yield f"Audit plan for {manuscripts}"
    yield (
        f"{count_of(plan.covered, 'sentence')} passed or cleared, of {plan.factual:,} that could "
        f"be wrong; list {book.digest[:12]}"
    )
    yield ""
    yield from _table_of(plan)
    yield ""
    for one in plan.strata:
        yield from _reading_lines(one)
    yield from _shown_lines(plan)
    yield from _condition_lines(plan)
    yield from _offer_lines(plan)
    for count, told in (
        (book.waiting, "wait for a person"),
        (book.sent_back, "were sent back"),
        (book.not_run, "could not be checked"),
    ):
        if count:
            yield f"Sentences that {told}, which no bound covers: {count:,}."
    if book.accused:
        yield book.accused_told
    yield from _attempt_lines(planned.attempts)
    if planned.closed:
        yield f"Nothing may be drawn now. {planned.closed}."


def _table_of(plan: AuditPlan) -> Iterator[str]:
    """Write the table of the strata, and of all together."""
    yield f"{'':<11}{'of':>8}{'read':>8}{'wrong':>9}{'shows':>11}{'hours':>8}  chance to pass"
    rates = "".join(f"{_percent(rate):>8}" for rate in TRUE_RATES)
    yield f"{'':<11}{'':>8}{'':>8}{'at most':>9}{'':>11}{'':>5} at{rates}"
    for place in range(len(plan.strata)):
        yield _stratum_line(plan, place)
    chances = [plan.chance_to_pass(rate) for rate in TRUE_RATES]
    counts = f"{plan.covered:>8,}{plan.reads:>8,}{'':>9}{'':>11}{plan.hours:>8.1f}"
    yield f"{'together':<11}{counts}{''.join(f'{one:>8.1%}' for one in chances)}"
    expected = (1 / one if one else math.inf for one in chances)
    yield f"{'attempts':<55}{''.join(f'{_attempts(one):>8}' for one in expected)}"
    trips = "".join(f"{plan.chance_of_a_trip(rate):>8.1%}" for rate in TRUE_RATES)
    yield f"{'a chapter trips':<55}{trips}"


def _stratum_line(plan: AuditPlan, place: int) -> str:
    one, most = plan.strata[place], plan.may_find[place]
    shown = _percent(one.rule.target) if one.shows else "too few"
    if one.plan.reads_all:
        shown = "all read" if one.population else "none"
    chances = "".join(f"{plan.chance_of(place, rate):>8.1%}" for rate in TRUE_RATES)
    found = "none" if most is None else f"{most:,}"
    return (
        f"{one.stratum.value:<11}{one.population:>8,}{one.plan.n:>8,}{found:>9}"
        f"{shown:>11}{one.hours:>8.1f}{chances}"
    )


def _reading_lines(one: StratumPlan) -> Iterator[str]:
    if one.reading is not None:
        open_ = f"{one.reading.waiting:,} still open" if one.reading.waiting else "none open"
        yield (
            f"{one.stratum.value.capitalize()}: all {one.reading.total:,} are read by people; "
            f"{one.reading.cleared:,} cleared, {open_}."
        )


def _shown_lines(plan: AuditPlan) -> Iterator[str]:
    if plan.chapters and plan.tripwire:
        saved = plan.hours_apart - plan.hours
        yield (
            f"Tripwires: {plan.tripwire} of each of {count_of(len(plan.chapters), 'chapter')}; "
            "two errors among them, and the chapter is read whole. They are drawn by the ranks of "
            f"the samples: {plan.extra:.0f} more to read, {saved:.1f} hours less than apart."
        )
    if plan.covered:
        yield (
            f"If none is wrong: at most {plan.clean_bound:,} of {plan.covered:,} are "
            f"({plan.clean_bound / plan.covered:.2%}), at {_percent(1 - alpha_at(plan.look))}. "
            f"Allowed are {plan.allowed:,} of {plan.factual:,} ({_percent(plan.target)}), and no "
            "misquotation."
        )


def _condition_lines(plan: AuditPlan) -> Iterator[str]:
    """Say on what the book is accepted, and what is to be read where nothing could be."""
    if plan.look > 1:
        yield (
            f"It would be look {plan.look} at the book by this version of the gate, so its bound "
            "has to be surer."
        )
    deeper = [one for one in plan.strata if one.plan.n > one.asked]
    if deeper:
        sizes = ", ".join(f"{one.stratum.value} {one.plan.n:,} for {one.asked:,}" for one in deeper)
        yield f"More is read than usual, since else not even a clean audit is accepted: {sizes}."
    if not plan.acceptance.possible:
        sizes = " ".join(f"--read {name.value}={n}" for name, n in plan.enough)
        remedy = f"one is with: {sizes}" if sizes else "no size of these strata would do"
        yield f"Not even a clean audit of these sizes is accepted; {remedy}."
        return
    if not plan.covered:
        return
    yield (
        "“Wrong at most” and the chances are for the whole book: how many errors the report still "
        "accepts, once they are cut, where no other stratum has any."
    )
    later = ", ".join(
        f"{one.stratum.value} {one.plan.accept}"
        for one, most in zip(plan.strata, plan.may_find, strict=True)
        if most is not None and most < one.plan.accept
    )
    if later:
        yield (
            "With more the book is not accepted; it is closed by that stratum's failure only "
            f"above: {later}."
        )


def _offer_lines(plan: AuditPlan) -> Iterator[str]:
    offered = [(one, plan.offers_of(place)) for place, one in enumerate(plan.strata)]
    if not any(offers for _, offers in offered):
        return
    yield ""
    at = _percent(_OFFERED_AT)
    yield f"Other plans that show the same (read/wrong at most: chance to pass at {at}, hours)"
    for one, offers in offered:
        told = ", ".join(
            f"{offer.n:,}/{offer.accept}: {offer.chance_to_pass(_OFFERED_AT):.1%}, "
            f"{offer.n * one.rule.minutes / 60:.1f} h"
            for offer in offers
        )
        if told:
            yield f"  {one.stratum.value}: {told}"


def _attempt_lines(attempts: tuple[Attempt, ...]) -> Iterator[str]:
    if not attempts:
        yield "No audit of this book was drawn yet."
        return
    yield f"Attempts so far: {len(attempts)}"
    for number, one in enumerate(attempts, start=1):
        yield (
            f"  attempt {number} (audit {one.audit.audit}, {one.audit.at[:10]}, seed "
            f"{one.audit.seed_told}): {one.state.value}, {one.counted}, {one.drawn} drawn"
        )


def drawn_lines(audit: StoredAudit, *, drawn: int) -> Iterator[str]:
    """Write what was drawn, and what to do with it."""
    what = {
        AuditKind.BOOK: "Audit",
        AuditKind.CHAPTER: f"Chapter “{audit.name}”, audit",
        AuditKind.WEEKLY: f"Week {audit.name}, audit",
    }[audit.kind]
    yield (
        f"{what} {audit.audit}: {drawn:,} of {count_of(len(audit.listed), 'sentence')}, seed "
        f"{audit.seed_told}, list {audit.list_digest[:12]}, plan {audit.terms.digest[:12]}"
    )
    yield f"Rule them in queue {audit.queue}: cardstore review --queue {audit.queue}"
    yield f"Then: cardstore audit report {audit.audit}"


def report_lines(report: AuditReport) -> Iterator[str]:
    """Write what an audit found, line by line."""
    yield from _head_lines(report)
    if report.estimate is None:
        yield f"  {_tally(report.tally)}"
    else:
        for one in report.estimate.strata:
            if one.terms.population:
                yield _estimate_line(one)
        yield from _joint_lines(report)
        if report.tally.by_class:
            classes = _classes(report.tally)
            yield f"Errors by class: {report.tally.errors} of {report.tally.n} drawn: {classes}"
        yield from _chapter_lines(report)
    yield from _wrong_lines(report)
    how = reading_of(report.audit.queue, rulable=report.rulable)
    yield from open_lines(report.accused, how=how)
    if report.gone or report.fresh:
        are = "is" if report.fresh == 1 else "are"
        since = f"{report.gone} of its sentences changed and {report.fresh} {are} new"
        yield f"Since it was drawn {since}."
    if report.tally.waiting:
        yield f"Left to read: {report.tally.waiting:,}, about {report.hours_left:.2f} hours."
    if len(report.attempts) > 1:
        yield from _attempt_lines(report.attempts)
    for name in report.absent:
        yield f"No file is at {name} now: this is told of its text as the gate read it."
    yield from _verdict_lines(report)
    yield (
        "The bounds hold for this list and this version of the gate; of a single chapter they say "
        "nothing."
    )
    yield SUPPORT_IS_NOT_TRUTH


def _verdict_lines(report: AuditReport) -> Iterator[str]:
    """Say whether the book is accepted, what keeps it, and what lies beside it."""
    if report.outside:
        yield report.outside_told
    yield ""
    yield "Accepted." if report.accepted else "Not accepted:"
    for reason in report.not_accepted:
        yield f"  {reason}"


def _head_lines(report: AuditReport) -> Iterator[str]:
    """Say which audit it is, of which book, by which version of the gate."""
    audit, version = report.audit, report.audit.version
    which = f"attempt {report.number} of {len(report.attempts)}"
    if not report.number:
        which = f"{audit.kind.value}, {audit.name}"
    yield f"Audit {audit.audit} ({which}): {report.state.value}"
    own = next((one for one in report.attempts if one.audit.audit == audit.audit), None)
    if own is not None and own.has_taken_back:
        yield f"  {own.counted}"
    if own is not None and any(one.state is not AccusedState.WRONG for one in own.accused):
        for line in failure_lines(own) if own.failed_at else map(accused_told, own.accused):
            yield f"  {line}"
    for line in slip_lines(report):
        yield f"  {line}"
    yield f"  drawn with the seed {audit.seed_told}"
    for name, run in audit.runs:
        yield f"  {name}, as run {run} decided about it"
    yield (
        f"  by the gate with rules {version.rules[:12]}, judge {version.judge[:12] or 'none'}, "
        f"thresholds {version.thresholds[:12] or 'none'}"
    )
    yield ""


def _estimate_line(one: StratumEstimate) -> str:
    return (
        f"  {one.terms.stratum.value}: {one.state.value}; {_tally(one.tally)}; "
        f"{one.terms.accept} allowed"
    )


def _tally(found: Tally) -> str:
    """Tell what was found: counts, the bound where there is one, classes and times."""
    read = f"{found.n - found.waiting:,} of {found.n:,} settled, {found.errors} wrong"
    if found.by_class:
        read += f" ({_classes(found)})"
    if found.reads_all:
        read = f"all {found.population:,} drawn; {read}"
    elif found.population:
        share = found.bound / found.population
        worst = ", what is not settled counted as wrong" if found.waiting else ""
        read += f"; at most {found.bound:,} of {found.population:,} ({share:.3%}){worst}"
    if found.cannot_tell or found.disputed:
        read += f"; nobody can tell {found.cannot_tell}, {found.disputed} disputed"
    if found.median_seconds is not None:
        read += f"; median {found.median_seconds:.0f} s of {found.timed}"
    return read


def _classes(found: Tally) -> str:
    return ", ".join(f"{class_told(one)} {count}" for one, count in found.by_class)


def _joint_lines(report: AuditReport) -> Iterator[str]:
    found, joint = report.estimate, report.joint
    if found is not None and joint is not None and found.covered:
        yield (
            f"All strata together: at most {joint:,} of {found.covered:,} wrong "
            f"({joint / found.covered:.2%}), at {_percent(1 - alpha_at(report.look))}; "
            f"{report.audit.terms.allowed:,} allowed; misquotations {found.misquotes}, none allowed"
        )
        if report.look > 1:
            yield (
                f"It is look {report.look} at the book by this version of the gate, so its bound "
                "has to be surer: each look may be wrong half as often as the one before."
            )


def _chapter_lines(report: AuditReport) -> Iterator[str]:
    for one in report.estimate.chapters if report.estimate else ():
        if one.tally.errors:
            told = "tripped" if one.tripped else "not tripped"
            whole = "; to be read whole" if one.chapter in report.unread else ""
            yield f"Tripwire of {one.chapter}: {told}; {_tally(one.tally)}{whole}"
    clean = sum(not one.tally.errors for one in report.estimate.chapters) if report.estimate else 0
    if clean:
        yield f"Tripwires without an error so far: {clean}"


def _wrong_lines(report: AuditReport) -> Iterator[str]:
    for one in report.wrong:
        stands = "still stands" if one.stands else "changed since"
        yield (
            f"{one.manuscript}:{one.line}: {class_told(one.error)} (audit {one.audit}, "
            f"{stands}): {one.words}"
        )


def table_lines() -> Iterator[str]:
    """Write what samples show, reckoned as it is printed: sizes, bounds, plans, and why."""
    yield "Without an error among so many, a larger share is ruled out at 95 %"
    for target in _TARGETS:
        exact = math.log(0.05) / math.log(1 - target)
        yield f"  {_percent(target):>6}  {clean_sample(target):>6,}  (exactly {exact:,.3f})"
    yield "With errors: sample, errors, limit of the count (Poisson), exact bound of the share"
    for n, seen in _SEEN:
        for errors in seen:
            yield (f"  {n}  {errors}  {poisson_limit(errors):.4f}  {upper_bound(errors, n):.4%}")
    yield "How many there are matters little: 600 without an error show"
    for population in _SIZES:
        bad = upper_bound_finite(0, 600, population=population)
        yield f"  of {population:>6,}: at most {bad} wrong ({bad / population:.3%})"
    yield "Plans that show 0.5 % of very many: read/wrong at most, chance at a true 0.1 %"
    for one in plans_for(0.005):
        yield f"  {one.n:>5,}/{one.accept}  {one.chance_to_pass(_OFFERED_AT):.1%}"


def _percent(share: float) -> str:
    return f"{100 * share:g} %"


def _attempts(expected: float) -> str:
    if expected >= _NEVER:
        return "never"
    return f"{expected:,.0f}" if expected >= 10 else f"{expected:.1f}"  # noqa: PLR2004 - two digits
