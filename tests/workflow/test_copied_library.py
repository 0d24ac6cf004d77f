"""A library that was copied, whose files have other times, has all that was decided in it."""

from __future__ import annotations

import shutil

from cardstore import Library
from cardstore.audit.estimate import AuditState
from tests.workflow.made_audit import NAME, make_audit, read_all


def test_a_copied_library_has_its_verdicts_and_its_audit(tmp_path):
    """Nothing is decided anew in the copy, and the book is accepted there as it was here."""
    made = make_audit(tmp_path)
    with made.library as library:
        audit = library.draw_audit(made_by="ada")
        read_all(library, audit)
        here = library.audit_report()
        folder = library._store.folder
    shutil.copytree(folder, tmp_path / "copy", copy_function=shutil.copyfile)
    with Library.open(tmp_path / "copy") as copy:
        there = copy.audit_report()
        again = copy.gate_texts([(NAME, made.draft)], judge=made.judge, proofread=False)

    assert (AuditState.PASSED, ()) == (there.state, there.not_accepted)
    assert here == there
    assert [True] * 32 == [one.held for one in again.sentences]


def test_a_copy_with_another_original_is_decided_anew(tmp_path):
    """The audit says so before anybody relies on it."""
    made = make_audit(tmp_path)
    with made.library as library:
        read_all(library, library.draw_audit(made_by="ada"))
        folder = library._store.folder
    shutil.copytree(folder, tmp_path / "copy", copy_function=shutil.copyfile)
    (original,) = (tmp_path / "copy" / "originals").iterdir()
    original.write_bytes(original.read_bytes() + b"%")
    with Library.open(tmp_path / "copy") as copy:
        told = copy.audit_report().not_accepted

    assert any("changed since run 1 began" in one for one in told)
