"""Drafts are read once each, by whatever path they are named."""

from __future__ import annotations

import io

import pytest

from cardstore.errors import ManuscriptError
from cardstore.workflow.drafts import read_drafts


def test_a_file_that_is_named_by_several_paths_is_read_once(tmp_path, monkeypatch):
    """It keeps the name by which it was named first; files that are alike are two."""
    (tmp_path / "draft").mkdir()
    monkeypatch.chdir(tmp_path / "draft")
    for name in ("a.md", "b.md"):
        (tmp_path / "draft" / name).write_text("It burned.", encoding="utf-8")
    (tmp_path / "link.md").symlink_to(tmp_path / "draft" / "a.md")
    named = ["a.md", "-", "../draft/a.md", str(tmp_path / "draft" / "a.md"), "../link.md", "b.md"]
    texts = read_drafts(named, stdin=io.BytesIO(b"It rained."))

    assert (("a.md", "It burned."), ("-", "It rained."), ("b.md", "It burned.")) == texts


@pytest.mark.parametrize(
    "sent", [b"It rained \xff.", b"It\0rained.", "Es regnete.".encode("utf-16")]
)
def test_what_comes_from_stdin_is_read_as_a_file_is(tmp_path, sent):
    """The same bytes are refused in the same words, and line ends stay as they were sent."""
    (tmp_path / "stdin").write_bytes(sent)
    told = []
    for named, given in (("-", sent), (str(tmp_path / "stdin"), b"")):
        with pytest.raises(ManuscriptError, match="no text in UTF-8") as raised:
            read_drafts([named], stdin=io.BytesIO(given))
        told.append(str(raised.value).replace(str(tmp_path) + "/", ""))
    (read,) = read_drafts(["-"], stdin=io.BytesIO("Æ\r\nb".encode()))

    assert told[0] == told[1]
    assert ("-", "Æ\r\nb") == read
