"""Ways around an audit: another name, a ruling taken back, a list changed and changed back, two."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore import Library
from cardstore.audit.estimate import AuditState
from cardstore.audit.records import AuditSentence
from cardstore.audit.strata import StratumName
from cardstore.documents.audit_lines import report_lines
from cardstore.errors import AuditError
from cardstore.review.item import Role
from cardstore.review.ruling import ERRORS, ErrorClass, RulingKind
from cardstore.store.store import Store
from cardstore.workflow.audit_states import record_failure, settle
from tests.store import samples
from tests.workflow.made_audit import NAME, make_audit, open_leaf, read_all, small_rules


@pytest.fixture
def made(tmp_path):
    """A gated book of 32 sentences that all passed, and one that quotes and waits."""
    held = make_audit(tmp_path, quoted=True)
    with held.library:
        yield held


def draw(library, names=None, **how):
    how = {"made_by": "ada", "rules": small_rules(), "tripwire": 0} | how
    return library.draw_audit(names, **how)


def clear_all(library):
    """Open a review and find all of it supported; give its queue."""
    queue = library.open_review(planted_share=0, passed_share=0, twice_share=0)
    for place in range(queue.items):
        library.rule(queue.queue, place, reviewer="ada", kind="supported", seconds=5)
    return queue


def save_long_audit(store):
    """Keep an audit of four sentences."""
    items = [
        samples.queue_item("7KQ2-M", role=Role.PASSED, stratum="plain", item_key=f"{place}" * 64)
        for place in range(4)
    ]
    drawn = [AuditSentence(again=0, for_stratum=True, for_chapter=True)] * 4
    new = samples.new_audit(terms=samples.audit_terms(4, 4))
    return store.audits.save(new, items=items, sentences=drawn, made_by="ada")


def results(library, audit):
    return [one.state for one in library._store.audits.results(audit.audit)]


# ---- a failed audit follows its book -------------------------------------------------------------


@pytest.mark.parametrize("name", ["./book.md", "copies/the book.md"])
def test_a_failed_audit_follows_a_renamed_manuscript(made, name):
    """Requirements, R79 and R80: by another name it is the same book, closed, and counted."""
    failed = draw(made.library)
    read_all(made.library, failed, wrong=(1, 2, 3))
    made.library.gate_texts([(name, made.draft)], judge=made.judge, proofread=False)
    planned = made.library.plan_audit([name])

    assert [failed.audit] == [one.audit.audit for one in planned.attempts]
    assert planned.closed.startswith("Audit 1 failed (3 wrong of 10 settled)")
    with pytest.raises(AuditError, match="Audit 1 failed"):
        draw(made.library, [name])


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(" of Sundmouth", "  of Sundmouth"),
        lambda text: text[: len(text) // 4],
    ],
    ids=["other blanks", "a part"],
)
def test_a_failed_audit_follows_the_words_of_its_book(made, change):
    """Set with other blanks it is the same book, and a part of it is no book of its own."""
    failed = draw(made.library)
    read_all(made.library, failed, wrong=(1, 2, 3))
    text = change(made.draft)
    text = text[: text.rindex("\n\n")] if len(text) < len(made.draft) else text
    made.library.gate_texts([("other.md", text)], judge=made.judge, proofread=False)

    assert made.library.plan_audit(["other.md"]).closed.startswith("Audit 1 failed")


def test_another_book_has_attempts_of_its_own(made):
    """One that shares no sentence with the failed one is open."""
    read_all(made.library, draw(made.library, [NAME]), wrong=(1,))
    card_id = next(iter(made.ids.values()))
    other = f"# Three\n\nThe lamp of the lower light was mended by its keeper [card:{card_id}].\n"
    made.library.gate_texts([("other.md", other)], judge=made.judge, proofread=False)
    planned = made.library.plan_audit(["other.md"])

    assert ((), "") == (planned.attempts, planned.closed)


# ---- what failed stays failed --------------------------------------------------------------------


def test_an_audit_fails_at_the_ruling_though_nobody_asked_for_its_report(made):
    """Requirements, R79: taken back before anybody looked, it stays on record as failed."""
    audit = draw(made.library)
    read_all(made.library, audit, wrong=(9,))
    made.library.undo_ruling(audit.queue, reviewer="ada")
    made.library.rule(audit.queue, 9, reviewer="ada", kind="supported")

    assert AuditState.FAILED is made.library.audit_report(audit.audit).state
    assert [AuditState.FAILED] == list(dict.fromkeys(results(made.library, audit)))


def test_an_error_that_is_allowed_fails_nothing_and_the_next_one_does(made):
    """Of ten sentences two may be wrong: told at the third, whoever found them."""
    audit = draw(made.library, rules=small_rules(size=None, accept=2))
    read_all(made.library, audit, wrong=(4, 5), leave=range(6, 32))
    before = results(made.library, audit)
    read_all(made.library, audit, reviewer="ben", wrong=(7,), leave={*range(32)} - {7})

    assert ([], [AuditState.FAILED]) == (before, results(made.library, audit))


def test_a_sentence_that_two_differ_on_fails_nothing_yet(made):
    """It is disputed; once both call it wrong, the audit has failed."""
    audit = draw(made.library)
    read_all(made.library, audit, leave=range(1, 10))
    read_all(made.library, audit, reviewer="ben", wrong=(0,), leave=range(1, 10))
    before = results(made.library, audit)
    made.library.rule(audit.queue, 0, reviewer="ada", kind="stronger", error="drifted")

    assert ([], [AuditState.FAILED]) == (before, results(made.library, audit))


def test_a_ruling_taken_back_in_time_fails_nothing(made):
    """Of an error that is allowed, before there was another."""
    audit = draw(made.library, rules=small_rules(size=None, accept=1))
    read_all(made.library, audit, wrong=(0,), leave=range(1, 32))
    made.library.undo_ruling(audit.queue, reviewer="ada")
    read_all(made.library, audit, wrong=(1,), leave={*range(32)} - {1})
    record_failure(made.library._store, audit.audit)

    assert [] == results(made.library, audit)


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_what_the_log_knows_of_an_audit_is_what_its_rulings_say(data):
    """Whoever said what, changed it, or took it back: counted by the log as ruling by ruling."""
    reviewers, places = st.sampled_from(("ada", "ben")), st.integers(0, 3)
    kinds = st.sampled_from((*RulingKind, None))
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "one", create=True) as store,
    ):
        audit = save_long_audit(store)
        for reviewer, place, kind in data.draw(st.lists(st.tuples(reviewers, places, kinds))):
            if kind is None:
                store.queues.undo(audit.queue, reviewer=reviewer)
                continue
            classes = st.sampled_from(("misquoted", "drifted"))
            error = data.draw(classes) if kind in ERRORS else None
            store.queues.rule(
                audit.queue, place, reviewer=reviewer, kind=kind, error=error and ErrorClass(error)
            )
        judged = settle(store, audit, book=None).judged
        wrong = [
            (StratumName.PLAIN, ErrorClass.MISQUOTED in one.errors) for one in judged if one.wrong
        ]

        assert wrong == list(store.audits.known_wrong(audit.audit))


def slip(library, audit):
    """Call one sentence wrong by a slip, take it back, and read all others."""
    read_all(library, audit, wrong=(9,), leave=range(9))
    library.undo_ruling(audit.queue, reviewer="ada")
    read_all(library, audit, leave=(9,))


def test_a_slip_that_was_taken_back_is_lifted_by_somebody_else_s_eyes(made):
    """Two people, and not one who thinks better of it; it stays on record that it had failed."""
    audit = draw(made.library)
    slip(made.library, audit)
    before = made.library.audit_report(audit.audit)
    told = made.library.audit_failure(audit.queue)
    read_all(made.library, audit, reviewer="ben", leave=range(9))
    after = made.library.audit_report(audit.audit)
    written = "\n".join(report_lines(before))

    assert AuditState.FAILED is before.state
    assert f"cardstore review --queue {audit.queue} --by NAME" in told
    assert told.partition(". ")[2] in written
    assert (AuditState.PASSED, "") == (after.state, made.library.audit_failure(audit.queue))
    assert [AuditState.FAILED, AuditState.PASSED] == list(
        dict.fromkeys(results(made.library, audit))
    )


def test_who_called_it_wrong_too_lifts_nothing(made):
    """And a later error in an audit that was lifted fails it anew."""
    audit = draw(made.library)
    slip(made.library, audit)
    read_all(made.library, audit, reviewer="ben", wrong=(9,), leave=range(9))
    made.library.undo_ruling(audit.queue, reviewer="ben")
    read_all(made.library, audit, reviewer="ben", leave=range(9))
    still = made.library.audit_report(audit.audit).state
    read_all(made.library, audit, reviewer="cy", leave=range(9))
    lifted = made.library.audit_report(audit.audit).state
    for who in ("ada", "ben", "cy"):
        read_all(made.library, audit, reviewer=who, wrong=(0,), leave=range(1, 10))

    assert (AuditState.FAILED, AuditState.PASSED) == (still, lifted)
    assert AuditState.FAILED is made.library.audit_report(audit.audit).state


# ---- what is stale stays stale -------------------------------------------------------------------


def test_a_stale_audit_stays_stale_when_its_list_is_back(made):
    """Nobody takes a cleared sentence out to draw again, and chooses between two afterwards."""
    queue = clear_all(made.library)
    first = draw(made.library)
    made.library.undo_ruling(queue.queue, reviewer="ada")
    second = draw(made.library)
    made.library.rule(queue.queue, queue.items - 1, reviewer="ada", kind="supported")
    states = {one.audit.audit: one.state for one in made.library.plan_audit().attempts}

    assert {first.audit: AuditState.STALE, second.audit: AuditState.OPEN} == states


def test_a_stale_audit_is_ruled_no_more(made):
    """Also where no run of the gate, but a ruling in review, changed its list."""
    queue = clear_all(made.library)
    audit = draw(made.library)
    read_all(made.library, audit, leave=(0,))
    made.library.undo_ruling(queue.queue, reviewer="ada")
    made.library.audit_report(audit.audit)
    open_leaf(made.library, audit, 0, reviewer="ada")
    with pytest.raises(AuditError, match="stale"):
        made.library.rule(audit.queue, 0, reviewer="ada", kind="supported")


def test_after_a_stale_draw_with_the_next_number_s_seed_another_is_drawn(made):
    """Somebody chose the seed 2 first; who chooses none is not sent back to that draw."""
    queue = clear_all(made.library)
    first = draw(made.library, seed=2)
    made.library.undo_ruling(queue.queue, reviewer="ada")
    made.library.plan_audit()
    made.library.rule(queue.queue, queue.items - 1, reviewer="ada", kind="supported")
    second = draw(made.library)

    assert (True, 3, False) == (first.seed_by_hand, second.seed, second.seed_by_hand)


# ---- one at a time -------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(3))
def test_two_who_draw_at_once_get_one_audit(made, tmp_path, turn):
    """Requirements, R80: the second one is refused, and does not choose the nicer one."""
    told = []
    start = threading.Barrier(2)

    def go(seed):
        with Library.open(tmp_path / "library") as library:
            library.plan_audit()
            start.wait()
            try:
                told.append(draw(library, seed=seed).audit)
            except AuditError as exc:
                told.append(exc.what)

    both = [threading.Thread(target=go, args=(1 + turn + one,)) for one in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    refused = [one for one in told if one != 1]

    assert (1, 1) == (told.count(1), len(refused))
    assert "Audit 1 is open" in refused[0]
    assert 1 == len(made.library.audits())


def test_the_same_draw_at_once_is_one_audit(made):
    """What was kept is given again, whoever comes second."""
    assert draw(made.library) == draw(made.library) == made.library.audits()[0]


def test_a_seed_that_somebody_chose_is_told(made):
    """The attempt's own number is nobody's choice; any other one may have been tried first."""
    chosen = draw(made.library, seed=41)
    report = made.library.audit_report()

    assert (True, "41, chosen by hand") == (chosen.seed_by_hand, report.audit.seed_told)
    assert report.audit == made.library.audits()[0] == chosen


@pytest.mark.parametrize("how", [{}, {"seed": 1}])
def test_the_attempt_s_number_is_no_choice(made, how):
    """Whether it is named or not."""
    audit = draw(made.library, **how)

    assert (1, False, "1") == (audit.seed, audit.seed_by_hand, audit.seed_told)


# ---- a failed book is one book -------------------------------------------------------------------


def test_a_failed_book_is_not_audited_in_parts(made):
    """Each part by itself would pass more easily, and both at once were two audits of one book."""
    card = next(iter(made.ids.values()))
    other = f"# Two\n\nThe lamp of the lower light was mended by its keeper [card:{card}].\n"
    made.library.gate_texts([("two", other)], judge=made.judge, proofread=False)
    whole = draw(made.library, [NAME, "two"])
    read_all(made.library, whole, wrong=range(9))
    made.another_gate()
    made.library.gate_texts([("two", other)], judge=made.judge, proofread=False)

    assert "two" in made.library.plan_audit([NAME]).closed


def test_a_report_says_that_the_ruling_by_which_it_failed_was_taken_back(made):
    """“Failed, 0 wrong” alone would be no reason."""
    audit = draw(made.library)
    read_all(made.library, audit, wrong=(9,), leave=range(10, 32))
    made.library.undo_ruling(audit.queue, reviewer="ada")
    written = "\n".join(report_lines(made.library.audit_report(audit.audit)))

    assert "taken back" in written
    assert "1 wrong" in written
