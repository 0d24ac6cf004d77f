"""What an audit says of a book, for the page that goes back with it.

Comes in: what the last audit of these manuscripts found. Goes out: `BoundStatement`. An audit of
other manuscripts, or of some of these alone, bounds nothing here, and that is said.
"""

from __future__ import annotations

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


def audit_of(audits: Sequence[StoredAudit], names: Sequence[str]) -> StoredAudit | None:
    """Give the last audit of just these manuscripts; None where there is none.

    Args:
        audits: of whole books, oldest first.
        names: of the manuscripts.
    """
    wanted = set(names)
    return next((one for one in reversed(audits) if set(one.manuscripts) == wanted), None)


def no_audit(
    audits: Sequence[StoredAudit],
    names: Sequence[str],
    *,
    catch: PlantedCatch | None,
    attempts: Sequence[Attempt] = (),
) -> BoundStatement:
    """Say that no audit covers these manuscripts, and which cover some of them.

    Args:
        audits: of whole books.
        names: of the manuscripts.
        catch: how people did on planted errors.
        attempts: audits that these manuscripts have a part in; those that failed are told.
    """
    wanted = set(names)
    return BoundStatement(
        failures=tuple(line for one in attempts for line in failure_lines(one)),
        record=tuple(attempts),
        catch=catch,
        notes=tuple(
            f"Audit {one.audit} is of other manuscripts ({', '.join(one.manuscripts)}), so it "
            "bounds nothing here."
            for one in audits
            if wanted & set(one.manuscripts)
        ),
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
        attempts=tuple(
            f"Audit {one.audit.audit}, drawn {moment_told(one.audit.at)}: {one.state.value}; "
            f"{share_told(one.errors, one.settled)} wrong of those settled, {one.drawn} drawn."
            for one in report.attempts
        ),
        failures=tuple(line for one in report.attempts for line in failure_lines(one)),
        record=report.attempts,
        catch=catch,
        notes=tuple(_notes(report)),
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
