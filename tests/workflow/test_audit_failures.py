"""What leaves the library tells of an audit that failed, and who is asked about a slip."""

from __future__ import annotations

import json

import pytest

from cardstore.documents.audit import audit_report_document
from cardstore.documents.audit_lines import report_lines
from cardstore.errors import UsageError
from tests.workflow.made_audit import NAME, make_audit, open_leaf, read_all, small_rules


@pytest.fixture(name="audited")
def made_audited(tmp_path, monkeypatch):
    """A gated book whose file is there."""
    monkeypatch.chdir(tmp_path)
    made = make_audit(tmp_path / "lib")
    (tmp_path / NAME).write_text(made.draft)
    yield made
    made.library.close()


def handed(made, folder):
    """Hand the book back; give the text of every file that tells of the bound."""
    made.library.hand_back([NAME], to=folder)
    files = ("bound.md", "bound.html", "notes.md", "handback.json")
    return {one: (folder / one).read_text() for one in files}


def test_what_leaves_tells_of_a_slip_before_and_after_it_was_lifted(audited, tmp_path):
    """Which audit, when, which sentence, who ruled what, the way out, and who lifted it."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(library, audit, wrong=(9,))
    library.undo_ruling(audit.queue, reviewer="ada")
    words = library._store.queues.items(audit.queue)[9].words[:40]
    before = handed(audited, tmp_path / "before")
    open_leaf(library, audit, 9, reviewer="eve")
    library.rule(audit.queue, 9, reviewer="eve", kind="supported")
    after = handed(audited, tmp_path / "after")
    for name, told in (*before.items(), *after.items()):
        assert words in told, name
        assert "ada" in told, name
    for name in ("bound.md", "bound.html", "notes.md"):
        assert f"cardstore review --queue {audit.queue} --by NAME" in before[name]
        assert "Lifted by eve" in after[name]
        assert "failed on" in after[name]
    (now,) = json.loads(after["handback.json"])["attempts"]
    (then,) = json.loads(before["handback.json"])["attempts"]

    assert (False, True) == (then["lifted"], now["lifted"])
    assert then["failed_at"] == now["failed_at"] is not None
    assert ["taken_back", "supported"] == [one["accused"][0]["state"] for one in (then, now)]
    assert ["eve"] == now["accused"][0]["lifted_by"]


def test_who_called_it_wrong_is_not_offered_it_and_settles_it_not(audited):
    """The report says that one sentence waits for somebody else."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(library, audit, wrong=(9,))
    library.undo_ruling(audit.queue, reviewer="ada")
    offered = library.next_item(audit.queue, reviewer="ada")
    listed = library.queues_at_work(reviewer="ada")
    library.rule(audit.queue, 9, reviewer="ada", kind="supported")
    report = library.audit_report()
    told = "\n".join(report_lines(report))

    assert offered is None
    assert [] == [one.queue for one in listed if one.queue == audit.queue]
    assert 1 == report.tally.waiting
    assert "It waits for somebody" not in told
    assert "Open: it waits for somebody other than ada" in told
    assert "Left to read: 1" in told
    assert "taken_back" == audit_report_document(report)["accused"][0]["state"]
    assert library.next_item(audit.queue, reviewer="eve").place == 9


def test_a_weekly_sample_with_an_error_names_the_next_step(audited):
    """Other words, another card, or no such sentence; then the gate."""
    library = audited.library
    audit = library.weekly_sample(made_by="ada", size=5)
    read_all(library, audit, wrong=(2,))
    told = "\n".join(report_lines(library.audit_report(audit.audit)))

    assert "Give each other words or another card, or cut it" in told
    assert "cardstore gate" in told


def test_more_errors_than_a_stratum_bears_are_refused(audited):
    """Whoever allows 999 of 32 is told how many may be."""
    with pytest.raises(UsageError, match=r"plain=999.*at most 0 may be wrong"):
        audited.library.plan_audit(rules=small_rules(size=None, target=0.005, accept=999))


def test_what_lies_before_somebody_is_named_and_free_once_their_view_ends(audited):
    """Who is turned away learns by whom and until when; nobody by themselves."""
    library = audited.library
    audit = library.draw_audit(made_by="ada", rules=small_rules(), tripwire=0)
    read_all(library, audit, leave=(3,))
    folder = library._store.folder
    with type(library).open(folder) as other:
        mine = other.next_item(audit.queue, reviewer="Eve")
        turned_away = library.next_item(audit.queue, reviewer="fay")
        (held,) = library.held_from(audit.queue, reviewer="fay")
        again = library.next_item(audit.queue, reviewer="EVE")
    freed = library.next_item(audit.queue, reviewer="fay")

    assert (3, None, 3) == (mine.place, turned_away, again.place)
    assert (3, "Eve") == (held.place, held.reviewer)
    assert 3 == freed.place
