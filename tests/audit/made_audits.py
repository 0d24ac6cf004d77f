"""Lists to draw from, and rulings on what was drawn, made up for tests."""

from __future__ import annotations

from cardstore.audit.draw import Listed, draw_sample
from cardstore.audit.estimate import Judged, terms_of
from cardstore.audit.strata import DEFAULT_RULES, StratumName, plan_audit
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


def plan_of(listed, *, rules=DEFAULT_RULES, tripwire=50, factual=5_000):
    """Plan the audit of a list."""
    populations = {}
    chapters = {}
    for one in listed:
        populations[one.stratum] = populations.get(one.stratum, 0) + 1
        if one.stratum is not StratumName.CLEARED:
            of = chapters.setdefault(one.chapter, {})
            of[one.stratum] = of.get(one.stratum, 0) + 1
    return plan_audit(
        populations, chapters=chapters, factual=factual, rules=rules, tripwire=tripwire
    )


def draw(listed, *, seed=1, **how):
    """Draw by the plan; give the sample and the terms."""
    terms = terms_of(plan_of(listed, **how))
    drawn = draw_sample(
        listed, sizes=terms.sizes, tripwire=terms.tripwire, seed=seed, plan_digest=terms.digest
    )
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
            error=error if place in wrong else None,
            seconds=(seconds,),
        )
        for place, one in enumerate(drawn)
    ]
