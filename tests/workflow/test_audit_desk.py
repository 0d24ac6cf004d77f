"""Audits of a real library: drawn, ruled by people, reported; failed ones close the book."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime, timedelta

import pytest

from cardstore.audit.estimate import AuditState
from cardstore.audit.inputs import InputName, read_given
from cardstore.audit.records import AuditKind
from cardstore.audit.strata import StratumName
from cardstore.errors import AuditError, ReviewError, UsageError
from cardstore.gate.accounts import SentenceKind, kind_of
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.review.item import QueueKind, Role, ShownItem
from cardstore.store.gate_rows import findings_to_json
from cardstore.workflow.audit_lists import written_kind
from tests.workflow.made_audit import (
    NAME,
    QUOTED,
    SENTENCES,
    make_audit,
    open_leaf,
    read_all,
    small_rules,
)
from tests.workflow.made_review import make_gated


@pytest.fixture
def made(tmp_path):
    """A gated book of 32 sentences that all passed."""
    held = make_audit(tmp_path)
    with held.library:
        yield held


def draw(made, **how):
    how = {"made_by": "ada", "rules": small_rules(), "tripwire": 0} | how
    return made.library.draw_audit(**how)


def items(made, audit):
    return made.library._store.queues.items(audit.queue)


def edited(made):
    """Give the draft with one sentence said otherwise."""
    return made.draft.replace("swept the northern quay", "swept the quay in the north", 1)


# ---- drawing -----------------------------------------------------------------------------------


def test_the_same_seed_and_list_give_the_same_sample(made):
    """Requirements, R71: the sample that was kept, not a second one."""
    first, again = draw(made, seed=4), draw(made, seed=4)

    assert first == again
    assert 10 == len(items(made, first))
    assert {"plain"} == {one.stratum for one in items(made, first)}
    assert {Role.PASSED} == {one.role for one in items(made, first)}


def test_a_run_that_changes_nothing_leaves_the_sample(made):
    """The list is the same, so the digest is."""
    first = draw(made, seed=4)
    made.gate(f"{made.draft}\nMornings differ [framing].\n")
    again = draw(made, seed=4)

    assert (first.audit, first.list_digest) == (again.audit, again.list_digest)


def test_a_changed_list_refuses_the_old_sample(made):
    """Requirements, R71: it cannot be ruled any more, and a fresh one is drawn."""
    old = draw(made)
    place = items(made, old)[0].place
    open_leaf(made.library, old, place, reviewer="ada")
    made.gate(edited(made))
    with pytest.raises(AuditError, match="another one now"):
        made.library.rule(old.queue, place, reviewer="ada", kind="supported")

    assert AuditState.STALE is made.library.audit_report(old.audit).state
    assert draw(made).list_digest != old.list_digest


def test_an_audit_is_ruled_after_a_leaf_was_opened_and_shows_no_score(made):
    """Requirements, R72 and R73: no ruling before an opening; no field for score or verdict."""
    audit = draw(made)
    with pytest.raises(ReviewError, match="opened no leaf"):
        made.library.rule(audit.queue, 0, reviewer="ada", kind="supported")
    shown = made.library.show_item(audit.queue, 0, reviewer="ada")

    assert (False, ()) == (shown.opened, shown.why)
    assert not {"prob", "score", "bin", "verdict", "verdict_key", "role", "stratum"} & {
        one.name for one in fields(ShownItem)
    }


def test_while_an_audit_is_open_no_other_is_drawn(made):
    """Nobody leaves a sample that looks bad; the same draw again gives it back."""
    first = draw(made)
    with pytest.raises(AuditError, match="Audit 1 is open: 10 of its 10"):
        draw(made, seed=99)

    assert first == draw(made)


def test_nothing_passed_is_nothing_to_draw(made):
    """It is no audit of nothing that passes."""
    made.gate("Mornings differ [framing].\n")
    with pytest.raises(AuditError, match="nothing to draw from"):
        draw(made)


def test_kinds_are_told_of_written_findings_as_of_read_ones(tmp_path):
    """Quotations, syntheses, numbers, framing, and messages that have such words in them."""
    with make_gated(tmp_path).library as library:
        gated = [one for one, _ in library.last_decisions()]

        assert {SentenceKind.NUMBER, SentenceKind.PLAIN} <= {
            written_kind(one.kept.findings) for one in gated
        }
        assert [kind_of(one.verdict.findings) for one in gated] == [
            written_kind(one.kept.findings) for one in gated
        ]
    for reason in (Reason.FRAMING, Reason.QUOTES_WORDS, Reason.SYNTHESIS_FAR, Reason.NUMBERS_NONE):
        finding = Finding(
            check="numbers",
            outcome=Outcome.NOT_APPLICABLE,
            reason=reason,
            message='“","quotes_words","”',
            evidence=(("mark", "framing"),),
        )

        assert kind_of([finding]) is written_kind(findings_to_json([finding]))


def test_a_sample_too_small_for_its_target_is_not_drawn(made):
    """It could never pass, and would close the book for nothing; what would show it is told."""
    with pytest.raises(AuditError, match=r"5 of 32 .* cannot show 25 %") as caught:
        draw(made, rules=small_rules(size=5))

    assert caught.value.remedy.startswith("Read 8 with 0 or 13 with 1")
    assert () == made.library.audits()


# ---- reports -----------------------------------------------------------------------------------


def test_a_book_that_was_read_whole_is_accepted_and_has_no_interval(made):
    """Requirements, R84: fewer than asked for, so all are read."""
    audit = made.library.draw_audit(made_by="ada")
    read_all(made.library, audit)
    report = made.library.audit_report()
    plain = next(one for one in report.estimate.strata if one.terms.stratum is StratumName.PLAIN)

    assert (32, True, 0) == (plain.tally.n, plain.tally.reads_all, report.estimate.joint)
    assert (AuditState.PASSED, True, ()) == (report.state, report.accepted, report.not_accepted)
    assert 20.0 == plain.tally.median_seconds


def test_a_clean_sample_has_its_exact_bound(made):
    """Of 32 none of 10 wrong: 7 are not ruled out, counted one by one."""
    audit = draw(made)
    read_all(made.library, audit)
    report = made.library.audit_report()

    assert (AuditState.PASSED, 7, 32) == (
        *(report.state, report.estimate.joint, report.estimate.covered),
    )
    assert "Up to 7 of the 32 sentences may be wrong; 0 are allowed." in report.not_accepted


def test_what_nobody_could_tell_holds_the_audit_open(made):
    """It is never clean."""
    audit = draw(made)
    read_all(made.library, audit, leave=(3,))
    open_leaf(made.library, audit, 3, reviewer="ada")
    made.library.rule(audit.queue, 3, reviewer="ada", kind="cannot_tell", seconds=9)
    report = made.library.audit_report()

    assert (AuditState.OPEN, 1) == (report.state, report.tally.cannot_tell)
    unread = f"not settled: 1. Rule them: cardstore review --queue {audit.queue}"
    assert any(unread in one for one in report.not_accepted)
    assert 20.0 / 3600 == pytest.approx(report.hours_left)


def test_what_five_could_not_tell_is_given_to_nobody_else(made):
    """The report sends nobody to a queue in which nothing waits; it says what settles it."""
    audit = draw(made)
    read_all(made.library, audit, leave=(3,))
    for name in ("ada", "ben", "eve", "fay", "gus"):
        open_leaf(made.library, audit, 3, reviewer=name)
        made.library.rule(audit.queue, 3, reviewer=name, kind="cannot_tell", seconds=9)
    report = made.library.audit_report()

    assert AuditState.OPEN is report.state
    assert not any("Rule them" in one for one in report.not_accepted)
    assert any("5 people could not tell: 1. Nobody else" in one for one in report.not_accepted)


def test_two_who_differ_hold_the_audit_open(made):
    """Until they agree."""
    audit = draw(made)
    read_all(made.library, audit)
    read_all(made.library, audit, reviewer="ben", wrong=(2,), leave=tuple(range(3, 10)))
    report = made.library.audit_report()

    assert (AuditState.OPEN, 1) == (report.state, report.tally.disputed)


def test_one_misquotation_is_not_accepted_though_an_error_is_allowed(made):
    """Requirements, R88."""
    audit = draw(made, rules=small_rules(size=None, accept=2))
    read_all(made.library, audit, wrong=(1,), error="misquoted")
    report = made.library.audit_report()

    assert (AuditState.FAILED, 1) == (report.state, report.estimate.misquotes)
    assert "Misquotations found: 1; none is allowed." in report.not_accepted


def test_an_error_within_the_plan_is_counted_and_its_sentence_has_to_be_mended(made):
    """A plan with two allowed passes with one; the sentence may not stay as it is."""
    audit = draw(made, rules=small_rules(size=None, accept=2))
    read_all(made.library, audit, wrong=(1,))
    report = made.library.audit_report()
    (wrong,) = report.wrong

    assert (AuditState.PASSED, 1) == (report.state, report.tally.errors)
    assert items(made, audit)[1].words == wrong.words
    assert any("still stand as they were: 1" in one for one in report.not_accepted)

    made.gate(made.draft.replace(f"{wrong.words[:-1]} [card", "Mornings differ [framing] [card", 1))
    after = made.library.audit_report()

    assert [False] == [one.stands for one in after.wrong]
    assert (AuditState.PASSED, 1) == (after.state, after.gone)


def test_quotations_are_read_by_people_and_what_they_clear_is_a_stratum(tmp_path):
    """Requirements, R78 and 2.2 point 6: all of them in review, and then sampled with the rest."""
    with make_audit(tmp_path, quoted=True).library as library:
        before = library.plan_audit().book
        queue = library.open_review(planted_share=0, passed_share=0, twice_share=0)
        library.rule(queue.queue, 0, reviewer="ada", kind="supported", seconds=5)
        after = library.plan_audit().book
        audit = library.draw_audit(made_by="ada")
        (cleared,) = (
            one for one in library._store.queues.items(audit.queue) if one.stratum == "cleared"
        )
        readings = [dict(one.readings)[StratumName.QUOTATION] for one in (before, after)]

        assert [(1, 0, 1), (1, 1, 0)] == [(o.total, o.cleared, o.waiting) for o in readings]
        assert (1, 0) == (before.waiting, after.waiting)
        assert (QUOTED, Role.CLEARED) == (cleared.words, cleared.role)
        assert not library._store.queues.rulings(audit.queue)


def test_what_people_clear_meanwhile_does_not_make_the_sample_stale(tmp_path):
    """It is new, and no bound covers it; it counts as wrong."""
    with make_audit(tmp_path, quoted=True).library as library:
        audit = library.draw_audit(made_by="ada")
        queue = library.open_review(planted_share=0, passed_share=0, twice_share=0)
        library.rule(queue.queue, 0, reviewer="ada", kind="supported", seconds=5)
        read_all(library, audit)
        report = library.audit_report()

        assert (AuditState.PASSED, 1) == (report.state, report.fresh)
        assert (
            "Up to 0 of the 32 sentences may be wrong, and 1 that is newer counts as wrong; "
            "0 are allowed." in report.not_accepted
        )


# ---- failed audits close the book ----------------------------------------------------------------


def fail(made, **how):
    """Draw an audit, find one sentence wrong, and tell it."""
    audit = draw(made, **how)
    read_all(made.library, audit, wrong=(0,))
    assert AuditState.FAILED is made.library.audit_report(audit.audit).state
    return audit


def test_mending_the_sentence_that_was_found_does_not_open_the_book(made):
    """Requirements, R79: no fix-and-ship."""
    audit = fail(made)
    wrong = items(made, audit)[0].words
    made.gate(made.draft.replace(f"{wrong[:-1]} [card", "Mornings differ [framing] [card", 1))
    with pytest.raises(AuditError, match="same rules, judge and thresholds"):
        draw(made)

    assert made.library.plan_audit().closed.startswith("Audit 1 failed (1 wrong of 10 settled)")


def test_another_gate_and_a_run_over_the_whole_book_open_it(made):
    """Requirements, R79 and R80: a fresh sample; the attempt is counted, the old errors stay."""
    old = fail(made)
    made.another_gate()
    fresh = draw(made)
    read_all(made.library, fresh)
    report = made.library.audit_report()

    assert (2, [AuditState.FAILED, AuditState.PASSED]) == (
        report.number,
        [one.state for one in report.attempts],
    )
    assert [1, 0] == [one.errors for one in report.attempts]
    assert [old.audit] == [one.audit for one in report.wrong]
    assert {one.item_key for one in items(made, old)} != {
        one.item_key for one in items(made, fresh)
    }


def test_a_judge_that_never_ran_over_the_book_opens_nothing(made):
    """Another judge is there, and another manuscript was gated by it."""
    fail(made)
    first = made.draft
    made.another_gate()
    made.library.gate_texts([("other.md", first)], judge=made.judge, proofread=False)
    fail_again = draw(made, manuscripts=[NAME])
    read_all(made.library, fail_again, wrong=(0,))
    made.library.audit_report()
    with pytest.raises(AuditError, match="failed"):
        draw(made, manuscripts=[NAME, "other.md"])


def test_going_back_to_a_gate_that_failed_opens_nothing(made):
    """By a version that failed once nothing is drawn again."""
    judge = made.judge
    fail(made)
    made.another_gate()
    fail(made)
    made.judge = judge
    made.gate()
    with pytest.raises(AuditError, match="Audit 1 failed"):
        draw(made)


@pytest.mark.parametrize(
    ("options", "opens"),
    [
        ({"policy": Policy(publication=True)}, False),
        ({"policy": Policy(far_leaves=3)}, True),
        ({"policy": Policy(far_leaves=3, publication=True)}, True),
    ],
)
def test_a_switch_of_a_run_is_no_other_gate_and_another_rule_is(made, options, opens):
    """Gated as before publication it is the same gate; with another threshold it is not."""
    fail(made)
    made.gate(**options)

    assert opens is (made.library.plan_audit().closed == "")


def test_a_failed_audit_stays_failed_whatever_is_ruled_later(made):
    """Requirements, R79: old errors stay on record."""
    audit = fail(made)
    made.library.undo_ruling(audit.queue, reviewer="ada")
    for place in range(10):
        made.library.rule(audit.queue, place, reviewer="ada", kind="supported")
    report = made.library.audit_report()

    assert AuditState.FAILED is report.state
    assert "failed: 1 wrong of 1 settled, 10 drawn" == report.attempts[0].results[0].told


def test_a_book_gated_by_two_versions_is_gated_again_first(made, tmp_path, monkeypatch):
    """Requirements, R156: a bound is for one gate version."""
    monkeypatch.chdir(tmp_path)
    card = next(iter(made.ids.values()))
    other = f"The lamp of the lower light was mended by its keeper [card:{card}].\n"
    made.library.gate_texts([("other.md", other)], judge=made.judge, proofread=False)
    made.another_gate()
    with pytest.raises(AuditError, match=r"2 versions of the gate, other\.md not by") as told:
        draw(made)

    assert "other.md: no such file is here now, so put it back first" in str(told.value)
    (tmp_path / "other.md").write_text(other, encoding="utf-8")
    with pytest.raises(AuditError) as told:
        draw(made)
    assert "no such file" not in str(told.value)


# ---- chapters ------------------------------------------------------------------------------------


def trip(made):
    """Draw five of each chapter, and find two of the first chapter wrong."""
    rules = small_rules(size=None, target=0.4, accept=4)
    audit = draw(made, rules=rules, tripwire=5)
    wrong = [
        one.place
        for one, drawn in zip(
            items(made, audit), made.library._store.audits.sentences(audit.audit), strict=True
        )
        if one.chapter == "One" and drawn.for_chapter
    ][:2]
    read_all(made.library, audit, wrong=wrong)
    return audit


def test_a_chapter_that_trips_is_read_whole(made):
    """Requirements, R81: two of its five; what was not drawn of it is drawn now."""
    audit = trip(made)
    tripped = made.library.audit_report(audit.audit)
    chapter = made.library.draw_chapter("book.md: One", made_by="ada")
    in_book = sum(one.chapter == "One" for one in items(made, audit))
    read_all(made.library, chapter)
    after = made.library.audit_report(audit.audit)

    assert ("book.md: One",) == tripped.unread
    assert (AuditKind.CHAPTER, 16 - in_book) == (chapter.kind, len(items(made, chapter)))
    assert () == after.unread
    assert AuditState.PASSED is made.library.audit_report(chapter.audit).state


def test_a_chapter_that_is_not_there_is_told(made):
    """With the names of those that are."""
    trip(made)
    with pytest.raises(AuditError, match="passed nothing in a chapter") as caught:
        made.library.draw_chapter("Three", made_by="ada")

    assert "book.md: One, book.md: Two" in caught.value.remedy


# ---- weeks ---------------------------------------------------------------------------------------


def test_a_week_s_sample_is_of_what_passed_for_the_first_time(made):
    """Requirements, R168: seeded by the week; the same week gives the same sample."""
    first, again = (made.library.weekly_sample(made_by="ada", size=5) for _ in range(2))

    assert first == again
    assert (AuditKind.WEEKLY, 5, 32) == (first.kind, len(items(made, first)), len(first.listed))
    assert [first.queue] == [one.queue for one in made.library.queues(QueueKind.WEEKLY)]


def test_a_week_is_not_drawn_with_one_seed_after_another(made):
    """Another one is refused as a draw's is; without one the first sample is given again."""
    first = made.library.weekly_sample(made_by="ada", size=5, seed=3)
    for other in (0, 4):
        with pytest.raises(AuditError, match="with the seed 3, chosen by hand"):
            made.library.weekly_sample(made_by="ada", size=5, seed=other)
    again = made.library.weekly_sample(made_by="ada", size=5)
    made.gate(edited(made))
    after = made.library.weekly_sample(made_by="ada", size=5)

    assert (first, True) == (again, first.seed_by_hand)
    assert (False, False) == (after.list_digest == first.list_digest, after.seed_by_hand)


