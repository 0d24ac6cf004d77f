"""Where people differ: who decides, who is asked, and that all that tells of it says the same."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cardstore import Library
from cardstore.cli.main import cli
from cardstore.errors import ReviewError
from cardstore.gate.finding import Outcome
from cardstore.review.standing import MOST_ASKED, Standing
from cardstore.web.app import create_app
from cardstore.web.held import Reviewer, ReviewTerms
from cardstore.workflow.gate_telling import tell_run
from cardstore.workflow.where_it_stands import stands_of
from tests.web.made_review import PORT, entered
from tests.workflow.made_audit import NAME as BOOK
from tests.workflow.made_audit import make_audit, open_leaf, read_all, small_rules
from tests.workflow.made_review import NAME, make_gated, unsure

ALL = frozenset(Outcome)
WRONG = {"kind": "not_supported", "error": "drifted"}
RIGHT = {"kind": "supported"}
UNABLE = {"kind": "cannot_tell"}


@pytest.fixture
def made(tmp_path):
    """Give a gated draft whose sentences wait for people."""
    library = make_gated(tmp_path)
    with library.library:
        yield library


@pytest.fixture
def audited(tmp_path):
    """Give a gated book whose sentences passed."""
    book = make_audit(tmp_path)
    with book.library:
        yield book


def gated(made):
    """Run the gate again, and give what it tells."""
    return tell_run(made.library.gate_texts([(NAME, made.draft)], judge=unsure(), proofread=False))


def said(library, queue, place, *words):
    """Let people rule one item, each by a name of its own."""
    for number, word in enumerate(words):
        library.rule(queue, place, reviewer=f"person {number}", **word)


def shown_by_the_list(library):
    """Give what `review --list` says is left in all queues."""
    folder = str(library._store.folder)
    told = CliRunner().invoke(cli, ["review", "--list", "--json", "--library", folder])
    return sum(one["left"] for one in json.loads(told.stdout)["queues"])


@pytest.mark.parametrize(
    ("words", "ruled", "left"),
    [
        ((RIGHT, WRONG), "disputed", 1),
        ((RIGHT, WRONG, UNABLE), "disputed", 1),
        ((RIGHT, WRONG, RIGHT), "cleared", 0),
        ((RIGHT, WRONG, WRONG), "wrong", 0),
        ((RIGHT, WRONG, UNABLE, WRONG), "wrong", 0),
        ((UNABLE, RIGHT), "cleared", 0),
        ((RIGHT, WRONG, *[UNABLE] * (MOST_ASKED - 2)), "disputed", 0),
        ([UNABLE] * MOST_ASKED, "cannot_tell", 0),
    ],
)
def test_one_rule_settles_a_dispute_wherever_it_is_told(made, words, ruled, left):
    """The gate, the list of queues, the next item and what is handed back say the same."""
    library = made.library
    queue = library.open_review(planted_share=0, passed_share=0, twice_share=0, judge=unsure())
    for place in range(1, queue.items):
        library.rule(queue.queue, place, reviewer="ada", kind="supported")
    said(library, queue.queue, 0, *words)
    run = gated(made)
    first = next(one for one in run.sentences if one.ruled == ruled)
    handed = stands_of(library._store, library.last_decisions())

    assert left == shown_by_the_list(library)
    assert (left > 0) is (library.next_item(queue.queue, reviewer="somebody new") is not None)
    assert 1 <= len([one for one in handed if one.standing is Standing(ruled)])
    told = [one.finding.message for one in first.findings if one.finding.check == "ruling"]
    asked = [one for one in told if "One more person is asked" in one]
    if ruled == "disputed":
        assert bool(asked) is (left > 0)
        assert bool(left) is not any("nobody else is asked" in one for one in told)
    if ruled == "cannot_tell":
        assert any("5 people could not settle it, and nobody else is asked" in one for one in told)


def test_a_queue_with_disputes_comes_to_its_end(made):
    """Two differ on every sentence; the third settles all, and nothing is left for a fourth."""
    library = made.library
    queue = library.open_review(planted_share=0, passed_share=0, twice_share=0, judge=unsure())
    for place in range(queue.items):
        said(library, queue.queue, place, RIGHT, WRONG, WRONG if place % 2 else RIGHT)
    run = gated(made)

    assert 0 == shown_by_the_list(library)
    assert queue.items // 2 == run.ruled_wrong
    assert ", 0 left" in run.last_line()


# ---- what an auditor calls wrong -----------------------------------------------------------------


def clear_and_draw(book):
    """Have one sentence for people cleared, and draw an audit that reads all."""
    return book.library.draw_audit(
        made_by="ada", rules=small_rules(size=None, accept=2), tripwire=0
    )


def states(book):
    """Give what the gate tells of the book's sentences, by how they stand."""
    run = tell_run(book.gate())
    return [one.ruled for one in run.sentences if one.ruled in {"wrong", "disputed"}]


