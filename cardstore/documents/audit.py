"""Writing plans, samples and reports of audits as documents."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cardstore.audit.joint import alpha_at
from cardstore.audit.strata import TRUE_RATES
from cardstore.documents.audit_failures import accused_document
from cardstore.documents.writing import schema_id
from cardstore.gate.run_report import SUPPORT_IS_NOT_TRUTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.audit.estimate import Tally
    from cardstore.audit.plans import AcceptancePlan
    from cardstore.audit.records import GateVersion, StoredAudit
    from cardstore.audit.strata import AuditPlan
    from cardstore.audit.told import Attempt, AuditReport, PlannedAudit
    from cardstore.documents.writing import Document, Json


def plan_document(planned: PlannedAudit) -> Document:
    """Describe the plan of an audit."""
    plan, book = planned.plan, planned.book
    return {
        "schema": schema_id("audit-plan"),
        "runs": _runs(book.runs),
        "gate_versions": [_version(one) for one in book.versions],
        "list_digest": book.digest,
        "strata": [_stratum_plan(plan, place) for place in range(len(plan.strata))],
        "chapters": [{"chapter": name, "passed": passed} for name, passed in plan.chapters],
        "tripwire": plan.tripwire,
        "extra": plan.extra,
        "reads": plan.reads,
        "hours": plan.hours,
        "hours_apart": plan.hours_apart,
        "covered": plan.covered,
        "factual": plan.factual,
        "allowed": plan.allowed,
        "clean_bound": plan.clean_bound,
        "look": plan.look,
        "confidence": 1 - alpha_at(plan.look),
        "possible": plan.acceptance.possible,
        "enough": [{"stratum": name.value, "read": n} for name, n in plan.enough],
        "chances": [
            {
                "true_rate": rate,
                "chance_to_pass": chance,
                "expected_attempts": _finite(1 / chance if chance else math.inf),
                "chance_of_a_trip": plan.chance_of_a_trip(rate),
            }
            for rate in TRUE_RATES
            for chance in [plan.chance_to_pass(rate)]
        ],
        "waiting": book.waiting,
        "sent_back": book.sent_back,
        "not_run": book.not_run,
        "accused": list(book.accused),
        "attempts": [_attempt(one) for one in planned.attempts],
        "closed": planned.closed,
    }


def audit_document(audit: StoredAudit, *, drawn: int) -> Document:
    """Describe a sample.

    Args:
        audit: as it was drawn.
        drawn: how many sentences it has.
    """
    return {
        "schema": schema_id("audit"),
        "audit": audit.audit,
        "kind": audit.kind.value,
        "queue": audit.queue,
        "name": audit.name,
        "seed": audit.seed,
        "seed_by_hand": audit.seed_by_hand,
        "runs": _runs(audit.runs),
        "gate_version": _version(audit.version),
        "list_digest": audit.list_digest,
        "terms_digest": audit.terms.digest,
        "listed": len(audit.listed),
        "drawn": drawn,
        "made_by": audit.made_by,
        "at": audit.at,
    }


def audit_report_document(report: AuditReport) -> Document:
    """Describe what an audit found."""
    found = report.estimate
    return {
        "schema": schema_id("audit-report"),
        "audit": report.audit.audit,
        "kind": report.audit.kind.value,
        "name": report.audit.name,
        "attempt": report.number,
        "attempts": [_attempt(one) for one in report.attempts],
        "accused": [accused_document(one) for one in report.accused],
        "state": report.state.value,
        "had_failed": report.had_failed,
        "accepted": report.accepted,
        "absent": list(report.absent),
        "outside": list(report.outside),
        "not_accepted": list(report.not_accepted),
        "runs": _runs(report.audit.runs),
        "gate_version": _version(report.audit.version),
        "all": _tally(report.tally),
        "strata": [
            {
                "stratum": one.terms.stratum.value,
                "state": one.state.value,
                "accept": one.terms.accept,
                "target": one.terms.target,
                "found": _tally(one.tally),
            }
            for one in (found.strata if found else ())
        ],
        "chapters": [
            {"chapter": one.chapter, "tripped": one.tripped, "found": _tally(one.tally)}
            for one in (found.chapters if found else ())
        ],
        "unread_chapters": list(report.unread),
        "bound": report.joint,
        "look": report.look,
        "covered": found.covered if found else None,
        "allowed": report.audit.terms.allowed if found else None,
        "misquotes": found.misquotes if found else None,
        "wrong": [
            {
                "audit": one.audit,
                "manuscript": one.manuscript,
                "line": one.line,
                "words": one.words,
                "error": one.error.value,
                "stands": one.stands,
            }
            for one in report.wrong
        ],
        "gone": report.gone,
        "fresh": report.fresh,
        "hours_left": report.hours_left,
        "limits": SUPPORT_IS_NOT_TRUTH,
    }


def _stratum_plan(plan: AuditPlan, place: int) -> Document:
    one = plan.strata[place]
    reading: Json = None
    if one.reading is not None:
        reading = {
            "total": one.reading.total,
            "cleared": one.reading.cleared,
            "waiting": one.reading.waiting,
        }
    return {
        "stratum": one.stratum.value,
        "population": one.population,
        "read": one.plan.n,
        "asked": one.asked,
        "accept": one.plan.accept,
        "may_find": plan.may_find[place],
        "target": one.rule.target,
        "shows": one.shows,
        "minutes": one.rule.minutes,
        "hours": one.hours,
        "chances": [
            {"true_rate": rate, "chance_to_pass": plan.chance_of(place, rate)}
            for rate in TRUE_RATES
        ],
        "offers": [
            {
                "read": offer.n,
                "accept": offer.accept,
                "hours": offer.n * one.rule.minutes / 60,
                "chances": _chances(offer),
            }
            for offer in plan.offers_of(place)
        ],
        "reading": reading,
    }


def _chances(plan: AcceptancePlan) -> list[Json]:
    return [
        {"true_rate": rate, "chance_to_pass": plan.chance_to_pass(rate) if plan.population else 1.0}
        for rate in TRUE_RATES
    ]


def _attempt(one: Attempt) -> Document:
    return {
        "audit": one.audit.audit,
        "seed": one.audit.seed,
        "seed_by_hand": one.audit.seed_by_hand,
        "at": one.audit.at,
        "state": one.state.value,
        "errors": one.errors,
        "settled": one.settled,
        "drawn": one.drawn,
        "results": [
            {
                "state": result.state.value,
                "errors": result.errors,
                "settled": result.settled,
                "at": result.at,
            }
            for result in one.results
        ],
        "failed_at": one.failed_at,
        "lifted": one.lifted,
        "accused": [accused_document(each) for each in one.accused],
    }


def _tally(found: Tally) -> Document:
    """Describe what was found; where all was read there is no bound, since nothing is estimated."""
    bound = None if found.reads_all else found.bound
    return {
        "population": found.population,
        "read": found.n,
        "settled": found.n - found.waiting,
        "errors": found.errors,
        "cannot_tell": found.cannot_tell,
        "disputed": found.disputed,
        "by_class": [{"error": one.value, "sentences": count} for one, count in found.by_class],
        "bound": bound,
        "median_seconds": found.median_seconds,
        "timed": found.timed,
    }


def _version(one: GateVersion) -> Document:
    return {
        "rules": one.rules,
        "judge": one.judge,
        "thresholds": one.thresholds,
        "second_judge": one.second_judge,
        "second_thresholds": one.second_thresholds,
        "publication": one.publication,
    }


def _runs(runs: Iterable[tuple[str, int]]) -> list[Json]:
    return [{"manuscript": name, "run": run} for name, run in runs]


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