def test_what_lay_in_another_week_s_list_is_not_new(made):
    """Two weeks on, only what was passed since then is."""
    made.library.weekly_sample(made_by="ada")
    later = datetime.now(UTC) + timedelta(days=6)
    if later.isocalendar().week == datetime.now(UTC).isocalendar().week:
        later += timedelta(days=1)
    with pytest.raises(AuditError, match="nothing for the first time"):
        made.library.weekly_sample(made_by="ada", now=later)
    made.gate(edited(made))
    again = made.library.weekly_sample(made_by="ada", now=later)

    assert 1 == len(again.listed)


def test_an_error_of_a_week_closes_nothing_and_is_told(made):
    """It is a look in between; but the sentence may not stay."""
    week = made.library.weekly_sample(made_by="ada", size=5)
    read_all(made.library, week, wrong=(0,))
    report = made.library.audit_report(week.audit)
    audit = made.library.draw_audit(made_by="ada")
    read_all(made.library, audit)
    book = made.library.audit_report()

    assert (1, 5, 32) == (report.tally.errors, report.tally.n, report.tally.population)
    assert (AuditState.FAILED, 1) == (report.state, report.exit_code)
    assert AuditState.PASSED is book.state
    assert any("still stand as they were: 1" in one for one in book.not_accepted)