def test_what_an_auditor_calls_wrong_fails_until_its_words_are_others(audited):
    """Though a reviewer cleared it, and whatever the auditor says of it elsewhere."""
    library = audited.library
    review = library.open_review(planted_share=0, passed_share=1, twice_share=0)
    for place in range(review.items):
        library.rule(review.queue, place, reviewer="ada", kind="supported")
    audit = clear_and_draw(audited)
    before = library.plan_audit().book
    read_all(library, audit, reviewer="ben", wrong=(5,))
    item = library._store.queues.items(audit.queue)[5]
    place = next(
        one.place for one in library._store.queues.items(review.queue) if one.words == item.words
    )
    library.rule(review.queue, place, reviewer="ben", kind="supported")
    after = library.plan_audit().book

    assert ["wrong"] == states(audited)
    assert len(before.listed) - 1 == len(after.listed)
    assert before.digest != after.digest
    assert item.verdict_key not in {one.verdict_key for one in after.listed}
    assert 1 == sum(one.stands for one in library.audit_report().wrong)

    audited.gate(audited.draft.replace(item.words[:-1], item.words[:-1].replace(" ", "  ", 1)))
    assert ["wrong"] == states(audited)
    audited.gate(
        audited.draft.replace("  ", " ").replace(item.words[:-1], f"Then {item.words[:-1]}")
    )
    assert [] == states(audited)


def test_nobody_outvotes_an_auditor_and_a_slip_has_its_remedy(audited):
    """Two others find it supported: it stays open. Once it is taken back it stands as supported."""
    library = audited.library
    audit = clear_and_draw(audited)
    read_all(library, audit, reviewer="ben", wrong=(5,))
    for who in ("ada", "cy"):
        open_leaf(library, audit, 5, reviewer=who)
        library.rule(audit.queue, 5, reviewer=who, kind="supported")
    run = tell_run(audited.gate())
    (told,) = [
        one.finding.message
        for sentence in run.sentences
        for one in sentence.findings
        if one.finding.check == "ruling"
    ]
    number = library.ruling_of(audit.queue, 5, reviewer="ben").number
    library.undo_ruling(audit.queue, reviewer="ben", ruling=number)

    assert "ben takes it back" in told
    assert f"cardstore review --queue {audit.queue})" in told
    assert [] == states(audited)


def test_a_slip_that_its_own_auditor_mended_is_offered_to_others(audited):
    """By the list of queues and as the next item; then it is told that the audit goes on."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(library, audit, wrong=(9,))
    failed, listed = library.audit_failure(audit.queue), library.queues_at_work(reviewer="eve")
    library.undo_ruling(audit.queue, reviewer="ada")
    read_all(library, audit, leave=range(9))
    mine = library.next_item(audit.queue, reviewer="ada")
    offered = library.next_item(audit.queue, reviewer="eve")
    at_work = [one.queue for one in library.queues_at_work(reviewer="eve")]
    read_all(library, audit, reviewer="eve", leave=range(9))

    assert "has failed" in failed
    assert audit.queue not in [one.queue for one in listed]
    assert (None, 9, [audit.queue]) == (mine, offered.place, at_work)
    assert "" == library.audit_failure(audit.queue)
    assert f"Audit {audit.audit} goes on" in library.audit_lifted(audit.queue)
    assert library.next_item(audit.queue, reviewer="zoe") is None
    assert "passed" == library.audit_report().state.value


def test_a_slip_in_a_list_that_changed_since_has_one_instruction(audited):
    """First somebody else reads the sentence, in a review; then a fresh sample is drawn."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    words = library._store.queues.items(audit.queue)[1].words
    read_all(library, audit, wrong=(9,))
    library.undo_ruling(audit.queue, reviewer="ada")
    audited.gate(audited.draft.replace(words[:-1], f"{words[:-1]}, it is said"))
    listed = library.queue_listed(audit.queue, reviewer="eve").closed
    report = library.audit_report()
    told = " ".join((listed, library.audit_failure(audit.queue), *report.not_accepted))

    assert not report.rulable
    assert "have somebody who never called that sentence wrong read it" in listed
    assert "audit plan" not in listed
    assert "goes on" not in told
    assert "a fresh sample can be drawn" in library.audit_failure(audit.queue)


