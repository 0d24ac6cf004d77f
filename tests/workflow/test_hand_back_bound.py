"""What an audit found goes back with the book it was drawn from, and with no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardstore.audit.strata import StratumName
from cardstore.documents.audit_lines import report_lines
from cardstore.documents.handback_bound import bound_leaflet
from cardstore.documents.handback_json import handback_lines
from cardstore.documents.leaflet import leaflet_markdown
from tests.workflow.made_audit import make_audit, read_all, small_rules


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A gated book of 32 sentences that all passed, and a library that is closed behind it."""
    monkeypatch.chdir(tmp_path)
    held = make_audit(tmp_path)
    with held.library:
        yield held


@pytest.fixture
def draft(made):
    """The book's file, gated by its name."""
    path = Path("sundmouth.md")
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


def beside(made):
    """Write another manuscript of the library beside the audited one."""
    other = Path("more.md")
    other.write_text("Mornings differ. [framing]\n", encoding="utf-8")
    made.library.gate([other], judge=made.judge, proofread=False)
    return other


def everything_said(made, names, folder):
    """Hand manuscripts back; give the page, the lines of the terminal, and the document."""
    report = made.library.hand_back(names, to=folder)
    lines = handback_lines(report.handed, folder=str(folder), files=report.written)
    document = json.loads((folder / "handback.json").read_text())
    return leaflet_markdown(bound_leaflet(report.handed)), "\n".join(lines), document


@pytest.mark.parametrize("failed", [True, False])
def test_an_audit_that_does_not_cover_all_is_told_with_what_it_found(made, draft, tmp_path, failed):
    """Failed or passed: page, terminal and document name it, its manuscripts, and what lacks."""
    audit = draw(made, draft)
    read_all(made.library, audit, wrong={3} if failed else ())
    other = beside(made)
    page, lines, document = everything_said(made, [draft, other], tmp_path / "back")

    for told in (page, lines):
        assert "No audit was drawn" not in told
        assert "Audit 1, attempt 1 of 1" in told
        assert f"What is handed back is not accepted: the audit is of {draft} alone." in told
        assert failed is ("Audit 1 failed on" in told)
    assert (False, [str(draft)]) == (document["accepted"], document["audited"])
    assert any(f"{other} lies outside of that audit" in one for one in document["not_accepted"])


@pytest.mark.parametrize("failed", [True, False])
def test_a_part_of_an_audited_book_leaves_with_what_became_of_the_book(made, tmp_path, failed):
    """One chapter alone: whether the book of which it is a part is accepted, and which that is."""
    paths = [Path("one.md"), Path("two.md")]
    for path, text in zip(paths, made.draft.split("# Two"), strict=True):
        path.write_text(text, encoding="utf-8")
    made.library.gate(paths, judge=made.judge, proofread=False)
    names = [str(one) for one in paths]
    audit = made.library.draw_audit(names, made_by="ada", tripwire=0)
    read_all(made.library, audit, wrong={3} if failed else ())
    accepted = made.library.audit_report(audit.audit).accepted
    page, lines, document = everything_said(made, [paths[1]], tmp_path / "back")

    state = "not accepted" if failed else "accepted"
    assert failed is not accepted
    for told in (page, lines):
        assert f"The book of which this is a part ({', '.join(names)}) is {state}." in told
    assert (accepted, names) == (document["accepted"], document["audited"])
    assert failed is bool(document["not_accepted"])


def test_parts_that_were_audited_apart_have_no_bound_together(made, tmp_path):
    """Each audit is named, and that none is of all."""
    paths = [Path("one.md"), Path("two.md")]
    for path, text in zip(paths, made.draft.split("# Two"), strict=True):
        path.write_text(text, encoding="utf-8")
        made.library.gate([path], judge=made.judge, proofread=False)
        read_all(made.library, made.library.draw_audit([str(path)], made_by="ada", tripwire=0))
    page, lines, document = everything_said(made, paths, tmp_path / "back")

    for told in (page, lines):
        assert "Audits 1, 2 were each drawn of some of these manuscripts" in told
    assert document["accepted"] is False
    assert "No one audit is of all these manuscripts" in document["not_accepted"][0]


def test_a_report_and_what_is_handed_back_name_what_lies_in_no_audit(made, draft, tmp_path):
    """Gated beside an accepted book, it is told; once it is audited too, it is not."""
    path = str(draft)
    audit = made.library.draw_audit([path], made_by="ada", tripwire=0)
    read_all(made.library, audit)
    other = beside(made)
    report = made.library.audit_report(audit.audit)
    page, lines, document = everything_said(made, [draft], tmp_path / "back")
    sentence = report.outside_told

    assert document["accepted"] is True
    assert str(other) in sentence
    assert all(sentence in one for one in (page, lines, "\n".join(report_lines(report))))


def test_a_manuscript_outside_of_the_audited_book_is_named(made, draft, tmp_path):
    """An audit was drawn, and not of this one: nobody may read that there was none at all."""
    read_all(made.library, draw(made, draft))
    other = beside(made)
    page, lines, document = everything_said(made, [other], tmp_path / "back")

    assert f"No audit was drawn of {other}: there is no bound." in page
    assert f"No audit was drawn of {other}: there is no bound." in lines
    assert document["accepted"] is None


def test_without_any_audit_that_is_said(made, draft, tmp_path):
    """And nothing is accepted, nor refused."""
    page, lines, document = everything_said(made, [draft], tmp_path / "back")

    assert f"No audit was drawn of {draft}: there is no bound." in page
    assert f"No audit was drawn of {draft}: there is no bound." in lines
    assert (None, [], []) == (document["accepted"], document["not_accepted"], document["audited"])