# ---- budgets -------------------------------------------------------------------------------------


def test_a_budget_takes_over_what_the_library_measured(made):
    """Requirements, R92 and R93: words, shares, minutes, each with how many it rests on."""
    audit = draw(made)
    read_all(made.library, audit)
    inputs = {one.name.value: one for one in made.library.budget().inputs}
    words = sum(len(one.split()) for some in SENTENCES.values() for one in some)

    assert (words, 32, "measured") == (
        inputs["words"].low,
        inputs["words"].n,
        inputs["words"].basis.value,
    )
    assert (20 / 60, 10) == (inputs["minutes_audit"].low, inputs["minutes_audit"].n)
    # None of 32 was sent back; by the assumed chain 8 of 15 that are unsupported would be.
    share = inputs["unsupported_share"]
    assert (0.0, 32) == (share.low, share.n)
    assert pytest.approx((1 - 0.05 ** (1 / 32)) * 15 / 8) == share.high
    assert (32, 2) == (inputs["left_sentences"].low, inputs["chapters"].low)
    assert "assumed" == inputs["catch_rate"].basis.value


@pytest.mark.parametrize("given", [[], ["audit_plain=10", "tripwire=4"], ["audit_plain=20"]])
def test_a_budget_has_the_audit_that_the_plan_has(made, given):
    """One computation for both: sentences, and hours at the minutes of the plan."""
    asked = dict(one.split("=") for one in given)
    rules = small_rules(int(asked["audit_plain"]), target=0.005) if given else None
    plan = made.library.plan_audit(rules=rules, tripwire=int(asked.get("tripwire", 50))).plan
    budget = made.library.budget([read_given(*one.split("=")) for one in given])
    items = [one.items.high for one in budget.tasks if one.name.startswith("audit")]

    assert plan.reads == round(sum(items))
    assert plan.hours == pytest.approx(budget.hours_of_another_audit.high)
    assert plan.hours == pytest.approx(budget.hours_of_another_audit.low)


