"""Lists to draw from, and rulings on what was drawn, made up for tests."""

from __future__ import annotations

from cardstore.audit.draw import Listed, draw_sample, list_digest
from cardstore.audit.estimate import AuditState, Judged, estimate, tally, terms_of
from cardstore.audit.planning import plan_audit
from cardstore.audit.records import AuditKind, AuditResult, GateVersion, StoredAudit
from cardstore.audit.strata import DEFAULT_RULES, Reading, StratumName
from cardstore.audit.told import Attempt, AuditReport, Book, PlannedAudit, WrongSentence
from cardstore.review.ruling import ErrorClass
from cardstore.review.standing import Standing


def make_list(**counts):
    """List so many sentences of each stratum, in chapters of forty, dealt out in turn."""
    chapters = max(1, sum(counts.values()) // 40)
    return [
        Listed(
            stratum=StratumName(name),
            manuscript=f"ch{number % chapters:02d}.md",
            chapter=f"ch{number % chapters:02d}.md: Heading",
            verdict_key=f"{name}-{number}",
            number=number,
        )
        for name, count in counts.items()
        for number in range(count)
    ]


def plan_of(listed, *, rules=DEFAULT_RULES, tripwire=50, factual=5_000, readings=None, look=1):
    """Plan the audit of a list."""
    populations = {}
    chapters = {}
    for one in listed:
        populations[one.stratum] = populations.get(one.stratum, 0) + 1
        if one.stratum is not StratumName.CLEARED:
            of = chapters.setdefault(one.chapter, {})
            of[one.stratum] = of.get(one.stratum, 0) + 1
    return plan_audit(
        populations,
        chapters=chapters,
        factual=factual,
        readings=readings,
        rules=rules,
        tripwire=tripwire,
        look=look,
    )


def draw(listed, *, seed=1, **how):
    """Draw by the plan; give the sample and the terms."""
    terms = terms_of(plan_of(listed, **how))
    drawn = draw_sample(listed, sizes=terms.sizes, tripwire=terms.tripwire, seed=seed)
    return drawn, terms


def judge(drawn, *, wrong=(), error=ErrorClass.DRIFTED, waiting=(), seconds=30.0):
    """Say of each drawn sentence that it is right; of those at some places, something else."""
    return [
        Judged(
            drawn=one,
            standing=(
                Standing.WRONG
                if place in wrong
                else Standing.CANNOT_TELL
                if place in waiting
                else Standing.CLEARED
            ),
            errors=(error,) if place in wrong else (),
            seconds=(seconds,),
        )
        for place, one in enumerate(drawn)
    ]


VERSION = GateVersion(rules="c" * 64, judge="a" * 64, thresholds="b" * 64)
RUNS = (("ch00.md", 3),)
AT = "2026-11-30T09:00:00Z"


def stored(listed, terms, *, audit=1, kind=AuditKind.BOOK, name="", seed=1):
    """Give a sample as it is kept."""
    return StoredAudit(
        audit=audit,
        kind=kind,
        queue=audit,
        name=name,
        seed=seed,
        runs=RUNS,
        version=VERSION,
        list_digest=list_digest(listed),
        listed=tuple(listed),
        terms=terms,
        made_by="ada",
        at=AT,
    )


def attempt(audit, *, state=AuditState.FAILED, errors=2, settled=9, drawn=10):
    """Give an audit as later ones tell of it."""
    result = AuditResult(
        audit=audit.audit, state=state, errors=errors, settled=settled, told="told", at=AT
    )
    return Attempt(
        audit=audit,
        state=state,
        errors=errors,
        settled=settled,
        drawn=drawn,
        results=() if state is AuditState.OPEN else (result,),
    )


def planned(listed, *, attempts=(), closed="", waiting=3, factual=5_000, **how):
    """Give the plan of a list."""
    reading = Reading(total=7, cleared=5, waiting=2)
    book = Book(
        listed=tuple(listed),
        runs=RUNS,
        versions=(VERSION,),
        readings=((StratumName.QUOTATION, reading),),
        factual=factual,
        waiting=waiting,
        passed_wrong=0,
        passed_untold=0,
        sent_back=2,
        not_run=0,
    )
    return PlannedAudit(
        plan=plan_of(listed, readings=dict(book.readings), factual=factual, **how),
        book=book,
        attempts=tuple(attempts),
        closed=closed,
    )


def report(listed, *, wrong=(), waiting=(), kind=AuditKind.BOOK, name="", unread=(), **how):
    """Draw an audit of a list, rule it, and give its report."""
    drawn, terms = draw(listed, **how)
    judged = judge(drawn, wrong=wrong, waiting=waiting)
    found = estimate(judged, terms=terms) if kind is AuditKind.BOOK else None
    everything = found.all_drawn if found else tally(judged, population=len(listed))
    own = stored(listed, terms, audit=2, kind=kind, name=name)
    state = found.state if found else AuditState.PASSED
    tried = () if found is None else (attempt(stored(listed, terms)), attempt(own, state=state))
    return AuditReport(
        audit=own,
        state=state,
        attempts=tried,
        estimate=found,
        tally=everything,
        wrong=tuple(
            WrongSentence(
                audit=2,
                manuscript="ch00.md",
                line=3 + place,
                words="The lamps were lit.",
                error=ErrorClass.DRIFTED,
                stands=place % 2 == 0,
            )
            for place in wrong
        ),
        gone=len(wrong),
        fresh=1,
        unread=tuple(unread),
        not_accepted=("Not every sentence of it is settled.",) if waiting else (),
        hours_left=0.5 if waiting else 0.0,
    )
