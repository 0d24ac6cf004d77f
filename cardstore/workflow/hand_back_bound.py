"""What an audit says of a book, for the page that goes back with it.

Comes in: what the last audit of these manuscripts found. Goes out: `BoundStatement`. Where the
audit is of a book of which these are a part, or of some of them alone, what it found leaves with
them all the same: whether it failed, and of which manuscripts it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.audit.joint import alpha_at
from cardstore.audit.plans import allowed
from cardstore.audit.strata import StratumName
from cardstore.documents.audit_failures import failure_lines
from cardstore.documents.bound import BoundStatement, BoundStratum
from cardstore.documents.ruling_words import class_told, moment_told, share_told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.audit.estimate import StratumEstimate
    from cardstore.audit.records import StoredAudit
    from cardstore.audit.told import Attempt, AuditReport
    from cardstore.documents.bound import PlantedCatch

_STRATA = {
    StratumName.QUOTATION: "quotations",
    StratumName.NUMBER: "numbers and dates",
    StratumName.SYNTHESIS: "syntheses",
    StratumName.PLAIN: "other sentences that passed",
    StratumName.CLEARED: "cleared by people",
}


def audits_of(
    audits: Sequence[StoredAudit], names: Sequence[str], attempts: Sequence[Attempt]
) -> tuple[StoredAudit, ...]:
    """Give the audits that tell of manuscripts: the last of just these, else the last of each.

    Args:
        audits: of whole books, oldest first.
        names: of the manuscripts.
        attempts: audits that these have a part in by their words, though under other names.

    Returns:
        each once, oldest first; empty where none tells of any.
    """
    wanted = set(names)
    just = [one for one in audits if set(one.manuscripts) == wanted]
    if just:
        return (just[-1],)
    last = {name: one.audit for one in audits for name in one.manuscripts if name in wanted}
    known = set(last.values()) or {one.audit.audit for one in attempts[-1:]}
    return tuple(one for one in audits if one.audit in known)


def no_audit(names: Sequence[str], *, catch: PlantedCatch | None) -> BoundStatement:
    """Say that no audit tells of these manuscripts.

    Args:
        names: of the manuscripts.
        catch: how people did on planted errors.
    """
    return BoundStatement(catch=catch, handed=tuple(names))


def bound_of_part(
    report: AuditReport, names: Sequence[str], *, catch: PlantedCatch | None
) -> BoundStatement:
    """Say what an audit found of a book of which these manuscripts are a part, or that lacks some.

    Args:
        report: of the audit.
        names: of the manuscripts.
        catch: how people did on planted errors.
    """
    bound = bound_of(report, catch=catch)
    return replace(
        bound,
        handed=tuple(names),
        closed=(*report.not_accepted, *_outside(names, bound.audited)),
        notes=(
            (
                f"The bounds are of {', '.join(bound.audited)} together; they say nothing of one "
                "of these alone, nor of any other manuscript."
            ),
            *bound.notes,
        ),
    )


def bound_of_several(
    reports: Sequence[AuditReport], names: Sequence[str], *, catch: PlantedCatch | None
) -> BoundStatement:
    """Say that several audits tell of these manuscripts, so that no one bound holds for them.

    Args:
        reports: of the audits, oldest first.
        names: of the manuscripts.
        catch: how people did on planted errors.
    """
    record = {one.audit.audit: one for report in reports for one in report.attempts}
    audited = tuple(dict.fromkeys(name for one in reports for name in one.audit.manuscripts))
    numbers = ", ".join(str(one.audit.audit) for one in reports)
    return BoundStatement(
        audit=f"Audits {numbers} were each drawn of some of these manuscripts, and none of all",
        closed=(
            "No one audit is of all these manuscripts, so no bound holds for them together.",
            *(
                f"Audit {one.audit.audit}, of {', '.join(one.audit.manuscripts)}: {why}"
                for one in reports
                for why in one.not_accepted
            ),
            *_outside(names, audited),
        ),
        attempts=tuple(_attempt(record[number]) for number in sorted(record)),
        failures=tuple(line for number in sorted(record) for line in failure_lines(record[number])),
        record=tuple(record[number] for number in sorted(record)),
        catch=catch,
        audited=audited,
        handed=tuple(names),
    )


def _outside(names: Sequence[str], audited: Sequence[str]) -> Iterator[str]:
    """Name the manuscripts that lie in no audit of those that are told."""
    outside = [one for one in names if one not in audited]
    if outside:
        verb = "lies" if len(outside) == 1 else "lie"
        yield f"{', '.join(outside)} {verb} outside of that audit: no bound covers what is in it."


def _attempt(one: Attempt) -> str:
    return (
        f"Audit {one.audit.audit}, drawn {moment_told(one.audit.at)}: {one.state.value}; "
        f"{share_told(one.errors, one.settled)} wrong of those settled, {one.drawn} drawn."
    )


def bound_of(report: AuditReport, *, catch: PlantedCatch | None) -> BoundStatement:
    """Say what an audit found and what that bounds.

    Args:
        report: of an audit of a whole book.
        catch: how people did on planted errors.
    """
    stored, found = report.audit, report.estimate
    by = f" by {stored.made_by}" if stored.made_by else ""
    return BoundStatement(
        audit=(
            f"Audit {stored.audit}, attempt {report.number} of {len(report.attempts)}, drawn{by} "
            f"on {moment_told(stored.at)} from the list {stored.list_digest[:12]}… with seed "
            f"{stored.seed_told}"
        ),
        strata=tuple(_stratum(one) for one in found.strata) if found is not None else (),
        closed=report.not_accepted,
        attempts=tuple(map(_attempt, report.attempts)),
        failures=tuple(line for one in report.attempts for line in failure_lines(one)),
        record=report.attempts,
        catch=catch,
        notes=tuple(_notes(report)),
        remarks=(report.outside_told,) if report.outside else (),
        audited=stored.manuscripts,
        handed=stored.manuscripts,
    )


def _stratum(one: StratumEstimate) -> BoundStratum:
    terms, tally = one.terms, one.tally
    return BoundStratum(
        name=_STRATA[terms.stratum],
        population=terms.population,
        drawn=tally.n,
        judged=tally.n - tally.waiting,
        errors=tally.errors,
        at_most=None if tally.waiting else tally.bound,
        target=allowed(terms.target, terms.population),
        seconds=tally.median_seconds,
    )


def _notes(report: AuditReport) -> Iterator[str]:
    """Tell what holds for all strata together, and what changed since."""
    found, terms = report.estimate, report.audit.terms
    if found is not None:
        settled = found.all_drawn.n - found.all_drawn.waiting
        yield (
            f"All strata together: at most {share_told(report.joint or 0, found.covered)} are "
            f"wrong, at {100 * (1 - alpha_at(report.look)):g} % (look {report.look} by this "
            "version of the gate); "
            f"{terms.allowed} of {terms.factual} factual sentences may be."
        )
        yield f"Misquotations: {share_told(found.misquotes, settled)}; none is allowed."
        classes = [f"{number} {class_told(one)}" for one, number in found.all_drawn.by_class]
        if classes:
            yield f"What was wrong: {', '.join(classes)}."
    if report.gone:
        yield f"Sentences of its list that are no longer there as they were: {report.gone}."
    if report.fresh:
        yield f"Sentences that are in no list of it, since they are newer: {report.fresh}."