def test_a_budget_of_another_book_than_the_gated_one_has_no_plan_of_it(made):
    """Of 90,000 words no list was made."""
    assert made.library.budget([read_given("words", "90000")]).audit is None


def test_a_gate_that_sent_nothing_back_measures_no_perfect_draft(made):
    """None of 32 is not none: errors are left in the poor draft, if not in the good one."""
    budget = made.library.budget()

    assert 0.0 == budget.optimistic.left
    assert budget.pessimistic.left > 0.005 * budget.factual


def test_what_the_gate_did_not_see_is_reckoned_back(made):
    """8 of 32 sentences sent back are 15 that are unsupported, by the assumed chain."""
    draft = made.draft
    for words in (*SENTENCES[11], *SENTENCES[12]):
        draft = draft.replace(f"{words[:-1]} [card", f"{words[:-1]} “as nobody ever wrote” [card")
    made.library.gate_texts([("new.md", draft)], judge=made.judge, proofread=False)
    share = made.library.budget(manuscripts=["new.md"]).of(InputName.UNSUPPORTED_SHARE)

    assert (32, pytest.approx(15 / 32)) == (share.n, share.low)


def test_a_budget_of_an_empty_library_is_the_assumed_one(tmp_path):
    """Nothing was measured, and nothing claims to be."""
    from cardstore import Library  # noqa: PLC0415 - one test needs it

    with Library.open(tmp_path / "empty", create=True) as library:
        budget = library.budget()

    assert {"assumed"} == {one.basis.value for one in budget.inputs}
    assert 181.7 == round(budget.hours.low, 1)


