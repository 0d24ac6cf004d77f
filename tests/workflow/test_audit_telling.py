"""What keeps a book from leaving: changed cards, errors that still stand, rulings in review."""

from __future__ import annotations

from math import comb

import pytest

from cardstore.audit.estimate import AuditState
from cardstore.errors import AuditError
from cardstore.review.ruling import ErrorClass
from tests.workflow.made_audit import NAME, SENTENCES, make_audit, open_leaf, read_all, small_rules


@pytest.fixture
def made(tmp_path):
    """A gated book of 32 sentences that all passed."""
    held = make_audit(tmp_path)
    with held.library:
        yield held


def items(made, audit):
    return made.library._store.queues.items(audit.queue)


def rule_also(made, audit, place, *, reviewer, error):
    """Let another auditor open a leaf and call a sentence wrong."""
    open_leaf(made.library, audit, place, reviewer=reviewer)
    made.library.rule(audit.queue, place, reviewer=reviewer, kind="stronger", error=error)


# ---- what changed after the gate's run -----------------------------------------------------------


def test_a_card_retracted_after_the_run_keeps_the_book(made):
    """The gate's decision about its sentence holds no more, and so no bound on it."""
    read_all(made.library, made.library.draw_audit(made_by="ada"))
    before = made.library.audit_report()
    made.library.retract(next(iter(made.ids.values())), "misread", retracted_by="ada")
    after = made.library.audit_report()

    assert ((), True) == (before.not_accepted, before.accepted)
    assert (False, 3) == (after.accepted, after.exit_code)
    assert any("1 of 32 sentences of book.md rest on cards" in one for one in after.not_accepted)


def test_nothing_is_drawn_of_what_a_retracted_card_held_up(made):
    """The gate reads the book again first."""
    made.library.retract(next(iter(made.ids.values())), "misread", retracted_by="ada")
    with pytest.raises(AuditError, match="rest on cards") as caught:
        made.library.draw_audit(made_by="ada")

    assert "cardstore gate" in caught.value.remedy
    assert () == made.library.audits()


# ---- what was found wrong ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [NAME, "./book.md"])
def test_what_an_audit_found_wrong_stands_after_another_judge_and_name(made, name):
    """Nothing was mended but the judge: the sentences are known, and keep the book."""
    old = made.library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(made.library, old, wrong=(1, 2, 3))
    known = {items(made, old)[place].words for place in (1, 2, 3)}
    made.another_gate()
    if name != NAME:
        made.library.gate_texts([(name, made.draft)], judge=made.judge, proofread=False)
    fresh = made.library.draw_audit([name], made_by="ada")
    read_all(made.library, fresh)
    report = made.library.audit_report(fresh.audit)

    assert AuditState.PASSED is report.state
    assert known == {one.words for one in report.wrong if one.stands}
    assert any("still stand as they were: 3." in one for one in report.not_accepted)


@pytest.mark.parametrize(("first", "second"), [("misquoted", "drifted"), ("drifted", "misquoted")])
def test_a_misquotation_is_not_talked_away_by_another_class(made, first, second):
    """Requirements, R88: both call it wrong, and one of them misquoted."""
    audit = made.library.draw_audit(made_by="ada", rules=small_rules(size=None, accept=2))
    read_all(made.library, audit, wrong=(1,), error=first)
    rule_also(made, audit, 1, reviewer="ben", error=second)
    report = made.library.audit_report()

    assert (AuditState.FAILED, 1) == (report.state, report.estimate.misquotes)
    assert [ErrorClass.MISQUOTED] == [one.error for one in report.wrong]
    assert ((ErrorClass.MISQUOTED, 1),) == report.tally.by_class


def test_a_class_that_its_own_reader_took_back_is_no_misquotation(made):
    """Last words count: who said misquoted says drifted now."""
    audit = made.library.draw_audit(made_by="ada", rules=small_rules(size=None, accept=2))
    read_all(made.library, audit, wrong=(1,), error="number", leave=(0,))
    rule_also(made, audit, 1, reviewer="ben", error="number")
    rule_also(made, audit, 1, reviewer="ben", error="drifted")
    found = made.library.audit_report().estimate

    assert (0, ((ErrorClass.DRIFTED, 1),)) == (found.misquotes, found.all_drawn.by_class)


# ---- what people said in review ------------------------------------------------------------------


def test_a_passed_sentence_of_which_nobody_could_tell_keeps_the_book(made):
    """Requirements, R69: it blocks, until somebody could tell; an auditor is somebody."""
    queue = made.library.open_review(planted_share=0, twice_share=0, passed_share=0.2)
    for place in range(queue.items):
        made.library.rule(queue.queue, place, reviewer="ada", kind="cannot_tell")
    before = made.library.plan_audit().book
    read_all(made.library, made.library.draw_audit(made_by="ada"))
    report = made.library.audit_report()

    assert queue.items == before.passed_untold > 0
    assert sum(map(len, SENTENCES.values())) == len(before.listed) == report.estimate.covered
    assert (0, True) == (made.library.plan_audit().book.passed_untold, report.accepted)


