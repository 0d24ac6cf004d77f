"""What an audit found goes back with the book it was drawn from, and with no other."""

from __future__ import annotations

import pytest

from cardstore.audit.strata import StratumName
from cardstore.documents.handback_bound import bound_leaflet
from cardstore.documents.leaflet import leaflet_markdown
from tests.workflow.made_audit import make_audit, read_all, small_rules


@pytest.fixture
def made(tmp_path):
    """A gated book of 32 sentences that all passed, and a library that is closed behind it."""
    held = make_audit(tmp_path)
    with held.library:
        yield held


@pytest.fixture
def draft(made, tmp_path):
    """The book's file, gated by its name."""
    path = tmp_path / "sundmouth.md"
    path.write_text(made.draft, encoding="utf-8")
    made.library.gate([path], judge=made.judge, proofread=False)
    return path


def draw(made, draft):
    """Draw ten of its sentences."""
    return made.library.draw_audit(
        manuscripts=[str(draft)], made_by="Ada Kern", rules=small_rules(), tripwire=0, seed=4
    )


def told(made, draft, tmp_path):
    """Give the page about the bound."""
    report = made.library.hand_back([draft], to=tmp_path / "back")
    return leaflet_markdown(bound_leaflet(report.handed))


def test_a_sample_that_was_read_clean_bounds_the_book(made, draft, tmp_path):
    """Ten of 32 without an error, with the exact bound of the report."""
    audit = draw(made, draft)
    read_all(made.library, audit)
    found = made.library.audit_report(audit.audit)
    (plain,) = [one for one in found.estimate.strata if one.terms.stratum is StratumName.PLAIN]
    written = told(made, draft, tmp_path)

    assert found.not_accepted
    assert all(f"- {one}" in written for one in found.not_accepted)
    assert "Audit 1, attempt 1 of 1, drawn by Ada Kern" in written
    assert (
        f"other sentences that passed | 32 | 10 | 10 | 0 of 10 (0.0 %) | {plain.tally.bound} of 32"
    ) in written


def test_what_is_not_read_yet_bounds_nothing(made, draft, tmp_path):
    """The sample is drawn, and nobody opened a page."""
    draw(made, draft)
    written = told(made, draft, tmp_path)

    assert "This book is not accepted." in written
    assert "not told: 10 of 10 are still to be read" in written


def test_an_error_that_was_found_is_told_with_its_class_and_in_the_ledger(made, draft, tmp_path):
    """What an auditor calls wrong is wrong in every form."""
    audit = draw(made, draft)
    read_all(made.library, audit, wrong={0})
    report = made.library.hand_back([draft], to=tmp_path / "back")
    written = leaflet_markdown(bound_leaflet(report.handed))

    assert "What was wrong: 1 " in written
    assert 1 == sum(one.state.value == "wrong" for one in report.handed.sentences)


def test_a_review_that_is_not_done_is_no_review_without_planted_errors(made, draft, tmp_path):
    """How many were noticed is told when all is ruled; until then that is what is said."""
    queue = made.library.open_review(
        [str(draft)], planted_share=0.2, passed_share=0.5, twice_share=0
    )
    made.library.rule(queue.queue, 0, reviewer="ada", kind="supported")
    written = told(made, draft, tmp_path)

    assert f"{queue.items - 1} items of a review still wait for a ruling" in written
    assert "No planted error was ruled" not in written


def test_an_audit_of_other_manuscripts_bounds_nothing(made, draft, tmp_path):
    """The book's own audit says nothing about a chapter of it, nor of a longer book."""
    audit = draw(made, draft)
    read_all(made.library, audit)
    other = tmp_path / "more.md"
    other.write_text("Mornings differ. [framing]\n", encoding="utf-8")
    made.library.gate([other], judge=made.judge, proofread=False)
    report = made.library.hand_back([draft, other], to=tmp_path / "back")
    written = leaflet_markdown(bound_leaflet(report.handed))

    assert "No audit was drawn: there is no bound." in written
    assert "is of other manuscripts" in written