def test_planted_errors_measure_what_people_catch(tmp_path):
    """Requirements, R92: 1 of all noticed, whatever else was ruled, with its exact lower bound."""
    made = make_audit(tmp_path, quoted=True)
    with made.library as library:
        queue = library.open_review(
            planted_share=0.4, passed_share=0.6, twice_share=0, judge=made.judge
        )
        planted = [
            one for one in library._store.queues.items(queue.queue) if one.role is Role.PLANTED
        ]
        library.rule(
            queue.queue, planted[0].place, reviewer="ada", kind="stronger", error="drifted"
        )
        for one in planted[1:]:
            library.rule(queue.queue, one.place, reviewer="ada", kind="supported")
        untold = {one.name.value: one.basis.value for one in library.budget().inputs}
        for one in library._store.queues.items(queue.queue):
            if one not in planted:
                library.rule(queue.queue, one.place, reviewer="ada", kind="supported")
        inputs = {one.name.value: one for one in library.budget().inputs}

    assert len(planted) > 1
    assert "assumed" == untold["catch_rate"]  # while something is left it would tell which they are
    n = len(planted)
    assert (pytest.approx(1 / n), n) == (inputs["catch_rate"].high, inputs["catch_rate"].n)
    assert pytest.approx(1 - 0.95 ** (1 / n)) == inputs["catch_rate"].low


