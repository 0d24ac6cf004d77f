"""Drafts are read once each, by whatever path they are named."""

from __future__ import annotations

import io

from cardstore.workflow.drafts import read_drafts


def test_a_file_that_is_named_by_several_paths_is_read_once(tmp_path, monkeypatch):
    """It keeps the name by which it was named first; files that are alike are two."""
    (tmp_path / "draft").mkdir()
    monkeypatch.chdir(tmp_path / "draft")
    for name in ("a.md", "b.md"):
        (tmp_path / "draft" / name).write_text("It burned.", encoding="utf-8")
    (tmp_path / "link.md").symlink_to(tmp_path / "draft" / "a.md")
    named = ["a.md", "-", "../draft/a.md", str(tmp_path / "draft" / "a.md"), "../link.md", "b.md"]
    texts = read_drafts(named, stdin=io.StringIO("It rained."))

    assert (("a.md", "It burned."), ("-", "It rained."), ("b.md", "It burned.")) == texts