def test_a_failed_audit_says_so_wherever_queues_are_listed(audited):
    """Also where its error stands, and its queue takes rulings still."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(library, audit, wrong=(9,), leave=range(3))

    assert "has failed" in library.queue_listed(audit.queue, reviewer="eve").closed


def test_only_a_leaf_of_the_item_opens_it(audited):
    """Whoever looked at another page has not looked at this one."""
    library = audited.library
    audit = clear_and_draw(audited)
    leaf = library.show_item(audit.queue, 0, reviewer="ada").cards[0].leaves[0]
    other = leaf.leaf_index + 1 if leaf.leaf_index == 0 else 0
    with pytest.raises(ReviewError, match=f"Leaf {other} is none"):
        library.note_opened(
            *(audit.queue, 0), reviewer="ada", scan_digest=leaf.scan_digest, leaf_index=other
        )

    assert not library.show_item(audit.queue, 0, reviewer="ada").opened


def test_a_report_names_the_manuscripts_whose_file_is_not_there(audited, tmp_path, monkeypatch):
    """What it says of those is said of their text as the gate read it."""
    monkeypatch.chdir(tmp_path)
    audit = clear_and_draw(audited)
    read_all(audited.library, audit)
    absent = audited.library.audit_report().absent
    (tmp_path / BOOK).write_text(audited.draft)

    assert (BOOK,) == absent
    assert () == audited.library.audit_report().absent


# ---- what is left, in every place where it is told -----------------------------------------------


def test_what_the_rulings_say_is_left_is_what_the_list_says(made):
    """What a queue held back is left in both, once each item has a word: it comes in the next."""
    library = made.library
    queue = library.open_review(planted_share=0.4, passed_share=0, judge=unsure()).queue
    for place in range(library.queue_progress(queue, reviewer=None).items):
        library.rule(queue, place, reviewer="ada", kind="supported")
    library.rule(queue, 0, reviewer="ben", **WRONG)
    planted = sum(bool(one.planted_as) for one in library._store.queues.items(queue))
    report = library.review_report(queue)

    assert planted >= 1
    assert (1 + planted, planted, None) == (report.left, report.follow, report.planted)
    assert shown_by_the_list(library) == report.left


def test_the_page_says_that_an_audit_goes_on(audited):
    """Right after the ruling that lifts the slip, and no longer that it has failed."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(library, audit, wrong=(8, 9))
    for place in (9, 8):
        library.undo_ruling(audit.queue, reviewer="ada")
        open_leaf(library, audit, place, reviewer="eve")
    eve = Reviewer.named("eve")
    folder = library._store.folder
    app = create_app(
        lambda: Library.open(folder),
        terms=ReviewTerms(port=PORT, reviewers=(eve,), queue=audit.queue, items=0),
    )
    visitor = entered(app, eve)
    pages = [visitor.part(f"/queue/{audit.queue}/item/8").get_data(as_text=True)]
    for place in (8, 9):
        library.rule(audit.queue, place, reviewer="eve", kind="supported")
        pages.append(visitor.part(f"/queue/{audit.queue}/item/9").get_data(as_text=True))

    assert ["has failed" in one for one in pages] == [True, True, False]
    assert ['id="lifted"' in one for one in pages] == [False, False, True]