def test_arguments_of_the_wrong_kind_are_usage_errors(made):
    """Before anything is drawn or reckoned."""
    for rules in ("plain", small_rules()[1:], [1, 2, 3, 4, 5]):
        with pytest.raises(UsageError, match="rule"):
            made.library.plan_audit(rules=rules)
    with pytest.raises(UsageError, match="BudgetInput"):
        made.library.budget(["words=3"])
    with pytest.raises(UsageError, match="words_per_page is above 0"):
        made.library.budget([read_given("words_per_page", "0")])
    with pytest.raises(UsageError, match="size"):
        made.library.weekly_sample(made_by="ada", size=0)


def test_an_audit_that_is_not_there_is_told(made):
    """Before the first draw, and by a number."""
    with pytest.raises(AuditError, match="No audit was drawn yet"):
        made.library.audit_report()
    with pytest.raises(AuditError, match="no audit 7"):
        made.library.audit_report(7)

    assert () == made.library.audits()


@pytest.mark.parametrize("asked_first", ["list", "page", "press"])
def test_that_a_list_changed_is_noticed_by_whoever_looks_first(made, asked_first):
    """Nobody has to ask for a report: it is stale from then on, and in no list of what is left."""
    old = draw(made)
    before = [one.queue for one in made.library.queues_at_work()]
    made.gate(edited(made))
    if asked_first == "list":
        listed = [one.queue for one in made.library.queues_at_work()]
        assert old.queue not in listed
    elif asked_first == "page":
        assert "another one now" in made.library.audit_closed(old.queue)
    else:
        with pytest.raises(AuditError, match="another one now"):
            made.library.rule(old.queue, 0, reviewer="ada", kind="supported")
    told = made.library.queue_listed(old.queue, reviewer=None)
    made.gate(made.draft)

    assert old.queue in before
    assert AuditState.STALE in {one.state for one in made.library._store.audits.results(old.audit)}
    assert "cardstore audit draw" in told.closed
    assert "Audit 1 is stale" in made.library.audit_closed(old.queue)


def test_a_run_that_changes_nothing_leaves_the_queue_open(made):
    """It is listed as before, and is ruled."""
    audit = draw(made)
    made.gate(f"{made.draft}\nMornings differ [framing].\n")

    assert "" == made.library.audit_closed(audit.queue)
    assert audit.queue in [one.queue for one in made.library.queues_at_work()]
