"""The plan of the next look: which it is, and that a draw is given again whatever look it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.audit.estimate import AuditState, terms_of
from cardstore.workflow.audit_draws import ready_draw
from cardstore.workflow.audit_planning import next_look
from tests.audit.made_audits import attempt, make_list, plan_of, planned, stored

FRESH = make_list(number=109, plain=66, cleared=354)
PLANS = tuple(plan_of(FRESH, factual=534, look=look) for look in (1, 2, 3, 4))


def test_a_draw_is_given_again_though_the_next_look_reads_more():
    """Audit 1 was drawn by the plan of its look; by now the fourth one is planned."""
    first = stored(FRESH, terms_of(PLANS[0]), seed=1)
    now = planned(FRESH, factual=534, attempts=[attempt(first, state=AuditState.PASSED)])
    now = replace(now, plan=PLANS[3], before=PLANS[:3])

    assert terms_of(PLANS[3]) != first.terms
    assert first == ready_draw(now, now.book, seed=1)


@pytest.mark.parametrize(
    ("states", "look"),
    [
        ([], 1),
        ([AuditState.OPEN], 1),
        ([AuditState.PASSED], 2),
        ([AuditState.PASSED, AuditState.STALE, AuditState.OPEN], 3),
    ],
)
def test_what_is_open_is_no_look_before(states, look):
    """It is the look that is planned."""
    book = planned(FRESH).book
    audits = [
        attempt(stored(FRESH, terms_of(PLANS[0]), audit=number), state=state)
        for number, state in enumerate(states, start=1)
    ]

    assert look == next_look(audits, book)


def test_what_nobody_saw_and_what_another_gate_passed_are_no_looks():
    """Neither tells anything of this version's list."""
    book = planned(FRESH).book
    audit = stored(FRESH, terms_of(PLANS[0]))
    unseen = attempt(audit, state=AuditState.STALE, errors=0, settled=0)
    other = replace(audit, version=replace(audit.version, judge="f" * 64))

    assert 1 == next_look([unseen, attempt(other, state=AuditState.PASSED)], book)
