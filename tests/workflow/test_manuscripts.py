"""Manuscripts as files, and the project's own abbreviations."""

from __future__ import annotations

import pytest

from cardstore.errors import ManuscriptError, UsageError
from cardstore.settings import read_settings
from cardstore.workflow.manuscripts import read_abbreviations, read_manuscript_file


def test_a_file_is_read_as_it_stands(tmp_path):
    """Offsets count in the file's own text, its line breaks as they are."""
    path = tmp_path / "ch01.md"
    path.write_bytes(b"\xef\xbb\xbf# One\r\n\r\nIt burned [card:a].\r\n")

    manuscript = read_manuscript_file(path, name="draft/ch01.md")

    assert ("draft/ch01.md", "\ufeff# One\r\n\r\nIt burned [card:a].\r\n") == (
        manuscript.name,
        manuscript.text,
    )
    assert ["It burned."] == [one.words for one in manuscript.sentences]


@pytest.mark.parametrize("held", [b"\xff\xfeI\0", b"It b\xfcrned.", b"PK\x03\x04\0\0"])
def test_what_is_no_text_in_utf8_is_refused(tmp_path, held):
    """A letter that was misread would change what is checked."""
    path = tmp_path / "ch01.md"
    path.write_bytes(held)

    with pytest.raises(ManuscriptError, match="UTF-8"):
        read_manuscript_file(path)


def test_a_missing_file_is_told(tmp_path):
    """Which one, and why."""
    with pytest.raises(ManuscriptError, match="ch09"):
        read_manuscript_file(tmp_path / "ch09.md")


def test_abbreviations_are_read_from_the_file_that_the_settings_name(tmp_path):
    """One a line, with remarks; the file lies beside the settings."""
    (tmp_path / "cardstore.toml").write_text('abbreviations = "ours.txt"\n', encoding="utf-8")
    (tmp_path / "ours.txt").write_text("# Ours\nLond.\n\nGaz.  # of 1811\n", encoding="utf-8")
    settings = read_settings(environment={}, folder=tmp_path)

    assert frozenset({"Lond.", "Gaz."}) == read_abbreviations(settings.abbreviations)
    assert frozenset() == read_abbreviations(None)


def test_an_abbreviation_is_one_word(tmp_path):
    """A list on one line would be taken for one that never occurs."""
    path = tmp_path / "ours.txt"
    path.write_text("Lond. Gaz.\n", encoding="utf-8")

    with pytest.raises(UsageError, match="Line 1"):
        read_abbreviations(path)


def test_a_file_of_abbreviations_that_is_not_there_is_told(tmp_path):
    """Without it sentences would end elsewhere, in silence."""
    with pytest.raises(UsageError, match="abbreviations"):
        read_abbreviations(tmp_path / "ours.txt")