def test_what_nobody_could_tell_and_no_auditor_read_keeps_the_book(made):
    """Requirements, R69: no sample that left it out covers it; it is told what to do."""
    audit = made.library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    drawn = {one.number for one in made.library._store.queues.items(audit.queue)}
    queue = made.library.open_review(planted_share=0, twice_share=0, passed_share=1)
    for one in made.library._store.queues.items(queue.queue):
        kind = "supported" if one.number in drawn else "cannot_tell"
        made.library.rule(queue.queue, one.place, reviewer="ada", kind=kind)
    read_all(made.library, audit)
    report = made.library.audit_report()

    assert (AuditState.PASSED, False) == (report.state, report.accepted)
    assert any(
        f"could tell: {queue.items - len(drawn)}. One more" in one for one in report.not_accepted
    )


def test_once_somebody_could_tell_the_book_may_leave(made):
    """Who cannot tell holds up nobody who can."""
    queue = made.library.open_review(planted_share=0, twice_share=0, passed_share=0.05)
    for place in range(queue.items):
        made.library.rule(queue.queue, place, reviewer="ada", kind="cannot_tell")
        made.library.rule(queue.queue, place, reviewer="ben", kind="supported")
    read_all(made.library, made.library.draw_audit(made_by="ada"))

    assert () == made.library.audit_report().not_accepted


# ---- drawing again by the same gate --------------------------------------------------------------


TRIP = {"rules": small_rules(size=None, target=0.4, accept=4), "tripwire": 5}


def trip(made):
    """Draw an audit that passes, in which two of the first chapter's five are wrong; mend them."""
    audit = made.library.draw_audit(made_by="ada", **TRIP)
    drawn = made.library._store.audits.sentences(audit.audit)
    pairs = zip(items(made, audit), drawn, strict=True)
    wrong = [one.place for one, for_ in pairs if one.chapter == "One" and for_.for_chapter][:2]
    read_all(made.library, audit, wrong=wrong)
    draft = made.draft
    for place in wrong:
        words = items(made, audit)[place].words
        draft = draft.replace(f"{words[:-1]} [card", f"{words[:-1]}, they say [card", 1)
    assert draft != made.draft
    assert AuditState.PASSED is made.library.audit_report().state
    return draft


def draw_again(made, **how):
    """Draw another audit and read it, all of it right; give its report."""
    how = TRIP | how
    read_all(made.library, made.library.draw_audit(made_by="ada", **how))
    return made.library.audit_report()


@pytest.mark.parametrize("heading", ["# One", "# The lower light"])
def test_a_chapter_that_tripped_is_not_forgotten_in_the_next_audit(made, heading):
    """Requirements, R81: mended, renamed and drawn without a tripwire, it is still to be read."""
    made.gate(trip(made).replace("# One", heading))
    chapter = f"book.md: {heading[2:]}"
    report = draw_again(made, tripwire=0)

    assert (AuditState.PASSED, (chapter,)) == (report.state, report.unread)
    assert f"“{chapter}” tripped and was not read whole yet." in report.not_accepted
    read_all(made.library, made.library.draw_chapter(chapter, made_by="ada"))
    assert () == made.library.audit_report(report.audit.audit).unread


@pytest.mark.parametrize(("tripwire", "unread"), [(5, ()), (4, ("book.md: One",))])
def test_another_gate_stands_the_same_test_of_that_chapter_or_it_is_read(made, tripwire, unread):
    """As many of its sentences, and not two wrong: no fewer will do."""
    trip(made)
    made.another_gate()

    assert unread == draw_again(made, tripwire=tripwire, rules=small_rules()).unread


def bound(alpha):
    """Count how many of 32 may be wrong where none of 10 is: one by one."""
    likely = (k for k in range(23) if comb(32 - k, 10) / comb(32, 10) > alpha)
    return max(likely)


def test_a_second_look_by_the_same_gate_has_to_show_more(made):
    """Who draws until the bound fits has more chances to be wrong: 5 % first, then 2.5 %."""
    first = draw_again(made, rules=small_rules(), tripwire=0)
    made.gate(made.draft.replace("rang [card", "rang out [card", 1))
    ahead = made.library.plan_audit(rules=small_rules(), tripwire=0).plan
    second = draw_again(made, rules=small_rules(), tripwire=0)
    told = [one for one in second.not_accepted if one.startswith("Up to")]

    assert [(1, bound(0.05)), (2, bound(0.025))] == [(o.look, o.joint) for o in (first, second)]
    assert second.joint == second.estimate.joint
    assert (2, bound(0.025), False) == (ahead.look, ahead.clean_bound, ahead.acceptance.possible)
    assert bound(0.025) > bound(0.05)
    assert [f"Up to {bound(0.025)} of the 32 sentences may be wrong; 0 are allowed."] == told


def test_a_look_by_another_gate_is_its_first(made):
    """Its sample is of another list, and says nothing of the gate before."""
    read_all(made.library, made.library.draw_audit(made_by="ada"), wrong=(1,))
    made.another_gate()

    assert (1, 2) == ((again := draw_again(made)).look, again.number)


def test_an_audit_of_which_nothing_was_read_was_no_look(made):
    """It went stale before anybody saw anything."""
    made.library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    made.gate(made.draft.replace("rang [card", "rang loudly [card", 1))
    again = draw_again(made, rules=small_rules(), tripwire=0)

    assert (2, 1) == (again.number, again.look)
